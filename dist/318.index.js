export const id = 318;
export const ids = [318];
export const modules = {

/***/ 2522:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DA: () => (/* binding */ removeLeftovers),
/* harmony export */   TA: () => (/* binding */ WorkDirectory),
/* harmony export */   qU: () => (/* binding */ ownName),
/* harmony export */   vV: () => (/* binding */ removeUnlessMounted),
/* harmony export */   zI: () => (/* binding */ isAbandoned)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _directories_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7602);




/**
 * Milliseconds without a sign of life after which a run is taken for dead. Many heartbeats long, because a process may
 * be stopped, or its file server's clock may differ.
 */
const patience = 10 * 60_000;
/** What may be removed when its run is dead. Names hold a random number and no process id: containers share those. */
const disposable = /^\.docs-admin-action-[\da-f]{16}\.(?:work|discarded)$/;
/** A new name that this action recognizes as its own. */
function ownName(ending) {
    return `.docs-admin-action-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(8).toString('hex')}.${ending}`;
}
/**
 * A directory for files that are not finished, from which they can be renamed to where they belong. A run that is killed
 * leaves it behind. So git ignores it, nobody else can read it, and a later run removes it (`removeLeftovers`).
 */
class WorkDirectory {
    /** Absolute path. */
    path;
    #timer;
    constructor(path, heartbeat) {
        this.path = path;
        this.#timer = setInterval(() => {
            const now = new Date();
            (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.utimes)(path, now, now).catch(() => undefined);
        }, heartbeat).unref();
    }
    /** @throws errors of the file system */
    static async create({ near, temp, heartbeat = 10_000 }) {
        const root = temp !== undefined && (await canRename(temp, near)) ? temp : near;
        const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(root, ownName('work'));
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(path, { mode: 0o700 });
        const directory = new WorkDirectory(path, heartbeat);
        try {
            // It matches itself as well, so "git add --all" finds nothing here.
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(path, '.gitignore'), '*\n');
        }
        catch (error) {
            directory.remove();
            throw error;
        }
        return directory;
    }
    /**
     * Removes it with everything in it, as far as that is possible.
     * @param limit longest time in milliseconds; a later run, or the runner, removes what is left then
     */
    remove(limit) {
        this.leave();
        (0,_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .removeTree */ .dM)(this.path, limit);
    }
    /** Lets a later run remove it. */
    leave() {
        clearInterval(this.#timer);
    }
}
/** Whether files can be renamed from one directory to another. */
async function canRename(from, to) {
    try {
        const [source, target] = await Promise.all([(0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(from), (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(to)]);
        if (source.dev !== target.dev)
            return false;
    }
    catch {
        return false;
    }
    // A file system that is mounted twice has one device number, but does not rename from one mount to the other, as in
    // the runner's containers. This tells before it looks for the name, which does not exist.
    const nothing = ownName('nothing');
    const code = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(from, nothing), (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(to, nothing)).then(() => undefined, (error) => error.code);
    return code !== 'EXDEV';
}
/**
 * Removes what runs of this action that were killed have left in a directory. What shows a sign of life stays, and so
 * does what cannot be removed.
 * @param directory absolute path; need not exist
 * @param now milliseconds since 1970
 */
async function removeLeftovers(directory, now = Date.now()) {
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(directory).catch(() => [])) {
        const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(directory, name);
        if (disposable.test(name) && (await isAbandoned(path, now)))
            removeUnlessMounted(path);
    }
}
/** Whether a directory was last changed (or renamed: the system keeps that time, and nobody can set it) long ago. */
async function isAbandoned(path, now = Date.now()) {
    const status = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).catch(() => undefined);
    return status?.isDirectory() === true && now - status.ctimeMs > patience;
}
/**
 * Removes a directory with everything in it, unless a file system is mounted there.
 * @returns whether nothing is left
 */
function removeUnlessMounted(path) {
    try {
        return (0,_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .findMount */ .vc)(path) === undefined && (0,_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .removeTree */ .dM)(path);
    }
    catch (error) {
        return error.code === 'ENOENT';
    }
}


