export const id = 402;
export const ids = [402];
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

/***/ 2402:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  ExportOperation: () => (/* binding */ ExportOperation)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/broken-pages/broken-pages.js + 1 modules
var broken_pages = __webpack_require__(1751);
;// CONCATENATED MODULE: ./lib/download/presigned-url.js
function expiryOf(link) {
    const query = URL.parse(link)?.searchParams ?? new URLSearchParams();
    const milliseconds = (name) => Number(query.get(name) ?? Number.NaN) * 1000;
    const times = [
        parseBasicDate(query.get('X-Amz-Date')) + milliseconds('X-Amz-Expires'),
        parseBasicDate(query.get('X-Goog-Date')) + milliseconds('X-Goog-Expires'),
        Date.parse(query.get('se') ?? ''),
        milliseconds('Expires'),
    ];
    return times.find(isPlausible);
}
function isPlausible(time) {
    return time >= Date.UTC(2001, 0) && time < Date.UTC(2101, 0);
}
function parseBasicDate(text) {
    return Date.parse((text ?? '').replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
const shortestSecret = 8;
function secretsOf(link) {
    const url = URL.parse(link);
    const values = [...(url?.searchParams ?? [])]
        .filter(([name]) => /signature|credential|token|^sig$/i.test(name))
        .map(([, value]) => value);
    const parts = [link, url?.href ?? link].flatMap(text => {
        const userInfo = /\/\/([^/?#]*)@/.exec(text)?.[1] ?? '';
        const query = /\?([^#]*)/.exec(text)?.[1] ?? '';
        return [text, userInfo, ...userInfo.split(':'), query];
    });
    return [...new Set([...parts, ...values])].filter(secret => secret.length >= shortestSecret);
}

// EXTERNAL MODULE: ./lib/net/network.js
var network = __webpack_require__(2989);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
;// CONCATENATED MODULE: ./lib/delivery/bundle-link.js



class BundleLink {
    #request;
    #context;
    #first;
    #newest;
    constructor(request, context, first) {
        this.#request = request;
        this.#context = context;
        this.#first = first;
    }
    async current() {
        return this.#newest ?? this.#take(this.#first ?? (await this.#request()));
    }
    async renew() {
        return this.#take(await this.#request());
    }
    #take(link) {
        const { allowLoopback, log, record } = this.#context;
        const { url } = link;
        const { host } = (0,network/* checkUrl */.CU)(url, { allowLoopback, subject: 'The URL of the archive' });
        const expiry = expiryOf(url);
        const expiresAt = link.expiresAt ?? (expiry === undefined ? undefined : new Date(expiry).toISOString());
        record.setLink(url, expiresAt);
        log.info(`Bundle: on ${(0,shared_text/* oneLine */.TN)(host)}${expiresAt === undefined ? '' : `, link expires at ${expiresAt}`}`);
        this.#newest = { ...link, expiresAt };
        return this.#newest;
    }
}

// EXTERNAL MODULE: ./lib/inputs/link-template.js
var link_template = __webpack_require__(260);
// EXTERNAL MODULE: ./lib/jobs/follow.js
var follow = __webpack_require__(6407);
// EXTERNAL MODULE: ./lib/record/job-record.js
var job_record = __webpack_require__(6146);
// EXTERNAL MODULE: ./lib/record/progress.js
var record_progress = __webpack_require__(5234);
// EXTERNAL MODULE: ./lib/report/deployment-report.js
var deployment_report = __webpack_require__(3410);
// EXTERNAL MODULE: ./lib/report/markdown.js
var markdown = __webpack_require__(3021);
// EXTERNAL MODULE: ./lib/report/report.js
var report = __webpack_require__(5650);
;// CONCATENATED MODULE: ./lib/report/export-report.js





function exportReport(facts) {
    const { deploymentId, jobId, status, bundleSize, bundleSha256, sitePath, valuesFile, changes } = facts;
    const isThere = facts.error === undefined && sitePath !== undefined;
    const size = bundleSize === undefined ? undefined : (0,shared_text/* formatBytes */.z3)(bundleSize);
    return {
        state: stateOfExport(facts),
        subject: subjectOf(facts),
        headline: outcomeOf(facts),
        note: (0,report/* noteOfLeft */.vD)(facts) ?? (facts.error === undefined ? facts.commitDoubt : undefined),
        steps: facts.left,
        link: isThere && facts.siteUrl ? { name: 'Site', url: facts.siteUrl.href } : undefined,
        commit: (0,deployment_report/* commitLine */.w_)((0,deployment_report/* commitLabel */.KF)(facts), facts),
        error: facts.error,
        broken: (0,deployment_report/* brokenPagesMarkdown */.Vk)(facts.broken),
        facts: (0,report/* knownFacts */.Xy)([
            ['Deployment at the service', deploymentId && (0,markdown/* code */.aY)(deploymentId)],
            ['Changed in the commit', facts.filesChanged],
            ['Job', jobId && (0,markdown/* code */.aY)(jobId)],
            ['Status', status && (0,markdown/* code */.aY)(status)],
            ['Pages exported', facts.pageCount?.toLocaleString('en-US')],
            ['Archive', size && `${size}${facts.cacheHit === true ? ', from the cache' : ''}`],
            ['Site', sitePath && (0,markdown/* code */.aY)(pathFrom(facts.workspace, sitePath))],
            ['Pages unpacked', facts.htmlFileCount?.toLocaleString('en-US')],
            ['Made to be served at', facts.basePath && (0,markdown/* code */.aY)(facts.basePath)],
            ['Values file', valuesFile && (0,markdown/* code */.aY)(pathFrom(facts.workspace, valuesFile))],
            ['Time', (0,report/* timeOf */.nR)(facts)],
            ['Link expires', facts.bundleExpiresAt],
            ['SHA-256', bundleSha256 && (0,markdown/* code */.aY)(bundleSha256)],
        ]),
        changes: changes && changesMarkdown(changes, facts.siteUrl?.href),
    };
}
function stateOfExport(facts) {
    const state = (0,report/* stateOf */.L4)(facts, Boolean(facts.brokenPages || facts.isSkipped || facts.commitDoubt));
    return state === 'succeeded' && facts.sitePath !== undefined ? 'noted' : state;
}
function subjectOf({ subject }) {
    if (subject === undefined)
        return 'Documentation';
    return 'domain' in subject ? (0,markdown/* plain */.pj)(subject.domain) : `Project ${(0,markdown/* code */.aY)(subject.project)}`;
}
function pathFrom(workspace, path) {
    const inside = (0,external_node_path_.relative)(workspace, path);
    return inside === '' || (0,external_node_path_.isAbsolute)(inside) ? path : inside.replaceAll(external_node_path_.sep, '/');
}
function publishingFailure(error, facts) {
    const { code } = error;
    if (code === 'COMMIT_NOT_PUBLISHED')
        return facts.isSkipped ? `publishing was ${(0,deployment_report/* withoutCommit */._$)(facts)}` : (0,deployment_report/* withoutCommit */._$)(facts);
    if (code === 'TOO_MANY_BROKEN')
        return (0,deployment_report/* withTooManyBroken */.ln)('published', facts);
    if (code === 'TIMED_OUT')
        return 'not published in time';
    if (code === 'CANCELLED')
        return 'canceled during publishing';
    if ((0,report/* isStartUnknown */.tR)(error, facts))
        return 'unknown whether it was published';
    if (facts.jobState === 'ended')
        return `could not be published${(0,deployment_report/* mistakesIn */.f8)(facts)}`;
    return `publishing ${(0,report/* endingOf */.z6)(error, facts)}`;
}
function outcomeOf(facts) {
    const { error } = facts;
    if (error !== undefined && facts.isPublishing)
        return `${publishingFailure(error, facts)}, so nothing was exported`;
    if (error !== undefined && (0,report/* isStartUnknown */.tR)(error, facts))
        return 'unknown whether the export was started';
    if (error?.code === 'EXPORT_FAILED')
        return `export failed${(0,deployment_report/* mistakesIn */.f8)(facts)}`;
    if (error !== undefined)
        return `export ${(0,report/* endingOf */.z6)(error, facts)}`;
    const skipped = facts.isSkipped ? ', publishing was skipped' : '';
    return `${describeEnd(facts)}${skipped}${(0,deployment_report/* mistakesIn */.f8)(facts)}${(0,deployment_report/* doubtIn */.CT)(facts)}`;
}
function describeEnd(facts) {
    if (facts.sitePath !== undefined)
        return `${(0,shared_text/* count */.U9)(facts.htmlFileCount ?? 0, 'page')} exported, not deployed yet`;
    if (facts.bundleSize !== undefined)
        return `archive of ${(0,shared_text/* formatBytes */.z3)(facts.bundleSize)} ready`;
    return facts.status === 'completed' ? 'export completed' : 'export started';
}
const maxPages = 10;
const maxTitle = 100;
function changesMarkdown({ added, changed, removed, counts }, siteUrl) {
    const kinds = [
        { name: 'Added', pages: added, url: siteUrl },
        { name: 'Changed', pages: changed, url: siteUrl },
        { name: 'Removed', pages: removed, url: undefined },
    ].filter(({ pages }) => pages.length > 0);
    const most = mostOfEachKind(kinds.map(({ pages }) => pages.length));
    const lists = kinds.map(({ name, pages, url }) => {
        const lines = pages.slice(0, most).map(page => lineOf(page, url));
        if (lines.length < pages.length)
            lines.push(`- and ${(0,shared_text/* formatCount */.B4)(pages.length - lines.length)} more`);
        return `${name}:\n\n${lines.join('\n')}`;
    });
    return [`**Changes:** ${counts}`, ...lists].join('\n\n');
}
function mostOfEachKind(lengths) {
    const named = (most) => lengths.reduce((sum, length) => sum + Math.min(length, most), 0);
    let most = maxPages;
    while (named(most) > maxPages)
        most -= 1;
    return most;
}
function lineOf({ path, title }, siteUrl) {
    const label = (0,markdown/* plain */.pj)(title, maxTitle) || (0,markdown/* plain */.pj)(path, maxTitle);
    const shown = siteUrl === undefined ? label : (0,markdown/* link */.nf)(pageUrl(siteUrl, path), label);
    return title === '' && siteUrl === undefined ? `- ${(0,markdown/* code */.aY)(path)}` : `- ${shown} ${(0,markdown/* code */.aY)(path)}`;
}
function pageUrl(siteUrl, path) {
    const segments = path.replace(/(^|\/)index\.html$/, '$1').split('/');
    const encoded = segments.map(segment => encodeURIComponent(segment.toWellFormed()));
    return `${siteUrl.replace(/\/+$/, '')}/${encoded.join('/')}`;
}

// EXTERNAL MODULE: ./lib/api/endpoints.js + 1 modules
var endpoints = __webpack_require__(8238);
// EXTERNAL MODULE: ./lib/inputs/problems.js
var problems = __webpack_require__(1733);
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
;// CONCATENATED MODULE: ./lib/operations/export-source.js






function createExportSource(inputs, context) {
    const { subject } = inputs;
    return subject !== undefined && 'project' in subject
        ? byProject(subject.project, inputs, context)
        : byDomain(inputs, context);
}
function byDomain(inputs, context) {
    const { domain, exportVersion, paths } = inputs;
    const { client } = context;
    const job = inputs.jobId === undefined ? (0,endpoints/* ofOwnJob */.XO)(endpoints/* endpoints */.vZ.getExport) : endpoints/* endpoints */.vZ.getExport;
    const body = { domain, version: exportVersion, paths: paths.length === 0 ? undefined : paths };
    return {
        start: deadline => client.call(endpoints/* endpoints */.vZ.startExport, { parameters: {}, body, deadline }),
        read: (jobId, deadline) => client.call(job, { parameters: { jobId }, deadline }),
        async requestLink(jobId, deadline) {
            const bundle = await client.call(endpoints/* endpoints */.vZ.generateBundle, { parameters: { jobId }, deadline });
            return { link: maskLink(bundle, inputs, context) };
        },
    };
}
function describeDoubtfulPath({ basePath = '/' }) {
    if (problems/* documentedPaths */.$C.includes(basePath))
        return undefined;
    return `The service documents exports for /, /docs, and /documentation. If it does not export for ${(0,shared_text/* oneLine */.TN)(basePath)}, the step fails after publishing`;
}
const linkPauseSeconds = 2;
function byProject(projectId, inputs, context) {
    const { basePath } = inputs;
    const { client, clock } = context;
    const { getProjectExport, startProjectExport } = endpoints/* endpoints */.vZ;
    const jobEndpoint = inputs.jobId === undefined ? (0,endpoints/* ofOwnJob */.XO)(getProjectExport) : getProjectExport;
    const body = basePath === undefined ? undefined : { basePath: basePath === '/' ? '' : basePath };
    const read = async (jobId, deadline) => {
        const request = { parameters: { projectId, jobId }, deadline };
        const job = await client.call(jobEndpoint, request);
        return { ...job, link: job.bundle && maskLink(job.bundle, inputs, context) };
    };
    return {
        start: deadline => client.call(startProjectExport, { parameters: { projectId }, body, deadline }),
        read,
        async requestLink(jobId, deadline) {
            const pace = { deadline: Number.POSITIVE_INFINITY, pollIntervalSeconds: linkPauseSeconds };
            let retryUntil;
            let last = {};
            for await (const job of (0,follow/* follow */.e6)(() => read(jobId, deadline), { noun: 'job', ...pace }, context)) {
                last = { job, link: job.status.is('completed') ? job.link : undefined };
                retryUntil ??= clock.now() + endpoints/* bundleRetryLimit */.i;
                if (last.link !== undefined || job.status.is('failed') || clock.now() >= retryUntil)
                    break;
            }
            return last;
        },
    };
}
function maskLink(bundle, { maskBundleUrl }, context) {
    const { bundleUrl, sizeBytes: size, expiresAt } = bundle;
    const url = bundleUrl.raw;
    const hide = maskBundleUrl ? context.mask : (secret) => context.redactor.hide(secret);
    for (const secret of secretsOf(url))
        hide(secret);
    return { url, size, expiresAt };
}
function withoutLink(status) {
    return new errors/* ActionError */.lZ('BUNDLE_NOT_READY', {
        what: `The export is ${status}, but the service gives no link to its archive`,
    });
}
function exportFailed({ error }, redactor) {
    const reason = error === undefined ? 'the service gave no reason' : redactor.show(error);
    return new errors/* ActionError */.lZ('EXPORT_FAILED', { what: `The export failed: ${reason}` });
}
function standingOf({ status, progress, pageCount }) {
    return {
        isUndocumented: !status.is('queued', 'running', 'completed', 'failed'),
        share: progress === undefined ? undefined : progress / 100,
        details: pageCount === undefined ? [] : [(0,shared_text/* count */.U9)(pageCount, 'page')],
    };
}
function callFactsOf(inputs) {
    const { basePath = '/', commit, jobId, maxBrokenPages, publish, subject, timeoutMinutes } = inputs;
    const notWithJobId = Object.entries({ publish, commit, 'max-broken-pages': maxBrokenPages })
        .filter(([, value]) => value !== undefined)
        .map(([name]) => name);
    return {
        kind: subject !== undefined && 'project' in subject ? 'export by project' : 'export by domain',
        publishes: publish !== undefined,
        isBelowPath: basePath !== '/',
        hasJobId: jobId !== undefined,
        notWithJobId,
        timeoutMinutes,
    };
}

// EXTERNAL MODULE: ./lib/operations/operation.js
var operation = __webpack_require__(9583);
;// CONCATENATED MODULE: ./lib/operations/export.js











class ExportOperation {
    #inputs;
    #context;
    #source;
    #job;
    #isPublishing = false;
    #siteTarget;
    #valuesGroup;
    constructor(inputs, context) {
        const { extractTo, download, wait, valuesFile, valuesKey: keys } = inputs;
        const pathOf = (path) => (0,external_node_path_.resolve)(context.directories.workspace, path);
        this.#inputs = inputs;
        this.#context = context;
        this.#source = createExportSource(inputs, context);
        const onKnown = (0,operation/* jobOutputs */.ke)(context);
        this.#job = new job_record/* JobRecord */.h({ noun: 'job', callFacts: () => callFactsOf(inputs), onKnown }, context);
        this.#siteTarget = wait && download && extractTo !== undefined ? pathOf(extractTo) : undefined;
        this.#valuesGroup = wait && valuesFile !== undefined ? { file: pathOf(valuesFile), keys } : undefined;
    }
    get commentSubject() {
        const { subject } = this.#inputs;
        if (subject === undefined)
            return '';
        return 'domain' in subject ? subject.domain : `project ${subject.project}`;
    }
    async run() {
        const { jobId: givenId, publish } = this.#inputs;
        const { record } = this.#context;
        await this.#prepareTargets();
        if (publish !== undefined)
            await this.#publish(publish.projectId);
        record.setJob(this.#job);
        record.enter('waiting for the job');
        const jobId = givenId === undefined ? await this.#start() : this.#job.attach(givenId);
        await using comparison = await this.#beginComparison();
        const job = await this.#follow(jobId);
        if (job === undefined)
            (0,operation/* recordLeftRunning */.yE)(this.#job, this.#context);
        else
            await this.#deliver(jobId, job, comparison);
        record.setJob(undefined);
    }
    report(facts) {
        const { siteUrl, subject } = this.#inputs;
        const { workspace } = this.#context.directories;
        const own = { subject, isPublishing: this.#isPublishing, siteUrl, workspace };
        return exportReport(this.#context.redactor.redactFacts({ ...facts, ...own }));
    }
    async #prepareTargets() {
        const { clock, directories } = this.#context;
        const now = clock.now();
        const [target, values] = [this.#siteTarget, this.#valuesGroup];
        if (target !== undefined) {
            const { prepareTarget } = await __webpack_require__.e(/* import() */ 602).then(__webpack_require__.bind(__webpack_require__, 4602));
            await prepareTarget({ target, clean: this.#inputs.clean, now, ...directories });
        }
        if (values !== undefined) {
            const { prepareValues } = await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(955)]).then(__webpack_require__.bind(__webpack_require__, 2955));
            await prepareValues({ ...values, ...directories, site: target, now });
        }
    }
    async #publish(projectId) {
        const { commit, maxBrokenPages, pollIntervalSeconds, timeoutMinutes } = this.#inputs;
        const { DeploymentOperation } = await __webpack_require__.e(/* import() */ 383).then(__webpack_require__.bind(__webpack_require__, 4764));
        const pace = { pollIntervalSeconds, timeoutMinutes, wait: true };
        const request = { projectId, commit, maxBrokenPages, ...pace, isForExport: true };
        const doubt = describeDoubtfulPath(this.#inputs);
        if (doubt !== undefined)
            this.#context.log.info(doubt);
        this.#isPublishing = true;
        await new DeploymentOperation(request, this.#context).run();
        this.#isPublishing = false;
    }
    async #start() {
        const { clock, log } = this.#context;
        log.info(`Starting the export of ${(0,shared_text/* oneLine */.TN)(this.commentSubject)}`);
        const { jobId, status } = await this.#source.start(clock.now() + this.#timeLimit);
        return this.#job.start(jobId, status);
    }
    async #follow(jobId) {
        const { wait, jobId: givenId, pollIntervalSeconds } = this.#inputs;
        if (!wait && givenId === undefined)
            return undefined;
        const deadline = this.#context.clock.now() + this.#timeLimit;
        const options = { noun: 'job', deadline, pollIntervalSeconds };
        const progress = new record_progress/* Progress */.k(this.#context);
        const read = () => this.#source.read(jobId, deadline);
        for await (const job of (0,follow/* follow */.e6)(read, options, this.#context)) {
            const status = this.#see(job);
            progress.report(status, standingOf(job));
            if (job.status.is('failed'))
                throw this.#fail(job);
            if (job.status.is('completed')) {
                if (givenId !== undefined)
                    this.#warnOfAge(job);
                return job;
            }
            if (!wait)
                break;
        }
        return undefined;
    }
    #warnOfAge({ createdAt }) {
        const { clock, log } = this.#context;
        const age = createdAt === undefined ? 0 : clock.now() - Date.parse(createdAt);
        if (age > 24 * 60 * 60_000)
            log.warning(`This export was made at ${createdAt}. To get what is published now, remove job-id.`);
    }
    async #requestLink(jobId) {
        const deadline = this.#context.clock.now() + this.#timeLimit;
        const { job, link } = await this.#source.requestLink(jobId, deadline);
        const status = job && this.#see(job);
        if (job?.status.is('failed'))
            throw this.#fail(job);
        if (link === undefined)
            throw withoutLink(status);
        return link;
    }
    #see({ status, pageCount }) {
        const shown = this.#job.see(status, status.is('completed', 'failed') ? 'ended' : 'running');
        const { record } = this.#context;
        record.set({ pageCount });
        record.setAttempt({ status: shown });
        return shown;
    }
    #fail(job) {
        const { annotate, record, redactor } = this.#context;
        const said = job.error === undefined ? [] : [job.error];
        const broken = (0,broken_pages/* readBrokenPages */.o3)(said, { changedFiles: [], filesUrl: undefined }, redactor);
        for (const annotation of (0,broken_pages/* annotationsOf */.Ih)(broken, 'error'))
            annotate('error', annotation);
        if (broken.count > 0)
            record.setAttempt({ brokenPages: broken.count, broken });
        return exportFailed(job, redactor);
    }
    get #timeLimit() {
        return this.#inputs.timeoutMinutes * 60_000;
    }
    async #beginComparison() {
        const { compareWith, maxRemovedPages: limit, siteUrl, subject } = this.#inputs;
        if (compareWith === undefined || this.#siteTarget === undefined)
            return undefined;
        const { SiteComparison } = await Promise.all(/* import() */[__webpack_require__.e(664), __webpack_require__.e(889), __webpack_require__.e(606)]).then(__webpack_require__.bind(__webpack_require__, 8606));
        return new SiteComparison({ compareWith, siteUrl, limit, subject }, this.#context);
    }
    async #deliver(jobId, job, comparison) {
        const { baseUrl, cache, download, subject, wait } = this.#inputs;
        this.#context.record.enter('archive');
        const link = new BundleLink(() => this.#requestLink(jobId), this.#context, job.link);
        if (wait || job.link !== undefined)
            await link.current();
        if (!wait)
            return;
        let delivered = { jobId };
        if (download) {
            const { getArchive, storeArchive } = await __webpack_require__.e(/* import() */ 705).then(__webpack_require__.bind(__webpack_require__, 1705));
            const key = cache ? { baseUrl, subject, jobId } : undefined;
            const archive = await getArchive({ link, key, retryFor: this.#timeLimit }, this.#context);
            const content = await this.#unpack(archive.path, job.pageCount, comparison);
            delivered = { jobId, sha256: archive.sha256, content };
            if (archive.entry !== undefined)
                await storeArchive(archive.entry, archive, this.#context);
        }
        if (this.#valuesGroup !== undefined)
            await this.#writeValues(this.#valuesGroup, link, delivered);
    }
    async #unpack(archive, exportedPages, comparison) {
        const target = this.#siteTarget;
        if (target === undefined)
            return undefined;
        const { basePath, clean, minPages, siteUrl, valuesBundleUrl } = this.#inputs;
        const { unpackSite } = await Promise.all(/* import() */[__webpack_require__.e(664), __webpack_require__.e(889), __webpack_require__.e(391)]).then(__webpack_require__.bind(__webpack_require__, 6391));
        const needsContent = valuesBundleUrl?.includes('{content}') ?? false;
        const expected = { minPages, exportedPages, place: { siteUrl, basePath }, comparison, needsContent };
        return await unpackSite({ target, clean, archive, ...expected }, this.#context);
    }
    async #writeValues(group, link, known) {
        const { domain, projectId, exportVersion: version, valuesBundleUrl } = this.#inputs;
        const { writeHelmValues } = await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(637)]).then(__webpack_require__.bind(__webpack_require__, 2637));
        const values = { ...known, version, domain, projectId };
        const chosen = valuesBundleUrl === undefined
            ? await link.current()
            : { url: (0,link_template/* fillTemplate */.o)(valuesBundleUrl, values), expiresAt: undefined };
        await writeHelmValues({ ...group, version, link: chosen }, this.#context);
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
