export const id = 997;
export const ids = [997];
export const modules = {

/***/ 2587:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ decompress),
/* harmony export */   m: () => (/* binding */ decompression)
/* harmony export */ });
/* harmony import */ var node_stream__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7075);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6039);


const chunkSize = 512 * 1024;
const decompression = {
    chunkSize,
    highWaterMark: 4 * chunkSize,
};
async function* decompress(source, decompressor, { limits, signal }) {
    source.on('error', error => decompressor.destroy(error));
    (0,node_stream__WEBPACK_IMPORTED_MODULE_0__.addAbortSignal)(signal, decompressor);
    try {
        for await (const chunk of source.pipe(decompressor)) {
            limits.countRead(chunk.length);
            yield chunk;
        }
    }
    catch (error) {
        signal.throwIfAborted();
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .damageFound */ ._m)(error);
    }
    finally {
        source.destroy();
        decompressor.destroy();
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
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_zlib__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8522);
/* harmony import */ var yauzl__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(663);
/* harmony import */ var _entry_path_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8332);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6039);
/* harmony import */ var _format_reader_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2587);







const smallEntry = 4 * 1024 * 1024;
const stored = 0;
const deflated = 8;
async function readZip(request) {
    await using handle = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(request.archive);
    let compressedSizes = 0;
    for await (const data of findEntries(new SynchronousFile(handle.fd), request.size)) {
        compressedSizes += data.entry.compressedSize;
        if (compressedSizes > request.size)
            throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .unsafeArchive */ .v4)('contains entries that share their data');
        await readEntry(data, request);
        await request.timeSlice.yieldToEventLoop();
    }
}
async function* findEntries(file, size) {
    try {
        const options = { lazyEntries: true, decodeStrings: false, autoClose: false };
        const zip = await (0,yauzl__WEBPACK_IMPORTED_MODULE_3__/* .fromRandomAccessReaderPromise */ .or)(file, size, options);
        for await (const entry of zip.eachEntry()) {
            const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
            yield { entry, start: fileDataStart, file };
        }
        if (file.bytes(Number(zip.readEntryCursor), 4).toString('latin1') === 'PK\x01\x02')
            throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .damaged */ .qM)('its directory has more entries than it says');
    }
    catch (error) {
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .damageFound */ ._m)(error);
    }
}
class SynchronousFile extends yauzl__WEBPACK_IMPORTED_MODULE_3__/* .RandomAccessReader */ .lJ {
    #file;
    constructor(file) {
        super();
        this.#file = file;
    }
    bytes(position, length) {
        const bytes = Buffer.allocUnsafe(length);
        return bytes.subarray(0, (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readSync)(this.#file, bytes, 0, length, position));
    }
    read(buffer, offset, length, position, callback) {
        callback(null, (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readSync)(this.#file, buffer, offset, length, position));
    }
}
async function readEntry(data, request) {
    const { entry } = data;
    const { sink } = request;
    const name = (0,_entry_path_js__WEBPACK_IMPORTED_MODULE_4__/* .decodeName */ .e4)(entry.fileNameRaw);
    if (entry.isEncrypted())
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .unsafeEntry */ .di)(name, 'an encrypted file');
    const { compressionMethod: method } = entry;
    if (method !== stored && method !== deflated) {
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .invalidArchive */ .mD)(`uses a compression that is not supported (zip method ${method})`);
    }
    const kind = kindOf(entry);
    if (kind !== 'file' && kind !== 'directory')
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .unsafeEntry */ .di)(name, `a ${kind} that no site needs`);
    if (kind === 'directory' || name.endsWith('/'))
        sink.makeDirectory(name);
    else if (isSmall(entry))
        sink.writeFile(name, inflateAtOnce(data));
    else
        await sink.writeLargeFile(name, inflateInChunks(data, request));
}
function inflateAtOnce({ entry, file, start }) {
    const data = file.bytes(start, entry.compressedSize);
    const content = entry.compressionMethod === stored ? data : inflate(data, entry.uncompressedSize);
    if ((0,node_zlib__WEBPACK_IMPORTED_MODULE_2__.crc32)(content) !== entry.crc32)
        throw wrongChecksum();
    return content;
}
function inflate(data, size) {
    try {
        return (0,node_zlib__WEBPACK_IMPORTED_MODULE_2__.inflateRawSync)(data, { maxOutputLength: Math.max(1, size) });
    }
    catch (error) {
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .damageFound */ ._m)(error);
    }
}
async function* inflateInChunks({ entry, start }, request) {
    if (entry.compressedSize === 0)
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .damaged */ .qM)('a file has no data');
    const end = start + entry.compressedSize - 1;
    const data = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createReadStream)(request.archive, { start, end, highWaterMark: _format_reader_js__WEBPACK_IMPORTED_MODULE_6__/* .decompression */ .m.chunkSize });
    const isStored = entry.compressionMethod === stored;
    const chunks = isStored ? data : (0,_format_reader_js__WEBPACK_IMPORTED_MODULE_6__/* .decompress */ .V)(data, (0,node_zlib__WEBPACK_IMPORTED_MODULE_2__.createInflateRaw)(_format_reader_js__WEBPACK_IMPORTED_MODULE_6__/* .decompression */ .m), request);
    let checksum = 0;
    for await (const chunk of chunks) {
        checksum = (0,node_zlib__WEBPACK_IMPORTED_MODULE_2__.crc32)(chunk, checksum);
        yield chunk;
    }
    if (checksum !== entry.crc32)
        throw wrongChecksum();
}
function kindOf({ externalFileAttributes }) {
    const type = (externalFileAttributes >>> 16) & 0o170000;
    if (type === 0 || type === 0o100000)
        return 'file';
    if (type === 0o040000)
        return 'directory';
    return type === 0o120000 ? 'symbolic link' : 'special file';
}
function isSmall({ compressedSize, uncompressedSize }) {
    return Math.max(compressedSize, uncompressedSize) <= smallEntry;
}
function wrongChecksum() {
    return (0,_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .damaged */ .qM)('a checksum does not match');
}


/***/ })

};
