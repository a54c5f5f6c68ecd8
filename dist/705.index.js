export const id = 705;
export const ids = [705];
export const modules = {

/***/ 6131:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ detectFormat)
/* harmony export */ });
/* harmony import */ var _files_regular_file_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4726);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6039);
/* harmony import */ var _tar_header_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4551);



async function detectFormat(archive) {
    const head = await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_0__/* .readStart */ .H6)(archive, _tar_header_js__WEBPACK_IMPORTED_MODULE_2__/* .tarBlock */ .TR);
    const magic = head.subarray(0, 4).toString('hex');
    if (magic.startsWith('1f8b'))
        return 'tar.gz';
    if (magic === '504b0304' || magic === '504b0506')
        return 'zip';
    if (head.length === _tar_header_js__WEBPACK_IMPORTED_MODULE_2__/* .tarBlock */ .TR && ((0,_tar_header_js__WEBPACK_IMPORTED_MODULE_2__/* .isZero */ .be)(head) || (0,_tar_header_js__WEBPACK_IMPORTED_MODULE_2__/* .hasValidChecksum */ .Qp)(head)))
        return 'tar';
    throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .invalidArchive */ .mD)(`is neither tar (plain or gzip) nor zip; it is ${signatureOf(head)}`);
}
const otherContent = [
    [/^$/, 'empty'],
    [/^\(\xb5\/\xfd/, 'compressed with zstd'],
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

/***/ 8332:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Pn: () => (/* binding */ pathKey),
/* harmony export */   e4: () => (/* binding */ decodeName),
/* harmony export */   gN: () => (/* binding */ parentOf),
/* harmony export */   nG: () => (/* binding */ safePath)
/* harmony export */ });
/* harmony import */ var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6039);


const maxSegment = 255;
const maxPath = 1024;
function decodeName(bytes) {
    if (!(0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(bytes))
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .unsafeEntry */ .di)(bytes.toString('latin1'), 'a name that is not UTF-8');
    return bytes.toString('utf8');
}
function safePath(name, platform) {
    if (Buffer.byteLength(name) > maxPath)
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .unsafeEntry */ .di)(name, 'a path that is too long');
    if (/\p{Cc}/u.test(name))
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .unsafeEntry */ .di)(name, 'a name with control characters');
    if (name.includes('\\'))
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .unsafeEntry */ .di)(name, 'a name with a backslash');
    const segments = name.split('/').filter(segment => segment !== '' && segment !== '.');
    if (isAbsolute(name))
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .unsafeEntry */ .di)(name, 'an absolute path');
    if (segments.includes('..'))
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .unsafeEntry */ .di)(name, 'a path that leads out of the site');
    if (segments.some(segment => segment.toLowerCase() === '.git')) {
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .unsafeEntry */ .di)(name, 'part of a Git repository');
    }
    if (segments.some(segment => Buffer.byteLength(segment) > maxSegment)) {
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .unsafeEntry */ .di)(name, 'a name that is too long');
    }
    const path = segments.join('/');
    if (platform === 'win32' && /[<>:"|?*]|[. ](?:\/|$)/.test(path)) {
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .unsafeEntry */ .di)(name, 'a name that Windows does not allow');
    }
    return path;
}
function isAbsolute(path) {
    return path.startsWith('/') || /^(\.?\/)*[a-z]:/i.test(path);
}
function pathKey(path, platform) {
    const foldsCase = platform === 'win32' || platform === 'darwin';
    return foldsCase ? path.normalize('NFC').toLowerCase() : path;
}
function parentOf(path) {
    return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}


/***/ }),

/***/ 6039:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _m: () => (/* binding */ damageFound),
/* harmony export */   di: () => (/* binding */ unsafeEntry),
/* harmony export */   mD: () => (/* binding */ invalidArchive),
/* harmony export */   qM: () => (/* binding */ damaged),
/* harmony export */   v4: () => (/* binding */ unsafeArchive)
/* harmony export */ });
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6422);


