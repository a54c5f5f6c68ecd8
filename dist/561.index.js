export const id = 561;
export const ids = [561];
export const modules = {

/***/ 954:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $$: () => (/* binding */ bytesOf),
/* harmony export */   $Z: () => (/* binding */ hasNoManifest),
/* harmony export */   Cj: () => (/* binding */ fetchManifest),
/* harmony export */   Hb: () => (/* binding */ manifestRequest)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var _net_public_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6442);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9728);



/**
 * Fetches the manifest that an earlier export left beside a site. A site that does not answer is asked again, for a minute.
 * @param siteUrl ends with "/"
 * @returns undefined if there is none
 * @throws UnreadableManifest; NoAnswer; `network.signal.reason`
 */
async function fetchManifest(siteUrl, network) {
    const response = await (0,_net_public_request_js__WEBPACK_IMPORTED_MODULE_1__/* .requestPatiently */ .qQ)('The live site', manifestRequest(siteUrl), network);
    return hasNoManifest(response) ? undefined : (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .readManifest */ .WI)(bytesOf(response));
}
/** The request for the manifest of a site, past caches. @param siteUrl ends with "/" */
function manifestRequest(siteUrl) {
    const url = new URL(_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestName */ .vS, siteUrl);
    // Some CDNs ignore Cache-Control, but none has this URL yet.
    url.searchParams.set('docs-admin-action', (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)());
    return { url, headers: { 'Cache-Control': 'no-cache' }, redirects: 'https', maxBytes: _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .maxManifestSize */ .NQ };
}
/** Only these statuses say so. Any other answer than a manifest may come from something before the site. */
function hasNoManifest({ status }) {
    return status === 404 || status === 410;
}
/** The bytes of the response to `manifestRequest`, whatever they are. @throws UnreadableManifest */
function bytesOf({ status, elsewhere, bytes }) {
    if (elsewhere !== undefined)
        throw new _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .UnreadableManifest */ .p1(`is behind a redirect that does not use https: ${elsewhere.origin}`);
    if (status !== 200)
        throw new _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .UnreadableManifest */ .p1(`was refused with HTTP ${status}`);
    if (bytes === undefined)
        throw new _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .UnreadableManifest */ .p1(`is larger than ${_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .maxManifestSize */ .NQ / 1024 ** 2} MiB`);
    return bytes;
}


/***/ }),

/***/ 6949:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ PageReferences)
/* harmony export */ });
/** Characters of the longest `<base href>`, which is read again for each reference. */
const maxBase = 200;
/** Finds the scripts and style sheets that a page loads, and its links. What is in a template does not count: a script has to use it. */
class PageReferences {
    #page;
    #add;
    /** URL of `<base href>`. */
    #base;
    /** Templates that are open. */
    #templates = 0;
    /**
     * @param page its URL
     * @param add gets the URL of each reference, as a browser resolves it
     */
    constructor(page, add) {
        this.#page = page;
        this.#add = add;
    }
    onopentag(name, attributes) {
        if (name === 'template')
            this.#templates += 1;
        if (this.#templates > 0)
            return;
        if (name === 'base')
            this.#setBase(attributes['href']);
        const kind = kindOf(name, attributes);
        if (kind === undefined)
            return;
        const url = this.#resolve(name === 'script' ? attributes['src'] : attributes['href']);
        if (url !== undefined)
            this.#add(kind, url);
    }
    onclosetag(name) {
        if (name === 'template')
            this.#templates -= 1;
    }
    #setBase(href = '') {
        if (href.length <= maxBase)
            this.#base ??= this.#resolve(href);
    }
    #resolve(reference = '') {
        const to = reference.trim();
        if (to === '')
            return undefined;
        return URL.parse(to, (this.#base ?? this.#page).href) ?? undefined;
    }
}
function kindOf(name, attributes) {
    if (name === 'a')
        return 'link';
    return name === 'script' || (name === 'link' && isLoaded(attributes)) ? 'load' : undefined;
}
function isLoaded({ rel = '', as = '' }) {
    const words = rel.toLowerCase().split(/\s+/);
    if (words.includes('stylesheet') || words.includes('modulepreload'))
        return true;
    return words.includes('preload') && /^(?:script|style)$/i.test(as);
}


/***/ }),

