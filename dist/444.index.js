export const id = 444;
export const ids = [444,505];
export const modules = {

/***/ 6131:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ detectFormat)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2730);
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


const tarBlock = 512;
/**
 * Tells a format by content: names and content types of object stores are often wrong.
 * @throws ActionError ARCHIVE_INVALID, with what it looks like instead, and nothing of what it holds
 */
async function detectFormat(archive) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const file = __addDisposableResource(env_1, await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.open)(archive, 'r'), true);
        const { buffer, bytesRead } = await file.read(Buffer.alloc(tarBlock), 0, tarBlock, 0);
        const head = buffer.subarray(0, bytesRead);
        const magic = head.subarray(0, 4).toString('hex');
        if (magic.startsWith('1f8b'))
            return 'tar.gz';
        // A zstd frame, or a skippable one before it (RFC 8878, 3.1).
        if (magic === '28b52ffd' || /^5[0-9a-f]2a4d18$/.test(magic))
            return 'tar.zst';
        if (magic === '504b0304' || magic === '504b0506')
            return 'zip';
        if (isTarHeader(head))
            return 'tar';
        throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ActionError */ .lZ('ARCHIVE_INVALID', {
            what: `The archive is neither tar (plain, gzip or zstd) nor zip; it is ${kindOf(head)}`,
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
/** What a store or a proxy sends instead of an archive, by how it begins. */
const otherKinds = [
    [/^$/, 'empty'],
    [/^\s*<(!doctype html|html|head|body)\b/i, 'an HTML page, perhaps of a login or an error'],
    [/^\s*<(\?xml\b|error>)/i, 'an XML document, perhaps an error of the store'],
    [/^\s*[{[]/, 'JSON, perhaps an error of the store'],
    [/^BZh/, 'bzip2'],
    [/^\xfd7zXZ/, 'xz'],
    [/^7z\xbc\xaf/, '7-Zip'],
    [/^Rar!/, 'RAR'],
    [/^%PDF/, 'a PDF document'],
    [/^[\t\n\r\x20-\x7e]+$/, 'plain text'],
];
function kindOf(head) {
    const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
    return otherKinds.find(([pattern]) => pattern.test(text))?.[1] ?? 'of an unknown kind';
}
/** Every tar variant has the checksum of its header in the header, in octal. */
function isTarHeader(head) {
    if (head.length < tarBlock)
        return false;
    const stored = Number.parseInt(head.toString('latin1', 148, 156), 8);
    const bytes = Buffer.concat([head.subarray(0, 148), Buffer.alloc(8, ' '), head.subarray(156)]);
    // An archive of nothing is all zeros.
    return stored === bytes.reduce((sum, byte) => sum + byte, 0) || head.every(byte => byte === 0);
}


/***/ }),

/***/ 7505:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   expiryOf: () => (/* binding */ expiryOf),
/* harmony export */   j: () => (/* binding */ extensionOf),
/* harmony export */   secretsOf: () => (/* binding */ secretsOf),
/* harmony export */   telltalesOf: () => (/* binding */ telltalesOf)
/* harmony export */ });
/**
 * When a presigned link expires, by what its query says.
 *
 * Amazon S3 (signature 4) and Google Cloud Storage give a start and a life time in seconds, Azure Blob Storage an end
 * (`se`), CloudFront and S3 (signature 2) an end in seconds since 1970 (`Expires`).
 * @returns milliseconds since 1970, or undefined when the link does not say
 */
