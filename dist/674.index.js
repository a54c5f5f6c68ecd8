export const id = 674;
export const ids = [674];
export const modules = {

/***/ 674:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runOperation: () => (/* binding */ runOperation)
});

// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/foreign.js
var foreign = __webpack_require__(6441);
;// CONCATENATED MODULE: ./lib/api/errors.js


const deeds = {
    start: 'start the export',
    poll: 'show the job',
    bundle: 'generate the bundle',
    'agent-job': 'show the agent job',
};
const meanings = {
    start: {
        400: 'DOMAIN_REFUSED',
        401: 'KEY_REFUSED',
        403: 'EXPORT_NOT_ENABLED',
        404: 'API_NOT_FOUND',
        422: 'DOMAIN_REFUSED',
    },
    poll: { 401: 'KEY_REFUSED', 403: 'ACCESS_REFUSED', 404: 'JOB_NOT_FOUND' },
    bundle: { 401: 'KEY_REFUSED', 403: 'ACCESS_REFUSED', 404: 'JOB_NOT_FOUND', 409: 'BUNDLE_NOT_READY' },
    'agent-job': { 401: 'KEY_REFUSED', 403: 'ACCESS_REFUSED', 404: 'JOB_NOT_FOUND' },
};
/** The error for a status that is final. */
function refusal(purpose, answer) {
    const { status } = answer;
    return new errors/* ActionError */.lZ(meanings[purpose][status] ?? 'REQUEST_REFUSED', {
        what: `The service refused to ${deeds[purpose]} (${describe(answer)})`,
        status,
    });
}
/** The error for a status that may pass: shown when retrying has come to its end, or is not allowed. */
function unavailable(purpose, answer) {
    const { status } = answer;
    return new errors/* ActionError */.lZ('SERVICE_UNAVAILABLE', {
        what: `The service could not ${deeds[purpose]} (${describe(answer)})`,
        status,
    });
}
/** The error for a start whose outcome nobody knows. */
function startUnknown(reason, details) {
    return new errors/* ActionError */.lZ('START_UNKNOWN', {
        what: `Whether the export was started is not known: ${reason}`,
        ...details,
    });
}
/** The error for a redirect that must not be followed. */
function redirected(purpose, status, from, location) {
    return new errors/* ActionError */.lZ('REDIRECTED', {
        what: `Asked to ${deeds[purpose]}, ${from.origin} answered with a redirect (HTTP ${status}) to ${location}`,
        status,
    });
}
/**
 * The error for an answer that is not what the API promises.
 * @param evidence how the answer begins, as it can be shown
 */
function invalidAnswer(purpose, problem, evidence) {
    return new errors/* ActionError */.lZ('ANSWER_INVALID', {
        what: `Asked to ${deeds[purpose]}, the service sent ${problem}: ${evidence}`,
        status: 200,
    });
}
/** The same with the request's id, which differs from try to try. */
function describe(answer) {
    const { requestId } = answer;
    return `${answerText(answer)}${requestId === undefined ? '' : `; request id ${requestId}`}`;
}
/** "HTTP 403: plan does not include static export", with the service's own words when it sent any. */
function answerText({ status, words }) {
    return words === '' ? `HTTP ${status}` : `HTTP ${status}: ${words}`;
}
/** The service's `error` (service description, 2.2); other usual shapes too, since most errors are undocumented. */
function serviceWords(body, redactor) {
    const text = body.reveal();
    try {
        const answer = JSON.parse(text);
        for (const words of [
            field(answer, 'error'),
            field(field(answer, 'error'), 'message'),
            field(answer, 'message'),
        ]) {
            if (typeof words === 'string')
                return redactor.show(new foreign/* Foreign */.l(words));
        }
        return '';
    }
    catch {
        // A gateway's page says more about the gateway than about the problem.
        return /^\s*</.test(text) ? 'an HTML or XML page' : redactor.show(body, 160);
    }
}
function field(value, name) {
    return typeof value === 'object' && value !== null ? value[name] : undefined;
}

// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3619);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/core.js
var core = __webpack_require__(8532);
;// CONCATENATED MODULE: ./lib/api/schemas.js


/*
 * What the service answers, as far as it is documented. Everything beyond the required field is used when it is
 * well-formed and otherwise treated as absent: the documentation leaves much out, and live services send more.
 * Text stays foreign: only a Redactor turns it into what can be shown.
 */
