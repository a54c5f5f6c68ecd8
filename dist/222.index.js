export const id = 222;
export const ids = [222,163];
export const modules = {

/***/ 9163:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ maxManifestBytes),
/* harmony export */   storeBaseline: () => (/* binding */ storeBaseline)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3945);
/* harmony import */ var _shared_files_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3066);


/** Most bytes of a manifest that is stored: some hundred thousand files. */
const maxManifestBytes = 64 * 1024 * 1024;
/** Milliseconds that storing may take at the end of the job. */
const storeLimit = 60_000;
/** What the main step hands to the post step. */
const baselineState = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ manifestFile: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), key: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() });
/**
 * Stores the manifest as the baseline of the next export, once the whole job has succeeded: an export whose deployment failed
 * was not published. A problem is a warning, because the next export is then compared with an older one.
 * @throws errors of the file system
 */
async function storeBaseline(state, { runner, clock, signal }) {
    const { log, runStore } = runner;
    if (runner.input('job-status') !== 'success') {
        log.info('The job has not succeeded, so its export does not become the one to compare with');
        return;
    }
    const { manifestFile, key } = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .parse */ .qg(baselineState, JSON.parse(state));
    const text = (await (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_0__/* .readRegularFile */ .XF)(manifestFile, { maxBytes: maxManifestBytes })).toString();
    const limit = new AbortController();
    const timer = clock.startTimer(storeLimit, () => limit.abort());
    const saved = await runStore.save({ key, text }, AbortSignal.any([signal, limit.signal]));
    timer.stop();
    if (saved.kind === 'saved')
        log.info('Stored the list of pages for the next export to compare with');
    else if (saved.kind === 'failed')
        log.warning(`Could not store the list of pages: ${saved.reason}`);
    else
        log.info('This runner has no cache to store the list of pages in');
}


/***/ }),

/***/ 3222:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  SiteComparison: () => (/* binding */ SiteComparison)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
;// CONCATENATED MODULE: ./lib/changes/compare.js
/** Which pages differ from an earlier site. */
function comparePages(earlier, now) {
    const added = [];
    const changed = [];
    for (const [path, { title, text }] of now) {
        const before = earlier.get(path);
        if (before === undefined)
            added.push({ path, title });
        else if (before.text !== text)
            changed.push({ path, title });
    }
    const removed = [...earlier]
        .filter(([path]) => !now.has(path))
        .map(([path, { title }]) => ({ path, title }));
    return { added: sort(added), changed: sort(changed), removed: sort(removed), total: now.size };
}
function sort(pages) {
    return pages.toSorted((left, right) => (left.path < right.path ? -1 : left.path > right.path ? 1 : 0));
}
/**
 * The most pages that may be missing, as a whole number: a percentage is rounded down, so that "10%" of 19 pages allows one.
 * @param earlier number of earlier pages
 */