/***/ }),

/***/ 2013:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ct: () => (/* binding */ isFileSystemError),
/* harmony export */   tJ: () => (/* binding */ placeDirectory),
/* harmony export */   u$: () => (/* binding */ recoverDirectory)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _shared_directories_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7602);
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6422);
/* harmony import */ var _shared_work_directory_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2522);







/** Longest time in milliseconds to remove what was unpacked before a cancellation: some 40,000 files. */
const cancelLimit = 500;
/** Times that a directory is moved away which appears at the target meanwhile: each is another run that was quicker. */
const attempts = 100;
/**
 * Lets `fill` write a directory elsewhere, and renames it to the target only when that has succeeded. What was there
 * before is moved away and back, never half replaced.
 * @param fill is given the absolute path of an empty directory
 * @returns what `fill` returned, and the path of the old directory when it is in the way no more but could not be removed
 * @throws what `fill` throws, FILE_SYSTEM, TARGET_NOT_EMPTY; then nothing has changed
 */
async function placeDirectory({ target, clean, temp }, fill) {
    const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target);
    let created;
    let work;
    try {
        created = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(parent, { recursive: true });
        work = await _shared_work_directory_js__WEBPACK_IMPORTED_MODULE_6__/* .WorkDirectory */ .TA.create({ near: parent, temp });
        const fresh = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(work.path, 'new');
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(fresh, { mode: 0o755 });
        const result = await fill(fresh);
        const replaced = await replace(fresh, { target, clean });
        const leftover = await discard(replaced, { target, work });
        if (leftover === undefined)
            work.remove();
        else
            work.leave();
        return { result, leftover };
    }
    catch (error) {
        // The first failure is the one to report. A run that is canceled is killed soon, in the midst of this if need be.
        const canceled = error instanceof _shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ActionError */ .lZ && error.code === 'CANCELLED';
        work?.remove(canceled ? cancelLimit : undefined);
        await removeEmpty(parent, created);
        throw isFileSystemError(error) ? (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .fileSystemError */ .uG)('Could not unpack the archive', error, target) : error;
    }
}
/**
 * Repairs what runs that were killed have left: moves the directory back that stood at the target when there is none
 * now, and removes what is of no use.
 * @returns whether a directory was moved back
 * @throws ActionError FILE_SYSTEM when it cannot be moved back
 */
