export const id = 223;
export const ids = [223];
export const modules = {

/***/ 6223:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  AgentJobOperation: () => (/* binding */ AgentJobOperation)
});

// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
// EXTERNAL MODULE: ./lib/report/markdown.js
var markdown = __webpack_require__(3021);
// EXTERNAL MODULE: ./lib/report/report.js
var report = __webpack_require__(5650);
;// CONCATENATED MODULE: ./lib/report/agent-report.js



/** @param state "running" while there is more to come */
function agentReport(facts, state, error) {
    const { jobId, projectId, status, prLink, repository, ref, model, createdAt, archivedAt } = facts;
    const archived = status === 'archived' ? 'warned' : 'succeeded';
    return {
        state: error !== undefined ? (0,report/* stateOf */.L)(error) : state === 'ended' ? archived : 'running',
        subject: `Agent job ${(0,markdown/* code */.aY)(jobId, 80)}`,
        headline: headlineOf(facts, state, error),
        link: prLink ? `**Pull request:** ${(0,markdown/* link */.nf)(prLink)}` : undefined,
        error,
        facts: (0,report/* known */.e)([
            ['Project', (0,markdown/* code */.aY)(projectId)],
            ['Status', status && (0,markdown/* code */.aY)(status)],
            ['Repository', repository && (0,markdown/* link */.nf)(repository)],
            ['Branch', ref && (0,markdown/* code */.aY)(ref)],
            ['Model', model && (0,markdown/* code */.aY)(model)],
            ['Created', createdAt],
            ['Archived', archivedAt],
            ['Time', state === 'ended' ? (0,shared_text/* formatDuration */.a3)(facts.elapsed) : undefined],
        ]),
    };
}
function headlineOf(facts, state, error) {
    if (error?.code === 'AGENT_FAILED')
        return 'the agent failed';
    if (error !== undefined)
        return (0,report/* stateOf */.L)(error) === 'cancelled' ? 'cancelled' : 'failed to follow the job';
    if (state === 'running')
        return 'the agent is working';
    if (facts.status === 'archived')
        return 'archived';
    if (facts.status !== 'completed')
        return `is ${(0,markdown/* code */.aY)(facts.status ?? 'unknown')}`;
    if (facts.prLink)
        return 'the agent opened a pull request';
    return facts.unusablePrLink === true
        ? 'the agent opened a pull request without a usable URL'
        : 'the agent changed nothing';
}

// EXTERNAL MODULE: ./lib/report/attach-step.js
var attach_step = __webpack_require__(7852);
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/operations/job-monitor.js + 1 modules
var job_monitor = __webpack_require__(3233);
;// CONCATENATED MODULE: ./lib/operations/agent-job.js





