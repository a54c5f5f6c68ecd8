export const id = 758;
export const ids = [758,762];
export const modules = {

/***/ 9762:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ fileNameOf),
/* harmony export */   expiryOf: () => (/* binding */ expiryOf),
/* harmony export */   secretsOf: () => (/* binding */ secretsOf)
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
/**
 * The parts of a presigned link that give access, to be hidden wherever they appear: the link, its query, and the
 * values of its signature and token, each also as they look in a JSON or HTML text.
 */
function secretsOf(link) {
    const url = URL.parse(link);
    if (url === null)
        return [link];
    const signatures = [...url.searchParams]
        .filter(([name, value]) => /signature|token|^sig$|credential/i.test(name) && value.length >= 8)
        .flatMap(([, value]) => [value, encodeURIComponent(value)]);
    const query = url.search.slice(1);
    return [...new Set([link, url.href, query, query.replaceAll('&', '&amp;'), ...signatures])].filter(secret => secret.length > 0);
}
/** A name for the archive on disk: the link's own when it is a plain one. */
function fileNameOf(link) {
    const name = URL.parse(link)?.pathname.split('/').at(-1) ?? '';
    return /^[a-z\d][\w.-]{0,120}$/i.test(name) ? name : 'bundle';
}


/***/ }),

/***/ 2058:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   f: () => (/* binding */ createBufferReclaimer)
/* harmony export */ });
/* harmony import */ var node_v8__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8877);
/* harmony import */ var node_vm__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(714);


/** Bytes of buffers that may pass before the ones already used are given back. */
const interval = 8 * 1024 * 1024;
/**
 * Keeps memory flat while gigabytes pass through buffers.
 *
 * Each piece that a socket or a decompressor delivers is a buffer outside V8's heap, and V8 looks for unused ones only
 * after some 60 MiB of them. Asking for the short collection of young objects every few MiB takes 50 MiB off the peak,
 * and a third off the time of a download, because the memory is still in the processor's cache when it is used again
 * (docs/performance.md).
 * @returns a function to be told how many bytes have passed
 */
function createBufferReclaimer() {
    (0,node_v8__WEBPACK_IMPORTED_MODULE_0__.setFlagsFromString)('--expose-gc');
    const collect = (0,node_vm__WEBPACK_IMPORTED_MODULE_1__.runInNewContext)('gc');
    let passed = 0;
    return bytes => {
        passed += bytes;
        if (passed < interval)
            return;
        passed = 0;
        collect({ type: 'minor' });
    };
}


/***/ }),

/***/ 7963:
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


/***/ }),

/***/ 6758:
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
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3619);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/parse.js + 1 modules
var parse = __webpack_require__(3945);
// EXTERNAL MODULE: ./lib/kernel/memory.js
var memory = __webpack_require__(2058);
;// CONCATENATED MODULE: ./lib/bundle/cache.js






/** Folder in the tool cache. The layout below it, tool/version/arch, is the toolkit's. */
const tool = 'docs-admin-action-bundle';
/** An archive of HTML fits every machine. */
const arch = 'any';
const recordName = 'archive.json';
const entryRecord = schemas/* object */.Ikc({
    name: schemas/* string */.YjP().check(api/* _regex */.Fk(/^[\w][\w.-]*$/)),
    size: schemas/* int */.Whr(),
    sha256: schemas/* string */.YjP(),
});
/**
 * Looks for an archive, and believes it only when its bytes still have the recorded SHA-256.
 * @returns undefined when there is none or it is damaged
 */
async function findArchive(key, toolCache, signal) {
    const directory = toolCache.root && (await toolCache.find(tool, versionOf(key), arch));
    if (!directory)
        return undefined;
    try {
        const record = parse/* parse */.qg(entryRecord, JSON.parse(await (0,promises_.readFile)((0,external_node_path_.join)(directory, recordName), 'utf8')));
        const path = (0,external_node_path_.join)(directory, record.name);
        const { size } = await (0,promises_.stat)(path);
        if (size === record.size && (await hashFile(path, signal)) === record.sha256) {
            return { path, size, sha256: record.sha256 };
        }
    }
    catch {
        signal.throwIfAborted();
        // A missing or unreadable part: the same as a damaged one.
    }
    // Removed, so that the archive fetched in its stead can take its place.
    await (0,promises_.rm)(`${directory}.complete`, { force: true });
    await (0,promises_.rm)(directory, { recursive: true, force: true });
    return undefined;
}
/**
 * Keeps a copy of an archive. The entry is prepared aside and renamed into place, so that two jobs on one machine
 * cannot mix their files; the one that comes second finds the first one's entry and leaves it.
 * @param archive stays where it is
 * @throws errors of the file system; nothing half-written stays behind
 */