/** Undefined instead of an error for anything that is missing, null or malformed. */
function whenValid(schema) {
    return schemas/* catch */.MfU(schemas/* optional */.lqM(schema), undefined);
}
const schemas_text = schemas/* string */.YjP().check(api/* _minLength */.m9(1));
const toForeign = schemas/* transform */.pdi((value) => new foreign/* Foreign */.l(value));
const foreignText = schemas/* pipe */.FsL(schemas_text, toForeign);
/** What becomes an output as it is: a record may change at every poll, and each change is written to a file. */
const label = schemas/* pipe */.FsL(schemas_text.check(api/* _maxLength */.Eb(2048)), toForeign);
const wholeNumber = schemas/* int */.Whr().check(api/* _nonnegative */.UI());
const timestamp = schemas/* pipe */.FsL(schemas_text, schemas/* transform */.pdi((value, context) => {
    const time = Date.parse(value);
    if (!Number.isNaN(time))
        return new Date(time).toISOString();
    context.issues.push({ code: 'custom', message: 'not a date', input: value });
    return core/* NEVER */.tm;
}));
/** "." and ".." would climb in the path of the next request, percent-encoded or not. */
const jobId = schemas/* pipe */.FsL(schemas_text.check(api/* _maxLength */.Eb(512), schemas/* refine */.YPB(id => id !== '.' && id !== '..' && id.trim() === id && id.isWellFormed(), 'not usable as an identifier')), toForeign);
const startedExport = schemas/* looseObject */._H3({ jobId, status: whenValid(foreignText) });
/** Loose, so that a change in a field that is not documented still counts as a sign of life. */
const exportJob = schemas/* looseObject */._H3({
    status: foreignText,
    /** Percent, 0 to 100. */
    progress: whenValid(schemas/* number */.aig().check(api/* _gte */.qm(0), api/* _lte */.Zm(100))),
    pageCount: whenValid(wholeNumber),
    /** The service's reason when the job failed. */
    error: whenValid(foreignText),
});
/** An agent job (service description, 2.1). Only its state is needed; the rest is reported when it is there. */
const agentJob = schemas/* looseObject */._H3({
    status: foreignText,
    prLink: whenValid(label),
    source: whenValid(schemas/* looseObject */._H3({ repository: whenValid(label), ref: whenValid(label) })),
    model: whenValid(label),
    createdAt: whenValid(timestamp),
    archivedAt: whenValid(timestamp),
});
const bundle = schemas/* looseObject */._H3({
    bundleUrl: schemas/* pipe */.FsL(schemas/* url */.OZ5(), toForeign),
    sizeBytes: whenValid(wholeNumber),
    expiresAt: whenValid(timestamp),
});

;// CONCATENATED MODULE: ./lib/api/client.js


/**
 * @param api the way to the service; every function throws what it throws, and ANSWER_INVALID
 * @param redactor for what an answer that makes no sense is quoted with
 */
function createClient(api, redactor) {
    const exportJobs = '/v1/static-export/jobs';
    async function ask(schema, call) {
        return parse(schema, await api(call), { purpose: call.purpose, redactor });
    }
    return {
        startExport: (body, deadline) => ask(startedExport, { purpose: 'start', method: 'POST', path: exportJobs, body, deadline }),
        getExport: (jobId, deadline) => ask(exportJob, { purpose: 'poll', method: 'GET', path: `${exportJobs}/${piece(jobId)}`, deadline }),
        getAgentJob(projectId, jobId, deadline) {
            const path = `/v2/agent/${piece(projectId)}/job/${piece(jobId)}`;
            return ask(agentJob, { purpose: 'agent-job', method: 'GET', path, deadline });
        },
        generateBundle: (jobId, deadline) => ask(bundle, {
            purpose: 'bundle',
            method: 'POST',
            path: `${exportJobs}/${piece(jobId)}/bundle`,
            deadline,
        }),
    };
}
/** Levels of JSON; the documented answers have two. What is nested far deeper makes recursive code run out of stack. */
const maxDepth = 32;
function isDeeperThan(value, levels) {
    if (typeof value !== 'object' || value === null)
        return false;
    return levels === 0 || Object.values(value).some(inner => isDeeperThan(inner, levels - 1));
}
function piece(text) {
    return encodeURIComponent(text);
}
function parse(schema, body, { purpose, redactor }) {
    const invalid = (problem) => invalidAnswer(purpose, problem, redactor.excerpt(body));
    let json;
    try {
        json = JSON.parse(body.reveal());
    }
    catch {
        throw invalid('something that is not JSON');
    }
    if (isDeeperThan(json, maxDepth)) {
        throw invalid(`JSON nested more than ${maxDepth} levels deep`);
    }
    const result = schema.safeParse(json);
    if (result.success)
        return result.data;
    const fields = new Set(result.error.issues.map(issue => issue.path.join('.')));
    const problem = [...fields].join('') === ''
        ? 'JSON that is not an object'
        : `JSON without a valid ${[...fields].join(', ')}`;
    throw invalid(problem);
}

