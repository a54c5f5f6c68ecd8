export const id = 764;
export const ids = [764,383];
export const modules = {

/***/ 1751:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Ih: () => (/* binding */ annotationsOf),
  o3: () => (/* binding */ readBrokenPages),
  Oj: () => (/* binding */ withoutFiles)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
;// CONCATENATED MODULE: ./lib/broken-pages/page-problems.js
const maxProblems = 20;
const maxMessages = 3;
const page = String.raw `(?<page>(?:(?!at path |parsing error |unable to parse |:\s).){1,1000}?\.mdx?)`;
const place = String.raw `(?::| - )(?<line>\d{1,99}):(?<column>\d{1,99})(?: -|:)`;
const page_problems_form = new RegExp([
    String.raw `unable to parse (?<config>(?:docs|mint)\.json) file:`,
    String.raw `(?=failed validating local openapi file referenced in (?<referrer>(?:docs|mint)\.json):)`,
    `(?:(?<frontMatter>frontmatter content )?at path|parsing error|unable to parse) ${page}(?:${place}|:)`,
].join('|'), 'gi');
const positionForm = /\((\d{1,9}):(\d{1,9})(?:-(\d{1,9}):(\d{1,9}))?\)/;
const color = /\u001b\[[\d;]*m/g;
function findProblems(log) {
    const text = `${log.replace(color, '')}\n`;
    const pages = new Set();
    const problems = new Map();
    const next = new RegExp(page_problems_form);
    for (let match = next.exec(text); match !== null; match = next.exec(text)) {
        const { page: path, config, referrer, line, column, frontMatter } = match.groups ?? {};
        const page = (path ?? config ?? referrer ?? '').trim().replace(/^\.\//, '');
        const begin = match.index + match[0].length;
        const end = text.indexOf('\n', begin);
        next.lastIndex = end;
        pages.add(page);
        if (problems.size === maxProblems)
            continue;
        const ofPage = problems.values().filter(problem => problem.page === page);
        if (ofPage.toArray().length === maxMessages)
            continue;
        const message = text.slice(begin, end).trim() || nextLine(text, end);
        const key = `${page}\n${message}`;
        if (problems.has(key))
            continue;
        const where = line === undefined ? message : `(${line}:${column})`;
        const position = frontMatter === undefined ? positionIn(where) : undefined;
        problems.set(key, { page, message, position });
    }
    return { pages, problems: [...problems.values()] };
}
function nextLine(text, begin) {
    const lines = /\S.*/g;
    lines.lastIndex = begin;
    const line = lines.exec(text)?.[0].trim() ?? '';
    return line.search(page_problems_form) === -1 ? line : '';
}
function positionIn(text) {
    const numbers = positionForm.exec(text)?.slice(1).filter(Boolean).map(Number) ?? [];
    const [startLine = 0, startColumn = 0, endLine = startLine, endColumn = startColumn] = numbers;
    if (startLine === 0)
        return undefined;
    const hasColumns = startLine === endLine && startColumn > 0 && startColumn <= endColumn;
    const columns = hasColumns ? { startColumn, endColumn } : {};
    return { startLine, endLine: Math.max(startLine, endLine), ...columns };
}

;// CONCATENATED MODULE: ./lib/broken-pages/broken-pages.js



const maxMessage = 5000;
const maxPath = 200;
const maxAnnotations = { error: 9, warning: 5 };
const firstLine = { startLine: 1, endLine: 1 };
const outside = /^[\\/]|^[a-z][a-z\d+.-]*:|(?:^|[\\/])\.\.(?:[\\/]|$)/i;
function readBrokenPages(said, { changedFiles, filesUrl }, redactor) {
    const { pages, problems } = findProblems(said.map(({ raw }) => raw).join('\n'));
    const isUsable = (path) => redactor.show(path, maxPath) === path && !outside.test(path);
    const usable = new Set(problems.map(({ page }) => page).filter(isUsable));
    const changed = changedFiles.map(({ raw }) => raw);
    const directory = findDirectory([...usable], changed);
    const findFile = (page) => {
        const file = usable.has(page) && directory !== undefined ? directory + page : undefined;
        return file !== undefined && isUsable(file) ? file : undefined;
    };
    const shown = problems.map(({ page, message, position }) => {
        const file = findFile(page);
        return {
            page: redactor.show(page, maxPath),
            message: redactor.show(redactor.redact(message).slice(0, maxMessage)) || 'The service gives no reason',
            position,
            file: file ?? (usable.has(page) ? page : undefined),
            url: file && filesUrl && urlOfLine(filesUrl, file, position),
        };
    });
    return { count: pages.size, problems: shown };
}
function withoutFiles({ count: all, problems }) {
    return { count: all, problems: problems.map(problem => ({ ...problem, file: undefined, url: undefined })) };
}
function findDirectory(pages, changed) {
    const names = new Set(pages.map(page => external_node_path_.posix.basename(page)));
    const candidates = new Set(changed.filter(file => names.has(external_node_path_.posix.basename(file))));
    const told = pages.flatMap(page => {
        if (candidates.has(page))
            return [''];
        const ends = [...candidates].filter(file => file.endsWith(`/${page}`));
        return ends.length === 1 ? ends.map(file => file.slice(0, -page.length)) : [];
    });
    const [directory, ...others] = new Set(told);
    return others.length === 0 ? directory : undefined;
}
function urlOfLine(filesUrl, file, position) {
    const url = `${filesUrl}/${file.split('/').map(encodeURIComponent).join('/')}`;
    return position === undefined ? url : `${url}?plain=1#L${position.startLine}`;
}
function annotationsOf({ count: all, problems }, kind) {
    const annotations = problems
        .filter(({ page }, index) => problems.findIndex(problem => problem.page === page) === index)
        .flatMap(({ file, message, position = firstLine }) => file ? [{ file, message: `${file}: ${message}`, ...position }] : [])
        .slice(0, maxAnnotations[kind]);
    const left = all - annotations.length;
    const last = annotations.pop();
    if (last === undefined)
        return [];
    const more = left > 0 ? ` (and ${(0,shared_text/* count */.U9)(left, 'more page')})` : '';
    return [...annotations, { ...last, message: last.message + more }];
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

/***/ 4764:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  DeploymentOperation: () => (/* binding */ DeploymentOperation)
});

// EXTERNAL MODULE: ./lib/api/endpoints.js + 1 modules
var endpoints = __webpack_require__(8238);
// EXTERNAL MODULE: ./lib/jobs/follow.js
var follow = __webpack_require__(6407);
// EXTERNAL MODULE: ./lib/record/job-record.js
var job_record = __webpack_require__(6146);
// EXTERNAL MODULE: ./lib/record/progress.js
var record_progress = __webpack_require__(5234);
// EXTERNAL MODULE: ./lib/report/deployment-report.js
var deployment_report = __webpack_require__(3410);
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
// EXTERNAL MODULE: ./lib/broken-pages/broken-pages.js + 1 modules
var broken_pages = __webpack_require__(1751);
// EXTERNAL MODULE: ./lib/net/network.js
var net_network = __webpack_require__(2989);
// EXTERNAL MODULE: ./lib/net/public-request.js
var public_request = __webpack_require__(6442);
;// CONCATENATED MODULE: ./lib/operations/deployment-checks.js




const notReadable = ': one of the commits is not in this repository, or github-token cannot read it (in a private repository, add the line "contents: read" below "permissions:" in the job)';
async function checkPublished(commit, reported, { clock, github, githubToken: token, log, redactor, signal }) {
    const unknown = (reason, todo = 'Look for the commit in the service dashboard') => {
        const why = `It is not known whether commit ${commit} is published: ${reason}`;
        log.warning(`${why}. ${todo}.`);
        return { is: 'unknown', why };
    };
    if (reported === undefined)
        return unknown('the service does not say which commit it built');
    const sha = reported.raw;
    if (!/^(?:[\da-f]{40}|[\da-f]{64})$/i.test(sha))
        return unknown(`the service reports "${redactor.show(reported, 80)}", which is not a full SHA`);
    if (sha.toLowerCase() === commit.toLowerCase())
        return { is: 'published' };
    try {
        const isContained = await github.compareCommits({ base: commit, head: sha, token, clock, log, signal });
        if (isContained)
            log.info(`Commit ${commit} is published: ${sha} contains it`);
        return { is: isContained ? 'published' : 'missing' };
    }
    catch (error) {
        signal.throwIfAborted();
        const { status, message = String(error) } = error;
        const cause = status === 404 || /not accessible/i.test(message) ? notReadable : '';
        return unknown(`GitHub could not compare it with ${sha}${cause} (${redactor.show(message, 200)})`, 'If the documentation is in another repository, leave out commit');
    }
}
async function requestPreview(link, network) {
    const { allowLoopback } = network;
    let url;
    try {
        url = (0,net_network/* checkUrl */.CU)(link, { allowLoopback, subject: 'The URL of the preview' });
    }
    catch {
        return { text: 'was not requested, because it does not use https', isRefused: true };
    }
    try {
        const request = { url, redirects: 'same origin', maxBytes: 0, transientStatuses: [404, 410] };
        await (0,public_request/* requestWithRetries */.ek)('The preview', request, network);
        return undefined;
    }
    catch (error) {
        if (!(error instanceof public_request/* NoAnswer */.W_))
            throw error;
        return { text: `does not answer yet (${error.message})`, isRefused: false };
    }
}
async function compareWithRun(sha, branch, { github, log, record }) {
    const own = await github.findHead(branch);
    if (own === undefined || own.toLowerCase().startsWith(sha.toLowerCase()))
        return;
    record.setAttempt({ runCommit: own });
    log.warning(`The preview is of commit ${sha}, and this run is for commit ${own}. Open the preview of the newest run, and re-run that run if it has the same warning.`);
}
async function findCommitShortfall({ commit: built, status }, { commit }, context) {
    if (commit === undefined)
        return undefined;
    const found = await checkPublished(commit, built?.sha, context);
    if (found.is === 'unknown')
        context.record.setAttempt({ commitDoubt: found.why });
    if (found.is !== 'missing')
        return undefined;
    const sha = built?.sha === undefined ? '' : context.redactor.show(built.sha, 64);
    const act = status.is('skipped') ? 'skipped the deployment of' : 'built';
    const what = `Commit ${commit} is not published: the service ${act} ${sha}, which does not contain it`;
    return { error: new errors/* ActionError */.lZ('COMMIT_NOT_PUBLISHED', { what }), isTemporary: true };
}
function shaOf(commit, redactor) {
    const sha = commit?.sha;
    return sha !== undefined && /^[\da-f]{7,64}$/i.test(sha.raw) ? redactor.show(sha, 64) : '';
}
async function isElsewhere(sha, { clock, github, githubToken: token, signal }) {
    return sha !== '' && (await github.lacksCommit({ sha, token, clock, signal }));
}
async function findBrokenPages({ summary, logs, commit }, context) {
    const { log, record, redactor, repositoryUrl } = context;
    const said = [...(logs?.lines ?? []), ...(summary === undefined ? [] : [summary])];
    const sha = shaOf(commit, redactor);
    const isKnown = sha !== '' && repositoryUrl !== undefined;
    const filesUrl = isKnown ? `${repositoryUrl}/blob/${sha}` : undefined;
    const deployed = { changedFiles: commit?.filesChanged?.paths ?? [], filesUrl };
    const broken = (0,broken_pages/* readBrokenPages */.o3)(said, deployed, redactor);
    if (!(await isElsewhere(sha, context))) {
        if (isKnown)
            record.setAttempt({ commitUrl: `${repositoryUrl}/commit/${sha}` });
        return broken;
    }
    if (broken.count === 0)
        return broken;
    log.info(`Commit ${sha} is not in this repository, so these pages are not marked at their lines:`);
    for (const { page, position, message } of broken.problems)
        log.info(`${page}${position === undefined ? '' : `:${position.startLine}`}: ${message}`);
    return (0,broken_pages/* withoutFiles */.Oj)(broken);
}

;// CONCATENATED MODULE: ./lib/operations/deployment-end.js




async function concludeDeployment(ended, context) {
    const { deployment } = ended;
    const broken = await findBrokenPages(deployment, context);
    const isSkipped = deployment.status.is('skipped');
    context.record.setAttempt({ brokenPages: broken.count, broken, isSkipped });
    const failed = { deployment, broken: broken.count };
    if (!deployment.status.is('success', 'skipped'))
        return { isSkipped, broken, shortfall: logFailure(failed, context) };
    if (!isSkipped)
        await showBuilt(ended, context);
    warnOfOtherBranch(ended, context);
    if (!isSkipped && deployment.logs === undefined && ended.request.maxBrokenPages !== undefined)
        context.log.warning('The service returned no log of this deployment, so max-broken-pages could not be checked. Look for broken pages in the service dashboard.');
    const shortfall = (await findCommitShortfall(deployment, ended.request, context)) ??
        findBrokenShortfall(broken.count, ended.request);
    return { isSkipped, broken, shortfall };
}
function reportEnd({ isSkipped, broken, shortfall }, context) {
    const { annotate, log } = context;
    if (isSkipped)
        log.warning('The service skipped the deployment, so nothing was built. If your change is not live, look at the deployment in the service dashboard.');
    const code = shortfall?.error.code;
    const level = code === 'PUBLISH_FAILED' || code === 'TOO_MANY_BROKEN' ? 'error' : 'warning';
    for (const annotation of (0,broken_pages/* annotationsOf */.Ih)(broken, level))
        annotate(level, annotation);
}
async function showBuilt({ attempt, deployment, request }, context) {
    const { log, record, redactor } = context;
    const { previewUrl } = attempt;
    const { publishedCommit: sha, filesChanged } = deployedFacts(deployment, redactor);
    const isPreview = request.branch !== undefined;
    const built = isPreview ? 'Built the preview' : 'Published';
    const ofCommit = isPreview ? ` of commit ${sha}` : ` commit ${sha}`;
    const parts = [sha ? built + ofCommit : built];
    if (previewUrl !== undefined)
        parts.push(previewUrl);
    if (deployment.summary !== undefined)
        parts.push(redactor.show(deployment.summary));
    if (filesChanged)
        parts.push(filesChanged);
    log.info(parts.join(' · '));
    if (request.branch !== undefined && sha)
        await compareWithRun(sha, request.branch, context);
    if (previewUrl === undefined)
        return;
    record.enter('waiting for its link');
    const previewProblem = await requestPreview(previewUrl, context);
    record.setAttempt({ previewProblem });
    if (previewProblem !== undefined)
        log.warning(`The preview was built, but its link ${previewProblem.text}. ${previewProblem.isRefused ? 'Look for the link in the service dashboard' : 'Open the link later'}.`);
}
function warnOfOtherBranch({ deployment, request }, { log, record, redactor }) {
    const { branch, jobId } = request;
    const ref = deployment.commit?.ref;
    if (jobId === undefined || branch === undefined || ref === undefined)
        return;
    if (ref.is(branch, `refs/heads/${branch}`))
        return;
    const builtBranch = redactor.show(ref, 255);
    record.setAttempt({ builtBranch });
    log.warning(`The deployment is of branch ${builtBranch}, and this step is for branch ${(0,shared_text/* oneLine */.TN)(branch)}. Check job-id and branch.`);
}
function findBrokenShortfall(broken, { maxBrokenPages: limit = Number.POSITIVE_INFINITY }) {
    if (broken <= limit)
        return undefined;
    const what = `The service could not build ${(0,shared_text/* count */.U9)(broken, 'page')}, and max-broken-pages allows ${limit}`;
    return { error: new errors/* ActionError */.lZ('TOO_MANY_BROKEN', { what }), isTemporary: false };
}
const statuses = {
    running: ['queued', 'in_progress'],
    ended: ['success', 'failure', 'skipped', 'canceled', 'cancelled'],
};
function isDocumented({ status }) {
    return status.is(...statuses.ended, ...statuses.running);
}
function hasEnded({ status, endedAt }) {
    return status.is(...statuses.ended) || (endedAt !== undefined && !status.is(...statuses.running));
}
function deployedFacts({ commit }, redactor) {
    const { message, filesChanged } = commit ?? {};
    return {
        publishedCommit: shaOf(commit, redactor),
        commitMessage: message === undefined ? '' : redactor.show(message),
        filesChanged: filesChanged === undefined ? '' : describeFiles(filesChanged),
    };
}
function describeFiles({ pages, others }) {
    const [first, ...more] = Object.entries(pages).filter(([, quantity]) => quantity > 0);
    const parts = first === undefined ? [] : [`${(0,shared_text/* count */.U9)(first[1], 'page')} ${first[0]}`];
    parts.push(...more.map(([kind, quantity]) => `${quantity} ${kind}`));
    if (others > 0)
        parts.push((0,shared_text/* count */.U9)(others, parts.length > 0 ? 'other file' : 'file'));
    return parts.join(', ');
}
const lineLength = 300;
const lastLines = 3;
function logFailure(failed, { log, redactor }) {
    const { deployment, broken } = failed;
    const { status, summary, logs } = deployment;
    const lines = (logs?.last ?? []).map(line => redactor.show(line, lineLength));
    const all = logs?.count ?? 0;
    const shortened = lines.length < all ? `, last ${lines.length} of ${all} lines` : '';
    if (all > 0)
        log.group(`Log of the deployment${shortened}`, lines);
    const reason = summary === undefined ? 'the service gave no reason' : redactor.show(summary);
    const outcome = status.is('failure') ? 'failed' : `ended with the status "${redactor.show(status, 60)}"`;
    const error = new errors/* ActionError */.lZ('PUBLISH_FAILED', {
        what: `The deployment ${outcome}: ${reason}${describeLog(lines, broken)}`,
        facts: isMistake(failed) ? {} : { reason: 'not by a mistake' },
    });
    return { error, isTemporary: isSuperseded(deployment) || isNotRefreshed(deployment) };
}
function describeLog(lines, broken) {
    if (broken > 0)
        return `; ${(0,shared_text/* count */.U9)(broken, 'page')} could not be built`;
    const last = lines.slice(-lastLines).join(' | ');
    return last === '' ? '' : `; its log ends with: ${last}`;
}
function isSuperseded({ status }) {
    return status.is('canceled', 'cancelled');
}
function isNotRefreshed({ status, summary, logs }) {
    const texts = [summary, ...(logs?.lines ?? [])];
    return status.is('failure') && texts.some(text => /\bfailed to revalidate\b/i.test(text?.raw ?? ''));
}
function isMistake({ deployment, broken }) {
    const { summary, logs } = deployment;
    const isExplained = broken > 0 || summary !== undefined || Boolean(logs?.count);
    return isExplained && !isSuperseded(deployment) && !isNotRefreshed(deployment);
}

// EXTERNAL MODULE: ./lib/operations/operation.js
var operation = __webpack_require__(9583);
;// CONCATENATED MODULE: ./lib/operations/deployment.js









class DeploymentOperation {
    #request;
    #context;
    #job;
    constructor(request, context) {
        this.#request = request;
        this.#context = context;
        const { record } = context;
        const onKnown = ({ id }) => {
            record.clearAttempt();
            record.set({ deploymentId: id, jobId: request.isForExport ? undefined : id });
        };
        this.#job = new job_record/* JobRecord */.h({ noun: 'deployment', callFacts: () => this.#callFacts, onKnown }, context);
    }
    get commentSubject() {
        const { projectId, branch } = this.#request;
        return branch === undefined ? projectId : `${projectId}\n${branch}`;
    }
    async run() {
        const { jobId } = this.#request;
        const { clock, record } = this.#context;
        const timeLimit = this.#request.timeoutMinutes * 60_000;
        record.setJob(this.#job);
        record.enter(this.#request.branch === undefined ? 'publishing' : 'building the preview');
        const first = jobId === undefined
            ? await this.#trigger(clock.now() + timeLimit)
            : { id: this.#job.attach(jobId), previewUrl: undefined };
        const end = await this.#followToEnd(first, clock.now() + timeLimit);
        if (end === undefined)
            (0,operation/* recordLeftRunning */.yE)(this.#job, this.#context);
        else
            reportEnd(end, this.#context);
        if (end?.shortfall !== undefined)
            throw end.shortfall.error;
        record.setJob(undefined);
    }
    report(facts) {
        const { projectId, branch } = this.#request;
        return (0,deployment_report/* deploymentReport */.eO)(this.#context.redactor.redactFacts({ ...facts, projectId, branch }));
    }
    get #callFacts() {
        const { branch, isForExport, jobId, projectId } = this.#request;
        if (isForExport)
            return { kind: 'export by project', isPublishing: true, publishes: true, projectId };
        return { kind: branch === undefined ? 'publish' : 'preview', hasJobId: jobId !== undefined };
    }
    async #followToEnd(first, deadline) {
        const { clock, log } = this.#context;
        const end = await this.#follow(first, deadline);
        const isOnlyFollowed = this.#request.jobId !== undefined || clock.now() >= deadline;
        if (!end?.shortfall?.isTemporary || isOnlyFollowed)
            return end;
        const { error } = end.shortfall;
        log.info(`${error.what}. Starting another deployment.`);
        try {
            return await this.#follow(await this.#trigger(deadline), deadline);
        }
        catch (thrown) {
            reportEnd(end, this.#context);
            if (!(thrown instanceof errors/* ActionError */.lZ) || thrown.code === 'CANCELLED')
                throw thrown;
            const then = thrown.code === 'TIMED_OUT'
                ? 'That deployment did not end before timeout-minutes had passed'
                : thrown.what;
            throw thrown.with({ what: `${error.what}. Another deployment was tried: ${then}` });
        }
    }
    async #trigger(deadline) {
        const { branch, projectId } = this.#request;
        const { client, log } = this.#context;
        const what = branch === undefined ? 'Publishing' : `Building a preview of branch ${(0,shared_text/* oneLine */.TN)(branch)} for`;
        log.info(`${what} project ${(0,shared_text/* oneLine */.TN)(projectId)}`);
        const call = { parameters: { projectId }, deadline };
        const started = branch === undefined
            ? await client.call(endpoints/* endpoints */.vZ.triggerDeployment, call)
            : await client.call(endpoints/* endpoints */.vZ.triggerPreview, { ...call, body: { branch } });
        const id = this.#job.start(started.statusId, undefined);
        return { id, previewUrl: started.previewUrl && this.#seePreview(started.previewUrl) };
    }
    #seePreview(link) {
        const { log, record, redactor } = this.#context;
        const previewUrl = (0,operation/* usableLink */.Ll)(link, redactor, { keepsQuery: true });
        record.setAttempt({ previewUrl });
        if (previewUrl === undefined)
            log.warning((0,operation/* unusableLink */.Ox)('previewUrl'));
        return previewUrl;
    }
    async #follow(attempt, deadline) {
        const { wait, jobId, pollIntervalSeconds, isForExport } = this.#request;
        const { record, redactor } = this.#context;
        if (!wait && jobId === undefined)
            return undefined;
        const options = { noun: 'deployment', deadline, pollIntervalSeconds };
        const progress = new record_progress/* Progress */.k(this.#context);
        const read = () => this.#read(attempt.id, deadline);
        for await (const deployment of (0,follow/* follow */.e6)(read, options, this.#context)) {
            const isEnd = hasEnded(deployment);
            const status = this.#job.see(deployment.status, isEnd ? 'ended' : 'running');
            if (!isForExport)
                record.setAttempt({ status });
            if (deployment.status.is('success', 'skipped'))
                record.setAttempt(deployedFacts(deployment, redactor));
            progress.report(status, { isUndocumented: !isDocumented(deployment) });
            if (isEnd)
                return await concludeDeployment({ attempt, deployment, request: this.#request }, this.#context);
            if (!wait)
                break;
        }
        return undefined;
    }
    async #read(statusId, deadline) {
        const { jobId, projectId } = this.#request;
        const { client, redactor } = this.#context;
        const { getDeployment } = endpoints/* endpoints */.vZ;
        const endpoint = jobId === undefined ? (0,endpoints/* ofOwnJob */.XO)(getDeployment) : getDeployment;
        const deployment = await client.call(endpoint, { parameters: { statusId }, deadline });
        if (jobId !== undefined && deployment.projectId?.is(projectId) === false) {
            throw new errors/* ActionError */.lZ('JOB_NOT_FOUND', {
                what: `The deployment belongs to another project, ${redactor.show(deployment.projectId, 120)}`,
                facts: { reason: 'other project' },
            });
        }
        return deployment;
    }
}


/***/ }),

/***/ 9583:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ll: () => (/* binding */ usableLink),
/* harmony export */   Ox: () => (/* binding */ unusableLink),
/* harmony export */   ke: () => (/* binding */ jobOutputs),
/* harmony export */   yE: () => (/* binding */ recordLeftRunning)
/* harmony export */ });
/* harmony import */ var _advice_job_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9847);
/* harmony import */ var _advice_rendering_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1260);
/* harmony import */ var _report_report_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5650);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6422);




