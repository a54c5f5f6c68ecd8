export const id = 997;
export const ids = [997];
export const modules = {

/***/ 1251:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ createFileWindow)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);

/** Bytes read at a time, from front to back, and after a jump. */
const windowSize = 1024 * 1024;
const firstRead = 16 * 1024;
/**
 * Gives parts of a file that is read from front to back, from few large reads. Where to go on is what the file says, so
 * a jump costs a small read, and reads grow from there as long as one follows the other.
 * @param file descriptor, open for reading
 */
function createFileWindow(file) {
    const window = Buffer.allocUnsafe(windowSize);
    let start = 0;
    let end = 0;
    let size = firstRead;
    return (position, length) => {
        if (length > windowSize)
            return readAt(file, Buffer.allocUnsafe(length), position);
        if (position < start || position + length > end) {
            const follows = position >= start && position <= end + firstRead;
            size = Math.max(length, follows ? Math.min(2 * size, windowSize) : firstRead);
            start = position;
            end = position + readAt(file, window.subarray(0, size), position).length;
        }
        return window.subarray(position - start, Math.min(position + length, end) - start);
    };
}
function readAt(file, bytes, position) {
    let filled = 0;
    for (let got = 1; got > 0 && filled < bytes.length; filled += got) {
        got = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readSync)(file, bytes, filled, bytes.length - filled, position + filled);
    }
    return bytes.subarray(0, filled);
}


/***/ }),

/***/ 9997:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   readZip: () => (/* binding */ readZip)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_process__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1708);
/* harmony import */ var node_zlib__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8522);
/* harmony import */ var yauzl__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(663);
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2730);
/* harmony import */ var _entry_path_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8332);
/* harmony import */ var _file_window_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1251);








/** Entries up to this size, in bytes, are inflated in one call. */
const smallEntry = 4 * 1024 * 1024;
/** The same for what they are compressed to: what unpacks to little can take long, too, and signals wait for the call. */
const smallInput = 1024 * 1024;
/** Fixed part of a local header (APPNOTE 4.3.7), in bytes. */
const localHeader = 30;
/** General purpose flag 0 of an entry: encrypted. Methods: stored and deflated. */
const stored = 0;
const deflated = 8;
/**
 * Reads a zip archive into a writer: yauzl reads and checks the directory, small entries are inflated whole.
 * @throws ActionError ARCHIVE_UNSAFE, ARCHIVE_INVALID; errors of the format; `signal.reason`
 */