function unsafeEntry(name, reason) {
    return unsafeArchive(`contains "${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(name, 120)}", ${reason}`);
}
function unsafeArchive(what) {
    return new _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('ARCHIVE_UNSAFE', { what: `The archive ${what}` });
}
function invalidArchive(what, cause) {
    return new _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('ARCHIVE_INVALID', { what: `The archive ${what}`, cause });
}
function damaged(detail, cause) {
    return invalidArchive(`is damaged: ${detail}`, cause);
}
function damageFound(error) {
    if (error instanceof _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ || (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isFileSystemError */ .ct)(error))
        return error;
    return damaged((0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(error.message), error);
}


/***/ }),

/***/ 4551:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Op: () => (/* binding */ TarExtensions),
/* harmony export */   Qp: () => (/* binding */ hasValidChecksum),
/* harmony export */   RO: () => (/* binding */ readTarHeader),
/* harmony export */   TR: () => (/* binding */ tarBlock),
/* harmony export */   be: () => (/* binding */ isZero),
/* harmony export */   o: () => (/* binding */ isExtension)
/* harmony export */ });
/* harmony import */ var _entry_path_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8332);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6039);


const tarBlock = 512;
const zeros = Buffer.alloc(tarBlock);
const types = {
    '\0': 'file',
    0: 'file',
    1: 'hard link',
    2: 'symbolic link',
    5: 'directory',
    7: 'file',
    x: 'pax-header',
    g: 'pax-global-header',
    L: 'gnu-long-path',
    K: 'gnu-long-link-path',
};
function readTarHeader(block) {
    if (!hasValidChecksum(block))
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .damaged */ .qM)('a tar header is damaged');
    const magic = block.toString('latin1', 257, 265);
    const posix = magic.startsWith('ustar\0');
    if (!posix && magic !== 'ustar  \0')
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .damaged */ .qM)('a tar header has an unknown format');
    const prefix = upToNul(posix ? block.subarray(345, 500) : Buffer.alloc(0));
    const name = upToNul(block.subarray(0, 100));
    const size = octal(block.subarray(124, 136));
    if (size === undefined)
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .damaged */ .qM)('a size in a tar header is not a number');
    return {
        name: prefix.length === 0 ? name : Buffer.concat([prefix, Buffer.from('/'), name]),
        type: types[String.fromCharCode(block[156] ?? 0)] ?? 'special file',
        linkname: upToNul(block.subarray(157, 257)),
        size,
    };
}
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
function octal(field) {
    const digits = /^[ \0]*([0-7]*)(?:[ \0]|$)/.exec(field.toString('latin1'))?.[1];
    return digits === undefined ? undefined : Number.parseInt(`0${digits}`, 8);
}
function upToNul(field) {
    const end = field.indexOf(0);
    return end === -1 ? field : field.subarray(0, end);
}
function isExtension(type) {
    return type.startsWith('pax-') || type.startsWith('gnu-');
}
class TarExtensions {
    #fields = {};
    add(type, content) {
        if (type === 'pax-header')
            readPax(content, this.#fields);
        else if (type === 'gnu-long-path')
            this.#fields.path = upToNul(content);
        else if (type === 'gnu-long-link-path')
            this.#fields.linkpath = upToNul(content);
    }
    apply({ name, type, linkname, size }) {
        const fields = this.#fields;
        this.#fields = {};
        const path = (0,_entry_path_js__WEBPACK_IMPORTED_MODULE_0__/* .decodeName */ .e4)(fields.path ?? name);
        const actual = type === 'file' && path.endsWith('/') ? 'directory' : type;
        return {
            name: path,
            type: fields.sparse ? 'sparse file' : actual,
            linkname: (0,_entry_path_js__WEBPACK_IMPORTED_MODULE_0__/* .decodeName */ .e4)(fields.linkpath ?? linkname),
            size: fields.size ?? size,
        };
    }
}
function readPax(bytes, fields) {
    for (let at = 0; at < bytes.length;) {
        const { keyword, value, end } = readRecord(bytes, at);
        setField(fields, keyword, value);
        at = end;
    }
}
const maxDigits = 10;
const lineFeed = 0x0a;
function readRecord(bytes, start) {
    const digits = /^(\d+) /.exec(bytes.toString('latin1', start, start + maxDigits + 1))?.[1] ?? '';
    const keywordStart = start + digits.length + 1;
    const end = start + Number(digits);
    const equals = bytes.indexOf('=', keywordStart);
    const isComplete = bytes[end - 1] === lineFeed && equals > keywordStart && equals < end;
    if (!isComplete)
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .damaged */ .qM)('an extended header of tar is damaged');
    const keyword = bytes.toString('latin1', keywordStart, equals);
    return { keyword, value: bytes.subarray(equals + 1, end - 1), end };
}
function setField(fields, keyword, value) {
    if (keyword.startsWith('GNU.sparse'))
        fields.sparse = true;
    if (keyword !== 'path' && keyword !== 'linkpath' && keyword !== 'size')
        return;
    if (value.length === 0)
        delete fields[keyword];
    else if (keyword !== 'size')
        fields[keyword] = value;
    else {
        const digits = value.toString('latin1');
        if (!/^\d{1,15}$/.test(digits))
            throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .damaged */ .qM)('a size in an extended header of tar is not a number');
        fields.size = Number(digits);
    }
}


