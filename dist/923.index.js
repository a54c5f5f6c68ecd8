export const id = 923;
export const ids = [923];
export const modules = {

/***/ 1923:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   readTar: () => (/* binding */ readTar)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_stream_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6466);
/* harmony import */ var node_zlib__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8522);
/* harmony import */ var tar_stream__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6118);
/* harmony import */ var _kernel_errors_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3314);
/* harmony import */ var _entry_path_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(1546);
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







/** Bytes a chunk: larger ones mean fewer turns of the event loop. */
const chunkSize = 256 * 1024;
/** Files up to this size, in bytes, are collected and written in one go. */
const smallFile = 1024 * 1024;
const tarBlock = 512;
/**
 * Reads a tar archive into a writer.
 * @throws ActionError ARCHIVE_UNSAFE; any error of the decompressor or the format; `signal.reason`
 */
async function readTar(archive, format, writer, signal) {
    // gzip has a checksum and a length at its end; without one, only the end mark tells that nothing is missing.
    if (format === 'tar')
        await checkEndMark(archive);
    const entries = (0,tar_stream__WEBPACK_IMPORTED_MODULE_4__.extract)();
    const source = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createReadStream)(archive, { highWaterMark: chunkSize });
    const decompressor = createDecompressor(format);
    const feeding = decompressor === undefined
        ? (0,node_stream_promises__WEBPACK_IMPORTED_MODULE_2__.pipeline)(source, entries, { signal })
        : (0,node_stream_promises__WEBPACK_IMPORTED_MODULE_2__.pipeline)(source, decompressor, entries, { signal });
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
function createDecompressor(format) {
    if (format === 'tar.gz')
        return (0,node_zlib__WEBPACK_IMPORTED_MODULE_3__.createGunzip)({ chunkSize });
    return format === 'tar.zst' ? (0,node_zlib__WEBPACK_IMPORTED_MODULE_3__.createZstdDecompress)({ chunkSize }) : undefined;
}
async function checkEndMark(archive) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const file = __addDisposableResource(env_1, await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(archive, 'r'), true);
        const { size } = await file.stat();
        const { buffer } = await file.read(Buffer.alloc(tarBlock), 0, tarBlock, size - tarBlock);
        if (size % tarBlock === 0 && buffer.every(byte => byte === 0))
            return;
        throw new _kernel_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .ActionError */ .lZ('ARCHIVE_INVALID', {
            what: 'The archive is not complete: the end mark of tar is missing',
        });
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
async function readEntry(header, body, writer) {
    const { name, type, linkname, size = 0 } = header;
    if (Object.keys(header.pax ?? {}).some(key => key.startsWith('GNU.sparse')))
        throw (0,_entry_path_js__WEBPACK_IMPORTED_MODULE_6__/* .unsafe */ .N9)(name, 'a sparse file');
    switch (type) {
        case 'directory':
            writer.makeDirectory(name);
            break;
        case 'file':
        case 'contiguous-file':
            await (size <= smallFile ? readSmall(name, body, writer) : readLarge(name, body, writer));
            return;
        case 'symlink':
            writer.addLink(name, linkname ?? '', 'symbolic');
            break;
        case 'link':
            writer.addLink(name, linkname ?? '', 'hard');
            break;
        default:
            throw (0,_entry_path_js__WEBPACK_IMPORTED_MODULE_6__/* .unsafe */ .N9)(name, `a ${type ?? 'kind of entry'} that no site needs`);
    }
    body.resume();
}
async function readSmall(name, body, writer) {
    const chunks = [];
    for await (const chunk of body)
        chunks.push(chunk);
    writer.writeFile(name, chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
}
async function readLarge(name, body, writer) {
    const file = writer.openFile(name);
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


/***/ })

};