// EXTERNAL MODULE: ./lib/shared/http.js + 1 modules
var http = __webpack_require__(7943);
;// CONCATENATED MODULE: ./lib/shared/package-version.js
/** Version of the action, as package.json has it (a test compares them). */
const version = '0.1.0';

// EXTERNAL MODULE: ./lib/shared/retry.js
var shared_retry = __webpack_require__(7763);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
;// CONCATENATED MODULE: ./lib/api/request.js







/** Longest answer that is read, in bytes: the documented ones are a few hundred. */
const maxAnswerBytes = 1024 * 1024;
/** Longest time for an answer, in milliseconds; packing a large bundle may take the service a while. */
const answerTimeouts = {
    start: 60_000,
    poll: 30_000,
    bundle: 120_000,
    'agent-job': 30_000,
};
/** Longest time for the words of a refusal, in milliseconds: its status says enough. */
const refusalTimeout = 5_000;
/** How long a host that never answered is tried, in milliseconds: longer, and it is a wrong address. */
const unreachedLimit = 30_000;
/** How long "409, not finished" is believed for a job that is completed, in milliseconds. */
const conflictLimit = 30_000;
const maxRedirects = 3;
/**
 * The one way to the admin API.
 * @returns a function that throws ActionError when the service refuses, breaks or cannot be reached, and
 *   `signal.reason` when the run is cancelled
 */
