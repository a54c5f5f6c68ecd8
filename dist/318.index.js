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
/* harmony import */ var _files_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3066);





/**
 * Milliseconds without a heartbeat after which a run counts as dead. Many heartbeats long, because a process may be stopped,
 * or the clock of its file server may differ.
 */
const maxSilence = 10 * 60_000;
/** What may be removed when its run is dead. Names have a random number and no process ID: containers share those. */
const disposable = /^\.docs-admin-action-[\da-f]{16}\.(?:work|discarded)$/;
/** A new name that this action recognizes as its own. */
function ownName(ending) {
    return `.docs-admin-action-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(8).toString('hex')}.${ending}`;
}
/**
 * A directory for unfinished files, from which they can be renamed to their place. A killed run leaves it behind. So Git
 * ignores it, nobody else can read it, and a later run removes it (`removeLeftovers`).
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
            // It ignores itself as well, so "git add --all" finds nothing here.
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(path, '.gitignore'), '*\n');
        }
        catch (error) {
            directory.remove();
            throw error;
        }
        return directory;
    }
    /**
     * Removes it with everything in it, as far as possible.
     * @param limit longest time in milliseconds; a later run, or the runner, removes the rest
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
    // A file system that is mounted twice, as in the runner's containers, has one device number, but does not rename from one
    // mount to the other. It reports that before it looks for the name, which does not exist.
    const nothing = ownName('nothing');
    const code = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(from, nothing), (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(to, nothing)).then(() => undefined, _files_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA);
    return code !== 'EXDEV';
}
/**
 * Removes what killed runs of this action left in a directory. What has a heartbeat stays, and so does what cannot be
 * removed.
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
/** Whether a directory was last changed or renamed long ago. Its ctime tells, which nobody can set. */
async function isAbandoned(path, now = Date.now()) {
    const status = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).catch(() => undefined);
    return status?.isDirectory() === true && now - status.ctimeMs > maxSilence;
}
/**
 * Removes a directory with everything in it, unless a file system is mounted inside.
 * @returns whether nothing is left
 */
function removeUnlessMounted(path) {
    try {
        return (0,_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .findMount */ .vc)(path) === undefined && (0,_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .removeTree */ .dM)(path);
    }
    catch (error) {
        return (0,_files_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error) === 'ENOENT';
    }
}


/***/ }),

/***/ 2013:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ replaceDirectory),
/* harmony export */   u: () => (/* binding */ recoverDirectory)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _shared_directories_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7602);
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2730);
/* harmony import */ var _shared_files_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3066);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(6422);
/* harmony import */ var _shared_work_directory_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(2522);








/** Longest time in milliseconds to remove unpacked files after a cancellation: some 40,000 files. */
const cancelLimit = 500;
/** How often a directory that appears at the target meanwhile is moved away: each is from another run. */
const maxAttempts = 100;
/**
 * Lets `fill` write a directory elsewhere, and renames it to the target only after success. The previous directory is
 * moved away and back as a whole.
 * @param fill gets the absolute path of an empty directory
 * @returns what `fill` returned, and the path of the previous directory if it was moved away but could not be removed
 * @throws what `fill` throws, FILE_SYSTEM, TARGET_NOT_EMPTY; then nothing has changed
 */
async function replaceDirectory({ target, clean, temp }, fill) {
    const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target);
    let created;
    let work;
    try {
        created = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(parent, { recursive: true });
        work = await _shared_work_directory_js__WEBPACK_IMPORTED_MODULE_7__/* .WorkDirectory */ .TA.create({ near: parent, temp });
        const fresh = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(work.path, 'new');
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(fresh, { mode: 0o755 });
        const result = await fill(fresh);
        const replaced = await moveToTarget(fresh, { target, clean });
        const leftover = await discard(replaced, work);
        if (leftover === undefined)
            work.remove();
        else
            work.leave();
        return { result, leftover };
    }
    catch (error) {
        // A cancelled run is killed soon, so it must not take long.
        const cancelled = error instanceof _shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ActionError */ .lZ && error.code === 'CANCELLED';
        work?.remove(cancelled ? cancelLimit : undefined);
        await removeEmpty(parent, created);
        throw (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_5__/* .isFileSystemError */ .ct)(error) ? (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .fileSystemError */ .uG)('Could not unpack the archive', error, target) : error;
    }
}
/**
 * Repairs what killed runs left: moves the previous directory back if there is none at the target now, and removes what is
 * no longer needed.
 * @returns whether a directory was moved back
 * @throws ActionError FILE_SYSTEM when it cannot be moved back
 */