function expiryOf(link) {
    const parameters = URL.parse(link)?.searchParams;
    if (parameters === undefined)
        return undefined;
    const query = new Map([...parameters].map(([name, value]) => [name.toLowerCase(), value]));
    const number = (name) => {
        const text = query.get(name) ?? '';
        return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
    };
    for (const vendor of ['amz', 'goog']) {
        const begin = parseBasicDate(query.get(`x-${vendor}-date`));
        const seconds = number(`x-${vendor}-expires`);
        if (begin !== undefined && seconds !== undefined)
            return valid(begin + seconds * 1000);
    }
    if (query.has('sig') && query.has('se'))
        return valid(Date.parse(query.get('se') ?? ''));
    const seconds = number('expires');
    return seconds === undefined ? undefined : valid(seconds * 1000);
}
/** 20261120T101500Z, the basic format of ISO 8601, which Date.parse does not read. */
function parseBasicDate(text) {
    const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text ?? '');
    if (parts === null)
        return undefined;
    const [, year, month, day, hour, minute, second] = parts;
    return valid(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`));
}
/** Only what can be written as an ISO 8601 date. */
function valid(time) {
    return Number.isNaN(new Date(time).getTime()) ? undefined : time;
}
/** What is shorter is no secret, and hiding it would hide half of the log with it. */
const shortestSecret = 8;
/** Parameters that every link of a store has, and that everybody may see. */
const publicParameter = /^(x-(amz|goog)-(algorithm|date|expires|signedheaders|content-sha256)|x-id|response-.*|expires|versionid|generation|partnumber|alt|sv|sr|st|se|sp|spr|sks|ske|skt|skv)$/i;
/**
 * The parts of a presigned link that give access, to be hidden wherever they appear: the link, its query, and the
 * values of its signature and token, each also as they look in a JSON or HTML text.
 */
function secretsOf(link) {
    const url = URL.parse(link);
    if (url === null)
        return [link];
    const signatures = [...url.searchParams]
        .filter(([name]) => /signature|token|^sig$|credential/i.test(name))
        .flatMap(([, value]) => [value, encodeURIComponent(value)]);
    const query = url.search.slice(1);
    return [...new Set([link, url.href, query, query.replaceAll('&', '&amp;'), ...signatures])].filter(secret => secret.length >= shortestSecret);
}
/**
 * Further parts that may give access, to be hidden in what others say: values of other parameters, short ones too, user info,
 * and what looks like a token in the path. Elsewhere they may be ordinary words.
 * @param known what people may see although the link holds it, such as the job's id
 */
function telltalesOf(link, known) {
    const url = URL.parse(link);
    if (url === null)
        return [];
    const values = [...url.searchParams]
        .filter(([name]) => !publicParameter.test(name))
        .map(([name, value]) => value || name);
    const segments = url.pathname.split('/').map(segment => segment.replace(/\.(tgz|zip|tar(\.\w+)?)$/i, ''));
    const tokens = segments.filter(segment => segment.length >= 16 && /\d/.test(segment));
    const parts = [...values, url.username, url.password, ...tokens].filter(part => part.length > 1);
    const all = parts.flatMap(part => [part, encodeURIComponent(part)]);
    return [...new Set(all)].filter(part => !known.includes(part));
}
/** The format that a link's path names, as the extension of a file; undefined when it names none. */
function extensionOf(link) {
    const extension = /\.(zip|tar|tgz|tar\.gz|tzst|tar\.zst)$/i.exec(URL.parse(link)?.pathname ?? '')?.[1];
    return extension?.toLowerCase().replace('tgz', 'tar.gz').replace('tzst', 'tar.zst');
}


/***/ }),

/***/ 3444:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  checkDestination: () => (/* binding */ checkDestination),
  fetchAndUnpack: () => (/* binding */ fetchAndUnpack)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/archive/detect-format.js
var detect_format = __webpack_require__(6131);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3619);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/parse.js + 1 modules
var parse = __webpack_require__(3945);
// EXTERNAL MODULE: external "node:worker_threads"
var external_node_worker_threads_ = __webpack_require__(5919);
// EXTERNAL MODULE: ./lib/shared/gc.js + 2 modules
var gc = __webpack_require__(1245);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
;// CONCATENATED MODULE: ./lib/download/growing-file-hash.js
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





/** The thread is told of at least so many bytes at a time: waking it costs more than a few reads. */
const stride = 8 * 1024 * 1024;
/** Up to so many bytes a thread costs more than it saves. */
const threadThreshold = 16 * 1024 * 1024;
/**
 * SHA-256 of a file, from its first byte on.
 * @param handle stays open
 * @returns hexadecimal
 * @throws errors of the file system; `signal.reason` when the signal aborts
 */
async function hashFile(handle, signal) {
    return (await digestOf(handle, signal)).sha256;
}
async function digestOf(handle, signal) {
    const hash = (0,external_node_crypto_.createHash)('sha256');
    const reclaim = (0,gc/* createBufferReclaimer */.f)();
    let bytes = 0;
    const options = { start: 0, highWaterMark: 1024 * 1024, autoClose: false, signal };
    for await (const chunk of handle.createReadStream(options)) {
        hash.update(chunk);
        bytes += chunk.length;
        reclaim(chunk.length);
    }
    return { sha256: hash.digest('hex'), bytes };
}
/**
 * Hashes a file while it is written, so that its SHA-256 is there when its last byte is. A thread does the work, which would
 * otherwise be a quarter of the time of a fast download, and it reads back what is on disk: ranges may be written in any
 * order, and the hash is that of the file and not of what was meant to be written.
 */
class GrowingFileHash {
    #path;
    #network;
    #worker;
    #failed = false;
    /** Bytes that the thread has been told of. */
    #told = 0;
    /** @param path file that exists */
    constructor(path, network) {
        this.#path = path;
        this.#network = network;
    }
    /** Says that the first `prefix` bytes of the file are on disk for good. */
    advance(prefix) {
        if (prefix < threadThreshold || prefix - this.#told < stride)
            return;
        this.#told = prefix;
        this.#worker ??= this.#start();
        this.#worker.postMessage(prefix);
    }
    /** Forgets everything: the file will be written from its first byte again. */
    async restart() {
        this.#told = 0;
        this.#failed = false;
        await this.#stop();
    }
    /**
     * @param size of the file, all of which is on disk
     * @returns SHA-256, hexadecimal
     * @throws Error when the hash is not one of exactly `size` bytes; errors of the file system; `signal.reason`
     */
    async finish(size) {
        const { log } = this.#network;
        this.#worker?.postMessage(size);
        const early = this.#failed ? undefined : await this.#digest();
        await this.#stop();
        log.debug(`SHA-256 of ${size} bytes was computed ${early === undefined ? 'after' : 'during'} the download`);
        const { sha256, bytes } = early ?? (await this.#digestLate());
        if (bytes !== size)
            throw new Error(`${bytes} of ${size} bytes were hashed`);
        return sha256;
    }
    async [Symbol.asyncDispose]() {
        await this.#stop();
    }
    async #digestLate() {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const handle = __addDisposableResource(env_1, await (0,promises_.open)(this.#path), true);
            return await digestOf(handle, this.#network.signal);
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
    #start() {
        const worker = new external_node_worker_threads_.Worker(`(${hashGrowingFile})()`, {
            eval: true,
            workerData: this.#path,
            // Its own heap is a few buffers; none of the main thread's flags are for it.
            execArgv: [],
            resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 },
        });
        worker.on('error', error => {
            // One that was stopped has nothing to say any more.
            if (this.#worker !== worker)
                return;
            this.#failed = true;
            this.#network.log.debug(`The thread for SHA-256 failed: ${(0,shared_text/* oneLine */.TN)(error.message)}`);
        });
        return worker;
    }
    async #stop() {
        const stopped = this.#worker;
        this.#worker = undefined;
        await stopped?.terminate();
    }
    /** @returns undefined when there is no thread, or it has failed, such as for lack of memory */
    async #digest() {
        const worker = this.#worker;
        if (worker === undefined)
            return undefined;
        const { signal } = this.#network;
        signal.throwIfAborted();
        const { promise, resolve, reject } = Promise.withResolvers();
        const abort = () => reject(signal.reason);
        signal.addEventListener('abort', abort);
        worker.once('message', resolve);
        worker.once('error', () => resolve(undefined));
        worker.once('exit', () => resolve(undefined));
        worker.postMessage('finish');
        return promise.finally(() => signal.removeEventListener('abort', abort));
    }
}
/** The thread's program. Its source text is all that the thread gets, so it uses nothing from outside itself. */
function hashGrowingFile() {
    // Neither imports nor the bare name: the bundler would put a name of its own in their place.
    const { getBuiltinModule } = globalThis.process;
    const { parentPort, workerData } = getBuiltinModule('node:worker_threads');
    const { createHash } = getBuiltinModule('node:crypto');
    const { openSync, readSync } = getBuiltinModule('node:fs');
    // The connections come first: what is left to hash at the end takes some milliseconds. On Linux this is the priority of
    // the calling thread alone (setpriority(2)), elsewhere that of the process.
    if (globalThis.process.platform === 'linux')
        getBuiltinModule('node:os').setPriority(10);
    const file = openSync(workerData, 'r');
    const buffer = Buffer.allocUnsafeSlow(1024 * 1024);
    const hash = createHash('sha256');
    let bytes = 0;
    parentPort?.on('message', (message) => {
        if (message === 'finish') {
            parentPort.postMessage({ sha256: hash.digest('hex'), bytes });
            return;
        }
        while (bytes < message) {
            const read = readSync(file, buffer, 0, Math.min(buffer.length, message - bytes), bytes);
            if (read === 0)
                throw new Error('the file has become shorter');
            hash.update(buffer.subarray(0, read));
            bytes += read;
        }
    });
}

// EXTERNAL MODULE: ./lib/shared/files.js
var files = __webpack_require__(3066);
;// CONCATENATED MODULE: ./lib/archive-cache.js
var archive_cache_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var archive_cache_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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






/** Folder in the tool cache. The layout below it, tool/version/arch, is the toolkit's. */
const tool = 'docs-admin-action-bundle';
/** An archive of HTML fits every machine. */
const arch = 'any';
const recordName = 'archive.json';
/** Entries that nobody has used for this long, in milliseconds, are removed: every new bundle adds one. */
const lifetime = 14 * 24 * 60 * 60_000;
/** So long, in milliseconds, an archive stays after a newer one has replaced it: a job that found it may still read it. */
const grace = 24 * 60 * 60_000;
/** Most bytes of a record. */
const maxRecordBytes = 4096;
/** How often an archive is put into an entry that another run takes away meanwhile. */
const maxTries = 5;
const entryRecord = schemas/* object */.Ikc({
    /** Never a name that a server gave. */
    name: schemas/* string */.YjP().check(api/* _regex */.Fk(/^[\da-f]{16}-bundle(\.(zip|tar|tar\.gz|tar\.zst))?$/)),
    size: schemas/* int */.Whr(),
    sha256: schemas/* string */.YjP(),
});
/**
 * Looks for an archive, and believes it only when its bytes still have the recorded SHA-256.
 * @returns undefined when there is none, when it has another size than expected, or when it is damaged
 */
async function findArchive(key, toolCache, { signal, expectedSize }) {
    const directory = toolCache.root && (await toolCache.find(tool, versionOf(key), arch));
    if (!directory)
        return undefined;
    try {
        const file = (0,external_node_path_.join)(directory, recordName);
        const text = (await (0,files/* readRegularFile */.XF)(file, { maxBytes: maxRecordBytes })).toString();
        const { name, size, sha256 } = parse/* parse */.qg(entryRecord, JSON.parse(text));
        // It stays until another one replaces it: who attaches to an older state of the job may still find it.
        if (expectedSize !== undefined && expectedSize !== size)
            return undefined;
        const path = (0,external_node_path_.join)(directory, name);
        if ((await hashOf(path, size, signal)) === sha256) {
            await markUsed([file, path]);
            return { path, size, sha256 };
        }
    }
    catch {
        signal.throwIfAborted();
        // A missing or unreadable part: the same as a damaged one.
    }
    // So that the archive fetched in its stead can take its place.
    await removeEntry(directory);
    return undefined;
}
/** @returns undefined when the file has another size; it may not be a file at all, as everybody may have been there */
async function hashOf(path, size, signal) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const handle = archive_cache_addDisposableResource(env_1, await (0,files/* openRegularFile */.ZU)(path, size), true);
        return (await handle.stat()).size === size ? await hashFile(handle, signal) : undefined;
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = archive_cache_disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
/** In a cache that cannot be written nothing is removed either. */
async function markUsed(paths) {
    const now = new Date();
    for (const path of paths)
        await (0,promises_.utimes)(path, now, now).catch(() => undefined);
}
/** Removes an archive that proved to be damaged although it is what was stored. */
async function discardArchive(key, toolCache) {
    if (toolCache.root)
        await removeEntry((0,external_node_path_.join)(toolCache.root, tool, versionOf(key), arch));
}
/**
 * The mark goes first: without it the toolkit does not see the rest. The entry leaves its place at once, so that what
 * another run puts there meanwhile is either gone whole or not touched.
 */
async function removeEntry(directory) {
    await (0,promises_.rm)(`${directory}.complete`, { force: true });
    const aside = (0,external_node_path_.join)(directory, '..', `.${(0,external_node_crypto_.randomUUID)()}.old`);
    await (0,promises_.rename)(directory, aside).catch(() => undefined);
    await (0,promises_.rm)(aside, { recursive: true, force: true });
}
/**
 * Removes the entries that have not been used for two weeks, and what killed runs left behind.
 * @param now milliseconds since 1970
 */
async function removeUnused(root, now) {
    for (const version of await (0,promises_.readdir)((0,external_node_path_.join)(root, tool))) {
        const directory = (0,external_node_path_.join)(root, tool, version);
        const names = await (0,promises_.readdir)(directory).catch(() => []);
        const used = [directory, ...names.map(name => (0,external_node_path_.join)(directory, name))].map(lastUse);
        if (Math.max(0, ...(await Promise.all(used))) < now - lifetime) {
            await (0,promises_.rm)(directory, { recursive: true, force: true }).catch(() => undefined);
        }
    }
}
async function lastUse(path) {
    const times = await Promise.all([path, (0,external_node_path_.join)(path, recordName)].map(name => (0,promises_.stat)(name).catch(() => undefined)));
    return Math.max(0, ...times.map(time => time?.mtimeMs ?? 0));
}
/**
 * Keeps a copy of an archive, in the place of one that is there already: the job's bundle has been made anew. Archives have
 * their SHA-256 in their name, and the record, which says which one counts, is replaced at once. So two jobs on one machine
 * cannot mix their files, and one that reads the replaced archive can go on.
 * @param archive stays where it is
 * @throws errors of the file system; nothing half-written stays behind
 */
async function storeArchive(key, archive, toolCache) {
    if (!toolCache.root)
        return;
    const versions = (0,external_node_path_.join)(toolCache.root, tool, versionOf(key));
    const entry = (0,external_node_path_.join)(versions, arch);
    const aside = (0,external_node_path_.join)(versions, `.${(0,external_node_crypto_.randomUUID)()}.partial`);
    const { size, sha256 } = archive;
    const name = `${sha256.slice(0, 16)}-${archive.name}`;
    try {
        for (let tries = 1;; tries += 1) {
            try {
                await (0,promises_.mkdir)(aside, { recursive: true });
                await place(archive.path, (0,external_node_path_.join)(aside, name));
                await (0,promises_.writeFile)((0,external_node_path_.join)(aside, recordName), `${JSON.stringify({ name, size, sha256 })}\n`);
                await (0,promises_.mkdir)(entry, { recursive: true });
                await (0,promises_.rename)((0,external_node_path_.join)(aside, name), (0,external_node_path_.join)(entry, name));
                await (0,promises_.rename)((0,external_node_path_.join)(aside, recordName), (0,external_node_path_.join)(entry, recordName));
                break;
            }
            catch (error) {
                // Another run has found the entry damaged and taken it away.
                if (error.code !== 'ENOENT' || tries === maxTries)
                    throw error;
            }
        }
        // The toolkit takes an entry for complete when this file stands beside it.
        await (0,promises_.writeFile)(`${entry}.complete`, '');
        await removeReplaced(entry, name, Date.now()).catch(() => undefined);
        await removeUnused(toolCache.root, Date.now()).catch(() => undefined);
    }
    finally {
        await (0,promises_.rm)(aside, { recursive: true, force: true });
    }
}
/**
 * Removes the archives that another one has replaced, unless they were used of late.
 * @param current name of the archive that counts
 * @param now milliseconds since 1970
 */
async function removeReplaced(entry, current, now) {
    for (const name of await (0,promises_.readdir)(entry)) {
        if (name === current || name === recordName)
            continue;
        const path = (0,external_node_path_.join)(entry, name);
        if ((await (0,promises_.stat)(path)).mtimeMs < now - grace)
            await (0,promises_.rm)(path, { force: true });
    }
}
/** A hard link costs nothing, whatever the size; across file systems it has to be a copy. */
async function place(from, to) {
    await (0,promises_.link)(from, to).catch(() => (0,promises_.copyFile)(from, to));
}
/** The tool cache finds explicit semantic versions only, so the key becomes a pre-release identifier. */
function versionOf({ baseUrl, jobId }) {
    const key = (0,external_node_crypto_.createHash)('sha256')
        .update(`${baseUrl.href.replace(/\/+$/, '')}\n${jobId}`)
        .digest('hex');
    return `1.0.0-job${key.slice(0, 40)}`;
}

// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/http.js + 1 modules
var http = __webpack_require__(7943);
;// CONCATENATED MODULE: ./lib/download/errors.js



/** A request or a body that ended early. It stays inside of a download. */
class Interruption extends Error {
    name = 'Interruption';
    details;
    constructor(details) {
        super(details.reason, { cause: details.failure });
        this.details = details;
    }
}
/** Something broke on the way. */
function interruption(reason, details = {}) {
    const failure = new errors/* ActionError */.lZ('DOWNLOAD_FAILED', { what: `Could not download the archive: ${reason}` });
    return new Interruption({ action: 'retry', ...details, reason, failure });
}
/** @throws the error itself when no further try could help */
function asInterruption(error) {
    if (error instanceof Interruption)
        return error;
    if (!(error instanceof http/* TransportError */.wX))
        throw error;
    return interruption((0,shared_text/* oneLine */.TN)(error.message), { action: error.transient ? 'retry' : 'fail' });
}

;// CONCATENATED MODULE: ./lib/download/response-size.js



/**
 * Reads from a response with the whole archive how large it is.
 * @param announced size in bytes that the service gave
 * @returns bytes; Infinity when the end of the body will tell
 * @throws Interruption when this is not the archive that the service announced, or its end could not be told from a lost
 *   connection
 */
function sizeOf({ status, headers }, announced) {
    if (status !== 200)
        throw interruption('the store sent a range, although it was asked for the whole archive');
    const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
    // An object that was stored with this header is sent as it was stored, and the service knows that size.
    if (isEncoded(headers) && (length === undefined || length !== announced)) {
        const encoding = (0,shared_text/* oneLine */.TN)(String(headers['content-encoding']), 40);
        throw interruption(`the store sent it with Content-Encoding: ${encoding}, although it was asked not to`, {
            action: 'fail',
        });
    }
    if (length !== undefined) {
        if (announced !== undefined && announced !== length)
            throw wrongSize(length, announced);
        return length;
    }
    if (headers['transfer-encoding'] === undefined && announced === undefined) {
        throw unknownSize();
    }
    return Number.POSITIVE_INFINITY;
}
/** Whether a body is not the archive's own bytes, but those bytes compressed on the way. */
function isEncoded(headers) {
    return !/^(identity)?$/i.test(headers['content-encoding'] ?? '');
}
/** The end of such an archive could not be told from a lost connection. */
function unknownSize() {
    return interruption('the store did not say how large it is', { action: 'fail' });
}
/** An archive of another size than the service announced. A new link may come with the right one. */
function wrongSize(size, announced) {
    const reason = `the archive has ${size} bytes, but the service announced ${announced}`;
    const failure = new errors/* ActionError */.lZ('DOWNLOAD_FAILED', {
        what: `Could not download the archive: it has ${size} bytes, but the service announced ${announced}`,
    });
    return new Interruption({ action: 'renew', reason, failure });
}

// EXTERNAL MODULE: ./lib/shared/retry.js
var retry = __webpack_require__(7763);
// EXTERNAL MODULE: ./lib/download/presigned-url.js
var presigned_url = __webpack_require__(7505);
;// CONCATENATED MODULE: ./lib/download/retry-policy.js




/** Bytes that count as progress, so that a store which sends one byte at a time comes to an end. */
const progressSize = 256 * 1024;
/** New links requested in a row without progress. */
const maxRenewals = 3;
/** A link that expires within this many milliseconds is renewed before it is used. */
const expiryMargin = 5_000;
/** Connections often fail together: one line for all that do within so many milliseconds. */
const noticeInterval = 1_000;
function newAttempts() {
    return { link: undefined, failed: 0, received: 0, mark: 0 };
}
/** Decides for all connections of a download whether, when and with which link to try again. */
class RetryPolicy {
    #options;
    #link;
    #renewing;
    #renewals = 0;
    /** The most bytes that have been on disk, but for less than `progressSize`, and since when. */
    #progress;
    #noticed = Number.NEGATIVE_INFINITY;
    #limit = new AbortController();
    #timer;
    constructor(options) {
        const { link, clock, retryFor } = options;
        this.#options = options;
        this.#link = link;
        this.#progress = { received: 0, at: clock.now() };
        // A store that sends a little now and then causes no error that anybody could look at.
        this.#timer = setTimeout(() => this.#limit.abort(tooSlow(retryFor)), retryFor).unref();
    }
    /** Aborts with the error to fail with when there is no progress for too long, whatever goes on meanwhile. */
    get signal() {
        return this.#limit.signal;
    }
    [Symbol.dispose]() {
        clearTimeout(this.#timer);
    }
    /**
     * Notes how far the download is.
     * @param received bytes on disk; ones that arrive again, because the archive has changed, are no progress
     */
    progressed(received) {
        if (received - this.#progress.received < progressSize)
            return;
        this.#progress = { received, at: this.#options.clock.now() };
        this.#renewals = 0;
        this.#timer.refresh();
    }
    /** Size in bytes of the archive behind the newest link, when the service gave one. */
    get announcedSize() {
        return this.#link.size;
    }
    /**
     * The newest link, renewed when it is about to expire.
     * @throws what `renewLink` throws; `signal.reason` when the signal aborts
     */
    async usableLink(signal) {
        const expiry = (0,presigned_url.expiryOf)(this.#link.url);
        const expired = expiry !== undefined && expiry - this.#options.clock.now() < expiryMargin;
        if (this.#renewing !== undefined || (expired && this.#renewals === 0)) {
            await this.#renew('the link has expired', signal);
        }
        return this.#link;
    }
    /**
     * Waits until it makes sense to try again, with a new link when the old one does not serve.
     * @returns false when nothing helps
     * @throws what `renewLink` throws; `signal.reason` when the signal aborts
     */
    async recover({ details }, attempts, signal) {
        const { clock, retryFor } = this.#options;
        if (attempts.received - attempts.mark >= progressSize)
            attempts.failed = 0;
        attempts.mark = attempts.received;
        if (details.action === 'fail')
            return false;
        if (details.action === 'renew') {
            const when = await this.#replaceLink(details, attempts, signal);
            if (when !== 'later')
                return when === 'at once';
        }
        attempts.failed += 1;
        const pause = (0,retry/* retryPause */.vX)(attempts.failed, details.retryAfter);
        if (clock.now() + pause > this.#progress.at + retryFor)
            return false;
        this.#notice(details, pause);
        await clock.sleep(pause, signal);
        return true;
    }
    #notice({ reason }, pause) {
        const { clock, log } = this.#options;
        if (clock.now() - this.#noticed < noticeInterval)
            return;
        this.#noticed = clock.now();
        const at = (0,shared_text/* formatBytes */.z3)(this.#progress.received);
        log.info(`Download error at ${at} (${reason}); retrying in ${(0,shared_text/* formatDuration */.a3)(pause)}`);
    }
    async #replaceLink({ reason }, attempts, signal) {
        // Another connection was quicker.
        if (this.#link !== attempts.link)
            return 'at once';
        if (this.#renewing === undefined && this.#renewals === maxRenewals)
            return 'no';
        await this.#renew(reason, signal);
        // The first new link is used at once; when it does not help either, the store may need a moment.
        return this.#renewals === 1 ? 'at once' : 'later';
    }
    /** Several connections may ask at once; all get the same new link. */
    async #renew(reason, signal) {
        this.#renewing ??= (async () => {
            this.#renewals += 1;
            this.#options.log.info(`Requesting a new link (${reason})`);
            this.#link = await this.#options.renewLink();
        })().finally(() => {
            this.#renewing = undefined;
        });
        await unlessAborted(this.#renewing, signal);
    }
}
function tooSlow(limit) {
    const what = `Could not download the archive: less than ${(0,shared_text/* formatBytes */.z3)(progressSize)} arrived within ${(0,shared_text/* formatDuration */.a3)(limit)}`;
    return new errors/* ActionError */.lZ('DOWNLOAD_FAILED', { what });
}
/** Waits for something that nobody needs any more when the signal aborts. */
async function unlessAborted(waiting, signal) {
    const { promise, reject } = Promise.withResolvers();
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    try {
        signal.throwIfAborted();
        await Promise.race([waiting, promise]);
    }
    finally {
        signal.removeEventListener('abort', abort);
        // Its failure is of no interest to anybody then.
        waiting.catch(() => undefined);
    }
}

// EXTERNAL MODULE: ./lib/shared/foreign.js
var foreign = __webpack_require__(6441);
// EXTERNAL MODULE: external "node:dns"
var external_node_dns_ = __webpack_require__(610);
// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __webpack_require__(7030);
;// CONCATENATED MODULE: ./lib/download/url-policy.js





/**
 * Checks a URL that somebody else chose before anything is sent there. Archives come by https. Links to this machine, where
 * plain http is accepted as well, are for services on this machine.
 *
 * A name is judged by what it resolves to, each time that a connection is made, so a name that says one thing first and
 * another one later gains nothing. A proxy resolves names by itself. A connection that is used again, as by a store at
 * the origin of the admin API, leads where it led before.
 * @param policy `allowLoopback`: whether the service is on this machine; `from`: where a redirect came from, because a store
 *   elsewhere does not send anybody to this machine
 * @throws ActionError LINK_UNSAFE
 */
function storeAddress(link, policy) {
    const url = URL.parse(link);
    const local = url !== null && (0,http/* isLoopback */.U9)(url.hostname);
    if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && local)) {
        throw unsafe(`The link to the archive does not use https: ${(0,shared_text/* withoutQuery */.j$)(link)}`);
    }
    const allowLoopback = policy.allowLoopback && (policy.from === undefined || (0,http/* isLoopback */.U9)(policy.from.hostname));
    if ((local || /(^|\.)localhost\.?$/.test(url.hostname)) && !allowLoopback) {
        const what = policy.from === undefined ? 'The link to the archive leads' : 'The store redirected';
        throw unsafe(`${what} to this machine itself: ${(0,shared_text/* withoutQuery */.j$)(link)}`);
    }
    const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    if (metadataNames.has(host) || ((0,external_node_net_.isIP)(host) !== 0 && isForbidden(host, allowLoopback))) {
        throw unsafe(`The link to the archive leads to an address that no store has: ${(0,shared_text/* withoutQuery */.j$)(link)}`);
    }
    return { url, lookup: (...request) => lookUp(allowLoopback, ...request) };
}
function lookUp(allowLoopback, ...[hostname, options, done]) {
    (0,external_node_dns_.lookup)(hostname, options, (error, address, family) => {
        if (error !== null)
            return done(error, address, family);
        const found = Array.isArray(address) ? address.map(entry => entry.address) : [address];
        const what = `The store's name leads to an address that no store has: ${hostname}`;
        done(found.some(entry => isForbidden(entry, allowLoopback)) ? unsafe(what) : null, address, family);
    });
}
/** Names of metadata services, for runners behind a proxy, which resolves them. */
const metadataNames = new Set(['metadata.google.internal', 'metadata.goog']);
/**
 * The blocks of IANA's special-purpose address registries (https://www.iana.org/assignments/iana-ipv4-special-registry and
 * iana-ipv6-special-registry) that are not globally reachable, with multicast and site-local addresses; and the
 * addresses where clouds keep what only the machine itself may know. Left out are private networks (10.0.0.0/8,
 * 100.64.0.0/10, 172.16.0.0/12, 192.168.0.0/16, fc00::/7), where stores of one's own live; loopback addresses, which are
 * judged by themselves; and blocks that hold an IPv4 address, which is judged instead.
 */
