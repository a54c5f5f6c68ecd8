export const id = 991;
export const ids = [991];
export const modules = {

/***/ 5991:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ isFileSystemError),
/* harmony export */   checkTarget: () => (/* binding */ checkTarget),
/* harmony export */   t: () => (/* binding */ placeDirectory)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6760);
/* harmony import */ var _kernel_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3314);
/* harmony import */ var _kernel_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6958);






/**
 * Checks that a directory may be put at a path.
 * @param workspace absolute path; neither it nor a parent of it is ever replaced, and the same holds for `home`
 * @throws ActionError TARGET_FORBIDDEN whatever `clean` says; TARGET_NOT_EMPTY when only `clean` is missing
 */
async function checkTarget(request) {
    const { target, clean, workspace, home } = request;
    const forbid = (reason) => {
        throw new _kernel_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ActionError */ .lZ('TARGET_FORBIDDEN', { what: `extract-to is ${(0,_kernel_text_js__WEBPACK_IMPORTED_MODULE_5__/* .oneLine */ .TN)(target)}, ${reason}` });
    };
    const real = await realPath(target).catch(error => {
        if (error.code === 'ENOTDIR')
            return undefined;
        throw (0,_kernel_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .fileSystemError */ .uG)('Could not check extract-to', error, target);
    });
    if (real === undefined)
        return forbid('part of whose path is not a directory');
    if (real === (0,node_path__WEBPACK_IMPORTED_MODULE_3__.parse)(real).root)
        forbid('the root of the file system');
    // By their real paths, so that a link in between hides nothing.
    if (holds(real, await realPath(workspace)))
        forbid('the workspace or a parent of it');
    if (holds(real, await realPath(home)))
        forbid('the home directory or a parent of it');
    if (real.toLowerCase().split(node_path__WEBPACK_IMPORTED_MODULE_3__.sep).includes('.git'))
        forbid('inside a repository’s own data (.git)');
    const existing = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.lstat)(target).catch(() => undefined);
    if (existing === undefined)
        return;
    if (existing.isSymbolicLink())
        forbid('a symbolic link');
    if (!existing.isDirectory())
        forbid('a file');
    const names = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.readdir)(target);
    if (names.length > 0 && !clean) {
        const sample = names.slice(0, 3).map(name => (0,_kernel_text_js__WEBPACK_IMPORTED_MODULE_5__/* .oneLine */ .TN)(name, 40));
        throw new _kernel_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ActionError */ .lZ('TARGET_NOT_EMPTY', {
            what: `extract-to is ${(0,_kernel_text_js__WEBPACK_IMPORTED_MODULE_5__/* .oneLine */ .TN)(target)}, which already holds ${(0,_kernel_text_js__WEBPACK_IMPORTED_MODULE_5__/* .count */ .U9)(names.length, 'entry', 'entries')} (${sample.join(', ')})`,
        });
    }
}
/** The path with every link on the way resolved, as far as it exists. */
async function realPath(path) {
    try {
        return await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.realpath)(path);
    }
    catch (error) {
        const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(path);
        if (error.code !== 'ENOENT' || parent === path)
            throw error;
        return (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(await realPath(parent), (0,node_path__WEBPACK_IMPORTED_MODULE_3__.basename)(path));
    }
}
function holds(directory, path) {
    return path === directory || path.startsWith(directory.endsWith(node_path__WEBPACK_IMPORTED_MODULE_3__.sep) ? directory : directory + node_path__WEBPACK_IMPORTED_MODULE_3__.sep);
}
/**
 * Lets `fill` write a directory aside, and puts it at the target only when that has succeeded. What was there before
 * is moved away and back, never half replaced.
 * @param fill is given the absolute path of an empty directory beside the target
 * @returns what `fill` returned, and the path of the old directory when it is in the way no more but could not be removed
 * @throws what `fill` throws, FILE_SYSTEM, TARGET_NOT_EMPTY; then nothing has changed
 */
async function placeDirectory({ target, clean }, fill) {
    const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(target);
    // A part of the name is enough to recognize it by, and leaves room for the rest in 255 bytes.
    const mark = `.${(0,node_path__WEBPACK_IMPORTED_MODULE_3__.basename)(target).slice(0, 50)}.${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(6).toString('hex')}`;
    const partial = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(parent, `${mark}.partial`);
    let created;
    try {
        created = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.mkdir)(parent, { recursive: true });
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.mkdir)(partial, { mode: 0o755 });
        const result = await fill(partial);
        const leftover = await swap({ partial, target, aside: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(parent, `${mark}.old`), clean });
        return { result, leftover };
    }
    catch (error) {
        // The first failure is the one to report.
        removeTree(partial);
        await removeEmpty(parent, created);
        throw isFileSystemError(error) ? (0,_kernel_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .fileSystemError */ .uG)('Could not unpack the archive', error, target) : error;
    }
}
/** @returns the path of the old directory when it could not be removed */
async function swap({ partial, target, aside, clean }) {
    // An empty directory gives way; one that holds something only with "clean".
    const emptied = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rmdir)(target).then(() => true, error => error.code === 'ENOENT');
    if (emptied) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rename)(partial, target);
        return undefined;
    }
    if (!clean) {
        throw new _kernel_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ActionError */ .lZ('TARGET_NOT_EMPTY', {
            what: `${(0,_kernel_text_js__WEBPACK_IMPORTED_MODULE_5__/* .oneLine */ .TN)(target)} was filled by something else meanwhile`,
        });
    }
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rename)(target, aside);
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rename)(partial, target);
    }
    catch (error) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rename)(aside, target);
        throw error;
    }
    // Containers often leave files of another user behind, which may be moved but not removed.
    return removeTree(aside) ? undefined : aside;
}
/** In one call, which takes a third of the time; the other kind holds a promise for each entry, hundreds of MiB of them. */
function removeTree(path) {
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.rmSync)(path, { recursive: true, force: true, maxRetries: 3 });
        return true;
    }
    catch {
        return false;
    }
}
/** Takes back the parents that were made for the target, as long as they hold nothing. */
async function removeEmpty(parent, firstCreated) {
    if (firstCreated === undefined)
        return;
    for (let path = parent; holds(firstCreated, path); path = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(path)) {
        const removed = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rmdir)(path).then(() => true, () => false);
        if (!removed)
            return;
    }
}
/** Errors of the file system name the system call that failed. */
function isFileSystemError(error) {
    const { code, syscall } = error;
    return typeof code === 'string' && typeof syscall === 'string';
}


/***/ })

};