async function recoverDirectory({ target, temp }) {
    const recovered = !(await (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_5__/* .exists */ .t2)(target)) && (await moveBack(target));
    // The previous directory is only needed as long as there is none at the target.
    if (await (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_5__/* .exists */ .t2)(target)) {
        for (const path of await findReplaced(target)) {
            if (await (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_7__/* .isAbandoned */ .zI)(path))
                (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_7__/* .removeUnlessMounted */ .vV)(path);
        }
    }
    await (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_7__/* .removeLeftovers */ .DA)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target));
    if (temp !== undefined)
        await (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_7__/* .removeLeftovers */ .DA)(temp);
    return recovered;
}
async function moveBack(target) {
    const [newest] = await findReplaced(target);
    if (newest === undefined)
        return false;
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(newest, target);
        return true;
    }
    catch (error) {
        // The run that moved it away may be alive, and its own directory may be there by now.
        if (await (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_5__/* .exists */ .t2)(target))
            return false;
        throw (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .fileSystemError */ .uG)('Could not move back what a killed run had moved away', error, newest);
    }
}
/** @returns directories that were moved away from a target, the newest first */
async function findReplaced(target) {
    const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target);
    const ending = `.${replacedEnding(target)}`;
    const names = (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(parent).catch(() => [])).filter(name => name.startsWith('.docs-admin-action-') && name.endsWith(ending));
    const found = await Promise.all(names.map(async (name) => {
        const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(parent, name);
        const status = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).catch(() => undefined);
        // Renaming a directory sets its ctime.
        return status?.isDirectory() ? [{ path, time: status.ctimeMs }] : [];
    }));
    return found
        .flat()
        .sort((left, right) => right.time - left.time)
        .map(({ path }) => path);
}
/** Identifies the target. A digest, because the name of the target may be as long as names can be. */
function replacedEnding(target) {
    return `${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update((0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(target)).digest('hex').slice(0, 12)}.old`;
}
/** @returns where the previous directory is now: nowhere, or in several when runs met at the target */
async function moveToTarget(fresh, { target, clean }) {
    const replaced = [];
    try {
        while (!(await renameIfFree(fresh, target))) {
            if (!clean || replaced.length === maxAttempts) {
                throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ActionError */ .lZ('TARGET_NOT_EMPTY', {
                    what: `Another process has written to ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_6__/* .oneLine */ .TN)(target)} meanwhile`,
                });
            }
            const aside = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target), (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_7__/* .ownName */ .qU)(replacedEnding(target)));
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(target, aside).catch(ignoreMissing);
            replaced.push(aside);
        }
        return replaced;
    }
    catch (error) {
        // Fails if there is another directory by now; then a later run removes the one that was moved away.
        const last = replaced.at(-1);
        if (last !== undefined)
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(last, target).catch(() => undefined);
        throw error;
    }
}
/** @returns false when the new path exists and is not empty */
async function renameIfFree(from, to) {
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(from, to);
        return true;
    }
    catch (error) {
        const code = (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_5__/* .errorCode */ .CA)(error) ?? '';
        // Windows does not even replace an empty directory, and reports a missing permission.
        const occupied = ['ENOTEMPTY', 'EEXIST'].includes(code) || (code === 'EPERM' && (await (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_5__/* .exists */ .t2)(to)));
        if (!occupied)
            throw error;
    }
    const emptied = await removeIfEmpty(to);
    if (emptied)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(from, to);
    return emptied;
}
function ignoreMissing(error) {
    if ((0,_shared_files_js__WEBPACK_IMPORTED_MODULE_5__/* .errorCode */ .CA)(error) !== 'ENOENT')
        throw error;
}
function removeIfEmpty(directory) {
    return (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rmdir)(directory).then(() => true, () => false);
}
/** @returns the path of a directory that could not be removed */
async function discard(replaced, work) {
    let leftover;
    for (const [index, path] of replaced.entries()) {
        // Renamed before it is removed: a directory that is only partly removed must not be moved back. Containers often leave
        // files of another user, which may only be renamed within their parent, and not be removed.
        const beside = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path), (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_7__/* .ownName */ .qU)('discarded'));
        const places = isMounted(path) ? [beside] : [(0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(work.path, `old-${index}`), beside];
        const moved = await renameToFirst(path, places);
        if (moved !== undefined && !(0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_7__/* .removeUnlessMounted */ .vV)(moved))
            leftover = moved;
    }
    return leftover;
}
/** Whether a file system is mounted inside. The target was checked for that, but not a moment ago. */
function isMounted(path) {
    try {
        return (0,_shared_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .findMount */ .vc)(path) !== undefined;
    }
    catch {
        return false;
    }
}
/** @returns the new path, the old one if it cannot be renamed, undefined if it is gone */
async function renameToFirst(path, places) {
    for (const place of places) {
        try {
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(path, place);
            return place;
        }
        catch (error) {
            if ((0,_shared_files_js__WEBPACK_IMPORTED_MODULE_5__/* .errorCode */ .CA)(error) === 'ENOENT' && !(await (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_5__/* .exists */ .t2)(path)))
                return undefined;
        }
    }
    return path;
}
/** Removes the parents that were created for the target, as long as they are empty. */
async function removeEmpty(parent, firstCreated) {
    if (firstCreated === undefined)
        return;
    for (let path = parent; (0,_shared_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .holds */ .v9)(firstCreated, path); path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path)) {
        if (!(await removeIfEmpty(path)))
            return;
    }
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
/* harmony import */ var _shared_files_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3066);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6422);
/* harmony import */ var _replace_directory_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2013);