const forbiddenBlocks = {
    ipv4: [
        ['0.0.0.0', 8],
        ['169.254.0.0', 16],
        ['192.0.0.0', 24],
        ['192.0.2.0', 24],
        ['192.88.99.0', 24],
        ['198.18.0.0', 15],
        ['198.51.100.0', 24],
        ['203.0.113.0', 24],
        // Multicast and reserved, up to the address of broadcasts.
        ['224.0.0.0', 3],
        // Metadata of Alibaba Cloud, and Azure.
        ['100.100.100.200', 32],
        ['168.63.129.16', 32],
    ],
    ipv6: [
        ['100::', 63],
        // Teredo, benchmarking, ORCHID and the like: the part that the IETF keeps for protocols.
        ['2001::', 23],
        ['2001:db8::', 32],
        ['3fff::', 20],
        ['5f00::', 16],
        // Link-local and site-local.
        ['fe80::', 9],
        ['ff00::', 8],
        // Metadata of AWS, Google Cloud, Oracle, Scaleway, Akamai, and Alibaba Cloud.
        ['fd00:ec2::', 32],
        ['fd20:ce::254', 128],
        ['fd00:c1::a9fe:a9fe', 128],
        ['fd00:42::42', 128],
        ['fd00:a9fe:a9fe::1', 128],
        ['fd00:100::100:200', 128],
    ],
};
/**
 * IPv6 blocks whose addresses hold an IPv4 address: IPv4-compatible (RFC 4291), IPv4-translated (RFC 2765), NAT64
 * (RFC 6052, and RFC 8215 as far as it is laid out in the same way), 6to4 (RFC 3056). BlockList knows mapped ones.
 */
