export const id = 411;
export const ids = [411];
export const modules = {

/***/ 954:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ fetchManifest),
/* harmony export */   d: () => (/* binding */ requestManifest)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var _net_public_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6442);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9728);



async function fetchManifest(siteUrl, network) {
    const request = requestFor(siteUrl);
    const answer = readResponse(await (0,_net_public_request_js__WEBPACK_IMPORTED_MODULE_1__/* .requestWithRetries */ .ek)('The live site', request, network), request);
    if (answer.kind === 'none')
        return undefined;
    if (answer.kind === 'refused') {
        const { status, place, isFromS3 } = answer;
        const found = isMissing(status) ? 'elsewhere' : isFromS3 ? 'bucket' : 'login';
        throw new _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .UnreadableManifest */ .p1(`was refused with HTTP ${status} by ${place}`, found);
    }
    return (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .readManifest */ .WI)(answer.bytes);
}
async function requestManifest(siteUrl, network) {
    const request = requestFor(siteUrl);
    return readResponse(await (0,_net_public_request_js__WEBPACK_IMPORTED_MODULE_1__/* .requestPublic */ .$c)(request, network), request);
}
function requestFor(siteUrl) {
    const url = (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestUrl */ .hO)(siteUrl);
    url.searchParams.set('docs-admin-action', (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)());
    return { url, headers: { 'Cache-Control': 'no-cache' }, redirects: 'https', maxBytes: _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .maxManifestSize */ .NQ };
}
function isMissing(status) {
    return status === 404 || status === 410;
}
function isOfAmazon(headers) {
    const { server, via } = headers;
    const isAmazonHeader = (name) => name.startsWith('x-amz-');
    return /AmazonS3|CloudFront/i.test(`${server} ${via}`) || Object.keys(headers).some(isAmazonHeader);
}
function readResponse(response, request) {
    const { status, headers, url, elsewhere, bytes } = response;
    if (isMissing(status) && url.href === request.url.href)
        return { kind: 'none', status };
    if (elsewhere !== undefined)
        throw new _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .UnreadableManifest */ .p1(`is redirected to ${elsewhere.origin}, which does not use https`, 'redirect');
    if (status !== 200) {
        const isFromS3 = status === 403 && isOfAmazon(headers);
        return { kind: 'refused', status, place: url.origin + url.pathname, isFromS3 };
    }
    if (bytes === undefined)
        throw new _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .UnreadableManifest */ .p1(`is larger than ${_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .maxManifestSize */ .NQ / 1024 ** 2} MiB`);
    return { kind: 'bytes', bytes };
}


/***/ }),

/***/ 6407:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gn: () => (/* binding */ pollPause),
/* harmony export */   JE: () => (/* binding */ FollowUp),
/* harmony export */   e6: () => (/* binding */ follow)
/* harmony export */ });
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6422);


const toleratedInvalidResponses = 3;
const shortestPause = 1000;
async function* follow(read, { noun, deadline, pollIntervalSeconds }, { clock, log, signal }) {
    const begin = clock.now();
    let invalidResponses = 0;
    for (;;) {
        const isLast = clock.now() >= deadline;
        const response = await read().catch((error) => {
            if (!(error instanceof _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ))
                throw error;
            if (isLast && transient.has(error.code))
                return undefined;
            if (error.code !== 'RESPONSE_INVALID')
                throw error;
            invalidResponses += 1;
            if (invalidResponses > toleratedInvalidResponses)
                throw error;
            log.info(`${error.what}; retrying`);
            return undefined;
        });
        const waited = clock.now() - begin;
        if (response !== undefined) {
            invalidResponses = 0;
            yield response;
        }
        if (isLast) {
            const elapsed = (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(clock.now() - begin);
            throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('TIMED_OUT', { what: `The ${noun} did not end within ${elapsed}` });
        }
        const left = Math.max(0, deadline - clock.now());
        await clock.sleep(Math.min(left, pollPause(waited, pollIntervalSeconds * 1000)), signal);
    }
}
const transient = new Set(['UNREACHABLE', 'SERVICE_UNAVAILABLE', 'RESPONSE_INVALID']);
function pollPause(waited, longest) {
    return Math.min(Math.max(waited / 10, shortestPause), longest);
}
const standingTime = 60_000;
class FollowUp {
    #clock;
    #ends;
    #before;
    #hasBeenActive = false;
    #hasChanged = false;
    #standing;
    constructor(clock, ends, before) {
        this.#clock = clock;
        this.#ends = ends;
        this.#before = before;
    }
    get isUnnoticed() {
        return this.#hadEnded && !this.#hasChanged;
    }
    get #hadEnded() {
        return this.#before.is(...this.#ends);
    }
    observe(status) {
        this.#hasChanged ||= !status.is(this.#before.raw);
        if (!status.is(...this.#ends)) {
            this.#hasBeenActive ||= status.is('active');
            this.#standing = undefined;
            return false;
        }
        const now = this.#clock.now();
        if (this.#standing === undefined || !status.is(this.#standing.status.raw))
            this.#standing = { status, since: now };
        return (this.#hadEnded && this.#hasBeenActive) || now - this.#standing.since >= standingTime;
    }
}


/***/ }),

/***/ 6442:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $c: () => (/* binding */ requestPublic),
/* harmony export */   W_: () => (/* binding */ NoAnswer),
/* harmony export */   ek: () => (/* binding */ requestWithRetries)
/* harmony export */ });
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7975);
/* harmony import */ var node_zlib__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8522);
/* harmony import */ var _shared_clock_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2425);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(747);
/* harmony import */ var _network_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2989);
/* harmony import */ var _redirects_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8550);
/* harmony import */ var _retry_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6705);







