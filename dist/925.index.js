export const id = 925;
export const ids = [925];
export const modules = {

/***/ 8238:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  u: () => (/* binding */ bundlePatience),
  v: () => (/* binding */ endpoints)
});

// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(4343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/core.js
var core = __webpack_require__(8532);
// EXTERNAL MODULE: ./lib/shared/clock.js
var clock = __webpack_require__(3383);
// EXTERNAL MODULE: ./lib/shared/job-id.js
var job_id = __webpack_require__(2778);
// EXTERNAL MODULE: ./lib/shared/untrusted-text.js
var untrusted_text = __webpack_require__(3067);
;// CONCATENATED MODULE: ./lib/api/schemas.js




/*
 * Responses (docs/service-api.md#responses). Only the fields without `whenValid` are required: the documentation leaves
 * much out, and live services send more. Text stays untrusted: only a Redactor turns it into text that can be shown.
 */
/** Undefined when the value is missing, null or malformed. */
function whenValid(schema) {
    return schemas/* catch */.MfU(schemas/* optional */.lqM(schema), undefined);
}
const schemas_text = schemas/* string */.YjP().check(api/* _minLength */.m9(1));
const toUntrusted = schemas/* transform */.pdi((value) => new untrusted_text/* UntrustedText */.w(value));
const untrustedText = schemas/* pipe */.FsL(schemas_text, toUntrusted);
/** Text that becomes an output. It is short, because each change is written to a file, and it may change at every poll. */
const label = schemas/* pipe */.FsL(schemas_text.check(api/* _maxLength */.Eb(2048)), toUntrusted);
const wholeNumber = schemas/* int */.Whr().check(api/* _nonnegative */.UI());
/** Bytes of an archive. 0 cannot be meant. */
const positiveNumber = schemas/* int */.Whr().check(api/* _positive */.NC());
const bundleUrl = schemas/* pipe */.FsL(schemas/* url */.OZ5(), toUntrusted);
const timestamp = schemas/* pipe */.FsL(schemas_text, schemas/* transform */.pdi((value, context) => {
    const time = Date.parse(value);
    if ((0,clock/* isPlausible */.g)(time))
        return new Date(time).toISOString();
    context.issues.push({ code: 'custom', message: 'not a date', input: value });
    return core/* NEVER */.tm;
}));
/** Undefined when there is none. Empty when there is one that cannot be a link: that is not the same. */
const optionalLink = schemas/* pipe */.FsL(schemas/* optional */.lqM(schemas/* unknown */.L5J()), schemas/* transform */.pdi(value => {
    if (value === undefined || value === null || value === '')
        return undefined;
    return new untrusted_text/* UntrustedText */.w(typeof value === 'string' && value.length <= 2048 ? value : '');
}));
/** The ID of a job or a deployment. */
const jobId = schemas/* pipe */.FsL(schemas_text.check(schemas/* refine */.YPB(job_id/* isJobId */.d)), toUntrusted);
const startedExport = schemas/* looseObject */._H3({ jobId, status: whenValid(untrustedText) });
/** Loose, so that a change in an undocumented field counts as progress, too. */
const exportJob = schemas/* looseObject */._H3({
    status: untrustedText,
    jobId: whenValid(untrustedText),
    /** Percent, 0 to 100. */
    progress: whenValid(schemas/* number */.aig().check(api/* _gte */.qm(0), api/* _lte */.Zm(100))),
    pageCount: whenValid(wholeNumber),
    /** The service's reason when the job failed. */
    error: whenValid(untrustedText),
});
/** By project, the finished job has the link itself. Undefined while there is none; malformed is not the same. */
const projectExportJob = schemas/* pipe */.FsL(schemas/* extend */.X$i(exportJob, {
    bundleUrl: schemas/* nullish */.cl6(bundleUrl),
    sizeBytes: whenValid(positiveNumber),
    expiresAt: whenValid(timestamp),
}), schemas/* transform */.pdi(({ bundleUrl: url, sizeBytes, expiresAt, ...job }) => ({
    ...job,
    bundle: url ? { bundleUrl: url, sizeBytes, expiresAt } : undefined,
})));
const agentJob = schemas/* looseObject */._H3({
    status: untrustedText,
    id: whenValid(untrustedText),
    prLink: optionalLink,
    source: whenValid(schemas/* looseObject */._H3({ repository: whenValid(label), ref: whenValid(label) })),
    model: whenValid(label),
    createdAt: whenValid(timestamp),
    archivedAt: whenValid(timestamp),
});
/** What a request has started is known by its ID: without a status, too. */
const startedAgentJob = schemas/* extend */.X$i(agentJob, { id: jobId, status: whenValid(untrustedText) });
const messagedAgentJob = schemas/* extend */.X$i(agentJob, { status: whenValid(untrustedText) });
/** A bundle by domain, and what a finished job by project has of one. */
const bundle = schemas/* looseObject */._H3({
    jobId: whenValid(untrustedText),
    bundleUrl,
    sizeBytes: whenValid(positiveNumber),
    expiresAt: whenValid(timestamp),
});
const startedDeployment = schemas/* looseObject */._H3({ statusId: jobId, previewUrl: optionalLink });
/** The service documents lists of paths, and what it sends may be numbers. */
const countOf = schemas/* pipe */.FsL(schemas/* optional */.lqM(schemas/* unknown */.L5J()), schemas/* transform */.pdi(value => Array.isArray(value) ? value.length : Number.isInteger(value) ? value : undefined));
/** Lines of a deployment's log that are kept, of those that the service sends. */
const keptLines = 200;
/** Nothing of it is required (docs/service-api.md#responses). */
const deployment = schemas/* looseObject */._H3({
    projectId: whenValid(untrustedText),
    endedAt: whenValid(schemas_text),
    status: schemas/* pipe */.FsL(schemas/* optional */.lqM(schemas/* unknown */.L5J()), schemas/* transform */.pdi(value => new untrusted_text/* UntrustedText */.w(typeof value === 'string' && value !== '' ? value : 'unknown'))),
    summary: whenValid(untrustedText),
    logs: whenValid(schemas/* pipe */.FsL(schemas/* array */.YOg(schemas/* unknown */.L5J()), schemas/* transform */.pdi(lines => {
        const texts = lines.filter(line => typeof line === 'string');
        return {
            count: texts.length,
            last: texts.slice(-keptLines).map(line => new untrusted_text/* UntrustedText */.w(line)),
        };
    }))),
    commit: whenValid(schemas/* looseObject */._H3({
        sha: whenValid(label),
        message: whenValid(untrustedText),
        filesChanged: whenValid(schemas/* looseObject */._H3({ added: countOf, modified: countOf, removed: countOf })),
    })),
});