function allowedRemovals(limit, earlier) {
    if (limit.kind === 'pages')
        return Math.floor(limit.pages);
    // 1.1 percent of 10,000 are 110 pages, and 110.00000000000001 for a computer.
    return Math.floor((limit.percent * earlier) / 100 + 1e-9);
}
/** Whether more pages are missing than allowed. Never when there was none. */
function exceedsLimit(limit, counts) {
    return counts.removed > allowedRemovals(limit, counts.earlier);
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
// EXTERNAL MODULE: external "node:worker_threads"
var external_node_worker_threads_ = __webpack_require__(5919);
;// CONCATENATED MODULE: ./lib/changes/digest-queue.js




/** Bytes that go to a thread at a time: waking it costs more than digesting many small files. */
const batchSize = 512 * 1024;
/** Batches that a thread has not returned yet. With fewer, it and the thread that unpacks wait for each other more often. */
const maxBatches = 8;
/** More threads would wait for the one that unpacks, and each takes some 40 MB. */
const maxThreads = 3;
function startDigestWorker() {
    // ".ts" beside this file, ".js" beside the bundle, where script/build.ts puts it.
    return new external_node_worker_threads_.Worker(new URL(`./digest-worker${(0,external_node_path_.extname)(import.meta.url)}`, import.meta.url), {
        // None of the main thread's flags are for it.
        execArgv: [],
        resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
}
/**
 * Passes the bytes of files to threads that digest them. Adding never waits: call `ready` where waiting is possible. Buffers are
 * reused, so memory does not depend on the size of the site. When a thread fails, for lack of memory for example, the rest
 * is dropped, and only `finish` reports it: whatever else is done with the files goes on.
 */
class DigestQueue {
    #options;
    #threads = [];
    #threadLimit;
    /** The thread that has got the last batch. */
    #thread;
    #free = [];
    #batch;
    #length = 0;
    #parts = [];
    /** One that has begun and has no bytes in the queue yet. */
    #file;
    #failure;
    /** Whether the last page that has an earlier one had the same bytes. */
    #wasSame = true;
    #wake = () => undefined;
    constructor(options) {
        // The main thread is busy as well.
        const threads = Math.max(1, Math.min(maxThreads, (0,external_node_os_.availableParallelism)() - 1));
        this.#options = { startWorker: startDigestWorker, threads, ...options };
        this.#threadLimit = this.#options.threads;
    }
    /** Starts a thread before there is a page for it, because that takes as long as unpacking a thousand pages. */
    start() {
        if (this.#threads.length === 0)
            this.#startThread();
    }
    /** Adds a file that is in memory as a whole. Its bytes are copied. */
    add(path, bytes) {
        if (this.#failure !== undefined)
            return;
        const earlier = this.#options.findEarlier?.(path);
        const mayBeSame = earlier?.sha256 !== undefined;
        let sha256;
        // Finding out here that nothing is new takes less time than passing the bytes on. Where pages differ, a thread does it,
        // unless all of them are busy.
        if ((mayBeSame && this.#wasSame) || !this.#hasRoom()) {
            sha256 = (0,external_node_crypto_.hash)('sha256', bytes);
            const isSame = sha256 === earlier?.sha256;
            if (mayBeSame)
                this.#wasSame = isSame;
            if (earlier !== undefined && isSame) {
                const { title, text, source } = earlier;
                this.#options.onFile({ path, size: bytes.length, sha256, title, text, source });
                return;
            }
        }
        this.#file = { path, sha256, earlier };
        this.#queue(bytes, true);
    }
    /** Begins a file that comes in chunks. */
    begin(path) {
        this.#file = { path, earlier: this.#options.findEarlier?.(path) };
    }
    /** Adds the next bytes of the file. They are copied. */
    write(chunk) {
        if (chunk.length > 0)
            this.#queue(chunk, false);
    }
    end() {
        this.#queue(Buffer.alloc(0), true);
    }
    /** Waits until a thread can take more, or one has failed. */
    async ready() {
        while (!this.#hasRoom() && this.#failure === undefined)
            await this.#nextReply();
    }
    /** Waits until all files are digested. @throws Error when a thread has failed */
    async finish() {
        this.#send();
        while (this.#failure === undefined && this.#threads.some(({ pending }) => pending > 0))
            await this.#nextReply();
        if (this.#failure !== undefined)
            throw this.#failure;
    }
    async [Symbol.asyncDispose]() {
        this.#failure ??= new Error('The queue is closed');
        await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
    }
    #queue(bytes, last) {
        if (this.#failure !== undefined)
            return;
        let at = 0;
        do {
            this.#batch ??= this.#free.pop() ?? Buffer.from(new ArrayBuffer(batchSize));
            const length = Math.min(bytes.length - at, batchSize - this.#length);
            bytes.copy(this.#batch, this.#length, at, at + length);
            this.#length += length;
            at += length;
            this.#parts.push({ file: this.#file, length, last: last && at === bytes.length });
            this.#file = undefined;
            if (this.#length === batchSize)
                this.#send();
        } while (at < bytes.length && this.#failure === undefined);
    }
    #send() {
        const [first] = this.#parts;
        if (this.#batch === undefined || first === undefined || this.#failure !== undefined)
            return;
        // The rest of a file goes to the thread that has its beginning.
        const thread = (first.file === undefined ? this.#thread : undefined) ?? this.#nextThread();
        if (thread === undefined)
            return;
        const batch = { buffer: this.#batch.buffer, parts: this.#parts };
        this.#batch = undefined;
        this.#length = 0;
        this.#parts = [];
        this.#thread = thread;
        thread.pending += 1;
        thread.worker.postMessage(batch, [batch.buffer]);
    }
    #hasRoom() {
        if (this.#threads.length < this.#threadLimit)
            return true;
        return this.#threads.some(({ pending }) => pending < maxBatches);
    }
    /** @returns the least busy thread; a new one when all are busy and it can be started; undefined when there is none */
    #nextThread() {
        const [best] = this.#threads.toSorted((one, other) => one.pending - other.pending);
        const isBusy = best === undefined || best.pending > 0;
        return (isBusy && this.#threads.length < this.#threadLimit ? this.#startThread() : undefined) ?? best;
    }
    #startThread() {
        let worker;
        try {
            worker = this.#options.startWorker();
        }
        catch (error) {
            // Node's own message is a bare "EAGAIN" where the machine allows no more threads.
            this.#threadLimit = this.#threads.length;
            if (this.#threadLimit === 0)
                this.#fail(new Error(`no thread can be started (${error.message})`));
            return undefined;
        }
        const thread = { worker, pending: 0 };
        this.#threads.push(thread);
        thread.worker.on('message', (reply) => this.#receive(thread, reply));
        thread.worker.on('error', error => this.#fail(error));
        thread.worker.on('exit', () => this.#fail(new Error('The thread for page digests has ended')));
        return thread;
    }
    #receive(thread, { buffer, files }) {
        thread.pending -= 1;
        this.#free.push(Buffer.from(buffer));
        for (const file of files)
            this.#options.onFile(file);
        const page = files.findLast(({ text }) => text !== undefined);
        const earlier = page && this.#options.findEarlier?.(page.path);
        if (earlier !== undefined)
            this.#wasSame = page?.sha256 === earlier.sha256;
        this.#wake();
    }
    #fail(error) {
        this.#failure ??= error;
        this.#wake();
    }
    #nextReply() {
        return new Promise(resolve => {
            this.#wake = resolve;
        });
    }
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
;// CONCATENATED MODULE: ./lib/changes/manifest.js

/** The version that this code writes, and the only one that it reads. */
const manifestVersion = 1;
/** Bytes of text that are written in one go. */
const blockSize = 64 * 1024;
/**
 * Writes a manifest, file by file, in memory that does not depend on their number. A line for each file, so that tools for
 * lines can compare two manifests; the whole is one JSON value.
 *
 * Calls are synchronous, because so are those that write the site's files, between which they come.
 */
class ManifestWriter {
    #file;
    #pending = [];
    #pendingLength = 0;
    #count = 0;
    /**
     * @param path of a file that does not exist yet
     * @throws errors of the file system
     */
    constructor(path, { domain, jobId, exportedAt }) {
        this.#file = (0,external_node_fs_.openSync)(path, 'wx', 0o644);
        const head = JSON.stringify({ version: manifestVersion, domain, jobId, exportedAt });
        this.#write(`${head.slice(0, -1)},"files":[`);
    }
    /** @throws errors of the file system */
    add({ path, size, sha256, title, text, source }) {
        this.#write(`${this.#count === 0 ? '' : ','}\n${JSON.stringify({ path, size, sha256, title, text, source })}`);
        this.#count += 1;
    }
    /** Writes the end, and closes the file. @throws errors of the file system */
    finish() {
        this.#write('\n]}\n');
        this.#flush();
        (0,external_node_fs_.closeSync)(this.#file);
    }
    #write(text) {
        this.#pending.push(text);
        this.#pendingLength += text.length;
        if (this.#pendingLength >= blockSize)
            this.#flush();
    }
    #flush() {
        const bytes = Buffer.from(this.#pending.join(''));
        for (let at = 0; at < bytes.length;)
            at += (0,external_node_fs_.writeSync)(this.#file, bytes, at);
        this.#pending = [];
        this.#pendingLength = 0;
    }
}

// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/page-path.js
var page_path = __webpack_require__(7300);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var mini_schemas = __webpack_require__(4343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/core.js
var core_core = __webpack_require__(8532);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/schemas.js + 2 modules
var core_schemas = __webpack_require__(1041);
;// CONCATENATED MODULE: ./node_modules/zod/v4/mini/iso.js


const ZodMiniISODateTime = /*@__PURE__*/ core_core/* $constructor */.xI("ZodMiniISODateTime", (inst, def) => {
    core_schemas/* $ZodISODateTime */.Ko.init(inst, def);
    mini_schemas/* ZodMiniStringFormat */.zUr.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function datetime(params) {
    return api/* _isoDateTime */.G1(ZodMiniISODateTime, params);
}
const ZodMiniISODate = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniISODate", (inst, def) => {
    core.$ZodISODate.init(inst, def);
    schemas.ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function date(params) {
    return core._isoDate(ZodMiniISODate, params);
}
const ZodMiniISOTime = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniISOTime", (inst, def) => {
    core.$ZodISOTime.init(inst, def);
    schemas.ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function time(params) {
    return core._isoTime(ZodMiniISOTime, params);
}
const ZodMiniISODuration = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniISODuration", (inst, def) => {
    core.$ZodISODuration.init(inst, def);
    schemas.ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function duration(params) {
    return core._isoDuration(ZodMiniISODuration, params);
}

// EXTERNAL MODULE: ./lib/shared/files.js
var files = __webpack_require__(3066);
;// CONCATENATED MODULE: ./lib/changes/manifest-reader.js
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






/** Bytes: about a million files, a tenth of them pages. What is kept of the pages takes up to twice as much memory. */
const maxSize = 128 * 1024 * 1024;
/** UTF-16 code units of a line, many times what a path and a title take. JSON.parse needs much memory for deep nesting. */
const maxLine = 64 * 1024;
const headSchema = mini_schemas/* looseObject */._H3({
    version: mini_schemas/* number */.aig(),
    domain: mini_schemas/* string */.YjP().check(api/* _maxLength */.Eb(1000)),
    jobId: mini_schemas/* string */.YjP().check(api/* _maxLength */.Eb(1000)),
    exportedAt: mini_schemas/* optional */.lqM(datetime({ offset: true })),
    files: mini_schemas/* array */.YOg(mini_schemas/* unknown */.L5J()).check(api/* _maxLength */.Eb(0)),
});
const versionSchema = mini_schemas/* looseObject */._H3({ version: mini_schemas/* number */.aig() });
/** Why a manifest cannot be used. */
class Unreadable extends Error {
}
/**
 * Reads the pages of a manifest that `ManifestWriter` wrote, line by line, so that it is never in memory as a whole. It may come
 * from a cache that others write to, so nothing in it is trusted: neither its size nor its types, names, and numbers. Files
 * that are not pages are checked and not kept.
 * @throws `signal.reason`, and nothing else
 */
async function readManifest(path, { signal }) {
    try {
        return await read(path, signal);
    }
    catch (error) {
        signal.throwIfAborted();
        return { kind: 'unreadable', reason: describe(error) };
    }
}
async function read(path, signal) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        signal.throwIfAborted();
        const lines = new ManifestLines();
        const file = __addDisposableResource(env_1, await (0,files/* openRegularFile */.ZU)(path, maxSize), true);
        const stream = file.createReadStream({ encoding: 'utf8', highWaterMark: 256 * 1024, autoClose: false });
        for await (const chunk of stream) {
            lines.write(chunk);
            await (0,external_node_timers_promises_.setImmediate)();
            signal.throwIfAborted();
        }
        return { kind: 'read', ...lines.end() };
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
/** The first line has everything except the files, each file has a line, and the last line closes the list. */
class ManifestLines {
    #pages = new Map();
    #head;
    #isComplete = false;
    #rest = '';
    write(chunk) {
        const lines = (this.#rest + chunk).split('\n');
        this.#rest = lines.pop() ?? '';
        for (const line of lines)
            this.#read(line);
        if (this.#rest.length > maxLine)
            throw new SyntaxError('a line is too long');
    }
    end() {
        if (this.#rest !== '')
            this.#read(this.#rest);
        if (this.#head === undefined || !this.#isComplete)
            throw new SyntaxError('the end is missing');
        return { ...this.#head, pages: this.#pages };
    }
    #read(line) {
        if (this.#isComplete || line.length > maxLine)
            throw new SyntaxError('a line is too long, or after the end');
        if (this.#head === undefined)
            this.#head = checkHead(JSON.parse(`${line}]}`));
        else if (line === ']}')
            this.#isComplete = true;
        else
            this.#addFile(JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line));
    }
    #addFile(entry) {
        const { path, sha256, title = '', text, source } = checkFile(entry);
        if (!(0,page_path/* isPage */.y)(path))
            return;
        if (text === undefined)
            throw new Unreadable('lists a page without its digest');
        if (this.#pages.has(path))
            throw new Unreadable('lists a page twice');
        this.#pages.set(path, { title: (0,shared_text/* flatten */.Bq)(title), text, sha256, source });
    }
}
function checkHead(head) {
    const { data } = versionSchema.safeParse(head);
    if (data !== undefined && data.version !== manifestVersion)
        throw new Unreadable(`is of version ${data.version} of the format, not ${manifestVersion}`);
    const checked = headSchema.safeParse(head);
    if (!checked.success)
        throw new SyntaxError('a field is missing or invalid');
    const { domain, jobId, exportedAt } = checked.data;
    return { domain, jobId, ...(exportedAt !== undefined && { exportedAt }) };
}
/** By hand: a schema takes several seconds for a million files. */
function checkFile(entry) {
    const { path, size, sha256, title, text, source } = (entry ?? {});
    const valid = typeof path === 'string' &&
        isSafe(path) &&
        Number.isSafeInteger(size) &&
        size >= 0 &&
        isHex(sha256, 64) &&
        (title === undefined || (typeof title === 'string' && title.length <= 200)) &&
        (text === undefined || isHex(text, 32)) &&
        (source === undefined || isHex(source, 32));
    if (!valid)
        throw new Unreadable('lists a file in a form that no manifest has');
    return entry;
}
function isHex(value, length) {
    return typeof value === 'string' && value.length === length && /^[\da-f]+$/.test(value);
}
/** A relative path in the form that the files of a site have. */
function isSafe(path) {
    return (path !== '' &&
        path.length <= 4096 &&
        !/[\\\p{Cc}]/u.test(path) &&
        path.split('/').every(segment => segment !== '' && segment !== '.' && segment !== '..'));
}
function describe(error) {
    if (error instanceof Unreadable || error instanceof files/* UnusableFile */._U)
        return error.message;
    if (error instanceof SyntaxError)
        return 'is incomplete or not a manifest';
    const { code, message = String(error) } = error;
    return code === 'ENOENT' ? 'does not exist' : `cannot be read: ${(0,shared_text/* oneLine */.TN)(message)}`;
}

// EXTERNAL MODULE: ./lib/shared/site-root.js
var site_root = __webpack_require__(2831);
;// CONCATENATED MODULE: ./lib/changes/site-reader.js
var site_reader_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
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
var site_reader_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
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







/** Bytes that are read at a time. */
const readSize = 256 * 1024;
/** Longest time in milliseconds without a look at signals. */
const longestTurn = 20;
/** Directories inside each other; an archive may have as many. */
const maxDepth = 100;
/**
 * Reads the pages of a site in a directory. Their paths are relative to the directory that holds the site, as
 * those of an export are. Links are not followed, other files are not opened, and nothing in the directory is an error.
 * @param directory absolute path; one that does not exist has no pages
 * @throws `signal.reason`; Error when the thread for page digests fails
 */
async function readSite(directory, { signal }) {
    return await new SiteReader(directory, signal).read();
}
class SiteReader {
    #directory;
    #signal;
    #buffer = Buffer.allocUnsafeSlow(readSize);
    /** Relative paths. */
    #unreadable = new Set();
    #turn = performance.now();
    constructor(directory, signal) {
        this.#directory = directory;
        this.#signal = signal;
    }
    async read() {
        const files = await this.#findFiles();
        const root = new site_root/* SiteRoot */.M();
        for (const path of files)
            root.add(path);
        const prefix = root.path === '.' ? '' : `${root.path}/`;
        const pages = await this.#readPages(files.filter(page_path/* isPage */.y), prefix);
        return { pages, warnings: this.#warnings() };
    }
    async #readPages(paths, root) {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const pages = new Map();
            if (paths.length === 0)
                return pages;
            const queue = site_reader_addDisposableResource(env_1, new DigestQueue({
                onFile: ({ path, title = '', text = '', sha256, source }) => {
                    if (!this.#unreadable.has(path))
                        pages.set(path.slice(root.length), { title, text, sha256, source });
                },
            }), true);
            for (const path of paths)
                await this.#readPage(path, queue);
            await queue.finish();
            return pages;
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            const result_1 = site_reader_disposeResources(env_1);
            if (result_1)
                await result_1;
        }
    }
    /** Paths of all files, relative to the directory and separated by "/". */
    async #findFiles() {
        const files = [];
        const directories = [''];
        for (let path = directories.pop(); path !== undefined; path = directories.pop()) {
            for (const entry of this.#list(path)) {
                await this.#yieldToEventLoop();
                const inner = external_node_path_.posix.join(path, entry.name);
                // An archive cannot hold a repository, and one may be checked out here.
                if (entry.isDirectory() && entry.name !== '.git' && inner.split('/').length <= maxDepth)
                    directories.push(inner);
                else if (entry.isFile())
                    files.push(inner);
            }
        }
        return files;
    }
    #list(path) {
        try {
            const env_2 = { stack: [], error: void 0, hasError: false };
            try {
                const directory = site_reader_addDisposableResource(env_2, (0,external_node_fs_.opendirSync)((0,external_node_path_.join)(this.#directory, path)), false);
                const entries = [];
                for (let entry = directory.readSync(); entry !== null; entry = directory.readSync())
                    entries.push(entry);
                return entries;
            }
            catch (e_2) {
                env_2.error = e_2;
                env_2.hasError = true;
            }
            finally {
                site_reader_disposeResources(env_2);
            }
        }
        catch (error) {
            const missing = path === '' && error.code === 'ENOENT';
            if (!missing)
                this.#unreadable.add(path === '' ? '.' : path);
            return [];
        }
    }
    async #readPage(path, queue) {
        let file;
        let hasBegun = false;
        try {
            // By now it may no longer be what it was in the list: do not follow a link, and do not wait for a pipe.
            const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = external_node_fs_.constants;
            file = (0,external_node_fs_.openSync)((0,external_node_path_.join)(this.#directory, path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
            const stats = (0,external_node_fs_.fstatSync)(file);
            if (!stats.isFile())
                return;
            const first = this.#read(file);
            if (first.length === stats.size) {
                queue.add(path, first);
                await this.#pause(queue);
                return;
            }
            queue.begin(path);
            hasBegun = true;
            for (let chunk = first; chunk.length > 0; chunk = this.#read(file)) {
                queue.write(chunk);
                await this.#pause(queue);
            }
        }
        catch {
            this.#signal.throwIfAborted();
            this.#unreadable.add(path);
        }
        finally {
            if (file !== undefined)
                (0,external_node_fs_.closeSync)(file);
            if (hasBegun)
                queue.end();
        }
    }
    /** @returns the next bytes, valid until more are read; none at the end */
    #read(file) {
        return this.#buffer.subarray(0, (0,external_node_fs_.readSync)(file, this.#buffer));
    }
    async #pause(queue) {
        await queue.ready();
        await this.#yieldToEventLoop();
    }
    #warnings() {
        const [first] = this.#unreadable;
        if (first === undefined)
            return [];
        const which = (0,shared_text/* count */.U9)(this.#unreadable.size, 'file or directory', 'files and directories');
        return [
            `${which} of the earlier site could not be read, such as "${(0,shared_text/* oneLine */.TN)(first, 120)}". Their pages count as added.`,
        ];
    }
    async #yieldToEventLoop() {
        if (performance.now() - this.#turn < longestTurn)
            return;
        await (0,external_node_timers_promises_.setImmediate)();
        this.#signal.throwIfAborted();
        this.#turn = performance.now();
    }
}

// EXTERNAL MODULE: ./lib/operations/baseline.js
var baseline = __webpack_require__(9163);
;// CONCATENATED MODULE: ./lib/operations/earlier-site.js







/** Milliseconds that looking for the earlier manifest may take. */
const lookupLimit = 30_000;
/**
 * Finds what the site is compared with. It writes nothing to the log, because it may run beside other work.
 * @throws errors of the file system; `signal.reason`
 */
async function findEarlierSite(request, services) {
    const { runner, signal } = services;
    const directory = await (0,promises_.mkdtemp)((0,external_node_path_.join)(runner.directories.temp, 'docs-admin-action-'));
    const unchecked = uncheckedLimit(request);
    if (request.compareWith !== 'previous') {
        const path = (0,external_node_path_.resolve)(runner.directories.workspace, request.compareWith);
        const { pages, warnings } = await readSite(path, { signal }).catch((error) => {
            signal.throwIfAborted();
            const warning = `The site in ${(0,shared_text/* oneLine */.TN)(path)} could not be read: ${(0,shared_text/* oneLine */.TN)(String(error))}`;
            return { pages: new Map(), warnings: [warning] };
        });
        if (pages.size > 0)
            return { directory, warnings, baseline: { pages } };
        return {
            directory,
            warnings,
            note: `Changes: ${(0,shared_text/* oneLine */.TN)(path)} has no pages to compare with${unchecked}`,
        };
    }
    if (request.domain === undefined)
        return { directory, note: `Changes: set "domain" to compare with the previous export${unchecked}` };
    const found = await findManifest(request, services, directory);
    if (found.kind === 'found')
        return { directory, baseline: found.baseline };
    if (found.kind === 'none')
        return { directory, note: `Changes: no earlier export to compare with${unchecked}` };
    return { directory, warnings: [`The earlier export cannot be read${unchecked}: ${found.reason}`] };
}
/** Says, after why nothing is compared, what does not happen therefore. */
function uncheckedLimit({ limit }) {
    return limit === undefined ? '' : ', so max-removed-pages is not checked';
}
/** The same for each export of this service, domain, and list of paths. */
function baselineKeyPrefix({ baseUrl, domain, paths }) {
    const subject = JSON.stringify([baseUrl.href, domain, paths]);
    const digest = (0,external_node_crypto_.createHash)('sha256').update(subject).digest('hex').slice(0, 32);
    return `docs-admin-action-baseline-v1-${digest}-`;
}
async function findManifest(subject, { runner, clock, signal }, directory) {
    const limit = new AbortController();
    const timer = clock.startTimer(lookupLimit, () => limit.abort());
    const query = { keyPrefix: baselineKeyPrefix(subject), maxBytes: baseline/* maxManifestBytes */.r };
    const stored = await runner.runStore.findNewest(query, AbortSignal.any([signal, limit.signal]));
    timer.stop();
    signal.throwIfAborted();
    if (stored.kind === 'failed')
        return { kind: 'unreadable', reason: stored.reason };
    if (stored.kind !== 'found')
        return { kind: 'none' };
    const file = (0,external_node_path_.join)(directory, 'earlier-manifest.json');
    await (0,promises_.writeFile)(file, stored.text);
    const manifest = await readManifest(file, { signal });
    if (manifest.kind === 'unreadable')
        return manifest;
    const { pages, jobId, exportedAt } = manifest;
    return { kind: 'found', baseline: { pages, export: { jobId, exportedAt } } };
}

;// CONCATENATED MODULE: ./lib/operations/site-comparison.js









/** Removed pages that the error names. */
const namedPages = 10;
/**
 * Compares the site, while it is unpacked, with an earlier one. Looks for that one from the beginning, so that this takes no time
 * of its own while the job runs.
 */
class SiteComparison {
    #request;
    #services;
    #ended = new AbortController();
    #search;
    #files = [];
    #queue;
    #earlierPages;
    constructor(request, services) {
        this.#request = request;
        this.#services = services;
        const signal = AbortSignal.any([services.signal, this.#ended.signal]);
        this.#search = findEarlierSite(request, { ...services, signal });
        // `ready` reports why it failed.
        this.#search.catch(() => undefined);
        this.#queue = new DigestQueue({
            onFile: file => this.#files.push(file),
            // The site may be in a directory of the archive, which is not known before the end.
            findEarlier: path => {
                const pages = this.#earlierPages;
                return pages?.get(path) ?? pages?.get(path.slice(path.indexOf('/') + 1));
            },
        });
    }
    /**
     * Waits for the earlier site. One that cannot be read is a warning.
     * @throws errors of the file system; `signal.reason`
     */
    async ready() {
        this.#queue.start();
        const { baseline, warnings = [], note } = await this.#search;
        this.#earlierPages = baseline?.pages;
        const { log } = this.#services.runner;
        for (const warning of warnings)
            log.warning(warning);
        if (note !== undefined)
            log.info(note);
    }
    get observer() {
        return this.#queue;
    }
    /**
     * Compares the unpacked site and writes the manifest and the changes.
     * @throws ActionError TOO_MANY_REMOVED, FILE_SYSTEM
     */
    async check({ root }) {
        const { results, runner } = this.#services;
        try {
            await this.#queue.finish();
        }
        catch (error) {
            const unchecked = uncheckedLimit(this.#request);
            runner.log.warning(`The site could not be compared${unchecked}: ${(0,shared_text/* oneLine */.TN)(String(error))}`);
            return;
        }
        const files = this.#files
            .map(file => (root === '.' ? file : { ...file, path: file.path.slice(root.length + 1) }))
            .toSorted((left, right) => (left.path < right.path ? -1 : 1));
        const { directory, baseline } = await this.#search;
        results.record({ manifestFile: this.#writeManifest((0,external_node_path_.join)(directory, 'manifest.json'), files) });
        if (baseline === undefined)
            return;
        const pages = new Map(files
            .filter(({ path }) => (0,page_path/* isPage */.y)(path))
            .map(({ path, title = '', text = '' }) => [path, { title, text }]));
        const changes = comparePages(baseline.pages, pages);
        results.record({
            pagesAdded: changes.added.length,
            pagesChanged: changes.changed.length,
            pagesRemoved: changes.removed.length,
            changesFile: await writeChanges((0,external_node_path_.join)(directory, 'changes.json'), baseline, changes),
            changes,
        });
        this.#checkLimit(changes, baseline.pages.size);
    }
    /** Asks the post step to store the manifest, once the whole job has succeeded. */
    saveBaseline() {
        const { runner, results, clock } = this.#services;
        const { manifestFile } = results.facts;
        if (this.#request.domain === undefined || manifestFile === undefined)
            return;
        const key = `${baselineKeyPrefix(this.#request)}${Math.round(clock.now())}-${this.#request.jobId}`;
        const state = {
            manifestFile,
            key: key
                .toLowerCase()
                .replace(/[^a-z0-9._-]/g, '_')
                .slice(0, 200),
        };
        runner.saveState('baseline', JSON.stringify(state));
    }
    async [Symbol.asyncDispose]() {
        this.#ended.abort();
        await this.#search.catch(() => undefined);
        await this.#queue[Symbol.asyncDispose]();
    }
    /** @returns the path */
    #writeManifest(path, files) {
        const { jobId, domain = '' } = this.#request;
        const exportedAt = new Date(this.#services.clock.now()).toISOString();
        const writer = new ManifestWriter(path, { domain, jobId, exportedAt });
        for (const file of files)
            writer.add(file);
        writer.finish();
        return path;
    }
    #checkLimit({ removed }, earlier) {
        const { limit } = this.#request;
        if (limit === undefined || !exceedsLimit(limit, { removed: removed.length, earlier }))
            return;
        const named = (0,page_path/* naturalOrder */.u)(removed)
            .slice(0, namedPages)
            .map(({ path }) => (0,shared_text/* oneLine */.TN)(path, 120));
        const more = removed.length > namedPages ? `, and ${grouped(removed.length - namedPages)} more` : '';
        throw new errors/* ActionError */.lZ('TOO_MANY_REMOVED', {
            what: `The export removes ${grouped(removed.length)} of ${(0,shared_text/* count */.U9)(earlier, 'page')}, but max-removed-pages allows ${grouped(allowedRemovals(limit, earlier))}: ${named.join(', ')}${more}`,
        });
    }
}
/** @returns the path */
async function writeChanges(path, baseline, { added, changed, removed }) {
    const content = { version: 1, baseline: baseline.export ?? null, added, changed, removed };
    await (0,promises_.writeFile)(path, `${JSON.stringify(content, undefined, 2)}\n`);
    return path;
}
/** "250,000", as `count` writes it. */
function grouped(quantity) {
    return quantity.toLocaleString('en-US');
}


/***/ }),

/***/ 2831:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ SiteRoot)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6760);

/**
 * Finds the directory of a site among the paths of all its files: the one that holds every file, if it has an index.html.
 * Otherwise the site begins where the paths do. So nothing that was counted and checked is ever left out.
 */
class SiteRoot {
    /** The deepest directory that holds every file so far. */
    #common;
    /** Whether the index.html of such a directory was seen, by the directory. */
    #indexed;
    /** @param path of a file, separated by "/" */
    add(path) {
        const directory = node_path__WEBPACK_IMPORTED_MODULE_0__.posix.dirname(path);
        this.#common = this.#common === undefined ? directory : commonDirectory(this.#common, directory);
        if (node_path__WEBPACK_IMPORTED_MODULE_0__.posix.basename(path) !== 'index.html')
            return;
        // No deeper one can be the directory that holds every file.
        if (this.#indexed === undefined || depthOf(directory) < depthOf(this.#indexed))
            this.#indexed = directory;
    }
    /** Path of the directory, "." where the paths begin. Comes last. */
    get path() {
        return this.hasIndex ? (this.#common ?? '.') : '.';
    }
    /** Whether the directory has an index.html. Comes last. */
    get hasIndex() {
        return this.#common !== undefined && this.#common === this.#indexed;
    }
}
function depthOf(directory) {
    return directory === '.' ? 0 : directory.split('/').length;
}
function commonDirectory(one, other) {
    // Nearly always.
    if (one === '.' || one === other || other.startsWith(`${one}/`))
        return one;
    const others = other.split('/');
    const segments = one.split('/');
    const different = segments.findIndex((segment, index) => segment !== others[index]);
    return segments.slice(0, different === -1 ? segments.length : different).join('/') || '.';
}


/***/ })

};