function createApi({ baseUrl, apiKey, network }) {
    const { clock, log, redactor, signal } = network;
    let reached = false;
    /** Follows redirects inside the origin; the key never leaves it. */
    async function exchange(call, url, redirects = 0) {
        const body = call.body === undefined ? undefined : JSON.stringify(call.body);
        const response = await (0,http/* send */.tN)({
            method: call.method,
            url,
            headers: {
                Authorization: `Bearer ${apiKey}`,
                Accept: 'application/json',
                'User-Agent': `docs-admin-action/${version}`,
                ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
            },
            body,
            agentFor: network.agentFor,
            answerTimeout: timeoutOf(call, clock.now()),
            signal,
        });
        reached = true;
        const { status, headers } = response;
        if (status < 300 || status > 399 || status === 304)
            return response;
        response.body.destroy();
        const { location = '' } = headers;
        const target = URL.parse(location, url.href);
        const repeatsMethod = call.method === 'GET' || status === 307 || status === 308;
        if (target?.origin !== url.origin || !repeatsMethod || redirects === maxRedirects) {
            // As it was sent: URL rewrites what it reads, and what is hidden must be found.
            const shown = target === null ? '' : redactor.show(new foreign/* Foreign */.l((0,http/* headerText */.TK)(location)));
            throw redirected(call.purpose, status, url, shown || 'nowhere');
        }
        return exchange(call, target, redirects + 1);
    }
    async function attempt(call) {
        try {
            const response = await exchange(call, new URL(baseUrl.href.replace(/\/+$/, '') + call.path));
            const timeout = timeoutOf(call, clock.now());
            const limits = { maxBytes: maxAnswerBytes, timeout, signal };
            const { status, headers } = response;
            if (status < 200 || status > 299) {
                // A refusal whose words break off is a refusal all the same.
                const words = await (0,http/* readText */.yR)(response, {
                    ...limits,
                    timeout: Math.min(timeout, refusalTimeout),
                }).catch(() => undefined);
                signal.throwIfAborted();
                const id = (0,http/* requestIdOf */.Gb)(headers);
                const answer = {
                    status,
                    words: serviceWords(new foreign/* Foreign */.l(words ?? ''), redactor),
                    requestId: id && redactor.show(id, 100),
                };
                return statusFailure(call, answer, (0,shared_retry/* parseRetryAfter */.mu)(headers['retry-after'], clock.now()));
            }
            const text = await (0,http/* readText */.yR)(response, limits);
            if (text === undefined)
                throw invalidAnswer(call.purpose, 'an answer longer than 1 MiB', '(not read)');
            return new foreign/* Foreign */.l(text);
        }
        catch (error) {
            signal.throwIfAborted();
            if (error instanceof http/* TransportError */.wX) {
                return transportFailure(call, error, { url: baseUrl, reached, redactor });
            }
            throw error;
        }
    }
    return async (call) => {
        const begin = clock.now();
        let announced = { reason: '', at: 0 };
        for (let tries = 1;; tries += 1) {
            const outcome = await attempt(call);
            if (outcome instanceof foreign/* Foreign */.l)
                return outcome;
            const { error, reason, retry, retryAfter, limit } = outcome;
            const pause = (0,shared_retry/* retryPause */.vX)(tries, retryAfter);
            const next = clock.now() + pause;
            if (!retry || next > Math.min(call.deadline, begin + (limit ?? Number.POSITIVE_INFINITY))) {
                throw retry ? afterTries(error, tries, clock.now() - begin, retryAfter) : error;
            }
            if (reason !== announced.reason || clock.now() - announced.at >= 60_000) {
                log.info(`The service cannot be used right now (${reason}); trying again in ${(0,shared_text/* formatDuration */.a3)(pause)}`);
                announced = { reason, at: clock.now() };
            }
            await clock.sleep(pause, signal);
        }
    };
}
/** Never waits past the deadline, but always long enough for an answer that is already on its way. */
function timeoutOf(call, now) {
    return Math.max(1000, Math.min(answerTimeouts[call.purpose], call.deadline - now));
}
function statusFailure({ purpose }, answer, retryAfter) {
    const { status } = answer;
    const reason = answerText(answer);
    if ((0,shared_retry/* isBusy */.A5)(status))
        return { error: unavailable(purpose, answer), reason, retry: true, retryAfter };
    if ((0,shared_retry/* isServerError */.GQ)(status)) {
        const error = purpose === 'start'
            ? startUnknown(`the service broke off (${describe(answer)})`, { status })
            : unavailable(purpose, answer);
        return { error, reason, retry: purpose !== 'start', retryAfter };
    }
    const error = refusal(purpose, answer);
    return status === 409 && purpose === 'bundle'
        ? { error, reason, retry: true, retryAfter, limit: conflictLimit }
        : { error, reason, retry: false };
}
function transportFailure(call, cause, host) {
    const reason = host.redactor.show(new foreign/* Foreign */.l(cause.message));
    if (cause.sent && call.purpose === 'start') {
        return { error: startUnknown(`the request was sent, but ${reason}`, { cause }), reason, retry: false };
    }
    const error = new errors/* ActionError */.lZ('UNREACHABLE', {
        what: `Could not reach ${host.url.origin}: ${reason}`,
        cause,
    });
    const limit = host.reached ? {} : { limit: unreachedLimit };
    return { error, reason, retry: cause.transient, ...limit };
}
function afterTries(error, tries, elapsed, retryAfter) {
    const asked = retryAfter === undefined || retryAfter === 0 ? '' : `; it asks to wait ${(0,shared_text/* formatDuration */.a3)(retryAfter)}`;
    return new errors/* ActionError */.lZ(error.code, {
        what: `${error.what}${asked}; gave up after ${tries === 1 ? '1 try' : `${tries} tries`} in ${(0,shared_text/* formatDuration */.a3)(elapsed)}`,
        status: error.status,
        cause: error.cause,
    });
}

// EXTERNAL MODULE: ./lib/report/attach-step.js
var attach_step = __webpack_require__(7852);
;// CONCATENATED MODULE: ./lib/report/charts.js

