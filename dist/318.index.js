export const id = 318;
export const ids = [318];
export const modules = {

/***/ 5056:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ removeTree),
/* harmony export */   g: () => (/* binding */ contains)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);


/** The path is inside the directory, or the directory itself. Both are absolute. */
function contains(directory, path) {
    return path === directory || path.startsWith(directory.endsWith(node_path__WEBPACK_IMPORTED_MODULE_1__.sep) ? directory : directory + node_path__WEBPACK_IMPORTED_MODULE_1__.sep);
}
/**
 * Removes a directory with everything in it, synchronously: that takes a third of the time, and the asynchronous call keeps
 * a promise for each entry, hundreds of MiB of them.
 * @returns whether nothing is left
 */
function removeTree(path) {
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(path, { recursive: true, force: true, maxRetries: 3 });
        return true;
    }
    catch {
        return false;
    }
}


/***/ }),

/***/ 4726:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ap: () => (/* binding */ resolveLinks),
/* harmony export */   CA: () => (/* binding */ errorCode),
/* harmony export */   XF: () => (/* binding */ readRegularFile),
/* harmony export */   ZU: () => (/* binding */ openRegularFile),
/* harmony export */   _U: () => (/* binding */ UnusableFile),
/* harmony export */   t2: () => (/* binding */ exists)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var _directories_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5056);



/** A path that cannot be used. The message completes a sentence: "is a directory, not a file". */
class UnusableFile extends Error {
    name = 'UnusableFile';
}
/**
 * Opens a regular file for reading, links followed. A pipe would block the run forever, and a device has no end.
 * @param maxBytes larger files are not opened
 * @returns a handle, which the caller closes
 * @throws UnusableFile; errors of the file system
 */
async function openRegularFile(path, maxBytes) {
    const status = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(path);
    const kind = status.isDirectory() ? 'a directory' : 'a pipe, a socket, or a device';
    if (!status.isFile())
        throw new UnusableFile(`is ${kind}, not a file`);
    if (status.size > maxBytes)
        throw new UnusableFile(`is larger than ${maxBytes / 1024} KiB`);
    return await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.open)(path);
}
/**
 * Reads a regular file of limited size, links followed.
 * @param limits `within`: absolute paths of directories, one of which must contain the file once all links are resolved
 * @throws UnusableFile; errors of the file system
 */
async function readRegularFile(path, { maxBytes, within }) {
    // Opens what was checked, and not a link that may lead elsewhere by then.
    const resolved = within === undefined ? path : await resolveWithin(path, within);
    await using handle = await openRegularFile(resolved, maxBytes);
    return await handle.readFile();
}
/**
 * Resolves all links of a path, whether it exists or not.
 * @param roots absolute paths of directories
 * @throws UnusableFile when the result is in none of them, or when a link leads nowhere; errors of the file system
 */
async function resolveWithin(path, roots) {
    const [resolved, ...tops] = await Promise.all([resolveLinks(path), ...roots.map(root => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(root))]);
    if (!tops.some(top => (0,_directories_js__WEBPACK_IMPORTED_MODULE_2__/* .contains */ .g)(top, resolved)))
        throw new UnusableFile('leads out of the workspace');
    return resolved;
}
/**
 * Like `realpath`, but the last segments of the path need not exist.
 * @throws UnusableFile when a link leads nowhere; errors of the file system
 */
async function resolveLinks(path) {
    try {
        return await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(path);
    }
    catch (error) {
        const code = errorCode(error);
        if (code === 'ELOOP' || (code === 'ENOENT' && (await isLink(path)))) {
            throw new UnusableFile('is a link that leads nowhere, or is behind one');
        }
        const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path);
        if (code !== 'ENOENT' || parent === path)
            throw error;
        return (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(await resolveLinks(parent), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(path));
    }
}
async function isLink(path) {
    return (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(path).catch(() => undefined))?.isSymbolicLink() ?? false;
}
/** Something is at the path, even if it cannot be read. */
async function exists(path) {
    return (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(path).catch(errorCode)) !== 'ENOENT';
}
/** Such as ENOENT. */
function errorCode(error) {
    return error.code;
}


/***/ }),

/***/ 5435:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DA: () => (/* binding */ removeLeftovers),
/* harmony export */   NT: () => (/* binding */ temporaryName),
/* harmony export */   bs: () => (/* binding */ withWorkDirectory)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _directories_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5056);




/** Milliseconds after which no run needs what it made: none unpacks for so long. */
const maxAge = 24 * 60 * 60_000;
/** Leftovers that may be removed once they are old. Names have a random number and no process ID: containers share those. */
const disposable = /^\.docs-admin-action-[\da-f]{16}\.(?:work|discarded)$/;
/** A new name that a later run recognizes: of unfinished files, or of what is about to be removed. */
function temporaryName(ending) {
    return `.docs-admin-action-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(8).toString('hex')}.${ending}`;
}
/**
 * Lets `use` write to a directory for unfinished files, next to what they replace, so that they can be renamed to their place.
 * It is removed afterwards. A killed run leaves it behind: so Git ignores it, nobody else can read it, and a later run removes
 * it (`removeLeftovers`).
 * @param parent absolute path
 * @param use gets the absolute path
 * @returns what `use` returned
 * @throws what `use` throws; errors of the file system
 */
