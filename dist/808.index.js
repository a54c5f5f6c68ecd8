export const id = 808;
export const ids = [808];
export const modules = {

/***/ 6683:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ decompress),
/* harmony export */   m: () => (/* binding */ decompression)
/* harmony export */ });
/* harmony import */ var node_stream__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7075);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6039);


/**
 * Bytes that a decompressor delivers at a time: its thread gets the next task only when the main thread looks for events,
 * so a task has to last about as long as writing what the previous one delivered. It may be some chunks ahead.
 */
const chunkSize = 512 * 1024;
/** The types of Node's decompressors lack the second option. */
const decompression = {
    chunkSize,
    highWaterMark: 4 * chunkSize,
};
/**
 * Gives what a decompressor makes of a stream. Both are closed at the end, however it comes. A cancellation need not wait for
 * the next chunk: what comes to nothing can be as long as the archive.
 * @throws ActionError ARCHIVE_INVALID, ARCHIVE_UNSAFE for too much; errors of the file system; `signal.reason`
 */
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

/***/ 2808:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readTar: () => (/* binding */ readTar)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
;// CONCATENATED MODULE: ./lib/archive/chunk-reader.js
/** Takes bytes from a stream of chunks, as many at a time as the reader of a format asks for. */
class ChunkReader {
    #chunks;
    #chunk = Buffer.alloc(0);
    constructor(chunks) {
        this.#chunks = chunks[Symbol.asyncIterator]();
    }
    /** The stream has no more bytes. */
    async isAtEnd() {
        while (this.#chunk.length === 0) {
            const { value, done } = await this.#chunks.next();
            if (done === true)
                return true;
            this.#chunk = value;
        }
        return false;
    }
    /** @returns bytes in one buffer that is not reused, fewer than asked for at the end of the stream */
    async read(length) {
        if (length <= this.#chunk.length)
            return this.#takeBytes(length);
        const chunks = [];
        for await (const chunk of this.stream(length))
            chunks.push(chunk);
        return Buffer.concat(chunks);
    }
    /** Gives bytes chunk by chunk, fewer than asked for at the end of the stream. */
    async *stream(length) {
        for (let missing = length; missing > 0;) {
            if (await this.isAtEnd())
                return;
            const chunk = this.#takeBytes(Math.min(missing, this.#chunk.length));
            missing -= chunk.length;
            yield chunk;
        }
    }
    /** Closes the stream, however much has been read. */
    async [Symbol.asyncDispose]() {
        await this.#chunks.return?.();
    }
    #takeBytes(length) {
        const bytes = this.#chunk.subarray(0, length);
        this.#chunk = this.#chunk.subarray(length);
        return bytes;
    }
}

// EXTERNAL MODULE: ./lib/archive/decompress.js
var decompress = __webpack_require__(6683);
// EXTERNAL MODULE: ./lib/archive/errors.js
var errors = __webpack_require__(6039);
// EXTERNAL MODULE: ./lib/archive/entry-path.js
var entry_path = __webpack_require__(8332);
// EXTERNAL MODULE: ./lib/archive/tar-header.js
var tar_header = __webpack_require__(4551);
;// CONCATENATED MODULE: ./lib/archive/tar-extensions.js