const embeddings = [
    { prefix: 96, embed: ipv4 => `::${ipv4}` },
    { prefix: 96, embed: ipv4 => `::ffff:0:${ipv4}` },
    { prefix: 96, embed: ipv4 => `64:ff9b::${ipv4}` },
    { prefix: 96, embed: ipv4 => `64:ff9b:1::${ipv4}` },
    { prefix: 16, embed: ipv4 => `2002:${hexGroups(ipv4)}::` },
];
/** "127.0.0.1" as "7f00:1". */
function hexGroups(ipv4) {
    const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
    return [a * 256 + b, c * 256 + d].map(group => group.toString(16)).join(':');
}
/** @returns a list that also finds the IPv4 blocks inside of IPv6 addresses */
function listOf(blocks) {
    const list = new external_node_net_.BlockList();
    for (const [address, prefix] of blocks.ipv6)
        list.addSubnet(address, prefix, 'ipv6');
    for (const [address, prefix] of blocks.ipv4) {
        list.addSubnet(address, prefix, 'ipv4');
        for (const embedding of embeddings) {
            list.addSubnet(embedding.embed(address), embedding.prefix + prefix, 'ipv6');
        }
    }
    return list;
}
const loopback = listOf({ ipv4: [['127.0.0.0', 8]], ipv6: [['::1', 128]] });
const forbidden = listOf(forbiddenBlocks);
/** NAT64 of one's own: what is laid out in another way could hold any IPv4 address. */
const localNat64 = listOf({ ipv4: [], ipv6: [['64:ff9b:1::', 48]] });
const plainLocalNat64 = listOf({ ipv4: [], ipv6: [['64:ff9b:1::', 96]] });
/** @param address of IPv4 or IPv6 */
function isForbidden(address, allowLoopback) {
    // What a resolver adds to link-local addresses, the name of an interface, is no part of the address.
    const [bare = ''] = address.split('%');
    const isIn = (list) => list.check(bare, (0,external_node_net_.isIP)(bare) === 4 ? 'ipv4' : 'ipv6');
    // First, because ::1 would be 0.0.0.1 when it is read as an embedded address.
    if (isIn(loopback))
        return !allowLoopback;
    return isIn(forbidden) || (isIn(localNat64) && !isIn(plainLocalNat64));
}
function unsafe(what) {
    return new errors/* ActionError */.lZ('LINK_UNSAFE', { what });
}

;// CONCATENATED MODULE: ./lib/download/store-client.js






/** Longest time until the store's headers are there, in milliseconds. */
const answerTimeout = 30_000;
/** Longest error text that is read, in bytes, and how long that may take, in milliseconds: the status says enough. */
const maxErrorBytes = 64 * 1024;
const errorTimeout = 5_000;
const maxRedirects = 5;
/**
 * Asks an object store for an archive, once. Never carries credentials besides those in the link itself, and never HEAD:
 * presigned GET links refuse it.
 * @param headers further headers, such as Range
 * @returns an answer with status 200, 206, or 416 when the archive has no such part
 * @throws Interruption when the store refuses; TransportError when there is no answer; ActionError LINK_UNSAFE or
 *   DOWNLOAD_REFUSED; `signal.reason`
 */
async function fetchArchive(link, headers, network) {
    const answer = await followRedirects(link, headers, network);
    if ([200, 206, 416].includes(answer.status))
        return answer;
    throw await refusal(answer, network);
}
async function followRedirects(link, headers, network) {
    const { allowLoopback } = network;
    let { url, lookup } = storeAddress(link, { allowLoopback });
    for (let redirects = 0;; redirects += 1) {
        const response = await (0,http/* send */.tN)({
            method: 'GET',
            url,
            // The archive's own bytes, not compressed once more on the way.
            headers: { 'Accept-Encoding': 'identity', ...headers },
            agentFor: network.agentFor,
            lookup,
            answerTimeout,
            signal: network.signal,
        });
        const { location } = response.headers;
        if (response.status < 301 || response.status > 308 || location === undefined)
            return response;
        response.body.destroy();
        if (redirects === maxRedirects) {
            throw new errors/* ActionError */.lZ('DOWNLOAD_REFUSED', {
                what: `The store redirected more than ${maxRedirects} times`,
            });
        }
        const target = URL.parse(location, url.href)?.href ?? location;
        ({ url, lookup } = storeAddress(target, { allowLoopback, from: url }));
    }
}
/** What the store says, in a few words: object stores explain themselves in XML. */
async function storeWords(response, { redactor, signal }) {
    const limits = { maxBytes: maxErrorBytes, timeout: errorTimeout, signal };
    const text = (await (0,http/* readText */.yR)(response, limits).catch(() => undefined)) ?? '';
    signal.throwIfAborted();
    const code = /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1];
    const message = /<Message>([^<]{1,300})<\/Message>/.exec(text)?.[1];
    const words = [code, message].filter(part => part !== undefined).join(', ');
    return words === ''
        ? `HTTP ${response.status}`
        : `HTTP ${response.status}: ${redactor.show(new foreign/* Foreign */.l(words))}`;
}
async function refusal(answer, network) {
    const { clock, redactor } = network;
    const { status, headers } = answer;
    const reason = await storeWords(answer, network);
    if ((0,retry/* isBusy */.A5)(status) || (0,retry/* isServerError */.GQ)(status)) {
        return interruption(reason, { retryAfter: (0,retry/* parseRetryAfter */.mu)(headers['retry-after'], clock.now()) });
    }
    const id = (0,http/* requestIdOf */.Gb)(headers);
    const failure = new errors/* ActionError */.lZ('DOWNLOAD_REFUSED', {
        what: `The store refused the archive (${reason}${id === undefined ? '' : `; request id ${redactor.show(id, 100)}`})`,
        status,
    });
    const renewable = status === 403 || status === 404 || status === 410;
    return new Interruption({ action: renewable ? 'renew' : 'fail', reason, failure });
}