const timeLimit = 30_000;
const retryTime = 60_000;
const maxRedirects = 5;
const decoders = new Map([
    ['gzip', (0,node_util__WEBPACK_IMPORTED_MODULE_0__.promisify)(node_zlib__WEBPACK_IMPORTED_MODULE_1__.gunzip)],
    ['x-gzip', (0,node_util__WEBPACK_IMPORTED_MODULE_0__.promisify)(node_zlib__WEBPACK_IMPORTED_MODULE_1__.gunzip)],
    ['deflate', inflateAny],
    ['br', (0,node_util__WEBPACK_IMPORTED_MODULE_0__.promisify)(node_zlib__WEBPACK_IMPORTED_MODULE_1__.brotliDecompress)],
    ['zstd', (0,node_util__WEBPACK_IMPORTED_MODULE_0__.promisify)(node_zlib__WEBPACK_IMPORTED_MODULE_1__.zstdDecompress)],
]);
class NoAnswer extends Error {
    name = 'NoAnswer';
    retryAfter;
    elsewhere;
    constructor(message, retryAfter, elsewhere) {
        super(message);
        this.retryAfter = retryAfter;
        this.elsewhere = elsewhere;
    }
}
async function requestPublic(request, network, time = timeLimit) {
    const tooSlow = new NoAnswer(`no complete response within ${Math.round(time / 1000)} s`);
    const limits = { ...network, timeLimit: time };
    try {
        return await (0,_shared_clock_js__WEBPACK_IMPORTED_MODULE_2__/* .withTimeLimit */ .Bv)(signal => receiveWithRetry(request, { ...network, signal }), limits, tooSlow);
    }
    catch (error) {
        if (!(error instanceof _http_js__WEBPACK_IMPORTED_MODULE_3__/* .TransportError */ .wX))
            throw error;
        throw new NoAnswer(network.redactor.show(error.message, 120));
    }
}
async function requestWithRetries(subject, request, network) {
    const { clock, log, signal } = network;
    const end = clock.now() + retryTime;
    for (let attempt = 1;; attempt += 1) {
        try {
            return await requestPublic(request, network, Math.min(timeLimit, end - clock.now()));
        }
        catch (error) {
            if (!(error instanceof NoAnswer))
                throw error;
            const pause = (0,_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .retryPause */ .vX)(attempt, error.retryAfter);
            if (clock.now() + pause >= end)
                throw error;
            if (attempt === 1)
                log.info(`${subject} does not answer (${error.message}); trying again for a minute`);
            await clock.sleep(pause, signal);
        }
    }
}
async function receiveWithRetry(request, network) {
    try {
        return await receive(request, network);
    }
    catch (error) {
        if (!(error instanceof _http_js__WEBPACK_IMPORTED_MODULE_3__/* .TransportError */ .wX) || !error.isLost)
            throw error;
        const agentFor = (url) => network.agentFor(url, { isFresh: true });
        return await receive(request, { ...network, agentFor });
    }
}
async function receive(request, network) {
    const headers = { 'Accept-Encoding': 'gzip, br', ...request.headers };
    const answer = await (0,_redirects_js__WEBPACK_IMPORTED_MODULE_6__/* .followRedirects */ .F)(request.url, {
        method: 'GET',
        limit: maxRedirects,
        follow: redirect => targetOf(redirect, request),
        send: url => sendTo(url, { ...request, headers }, network),
    });
    const { kind, response, url } = answer;
    const status = response.status === 203 ? 200 : response.status;
    try {
        if (kind === 'too many')
            throw new NoAnswer(`more than ${maxRedirects} redirects`);
        const retryAfter = (0,_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .parseRetryAfter */ .mu)(response.headers, network.clock.now());
        const isLimited = status >= 400 && retryAfter !== undefined;
        const isMissing = kind === 'no target' || request.transientStatuses?.includes(status);
        if (isLimited || isMissing || (0,_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .isBusy */ .A5)(status) || (0,_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .isServerError */ .GQ)(status))
            throw new NoAnswer(`HTTP ${status}`, retryAfter ?? (status === 429 ? 0 : undefined));
        const elsewhere = kind === 'not allowed' ? answer.target : undefined;
        const isRead = status === 200 && request.maxBytes > 0;
        const bytes = isRead ? await readBody(response, request.maxBytes) : undefined;
        return { status, headers: response.headers, url, elsewhere, bytes };
    }
    finally {
        response.body.destroy();
    }
}
async function sendTo(url, request, network) {
    const { headers = {} } = request;
    try {
        return await (0,_http_js__WEBPACK_IMPORTED_MODULE_3__/* .send */ .tN)({ method: 'GET', url, headers, responseTimeout: timeLimit }, network);
    }
    catch (error) {
        if (!(error instanceof _http_js__WEBPACK_IMPORTED_MODULE_3__/* .TransportError */ .wX) || error.isLost || (0,_redirects_js__WEBPACK_IMPORTED_MODULE_6__/* .isSameOrigin */ .J)(url, request.url))
            throw error;
        const reason = network.redactor.show(error.message, 120);
        throw new NoAnswer(`redirects to ${url.origin}: ${reason}`, undefined, url.origin);
    }
}
function targetOf({ from, to }, { url, redirects }) {
    if (redirects === 'https')
        return (0,_network_js__WEBPACK_IMPORTED_MODULE_4__/* .isSafe */ .IP)(to, (0,_network_js__WEBPACK_IMPORTED_MODULE_4__/* .isLoopback */ .U9)(url.hostname)) ? to : undefined;
    const target = to.protocol === 'http:' ? new URL(to.href.replace(/^http:/, from.protocol)) : to;
    return (0,_redirects_js__WEBPACK_IMPORTED_MODULE_6__/* .isSameOrigin */ .J)(from, target) ? target : undefined;
}
async function readBody({ headers, body }, maxBytes) {
    const bytes = await (0,_http_js__WEBPACK_IMPORTED_MODULE_3__/* .collect */ .Fo)(body, maxBytes).catch((error) => {
        throw (0,_http_js__WEBPACK_IMPORTED_MODULE_3__/* .transportError */ .WQ)(error, { sent: true });
    });
    const names = (headers['content-encoding'] ?? '')
        .toLowerCase()
        .split(',')
        .map(name => name.trim());
    const encodings = names.filter(name => name !== 'identity');
    let decoded = bytes;
    for (const encoding of encodings.toReversed()) {
        const decode = decoders.get(encoding);
        if (decoded === undefined || decode === undefined)
            return decoded;
        decoded = await decode(decoded, { maxOutputLength: maxBytes }).catch((error) => {
            if (error.code === 'ERR_BUFFER_TOO_LARGE')
                return undefined;
            throw new NoAnswer(`damaged ${encoding}`);
        });
    }
    return decoded;
}
async function inflateAny(bytes, options) {
    try {
        return await (0,node_util__WEBPACK_IMPORTED_MODULE_0__.promisify)(node_zlib__WEBPACK_IMPORTED_MODULE_1__.inflate)(bytes, options);
    }
    catch (error) {
        if (error.code === 'ERR_BUFFER_TOO_LARGE')
            throw error;
        return await (0,node_util__WEBPACK_IMPORTED_MODULE_0__.promisify)(node_zlib__WEBPACK_IMPORTED_MODULE_1__.inflateRaw)(bytes, options);
    }
}