/** Runs shorter than this, in milliseconds, get no chart. */
const shortestRun = 1_000;
/** Distinct values that a curve needs at least, and points that are drawn. */
const fewestSamples = 5;
const points = 30;
/** Where the time went, as a Mermaid chart, which GitHub renders; undefined with fewer than two phases. */
function phasesChart(phases) {
    const total = phases.reduce((sum, { duration }) => sum + duration, 0);
    if (phases.length < 2 || total < shortestRun)
        return undefined;
    const seconds = phases.map(({ duration }) => toSeconds(duration));
    // The names include the durations, because the bar of a short phase is hardly visible.
    const names = phases.map(({ name, duration }) => `"${name} · ${(0,shared_text/* formatDuration */.a3)(duration)}"`);
    return mermaid({ height: 60 + phases.length * 36, yAxis: charts_hidden }, [
        'xychart-beta horizontal',
        '  title "Where the time went"',
        `  x-axis [${names.join(', ')}]`,
        `  y-axis 0 --> ${Math.max(...seconds)}`,
        `  bar [${seconds.join(', ')}]`,
    ]);
}
/** The progress of the job over time, as a Mermaid chart; undefined with too few distinct values. */
function progressChart(samples) {
    const [first, last] = [samples[0], samples.at(-1)];
    const values = new Set(samples.map(({ percent }) => percent)).size;
    if (first === undefined || last === undefined || values < fewestSamples)
        return undefined;
    const length = last.at - first.at;
    const percents = Array.from({ length: points + 1 }, (_, index) => Math.round(percentAt(samples, first.at + (length * index) / points)));
    return mermaid({ height: 300 }, [
        'xychart-beta',
        '  title "Progress of the job, percent by seconds"',
        `  x-axis ${toSeconds(first.at)} --> ${toSeconds(last.at)}`,
        '  y-axis 0 --> 100',
        `  line [${percents.join(', ')}]`,
    ]);
}
/** Interpolates, because Mermaid needs points at equal distances. */
function percentAt(samples, at) {
    const next = samples.findIndex(sample => sample.at >= at);
    const [before, after] = [samples[next - 1], samples[next]];
    if (after === undefined)
        return samples.at(-1)?.percent ?? 0;
    if (before === undefined)
        return after.percent;
    const share = (at - before.at) / (after.at - before.at);
    return before.percent + share * (after.percent - before.percent);
}
const toSeconds = (milliseconds) => Number((milliseconds / 1000).toFixed(1));
/** An axis without labels. */
const charts_hidden = { showLabel: false, showTick: false, showAxisLine: false };
function mermaid(chart, lines) {
    const xyChart = { width: 720, titleFontSize: 16, ...chart };
    // GitHub's blue, readable in the light and the dark theme.
    const themeVariables = { xyChart: { plotColorPalette: '#2f81f7' } };
    const directive = `%%{init: ${JSON.stringify({ xyChart, themeVariables })}}%%`;
    return ['```mermaid', directive, ...lines, '```'].join('\n');
}

// EXTERNAL MODULE: ./lib/report/markdown.js
var markdown = __webpack_require__(3021);
;// CONCATENATED MODULE: ./lib/report/summary.js