;// CONCATENATED MODULE: ./lib/download/byte-ranges.js
/** Smallest range that is worth a request of its own, in bytes. */
const smallestRange = 1024 * 1024;
/** Which bytes of a file are on disk. Bytes are only ever added, each of them once. */
class ByteSet {
    /** Sorted, with a gap between any two. */
    #intervals = [];
    #size = 0;
    /** How many bytes there are. */
    get size() {
        return this.#size;
    }
    /** How many bytes there are from the first one on without a gap. */
    get prefix() {
        const first = this.#intervals[0];
        return first?.start === 0 ? first.end : 0;
    }
    /** @throws Error when one of the bytes is there already: then two connections have written to one place */
    add(start, end) {
        if (start >= end)
            return;
        const following = this.#intervals.findIndex(interval => interval.start >= start);
        const index = following === -1 ? this.#intervals.length : following;
        const before = this.#intervals[index - 1];
        const after = this.#intervals[index];
        if ((before?.end ?? start) > start || (after?.start ?? end) < end) {
            throw new Error(`bytes ${start} to ${end} of the archive were written twice`);
        }
        const joinsBefore = before?.end === start;
        const joinsAfter = after?.start === end;
        this.#intervals.splice(index - Number(joinsBefore), Number(joinsBefore) + Number(joinsAfter), {
            start: joinsBefore ? before.start : start,
            end: joinsAfter ? after.end : end,
        });
        this.#size += end - start;
    }
}
/**
 * A range of the archive that one connection is fetching, and nobody else. It ends when it is returned; whoever still
 * holds it then can do nothing with it.
 */
