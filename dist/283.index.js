export const id = 283;
export const ids = [283];
export const modules = {

/***/ 8238:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  i: () => (/* binding */ bundleRetryLimit),
  vZ: () => (/* binding */ endpoints),
  TR: () => (/* binding */ isUnrepeatable),
  XO: () => (/* binding */ ofOwnJob)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(4343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
// EXTERNAL MODULE: ./lib/shared/job.js
var job = __webpack_require__(106);
// EXTERNAL MODULE: ./lib/shared/redactor.js
var redactor = __webpack_require__(2093);
// EXTERNAL MODULE: ./lib/shared/tolerance.js
var tolerance = __webpack_require__(9650);
;// CONCATENATED MODULE: ./lib/api/schemas.js




const anything = schemas/* optional */.lqM(schemas/* unknown */.L5J());
const schemas_text = schemas/* string */.YjP().check(api/* _minLength */.m9(1));
const toUntrusted = schemas/* transform */.pdi((value) => new redactor/* UntrustedText */.w8(value));
const untrustedText = schemas/* pipe */.FsL(schemas_text, toUntrusted);
const label = schemas/* pipe */.FsL(schemas_text.check(api/* _maxLength */.Eb(2048)), toUntrusted);
const wholeNumber = schemas/* int */.Whr().check(api/* _nonnegative */.UI());
const positiveNumber = schemas/* int */.Whr().check(api/* _positive */.NC());
const isUrl = (value) => URL.canParse(value) && !/[\s\\]/.test(value);
const bundleUrl = schemas/* pipe */.FsL(schemas/* string */.YjP().check(schemas/* refine */.YPB(isUrl, 'not a URL')), toUntrusted);
const isIsoDate = (value) => /^\d{4}-\d\d/.test(value);
const dateOf = (value) => new Date(/\d:\d\d(?::[\d.]+)?$/.test(value) && !/[+-]\d\d:\d\d$/.test(value) ? `${value}Z` : value);
const isPlausible = (date) => date.getUTCFullYear() >= 2001 && date.getUTCFullYear() <= 2100;
const timestamp = schemas/* pipe */.FsL(schemas_text.check(schemas/* refine */.YPB(value => isIsoDate(value) && isPlausible(dateOf(value)))), schemas/* transform */.pdi(value => dateOf(value).toISOString()));
const endTime = schemas/* union */.KCZ([
    schemas/* number */.aig().check(api/* _gte */.qm(978_307_200)),
    schemas_text.check(schemas/* refine */.YPB(value => {
        const date = dateOf(value);
        return isPlausible(date) || (!isIsoDate(value) && Number.isNaN(date.getTime()));
    })),
]);
const optionalLink = schemas/* pipe */.FsL(anything, schemas/* transform */.pdi(value => {
    if (value === undefined || value === null || value === '')
        return undefined;
    return new redactor/* UntrustedText */.w8(typeof value === 'string' && value.length <= 2048 ? value : '');
}));
const id = schemas/* pipe */.FsL(schemas_text.check(schemas/* refine */.YPB(job/* isJobId */.d, job/* acceptedJobId */.e)), toUntrusted);
const startedExport = schemas/* object */.Ikc({ jobId: id, status: (0,tolerance/* whenValid */.r)(untrustedText) });
const exportJob = schemas/* object */.Ikc({
    status: untrustedText,
    progress: (0,tolerance/* whenValid */.r)(schemas/* number */.aig().check(api/* _gte */.qm(0), api/* _lte */.Zm(100))),
    pageCount: (0,tolerance/* whenValid */.r)(wholeNumber),
    createdAt: (0,tolerance/* whenValid */.r)(timestamp),
    error: (0,tolerance/* whenValid */.r)(untrustedText),
});
const projectExportJob = schemas/* pipe */.FsL(schemas/* extend */.X$i(exportJob, {
    bundleUrl: anything,
    sizeBytes: (0,tolerance/* whenValid */.r)(positiveNumber),
    expiresAt: (0,tolerance/* whenValid */.r)(timestamp),
}), schemas/* transform */.pdi(({ bundleUrl: url, sizeBytes, expiresAt, ...job }, context) => {
    const isLink = typeof url === 'string' && isUrl(url);
    if (url != null && !isLink && job.status.is('completed'))
        context.issues.push({ code: 'custom', message: 'not a URL', path: ['bundleUrl'], input: url });
    const bundle = isLink ? { bundleUrl: new redactor/* UntrustedText */.w8(url), sizeBytes, expiresAt } : undefined;
    return { ...job, bundle };
}));
const agentJob = schemas/* object */.Ikc({
    status: untrustedText,
    prLink: optionalLink,
    source: (0,tolerance/* whenValid */.r)(schemas/* object */.Ikc({ repository: (0,tolerance/* whenValid */.r)(label), ref: (0,tolerance/* whenValid */.r)(label) })),
    archivedAt: (0,tolerance/* whenValid */.r)(timestamp),
});
const startedAgentJob = schemas/* extend */.X$i(agentJob, { id, status: (0,tolerance/* whenValid */.r)(untrustedText) });
const messagedAgentJob = schemas/* extend */.X$i(agentJob, { status: (0,tolerance/* whenValid */.r)(untrustedText) });
const bundle = schemas/* object */.Ikc({
    bundleUrl,
    sizeBytes: (0,tolerance/* whenValid */.r)(positiveNumber),
    expiresAt: (0,tolerance/* whenValid */.r)(timestamp),
});
const startedDeployment = schemas/* object */.Ikc({ statusId: id, previewUrl: optionalLink });
const isString = (value) => typeof value === 'string';
function textsIn(list) {
    if (!Array.isArray(list))
        return [];
    return list.every(isString) ? list : list.filter(isString);
}
const untrusted = (texts) => texts.map(value => new redactor/* UntrustedText */.w8(value));
const isPage = (path) => /\.mdx?$/i.test(path);
const pagesIn = (paths) => paths.filter(isPage).length;
const filesChanged = schemas/* pipe */.FsL(schemas/* object */.Ikc({ added: anything, modified: anything, removed: anything }), schemas/* transform */.pdi(files => {
    const [added, modified, removed] = [
        textsIn(files.added),
        textsIn(files.modified),
        textsIn(files.removed),
    ];
    const pages = { added: pagesIn(added), changed: pagesIn(modified), removed: pagesIn(removed) };
    const all = [...added, ...modified, ...removed];
    return { paths: untrusted([...added, ...modified]), pages, others: all.length - pagesIn(all) };
}));
const shownLines = 200;
const logLines = schemas/* pipe */.FsL(schemas/* custom */.IeY(Array.isArray), schemas/* transform */.pdi(list => {
    const texts = textsIn(list);
    return {
        count: texts.length,
        last: untrusted(texts.slice(-shownLines)),
        get lines() {
            return untrusted(texts);
        },
    };
}));
const deployment = schemas/* object */.Ikc({
    projectId: (0,tolerance/* whenValid */.r)(id),
    endedAt: (0,tolerance/* whenValid */.r)(endTime),
    status: schemas/* pipe */.FsL(anything, schemas/* transform */.pdi(value => new redactor/* UntrustedText */.w8(typeof value === 'string' && value !== '' ? value : 'unknown'))),
    summary: (0,tolerance/* whenValid */.r)(untrustedText),
    logs: (0,tolerance/* whenValid */.r)(logLines),
    commit: (0,tolerance/* whenValid */.r)(schemas/* object */.Ikc({
        sha: (0,tolerance/* whenValid */.r)(label),
        ref: (0,tolerance/* whenValid */.r)(label),
        message: (0,tolerance/* whenValid */.r)(untrustedText),
        filesChanged: (0,tolerance/* whenValid */.r)(filesChanged),
    })),
});

;// CONCATENATED MODULE: ./lib/api/endpoints.js

function isUnrepeatable(endpoint) {
    return endpoint.effect?.repeatable === false;
}
const jobErrors = {
    401: 'KEY_REFUSED',
    403: 'ACCESS_REFUSED',
    404: 'JOB_NOT_FOUND',
    410: 'JOB_NOT_FOUND',
};
const projectErrors = { 401: 'KEY_REFUSED', 403: 'ACCESS_REFUSED', 404: 'PROJECT_NOT_FOUND' };
const bundleRetryLimit = 30_000;
const deploymentTrigger = {
    method: 'POST',
    timeout: 60_000,
    effect: { text: 'the deployment was started', repeatable: true },
    response: startedDeployment,
    errors: { ...projectErrors, 409: 'SERVICE_UNAVAILABLE' },
    retries: { 409: { limit: Number.POSITIVE_INFINITY } },
};
const endpoints = {
    startExport: {
        method: 'POST',
        path: '/v1/static-export/jobs',
        timeout: 60_000,
        action: 'start the export',
        effect: { text: 'the export was started', repeatable: false },
        response: startedExport,
        errors: {
            400: 'DOMAIN_REFUSED',
            401: 'KEY_REFUSED',
            403: 'EXPORT_NOT_ENABLED',
            404: 'API_NOT_FOUND',
            422: 'DOMAIN_REFUSED',
        },
    },
    getExport: {
        method: 'GET',
        path: '/v1/static-export/jobs/{jobId}',
        timeout: 30_000,
        action: 'read the export job',
        response: exportJob,
        errors: jobErrors,
    },
    generateBundle: {
        method: 'POST',
        path: '/v1/static-export/jobs/{jobId}/bundle',
        timeout: 120_000,
        action: 'generate the bundle',
        response: bundle,
        errors: { ...jobErrors, 409: 'BUNDLE_NOT_READY' },
        retries: { 409: { limit: bundleRetryLimit } },
    },
    startProjectExport: {
        method: 'POST',
        path: '/v1/static-export/{projectId}/jobs',
        timeout: 60_000,
        action: 'start the export',
        effect: {
            text: 'the export was started',
            repeatable: false,
        },
        response: startedExport,
        errors: { ...projectErrors, 400: 'REQUEST_REFUSED', 409: 'TIMED_OUT' },
        rateLimit: { text: 'the service allows 10 exports an hour for each organization', span: 'an hour' },
        retries: {
            409: {
                limit: Number.POSITIVE_INFINITY,
                pauses: { first: 10_000, longest: 120_000 },
                reason: 'another export of this project is running',
            },
        },
    },
    getProjectExport: {
        method: 'GET',
        path: '/v1/static-export/{projectId}/jobs/{jobId}',
        timeout: 30_000,
        action: 'read the export job',
        response: projectExportJob,
        errors: jobErrors,
    },
    getAgentJob: {
        method: 'GET',
        path: '/v2/agent/{projectId}/job/{jobId}',
        timeout: 30_000,
        action: 'read the agent job',
        response: agentJob,
        errors: jobErrors,
    },
    startAgentJob: {
        method: 'POST',
        path: '/v2/agent/{projectId}/job',
        timeout: 60_000,
        action: 'start the agent job',
        effect: {
            text: 'the agent job was started',
            repeatable: false,
            isPrompt: true,
        },
        response: startedAgentJob,
        errors: projectErrors,
        rateLimit: { text: 'the service allows 100 agent jobs an hour for each project', span: 'an hour' },
    },
    sendMessage: {
        method: 'POST',
        path: '/v2/agent/{projectId}/job/{jobId}/message',
        timeout: 60_000,
        action: 'send the prompt to the agent job',
        effect: {
            text: 'the agent got the prompt',
            repeatable: false,
            isPrompt: true,
        },
        response: messagedAgentJob,
        errors: jobErrors,
        rateLimit: { text: 'the service allows 100 messages an hour for each project', span: 'an hour' },
    },
    triggerDeployment: {
        ...deploymentTrigger,
        path: '/v1/project/update/{projectId}',
        action: 'publish the project',
        rateLimit: {
            text: 'the service allows 10 deployments in 10 seconds for each organization, which automations share',
            span: '10 seconds',
        },
    },
    triggerPreview: {
        ...deploymentTrigger,
        path: '/v1/project/preview/{projectId}',
        action: 'build the preview',
        rateLimit: { text: 'the service allows 5 previews a minute for each organization', span: 'a minute' },
    },
    getDeployment: {
        method: 'GET',
        path: '/v1/project/update-status/{statusId}',
        timeout: 30_000,
        maxBytes: 32 * 1024 * 1024,
        action: 'read the deployment',
        response: deployment,
        errors: jobErrors,
    },
};
const newJobLimit = 15_000;
function ofOwnJob(endpoint) {
    return { ...endpoint, retries: { ...endpoint.retries, 404: { limit: newJobLimit } } };
}


/***/ }),

