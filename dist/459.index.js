export const id = 459;
export const ids = [459];
export const modules = {

/***/ 5459:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   readZip: () => (/* binding */ readZip)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_zlib__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8522);
/* harmony import */ var yauzl__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(663);
/* harmony import */ var _kernel_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3314);
/* harmony import */ var _entry_path_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1546);





/** Entries up to this size, in bytes, are inflated in one call. */
const smallEntry = 4 * 1024 * 1024;
/** Fixed part of a local header (APPNOTE 4.3.7), and room for the name and the extra field behind it. */
const localHeader = 30;
const localHeaderRoom = 1024;
/** General purpose flag 0 of an entry: encrypted. Methods: stored and deflated. */
const stored = 0;
const deflated = 8;
/**
 * Reads a zip archive into a writer: yauzl reads and checks the directory, small entries are inflated whole.
 * @throws ActionError ARCHIVE_UNSAFE, ARCHIVE_INVALID; errors of the format; `signal.reason`
 */
async function readZip(archive, writer) {
    // Names are checked by our own rules, so that a hostile one gets the same message in every format.
    const zip = await (0,yauzl__WEBPACK_IMPORTED_MODULE_2__/* .openPromise */ .sO)(archive, { lazyEntries: true, decodeStrings: false, autoClose: false });
    const file = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.openSync)(archive, 'r');
    try {
        for await (const entry of zip.eachEntry()) {
            writer.countEntry();
            await readEntry(entry, { zip, file, writer });
            await writer.breathe();
        }
    }
    finally {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.closeSync)(file);
        zip.close();
    }
}
async function readEntry(entry, source) {
    const { writer } = source;
    const name = decodeName(entry.fileNameRaw);
    if (entry.isEncrypted())
        throw (0,_entry_path_js__WEBPACK_IMPORTED_MODULE_4__/* .unsafe */ .N9)(name, 'an encrypted file');
    if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) {
        throw new _kernel_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ActionError */ .lZ('ARCHIVE_INVALID', {
            what: `The archive uses a compression that is not supported (zip method ${entry.compressionMethod})`,
        });
    }
    const kind = kindOf(entry);
    if (kind === 'other')
        throw (0,_entry_path_js__WEBPACK_IMPORTED_MODULE_4__/* .unsafe */ .N9)(name, 'a special file that no site needs');
    if (kind === 'directory' || name.endsWith('/')) {
        writer.makeDirectory(name);
    }
    else if (kind === 'link') {
        writer.addLink(name, decodeName(readSmall(entry, source)), 'symbolic');
    }
    else if (entry.uncompressedSize <= smallEntry && entry.compressedSize <= smallEntry) {
        writer.writeFile(name, readSmall(entry, source));
    }
    else {
        await readLarge(name, entry, source);
    }
}
/** Archives made on Unix carry the file's mode in the upper half of the external attributes. */
function kindOf({ externalFileAttributes }) {
    const type = (externalFileAttributes >>> 16) & 0o170000;
    if (type === 0 || type === 0o100000)
        return 'file';
    if (type === 0o040000)
        return 'directory';
    return type === 0o120000 ? 'link' : 'other';
}
function decodeName(bytes) {
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    }
    catch {
        throw (0,_entry_path_js__WEBPACK_IMPORTED_MODULE_4__/* .unsafe */ .N9)(bytes.toString('latin1'), 'a name that is not UTF-8');
    }
}
/** One read for header and data, one call to inflate. */
function readSmall(entry, { file }) {
    const { compressedSize, uncompressedSize, relativeOffsetOfLocalHeader: offset } = entry;
    if (compressedSize > smallEntry || uncompressedSize > smallEntry)
        throw damaged('an entry is too large');
    let bytes = Buffer.allocUnsafe(localHeader + localHeaderRoom + compressedSize);
    bytes = bytes.subarray(0, (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readSync)(file, bytes, 0, bytes.length, offset));
    if (bytes.length < localHeader || bytes.readUInt32LE(0) !== 0x04034b50)
        throw damaged('a local header is missing');
    const start = localHeader + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
    let data = bytes.subarray(start, start + compressedSize);
    if (data.length < compressedSize) {
        data = Buffer.allocUnsafe(compressedSize);
        if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readSync)(file, data, 0, compressedSize, offset + start) < compressedSize)
            throw damaged('data is missing');
    }
    const content = entry.compressionMethod === stored
        ? data
        : (0,node_zlib__WEBPACK_IMPORTED_MODULE_1__.inflateRawSync)(data, { maxOutputLength: Math.max(1, uncompressedSize) });
    if (content.length !== uncompressedSize || (0,node_zlib__WEBPACK_IMPORTED_MODULE_1__.crc32)(content) !== entry.crc32)
        throw damaged('a checksum does not match');
    return content;
}
async function readLarge(name, entry, { zip, writer }) {
    const body = await zip.openReadStreamPromise(entry);
    const file = writer.openFile(name);
    let checksum = 0;
    try {
        for await (const chunk of body) {
            checksum = (0,node_zlib__WEBPACK_IMPORTED_MODULE_1__.crc32)(chunk, checksum);
            file.write(chunk);
            await writer.breathe();
        }
    }
    finally {
        file.close();
    }
    if (checksum !== entry.crc32)
        throw damaged('a checksum does not match');
}
function damaged(detail) {
    return new _kernel_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ActionError */ .lZ('ARCHIVE_INVALID', { what: `The archive is damaged: ${detail}` });
}


/***/ })

};