function jobOutputs({ record }) {
    return ({ id: jobId, status }) => {
        record.set({ jobId });
        record.setAttempt({ status });
    };
}
function recordLeftRunning({ known, kind }, { log, record }) {
    const left = (0,_advice_job_js__WEBPACK_IMPORTED_MODULE_0__/* .stepsToFollow */ .sH)({ ...kind.callFacts(), job: known });
    for (const line of [`${_report_report_js__WEBPACK_IMPORTED_MODULE_1__/* .notWaiting */ .bh}.`, ...(0,_advice_rendering_js__WEBPACK_IMPORTED_MODULE_2__/* .linesOf */ .Dx)(left)])
        log.info(line);
    record.set({ left });
}
function usableLink(link, redactor, { keepsQuery = false } = {}) {
    const url = URL.parse((0,_shared_text_js__WEBPACK_IMPORTED_MODULE_3__/* .webUrl */ .qP)(link.raw) ?? '');
    if (url === null)
        return undefined;
    url.username = '';
    url.password = '';
    url.hash = '';
    if (!keepsQuery)
        url.search = '';
    return redactor.url(link) === link.raw ? url.href : undefined;
}
function unusableLink(field) {
    return `The service returned a ${field} that is not a usable http or https URL, so it is ignored. Look for the link in the service dashboard.`;
}