/***/ 6407:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ pollPause),
/* harmony export */   e: () => (/* binding */ follow)
/* harmony export */ });
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6422);


/** Invalid responses in a row: a gateway sends some while the service is deployed, a wrong URL does not stop sending them. */
const toleratedInvalidResponses = 3;
/** Shortest pause between two polls in milliseconds, unless the user asks for a shorter one. */
const shortestPause = 1000;
/**
 * Polls a job, for the last time at the deadline. The caller loops over the responses, and leaves the loop when it has enough.
 * @param read sends one poll
 * @throws ActionError TIMED_OUT; what `read` throws; `signal.reason`
 */
async function* follow(read, { noun, deadline, pollIntervalSeconds }, { clock, log, signal }) {
    const begin = clock.now();
    let percent;
    let invalidResponses = 0;
    for (;;) {
        const isLast = clock.now() >= deadline;
        const response = await read().catch((error) => {
            signal.throwIfAborted();
            if (!(error instanceof _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ))
                throw error;
            if (isLast && passing.has(error.code))
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
            percent = response.progress ?? percent;
            yield response;
        }
        if (isLast) {
            const elapsed = (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(clock.now() - begin);
            throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('TIMED_OUT', { what: `The ${noun} did not end within ${elapsed}` });
        }
        const left = Math.max(0, deadline - clock.now());
        await clock.sleep(Math.min(left, pollPause(waited, percent, pollIntervalSeconds * 1000)), signal);
    }
}
/** Errors that another poll might not have: at the deadline, they do not tell more than that time is up. */
const passing = new Set(['UNREACHABLE', 'SERVICE_UNAVAILABLE', 'RESPONSE_INVALID']);
/**
 * The pause before the next poll: a tenth of the time already waited, so that the end of the job is noticed at most a
 * tenth too late, and at most half of the time that the job's progress leaves, because progress is uneven.
 * @param waited milliseconds
 * @param percent progress, 0 to 100, if it is known
 * @param longest milliseconds; the pause is also at least a second, unless this is less
 * @returns milliseconds
 */
function pollPause(waited, percent, longest) {
    const left = percent ? (waited * (100 - percent)) / percent : Number.POSITIVE_INFINITY;
    return Math.min(Math.max(Math.min(waited / 10, left / 2), shortestPause), longest);
}


/***/ }),

/***/ 3810:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CU: () => (/* binding */ checkUrl),
/* harmony export */   IP: () => (/* binding */ isSafe),
/* harmony export */   N9: () => (/* binding */ unsafe)
/* harmony export */ });
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6422);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3051);



/**
 * Checks a URL that a server chose. It has to be https; plain http will do for this machine, when URLs may lead to it.
 * @param subject begins the message: "The URL of the archive"
 * @returns the URL without user info, which would be sent as credentials
 * @throws ActionError LINK_UNSAFE
 */
function checkUrl(link, { allowLoopback, subject }) {
    const url = URL.parse(link);
    const hasHost = /^https?:\/\//i.test(link);
    if (url === null || !hasHost || !isSafe(url, allowLoopback))
        throw unsafe(subject, url);
    url.username = '';
    url.password = '';
    return url;
}
/** The URL is https; or http, if it leads to this machine and may do so. */
function isSafe({ protocol, hostname }, allowLoopback) {
    return protocol === 'https:' || (protocol === 'http:' && (0,_http_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U9)(hostname) && allowLoopback);
}
/** @param subject begins the message */
function unsafe(subject, url) {
    return new _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('LINK_UNSAFE', { what: `${subject} does not use https: ${originOf(url)}` });
}
/** The part of a URL that may be shown: user info, path, query, and fragment may grant access. */
function originOf(url) {
    if (url === null)
        return '(not a URL)';
    return (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(url.host === '' ? `${url.protocol}…` : `${url.protocol}//${url.host}/…`);
}


/***/ }),

/***/ 6442:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $c: () => (/* binding */ requestPublic),
/* harmony export */   W_: () => (/* binding */ NoAnswer),
/* harmony export */   qQ: () => (/* binding */ requestPatiently)
/* harmony export */ });
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7975);
/* harmony import */ var node_zlib__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8522);
/* harmony import */ var _shared_abort_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1487);
/* harmony import */ var _checked_url_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3810);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3051);
/* harmony import */ var _redirects_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8550);
/* harmony import */ var _retry_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6705);







