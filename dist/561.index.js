export const id = 561;
export const ids = [561];
export const modules = {

/***/ 6131:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ detectFormat)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6039);
/* harmony import */ var _tar_header_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4551);
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



/**
 * Detects a format by content: names and content types in object stores are often wrong.
 * @throws ActionError ARCHIVE_INVALID, which tells what the file looks like and quotes nothing from it
 */
async function detectFormat(archive) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const file = __addDisposableResource(env_1, await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.open)(archive, 'r'), true);
        const { buffer, bytesRead } = await file.read(Buffer.alloc(_tar_header_js__WEBPACK_IMPORTED_MODULE_2__/* .tarBlock */ .TR), 0, _tar_header_js__WEBPACK_IMPORTED_MODULE_2__/* .tarBlock */ .TR, 0);
        const head = buffer.subarray(0, bytesRead);
        const magic = head.subarray(0, 4).toString('hex');
        if (magic.startsWith('1f8b'))
            return 'tar.gz';
        // A zstd frame, or a skippable one before it (RFC 8878, 3.1).
        if (magic === '28b52ffd' || /^5[0-9a-f]2a4d18$/.test(magic))
            return 'tar.zst';
        if (magic === '504b0304' || magic === '504b0506')
            return 'zip';
        // A tar without entries is all zeros.
        if (bytesRead === _tar_header_js__WEBPACK_IMPORTED_MODULE_2__/* .tarBlock */ .TR && ((0,_tar_header_js__WEBPACK_IMPORTED_MODULE_2__/* .isZero */ .be)(head) || (0,_tar_header_js__WEBPACK_IMPORTED_MODULE_2__/* .hasValidChecksum */ .Qp)(head)))
            return 'tar';
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .invalidArchive */ .mD)(`is neither tar (plain, gzip or zstd) nor zip; it is ${signatureOf(head)}`);
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
/** What a store or a proxy sends instead of an archive, by its first characters. */
const otherContent = [
    [/^$/, 'empty'],
    [/^\s*<(!doctype html|html|head|body)\b/i, 'an HTML page, perhaps of a login or an error'],
    [/^\s*<(\?xml\b|error>)/i, 'an XML document, perhaps an error of the store'],
    [/^\s*[{[]/, 'JSON, perhaps an error of the store'],
    [/^[\t\n\r\x20-\x7e]+$/, 'plain text'],
];
function signatureOf(head) {
    const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
    return otherContent.find(([pattern]) => pattern.test(text))?.[1] ?? 'of an unknown kind';
}


/***/ }),

/***/ 6039:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   di: () => (/* binding */ unsafeEntry),
/* harmony export */   mD: () => (/* binding */ invalidArchive),
/* harmony export */   qM: () => (/* binding */ damaged),
/* harmony export */   v4: () => (/* binding */ unsafeArchive)
/* harmony export */ });
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6422);


/** An entry that no site needs and that could do harm. @param reason in apposition to the name: "a device" */
function unsafeEntry(name, reason) {
    return unsafeArchive(`contains "${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(name, 120)}", ${reason}`);
}
/** @param what verb and object: "contains more than 3 entries" */
function unsafeArchive(what) {
    return new _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('ARCHIVE_UNSAFE', { what: `The archive ${what}` });
}
/** @param what verb and object, as above */
function invalidArchive(what, cause) {
    return new _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('ARCHIVE_INVALID', { what: `The archive ${what}`, cause });
}
/** @param detail main clause: "a checksum does not match" */
function damaged(detail, cause) {
    return invalidArchive(`is damaged: ${detail}`, cause);
}


/***/ }),

/***/ 4551:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Qp: () => (/* binding */ hasValidChecksum),
/* harmony export */   RO: () => (/* binding */ readTarHeader),
/* harmony export */   TR: () => (/* binding */ tarBlock),
/* harmony export */   be: () => (/* binding */ isZero),
/* harmony export */   wb: () => (/* binding */ upToNul)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6039);

/** A tar consists of blocks of this many bytes. */
const tarBlock = 512;
const zeros = Buffer.alloc(tarBlock);
/** Type flags of POSIX (ustar, pax) and GNU. */
const types = {
    '\0': 'file',
    0: 'file',
    1: 'hard link',
    2: 'symbolic link',
    3: 'character-device',
    4: 'block-device',
    5: 'directory',
    6: 'fifo',
    7: 'file',
    x: 'pax-header',
    g: 'pax-global-header',
    L: 'gnu-long-path',
    K: 'gnu-long-link-path',
};
/**
 * Reads the header of an entry (POSIX.1-2024, pax, "ustar Interchange Format"; GNU tar manual, "Basic Tar Format").
 * @param block of 512 bytes
 * @throws ActionError ARCHIVE_INVALID
 */
function readTarHeader(block) {
    if (!hasValidChecksum(block))
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .damaged */ .qM)('a tar header is damaged');
    const magic = block.toString('latin1', 257, 265);
    const posix = magic.startsWith('ustar\0');
    if (!posix && magic !== 'ustar  \0')
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .damaged */ .qM)('a tar header has an unknown format');
    const prefix = upToNul(posix ? block.subarray(345, 500) : Buffer.alloc(0));
    const name = upToNul(block.subarray(0, 100));
    const size = octal(block.subarray(124, 136));
    if (size === undefined)
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .damaged */ .qM)('a size in a tar header is not a number');
    // Times before 1970 are negative, which is no reason to reject a site.
    const seconds = octal(block.subarray(136, 148));
    return {
        name: prefix.length === 0 ? name : Buffer.concat([prefix, Buffer.from('/'), name]),
        type: types[String.fromCharCode(block[156] ?? 0)] ?? 'kind of entry',
        linkname: upToNul(block.subarray(157, 257)),
        size,
        modified: seconds && seconds * 1000,
    };
}
/** The checksum is the sum of all bytes, with blanks in place of the checksum. */
function hasValidChecksum(block) {
    let sum = 8 * 32;
    for (let at = 0; at < 148; at += 1)
        sum += block[at] ?? 0;
    for (let at = 156; at < tarBlock; at += 1)
        sum += block[at] ?? 0;
    return sum === octal(block.subarray(148, 156));
}
function isZero(block) {
    return block.equals(zeros);
}
/** @returns undefined for anything but octal digits, such as the binary numbers of GNU for files of 8 GiB and more; 0 for none */
function octal(field) {
    const digits = /^[ \0]*([0-7]*)(?:[ \0]|$)/.exec(field.toString('latin1'))?.[1];
    return digits === undefined ? undefined : Number.parseInt(`0${digits}`, 8);
}
function upToNul(field) {
    const end = field.indexOf(0);
    return end === -1 ? field : field.subarray(0, end);
}


/***/ }),