/***/ }),

/***/ 6146:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ JobRecord)
/* harmony export */ });
class JobRecord {
    kind;
    #log;
    #redactor;
    #job = { id: '', status: undefined, state: 'unknown', hasAsked: false };
    constructor(kind, { log, redactor }) {
        this.kind = kind;
        this.#log = log;
        this.#redactor = redactor;
    }
    get known() {
        return this.#job.id === '' ? undefined : this.#job;
    }
    attach(id) {
        this.#begin('Attached to', { id: this.#redactor.line(id) });
        return id;
    }
    detach() {
        this.#job = { id: '', status: undefined, state: 'unknown', hasAsked: false };
        this.kind.onKnown(this.#job);
    }
    start(id, status) {
        const shown = status && this.#redactor.show(status, 60);
        const started = { id: this.#redactor.line(id), status: shown, state: 'running', hasAsked: true };
        this.#begin('Started', started);
        return id.raw;
    }
    #begin(how, job) {
        this.#job = { ...this.#job, ...job };
        this.#log.info(`${how} ${this.kind.noun} ${this.#job.id}`);
        this.kind.onKnown(this.#job);
    }
    setAsked(state) {
        this.#job = { ...this.#job, state, hasAsked: true };
    }
    see(response, state) {
        const status = this.#redactor.show(response, 60);
        this.#job = { ...this.#job, status, state };
        return status;
    }
}


/***/ }),