/***/ 747:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fo: () => (/* binding */ collect),
/* harmony export */   Gb: () => (/* binding */ requestIdOf),
/* harmony export */   WQ: () => (/* binding */ transportError),
/* harmony export */   tN: () => (/* binding */ send),
/* harmony export */   wX: () => (/* binding */ TransportError),
/* harmony export */   yR: () => (/* binding */ readText)
/* harmony export */ });
/* harmony import */ var node_http__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7067);
/* harmony import */ var node_https__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4708);
/* harmony import */ var _shared_redactor_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2093);



const version = '0.1.0';
const connectTimeout = 15_000;
const highWaterMark = 512 * 1024;
const maxHeaderSize = 256 * 1024;
class TransportError extends Error {
    name = 'TransportError';
    sent;
    transient;
    constructor(message, details) {
        super(message, { cause: details.cause });
        this.sent = details.sent;
        this.transient = details.transient ?? true;
    }
    get isLost() {
        return this.sent && this.transient && this.cause !== undefined;
    }
}
async function send(request, context) {
    context.signal.throwIfAborted();
    return await new Exchange(request, context).run();
}
class Exchange {
    #request;
    #context;
    #settled = Promise.withResolvers();
    #outgoing;
    #sent = false;
    #timer;
    constructor(request, context) {
        const start = request.url.protocol === 'https:' ? node_https__WEBPACK_IMPORTED_MODULE_1__.request : node_http__WEBPACK_IMPORTED_MODULE_0__.request;
        this.#request = request;
        this.#context = context;
        const { isFresh = false } = request;
        const agent = context.agentFor(request.url, { isFresh });
        this.#outgoing = start(request.url, { ...optionsOf(request), agent });
    }
    run() {
        const { body, responseTimeout } = this.#request;
        const { signal } = this.#context;
        const outgoing = this.#outgoing;
        this.#limit(Math.min(connectTimeout, responseTimeout), 'the connection attempt timed out');
        signal.addEventListener('abort', this.#cancel);
        outgoing.once('socket', socket => whenConnected(socket, () => this.#onConnected()));
        outgoing.once('response', message => {
            const { statusCode: status = 0, headers } = message;
            this.#timer?.stop();
            this.#settled.resolve({ status, headers, body: message });
        });
        outgoing.on('error', error => this.#fail(transportError(error, { sent: this.#sent })));
        outgoing.once('close', () => {
            this.#release();
            const reason = 'the connection was closed without a response';
            this.#settled.reject(new TransportError(reason, { sent: this.#sent }));
        });
        outgoing.end(body);
        return this.#settled.promise;
    }
    #onConnected() {
        this.#sent = true;
        this.#request.onSent?.();
        this.#limit(this.#request.responseTimeout, 'the response timed out');
    }
    #limit(milliseconds, message) {
        this.#timer?.stop();
        this.#timer = this.#context.clock.startTimer(milliseconds, () => this.#fail(new TransportError(message, { sent: this.#sent })));
    }
    #cancel = () => this.#fail(this.#context.signal.reason);
    #fail(error) {
        this.#release();
        this.#settled.reject(error);
        this.#outgoing.destroy();
    }
    #release() {
        this.#timer?.stop();
        this.#context.signal.removeEventListener('abort', this.#cancel);
    }
}
function requestIdOf(headers) {
    const name = Object.keys(headers).find(header => header.endsWith('request-id') || header === 'cf-ray');
    return name === undefined ? undefined : new _shared_redactor_js__WEBPACK_IMPORTED_MODULE_2__/* .UntrustedText */ .w8(String(headers[name]));
}
function optionsOf({ method, headers }) {
    const agent = { 'User-Agent': `docs-admin-action/${version}` };
    const options = { method, headers: { ...headers, ...agent }, maxHeaderSize, highWaterMark };
    return options;
}
function whenConnected(socket, connected) {
    if (!socket.connecting && socket.secureConnecting !== true)
        connected();
    else
        socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
}
async function readText({ body }, { maxBytes, timeout, clock, signal }) {
    const timer = clock.startTimer(timeout, () => body.destroy(new TransportError('the response body timed out', { sent: true })));
    try {
        const bytes = await collect(body, maxBytes);
        return bytes && new TextDecoder().decode(bytes);
    }
    catch (error) {
        signal.throwIfAborted();
        throw transportError(error, { sent: true });
    }
    finally {
        timer.stop();
        body.destroy();
    }
}
async function collect(chunks, maxBytes) {
    const collected = [];
    let size = 0;
    for await (const chunk of chunks) {
        size += chunk.length;
        if (size > maxBytes)
            return undefined;
        collected.push(chunk);
    }
    return Buffer.concat(collected);
}
function transportError(error, { sent }) {
    if (error instanceof TransportError)
        return error;
    const { code = '', message = String(error) } = error;
    const transient = !permanent.test(code);
    return new TransportError(readable(code, message), { sent, transient, cause: error });
}
function readable(code, message) {
    const proxyReason = /^tunneling socket could not be established(.*)/.exec(message)?.[1];
    if (proxyReason !== undefined)
        return `the proxy did not connect${proxyReason}`;
    const own = message.replace(/; if the root CA is installed locally.*$/s, '');
    const withCode = code === '' || own.includes(code) ? own : `${own} (${code})`;
    return connectionMessages[code] ?? withCode;
}
const connectionMessages = {
    ENOTFOUND: 'the host name could not be resolved (ENOTFOUND)',
    EAI_AGAIN: 'the host name could not be resolved (EAI_AGAIN)',
    ECONNREFUSED: 'the connection was refused (ECONNREFUSED)',
    ECONNRESET: 'the connection was lost (ECONNRESET)',
    ERR_STREAM_PREMATURE_CLOSE: 'the connection was lost',
    EPIPE: 'the connection was lost (EPIPE)',
    EPROTO: 'the server does not use TLS on this port (EPROTO)',
};
const permanent = /^(EPROTO|ERR_(TLS|SSL)|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(GET|VERIFY)|ERR_INVALID|HOSTNAME_MISMATCH)/;