/***/ 6561:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  cacheArchive: () => (/* binding */ cacheArchive),
  evictIfDamaged: () => (/* binding */ evictIfDamaged),
  getArchive: () => (/* binding */ getArchive)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/archive/detect-format.js
var detect_format = __webpack_require__(6131);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./lib/files/file-hash.js
var file_hash = __webpack_require__(2638);
// EXTERNAL MODULE: ./lib/net/http.js + 1 modules
var http = __webpack_require__(4037);
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
;// CONCATENATED MODULE: ./lib/download/errors.js



/** A request or a body that failed. It never leaves the download. */
class DownloadError extends Error {
    name = 'DownloadError';
    remedy;
    /** For users, when nothing helps. */
    failure;
    /** @param reason in a few words, safe to log */
    constructor(reason, remedy = { kind: 'retry' }, failure = downloadFailed(reason)) {
        super(reason);
        this.remedy = remedy;
        this.failure = failure;
    }
}
/** The error that users see. */
function downloadFailed(reason) {
    return new errors/* ActionError */.lZ('DOWNLOAD_FAILED', { what: `Could not download the archive: ${reason}` });
}
/** @throws the error itself unless it comes from the store or the network */
function toDownloadError(error) {
    if (error instanceof DownloadError)
        return error;
    if (!(error instanceof http/* TransportError */.wX))
        throw error;
    return new DownloadError((0,shared_text/* oneLine */.TN)(error.message), { kind: error.transient ? 'retry' : 'none' });
}

;// CONCATENATED MODULE: ./lib/download/response-size.js


/**
 * Reads the size of the archive from a response that has all of it.
 * @param announced size in bytes that the service gave
 * @returns bytes; Infinity when only the end of the body tells
 * @throws DownloadError when the service announced another size, or when the end of the body would look like a lost
 *   connection
 */
function sizeOf({ status, headers }, announced) {
    if (status !== 200)
        throw new DownloadError('the store sent a range instead of the whole archive');
    const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
    // An object stored with this header is sent as it was stored, and the service knows that size.
    if (isEncoded(headers) && (length === undefined || length !== announced)) {
        const encoding = (0,shared_text/* oneLine */.TN)(String(headers['content-encoding']), 40);
        throw new DownloadError(`the store ignored Accept-Encoding and sent Content-Encoding: ${encoding}`, {
            kind: 'none',
        });
    }
    if (length !== undefined) {
        if (announced !== undefined && announced !== length)
            throw wrongSize(length, announced);
        return length;
    }
    if (headers['transfer-encoding'] === undefined && announced === undefined)
        throw unknownSize();
    return Number.POSITIVE_INFINITY;
}
/** The validator that tells versions apart which differ in any byte; undefined if it is missing, weak, or empty. */
function strongEtag({ etag }) {
    return /^"[^"]+"$/.test(etag ?? '') ? etag : undefined;
}
/** A body that was compressed on the way is not the archive's own bytes. */
function isEncoded(headers) {
    return !/^(identity)?$/i.test(headers['content-encoding'] ?? '');
}
/** Nothing tells the end of such a body from a lost connection. */
function unknownSize() {
    return new DownloadError('the store did not send its size', { kind: 'none' });
}
/** A new link may lead to an archive of the announced size. */
function wrongSize(size, announced) {
    const reason = `it has ${size} bytes, but the service announced ${announced}`;
    return new DownloadError(reason, { kind: 'renew-link' });
}

// EXTERNAL MODULE: ./lib/net/retry.js
var retry = __webpack_require__(6705);
// EXTERNAL MODULE: ./lib/shared/abort.js
var abort = __webpack_require__(1487);
// EXTERNAL MODULE: ./lib/download/presigned-url.js
var presigned_url = __webpack_require__(7505);
;// CONCATENATED MODULE: ./lib/download/retry-policy.js