async function storeArchive(key, archive, toolCache) {
    if (!toolCache.root)
        return;
    const versions = (0,external_node_path_.join)(toolCache.root, tool, versionOf(key));
    const entry = (0,external_node_path_.join)(versions, arch);
    const aside = (0,external_node_path_.join)(versions, `.${(0,external_node_crypto_.randomUUID)()}.partial`);
    try {
        await (0,promises_.mkdir)(aside, { recursive: true });
        await place(archive.path, (0,external_node_path_.join)(aside, archive.name));
        const { name, size, sha256 } = archive;
        await (0,promises_.writeFile)((0,external_node_path_.join)(aside, recordName), `${JSON.stringify({ name, size, sha256 })}\n`);
        await (0,promises_.rename)(aside, entry).catch(async (error) => {
            const taken = await (0,promises_.stat)(entry).then(() => true, () => false);
            if (!taken)
                throw error;
        });
        // The toolkit takes an entry for complete when this file stands beside it.
        await (0,promises_.writeFile)(`${entry}.complete`, '');
    }
    finally {
        await (0,promises_.rm)(aside, { recursive: true, force: true });
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
async function hashFile(path, signal) {
    const hash = (0,external_node_crypto_.createHash)('sha256');
    const reclaim = (0,memory/* createBufferReclaimer */.f)();
    for await (const chunk of (0,external_node_fs_.createReadStream)(path, { highWaterMark: 1024 * 1024, signal })) {
        hash.update(chunk);
        reclaim(chunk.length);
    }
    return hash.digest('hex');
}

// EXTERNAL MODULE: ./lib/kernel/errors.js
var errors = __webpack_require__(3314);
// EXTERNAL MODULE: ./lib/kernel/http.js + 1 modules
var http = __webpack_require__(1615);
// EXTERNAL MODULE: ./lib/kernel/retry.js
var retry = __webpack_require__(7963);
// EXTERNAL MODULE: ./lib/kernel/text.js
var kernel_text = __webpack_require__(6958);
// EXTERNAL MODULE: ./lib/bundle/link.js
var bundle_link = __webpack_require__(9762);
;// CONCATENATED MODULE: ./lib/bundle/object-store.js



/** Longest time until the store's headers are there, in milliseconds. */
const answerTimeout = 30_000;
/** Longest error text that is read, in bytes. */
const maxErrorBytes = 64 * 1024;
const maxRedirects = 5;
/**
 * Asks an object store for an archive. Never carries credentials besides those in the link itself, and never HEAD:
 * presigned GET links refuse it.
 * @param headers further headers, such as Range
 * @throws ActionError LINK_UNSAFE, TransportError, or `signal.reason`
 */
async function fetchArchive(link, headers, network) {
    let url = safeUrl(link);
    for (let redirects = 0;; redirects += 1) {
        const response = await (0,http/* send */.tN)({
            method: 'GET',
            url,
            // The archive's own bytes, not compressed once more on the way.
            headers: { 'Accept-Encoding': 'identity', ...headers },
            agentFor: network.agentFor,
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
        url = safeUrl(URL.parse(location, url.href)?.href ?? location);
    }
}
/** Archives come by https; plain http is accepted from this machine only. */
function safeUrl(link) {
    const url = URL.parse(link);
    if (url?.protocol === 'https:' || (url?.protocol === 'http:' && (0,http/* isLoopback */.U9)(url.hostname)))
        return url;
    throw new errors/* ActionError */.lZ('LINK_UNSAFE', {
        what: `The link to the archive does not use https: ${(0,kernel_text/* withoutQuery */.j$)(link)}`,
    });
}
/** What the store says, in a few words: object stores explain themselves in XML. */
async function storeWords(response, signal) {
    const limits = { maxBytes: maxErrorBytes, timeout: answerTimeout, signal };
    const text = (await (0,http/* readText */.yR)(response, limits).catch(() => undefined)) ?? '';
    signal.throwIfAborted();
    const code = /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1];
    const message = /<Message>([^<]{1,300})<\/Message>/.exec(text)?.[1];
    const words = [code, message].filter(part => part !== undefined).join(', ');
    return words === '' ? `HTTP ${response.status}` : `HTTP ${response.status}: ${(0,kernel_text/* oneLine */.TN)(words)}`;
}

;// CONCATENATED MODULE: ./lib/bundle/download.js
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









/** A body that brings no byte for this long, in milliseconds, is given up and resumed. */
const stallLimit = 30_000;
/** Bytes collected before they are written: fewer, larger writes. */
const writeSize = 1024 * 1024;
/** Bytes a try must bring to count as progress, so that a store which sends one byte a time comes to an end. */
const progressSize = 256 * 1024;
/** New links asked for in a row without progress. */
const maxRenewals = 3;
/** A link that expires within this many milliseconds is renewed before it is used. */
const expiryMargin = 5_000;
/**
 * Fetches an archive to disk, hashing it on the way; a broken transfer goes on from its last byte.
 * @throws ActionError DOWNLOAD_FAILED, DOWNLOAD_REFUSED, LINK_UNSAFE, FILE_SYSTEM, what `renewLink` throws; and
 *   `signal.reason` when the signal aborts. The caller removes the file then.
 */
async function downloadArchive(request) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const file = __addDisposableResource(env_1, await (0,promises_.open)(request.file, 'wx').catch(error => {
            throw (0,errors/* fileSystemError */.uG)('Could not write the archive', error);
        }), true);
        const transfer = {
            file,
            hash: (0,external_node_crypto_.createHash)('sha256'),
            received: 0,
            etag: undefined,
            total: undefined,
        };
        await transferWithRetries(request, transfer);
        return { size: transfer.received, sha256: transfer.hash.digest('hex') };
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
async function transferWithRetries(request, transfer) {
    const { clock, log, signal } = request.network;
    let link = request.link;
    let renewals = 0;
    let tries = 1;
    let mark = { received: 0, at: clock.now() };
    for (;;) {
        const expiry = (0,bundle_link.expiryOf)(link);
        const expired = expiry !== undefined && expiry - clock.now() < expiryMargin;
        const interruption = expired && renewals === 0 ? linkExpired() : await attempt(link, request, transfer);
        if (interruption === undefined)
            return;
        if (Math.abs(transfer.received - mark.received) >= progressSize) {
            mark = { received: transfer.received, at: clock.now() };
            tries = 1;
            renewals = 0;
        }
        const { action, error, reason, retryAfter } = interruption;
        if (action === 'fail' || (action === 'renew' && renewals === maxRenewals))
            throw error;
        if (action === 'renew') {
            renewals += 1;
            log.info(`Asking the service for a new link (${reason})`);
            link = await request.renewLink();
            // The first new link is used at once; when it does not help either, the store may need a moment.
            if (renewals === 1)
                continue;
        }
        const pause = (0,retry/* retryPause */.vX)(tries, retryAfter);
        if (clock.now() + pause > mark.at + request.retryFor)
            throw error;
        log.info(`The download was interrupted at ${(0,kernel_text/* formatBytes */.z3)(transfer.received)} (${reason}); going on in ${(0,kernel_text/* formatDuration */.a3)(pause)}`);
        tries += 1;
        await clock.sleep(pause, signal);
    }
}
function linkExpired() {
    const reason = 'the link has expired';
    return { error: new errors/* ActionError */.lZ('DOWNLOAD_REFUSED', { what: reason }), reason, action: 'renew' };
}
/** @returns undefined when the archive is complete */
async function attempt(link, request, transfer) {
    const { signal } = request.network;
    try {
        const resume = transfer.received > 0 && transfer.etag !== undefined;
        const range = resume
            ? { Range: `bytes=${transfer.received}-`, 'If-Range': transfer.etag ?? '' }
            : {};
        const response = await fetchArchive(link, range, request.network);
        // 416: the archive is shorter than what has arrived, so it is another one.
        if (response.status === 416)
            await restart(transfer);
        if (response.status !== 200 && response.status !== 206)
            return await refused(response, request.network);
        const begun = begin(response, transfer, resume);
        if (!begun) {
            response.body.destroy();
            await restart(transfer);
            return interrupted('the store sent another part than the one asked for');
        }
        if (response.status === 200)
            await restart(transfer);
        describe(response, transfer);
        await receive(response, request, transfer);
        return complete(request, transfer);
    }
    catch (error) {
        signal.throwIfAborted();
        if (error instanceof http/* TransportError */.wX) {
            return interrupted((0,kernel_text/* oneLine */.TN)(error.message), error.transient ? 'retry' : 'fail');
        }
        throw error;
    }
}
/** Whether the answer is the part that was asked for, of the version that was begun. */
function begin(response, transfer, resume) {
    if (response.status === 200)
        return true;
    const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers['content-range'] ?? '');
    const sameVersion = response.headers.etag === undefined || response.headers.etag === transfer.etag;
    return resume && sameVersion && range !== null && Number(range[1]) === transfer.received;
}
async function restart(transfer) {
    await transfer.file.truncate(0);
    transfer.hash = (0,external_node_crypto_.createHash)('sha256');
    transfer.received = 0;
    transfer.total = undefined;
    transfer.etag = undefined;
}
/** Notes what the answer says about the whole archive. */
function describe(response, transfer) {
    const { etag, 'content-length': length } = response.headers;
    if (etag !== undefined && !etag.startsWith('W/'))
        transfer.etag = etag;
    if (length !== undefined)
        transfer.total = transfer.received + Number(length);
}
/** Writes a body to the end of the file. What has arrived when it breaks is kept. */
async function receive(response, request, transfer) {
    const { body } = response;
    const stalled = setTimeout(() => body.destroy(new http/* TransportError */.wX(`no data for ${(0,kernel_text/* formatDuration */.a3)(stallLimit)}`, { sent: true })), stallLimit);
    const reclaim = (0,memory/* createBufferReclaimer */.f)();
    let pending = [];
    let size = 0;
    const flush = async () => {
        const chunks = pending;
        const position = transfer.received;
        pending = [];
        transfer.received += size;
        size = 0;
        if (chunks.length === 0)
            return;
        await transfer.file.writev(chunks, position).catch(error => {
            throw (0,errors/* fileSystemError */.uG)('Could not write the archive', error);
        });
    };
    try {
        for await (const chunk of body) {
            stalled.refresh();
            transfer.hash.update(chunk);
            pending.push(chunk);
            size += chunk.length;
            if (size >= writeSize) {
                reclaim(size);
                await flush();
                request.onProgress(transfer.received, transfer.total ?? request.expectedSize);
            }
        }
    }
    catch (error) {
        throw error instanceof errors/* ActionError */.lZ ? error : (0,http/* transportError */.WQ)(error, true);
    }
    finally {
        clearTimeout(stalled);
        body.destroy();
        await flush();
    }
}
/** Compares what has arrived with what was announced. */
function complete(request, transfer) {
    const { received, total } = transfer;
    if (total !== undefined && received < total)
        return interrupted('the transfer ended early');
    const { expectedSize } = request;
    if (expectedSize === undefined || expectedSize === received)
        return undefined;
    const what = `The archive has ${received} bytes, but the service announced ${expectedSize}`;
    return { error: new errors/* ActionError */.lZ('DOWNLOAD_FAILED', { what }), reason: what, action: 'fail' };
}
function interrupted(reason, action = 'retry') {
    const error = new errors/* ActionError */.lZ('DOWNLOAD_FAILED', { what: `Could not download the archive: ${reason}` });
    return { error, reason, action };
}
async function refused(response, network) {
    const { status, headers } = response;
    const reason = await storeWords(response, network.signal);
    if ((0,retry/* isBusy */.A5)(status) || (0,retry/* isServerError */.GQ)(status) || status === 416) {
        const retryAfter = (0,retry/* parseRetryAfter */.mu)(headers['retry-after'], network.clock.now());
        return { ...interrupted(reason), retryAfter };
    }
    const error = new errors/* ActionError */.lZ('DOWNLOAD_REFUSED', {
        what: `The store refused the archive (${reason})`,
        status,
    });
    const renewable = status === 403 || status === 404 || status === 410;
    return { error, reason, action: renewable ? 'renew' : 'fail' };
}

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
    const { workspace, home } = context.runner.directories;
    const { checkTarget } = await __webpack_require__.e(/* import() */ 991).then(__webpack_require__.bind(__webpack_require__, 5991));
    await checkTarget({ target: targetOf(run), clean: inputs.clean, workspace, home });
}
function targetOf({ inputs, context }) {
    return (0,external_node_path_.resolve)(context.runner.directories.workspace, inputs.extractTo ?? '');
}
/** Brings the archive to disk, from the cache or the store, and unpacks it where that is wanted. */
async function fetchAndUnpack(run, source) {
    const { inputs, facts } = run;
    const { set } = run.context;
    const cached = inputs.cache ? await lookUp(run, source) : undefined;
    const archive = cached ?? (await download(run, source));
    facts.cacheHit = cached !== undefined;
    facts.bundleSize = archive.size;
    facts.bundleSha256 = archive.sha256;
    set('cacheHit', facts.cacheHit);
    set('bundlePath', archive.path);
    set('bundleSize', archive.size);
    set('bundleSha256', archive.sha256);
    if (inputs.extractTo !== undefined)
        await unpack(run, archive.path);
}
async function lookUp(run, { jobId, bundle }) {
    const { runner, signal } = run.context;
    const archive = await findArchive({ baseUrl: run.inputs.baseUrl, jobId }, runner.toolCache, signal);
    if (archive === undefined || (bundle.sizeBytes !== undefined && bundle.sizeBytes !== archive.size))
        return undefined;
    runner.log.info(`Archive: ${(0,kernel_text/* formatBytes */.z3)(archive.size)} from the tool cache`);
    return archive;
}
async function download(run, source) {
    const { inputs, context } = run;
    const { runner, clock, network } = context;
    const directory = await (0,promises_.mkdtemp)((0,external_node_path_.join)(runner.directories.temp, 'docs-admin-action-')).catch(error => {
        throw (0,errors/* fileSystemError */.uG)('Could not write to the directory for temporary files', error);
    });
    try {
        const name = (0,bundle_link/* fileNameOf */.b)(source.bundle.bundleUrl);
        const path = (0,external_node_path_.join)(directory, name);
        const begin = clock.now();
        const downloaded = await downloadArchive({
            link: source.bundle.bundleUrl,
            renewLink: async () => (await source.requestBundle()).bundleUrl,
            file: path,
            expectedSize: source.bundle.sizeBytes,
            retryFor: inputs.timeoutMinutes * 60_000,
            network,
            onProgress: occasionally(run, (received, total) => {
                const of = total === undefined ? '' : ` of ${(0,kernel_text/* formatBytes */.z3)(total)}`;
                return `Downloading: ${(0,kernel_text/* formatBytes */.z3)(received)}${of} after ${(0,kernel_text/* formatDuration */.a3)(clock.now() - begin)}`;
            }),
        });
        const archive = { path, ...downloaded };
        const elapsed = (0,kernel_text/* formatDuration */.a3)(clock.now() - begin);
        runner.log.info(`Archive: ${(0,kernel_text/* formatBytes */.z3)(archive.size)} in ${elapsed}, SHA-256 ${archive.sha256}`);
        if (inputs.cache)
            await keep(run, source, { ...archive, name });
        return archive;
    }
    catch (error) {
        await (0,promises_.rm)(directory, { recursive: true, force: true });
        throw error;
    }
}
/** A cache that cannot be written costs time next time, nothing else. */
async function keep(run, { jobId }, archive) {
    const { runner, signal } = run.context;
    await storeArchive({ baseUrl: run.inputs.baseUrl, jobId }, archive, runner.toolCache).catch(error => {
        signal.throwIfAborted();
        runner.log.warning(`The archive could not be kept in the tool cache: ${(0,kernel_text/* oneLine */.TN)(String(error))}`);
    });
}
async function unpack(run, archive) {
    const { inputs, context, facts } = run;
    const { runner, clock, signal, set } = context;
    const begin = clock.now();
    const target = targetOf(run);
    // Once more: minutes have passed since the first check.
    await checkDestination(run);
    const { extractArchive } = await __webpack_require__.e(/* import() */ 437).then(__webpack_require__.bind(__webpack_require__, 1437));
    const site = await extractArchive({
        archive,
        target,
        clean: inputs.clean,
        minPages: inputs.minPages,
        signal,
        onProgress: occasionally(run, ({ files, bytes }) => {
            return `Unpacking: ${(0,kernel_text/* count */.U9)(files, 'file')}, ${(0,kernel_text/* formatBytes */.z3)(bytes)} after ${(0,kernel_text/* formatDuration */.a3)(clock.now() - begin)}`;
        }),
    });
    facts.sitePath = (0,external_node_path_.relative)(runner.directories.workspace, site.sitePath) || site.sitePath;
    facts.htmlFileCount = site.htmlFileCount;
    set('sitePath', site.sitePath);
    set('htmlFileCount', site.htmlFileCount);
    const files = `${(0,kernel_text/* count */.U9)(site.fileCount, 'file')} (${(0,kernel_text/* count */.U9)(site.htmlFileCount, 'HTML page')})`;
    runner.log.info(`Site: ${files} in ${(0,kernel_text/* oneLine */.TN)(site.sitePath)}, unpacked in ${(0,kernel_text/* formatDuration */.a3)(clock.now() - begin)}`);
    for (const warning of siteWarnings(site, facts.pageCount))
        runner.log.warning(warning);
}
/** What may be wrong with a site although it was unpacked whole. */
function siteWarnings(site, exported) {
    const { warnings, hasIndex, htmlFileCount } = site;
    const all = [...warnings];
    if (!hasIndex)
        all.push('The bundle holds no index.html, so the site has no start page.');
    if (exported !== undefined && htmlFileCount < exported) {
        all.push(`The bundle holds ${(0,kernel_text/* count */.U9)(htmlFileCount, 'HTML page')}, but the service exported ${exported}.`);
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


/***/ })

};
