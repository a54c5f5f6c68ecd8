export const id = 888;
export const ids = [888];
export const modules = {

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

/***/ 8888:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runExport: () => (/* binding */ runExport)
});

// EXTERNAL MODULE: ./lib/kernel/errors.js
var errors = __webpack_require__(3314);
// EXTERNAL MODULE: ./lib/kernel/text.js
var kernel_text = __webpack_require__(6958);
;// CONCATENATED MODULE: ./lib/outputs.js
/** The action's outputs: the one table that code and action.yml are held to. Names are the service's own. */
const outputNames = (/* unused pure expression or super */ null && ([
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
    'cacheHit',
]));
function createOutputs(runner) {
    const written = new Map();
    return (name, value) => {
        if (value === undefined || written.get(name) === String(value))
            return;
        written.set(name, String(value));
        runner.setOutput(name, String(value));
    };
}

;// CONCATENATED MODULE: ./lib/report/markdown.js

/** Text from outside as Markdown that shows just this text: no markup, mention, link, image or HTML. */
function plain(text, maxLength = 300) {
    return ((0,kernel_text/* oneLine */.TN)(text, maxLength)
        .replace(/[\\`*_{}[\]()<>#+!|~&^$-]/g, character => `&#${character.charCodeAt(0)};`)
        // What GitHub would turn into a mention or a link by itself.
        .replace(/@/g, '&#64;')
        .replace(/:\/\//g, '&#58;&#47;&#47;')
        .replace(/\bwww\./gi, 'www&#46;'));
}
/** Text from outside as code. Backticks cannot be escaped in code, so they are replaced. */
function code(text, maxLength = 300) {
    const safe = (0,kernel_text/* oneLine */.TN)(text, maxLength).replaceAll('`', "'").replaceAll('|', '¦').replaceAll('@', '@\u2060');
    return safe === '' ? '' : `\`${safe}\``;
}
/** A table with two columns; cells are Markdown already. */
function factTable(rows) {
    return ['| | |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');
}

;// CONCATENATED MODULE: ./lib/report/summary.js


/** The job summary of an export: what happened in one line, then the facts. Never holds the link. */
function exportSummary(facts, error) {
    const subject = facts.domain === undefined ? 'Documentation' : plain(facts.domain);
    const lines = [`### ${error === undefined ? '✅' : '❌'} ${subject}: ${headline(facts, error)}`];
    if (error !== undefined)
        lines.push(`${plain(error.what, 1000)}.`, `**What to do:** ${plain(error.hint, 1000)}.`);
    lines.push(factTable(rows(facts)));
    return `${lines.join('\n\n')}\n`;
}
function headline(facts, error) {
    if (error?.code === 'CANCELLED')
        return 'export cancelled';
    if (error !== undefined)
        return 'export failed';
    if (facts.sitePath !== undefined)
        return `${(0,kernel_text/* count */.U9)(facts.htmlFileCount ?? 0, 'page')} unpacked`;
    if (facts.bundleSize !== undefined)
        return `archive of ${(0,kernel_text/* formatBytes */.z3)(facts.bundleSize)} ready`;
    return facts.bundleExpiresAt !== undefined || facts.status === 'completed'
        ? 'export completed'
        : 'export started';
}
function rows(facts) {
    const { jobId, status, pageCount, bundleSize, bundleSha256, bundleExpiresAt, cacheHit, sitePath } = facts;
    const all = [
        ['Job', jobId && code(jobId)],
        ['Status', status && code(status)],
        ['Pages exported', pageCount?.toLocaleString('en-US')],
        ['Archive', bundleSize === undefined ? undefined : archive(bundleSize, cacheHit === true)],
        ['SHA-256', bundleSha256 && code(bundleSha256)],
        ['Link expires', bundleExpiresAt],
        ['Site', sitePath && code(sitePath)],
        ['Pages unpacked', facts.htmlFileCount?.toLocaleString('en-US')],
        ['Time', (0,kernel_text/* formatDuration */.a3)(facts.elapsed)],
    ];
    return all.filter((row) => Boolean(row[1]));
}
function archive(bytes, cached) {
    return `${(0,kernel_text/* formatBytes */.z3)(bytes)}${cached ? ', from the cache' : ''}`;
}

;// CONCATENATED MODULE: ./lib/service/refusals.js


const deeds = {
    start: 'start the export',
    poll: 'show the job',
    bundle: 'generate the bundle',
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
};
/** The error for a status that is final. */
function refusal(purpose, status, body) {
    return new errors/* ActionError */.lZ(meanings[purpose][status] ?? 'REQUEST_REFUSED', {
        what: `The service refused to ${deeds[purpose]} (${answerText(status, body)})`,
        status,
    });
}
/** The error for a status that may pass: shown when retrying has come to its end, or is not allowed. */
function unavailable(purpose, status, body) {
    return new errors/* ActionError */.lZ('SERVICE_UNAVAILABLE', {
        what: `The service could not ${deeds[purpose]} (${answerText(status, body)})`,
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
/** The error for an answer that is not what the API promises. */
function invalidAnswer(purpose, problem, body) {
    return new errors/* ActionError */.lZ('ANSWER_INVALID', {
        what: `Asked to ${deeds[purpose]}, the service sent ${problem}: ${(0,kernel_text/* excerpt */.Kb)(body)}`,
        status: 200,
    });
}
/** "HTTP 403: plan does not include static export", with the service's own words when it sent any. */
function answerText(status, body) {
    const words = serviceWords(body);
    return words === '' ? `HTTP ${status}` : `HTTP ${status}: ${words}`;
}
/** The service's `error` (service description, 2.2); other usual shapes too, since most errors are undocumented. */
function serviceWords(body) {
    try {
        const answer = JSON.parse(body);
        for (const words of [
            field(answer, 'error'),
            field(field(answer, 'error'), 'message'),
            field(answer, 'message'),
        ]) {
            if (typeof words === 'string')
                return (0,kernel_text/* oneLine */.TN)(words);
        }
        return '';
    }
    catch {
        // A gateway's page says more about the gateway than about the problem.
        return /^\s*</.test(body) ? 'an HTML or XML page' : (0,kernel_text/* oneLine */.TN)(body, 160);
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
;// CONCATENATED MODULE: ./lib/service/schemas.js

/*
 * What the service answers, as far as it is documented. Everything beyond the required field is used when it is
 * well-formed and otherwise treated as absent: the documentation leaves much out, and live services send more.
 */
/** Undefined instead of an error for anything that is missing, null or malformed. */
function whenValid(schema) {
    return schemas/* catch */.MfU(schemas/* optional */.lqM(schema), undefined);
}
const schemas_text = schemas/* string */.YjP().check(api/* _minLength */.m9(1));
const wholeNumber = schemas/* int */.Whr().check(api/* _nonnegative */.UI());
const timestamp = schemas/* pipe */.FsL(schemas_text, schemas/* transform */.pdi((value, context) => {
    const time = Date.parse(value);
    if (!Number.isNaN(time))
        return new Date(time).toISOString();
    context.issues.push({ code: 'custom', message: 'not a date', input: value });
    return core/* NEVER */.tm;
}));
/** "." and ".." would climb in the path of the next request, percent-encoded or not. */
const jobId = schemas_text.check(api/* _maxLength */.Eb(512), schemas/* refine */.YPB(id => id !== '.' && id !== '..' && id.trim() === id && id.isWellFormed(), 'not usable as an identifier'));
const startedExport = schemas/* looseObject */._H3({ jobId, status: whenValid(schemas_text) });
/** Loose, so that a change in a field that is not documented still counts as a sign of life. */
const exportJob = schemas/* looseObject */._H3({
    status: schemas_text,
    /** Percent, 0 to 100. */
    progress: whenValid(schemas/* number */.aig().check(api/* _gte */.qm(0), api/* _lte */.Zm(100))),
    pageCount: whenValid(wholeNumber),
    /** The service's reason when the job failed. */
    error: whenValid(schemas_text),
});
const bundle = schemas/* looseObject */._H3({
    bundleUrl: schemas/* url */.OZ5(),
    sizeBytes: whenValid(wholeNumber),
    expiresAt: whenValid(timestamp),
});

;// CONCATENATED MODULE: ./lib/service/client.js



/** @param api the way to the service; every function throws what it throws, and ANSWER_INVALID */
function createClient(api) {
    const exportJobs = '/v1/static-export/jobs';
    async function ask(schema, call) {
        return parse(schema, await api(call), call.purpose);
    }
    return {
        startExport: (body, deadline) => ask(startedExport, { purpose: 'start', method: 'POST', path: exportJobs, body, deadline }),
        getExport: (jobId, deadline) => ask(exportJob, { purpose: 'poll', method: 'GET', path: `${exportJobs}/${piece(jobId)}`, deadline }),
        generateBundle: (jobId, deadline) => ask(bundle, {
            purpose: 'bundle',
            method: 'POST',
            path: `${exportJobs}/${piece(jobId)}/bundle`,
            deadline,
        }),
    };
}
function piece(text) {
    return encodeURIComponent(text);
}
function parse(schema, body, purpose) {
    let json;
    try {
        json = JSON.parse(body);
    }
    catch {
        throw invalidAnswer(purpose, 'something that is not JSON', body);
    }
    const result = schema.safeParse(json);
    if (result.success)
        return result.data;
    const fields = new Set(result.error.issues.map(issue => (0,kernel_text/* oneLine */.TN)(issue.path.join('.'), 60)));
    const problem = [...fields].join('') === ''
        ? 'JSON that is not an object'
        : `JSON without a valid ${[...fields].join(', ')}`;
    throw invalidAnswer(purpose, problem, body);
}

// EXTERNAL MODULE: ./lib/kernel/http.js + 1 modules
var http = __webpack_require__(1615);
// EXTERNAL MODULE: ./lib/kernel/retry.js
var kernel_retry = __webpack_require__(7963);
;// CONCATENATED MODULE: ./lib/kernel/version.js
/** Version of the action, as package.json has it (a test compares them). */
const version = '0.1.0';

;// CONCATENATED MODULE: ./lib/service/http.js






/** Longest answer that is read, in bytes: the documented ones are a few hundred. */
const maxAnswerBytes = 1024 * 1024;
/** Longest time for an answer, in milliseconds; packing a large bundle may take the service a while. */
const answerTimeouts = { start: 60_000, poll: 30_000, bundle: 120_000 };
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
    const { clock, log, signal } = network;
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
        const target = URL.parse(headers.location ?? '', url.href);
        const repeatsMethod = call.method === 'GET' || status === 307 || status === 308;
        if (target?.origin !== url.origin || !repeatsMethod || redirects === maxRedirects) {
            throw redirected(call.purpose, status, url, target === null ? 'nowhere' : (0,kernel_text/* withoutQuery */.j$)(target.href));
        }
        return exchange(call, target, redirects + 1);
    }
    async function attempt(call) {
        try {
            const response = await exchange(call, new URL(baseUrl.href.replace(/\/+$/, '') + call.path));
            const timeout = timeoutOf(call, clock.now());
            const text = await (0,http/* readText */.yR)(response, { maxBytes: maxAnswerBytes, timeout, signal });
            // Whatever the service repeats of the request, the key is not shown.
            const body = (text ?? '').replaceAll(apiKey, '***');
            const { status, headers } = response;
            if (status < 200 || status > 299) {
                return statusFailure(call, status, body, (0,kernel_retry/* parseRetryAfter */.mu)(headers['retry-after'], clock.now()));
            }
            if (text === undefined)
                throw invalidAnswer(call.purpose, 'an answer longer than 1 MiB', '');
            return text;
        }
        catch (error) {
            signal.throwIfAborted();
            if (error instanceof http/* TransportError */.wX)
                return transportFailure(call, error, { url: baseUrl, reached });
            throw error;
        }
    }
    return async (call) => {
        const begin = clock.now();
        let announced = { reason: '', at: 0 };
        for (let tries = 1;; tries += 1) {
            const outcome = await attempt(call);
            if (typeof outcome === 'string')
                return outcome;
            const { error, reason, retry, retryAfter, limit } = outcome;
            const pause = (0,kernel_retry/* retryPause */.vX)(tries, retryAfter);
            const next = clock.now() + pause;
            if (!retry || next > Math.min(call.deadline, begin + (limit ?? Number.POSITIVE_INFINITY))) {
                throw retry ? afterTries(error, tries, clock.now() - begin, retryAfter) : error;
            }
            if (reason !== announced.reason || clock.now() - announced.at >= 60_000) {
                log.info(`The service cannot be used right now (${reason}); trying again in ${(0,kernel_text/* formatDuration */.a3)(pause)}`);
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
function statusFailure(call, status, body, retryAfter) {
    const { purpose } = call;
    const reason = answerText(status, body);
    if ((0,kernel_retry/* isBusy */.A5)(status))
        return { error: unavailable(purpose, status, body), reason, retry: true, retryAfter };
    if ((0,kernel_retry/* isServerError */.GQ)(status)) {
        const error = purpose === 'start'
            ? startUnknown(`the service broke off (${reason})`, { status })
            : unavailable(purpose, status, body);
        return { error, reason, retry: purpose !== 'start', retryAfter };
    }
    const error = refusal(purpose, status, body);
    return status === 409 && purpose === 'bundle'
        ? { error, reason, retry: true, retryAfter, limit: conflictLimit }
        : { error, reason, retry: false };
}
function transportFailure(call, cause, host) {
    const reason = (0,kernel_text/* oneLine */.TN)(cause.message);
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
    const asked = retryAfter === undefined || retryAfter === 0 ? '' : `; it asks to wait ${(0,kernel_text/* formatDuration */.a3)(retryAfter)}`;
    return new errors/* ActionError */.lZ(error.code, {
        what: `${error.what}${asked}; gave up after ${tries === 1 ? '1 try' : `${tries} tries`} in ${(0,kernel_text/* formatDuration */.a3)(elapsed)}`,
        status: error.status,
        cause: error.cause,
    });
}

;// CONCATENATED MODULE: ./lib/service/poll.js


/** How many answers in a row may be nonsense: a gateway's page during a deployment passes, a wrong address does not. */
const toleratedInvalidAnswers = 3;
/** Shortest pause between two polls in milliseconds, unless the user asks for a shorter one. */
const shortestPause = 1000;
/**
 * Asks again and again until the answer is settled.
 * @returns the settled answer
 * @throws ActionError TIMED_OUT at the deadline; what `ask` throws; `signal.reason` when the signal aborts
 */
async function waitFor(ask, settled, options) {
    const { clock, signal, deadline, longestPause } = options;
    const begin = clock.now();
    let track = {};
    let invalid = 0;
    for (;;) {
        const answer = await ask().catch((error) => {
            if (!(error instanceof errors/* ActionError */.lZ) || error.code !== 'ANSWER_INVALID')
                throw error;
            invalid += 1;
            if (invalid > toleratedInvalidAnswers)
                throw error;
            options.onInvalid(error);
            return undefined;
        });
        const waited = clock.now() - begin;
        if (answer !== undefined) {
            invalid = 0;
            options.onAnswer(answer);
            if (settled(answer))
                return answer;
            track = follow(track, waited, options.percentOf(answer));
        }
        const left = deadline - clock.now();
        await clock.sleep(Math.max(0, Math.min(left, pollPause(waited, track, longestPause))), signal);
        if (clock.now() >= deadline) {
            throw new errors/* ActionError */.lZ('TIMED_OUT', {
                what: `Time is up: the job did not end within ${(0,kernel_text/* formatDuration */.a3)(clock.now() - begin)}`,
            });
        }
    }
}
/** Adds what an answer said about progress. Going back counts as a new beginning. */
function follow(track, at, percent) {
    if (percent === undefined)
        return track;
    const sample = { at, percent };
    if (track.last === undefined || percent < track.last.percent)
        return { last: sample };
    return percent === track.last.percent ? { ...track, last: sample } : { last: sample, previous: track.last };
}
/**
 * The pause before the next poll: a tenth of the time already waited, so that the wait is at most a tenth too long,
 * within limits; and never past the moment at which the job would reach 100 %, be it at the pace of the whole run
 * or, since progress is uneven, at its latest pace.
 * @param waited milliseconds
 * @param longest milliseconds; when it is below a second, so is the pause
 * @returns milliseconds
 */
function pollPause(waited, track, longest) {
    const { last, previous } = track;
    let pause = waited / 10;
    if (last !== undefined && last.percent > 0) {
        const left = 100 - last.percent;
        pause = Math.min(pause, (last.at * left) / last.percent);
        if (previous !== undefined) {
            pause = Math.min(pause, ((last.at - previous.at) * left) / (last.percent - previous.percent));
        }
    }
    return Math.min(Math.max(pause, shortestPause), longest);
}

;// CONCATENATED MODULE: ./lib/operations/job-errors.js

/** Failures after which the same job can still be used, by attaching to it. */
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
/** Says which job a failure belongs to, and how to attach to it where that helps. */
function withJob(error, job) {
    if (!(error instanceof errors/* ActionError */.lZ) || job === undefined)
        return error;
    const { jobId, ended } = job;
    const status = job.status === undefined ? 'no status seen yet' : `last status "${job.status}"`;
    const goesOn = ended
        ? 'The job has ended at the service'
        : 'The job goes on at the service, which has no way to cancel it';
    const attach = `${goesOn}; to attach to it, run the step with "job-id: ${jobId}". `;
    return new errors/* ActionError */.lZ(error.code, {
        what: `${error.what} (job ${jobId}, ${status})`,
        hint: attachable.has(error.code) ? attach + error.hint : error.hint,
        status: error.status,
        cause: error.cause,
    });
}

;// CONCATENATED MODULE: ./lib/report/progress.js

/** "running · 61 % · 128 pages": what changes from poll to poll. */
function describeProgress({ status, percent, pageCount }) {
    const parts = [status];
    if (percent !== undefined)
        parts.push(`${Math.floor(percent)} %`);
    if (pageCount !== undefined)
        parts.push((0,kernel_text/* count */.U9)(pageCount, 'page'));
    return parts.join(' · ');
}
/** The same with the time since waiting began, in milliseconds. */
function progressLine(facts, elapsed) {
    return `${facts} · ${(0,kernel_text/* formatDuration */.a3)(elapsed)}`;
}

;// CONCATENATED MODULE: ./lib/operations/watch.js


/** A line at least this often, in milliseconds, so that the log shows signs of life. */
const heartbeat = 60_000;
/** A running job whose record does not change for this long, in milliseconds, may be stuck. */
const staleLimit = 5 * 60_000;
/**
 * Tells what goes on while a job is waited for: a line when something changed, and once a minute otherwise.
 * @param knownStatuses statuses that need no remark
 */
function createWatch(log, clock, knownStatuses) {
    const begin = clock.now();
    const remarked = new Set(knownStatuses);
    let shown = { text: '', at: 0 };
    let record = { text: '', since: begin };
    let warned = false;
    return {
        onAnswer(answer, facts) {
            const now = clock.now();
            const status = (0,kernel_text/* oneLine */.TN)(facts.status, 60);
            if (!remarked.has(facts.status)) {
                remarked.add(facts.status);
                log.info(`The service reports the status "${status}", which this action does not know; waiting on`);
            }
            const text = describeProgress({ ...facts, status });
            if (text !== shown.text || now - shown.at >= heartbeat) {
                log.info(progressLine(text, now - begin));
                shown = { text, at: now };
            }
            const recordText = JSON.stringify(answer);
            if (recordText !== record.text)
                record = { text: recordText, since: now };
            if (!warned && now - record.since >= staleLimit) {
                warned = true;
                log.warning(`Nothing about the job has changed for ${(0,kernel_text/* formatDuration */.a3)(staleLimit)} (${text}): it may be stuck. Waiting goes on until timeout-minutes is over.`);
            }
        },
        onInvalid(error) {
            log.info(`${error.what}; asking again`);
        },
    };
}

;// CONCATENATED MODULE: ./lib/operations/export.js









/**
 * Exports a domain: start (or attach) → poll → bundle → download, cache, unpack.
 * @throws ActionError; `context.signal.reason` when the run is cancelled
 */
async function runExport(inputs, context) {
    const { runner, clock, signal } = context;
    const begin = clock.now();
    const network = { agentFor: runner.agentFor, clock, log: runner.log, signal };
    const client = createClient(createApi({ baseUrl: inputs.baseUrl, apiKey: inputs.apiKey, network }));
    const facts = { domain: inputs.domain, elapsed: 0 };
    const run = { inputs, context, network, client, set: createOutputs(runner), facts };
    let failure;
    try {
        await steps(run, begin + inputs.timeoutMinutes * 60_000);
    }
    catch (error) {
        const { jobId, status } = facts;
        failure = withJob(error, jobId === undefined ? undefined : { jobId, status, ended: isSettled(status) });
        throw failure;
    }
    finally {
        facts.elapsed = clock.now() - begin;
        await summarize(run, failure);
    }
    runner.log.info(`Done in ${(0,kernel_text/* formatDuration */.a3)(clock.now() - begin)}`);
}
async function steps(run, deadline) {
    const { inputs, context, facts, set } = run;
    const { log } = context.runner;
    if (inputs.extractTo !== undefined)
        await (await __webpack_require__.e(/* import() */ 758).then(__webpack_require__.bind(__webpack_require__, 6758))).checkDestination(run);
    const jobId = inputs.jobId ?? (await start(run, deadline));
    // Shown and set before the first poll: whatever happens from here on, the job can be found again.
    facts.jobId = (0,kernel_text/* oneLine */.TN)(jobId, 512);
    set('jobId', jobId);
    log.info(inputs.jobId === undefined ? `Started job ${facts.jobId}` : `Attached to job ${facts.jobId}`);
    if (!inputs.wait && inputs.jobId === undefined) {
        log.info('Not waiting for the job, because "wait" is false; fetch its result later with "job-id"');
        return;
    }
    const job = await poll(run, jobId, deadline);
    if (!isSettled(job.status))
        return;
    if (job.status === 'failed')
        throw exportFailed(job);
    if (!inputs.wait)
        return;
    // The job is done; fetching its bundle gets the time limit anew, so that a job that took long is not wasted.
    const fetchDeadline = context.clock.now() + inputs.timeoutMinutes * 60_000;
    const requestBundle = () => generateBundle(run, jobId, fetchDeadline);
    const bundle = await requestBundle();
    if (!inputs.download)
        return;
    const { fetchAndUnpack } = await __webpack_require__.e(/* import() */ 758).then(__webpack_require__.bind(__webpack_require__, 6758));
    await fetchAndUnpack(run, { jobId, bundle, requestBundle });
}
async function start(run, deadline) {
    const { inputs, context, set, facts } = run;
    const { domain = '', exportVersion: version, paths } = inputs;
    context.runner.log.info(`Starting the export of ${domain}`);
    const request = { domain, version, paths: paths.length === 0 ? undefined : paths };
    const started = await run.client.startExport(request, deadline).catch(error => {
        if (error instanceof errors/* ActionError */.lZ && error.code === 'CANCELLED') {
            const what = 'Cancelled while the export was being started; whether it was started is not known';
            throw new errors/* ActionError */.lZ('CANCELLED', { what, hint: 'Look for the job in the service dashboard' });
        }
        throw error;
    });
    noteStatus(run, started.status);
    set('status', facts.status);
    return started.jobId;
}
async function poll(run, jobId, deadline) {
    const { inputs, context, client } = run;
    const { clock, signal, runner } = context;
    const watch = createWatch(runner.log, clock, ['queued', 'running', 'completed', 'failed']);
    // "wait: false" takes the first answer, whatever it is.
    return waitFor(() => client.getExport(jobId, deadline), job => !inputs.wait || isSettled(job.status), {
        clock,
        signal,
        deadline,
        longestPause: inputs.pollIntervalSeconds * 1000,
        percentOf: job => job.progress,
        onInvalid: watch.onInvalid,
        onAnswer(job) {
            noteStatus(run, job.status);
            run.facts.pageCount = job.pageCount ?? run.facts.pageCount;
            run.set('pageCount', run.facts.pageCount);
            watch.onAnswer(job, { status: job.status, percent: job.progress, pageCount: job.pageCount });
        },
    });
}
function noteStatus(run, status) {
    if (status === undefined)
        return;
    run.facts.status = (0,kernel_text/* oneLine */.TN)(status, 60);
    run.set('status', run.facts.status);
}
function isSettled(status) {
    return status === 'completed' || status === 'failed';
}
function exportFailed(job) {
    const reason = job.error === undefined ? 'the service gave no reason' : (0,kernel_text/* oneLine */.TN)(job.error);
    return new errors/* ActionError */.lZ('EXPORT_FAILED', { what: `The export failed: ${reason}` });
}
/** Has a bundle generated; hides its link before anything else can show it, and sets the outputs. */
async function generateBundle(run, jobId, deadline) {
    const { inputs, context, facts, set } = run;
    const bundle = await run.client.generateBundle(jobId, deadline);
    const { bundleUrl } = bundle;
    const { expiryOf, secretsOf } = await __webpack_require__.e(/* import() */ 762).then(__webpack_require__.bind(__webpack_require__, 9762));
    if (inputs.maskBundleUrl) {
        for (const secret of secretsOf(bundleUrl))
            context.runner.mask(secret);
    }
    const expiry = expiryOf(bundleUrl);
    facts.bundleExpiresAt =
        bundle.expiresAt ?? (expiry === undefined ? undefined : new Date(expiry).toISOString());
    set('bundleUrl', bundleUrl);
    set('bundleExpiresAt', facts.bundleExpiresAt);
    const expires = facts.bundleExpiresAt === undefined ? '' : `, link expires at ${facts.bundleExpiresAt}`;
    context.runner.log.info(`Bundle: ${(0,kernel_text/* withoutQuery */.j$)(bundleUrl)}${expires}`);
    return bundle;
}
/** A summary that cannot be written is no reason to fail. */
async function summarize({ inputs, context, facts }, failure) {
    if (!inputs.summary)
        return;
    const error = failure instanceof errors/* ActionError */.lZ ? failure : undefined;
    await context.runner.writeSummary(exportSummary(facts, error)).catch(cause => {
        context.runner.log.warning(`The job summary could not be written: ${(0,kernel_text/* oneLine */.TN)(String(cause))}`);
    });
}


/***/ })

};