/** Bytes that count as progress, so that a store which sends one byte at a time does not hold the run forever. */
const progressSize = 256 * 1024;
/** New links requested in a row without progress. */
const maxRenewals = 3;
/** A link that expires within this many milliseconds is renewed before it is used. */
const expiryMargin = 5_000;
/** Connections often fail together: within this many milliseconds, one log line stands for all. */
const noticeInterval = 1_000;
/** The attempts of one connection. */
class Attempts {
    /** Failed ones in a row without progress. */
    #failures = 0;
    /** Bytes since the last failure. */
    #received = 0;
    #link;
    /** Link of the latest attempt. */
    get link() {
        return this.#link;
    }
    /** Begins an attempt. */
    begin(link) {
        this.#link = link;
    }
    received(bytes) {
        this.#received += bytes;
    }
    /** Ends an attempt with an error. */
    fail() {
        if (this.#received >= progressSize)
            this.#failures = 0;
        this.#received = 0;
    }
    /** @returns milliseconds to wait before the next attempt, more each time */
    backOff(after) {
        this.#failures += 1;
        return (0,retry/* retryPause */.vX)(this.#failures, after);
    }
}
/** Decides for all connections of a download whether, when and with which link to retry. */
class RetryPolicy {
    #options;
    #link;
    /** When the link expires, in milliseconds since 1970; undefined when only the store can tell. */
    #expiry;
    #renewing;
    /** In a row without progress. */
    #renewals = 0;
    /** The latest progress: bytes on disk, rounded down by less than `progressSize`, and when they were. */
    #progress;
    #noticedAt = Number.NEGATIVE_INFINITY;
    #limit = new AbortController();
    #timer;
    constructor(options) {
        const { link, clock, retryFor } = options;
        this.#options = options;
        this.#link = link;
        this.#expiry = this.#readExpiry(link);
        this.#progress = { received: 0, at: clock.now() };
        // A store that sends a little now and then causes no error that `recover` could judge.
        this.#timer = clock.startTimer(retryFor, () => this.#limit.abort(tooSlow(retryFor)));
    }
    /** Aborts with the error to fail with after too long without progress. */
    get signal() {
        return this.#limit.signal;
    }
    [Symbol.dispose]() {
        this.#timer.stop();
    }
    /** @param received bytes on disk; those fetched again after the archive has changed are no progress */
    progressed(received) {
        if (received - this.#progress.received < progressSize)
            return;
        this.#progress = { received, at: this.#options.clock.now() };
        this.#renewals = 0;
        this.#timer.refresh();
    }
    /** Size in bytes of the archive behind the newest link, when the service announced it. */
    get announcedSize() {
        return this.#link.size;
    }
    /**
     * @returns the newest link, renewed when it is about to expire
     * @throws what `renewLink` throws; `signal.reason` when the signal aborts
     */
    async usableLink(signal) {
        const expired = this.#expiry !== undefined && this.#isOver(this.#expiry);
        if (this.#renewing !== undefined || (expired && this.#renewals === 0)) {
            await this.#renew('the link has expired', signal);
        }
        return this.#link;
    }
    #isOver(expiry) {
        return expiry - this.#options.clock.now() < expiryMargin;
    }
    /** A new link that looks expired shows that this machine's clock differs from the store's. */
    #readExpiry({ url }) {
        const expiry = (0,presigned_url/* expiryOf */.p1)(url);
        return expiry === undefined || this.#isOver(expiry) ? undefined : expiry;
    }
    /**
     * Backs off, or renews the link, whichever may help.
     * @returns whether to retry
     * @throws what `renewLink` throws; `signal.reason` when the signal aborts
     */
    async recover(error, attempts, signal) {
        const { clock, retryFor } = this.#options;
        const { remedy, message } = error;
        attempts.fail();
        if (remedy.kind === 'none')
            return false;
        if (remedy.kind === 'renew-link') {
            // Another connection has renewed it already.
            if (this.#link !== attempts.link)
                return true;
            if (this.#renewing === undefined && this.#renewals === maxRenewals)
                return false;
            await this.#renew(message, signal);
            // The first new link is used at once; if it fails too, the store may need a moment.
            if (this.#renewals === 1)
                return true;
        }
        const pause = attempts.backOff(remedy.kind === 'retry' ? remedy.after : undefined);
        if (clock.now() + pause > this.#progress.at + retryFor)
            return false;
        this.#notice(message, pause);
        await clock.sleep(pause, signal);
        return true;
    }
    #notice(reason, pause) {
        const { clock, log } = this.#options;
        if (clock.now() - this.#noticedAt < noticeInterval)
            return;
        this.#noticedAt = clock.now();
        const at = (0,shared_text/* formatBytes */.z3)(this.#progress.received);
        log.info(`Download error at ${at} (${reason}); retrying in ${(0,shared_text/* formatDuration */.a3)(pause)}`);
    }
    /** Connections that call it at the same time get the same new link. */
    async #renew(reason, signal) {
        this.#renewing ??= this.#requestLink(reason).finally(() => {
            this.#renewing = undefined;
        });
        await (0,abort/* untilAborted */.E)(this.#renewing, signal);
    }
    async #requestLink(reason) {
        this.#renewals += 1;
        this.#options.log.info(`Requesting a new link (${reason})`);
        this.#link = await this.#options.renewLink();
        this.#expiry = this.#readExpiry(this.#link);
    }
}
function tooSlow(limit) {
    return downloadFailed(`less than ${(0,shared_text/* formatBytes */.z3)(progressSize)} arrived within ${(0,shared_text/* formatDuration */.a3)(limit)}`);
}

// EXTERNAL MODULE: ./lib/net/checked-request.js
var checked_request = __webpack_require__(5282);
;// CONCATENATED MODULE: ./lib/download/store-client.js





/** Most bytes of an error body that are read, and longest time for it in milliseconds: the status says enough. */
const maxErrorBytes = 64 * 1024;
const errorTimeout = 5_000;
/**
 * Requests an archive from an object store, once. Sends no credentials except those in the link, and never HEAD, which
 * presigned GET links reject.
 * @param headers further headers, such as Range
 * @returns a response with status 200, 206, 304 if the headers ask for it, or 416 when the archive has no such range
 * @throws DownloadError for any other status; TransportError when there is no response; ActionError LINK_UNSAFE or
 *   DOWNLOAD_REFUSED; `signal.reason`
 */
async function fetchArchive(link, headers, network) {
    // The archive's own bytes, not compressed once more on the way.
    const sent = { 'Accept-Encoding': 'identity', ...headers };
    const response = await (0,checked_request/* getChecked */.j)(link, sent, { what: 'archive', server: 'store', network });
    const isAsked = response.status === 304 && 'If-None-Match' in headers;
    if (isAsked || [200, 206, 416].includes(response.status))
        return response;
    throw await errorOf(response, network);
}
async function errorOf(response, network) {
    const { clock, redactor } = network;
    const { status, headers } = response;
    const reason = await rejectionOf(response, network);
    if ((0,retry/* isBusy */.A5)(status) || (0,retry/* isServerError */.GQ)(status)) {
        const after = (0,retry/* parseRetryAfter */.mu)(headers, clock.now());
        return new DownloadError(reason, { kind: 'retry', after });
    }
    const id = (0,http/* requestIdOf */.Gb)(headers);
    const request = id === undefined ? '' : `; request id ${redactor.show(id, 100)}`;
    const what = `The store rejected the request for the archive (${reason}${request})`;
    const failure = new errors/* ActionError */.lZ('DOWNLOAD_REFUSED', { what, status });
    const renewable = status === 403 || status === 404 || status === 410;
    return new DownloadError(reason, { kind: renewable ? 'renew-link' : 'none' }, failure);
}
/** The status, with the code and message of the XML that object stores send with an error. */
async function rejectionOf(response, { clock, redactor, signal }) {
    const limits = { maxBytes: maxErrorBytes, timeout: errorTimeout, clock, signal };
    const text = (await (0,http/* readText */.yR)(response, limits).catch(() => undefined)) ?? '';
    signal.throwIfAborted();
    const code = /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1];
    const message = /<Message>([^<]{1,300})<\/Message>/.exec(text)?.[1];
    const words = [code, message].filter(word => word !== undefined).join(', ');
    const status = `HTTP ${response.status}`;
    return words === '' ? status : `${status}: ${redactor.show(words)}`;
}

;// CONCATENATED MODULE: ./lib/download/byte-ranges.js
/** Smallest range that is worth a request of its own, in bytes. */
const smallestRange = 1024 * 1024;
/** Which bytes of a file are on disk. Bytes are only ever added, each one once. */
class ByteSet {
    /** Sorted, with a gap between any two. */
    #intervals = [];
    #size = 0;
    get size() {
        return this.#size;
    }
    /** @throws Error when one of the bytes is there already: two connections have written to one place */
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
        const joined = { start: joinsBefore ? before.start : start, end: joinsAfter ? after.end : end };
        const firstReplaced = joinsBefore ? index - 1 : index;
        const firstKept = joinsAfter ? index + 1 : index;
        this.#intervals.splice(firstReplaced, firstKept - firstReplaced, joined);
        this.#size += end - start;
    }
}
/** A range of the archive that only one connection fetches. A lease that was returned is of no use to its holder. */
class Lease {
    #ranges;
    #position;
    /** Bytes before this one are on disk, or on their way to it. */
    #reserved;
    #end;
    constructor(ranges, { start, end }) {
        this.#ranges = ranges;
        this.#position = start;
        this.#reserved = start;
        this.#end = end;
    }
    /** First byte that is not on disk yet. */
    get position() {
        return this.#position;
    }
    /** Exclusive; Infinity while the size of the archive is unknown. It may become smaller. */
    get end() {
        return Math.min(this.#end, this.#ranges.total);
    }
    /** Bytes that no write has begun for. */
    get rest() {
        return this.end - this.#reserved;
    }
    /**
     * Claims the next bytes, because they are about to be written.
     * @returns how many of so many bytes belong to the range
     */
    reserve(bytes) {
        this.#reserved = Math.min(this.#position + bytes, this.end);
        return this.#reserved - this.#position;
    }
    /**
     * Notes a completed write.
     * @throws Error when the lease was returned, or the bytes are not those that were reserved
     */
    wrote(start, bytes) {
        if (start !== this.#position || start + bytes > this.#reserved) {
            throw new Error(`${bytes} bytes at ${start} do not belong to the range ${this.#position} to ${this.#reserved}`);
        }
        this.#ranges.add(this, { start, end: start + bytes });
        this.#position += bytes;
    }
    /** Gives up the second half of the rest. */
    halve() {
        const { end } = this;
        this.#end = this.#reserved + Math.floor(this.rest / 2);
        return { start: this.#end, end };
    }
    /**
     * Ends the lease, so that the missing bytes of its range are handed out again.
     * @throws Error when it was returned before: its range may have another owner by now
     */
    return() {
        this.#ranges.release(this, { start: this.#position, end: this.end });
    }
}
/**
 * Divides an archive among connections. The first ranges are large and the last ones small (guided self-scheduling), so
 * that there are few requests and all connections end together. A slow connection shares what it has with those that have nothing
 * left to do.
 */
class ByteRanges {
    #connections;
    #smallest;
    #onDisk = new ByteSet();
    #leases = new Set();
    /** Sorted: neither on disk nor leased. */
    #free;
    #total;
    /**
     * @param connections how many share the archive
     * @param total size in bytes; Infinity while unknown, which allows for one connection only
     * @param smallest smallest range in bytes that is worth a request
     */
    constructor(connections, total, smallest = smallestRange) {
        this.#connections = connections;
        this.#smallest = smallest;
        this.#total = total;
        this.#free = total === 0 ? [] : [{ start: 0, end: total }];
    }
    /** Size of the archive in bytes; Infinity while unknown. */
    get total() {
        return this.#total;
    }
    /** Sets the size once it is known. */
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
    /** Every byte is on disk. */
    get complete() {
        return this.#onDisk.size === this.#total;
    }
    /** The first free range, or else a part of one that another connection has; undefined when none is worth a request. */
    take() {
        const first = this.#free.shift() ?? this.#takeOver();
        if (first === undefined)
            return undefined;
        const end = this.#endOf(first);
        if (end < first.end)
            this.#free.unshift({ start: end, end: first.end });
        const lease = new Lease(this, { start: first.start, end });
        this.#leases.add(lease);
        return lease;
    }
    /** The second half of what is left of the largest range. */
    #takeOver() {
        const [largest] = [...this.#leases].sort((one, other) => other.rest - one.rest);
        return largest !== undefined && largest.rest >= 2 * this.#smallest ? largest.halve() : undefined;
    }
    /** Where the next range of a free interval ends. */
    #endOf({ start, end }) {
        if (this.#connections === 1)
            return end;
        const rest = this.#free.reduce((sum, interval) => sum + interval.end - interval.start, end - start);
        const share = Math.max(this.#smallest, Math.ceil(rest / (2 * this.#connections)));
        // The rest would not be worth a request.
        return end - start < share + this.#smallest ? end : start + share;
    }
    /** For leases: counts bytes that are on disk. */
    add(lease, { start, end }) {
        if (!this.#leases.has(lease))
            throw new Error('bytes were written for a range that had been returned');
        this.#onDisk.add(start, end);
    }
    /** For leases: ends one. */
    release(lease, missing) {
        if (!this.#leases.delete(lease))
            throw new Error('a range was returned twice');
        if (missing.start >= missing.end)
            return;
        this.#free.push(missing);
        this.#free.sort((one, other) => one.start - other.start);
    }
}

;// CONCATENATED MODULE: ./lib/download/body-writer.js



/**
 * Writes a body to its place in a file. What was written before a lost connection is kept.
 * @returns when the body has ended, or no more of it is needed; no write is under way then
 * @throws TransportError; ActionError FILE_SYSTEM
 */
async function writeBody({ body }, target) {
    const { clock, reserve, leastPace, wrote } = target;
    let position = target.start;
    let writing = false;
    /** Bytes since the timer was refreshed. */
    let recent = 0;
    const stall = clock.startTimer(leastPace.milliseconds, () => {
        // The body has to wait for a slow disk.
        if (writing)
            stall.refresh();
        else
            body.destroy(new http/* TransportError */.wX(describe(leastPace), { sent: true }));
    });
    try {
        for await (const chunk of body) {
            recent += chunk.length;
            if (recent >= leastPace.bytes) {
                stall.refresh();
                recent = 0;
            }
            // Even after the last wanted byte: a body that has ended leaves its connection for the next request.
            const wanted = chunk.subarray(0, reserve(chunk.length));
            if (wanted.length === 0)
                return;
            writing = true;
            await write(wanted, position, target);
            writing = false;
            wrote(position, wanted.length);
            position += wanted.length;
        }
    }
    catch (error) {
        throw error instanceof errors/* ActionError */.lZ ? error : (0,http/* transportError */.WQ)(error, true);
    }
    finally {
        stall.stop();
        body.destroy();
    }
}
function describe({ bytes, milliseconds }) {
    const time = (0,shared_text/* formatDuration */.a3)(milliseconds);
    return bytes === 1 ? `no data for ${time}` : `less than ${(0,shared_text/* formatBytes */.z3)(bytes)} within ${time}`;
}
async function write(bytes, start, { file, path }) {
    for (let done = 0; done < bytes.length;) {
        const { bytesWritten } = await file.write(bytes, done, bytes.length - done, start + done).catch(error => {
            throw (0,errors/* fileSystemError */.uG)('Could not write the archive', error, path);
        });
        done += bytesWritten;
    }
}

;// CONCATENATED MODULE: ./lib/download/connection.js




/** One connection of a transfer: takes a range, fetches it, returns it, until none is left. */
class Connection {
    #transfer;
    #attempts;
    /** @param attempts those that have led to the first response, if there is one */
    constructor(transfer, attempts = new Attempts()) {
        this.#transfer = transfer;
        this.#attempts = attempts;
    }
    /**
     * @param first response that has the first range; without it, that range is requested like the others
     * @returns why nothing helps this connection; others may still get what it did not. Undefined when no range is left to take
     * @throws ActionError FILE_SYSTEM, LINK_UNSAFE, what renewing the link throws; `transfer.signal.reason`
     */
    async run(first) {
        const { ranges, signal, tools } = this.#transfer;
        let response = first;
        for (let lease = ranges.take(); lease !== undefined; lease = ranges.take()) {
            const error = await this.#fetch(lease, response);
            response = undefined;
            if (error !== undefined && !(await tools.policy.recover(error, this.#attempts, signal))) {
                return error.failure;
            }
            signal.throwIfAborted();
        }
        return undefined;
    }
    /** @returns a download error, if there was one; the bytes that arrived before it are kept */
    async #fetch(lease, first) {
        try {
            const response = first ?? (await this.#request(lease));
            if (response !== undefined)
                await this.#receive(response, lease);
            return undefined;
        }
        catch (error) {
            const problem = toDownloadError(error);
            this.#transfer.signal.throwIfAborted();
            return problem;
        }
        finally {
            // Before any pause: other connections can take the range while this one waits.
            lease.return();
        }
    }
    /** @returns a response that has the range; undefined when the transfer starts over instead */
    async #request(lease) {
        const transfer = this.#transfer;
        const { etag, ranges, signal, tools } = transfer;
        // Without ranges, the bytes that have arrived are of no use.
        if (etag === undefined)
            return transfer.startOver({ rangesAllowed: true });
        const link = await tools.policy.usableLink(signal);
        this.#attempts.begin(link);
        const known = ranges.total !== Number.POSITIVE_INFINITY;
        // The service has generated another bundle meanwhile.
        if (known && link.size !== undefined && link.size !== ranges.total)
            return transfer.startOver({ rangesAllowed: true });
        // Without an end where that is meant: the response says more when the archive has changed.
        const last = lease.end === ranges.total ? '' : lease.end - 1;
        const headers = { Range: `bytes=${lease.position}-${last}`, 'If-Range': etag };
        const response = await tools.fetchArchive(link.url, headers, { ...tools.network, signal });
        const range = readRange(response, etag);
        const isRequested = range?.start === lease.position &&
            (range.total === ranges.total || !known) &&
            !isEncoded(response.headers);
        if (isRequested) {
            if (!known)
                this.#setTotal(range.total, response);
            return response;
        }
        response.body.destroy();
        const changed = response.headers.etag !== undefined && response.headers.etag !== etag;
        // 416: the archive has become shorter. In any other case the store cannot send ranges.
        return transfer.startOver({ rangesAllowed: changed || response.status === 416 });
    }
    /** @throws DownloadError when the service announced another size */
    #setTotal(total, { body }) {
        const { ranges, tools } = this.#transfer;
        const { announcedSize = total } = tools.policy;
        if (announcedSize !== total) {
            body.destroy();
            throw wrongSize(total, announcedSize);
        }
        ranges.setTotal(total);
    }
    async #receive(response, lease) {
        const { etag, ranges, tools } = this.#transfer;
        const { file, path, limits, policy, network } = tools;
        await writeBody(response, {
            file,
            path,
            clock: network.clock,
            start: lease.position,
            reserve: bytes => lease.reserve(bytes),
            leastPace: etag === undefined ? limits.leastPaceWithoutRanges : limits.leastPace,
            wrote: (start, bytes) => {
                this.#transfer.wrote(lease, start, bytes);
                this.#attempts.received(bytes);
            },
        });
        if (lease.position === lease.end)
            return;
        if (lease.end !== Number.POSITIVE_INFINITY)
            throw new DownloadError('the connection was closed early');
        // The body has ended. Only an announced size or a transfer encoding tells whether that is the end of the archive.
        const { announcedSize } = policy;
        if (announcedSize === undefined && response.headers['transfer-encoding'] === undefined) {
            throw unknownSize();
        }
        if (announcedSize !== undefined && announcedSize !== lease.position) {
            throw wrongSize(lease.position, announcedSize);
        }
        ranges.setTotal(lease.position);
    }
}
/**
 * Reads which range a response has.
 * @returns undefined when it is no range of the version with this ETag, or contradicts itself
 */
function readRange({ status, headers }, etag) {
    const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '');
    if (status !== 206 || match === null || headers.etag !== etag)
        return undefined;
    const [start, last, total] = match.slice(1).map(Number);
    const length = headers['content-length'];
    const isConsistent = start <= last && last < total && (length === undefined || Number(length) === last - start + 1);
    return isConsistent ? { start, total } : undefined;
}

;// CONCATENATED MODULE: ./lib/download/transfer.js



/** One version of the remote archive, identified by its ETag, and the connections that fetch it. */
class Transfer {
    tools;
    ranges;
    etag;
    signal;
    #opening;
    #connectionCount;
    #stop = new AbortController();
    #startOver;
    /** Why the first connection gave up that did: shown when no other one fetches the rest. */
    #givenUp;
    #failure;
    /** @param rangesAllowed whether ranges may be requested */
    constructor(tools, opening, rangesAllowed) {
        const { headers, body } = opening.response;
        const { connections, parallelThreshold, smallestRange } = tools.limits;
        this.tools = tools;
        this.#opening = opening;
        this.etag = rangesAllowed ? strongEtag(headers) : undefined;
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
     * Fetches this version.
     * @throws ActionError as `downloadArchive` does
     */
    async run() {
        const { response, attempts } = this.#opening;
        const connections = [this.#run(new Connection(this, attempts), response)];
        while (connections.length < this.#connectionCount)
            connections.push(this.#run(new Connection(this)));
        await Promise.all(connections);
        this.#stop.abort();
        this.tools.network.signal.throwIfAborted();
        if (this.#failure !== undefined)
            throw this.#failure.error;
        if (this.#startOver !== undefined)
            return this.#startOver;
        if (this.ranges.complete)
            return { kind: 'complete', size: this.ranges.total };
        throw this.#givenUp ?? new Error('a range of the archive is missing');
    }
    /** Never rejects. */
    async #run(connection, first) {
        try {
            const failure = await connection.run(first);
            this.#givenUp ??= failure;
        }
        catch (error) {
            // The reason for the abort is no failure of its own.
            if (this.signal.aborted && error === this.signal.reason)
                return;
            this.#failure ??= { error };
            this.#stop.abort();
        }
        // Connections that are backing off have nothing left to do.
        if (this.ranges.complete)
            this.#stop.abort();
    }
    wrote(lease, start, bytes) {
        const { ranges } = this;
        const { policy, onProgress } = this.tools;
        lease.wrote(start, bytes);
        policy.progressed(ranges.received);
        const total = ranges.total === Number.POSITIVE_INFINITY ? policy.announcedSize : ranges.total;
        onProgress(ranges.received, total);
    }
    startOver(next) {
        if (this.signal.aborted)
            return;
        this.#startOver = { kind: 'start-over', ...next };
        this.#stop.abort();
    }
}

;// CONCATENATED MODULE: ./lib/download/download.js
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








const mebibyte = 1024 * 1024;
const defaultLimits = {
    connections: 8,
    parallelThreshold: 16 * mebibyte,
    smallestRange: mebibyte,
    leastPace: { bytes: 16 * 1024, milliseconds: 10_000 },
    leastPaceWithoutRanges: { bytes: 1, milliseconds: 30_000 },
};
/** The ETags of a store that shows more versions of one archive mean nothing, so its ranges are not combined. */
const maxVersions = 3;
/**
 * Downloads an archive to disk. After a download error it resumes from the last byte. A large archive is fetched over
 * several connections when the store supports ranges. Its SHA-256 is that of the bytes on disk.
 * @returns undefined if the store confirms that the known archive is still the same; then nothing was written
 * @throws ActionError DOWNLOAD_FAILED, DOWNLOAD_REFUSED, LINK_UNSAFE, FILE_SYSTEM; errors of the file system; what `renewLink`
 *   throws; `signal.reason` when the signal aborts. The caller removes the file then.
 */
async function downloadArchive(request) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { log, clock } = request.network;
        const file = __addDisposableResource(env_1, await (0,promises_.open)(request.file, 'wx+'), true);
        const policy = __addDisposableResource(env_1, new RetryPolicy({ ...request, log, clock }), false);
        const network = { ...request.network, signal: AbortSignal.any([request.network.signal, policy.signal]) };
        const tools = {
            network,
            fetchArchive: fetchArchive,
            file,
            policy,
            path: request.file,
            limits: { ...defaultLimits, ...request.limits },
            onProgress: request.onProgress,
            // Hashing is no progress of the download.
            hash: () => (0,file_hash/* hashFile */.D)(file, request.network.signal),
        };
        return await runDownload(tools, request.known);
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
 * The download itself, apart from what it works with.
 * @throws as `downloadArchive` does
 */
async function runDownload(tools, known) {
    const { file } = tools;
    let rangesAllowed = true;
    for (let versions = 1;; versions += 1) {
        const opening = await openArchive(tools, versions === 1 ? known : undefined);
        if (opening === undefined)
            return undefined;
        const result = await new Transfer(tools, opening, rangesAllowed && versions <= maxVersions).run();
        if (result.kind === 'complete') {
            const { bytes: size, sha256 } = await tools.hash();
            if (size !== result.size)
                throw new Error(`the file has ${size} bytes and not ${result.size}`);
            const etag = versions <= maxVersions ? strongEtag(opening.response.headers) : undefined;
            const version = etag === undefined ? undefined : { etag, location: locationOf(opening.attempts.link) };
            return { size, sha256, version };
        }
        rangesAllowed &&= result.rangesAllowed;
        await file.truncate(0);
    }
}
/**
 * Requests the whole archive until the store sends it.
 * @returns undefined if the store says that the known archive is still the same
 */
async function openArchive({ network, policy, fetchArchive }, known) {
    const { signal } = network;
    const attempts = new Attempts();
    for (let condition = known;;) {
        let response;
        try {
            const link = await policy.usableLink(signal);
            attempts.begin(link);
            const isSameLocation = condition?.location === locationOf(link);
            const headers = isSameLocation ? { 'If-None-Match': condition?.etag ?? '' } : {};
            response = await fetchArchive(link.url, headers, network);
            if (response.status === 304) {
                response.body.destroy();
                return undefined;
            }
            return { response, attempts, total: sizeOf(response, policy.announcedSize) };
        }
        catch (error) {
            response?.body.destroy();
            const problem = toDownloadError(error);
            signal.throwIfAborted();
            // A store that rejects the request may not know the condition.
            if (condition !== undefined && problem.remedy.kind === 'none')
                condition = undefined;
            else if (!(await policy.recover(problem, attempts, signal)))
                throw problem.failure;
        }
    }
}
/** See `KnownVersion`. A redirect does not count: the service's link names the archive. */
function locationOf(link) {
    const url = URL.parse(link?.url ?? '');
    return (0,external_node_crypto_.createHash)('sha256').update(`${url?.origin}${url?.pathname}`).digest('hex');
}

// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(4343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/parse.js + 1 modules
var parse = __webpack_require__(3945);
// EXTERNAL MODULE: ./lib/files/regular-file.js
var regular_file = __webpack_require__(4726);
;// CONCATENATED MODULE: ./lib/delivery/archive-cache.js
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
/** Time in milliseconds after which an unused entry is removed: every new bundle adds one. */
const lifetime = 14 * 24 * 60 * 60_000;
const maxRecordBytes = 4096;
const recordSchema = schemas/* object */.Ikc({
    /** Never a name from a server. */
    name: schemas/* string */.YjP().check(api/* _regex */.Fk(/^[\da-f]{16}-bundle(\.(zip|tar|tar\.gz|tar\.zst))?$/)),
    size: schemas/* int */.Whr(),
    sha256: schemas/* string */.YjP(),
    etag: schemas/* string */.YjP(),
    location: schemas/* string */.YjP(),
});
/**
 * Keeps the archive of one job in the runner's tool cache. It only saves time, so a cache that cannot be read, written or cleaned
 * is a debug line. Archives have their SHA-256 in their name, and the record, which names the current one, is replaced
 * atomically. So two jobs on one machine cannot mix their files, and a job that reads a replaced archive can continue.
 */
class ArchiveCache {
    #tools;
    #version;
    /** Absolute paths: of all entries, and of the one for this archive. */
    #root;
    #entry;
    constructor({ baseUrl, jobId }, tools) {
        const key = (0,external_node_crypto_.createHash)('sha256').update(`${baseUrl.href}\n${jobId}`).digest('hex');
        this.#tools = tools;
        // The toolkit finds explicit semantic versions only, so the key becomes a pre-release identifier.
        this.#version = `1.0.0-job${key.slice(0, 40)}`;
        this.#root = (0,external_node_path_.join)(tools.toolCache.root, tool);
        this.#entry = (0,external_node_path_.join)(this.#root, this.#version, arch);
    }
    /**
     * Looks for the archive, and accepts it only if its bytes still have the recorded SHA-256. Only the store can tell whether it is
     * still the newest one: ask with its ETag.
     * @param expectedSize in bytes, if the service says: the archive of a bundle that was generated again has another size
     * @returns undefined when there is none, when its size is not the expected one, or when it is damaged
     * @throws `signal.reason`
     */
    async find(expectedSize) {
        try {
            return await this.#read(expectedSize);
        }
        catch (error) {
            this.#tools.signal.throwIfAborted();
            if ((0,regular_file/* errorCode */.CA)(error) === 'ENOENT')
                return undefined;
            this.#note('use', error);
            // Makes room for the archive that is downloaded instead.
            await this.evict();
            return undefined;
        }
    }
    /** @throws errors of the file system; Error when the entry is damaged */
    async #read(expectedSize) {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const found = await this.#tools.toolCache.find(tool, this.#version, arch);
            if (found === undefined)
                return undefined;
            const file = (0,external_node_path_.join)(this.#entry, recordName);
            const text = (await (0,regular_file/* readRegularFile */.XF)(file, { maxBytes: maxRecordBytes })).toString();
            const { name, size, sha256, ...version } = parse/* parse */.qg(recordSchema, JSON.parse(text));
            // It stays until another one replaces it: a run that attaches to an older state of the job may still find it.
            if (expectedSize !== undefined && expectedSize !== size)
                return undefined;
            const path = (0,external_node_path_.join)(this.#entry, name);
            const handle = archive_cache_addDisposableResource(env_1, await (0,regular_file/* openRegularFile */.ZU)(path, size), true);
            const digest = await (0,file_hash/* hashFile */.D)(handle, this.#tools.signal);
            if (digest.bytes !== size || digest.sha256 !== sha256)
                throw new Error('it is damaged');
            const now = new Date(this.#tools.clock.now());
            // In a cache that is read-only, nothing is removed either.
            await (0,promises_.utimes)(file, now, now).catch(() => undefined);
            return { path, size, sha256, ...version };
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
    /**
     * Keeps a copy of the archive, which replaces an earlier one. That one stays until nothing of the entry is used any more.
     * @param archive stays where it is
     */
    async store(archive) {
        const { path, size, sha256, etag, location } = archive;
        const name = `${sha256.slice(0, 16)}-${archive.name}`;
        try {
            await (0,promises_.mkdir)(this.#entry, { recursive: true });
            // A hard link takes no time, whatever the size; across file systems it has to be a copy.
            await putInPlace((0,external_node_path_.join)(this.#entry, name), aside => (0,promises_.link)(path, aside).catch(() => (0,promises_.copyFile)(path, aside)));
            const record = `${JSON.stringify({ name, size, sha256, etag, location })}\n`;
            await putInPlace((0,external_node_path_.join)(this.#entry, recordName), aside => (0,promises_.writeFile)(aside, record));
            // The toolkit takes an entry as complete when this file is next to it.
            await (0,promises_.writeFile)(`${this.#entry}.complete`, '');
            await this.#removeUnused();
        }
        catch (error) {
            this.#note('save', error);
        }
    }
    /** Removes the archive, because it is damaged. */
    async evict() {
        await this.#remove((0,external_node_path_.dirname)(this.#entry));
    }
    /** Removes the entries that have not been used lately, with what killed runs left in them. */
    async #removeUnused() {
        const since = this.#tools.clock.now() - lifetime;
        for (const version of await (0,promises_.readdir)(this.#root)) {
            const directory = (0,external_node_path_.join)(this.#root, version);
            const paths = [directory, (0,external_node_path_.join)(directory, arch), (0,external_node_path_.join)(directory, arch, recordName)];
            const statuses = await Promise.all(paths.map(path => (0,promises_.stat)(path).catch(() => undefined)));
            if (statuses.every(status => (status?.mtimeMs ?? 0) < since))
                await this.#remove(directory);
        }
    }
    async #remove(entry) {
        await (0,promises_.rm)(entry, { recursive: true, force: true }).catch(error => this.#note('remove', error));
    }
    #note(what, error) {
        this.#tools.log.debug(`Could not ${what} an archive in the tool cache: ${(0,shared_text/* oneLine */.TN)(String(error))}`);
    }
}
/** Writes a file that nobody sees before it is whole. */
async function putInPlace(path, write) {
    const aside = `${path}.${(0,external_node_crypto_.randomUUID)()}.partial`;
    try {
        await write(aside);
        await (0,promises_.rename)(aside, path);
    }
    finally {
        await (0,promises_.rm)(aside, { force: true });
    }
}

// EXTERNAL MODULE: ./lib/delivery/progress-log.js
var progress_log = __webpack_require__(8422);
;// CONCATENATED MODULE: ./lib/delivery/get-archive.js









/**
 * Downloads the archive, unless it is in the cache and the store confirms that it is still the same: a bundle may have been
 * generated again.
 * @throws ActionError DOWNLOAD_FAILED and others of `downloadArchive`; FILE_SYSTEM; `signal.reason`
 */
async function getArchive(request, services) {
    const { link, key } = request;
    const expectedSize = (await link.current()).size;
    const cached = key && (await cacheOf(key, services)?.find(expectedSize));
    const downloaded = await download(request, cached, services);
    if (downloaded !== undefined)
        return downloaded;
    if (cached === undefined)
        throw new Error('the store confirmed an archive that is not there');
    services.runner.log.info(`Archive: ${(0,shared_text/* formatBytes */.z3)(cached.size)} from the tool cache, still the same in the store`);
    const { path, size, sha256 } = cached;
    return { path, size, sha256, version: undefined, cacheHit: true };
}
/** @returns undefined if the known archive is still the same */
async function download({ link, retryFor }, known, services) {
    const { runner, clock, network, timeline } = services;
    const directory = await (0,promises_.mkdtemp)((0,external_node_path_.join)(runner.directories.temp, 'docs-admin-action-'));
    timeline.enter('Download');
    try {
        const file = (0,external_node_path_.join)(directory, 'bundle');
        const progress = new progress_log/* ProgressLog */.q('Downloading', { clock, log: runner.log });
        const downloaded = await downloadArchive({
            link: await link.current(),
            renewLink: () => link.renew(),
            file,
            retryFor,
            network,
            known,
            onProgress(received, total) {
                progress.update(total === undefined ? undefined : received / total, elapsed => [
                    total === undefined ? (0,shared_text/* formatBytes */.z3)(received) : `${(0,shared_text/* formatBytes */.z3)(received)} of ${(0,shared_text/* formatBytes */.z3)(total)}`,
                    `${(0,shared_text/* formatBytes */.z3)((received / elapsed) * 1000)}/s`,
                ]);
            },
        });
        if (downloaded === undefined) {
            await (0,promises_.rm)(directory, { recursive: true, force: true });
            return undefined;
        }
        const path = await addExtension(file, (await link.current()).url);
        const { size, sha256, version } = downloaded;
        runner.log.info(`Archive: ${(0,shared_text/* formatBytes */.z3)(size)} in ${(0,shared_text/* formatDuration */.a3)(progress.elapsed())}, SHA-256 ${sha256}`);
        return { path, size, sha256, version, cacheHit: false };
    }
    catch (error) {
        await (0,promises_.rm)(directory, { recursive: true, force: true });
        throw error;
    }
}
/** Names an archive by its format. A name that the server gives may be a secret. */
async function addExtension(path, url) {
    const extension = await (0,detect_format/* detectFormat */.T)(path).catch(() => (0,presigned_url/* extensionOf */.je)(url));
    if (extension === undefined)
        return path;
    await (0,promises_.rename)(path, `${path}.${extension}`);
    return `${path}.${extension}`;
}
/** @returns undefined for a runner without a tool cache */
function cacheOf(key, { runner, clock, signal }) {
    const { toolCache } = runner;
    return toolCache === undefined
        ? undefined
        : new ArchiveCache(key, { toolCache, clock, log: runner.log, signal });
}
/** Removes a cached archive that cannot be unpacked, although its SHA-256 is right. */
async function evictIfDamaged(key, error, services) {
    if (error instanceof errors/* ActionError */.lZ && error.code === 'ARCHIVE_INVALID')
        await cacheOf(key, services)?.evict();
}
/** Saves an archive for later runs, if the store will be able to confirm that it is still the same. */
async function cacheArchive(key, { path, size, sha256, version }, services) {
    if (version === undefined)
        return;
    await cacheOf(key, services)?.store({ path, size, sha256, ...version, name: (0,external_node_path_.basename)(path) });
}


/***/ }),

/***/ 8422:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ ProgressLog)
/* harmony export */ });
/* harmony import */ var _jobs_progress_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2289);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6422);


/** Shortest time between two lines, in milliseconds. */
const interval = 5_000;
/** Logs the progress of a download or an extraction, no more often than people can read. */
class ProgressLog {
    #what;
    #clock;
    #log;
    #begin;
    #eta = new _jobs_progress_js__WEBPACK_IMPORTED_MODULE_0__/* .Eta */ .xn();
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
     * Logs "Downloading [███▁▁▁▁▁▁▁] 31 % · 320 MiB of 1.0 GiB · 42.1 MiB/s · 8.2 s · about 20 s left", if a line is due.
     * @param share of the whole, 0 to 1; undefined when it is not known
     * @param describe what is done, given the elapsed milliseconds; called only when a line is due
     */
    update(share, describe) {
        if (this.#clock.now() - this.#lastLine < interval)
            return;
        this.#lastLine = this.#clock.now();
        const elapsed = this.elapsed();
        const begin = share === undefined ? this.#what : `${this.#what} ${(0,_jobs_progress_js__WEBPACK_IMPORTED_MODULE_0__/* .progressBar */ .hr)(share)}`;
        const parts = [begin, ...describe(elapsed), (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(elapsed), this.#eta.update(share, elapsed)];
        this.#log.info(parts.filter(part => part !== undefined).join(' · '));
    }
}


/***/ }),

/***/ 2638:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ hashFile)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);

/**
 * SHA-256 of a file, from its first byte on.
 * @param handle stays open
 * @throws errors of the file system; `signal.reason` when the signal aborts
 */
async function hashFile(handle, signal) {
    const hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
    const buffer = Buffer.allocUnsafeSlow(1024 * 1024);
    for (let bytes = 0;;) {
        signal.throwIfAborted();
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, bytes);
        if (bytesRead === 0)
            return { sha256: hash.digest('hex'), bytes };
        hash.update(buffer.subarray(0, bytesRead));
        bytes += bytesRead;
    }
}


/***/ }),

/***/ 5282:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   j: () => (/* binding */ getChecked)
/* harmony export */ });
/* unused harmony export checkUrl */
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6422);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4037);



/** Longest time until the response's headers arrive, in milliseconds. */
const responseTimeout = 30_000;
const maxRedirects = 5;
/**
 * Sends a GET request to a URL that a server chose, and to those that it redirects to. Each is checked.
 * @returns the first response that is no redirect, whatever its status
 * @throws ActionError LINK_UNSAFE or DOWNLOAD_REFUSED; TransportError when there is no response; `signal.reason`
 */
async function getChecked(link, headers, { what, server, network }) {
    const { allowLoopback } = network;
    let url = checkUrl(link, { allowLoopback, subject: `The URL of the ${what}` });
    for (let redirects = 0;; redirects += 1) {
        const response = await (0,_http_js__WEBPACK_IMPORTED_MODULE_1__/* .send */ .tN)({ ...network, method: 'GET', url, headers, responseTimeout });
        const { location } = response.headers;
        if (!(0,_http_js__WEBPACK_IMPORTED_MODULE_1__/* .isRedirect */ .N6)(response.status) || location === undefined)
            return response;
        response.body.destroy();
        if (redirects === maxRedirects) {
            throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('DOWNLOAD_REFUSED', {
                what: `The ${server} redirected more than ${maxRedirects} times`,
            });
        }
        const target = URL.parse(location, url.href)?.href ?? location;
        url = checkUrl(target, { allowLoopback, subject: `The URL that the ${server} redirected to` });
    }
}
/**
 * Checks a URL that a server chose. It has to be https; plain http will do for this machine, when URLs may lead to it.
 * @returns the URL without user info, which would be sent as credentials
 * @throws ActionError LINK_UNSAFE
 */
function checkUrl(link, { allowLoopback, subject }) {
    const url = URL.parse(link);
    const isLocal = url?.protocol === 'http:' && (0,_http_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U9)(url.hostname) && allowLoopback;
    if (url === null || (url.protocol !== 'https:' && !isLocal)) {
        throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('LINK_UNSAFE', { what: `${subject} does not use https: ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutQuery */ .j$)(link)}` });
    }
    return Object.assign(url, { username: '', password: '' });
}


/***/ }),

/***/ 1487:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ withTimeLimit),
/* harmony export */   E: () => (/* binding */ untilAborted)
/* harmony export */ });
/**
 * Waits for `work`, but no longer than until the signal aborts.
 * @throws what `work` throws; `signal.reason`
 */
async function untilAborted(work, signal) {
    const { promise: aborted, reject } = Promise.withResolvers();
    const abort = () => reject(signal.reason);
    if (signal.aborted)
        abort();
    signal.addEventListener('abort', abort);
    try {
        // Handles the rejections of both, also of the one that comes too late.
        return await Promise.race([aborted, work]);
    }
    finally {
        signal.removeEventListener('abort', abort);
    }
}
/**
 * Does `work` with a signal that also aborts when time is up.
 * @param problem what to throw then
 * @throws what `work` throws; `problem`; `signal.reason`
 */
async function withTimeLimit(work, { timeLimit, clock, signal }, problem) {
    const limit = new AbortController();
    const timer = clock.startTimer(timeLimit, () => limit.abort(problem));
    try {
        return await work(AbortSignal.any([signal, limit.signal]));
    }
    catch (error) {
        signal.throwIfAborted();
        throw limit.signal.aborted ? problem : error;
    }
    finally {
        timer.stop();
    }
}


/***/ })

};
