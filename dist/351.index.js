export const id = 351;
export const ids = [351];
export const modules = {

/***/ 5351:
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
        subject: jobId === undefined ? 'Agent job' : `Agent job ${(0,markdown/* code */.aY)(jobId, 80)}`,
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
    if (error !== undefined) {
        if ((0,report/* stateOf */.L)(error) === 'canceled')
            return 'canceled';
        return facts.jobId === undefined ? 'could not be started' : 'failed to follow the job';
    }
    if (state === 'running')
        return 'the agent is working';
    if (facts.status === 'archived')
        return 'archived';
    if (facts.status !== 'completed')
        return `is ${(0,markdown/* code */.aY)(facts.status ?? 'unknown')}`;
    if (facts.prLink)
        return `the agent opened ${facts.isFollowUp ? 'or updated ' : ''}a pull request`;
    return facts.unusablePrLink === true
        ? 'the agent opened a pull request without a usable URL'
        : 'the agent changed nothing: no changes were needed';
}

// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/untrusted-text.js
var untrusted_text = __webpack_require__(3067);
;// CONCATENATED MODULE: ./lib/jobs/follow-up.js
/** Milliseconds after which a status is believed that may be from before the prompt. */
const standingTime = 60_000;
/**
 * Decides when a job has ended that already existed when a prompt was sent to it: its status may still be that of the prompt before
 * (docs/service-api.md#ask-the-agent).
 */
