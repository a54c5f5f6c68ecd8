export const id = 23;
export const ids = [23];
export const modules = {

/***/ 4023:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   compareCommits: () => (/* binding */ compareCommits)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4343);
/* harmony import */ var _event_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9607);
/* harmony import */ var _octokit_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1282);



const comparison = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ status: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(['identical', 'ahead', 'behind', 'diverged']) });
/**
 * Asks GitHub whether the head contains the base.
 * @throws Error when GitHub does not say; the message may quote it; `pair.signal.reason`
 */
async function compareCommits(pair, log) {
    const { base, head, token } = pair;
    if (token === '')
        throw new Error('github-token is empty');
    const { owner, repo } = await (0,_event_js__WEBPACK_IMPORTED_MODULE_0__/* .readEvent */ .j_)();
    const octokit = await (0,_octokit_js__WEBPACK_IMPORTED_MODULE_1__/* .createOctokit */ .Qi)(token, pair, log);
    const basehead = `${base}...${head}`;
    const request = { owner, repo, basehead, per_page: 1 };
    const { data } = await octokit.rest.repos.compareCommitsWithBasehead(request);
    const { status } = (0,_octokit_js__WEBPACK_IMPORTED_MODULE_1__/* .checked */ .KD)(comparison, data);
    return status === 'ahead' || status === 'identical';
}


/***/ })

};