async function recoverDirectory({ target, temp }) {
    const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target);
    const recovered = !(await exists(target)) && (await moveBack(target));
    // Not before: the old directory is of no use only when another stands at the target.
    if (await exists(target)) {
        for (const { path } of await findReplaced(target)) {
            if (await (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_6__/* .isAbandoned */ .zI)(path))
                (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_6__/* .removeUnlessMounted */ .vV)(path);
        }
    }
    await (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_6__/* .removeLeftovers */ .DA)(parent);
    if (temp !== undefined)
        await (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_6__/* .removeLeftovers */ .DA)(temp);
    return recovered;
}
async function moveBack(target) {
    const [newest] = await findReplaced(target);
    if (newest === undefined)
        return false;
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(newest.path, target);
        return true;
    }
    catch (error) {
        // The run that moved it away may be alive, and have put its own there by now.
        if (await exists(target))
            return false;
        throw (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .fileSystemError */ .uG)('Could not move back what a run that was killed had moved away', error, newest.path);
    }
}
/** What was moved away from a target, the newest first. */
async function findReplaced(target) {
    const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target);
    const ending = `.${replacedEnding(target)}`;
    const names = (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(parent).catch(() => [])).filter(name => name.startsWith('.docs-admin-action-') && name.endsWith(ending));
    const found = await Promise.all(names.map(async (name) => {
        const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(parent, name);
        const status = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).catch(() => undefined);
        // Renaming a directory sets this time.
        return status?.isDirectory() ? [{ path, time: status.ctimeMs }] : [];
    }));
    return found.flat().sort((left, right) => right.time - left.time);
}
/** Tells for which target a directory was moved away. A digest, because the name itself may leave no room for more. */
function replacedEnding(target) {
    return `${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update((0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(target)).digest('hex').slice(0, 12)}.old`;
}
async function exists(path) {
    return (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).then(() => true, error => error.code !== 'ENOENT');
}
/** @returns where what was at the target is now: nowhere, one directory, or more when runs met at the target */
async function replace(fresh, { target, clean }) {
    const replaced = [];
    try {
        while (!(await renameToFree(fresh, target))) {
            if (!clean || replaced.length === attempts) {
                throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ActionError */ .lZ('TARGET_NOT_EMPTY', {
                    what: `${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_5__/* .oneLine */ .TN)(target)} was filled by something else meanwhile`,
                });
            }
            const aside = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target), (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_6__/* .ownName */ .qU)(replacedEnding(target)));
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(target, aside).catch(ignoreMissing);
            replaced.push(aside);
        }
        return replaced;
    }
    catch (error) {
        // Fails when something else stands there by now; then a later run removes what was moved away.
        const last = replaced.at(-1);
        if (last !== undefined)
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(last, target).catch(() => undefined);
        throw error;
    }
}
/** @returns false when something that is not empty is in the way */
async function renameToFree(from, to) {
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(from, to);
        return true;
    }
    catch (error) {
        const { code = '' } = error;
        // Windows refuses even to replace an empty directory, and as if for lack of permission.
        const refused = code === 'EPERM' && (await exists(to));
        if (!refused && code !== 'ENOTEMPTY' && code !== 'EEXIST')
            throw error;
    }
    const emptied = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rmdir)(to).then(() => true, () => false);
    if (emptied)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(from, to);
    return emptied;
}
function ignoreMissing(error) {
    if (error.code !== 'ENOENT')
        throw error;
}
/** @returns the path of one that could not be removed */
async function discard(replaced, { target, work }) {
    let leftover;
    for (const [index, path] of replaced.entries()) {
        // Renamed before it is removed: what is removed in part must not be moved back. Containers often leave files of
        // another user behind, which may be renamed within their parent only, and not removed.
        const beside = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target), (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_6__/* .ownName */ .qU)('discarded'));
        const places = isMounted(path) ? [beside] : [(0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(work.path, `old-${index}`), beside];
        const moved = await renameToFirst(path, places);
        if (moved !== undefined && !(0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_6__/* .removeUnlessMounted */ .vV)(moved))
            leftover = moved;
    }
    return leftover;
}
/** Whether a file system is mounted in it. The first check refuses that, but it may have come since. */
function isMounted(path) {
    try {
        return (0,_shared_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .findMount */ .vc)(path) !== undefined;
    }
    catch {
        return false;
    }
}
/** @returns the place that it could be renamed to, the path itself when there is none, undefined when it is gone */
async function renameToFirst(path, places) {
    for (const place of places) {
        try {
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(path, place);
            return place;
        }
        catch (error) {
            if (error.code === 'ENOENT' && !(await exists(path)))
                return undefined;
        }
    }
    return path;
}
/** Takes back the parents that were made for the target, as long as they hold nothing. */
async function removeEmpty(parent, firstCreated) {
    if (firstCreated === undefined)
        return;
    for (let path = parent; (0,_shared_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .holds */ .v9)(firstCreated, path); path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path)) {
        const removed = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rmdir)(path).then(() => true, () => false);
        if (!removed)
            return;
    }
}
/** Errors of the file system name the system call that failed. */
function isFileSystemError(error) {
    const { code, syscall } = error;
    return typeof code === 'string' && typeof syscall === 'string';
}


/***/ }),

/***/ 2318:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   checkTarget: () => (/* binding */ checkTarget)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var _shared_directories_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7602);
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6422);
/* harmony import */ var _replace_directory_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2013);






/**
 * Checks that a directory may be put at a path, and repairs what an earlier run left there when it was killed.
 * @returns whether the directory that such a run had moved away is back
 * @throws ActionError TARGET_FORBIDDEN whatever `clean` says; TARGET_NOT_EMPTY when only `clean` is missing; FILE_SYSTEM
 */
