export const id = 734;
export const ids = [734];
export const modules = {

/***/ 9734:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   runPost: () => (/* binding */ runPost)
/* harmony export */ });
/* harmony import */ var _shared_foreign_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6441);

/** By the name under which the main step saves the state. They run in this order. */
const registered = {
    async baseline(state, services) {
        const { storeBaseline } = await __webpack_require__.e(/* import() */ 163).then(__webpack_require__.bind(__webpack_require__, 9163));
        await storeBaseline(state, services);
    },
};
/**
 * Runs the tasks for which the main step of this step has saved a state. The job's result is in the input `job-status`. A task
 * that fails becomes a warning: the job's own work is done.
 */
async function runPost(services, tasks = registered) {
    const { log, redactor, state } = services.runner;
    for (const [name, task] of Object.entries(tasks)) {
        const value = state(name);
        if (value === '')
            continue;
        try {
            await task(value, services);
        }
        catch (error) {
            const reason = error instanceof Error ? error.message : String(error);
            log.warning(`Cannot finish "${name}" after the job: ${redactor.show(new _shared_foreign_js__WEBPACK_IMPORTED_MODULE_0__/* .Foreign */ .l(reason))}`);
        }
    }
}


/***/ })

};