/***/ }),

/***/ 8550:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ followRedirects),
/* harmony export */   J: () => (/* binding */ isSameOrigin)
/* harmony export */ });
async function followRedirects(begin, options) {
    const { method, limit, follow, send } = options;
    let url = begin;
    for (let redirects = 0;; redirects += 1) {
        const response = await send(url);
        const { status } = response;
        if (!redirectStatuses.includes(status))
            return { kind: 'final', response, url };
        const target = targetOf(response, url);
        if (target === null)
            return { kind: 'no target', response, url };
        response.body.destroy();
        const keepsMethod = method === 'GET' || status === 307 || status === 308;
        const next = keepsMethod ? follow({ status, from: url, to: target }) : undefined;
        if (next === undefined)
            return { kind: 'not allowed', response, url, target };
        if (redirects === limit)
            return { kind: 'too many', response, url, target };
        url = next;
    }
}
function isSameOrigin(one, other) {
    return one.protocol === other.protocol && one.host === other.host;
}
const redirectStatuses = [301, 302, 303, 307, 308];
function targetOf({ headers: { location } }, base) {
    const target = location === undefined ? null : URL.parse(location, base.href);
    if (target === null)
        return null;
    target.username = '';
    target.password = '';
    return target;
}


/***/ }),

/***/ 7023:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $t: () => (/* binding */ placeOf),
/* harmony export */   Zw: () => (/* binding */ jobOf),
/* harmony export */   jK: () => (/* binding */ saysAlready),
/* harmony export */   vm: () => (/* binding */ commentOf),
/* harmony export */   we: () => (/* binding */ markerOf)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4343);
/* harmony import */ var _shared_job_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(106);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3021);