/***/ }),

/***/ 9411:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Verification: () => (/* binding */ Verification)
});

// EXTERNAL MODULE: ./lib/jobs/follow.js
var follow = __webpack_require__(6407);
// EXTERNAL MODULE: ./lib/report/markdown.js
var markdown = __webpack_require__(3021);
// EXTERNAL MODULE: ./lib/report/report.js
var report = __webpack_require__(5650);
;// CONCATENATED MODULE: ./lib/report/verification-report.js


function verificationReport(facts) {
    const { siteUrl, error, looked } = facts;
    return {
        state: (0,report/* stateOf */.L4)(facts, false),
        subject: (0,markdown/* plain */.pj)(siteUrl.host + siteUrl.pathname.replace(/\/$/, '')),
        headline: outcomeOf(facts),
        note: looked,
        link: { name: 'Site', url: siteUrl.href },
        error,
        facts: (0,report/* knownFacts */.Xy)([['Time', (0,report/* timeOf */.nR)(facts)]]),
    };
}
function outcomeOf({ error, result }) {
    if (error?.code === 'SITE_NOT_LIVE')
        return 'readers do not get what was exported';
    if (error?.code === 'CANCELLED')
        return 'canceled';
    if (error !== undefined)
        return 'could not be verified';
    return result ?? '';
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./lib/changes/live-manifest.js
var live_manifest = __webpack_require__(954);
// EXTERNAL MODULE: ./lib/changes/manifest.js
var manifest = __webpack_require__(9728);
// EXTERNAL MODULE: ./lib/net/public-request.js
var public_request = __webpack_require__(6442);
;// CONCATENATED MODULE: ./lib/serving/served-manifest.js




const beginning = /^\s*\{(?:\s*"(?:version|domain|project)"\s*:\s*(?:\d+|"(?:[^"\\]|\\.)*")\s*,)*\s*"exportedAt"\s*:\s*"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))"/;
const longestBeginning = 16 * 1024;
async function lookForManifest(siteUrl, sha256, network) {
    const { redactor } = network;
    const instead = (served, facts) => {
        const url = redactor.show((0,manifest/* manifestUrl */.hO)(siteUrl).href, 200);
        return { problem: `${url} is not the ${manifest/* manifestName */.vS} of this export: ${served}`, facts };
    };
    try {
        const answer = await (0,live_manifest/* requestManifest */.d)(siteUrl, network);
        if (answer.kind === 'none')
            return instead(`there is nothing (HTTP ${answer.status})`, { reason: 'nothing served' });
        if (answer.kind === 'refused') {
            const isForbidden = answer.status === 401 || answer.status === 403;
            const forbidden = answer.isFromS3 ? 'bucket' : 'login';
            const reason = isForbidden ? forbidden : 'other file';
            return instead(`the request was refused (HTTP ${answer.status})`, { reason });
        }
        const { bytes } = answer;
        if ((0,external_node_crypto_.hash)('sha256', bytes) === sha256)
            return { found: (0,manifest/* readManifest */.WI)(bytes) };
        const exportedAt = beginning.exec(bytes.toString('latin1', 0, longestBeginning))?.[1];
        if (exportedAt === undefined)
            return instead('it is another file, and not a manifest', { reason: 'other file' });
        return instead(`it is of another export, made ${exportedAt}`, { reason: 'other export' });
    }
    catch (error) {
        if (error instanceof public_request/* NoAnswer */.W_)
            return instead(`there is no answer: ${error.message}`, { reason: 'no answer', place: error.elsewhere });
        if (!(error instanceof manifest/* UnreadableManifest */.p1))
            throw error;
        return instead(redactor.show(`it ${error.message}`, 200), { reason: 'other file' });
    }
}