/***/ 5234:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ Progress)
/* harmony export */ });
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6422);

const pause = 2_000;
const heartbeat = 60_000;
const shortestObservation = 3_000;
const smallestShare = 0.02;
const barLength = 10;
class Progress {
    #tools;
    #begin;
    #logged;
    #undocumented = new Set();
    #first;
    constructor(tools, state = '') {
        this.#tools = tools;
        this.#begin = tools.clock.now();
        this.#logged = { state, text: '', at: this.#begin };
    }
    get elapsed() {
        return this.#tools.clock.now() - this.#begin;
    }
    report(state, { share, details = [], isUndocumented = false } = {}) {
        const at = this.#tools.clock.now();
        const bar = share === undefined ? [] : [progressBar(share)];
        const text = [state, ...bar, ...details].join(' · ');
        const timeLeft = share === undefined ? [] : this.#timeLeft(share, at);
        const due = text === this.#logged.text || this.#undocumented.has(state) ? heartbeat : pause;
        const isRepeated = state === this.#logged.state || this.#undocumented.has(state);
        if (isRepeated && at - this.#logged.at < due)
            return;
        if (isUndocumented)
            this.#undocumented.add(state);
        this.#logged = { state, text, at };
        this.#tools.log.info([text, (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(this.elapsed), ...timeLeft].join(' · '));
    }
    #timeLeft(share, now) {
        if (this.#first === undefined || share < this.#first.share)
            this.#first = { share, at: now };
        const done = share - this.#first.share;
        const elapsed = now - this.#first.at;
        if (share >= 1 || elapsed < shortestObservation || done < smallestShare)
            return [];
        const left = (elapsed / done) * (1 - share);
        return [`about ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(Math.ceil(left / 10_000) * 10_000)} left`];
    }
}
function progressBar(share) {
    const full = Math.min(barLength, Math.floor(share * barLength));
    return `[${'█'.repeat(full)}${'▁'.repeat(barLength - full)}] ${Math.floor(share * 100)} %`;
}


/***/ }),