/** Statuses of a job that has ended (docs/service-api.md#responses). */
const ends = ['completed', 'archived', 'failed'];
/** Follows an agent job to its pull request. Something else has started the job. */
class AgentJobOperation {
    target;
    #inputs;
    #services;
    constructor(inputs, services) {
        this.#inputs = inputs;
        this.#services = services;
        this.target = `${inputs.projectId}\n${inputs.jobId}`;
    }
    async start() {
        this.#services.results.record({ jobId: this.#inputs.jobId });
    }
    async complete() {
        const { jobId, projectId, timeoutMinutes } = this.#inputs;
        const { client, runner, startedAt } = this.#services;
        runner.log.info(`Following agent job ${(0,shared_text/* oneLine */.TN)(jobId)} of project ${(0,shared_text/* oneLine */.TN)(projectId)}`);
        const deadline = startedAt + timeoutMinutes * 60_000;
        const job = await (0,job_monitor/* waitForJob */.q)({
            ask: () => client.getAgentJob(projectId, jobId, deadline),
            ends,
            otherStatuses: ['active'],
            deadline,
            inputs: this.#inputs,
            onResponse: response => this.#record(response),
        }, this.#services);
        this.#logResult(job);
    }
    report(state, error) {
        const { clock, results, startedAt } = this.#services;
        const { jobId, projectId } = this.#inputs;
        return agentReport({ ...results.facts, jobId, projectId, elapsed: clock.now() - startedAt }, state, error);
    }
    knownJob() {
        const { status } = this.#services.results.facts;
        return { jobId: this.#inputs.jobId, status, ended: ends.includes(status ?? '') };
    }
    attachStep() {
        const { baseUrl, jobId, projectId } = this.#inputs;
        const inputs = { operation: 'agent-job', 'project-id': projectId };
        return (0,attach_step/* attachStep */.U)({ actionName: this.#services.runner.actionName, baseUrl, jobId, inputs });
    }
    #record(job) {
        const { results, runner } = this.#services;
        const { log, redactor } = runner;
        const line = (text) => text && redactor.line(text);
        const prLink = job.prLink && pullRequestOf(job.prLink, redactor);
        const unusablePrLink = job.prLink !== undefined && prLink === undefined;
        if (unusablePrLink && results.facts.unusablePrLink !== true) {
            log.warning('The service returned a prLink that is not an http or https URL, so it is ignored.');
        }
        results.record({
            status: redactor.show(job.status, 60),
            // Empty rather than missing once the agent has ended: it changed nothing.
            prLink: prLink ?? (job.status.is(...ends) ? '' : undefined),
            unusablePrLink,
            repository: line(job.source?.repository),
            ref: line(job.source?.ref),
            model: line(job.model),
            createdAt: job.createdAt,
            archivedAt: job.archivedAt,
        });
    }
    /** @throws ActionError AGENT_FAILED */
    #logResult({ status }) {
        const { results, runner } = this.#services;
        const { log, redactor } = runner;
        if (status.is('failed')) {
            throw new errors/* ActionError */.lZ('AGENT_FAILED', {
                what: 'The agent hit an error that it could not recover from',
            });
        }
        const { prLink, unusablePrLink } = results.facts;
        const opened = prLink
            ? `pull request ${(0,shared_text/* oneLine */.TN)(prLink, 500)}`
            : unusablePrLink === true
                ? 'a pull request without a usable URL'
                : undefined;
        if (status.is('archived')) {
            log.warning(`The agent job is archived, with ${opened ?? 'no pull request'}.`);
        }
        else if (!status.is('completed')) {
            log.info(`The agent job is ${redactor.show(status, 60)}. Not waiting because "wait" is false.`);
        }
        else {
            log.info(opened === undefined
                ? 'The agent changed nothing, so it opened no pull request'
                : `The agent opened ${opened}`);
        }
    }
}
/** Scripts print it, and people click it. */
function pullRequestOf(prLink, redactor) {
    return (0,shared_text/* webUrl */.qP)(prLink.reveal()) && (0,shared_text/* webUrl */.qP)(redactor.url(prLink));
}


/***/ }),

/***/ 3233:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  q: () => (/* binding */ waitForJob)
});

// UNUSED EXPORTS: JobMonitor

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
;// CONCATENATED MODULE: ./lib/api/poll.js


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
    let track = {};
    let invalid = 0;
    for (;;) {
        const response = await poll().catch((error) => {
            if (!(error instanceof errors/* ActionError */.lZ) || error.code !== 'ANSWER_INVALID')
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
            track = addSample(track, waited, options.percentOf(response));
        }
        const left = deadline - clock.now();
        await clock.sleep(Math.max(0, Math.min(left, pollPause(waited, track, longestPause))), signal);
        if (clock.now() >= deadline) {
            const elapsed = (0,shared_text/* formatDuration */.a3)(clock.now() - begin);
            throw new errors/* ActionError */.lZ('TIMED_OUT', { what: `The job did not end within ${elapsed}` });
        }
    }
}
/** Adds the progress from a response. When it goes back, the track starts again. */
function addSample(track, at, percent) {
    if (percent === undefined)
        return track;
    const sample = { at, percent };
    if (track.last === undefined || percent < track.last.percent)
        return { last: sample };
    return percent === track.last.percent ? { ...track, last: sample } : { last: sample, previous: track.last };
}
/**
 * The pause before the next poll: a tenth of the time already waited, so that the end of the job is noticed at most a
 * tenth too late. It never lasts beyond the ETA of the job, calculated from the whole run and, since progress is uneven,
 * also from the latest progress.
 * @param waited milliseconds
 * @param longest milliseconds; the pause is also at least a second, unless this is less
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

// EXTERNAL MODULE: ./lib/report/progress.js
var progress = __webpack_require__(7751);
// EXTERNAL MODULE: ./lib/shared/foreign.js
var foreign = __webpack_require__(6441);
;// CONCATENATED MODULE: ./lib/operations/job-monitor.js





/** Logs a line at least this often, in milliseconds, to show that the step is alive. */
const heartbeat = 60_000;
/** Unknown statuses that are logged. A limit, so that a service that keeps inventing statuses cannot fill the memory. */
const maxUnknownStatuses = 10;
/** A job whose record does not change for this long, in milliseconds, may be stuck. */
const staleLimit = 5 * 60_000;
/**
 * Polls a job until it has ended, and logs its progress. With `wait: false` the first response is enough.
 * @throws ActionError TIMED_OUT; what `ask` throws; `signal.reason`
 */