/** The job summary. GitHub drops one that is larger than 1 MiB; this is far smaller. */
function summaryOf(given) {
    const report = { ...given, facts: [...given.facts, ...(given.details ?? [])] };
    return `${[(0,markdown/* headlineOf */.gD)(report), ...(0,markdown/* detailsOf */.cz)(report), ...(report.extras ?? [])].join('\n\n')}\n`;
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
;// CONCATENATED MODULE: ./lib/report/comment.js


/** GitHub's limit in characters; ours leaves room for how it counts them. */
const maxLength = 65_536 - 1024;
/**
 * The hidden line by which a comment is found again: one for each operation and target.
 * @param target what is exported or followed; it may be anything, so only its hash is shown
 */
function markerOf(operation, target) {
    const key = (0,external_node_crypto_.createHash)('sha256').update(target).digest('hex').slice(0, 24);
    return `<!-- docs-admin-action ${operation} ${key} -->`;
}
/** The comment: the marker first, so that no cut can take it away. */
function commentOf(report, marker, runUrl) {
    const run = runUrl === undefined ? [] : [`<sub>${(0,markdown/* link */.nf)(runUrl, 'Log of this run')}</sub>`];
    const body = [marker, (0,markdown/* headlineOf */.gD)(report), ...(0,markdown/* detailsOf */.cz)(report), ...run].join('\n\n');
    return body.length <= maxLength ? body : `${body.slice(0, maxLength).toWellFormed()}\n\n…`;
}

;// CONCATENATED MODULE: ./lib/operations/comment.js

/** Longest time in milliseconds for writing a comment; after a cancellation, which leaves 7.5 s, a shorter one. */
const timeLimit = 60_000;
const cancelledLimit = 5_000;
function createCommentKeeper(inputs, { runner, results, signal }, target) {
    const marker = markerOf(inputs.operation, `${inputs.baseUrl.href}\n${target}`);
    const limit = new AbortController();
    const comment = runner.openComment({
        token: inputs.githubToken,
        issueNumber: inputs.issueNumber,
        marker,
        signal: limit.signal,
    });
    const write = async (report) => {
        results.record({ commentUrl: await comment.write(commentOf(report, marker, runner.runUrl)) });
    };
    let begun = Promise.resolve();
    return {
        begin(report) {
            begun = write(report);
        },
        async finish(report) {
            const timer = setTimeout(() => limit.abort(), signal.aborted ? cancelledLimit : timeLimit);
            await begun;
            await write(report);
            clearTimeout(timer);
            return comment.problem;
        },
    };
}

;// CONCATENATED MODULE: ./lib/outputs.js
/** The action's outputs: code and action.yml are tested against this table. The service's own field names. */
const outputNames = [
    'jobId',
    'status',
    'pageCount',
    'bundleUrl',
    'bundleExpiresAt',
    'bundlePath',
    'bundleSize',
    'bundleSha256',
    'sitePath',
    'htmlFileCount',
    'rootRelativeLinks',
    'cacheHit',
    'valuesFile',
    'prLink',
    'prNumber',
    'repository',
    'ref',
    'model',
    'createdAt',
    'archivedAt',
    'commentUrl',
];

;// CONCATENATED MODULE: ./lib/operations/results.js


/** Records each fact once: sets its output, and keeps it for the summary and the comment. */
class Results {
    #runner;
    #outputs = new Map();
    #facts = {};
    constructor(runner) {
        this.#runner = runner;
    }
    get facts() {
        return this.#facts;
    }
    /** Records what is known. An undefined value leaves an earlier one in place. */
    record(facts) {
        const known = Object.entries(facts).filter(([, value]) => value !== undefined);
        this.#facts = { ...this.#facts, ...Object.fromEntries(known) };
        for (const [name, value] of known) {
            if (!isOutput(name))
                continue;
            const text = this.#runner.redactor.redact(String(value));
            if (this.#isNew(name, text))
                this.#runner.setOutput(name, text);
        }
    }
    /** Sets the output that gives access to the archive. It is not kept for reports. */
    recordBundleUrl(url) {
        if (this.#isNew('bundleUrl', url))
            this.#runner.setSecretOutput('bundleUrl', url);
    }
    #isNew(name, text) {
        if (this.#outputs.get(name) === text)
            return false;
        this.#outputs.set(name, text);
        return true;
    }
    /** One line for each output, safe for the log. */
    outputLines() {
        return [...this.#outputs].map(([name, value]) => `${name}: ${name === 'bundleUrl' ? '(set, not shown)' : (0,shared_text/* oneLine */.TN)(value)}`);
    }
}
function isOutput(name) {
    return outputNames.includes(name);
}

;// CONCATENATED MODULE: ./lib/operations/timeline.js
/** When there are more samples, every second one is dropped. */
const maxSamples = 400;
/** The phases of a run, and the progress of its job. */
class Timeline {
    #clock;
    #begin;
    #entered = [];
    #samples = [];
    constructor(clock) {
        this.#clock = clock;
        this.#begin = clock.now();
    }
    /** Begins a phase and ends the one before. Does nothing when the run is in this phase already. */
    enter(name) {
        if (this.#entered.at(-1)?.name !== name)
            this.#entered.push({ name, at: this.#clock.now() });
    }
    addSample(percent) {
        if (percent === undefined)
            return;
        if (this.#samples.length >= maxSamples)
            this.#samples = this.#samples.filter((_, index) => index % 2 === 0);
        this.#samples.push({ at: this.#clock.now() - this.#begin, percent });
    }
    get samples() {
        return this.#samples;
    }
    /** All phases so far, including the current one. */
    phases() {
        const now = this.#clock.now();
        return this.#entered.map(({ name, at }, index) => ({
            name,
            duration: (this.#entered[index + 1]?.at ?? now) - at,
        }));
    }
}

;// CONCATENATED MODULE: ./lib/operations/run.js












/** Runs an operation to its end. Never throws. */
async function runOperation(inputs, system) {
    const services = createServices(inputs, system);
    const { runner, clock, results, startedAt } = services;
    const operation = await createOperation(inputs, services);
    const comment = inputs.comment ? createCommentKeeper(inputs, services, operation.target) : undefined;
    let error;
    try {
        await operation.start();
        comment?.begin(operation.report('running'));
        await operation.complete();
    }
    catch (thrown) {
        error = withJob(thrown, operation.knownJob());
    }
    runner.logDetails('Outputs', results.outputLines());
    if (error === undefined)
        runner.log.info(`Done in ${(0,shared_text/* formatDuration */.a3)(clock.now() - startedAt)}`);
    return {
        error,
        async finish() {
            if (error !== undefined && !(error instanceof errors/* ActionError */.lZ))
                return;
            const report = { ...operation.report('ended', error), extras: extrasOf(operation, services, error) };
            await writeReports(report, { inputs, runner, comment });
        },
    };
}
/** Only the code of the operation at hand is loaded. */
async function createOperation(inputs, services) {
    if (inputs.operation === 'agent-job') {
        const { AgentJobOperation } = await __webpack_require__.e(/* import() */ 501).then(__webpack_require__.bind(__webpack_require__, 9501));
        return new AgentJobOperation(inputs, services);
    }
    const { ExportOperation } = await __webpack_require__.e(/* import() */ 631).then(__webpack_require__.bind(__webpack_require__, 631));
    return new ExportOperation(inputs, services);
}
function createServices({ baseUrl, apiKey }, { runner, clock, signal }) {
    const { agentFor, log, redactor } = runner;
    const allowLoopback = (0,http/* isLoopback */.U9)(baseUrl.hostname);
    const network = { agentFor, clock, log, redactor, signal, allowLoopback };
    const client = createClient(createApi({ baseUrl, apiKey, network }), redactor);
    const results = new Results(runner);
    return {
        runner,
        clock,
        signal,
        network,
        client,
        results,
        timeline: new Timeline(clock),
        startedAt: clock.now(),
    };
}
/** What only the summary has room for. */
function extrasOf(operation, { timeline, runner }, error) {
    const extras = [
        error && (0,attach_step/* helpLine */.o)(runner.helpFor(error.code)),
        error && attachable.has(error.code) ? operation.attachStep() : undefined,
        phasesChart(timeline.phases()),
        progressChart(timeline.samples),
    ];
    return extras.filter(extra => extra !== undefined);
}
async function writeReports(report, { inputs, runner, comment, }) {
    const write = async (markdown) => {
        if (!inputs.summary)
            return;
        // No reason to fail.
        await runner.writeSummary(markdown).catch((error) => {
            runner.log.warning(`Could not write the job summary: ${(0,shared_text/* oneLine */.TN)(String(error))}.`);
        });
    };
    await write(summaryOf(report));
    // Last, because a cancelled run has little time left.
    const problem = await comment?.finish(report);
    if (problem !== undefined)
        await write(`\n${(0,markdown/* plain */.pj)(problem, 1000)}\n`);
}
/** Failures after which attaching to the same job may still bring the result. */
const attachable = new Set([
    'TIMED_OUT',
    'CANCELLED',
    'UNREACHABLE',
    'SERVICE_UNAVAILABLE',
    'ANSWER_INVALID',
    'BUNDLE_NOT_READY',
    'DOWNLOAD_REFUSED',
    'DOWNLOAD_FAILED',
    'FILE_SYSTEM',
]);
/** Adds the job to an error, and how to attach to it where that helps. */
function withJob(error, job) {
    if (!(error instanceof errors/* ActionError */.lZ) || job === undefined)
        return error;
    const { jobId, ended } = job;
    const status = job.status === undefined ? 'no status yet' : `last status "${job.status}"`;
    const state = ended ? 'The job has ended' : 'The job keeps running: the service has no way to cancel it';
    const attach = `${state}. To attach to it, run the step with "job-id: ${jobId}". `;
    return new errors/* ActionError */.lZ(error.code, {
        what: `${error.what} (job ${jobId}, ${status})`,
        hint: attachable.has(error.code) ? attach + error.hint : error.hint,
        status: error.status,
        cause: error.cause,
    });
}


/***/ }),

/***/ 7852:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ attachStep),
/* harmony export */   o: () => (/* binding */ helpLine)
/* harmony export */ });
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3021);

