export const id = 425;
export const ids = [425];
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

/***/ 6425:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readTar: () => (/* binding */ readTar)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(6466);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
;// CONCATENATED MODULE: ./lib/archive/chunk-reader.js
/** Takes bytes out of a stream of chunks, as many at a time as the reader of a format asks for. */
class ChunkReader {
    #chunks;
    #chunk = Buffer.alloc(0);
    constructor(chunks) {
        this.#chunks = chunks[Symbol.asyncIterator]();
    }
    /**
     * Reads bytes in one piece. They stay as they are.
     * @returns fewer than asked for at the end of the stream
     */
    async read(length) {
        if (length <= this.#chunk.length)
            return this.#take(length);
        const parts = [];
        for await (const part of this.stream(length))
            parts.push(part);
        return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
    }
    /** Reads bytes as they come, fewer than asked for at the end of the stream. */
    async *stream(length) {
        for (let missing = length; missing > 0;) {
            if (this.#chunk.length === 0) {
                const { value, done } = await this.#chunks.next();
                if (done === true)
                    return;
                this.#chunk = value;
            }
            const part = this.#take(Math.min(missing, this.#chunk.length));
            missing -= part.length;
            yield part;
        }
    }
    /** Lets go of the stream, wherever it is. */
    async close() {
        await this.#chunks.return?.();
    }
    #take(length) {
        const part = this.#chunk.subarray(0, length);
        this.#chunk = this.#chunk.subarray(length);
        return part;
    }
}

// EXTERNAL MODULE: ./lib/archive/entry-path.js
var entry_path = __webpack_require__(8332);
;// CONCATENATED MODULE: ./lib/archive/tar-header.js

/** Everything in a tar lies in blocks of so many bytes. */
const tarBlock = 512;
/** Type flags of POSIX (ustar, pax) and GNU. */
const types = {
    '\0': 'file',
    0: 'file',
    1: 'link',
    2: 'symlink',
    3: 'character-device',
    4: 'block-device',
    5: 'directory',
    6: 'fifo',
    7: 'file',
    x: 'pax-header',
    g: 'pax-global-header',
    L: 'gnu-long-path',
    N: 'gnu-long-path',
    K: 'gnu-long-link-path',
};
/**
 * Reads the header of an entry (POSIX.1-2024, pax, "ustar Interchange Format"; GNU tar manual, "Basic Tar Format").
 * @param block of 512 bytes
 * @throws ActionError ARCHIVE_INVALID
 */
function readTarHeader(block) {
    if (checksum(block) !== number(block.subarray(148, 156)))
        throw damaged('a tar header is damaged');
    const magic = block.toString('latin1', 257, 265);
    const posix = magic.startsWith('ustar\0');
    if (!posix && magic !== 'ustar  \0')
        throw damaged('a tar header is of an unknown format');
    const prefix = posix ? tar_header_text(block.subarray(345, 500)) : '';
    const name = tar_header_text(block.subarray(0, 100));
    return {
        name: prefix === '' ? name : `${prefix}/${name}`,
        type: types[String.fromCharCode(block[156] ?? 0)] ?? 'kind of entry',
        linkname: tar_header_text(block.subarray(157, 257)),
        size: number(block.subarray(124, 136)),
        modified: time(block.subarray(136, 148)),
    };
}
/** A time that cannot be read is no reason to reject a site: GNU writes those before 1970 as negative numbers. */
function time(field) {
    const seconds = /^[ \0]*([0-7]+)(?:[ \0]|$)/.exec(field.toString('latin1'))?.[1];
    return seconds === undefined ? undefined : Number.parseInt(seconds, 8) * 1000;
}
/** The sum of all bytes, with blanks in the place of the sum. */
function checksum(block) {
    let sum = 8 * 32;
    for (let at = 0; at < 148; at += 1)
        sum += block[at] ?? 0;
    for (let at = 156; at < tarBlock; at += 1)
        sum += block[at] ?? 0;
    return sum;
}
/** Octal digits, or, as GNU writes what needs more of them, a binary number behind a mark. */
function number(field) {
    if (field[0] === 0x80) {
        const value = Number(`0x${field.toString('hex', 1)}`);
        if (Number.isSafeInteger(value))
            return value;
    }
    else {
        const digits = /^[ \0]*([0-7]*)(?:[ \0]|$)/.exec(field.toString('latin1'))?.[1];
        if (digits !== undefined)
            return digits === '' ? 0 : Number.parseInt(digits, 8);
    }
    throw damaged('a number in a tar header is none');
}
/** @returns text up to a NUL, or all of it */
function tar_header_text(field) {
    const end = field.indexOf(0);
    return field.toString('utf8', 0, end === -1 ? field.length : end);
}
function damaged(detail) {
    return new errors/* ActionError */.lZ('ARCHIVE_INVALID', { what: `The archive is damaged: ${detail}` });
}

