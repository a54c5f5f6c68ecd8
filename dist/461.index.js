export const id = 461;
export const ids = [461];
export const modules = {

/***/ 6461:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ findArchive),
/* harmony export */   storeArchive: () => (/* binding */ storeArchive)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(3305);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(3945);
/* harmony import */ var _files_file_hash_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2638);
/* harmony import */ var _files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4726);
/* harmony import */ var _shared_abort_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(1487);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(6422);








/** Folder in the tool cache. The layout below it is the toolkit's: tool/version/arch, and arch.complete beside a complete entry. */
const tool = 'docs-admin-action-bundle';
/** An archive of HTML fits every machine. */
const arch = 'any';
const recordName = 'archive.json';
/** Time in milliseconds after which an unused entry is removed: every new bundle adds one. */
const lifetime = 14 * 24 * 60 * 60_000;
/** The record beside an archive: the version that the store has named, and the size and the hash of its bytes. */
const recordSchema = zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({
    /** Never a name from a server. */
    name: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* ._regex */ .Fk(/^bundle(\.(zip|tar|tar\.gz|tar\.zst))?$/)),
    size: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .int */ .Whr(),
    sha256: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(),
    version: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ etag: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(), location: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP() }),
});
function entryOf({ baseUrl, jobId }) {
    const key = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(`${baseUrl.href}\n${jobId}`).digest('hex');
    // The toolkit finds explicit semantic versions only, so the key becomes a pre-release identifier.
    return { tool, version: `1.0.0-job${key.slice(0, 40)}`, arch };
}
/**
 * Looks for the archive of a job in the runner's tool cache, and accepts it only if its bytes still have the recorded SHA-256. Only
 * the store can tell whether it is still the newest one: ask with its ETag. A cache that cannot be read is a debug line.
 * @param expectedSize in bytes, if the service says: the archive of a bundle that was generated again has another size
 * @returns undefined when there is none, when its size is not the expected one, or when it is damaged
 * @throws `signal.reason`
 */
async function findArchive(key, expectedSize, context) {
    try {
        const directory = await context.toolCache?.find(entryOf(key));
        return directory === undefined ? undefined : await readEntry(directory, expectedSize, context);
    }
    catch (error) {
        context.signal.throwIfAborted();
        note('use', error, context);
        return undefined;
    }
}
/** @throws errors of the file system; Error when the entry is damaged */
async function readEntry(directory, expectedSize, { clock, signal }) {
    const record = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readFile)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(directory, recordName), 'utf8');
    const { name, size, sha256, version } = zod_mini__WEBPACK_IMPORTED_MODULE_7__/* .parse */ .qg(recordSchema, JSON.parse(record));
    // It stays until another one replaces it: a run that attaches to an older state of the job may still find it.
    if (expectedSize !== undefined && expectedSize !== size)
        return undefined;
    const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(directory, name);
    await using handle = await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .openRegularFile */ .ZU)(path, size);
    const digest = await (0,_files_file_hash_js__WEBPACK_IMPORTED_MODULE_3__/* .hashFile */ .D)(handle, signal);
    if (digest.sha256 !== sha256)
        throw new Error('it is damaged');
    const now = new Date(clock.now());
    // In a cache that is read-only, nothing is removed either.
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.utimes)(`${directory}.complete`, now, now).catch(() => undefined);
    return { path, size, sha256, version };
}
/**
 * Keeps a copy of the archive for later runs, if the store will be able to confirm that it is still the same. It replaces an earlier
 * one. A cache that cannot be written or cleaned is a debug line.
 * @param archive in a directory of its own, which gets the record for as long as it is copied
 */
async function storeArchive(key, { path, size, sha256, version }, context) {
    const { toolCache } = context;
    if (toolCache === undefined || version === undefined)
        return;
    const entry = entryOf(key);
    const root = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(toolCache.root, tool);
    const recordFile = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path), recordName);
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.writeFile)(recordFile, JSON.stringify({ name: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(path), size, sha256, version }));
        await (0,_shared_abort_js__WEBPACK_IMPORTED_MODULE_8__/* .untilAborted */ .E)(toolCache.store(entry, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path)), context.signal);
        await removeUnused(root, context);
    }
    catch (error) {
        note('save', error, context);
        // Nobody finds a copy that is not complete, but it takes space.
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(root, entry.version), { recursive: true, force: true }).catch(() => undefined);
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(recordFile, { force: true }).catch(() => undefined);
    }
}
/** Removes the entries that have not been used lately, also those that killed runs left incomplete. */
async function removeUnused(root, context) {
    const since = context.clock.now() - lifetime;
    for (const version of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(root)) {
        await removeIfUnused((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(root, version), since).catch(error => note('remove', error, context));
    }
}
/** @param since milliseconds since 1970 */
async function removeIfUnused(directory, since) {
    const { mtimeMs } = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(directory, `${arch}.complete`)).catch(() => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(directory));
    if (mtimeMs < since)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(directory, { recursive: true, force: true });
}
function note(what, error, { log }) {
    log.debug(`Could not ${what} an archive in the tool cache: ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_9__/* .oneLine */ .TN)(String(error))}`);
}


/***/ }),

/***/ 2638:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ hashFile)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);

/**
 * SHA-256 of a file, from its first byte on.
 * @param handle stays open
 * @throws errors of the file system; `signal.reason` when the signal aborts
 */
async function hashFile(handle, signal) {
    const hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
    const buffer = Buffer.allocUnsafeSlow(1024 * 1024);
    for (let bytes = 0;;) {
        signal.throwIfAborted();
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, bytes);
        if (bytesRead === 0)
            return { sha256: hash.digest('hex'), bytes };
        hash.update(buffer.subarray(0, bytesRead));
        bytes += bytesRead;
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