/** Values that need no quotes in YAML and cannot end a code block. */
const plainId = /^[A-Za-z][\w.-]{0,127}$/;
/** The workflow step that attaches to a job, ready to copy; undefined when a value would need quotes. */
function attachStep({ actionName, baseUrl, jobId, inputs }) {
    const given = Object.entries({ 'job-id': jobId, ...inputs }).filter(([, value]) => value !== undefined);
    if (!given.every(([, value]) => plainId.test(value ?? '')))
        return undefined;
    const lines = [
        `- uses: ${actionName}`,
        '  with:',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub Actions
        '    api-key: ${{ secrets.DOCS_ADMIN_API_KEY }}',
        `    base-url: ${baseUrl.href.replace(/\/$/, '')}`,
        ...given.map(([name, value]) => `    ${name}: ${value}`),
    ];
    return ['To attach to this job, use this step:', ['```yaml', ...lines, '```'].join('\n')].join('\n\n');
}
/** Where to read about a failure: a link for a URL, otherwise the path. */
function helpLine(help) {
    return help.startsWith('http') ? `**More:** ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)(help, 'about this failure')}` : `**More:** \`${help}\``;
}


/***/ }),

/***/ 3021:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   aY: () => (/* binding */ code),
/* harmony export */   cz: () => (/* binding */ detailsOf),
/* harmony export */   gD: () => (/* binding */ headlineOf),
/* harmony export */   nf: () => (/* binding */ link),
/* harmony export */   pj: () => (/* binding */ plain)
/* harmony export */ });
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6422);

