export const id = 163;
export const ids = [163];
export const modules = {

/***/ 9163:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ maxManifestBytes),
/* harmony export */   storeBaseline: () => (/* binding */ storeBaseline)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3945);
/* harmony import */ var _shared_files_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3066);


/** Most bytes of a manifest that is stored: some hundred thousand files. */
const maxManifestBytes = 64 * 1024 * 1024;
/** Milliseconds that storing may take at the end of the job. */
const storeLimit = 60_000;
/** What the main step hands to the post step. */
const baselineState = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ manifestFile: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), key: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() });
/**
 * Stores the manifest as the baseline of the next export, once the whole job has succeeded: an export whose deployment failed
 * was not published. A problem is a warning, because the next export is then compared with an older one.
 * @throws errors of the file system
 */
async function storeBaseline(state, { runner, clock, signal }) {
    const { log, runStore } = runner;
    if (runner.input('job-status') !== 'success') {
        log.info('The job has not succeeded, so its export does not become the one to compare with');
        return;
    }
    const { manifestFile, key } = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .parse */ .qg(baselineState, JSON.parse(state));
    const text = (await (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_0__/* .readRegularFile */ .XF)(manifestFile, { maxBytes: maxManifestBytes })).toString();
    const limit = new AbortController();
    const timer = clock.startTimer(storeLimit, () => limit.abort());
    const saved = await runStore.save({ key, text }, AbortSignal.any([signal, limit.signal]));
    timer.stop();
    if (saved.kind === 'saved')
        log.info('Stored the list of pages for the next export to compare with');
    else if (saved.kind === 'failed')
        log.warning(`Could not store the list of pages: ${saved.reason}`);
    else
        log.info('This runner has no cache to store the list of pages in');
}


/***/ })

};
