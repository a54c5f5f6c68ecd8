export const id = 497;
export const ids = [497];
export const modules = {

/***/ 5497:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ fileName),
/* harmony export */   serveCacheRequest: () => (/* binding */ serveCacheRequest)
/* harmony export */ });
/* harmony import */ var node_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1708);

/**
 * Path of the empty file that entries contain, relative to the workspace. The service finds only entries of the same "version": a
 * hash of this path and of the compression, which is zstd where that program is installed (getCacheVersion in @actions/cache).
 * So it must never change, nor depend on the machine or the run.
 */
const fileName = 'docs-admin-action-record';
/** Milliseconds that a request may take when the run that asked is gone: a record is useful to the next attempt all the same. */
const orphanTime = 10_000;
/** The program of the process that `CacheService` starts: performs one request with @actions/cache, replies, and ends. */
function serveCacheRequest() {
    const problems = captureProblems();
    node_process__WEBPACK_IMPORTED_MODULE_0__.once('disconnect', () => setTimeout(() => node_process__WEBPACK_IMPORTED_MODULE_0__.exit(), orphanTime).unref());
    node_process__WEBPACK_IMPORTED_MODULE_0__.once('message', async (request) => {
        const reply = await perform(request).catch((error) => ({
            available: true,
            problem: error instanceof Error ? error.message : String(error),
        }));
        const problem = problems.at(-1);
        node_process__WEBPACK_IMPORTED_MODULE_0__.send?.({ ...(problem !== undefined && { problem }), ...reply }, () => node_process__WEBPACK_IMPORTED_MODULE_0__.exit());
    });
}
async function perform({ action, key }) {
    const { isFeatureAvailable, restoreCache, saveCache } = await Promise.all(/* import() */[__webpack_require__.e(88), __webpack_require__.e(691)]).then(__webpack_require__.bind(__webpack_require__, 1691));
    if (!isFeatureAvailable())
        return { available: false };
    if (action === 'save') {
        await saveCache([fileName], key, undefined, true);
        return { available: true };
    }
    // Version 2 of the service takes the first key only as a whole, and the others as prefixes.
    const found = await restoreCache([fileName], key, [key], { lookupOnly: true }, true);
    return { available: true, ...(found !== undefined && { key: found }) };
}
/**
 * Takes the lines that the library writes. Its functions report most failures only there: an ID is returned although the upload
 * failed, and what could not be read looks like what does not exist.
 * @returns the problems so far
 */
function captureProblems() {
    const problems = [];
    node_process__WEBPACK_IMPORTED_MODULE_0__.stdout.write = (chunk) => {
        for (const line of String(chunk).split('\n')) {
            const [, problem] = /^(?:::(?:warning|error)::|(?=Failed to (?:save|restore): |Cache (?:save|restore) skipped: ))(.+)/.exec(line) ?? [];
            if (problem !== undefined)
                problems.push(problem);
        }
        return true;
    };
    return problems;
}


/***/ })

};
