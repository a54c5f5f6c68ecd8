export const id = 483;
export const ids = [483];
export const modules = {

/***/ 8332:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cm: () => (/* binding */ linkTarget),
/* harmony export */   N9: () => (/* binding */ unsafe),
/* harmony export */   Pn: () => (/* binding */ pathKey),
/* harmony export */   nG: () => (/* binding */ safePath)
/* harmony export */ });
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6422);


/** Limits of the file systems that archives are unpacked to, in bytes. */
const maxSegment = 255;
const maxPath = 4096;
/** Directories in one another, far more than any site has. Each costs time at every use of a path through it. */
const maxDepth = 100;
/** Systems on which "A.html" and "a.html" are one file. */
const foldsCase = process.platform === 'win32' || process.platform === 'darwin';
function unsafe(name, reason) {
    return new _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('ARCHIVE_UNSAFE', { what: `The archive holds "${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(name, 120)}", ${reason}` });
}
/**
 * Checks the name of an entry, and brings it into one form: segments joined by "/", nothing before or behind.
 * @returns an empty string for the root of the archive
 * @throws ActionError ARCHIVE_UNSAFE for a name that could leave the target, in whatever spelling
 */
function safePath(name) {
    // First of all, because what follows takes its time on names of megabytes.
    if (Buffer.byteLength(name) > maxPath)
        throw unsafe(name, 'a path that is too long');
    if (/\p{Cc}/u.test(name))
        throw unsafe(name, 'a name with control characters');
    if (name.includes('\\'))
        throw unsafe(name, 'a name with a backslash');
    const segments = name.split('/').filter(segment => segment !== '' && segment !== '.');
    if (name.startsWith('/') || /^[a-z]:/i.test(segments[0] ?? ''))
        throw unsafe(name, 'an absolute path');
    if (segments.includes('..'))
        throw unsafe(name, 'a path that leaves the site');
    if (segments.some(segment => Buffer.byteLength(segment) > maxSegment))
        throw unsafe(name, 'a name that is too long');
    if (segments.length > maxDepth)
        throw unsafe(name, `a path of more than ${maxDepth} directories`);
    const path = segments.join('/');
    if (process.platform === 'win32' && !segments.every(fitsWindows)) {
        throw unsafe(name, 'a name that Windows cannot hold');
    }
    return path;
}
/** Reserved characters, reserved device names, and the trailing dots and spaces that Windows drops. */
function fitsWindows(segment) {
    return !/[<>:"|?*]|[. ]$|^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i.test(segment);
}
/** The form under which a file system takes two paths for one. */
function pathKey(path) {
    return foldsCase ? path.normalize('NFC').toLowerCase() : path;
}
/**
 * Where a link inside the archive leads.
 * @param base directory that the link's text starts from, in safe form
 * @throws ActionError ARCHIVE_UNSAFE when it leads out
 */
function linkTarget(link, text, base) {
    if (Buffer.byteLength(text) > maxPath)
        throw unsafe(link, 'a link with a path that is too long');
    if (/[\\\p{Cc}]/u.test(text) || text.startsWith('/') || /^[a-z]:/i.test(text)) {
        throw unsafe(link, 'a link that points outside the site');
    }
    const segments = base === '' ? [] : base.split('/');
    for (const segment of text.split('/')) {
        if (segment === '..' && segments.pop() === undefined)
            throw unsafe(link, 'a link that points outside the site');
        if (segment !== '' && segment !== '.' && segment !== '..')
            segments.push(segment);
    }
    if (segments.length > maxDepth)
        throw unsafe(link, `a link with a path of more than ${maxDepth} directories`);
    return segments.join('/');
}


/***/ }),

/***/ 6483:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  checkDestination: () => (/* binding */ checkDestination),
  discardDamaged: () => (/* binding */ discardDamaged),
  keepArchive: () => (/* binding */ keepArchive),
  obtainArchive: () => (/* binding */ obtainArchive),
  unpackArchive: () => (/* binding */ unpackArchive)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
