export const id = 762;
export const ids = [762];
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
/** Number of problems that are listed. */
const maxProblems = 20;
/** Number of problems of one page that are listed, so that they do not hide those of other pages. */
const maxMessages = 3;
/** The path of a page. The negative lookahead keeps the search linear: a path cannot contain the beginning of another match. */
const page = String.raw `(?<page>(?:(?!at path |parsing error |unable to parse |:\s).){1,1000}?\.mdx?)`;
/** Line and column, as in "a.mdx:5:14 -" and "a.mdx - 626:114:". */
const place = String.raw `(?::| - )(?<line>\d{1,99}):(?<column>\d{1,99})(?: -|:)`;
/** The part of a line that names a page or the configuration file. The message follows. */
const page_problems_form = new RegExp([
    // Unable to parse docs.json file: SyntaxError: Unexpected token at position 430
    String.raw `unable to parse (?<config>(?:docs|mint)\.json) file:`,
    // Failed validating local OpenApi file referenced in docs.json: /openapi.json
    // The lookahead consumes nothing, so that the message is the whole line.
    String.raw `(?=failed validating local openapi file referenced in (?<referrer>(?:docs|mint)\.json):)`,
    // Failed to parse page content at path guides/start.mdx: Expected a closing tag (61:127-61:133)
    // parsing error ./invalid.mdx:5:14 - Unexpected character
    `(?:(?<frontMatter>frontmatter content )?at path|parsing error|unable to parse) ${page}(?:${place}|:)`,
].join('|'), 'gi');
/** "(61:127-61:133)" or "(61:127)". */
const positionForm = /\((\d{1,9}):(\d{1,9})(?:-(\d{1,9}):(\d{1,9}))?\)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: ESC begins a color
const color = /\u001b\[[\d;]*m/g;
/** Finds all broken pages in a log, and the first problems. Repeated messages about a page are one problem. */
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
        // Positions in front matter are not relative to the file.
        const position = frontMatter === undefined ? positionIn(where) : undefined;
        problems.set(key, { page, message, position });
    }
    return { pages, problems: [...problems.values()] };
}
/** @returns the next line that is not blank; empty if that line is about another page, and at the end */
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



/** Longest part of a message that is read, in UTF-16 code units. */
const maxMessage = 5000;
/** Longest path that is shown, in UTF-16 code units. A longer path gets no link. */
const maxPath = 200;
/** GitHub shows ten annotations of each kind for a step. The step needs one error for itself. */
const maxAnnotations = { error: 9, warning: 5 };
/** GitHub shows an annotation only at a line, so this is the default. */
const firstLine = { startLine: 1, endLine: 1 };
/** Matches paths that may lead out of the repository: absolute, with a scheme, or with "..". */
const outside = /^[\\/]|^[a-z][a-z\d+.-]*:|(?:^|[\\/])\.\.(?:[\\/]|$)/i;
/**
 * Finds the pages that the service could not build. The time is linear in the length of the texts.
 * @param said lines of the deployment's log, and its summary
 * @param commit the deployed commit
 */
function readBrokenPages(said, { changedFiles, filesUrl }, redactor) {
    const { pages, problems } = findProblems(said.map(({ raw }) => raw).join('\n'));
    const isUsable = (path) => redactor.show(path, maxPath) === path && !outside.test(path);
    const usable = new Set(problems.map(({ page }) => page).filter(isUsable));
    const changed = changedFiles.map(({ raw }) => raw);
    const directory = findDirectory([...usable], changed);
    /** @returns the path in the repository; undefined if it is not known */
    const findFile = (page) => {
        const file = usable.has(page) && directory !== undefined ? directory + page : undefined;
        return file !== undefined && isUsable(file) ? file : undefined;
    };
    const shown = problems.map(({ page, message, position }) => {
        const file = findFile(page);
        return {
            page: redactor.show(page, maxPath),
            // The message is redacted before it is cut, because the redactor does not recognize a part of a secret.
            message: redactor.show(redactor.redact(message).slice(0, maxMessage)) || 'The service gives no reason',
            position,
            file: file ?? (usable.has(page) ? page : undefined),
            url: file && filesUrl && urlOfLine(filesUrl, file, position),
        };
    });
    return { count: pages.size, problems: shown };
}
/** The same pages, without paths and links in a repository. */
function withoutFiles({ count: all, problems }) {
    return { count: all, problems: problems.map(problem => ({ ...problem, file: undefined, url: undefined })) };
}
/**
 * Finds the directory of the documentation in the repository. Paths of pages are relative to it. For example, the directory is "docs/"
 * if docs/guides/start.mdx is the only changed file whose path ends with "/guides/start.mdx".
 * @returns undefined if no page has a match, or if pages disagree: es/index.mdx also matches index.mdx
 */
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
    // GitHub has line numbers only in the plain view of Markdown.
    return position === undefined ? url : `${url}?plain=1#L${position.startLine}`;
}
/**
 * Makes an annotation for each page that has a usable path. The message names the file, because the log shows only the message. The
 * last annotation says how many more pages there are.
 */
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