async function readZip(archive, writer) {
    const { size } = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(archive);
    const file = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.openSync)(archive, 'r');
    let zip;
    try {
        // Names are checked by our own rules, so that a hostile one gets the same message in every format.
        const options = { lazyEntries: true, decodeStrings: false, autoClose: false };
        zip = await (0,yauzl__WEBPACK_IMPORTED_MODULE_4__/* .fromRandomAccessReaderPromise */ .or)(new WindowedReader(archive, (0,_file_window_js__WEBPACK_IMPORTED_MODULE_7__/* .createFileWindow */ .n)(file)), size, options);
        // Entries lie side by side, and so does the directory: a window for each saves two reads for every entry.
        const source = { zip, read: (0,_file_window_js__WEBPACK_IMPORTED_MODULE_7__/* .createFileWindow */ .n)(file), writer };
        writer.measure(() => (zip?.entriesRead ?? 0) / Math.max(1, zip?.entryCount ?? 0));
        for await (const entry of zip.eachEntry()) {
            writer.countEntry();
            await readEntry(entry, source);
            await writer.breathe();
        }
    }
    finally {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.closeSync)(file);
        zip?.close();
    }
}
/** The interface that yauzl reads through; a class because yauzl wants one. */
class WindowedReader extends yauzl__WEBPACK_IMPORTED_MODULE_4__/* .RandomAccessReader */ .lJ {
    #archive;
    #read;
    constructor(archive, read) {
        super();
        this.#archive = archive;
        this.#read = read;
    }
    _readStreamForRange(start, end) {
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createReadStream)(this.#archive, { start, end: end - 1 });
    }
    read(buffer, offset, length, position, callback) {
        const bytes = this.#read(position, length);
        bytes.copy(buffer, offset);
        const error = bytes.length < length ? new Error('the archive ends early') : null;
        node_process__WEBPACK_IMPORTED_MODULE_2__.nextTick(callback, error);
    }
}
async function readEntry(entry, source) {
    const { writer } = source;
    const name = decodeName(entry.fileNameRaw);
    if (entry.isEncrypted())
        throw (0,_entry_path_js__WEBPACK_IMPORTED_MODULE_6__/* .unsafe */ .N9)(name, 'an encrypted file');
    if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) {
        throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .ActionError */ .lZ('ARCHIVE_INVALID', {
            what: `The archive uses a compression that is not supported (zip method ${entry.compressionMethod})`,
        });
    }
    writer.countPart(localHeader + entry.compressedSize);
    const kind = kindOf(entry);
    if (kind === 'other')
        throw (0,_entry_path_js__WEBPACK_IMPORTED_MODULE_6__/* .unsafe */ .N9)(name, 'a special file that no site needs');
    if (kind === 'directory' || name.endsWith('/')) {
        writer.makeDirectory(name);
    }
    else if (kind === 'link') {
        writer.addLink(name, decodeName(readSmall(entry, source)), 'symbolic');
    }
    else if (isSmall(entry)) {
        writer.writeFile(name, readSmall(entry, source), modifiedAt(entry));
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
        throw (0,_entry_path_js__WEBPACK_IMPORTED_MODULE_6__/* .unsafe */ .N9)(bytes.toString('latin1'), 'a name that is not UTF-8');
    }
}
function isSmall({ compressedSize, uncompressedSize, compressionMethod }) {
    const most = compressionMethod === stored ? smallEntry : smallInput;
    return uncompressedSize <= smallEntry && compressedSize <= most;
}
/** One call to inflate, on bytes that are there already. */
function readSmall(entry, { read }) {
    const { compressedSize, uncompressedSize, relativeOffsetOfLocalHeader: offset } = entry;
    if (!isSmall(entry))
        throw damaged('an entry is too large');
    const header = read(offset, localHeader);
    if (header.length < localHeader || header.readUInt32LE(0) !== 0x04034b50)
        throw damaged('a local header is missing');
    const start = offset + localHeader + header.readUInt16LE(26) + header.readUInt16LE(28);
    const data = read(start, compressedSize);
    if (data.length < compressedSize)
        throw damaged('data is missing');
    const content = entry.compressionMethod === stored ? data : (0,node_zlib__WEBPACK_IMPORTED_MODULE_3__.inflateRawSync)(data, inflation(uncompressedSize));
    if (content.length !== uncompressedSize || (0,node_zlib__WEBPACK_IMPORTED_MODULE_3__.crc32)(content) !== entry.crc32)
        throw damaged('a checksum does not match');
    return content;
}
/** Room for all of it at once, and a byte by which too much would show. */
function inflation(size) {
    return { maxOutputLength: Math.max(1, size), chunkSize: Math.max(64, size + 1) };
}
async function readLarge(name, entry, { zip, writer }) {
    const body = await zip.openReadStreamPromise(entry);
    const file = writer.openFile(name, modifiedAt(entry));
    let checksum = 0;
    try {
        for await (const chunk of body) {
            checksum = (0,node_zlib__WEBPACK_IMPORTED_MODULE_3__.crc32)(chunk, checksum);
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
/**
 * In milliseconds since 1970: from an extended timestamp, else from the DOS time, which has no zone. As UTC it is the same
 * on every machine.
 */
function modifiedAt(entry) {
    return entry.getLastModDate({ timezone: 'UTC' }).getTime();
}
function damaged(detail) {
    return new _shared_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .ActionError */ .lZ('ARCHIVE_INVALID', { what: `The archive is damaged: ${detail}` });
}


/***/ })

};