async function checkTarget(request) {
    const { target, clean } = request;
    await checkPath(request);
    const recovered = await (0,_replace_directory_js__WEBPACK_IMPORTED_MODULE_5__/* .recoverDirectory */ .u$)(request);
    const names = await readTarget(target);
    const repository = names.find(name => /^\.git(hub)?$/i.test(name));
    if (repository !== undefined)
        throw forbidden(target, `which holds a repository’s own data (${repository})`);
    if (names.length > 0 && !clean) {
        const sample = names.slice(0, 3).map(name => (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(name, 40));
        throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ActionError */ .lZ('TARGET_NOT_EMPTY', {
            what: `extract-to is ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(target)}, which already holds ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_4__/* .count */ .U9)(names.length, 'entry', 'entries')} (${sample.join(', ')})`,
        });
    }
    return { recovered };
}
function forbidden(target, reason, hint) {
    return new _shared_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ActionError */ .lZ('TARGET_FORBIDDEN', { what: `extract-to is ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(target)}, ${reason}`, hint });
}
/** Looks at the path alone, whether or not there is something. */
async function checkPath({ target, workspace, reserved }) {
    const real = await realPath(target).catch(error => {
        if (error.code === 'ENOTDIR')
            return undefined;
        throw (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .fileSystemError */ .uG)('Could not check extract-to', error, target);
    });
    if (real === undefined)
        throw forbidden(target, 'part of whose path is not a directory');
    if (real === (0,node_path__WEBPACK_IMPORTED_MODULE_1__.parse)(real).root)
        throw forbidden(target, 'the root of the file system');
    // By their real paths, so that a link in between hides nothing.
    const root = await realPath(workspace);
    if ((0,_shared_directories_js__WEBPACK_IMPORTED_MODULE_2__/* .holds */ .v9)(real, root))
        throw forbidden(target, 'the workspace or a parent of it');
    for (const { path, name } of reserved) {
        if ((0,_shared_directories_js__WEBPACK_IMPORTED_MODULE_2__/* .holds */ .v9)(real, await realPath(path).catch(() => path))) {
            throw forbidden(target, `${name} or a parent of it`);
        }
    }
    if (real.toLowerCase().split(node_path__WEBPACK_IMPORTED_MODULE_1__.sep).includes('.git'))
        throw forbidden(target, 'inside a repository’s own data (.git)');
    // From the workspace on: a repository may itself be named ".github".
    if ((0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(root, real).toLowerCase().split(node_path__WEBPACK_IMPORTED_MODULE_1__.sep).includes('.github'))
        throw forbidden(target, 'inside a repository’s own data (.github)');
}
/** @returns the names of what the target holds; none when it does not exist */
async function readTarget(target) {
    try {
        const existing = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(target);
        if (existing.isSymbolicLink())
            throw forbidden(target, 'a symbolic link');
        if (!existing.isDirectory())
            throw forbidden(target, 'a file');
        const names = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(target);
        await checkMounts(target);
        return names;
    }
    catch (error) {
        // From any of them: another run may be replacing the directory right now.
        if (error.code === 'ENOENT')
            return [];
        throw (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .fileSystemError */ .uG)('Could not read what extract-to holds', error, target);
    }
}
async function checkMounts(target) {
    const mount = (0,_shared_directories_js__WEBPACK_IMPORTED_MODULE_2__/* .findMount */ .vc)(target);
    if (mount === undefined)
        return;
    if (mount === (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(target))) {
        throw forbidden(target, 'where a file system is mounted, which cannot be replaced', 'Point extract-to at a directory inside it, such as a directory "site" there');
    }
    throw forbidden(target, `in which a file system is mounted (${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(mount)}); replacing the directory would empty it`, 'Unmount it before this step, or choose another directory for extract-to');
}
/** The path with every link on the way resolved, as far as it exists. */
async function realPath(path) {
    try {
        return await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(path);
    }
    catch (error) {
        const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path);
        if (error.code !== 'ENOENT' || parent === path)
            throw error;
        return (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(await realPath(parent), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(path));
    }
}


/***/ })

};