/** Escapes text for Markdown: no markup, mention, reference, link, image, or HTML remains. */
function plain(text, maxLength = 300) {
    return ((0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(text, maxLength)
        .replace(/[\\`*_{}[\]()<>#+!|~&^$@]/g, character => `&#${character.charCodeAt(0)};`)
        // GitHub turns URLs into links, and "GH-1" into a reference.
        .replace(/:\/\//g, '&#58;&#47;&#47;')
        .replace(/\b(www)\./gi, '$1&#46;')
        // GitHub looks for mentions and references after it has resolved entities: a zero-width space breaks them.
        .replace(/&#(64|35);/g, '&#$1;&#8203;')
        .replace(/\b(gh)-(?=\d)/gi, '$1&#45;&#8203;'));
}
/** Text as inline code. Backticks, and pipes inside a table, cannot be escaped there, so they are replaced. */
function code(text, maxLength = 300) {
    const safe = (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(text, maxLength).replaceAll('`', "'").replaceAll('|', '¦');
    return safe === '' ? '' : `\`${safe}\``;
}
/** A link for an http or https URL; plain text otherwise. */
function link(target, label) {
    const url = URL.parse(target);
    if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > 2000)
        return plain(target);
    // Escapes what could end the angle brackets or the table cell.
    const href = url.href.replace(/[<>|\\()[\]`*~]/g, character => `%${character.charCodeAt(0).toString(16)}`);
    return `[${label ?? plain(url.host + url.pathname)}](<${href}>)`;
}
const signs = {
    running: '⏳',
    succeeded: '✅',
    warned: '⚠️',
    failed: '❌',
    cancelled: '🚫',
};
/** The result in one line. */
function headlineOf({ state, subject, headline }) {
    return `### ${signs[state]} ${subject}: ${headline}`;
}
/** The link, the error, and the facts. */
function detailsOf({ link: target, error, facts }) {
    return [
        ...(target === undefined ? [] : [target]),
        ...(error === undefined
            ? []
            : [`${plain(error.what, 1000)}.`, `**What to do:** ${plain(error.hint, 1000)}.`]),
        ...(facts.length === 0 ? [] : [table(facts)]),
    ];
}
function table(facts) {
    // Markdown requires a table header: the first fact.
    const [head, ...rows] = facts.map(([name, value]) => `| ${name} | ${value} |`);
    return [head, '|:--|:--|', ...rows].join('\n');
}


/***/ }),

/***/ 7763:
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


/***/ })

};