/***/ 3410:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CT: () => (/* binding */ doubtIn),
/* harmony export */   KF: () => (/* binding */ commitLabel),
/* harmony export */   Vk: () => (/* binding */ brokenPagesMarkdown),
/* harmony export */   _$: () => (/* binding */ withoutCommit),
/* harmony export */   eO: () => (/* binding */ deploymentReport),
/* harmony export */   f8: () => (/* binding */ mistakesIn),
/* harmony export */   ln: () => (/* binding */ withTooManyBroken),
/* harmony export */   w_: () => (/* binding */ commitLine)
/* harmony export */ });
/* harmony import */ var _advice_of_other_operations_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3511);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6422);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3021);
/* harmony import */ var _report_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5650);




function deploymentReport(facts) {
    const { projectId, branch, deploymentId, error, status, previewUrl, commitDoubt, runCommit } = facts;
    const isBuilt = (error === undefined || error.code === 'TOO_MANY_BROKEN') && status === 'success';
    const doubts = [facts.previewProblem, commitDoubt, runCommit, facts.builtBranch, facts.brokenPages];
    const hasWarning = status === 'skipped' || doubts.some(Boolean);
    return {
        state: (0,_report_js__WEBPACK_IMPORTED_MODULE_2__/* .stateOf */ .L4)(facts, hasWarning),
        subject: branch === undefined ? `Project ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(projectId)}` : `Preview of ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(branch)}`,
        headline: outcomeOf(facts),
        note: (0,_report_js__WEBPACK_IMPORTED_MODULE_2__/* .noteOfLeft */ .vD)(facts) ?? commitDoubt ?? (runCommit && `This run is for commit ${runCommit}`),
        steps: facts.left ?? (0,_advice_of_other_operations_js__WEBPACK_IMPORTED_MODULE_0__/* .stepsAfterDeployment */ .R)(facts),
        link: isBuilt && previewUrl
            ? { name: 'Preview', url: previewUrl, isText: facts.previewProblem?.isRefused }
            : undefined,
        commit: commitLine(branch === undefined ? commitLabel(facts) : 'Commit', facts),
        error,
        broken: brokenPagesMarkdown(facts.broken),
        facts: (0,_report_js__WEBPACK_IMPORTED_MODULE_2__/* .knownFacts */ .Xy)([
            ['Deployment at the service', deploymentId && (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(deploymentId)],
            ['Status', status && (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(status)],
            ['Changed in the commit', facts.filesChanged],
            ['Time', (0,_report_js__WEBPACK_IMPORTED_MODULE_2__/* .timeOf */ .nR)(facts)],
        ]),
    };
}
function commitLine(label, { publishedCommit, commitUrl, commitMessage }) {
    if (!publishedCommit)
        return undefined;
    const shown = commitUrl === undefined ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(publishedCommit) : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .link */ .nf)(commitUrl, (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(publishedCommit.slice(0, 7)));
    return `**${label}:** ${shown}${commitMessage ? ` ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .plain */ .pj)(commitMessage, 120)}` : ''}`;
}
function commitLabel({ isSkipped }) {
    return isSkipped ? 'Commit' : 'Published commit';
}
function mistakesIn({ brokenPages }) {
    return brokenPages ? ` (${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_3__/* .count */ .U9)(brokenPages, 'page')} with mistakes)` : '';
}
function doubtIn({ commitDoubt }) {
    return commitDoubt === undefined ? '' : '; it is unknown whether the commit is in it';
}
function withoutCommit(facts) {
    const result = facts.isSkipped
        ? 'skipped, and the commit is not published'
        : 'published without the commit';
    return `${result}${mistakesIn(facts)}`;
}
function withTooManyBroken(result, facts) {
    const ending = `${facts.isSkipped ? 'skipped' : result}${mistakesIn(facts)}`;
    return `${ending}, more than max-broken-pages allows${doubtIn(facts)}`;
}
function outcomeOf(facts) {
    const { error } = facts;
    const broken = mistakesIn(facts);
    if (error?.code === 'COMMIT_NOT_PUBLISHED')
        return withoutCommit(facts);
    if (error?.code === 'TOO_MANY_BROKEN')
        return withTooManyBroken(describeEnd(facts), facts);
    if (error !== undefined)
        return failureOf(error, facts);
    return `${describeEnd(facts)}${broken}${doubtIn(facts)}`;
}
function failureOf(error, facts) {
    const hasFailed = facts.jobState === 'ended' && facts.status !== 'success';
    if (hasFailed && error.code !== 'CANCELLED')
        return `could not be ${facts.branch === undefined ? 'published' : 'built'}${mistakesIn(facts)}`;
    return (0,_report_js__WEBPACK_IMPORTED_MODULE_2__/* .isStartUnknown */ .tR)(error, facts) ? 'unknown whether it was started' : (0,_report_js__WEBPACK_IMPORTED_MODULE_2__/* .endingOf */ .z6)(error, facts);
}
function describeEnd(facts) {
    const { branch, status, previewUrl, previewProblem } = facts;
    const { builtBranch } = facts;
    const ofBranch = builtBranch === undefined ? '' : `, of branch ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(builtBranch)}`;
    const ofCommit = facts.runCommit === undefined ? ofBranch : `, of commit ${facts.publishedCommit}${ofBranch}`;
    const isPreview = branch !== undefined;
    if (status === 'skipped')
        return 'skipped, nothing was built';
    if (previewProblem !== undefined)
        return `built${ofCommit}, but its link ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .plain */ .pj)(previewProblem.text, 160)}`;
    const isReady = previewUrl && facts.error === undefined;
    if (status === 'success' && isPreview)
        return `${isReady ? 'ready' : 'built'}${ofCommit}`;
    if (status === 'success')
        return 'published';
    return isPreview ? 'build started' : 'publishing started';
}
function brokenPagesMarkdown({ count, problems } = { count: 0, problems: [] }) {
    if (count === 0)
        return '';
    const left = count - new Set(problems.map(({ page }) => page)).size;
    const table = ['| Page | Line | Message |', '|:--|--:|:--|', ...problems.map(rowOf)].join('\n');
    const more = left > 0 ? [`and ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_3__/* .formatCount */ .B4)(left)} more`] : [];
    return ['**Pages that could not be built**', table, ...more].join('\n\n');
}
function rowOf({ page, position, message, url }) {
    const shown = url === undefined ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(page) : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .link */ .nf)(url, (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(page));
    return `| ${shown} | ${position?.startLine ?? ''} | ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .plain */ .pj)(message)} |`;
}


/***/ })

};