;// CONCATENATED MODULE: ./lib/archive/detect-format.js
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
        const file = __addDisposableResource(env_1, await (0,promises_.open)(archive, 'r'), true);
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
        throw new errors/* ActionError */.lZ('ARCHIVE_INVALID', {
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
var growing_file_hash_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var growing_file_hash_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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
            const handle = growing_file_hash_addDisposableResource(env_1, await (0,promises_.open)(this.#path), true);
            return await digestOf(handle, this.#network.signal);
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            const result_1 = growing_file_hash_disposeResources(env_1);
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

// EXTERNAL MODULE: ./lib/shared/http.js
var http = __webpack_require__(5137);
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
        const expiry = (0,presigned_url/* expiryOf */.p1)(this.#link.url);
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

// EXTERNAL MODULE: ./lib/shared/directories.js
var shared_directories = __webpack_require__(7602);
;// CONCATENATED MODULE: ./lib/archive/limits.js


/** More than any site has. */
const ceilings = {
    /** Directories that only follow from a path count, and so do copies that links ask for. */
    entries: 500_000,
    /** Characters of all paths together, which are held in memory until the end. */
    names: 64 * 1024 ** 2,
    /** Bytes of all extended headers of a tar together. Reading them takes time, and makes no file. */
    extensions: 128 * 1024 ** 2,
    /** Unpacked bytes, unless the archive is so large that it may have more. */
    bytes: 1024 ** 3,
};
/** Parts of a zstd archive, each of which needs a decompressor of its own; parallel compressors make parts of megabytes. */
const maxFrames = 1_000;
/** In bytes: a large archive may have more parts, if they are as large as this. */
const frameSize = 16 * 1024;
/** How many times the archive's size is fine in any case. */
const maxRatio = 100;
/**
 * Counts what an archive asks for, so that a small one cannot fill the disk, the memory or the day.
 * Everything is counted before it is done. Each function throws ActionError ARCHIVE_UNSAFE.
 * @param archiveSize in bytes
 */
function createArchiveLimits(archiveSize, most = ceilings) {
    const maxBytes = Math.max(most.bytes, maxRatio * archiveSize);
    let entries = 0;
    let names = 0;
    let extensions = 0;
    let frames = 0;
    let parts = 0;
    let read = 0;
    let written = 0;
    function checkBytes(bytes) {
        if (bytes <= maxBytes)
            return;
        throw tooMuch(`The archive of ${(0,shared_text/* formatBytes */.z3)(archiveSize)} unpacks to more than ${(0,shared_text/* formatBytes */.z3)(maxBytes)}, as no site does`);
    }
    return {
        countEntry() {
            entries += 1;
            if (entries > most.entries)
                throw tooMuch(`The archive holds more than ${most.entries} entries`);
        },
        countName(path) {
            names += path.length;
            if (names > most.names) {
                throw tooMuch(`The names in the archive have more than ${most.names} characters`);
            }
        },
        /** Counts bytes of the archive that an entry of a zip says are its own. */
        countPart(bytes) {
            parts += bytes;
            if (parts > archiveSize)
                throw tooMuch('The archive has entries that share their data, as no site does');
        },
        countFrame() {
            frames += 1;
            const most = Math.max(maxFrames, archiveSize / frameSize);
            if (frames > most)
                throw tooMuch(`The archive has more than ${Math.floor(most)} zstd frames`);
        },
        countExtension(bytes) {
            extensions += bytes;
            if (extensions > most.extensions) {
                throw tooMuch(`The extended headers in the archive have more than ${(0,shared_text/* formatBytes */.z3)(most.extensions)}`);
            }
        },
        /** Bytes out of the decompressor, whether they become a file or not: padding can be a bomb, too. */
        countRead(bytes) {
            read += bytes;
            checkBytes(read);
        },
        countWritten(bytes) {
            written += bytes;
            checkBytes(written);
        },
    };
}
function tooMuch(what) {
    return new errors/* ActionError */.lZ('ARCHIVE_UNSAFE', { what });
}

// EXTERNAL MODULE: ./lib/shared/work-directory.js
var work_directory = __webpack_require__(2522);
;// CONCATENATED MODULE: ./lib/site/replace-directory.js







/** Longest time in milliseconds to remove what was unpacked before a cancellation: some 40,000 files. */
const cancelLimit = 500;
/** Times that a directory is moved away which appears at the target meanwhile: each is another run that was quicker. */
const attempts = 100;
/**
 * Lets `fill` write a directory elsewhere, and renames it to the target only when that has succeeded. What was there
 * before is moved away and back, never half replaced.
 * @param fill is given the absolute path of an empty directory
 * @returns what `fill` returned, and the path of the old directory when it is in the way no more but could not be removed
 * @throws what `fill` throws, FILE_SYSTEM, TARGET_NOT_EMPTY; then nothing has changed
 */
async function placeDirectory({ target, clean, temp }, fill) {
    const parent = (0,external_node_path_.dirname)(target);
    let created;
    let work;
    try {
        created = await (0,promises_.mkdir)(parent, { recursive: true });
        work = await work_directory/* WorkDirectory */.TA.create({ near: parent, temp });
        const fresh = (0,external_node_path_.join)(work.path, 'new');
        await (0,promises_.mkdir)(fresh, { mode: 0o755 });
        const result = await fill(fresh);
        const replaced = await replace(fresh, { target, clean });
        const leftover = await discard(replaced, { target, work });
        if (leftover === undefined)
            work.remove();
        else
            work.leave();
        return { result, leftover };
    }
    catch (error) {
        // The first failure is the one to report. A run that is canceled is killed soon, in the midst of this if need be.
        const canceled = error instanceof errors/* ActionError */.lZ && error.code === 'CANCELLED';
        work?.remove(canceled ? cancelLimit : undefined);
        await removeEmpty(parent, created);
        throw isFileSystemError(error) ? (0,errors/* fileSystemError */.uG)('Could not unpack the archive', error, target) : error;
    }
}
/**
 * Repairs what runs that were killed have left: moves the directory back that stood at the target when there is none
 * now, and removes what is of no use.
 * @returns whether a directory was moved back
 * @throws ActionError FILE_SYSTEM when it cannot be moved back
 */
async function recoverDirectory({ target, temp }) {
    const parent = (0,external_node_path_.dirname)(target);
    const recovered = !(await exists(target)) && (await moveBack(target));
    // Not before: the old directory is of no use only when another stands at the target.
    if (await exists(target)) {
        for (const { path } of await findReplaced(target)) {
            if (await (0,work_directory/* isAbandoned */.zI)(path))
                (0,work_directory/* removeUnlessMounted */.vV)(path);
        }
    }
    await (0,work_directory/* removeLeftovers */.DA)(parent);
    if (temp !== undefined)
        await (0,work_directory/* removeLeftovers */.DA)(temp);
    return recovered;
}
async function moveBack(target) {
    const [newest] = await findReplaced(target);
    if (newest === undefined)
        return false;
    try {
        await (0,promises_.rename)(newest.path, target);
        return true;
    }
    catch (error) {
        // The run that moved it away may be alive, and have put its own there by now.
        if (await exists(target))
            return false;
        throw (0,errors/* fileSystemError */.uG)('Could not move back what a run that was killed had moved away', error, newest.path);
    }
}
/** What was moved away from a target, the newest first. */
async function findReplaced(target) {
    const parent = (0,external_node_path_.dirname)(target);
    const ending = `.${replacedEnding(target)}`;
    const names = (await (0,promises_.readdir)(parent).catch(() => [])).filter(name => name.startsWith('.docs-admin-action-') && name.endsWith(ending));
    const found = await Promise.all(names.map(async (name) => {
        const path = (0,external_node_path_.join)(parent, name);
        const status = await (0,promises_.lstat)(path).catch(() => undefined);
        // Renaming a directory sets this time.
        return status?.isDirectory() ? [{ path, time: status.ctimeMs }] : [];
    }));
    return found.flat().sort((left, right) => right.time - left.time);
}
/** Tells for which target a directory was moved away. A digest, because the name itself may leave no room for more. */
function replacedEnding(target) {
    return `${(0,external_node_crypto_.createHash)('sha256').update((0,external_node_path_.basename)(target)).digest('hex').slice(0, 12)}.old`;
}
async function exists(path) {
    return (0,promises_.lstat)(path).then(() => true, error => error.code !== 'ENOENT');
}
/** @returns where what was at the target is now: nowhere, one directory, or more when runs met at the target */
async function replace(fresh, { target, clean }) {
    const replaced = [];
    try {
        while (!(await renameToFree(fresh, target))) {
            if (!clean || replaced.length === attempts) {
                throw new errors/* ActionError */.lZ('TARGET_NOT_EMPTY', {
                    what: `${(0,shared_text/* oneLine */.TN)(target)} was filled by something else meanwhile`,
                });
            }
            const aside = (0,external_node_path_.join)((0,external_node_path_.dirname)(target), (0,work_directory/* ownName */.qU)(replacedEnding(target)));
            await (0,promises_.rename)(target, aside).catch(ignoreMissing);
            replaced.push(aside);
        }
        return replaced;
    }
    catch (error) {
        // Fails when something else stands there by now; then a later run removes what was moved away.
        const last = replaced.at(-1);
        if (last !== undefined)
            await (0,promises_.rename)(last, target).catch(() => undefined);
        throw error;
    }
}
/** @returns false when something that is not empty is in the way */
async function renameToFree(from, to) {
    try {
        await (0,promises_.rename)(from, to);
        return true;
    }
    catch (error) {
        const { code = '' } = error;
        // Windows refuses even to replace an empty directory, and as if for lack of permission.
        const refused = code === 'EPERM' && (await exists(to));
        if (!refused && code !== 'ENOTEMPTY' && code !== 'EEXIST')
            throw error;
    }
    const emptied = await (0,promises_.rmdir)(to).then(() => true, () => false);
    if (emptied)
        await (0,promises_.rename)(from, to);
    return emptied;
}
function ignoreMissing(error) {
    if (error.code !== 'ENOENT')
        throw error;
}
/** @returns the path of one that could not be removed */
async function discard(replaced, { target, work }) {
    let leftover;
    for (const [index, path] of replaced.entries()) {
        // Renamed before it is removed: what is removed in part must not be moved back. Containers often leave files of
        // another user behind, which may be renamed within their parent only, and not removed.
        const beside = (0,external_node_path_.join)((0,external_node_path_.dirname)(target), (0,work_directory/* ownName */.qU)('discarded'));
        const places = isMounted(path) ? [beside] : [(0,external_node_path_.join)(work.path, `old-${index}`), beside];
        const moved = await renameToFirst(path, places);
        if (moved !== undefined && !(0,work_directory/* removeUnlessMounted */.vV)(moved))
            leftover = moved;
    }
    return leftover;
}
/** Whether a file system is mounted in it. The first check refuses that, but it may have come since. */
function isMounted(path) {
    try {
        return (0,shared_directories/* findMount */.vc)(path) !== undefined;
    }
    catch {
        return false;
    }
}
/** @returns the place that it could be renamed to, the path itself when there is none, undefined when it is gone */
async function renameToFirst(path, places) {
    for (const place of places) {
        try {
            await (0,promises_.rename)(path, place);
            return place;
        }
        catch (error) {
            if (error.code === 'ENOENT' && !(await exists(path)))
                return undefined;
        }
    }
    return path;
}
/** Takes back the parents that were made for the target, as long as they hold nothing. */
async function removeEmpty(parent, firstCreated) {
    if (firstCreated === undefined)
        return;
    for (let path = parent; (0,shared_directories/* holds */.v9)(firstCreated, path); path = (0,external_node_path_.dirname)(path)) {
        const removed = await (0,promises_.rmdir)(path).then(() => true, () => false);
        if (!removed)
            return;
    }
}
/** Errors of the file system name the system call that failed. */
function isFileSystemError(error) {
    const { code, syscall } = error;
    return typeof code === 'string' && typeof syscall === 'string';
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./lib/archive/entry-path.js
var entry_path = __webpack_require__(8332);
;// CONCATENATED MODULE: ./lib/archive/modification-time.js
/**
 * Placeholders that packing tools write instead of a time are earlier: 1970-01-01 (`tar --mtime=@0`), 1980-01-01 (the
 * earliest in a zip archive), 1985-10-26 (npm).
 */
const earliest = Date.UTC(2000, 0, 1);
/** Zip archives hold local times without their zone, which may be hours ahead; clocks may be wrong. */
const tolerance = 24 * 60 * 60 * 1000;
/**
 * The time that an unpacked file gets. Without one it keeps the time of unpacking, not a fixed one: tools that compare
 * size and time would take a changed file of the same size for unchanged.
 * @param time that the archive gives, in milliseconds since 1970; may be anything
 * @param now in milliseconds since 1970
 * @returns undefined when the archive has no sensible time
 */
function modificationTime(time, now) {
    return time !== undefined && time >= earliest && time <= now + tolerance ? time : undefined;
}

;// CONCATENATED MODULE: ./lib/site/git-repository.js


/** What makes a directory a repository, by what it can be recognized (gitrepository-layout(5), setup.c of Git). */
const layouts = [
    ['HEAD', 'OBJECTS', 'REFS'],
    // The rest lies in another directory, which this file names.
    ['HEAD', 'COMMONDIR'],
];
const parts = new Set(layouts.flat());
/** Git reads these as files: a section of pages named "head" is no part of a repository. */
const git_repository_files = ['HEAD', 'COMMONDIR'];
/** Nearly all names end here: those that hold none of the words, nor characters that could stand for one of them. */
const suspect = /git|head|objects|refs|commondir|[^ -~]/i;
/**
 * Finds Git repositories among the paths of an archive. A repository's settings name programs, and Git runs them in
 * any later step that calls it there, with that step's secrets.
 *
 * Other files of Git's, such as .gitattributes and .gitmodules, can only choose among programs that the user's own
 * settings name, and so may be part of a site.
 */
class RepositoryGuard {
    /** By directory, the names that it has of those that make a repository. */
    #names = new Map();
    /**
     * @param path of a file, a directory or a link that is new, in safe form; its parents have been checked before
     * @throws ActionError ARCHIVE_UNSAFE for ".git" in any spelling, and for the path that makes a directory a repository
     */
    check(path, kind) {
        const segment = external_node_path_.posix.basename(path);
        if (isDotGit(segment))
            throw (0,entry_path/* unsafe */.N9)(path, 'part of a Git repository');
        const name = suspect.test(segment) ? fold(segment) : '';
        // A link is looked at again when it has become what it leads to.
        if (!parts.has(name) || kind === 'link')
            return;
        if (kind === 'directory' && git_repository_files.includes(name))
            return;
        const directory = external_node_path_.posix.dirname(path).split('/').map(fold).join('/');
        const names = this.#names.get(directory) ?? new Set();
        this.#names.set(directory, names.add(name));
        if (layouts.some(layout => layout.every(part => names.has(part)))) {
            throw (0,entry_path/* unsafe */.N9)(path, 'with which its directory is a Git repository');
        }
    }
}
/**
 * Tells whether some file system takes a path segment for ".git", on this machine or where the site is brought to:
 * in any case, with what NTFS and HFS+ leave out, and by its short name on NTFS.
 */
function isDotGit(segment) {
    return suspect.test(segment) && /^(\.GIT|GIT~\d+)$/.test(fold(segment));
}
/** The form in which file systems compare names, and a little more: no name of a site becomes a suspect by it. */
function fold(segment) {
    return (segment
        // ZFS compares in a form of the volume's choice, this one being the coarsest.
        .normalize('NFKC')
        // HFS+ ignores some of these.
        .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
        // A stream of NTFS.
        .replace(/:.*$/, '')
        // Windows drops them.
        .replace(/[. ]+$/, '')
        .toUpperCase());
}

;// CONCATENATED MODULE: ./lib/site/links.js

/** As many links in a row as Linux follows (path_resolution(7)). */
const maxChain = 40;
/**
 * Carries links out as copies. A directory is copied only when the links inside it have been carried out, so that the
 * copy lacks nothing; where that can never be, because links lead in a circle, the link is left out.
 * @returns paths of the links that lead to nothing or in a circle
 * @throws ActionError ARCHIVE_UNSAFE for a link to a directory that holds it, and for too long a chain
 */
async function carryOutLinks(links, site) {
    const byKey = new Map(links.map(link => [(0,entry_path/* pathKey */.Pn)(link.path), link]));
    const keys = [...byKey.keys()].sort();
    const states = new Map();
    const settled = new Set();
    const leftOut = [];
    for (const link of links)
        await carryOut(link, 1);
    return leftOut.sort();
    /** @returns false when the link is being carried out already: then the way leads in a circle */
    async function carryOut(link, depth) {
        const state = states.get(link);
        if (state !== undefined)
            return state === 'done';
        if (depth > maxChain)
            throw (0,entry_path/* unsafe */.N9)(link.path, `part of a chain of more than ${maxChain} links`);
        states.set(link, 'begun');
        await site.breathe();
        if (await settle(link, depth))
            await site.replace(link.path, link.target);
        else
            leftOut.push(link.path);
        states.set(link, 'done');
        return true;
    }
    /** Brings what a link leads to into its final state. @returns false when that is nothing, or never final */
    async function settle({ path, target }, depth) {
        for (const part of [...parents(target), target]) {
            const link = byKey.get((0,entry_path/* pathKey */.Pn)(part));
            if (link !== undefined && site.kindOf(part) === 'link' && !(await carryOut(link, depth + 1)))
                return false;
        }
        const kind = site.kindOf(target);
        if (kind !== 'directory')
            return kind === 'file';
        if (target === '' || `${path}/`.startsWith(`${target}/`)) {
            throw (0,entry_path/* unsafe */.N9)(path, 'a link to a directory that holds it');
        }
        return settleInside(`${(0,entry_path/* pathKey */.Pn)(target)}/`, depth);
    }
    async function settleInside(prefix, depth) {
        if (settled.has(prefix))
            return true;
        for (let at = firstFrom(prefix); keys[at]?.startsWith(prefix); at += 1) {
            site.countLook();
            await site.breathe();
            const link = byKey.get(keys[at] ?? '');
            if (link !== undefined && !(await carryOut(link, depth + 1)))
                return false;
        }
        settled.add(prefix);
        return true;
    }
    /** Binary search: a directory may hold few of very many links. */
    function firstFrom(prefix) {
        let low = 0;
        let high = keys.length;
        while (low < high) {
            const middle = (low + high) >>> 1;
            if ((keys[middle] ?? '') < prefix)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }
}
/** "a/b/c" gives "a" and "a/b". */
function parents(path) {
    const segments = path.split('/');
    return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'));
}

;// CONCATENATED MODULE: ./lib/site/root-relative-links.js
/**
 * Attributes whose value a browser loads or follows. `content` counts where it is that of a refresh:
 * `<meta http-equiv="refresh" content="0; url=/guides">`.
 */
const linkAttributes = new Set([
    'action',
    'content',
    'data',
    'formaction',
    'href',
    'imagesrcset',
    'poster',
    'src',
    'srcset',
    'xlink:href',
]);
/** Elements whose content is text, whatever looks like a tag in it. */
const textElements = new Set([
    'iframe',
    'noembed',
    'noframes',
    'script',
    'style',
    'textarea',
    'title',
    'xmp',
]);
/** Characters of a name, and of a value, that are looked at: as many as the longest of them needs. */
const maxName = 16;
const maxValue = 64;
const [tab, lineFeed, formFeed, carriageReturn, space] = [9, 10, 12, 13, 32];
const [doubleQuote, singleQuote, slash, less, equals, greater] = [34, 39, 47, 60, 61, 62];
const [exclamation, dash, question] = [33, 45, 63];
/**
 * Finds out whether an HTML page has a link that begins with "/", but not with "//", which names another host. The page
 * comes in chunks of any size. Tags are told from text, comments and scripts as the HTML standard does (section 13.2.5),
 * because pages about HTML show links that are none. Character references are not resolved.
 */
class RootRelativeLinkScanner {
    #state = this.#text;
    #found = false;
    #tag = '';
    #closing = false;
    #attribute = '';
    #value = '';
    #quote = 0;
    /** The end of a comment so far; of "</script", how many characters have matched. */
    #tail = '';
    #matched = 0;
    get found() {
        return this.#found;
    }
    scan(chunk) {
        for (let at = 0; at < chunk.length && !this.#found;)
            at = this.#state(chunk, at);
    }
    #enter(state, at) {
        this.#state = state;
        return at;
    }
    #text(page, at) {
        const open = page.indexOf(less, at);
        return open < 0 ? page.length : this.#enter(this.#tagOpen, open + 1);
    }
    #tagOpen(page, at) {
        const byte = page[at];
        if (byte === exclamation)
            return this.#enter(this.#declaration, at + 1);
        if (byte === slash)
            return this.#enter(this.#endTagOpen, at + 1);
        if (byte === question)
            return this.#enter(this.#bogusComment, at + 1);
        return isLetter(byte) ? this.#beginTag(false, at) : this.#enter(this.#text, at);
    }
    #endTagOpen(page, at) {
        return isLetter(page[at]) ? this.#beginTag(true, at) : this.#enter(this.#bogusComment, at);
    }
    #beginTag(closing, at) {
        this.#tag = '';
        this.#closing = closing;
        return this.#enter(this.#tagName, at);
    }
    #tagName(page, at) {
        let end = at;
        while (end < page.length && !endsName(page[end]))
            end += 1;
        this.#tag = extend(this.#tag, page, at, end, maxName);
        return end === page.length ? end : this.#enter(this.#beforeAttribute, end);
    }
    #beforeAttribute(page, at) {
        const byte = page[at];
        if (isSpace(byte) || byte === slash)
            return at + 1;
        if (byte === greater)
            return this.#endTag(at + 1);
        // The first character is part of the name, even an equals sign.
        this.#attribute = String.fromCharCode(byte ?? 0).toLowerCase();
        return this.#enter(this.#attributeName, at + 1);
    }
    #attributeName(page, at) {
        let end = at;
        while (end < page.length && !endsName(page[end]) && page[end] !== equals)
            end += 1;
        this.#attribute = extend(this.#attribute, page, at, end, maxName);
        return end === page.length ? end : this.#enter(this.#afterAttributeName, end);
    }
    #afterAttributeName(page, at) {
        if (isSpace(page[at]))
            return at + 1;
        if (page[at] !== equals)
            return this.#enter(this.#beforeAttribute, at);
        this.#value = '';
        return this.#enter(this.#beforeValue, at + 1);
    }
    #beforeValue(page, at) {
        const byte = page[at];
        if (isSpace(byte))
            return at + 1;
        if (byte === greater)
            return this.#endTag(at + 1);
        if (byte !== doubleQuote && byte !== singleQuote)
            return this.#enter(this.#unquotedValue, at);
        this.#quote = byte;
        return this.#enter(this.#quotedValue, at + 1);
    }
    #quotedValue(page, at) {
        const end = page.indexOf(this.#quote, at);
        return this.#readValue(page, at, end < 0 ? page.length : end, 1);
    }
    #unquotedValue(page, at) {
        let end = at;
        while (end < page.length && !isSpace(page[end]) && page[end] !== greater)
            end += 1;
        return this.#readValue(page, at, end, 0);
    }
    /** @param delimiter bytes that end the value and belong to it */
    #readValue(page, at, end, delimiter) {
        const isLink = !this.#closing && linkAttributes.has(this.#attribute);
        if (isLink)
            this.#value = extend(this.#value, page, at, end, maxValue);
        if (end === page.length)
            return end;
        this.#found = isLink && isRootRelative(this.#attribute, this.#value);
        return this.#enter(this.#beforeAttribute, end + delimiter);
    }
    #endTag(at) {
        return this.#enter(!this.#closing && textElements.has(this.#tag) ? this.#rawText : this.#text, at);
    }
    #rawText(page, at) {
        const open = page.indexOf(less, at);
        this.#matched = 0;
        return open < 0 ? page.length : this.#enter(this.#rawTextEnd, open + 1);
    }
    #rawTextEnd(page, at) {
        const expected = `/${this.#tag}`;
        if (this.#matched === expected.length) {
            this.#closing = true;
            return this.#enter(endsName(page[at]) ? this.#beforeAttribute : this.#rawText, at);
        }
        const character = String.fromCharCode(page[at] ?? 0).toLowerCase();
        if (character !== expected[this.#matched])
            return this.#enter(this.#rawText, at);
        this.#matched += 1;
        return at + 1;
    }
    /** After "<!": "--" begins a comment, anything else something that ends with the next ">". */
    #declaration(page, at) {
        return page[at] === dash
            ? this.#enter(this.#declarationDash, at + 1)
            : this.#enter(this.#bogusComment, at);
    }
    #declarationDash(page, at) {
        if (page[at] !== dash)
            return this.#enter(this.#bogusComment, at);
        // The dashes that begin a comment may end it as well: "<!-->".
        this.#tail = '--';
        return this.#enter(this.#comment, at + 1);
    }
    #comment(page, at) {
        const close = page.indexOf(greater, at);
        const end = close < 0 ? page.length : close;
        this.#tail = (this.#tail + page.toString('latin1', Math.max(at, end - 2), end)).slice(-2);
        if (close < 0)
            return end;
        if (this.#tail === '--')
            return this.#enter(this.#text, close + 1);
        this.#tail = '';
        return close + 1;
    }
    #bogusComment(page, at) {
        const close = page.indexOf(greater, at);
        return close < 0 ? page.length : this.#enter(this.#text, close + 1);
    }
}
/**
 * The same for a page that is there as a whole, at next to no cost: most pages without such a link have no value that
 * begins with "/" either, which the search for equals signs shows at some gigabytes per second.
 */