;// CONCATENATED MODULE: ./lib/archive/tar-extensions.js

function isExtension(type) {
    return type.startsWith('pax-') || type.startsWith('gnu-');
}
/** What the extended headers of pax and GNU say of the entries of a tar. */
class TarExtensions {
    #global = {};
    #next = {};
    #gnu = {};
    /** @throws ActionError ARCHIVE_INVALID */
    add(type, content) {
        if (type === 'pax-global-header')
            this.#global = readPax(content);
        else if (type === 'pax-header')
            this.#next = readPax(content);
        else if (type === 'gnu-long-path')
            this.#gnu.path = tar_header_text(content);
        else
            this.#gnu.linkpath = tar_header_text(content);
    }
    /** Completes the header of an entry. What was said of this entry only is used up by that. */
    apply(header) {
        const { path, linkpath, size, modified, sparse = false, } = { ...this.#global, ...this.#gnu, ...this.#next };
        this.#next = {};
        this.#gnu = {};
        // Older archives mark a directory by its name alone.
        const type = header.type === 'file' && header.name.endsWith('/') ? 'directory' : header.type;
        return {
            name: path ?? header.name,
            type,
            linkname: linkpath ?? header.linkname,
            size: size ?? header.size,
            modified: modified ?? header.modified,
            sparse,
        };
    }
}
/** Bytes that the keywords which matter begin with; others are passed over, because there may be millions. */
const initials = new Set(Buffer.from('Glmps'));
const longestKeyword = 'GNU.sparse'.length;
/**
 * Reads the records of a pax header, each "length keyword=value\n".
 * @throws ActionError ARCHIVE_INVALID
 */
function readPax(bytes) {
    const fields = {};
    for (let at = 0; at < bytes.length;) {
        let cursor = at;
        let length = 0;
        for (let byte = bytes[cursor] ?? 0; byte >= 0x30 && byte <= 0x39 && cursor < at + 8;) {
            length = length * 10 + byte - 0x30;
            cursor += 1;
            byte = bytes[cursor] ?? 0;
        }
        const start = cursor + 1;
        const end = Math.min(at + length, bytes.length);
        while (cursor < end && bytes[cursor] !== 0x3d)
            cursor += 1;
        // A record of no length would be read for ever.
        if (cursor >= end || end - at < length || bytes[start - 1] !== 0x20 || bytes[end - 1] !== 0x0a)
            throw damaged('an extended header of tar is damaged');
        if (initials.has(bytes[start] ?? 0)) {
            const keyword = bytes.toString('latin1', start, Math.min(cursor, start + longestKeyword + 1));
            setField(fields, keyword, bytes.subarray(cursor + 1, end - 1));
        }
        at = end;
    }
    return fields;
}
function setField(fields, keyword, value) {
    // An empty value takes back what a header before has said.
    if (keyword.startsWith('GNU.sparse'))
        fields.sparse = true;
    else if (value.length === 0)
        return;
    else if (keyword === 'path' || keyword === 'linkpath')
        fields[keyword] = value.toString('utf8');
    else if (keyword === 'mtime')
        fields.modified = Number(value.toString('latin1')) * 1000;
    else if (keyword === 'size') {
        fields.size = /^\d{1,15}$/.test(value.toString('latin1')) ? Number(value.toString('latin1')) : Number.NaN;
        if (Number.isNaN(fields.size))
            throw damaged('a size in an extended header of tar is no number');
    }
}

// EXTERNAL MODULE: ./lib/archive/file-window.js
var file_window = __webpack_require__(1251);
;// CONCATENATED MODULE: ./lib/archive/zstd.js




/**
 * Decompresses a file of any number of zstd frames, as parallel compressors write it, and skippable frames between.
 * Node by itself stops after the first frame and drops the rest without a word (nodejs/node#64741), so each frame
 * gets a decompressor of its own, except those that are to be skipped.
 * @throws ActionError ARCHIVE_INVALID for what is no frame or not whole; errors of the decompressor
 */
async function* readZstd({ archive, options, countFrame, breathe, }) {
    const file = (0,external_node_fs_.openSync)(archive, 'r');
    try {
        const { size } = (0,external_node_fs_.fstatSync)(file);
        const window = (0,file_window/* createFileWindow */.n)(file);
        for (let at = 0; at < size;) {
            await breathe();
            const skipped = skippableLength(window, at);
            const end = skipped === undefined ? await findFrameEnd(window, at, breathe) : at + skipped;
            if (end > size)
                throw zstd_damaged('the end of a zstd frame is missing');
            if (skipped === undefined) {
                countFrame();
                yield* decompress(archive, { start: at, end: end - 1 }, options);
            }
            at = end;
        }
    }
    finally {
        (0,external_node_fs_.closeSync)(file);
    }
}
async function* decompress(archive, range, options) {
    const source = (0,external_node_fs_.createReadStream)(archive, { ...range, highWaterMark: options.chunkSize });
    const frame = (0,external_node_zlib_.createZstdDecompress)(options);
    source.on('error', error => frame.destroy(error));
    try {
        yield* source.pipe(frame);
    }
    finally {
        source.destroy();
        frame.destroy();
    }
}
/** @returns the length of a frame that holds nothing (RFC 8878, 3.1.2), undefined for a real one */
function skippableLength(window, start) {
    if (zstd_number(window, start, 4) >>> 4 !== 0x184d2a5)
        return undefined;
    return 8 + zstd_number(window, start + 4, 4);
}
/** Follows the lengths in the headers of a frame and its blocks (RFC 8878, 3.1). */
async function findFrameEnd(window, start, breathe) {
    if (zstd_number(window, start, 4) !== 0xfd2fb528)
        throw zstd_damaged('something that is not zstd follows');
    const descriptor = zstd_number(window, start + 4, 1);
    let at = start + 5 + headerLength(descriptor);
    for (let last = false; !last;) {
        await breathe();
        const header = zstd_number(window, at, 3);
        last = (header & 1) === 1;
        // A block of one byte repeated has its length there, but only that byte behind.
        at += 3 + (((header >>> 1) & 3) === 1 ? 1 : header >>> 3);
    }
    const hasChecksum = (descriptor & 4) !== 0;
    return hasChecksum ? at + 4 : at;
}
function zstd_number(window, at, length) {
    const bytes = window(at, length);
    if (bytes.length < length)
        throw zstd_damaged('the end of a zstd frame is missing');
    return bytes.readUIntLE(0, length);
}
/** Bytes between a frame's descriptor and its first block: window, dictionary, content size. */
function headerLength(descriptor) {
    const singleSegment = (descriptor & 0x20) !== 0;
    const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0;
    const contentSize = [singleSegment ? 1 : 0, 2, 4, 8][descriptor >>> 6] ?? 0;
    return (singleSegment ? 0 : 1) + dictionary + contentSize;
}
function zstd_damaged(detail) {
    return new errors/* ActionError */.lZ('ARCHIVE_INVALID', { what: `The archive is damaged: ${detail}` });
}

;// CONCATENATED MODULE: ./lib/archive/tar.js










/**
 * Bytes read at a time, and bytes that the decompressor delivers at a time: its thread gets its next task only when the
 * main thread looks for events, so a task has to last about as long as writing out what the one before has brought.
 */
const readSize = 1024 * 1024;
const chunkSize = 512 * 1024;
/** The decompressor may be some chunks ahead of the writing. The types lack the second option. */
const decompression = {
    chunkSize,
    highWaterMark: 4 * chunkSize,
};
/** Files up to this size, in bytes, are collected and written in one go. */
const smallFile = 1024 * 1024;
/** Longest extended header in bytes. Names take some hundreds; what else may be there, such as attributes, some thousands. */
const maxExtension = 1024 * 1024;
const zeros = Buffer.alloc(tarBlock);
/**
 * Reads a tar archive into a writer.
 * @throws ActionError ARCHIVE_UNSAFE, ARCHIVE_INVALID; any error of the decompressor; `signal.reason`
 */
async function readTar(archive, format, writer, signal) {
    const checked = (chunks) => checkStream(chunks, writer);
    let reading = Promise.resolve();
    const read = (chunks) => {
        const bytes = new ChunkReader(chunks);
        reading = readEntries(bytes, writer).finally(() => bytes.close());
        return reading;
    };
    const source = openSource(archive, format, writer);
    const { size } = await (0,promises_.stat)(archive);
    if (source instanceof external_node_fs_.ReadStream)
        writer.measure(() => source.bytesRead / size);
    try {
        await (format === 'tar.gz'
            ? (0,external_node_stream_promises_.pipeline)(source, (0,external_node_zlib_.createGunzip)(decompression), checked, read, { signal })
            : (0,external_node_stream_promises_.pipeline)(source, checked, read, { signal }));
    }
    finally {
        // A cancellation ends the pipeline first; nothing may be written when this has returned.
        await reading.catch(() => undefined);
    }
}
function openSource(archive, format, { breathe, countFrame }) {
    return format === 'tar.zst'
        ? readZstd({ archive, options: decompression, countFrame, breathe })
        : (0,external_node_fs_.createReadStream)(archive, { highWaterMark: readSize });
}
/**
 * Passes a tar on, and checks what the reader of entries does not: that padding does not go on for ever, and that the
 * end mark is there. Checksums tell that no byte has changed, but not that a whole member of a gzip file is missing.
 */
async function* checkStream(chunks, writer) {
    let size = 0;
    let tail = Buffer.alloc(0);
    for await (const chunk of chunks) {
        writer.countRead(chunk.length);
        size += chunk.length;
        tail = (chunk.length < tarBlock ? Buffer.concat([tail, chunk]) : chunk).subarray(-tarBlock);
        yield chunk;
    }
    if (tail.length === tarBlock && size % tarBlock === 0 && tail.every(byte => byte === 0))
        return;
    throw new errors/* ActionError */.lZ('ARCHIVE_INVALID', {
        what: 'The archive is not complete: the end mark of tar is missing',
    });
}
async function readEntries(bytes, writer) {
    const extensions = new TarExtensions();
    for (let block = await bytes.read(tarBlock); block.length > 0; block = await bytes.read(tarBlock)) {
        await writer.breathe();
        if (block.length < tarBlock)
            throw cutOff();
        if (block.equals(zeros))
            continue;
        const header = readTarHeader(block);
        if (isExtension(header.type)) {
            writer.countExtension(header.size);
            if (header.size > maxExtension)
                throw (0,entry_path/* unsafe */.N9)(header.name, 'an extended header that is too long');
            extensions.add(header.type, await readContent(bytes, header.size));
            await skipPadding(bytes, header.size);
        }
        else {
            writer.countEntry();
            await readEntry(extensions.apply(header), bytes, writer);
        }
    }
}
async function readEntry(header, bytes, writer) {
    const { name, type, linkname, size, modified, sparse } = header;
    if (sparse)
        throw (0,entry_path/* unsafe */.N9)(name, 'a sparse file');
    switch (type) {
        case 'directory':
            // Its size, if it has one, is what it took on a disk.
            writer.makeDirectory(name);
            return;
        case 'file':
            if (size <= smallFile)
                writer.writeFile(name, await readContent(bytes, size), modified);
            else
                await readLarge(header, bytes, writer);
            break;
        case 'symlink':
        case 'link':
            writer.addLink(name, linkname, type === 'link' ? 'hard' : 'symbolic');
            await skip(bytes, size, writer);
            break;
        default:
            throw (0,entry_path/* unsafe */.N9)(name, `a ${type} that no site needs`);
    }
    await skipPadding(bytes, size);
}
async function readContent(bytes, size) {
    const content = await bytes.read(size);
    if (content.length < size)
        throw cutOff();
    return content;
}
async function readLarge({ name, size, modified }, bytes, writer) {
    const file = writer.openFile(name, modified);
    let missing = size;
    try {
        for await (const part of bytes.stream(size)) {
            file.write(part);
            missing -= part.length;
            await writer.breathe();
        }
    }
    finally {
        file.close();
    }
    if (missing > 0)
        throw cutOff();
}
async function skip(bytes, size, writer) {
    for await (const _ of bytes.stream(size))
        await writer.breathe();
}
async function skipPadding(bytes, size) {
    await bytes.read((tarBlock - (size % tarBlock)) % tarBlock);
}
function cutOff() {
    return new errors/* ActionError */.lZ('ARCHIVE_INVALID', { what: 'The archive is not complete: it ends within an entry' });
}


/***/ })

};