/**
 * Checks that a directory may be created or replaced, and repairs what an earlier run left there when it was killed.
 * @returns whether the directory that such a run had moved away is back
 * @throws ActionError TARGET_FORBIDDEN whatever `clean` says; TARGET_NOT_EMPTY when only `clean` is missing; FILE_SYSTEM
 */
async function checkTarget(request) {
    const { target, clean } = request;
    await checkPath(request);
    const recovered = await (0,_replace_directory_js__WEBPACK_IMPORTED_MODULE_6__/* .recoverDirectory */ .u)(request);
    const names = await readTarget(target);
    const repository = names.find(name => /^\.git(hub)?$/i.test(name));
    if (repository !== undefined)
        throw forbidden(target, `which contains data of a repository (${repository})`);
    if (names.length > 0 && !clean) {
        const sample = names.slice(0, 3).map(name => (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_5__/* .oneLine */ .TN)(name, 40));
        throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ActionError */ .lZ('TARGET_NOT_EMPTY', {
            what: `extract-to is ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_5__/* .oneLine */ .TN)(target)}, which already contains ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_5__/* .count */ .U9)(names.length, 'entry', 'entries')} (${sample.join(', ')})`,
        });
    }
    return { recovered };
}
function forbidden(target, reason, hint) {
    return new _shared_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ActionError */ .lZ('TARGET_FORBIDDEN', { what: `extract-to is ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_5__/* .oneLine */ .TN)(target)}, ${reason}`, hint });
}
/** Checks the path alone, whether it exists or not. */
async function checkPath({ target, workspace, reserved }) {
    const real = await (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_4__/* .resolveLinks */ .Ap)(target).catch(error => {
        if (error instanceof _shared_files_js__WEBPACK_IMPORTED_MODULE_4__/* .UnusableFile */ ._U)
            throw forbidden(target, `which ${error.message}`);
        if ((0,_shared_files_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error) === 'ENOTDIR')
            throw forbidden(target, 'part of whose path is not a directory');
        throw (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .fileSystemError */ .uG)('Could not check extract-to', error, target);
    });
    if (real === (0,node_path__WEBPACK_IMPORTED_MODULE_1__.parse)(real).root)
        throw forbidden(target, 'the root of the file system');
    // Real paths are compared, so that a link hides nothing.
    const root = await (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_4__/* .resolveLinks */ .Ap)(workspace);
    if ((0,_shared_directories_js__WEBPACK_IMPORTED_MODULE_2__/* .holds */ .v9)(real, root))
        throw forbidden(target, 'the workspace or a parent of it');
    for (const { path, name } of reserved) {
        if ((0,_shared_directories_js__WEBPACK_IMPORTED_MODULE_2__/* .holds */ .v9)(real, await (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_4__/* .resolveLinks */ .Ap)(path).catch(() => path))) {
            throw forbidden(target, `${name} or a parent of it`);
        }
    }
    if (real.toLowerCase().split(node_path__WEBPACK_IMPORTED_MODULE_1__.sep).includes('.git')) {
        throw forbidden(target, 'inside the data of a repository (.git)');
    }
    // Relative to the workspace: a repository may itself be named ".github".
    if ((0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(root, real).toLowerCase().split(node_path__WEBPACK_IMPORTED_MODULE_1__.sep).includes('.github')) {
        throw forbidden(target, 'inside the data of a repository (.github)');
    }
}
/** @returns the names in the target; none when it does not exist */
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
        // From any of these calls: another run may be replacing the directory right now.
        if ((0,_shared_files_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error) === 'ENOENT')
            return [];
        throw (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .fileSystemError */ .uG)('Could not read the content of extract-to', error, target);
    }
}
async function checkMounts(target) {
    const mount = (0,_shared_directories_js__WEBPACK_IMPORTED_MODULE_2__/* .findMount */ .vc)(target);
    if (mount === undefined)
        return;
    if (mount === (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(target))) {
        throw forbidden(target, 'where a file system is mounted, which cannot be replaced', 'Point extract-to at a directory inside it, such as a directory "site" there');
    }
    throw forbidden(target, `in which a file system is mounted (${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_5__/* .oneLine */ .TN)(mount)}); replacing the directory would empty it`, 'Unmount it before this step, or choose another directory for extract-to');
}


/***/ })

};