class Lease {
    #ranges;
    #end;
    #position;
    constructor(ranges, { start, end }) {
        this.#ranges = ranges;
        this.#position = start;
        this.#end = end;
    }
    /** First byte that is not on disk yet. */
    get position() {
        return this.#position;
    }
    /** Exclusive; Infinity while the size of the archive is unknown. */
    get end() {
        return Math.min(this.#end, this.#ranges.total);
    }
    /**
     * Notes a completed write.
     * @throws Error when the lease has ended, or the bytes are not the next ones of its range
     */
    wrote(start, bytes) {
        if (start !== this.#position || start + bytes > this.end) {
            throw new Error(`${bytes} bytes at ${start} do not belong to the range ${this.#position} to ${this.end}`);
        }
        this.#ranges.add(this, start, start + bytes);
        this.#position += bytes;
    }
    /**
     * Ends the lease. What is missing of its range is free for the next connection.
     * @throws Error when it has ended before: its range may have another owner by now
     */
    return() {
        this.#ranges.end(this, { start: this.#position, end: this.end });
    }
}
/**
 * Divides an archive among connections. Ranges are large first and smaller towards the end (guided self-scheduling), so
 * that there are few requests and all connections end together.
 */
class ByteRanges {
    #connections;
    #smallest;
    #onDisk = new ByteSet();
    #leases = new Set();
    /** What is neither on disk nor leased, sorted. */
    #free;
    #total;
    #keeper;
    /**
     * @param connections how many share the archive
     * @param total size in bytes; Infinity when it is unknown, which only one connection can deal with
     * @param smallest size in bytes of the smallest range that is worth a request
     */
    constructor(connections, total, smallest = smallestRange) {
        this.#connections = connections;
        this.#smallest = smallest;
        this.#total = total;
        this.#free = total === 0 ? [] : [{ start: 0, end: total }];
        const { add, end } = { add: this.#add.bind(this), end: this.#end.bind(this) };
        const size = () => this.#total;
        this.#keeper = {
            add,
            end,
            get total() {
                return size();
            },
        };
    }
    /** Size of the archive in bytes; Infinity while unknown. */
    get total() {
        return this.#total;
    }
    /** Notes the size once it is known. */
    setTotal(total) {
        if (this.#total !== Number.POSITIVE_INFINITY && this.#total !== total) {
            throw new Error(`the archive has ${this.#total} bytes and not ${total}`);
        }
        this.#total = total;
        this.#free = this.#free
            .map(({ start, end }) => ({ start, end: Math.min(end, total) }))
            .filter(({ start, end }) => start < end);
    }
    /** Bytes on disk. */
    get received() {
        return this.#onDisk.size;
    }
    /** Bytes on disk from the first one on without a gap. */
    get prefix() {
        return this.#onDisk.prefix;
    }
    /** Whether every byte is on disk. */
    get complete() {
        return this.#onDisk.prefix === this.#total;
    }
    /** The first free range, or undefined when there is none. */
    take() {
        const first = this.#free.shift();
        if (first === undefined)
            return undefined;
        const end = this.#endOf(first);
        if (end < first.end)
            this.#free.unshift({ start: end, end: first.end });
        const lease = new Lease(this.#keeper, { start: first.start, end });
        this.#leases.add(lease);
        return lease;
    }
    /** Where a range ends that begins where `interval` does. */
    #endOf({ start, end }) {
        if (this.#connections === 1)
            return end;
        const rest = this.#free.reduce((sum, interval) => sum + interval.end - interval.start, end - start);
        const share = Math.max(this.#smallest, Math.ceil(rest / (2 * this.#connections)));
        // What would be left is less than is worth a request.
        return end - start < share + this.#smallest ? end : start + share;
    }
    #add(lease, start, end) {
        if (!this.#leases.has(lease))
            throw new Error('bytes were written for a range that had been returned');
        this.#onDisk.add(start, end);
    }
    #end(lease, missing) {
        if (!this.#leases.delete(lease))
            throw new Error('a range was returned twice');
        if (missing.start >= missing.end)
            return;
        this.#free.push(missing);
        this.#free.sort((one, other) => one.start - other.start);
    }
}

;// CONCATENATED MODULE: ./lib/download/body-writer.js



/** Bytes collected before they are written: fewer, larger writes. */
const writeSize = 512 * 1024;
/** Memory for one body at a time; to be used again for the next one. */
function createWriteBuffers(size = writeSize) {
    return [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)];
}
/**
 * Writes a body to where it belongs in a file, the next chunk arriving while one is written. What has arrived when the
 * connection is lost is kept.
 * @returns when the body has ended, or nothing more of it is wanted; no write is under way then
 * @throws TransportError; ActionError FILE_SYSTEM
 */
async function writeBody({ body }, target) {
    const { promise, resolve, reject } = Promise.withResolvers();
    // Not by way of the body, which tells nothing when it has been destroyed already.
    const fail = (message) => reject(new http/* TransportError */.wX(message, { sent: true }));
    const writer = new BlockWriter(target);
    let writing;
    let closed = false;
    const stalled = setTimeout(() => {
        // While the disk is slow, the body has to wait.
        if (writing !== undefined)
            stalled.refresh();
        else
            fail(`no data for ${(0,shared_text/* formatDuration */.a3)(target.stallLimit)}`);
    }, target.stallLimit);
    /** @returns false when nothing more is wanted */
    const writeOut = async (chunk) => {
        for (let taken = 0; taken < chunk.length;) {
            const room = target.end() - writer.position;
            if (room === 0)
                return false;
            taken += writer.add(chunk.subarray(taken, taken + room));
            if (writer.room === 0)
                await writer.flush();
            if (closed)
                return false;
        }
        // Also when this was the last byte that is wanted: a body that has ended leaves a connection for the next request.
        return true;
    };
    // Events and not an iterator: this runs for every 16 KiB of a TLS connection, and nearly always this far only.
    body.on('data', (chunk) => {
        stalled.refresh();
        if (chunk.length < writer.room && chunk.length <= target.end() - writer.position) {
            writer.add(chunk);
            return;
        }
        body.pause();
        writing = writeOut(chunk)
            .then(more => {
            if (more)
                body.resume();
            else
                resolve();
        }, reject)
            .finally(() => {
            writing = undefined;
        });
    });
    body.once('end', resolve);
    body.once('error', error => reject((0,http/* transportError */.WQ)(error, true)));
    body.once('close', () => fail('the connection was lost'));
    // It may have been lost while it waited to be read, and its events are gone then.
    if (body.destroyed)
        fail('the connection was lost');
    try {
        await promise;
    }
    finally {
        clearTimeout(stalled);
        closed = true;
        body.destroy();
        await writing;
        await writer.finish();
    }
}
/** Collects small chunks into large writes, one of which is under way while the next is collected. */
class BlockWriter {
    #target;
    #current;
    /** Bytes in `#current`. */
    #size = 0;
    #position;
    #writing = Promise.resolve();
    #failure;
    constructor(target) {
        this.#target = target;
        this.#current = target.buffers[0];
        this.#position = target.start;
    }
    /** Where the next byte goes. */
    get position() {
        return this.#position;
    }
    /** How many bytes fit before the next flush. */
    get room() {
        return this.#current.length - this.#size;
    }
    /** Takes as much of a chunk as there is room for before the next flush; copied, so that the chunk's memory is free. */
    add(chunk) {
        const taken = chunk.copy(this.#current, this.#size);
        this.#size += taken;
        this.#position += taken;
        return taken;
    }
    /** Begins to write what was collected. Fulfilled when the write before this one is done. */
    async flush() {
        await this.#writing;
        if (this.#failure !== undefined)
            throw this.#failure;
        if (this.#size > 0)
            this.#writing = this.#write(this.#current, this.#size, this.#position - this.#size);
        const [one, other] = this.#target.buffers;
        this.#current = this.#current === one ? other : one;
        this.#size = 0;
    }
    /** Writes all that was collected, and waits for it. */
    async finish() {
        await this.flush();
        await this.#writing;
        if (this.#failure !== undefined)
            throw this.#failure;
    }
    /** Never rejects: its failure is thrown by the next flush. */
    async #write(buffer, length, start) {
        const { file, path, wrote } = this.#target;
        try {
            for (let done = 0; done < length;) {
                const { bytesWritten } = await file.write(buffer, done, length - done, start + done);
                done += bytesWritten;
            }
        }
        catch (error) {
            this.#failure = (0,errors/* fileSystemError */.uG)('Could not write the archive', error, path);
            return;
        }
        try {
            wrote(start, length);
        }
        catch (error) {
            // A mistake in this code, which must not pass for one of the disk.
            this.#failure = error;
        }
    }
}

;// CONCATENATED MODULE: ./lib/download/connection.js




/**
 * The loop of one connection: takes a range, fetches it, returns it; until none is left, or nothing helps any more.
 * @param opening has the first range as well; undefined for a connection that requests its first one
 * @returns why it gave up, when it did; others may get what it did not
 * @throws ActionError FILE_SYSTEM, LINK_UNSAFE, what renewing the link throws; `transfer.signal.reason`
 */
async function fetchRanges(transfer, opening) {
    const { ranges, signal, tools } = transfer;
    const attempts = opening?.attempts ?? newAttempts();
    const buffers = createWriteBuffers(tools.limits.writeSize);
    let response = opening?.response;
    for (let lease = ranges.take(); lease !== undefined; lease = ranges.take()) {
        const error = await fetchRange(transfer, { lease, response, attempts, buffers });
        response = undefined;
        if (error !== undefined && !(await tools.policy.recover(error, attempts, signal))) {
            return error.details.failure;
        }
        signal.throwIfAborted();
    }
    return undefined;
}
/** @returns what went wrong, when something did that may pass; what arrived is kept */
async function fetchRange(transfer, fetch) {
    const { lease, attempts } = fetch;
    try {
        const response = fetch.response ?? (await requestRange(transfer, lease, attempts));
        if (response !== undefined)
            await receive(transfer, response, fetch);
        return undefined;
    }
    catch (error) {
        const problem = asInterruption(error);
        transfer.signal.throwIfAborted();
        return problem;
    }
    finally {
        // Before any pause: the range is free for others while this connection waits.
        lease.return();
    }
}
/** @returns the response that has the range; undefined when the transfer has ended instead */
async function requestRange(transfer, lease, attempts) {
    const { etag, ranges, signal, tools } = transfer;
    // Without ranges, nothing of what has arrived can be used.
    if (etag === undefined) {
        transfer.startOver({ ranges: true });
        return undefined;
    }
    const link = await tools.policy.usableLink(signal);
    attempts.link = link;
    const known = ranges.total !== Number.POSITIVE_INFINITY;
    // The bundle has been generated again, and is another one now.
    if (known && link.size !== undefined && link.size !== ranges.total) {
        transfer.startOver({ ranges: true });
        return undefined;
    }
    // Open towards the end where that is meant: such a response says more when the archive has changed.
    const last = lease.end === ranges.total ? '' : lease.end - 1;
    const headers = { Range: `bytes=${lease.position}-${last}`, 'If-Range': etag };
    const { response, keep } = await requestUntilStopped(transfer, link.url, headers);
    if (isRange(response, lease, transfer))
        return response;
    const changed = response.headers.etag !== undefined && response.headers.etag !== etag;
    if (response.status === 200) {
        transfer.startOver({ response: keep(), ranges: changed });
    }
    else {
        response.body.destroy();
        // 416: the archive is shorter now. Anything else makes no sense, and ranges are not to be had.
        transfer.startOver({ ranges: changed || response.status === 416 });
    }
    return undefined;
}
/** Whether the response is the range that was requested, of the version that was begun. */
function isRange({ status, headers }, lease, { etag, ranges }) {
    const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '');
    if (status !== 206 || match === null || headers.etag !== etag)
        return false;
    const [first, last, total] = match.slice(1).map(Number);
    const length = headers['content-length'];
    const consistent = first <= last && last < total && (length === undefined || Number(length) === last - first + 1);
    if (!consistent || first !== lease.position || isEncoded(headers))
        return false;
    if (ranges.total === Number.POSITIVE_INFINITY)
        ranges.setTotal(total);
    return total === ranges.total;
}
/** Sends one request; the response ends with its transfer, unless it is kept for the next one. */
async function requestUntilStopped({ signal, tools }, url, headers) {
    const controller = new AbortController();
    const abort = () => controller.abort(signal.reason);
    const unlink = () => signal.removeEventListener('abort', abort);
    signal.throwIfAborted();
    signal.addEventListener('abort', abort);
    try {
        const network = { ...tools.network, signal: controller.signal };
        const response = await tools.fetchArchive(url, headers, network);
        response.body.once('close', unlink);
        return {
            response,
            keep() {
                unlink();
                return response;
            },
        };
    }
    catch (error) {
        unlink();
        throw error;
    }
}
/** Writes a body to where it belongs. */
async function receive(transfer, response, { lease, attempts, buffers }) {
    const { etag, ranges, tools } = transfer;
    const { file, path, limits, policy } = tools;
    await writeBody(response, {
        file,
        path,
        buffers,
        start: lease.position,
        end: () => lease.end,
        stallLimit: etag === undefined ? limits.stallWithoutRanges : limits.stall,
        wrote(start, bytes) {
            transfer.wrote(lease, start, bytes);
            attempts.received += bytes;
        },
    });
    if (lease.position === lease.end)
        return;
    if (lease.end !== Number.POSITIVE_INFINITY)
        throw interruption('the connection was closed early');
    // The body has ended; whether that is the end of the archive, its size tells, or the encoding of the transfer.
    const { announcedSize } = policy;
    if (announcedSize === undefined && response.headers['transfer-encoding'] === undefined)
        throw unknownSize();
    if (announcedSize !== undefined && announcedSize !== lease.position) {
        throw wrongSize(lease.position, announcedSize);
    }
    ranges.setTotal(lease.position);
}

;// CONCATENATED MODULE: ./lib/download/transfer.js


/** One version of the remote archive, told from others by its ETag, and the connections that fetch it. */
class Transfer {
    tools;
    ranges;
    /** Strong validator; undefined when ranges cannot be put together safely. */
    etag;
    /** Aborts when the connections are to end: canceled, failed, outdated or complete. */
    signal;
    #opening;
    #connectionCount;
    #stop = new AbortController();
    #connections = [];
    #startOver;
    /** Why the first connection gave up that did: shown when no other one gets the rest. */
    #givenUp;
    #failure;
    /** @param rangesAllowed whether the store may be asked for ranges */
    constructor(tools, opening, rangesAllowed) {
        const { headers, body } = opening.response;
        const { connections, parallelThreshold, smallestRange } = tools.limits;
        const strong = headers.etag?.startsWith('W/') ? undefined : headers.etag;
        this.tools = tools;
        this.#opening = opening;
        this.etag = rangesAllowed ? strong : undefined;
        const parallel = this.etag !== undefined &&
            headers['accept-ranges']?.toLowerCase() === 'bytes' &&
            opening.total !== Number.POSITIVE_INFINITY &&
            opening.total > parallelThreshold;
        this.#connectionCount = parallel ? connections : 1;
        this.ranges = new ByteRanges(this.#connectionCount, opening.total, smallestRange);
        this.signal = AbortSignal.any([tools.network.signal, this.#stop.signal]);
        this.signal.addEventListener('abort', () => body.destroy());
    }
    /**
     * Fetches what the opening response and further ones bring.
     * @throws ActionError as `downloadArchive` does
     */
    async run() {
        for (let index = 0; index < this.#connectionCount; index += 1)
            this.#connect(index === 0);
        await Promise.all(this.#connections);
        this.#stop.abort();
        const error = this.#error();
        if (error === undefined)
            return this.#startOver ?? { kind: 'complete', size: this.ranges.total };
        this.#startOver?.response?.body.destroy();
        throw error.error;
    }
    /** Notes a completed write. */
    wrote(lease, start, bytes) {
        const { ranges } = this;
        const { hash, policy, reclaim, onProgress } = this.tools;
        lease.wrote(start, bytes);
        hash.advance(ranges.prefix);
        policy.progressed(ranges.received);
        reclaim(bytes);
        const total = ranges.total === Number.POSITIVE_INFINITY ? policy.announcedSize : ranges.total;
        onProgress(ranges.received, total);
    }
    /**
     * Ends this version, because the store has another one now, or does not send ranges of this one.
     * @param next `response` has the whole archive, when it is there already
     */
    startOver(next) {
        if (this.#startOver !== undefined || this.signal.aborted) {
            next.response?.body.destroy();
            return;
        }
        this.#startOver = { kind: 'start-over', ...next };
        this.#stop.abort();
    }
    #error() {
        const { signal } = this.tools.network;
        if (signal.aborted)
            return { error: signal.reason };
        if (this.#failure !== undefined || this.#startOver !== undefined || this.ranges.complete)
            return this.#failure;
        return { error: this.#givenUp ?? new Error('a range of the archive is missing') };
    }
    #connect(first) {
        const connection = fetchRanges(this, first ? this.#opening : undefined)
            .then(givenUp => {
            this.#givenUp ??= givenUp;
        })
            .catch(error => {
            // What ended because it was told to is no failure.
            if (this.signal.aborted && error === this.signal.reason)
                return;
            this.#failure ??= { error };
            this.#stop.abort();
        })
            .finally(() => {
            // Nobody has to wait for a connection that pauses before its next attempt.
            if (this.ranges.complete)
                this.#stop.abort();
        });
        this.#connections.push(connection);
    }
}

;// CONCATENATED MODULE: ./lib/download/download.js
var download_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var download_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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









const mebibyte = 1024 * 1024;
const defaultLimits = {
    connections: 8,
    parallelThreshold: 16 * mebibyte,
    smallestRange: mebibyte,
    writeSize: 512 * 1024,
    stall: 10_000,
    stallWithoutRanges: 30_000,
};
/** A store that presents so many versions of one archive has validators that mean nothing, so nothing is put together. */
const maxVersions = 3;
/**
 * Downloads an archive to disk. A download that fails goes on from its last byte; a large archive is fetched over several
 * connections where the store can send ranges; its SHA-256 is computed meanwhile, from what is on disk.
 * @throws ActionError DOWNLOAD_FAILED, DOWNLOAD_REFUSED, LINK_UNSAFE, FILE_SYSTEM, what `renewLink` throws; and
 *   `signal.reason` when the signal aborts. The caller removes the file then.
 */
async function downloadArchive(request) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { log, clock } = request.network;
        const file = download_addDisposableResource(env_1, await (0,promises_.open)(request.file, 'wx').catch(error => {
            throw (0,errors/* fileSystemError */.uG)('Could not write the archive', error, request.file);
        }), true);
        const policy = download_addDisposableResource(env_1, new RetryPolicy({ ...request, log, clock }), false);
        const network = {
            ...request.network,
            signal: AbortSignal.any([request.network.signal, policy.signal]),
        };
        const hash = download_addDisposableResource(env_1, new GrowingFileHash(request.file, network), true);
        return await runDownload({
            ...{ network, file, hash, policy, fetchArchive: fetchArchive },
            path: request.file,
            limits: { ...defaultLimits, ...request.limits },
            onProgress: request.onProgress,
            reclaim: (0,gc/* createBufferReclaimer */.f)(),
        });
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = download_disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
/**
 * The download itself, apart from what it works with.
 * @throws as `downloadArchive` does
 */
async function runDownload(tools) {
    const { file, hash } = tools;
    let rangesAllowed = true;
    let response;
    for (let versions = 1;; versions += 1) {
        const opening = await openArchive(tools, response);
        const transfer = new Transfer(tools, opening, rangesAllowed && versions <= maxVersions);
        const result = await transfer.run();
        if (result.kind === 'complete') {
            const { size } = await file.stat();
            if (size !== result.size)
                throw new Error(`the file has ${size} bytes and not ${result.size}`);
            return { size, sha256: await hash.finish(size) };
        }
        rangesAllowed &&= result.ranges;
        response = result.response;
        await file.truncate(0);
        await hash.restart();
    }
}
/**
 * Requests the whole archive until the store sends it.
 * @param offered response to begin with, when there is one already
 */
async function openArchive(tools, offered) {
    const { network, policy, fetchArchive: fetch } = tools;
    const attempts = newAttempts();
    let response = offered;
    for (;;) {
        try {
            if (response === undefined) {
                attempts.link = await policy.usableLink(network.signal);
                response = await fetch(attempts.link.url, {}, network);
            }
            return { response, attempts, total: sizeOf(response, policy.announcedSize) };
        }
        catch (error) {
            response?.body.destroy();
            response = undefined;
            const problem = asInterruption(error);
            network.signal.throwIfAborted();
            if (!(await policy.recover(problem, attempts, network.signal)))
                throw problem.details.failure;
        }
    }
}

// EXTERNAL MODULE: ./lib/report/progress.js
var progress = __webpack_require__(7751);
// EXTERNAL MODULE: ./lib/shared/directories.js
var directories = __webpack_require__(7602);
;// CONCATENATED MODULE: ./lib/operations/archive.js










/** A line about long work at most this often, in milliseconds. */
const progressInterval = 5_000;
/**
 * Finds out whether the site could be put where it is wanted, before a job is started for nothing.
 * @throws ActionError TARGET_FORBIDDEN, TARGET_NOT_EMPTY
 */
async function checkDestination(run) {
    const { inputs, context } = run;
    if (!inputs.download || !inputs.wait) {
        const reason = inputs.wait ? '"download" is false' : '"wait" is false';
        context.runner.log.warning(`extract-to has no effect, because ${reason}: nothing will be unpacked.`);
        return;
    }
    const { workspace, reserved } = context.runner.directories;
    const { checkTarget } = await __webpack_require__.e(/* import() */ 318).then(__webpack_require__.bind(__webpack_require__, 2318));
    const { recovered } = await checkTarget({ ...targetOf(run), workspace, reserved });
    if (recovered) {
        context.runner.log.info('An earlier run was killed while it replaced extract-to: moved back what it had moved away');
    }
}
function targetOf({ inputs, context }) {
    const { workspace, temp } = context.runner.directories;
    const target = (0,external_node_path_.resolve)(workspace, inputs.extractTo ?? '');
    // Elsewhere, as below a web server's root, files inherit from their directory who may read them.
    return { target, clean: inputs.clean, temp: (0,directories/* holds */.v9)(workspace, target) ? temp : undefined };
}
/** Brings the archive to disk, from the cache or the store, and unpacks it where that is wanted. */
async function fetchAndUnpack(run, source) {
    const { inputs, facts } = run;
    const { set } = run.context;
    const cached = inputs.cache ? await archive_lookUp(run, source) : undefined;
    const archive = cached ?? (await download(run, source));
    facts.cacheHit = cached !== undefined;
    facts.bundleSize = archive.size;
    facts.bundleSha256 = archive.sha256;
    set('cacheHit', facts.cacheHit);
    set('bundlePath', archive.path);
    set('bundleSize', archive.size);
    set('bundleSha256', archive.sha256);
    try {
        if (inputs.extractTo !== undefined)
            await unpack(run, archive.path);
    }
    catch (error) {
        const damaged = error instanceof errors/* ActionError */.lZ && error.code === 'ARCHIVE_INVALID';
        if (cached !== undefined && damaged)
            await discardArchive(keyOf(run, source), run.context.runner.toolCache);
        throw error;
    }
    // Not before: a damaged archive would come out of the cache again each time.
    if (cached === undefined && inputs.cache)
        await keep(run, source, archive);
}
function keyOf({ inputs }, { jobId }) {
    return { baseUrl: inputs.baseUrl, jobId };
}
async function archive_lookUp(run, source) {
    const { runner, signal } = run.context;
    const expectedSize = source.bundle.sizeBytes;
    const archive = await findArchive(keyOf(run, source), runner.toolCache, { signal, expectedSize });
    if (archive === undefined)
        return undefined;
    runner.log.info(`Archive: ${(0,shared_text/* formatBytes */.z3)(archive.size)} from the tool cache`);
    return archive;
}
async function download(run, source) {
    const { inputs, context } = run;
    const { runner, clock, network } = context;
    const directory = await (0,promises_.mkdtemp)((0,external_node_path_.join)(runner.directories.temp, 'docs-admin-action-')).catch(error => {
        throw (0,errors/* fileSystemError */.uG)('Could not write to the directory for temporary files', error, runner.directories.temp);
    });
    context.timeline.enter('Download');
    try {
        const path = (0,external_node_path_.join)(directory, 'bundle');
        const link = source.bundle.bundleUrl.reveal();
        const begin = clock.now();
        const forecast = (0,progress/* createForecast */.cX)();
        forecast(0, 0);
        const downloaded = await downloadArchive({
            link: linkOf(source.bundle),
            renewLink: async () => linkOf(await source.requestBundle()),
            file: path,
            retryFor: inputs.timeoutMinutes * 60_000,
            network,
            onProgress: occasionally(run, (received, total) => {
                const passed = clock.now() - begin;
                const share = total === undefined ? undefined : received / total;
                const done = `${(0,shared_text/* formatBytes */.z3)(received)}${total === undefined ? '' : ` of ${(0,shared_text/* formatBytes */.z3)(total)}`}`;
                const rate = `${(0,shared_text/* formatBytes */.z3)((received / passed) * 1000)}/s`;
                return (0,progress/* progressLine */.oz)('Downloading', {
                    share,
                    done: [done, rate],
                    passed,
                    left: forecast(share, passed),
                });
            }),
        });
        const archive = { path: await withExtension(path, link), ...downloaded };
        const elapsed = (0,shared_text/* formatDuration */.a3)(clock.now() - begin);
        runner.log.info(`Archive: ${(0,shared_text/* formatBytes */.z3)(archive.size)} in ${elapsed}, SHA-256 ${archive.sha256}`);
        return archive;
    }
    catch (error) {
        await (0,promises_.rm)(directory, { recursive: true, force: true });
        throw error;
    }
}
function linkOf({ bundleUrl, sizeBytes }) {
    return { url: bundleUrl.reveal(), size: sizeBytes };
}
/** Names an archive by what it is, never by what a server calls it: that may be a token. @returns its new path */
async function withExtension(path, link) {
    const extension = await (0,detect_format/* detectFormat */.T)(path).catch(() => (0,presigned_url/* extensionOf */.j)(link));
    if (extension === undefined)
        return path;
    await (0,promises_.rename)(path, `${path}.${extension}`);
    return `${path}.${extension}`;
}
/** A cache that cannot be written costs time next time, nothing else. */
async function keep(run, source, archive) {
    const { runner, signal } = run.context;
    const named = { ...archive, name: (0,external_node_path_.basename)(archive.path) };
    await storeArchive(keyOf(run, source), named, runner.toolCache).catch(error => {
        signal.throwIfAborted();
        runner.log.warning(`The archive could not be kept in the tool cache: ${(0,shared_text/* oneLine */.TN)(String(error))}`);
    });
}
async function unpack(run, archive) {
    const { inputs, context, facts } = run;
    const { runner, clock, signal, set } = context;
    const begin = clock.now();
    context.timeline.enter('Unpack');
    // Once more: minutes have passed since the first check.
    await checkDestination(run);
    const { extractArchive } = await __webpack_require__.e(/* import() */ 79).then(__webpack_require__.bind(__webpack_require__, 2079));
    const forecast = (0,progress/* createForecast */.cX)();
    forecast(0, 0);
    const site = await extractArchive({
        ...targetOf(run),
        archive,
        minPages: inputs.minPages,
        signal,
        onProgress: occasionally(run, ({ files, bytes, share }) => {
            const passed = clock.now() - begin;
            const done = [(0,shared_text/* count */.U9)(files, 'file'), (0,shared_text/* formatBytes */.z3)(bytes)];
            return (0,progress/* progressLine */.oz)('Unpacking', { share, done, passed, left: forecast(share, passed) });
        }),
    });
    facts.sitePath = (0,external_node_path_.relative)(runner.directories.workspace, site.sitePath) || site.sitePath;
    facts.htmlFileCount = site.htmlFileCount;
    facts.rootRelativeLinks = site.rootRelativeLinks;
    set('sitePath', site.sitePath);
    set('htmlFileCount', site.htmlFileCount);
    set('rootRelativeLinks', site.rootRelativeLinks);
    const files = `${(0,shared_text/* count */.U9)(site.fileCount, 'file')} (${(0,shared_text/* count */.U9)(site.htmlFileCount, 'HTML page')})`;
    runner.log.info(`Site: ${files} in ${(0,shared_text/* oneLine */.TN)(site.sitePath)}, unpacked in ${(0,shared_text/* formatDuration */.a3)(clock.now() - begin)}`);
    for (const warning of siteWarnings(site, facts.pageCount))
        runner.log.warning(warning);
}
/** What may be wrong with a site although it was unpacked whole. */
function siteWarnings(site, exported) {
    const { warnings, hasIndex, htmlFileCount, rootRelativeLinks } = site;
    const all = [...warnings];
    if (!hasIndex)
        all.push('The bundle holds no index.html, so the site has no start page.');
    if (exported !== undefined && htmlFileCount < exported) {
        all.push(`The bundle holds ${(0,shared_text/* count */.U9)(htmlFileCount, 'HTML page')}, but the service exported ${exported}.`);
    }
    if (rootRelativeLinks > 0) {
        const pages = rootRelativeLinks === 1 ? '1 page links' : `${rootRelativeLinks} pages link`;
        all.push(`${pages} to paths that begin with "/": serve the site at the root of a domain. Below a path, such as https://example.github.io/docs/, these links break.`);
    }
    return all;
}
/** Logs what `describe` says of progress, but not more often than people can read. */
function occasionally(run, describe) {
    const { clock, runner } = run.context;
    let last = clock.now();
    return (...progress) => {
        if (clock.now() - last < progressInterval)
            return;
        last = clock.now();
        runner.log.info(describe(...progress));
    };
}


/***/ }),

/***/ 7602:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   dM: () => (/* binding */ removeTree),
/* harmony export */   v9: () => (/* binding */ holds),
/* harmony export */   vc: () => (/* binding */ findMount)
/* harmony export */ });
/* unused harmony export findOtherDevice */
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
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


/** Whether a path is a directory, or something below it. Both are absolute. */
function holds(directory, path) {
    return path === directory || path.startsWith(directory.endsWith(node_path__WEBPACK_IMPORTED_MODULE_1__.sep) ? directory : directory + node_path__WEBPACK_IMPORTED_MODULE_1__.sep);
}
/**
 * Removes a directory with everything in it. In one call, which takes a third of the time; the asynchronous kind holds a
 * promise for each entry, hundreds of MiB of them.
 * @param limit longest time in milliseconds; none by default
 * @returns whether nothing is left
 */
function removeTree(path, limit) {
    try {
        if (limit !== undefined)
            return removeBefore(path, performance.now() + limit);
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(path, { recursive: true, force: true, maxRetries: 3 });
        return true;
    }
    catch {
        return false;
    }
}
function removeBefore(path, deadline) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const entries = __addDisposableResource(env_1, (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.opendirSync)(path), false);
        for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) {
            if (performance.now() > deadline)
                return false;
            const inner = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(path, entry.name);
            if (!entry.isDirectory())
                (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.unlinkSync)(inner);
            else if (!removeBefore(inner, deadline))
                return false;
        }
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmdirSync)(path);
        return true;
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        __disposeResources(env_1);
    }
}
/**
 * Looks for a file system that is mounted at a directory or below it: removing the directory would empty it.
 * @returns the real path of a mount point, the directory itself first; undefined when there is none
 * @throws errors of the file system when the directory cannot be read
 */
function findMount(directory) {
    const real = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync)(directory);
    const mounts = readMounts();
    if (mounts !== undefined)
        return mounts.includes(real) ? real : mounts.find(mount => holds(real, mount));
    return findOtherDevice(real, (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(real, '..')).dev);
}
/**
 * Mount points of this process, as Linux lists them; undefined where it does not. Unlike device numbers, the list also
 * shows directories of the same file system that are mounted a second time.
 */
function readMounts() {
    let table;
    try {
        table = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)('/proc/self/mountinfo', 'utf8');
    }
    catch {
        return undefined;
    }
    // proc(5): the fifth field, in which spaces and the like are octal numbers.
    return table
        .split('\n')
        .map(line => line.split(' ')[4] ?? '')
        .map(path => path.replace(/\\(\d{3})/g, (_, digits) => String.fromCharCode(parseInt(digits, 8))));
}
/**
 * The first directory, this one or one below it, that is on another device.
 * @param device number of the device, as `stat` gives it
 */
