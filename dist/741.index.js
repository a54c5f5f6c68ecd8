export const id = 741;
export const ids = [741];
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

/***/ 7741:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ChunkReader: () => (/* binding */ ChunkReader),
/* harmony export */   readTar: () => (/* binding */ readTar)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_zlib__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8522);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6039);
/* harmony import */ var _format_reader_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2587);
/* harmony import */ var _tar_header_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4551);





const readSize = 1024 * 1024;
const smallFile = 1024 * 1024;
const maxExtension = 1024 * 1024;
async function readTar(format, request) {
    const file = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createReadStream)(request.archive, { highWaterMark: readSize });
    const chunks = format === 'tar' ? file : (0,_format_reader_js__WEBPACK_IMPORTED_MODULE_3__/* .decompress */ .V)(file, (0,node_zlib__WEBPACK_IMPORTED_MODULE_1__.createGunzip)(_format_reader_js__WEBPACK_IMPORTED_MODULE_3__/* .decompression */ .m), request);
    await using bytes = new ChunkReader(chunks);
    await new TarReader(bytes, request).read();
}
class TarReader {
    #bytes;
    #request;
    #extensions = new _tar_header_js__WEBPACK_IMPORTED_MODULE_4__/* .TarExtensions */ .Op();
    constructor(bytes, request) {
        this.#bytes = bytes;
        this.#request = request;
    }
    async read() {
        let hasEndMark = false;
        while (!(await this.#bytes.isAtEnd())) {
            const block = await this.#bytes.read(_tar_header_js__WEBPACK_IMPORTED_MODULE_4__/* .tarBlock */ .TR);
            await this.#request.timeSlice.yieldToEventLoop();
            hasEndMark = (0,_tar_header_js__WEBPACK_IMPORTED_MODULE_4__/* .isZero */ .be)(block);
            if (!hasEndMark)
                await this.#readEntry((0,_tar_header_js__WEBPACK_IMPORTED_MODULE_4__/* .readTarHeader */ .RO)(block));
        }
        if (!hasEndMark)
            throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .invalidArchive */ .mD)('is not complete: the end mark of tar is missing');
    }
    async #readEntry(header) {
        if (!(0,_tar_header_js__WEBPACK_IMPORTED_MODULE_4__/* .isExtension */ .o)(header.type))
            return this.#writeEntry(this.#extensions.apply(header));
        if (header.size > maxExtension)
            throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .unsafeEntry */ .di)(`${header.name}`, 'an extended header that is too long');
        this.#extensions.add(header.type, await this.#bytes.read(header.size));
        await this.#skipPadding(header.size);
    }
    async #writeEntry(entry) {
        const { name, type, linkname, size } = entry;
        const { sink } = this.#request;
        switch (type) {
            case 'directory':
                sink.makeDirectory(name);
                return;
            case 'file':
                if (size <= smallFile)
                    sink.writeFile(name, await this.#bytes.read(size));
                else
                    await sink.writeLargeFile(name, this.#bytes.stream(size));
                break;
            case 'hard link':
                await sink.copyFile(name, linkname);
                return;
            default:
                throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .unsafeEntry */ .di)(name, `a ${type} that no site needs`);
        }
        await this.#skipPadding(size);
    }
    async #skipPadding(size) {
        await this.#bytes.read((_tar_header_js__WEBPACK_IMPORTED_MODULE_4__/* .tarBlock */ .TR - (size % _tar_header_js__WEBPACK_IMPORTED_MODULE_4__/* .tarBlock */ .TR)) % _tar_header_js__WEBPACK_IMPORTED_MODULE_4__/* .tarBlock */ .TR);
    }
}
class ChunkReader {
    #chunks;
    #chunk = Buffer.alloc(0);
    constructor(chunks) {
        this.#chunks = chunks[Symbol.asyncIterator]();
    }
    async isAtEnd() {
        while (this.#chunk.length === 0) {
            const { value, done } = await this.#chunks.next();
            if (done === true)
                return true;
            this.#chunk = value;
        }
        return false;
    }
    async read(length) {
        if (length <= this.#chunk.length)
            return this.#takeBytes(length);
        const chunks = [];
        for await (const chunk of this.stream(length))
            chunks.push(chunk);
        return Buffer.concat(chunks);
    }
    async *stream(length) {
        for (let missing = length; missing > 0;) {
            if (await this.isAtEnd())
                return;
            const chunk = this.#takeBytes(Math.min(missing, this.#chunk.length));
            missing -= chunk.length;
            yield chunk;
        }
    }
    async [Symbol.asyncDispose]() {
        await this.#chunks.return?.();
    }
    #takeBytes(length) {
        const bytes = this.#chunk.subarray(0, length);
        this.#chunk = this.#chunk.subarray(length);
        return bytes;
    }
}


/***/ })

};