/***/ }),

/***/ 1705:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  getArchive: () => (/* binding */ getArchive),
  storeArchive: () => (/* reexport */ storeArchive)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/archive/detect-format.js
var detect_format = __webpack_require__(6131);
// EXTERNAL MODULE: ./lib/files/regular-file.js
var regular_file = __webpack_require__(4726);
// EXTERNAL MODULE: ./lib/net/http.js
var http = __webpack_require__(747);
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
;// CONCATENATED MODULE: ./lib/download/errors.js



function downloadFailed(reason) {
    return `Could not download the archive: ${reason}`;
}
class DownloadError extends Error {
    name = 'DownloadError';
    remedy;
    failure;
    constructor(reason, remedy = { kind: 'retry' }, failure) {
        super(reason);
        this.remedy = remedy;
        this.failure = failure ?? new errors/* ActionError */.lZ('DOWNLOAD_FAILED', { what: downloadFailed(reason) });
    }
}
function toDownloadError(error) {
    if (error instanceof DownloadError)
        return error;
    if (!(error instanceof http/* TransportError */.wX))
        throw error;
    return new DownloadError((0,shared_text/* oneLine */.TN)(error.message), { kind: error.transient ? 'retry' : 'none' });
}

// EXTERNAL MODULE: ./lib/net/retry.js
var retry = __webpack_require__(6705);
// EXTERNAL MODULE: ./lib/shared/clock.js + 1 modules
var clock = __webpack_require__(2425);
;// CONCATENATED MODULE: ./lib/download/retry-policy.js