/** Consecutive invalid responses that are ignored: gateways send some while the service is restarted. */
const toleratedInvalidResponses = 3;
/** Shortest pause between two polls in milliseconds, unless poll-interval-seconds is shorter. */
const shortestPause = 1000;
/**
 * Polls a job, for the last time at the deadline. The caller loops over the responses, and breaks out of the loop at the end of the job.
 * @param read sends one request
 * @throws ActionError TIMED_OUT; what `read` throws; `signal.reason`
 */
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
/** Transient errors. At the deadline, TIMED_OUT replaces them. */
const transient = new Set(['UNREACHABLE', 'SERVICE_UNAVAILABLE', 'RESPONSE_INVALID']);
/**
 * Computes the pause before the next poll: a tenth of the time waited so far, so that a job takes at most a tenth longer.
 * @param waited milliseconds
 * @param longest milliseconds; the pause is also at least a second, unless this is less
 * @returns milliseconds
 */
function pollPause(waited, longest) {
    return Math.min(Math.max(waited / 10, shortestPause), longest);
}
/** Milliseconds after which a terminal status counts, although it may be older than the prompt. */
const standingTime = 60_000;
/**
 * Decides when a job has finished a follow-up prompt. For a while, its status may still be that of the earlier prompt
 * (docs/service-api.md#ask-the-agent).
 */
class FollowUp {
    #clock;
    #ends;
    /** Before the prompt was sent. */
    #before;
    #hasBeenActive = false;
    #hasChanged = false;
    /** The current terminal status, and the time at which it was first seen. */
    #standing;
    /** @param ends terminal statuses @param before status before the prompt was sent */
    constructor(clock, ends, before) {
        this.#clock = clock;
        this.#ends = ends;
        this.#before = before;
    }
    /** Not even the status has shown that the job has taken up the prompt: it has been the same terminal one all the time. */
    get isUnnoticed() {
        return this.#hadEnded && !this.#hasChanged;
    }
    get #hadEnded() {
        return this.#before.is(...this.#ends);
    }
    /** Takes the status of one poll. @returns true if the job has finished the prompt */
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




/** @returns a function that sets the outputs `jobId` and `status` */
function jobOutputs({ record }) {
    return ({ id: jobId, status }) => {
        record.set({ jobId });
        record.setAttempt({ status });
    };
}
/** Ends the step while its job goes on. Log and reports say how to follow the job. */
function recordLeftRunning({ known, kind }, { log, record }) {
    const left = (0,_advice_job_js__WEBPACK_IMPORTED_MODULE_0__/* .stepsToFollow */ .sH)({ ...kind.callFacts(), job: known });
    for (const line of [`${_report_report_js__WEBPACK_IMPORTED_MODULE_1__/* .notWaiting */ .bh}.`, ...(0,_advice_rendering_js__WEBPACK_IMPORTED_MODULE_2__/* .linesOf */ .Dx)(left)])
        log.info(line);
    record.set({ left });
}
/**
 * Makes a link from the service safe to show: removes user info, query, and fragment, which may grant access.
 * @param options `keepsQuery`: the link needs its query
 * @returns undefined if the link is not an http or https URL, or contains a secret
 */
function usableLink(link, redactor, { keepsQuery = false } = {}) {
    const url = URL.parse((0,_shared_text_js__WEBPACK_IMPORTED_MODULE_3__/* .webUrl */ .qP)(link.raw) ?? '');
    if (url === null)
        return undefined;
    url.username = '';
    url.password = '';
    url.hash = '';
    if (!keepsQuery)
        url.search = '';
    // Redaction changes a link that contains a secret or a line break.
    return redactor.url(link) === link.raw ? url.href : undefined;
}
/** The warning for a link from the service that cannot be shown. @param field its name in the response */
function unusableLink(field) {
    return `The service returned a ${field} that is not a usable http or https URL, so it is ignored. Look for the link in the service dashboard.`;
}


/***/ }),

