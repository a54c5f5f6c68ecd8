export const id = 8;
export const ids = [8];
export const modules = {

/***/ 6683:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ decompress),
/* harmony export */   m: () => (/* binding */ decompression)
/* harmony export */ });
/* harmony import */ var node_stream__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7075);

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
 * @throws ActionError ARCHIVE_UNSAFE for too much, whether it becomes a file or not: padding can be a bomb, too
 */
async function* decompress(source, decompressor, { limits, signal }) {
    source.on('error', error => decompressor.destroy(error));
    (0,node_stream__WEBPACK_IMPORTED_MODULE_0__.addAbortSignal)(signal, decompressor);
    try {
        for await (const chunk of source.pipe(decompressor)) {
            limits.count('read', chunk.length);
            yield chunk;
        }
    }
    finally {
        source.destroy();
        decompressor.destroy();
    }
}


/***/ }),

/***/ 5008:
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
    /** @returns bytes in one buffer that is not reused, fewer than asked for at the end of the stream */
    async read(length) {
        if (length <= this.#chunk.length)
            return this.#take(length);
        const chunks = [];
        for await (const chunk of this.stream(length))
            chunks.push(chunk);
        return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
    }
    /** Gives bytes chunk by chunk, fewer than asked for at the end of the stream. */
    async *stream(length) {
        for (let missing = length; missing > 0;) {
            if (this.#chunk.length === 0) {
                const { value, done } = await this.#chunks.next();
                if (done === true)
                    return;
                this.#chunk = value;
            }
            const chunk = this.#take(Math.min(missing, this.#chunk.length));
            missing -= chunk.length;
            yield chunk;
        }
    }
    /** Closes the stream, however much has been read. */
    async [Symbol.asyncDispose]() {
        await this.#chunks.return?.();
    }
    #take(length) {
        const taken = this.#chunk.subarray(0, length);
        this.#chunk = this.#chunk.subarray(length);
        return taken;
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



/** More than any tool writes before one entry: each kind once. Reading them takes time and makes no file. */
const maxInRow = 10;
function isExtension(type) {
    return type.startsWith('pax-') || type.startsWith('gnu-');
}
/** What the extended headers of pax and GNU say about the entries of a tar. */
class TarExtensions {
    #pax = {};
    #gnu = {};
    #inRow = 0;
    /** @throws ActionError ARCHIVE_INVALID; ARCHIVE_UNSAFE for too many in a row */
    add(type, content) {
        this.#inRow += 1;
        if (this.#inRow > maxInRow)
            throw (0,errors/* unsafeArchive */.v4)(`has more than ${maxInRow} extended headers in a row`);
        if (type === 'pax-global-header')
            checkGlobal(readPax(content));
        else if (type === 'pax-header')
            this.#pax = readPax(content);
        else if (type === 'gnu-long-path')
            this.#gnu.path = (0,tar_header/* upToNul */.wb)(content);
        else
            this.#gnu.linkpath = (0,tar_header/* upToNul */.wb)(content);
    }
    /**
     * Completes the header of an entry, and forgets what applied to this entry only.
     * @throws ActionError ARCHIVE_UNSAFE for names that are not UTF-8
     */
    apply({ name, type, linkname, size, modified }) {
        const fields = { ...this.#gnu, ...this.#pax };
        this.#pax = {};
        this.#gnu = {};
        this.#inRow = 0;
        const path = (0,entry_path/* decodeName */.e4)(fields.path ?? name);
        // Older archives mark a directory by its name alone. A name that is too long for its header may be cut off after "/".
        const actual = type === 'file' && path.endsWith('/') ? 'directory' : type;
        return {
            name: path,
            type: fields.sparse ? 'sparse file' : actual,
            linkname: (0,entry_path/* decodeName */.e4)(fields.linkpath ?? linkname),
            size: fields.size ?? size,
            modified: fields.modified ?? modified,
        };
    }
}
/** A global header may have a comment or a time, as "git archive" writes them. One name or size for all files has no sense. */
function checkGlobal({ path, linkpath, size, sparse }) {
    if ([path, linkpath, size, sparse].some(field => field !== undefined)) {
        throw (0,errors/* invalidArchive */.mD)('has a global header of tar that names or sizes files, which is not supported');
    }
}
/** First bytes of the keywords that matter. Others are skipped early, because there may be many. */
const initials = new Set(Buffer.from('Glmps'));
const longestKeyword = 'GNU.sparse'.length;
/**
 * Reads a pax header.
 * @throws ActionError ARCHIVE_INVALID
 */
function readPax(bytes) {
    const fields = {};
    for (let at = 0; at < bytes.length;) {
        const { keywordStart, valueStart, end } = readRecord(bytes, at);
        if (initials.has(bytes[keywordStart] ?? 0)) {
            const keywordEnd = Math.min(valueStart - 1, keywordStart + longestKeyword + 1);
            const keyword = bytes.toString('latin1', keywordStart, keywordEnd);
            setField(fields, keyword, bytes.subarray(valueStart, end - 1));
        }
        at = end;
    }
    return fields;
}
const blank = 0x20;
const lineFeed = 0x0a;
/**
 * Finds the parts of a record, "length keyword=value\n". The length is that of the whole record.
 * @throws ActionError ARCHIVE_INVALID for anything else, so that each record ends behind its start
 */
function readRecord(bytes, start) {
    let length = 0;
    let at = start;
    for (let digit = digitAt(bytes, at); digit >= 0 && digit <= 9; digit = digitAt(bytes, at)) {
        length = 10 * length + digit;
        at += 1;
    }
    const keywordStart = at + 1;
    const end = start + length;
    if (bytes[at] !== blank || bytes[end - 1] !== lineFeed)
        throw damagedHeader();
    const equals = bytes.indexOf('=', keywordStart);
    if (equals <= keywordStart || equals >= end)
        throw damagedHeader();
    return { keywordStart, valueStart: equals + 1, end };
}
/** @returns 0 to 9, or any other number for what is no digit */
function digitAt(bytes, at) {
    return (bytes[at] ?? 0) - 0x30;
}
function damagedHeader() {
    return (0,errors/* damaged */.qM)('an extended header of tar is damaged');
}
function setField(fields, keyword, value) {
    // An empty value takes back what an earlier header said.
    if (keyword.startsWith('GNU.sparse'))
        fields.sparse = true;
    else if (value.length === 0)
        return;
    else if (keyword === 'path' || keyword === 'linkpath')
        fields[keyword] = value;
    else if (keyword === 'mtime')
        fields.modified = Number(value.toString('latin1')) * 1000;
    else if (keyword === 'size') {
        const digits = value.toString('latin1');
        if (!/^\d{1,15}$/.test(digits))
            throw (0,errors/* damaged */.qM)('a size in an extended header of tar is not a number');
        fields.size = Number(digits);
    }
}

;// CONCATENATED MODULE: ./lib/archive/zstd.js




/**
 * Decompresses a file of any number of zstd frames, as parallel compressors write it, with skippable frames in between.
 * Node by itself stops after the first frame and silently drops the rest (nodejs/node#64741), so each frame gets its own
 * decompressor, whose count of bytes tells where the next one begins.
 * @throws ActionError ARCHIVE_INVALID, ARCHIVE_UNSAFE for too many frames; errors of the decompressor
 */
async function* readZstd(request) {
    const { archive, size, limits, timeSlice } = request;
    for (let start = 0; start < size;) {
        await timeSlice.yieldToEventLoop();
        limits.count('frames');
        const decompressor = (0,external_node_zlib_.createZstdDecompress)(decompress/* decompression */.m);
        const file = (0,external_node_fs_.createReadStream)(archive, { start, highWaterMark: decompress/* decompression */.m.chunkSize });
        yield* (0,decompress/* decompress */.V)(file, decompressor, request);
        // Otherwise the same frame would be read forever.
        if (decompressor.bytesWritten === 0)
            throw (0,errors/* damaged */.qM)('a zstd frame has no end');
        start += decompressor.bytesWritten;
    }
}

;// CONCATENATED MODULE: ./lib/archive/tar.js
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});








const readSize = 1024 * 1024;
/** Files up to this size, in bytes, are collected and written in one call. */
const smallFile = 1024 * 1024;
/** Longest extended header in bytes. Names take some hundreds, anything else, such as attributes, some thousands. */
const maxExtension = 1024 * 1024;
/**
 * Reads a tar archive.
 * @throws ActionError ARCHIVE_UNSAFE, ARCHIVE_INVALID; any error of the decompressor; `signal.reason`
 */
async function readTar(format, request) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const bytes = __addDisposableResource(env_1, new ChunkReader(openStream(format, request)), true);
        await new TarReader(bytes, request).read();
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = __disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
function openStream(format, request) {
    if (format === 'tar.zst')
        return readZstd(request);
    const file = (0,external_node_fs_.createReadStream)(request.archive, { highWaterMark: readSize });
    request.sink.measure(() => file.bytesRead / request.size);
    return format === 'tar' ? file : (0,decompress/* decompress */.V)(file, (0,external_node_zlib_.createGunzip)(decompress/* decompression */.m), request);
}
class TarReader {
    #bytes;
    #request;
    #extensions = new TarExtensions();
    constructor(bytes, request) {
        this.#bytes = bytes;
        this.#request = request;
    }
    /** Checksums tell that no byte has changed, but not that a whole member of a gzip file is missing: the end mark does. */
    async read() {
        for (let ended = false;;) {
            const block = await this.#bytes.read(tar_header/* tarBlock */.TR);
            await this.#request.timeSlice.yieldToEventLoop();
            if (block.length === 0 && !ended) {
                throw (0,errors/* invalidArchive */.mD)('is not complete: the end mark of tar is missing');
            }
            if (block.length === 0)
                return;
            if (block.length < tar_header/* tarBlock */.TR)
                throw cutShort();
            ended = (0,tar_header/* isZero */.be)(block);
            if (!ended)
                await this.#readEntry((0,tar_header/* readTarHeader */.RO)(block));
        }
    }
    async #readEntry(header) {
        if (!isExtension(header.type))
            return this.#writeEntry(this.#extensions.apply(header));
        if (header.size > maxExtension)
            throw (0,errors/* unsafeEntry */.di)(`${header.name}`, 'an extended header that is too long');
        this.#extensions.add(header.type, await this.#readContent(header.size));
        await this.#skipPadding(header.size);
    }
    async #writeEntry(entry) {
        const { name, type, linkname, size, modified } = entry;
        const { sink } = this.#request;
        // Directories and hard links have no content. A size in their header is what they, or the file, took on a disk.
        switch (type) {
            case 'directory':
                sink.makeDirectory(name);
                return;
            case 'file':
                if (size <= smallFile)
                    sink.writeFile(entry, await this.#readContent(size));
                else
                    await sink.writeLargeFile(entry, this.#chunksOf(size));
                break;
            case 'hard link':
                await sink.copyFile({ name, original: linkname, modified });
                return;
            default:
                throw (0,errors/* unsafeEntry */.di)(name, `a ${type} that no site needs`);
        }
        await this.#skipPadding(size);
    }
    async *#chunksOf(size) {
        let missing = size;
        for await (const chunk of this.#bytes.stream(size)) {
            missing -= chunk.length;
            yield chunk;
        }
        if (missing > 0)
            throw cutShort();
    }
    async #readContent(size) {
        const content = await this.#bytes.read(size);
        if (content.length < size)
            throw cutShort();
        return content;
    }
    async #skipPadding(size) {
        await this.#bytes.read((tar_header/* tarBlock */.TR - (size % tar_header/* tarBlock */.TR)) % tar_header/* tarBlock */.TR);
    }
}
function cutShort() {
    return (0,errors/* invalidArchive */.mD)('is not complete: it ends within an entry');
}


/***/ })

};