async function waitForJob({ ask, ends, otherStatuses, deadline, inputs, onResponse }, { runner, clock, signal }) {
    const monitor = new JobMonitor(runner.log, clock, [...otherStatuses, ...ends]);
    return waitFor(ask, job => !inputs.wait || job.status.is(...ends), {
        clock,
        signal,
        deadline,
        longestPause: inputs.pollIntervalSeconds * 1000,
        percentOf: job => job.progress,
        onInvalid: error => monitor.reportInvalid(error),
        onResponse(job) {
            onResponse(job);
            const status = runner.redactor.show(job.status, 60);
            monitor.reportProgress(job, { status, percent: job.progress, pageCount: job.pageCount });
        },
    });
}
/** Logs a line when the job has changed, and once a minute otherwise. */
class JobMonitor {
    #log;
    #clock;
    #begin;
    #knownStatuses;
    #eta = new progress/* Eta */.xn();
    #unknownStatuses = 0;
    #logged = { text: '', at: 0 };
    #record;
    #warned = false;
    constructor(log, clock, knownStatuses) {
        this.#log = log;
        this.#clock = clock;
        this.#begin = clock.now();
        this.#knownStatuses = new Set(knownStatuses);
        this.#record = { hash: '', since: this.#begin };
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
            this.#log.info([text, elapsed, ...(timeLeft === undefined ? [] : [timeLeft])].join(' · '));
            this.#logged = { text, at: now };
        }
        this.#warnWhenStale(record, text, now);
    }
    reportInvalid(error) {
        this.#log.info(`${error.what}; retrying`);
    }
    #reportUnknownStatus(status) {
        if (this.#knownStatuses.has(status) || this.#unknownStatuses >= maxUnknownStatuses)
            return;
        this.#knownStatuses.add(status);
        this.#unknownStatuses += 1;
        this.#log.info(`The service returned the unknown job status "${status}"; still waiting`);
    }
    #warnWhenStale(record, text, now) {
        const hash = hashOf(record);
        if (hash !== this.#record.hash)
            this.#record = { hash, since: now };
        if (this.#warned || now - this.#record.since < staleLimit)
            return;
        this.#warned = true;
        this.#log.warning(`The job has not changed for ${(0,shared_text/* formatDuration */.a3)(staleLimit)} (${text}) and may be stuck. The step keeps waiting until timeout-minutes is up.`);
    }
}
function hashOf(record) {
    const text = JSON.stringify(record, (_, value) => value instanceof foreign/* Foreign */.l ? value.reveal() : value);
    return (0,external_node_crypto_.createHash)('sha256').update(text).digest('hex');
}


/***/ }),

/***/ 7751:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   oz: () => (/* binding */ progressLine),
/* harmony export */   vk: () => (/* binding */ describeProgress),
/* harmony export */   xn: () => (/* binding */ Eta)
/* harmony export */ });
/* unused harmony export progressBar */
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
/** "Downloading [███▁▁▁▁▁▁▁] 31 % · 320 MiB of 1.0 GiB · 42.1 MiB/s · 8.2 s · about 20 s left". */
function progressLine(what, progress) {
    const { share, done, elapsed, timeLeft } = progress;
    const begin = share === undefined ? what : `${what} ${progressBar(share)}`;
    return [begin, ...done, (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(elapsed), ...(timeLeft === undefined ? [] : [timeLeft])].join(' · ');
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
    return error.code === 'CANCELLED' ? 'cancelled' : 'failed';
}


/***/ })

};
