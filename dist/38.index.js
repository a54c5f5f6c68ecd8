export const id = 38;
export const ids = [38];
export const modules = {

/***/ 1339:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ createFileWindow)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);

/** Bytes read at a time. */
const windowSize = 1024 * 1024;
/**
 * Gives parts of a file that is read from front to back, from few large reads.
 * @param file descriptor, open for reading
 */
function createFileWindow(file) {
    const window = Buffer.allocUnsafe(windowSize);
    let start = 0;
    let end = 0;
    return (position, length) => {
        if (length > windowSize)
            return readAt(file, Buffer.allocUnsafe(length), position);
        if (position < start || position + length > end) {
            start = position;
            end = position + readAt(file, window, position).length;
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

/***/ 7038:
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
// EXTERNAL MODULE: ./node_modules/tar-stream/index.js
var tar_stream = __webpack_require__(6118);
// EXTERNAL MODULE: ./lib/kernel/errors.js
var errors = __webpack_require__(3314);
// EXTERNAL MODULE: ./lib/bundle/archive-window.js
var archive_window = __webpack_require__(1339);
;// CONCATENATED MODULE: ./lib/bundle/archive-zstd.js




/**
 * Decompresses a file of any number of zstd frames, as parallel compressors write it, and skippable frames between.
 * Node by itself stops after the first frame and drops the rest without a word (nodejs/node#64741), so each frame
 * gets a decompressor of its own.
 * @throws ActionError ARCHIVE_INVALID for what is no frame or not whole; errors of the decompressor
 */
async function* readZstd({ archive, options, breathe }) {
    const file = (0,external_node_fs_.openSync)(archive, 'r');
    try {
        const { size } = (0,external_node_fs_.fstatSync)(file);
        const window = (0,archive_window/* createFileWindow */.n)(file);
        for (let at = 0; at < size;) {
            const end = await findFrameEnd(window, at, breathe);
            if (end > size)
                throw damaged('the end of a zstd frame is missing');
            yield* decompress(archive, { start: at, end: end - 1 }, options);
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
/** Follows the lengths in the headers of a frame and its blocks (RFC 8878, 3.1). */
async function findFrameEnd(window, start, breathe) {
    const number = (at, length) => {
        const bytes = window(at, length);
        if (bytes.length < length)
            throw damaged('the end of a zstd frame is missing');
        return bytes.readUIntLE(0, length);
    };
    const magic = number(start, 4);
    if (magic >>> 4 === 0x184d2a5)
        return start + 8 + number(start + 4, 4);
    if (magic !== 0xfd2fb528)
        throw damaged('something that is not zstd follows');
    const descriptor = number(start + 4, 1);
    let at = start + 5 + headerLength(descriptor);
    for (let last = false; !last;) {
        await breathe();
        const header = number(at, 3);
        last = (header & 1) === 1;
        // A block of one byte repeated has its length there, but only that byte behind.
        at += 3 + (((header >>> 1) & 3) === 1 ? 1 : header >>> 3);
    }
    const hasChecksum = (descriptor & 4) !== 0;
    return hasChecksum ? at + 4 : at;
}
/** Bytes between a frame's descriptor and its first block: window, dictionary, content size. */
function headerLength(descriptor) {
    const singleSegment = (descriptor & 0x20) !== 0;
    const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0;
    const contentSize = [singleSegment ? 1 : 0, 2, 4, 8][descriptor >>> 6] ?? 0;
    return (singleSegment ? 0 : 1) + dictionary + contentSize;
}
function damaged(detail) {
    return new errors/* ActionError */.lZ('ARCHIVE_INVALID', { what: `The archive is damaged: ${detail}` });
}

// EXTERNAL MODULE: ./lib/bundle/entry-path.js
var entry_path = __webpack_require__(1546);
;// CONCATENATED MODULE: ./lib/bundle/tar.js








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
const tarBlock = 512;
/**
 * Reads a tar archive into a writer.
 * @throws ActionError ARCHIVE_UNSAFE; any error of the decompressor or the format; `signal.reason`
 */
async function readTar(archive, format, writer, signal) {
    const entries = (0,tar_stream.extract)();
    const checked = (chunks) => checkStream(chunks, writer);
    const source = openSource(archive, format, writer);
    const { size } = await (0,promises_.stat)(archive);
    if (source instanceof external_node_fs_.ReadStream)
        writer.measure(() => source.bytesRead / size);
    const feeding = format === 'tar.gz'
        ? (0,external_node_stream_promises_.pipeline)(source, (0,external_node_zlib_.createGunzip)(decompression), checked, entries, { signal })
        : (0,external_node_stream_promises_.pipeline)(source, checked, entries, { signal });
    // Awaited below; until then a failure shows up in the loop as well.
    feeding.catch(() => undefined);
    try {
        for await (const entry of entries) {
            writer.countEntry();
            await readEntry(entry.header, entry, writer);
            await writer.breathe();
        }
    }
    finally {
        entries.destroy();
        await feeding.catch(() => undefined);
    }
    await feeding;
}
function openSource(archive, format, { breathe }) {
    return format === 'tar.zst'
        ? readZstd({ archive, options: decompression, breathe })
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
async function readEntry(header, body, writer) {
    const { name, type, linkname, size = 0 } = header;
    if (Object.keys(header.pax ?? {}).some(key => key.startsWith('GNU.sparse')))
        throw (0,entry_path/* unsafe */.N9)(name, 'a sparse file');
    switch (type) {
        case 'directory':
            writer.makeDirectory(name);
            break;
        case 'file':
        case 'contiguous-file':
            await (size <= smallFile ? readSmall : readLarge)(header, body, writer);
            return;
        case 'symlink':
            writer.addLink(name, linkname ?? '', 'symbolic');
            break;
        case 'link':
            writer.addLink(name, linkname ?? '', 'hard');
            break;
        default:
            throw (0,entry_path/* unsafe */.N9)(name, `a ${type ?? 'kind of entry'} that no site needs`);
    }
    body.resume();
}
async function readSmall(header, body, writer) {
    const chunks = [];
    for await (const chunk of body)
        chunks.push(chunk);
    const bytes = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
    writer.writeFile(header.name, bytes, modifiedAt(header));
}
async function readLarge(header, body, writer) {
    const file = writer.openFile(header.name, modifiedAt(header));
    try {
        for await (const chunk of body) {
            file.write(chunk);
            await writer.breathe();
        }
    }
    finally {
        file.close();
    }
}
/** In milliseconds since 1970. A pax header, which has fractions of a second, comes before the one that every entry has. */
function modifiedAt({ mtime, pax }) {
    const exact = pax?.['mtime'];
    return exact === undefined ? mtime?.getTime() : Number(exact) * 1000;
}


/***/ })

};