// EXTERNAL MODULE: ./lib/files/site-paths.js
var site_paths = __webpack_require__(4473);
// EXTERNAL MODULE: ./lib/net/retry.js
var retry = __webpack_require__(6705);
// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
// EXTERNAL MODULE: ./lib/changes/site-files.js
var site_files = __webpack_require__(9256);
// EXTERNAL MODULE: ./lib/html/links.js
var links = __webpack_require__(1988);
// EXTERNAL MODULE: ./lib/html/page-parts.js
var page_parts = __webpack_require__(6381);
// EXTERNAL MODULE: ./lib/html/page-references.js
var page_references = __webpack_require__(6949);
// EXTERNAL MODULE: ./lib/net/redirects.js
var redirects = __webpack_require__(8550);
// EXTERNAL MODULE: ./lib/shared/clock.js + 1 modules
var shared_clock = __webpack_require__(2425);
;// CONCATENATED MODULE: ./lib/html/shown-addresses.js
const hiddenLink = /^\/cdn-cgi\/l\/email-protection#((?:[\da-f]{2})+)/i;
class ShownAddresses {
    #reader;
    #depth = 0;
    #hiddenAt;
    constructor(reader) {
        this.#reader = reader;
    }
    onopentag(name, attributes) {
        this.#depth += 1;
        if (this.#hiddenAt !== undefined)
            return;
        const { 'data-cfemail': address, href } = attributes;
        if (address === undefined) {
            const shown = href?.replace(hiddenLink, (_, hidden) => `mailto:${decodeAddress(hidden)}`);
            this.#reader.onopentag(name, shown === undefined ? attributes : { ...attributes, href: shown });
        }
        else {
            this.#hiddenAt = this.#depth;
            this.#reader.ontext(decodeAddress(address));
        }
    }
    onclosetag(name) {
        if (this.#hiddenAt === undefined)
            this.#reader.onclosetag(name);
        else if (this.#hiddenAt === this.#depth)
            this.#hiddenAt = undefined;
        this.#depth -= 1;
    }
    ontext(text) {
        if (this.#hiddenAt === undefined)
            this.#reader.ontext(text);
    }
}
function decodeAddress(hidden) {
    const [key = 0, ...bytes] = Buffer.from(hidden, 'hex');
    return Buffer.from(bytes.map(byte => byte ^ key)).toString();
}

;// CONCATENATED MODULE: ./lib/serving/served-page.js







const headersOfBrowsers = {
    Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'Accept-Encoding': 'gzip, deflate, br, zstd',
};
class NotServed extends Error {
    name = 'NotServed';
}
async function requestPage(begin, page, network) {
    const isLarge = page.file.size > site_files/* maxPageSize */.Nt;
    const { url, bytes, headers } = await requestHtml(begin, network);
    if (/^\s*attachment/i.test(headers['content-disposition'] ?? ''))
        throw new NotServed('a download');
    if (headers['refresh'] !== undefined)
        throw new NotServed('a Refresh header');
    if (isLarge)
        return { url, bytes: undefined, isExact: true };
    if (bytes === undefined)
        throw new NotServed(`more than ${site_files/* maxPageSize */.Nt / 1024 ** 2} MiB`);
    const charset = findWrongCharset(headers['content-type'], bytes);
    if (charset !== undefined)
        throw new NotServed(`charset ${charset} instead of utf-8`);
    const isExact = (0,external_node_crypto_.hash)('sha256', bytes) === page.file.sha256;
    if (!isExact)
        await checkContent(page, { url, bytes }, network);
    return { url, bytes, isExact };
}
async function requestHtml(begin, network) {
    const request = { url: begin, redirects: 'same origin', maxBytes: site_files/* maxPageSize */.Nt };
    const served = await requestAsReader(request, network);
    const { type, isSniffed } = served;
    if (type === '' ? !isSniffed : !isHtml(type))
        throw new NotServed(`${type || 'no type'} instead of HTML`);
    return served;
}
async function requestAsReader(request, network) {
    const { redactor } = network;
    const sent = { ...request, headers: headersOfBrowsers };
    const response = await (0,public_request/* requestPublic */.$c)(sent, network).catch((error) => {
        throw error instanceof public_request/* NoAnswer */.W_ ? new NotServed(error.message, { cause: error }) : error;
    });
    const { status, headers, elsewhere } = response;
    if (elsewhere !== undefined)
        throw new NotServed(`redirects to ${redactor.show(`${elsewhere.protocol}//${elsewhere.host}`, 120)}`);
    if (status !== 200)
        throw new NotServed(`HTTP ${status}`);
    const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
    const isSniffed = !/^\s*nosniff/i.test(String(headers['x-content-type-options'] ?? ''));
    return { ...response, type: redactor.show(type.trim().toLowerCase(), 60), isSniffed };
}
function isHtml(type) {
    return type === 'text/html' || type === 'application/xhtml+xml';
}
function findWrongCharset(contentType = '', bytes) {
    const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
    if (charset === undefined || !(0,external_node_buffer_.isUtf8)(bytes))
        return undefined;
    const text = bytes.toString();
    if (text.startsWith('\ufeff'))
        return undefined;
    try {
        return new TextDecoder(charset).decode(bytes) === text ? undefined : charset.toLowerCase();
    }
    catch {
        return undefined;
    }
}
async function checkContent({ file, digests }, { url, bytes }, network) {
    const { path, text, data } = file;
    const timeSlice = new shared_clock/* TimeSlice */.IS(network.clock, network.signal);
    let base = url;
    const page = await (0,site_files/* readInSlices */.Th)({ bytes, path, digests }, timeSlice, reader => {
        const shown = new ShownAddresses(reader);
        return {
            onopentag(name, attributes) {
                if (name === 'base' && base === url)
                    base = URL.parse(attributes['href'] ?? '', url.href) ?? url;
                shown.onopentag(name, attributes);
            },
            onclosetag: name => shown.onclosetag(name),
            ontext: words => shown.ontext(words),
        };
    });
    if (text === undefined || page?.text !== text)
        throw new NotServed('older or other content');
    if (data !== undefined && page.data !== data)
        throw new NotServed('older or other content in text that is not shown at first, such as in another tab');
    if (!(0,redirects/* isSameOrigin */.J)(base, url))
        throw new NotServed('a <base> that leads to another origin');
}

;// CONCATENATED MODULE: ./lib/serving/loaded-files.js









const maxFiles = 100;
const maxPictures = 20;
async function findLoadedFiles({ url: page, bytes = Buffer.alloc(0), isExact }, isHome, { site, onLink, network: { clock, signal } }) {
    const found = new Map();
    let pictures = 0;
    const reader = new page_references/* PageReferences */.ID(page, (kind, url) => {
        url.hash = '';
        if (kind === 'link')
            onLink(url);
        if (kind === 'link' || found.size === maxFiles || found.has(url.href) || !(0,redirects/* isSameOrigin */.J)(url, page))
            return;
        const { pathname } = url;
        const listed = findListed(pathname, site);
        const isPicture = kind === 'picture';
        const isOwn = !isPicture && pathname.startsWith(site.url.pathname) && !(0,page_references/* isAddedByHost */.Ae)(pathname);
        if (listed.length > 0 ? isPicture && !isHome : isExact || !isOwn)
            return;
        if (isPicture)
            pictures += 1;
        if (!isPicture || pictures <= maxPictures)
            found.set(url.href, { url, kind, listed });
    });
    const timeSlice = new shared_clock/* TimeSlice */.IS(clock, signal);
    for (const _ of (0,page_parts/* parseInParts */.r)(bytes.toString(), reader))
        await timeSlice.yieldToEventLoop();
    return [...found.values()];
}
function findListed(pathname, { files }) {
    return (0,links/* cutsOf */.bl)(pathname.replace(/\/{2,}/g, '/')).flatMap(path => files.get(path) ?? []);
}
async function requestLoadedFile(file, network) {
    const { url, kind, listed } = file;
    const request = { url, redirects: 'https', maxBytes: site_files/* maxPageSize */.Nt };
    const { type, isSniffed, bytes } = await requestAsReader(request, network);
    const expected = kind === 'picture' ? kind : 'script or style sheet';
    if (!isUsable(type, file, isSniffed))
        throw new NotServed(`${type || 'no type'} instead of a ${expected}`);
    if (bytes === undefined)
        return;
    if (bytes.length === 0 && listed.some(({ size }) => size > 0))
        throw new NotServed('an empty file');
    const sha256 = (0,external_node_crypto_.hash)('sha256', bytes);
    const other = listed.some(file => file.sha256 === sha256) ? undefined : describeOther(kind, bytes);
    if (other !== undefined)
        throw new NotServed(`${other} instead of a ${expected}`);
}
function describeOther(kind, bytes) {
    const text = bytes.toString().trimStart();
    if (kind === 'picture')
        return /^<(?:!doctype(?!\s+svg)|html)/i.test(text) ? 'HTML' : undefined;
    if (!(0,external_node_buffer_.isUtf8)(bytes))
        return 'compressed or other binary data';
    if (text.startsWith('<'))
        return 'HTML';
    return isJson(text) ? 'JSON' : undefined;
}
function isJson(text) {
    if (!/^[[{"]/.test(text))
        return false;
    try {
        JSON.parse(text);
        return true;
    }
    catch {
        return false;
    }
}
function isUsable(type, { kind, url }, isSniffed) {
    if (kind === 'picture')
        return /\.svg$/i.test(url.pathname) ? type === 'image/svg+xml' : !isHtml(type);
    const isStrict = kind === 'module' || !isSniffed;
    if (type === '')
        return !isStrict;
    if (kind === 'style')
        return type === 'text/css';
    if (isHtml(type))
        return false;
    return isStrict ? (0,page_references/* isScriptType */.Kx)(type) : !/^(?:image|audio|video)\/|^text\/csv$/.test(type);
}

;// CONCATENATED MODULE: ./lib/serving/page-urls.js



const otherPages = 50;
function findPages(opened, { url: site, files }, place) {
    const { home: first, others } = (0,site_paths/* sortPages */.RL)([...files.keys()]);
    const isChanged = (path) => files.get(path)?.changed === true;
    const changed = (0,site_paths/* spread */.il)(others.filter(isChanged), otherPages);
    const rest = others.filter(path => !isChanged(path));
    const chosen = [...first, ...changed, ...(0,site_paths/* spread */.il)(rest, otherPages, place)];
    const pages = chosen
        .flatMap(path => files.get(path) ?? [])
        .map(file => ({ url: servedUrlOf(file.path, site), file, isHome: first.includes(file.path) }));
    const urls = [...new Map([site, opened].map(url => [url.href, url])).values()];
    const home = pages.filter(({ isHome }) => isHome);
    return [...home.flatMap(page => urls.map(url => ({ ...page, url }))), ...pages];
}
function servedUrlOf(path, site) {
    return new URL(site.href + encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent));
}
function findLinked(url, { url: site, files }) {
    if (!(0,redirects/* isSameOrigin */.J)(url, site) || !url.pathname.startsWith(site.pathname))
        return undefined;
    const path = (0,links/* decodePath */.q0)(url.pathname.slice(site.pathname.length)).replace(/\/$/, '');
    const paths = [path, `${path}.html`, `${path}/index.html`].filter(path => (0,site_paths/* isPage */.yp)(path));
    const [file, another] = paths.flatMap(path => files.get(path) ?? []);
    if (file === undefined || another !== undefined || /^index\.html?$/.test(file.path))
        return undefined;
    return { url, file, isHome: false };
}

;// CONCATENATED MODULE: ./lib/serving/rounds.js

const atOnce = 4;
class Rounds {
    #items;
    #look;
    #again;
    #states = new Map();
    #problems = new Map();
    #hasFailed = false;
    constructor(items, look, again) {
        this.#items = items;
        this.#look = look;
        this.#again = again;
        this.#find(items);
    }
    get problems() {
        return this.#problems;
    }
    isNew(item) {
        return this.#states.get(item) === 'new';
    }
    async next(isTimeUp) {
        for (;;) {
            const failures = await this.#lookAtOpen(isTimeUp);
            this.#hasFailed ||= failures > 0;
            if (failures > 0 || this.#findOpen() !== undefined)
                return false;
            if (!this.#hasFailed)
                return true;
            this.#hasFailed = false;
            this.#states.clear();
            this.#find(this.#items);
        }
    }
    async #lookAtOpen(isTimeUp) {
        const failed = [];
        const looks = new Set();
        for (;;) {
            while (looks.size + failed.length < atOnce && !isTimeUp()) {
                const item = this.#findOpen();
                if (item === undefined)
                    break;
                this.#states.set(item, 'seen');
                const look = this.#lookAt(item, failed).finally(() => looks.delete(look));
                looks.add(look);
            }
            if (looks.size === 0)
                break;
            await Promise.race(looks);
        }
        for (const item of failed.flatMap(this.#again)) {
            this.#states.delete(item);
            this.#states.set(item, 'again');
        }
        return failed.length;
    }
    async #lookAt(item, failed) {
        try {
            const found = await this.#look(item);
            this.#problems.delete(item);
            this.#find(found);
        }
        catch (error) {
            if (!(error instanceof NotServed))
                throw error;
            this.#problems.set(item, error.message);
            this.#states.delete(item);
            failed.push(item);
        }
    }
    #find(items) {
        for (const item of items)
            if (!this.#states.has(item))
                this.#states.set(item, 'new');
    }
    #findOpen() {
        return this.#states.entries().find(([, state]) => state !== 'seen')?.[0];
    }
}

;// CONCATENATED MODULE: ./lib/serving/served-site.js







const served_site_maxFiles = 100;
const limitPause = 1000;
class ServedSite {
    total;
    #site;
    #network;
    #pages;
    #files = new Map();
    #loads = new Map();
    #altered = new Set();
    #rounds;
    #entrance;
    #hasServed = false;
    #link;
    #end = 0;
    constructor(opened, { files, sha256 }, network) {
        const url = new URL(opened.href.replace(/\/*$/, '/'));
        const digests = new Map(files.map(({ path, sha256 }) => [path, sha256]));
        this.#site = { url, files: new Map(files.map(file => [file.path, file])), digests };
        this.#network = network;
        this.total = files.filter(({ path }) => (0,site_paths/* isPage */.yp)(path)).length;
        this.#pages = findPages(opened, this.#site, Number.parseInt(sha256.slice(0, 8), 16));
        const hasHome = this.#pages.some(({ isHome }) => isHome);
        this.#entrance = hasHome ? undefined : { url: opened, isEntrance: true };
        const again = (item) => 'file' in item || 'isEntrance' in item
            ? [item]
            : this.#pages.filter(page => this.#loads.get(page)?.includes(item)).slice(0, 1);
        const look = (item) => this.#untilAllowed(() => this.#look(item));
        const begin = this.#entrance === undefined ? this.#pages : [this.#entrance, ...this.#pages];
        this.#rounds = new Rounds(begin, look, again);
    }
    look(end) {
        this.#end = end;
        this.#hasServed = false;
        return this.#rounds.next(() => this.#network.clock.now() >= end);
    }
    get entranceProblem() {
        const served = this.#entrance && this.#rounds.problems.get(this.#entrance);
        return served === undefined || this.#entrance === undefined
            ? undefined
            : { url: this.#entrance.url, served };
    }
    get pages() {
        return this.#count(this.#pages);
    }
    get alteredPages() {
        return new Set([...this.#altered].map(nameOf)).size;
    }
    get files() {
        return this.#count(this.#loaded);
    }
    get #loaded() {
        return [...new Set([...this.#loads.values()].flat())];
    }
    #count(items) {
        const { problems } = this.#rounds;
        const countOf = (counted) => new Set(counted.map(nameOf)).size;
        const wrong = items.filter(item => problems.has(item));
        const open = items.filter(item => this.#rounds.isNew(item));
        return { all: countOf(items), wrong: countOf(wrong), untouched: countOf(open) };
    }
    get problems() {
        const problems = new Map();
        for (const item of [...this.#pages, ...this.#loaded]) {
            const served = this.#rounds.problems.get(item);
            if (served !== undefined && !problems.has(nameOf(item)))
                problems.set(nameOf(item), { url: item.url, served });
        }
        return [...problems.values()];
    }
    async findMissingRule() {
        const kinds = [/^(?!(?:.*\/)?index\.)[^.]*\.html?$/i, /\/index\.html?$/i];
        const pages = kinds.flatMap(kind => this.#pages.find(({ file }) => kind.test(file.path)) ?? []);
        const others = pages.map(({ file }) => {
            const path = file.path.replace(/\.\w+$/, '').replace(/\/index$/, '/');
            return { file, url: servedUrlOf(path, this.#site.url), isHome: false };
        });
        for (const other of [...others, ...(this.#link === undefined ? [] : [this.#link])]) {
            const problem = (await this.#findProblem(other)) && (await this.#findProblem(other));
            if (problem !== undefined)
                return problem;
        }
        return undefined;
    }
    async #findProblem({ url, file }) {
        try {
            await this.#untilAllowed(() => requestPage(url, { ...this.#site, file }, this.#network));
            return undefined;
        }
        catch (error) {
            if (!(error instanceof NotServed))
                throw error;
            return { url, served: error.message };
        }
    }
    async #untilAllowed(look) {
        const { clock, signal } = this.#network;
        for (let attempt = 1;; attempt += 1) {
            try {
                return await look();
            }
            catch (error) {
                const cause = error instanceof NotServed ? error.cause : undefined;
                const isLimit = cause instanceof public_request/* NoAnswer */.W_ && cause.message === 'HTTP 503' && (this.#hasServed || attempt === 1);
                if (!(cause instanceof public_request/* NoAnswer */.W_) || (cause.retryAfter === undefined && !isLimit))
                    throw error;
                const pause = Math.max(limitPause, cause.retryAfter ?? 0);
                const left = this.#end - clock.now();
                if (pause > left)
                    throw error;
                await clock.sleep(Math.min((0,retry/* retryPause */.vX)(attempt, pause), left), signal);
            }
        }
    }
    async #look(item) {
        if ('isEntrance' in item) {
            await requestHtml(item.url, this.#network);
            return [];
        }
        if (!('file' in item)) {
            await requestLoadedFile(item, this.#network);
            return [];
        }
        this.#loads.delete(item);
        const page = await requestPage(item.url, { ...this.#site, file: item.file }, this.#network);
        this.#hasServed = true;
        if (page.isExact)
            this.#altered.delete(item);
        else
            this.#altered.add(item);
        const onLink = (url) => {
            if (item.isHome)
                this.#link ??= findLinked(url, this.#site);
        };
        const surroundings = { site: this.#site, network: this.#network, onLink };
        const found = await findLoadedFiles(page, item.isHome, surroundings);
        this.#keep(found);
        const files = found.flatMap(({ url }) => this.#files.get(url.href) ?? []);
        this.#loads.set(item, files);
        return files;
    }
    #keep(found) {
        for (const file of found.filter(({ url }) => !this.#files.has(url.href))) {
            const counted = [...this.#files.values()].filter(({ listed }) => listed.length > 0);
            if (file.listed.length === 0 || counted.length < served_site_maxFiles)
                this.#files.set(file.url.href, file);
        }
    }
}
function nameOf(item) {
    return 'file' in item ? item.file.path : item.url.href;
}

// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
;// CONCATENATED MODULE: ./lib/operations/verification.js






const grace = 2000;
class Verification {
    commentSubject = '';
    #inputs;
    #context;
    #deadline;
    #result;
    #looked;
    constructor(inputs, context) {
        this.#inputs = inputs;
        this.#context = context;
        this.#deadline = context.clock.now() + inputs.timeoutMinutes * 60_000;
    }
    async run() {
        const { siteUrl, manifestSha256 } = this.#inputs;
        const { log, record, redactor } = this.#context;
        record.enter('waiting for the deployment');
        log.info(`Looking for the export at ${redactor.show(siteUrl.href)}`);
        const manifest = await this.#until(() => lookForManifest(siteUrl, manifestSha256, this.#context));
        record.enter('looking at pages');
        log.info('The site has the manifest of this export. Checking the pages as readers get them');
        const site = new ServedSite(siteUrl, { ...manifest, sha256: manifestSha256 }, this.#context);
        this.#looked = describeExport(manifest, site);
        if (this.#looked !== undefined)
            log.info(this.#looked);
        if (site.pages.all === 0)
            throw new errors/* ActionError */.lZ('SITE_NOT_LIVE', {
                what: 'The export has no pages, so there is nothing to verify',
                facts: { reason: 'no pages' },
            });
        await this.#until(() => this.#lookAt(site));
        this.#result = describeServed(site, record.elapsed);
        log.info(this.#result);
        await this.#checkRule(site);
    }
    report(facts) {
        const own = { siteUrl: this.#inputs.siteUrl, result: this.#result, looked: this.#looked };
        return verificationReport(this.#context.redactor.redactFacts({ ...facts, ...own }));
    }
    async #lookAt(site) {
        if (await site.look(this.#deadline + grace))
            return { found: undefined };
        return { problem: describeProblems(site, this.#context.redactor), facts: this.#factsOf(site) };
    }
    #factsOf({ problems, entranceProblem }) {
        if (entranceProblem !== undefined && problems.length === 0)
            return { reason: 'no home page' };
        const { href, pathname } = this.#inputs.siteUrl;
        const [first, ...others] = problems;
        const isAlone = !pathname.endsWith('/') && first?.url.href === href && others.length === 0;
        const isUnruled = isAlone && /^HTTP 40[34]$|redirects/.test(first.served);
        return isUnruled ? { reason: 'no rule', place: pathname } : {};
    }
    async #until(look) {
        const { clock, log, record, signal } = this.#context;
        const begin = clock.now();
        const logged = new Set();
        for (;;) {
            const answer = await look();
            if ('found' in answer)
                return answer.found;
            const { problem, facts } = answer;
            const what = `After ${(0,shared_text/* formatDuration */.a3)(record.elapsed)}, ${problem}`;
            const left = this.#deadline - clock.now();
            if (left <= 0)
                throw new errors/* ActionError */.lZ('SITE_NOT_LIVE', { what, facts });
            if (!logged.has(problem))
                log.info(what);
            logged.add(problem);
            const pause = (0,follow/* pollPause */.Gn)(clock.now() - begin, this.#inputs.pollIntervalSeconds * 1000);
            await clock.sleep(Math.min(pause, left), signal);
        }
    }
    async #checkRule(site) {
        const { documents, log, redactor } = this.#context;
        const missing = await site.findMissingRule();
        if (missing === undefined)
            return;
        log.warning(`A short URL, or a link, does not lead to its page: ${describeProblem(missing, redactor)}. If people use such URLs, the host needs a rule: ${documents}/hosting.md#urls-without-html`);
    }
}
const namedProblems = 3;
function describeExport({ exportedAt }, { pages, total }) {
    const sample = 'The step looks at the home page, at pages that have changed, and at a sample of the others';
    const made = exportedAt === undefined ? [] : [`This is the export that was made ${exportedAt}`];
    return [...made, ...(pages.all < total ? [sample] : [])].join('. ') || undefined;
}
function describeServed({ total, pages, files, alteredPages }, time) {
    const checked = (0,shared_text/* count */.U9)(pages.all, 'page');
    const whole = total === 1 ? checked : `all ${checked}`;
    const share = pages.all < total ? `${checked} of ${(0,shared_text/* formatCount */.B4)(total)}` : whole;
    const parts = [share, ...(files.all === 0 ? [] : [(0,shared_text/* count */.U9)(files.all, 'file')])];
    const altered = alteredPages === 0 ? '' : ` (${(0,shared_text/* count */.U9)(alteredPages, 'page')} changed by the host)`;
    return `${parts.join(' and ')} checked: all as exported, after ${(0,shared_text/* formatDuration */.a3)(time)}${altered}`;
}
function describeProblems(site, redactor) {
    const { problems } = site;
    const named = problems.slice(0, namedProblems).map(problem => describeProblem(problem, redactor));
    if (problems.length > named.length)
        named.push(`and ${(0,shared_text/* formatCount */.B4)(problems.length - named.length)} more`);
    const wrong = clauseOf(site, 'wrong', `not served as exported: ${named.join(', ')}`);
    const { entranceProblem: entrance } = site;
    const closed = entrance === undefined
        ? []
        : [`site-url does not lead to a page: ${describeProblem(entrance, redactor)}`];
    return [...closed, ...wrong, ...clauseOf(site, 'untouched', 'not checked yet')].join('; ');
}
function clauseOf({ pages, files }, part, rest) {
    const shares = Object.entries({ page: pages, file: files })
        .filter(([, counted]) => counted[part] > 0)
        .map(([noun, counted]) => `${(0,shared_text/* formatCount */.B4)(counted[part])} of ${(0,shared_text/* count */.U9)(counted.all, noun)}`);
    const verb = pages[part] + files[part] === 1 ? 'is' : 'are';
    return shares.length === 0 ? [] : [`${shares.join(' and ')} ${verb} ${rest}`];
}
function describeProblem({ url, served }, redactor) {
    return `${redactor.show(url.href, 200)} (${served})`;
}


/***/ })

};