function findOtherDevice(directory, device) {
    if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(directory).dev !== device)
        return directory;
    for (const entry of (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readdirSync)(directory, { withFileTypes: true })) {
        if (!entry.isDirectory())
            continue;
        const found = findOtherDevice((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(directory, entry.name), device);
        if (found !== undefined)
            return found;
    }
    return undefined;
}


/***/ }),

/***/ 3066:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   XF: () => (/* binding */ readRegularFile),
/* harmony export */   ZU: () => (/* binding */ openRegularFile),
/* harmony export */   _U: () => (/* binding */ UnusableFile)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
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



/** What stands where a file was expected. The message is the end of a sentence: "is a named pipe, not a file". */
class UnusableFile extends Error {
    name = 'UnusableFile';
}
/**
 * Opens a file for reading, links followed, if it is an ordinary one. A pipe would hold the run for ever, and a device has
 * no end: so what a path leads to is looked at before it is opened, and once more through the handle, because it may be
 * another thing by then.
 * @param maxBytes what is larger is not opened
 * @returns a handle, which the caller closes
 * @throws UnusableFile; errors of the file system
 */
async function openRegularFile(path, maxBytes) {
    checkKind(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(path), maxBytes);
    // Opening a pipe waits for its other end unless this is said. Windows has neither.
    const handle = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(path, node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_RDONLY | (node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_NONBLOCK ?? 0));
    try {
        checkKind(await handle.stat(), maxBytes);
        return handle;
    }
    catch (error) {
        await handle.close();
        throw error;
    }
}
/**
 * Reads an ordinary file of bounded size whole, links followed.
 * @param limits `within`: absolute path of a directory that the file has to be in, once all links are resolved
 * @throws UnusableFile; errors of the file system
 */
