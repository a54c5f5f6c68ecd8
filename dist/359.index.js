export const id = 359;
export const ids = [359];
export const modules = {

/***/ 8238:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  v: () => (/* binding */ endpoints)
});

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
const agentJob = schemas/* looseObject */._H3({
    status: untrustedText,
    id: whenValid(untrustedText),
    prLink: optionalLink,
    source: whenValid(schemas/* looseObject */._H3({ repository: whenValid(label), ref: whenValid(label) })),
    model: whenValid(label),
    createdAt: whenValid(timestamp),
    archivedAt: whenValid(timestamp),
});
const startedAgentJob = schemas/* extend */.X$i(agentJob, { id: jobId });
const bundle = schemas/* looseObject */._H3({
    jobId: whenValid(untrustedText),
    bundleUrl: schemas/* pipe */.FsL(schemas/* url */.OZ5(), toUntrusted),
    sizeBytes: whenValid(wholeNumber),
    expiresAt: whenValid(timestamp),
});
const startedDeployment = schemas/* looseObject */._H3({ statusId: jobId, previewUrl: optionalLink });
/** The service documents lists of paths, and what it sends may be numbers. */
const countOf = schemas/* pipe */.FsL(schemas/* optional */.lqM(schemas/* unknown */.L5J()), schemas/* transform */.pdi(value => Array.isArray(value) ? value.length : Number.isInteger(value) ? value : undefined));
/** Nothing of it is required (docs/service-api.md#responses). */
const deployment = schemas/* looseObject */._H3({
    status: schemas/* pipe */.FsL(schemas/* optional */.lqM(schemas/* unknown */.L5J()), schemas/* transform */.pdi(value => new untrusted_text/* UntrustedText */.w(typeof value === 'string' && value !== '' ? value : 'unknown'))),
    summary: whenValid(untrustedText),
    logs: whenValid(schemas/* pipe */.FsL(schemas/* array */.YOg(schemas/* unknown */.L5J()), schemas/* transform */.pdi(lines => lines.flatMap(line => (typeof line === 'string' ? [new untrusted_text/* UntrustedText */.w(line)] : []))))),
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
const endpoints = {
    startExport: {
        method: 'POST',
        path: '/v1/static-export/jobs',
        timeout: 60_000,
        action: 'start the export',
        effect: 'the export was started',
        response: startedExport,
        idField: 'jobId',
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
        idField: 'jobId',
        errors: jobErrors,
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
        // "Not finished", although the job was just seen as completed.
        retries: { 409: 30_000 },
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
        effect: 'the agent job was started',
        rateLimit: 'The service allows 100 agent jobs an hour for each project',
        response: startedAgentJob,
        idField: 'id',
        errors: projectErrors,
    },
    sendMessage: {
        method: 'POST',
        path: '/v2/agent/{projectId}/job/{jobId}/message',
        timeout: 60_000,
        action: 'send the prompt to the agent job',
        effect: 'the agent got the prompt',
        rateLimit: 'The service allows 100 messages an hour for each project',
        response: agentJob,
        idField: 'id',
        errors: jobErrors,
    },
    triggerDeployment: {
        method: 'POST',
        path: '/v1/project/update/{projectId}',
        timeout: 60_000,
        action: 'publish the project',
        rateLimit: 'The service allows 10 deployments in 10 seconds for each organization',
        response: startedDeployment,
        errors: projectErrors,
    },
    triggerPreview: {
        method: 'POST',
        path: '/v1/project/preview/{projectId}',
        timeout: 60_000,
        action: 'build the preview',
        rateLimit: 'The service allows 5 previews a minute for each organization',
        forbidden: 'Check that previews are in the plan of the organization, and that the admin API key belongs to the organization of this project',
        response: startedDeployment,
        errors: projectErrors,
    },
    getDeployment: {
        method: 'GET',
        path: '/v1/project/update-status/{statusId}',
        timeout: 30_000,
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
    #noun;
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
    /** @param job what it is called in messages, and its documented statuses */
    constructor(log, clock, job) {
        this.#noun = job.noun;
        this.#log = log;
        this.#clock = clock;
        this.#begin = clock.now();
        this.#knownStatuses = new Set(job.known);
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
        this.#log.warning(`The ${this.#noun} has not changed for ${(0,shared_text/* formatDuration */.a3)(staleLimit)} (${shown}) and may be stuck. The step keeps waiting until timeout-minutes is up.`);
    }
}
function textOf(record) {
    return JSON.stringify(record, (_, value) => (value instanceof untrusted_text/* UntrustedText */.w ? value.raw : value));
}

// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
;// CONCATENATED MODULE: ./lib/jobs/poll.js


/** Invalid responses in a row: a gateway sends some while the service is deployed, a wrong URL does not stop sending them. */
const toleratedInvalidResponses = 3;
/** Shortest pause between two polls in milliseconds, unless the user asks for a shorter one. */
const shortestPause = 1000;
/**
 * Polls until a response is settled.
 * @returns the settled response
 * @throws ActionError TIMED_OUT at the deadline; what `poll` throws; `signal.reason` when the signal aborts
 */
async function waitFor(poll, settled, options) {
    const { clock, signal, deadline, longestPause } = options;
    const begin = clock.now();
    let percent;
    let invalid = 0;
    for (;;) {
        const response = await poll().catch((error) => {
            if (!(error instanceof errors/* ActionError */.lZ) || error.code !== 'RESPONSE_INVALID')
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
        const left = deadline - clock.now();
        await clock.sleep(Math.max(0, Math.min(left, pollPause(waited, percent, longestPause))), signal);
        if (clock.now() >= deadline) {
            const elapsed = (0,shared_text/* formatDuration */.a3)(clock.now() - begin);
            throw new errors/* ActionError */.lZ('TIMED_OUT', { what: `The ${options.noun} did not end within ${elapsed}` });
        }
    }
}
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


/** A job from its start to its end: it is started or attached to, and polled, and it knows what to say when something goes wrong. */
class FollowedJob {
    #kind;
    #pace;
    #services;
    /** As the service spells it. Undefined until there is a job. */
    #id;
    /** Milliseconds since 1970. */
    #deadline = 0;
    /** Last status seen. */
    #status;
    /** Whether this step has started the job or sent something to it. */
    #hasAsked = false;
    constructor(kind, pace, services) {
        this.#kind = kind;
        this.#pace = pace;
        this.#services = services;
    }
    /** As the service spells it. */
    get id() {
        return this.#id ?? '';
    }
    /** Attaches to a job that something else has started. */
    attach(id) {
        this.#beginTime();
        this.#setId(id, 'Attached to');
        this.#recordId();
    }
    /**
     * @param send starts the job. It gets the deadline in milliseconds since 1970, and returns the ID of the job, and what else
     *   outputs and reports show of it.
     */
    async start(send) {
        this.#beginTime();
        const { id, facts } = await send(this.#deadline);
        this.#hasAsked = true;
        // Whatever happens from here on, such as a full disk, people can find the job.
        this.#setId(id.raw, 'Started');
        this.#recordId();
        this.#services.results.record(facts);
    }
    /** @param send sends something to the job. It gets the deadline in milliseconds since 1970. */
    async send(send) {
        const job = await send(this.#deadline);
        this.#hasAsked = true;
        return this.#see(job);
    }
    /** Whether nothing is left to do, because the step has asked for something and does not wait for it. */
    isLeft() {
        if (this.#pace.wait || !this.#hasAsked)
            return false;
        this.#services.runner.log.info('Not waiting because "wait" is false. To get the result later, use "job-id".');
        return true;
    }
    /** Reads the job once. An odd response is tolerated, as it is while waiting. */
    read() {
        return this.#poll(this.id, { isEnough: () => true, onResponse: job => this.#see(job) });
    }
    /**
     * Polls the job until it has ended, and logs its progress. With `wait: false` the first response is enough.
     * @param isSettled whether a response is the end; by default, if its status is one of those that end a job
     * @throws ActionError TIMED_OUT; what `JobKind.fetch` throws; `signal.reason`
     */
    wait(isSettled) {
        const { runner, clock } = this.#services;
        const { noun, pendingStatuses, terminalStatuses } = this.#kind;
        const monitor = new JobMonitor(runner.log, clock, {
            noun,
            known: [...pendingStatuses, ...terminalStatuses],
        });
        const settled = isSettled ?? (job => this.#isEnd(job.status));
        return this.#poll(this.id, {
            isEnough: job => !this.#pace.wait || settled(job),
            onResponse: job => {
                this.#see(job);
                const status = runner.redactor.show(job.status, 60);
                monitor.reportProgress(job, { status, percent: job.progress, pageCount: job.pageCount });
            },
        });
    }
    /** What is known when something goes wrong; undefined until there is a job. */
    known() {
        if (this.#id === undefined)
            return undefined;
        const { noun, attachInputs, instead = '' } = this.#kind;
        return {
            noun,
            jobId: this.#show(this.#id),
            /** Last status seen, safe to show. */
            status: this.#status && this.#services.runner.redactor.show(this.#status, 60),
            ended: this.#status !== undefined && this.#isEnd(this.#status),
            attachInputs,
            instead,
        };
    }
    #beginTime() {
        this.#deadline = this.#services.clock.now() + this.#pace.timeoutMinutes * 60_000;
    }
    #setId(id, verb) {
        this.#id = id;
        this.#services.runner.log.info(`${verb} ${this.#kind.noun} ${this.#show(id)}`);
    }
    #recordId() {
        this.#services.results.record(this.#kind.factsOfId(this.#show(this.id)));
    }
    #show(id) {
        return this.#services.runner.redactor.line(id);
    }
    #see(job) {
        this.#status = job.status;
        const phase = this.#kind.phaseOf?.(job);
        if (phase !== undefined)
            this.#services.timeline.enter(phase);
        this.#services.results.record(this.#kind.factsOf(job));
        return job;
    }
    #isEnd(status) {
        return status.is(...this.#kind.terminalStatuses);
    }
    #poll(id, watch) {
        const { runner, clock, signal } = this.#services;
        return waitFor(() => this.#kind.fetch(id, this.#deadline), watch.isEnough, {
            noun: this.#kind.noun,
            clock,
            signal,
            deadline: this.#deadline,
            longestPause: this.#pace.pollIntervalSeconds * 1000,
            percentOf: job => job.progress,
            onInvalid: error => runner.log.info(`${error.what}; retrying`),
            onResponse: job => watch.onResponse?.(job),
        });
    }
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