/** The time for one request, its redirects, and the body, in milliseconds. */
const timeLimit = 30_000;
/** The time for all requests of `requestPatiently`, in milliseconds. */
const patience = 60_000;
const maxRedirects = 5;
const decoders = new Map([
    ['gzip', (0,node_util__WEBPACK_IMPORTED_MODULE_0__.promisify)(node_zlib__WEBPACK_IMPORTED_MODULE_1__.gunzip)],
    ['br', (0,node_util__WEBPACK_IMPORTED_MODULE_0__.promisify)(node_zlib__WEBPACK_IMPORTED_MODULE_1__.brotliDecompress)],
]);
/** There is no answer, or only one that may change soon. The message is safe to show: "HTTP 503". */
class NoAnswer extends Error {
    name = 'NoAnswer';
    /** Milliseconds until there may be one, if the server says so. */
    retryAfter;
    constructor(message, retryAfter) {
        super(message);
        this.retryAfter = retryAfter;
    }
}
/**
 * Requests a URL once, and what it redirects to.
 * @param time milliseconds for all of it
 * @throws NoAnswer; `network.signal.reason`
 */
async function requestPublic(request, network, time = timeLimit) {
    const tooSlow = new NoAnswer(`no complete response within ${Math.round(time / 1000)} s`);
    const limits = { ...network, timeLimit: time };
    try {
        return await (0,_shared_abort_js__WEBPACK_IMPORTED_MODULE_4__/* .withTimeLimit */ .B)(signal => receive(request, { ...network, signal }), limits, tooSlow);
    }
    catch (error) {
        network.signal.throwIfAborted();
        if (!(error instanceof _http_js__WEBPACK_IMPORTED_MODULE_3__/* .TransportError */ .wX))
            throw error;
        throw new NoAnswer(network.redactor.show(error.message, 120));
    }
}
/**
 * Requests a URL until there is an answer, for a minute.
 * @param subject begins a line of the log: "The live site"
 * @throws NoAnswer; `network.signal.reason`
 */
async function requestPatiently(subject, request, network) {
    const { clock, log, signal } = network;
    const end = clock.now() + patience;
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
async function receive(request, network) {
    const headers = { 'Accept-Encoding': 'gzip, br', ...request.headers };
    const answer = await (0,_redirects_js__WEBPACK_IMPORTED_MODULE_6__/* .followRedirects */ .F)(request.url, {
        method: 'GET',
        limit: maxRedirects,
        allows: redirect => isAllowed(redirect, request),
        send: url => (0,_http_js__WEBPACK_IMPORTED_MODULE_3__/* .send */ .tN)({ method: 'GET', url, headers, responseTimeout: timeLimit }, network),
    });
    const { kind, response, url } = answer;
    const { status } = response;
    try {
        if (kind === 'too many')
            throw new NoAnswer(`more than ${maxRedirects} redirects`);
        const isMissing = kind === 'no target' || request.notYet?.includes(status);
        if (isMissing || (0,_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .isBusy */ .A5)(status) || (0,_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .isServerError */ .GQ)(status))
            throw new NoAnswer(`HTTP ${status}`, (0,_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .parseRetryAfter */ .mu)(response.headers, network.clock.now()));
        const elsewhere = kind === 'not allowed' ? answer.target : undefined;
        const isRead = status === 200 && request.maxBytes > 0;
        const bytes = isRead ? await readBody(response, request.maxBytes) : undefined;
        return { status, headers: response.headers, url, elsewhere, bytes };
    }
    finally {
        response.body.destroy();
    }
}
function isAllowed({ from, to }, { url, redirects }) {
    return redirects === 'https' ? (0,_checked_url_js__WEBPACK_IMPORTED_MODULE_2__/* .isSafe */ .IP)(to, (0,_http_js__WEBPACK_IMPORTED_MODULE_3__/* .isLoopback */ .U9)(url.hostname)) : (0,_redirects_js__WEBPACK_IMPORTED_MODULE_6__/* .isSameOrigin */ .J)(from, to);
}
/** Some hosts keep files compressed, and send them so to everybody. @throws TransportError; NoAnswer */
async function readBody({ headers, body }, maxBytes) {
    const bytes = await (0,_http_js__WEBPACK_IMPORTED_MODULE_3__/* .collect */ .Fo)(body, maxBytes).catch((error) => {
        throw (0,_http_js__WEBPACK_IMPORTED_MODULE_3__/* .transportError */ .WQ)(error, { sent: true });
    });
    const encoding = headers['content-encoding']?.toLowerCase() ?? '';
    const decode = decoders.get(encoding);
    if (bytes === undefined || decode === undefined)
        return bytes;
    try {
        return await decode(bytes, { maxOutputLength: maxBytes });
    }
    catch (error) {
        if (error.code === 'ERR_BUFFER_TOO_LARGE')
            return undefined;
        throw new NoAnswer(`damaged ${encoding}`);
    }
}


/***/ }),