const maxLength = 65_536 - 1024;
const longestUrl = 2000;
function placeOf(stepNames, key) {
    return isOfGithub(key) ? [...stepNames, key] : [key];
}
function isOfGithub(key) {
    try {
        return /^(?:null$|\{)/.test(key) && typeof JSON.parse(key) === 'object';
    }
    catch {
        return false;
    }
}
function markerOf(operation, names) {
    const key = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 24);
    return `<!-- docs-admin-action ${operation} ${key} -->`;
}
function commentOf(report, details) {
    const { jobId, unreadJobId, runUrl, earlier = '', note } = details;
    const kept = jobId === undefined ? keptOf(earlier) : undefined;
    const run = runUrl === undefined ? [] : [`<sub>${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .link */ .nf)(runUrl, 'Log of this run')}</sub>`];
    const job = jobId ?? unreadJobId ?? jobOf(earlier);
    const body = [
        `${job === undefined ? '' : `<!-- job: ${job} -->\n`}\n${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .headlineOf */ .gD)(report)}`,
        ...(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .resultOf */ .Bg)(report),
        ...(kept === undefined
            ? []
            : [`**Earlier:** ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .plain */ .pj)(kept.text)}${kept.url ? `: ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .link */ .nf)(kept.url)}` : ''}`]),
        ...(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .foldedFacts */ .Sx)(report),
    ].join('\n\n');
    const hidden = jobId === undefined ? kept && hiddenLine('earlier', kept) : hiddenLine('result', ownOf(report));
    const parts = [note, ...run, hidden].filter(part => part !== undefined);
    const end = parts.map(part => `\n\n${part}`).join('');
    const room = maxLength - end.length;
    return `${body.length <= room ? body : `${body.slice(0, room).toWellFormed()}\n\n…`}${end}`;
}
function jobOf(comment) {
    const id = /^<!-- docs-admin-action [^\n]* -->\n<!-- job: (\S+) -->\n/.exec(comment)?.[1];
    return id !== undefined && (0,_shared_job_js__WEBPACK_IMPORTED_MODULE_2__/* .isJobId */ .d)(id) ? id : undefined;
}
function saysAlready(comment, report, jobId) {
    const own = hiddenLine('result', ownOf(report));
    return jobId !== undefined && jobOf(comment) === jobId && comment.trimEnd().endsWith(`\n${own}`);
}
const keptResult = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ text: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), url: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() });
function ownOf(report) {
    const { url = '', isText } = report.link ?? {};
    return { text: (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .textOf */ .b6)((0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .headlineOf */ .gD)(report)), url: isText || url.length > longestUrl ? '' : url };
}
function hiddenLine(name, result) {
    const escaped = (character) => `\\u00${character.charCodeAt(0).toString(16)}`;
    return `<!-- ${name}: ${JSON.stringify(result).replace(/[<>@#]/g, escaped)} -->`;
}
function keptOf(comment) {
    const [, json = ''] = /\n<!-- (?:result|earlier): ([^\n]*) -->\s*$/.exec(comment) ?? [];
    try {
        return keptResult.safeParse(JSON.parse(json)).data;
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 7283:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runOperation: () => (/* binding */ runOperation)
});

// EXTERNAL MODULE: ./lib/advice/advice.js + 2 modules
var advice = __webpack_require__(953);
// EXTERNAL MODULE: ./lib/net/http.js
var http = __webpack_require__(747);
// EXTERNAL MODULE: ./lib/net/redirects.js
var redirects = __webpack_require__(8550);
// EXTERNAL MODULE: ./lib/net/retry.js
var net_retry = __webpack_require__(6705);
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/redactor.js
var shared_redactor = __webpack_require__(2093);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
// EXTERNAL MODULE: ./lib/api/endpoints.js + 1 modules
var endpoints = __webpack_require__(8238);
;// CONCATENATED MODULE: ./lib/api/errors.js