;// CONCATENATED MODULE: ./lib/api/endpoints.js


const jobErrors = {
    401: 'KEY_REFUSED',
    403: 'ACCESS_REFUSED',
    404: 'JOB_NOT_FOUND',
    410: 'JOB_NOT_FOUND',
};
const projectErrors = { 401: 'KEY_REFUSED', 403: 'ACCESS_REFUSED', 404: 'PROJECT_NOT_FOUND' };
/** A bundle of a job that was just seen as completed may still be packed, for so many milliseconds. */
const bundlePatience = 30_000;
const tryLater = (limit) => `${limit}. ${errors/* errorHints */.JY.SERVICE_UNAVAILABLE}`;
const secondPullRequest = 'The request was not repeated, because the agent may have got the prompt. Look for it in the service dashboard first: if it is there, follow it with "job-id" and without the prompt. Running the step again asks the agent again, which may open a second pull request';
const byProject = 'The service may export by project: then set "project-id" instead of "domain"';
const byDomain = 'The service may export by domain: then set "domain" instead of "project-id"';
const endpoints = {
    startExport: {
        method: 'POST',
        path: '/v1/static-export/jobs',
        timeout: 60_000,
        action: 'start the export',
        effect: { text: 'the export was started', repeatable: false },
        response: startedExport,
        idField: 'jobId',
        errors: {
            400: 'DOMAIN_REFUSED',
            401: 'KEY_REFUSED',
            403: 'EXPORT_NOT_ENABLED',
            404: 'API_NOT_FOUND',
            422: 'DOMAIN_REFUSED',
        },
        hints: {
            404: `Set base-url to the URL of the admin API, without /v1 or /v2. ${byProject}`,
        },
    },
    getExport: {
        method: 'GET',
        path: '/v1/static-export/jobs/{jobId}',
        timeout: 30_000,
        action: 'read the export job',
        response: exportJob,
        idField: 'jobId',
        errors: jobErrors,
        hints: { 404: `Check job-id and base-url. ${byProject}` },
    },
    generateBundle: {
        method: 'POST',
        path: '/v1/static-export/jobs/{jobId}/bundle',
        // Packing a large site may take the service a while.
        timeout: 120_000,
        action: 'generate the bundle',
        response: bundle,
        idField: 'jobId',
        errors: { ...jobErrors, 409: 'BUNDLE_NOT_READY' },
        retries: { 409: { limit: bundlePatience } },
    },
    startProjectExport: {
        method: 'POST',
        path: '/v1/static-export/{projectId}/jobs',
        timeout: 60_000,
        action: 'start the export',
        effect: {
            text: 'the export was started',
            repeatable: false,
            hint: 'The request was not repeated, because the export may run. Run the step again: it waits for an export that runs, and starts its own after that',
        },
        response: startedExport,
        idField: 'jobId',
        errors: { ...projectErrors, 400: 'REQUEST_REFUSED', 409: 'TIMED_OUT' },
        hints: {
            400: 'Check project-id, and base-path: the service may support only some paths, such as /docs and /documentation',
            403: 'Check that the admin API key may write and belongs to the organization of this project, that static export is enabled for its deployment, and that the deployment is not behind a login',
            404: `Check project-id, which the API keys page of the service dashboard shows. ${byDomain}`,
            409: 'The service runs one export of a project at a time. Run the step again when the other one has ended, or raise timeout-minutes',
            429: tryLater('The service allows 10 exports an hour for each organization'),
        },
        retries: {
            // Each attempt may count for the limit of ten an hour.
            409: {
                limit: Number.POSITIVE_INFINITY,
                pauses: [10_000, 120_000],
                reason: 'another export of this project runs',
            },
        },
    },
    getProjectExport: {
        method: 'GET',
        path: '/v1/static-export/{projectId}/jobs/{jobId}',
        timeout: 30_000,
        action: 'read the export job',
        response: projectExportJob,
        idField: 'jobId',
        errors: jobErrors,
        hints: { 404: `Check job-id and project-id. ${byDomain}` },
    },
    getAgentJob: {
        method: 'GET',
        path: '/v2/agent/{projectId}/job/{jobId}',
        timeout: 30_000,
        action: 'read the agent job',
        response: agentJob,
        idField: 'id',
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
            hint: secondPullRequest,
        },
        response: startedAgentJob,
        idField: 'id',
        errors: projectErrors,
        hints: { 429: tryLater('The service allows 100 agent jobs an hour for each project') },
    },
    sendMessage: {
        method: 'POST',
        path: '/v2/agent/{projectId}/job/{jobId}/message',
        timeout: 60_000,
        action: 'send the prompt to the agent job',
        effect: { text: 'the agent got the prompt', repeatable: false, isPrompt: true, hint: secondPullRequest },
        response: messagedAgentJob,
        idField: 'id',
        errors: jobErrors,
        hints: { 429: tryLater('The service allows 100 messages an hour for each project') },
    },
    triggerDeployment: {
        method: 'POST',
        path: '/v1/project/update/{projectId}',
        timeout: 60_000,
        action: 'publish the project',
        effect: { text: 'the deployment was started', repeatable: true },
        response: startedDeployment,
        errors: { ...projectErrors, 409: 'SERVICE_UNAVAILABLE' },
        hints: { 429: tryLater('The service allows 10 deployments in 10 seconds for each organization') },
        // Another deployment is in progress.
        retries: { 409: { limit: Number.POSITIVE_INFINITY } },
    },
    triggerPreview: {
        method: 'POST',
        path: '/v1/project/preview/{projectId}',
        timeout: 60_000,
        action: 'build the preview',
        effect: { text: 'the deployment was started', repeatable: true },
        response: startedDeployment,
        errors: { ...projectErrors, 409: 'SERVICE_UNAVAILABLE' },
        hints: {
            403: 'Check that previews are in the plan of the organization, and that the admin API key belongs to the organization of this project',
            429: tryLater('The service allows 5 previews a minute for each organization'),
        },
        retries: { 409: { limit: Number.POSITIVE_INFINITY } },
    },
    getDeployment: {
        method: 'GET',
        path: '/v1/project/update-status/{statusId}',
        timeout: 30_000,
        // The log of a deployment may be long.
        maxBytes: 32 * 1024 * 1024,
        action: 'read the deployment',
        response: deployment,
        errors: jobErrors,
    },
};


