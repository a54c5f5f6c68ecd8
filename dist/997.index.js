export const id = 997;
export const ids = [997];
export const modules = {

/***/ 1251:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ FileWindow)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);

/** Bytes read at a time: when reading from front to back, and after a jump. */
const windowSize = 1024 * 1024;
const firstRead = 16 * 1024;
/**
 * Reads a file, mostly from front to back, in few large reads. The content of the file tells where to continue, so a jump
 * costs a small read, and reads grow while one follows the other.
 */
class FileWindow {
    #file;
    #window = Buffer.allocUnsafe(windowSize);
    #start = 0;
    #end = 0;
    #size = firstRead;
    /** @param file descriptor, open for reading */
    constructor(file) {
        this.#file = file;
    }
    /** @returns bytes that are valid until the next call, fewer than asked for at the end of the file */
    read(position, length) {
        if (length > windowSize)
            return this.#fill(Buffer.allocUnsafe(length), position);
        if (position < this.#start || position + length > this.#end) {
            const follows = position >= this.#start && position <= this.#end + firstRead;
            this.#size = Math.max(length, follows ? Math.min(2 * this.#size, windowSize) : firstRead);
            this.#start = position;
            this.#end = position + this.#fill(this.#window.subarray(0, this.#size), position).length;
        }
        return this.#window.subarray(position - this.#start, Math.min(position + length, this.#end) - this.#start);
    }
    #fill(bytes, position) {
        let filled = 0;
        for (let got = 1; got > 0 && filled < bytes.length; filled += got) {
            got = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readSync)(this.#file, bytes, filled, bytes.length - filled, position + filled);
        }
        return bytes.subarray(0, filled);
    }
}


/***/ }),

/***/ 9997:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   readZip: () => (/* binding */ readZip)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_process__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1708);
/* harmony import */ var node_zlib__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8522);
/* harmony import */ var yauzl__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(663);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6039);
/* harmony import */ var _file_window_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1251);






/** Entries up to this size, in bytes, are inflated in one call. */
const smallEntry = 4 * 1024 * 1024;
/** The same for their compressed size: what inflates to little can take long, too, and signals wait for the call. */
const smallInput = 1024 * 1024;
/** Fixed part of a local header (APPNOTE 4.3.7), in bytes. */
const localHeader = 30;
/** Compression methods. */
const stored = 0;
const deflated = 8;
/**
 * Reads a zip archive: yauzl reads and checks the directory, small entries are inflated in one call.
 * @throws ActionError ARCHIVE_UNSAFE, ARCHIVE_INVALID; errors of yauzl and zlib; `signal.reason`
 */