/***/ 6146:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ JobRecord)
/* harmony export */ });
/** The job that a step starts or attaches to, for its outputs and for the error that names it. */
class JobRecord {
    kind;
    #log;
    #redactor;
    /** Its ID is empty until there is a job. */
    #job = { id: '', status: undefined, state: 'unknown', hasAsked: false };
    constructor(kind, { log, redactor }) {
        this.kind = kind;
        this.#log = log;
        this.#redactor = redactor;
    }
    /** Undefined until there is a job. */
    get known() {
        return this.#job.id === '' ? undefined : this.#job;
    }
    /** The step attaches to a job that something else has started. @returns the ID */
    attach(id) {
        this.#begin('Attached to', { id: this.#redactor.line(id) });
        return id;
    }
    /** The step goes on without the job that it has attached to. */
    detach() {
        this.#job = { id: '', status: undefined, state: 'unknown', hasAsked: false };
        this.kind.onKnown(this.#job);
    }
    /** The service has started the job for this step. @returns the ID, as the service spells it */
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
    /** The step has sent a prompt to the job. @param state "unknown" if the prompt may not have arrived */
    setAsked(state) {
        this.#job = { ...this.#job, state, hasAsked: true };
    }
    /** Records the status from a response. @returns the status, safe to show */
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

/** Milliseconds between two lines about the same state: while something moves, and while nothing does. */
const pause = 2_000;
const heartbeat = 60_000;
/** No estimate before this many milliseconds have passed and this share is done. */
const shortestObservation = 3_000;
const smallestShare = 0.02;
const barLength = 10;
/** Logs progress: when the state changes, and at intervals, to show that the step is alive. */
class Progress {
    #tools;
    #begin;
    #logged;
    #undocumented = new Set();
    #first;
    /** @param state the first state, which is not logged by itself */
    constructor(tools, state = '') {
        this.#tools = tools;
        this.#begin = tools.clock.now();
        this.#logged = { state, text: '', at: this.#begin };
    }
    /** Milliseconds. */
    get elapsed() {
        return this.#tools.clock.now() - this.#begin;
    }
    /** Logs "running · [███▁▁▁▁▁▁▁] 31 % · 128 pages · 8.2 s · about 20 s left", if a line is due. */
    report(state, { share, details = [], isUndocumented = false } = {}) {
        const at = this.#tools.clock.now();
        const bar = share === undefined ? [] : [progressBar(share)];
        const text = [state, ...bar, ...details].join(' · ');
        const timeLeft = share === undefined ? [] : this.#timeLeft(share, at);
        const due = text === this.#logged.text || this.#undocumented.has(state) ? heartbeat : pause;
        // Undocumented states may alternate for long.
        const isRepeated = state === this.#logged.state || this.#undocumented.has(state);
        if (isRepeated && at - this.#logged.at < due)
            return;
        if (isUndocumented)
            this.#undocumented.add(state);
        this.#logged = { state, text, at };
        this.#tools.log.info([text, (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(this.elapsed), ...timeLeft].join(' · '));
    }
    /** Estimates the time left from the progress since the first report. @returns nothing when there is no estimate */
    #timeLeft(share, now) {
        // If progress goes back, the estimate starts over.
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




/** A preview's link is shown only when it works. */
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
/** The commit that was published, and its message. @param label what the commit is */
function commitLine(label, { publishedCommit, commitUrl, commitMessage }) {
    if (!publishedCommit)
        return undefined;
    const shown = commitUrl === undefined ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(publishedCommit) : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .link */ .nf)(commitUrl, (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(publishedCommit.slice(0, 7)));
    return `**${label}:** ${shown}${commitMessage ? ` ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .plain */ .pj)(commitMessage, 120)}` : ''}`;
}
/** Of a deployment that was skipped, nothing was published. */
function commitLabel({ isSkipped }) {
    return isSkipped ? 'Commit' : 'Published commit';
}
/** " (3 pages with mistakes)" for a headline; empty if there are none. */
function mistakesIn({ brokenPages }) {
    return brokenPages ? ` (${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_3__/* .count */ .U9)(brokenPages, 'page')} with mistakes)` : '';
}
/** "; whether …" for a headline; empty if the commit that had to be published is in it, or none had to. */
function doubtIn({ commitDoubt }) {
    return commitDoubt === undefined ? '' : '; it is unknown whether the commit is in it';
}
function withoutCommit(facts) {
    const result = facts.isSkipped
        ? 'skipped, and the commit is not published'
        : 'published without the commit';
    return `${result}${mistakesIn(facts)}`;
}
/** @param result as the headline says it of a deployment that was not skipped */
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
/** The result after any error other than a missing commit. */
function failureOf(error, facts) {
    const hasFailed = facts.jobState === 'ended' && facts.status !== 'success';
    if (hasFailed && error.code !== 'CANCELLED')
        return `could not be ${facts.branch === undefined ? 'published' : 'built'}${mistakesIn(facts)}`;
    return (0,_report_js__WEBPACK_IMPORTED_MODULE_2__/* .isStartUnknown */ .tR)(error, facts) ? 'unknown whether it was started' : (0,_report_js__WEBPACK_IMPORTED_MODULE_2__/* .endingOf */ .z6)(error, facts);
}
/** The result without an error of the deployment itself, or of a deployment that the step does not wait for. */
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
    // A preview is ready when its link answers. One that is followed by its ID has none.
    const isReady = previewUrl && facts.error === undefined;
    if (status === 'success' && isPreview)
        return `${isReady ? 'ready' : 'built'}${ofCommit}`;
    if (status === 'success')
        return 'published';
    return isPreview ? 'build started' : 'publishing started';
}
/** The table for summary and comment, as Markdown in which nothing of a path or a message has a meaning. Empty without a page. */
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