/***/ }),

/***/ 9217:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  S: () => (/* binding */ FollowedJob)
});

// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/progress.js
var progress = __webpack_require__(1288);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
// EXTERNAL MODULE: ./lib/shared/untrusted-text.js
var untrusted_text = __webpack_require__(3067);
;// CONCATENATED MODULE: ./lib/jobs/job-monitor.js



/** Logs a line at least this often, in milliseconds, to show that the step is alive. */
const heartbeat = 60_000;
/** Unknown statuses that are logged. A limit, so that a service that keeps inventing statuses cannot fill the memory. */
const maxUnknownStatuses = 10;
/** A job whose record does not change for this long, in milliseconds, may be stuck. */
const staleLimit = 5 * 60_000;
/** Logs a line when the job has changed, and once a minute otherwise. */
class JobMonitor {
    #kind;
    #log;
    #clock;
    #begin;
    #knownStatuses;
    #eta = new progress/* Eta */.xn();
    #unknownStatuses = 0;
    #logged = { text: '', at: 0 };
    /** The latest response, as text, and since when it is the same. */
    #record;
    #warned = false;
    constructor(kind, { log, clock }) {
        this.#kind = kind;
        this.#log = log;
        this.#clock = clock;
        this.#begin = clock.now();
        this.#knownStatuses = new Set(kind.statuses);
        this.#record = { text: '', since: this.#begin };
    }
    /**
     * @param record the whole response
     * @param facts what is logged of it
     */
    reportProgress(record, facts) {
        const now = this.#clock.now();
        const status = (0,shared_text/* oneLine */.TN)(facts.status, 60);
        this.#reportUnknownStatus(status);
        const text = (0,progress/* describeProgress */.vk)({ ...facts, status });
        const timeLeft = this.#eta.update(facts.percent === undefined ? undefined : facts.percent / 100, now);
        if (text !== this.#logged.text || now - this.#logged.at >= heartbeat) {
            const elapsed = (0,shared_text/* formatDuration */.a3)(now - this.#begin);
            this.#log.info([text, elapsed, timeLeft].filter(part => part !== undefined).join(' · '));
            this.#logged = { text, at: now };
        }
        if (this.#kind.changesWhileRunning)
            this.#warnWhenStale(record, text, now);
    }
    #reportUnknownStatus(status) {
        if (this.#knownStatuses.has(status) || this.#unknownStatuses >= maxUnknownStatuses)
            return;
        this.#knownStatuses.add(status);
        this.#unknownStatuses += 1;
        this.#log.info(`The service returned the unknown status "${status}"; still waiting`);
    }
    #warnWhenStale(record, shown, now) {
        const text = textOf(record);
        if (text !== this.#record.text)
            this.#record = { text, since: now };
        if (this.#warned || now - this.#record.since < staleLimit)
            return;
        this.#warned = true;
        this.#log.warning(`The ${this.#kind.noun} has not changed for ${(0,shared_text/* formatDuration */.a3)(staleLimit)} (${shown}) and may be stuck. The step keeps waiting until timeout-minutes is up.`);
    }
}
function textOf(record) {
    return JSON.stringify(record, (_, value) => (value instanceof untrusted_text/* UntrustedText */.w ? value.raw : value));
}

;// CONCATENATED MODULE: ./lib/jobs/poll.js


/** Invalid responses in a row: a gateway sends some while the service is deployed, a wrong URL does not stop sending them. */
const toleratedInvalidResponses = 3;
/** Shortest pause between two polls in milliseconds, unless the user asks for a shorter one. */
const shortestPause = 1000;
/**
 * Polls until a response is settled, for the last time at the deadline.
 * @returns the settled response
 * @throws ActionError TIMED_OUT; what `poll` throws; `signal.reason` when the signal aborts
 */
async function waitFor(poll, settled, options) {
    const { noun, clock, signal, deadline, longestPause } = options;
    const begin = clock.now();
    let percent;
    let invalid = 0;
    for (;;) {
        const isLast = clock.now() >= deadline;
        const response = await poll().catch((error) => {
            signal.throwIfAborted();
            if (!(error instanceof errors/* ActionError */.lZ))
                throw error;
            if (isLast && passing.has(error.code))
                return undefined;
            if (error.code !== 'RESPONSE_INVALID')
                throw error;
            invalid += 1;
            if (invalid > toleratedInvalidResponses)
                throw error;
            options.onInvalid(error);
            return undefined;
        });
        const waited = clock.now() - begin;
        if (response !== undefined) {
            invalid = 0;
            options.onResponse(response);
            if (settled(response))
                return response;
            percent = options.percentOf(response) ?? percent;
        }
        if (isLast) {
            const elapsed = (0,shared_text/* formatDuration */.a3)(clock.now() - begin);
            throw new errors/* ActionError */.lZ('TIMED_OUT', { what: `The ${noun} did not end within ${elapsed}` });
        }
        const left = Math.max(0, deadline - clock.now());
        await clock.sleep(Math.min(left, pollPause(waited, percent, longestPause)), signal);
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

;// CONCATENATED MODULE: ./lib/jobs/followed-job.js



/** A job from its start to its end: it is started or attached to, and polled. */
class FollowedJob {
    #kind;
    #pace;
    #tools;
    /** Milliseconds since 1970; undefined if the time limit begins with the job. */
    #commonDeadline;
    /** As the service spells it. Undefined until there is a job. */
    #id;
    /** Milliseconds since 1970. */
    #deadline = 0;
    /** Last status seen. */
    #status;
    #hasEnded = false;
    /** Whether this step has started the job. */
    #isOwn = false;
    /** Whether this step has started the job or sent something to it. */
    #hasAsked = false;
    /** @param commonDeadline of a job that shares its time limit with an earlier one, in milliseconds since 1970 */
    constructor(kind, pace, tools, commonDeadline) {
        this.#kind = kind;
        this.#pace = pace;
        this.#tools = tools;
        this.#commonDeadline = commonDeadline;
    }
    /** As the service spells it. */
    get id() {
        return this.#id ?? '';
    }
    /** Milliseconds since 1970. */
    get deadline() {
        return this.#deadline;
    }
    /** Attaches to a job that something else has started. */
    attach(id) {
        this.#beginTime();
        this.#setId(id, 'Attached to');
    }
    /**
     * Starts the job. The time limit covers what the start has to wait for, and begins again with the job.
     * @param send sends the request, until the deadline in milliseconds since 1970
     */
    async start(send) {
        this.#beginTime();
        const started = await send(this.#deadline);
        this.#isOwn = true;
        this.#status = started.status;
        // First, so that people can find the job, whatever happens from here on.
        this.#setId(started.id.raw, 'Started');
        this.#hasNowAsked();
        this.#beginTime();
        return started;
    }
    /**
     * Sends something to the job, which goes on with that.
     * @param send sends the request, until the deadline in milliseconds since 1970
     */
    async send(send) {
        const hadEnded = this.#hasEnded;
        this.#hasEnded = false;
        try {
            const response = await send(this.#deadline);
            this.#hasNowAsked();
            return response;
        }
        catch (error) {
            if (error instanceof errors/* ActionError */.lZ && notAccepted.has(error.code))
                this.#hasEnded = hadEnded;
            throw error;
        }
    }
    /** Whether this step has started the job, or sent something to it. */
    get hasAsked() {
        return this.#hasAsked;
    }
    /** Whether the step has asked for something and does not wait for it. */
    get isLeft() {
        return this.#hasAsked && !this.#pace.wait;
    }
    /** Reads the job once. An odd response is tolerated, as it is while waiting. */
    read() {
        return this.#poll({ isEnough: () => true, onResponse: job => this.#see(job, this.#kind.hasEnded(job)) });
    }
    /**
     * Polls the job until it has ended, and logs its progress. With `wait: false` the first response is enough.
     * @param isSettled whether a response is the end; by default, whether the job has ended
     * @throws ActionError TIMED_OUT; what `JobKind.read` throws; `signal.reason`
     */
    wait(isSettled = job => this.#kind.hasEnded(job)) {
        const { redactor } = this.#tools;
        const monitor = new JobMonitor(this.#kind, this.#tools);
        return this.#poll({
            isEnough: () => !this.#pace.wait || this.#hasEnded,
            onResponse: job => {
                this.#see(job, isSettled(job));
                const status = redactor.show(job.status, 60);
                monitor.reportProgress(job, { status, percent: job.progress, pageCount: job.pageCount });
            },
        });
    }
    /** What is known when something goes wrong; undefined until there is a job. */
    get facts() {
        if (this.#id === undefined)
            return undefined;
        return {
            noun: this.#kind.noun,
            jobId: this.#show(this.#id),
            status: this.#status && this.#tools.redactor.show(this.#status, 60),
            hasEnded: this.#hasEnded,
        };
    }
    #beginTime() {
        this.#deadline = this.#commonDeadline ?? this.#tools.clock.now() + this.#pace.timeoutMinutes * 60_000;
    }
    #setId(id, verb) {
        this.#id = id;
        const shown = this.#show(id);
        this.#tools.log.info(`${verb} ${this.#kind.noun} ${shown}`);
        this.#kind.onId(shown);
    }
    #hasNowAsked() {
        this.#hasAsked = true;
        if (this.#pace.wait)
            return;
        this.#tools.log.info('Not waiting because "wait" is false. To get the result later, use "job-id".');
    }
    #show(id) {
        return this.#tools.redactor.line(id);
    }
    #see(job, hasEnded) {
        this.#status = job.status;
        this.#hasEnded = hasEnded;
        this.#kind.onResponse(job);
    }
    #poll(watch) {
        const { log, clock, signal } = this.#tools;
        return waitFor(() => this.#read(), watch.isEnough, {
            noun: this.#kind.noun,
            clock,
            signal,
            deadline: this.#deadline,
            longestPause: this.#pace.pollIntervalSeconds * 1000,
            percentOf: job => job.progress,
            onInvalid: error => log.info(`${error.what}; retrying`),
            onResponse: watch.onResponse,
        });
    }
    async #read() {
        try {
            return await this.#kind.read(this.id, this.#deadline);
        }
        catch (error) {
            if (this.#isOwn && error instanceof errors/* ActionError */.lZ && error.code === 'JOB_NOT_FOUND')
                throw error.with({ hint: lostJob });
            throw error;
        }
    }
}
/** Errors of a request that the service has certainly not accepted. */
const notAccepted = new Set([
    'UNREACHABLE',
    'SERVICE_UNAVAILABLE',
    'KEY_REFUSED',
    'ACCESS_REFUSED',
    'REQUEST_REFUSED',
    'JOB_NOT_FOUND',
]);
/** The workflow cannot have misspelled the ID of a job that this step has started. */
const lostJob = 'The service has accepted this job and no longer knows it. Look for it in the service dashboard, and run the step again; if it happens again, report it to the operator of the service';


/***/ }),