/***/ 5561:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Verification: () => (/* binding */ Verification)
});

// EXTERNAL MODULE: ./lib/changes/manifest.js
var manifest = __webpack_require__(9728);
// EXTERNAL MODULE: ./lib/jobs/follow.js
var follow = __webpack_require__(6407);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
// EXTERNAL MODULE: ./lib/report/markdown.js
var markdown = __webpack_require__(3021);
// EXTERNAL MODULE: ./lib/report/report.js
var report = __webpack_require__(5650);
;// CONCATENATED MODULE: ./lib/report/verification-report.js



/** Problems that a text names. */
const namedProblems = 3;
function verificationReport(facts) {
    const { siteUrl, error } = facts;
    return {
        state: (0,report/* stateOf */.L4)(facts, false),
        subject: (0,markdown/* plain */.pj)(siteUrl.host + siteUrl.pathname.replace(/\/$/, '')),
        headline: outcomeOf(facts),
        link: `**Site:** ${(0,markdown/* link */.nf)(siteUrl.href)}`,
        error,
        facts: (0,report/* knownFacts */.Xy)([['Time', (0,report/* timeOf */.nR)(facts)]]),
    };
}
function outcomeOf({ error, isRunning, result }) {
    if (error?.code === 'SITE_NOT_LIVE')
        return 'readers do not get what was exported';
    if (error?.code === 'CANCELLED')
        return 'canceled';
    if (error !== undefined)
        return 'could not be verified';
    return isRunning || result === undefined ? 'waiting until readers get what was exported' : result;
}
/** "51 pages and 12 files are served as exported". */
function describeServed({ pages, files }) {
    const parts = [(0,shared_text/* count */.U9)(pages.all, 'page'), ...(files.all === 0 ? [] : [(0,shared_text/* count */.U9)(files.all, 'file')])];
    return `${parts.join(' and ')} ${pages.all + files.all === 1 ? 'is' : 'are'} served as exported`;
}
/** "1 of 4 pages is not served as exported: https://docs.example.com/a.html (HTTP 404)". */
function describeProblems({ pages, files, problems }, redactor) {
    const wrong = pages.wrong + files.wrong;
    const shares = [shareOf(pages, 'page'), shareOf(files, 'file')].filter(share => share !== undefined);
    const named = problems.slice(0, namedProblems).map(problem => describeProblem(problem, redactor));
    if (wrong > named.length)
        named.push(`and ${(0,shared_text/* formatCount */.B4)(wrong - named.length)} more`);
    return `${shares.join(' and ')} ${wrong === 1 ? 'is' : 'are'} not served as exported: ${named.join(', ')}`;
}
function shareOf({ all, wrong }, noun) {
    return wrong === 0 ? undefined : `${(0,shared_text/* formatCount */.B4)(wrong)} of ${(0,shared_text/* count */.U9)(all, noun)}`;
}
/** "https://docs.example.com/a.html (HTTP 404)". */
function describeProblem({ url, served }, redactor) {
    return `${redactor.show(url.href, 200)} (${served})`;
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./lib/changes/live-manifest.js
var live_manifest = __webpack_require__(954);
// EXTERNAL MODULE: ./lib/net/public-request.js
var public_request = __webpack_require__(6442);
;// CONCATENATED MODULE: ./lib/serving/served-manifest.js




/** The beginning of a manifest, up to the time of the export. */
const beginning = /^\s*\{[^[]*"exportedAt"\s*:\s*"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))"/;
/**
 * Requests the manifest of a site once.
 * @param siteUrl ends with "/"
 * @param sha256 of the bytes of the manifest that should be there, hexadecimal in lower case
 * @throws ActionError INPUTS_INVALID if the network itself cannot be used; `network.signal.reason`
 */
async function requestManifestOf(siteUrl, sha256, network) {
    try {
        const response = await (0,public_request/* requestPublic */.$c)((0,live_manifest/* manifestRequest */.Hb)(siteUrl), network);
        if ((0,live_manifest/* hasNoManifest */.$Z)(response))
            return { kind: 'other', served: `nothing (HTTP ${response.status})` };
        const bytes = (0,live_manifest/* bytesOf */.$$)(response);
        // Nothing else is parsed: anybody may have written it.
        if ((0,external_node_crypto_.hash)('sha256', bytes) === sha256)
            return { kind: 'expected', manifest: (0,manifest/* readManifest */.WI)(bytes) };
        const exportedAt = beginning.exec(bytes.toString('latin1', 0, 400))?.[1];
        const served = exportedAt === undefined ? 'another file, not a manifest' : `another export, made ${exportedAt}`;
        return { kind: 'other', served };
    }
    catch (error) {
        network.signal.throwIfAborted();
        return { kind: 'other', served: network.redactor.show(describe(error), 200) };
    }
}
/** @throws the error itself, if it is not about what the site serves */
function describe(error) {
    if (error instanceof manifest/* UnreadableManifest */.p1)
        return `one that ${error.message}`;
    if (error instanceof public_request/* NoAnswer */.W_)
        return `no answer: ${error.message}`;
    throw error;
}

// EXTERNAL MODULE: ./lib/changes/site-files.js + 5 modules
var site_files = __webpack_require__(2935);
// EXTERNAL MODULE: ./lib/files/page-path.js
var page_path = __webpack_require__(5450);
// EXTERNAL MODULE: ./lib/html/page-parts.js
var page_parts = __webpack_require__(6381);
// EXTERNAL MODULE: ./lib/html/page-references.js
var page_references = __webpack_require__(6949);
// EXTERNAL MODULE: ./lib/html/path-cuts.js
var path_cuts = __webpack_require__(514);
// EXTERNAL MODULE: ./lib/shared/time-slice.js
var time_slice = __webpack_require__(4275);
;// CONCATENATED MODULE: ./lib/serving/loaded-files.js




/**
 * Finds the scripts and style sheets that a page loads from its own origin, and that are files of the site: wherever the page expects
 * them, since a page at "/docs/" that loads "/assets/site.css" lacks that file.
 * @param paths of the files of the site
 * @returns their URLs, each once
 * @throws `network.signal.reason`
 */
async function findLoadedFiles({ url: page, bytes }, paths, { clock, signal }) {
    const found = new Map();
    const reader = new page_references/* PageReferences */.I(page, (kind, url) => {
        url.hash = '';
        // After any cut of its first segments, the path is that of a file.
        const isFile = () => (0,path_cuts/* prefixesOf */.E3)(url.pathname, rest => paths.has(rest)).length > 0;
        if (kind === 'load' && url.origin === page.origin && isFile())
            found.set(url.href, url);
    });
    const timeSlice = new time_slice/* TimeSlice */.I(clock, signal);
    for (const _ of (0,page_parts/* parseInParts */.r)(bytes.toString(), reader))
        await timeSlice.yieldToEventLoop();
    return [...found.values()];
}

;// CONCATENATED MODULE: ./lib/html/shown-addresses.js
const hiddenLink = /^\/cdn-cgi\/l\/email-protection#((?:[\da-f]{2})+)/i;
/**
 * Shows the e-mail addresses of a page again that Cloudflare has hidden from programs, as its script does in a browser:
 * an element with `data-cfemail` becomes its text, and a link to `/cdn-cgi/l/email-protection#…` one to the address.
 */
class ShownAddresses {
    #reader;
    #depth = 0;
    /** Depth of the element in the place of an address. */
    #hiddenAt;
    /** @param reader reads the page without hidden addresses */
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
/** @param hidden hexadecimal: a key, and each byte of the address, combined with it by XOR */
function decodeAddress(hidden) {
    const [key = 0, ...bytes] = Buffer.from(hidden, 'hex');
    return Buffer.from(bytes.map(byte => byte ^ key)).toString();
}

;// CONCATENATED MODULE: ./lib/serving/served-page.js





/** Readers do not get what the export has. The message says in a few words what they get, and is safe to show: "HTTP 404". */
class NotServed extends Error {
    name = 'NotServed';
}
/**
 * Requests a page, and compares it with that of the export.
 * @throws NotServed; `network.signal.reason`
 */
async function requestPage(begin, page, network) {
    const { url, bytes, type } = await requestAsReader(begin, network);
    if (type !== '' && !isHtml(type))
        throw new NotServed(`${type} instead of HTML`);
    if (bytes === undefined)
        throw new NotServed(`more than ${site_files/* maxPageSize */.Nt / 1024 ** 2} MiB`);
    if (!(await hasContentOf(page, bytes, network)))
        throw new NotServed('older or other content');
    return { url, bytes };
}
/**
 * Requests a script or a style sheet. Its bytes are not compared, because hosts shorten them.
 * @throws NotServed; `network.signal.reason`
 */
async function requestLoadedFile(url, network) {
    const { type } = await requestAsReader(url, network);
    // A host may answer everything with a page, such as a page of errors with the status 200.
    if (isHtml(type))
        throw new NotServed(`${type} instead of a script or style sheet`);
}
/** Requests a URL as browsers do: without what makes caches ask their origin. @throws NotServed; `network.signal.reason` */
async function requestAsReader(begin, network) {
    const { redactor } = network;
    const request = { url: begin, redirects: 'same origin', maxBytes: site_files/* maxPageSize */.Nt };
    const response = await (0,public_request/* requestPublic */.$c)(request, network).catch((error) => {
        throw error instanceof public_request/* NoAnswer */.W_ ? new NotServed(error.message) : error;
    });
    const { status, headers, url, elsewhere, bytes } = response;
    if (elsewhere !== undefined)
        throw new NotServed(`redirects to ${redactor.show(`${elsewhere.protocol}//${elsewhere.host}`, 120)}`);
    if (status !== 200)
        throw new NotServed(`HTTP ${status}`);
    const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
    return { url, bytes, type: redactor.show(type.toLowerCase(), 60) };
}
function isHtml(type) {
    return type === 'text/html' || type === 'application/xhtml+xml';
}
/** Hosts may add scripts to a page, shorten its HTML, and hide e-mail addresses in it. None of that is another text. */
async function hasContentOf({ file, digests }, bytes, network) {
    const { path, sha256, text } = file;
    if ((0,external_node_crypto_.hash)('sha256', bytes) === sha256)
        return true;
    if (text === undefined)
        return false;
    const timeSlice = new time_slice/* TimeSlice */.I(network.clock, network.signal);
    const page = await (0,site_files/* readInSlices */.Th)({ bytes, path, digests }, timeSlice, reader => new ShownAddresses(reader));
    return page?.text === text;
}

;// CONCATENATED MODULE: ./lib/serving/rounds.js

/** Requests at a time, and failures after which a round ends. */
const atOnce = 4;
/**
 * Looks at many things in rounds, until each was right once. A round ends after four failures, and the next one begins with what was
 * not looked at: so a site that serves nothing gets four requests a round, however large it is.
 */
class Rounds {
    #look;
    /** Items that were not right yet, also those that nobody has looked at, in the order of the next round. */
    #open;
    #problems = new Map();
    /** @param look returns more items to look at, which it has found; throws NotServed if the item is not right */
    constructor(items, look) {
        this.#open = [...items];
        this.#look = look;
    }
    /** The problems that items had when they were last looked at. */
    get problems() {
        return this.#problems;
    }
    /**
     * Begins a round, and waits for its end.
     * @returns whether all items are right now
     * @throws what `look` throws, but NotServed
     */
    async next() {
        const failed = [];
        const looks = new Set();
        for (;;) {
            // With each failure, there is one less at a time.
            while (looks.size + failed.length < atOnce) {
                const item = this.#open.shift();
                if (item === undefined)
                    break;
                const look = this.#lookAt(item, failed).finally(() => looks.delete(look));
                looks.add(look);
            }
            if (looks.size === 0)
                break;
            await Promise.race(looks);
        }
        this.#open.push(...failed);
        return this.#open.length === 0;
    }
    async #lookAt(item, failed) {
        try {
            this.#open.push(...(await this.#look(item)));
            this.#problems.delete(item);
        }
        catch (error) {
            if (!(error instanceof NotServed))
                throw error;
            this.#problems.set(item, error.message);
            failed.push(item);
        }
    }
}

;// CONCATENATED MODULE: ./lib/serving/served-site.js





/** Pages that are looked at, beside the home page. */
const otherPages = 50;
/** A site as its readers get it: its home page, others that are spread over it, and what the home page loads. */
class ServedSite {
    #siteUrl;
    #network;
    #digests;
    #items;
    #rounds;
    /**
     * @param siteUrl ends with "/"
     * @param files of the export
     */
    constructor(siteUrl, files, network) {
        this.#siteUrl = siteUrl;
        this.#network = network;
        this.#digests = new Map(files.map(({ path, sha256 }) => [path, sha256]));
        // A larger one is not read as a whole.
        const pages = new Map(files.filter(({ size }) => size <= site_files/* maxPageSize */.Nt).map(file => [file.path, file]));
        const chosen = (0,page_path/* choosePages */.YH)([...pages.keys()], otherPages);
        this.#items = chosen.map(path => ({ url: this.#urlOf(path), page: pages.get(path) }));
        this.#rounds = new Rounds(this.#items, item => this.#look(item));
    }
    /** Looks at some of what was not right yet. @returns whether all is right now. @throws `network.signal.reason` */
    look() {
        return this.#rounds.next();
    }
    get pages() {
        return this.#count(({ page }) => page !== undefined);
    }
    /** Those that are known. */
    get files() {
        return this.#count(({ page }) => page === undefined);
    }
    #count(isCounted) {
        const wrong = [...this.#rounds.problems.keys()].filter(isCounted).length;
        return { all: this.#items.filter(isCounted).length, wrong };
    }
    /** The problems that are known. */
    get problems() {
        return [...this.#rounds.problems].map(([{ url }, served]) => ({ url, served }));
    }
    /**
     * Requests a page by its URL without ".html".
     * @returns undefined if readers get the page, or if there is none with such a URL
     * @throws `network.signal.reason`
     */
    async findMissingRule() {
        // Hosts take what follows a dot for the extension.
        const isPlain = /^(?!(?:.*\/)?index\.)[^.]*\.html?$/i;
        const page = this.#items.find(item => isPlain.test(item.page?.path ?? ''))?.page;
        if (page === undefined)
            return undefined;
        const url = this.#urlOf(page.path.replace(/\.\w+$/, ''));
        try {
            await requestPage(url, { file: page, digests: this.#digests }, this.#network);
            return undefined;
        }
        catch (error) {
            if (error instanceof NotServed)
                return { url, served: error.message };
            throw error;
        }
    }
    async #look({ url, page }) {
        if (page === undefined) {
            await requestLoadedFile(url, this.#network);
            return [];
        }
        const served = await requestPage(url, { file: page, digests: this.#digests }, this.#network);
        if (page.path !== 'index.html')
            return [];
        const found = await findLoadedFiles(served, new Set(this.#digests.keys()), this.#network);
        const files = found.map(file => ({ url: file, page: undefined }));
        this.#items.push(...files);
        return files;
    }
    /** Readers open the home page at the URL of the site. */
    #urlOf(path) {
        const segments = path === 'index.html' ? [] : path.split('/');
        return new URL(segments.map(name => encodeURIComponent(name.toWellFormed())).join('/'), this.#siteUrl);
    }
}

// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
;// CONCATENATED MODULE: ./lib/operations/verification.js







/** Looks at a site from outside, until its readers get what was exported. */
class Verification {
    /** The URL of the site already tells comments apart. */
    commentSubject = '';
    #inputs;
    #context;
    /** Milliseconds since 1970. */
    #deadline;
    /** What readers get, once it is right. */
    #result;
    constructor(inputs, context) {
        this.#inputs = inputs;
        this.#context = context;
        this.#deadline = context.clock.now() + inputs.timeoutMinutes * 60_000;
    }
    /** @throws ActionError SITE_NOT_LIVE */
    async run(onStarted) {
        const { siteUrl } = this.#inputs;
        const { log, record, redactor } = this.#context;
        onStarted();
        log.info(`Looking for the export at ${redactor.show(siteUrl.href)}`);
        const { files } = await this.#until(() => this.#findManifest());
        log.info('Its manifest is there. Looking at its pages as readers get them');
        const site = new ServedSite(siteUrl, files, this.#context);
        await this.#until(() => this.#lookAt(site));
        this.#result = `${describeServed(site)}, after ${(0,shared_text/* formatDuration */.a3)(record.elapsed)}`;
        log.info(this.#result);
        await this.#checkRule(site);
    }
    report(facts) {
        return verificationReport({ ...facts, siteUrl: this.#inputs.siteUrl, result: this.#result });
    }
    async #findManifest() {
        const { siteUrl, manifestSha256 } = this.#inputs;
        const answer = await requestManifestOf(siteUrl, manifestSha256, this.#context);
        if (answer.kind === 'expected')
            return { found: answer.manifest };
        return {
            problem: `instead of the ${manifest/* manifestName */.vS} of this export, there is ${answer.served}`,
            hint: 'Check that it was deployed with the site, that site-url leads there, and that manifest-sha256 is of that export. If an older one stays, invalidate the cache, or raise timeout-minutes',
        };
    }
    async #lookAt(site) {
        if (await site.look())
            return { found: undefined };
        return { problem: describeProblems(site, this.#context.redactor) };
    }
    /** Looks again and again, at the pauses of other polls, and for the last time at the deadline. */
    async #until(look) {
        const { clock, log, record, signal } = this.#context;
        const begin = clock.now();
        const logged = new Set();
        for (;;) {
            const isLast = clock.now() >= this.#deadline;
            const answer = await look();
            if ('found' in answer)
                return answer.found;
            const { problem, hint } = answer;
            const what = `After ${(0,shared_text/* formatDuration */.a3)(record.elapsed)}, ${problem}`;
            if (isLast)
                throw new errors/* ActionError */.lZ('SITE_NOT_LIVE', { what, hint });
            // A cache with several servers may go back and forth.
            if (!logged.has(problem))
                log.info(what);
            logged.add(problem);
            const [waited, left] = [clock.now() - begin, Math.max(0, this.#deadline - clock.now())];
            const pause = (0,follow/* pollPause */.G)(waited, undefined, this.#inputs.pollIntervalSeconds * 1000);
            await clock.sleep(Math.min(pause, left), signal);
        }
    }
    /** People share URLs without ".html", as the service has them. */
    async #checkRule(site) {
        const { documents, log, redactor } = this.#context;
        const missing = await site.findMissingRule();
        if (missing === undefined)
            return;
        log.warning(`A URL without ".html" does not lead to its page: ${describeProblem(missing, redactor)}. If people share such URLs, the host needs a rule: ${documents}/hosting.md#urls-without-html`);
    }
}


/***/ }),

/***/ 5650:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L4: () => (/* binding */ stateOf),
/* harmony export */   Xy: () => (/* binding */ knownFacts),
/* harmony export */   nR: () => (/* binding */ timeOf),
/* harmony export */   tR: () => (/* binding */ isStartUnknown),
/* harmony export */   z6: () => (/* binding */ endingOf)
/* harmony export */ });
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6422);

/** Drops facts that are unknown. */
function knownFacts(facts) {
    return facts.filter((fact) => Boolean(fact[1]));
}
/** How its job stands with a run. @param hasWarning its end without an error is one that people should look at */
function stateOf({ error, isRunning, left }, hasWarning) {
    if (error !== undefined)
        return error.code === 'CANCELLED' ? 'canceled' : 'failed';
    if (isRunning || left !== undefined)
        return 'running';
    return hasWarning ? 'warned' : 'succeeded';
}
/** Empty while there is more to come. */
function timeOf({ elapsed, isRunning }) {
    return isRunning ? '' : (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(elapsed);
}
/** What is known of a job after an error that is not the job's own, in a few words. */
function endingOf({ code }, { jobState }) {
    if (code === 'CANCELLED')
        return 'canceled';
    if (jobState === undefined)
        return 'not started';
    if (code === 'TIMED_OUT')
        return 'not done in time';
    return jobState === 'ended' ? 'done, but not delivered' : 'could not be followed';
}
/** The service may have started something of which nothing is known, not even its ID. */
function isStartUnknown({ code }, { jobState }) {
    return code === 'START_UNKNOWN' || (code === 'RESPONSE_INVALID' && jobState === undefined);
}


/***/ })

};
