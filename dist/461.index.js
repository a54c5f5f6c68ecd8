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
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6760);
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7975);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(4343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(3305);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(3945);
/* harmony import */ var _files_file_hash_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2638);
/* harmony import */ var _files_regular_file_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(4726);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(6422);









/** Folder in the tool cache. The layout below it is the toolkit's: tool/version/arch, and arch.complete beside a complete entry. */
const tool = 'docs-admin-action-bundle';
/** An archive of HTML fits every machine. */
const arch = 'any';
const recordName = 'archive.json';
/** Bytes of the largest record that is read. */
const maxRecordSize = 64 * 1024;
/** Time in milliseconds after which an unused entry is removed: every new bundle adds one. */
const lifetime = 14 * 24 * 60 * 60_000;
/** The record beside an archive: the version that the store has named, and the size and the hash of its bytes. */
const recordSchema = zod_mini__WEBPACK_IMPORTED_MODULE_7__/* .object */ .Ikc({
    /** It is never a name from a server, which may be a secret. */
    name: zod_mini__WEBPACK_IMPORTED_MODULE_7__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_8__/* ._regex */ .Fk(/^bundle(\.(zip|tar|tar\.gz))?$/)),
    size: zod_mini__WEBPACK_IMPORTED_MODULE_7__/* .int */ .Whr(),
    sha256: zod_mini__WEBPACK_IMPORTED_MODULE_7__/* .string */ .YjP(),
    /** An ETag with a line break cannot be sent in a header. */
    version: zod_mini__WEBPACK_IMPORTED_MODULE_7__/* .object */ .Ikc({ etag: zod_mini__WEBPACK_IMPORTED_MODULE_7__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_8__/* ._regex */ .Fk(/^"[ !#-~\u0080-\u00ff]+"$/)), location: zod_mini__WEBPACK_IMPORTED_MODULE_7__/* .string */ .YjP() }),
});
/** The beginning of the version of each entry of a job. The toolkit needs semantic versions, so the key is a pre-release. */
function versionOf({ baseUrl, jobId }) {
    const key = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(`${baseUrl.href}\n${jobId}`).digest('hex');
    return `1.0.0-job${key.slice(0, 40)}`;
}
/**
 * Looks for the archive of a job in the runner's tool cache, and accepts it only if its bytes still have the recorded SHA-256. A job
 * whose bundle was generated again has several: the one that was stored or used last counts. Only the store can tell whether it is
 * still the newest one: ask with its ETag. A cache that cannot be read is a debug line.
 * @param wanted what its record must have
 * @returns undefined when there is none of these, or when each is damaged
 * @throws `signal.reason`
 */
async function findArchive(key, wanted, context) {
    const noteError = (error) => note('use', error, context);
    const directories = await listEntries(key, context.toolCache).catch(noteError);
    for (const directory of directories ?? []) {
        const archive = await readEntry(directory, wanted, context).catch(noteError);
        context.signal.throwIfAborted();
        if (archive !== undefined)
            return archive;
    }
    return undefined;
}
/**
 * @returns directories of the complete entries of a job, the one that was used last first
 * @throws errors of the file system
 */
async function listEntries(key, toolCache) {
    if (toolCache === undefined)
        return [];
    const versions = await toolCache.findVersions(tool, arch);
    const usedAt = (directory) => (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.statSync)(`${directory}.complete`).mtimeMs;
    return versions
        .filter(version => version.startsWith(`${versionOf(key)}.`))
        .map(version => (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(toolCache.root, tool, version, arch))
        .toSorted((one, other) => usedAt(other) - usedAt(one));
}
/**
 * @returns undefined if the record has something else than wanted
 * @throws errors of the file system; Error when the entry is damaged
 */
async function readEntry(directory, wanted, { clock, signal }) {
    const text = await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_6__/* .readRegularFile */ .XF)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(directory, recordName), { maxBytes: maxRecordSize });
    const record = zod_mini__WEBPACK_IMPORTED_MODULE_9__/* .parse */ .qg(recordSchema, JSON.parse(text.toString()));
    if (!(0,node_util__WEBPACK_IMPORTED_MODULE_4__.isDeepStrictEqual)({ ...record, ...wanted }, record))
        return undefined;
    const { name, ...facts } = record;
    const path = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(directory, name);
    await using handle = await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_6__/* .openRegularFile */ .ZU)(path, facts.size);
    const digest = await (0,_files_file_hash_js__WEBPACK_IMPORTED_MODULE_5__/* .hashFile */ .D)(handle, signal);
    if (digest.sha256 !== facts.sha256)
        throw new Error('it is damaged');
    const now = new Date(clock.now());
    // This fails in a cache that is read-only, where nothing is removed either.
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.utimes)(`${directory}.complete`, now, now).catch(() => undefined);
    return { path, ...facts };
}
/**
 * Keeps a copy of the archive for later runs, if the store will be able to confirm that it is still the same. It gets an entry of its
 * own, because other runs may be using those that are there. A cache that cannot be written or cleaned is a debug line.
 * @param archive in a directory of its own, which gets the record for as long as it is copied
 * @throws `signal.reason`
 */
async function storeArchive(key, { path, size, sha256, version }, context) {
    const { toolCache } = context;
    if (toolCache === undefined || version === undefined)
        return;
    const record = { name: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.basename)(path), size, sha256, version };
    if ((await findArchive(key, record, context)) !== undefined)
        return;
    // No other run writes to an entry with this name, so an entry never changes.
    const entry = { tool, version: `${versionOf(key)}.sha256-${sha256}.${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)()}`, arch };
    const root = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(toolCache.root, tool);
    const recordFile = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(path), recordName);
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.writeFile)(recordFile, JSON.stringify(record));
        await toolCache.store(entry, (0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(path));
        context.signal.throwIfAborted();
        await removeUnused(root, context);
    }
    catch (error) {
        // Nobody believes a copy that is not complete, but it takes space. It is removed once nothing writes to it any more.
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(root, entry.version), { recursive: true, force: true }).catch(() => undefined);
        context.signal.throwIfAborted();
        note('save', error, context);
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rm)(recordFile, { force: true }).catch(() => undefined);
    }
}
/** Removes the entries that have not been used lately, also those that killed runs left incomplete. */
async function removeUnused(root, context) {
    const since = context.clock.now() - lifetime;
    for (const version of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.readdir)(root)) {
        await removeIfUnused((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(root, version), since).catch(error => note('remove', error, context));
    }
}
/** @param since in milliseconds since 1970 */
async function removeIfUnused(directory, since) {
    const { mtimeMs } = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.stat)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(directory, `${arch}.complete`)).catch(() => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.stat)(directory));
    if (mtimeMs < since)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rm)(directory, { recursive: true, force: true });
}
function note(what, error, { log }) {
    log.debug(`Could not ${what} an archive in the tool cache: ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_10__/* .oneLine */ .TN)(String(error))}`);
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


/***/ })

};