async function withWorkDirectory(parent, use) {
    const directory = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(parent, temporaryName('work'));
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(directory, { mode: 0o700 });
    try {
        // It ignores itself as well, so "git add --all" finds nothing here.
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(directory, '.gitignore'), '*\n');
        return await use(directory);
    }
    finally {
        (0,_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .removeTree */ .d)(directory);
    }
}
/**
 * Removes what killed runs of this action left in a directory more than a day ago, as far as possible.
 * @param directory absolute path; need not exist
 * @param now milliseconds since 1970
 */
async function removeLeftovers(directory, now = Date.now()) {
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(directory).catch(() => [])) {
        if (!disposable.test(name))
            continue;
        const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(directory, name);
        const status = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).catch(() => undefined);
        // Nobody can set the ctime. It tells when a directory was last changed or renamed.
        if (status?.isDirectory() && now - status.ctimeMs > maxAge)
            (0,_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .removeTree */ .d)(path);
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
/* harmony import */ var _files_directories_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5056);
/* harmony import */ var _files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4726);
/* harmony import */ var _files_work_directory_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5435);
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(6422);








/**
 * Lets `fill` write a directory elsewhere, and renames it to the target only after success. The previous directory is
 * moved away and back as a whole.
 * @param fill gets the absolute path of an empty directory
 * @returns what `fill` returned, and the path of the previous directory if it was moved away but could not be removed
 * @throws what `fill` throws, FILE_SYSTEM, TARGET_NOT_EMPTY; then the target is unchanged
 */
async function replaceDirectory({ target, clean }, fill) {
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target), { recursive: true });
        return await (0,_files_work_directory_js__WEBPACK_IMPORTED_MODULE_5__/* .withWorkDirectory */ .bs)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target), async (directory) => {
            const fresh = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(directory, 'new');
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(fresh, { mode: 0o755 });
            const result = await fill(fresh);
            const isReplaced = await moveToTarget(fresh, { target, clean });
            return { result, leftover: isReplaced ? await discard(asideOf(target)) : undefined };
        });
    }
    catch (error) {
        throw (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .isFileSystemError */ .ct)(error) ? (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .fileSystemError */ .uG)('Could not unpack the archive', error, target) : error;
    }
}
/**
 * Repairs what killed runs left: moves the previous directory back if there is none at the target now, and removes what is
 * no longer needed.
 * @param target absolute path
 * @param options `isTrusted`: only this action can have put such a directory there. A checkout can hold one of any content
 * @returns whether a directory was moved back. What prevents that prevents a new one as well, and is reported then
 */
async function recoverDirectory(target, { isTrusted }) {
    await (0,_files_work_directory_js__WEBPACK_IMPORTED_MODULE_5__/* .removeLeftovers */ .DA)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target));
    const aside = asideOf(target);
    if (!(await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .exists */ .t2)(aside)))
        return false;
    if (await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .exists */ .t2)(target)) {
        // The previous directory is only needed as long as there is none at the target.
        await discard(aside);
        return false;
    }
    return isTrusted && (await tryRename(aside, target));
}
async function tryRename(from, to) {
    return (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(from, to).catch(() => 'failed')) === undefined;
}
/** Where the previous directory of a target is for a moment. A digest, because the name of the target may be as long as names can be. */
function asideOf(target) {
    const digest = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update((0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(target)).digest('hex').slice(0, 16);
    return (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target), `.docs-admin-action-${digest}.old`);
}
/** Codes of a directory that is not empty, where another one should be renamed to. */
const notFree = ['ENOTEMPTY', 'EEXIST'];
/** @returns whether there was a directory, which is moved away now */
async function moveToTarget(fresh, { target, clean }) {
    if (await renameIfFree(fresh, target))
        return false;
    if (!clean)
        throw writtenMeanwhile(target);
    const aside = asideOf(target);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(target, aside).catch(error => {
        // None here, or one there already: another run is replacing the directory right now.
        throw ['ENOENT', ...notFree].includes((0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error)) ? writtenMeanwhile(target) : error;
    });
    try {
        if (await renameIfFree(fresh, target))
            return true;
        throw writtenMeanwhile(target);
    }
    catch (error) {
        // Fails if there is another directory by now; then a later run removes the one that was moved away.
        await tryRename(aside, target);
        throw error;
    }
}
function writtenMeanwhile(target) {
    return new _shared_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .ActionError */ .lZ('TARGET_NOT_EMPTY', {
        what: `Another process has written to ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_7__/* .oneLine */ .TN)(target)} meanwhile`,
        hint: 'Let no other process write to extract-to while this step runs',
    });
}
/** @returns false when the new path exists and is not empty */
async function renameIfFree(from, to) {
    // Windows does not even replace an empty directory.
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rmdir)(to).catch(() => undefined);
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(from, to);
        return true;
    }
    catch (error) {
        // Windows reports a missing permission, whatever is there.
        if (notFree.includes((0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error)) || (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(to).catch(() => [])).length > 0)
            return false;
        throw error;
    }
}
/**
 * Removes a directory that was moved away. It is renamed first, because one that is only partly removed must not be moved
 * back.
 * @returns where it is if it could not be removed
 */