class FollowUp {
    #clock;
    #ends;
    /** Whether the job had ended before the prompt was sent. */
    #hadEnded;
    #hasBeenActive = false;
    /** Since when the job has had the same status of those that end it. */
    #standing;
    /** @param before status before the prompt was sent; undefined if it is not known */
    constructor(clock, ends, before) {
        this.#clock = clock;
        this.#ends = ends;
        this.#hadEnded = before?.is(...ends) ?? false;
    }
    /** Takes the next status of the job. @returns whether it is the end of what the prompt asked for */
    isSettled(status) {
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

// EXTERNAL MODULE: ./lib/jobs/job-monitor.js + 1 modules
var job_monitor = __webpack_require__(6783);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/shared/directories.js
var directories = __webpack_require__(7602);
// EXTERNAL MODULE: ./lib/shared/files.js
var files = __webpack_require__(3066);
;// CONCATENATED MODULE: ./lib/jobs/prompt.js





/** Bytes. */
const maxSize = 1024 * 1024;
/**
 * The prompt from one of the two inputs.
 * @returns undefined if the step only follows a job
 * @throws ActionError INPUTS_INVALID when the file cannot be used
 */
async function readPrompt({ prompt, promptFile }, { workspace, temp }) {
    if (promptFile === undefined)
        return prompt;
    const path = (0,external_node_path_.resolve)(workspace, promptFile);
    const within = (0,directories/* contains */.gR)(temp, path) && !(0,directories/* contains */.gR)(workspace, path) ? temp : workspace;
    try {
        const bytes = await (0,files/* readRegularFile */.XF)(path, { maxBytes: maxSize, within });
        const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        if (text.trim() === '')
            throw new files/* UnusableFile */._U('is blank');
        return text;
    }
    catch (error) {
        throw new errors/* ActionError */.lZ('INPUTS_INVALID', {
            what: 'One input is invalid',
            hint: `${errors/* errorKinds */.sN.INPUTS_INVALID.hint}:\n- prompt-file: ${(0,shared_text/* oneLine */.TN)(promptFile, 120)} ${problemOf(error)}. Accepted: a file with the prompt, at most 1 MiB of UTF-8, in the workspace or RUNNER_TEMP`,
            cause: error,
        });
    }
}
/** Completes a sentence: "is blank". */
function problemOf(error) {
    if (error instanceof files/* UnusableFile */._U)
        return error.message;
    if (error instanceof TypeError)
        return 'is not UTF-8';
    const { code, message = String(error) } = error;
    return code === 'ENOENT' ? 'does not exist' : `cannot be read: ${(0,shared_text/* oneLine */.TN)(message)}`;
}

;// CONCATENATED MODULE: ./lib/jobs/pull-request.js
/** Paths of pull requests, by host. Each may go on, as in "/pull/7/files". */
const paths = [
    // GitHub, and GitHub Enterprise Server
    /^\/[^/]+\/[^/]+\/pull\/([1-9]\d{0,8})(?:\/|$)/,
    // GitLab, where groups are nested
    /^(?:\/[^/]+){2,}\/-\/merge_requests\/([1-9]\d{0,8})(?:\/|$)/,
    // Bitbucket
    /^\/[^/]+\/[^/]+\/pull-requests\/([1-9]\d{0,8})(?:\/|$)/,
    // Bitbucket Data Center, perhaps below a path of its own
    /^(?:\/[^/]+)*\/(?:projects|users)\/[^/]+\/repos\/[^/]+\/pull-requests\/([1-9]\d{0,8})(?:\/|$)/,
];
/**
 * Tells the number of a pull request from its URL. The host is not checked: companies name their own.
 * @returns digits; empty for any other URL
 */
function numberOfPullRequest(url) {
    const path = URL.parse(url)?.pathname ?? '';
    return paths.map(pattern => pattern.exec(path)?.[1]).find(number => number !== undefined) ?? '';
}

// EXTERNAL MODULE: ./lib/jobs/resumable-job.js
var resumable_job = __webpack_require__(9957);
;// CONCATENATED MODULE: ./lib/jobs/agent-job.js









/** Statuses of a job that has ended (docs/service-api.md#responses). */
const terminalStatuses = ['completed', 'archived', 'failed'];
/** Asks the agent, or follows what something else has asked, to the pull request. */
class AgentJobOperation {
    target;
    #inputs;
    #services;
    #deadline;
    /** As the service spells it. Empty until there is a job. */
    #jobId;
    /** Of a step that asks the agent, so that a later attempt does not ask again. */
    #resumableJob;
    /** Whether this attempt has asked the agent. */
    #hasAsked = false;
    /** Of a prompt that was sent to a job which something else has started. */
    #followUp;
    constructor(inputs, services) {
        this.#inputs = inputs;
        this.#services = services;
        this.#deadline = services.startedAt + inputs.timeoutMinutes * 60_000;
        this.#jobId = inputs.jobId ?? '';
        const { step } = services.runner;
        // A job that is about to be started has no ID yet. Its comment is the step's, so that re-runs keep it.
        this.target = `${inputs.projectId}\n${inputs.jobId ?? JSON.stringify([step?.job, step?.action])}`;
    }
    async start() {
        const { results, runner } = this.#services;
        const { jobId, projectId } = this.#inputs;
        const prompt = await readPrompt(this.#inputs, runner.directories);
        if (prompt === undefined) {
            results.record({ jobId: this.#jobId });
            runner.log.info(`Following agent job ${this.#jobId} of project ${(0,shared_text/* oneLine */.TN)(projectId)}`);
            return;
        }
        this.#resumableJob = createResumableJob(this.#inputs, prompt, this.#services);
        if (jobId === undefined)
            await this.#startJob(prompt);
        else
            await this.#sendMessage(jobId, prompt);
    }
    async complete() {
        const { wait } = this.#inputs;
        const { client, runner } = this.#services;
        if (!wait && this.#hasAsked) {
            runner.log.info('Not waiting because "wait" is false. To get the result later, use "job-id".');
            return;
        }
        const followUp = this.#followUp;
        const job = await (0,job_monitor/* waitForJob */.q)({
            fetchJob: () => client.getAgentJob(this.#job, this.#deadline),
            terminalStatuses,
            isSettled: followUp && (({ status }) => followUp.isSettled(status)),
            pendingStatuses: ['active'],
            deadline: this.#deadline,
            inputs: this.#inputs,
            onResponse: response => this.#record(response),
        }, this.#services);
        this.#logResult(job);
    }
    async finish(error) {
        await this.#resumableJob?.finish(error);
    }
    report(state, error) {
        const { clock, results, startedAt } = this.#services;
        const { projectId } = this.#inputs;
        const elapsed = clock.now() - startedAt;
        const isFollowUp = this.#followUp !== undefined;
        return agentReport({ ...results.facts, projectId, isFollowUp, elapsed }, state, error);
    }
    knownJob() {
        const { jobId, status } = this.#services.results.facts;
        if (jobId === undefined)
            return undefined;
        const { prompt, promptFile, projectId } = this.#inputs;
        return {
            jobId,
            status,
            ended: terminalStatuses.includes(status ?? ''),
            resumable: this.#resumableJob !== undefined,
            instead: (prompt ?? promptFile) ? ' instead of the prompt' : '',
            attachInputs: { operation: 'agent-job', 'project-id': projectId },
        };
    }
    get #job() {
        return { projectId: this.#inputs.projectId, jobId: this.#jobId };
    }
    async #startJob(prompt) {
        const { client, runner, results } = this.#services;
        const { projectId } = this.#inputs;
        const readJob = (jobId) => client.getAgentJob({ projectId, jobId }, this.#deadline);
        const earlier = await this.#resumableJob?.find(readJob);
        if (earlier === undefined) {
            runner.log.info(`Starting an agent job in project ${(0,shared_text/* oneLine */.TN)(projectId)}, ${describe(prompt)}`);
            const job = await client.startAgentJob(projectId, prompt, this.#deadline);
            this.#jobId = job.id.raw;
            this.#hasAsked = true;
            this.#resumableJob?.started(this.#jobId);
            this.#record(job);
        }
        else
            this.#jobId = earlier;
        // Before the first poll: whatever happens from here on, people can find the job.
        const shown = runner.redactor.line(new untrusted_text/* UntrustedText */.w(this.#jobId));
        results.record({ jobId: shown });
        runner.log.info(`${earlier === undefined ? 'Started' : 'Attached to'} agent job ${shown}`);
    }
    async #sendMessage(jobId, prompt) {
        const { client, clock, runner, results } = this.#services;
        results.record({ jobId });
        if (await this.#resumableJob?.isRecorded()) {
            runner.log.info(`An earlier attempt of this run sent this prompt to agent job ${jobId}, so it is not sent again.`);
            this.#followUp = new FollowUp(clock, terminalStatuses);
            return;
        }
        const { status } = await client.getAgentJob(this.#job, this.#deadline);
        // Before it is sent: a re-run must never send it again.
        await this.#resumableJob?.sending(jobId);
        runner.log.info(`Sending a prompt to agent job ${jobId}, ${describe(prompt)}`);
        const job = await client.sendMessage(this.#job, prompt, this.#deadline);
        this.#hasAsked = true;
        this.#followUp = new FollowUp(clock, terminalStatuses, status);
        this.#followUp.isSettled(job.status);
        this.#record(job);
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
        // Empty rather than missing once the agent has ended: it changed nothing.
        const knownPrLink = prLink ?? (job.status.is(...terminalStatuses) ? '' : undefined);
        results.record({
            status: redactor.show(job.status, 60),
            prLink: knownPrLink,
            prNumber: knownPrLink === undefined ? undefined : numberOfPullRequest(knownPrLink),
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
        else if (opened === undefined) {
            log.info('The agent changed nothing, so it opened no pull request');
        }
        else {
            log.info(`The agent opened ${this.#followUp === undefined ? '' : 'or updated '}${opened}`);
        }
    }
}
function createResumableJob({ resume, baseUrl, projectId, jobId }, prompt, services) {
    const { step } = services.runner;
    if (!resume || step === undefined)
        return undefined;
    const request = [baseUrl.href.replace(/\/+$/, ''), 'agent', projectId, jobId ?? '', prompt];
    return new resumable_job/* ResumableJob */.s({ request, finalStates: { AGENT_FAILED: 'failed' }, expires: false }, step, services);
}
/** Never the prompt itself: it may hold what the log must not show. */
function describe(prompt) {
    return `with a prompt of ${(0,shared_text/* count */.U9)(prompt.length, 'character')}`;
}
/** Scripts print it, and people click it. */
function pullRequestOf(prLink, redactor) {
    return (0,shared_text/* webUrl */.qP)(prLink.raw) && (0,shared_text/* webUrl */.qP)(redactor.url(prLink));
}


/***/ }),

/***/ 6783:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  q: () => (/* binding */ waitForJob)
});

// UNUSED EXPORTS: JobMonitor

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

// EXTERNAL MODULE: ./lib/progress.js
var progress = __webpack_require__(1288);
// EXTERNAL MODULE: ./lib/shared/untrusted-text.js
var untrusted_text = __webpack_require__(3067);
;// CONCATENATED MODULE: ./lib/jobs/job-monitor.js




/** Logs a line at least this often, in milliseconds, to show that the step is alive. */
const heartbeat = 60_000;
/** Unknown statuses that are logged. A limit, so that a service that keeps inventing statuses cannot fill the memory. */
const maxUnknownStatuses = 10;
/** A job whose record does not change for this long, in milliseconds, may be stuck. */
const staleLimit = 5 * 60_000;
/**
 * Polls a job until it has ended, and logs its progress. With `wait: false` the first response is enough.
 * @throws ActionError TIMED_OUT; what `fetchJob` throws; `signal.reason`
 */
async function waitForJob({ fetchJob, terminalStatuses, isSettled, pendingStatuses, deadline, inputs, onResponse }, { runner, clock, signal }) {
    const monitor = new JobMonitor(runner.log, clock, [...pendingStatuses, ...terminalStatuses]);
    const settled = isSettled ?? (job => job.status.is(...terminalStatuses));
    return waitFor(fetchJob, job => !inputs.wait || settled(job), {
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
    /** The latest response, as text, and since when it is the same. */
    #record;
    #warned = false;
    constructor(log, clock, knownStatuses) {
        this.#log = log;
        this.#clock = clock;
        this.#begin = clock.now();
        this.#knownStatuses = new Set(knownStatuses);
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
    #warnWhenStale(record, shown, now) {
        const text = textOf(record);
        if (text !== this.#record.text)
            this.#record = { text, since: now };
        if (this.#warned || now - this.#record.since < staleLimit)
            return;
        this.#warned = true;
        this.#log.warning(`The job has not changed for ${(0,shared_text/* formatDuration */.a3)(staleLimit)} (${shown}) and may be stuck. The step keeps waiting until timeout-minutes is up.`);
    }
}
function textOf(record) {
    return JSON.stringify(record, (_, value) => (value instanceof untrusted_text/* UntrustedText */.w ? value.raw : value));
}


/***/ }),

/***/ 9957:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   s: () => (/* binding */ ResumableJob)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2730);
/* harmony import */ var _shared_job_id_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2778);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6422);
/* harmony import */ var _shared_untrusted_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3067);





/** Age in milliseconds from which a job is not attached to: its content is too old. */
const maxAge = 24 * 60 * 60_000;
/** Milliseconds that the search may take. It delays the step, but a job that is missed costs far more: a second pull request even. */
const searchLimit = { export: 5_000, agentJob: 30_000 };
/** Milliseconds that sending a prompt waits for its record. */
const recordLimit = 5_000;
/** Milliseconds that saving may take in the background. */
const saveLimit = 30_000;
/** Milliseconds that the end of the step waits for a record. A process of its own then completes it, if it can. */
const finalWait = 2000;
/** What happened to a job: it goes on, or a later attempt has no use for it. */
const states = ['started', 'succeeded', 'failed', 'rejected'];
/** Why a later attempt needs a new job, by the state of the old one. */
const reasons = {
    succeeded: 'its step succeeded',
    failed: 'it failed',
    rejected: 'its archive was rejected',
};
/** Errors that say that a job cannot be read: it is gone, or was never this organization's. */
const goneCodes = ['JOB_NOT_FOUND', 'ACCESS_REFUSED', 'REQUEST_REFUSED'];
/**
 * Remembers the job of a step, so that a later attempt of the same workflow run can attach to it. A convenience: its problems
 * are debug lines, and it never throws because of them.
 */
class ResumableJob {
    #services;
    #kind;
    #keyPrefix;
    #attempt;
    /** Of the job that this step started or attached to. */
    #record;
    #saving;
    constructor(kind, { runId, attempt, job, action }, services) {
        this.#services = services;
        this.#kind = kind;
        this.#attempt = attempt;
        const digest = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256')
            .update(JSON.stringify([job, action, ...kind.request]))
            .digest('hex');
        this.#keyPrefix = `docs-admin-action-job-${runId}-${digest.slice(0, 40)}-`;
    }
    /**
     * Returns the ID of the job that an earlier attempt started, if it can still be used. A first attempt asks nobody.
     * @param readJob reads a job from the service
     * @throws what `readJob` throws, unless it says that the job is gone
     */
    async find(readJob) {
        if (this.#attempt <= 1)
            return undefined;
        const record = await this.#load();
        if (record === undefined)
            return undefined;
        const { log, redactor } = this.#services.runner;
        const age = this.#services.clock.now() - record.startedAt;
        const job = `job ${redactor.show(new _shared_untrusted_text_js__WEBPACK_IMPORTED_MODULE_3__/* .UntrustedText */ .w(record.jobId), 512)} ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_2__/* .formatDuration */ .a3)(Math.max(0, age))} ago`;
        const problem = await this.#findProblem(record, age, readJob);
        if (problem !== undefined) {
            log.info(`An earlier attempt of this run started ${job}. Starting a new job, because ${problem}.`);
            return undefined;
        }
        const unfinished = this.#kind.expires ? ' and did not finish' : '';
        log.info(`An earlier attempt of this run started ${job}${unfinished}. To start a new job instead, set "resume: false".`);
        this.#record = record;
        return record.jobId;
    }
    /** Whether an earlier attempt has recorded a job, whatever became of it. */
    async isRecorded() {
        return this.#attempt > 1 && (await this.#load()) !== undefined;
    }
    /** Saves in the background that this step started a job. */
    started(jobId) {
        const { clock, runner } = this.#services;
        // Others can read the record.
        if (runner.redactor.line(new _shared_untrusted_text_js__WEBPACK_IMPORTED_MODULE_3__/* .UntrustedText */ .w(jobId)) !== jobId)
            return;
        this.#record = { jobId, startedAt: Math.round(clock.now()), state: 'started' };
        this.#save(this.#record);
    }
    /** Saves, before something is sent to a job, that it was. Ends soon, saved or not. */
    async sending(jobId) {
        this.started(jobId);
        await this.#waitForSaving(recordLimit);
    }
    /**
     * Saves whether a later attempt needs the job, and waits for it, but not for long.
     * @param error why the step failed, if it did
     */
    async finish(error) {
        const { expires, finalStates } = this.#kind;
        const failure = error instanceof _shared_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ActionError */ .lZ ? finalStates[error.code] : undefined;
        const state = error === undefined && expires ? 'succeeded' : failure;
        if (this.#record !== undefined && state !== undefined) {
            // A start that is still being saved must not become the newest record.
            this.#saving?.stop.abort(new Error('another record replaces it'));
            this.#save({ ...this.#record, state });
        }
        await this.#waitForSaving(finalWait);
    }
    /** @param milliseconds at most */
    async #waitForSaving(milliseconds) {
        const waited = new AbortController();
        const limit = this.#services.clock.sleep(milliseconds, waited.signal).catch(() => undefined);
        await Promise.race([this.#saving?.done, limit]);
        waited.abort();
    }
    #save(record) {
        const { clock, runner } = this.#services;
        const earlier = this.#saving?.done;
        const stop = new AbortController();
        const save = async () => {
            await earlier;
            const timer = clock.startTimer(saveLimit, () => stop.abort(new Error('it took too long')));
            const result = await runner.runStore.save(this.#keyOf(record), stop.signal);
            timer.stop();
            const reason = result.kind === 'failed' ? `: ${result.reason}` : '';
            runner.log.debug(`Record of the job for later attempts (${record.state}): ${result.kind}${reason}`);
        };
        this.#saving = { done: save().catch(() => undefined), stop };
    }
    async #load() {
        const { clock, runner, signal } = this.#services;
        const limit = new AbortController();
        const milliseconds = this.#kind.expires ? searchLimit.export : searchLimit.agentJob;
        const timer = clock.startTimer(milliseconds, () => limit.abort(new Error('it took too long')));
        const found = await runner.runStore.findNewest(this.#keyPrefix, AbortSignal.any([signal, limit.signal]));
        timer.stop();
        signal.throwIfAborted();
        if (found.kind === 'none') {
            runner.log.info('No job from an earlier attempt of this run was found.');
        }
        else if (found.kind !== 'found') {
            const reason = found.kind === 'failed' ? `: ${found.reason}` : '';
            runner.log.debug(`Search for the job of an earlier attempt: ${found.kind}${reason}`);
        }
        else {
            const record = this.#parseKey(found.key);
            if (record !== undefined)
                return record;
            runner.log.info('The record of an earlier attempt of this run is invalid. Starting a new job.');
        }
        return undefined;
    }
    /** The attempt makes it a key of its own: a key that exists is never saved again. Hexadecimal, because some servers fold the case. */
    #keyOf({ state, startedAt, jobId }) {
        return `${this.#keyPrefix}${this.#attempt}-${state}-${startedAt.toString(36)}-${Buffer.from(jobId).toString('hex')}`;
    }
    /** Anybody who can write to the cache may have stored it. */
    #parseKey(key) {
        if (!key.startsWith(this.#keyPrefix))
            return undefined;
        const [, name, time = '', encoded = ''] = /^\d{1,9}-([a-z]+)-([\da-z]{1,10})-((?:[\da-f]{2})+)$/.exec(key.slice(this.#keyPrefix.length)) ?? [];
        const state = states.find(known => known === name);
        const jobId = Buffer.from(encoded, 'hex').toString();
        if (state === undefined || !(0,_shared_job_id_js__WEBPACK_IMPORTED_MODULE_4__/* .isJobId */ .d)(jobId))
            return undefined;
        return { state, startedAt: Number.parseInt(time, 36), jobId };
    }
    /** @returns why a job cannot be used, to complete "because …" */
    async #findProblem({ jobId, state }, age, readJob) {
        if (state !== 'started')
            return reasons[state];
        // Clocks of two machines differ a little, so an age may be negative.
        if (this.#kind.expires && Math.abs(age) >= maxAge)
            return 'it is older than 24 hours';
        try {
            const { status } = await readJob(jobId);
            return status.is('failed') ? reasons.failed : undefined;
        }
        catch (error) {
            if (error instanceof _shared_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ActionError */ .lZ && goneCodes.includes(error.code))
                return 'the service no longer has it';
            throw error;
        }
    }
}


/***/ }),

/***/ 1288:
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
    return error.code === 'CANCELLED' ? 'canceled' : 'failed';
}


/***/ })

};