/** The entry describes others, and is none itself. */
function isExtension(type) {
    return type.startsWith('pax-') || type.startsWith('gnu-');
}
/** Collects what the extended headers of pax and GNU say about the entries of a tar. */
class TarExtensions {
    #fields = {};
    /** @throws ActionError ARCHIVE_INVALID */
    add(type, content) {
        if (type === 'pax-header')
            readPax(content, this.#fields);
        else if (type === 'gnu-long-path')
            this.#fields.path = (0,tar_header/* upToNul */.wb)(content);
        else if (type === 'gnu-long-link-path')
            this.#fields.linkpath = (0,tar_header/* upToNul */.wb)(content);
        // A global header has a comment or a time, as "git archive" writes them. A name or a size for all files has no sense.
    }
    /**
     * Completes the header of an entry, and forgets what applied to this entry only.
     * @throws ActionError ARCHIVE_UNSAFE for names that are not UTF-8
     */
    apply({ name, type, linkname, size }) {
        const fields = this.#fields;
        this.#fields = {};
        const path = (0,entry_path/* decodeName */.e4)(fields.path ?? name);
        // Older archives mark a directory by its name alone. A name that is too long for its header may be cut off after "/".
        const actual = type === 'file' && path.endsWith('/') ? 'directory' : type;
        return {
            name: path,
            type: fields.sparse ? 'sparse file' : actual,
            linkname: (0,entry_path/* decodeName */.e4)(fields.linkpath ?? linkname),
            size: fields.size ?? size,
        };
    }
}
/**
 * Reads a pax header.
 * @throws ActionError ARCHIVE_INVALID
 */
function readPax(bytes, fields) {
    for (let at = 0; at < bytes.length;) {
        const { keyword, value, end } = readRecord(bytes, at);
        setField(fields, keyword, value);
        at = end;
    }
}
/** The length of a record has at most so many digits. */
const maxDigits = 10;
const lineFeed = 0x0a;
/**
 * Reads a record, "length keyword=value\n". The length is that of the whole record.
 * @throws ActionError ARCHIVE_INVALID for anything else, so that each record ends behind its start
 */
function readRecord(bytes, start) {
    const digits = /^(\d+) /.exec(bytes.toString('latin1', start, start + maxDigits + 1))?.[1] ?? '';
    const keywordStart = start + digits.length + 1;
    const end = start + Number(digits);
    const equals = bytes.indexOf('=', keywordStart);
    // Without digits, the record ends before its keyword.
    const isComplete = bytes[end - 1] === lineFeed && equals > keywordStart && equals < end;
    if (!isComplete)
        throw (0,errors/* damaged */.qM)('an extended header of tar is damaged');
    const keyword = bytes.toString('latin1', keywordStart, equals);
    return { keyword, value: bytes.subarray(equals + 1, end - 1), end };
}
function setField(fields, keyword, value) {
    // An empty value takes back what an earlier header said.
    if (keyword.startsWith('GNU.sparse'))
        fields.sparse = true;
    else if (value.length === 0)
        return;
    else if (keyword === 'path' || keyword === 'linkpath')
        fields[keyword] = value;
    else if (keyword === 'size') {
        const digits = value.toString('latin1');
        if (!/^\d{1,15}$/.test(digits))
            throw (0,errors/* damaged */.qM)('a size in an extended header of tar is not a number');
        fields.size = Number(digits);
    }
}

;// CONCATENATED MODULE: ./lib/archive/tar.js







const readSize = 1024 * 1024;
/** Files up to this size, in bytes, are collected and written in one call. */
const smallFile = 1024 * 1024;
/** Longest extended header in bytes. Names take some hundreds, anything else, such as attributes, some thousands. */
const maxExtension = 1024 * 1024;
/**
 * Reads a tar archive.
 * @throws ActionError ARCHIVE_UNSAFE, ARCHIVE_INVALID; errors of the file system; `signal.reason`
 */
async function readTar(format, request) {
    const file = (0,external_node_fs_.createReadStream)(request.archive, { highWaterMark: readSize });
    const chunks = format === 'tar' ? file : (0,decompress/* decompress */.V)(file, (0,external_node_zlib_.createGunzip)(decompress/* decompression */.m), request);
    await using bytes = new ChunkReader(chunks);
    await new TarReader(bytes, request).read();
}
class TarReader {
    #bytes;
    #request;
    #extensions = new TarExtensions();
    constructor(bytes, request) {
        this.#bytes = bytes;
        this.#request = request;
    }
    /**
     * Checksums tell that no byte has changed, but not that a whole member of a gzip file is missing: the end mark does. It is missing,
     * too, if the archive ends within an entry.
     */
    async read() {
        let hasEndMark = false;
        while (!(await this.#bytes.isAtEnd())) {
            const block = await this.#bytes.read(tar_header/* tarBlock */.TR);
            await this.#request.timeSlice.yieldToEventLoop();
            hasEndMark = (0,tar_header/* isZero */.be)(block);
            if (!hasEndMark)
                await this.#readEntry((0,tar_header/* readTarHeader */.RO)(block));
        }
        if (!hasEndMark)
            throw (0,errors/* invalidArchive */.mD)('is not complete: the end mark of tar is missing');
    }
    async #readEntry(header) {
        if (!isExtension(header.type))
            return this.#writeEntry(this.#extensions.apply(header));
        if (header.size > maxExtension)
            throw (0,errors/* unsafeEntry */.di)(`${header.name}`, 'an extended header that is too long');
        this.#extensions.add(header.type, await this.#bytes.read(header.size));
        await this.#skipPadding(header.size);
    }
    async #writeEntry(entry) {
        const { name, type, linkname, size } = entry;
        const { sink } = this.#request;
        // Directories and hard links have no content. A size in their header is what they, or the file, took on a disk.
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
                throw (0,errors/* unsafeEntry */.di)(name, `a ${type} that no site needs`);
        }
        await this.#skipPadding(size);
    }
    async #skipPadding(size) {
        await this.#bytes.read((tar_header/* tarBlock */.TR - (size % tar_header/* tarBlock */.TR)) % tar_header/* tarBlock */.TR);
    }
}


/***/ })

};