async function discard(aside) {
    const discarded = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(aside), (0,_files_work_directory_js__WEBPACK_IMPORTED_MODULE_5__/* .temporaryName */ .NT)('discarded'));
    if (!(await tryRename(aside, discarded)))
        return (await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .exists */ .t2)(aside)) ? aside : undefined;
    return (0,_files_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .removeTree */ .d)(discarded) ? undefined : discarded;
}


/***/ }),

/***/ 2318:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   checkTarget: () => (/* binding */ checkTarget)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var _files_directories_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5056);
/* harmony import */ var _files_regular_file_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4726);
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(6422);
/* harmony import */ var _replace_directory_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2013);







/**
 * Checks that a directory may be created or replaced, and repairs what an earlier run left there when it was killed.
 * @returns whether the directory that such a run had moved away is back
 * @throws ActionError TARGET_FORBIDDEN whatever `clean` says; TARGET_NOT_EMPTY when only `clean` is missing; FILE_SYSTEM
 */
async function checkTarget(request) {
    const { target, clean } = request;
    const isInWorkspace = await checkPath(request);
    // Files in the workspace come from a checkout, and the export is made anew.
    const recovered = await (0,_replace_directory_js__WEBPACK_IMPORTED_MODULE_5__/* .recoverDirectory */ .u)(target, { isTrusted: !isInWorkspace });
    const names = await readTarget(target);
    const repository = names.find(name => /^\.git(hub)?$/i.test(name));
    if (repository !== undefined)
        throw forbidden(target, `which contains data of a repository (${repository})`);
    if (names.length > 0 && !clean) {
        const sample = names.slice(0, 3).map(name => (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_6__/* .oneLine */ .TN)(name, 40));
        throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ActionError */ .lZ('TARGET_NOT_EMPTY', {
            what: `extract-to is ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_6__/* .oneLine */ .TN)(target)}, which already contains ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_6__/* .count */ .U9)(names.length, 'entry', 'entries')} (${sample.join(', ')})`,
        });
    }
    return recovered;
}
function forbidden(target, reason) {
    return new _shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ActionError */ .lZ('TARGET_FORBIDDEN', { what: `extract-to is ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_6__/* .oneLine */ .TN)(target)}, ${reason}` });
}
/** Checks the path alone, whether it exists or not. @returns whether it is in the workspace */
async function checkPath({ target, workspace, reserved }) {
    const real = await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_3__/* .resolveLinks */ .Ap)(target).catch(error => {
        if (error instanceof _files_regular_file_js__WEBPACK_IMPORTED_MODULE_3__/* .UnusableFile */ ._U)
            throw forbidden(target, `which ${error.message}`);
        if ((0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_3__/* .errorCode */ .CA)(error) === 'ENOTDIR')
            throw forbidden(target, 'part of whose path is not a directory');
        throw (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .fileSystemError */ .uG)('Could not check extract-to', error, target);
    });
    if (real === (0,node_path__WEBPACK_IMPORTED_MODULE_1__.parse)(real).root)
        throw forbidden(target, 'the root of the file system');
    // Real paths are compared, so that a link hides nothing.
    const root = await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_3__/* .resolveLinks */ .Ap)(workspace);
    if ((0,_files_directories_js__WEBPACK_IMPORTED_MODULE_2__/* .contains */ .g)(real, root))
        throw forbidden(target, 'the workspace or a parent of it');
    for (const { path, name } of reserved) {
        if ((0,_files_directories_js__WEBPACK_IMPORTED_MODULE_2__/* .contains */ .g)(real, await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_3__/* .resolveLinks */ .Ap)(path).catch(() => path))) {
            throw forbidden(target, `${name} or a parent of it`);
        }
    }
    // Relative to the workspace: a repository may itself be named ".github".
    for (const [path, name] of [
        [real, '.git'],
        [(0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(root, real), '.github'],
    ]) {
        if (path.toLowerCase().split(node_path__WEBPACK_IMPORTED_MODULE_1__.sep).includes(name))
            throw forbidden(target, `inside the data of a repository (${name})`);
    }
    return (0,_files_directories_js__WEBPACK_IMPORTED_MODULE_2__/* .contains */ .g)(root, real);
}
/** @returns the names in the target; none when it does not exist */
async function readTarget(target) {
    try {
        const existing = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(target);
        if (existing.isSymbolicLink())
            throw forbidden(target, 'a symbolic link');
        if (!existing.isDirectory())
            throw forbidden(target, 'a file');
        return await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(target);
    }
    catch (error) {
        // From either call: another run may be replacing the directory right now.
        if ((0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_3__/* .errorCode */ .CA)(error) === 'ENOENT')
            return [];
        throw (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .fileSystemError */ .uG)('Could not read the content of extract-to', error, target);
    }
}


/***/ })

};