/***/ 9583:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ without)
/* harmony export */ });
/** The inputs of a step without some of them. */
function without(given, ...names) {
    return Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
}


/***/ }),

/***/ 1288:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   hr: () => (/* binding */ progressBar),
/* harmony export */   vk: () => (/* binding */ describeProgress),
/* harmony export */   xn: () => (/* binding */ Eta)
/* harmony export */ });
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6422);

const barLength = 10;
/** No estimate before this many milliseconds have passed and this share is done. */
const shortestObservation = 3_000;
const smallestShare = 0.02;
/** Shorter estimates, in milliseconds, are not shown. */
const shortestEstimate = 3_000;
/** "[██████▁▁▁▁] 61 % · 128 pages". */
function describeProgress({ status, percent, pageCount }) {
    const parts = [];
    // A bar implies that the job is running.
    if (percent === undefined || status !== 'running')
        parts.push(status);
    if (percent !== undefined && (percent < 100 || status === 'running'))
        parts.push(progressBar(percent / 100));
    if (pageCount !== undefined)
        parts.push((0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(pageCount, 'page'));
    return parts.join(' · ') || status;
}
/** @param share of the whole, 0 to 1 */
function progressBar(share) {
    const full = Math.min(barLength, Math.max(0, Math.floor(share * barLength)));
    return `[${'█'.repeat(full)}${'▁'.repeat(barLength - full)}] ${Math.floor(share * 100)} %`;
}
/** Estimates the time remaining from the progress since the first update. */
class Eta {
    #first;
    /**
     * @param share of the whole, 0 to 1
     * @param now milliseconds of any clock
     * @returns "about 40 s left", or undefined when there is no estimate
     */
    update(share, now) {
        if (share === undefined || share >= 1)
            return undefined;
        // Progress that goes back starts again.
        if (this.#first === undefined || share < this.#first.share)
            this.#first = { share, at: now };
        const done = share - this.#first.share;
        const elapsed = now - this.#first.at;
        if (elapsed < shortestObservation || done < smallestShare)
            return undefined;
        const left = (elapsed / done) * (1 - share);
        return left < shortestEstimate ? undefined : `about ${roundUp(left)} left`;
    }
}
/** To 5 s below a minute, 10 s below ten minutes, and whole minutes above. */
function roundUp(milliseconds) {
    const step = milliseconds < 55_000 ? 5_000 : milliseconds < 590_000 ? 10_000 : 60_000;
    const rounded = Math.ceil(milliseconds / step) * step;
    return rounded < 10_000 ? `${rounded / 1000} s` : (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(rounded);
}


/***/ }),

/***/ 5650:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ stateOf),
/* harmony export */   e: () => (/* binding */ known)
/* harmony export */ });
/** Drops facts that are unknown. */
function known(facts) {
    return facts.filter((fact) => Boolean(fact[1]));
}
/** How an error ends a run. */
function stateOf(error) {
    return error.code === 'CANCELLED' ? 'canceled' : 'failed';
}


/***/ })

};
