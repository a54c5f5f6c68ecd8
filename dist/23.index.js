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
/* harmony import */ var _shared_abort_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1487);
/* harmony import */ var _event_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9607);
/* harmony import */ var _octokit_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1282);




const comparison = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ status: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(['identical', 'ahead', 'behind', 'diverged']) });
/**
 * Asks GitHub whether the head contains the base.
 * @throws Error when GitHub does not say; the message may quote it
 */
async function compareCommits({ base, head, token, signal }, log) {
    if (token === '')
        throw new Error('github-token is empty');
    const { owner, repo } = await (0,_event_js__WEBPACK_IMPORTED_MODULE_0__/* .readEvent */ .j)();
    const octokit = await (0,_octokit_js__WEBPACK_IMPORTED_MODULE_1__/* .createOctokit */ .Qi)(token, log);
    const request = octokit.rest.repos.compareCommitsWithBasehead({
        ...{ owner, repo, basehead: `${base}...${head}`, per_page: 1 },
        request: { signal },
    });
    const { status } = (0,_octokit_js__WEBPACK_IMPORTED_MODULE_1__/* .checked */ .KD)(comparison, (await (0,_shared_abort_js__WEBPACK_IMPORTED_MODULE_3__/* .untilAborted */ .E)(request, signal)).data);
    return status === 'ahead' || status === 'identical';
}


/***/ }),

/***/ 1487:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ withTimeLimit),
/* harmony export */   E: () => (/* binding */ untilAborted)
/* harmony export */ });
/**
 * Waits for `work`, but no longer than until the signal aborts.
 * @throws what `work` throws; `signal.reason`
 */
async function untilAborted(work, signal) {
    const { promise: aborted, reject } = Promise.withResolvers();
    const abort = () => reject(signal.reason);
    if (signal.aborted)
        abort();
    signal.addEventListener('abort', abort);
    try {
        // Handles the rejections of both, also of the one that comes too late.
        return await Promise.race([aborted, work]);
    }
    finally {
        signal.removeEventListener('abort', abort);
    }
}
/**
 * Does `work` with a signal that also aborts when time is up.
 * @param problem what to throw then
 * @throws what `work` throws; `problem`; `signal.reason`
 */
async function withTimeLimit(work, { timeLimit, clock, signal }, problem) {
    const limit = new AbortController();
    const timer = clock.startTimer(timeLimit, () => limit.abort(problem));
    try {
        return await work(AbortSignal.any([signal, limit.signal]));
    }
    catch (error) {
        signal.throwIfAborted();
        throw limit.signal.aborted ? problem : error;
    }
    finally {
        timer.stop();
    }
}


/***/ })

};