function describeError({ status, headers }, body, redactor) {
    const message = messageOf(body, redactor);
    const id = (0,http/* requestIdOf */.Gb)(headers);
    const reason = message === '' ? `HTTP ${status}` : `HTTP ${status}: ${message}`;
    const details = id === undefined ? reason : `${reason}; request id ${redactor.show(id, 100)}`;
    return { status, message, reason, details };
}
function statusError(code, endpoint, response) {
    const { status, details } = response;
    const words = endpoint.retries?.[status]?.reason;
    const what = `Could not ${endpoint.action}${words === undefined ? '' : `: ${words}`} (${details})`;
    const isRefusal = status === 401 || status === 403;
    const { code: actual, refusal } = isRefusal ? explainRefusal(code, endpoint, response) : { code };
    return new errors/* ActionError */.lZ(actual, { what, facts: { request: requestOf(endpoint), status, refusal } });
}
function requestOf(endpoint) {
    if (endpoint.effect === undefined)
        return 'read';
    return isAboutJob(endpoint) ? 'prompt' : 'start';
}
function limitError(endpoint, { details, status }, end) {
    const { text = 'the service limits the number of requests', span } = endpoint.rateLimit ?? {};
    const until = formatLimitEnd(end) ?? (span && `for ${span} at most`);
    return new errors/* ActionError */.lZ('SERVICE_UNAVAILABLE', {
        what: `Could not ${endpoint.action}: ${[text, until].filter(Boolean).join(', ')} (${details})`,
        facts: { request: requestOf(endpoint), status },
    });
}
function formatLimitEnd(end = Number.NaN) {
    const date = new Date(Math.ceil(end / 60_000) * 60_000);
    if (Number.isNaN(date.getTime()))
        return undefined;
    return `until ${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
function explainRefusal(code, endpoint, { message }) {
    const isAboutPlan = /\bplan\b|\benterprise\b|\bupgrade\b/i.test(message);
    const isAboutEnabling = /\bnot (?:been )?enabled\b/i.test(message);
    const isAboutAddress = /\bIPs?\b(?!-\d)/i.test(message);
    const isAboutKey = /\bkeys?\b/i.test(message);
    const isAboutWriting = /\bread[- ]?only\b|\bonly (?:has )?read\b|\bscopes?\b|\bwrite\b/i.test(message);
    const isExport = endpoint.path.startsWith('/v1/static-export/');
    if (isExport && (isAboutPlan || isAboutEnabling))
        return { code: 'EXPORT_NOT_ENABLED' };
    if (isAboutPlan)
        return { code: 'ACCESS_REFUSED', refusal: 'plan' };
    if (isAboutAddress)
        return { code: 'ACCESS_REFUSED', refusal: 'address' };
    if (isAboutKey && isAboutWriting)
        return { code: 'ACCESS_REFUSED', refusal: 'write access' };
    return { code };
}
function isAboutJob({ path }) {
    return path.includes('{jobId}');
}
function startUnknown(endpoint, reason, cause) {
    const what = `It is unknown whether ${endpoint.effect.text}: ${reason}`;
    return new errors/* ActionError */.lZ('START_UNKNOWN', { what, facts: effectFactsOf(endpoint), cause });
}
function effectFactsOf(endpoint) {
    return { request: requestOf(endpoint), mayHaveEffect: endpoint.effect !== undefined };
}
function canceledDuring(endpoint, reason) {
    const { effect } = endpoint;
    if (effect === undefined)
        return reason;
    if (reason instanceof errors/* ActionError */.lZ && reason.code !== 'CANCELLED')
        return startUnknown({ ...endpoint, effect }, reason.what, reason);
    const what = `Canceled, and it is unknown whether ${effect.text}`;
    return new errors/* ActionError */.lZ('CANCELLED', { what, facts: effectFactsOf(endpoint) });
}
function invalidResponse(endpoint, problem, { excerpt, reason }) {
    const what = `Could not ${endpoint.action}: the response ${problem}: ${excerpt}`;
    return new errors/* ActionError */.lZ('RESPONSE_INVALID', { what, facts: { ...effectFactsOf(endpoint), reason } });
}
function messageOf(body, redactor) {
    const text = body.raw;
    let json;
    try {
        json = JSON.parse(text);
    }
    catch {
        return /^\s*</.test(text) ? 'an HTML or XML page' : redactor.show(body, 160);
    }
    const error = field(json, 'error');
    const messages = [error, field(error, 'message'), field(json, 'message')];
    const problem = [field(json, 'title'), field(json, 'detail')].filter(isText).join(': ');
    return redactor.show(messages.find(isText) ?? problem);
}
function isText(value) {
    return typeof value === 'string' && value !== '';
}
function field(value, name) {
    return typeof value === 'object' && value !== null ? value[name] : undefined;
}

;// CONCATENATED MODULE: ./lib/api/failure.js





const unreachedLimit = 120_000;
const longestLimit = 24 * 3_600_000;
function statusFailure(endpoint, response, { now, retryAfter }) {
    const { status, reason, details } = response;
    const isBare = status === 503 && retryAfter === undefined && endpoint.effect?.isPrompt === true;
    if ((0,endpoints/* isUnrepeatable */.TR)(endpoint) && ((0,net_retry/* isServerError */.GQ)(status) || isBare)) {
        const error = startUnknown(endpoint, `the service failed (${details})`);
        return { error, reason, retryFor: 0 };
    }
    if ((0,net_retry/* isBusy */.A5)(status) || (0,net_retry/* isServerError */.GQ)(status)) {
        const error = status === 429
            ? limitError(endpoint, response, endOfLimit(now, retryAfter))
            : statusError('SERVICE_UNAVAILABLE', endpoint, response);
        return { error, status, reason, retryFor: Number.POSITIVE_INFINITY, retryAfter };
    }
    const retry = endpoint.retries?.[status];
    const code = endpoint.errors[status] ?? 'REQUEST_REFUSED';
    const error = statusError(code, endpoint, response);
    return {
        error,
        status,
        reason: retry?.reason ?? reason,
        retryFor: retry?.limit ?? 0,
        retryAfter,
        pauses: retry?.pauses,
    };
}
function endOfLimit(now, retryAfter = 0) {
    return retryAfter > 0 && retryAfter <= longestLimit ? now + retryAfter : undefined;
}
function transportFailure(endpoint, attempt) {
    const { cause, reason, origin, wasReached } = attempt;
    if (cause.sent && (0,endpoints/* isUnrepeatable */.TR)(endpoint)) {
        const error = startUnknown(endpoint, `the request was sent, but ${reason}`, cause);
        return { error, reason, retryFor: 0 };
    }
    const limit = wasReached ? Number.POSITIVE_INFINITY : unreachedLimit;
    const isDistrusted = !cause.transient && /certificate/i.test(reason);
    const facts = {
        wasReached: wasReached && cause.transient,
        reason: isDistrusted ? 'distrusted' : undefined,
    };
    const error = new errors/* ActionError */.lZ('UNREACHABLE', {
        what: `Could not reach ${origin}: ${reason}`,
        facts,
        cause,
    });
    return { error, reason, retryFor: cause.transient ? limit : 0 };
}
function pauseAfter({ retryAfter, pauses }, alike, left) {
    if (pauses === undefined)
        return (0,net_retry/* retryPause */.vX)(alike, retryAfter);
    const { first, longest } = pauses;
    const pause = Math.max(retryAfter ?? 0, Math.min(longest, first * 2 ** (alike - 1)));
    return retryAfter === undefined && left >= first ? Math.min(pause, left) : pause;
}
function afterAttempts({ error, status, retryAfter = 0 }, attempts, elapsed) {
    const asked = retryAfter === 0 || status === 429 ? '' : `; the service says to wait ${(0,shared_text/* formatDuration */.a3)(retryAfter)}`;
    const spent = `${(0,shared_text/* count */.U9)(attempts, 'attempt')} in ${(0,shared_text/* formatDuration */.a3)(elapsed)}`;
    return error.with({ what: `${error.what}${asked}; gave up after ${spent}` });
}

;// CONCATENATED MODULE: ./lib/api/client.js









const maxResponseBytes = 1024 * 1024;
const messageTimeout = 5_000;
const logInterval = 60_000;
const maxRedirects = 3;
class Client {
    #options;
    #reached = false;
    #understood = false;
    constructor(options) {
        this.#options = options;
    }
    async call(endpoint, request) {
        const parameters = request.parameters;
        const body = await this.#send({ ...request, endpoint, parameters });
        const { redactor } = this.#options.network;
        const parsed = parseResponse(endpoint, body, { redactor, wasUnderstood: this.#understood });
        this.#understood = true;
        return parsed;
    }
    async #send(call) {
        const { clock, log, signal } = this.#options.network;
        const begin = clock.now();
        const failures = new Map();
        let logged = { reason: '', at: 0 };
        for (let attempts = 1;; attempts += 1) {
            const outcome = await this.#attempt(call);
            if (outcome instanceof shared_redactor/* UntrustedText */.w8)
                return outcome;
            const { error, status, reason, retryFor } = outcome;
            if (retryFor === 0)
                throw error;
            const alike = (failures.get(status) ?? 0) + 1;
            failures.set(status, alike);
            const now = clock.now();
            const left = Math.min(call.deadline, begin + retryFor) - now;
            const usual = pauseAfter(outcome, alike, left);
            const isShortened = call.endpoint.method === 'GET' || status === undefined;
            const pause = isShortened && left > 0 ? Math.min(usual, left) : usual;
            if (pause > left)
                throw afterAttempts(outcome, attempts, now - begin);
            if (reason !== logged.reason || now - logged.at >= logInterval) {
                log.info(`Could not ${call.endpoint.action}: ${reason}; retrying in ${(0,shared_text/* formatDuration */.a3)(pause)}`);
                logged = { reason, at: now };
            }
            await clock.sleep(pause, signal);
        }
    }
    async #attempt(call) {
        const { baseUrl, network } = this.#options;
        const { redactor, signal } = network;
        let mayHaveEffect = false;
        const onSent = () => {
            mayHaveEffect = true;
        };
        try {
            const response = await this.#exchange(call, onSent);
            if (response.status >= 200 && response.status <= 299)
                return await this.#readBody(call, response);
            const failure = await this.#readFailure(call, response);
            mayHaveEffect = failure.error.code === 'START_UNKNOWN' || (0,net_retry/* isServerError */.GQ)(response.status);
            signal.throwIfAborted();
            return failure;
        }
        catch (error) {
            if (signal.aborted)
                throw mayHaveEffect ? canceledDuring(call.endpoint, signal.reason) : signal.reason;
            if (!(error instanceof http/* TransportError */.wX))
                throw error;
            const reason = redactor.show(error.message);
            const attempt = { cause: error, reason, origin: baseUrl.origin, wasReached: this.#reached };
            return transportFailure(call.endpoint, attempt);
        }
    }
    async #exchange(call, onSent) {
        const answer = await (0,redirects/* followRedirects */.F)(urlOfCall(this.#options.baseUrl, call), {
            method: call.endpoint.method,
            limit: maxRedirects,
            follow: ({ status, from, to }) => (status !== 303 && (0,redirects/* isSameOrigin */.J)(from, to) ? to : undefined),
            send: url => this.#request(call, url, onSent),
        });
        if (answer.kind === 'final')
            return answer.response;
        answer.response.body.destroy();
        throw this.#redirected(call, answer);
    }
    async #request({ endpoint, body: json }, url, onSent) {
        const { apiKey, network } = this.#options;
        const body = json === undefined ? undefined : JSON.stringify(json);
        const headers = {
            Authorization: `Bearer ${apiKey}`,
            Accept: 'application/json',
            'Accept-Encoding': 'identity',
            ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        };
        const { method, timeout: responseTimeout } = endpoint;
        const isFresh = (0,endpoints/* isUnrepeatable */.TR)(endpoint);
        const response = await (0,http/* send */.tN)({ method, url, headers, body, responseTimeout, isFresh, onSent }, network);
        this.#reached = true;
        return response;
    }
    #redirected(call, answer) {
        const { endpoint } = call;
        const { kind, response, url } = answer;
        const { status, headers } = response;
        if ((0,endpoints/* isUnrepeatable */.TR)(endpoint) && (status === 303 || kind === 'no target'))
            return startUnknown(endpoint, `the service redirects (HTTP ${status})`);
        const to = kind === 'no target' ? '' : this.#options.network.redactor.show(headers.location ?? '');
        const what = `Could not ${endpoint.action}: ${url.origin} redirects to ${to || 'no valid URL'} (HTTP ${status})`;
        const movedTo = kind === 'not allowed' ? this.#baseUrlAt(answer.target, status, call) : undefined;
        return new errors/* ActionError */.lZ('REDIRECTED', { what, facts: { movedTo } });
    }
    #baseUrlAt(target, status, call) {
        const { protocol, pathname, search, hash, origin } = target;
        const path = pathOf(call);
        const keepsMethod = status === 307 || status === 308 || (status !== 303 && call.endpoint.method === 'GET');
        const isSame = pathname.endsWith(path) && search === '' && hash === '';
        const isSafe = protocol === this.#options.baseUrl.protocol;
        return keepsMethod && isSame && isSafe ? origin + pathname.slice(0, -path.length) : undefined;
    }
    async #readBody(call, response) {
        const { clock, signal } = this.#options.network;
        const { maxBytes = maxResponseBytes, timeout } = call.endpoint;
        const text = await (0,http/* readText */.yR)(response, { maxBytes, timeout, clock, signal });
        if (text !== undefined)
            return new shared_redactor/* UntrustedText */.w8(text);
        throw invalidResponse(call.endpoint, `is longer than ${(0,shared_text/* formatBytes */.z3)(maxBytes)}`, {
            excerpt: '(not read)',
        });
    }
    async #readFailure({ endpoint }, response) {
        const { clock, redactor, signal } = this.#options.network;
        const { maxBytes = maxResponseBytes } = endpoint;
        const limits = { maxBytes, timeout: messageTimeout, clock, signal };
        const text = await (0,http/* readText */.yR)(response, limits).catch(() => undefined);
        const error = describeError(response, new shared_redactor/* UntrustedText */.w8(text ?? ''), redactor);
        const isTwice = response.status === 404 && /\/v\d+$/.test(this.#options.baseUrl.pathname);
        const meaning = isTwice ? { ...endpoint, errors: { 404: 'API_NOT_FOUND' } } : endpoint;
        const now = clock.now();
        const retryAfter = (0,net_retry/* parseRetryAfter */.mu)(response.headers, now);
        const failure = statusFailure(meaning, error, { now, retryAfter });
        return isTwice
            ? { ...failure, error: failure.error.with({ facts: { reason: 'version twice' } }) }
            : failure;
    }
}
function urlOfCall(baseUrl, call) {
    return new URL(baseUrl.href.replace(/\/$/, '') + pathOf(call));
}
function pathOf({ endpoint, parameters }) {
    return Object.entries(parameters).reduce((filled, [name, value]) => filled.replace(`{${name}}`, () => encodeURIComponent(value)), endpoint.path);
}
function parseResponse(endpoint, body, { redactor, wasUnderstood }) {
    const excerpt = `"${redactor.show(body, 160)}"`;
    let json;
    try {
        json = JSON.parse(body.raw);
    }
    catch {
        const reason = wasUnderstood ? 'maintenance' : 'no JSON';
        throw invalidResponse(endpoint, 'is not JSON', { excerpt, reason });
    }
    const { data, error } = endpoint.response.safeParse(json);
    if (error !== undefined)
        throw invalidResponse(endpoint, problemOf(error), { excerpt });
    return data;
}
function problemOf({ issues }) {
    const fields = [...new Set(issues.map(issue => issue.path.join('.')))].join(', ');
    if (fields === '')
        return 'is JSON, but not an object';
    const expected = issues.find(({ code }) => code === 'custom')?.message;
    return `is JSON without a valid ${fields}${expected === undefined ? '' : ` (${expected})`}`;
}

// EXTERNAL MODULE: ./lib/net/network.js
var network = __webpack_require__(2989);
// EXTERNAL MODULE: ./lib/shared/runner.js
var runner = __webpack_require__(4615);
;// CONCATENATED MODULE: ./lib/record/outputs.js
const outputTypes = {
    jobId: String,
    status: String,
    deploymentId: String,
    publishedCommit: String,
    previewUrl: String,
    brokenPages: Number,
    pageCount: Number,
    bundleUrl: String,
    bundleExpiresAt: String,
    bundlePath: String,
    bundleSha256: String,
    sitePath: String,
    htmlFileCount: Number,
    basePath: String,
    pagesAdded: Number,
    pagesChanged: Number,
    pagesRemoved: Number,
    changesFile: String,
    manifestFile: String,
    changesMarkdown: String,
    manifestSha256: String,
    contentSha256: String,
    cacheHit: Boolean,
    valuesFile: String,
    prLink: String,
    commentUrl: String,
};
const outputNames = Object.keys(outputTypes);

;// CONCATENATED MODULE: ./lib/record/step-record.js



class StepRecord {
    #runner;
    #clock;
    #begin;
    #outputs = new Map();
    #facts = {};
    #attempt = {};
    #phases = [];
    #job;
    constructor(runner, clock) {
        this.#runner = runner;
        this.#clock = clock;
        this.#begin = clock.now();
        this.enter('preparing');
    }
    get facts() {
        return { ...this.#facts, ...this.#attempt };
    }
    get elapsed() {
        return this.#clock.now() - this.#begin;
    }
    get job() {
        return this.#job;
    }
    setJob(job) {
        this.#job = job;
    }
    set(facts) {
        this.#facts = { ...this.#facts, ...knownOf(facts) };
        this.#output(facts);
    }
    setAttempt(facts) {
        this.#attempt = { ...this.#attempt, ...knownOf(facts) };
        this.#output(facts);
    }
    clearAttempt() {
        for (const name of Object.keys(this.#attempt).filter(isOutput))
            this.#setOutput(name, '');
        this.#attempt = {};
    }
    #output(facts) {
        for (const [name, value] of Object.entries(knownOf(facts))) {
            if (isOutput(name))
                this.#setOutput(name, String(value));
        }
    }
    setLink(url, expiresAt) {
        this.#setOutput(runner/* linkOutput */._, url);
        this.set({ bundleExpiresAt: expiresAt ?? '' });
    }
    #setOutput(name, text) {
        if (this.#outputs.get(name) === text)
            return;
        this.#runner.setOutput(name, text);
        this.#outputs.set(name, text);
    }
    enter(phase) {
        if (this.#phases.at(-1)?.name !== phase)
            this.#phases.push({ name: phase, at: this.#clock.now() });
    }
    phases() {
        const now = this.#clock.now();
        return this.#phases.map(({ name, at }, index) => ({
            name,
            duration: (this.#phases[index + 1]?.at ?? now) - at,
        }));
    }
    outputLines() {
        return [...this.#outputs].map(([name, value]) => `${name}: ${name === runner/* linkOutput */._ ? '(set, not shown)' : (0,shared_text/* oneLine */.TN)(value)}`);
    }
}
function knownOf(facts) {
    return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
function isOutput(name) {
    return outputNames.includes(name);
}

// EXTERNAL MODULE: ./lib/report/comment.js
var report_comment = __webpack_require__(7023);
// EXTERNAL MODULE: ./lib/report/markdown.js
var markdown = __webpack_require__(3021);
// EXTERNAL MODULE: ./lib/report/report.js
var report_report = __webpack_require__(5650);
// EXTERNAL MODULE: ./lib/run/ending.js
var run_ending = __webpack_require__(982);
;// CONCATENATED MODULE: ./lib/run/write-comment.js



async function writeComment(comment, ended) {
    const { inputs, report, context, step } = ended;
    if (!isWanted(ended))
        return undefined;
    const { log, record } = context;
    const { jobId: id, status } = record.facts;
    const hasJob = status !== undefined || record.job?.known?.hasAsked === true;
    const isUnread = !hasJob && report.error !== undefined && errors/* leavesJobUnread */.xn.has(report.error.code);
    const ids = { jobId: hasJob ? id : undefined, unreadJobId: isUnread ? id : undefined };
    const { runUrl } = step.runner.environment;
    const written = await comment.write(earlier => isKept(earlier, ended)
        ? undefined
        : (0,report_comment/* commentOf */.vm)(report, { ...ids, runUrl, earlier, note: inputs.commentNote }), { isNew: inputs.operation === 'agent-job' });
    if (written.kind === 'unwritten')
        return written.problem;
    if (written.kind !== 'written')
        return undefined;
    try {
        record.set({ commentUrl: written.url });
    }
    catch (error) {
        log.warning(`Could not set the output commentUrl: ${(0,shared_text/* oneLine */.TN)(String(error))}. Check the free disk space of the runner.`);
    }
    return undefined;
}
function isWanted({ inputs, report, context }) {
    const { left, ignored } = context.record.facts;
    const isLeft = (left ?? ignored) !== undefined && report.error === undefined;
    const isNothing = inputs.operation === 'agent-job' && report.state === 'noted' && !context.github.isAwaited;
    return inputs.comment !== false && !isLeft && !(inputs.comment === 'changes' && isNothing);
}
function isKept(earlier, { inputs, report, context }) {
    if (inputs.operation !== 'publish' && inputs.operation !== 'preview')
        return false;
    if (report.state === 'canceled')
        return earlier !== '';
    const { jobId } = context.record.facts;
    return inputs.comment === 'changes' && report.state === 'succeeded' && (0,report_comment/* saysAlready */.jK)(earlier, report, jobId);
}

;// CONCATENATED MODULE: ./lib/run/run-operation.js










async function runOperation(inputs, step, problem) {
    const { runner } = step;
    const context = createContext(inputs, step);
    const { record, redactor } = context;
    for (const warning of inputs.warnings)
        runner.log.warning(warning);
    const operation = await createOperation(inputs, context);
    const comment = openComment(inputs, operation.commentSubject, context);
    const ending = problem === undefined ? operation.run(comment) : Promise.reject(problem);
    const error = await ending.then(() => undefined, (thrown) => (0,run_ending/* toActionError */.ie)((0,run_ending/* withJob */.ec)((0,run_ending/* toActionError */.ie)(thrown, redactor), record.job), redactor));
    const outputs = record.outputLines();
    if (outputs.length > 0)
        runner.log.group('Outputs', outputs);
    if (error === undefined)
        runner.log.info(`Done in ${(0,shared_text/* formatDuration */.a3)(record.elapsed)}`);
    else
        step.showError(error);
    if (error !== undefined && error.code !== 'CANCELLED')
        await reactToFailure(inputs, context);
    const time = { elapsed: record.elapsed, phases: record.phases() };
    const facts = { ...record.facts, ...time, jobState: record.job?.known?.state, error };
    const help = error && (0,markdown/* helpLine */.o$)(error.code, (0,run_ending/* helpFor */.VY)(error.code, runner));
    const report = {
        ...(0,run_ending/* reportOf */.EI)(operation, facts, context),
        ...(error && { steps: (0,advice/* adviceOn */.i)(error.code, error.facts) }),
        help,
        chart: (0,report_report/* chartOfTime */.rE)(time.elapsed, time.phases),
    };
    if (inputs.summary)
        await (0,run_ending/* writeSummary */.Sy)((0,markdown/* summaryOf */.YG)(report), step);
    const unwritten = await writeComment(comment, { inputs, report, context, step });
    if (inputs.summary && unwritten !== undefined)
        await (0,run_ending/* writeSummary */.Sy)(`\n${(0,markdown/* plain */.pj)(redactor.redact(unwritten), 1000)}\n`, step);
}
async function reactToFailure(inputs, context) {
    if (inputs.operation !== 'agent-job' || inputs.command === undefined)
        return;
    const request = { ...context, token: context.githubToken, name: inputs.command };
    await context.github.commandOf(request).react('confused');
}
async function createOperation(inputs, shared) {
    if (inputs.operation === 'verify') {
        const { Verification } = await Promise.all(/* import() */[__webpack_require__.e(664), __webpack_require__.e(889), __webpack_require__.e(411)]).then(__webpack_require__.bind(__webpack_require__, 9411));
        return new Verification(inputs, shared);
    }
    const { baseUrl, apiKey } = inputs;
    const context = { ...shared, client: new Client({ baseUrl, apiKey, network: shared }) };
    if (inputs.operation === 'agent-job') {
        const { AgentJobOperation } = await __webpack_require__.e(/* import() */ 81).then(__webpack_require__.bind(__webpack_require__, 1081));
        return new AgentJobOperation(inputs, context);
    }
    if (inputs.operation === 'publish' || inputs.operation === 'preview') {
        const { DeploymentOperation } = await __webpack_require__.e(/* import() */ 764).then(__webpack_require__.bind(__webpack_require__, 4764));
        return new DeploymentOperation(inputs, context);
    }
    const { ExportOperation } = await __webpack_require__.e(/* import() */ 402).then(__webpack_require__.bind(__webpack_require__, 2402));
    return new ExportOperation(inputs, context);
}
function createContext(inputs, step) {
    const { runner, clock, github, redactor, signal } = step;
    const { agentFor, annotate, environment, log, mask, toolCache } = runner;
    const { directories, documents, repositoryUrl, stepNames } = environment;
    return {
        ...{ clock, github, redactor, signal },
        ...{ agentFor, annotate, log, mask, toolCache },
        ...{ directories, documents, repositoryUrl, stepNames },
        allowLoopback: (0,network/* isLoopback */.U9)(targetOf(inputs).hostname),
        githubToken: inputs.githubToken,
        record: new StepRecord(runner, clock),
    };
}
function targetOf(inputs) {
    return inputs.operation === 'verify' ? inputs.siteUrl : inputs.baseUrl;
}
function openComment(inputs, subject, { clock, github, log, redactor, signal, stepNames }) {
    const { operation, githubToken: token, issueNumber, commentKey } = inputs;
    const place = (0,report_comment/* placeOf */.$t)(stepNames, commentKey);
    const marker = (0,report_comment/* markerOf */.we)(operation, [targetOf(inputs).href, subject, ...place]);
    return github.commentOf({ token, issueNumber, marker, clock, log, redactor, signal });
}


/***/ })

};