async function readRegularFile(path, { maxBytes, within }) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        if (within !== undefined)
            await resolveWithin(path, within);
        const handle = __addDisposableResource(env_1, await openRegularFile(path, maxBytes), true);
        if (within !== undefined) {
            const now = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(await resolveWithin(path, within), { bigint: true });
            const { dev, ino } = await handle.stat({ bigint: true });
            if (now.dev !== dev || now.ino !== ino)
                throw new UnusableFile('was replaced by another file while it was being read');
        }
        return await readUpTo(handle, maxBytes);
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
/**
 * Where a path leads once all links are resolved, whether there is something yet or not.
 * @param root absolute path of a directory
 * @throws UnusableFile when that is not inside `root`, or when a link leads nowhere; errors of the file system
 */
async function resolveWithin(path, root) {
    const [resolved, top] = await Promise.all([resolveLinks(path), (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.realpath)(root)]);
    const way = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.relative)(top, resolved);
    if ((0,node_path__WEBPACK_IMPORTED_MODULE_2__.isAbsolute)(way) || way === '..' || way.startsWith(`..${node_path__WEBPACK_IMPORTED_MODULE_2__.sep}`))
        throw new UnusableFile('leads out of the workspace');
    return resolved;
}
/** Like `realpath`, but the last segments of the path need not exist. */
async function resolveLinks(path) {
    try {
        return await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.realpath)(path);
    }
    catch (error) {
        const { code } = error;
        if (code === 'ELOOP' || (code === 'ENOENT' && (await exists(path))))
            throw new UnusableFile('is a link that leads nowhere, or lies behind one');
        const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path);
        if (code !== 'ENOENT' || parent === path)
            throw error;
        return (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(await resolveLinks(parent), (0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(path));
    }
}
function exists(path) {
    return (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).then(() => true, () => false);
}
function checkKind(status, maxBytes) {
    if (!status.isFile())
        throw new UnusableFile(`is ${kindOf(status)}, not a file`);
    if (status.size > maxBytes)
        throw tooLarge(maxBytes);
}
function kindOf(status) {
    if (status.isDirectory())
        return 'a directory';
    if (status.isFIFO())
        return 'a named pipe';
    if (status.isSocket())
        return 'a socket';
    return 'a device';
}
function tooLarge(maxBytes) {
    return new UnusableFile(`is larger than ${maxBytes / 1024} KiB`);
}
/** A file may grow while it is read, and those of /proc have no size at all. */
async function readUpTo(handle, maxBytes) {
    const chunks = [];
    let length = 0;
    for await (const chunk of handle.createReadStream({ end: maxBytes, autoClose: false })) {
        chunks.push(chunk);
        length += chunk.length;
    }
    if (length > maxBytes)
        throw tooLarge(maxBytes);
    return Buffer.concat(chunks);
}


/***/ }),

/***/ 7763:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A5: () => (/* binding */ isBusy),
/* harmony export */   GQ: () => (/* binding */ isServerError),
/* harmony export */   mu: () => (/* binding */ parseRetryAfter),
/* harmony export */   vX: () => (/* binding */ retryPause)
/* harmony export */ });
/** First pause in milliseconds; each further one is twice as long. */
const firstPause = 500;
/** Longest pause in milliseconds that we choose ourselves; a server's Retry-After may be longer. */
const longestPause = 15_000;
/** Statuses that say "not now": the request was not carried out and may be sent again. */
function isBusy(status) {
    return status === 408 || status === 425 || status === 429 || status === 503;
}
/** Statuses that say "something broke": the request may or may not have been carried out. */
function isServerError(status) {
    return status >= 500 && !isBusy(status);
}
/**
 * How long to wait before the next try: exponential with jitter, so that many runs do not come back together,
 * and never sooner than the server asked for.
 * @param attempt 1 after the first failed try
 * @param retryAfter what the server asked for, in milliseconds
 * @returns milliseconds
 */
function retryPause(attempt, retryAfter) {
    const pause = Math.min(longestPause, firstPause * 2 ** (attempt - 1));
    return Math.max(retryAfter ?? 0, pause * (0.5 + Math.random() / 2));
}
/**
 * Reads a Retry-After header (RFC 9110, 10.2.3: seconds or an HTTP date).
 * @param now milliseconds since 1970
 * @returns milliseconds to wait, or undefined when the header is missing or makes no sense
 */
function parseRetryAfter(header, now) {
    if (header === undefined)
        return undefined;
    const text = header.trim();
    if (/^\d+(\.\d+)?$/.test(text))
        return Number(text) * 1000;
    const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}


/***/ })

};