const progressSize = 256 * 1024;
const maxRenewals = 3;
const expiryMargin = 5_000;
const noticeInterval = 1_000;
class RetryPolicy {
    #options;
    #link;
    #expiry;
    #renewing;
    #renewals = 0;
    #restarts = 0;
    #progress;
    #noticedAt = Number.NEGATIVE_INFINITY;
    constructor(options) {
        this.#options = options;
        this.#link = options.link;
        this.#expiry = this.#readExpiry(options.link);
        this.#progress = { received: 0, at: options.network.clock.now() };
    }
    progressed(received) {
        if (received - this.#progress.received < progressSize)
            return;
        this.#progress = { received, at: this.#options.network.clock.now() };
        this.#renewals = 0;
        this.#restarts = 0;
    }
    startedOver() {
        this.#restarts += 1;
    }
    async usableLink(signal) {
        const expired = this.#expiry !== undefined && this.#isOver(this.#expiry);
        if (this.#renewing !== undefined || (expired && this.#renewals === 0)) {
            await this.#renew('the link has expired', signal);
        }
        return this.#link;
    }
    #isOver(expiry) {
        return expiry - this.#options.network.clock.now() < expiryMargin;
    }
    #readExpiry({ expiresAt }) {
        const expiry = expiresAt === undefined ? undefined : Date.parse(expiresAt);
        return expiry === undefined || this.#isOver(expiry) ? undefined : expiry;
    }
    async recover(error, attempt, signal) {
        const { network, retryFor } = this.#options;
        const { clock } = network;
        const { remedy, message } = error;
        if (remedy.kind === 'none')
            return false;
        if (remedy.kind === 'renew-link') {
            if (this.#link !== attempt.link)
                return true;
            if (this.#renewing === undefined && this.#renewals === maxRenewals)
                return false;
            await this.#renew(message, signal);
            if (this.#renewals === 1)
                return true;
        }
        const pause = (0,retry/* retryPause */.vX)(this.#restarts + attempt.failures, remedy.after);
        if (clock.now() + pause > this.#progress.at + retryFor)
            return false;
        this.#notice(message, pause);
        await clock.sleep(pause, signal);
        return true;
    }
    #notice(reason, pause) {
        const { clock, log } = this.#options.network;
        if (clock.now() - this.#noticedAt < noticeInterval)
            return;
        this.#noticedAt = clock.now();
        const at = (0,shared_text/* formatBytes */.z3)(this.#progress.received);
        log.info(`Download error at ${at} (${reason}); retrying in ${(0,shared_text/* formatDuration */.a3)(pause)}`);
    }
    async #renew(reason, signal) {
        this.#renewing ??= this.#requestLink(reason).finally(() => {
            this.#renewing = undefined;
        });
        await (0,clock/* untilAborted */.Eu)(this.#renewing, signal);
    }
    async #requestLink(reason) {
        this.#renewals += 1;
        this.#options.network.log.info(`Requesting a new link (${reason})`);
        this.#link = await this.#options.renewLink();
        this.#expiry = this.#readExpiry(this.#link);
    }
}

// EXTERNAL MODULE: ./lib/net/network.js
var net_network = __webpack_require__(2989);
// EXTERNAL MODULE: ./lib/net/redirects.js
var redirects = __webpack_require__(8550);
;// CONCATENATED MODULE: ./lib/download/store-client.js







const responseTimeout = 30_000;
const maxRedirects = 5;
const maxErrorBytes = 64 * 1024;
const errorTimeout = 5_000;
async function fetchArchive(link, headers, network) {
    const sent = { 'Accept-Encoding': 'identity', ...headers };
    const response = await getChecked(link, sent, network);
    if ([200, 206, 416].includes(response.status))
        return response;
    throw await errorOf(response, network);
}
async function getChecked(link, headers, network) {
    const { allowLoopback } = network;
    const answer = await (0,redirects/* followRedirects */.F)((0,net_network/* checkUrl */.CU)(link, { allowLoopback, subject: 'The URL of the archive' }), {
        method: 'GET',
        limit: maxRedirects,
        follow: ({ to }) => ((0,net_network/* isSafe */.IP)(to, allowLoopback) ? to : undefined),
        send: url => (0,http/* send */.tN)({ method: 'GET', url, headers, responseTimeout }, network),
    });
    if (answer.kind === 'not allowed')
        throw (0,net_network/* unsafe */.N9)('The URL that the store redirected to', answer.target);
    if (answer.kind === 'too many') {
        throw new errors/* ActionError */.lZ('DOWNLOAD_REFUSED', {
            what: `The store redirected more than ${maxRedirects} times`,
        });
    }
    return answer.response;
}
async function errorOf(response, network) {
    const { clock, redactor } = network;
    const { status, headers } = response;
    const reason = await rejectionOf(response, network);
    if ((0,retry/* isBusy */.A5)(status) || (0,retry/* isServerError */.GQ)(status)) {
        const after = (0,retry/* parseRetryAfter */.mu)(headers, clock.now());
        const facts = { reason: 'store fails' };
        const failure = new errors/* ActionError */.lZ('DOWNLOAD_FAILED', { what: downloadFailed(reason), facts });
        return new DownloadError(reason, { kind: 'retry', after }, failure);
    }
    const id = (0,http/* requestIdOf */.Gb)(headers);
    const request = id === undefined ? '' : `; request id ${redactor.show(id, 100)}`;
    const what = `The store rejected the request for the archive (${reason}${request})`;
    const failure = new errors/* ActionError */.lZ('DOWNLOAD_REFUSED', { what });
    const renewable = status === 403 || status === 404 || status === 410;
    return new DownloadError(reason, { kind: renewable ? 'renew-link' : 'none' }, failure);
}
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
function sizeOf({ status, headers }, announced) {
    if (status !== 200)
        throw new DownloadError(`the store sent HTTP ${status} instead of the whole archive`);
    const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
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
        throw new DownloadError('the store did not send its size', { kind: 'none' });
    return Number.POSITIVE_INFINITY;
}
function strongEtag({ etag }) {
    return /^"[^"]+"$/.test(etag ?? '') ? etag : undefined;
}
function isEncoded(headers) {
    return !/^(identity)?$/i.test(headers['content-encoding'] ?? '');
}
function wrongSize(size, announced) {
    const reason = `the archive has ${size} bytes, but the service announced ${announced}`;
    const failure = new errors/* ActionError */.lZ('DOWNLOAD_FAILED', { what: downloadFailed(reason) });
    return new DownloadError(reason, { kind: 'renew-link' }, failure);
}

;// CONCATENATED MODULE: ./lib/download/byte-ranges.js



class ByteRanges {
    #rangeSize;
    #free;
    #taken = 0;
    constructor(size, rangeSize) {
        this.#rangeSize = rangeSize;
        this.#free = [{ start: 0, end: size }];
    }
    get complete() {
        return this.#taken === 0 && this.#free.length === 0;
    }
    take() {
        const first = this.#free.shift();
        if (first === undefined)
            return undefined;
        this.#taken += 1;
        const end = Math.min(first.end, first.start + this.#rangeSize);
        if (end < first.end)
            this.#free.unshift({ start: end, end: first.end });
        return { start: first.start, end };
    }
    return(missing) {
        this.#taken -= 1;
        if (missing.start < missing.end)
            this.#free.unshift(missing);
    }
}
const leastBytes = 16 * 1024;
const paceTime = 30_000;
async function writeBody({ body }, target) {
    const { clock, range, onWrite } = target;
    let position = range.start;
    let recent = 0;
    const stall = clock.startTimer(paceTime, () => {
        const reason = `less than ${(0,shared_text/* formatBytes */.z3)(leastBytes)} within ${(0,shared_text/* formatDuration */.a3)(paceTime)}`;
        body.destroy(new http/* TransportError */.wX(reason, { sent: true }));
    });
    try {
        for await (const chunk of body) {
            recent += chunk.length;
            if (recent >= leastBytes) {
                stall.refresh();
                recent = 0;
            }
            const wanted = chunk.subarray(0, range.end - position);
            if (wanted.length === 0)
                return;
            await write(wanted, position, target);
            position += wanted.length;
            onWrite(wanted.length);
        }
    }
    catch (error) {
        throw error instanceof errors/* ActionError */.lZ ? error : (0,http/* transportError */.WQ)(error, { sent: true });
    }
    finally {
        stall.stop();
        body.destroy();
    }
}
async function write(bytes, start, { file, path }) {
    for (let done = 0; done < bytes.length;) {
        const { bytesWritten } = await file.write(bytes, done, bytes.length - done, start + done).catch(error => {
            throw (0,errors/* fileSystemError */.uG)('Could not write the archive', error, path);
        });
        done += bytesWritten;
    }
}

;// CONCATENATED MODULE: ./lib/download/transfer.js




const complete = new Error('the archive is complete');
const startOver = new Error('the archive has changed, or the store does not send the rest of it alone');
class Transfer {
    #tools;
    #opening;
    #etag;
    #connectionCount;
    #ranges;
    #end = new AbortController();
    #signal;
    #received = 0;
    #givenUp;
    constructor(tools, opening, etag) {
        const { response, size } = opening;
        const { connections, rangeSize } = tools.limits;
        this.#tools = tools;
        this.#opening = opening;
        const isPlain = !isEncoded(response.headers);
        this.#etag = isPlain && size !== Number.POSITIVE_INFINITY ? etag : undefined;
        const parallel = this.#etag !== undefined &&
            response.headers['accept-ranges']?.toLowerCase() === 'bytes' &&
            size > 2 * rangeSize;
        this.#connectionCount = parallel ? connections : 1;
        this.#ranges = new ByteRanges(size, parallel ? rangeSize : size);
        this.#signal = AbortSignal.any([tools.network.signal, this.#end.signal]);
        this.#signal.addEventListener('abort', () => response.body.destroy());
    }
    async run() {
        const connections = [this.#connect(this.#opening)];
        while (connections.length < this.#connectionCount)
            connections.push(this.#connect());
        await Promise.all(connections);
        this.#tools.network.signal.throwIfAborted();
        if (this.#ranges.complete)
            return this.#received;
        const { reason } = this.#end.signal;
        if (reason === startOver)
            return undefined;
        throw reason ?? this.#givenUp;
    }
    async #connect(opening) {
        await this.#fetchRanges(opening).catch(error => this.#end.abort(error));
        if (this.#ranges.complete)
            this.#end.abort(complete);
    }
    async #fetchRanges(opening) {
        const { policy } = this.#tools;
        let first = opening;
        let failures = 0;
        for (let range = this.#ranges.take(); range !== undefined; range = this.#ranges.take()) {
            const link = first?.link ?? (await policy.usableLink(this.#signal));
            const { missing, error } = await this.#fetch(range, link, first?.response);
            first = undefined;
            this.#ranges.return(missing);
            if (missing.start - range.start >= progressSize)
                failures = 0;
            if (error === undefined)
                continue;
            failures += 1;
            if (!(await policy.recover(error, { link, failures }, this.#signal))) {
                this.#givenUp ??= error.failure;
                return;
            }
        }
    }
    async #fetch(range, link, first) {
        const { file, path, network } = this.#tools;
        let { start } = range;
        const onWrite = (bytes) => {
            start += bytes;
            this.#wrote(bytes);
        };
        try {
            const response = first ?? (await this.#request(range, link));
            const isKnown = range.end !== Number.POSITIVE_INFINITY;
            const end = isKnown || link.size === undefined ? range.end : link.size + 1;
            const target = { file, path, clock: network.clock, range: { start, end }, onWrite };
            await writeBody(response, target);
            if (isKnown && start < end)
                throw new DownloadError('the connection was closed early');
            if (!isKnown && link.size !== undefined && link.size !== start)
                throw wrongSize(start > link.size ? `more than ${link.size}` : start, link.size);
            return { missing: { start, end: start } };
        }
        catch (error) {
            const problem = toDownloadError(error);
            this.#signal.throwIfAborted();
            return { missing: { start, end: range.end }, error: problem };
        }
    }
    async #request({ start, end }, link) {
        const { fetchArchive, network } = this.#tools;
        const { size } = this.#opening;
        if (this.#etag === undefined)
            return this.#startOver();
        const headers = { Range: `bytes=${start}-${end - 1}`, 'If-Range': this.#etag };
        const response = await fetchArchive(link.url, headers, { ...network, signal: this.#signal });
        const { etag, 'content-range': received, 'content-length': length } = response.headers;
        const expected = `bytes ${start}-${end - 1}/${size}`;
        const isPlain = !isEncoded(response.headers) && Number(length) === end - start;
        if (response.status === 206 && isPlain && etag === this.#etag && received === expected)
            return response;
        response.body.destroy();
        return this.#startOver();
    }
    #wrote(bytes) {
        const { policy, onProgress } = this.#tools;
        const { link, size } = this.#opening;
        this.#received += bytes;
        policy.progressed(this.#received);
        onProgress(this.#received, size === Number.POSITIVE_INFINITY ? link.size : size);
    }
    #startOver() {
        this.#end.abort(startOver);
        throw startOver;
    }
}

;// CONCATENATED MODULE: ./lib/download/download.js






const limits = { connections: 8, rangeSize: 8 * 1024 * 1024 };
const maxVersions = 3;
async function downloadArchive(request) {
    const { network, onProgress, restore } = request;
    await using file = await (0,promises_.open)(request.file, 'wx+');
    const policy = new RetryPolicy(request);
    const tools = { network, fetchArchive: fetchArchive, file, path: request.file, policy, limits, restore, onProgress };
    const written = await runDownload(tools);
    const { bytes, sha256 } = written.restored ?? (await (0,regular_file/* hashFile */.DC)(file, network.signal));
    if (bytes !== written.size)
        throw new Error(`the file has ${bytes} bytes and not ${written.size}`);
    return { ...written, sha256 };
}
async function runDownload(tools) {
    for (let versions = 1;; versions += 1) {
        const opening = await openArchive(tools);
        const { response, link } = opening;
        const etag = versions <= maxVersions ? strongEtag(response.headers) : undefined;
        const version = etag === undefined ? undefined : { location: locationOf(link), size: opening.size, etag };
        const restored = version && (await tools.restore?.(version));
        if (restored !== undefined) {
            response.body.destroy();
            return { size: restored.bytes, version, restored };
        }
        await tools.file.truncate(0);
        const size = await new Transfer(tools, opening, etag).run();
        if (size !== undefined)
            return { size, version, restored };
        tools.policy.startedOver();
    }
}
async function openArchive({ network, policy, fetchArchive }) {
    for (let failures = 1;; failures += 1) {
        const link = await policy.usableLink(network.signal);
        let response;
        try {
            response = await fetchArchive(link.url, {}, network);
            return { response, link, size: sizeOf(response, link.size) };
        }
        catch (error) {
            response?.body.destroy();
            const problem = toDownloadError(error);
            if (!(await policy.recover(problem, { link, failures }, network.signal)))
                throw problem.failure;
        }
    }
}
function locationOf(link) {
    const url = URL.parse(link.url);
    return `${url?.origin}${url?.pathname}`;
}

// EXTERNAL MODULE: ./lib/record/progress.js
var record_progress = __webpack_require__(5234);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(6466);
// EXTERNAL MODULE: ./lib/files/directories.js
var directories = __webpack_require__(5056);
;// CONCATENATED MODULE: ./lib/delivery/archive-cache.js








function entryOf(key, { location, size, etag }) {
    const { baseUrl, subject, jobId } = key;
    const digest = (...parts) => (0,external_node_crypto_.hash)('sha256', JSON.stringify(parts));
    const site = digest(baseUrl.href, subject).slice(0, 32);
    const archive = digest(baseUrl.href, jobId, location, String(size), etag);
    return { site: `1.0.0-site-${site}.`, archive: `archive-${archive}` };
}
async function restoreArchive({ archive: name }, file, context) {
    const { signal, toolCache } = context;
    try {
        if (toolCache === undefined)
            return undefined;
        const versions = await (0,promises_.readdir)(toolCache.directory).catch(() => []);
        const version = versions.find(version => version.endsWith(name));
        const directory = version && (await toolCache.find(version));
        if (directory === undefined)
            return undefined;
        const [sha256 = ''] = await (0,promises_.readdir)(directory);
        const archive = await (0,regular_file/* openRegularFile */.ZU)((0,external_node_path_.join)(directory, sha256), Number.POSITIVE_INFINITY);
        await (0,external_node_stream_promises_.pipeline)(archive.createReadStream(), (0,external_node_fs_.createWriteStream)(file), { signal });
        await using copy = await (0,promises_.open)(file);
        const digest = await (0,regular_file/* hashFile */.DC)(copy, signal);
        if (digest.sha256 !== sha256)
            throw new Error('it is damaged');
        return digest;
    }
    catch (error) {
        signal.throwIfAborted();
        note('use', error, context);
        return undefined;
    }
}
async function storeArchive(entry, archive, context) {
    const { signal, toolCache } = context;
    if (toolCache === undefined)
        return;
    const version = `${entry.site}${entry.archive}`;
    const others = (await (0,promises_.readdir)(toolCache.directory).catch(() => [])).filter(name => name !== version);
    for (const other of others) {
        if (other.startsWith(entry.site) && !(0,directories/* removeTree */.dM)((0,external_node_path_.join)(toolCache.directory, other)))
            note('remove', other, context);
    }
    try {
        await toolCache.store(version, archive.path, archive.sha256);
    }
    catch (error) {
        (0,directories/* removeTree */.dM)((0,external_node_path_.join)(toolCache.directory, version));
        note('save', error, context);
    }
    signal.throwIfAborted();
}
function note(what, problem, { log }) {
    log.debug(`Could not ${what} an archive in the tool cache: ${(0,shared_text/* oneLine */.TN)(String(problem))}`);
}

;// CONCATENATED MODULE: ./lib/delivery/get-archive.js








async function getArchive(request, context) {
    const directory = await (0,promises_.mkdtemp)((0,external_node_path_.join)(context.directories.temp, 'docs-admin-action-'));
    try {
        return await download(request, (0,external_node_path_.join)(directory, 'bundle'), context);
    }
    catch (error) {
        await (0,promises_.rm)(directory, { recursive: true, force: true });
        throw error;
    }
}
async function download({ link, key, retryFor }, file, context) {
    const { log, record } = context;
    const progress = new record_progress/* Progress */.k(context, 'Downloading');
    const { size, version, sha256, restored } = await downloadArchive({
        link: await link.current(),
        renewLink: () => link.renew(),
        file,
        retryFor,
        network: context,
        restore: key && (version => restoreArchive(entryOf(key, version), file, context)),
        onProgress(received, total) {
            const whole = total === undefined ? '' : ` of ${(0,shared_text/* formatBytes */.z3)(total)}`;
            const rate = (0,shared_text/* formatBytes */.z3)((received / progress.elapsed) * 1000);
            const share = total === undefined ? undefined : received / total;
            progress.report('Downloading', { share, details: [`${(0,shared_text/* formatBytes */.z3)(received)}${whole}`, `${rate}/s`] });
        },
    });
    const path = await addExtension(file);
    const isRestored = restored !== undefined;
    const source = isRestored
        ? 'from the tool cache, the same as in the store'
        : `in ${(0,shared_text/* formatDuration */.a3)(progress.elapsed)}`;
    log.info(`Archive: ${(0,shared_text/* formatBytes */.z3)(size)} ${source}, SHA-256 ${sha256}`);
    record.set({ cacheHit: isRestored, bundlePath: path, bundleSize: size, bundleSha256: sha256 });
    return { path, sha256, entry: key && version && !isRestored ? entryOf(key, version) : undefined };
}
async function addExtension(path) {
    const extension = await (0,detect_format/* detectFormat */.T)(path).catch(() => undefined);
    if (extension === undefined)
        return path;
    await (0,promises_.rename)(path, `${path}.${extension}`);
    return `${path}.${extension}`;
}


/***/ })

};