async function readZip(request) {
    const { archive, size } = request;
    const file = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.openSync)(archive, 'r');
    try {
        // Names are checked by our own rules, so that an unsafe one gets the same message in every format.
        const options = { lazyEntries: true, decodeStrings: false, autoClose: false };
        const reader = new WindowedReader(archive, new _file_window_js__WEBPACK_IMPORTED_MODULE_5__/* .FileWindow */ .V(file));
        const zip = await (0,yauzl__WEBPACK_IMPORTED_MODULE_3__/* .fromRandomAccessReaderPromise */ .or)(reader, size, options);
        // Entries are next to each other, and so is the directory: a window for each saves two reads per entry.
        await new ZipReader(zip, new _file_window_js__WEBPACK_IMPORTED_MODULE_5__/* .FileWindow */ .V(file), request).read();
    }
    finally {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.closeSync)(file);
    }
}
/** What yauzl reads the directory and large entries through. */
class WindowedReader extends yauzl__WEBPACK_IMPORTED_MODULE_3__/* .RandomAccessReader */ .lJ {
    #archive;
    #window;
    constructor(archive, window) {
        super();
        this.#archive = archive;
        this.#window = window;
    }
    _readStreamForRange(start, end) {
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createReadStream)(this.#archive, { start, end: end - 1 });
    }
    read(buffer, offset, length, position, callback) {
        const bytes = this.#window.read(position, length);
        bytes.copy(buffer, offset);
        node_process__WEBPACK_IMPORTED_MODULE_1__.nextTick(callback, bytes.length < length ? new Error('the archive ends early') : null);
    }
}
class ZipReader {
    #zip;
    #window;
    #request;
    constructor(zip, window, request) {
        this.#zip = zip;
        this.#window = window;
        this.#request = request;
    }
    async read() {
        const { sink, timeSlice } = this.#request;
        sink.measure(() => this.#zip.entriesRead / Math.max(1, this.#zip.entryCount));
        for await (const entry of this.#zip.eachEntry()) {
            await this.#readEntry(entry);
            await timeSlice.yieldToEventLoop();
        }
        // The number of entries is not covered by a checksum. Otherwise a smaller one would leave files out.
        const next = this.#window.read(Number(this.#zip.readEntryCursor), 4);
        if (next.toString('latin1') === 'PK\x01\x02')
            throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .invalidArchive */ .mD)('is damaged: its directory has more entries than it says');
    }
    async #readEntry(entry) {
        const { sink, limits } = this.#request;
        const name = decodeName(entry.fileNameRaw);
        if (entry.isEncrypted())
            throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .unsafeEntry */ .di)(name, 'an encrypted file');
        const { compressionMethod: method } = entry;
        if (method !== stored && method !== deflated) {
            throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .invalidArchive */ .mD)(`uses a compression that is not supported (zip method ${method})`);
        }
        limits.count('compressed', localHeader + entry.compressedSize);
        // As UTC, the time is the same on every machine: zip has an extended timestamp, or a local time without a zone.
        const modified = entry.getLastModDate({ timezone: 'UTC' }).getTime();
        const file = { name, size: entry.uncompressedSize, modified };
        const kind = kindOf(entry);
        if (kind === 'other')
            throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .unsafeEntry */ .di)(name, 'a special file that no site needs');
        if (kind === 'directory' || name.endsWith('/'))
            sink.makeDirectory(name);
        else if (kind === 'link')
            sink.addLink(name, decodeName(this.#readSmall(entry)), 'symbolic');
        else if (isSmall(entry))
            sink.writeFile(file, this.#readSmall(entry));
        else
            await this.#writeLargeFile(file, entry);
    }
    /** Inflates an entry in one call. */
    #readSmall(entry) {
        const { compressedSize, uncompressedSize: size, relativeOffsetOfLocalHeader: offset } = entry;
        if (!isSmall(entry))
            throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .damaged */ .qM)('an entry is too large');
        const header = this.#window.read(offset, localHeader);
        if (header.length < localHeader || header.readUInt32LE(0) !== 0x04034b50) {
            throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .damaged */ .qM)('a local header is missing');
        }
        const start = offset + localHeader + header.readUInt16LE(26) + header.readUInt16LE(28);
        const data = this.#window.read(start, compressedSize);
        if (data.length < compressedSize)
            throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .damaged */ .qM)('data is missing');
        // Room for all of it at once, and for a byte that shows when there is more.
        const room = { maxOutputLength: Math.max(1, size), chunkSize: Math.max(64, size + 1) };
        const content = entry.compressionMethod === stored ? data : (0,node_zlib__WEBPACK_IMPORTED_MODULE_2__.inflateRawSync)(data, room);
        if (content.length !== size || (0,node_zlib__WEBPACK_IMPORTED_MODULE_2__.crc32)(content) !== entry.crc32)
            throw wrongChecksum();
        return content;
    }
    async #writeLargeFile(target, entry) {
        const body = await this.#zip.openReadStreamPromise(entry);
        const file = this.#request.sink.openFile(target);
        let checksum = 0;
        try {
            for await (const chunk of body) {
                checksum = (0,node_zlib__WEBPACK_IMPORTED_MODULE_2__.crc32)(chunk, checksum);
                file.write(chunk);
                await this.#request.timeSlice.yieldToEventLoop();
            }
        }
        finally {
            file.close();
        }
        if (checksum !== entry.crc32)
            throw wrongChecksum();
    }
}
/** Archives made on Unix have the file's mode in the upper half of the external attributes. */
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
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .unsafeEntry */ .di)(bytes.toString('latin1'), 'a name that is not UTF-8');
    }
}
function isSmall({ compressedSize, uncompressedSize, compressionMethod }) {
    const maxCompressed = compressionMethod === stored ? smallEntry : smallInput;
    return uncompressedSize <= smallEntry && compressedSize <= maxCompressed;
}
function wrongChecksum() {
    return (0,_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .damaged */ .qM)('a checksum does not match');
}


/***/ })

};
