export const id = 461;
export const ids = [461];
export const modules = {

/***/ 6461:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ restoreArchive),
/* harmony export */   M: () => (/* binding */ entryOf),
/* harmony export */   storeArchive: () => (/* binding */ storeArchive)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6760);
/* harmony import */ var node_stream_promises__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6466);
/* harmony import */ var _files_directories_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5056);
/* harmony import */ var _files_file_hash_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2638);
/* harmony import */ var _files_regular_file_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(4726);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(6422);









/** Folder in the tool cache. The layout below it is the toolkit's: tool/version/arch, and arch.complete beside a complete entry. */
const tool = 'docs-admin-action-bundle';
function entryOf(key, { location, size, etag }) {
    const { baseUrl, subject, jobId } = key;
    const digest = (...parts) => (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.hash)('sha256', JSON.stringify(parts));
    // Half of a hash, because paths on Windows are short.
    const site = digest(baseUrl.href, subject).slice(0, 32);
    const archive = digest(baseUrl.href, jobId, location, String(size), etag);
    return { site: `1.0.0-site-${site}.`, archive: `archive-${archive}` };
}
/** An archive of HTML fits every machine. */
const toolEntry = (version) => ({ tool, version, arch: 'any' });
/**
 * Copies the archive of an entry from the runner's tool cache to a file, if there is one. Its name is its SHA-256, and only the copy is
 * hashed: another run may replace the entry at any time. A cache that cannot be read is a debug line.
 * @param file absolute path
 * @returns undefined if the file does not have the whole archive
 * @throws `signal.reason`
 */
async function restoreArchive({ archive: name }, file, context) {
    const { signal, toolCache } = context;
    try {
        if (toolCache === undefined)
            return undefined;
        const versions = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.readdir)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(toolCache.root, tool)).catch(() => []);
        const version = versions.find(version => version.endsWith(name));
        const directory = version && (await toolCache.find(toolEntry(version)));
        if (directory === undefined)
            return undefined;
        const [sha256 = ''] = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.readdir)(directory);
        const archive = await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_7__/* .openRegularFile */ .ZU)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(directory, sha256), Number.POSITIVE_INFINITY);
        await (0,node_stream_promises__WEBPACK_IMPORTED_MODULE_4__.pipeline)(archive.createReadStream(), (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.createWriteStream)(file), { signal });
        await using copy = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.open)(file);
        const digest = await (0,_files_file_hash_js__WEBPACK_IMPORTED_MODULE_6__/* .hashFile */ .D)(copy, signal);
        if (digest.sha256 !== sha256)
            throw new Error('it is damaged');
        return digest;
    }
    catch (error) {
        signal.throwIfAborted();
        note('use', error, context);
        return undefined;
    }
}
/**
 * Keeps a copy of an archive for later runs, instead of all others of its site. A cache that cannot be written or cleaned is a debug
 * line.
 * @param archive its path is absolute
 * @throws `signal.reason`
 */
async function storeArchive(entry, archive, context) {
    const { signal, toolCache } = context;
    if (toolCache === undefined)
        return;
    const root = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(toolCache.root, tool);
    const version = `${entry.site}${entry.archive}`;
    // Before, not after: of two runs that store at once, each would remove what the other has stored.
    const others = (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.readdir)(root).catch(() => [])).filter(name => name !== version);
    for (const other of others) {
        if (other.startsWith(entry.site) && !(0,_files_directories_js__WEBPACK_IMPORTED_MODULE_5__/* .removeTree */ .dM)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(root, other)))
            note('remove', other, context);
    }
    try {
        await toolCache.store(toolEntry(version), archive.path, archive.sha256);
    }
    catch (error) {
        // A copy that is not complete is never found, but takes space.
        (0,_files_directories_js__WEBPACK_IMPORTED_MODULE_5__/* .removeTree */ .dM)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(root, version));
        note('save', error, context);
    }
    signal.throwIfAborted();
}
function note(what, problem, { log }) {
    log.debug(`Could not ${what} an archive in the tool cache: ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_8__/* .oneLine */ .TN)(String(problem))}`);
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