function hasRootRelativeLink(page) {
    if (!mayHaveRootRelativeLink(page))
        return false;
    const scanner = new RootRelativeLinkScanner();
    scanner.scan(page);
    return scanner.found;
}
function mayHaveRootRelativeLink(page) {
    for (let at = page.indexOf(equals); at >= 0; at = page.indexOf(equals, at)) {
        at += 1;
        while (isSpace(page[at]) || page[at] === doubleQuote || page[at] === singleQuote)
            at += 1;
        if (page[at] === slash)
            return true;
    }
    return false;
}
function isRootRelative(attribute, value) {
    // Browsers read a backslash as a slash.
    const link = attribute === 'content' ? /^[\s\d.]*[;,]\s*url\s*=\s*['"]?\s*\/(?![/\\])/i : /^\s*\/(?![/\\])/;
    return link.test(value);
}
function extend(text, page, start, end, most) {
    if (text.length >= most)
        return text;
    return text + page.toString('latin1', start, Math.min(end, start + most - text.length)).toLowerCase();
}
function isLetter(byte = 0) {
    const lower = byte | 32;
    return lower >= 97 && lower <= 122;
}
function isSpace(byte) {
    return byte === space || byte === lineFeed || byte === tab || byte === carriageReturn || byte === formFeed;
}
/** What ends the name of a tag or of an attribute. */
function endsName(byte) {
    return byte === slash || byte === greater || isSpace(byte);
}

;// CONCATENATED MODULE: ./lib/site/writer.js










/** Bytes that are copied in one go. */
const copySize = 256 * 1024;
/** Longest time in milliseconds without a look at signals. */
const longestTurn = 20;
/**
 * Writes the entries of an archive below one directory. Every name is checked, nothing is written twice, and links are
 * not made but carried out: at the end, what they lead to is copied, so that nothing can be written through them.
 *
 * Calls are synchronous: collecting small files and writing each in one go is several times as fast as streams. The
 * reader calls `breathe` between them, so that a cancellation is noticed.
 */
function createSiteWriter({ directory, limits, signal, onProgress }) {
    const kinds = new Map([['', 'directory']]);
    const links = [];
    const repositories = new RepositoryGuard();
    const reclaim = (0,gc/* createBufferReclaimer */.f)();
    let fileCount = 0;
    let byteCount = 0;
    let htmlFileCount = 0;
    let rootRelativeLinks = 0;
    const now = Date.now();
    let turn = performance.now();
    let index;
    let copyBuffer;
    let share = () => undefined;
    function claim(name, kind) {
        const path = (0,entry_path/* safePath */.nG)(name);
        if (kinds.has((0,entry_path/* pathKey */.Pn)(path)))
            throw (0,entry_path/* unsafe */.N9)(name, 'a name that it holds twice');
        makeDirectory(external_node_path_.posix.dirname(path), limits.countEntry);
        limits.countName(path);
        repositories.check(path, kind);
        kinds.set((0,entry_path/* pathKey */.Pn)(path), kind);
        return path;
    }
    /** @param count told of the directory when it is new; a directory with an entry of its own was counted with it */
    function makeDirectory(path, count) {
        if (path === '.' || path === '')
            return;
        const kind = kinds.get((0,entry_path/* pathKey */.Pn)(path));
        if (kind === 'directory')
            return;
        if (kind !== undefined)
            throw (0,entry_path/* unsafe */.N9)(path, `a ${kind} and a directory of the same name`);
        makeDirectory(external_node_path_.posix.dirname(path), limits.countEntry);
        count?.();
        limits.countName(path);
        repositories.check(path, 'directory');
        (0,external_node_fs_.mkdirSync)((0,external_node_path_.join)(directory, path), { mode: 0o755 });
        kinds.set((0,entry_path/* pathKey */.Pn)(path), 'directory');
    }
    function account(bytes) {
        limits.countWritten(bytes);
        byteCount += bytes;
        reclaim(bytes);
    }
    function noteFile(path) {
        const name = external_node_path_.posix.basename(path);
        fileCount += 1;
        if (isPage(path))
            htmlFileCount += 1;
        if (name === 'index.html' && (index === undefined || isShallower(path, index)))
            index = path;
        onProgress({ files: fileCount, bytes: byteCount, share: share() });
    }
    function writeFile(name, bytes, modified) {
        const path = claim(name, 'file');
        account(bytes.length);
        const file = create(path);
        try {
            writeAll(file, bytes);
            setTime(file, modified);
        }
        finally {
            (0,external_node_fs_.closeSync)(file);
        }
        if (isPage(path) && hasRootRelativeLink(bytes))
            rootRelativeLinks += 1;
        noteFile(path);
    }
    function openFile(name, modified) {
        const path = claim(name, 'file');
        const file = create(path);
        const scanner = isPage(path) ? new RootRelativeLinkScanner() : undefined;
        return {
            write(bytes) {
                account(bytes.length);
                writeAll(file, bytes);
                scanner?.scan(bytes);
            },
            close() {
                setTime(file, modified);
                (0,external_node_fs_.closeSync)(file);
                if (scanner?.found)
                    rootRelativeLinks += 1;
                noteFile(path);
            },
        };
    }
    /** "wx": only what is new, and never through something that was there. */
    function create(path) {
        return (0,external_node_fs_.openSync)((0,external_node_path_.join)(directory, path), 'wx', 0o644);
    }
    function setTime(file, modified) {
        const time = modificationTime(modified, now);
        if (time !== undefined)
            (0,external_node_fs_.futimesSync)(file, time / 1000, time / 1000);
    }
    async function breathe() {
        if (performance.now() - turn < longestTurn)
            return;
        await (0,external_node_timers_promises_.setImmediate)();
        signal.throwIfAborted();
        turn = performance.now();
    }
    async function copy(from, to) {
        limits.countEntry();
        await breathe();
        if (kinds.get((0,entry_path/* pathKey */.Pn)(from)) === 'file')
            return copyFile(from, to);
        makeDirectory((0,entry_path/* safePath */.nG)(to));
        for (const name of (0,external_node_fs_.readdirSync)((0,external_node_path_.join)(directory, from))) {
            await copy(external_node_path_.posix.join(from, name), external_node_path_.posix.join(to, name));
        }
    }
    /** In parts, so that a cancellation need not wait for the end of a large file. */
    async function copyFile(from, to) {
        copyBuffer ??= Buffer.allocUnsafe(copySize);
        const part = copyBuffer;
        const source = (0,external_node_fs_.openSync)((0,external_node_path_.join)(directory, from), 'r');
        try {
            const modified = (0,external_node_fs_.fstatSync)(source).mtimeMs;
            let length = (0,external_node_fs_.readSync)(source, part);
            if (length < copySize)
                return writeFile(to, part.subarray(0, length), modified);
            const file = openFile(to, modified);
            try {
                for (; length > 0; length = (0,external_node_fs_.readSync)(source, part)) {
                    file.write(part.subarray(0, length));
                    await breathe();
                }
            }
            finally {
                file.close();
            }
        }
        finally {
            (0,external_node_fs_.closeSync)(source);
        }
    }
    return {
        /** Counts an entry of any kind. @throws ActionError ARCHIVE_UNSAFE when there are too many */
        countEntry: limits.countEntry,
        /** Counts bytes out of the decompressor. @throws ActionError ARCHIVE_UNSAFE when there are too many */
        countRead: limits.countRead,
        /** Counts a frame of zstd. @throws ActionError ARCHIVE_UNSAFE when there are too many */
        countFrame: limits.countFrame,
        /** Counts what an entry takes of the archive. @throws ActionError ARCHIVE_UNSAFE when that is more than all of it */
        countPart: limits.countPart,
        /** Counts bytes of an extended header. @throws ActionError ARCHIVE_UNSAFE when there are too many */
        countExtension: limits.countExtension,
        /** Tells how to find out how much of the archive has been read, 0 to 1. */
        measure(readShare) {
            share = readShare;
        },
        makeDirectory: (name) => makeDirectory((0,entry_path/* safePath */.nG)(name)),
        /** @param modified when the file was changed last, in milliseconds since 1970, as far as the archive says */
        writeFile,
        /** Begins a file that is too large to be held in memory. `write` takes its chunks in order; `close` comes last. */
        openFile,
        /** @param text where the link leads: from its own directory when symbolic, from the root when hard */
        addLink(name, text, kind) {
            const path = claim(name, 'link');
            const base = kind === 'symbolic' ? external_node_path_.posix.dirname(path).replace(/^\.$/, '') : '';
            const target = (0,entry_path/* linkTarget */.Cm)(name, text, base);
            // It is held in memory until the end, just as a name is.
            limits.countName(target);
            if (target.split('/').some(isDotGit))
                throw (0,entry_path/* unsafe */.N9)(name, 'a link into a Git repository');
            links.push({ path, target });
        },
        /** Lets signals through now and then. @throws `signal.reason` when the run is cancelled */
        breathe,
        /** Carries links out and sums up. Comes last. */
        async finish() {
            const leftOut = await carryOutLinks(links, {
                kindOf: path => kinds.get((0,entry_path/* pathKey */.Pn)(path)),
                replace(link, target) {
                    kinds.delete((0,entry_path/* pathKey */.Pn)(link));
                    return copy(target, link);
                },
                countLook: limits.countEntry,
                breathe,
            });
            const warnings = leftOut
                .slice(0, 1)
                .map(path => `Links that lead to nothing in the archive were left out: ${leftOut.length}, such as "${(0,shared_text/* oneLine */.TN)(path, 120)}".`);
            return { fileCount, byteCount, htmlFileCount, rootRelativeLinks, index, warnings };
        },
    };
}
/** By the number of directories, then by name, so that the order in the archive does not matter. */
function isShallower(left, right) {
    const depth = (path) => path.split('/').length;
    return depth(left) - depth(right) < 0 || (depth(left) === depth(right) && left < right);
}
function isPage(path) {
    // "._page.html" holds what macOS knows of a page, and is none.
    return /\.html?$/i.test(path) && !external_node_path_.posix.basename(path).startsWith('._');
}
function writeAll(file, bytes) {
    for (let at = 0; at < bytes.length;)
        at += (0,external_node_fs_.writeSync)(file, bytes, at);
}

;// CONCATENATED MODULE: ./lib/site/extract.js








/**
 * Unpacks an archive, whole or not at all.
 * @throws ActionError ARCHIVE_INVALID, ARCHIVE_UNSAFE, TOO_FEW_PAGES, TARGET_NOT_EMPTY, FILE_SYSTEM; `signal.reason`.
 *   Then the target is as it was.
 */
async function extractArchive(request) {
    const { archive, target, minPages, signal } = request;
    const { result, leftover } = await placeDirectory(request, async (directory) => {
        const written = await unpack(request, directory);
        if (written.htmlFileCount < minPages) {
            throw new errors/* ActionError */.lZ('TOO_FEW_PAGES', {
                what: `The archive holds ${(0,shared_text/* count */.U9)(written.htmlFileCount, 'HTML page')} in ${(0,shared_text/* count */.U9)(written.fileCount, 'file')}, but min-pages asks for ${minPages}`,
            });
        }
        signal.throwIfAborted();
        return written;
    });
    const { index, ...site } = result;
    const sitePath = index === undefined ? target : (0,external_node_path_.join)(target, external_node_path_.posix.dirname(index));
    const warnings = leftover === undefined
        ? site.warnings
        : [...site.warnings, `What was there before could not be removed; it is now at ${(0,shared_text/* oneLine */.TN)(leftover)}.`];
    return { ...site, warnings, sitePath, hasIndex: index !== undefined };
    async function unpack({ onProgress }, directory) {
        const format = await detectFormat(archive);
        const { size } = await (0,promises_.stat)(archive);
        const writer = createSiteWriter({ directory, limits: createArchiveLimits(size), signal, onProgress });
        try {
            // Each brings a library that the other does not need.
            if (format === 'zip')
                await (await Promise.all(/* import() */[__webpack_require__.e(663), __webpack_require__.e(997)]).then(__webpack_require__.bind(__webpack_require__, 9997))).readZip(archive, writer);
            else
                await (await __webpack_require__.e(/* import() */ 425).then(__webpack_require__.bind(__webpack_require__, 6425))).readTar(archive, format, writer, signal);
            return await writer.finish();
        }
        catch (error) {
            signal.throwIfAborted();
            throw describe(error);
        }
    }
}
/** What neither we nor the file system reports comes from a decompressor or a reader of the format. */
function describe(error) {
    if (error instanceof errors/* ActionError */.lZ || isFileSystemError(error))
        return error;
    const { message = String(error) } = error;
    return new errors/* ActionError */.lZ('ARCHIVE_INVALID', {
        what: `The archive is damaged: ${(0,shared_text/* oneLine */.TN)(message)}`,
        cause: error,
    });
}

;// CONCATENATED MODULE: ./lib/site/target.js






/**
 * Checks that a directory may be put at a path, and repairs what an earlier run left there when it was killed.
 * @returns whether the directory that such a run had moved away is back
 * @throws ActionError TARGET_FORBIDDEN whatever `clean` says; TARGET_NOT_EMPTY when only `clean` is missing; FILE_SYSTEM
 */
async function checkTarget(request) {
    const { target, clean } = request;
    await checkPath(request);
    const recovered = await recoverDirectory(request);
    const names = await readTarget(target);
    const repository = names.find(name => /^\.git(hub)?$/i.test(name));
    if (repository !== undefined)
        throw target_forbidden(target, `which holds a repository’s own data (${repository})`);
    if (names.length > 0 && !clean) {
        const sample = names.slice(0, 3).map(name => (0,shared_text/* oneLine */.TN)(name, 40));
        throw new errors/* ActionError */.lZ('TARGET_NOT_EMPTY', {
            what: `extract-to is ${(0,shared_text/* oneLine */.TN)(target)}, which already holds ${(0,shared_text/* count */.U9)(names.length, 'entry', 'entries')} (${sample.join(', ')})`,
        });
    }
    return { recovered };
}
function target_forbidden(target, reason, hint) {
    return new errors/* ActionError */.lZ('TARGET_FORBIDDEN', { what: `extract-to is ${(0,shared_text/* oneLine */.TN)(target)}, ${reason}`, hint });
}
/** Looks at the path alone, whether or not there is something. */
async function checkPath({ target, workspace, reserved }) {
    const real = await realPath(target).catch(error => {
        if (error.code === 'ENOTDIR')
            return undefined;
        throw (0,errors/* fileSystemError */.uG)('Could not check extract-to', error, target);
    });
    if (real === undefined)
        throw target_forbidden(target, 'part of whose path is not a directory');
    if (real === (0,external_node_path_.parse)(real).root)
        throw target_forbidden(target, 'the root of the file system');
    // By their real paths, so that a link in between hides nothing.
    const root = await realPath(workspace);
    if ((0,shared_directories/* holds */.v9)(real, root))
        throw target_forbidden(target, 'the workspace or a parent of it');
    for (const { path, name } of reserved) {
        if ((0,shared_directories/* holds */.v9)(real, await realPath(path).catch(() => path))) {
            throw target_forbidden(target, `${name} or a parent of it`);
        }
    }
    if (real.toLowerCase().split(external_node_path_.sep).includes('.git'))
        throw target_forbidden(target, 'inside a repository’s own data (.git)');
    // From the workspace on: a repository may itself be named ".github".
    if ((0,external_node_path_.relative)(root, real).toLowerCase().split(external_node_path_.sep).includes('.github'))
        throw target_forbidden(target, 'inside a repository’s own data (.github)');
}
/** @returns the names of what the target holds; none when it does not exist */
async function readTarget(target) {
    try {
        const existing = await (0,promises_.lstat)(target);
        if (existing.isSymbolicLink())
            throw target_forbidden(target, 'a symbolic link');
        if (!existing.isDirectory())
            throw target_forbidden(target, 'a file');
        const names = await (0,promises_.readdir)(target);
        await checkMounts(target);
        return names;
    }
    catch (error) {
        // From any of them: another run may be replacing the directory right now.
        if (error.code === 'ENOENT')
            return [];
        throw (0,errors/* fileSystemError */.uG)('Could not read what extract-to holds', error, target);
    }
}
async function checkMounts(target) {
    const mount = (0,shared_directories/* findMount */.vc)(target);
    if (mount === undefined)
        return;
    if (mount === (await (0,promises_.realpath)(target))) {
        throw target_forbidden(target, 'where a file system is mounted, which cannot be replaced', 'Point extract-to at a directory inside it, such as a directory "site" there');
    }
    throw target_forbidden(target, `in which a file system is mounted (${(0,shared_text/* oneLine */.TN)(mount)}); replacing the directory would empty it`, 'Unmount it before this step, or choose another directory for extract-to');
}
/** The path with every link on the way resolved, as far as it exists. */
async function realPath(path) {
    try {
        return await (0,promises_.realpath)(path);
    }
    catch (error) {
        const parent = (0,external_node_path_.dirname)(path);
        if (error.code !== 'ENOENT' || parent === path)
            throw error;
        return (0,external_node_path_.join)(await realPath(parent), (0,external_node_path_.basename)(path));
    }
}

// EXTERNAL MODULE: ./lib/report/progress.js
var progress = __webpack_require__(7751);
;// CONCATENATED MODULE: ./lib/operations/progress-log.js

/** Shortest time between two lines, in milliseconds. */
const interval = 5_000;
/** Logs the progress of a download or an extraction, no more often than people can read. */
class ProgressLog {
    #what;
    #clock;
    #log;
    #begin;
    #eta = new progress/* Eta */.xn();
    #lastLine;
    /** @param what as in "Downloading" */
    constructor(what, { clock, log }) {
        this.#what = what;
        this.#clock = clock;
        this.#log = log;
        this.#begin = clock.now();
        this.#lastLine = this.#begin;
        this.#eta.update(0, 0);
    }
    /** Milliseconds. */
    elapsed() {
        return this.#clock.now() - this.#begin;
    }
    /**
     * @param share of the whole, 0 to 1; undefined when it is not known
     * @param describe what is done, given the elapsed milliseconds; called only when a line is due
     */
    update(share, describe) {
        if (this.#clock.now() - this.#lastLine < interval)
            return;
        this.#lastLine = this.#clock.now();
        const elapsed = this.elapsed();
        const timeLeft = this.#eta.update(share, elapsed);
        this.#log.info((0,progress/* progressLine */.oz)(this.#what, { share, done: describe(elapsed), elapsed, timeLeft }));
    }
}

;// CONCATENATED MODULE: ./lib/operations/archive.js












/**
 * Checks that the site can be written, and repairs what a killed run left there.
 * @throws ActionError TARGET_FORBIDDEN, TARGET_NOT_EMPTY, FILE_SYSTEM
 */
async function checkDestination(destination, runner) {
    const { workspace, reserved } = runner.directories;
    const { recovered } = await checkTarget({ ...targetOf(destination, runner), workspace, reserved });
    if (recovered) {
        runner.log.info('An earlier run was killed while it replaced extract-to. Restored the directory.');
    }
}
function targetOf({ target, clean }, { directories }) {
    // Outside the workspace, for example below a web server's root, files inherit their permissions from the directory.
    const temp = (0,shared_directories/* holds */.v9)(directories.workspace, target) ? directories.temp : undefined;
    return { target, clean, temp };
}
/**
 * Finds the archive in the cache or downloads it.
 * @throws ActionError DOWNLOAD_FAILED and others of `downloadArchive`; FILE_SYSTEM; `signal.reason`
 */
async function obtainArchive(request, services) {
    const { link, key, retryFor } = request;
    const { runner, signal } = services;
    const expectedSize = (await link.current()).size;
    const cached = key && (await findArchive(key, runner.toolCache, { signal, expectedSize }));
    if (cached === undefined)
        return { ...(await download(link, retryFor, services)), cacheHit: false };
    runner.log.info(`Archive: ${(0,shared_text/* formatBytes */.z3)(cached.size)} from the tool cache`);
    return { ...cached, cacheHit: true };
}
async function download(link, retryFor, services) {
    const { runner, clock, network, timeline } = services;
    const { temp } = runner.directories;
    const directory = await (0,promises_.mkdtemp)((0,external_node_path_.join)(temp, 'docs-admin-action-')).catch(error => {
        throw (0,errors/* fileSystemError */.uG)('Could not write to the directory for temporary files', error, temp);
    });
    timeline.enter('Download');
    try {
        const file = (0,external_node_path_.join)(directory, 'bundle');
        const progress = new ProgressLog('Downloading', { clock, log: runner.log });
        const downloaded = await downloadArchive({
            link: await link.current(),
            renewLink: () => link.renew(),
            file,
            retryFor,
            network,
            onProgress(received, total) {
                progress.update(total === undefined ? undefined : received / total, elapsed => [
                    total === undefined ? (0,shared_text/* formatBytes */.z3)(received) : `${(0,shared_text/* formatBytes */.z3)(received)} of ${(0,shared_text/* formatBytes */.z3)(total)}`,
                    `${(0,shared_text/* formatBytes */.z3)((received / elapsed) * 1000)}/s`,
                ]);
            },
        });
        const path = await addExtension(file, (await link.current()).url);
        const { size, sha256 } = downloaded;
        runner.log.info(`Archive: ${(0,shared_text/* formatBytes */.z3)(size)} in ${(0,shared_text/* formatDuration */.a3)(progress.elapsed())}, SHA-256 ${sha256}`);
        return { path, size, sha256 };
    }
    catch (error) {
        await (0,promises_.rm)(directory, { recursive: true, force: true });
        throw error;
    }
}
/** Names an archive by its format. A name that the server gives may be a secret. */
async function addExtension(path, url) {
    const extension = await detectFormat(path).catch(() => (0,presigned_url/* extensionOf */.je)(url));
    if (extension === undefined)
        return path;
    await (0,promises_.rename)(path, `${path}.${extension}`);
    return `${path}.${extension}`;
}
/** Removes a cached archive that cannot be unpacked. */
async function discardDamaged(key, error, { runner }) {
    if (error instanceof errors/* ActionError */.lZ && error.code === 'ARCHIVE_INVALID')
        await discardArchive(key, runner.toolCache);
}
/** Saves an archive for later runs. When that fails, they download it again, so it is only a warning. */
async function keepArchive(key, archive, { runner, signal }) {
    const named = { ...archive, name: (0,external_node_path_.basename)(archive.path) };
    await storeArchive(key, named, runner.toolCache).catch(error => {
        signal.throwIfAborted();
        runner.log.warning(`Could not save the archive to the tool cache: ${(0,shared_text/* oneLine */.TN)(String(error))}`);
    });
}
/**
 * Unpacks an archive to its destination, and records the site.
 * @throws what `extractArchive` throws
 */
async function unpackArchive(request, { runner, clock, signal, results, timeline }) {
    const { archive, minPages } = request;
    timeline.enter('Unpack');
    const progress = new ProgressLog('Unpacking', { clock, log: runner.log });
    const site = await extractArchive({
        ...targetOf(request, runner),
        archive,
        minPages,
        signal,
        onProgress: ({ files, bytes, share }) => progress.update(share, () => [(0,shared_text/* count */.U9)(files, 'file'), (0,shared_text/* formatBytes */.z3)(bytes)]),
    });
    const { sitePath, fileCount, htmlFileCount, rootRelativeLinks } = site;
    results.record({ sitePath, htmlFileCount, rootRelativeLinks });
    const files = `${(0,shared_text/* count */.U9)(fileCount, 'file')} (${(0,shared_text/* count */.U9)(htmlFileCount, 'HTML page')})`;
    runner.log.info(`Site: ${files} in ${(0,shared_text/* oneLine */.TN)(sitePath)}, unpacked in ${(0,shared_text/* formatDuration */.a3)(progress.elapsed())}`);
    for (const warning of siteWarnings(site, results.facts.pageCount))
        runner.log.warning(warning);
}
/** What may be wrong with a site although the archive was complete. */
function siteWarnings(site, exported) {
    const { warnings, hasIndex, htmlFileCount, rootRelativeLinks } = site;
    const all = [...warnings];
    if (!hasIndex)
        all.push('The bundle has no index.html, so the site has no home page.');
    if (exported !== undefined && htmlFileCount < exported) {
        all.push(`The bundle has ${(0,shared_text/* count */.U9)(htmlFileCount, 'HTML page')}, but the service exported ${exported}.`);
    }
    if (rootRelativeLinks > 0) {
        const pages = rootRelativeLinks === 1 ? '1 page links' : `${rootRelativeLinks} pages link`;
        all.push(`${pages} to paths that begin with "/". Serve the site at the root of a domain: below a path, such as https://example.github.io/docs/, these links break.`);
    }
    return all;
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

/***/ 2522:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DA: () => (/* binding */ removeLeftovers),
/* harmony export */   TA: () => (/* binding */ WorkDirectory),
/* harmony export */   qU: () => (/* binding */ ownName),
/* harmony export */   vV: () => (/* binding */ removeUnlessMounted),
/* harmony export */   zI: () => (/* binding */ isAbandoned)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _directories_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7602);




/**
 * Milliseconds without a sign of life after which a run is taken for dead. Many heartbeats long, because a process may
 * be stopped, or its file server's clock may differ.
 */
const patience = 10 * 60_000;
/** What may be removed when its run is dead. Names hold a random number and no process id: containers share those. */
const disposable = /^\.docs-admin-action-[\da-f]{16}\.(?:work|discarded)$/;
/** A new name that this action recognizes as its own. */
function ownName(ending) {
    return `.docs-admin-action-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(8).toString('hex')}.${ending}`;
}
/**
 * A directory for files that are not finished, from which they can be renamed to where they belong. A run that is killed
 * leaves it behind. So git ignores it, nobody else can read it, and a later run removes it (`removeLeftovers`).
 */
class WorkDirectory {
    /** Absolute path. */
    path;
    #timer;
    constructor(path, heartbeat) {
        this.path = path;
        this.#timer = setInterval(() => {
            const now = new Date();
            (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.utimes)(path, now, now).catch(() => undefined);
        }, heartbeat).unref();
    }
    /** @throws errors of the file system */
    static async create({ near, temp, heartbeat = 10_000 }) {
        const root = temp !== undefined && (await canRename(temp, near)) ? temp : near;
        const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(root, ownName('work'));
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(path, { mode: 0o700 });
        const directory = new WorkDirectory(path, heartbeat);
        try {
            // It matches itself as well, so "git add --all" finds nothing here.
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(path, '.gitignore'), '*\n');
        }
        catch (error) {
            directory.remove();
            throw error;
        }
        return directory;
    }
    /**
     * Removes it with everything in it, as far as that is possible.
     * @param limit longest time in milliseconds; a later run, or the runner, removes what is left then
     */
    remove(limit) {
        this.leave();
        (0,_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .removeTree */ .dM)(this.path, limit);
    }
    /** Lets a later run remove it. */
    leave() {
        clearInterval(this.#timer);
    }
}
/** Whether files can be renamed from one directory to another. */
async function canRename(from, to) {
    try {
        const [source, target] = await Promise.all([(0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(from), (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(to)]);
        if (source.dev !== target.dev)
            return false;
    }
    catch {
        return false;
    }
    // A file system that is mounted twice has one device number, but does not rename from one mount to the other, as in
    // the runner's containers. This tells before it looks for the name, which does not exist.
    const nothing = ownName('nothing');
    const code = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(from, nothing), (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(to, nothing)).then(() => undefined, (error) => error.code);
    return code !== 'EXDEV';
}
/**
 * Removes what runs of this action that were killed have left in a directory. What shows a sign of life stays, and so
 * does what cannot be removed.
 * @param directory absolute path; need not exist
 * @param now milliseconds since 1970
 */
async function removeLeftovers(directory, now = Date.now()) {
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(directory).catch(() => [])) {
        const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(directory, name);
        if (disposable.test(name) && (await isAbandoned(path, now)))
            removeUnlessMounted(path);
    }
}
/** Whether a directory was last changed (or renamed: the system keeps that time, and nobody can set it) long ago. */
async function isAbandoned(path, now = Date.now()) {
    const status = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).catch(() => undefined);
    return status?.isDirectory() === true && now - status.ctimeMs > patience;
}
/**
 * Removes a directory with everything in it, unless a file system is mounted there.
 * @returns whether nothing is left
 */
function removeUnlessMounted(path) {
    try {
        return (0,_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .findMount */ .vc)(path) === undefined && (0,_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .removeTree */ .dM)(path);
    }
    catch (error) {
        return error.code === 'ENOENT';
    }
}


/***/ })

};
