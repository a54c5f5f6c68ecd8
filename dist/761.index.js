export const id = 761;
export const ids = [761];
export const modules = {

/***/ 761:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  AgentJobOperation: () => (/* binding */ AgentJobOperation)
});

// EXTERNAL MODULE: ./lib/api/endpoints.js + 1 modules
var endpoints = __webpack_require__(8238);
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
    /** @param before status before the prompt was sent */
    constructor(clock, ends, before) {
        this.#clock = clock;
        this.#ends = ends;
        this.#hadEnded = before.is(...ends);
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

// EXTERNAL MODULE: ./lib/jobs/followed-job.js + 2 modules
var followed_job = __webpack_require__(9217);
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
        headline: outcomeOf(facts, state, error),
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
function outcomeOf(facts, state, error) {
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
    return facts.hasUnusableLink
        ? 'the agent opened a pull request without a usable link'
        : 'the agent opened no pull request';
}

// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/operations/operation.js
var operation = __webpack_require__(9583);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/shared/files.js
var files = __webpack_require__(3066);
;// CONCATENATED MODULE: ./lib/operations/prompt.js




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
    try {
        const bytes = await (0,files/* readRegularFile */.XF)(path, { maxBytes: maxSize, within: [workspace, temp] });
        const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        if (text.trim() === '')
            throw new files/* UnusableFile */._U('is blank');
        // UTF-16 without a byte order mark is valid UTF-8 with them.
        if (text.includes('\0'))
            throw new files/* UnusableFile */._U('is not UTF-8');
        return text;
    }
    catch (error) {
        throw new errors/* ActionError */.lZ('INPUTS_INVALID', {
            what: 'One input is invalid',
            hint: `${errors/* errorHints */.JY.INPUTS_INVALID}:\n- prompt-file: ${(0,shared_text/* oneLine */.TN)(promptFile, 120)} ${problemOf(error)}. Accepted: a file with the prompt, at most 1 MiB of UTF-8, in the workspace or RUNNER_TEMP`,
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

// EXTERNAL MODULE: ./lib/operations/pull-request.js
var pull_request = __webpack_require__(1955);
;// CONCATENATED MODULE: ./lib/operations/agent-job.js









/** Statuses of a job that has ended (docs/service-api.md#responses). */
const terminalStatuses = ['completed', 'archived', 'failed'];
/** Asks the agent, or follows what something else has asked, to the pull request. */
class AgentJobOperation {
    #inputs;
    #parts;
    #job;
    /** Whether the step asks the agent, and not only follows a job. */
    #asks;
    /** Of a prompt that was sent to a job which something else has started. */
    #followUp;
    /** The last one that the service named; "unusable" if it is no link that can be shown. */
    #pullRequest;
    constructor(inputs, parts) {
        this.#inputs = inputs;
        this.#parts = parts;
        this.#asks = inputs.prompt !== undefined || inputs.promptFile !== undefined;
        this.#job = new followed_job/* FollowedJob */.S(this.#kind(), inputs, parts.network);
    }
    get commentSubject() {
        return this.#inputs.projectId;
    }
    get job() {
        const facts = this.#job.facts;
        if (facts === undefined)
            return undefined;
        const instead = this.#asks ? ' instead of the prompt' : '';
        return {
            ...facts,
            howToFollow: `To follow it, run the step with "job-id: ${facts.jobId}"${instead}`,
            followingInputs: (0,operation/* without */.F)(this.#inputs.given, 'prompt', 'prompt-file', 'wait'),
            ...(this.#job.hasAsked && {
                rerun: 'A re-run of this step asks the agent again, and may open a second pull request',
            }),
        };
    }
    async start() {
        const { runner } = this.#parts;
        const { jobId, projectId } = this.#inputs;
        const prompt = await readPrompt(this.#inputs, runner.directories);
        if (jobId !== undefined) {
            this.#job.attach(jobId);
            if (prompt !== undefined)
                await this.#sendMessage(jobId, prompt);
        }
        else if (prompt !== undefined) {
            runner.log.info(`Starting an agent job in project ${(0,shared_text/* oneLine */.TN)(projectId)}, ${sizeOf(prompt)}`);
            this.#record(await this.#job.start(deadline => this.#startJob(prompt, deadline)));
        }
    }
    async complete() {
        if (this.#job.isLeft)
            return;
        const followUp = this.#followUp;
        const job = await this.#job.wait(followUp && (({ status }) => followUp.isSettled(status)));
        this.#logResult(job);
    }
    report(facts, state, error) {
        const own = {
            projectId: this.#inputs.projectId,
            isFollowUp: this.#followUp !== undefined,
            hasUnusableLink: this.#pullRequest === 'unusable',
        };
        return agentReport({ ...facts, ...own }, state, error);
    }
    #kind() {
        const { client, results } = this.#parts;
        const { projectId } = this.#inputs;
        return {
            noun: 'agent job',
            statuses: ['active', ...terminalStatuses],
            changesWhileRunning: true,
            hasEnded: ({ status }) => status.is(...terminalStatuses),
            read: (jobId, deadline) => client.call(endpoints/* endpoints */.v.getAgentJob, { parameters: { projectId, jobId }, deadline }),
            onId: jobId => results.record({ jobId }),
            onResponse: job => this.#record(job),
        };
    }
    #startJob(prompt, deadline) {
        const parameters = { projectId: this.#inputs.projectId };
        return this.#parts.client.call(endpoints/* endpoints */.v.startAgentJob, { parameters, body: { prompt }, deadline });
    }
    async #sendMessage(jobId, prompt) {
        const { client, network, runner } = this.#parts;
        const { status } = await this.#job.read();
        runner.log.info(`Sending a prompt to agent job ${jobId}, ${sizeOf(prompt)}`);
        const parameters = { projectId: this.#inputs.projectId, jobId };
        const job = await this.#job.send(deadline => client.call(endpoints/* endpoints */.v.sendMessage, { parameters, body: { prompt }, deadline }));
        this.#followUp = new FollowUp(network.clock, terminalStatuses, status);
        if (job.status !== undefined)
            this.#followUp.isSettled(job.status);
        this.#record(job);
    }
    #record(job) {
        const { results, runner } = this.#parts;
        const { redactor } = runner;
        const shown = (text) => text && harmless(redactor.line(text));
        if (job.prLink !== undefined)
            this.#seePullRequest(job.prLink);
        const repository = job.source?.repository;
        // Empty rather than missing once the agent has ended: there is no pull request, or none that can be named.
        const none = job.status?.is(...terminalStatuses) ? '' : undefined;
        const prLink = typeof this.#pullRequest === 'object' ? this.#pullRequest.url : none;
        results.record({
            status: job.status && redactor.show(job.status, 60),
            prLink,
            prNumber: prLink === undefined ? undefined : (0,pull_request/* numberOfPullRequest */.T)(prLink),
            repository: repository && ((0,pull_request/* usableLink */.L)(repository, redactor) ?? shown(repository)),
            ref: shown(job.source?.ref),
            model: shown(job.model),
            createdAt: job.createdAt,
            archivedAt: job.archivedAt,
        });
    }
    #seePullRequest(link) {
        const { log, redactor } = this.#parts.runner;
        const url = (0,pull_request/* usableLink */.L)(link, redactor);
        if (url !== undefined)
            this.#pullRequest = { url };
        else if (this.#pullRequest === undefined) {
            this.#pullRequest = 'unusable';
            log.warning('The service returned a prLink that is not a usable http or https URL, so it is ignored.');
        }
    }
    /** @throws ActionError AGENT_FAILED */
    #logResult({ status }) {
        const { log, redactor } = this.#parts.runner;
        if (status.is('failed')) {
            throw new errors/* ActionError */.lZ('AGENT_FAILED', {
                what: 'The agent hit an error that it could not recover from',
            });
        }
        const opened = this.#describePullRequest();
        if (status.is('archived')) {
            log.warning(`The agent job is archived, with ${opened ?? 'no pull request'}.`);
        }
        else if (!status.is('completed')) {
            log.info(`The agent job is ${redactor.show(status, 60)}. Not waiting because "wait" is false.`);
        }
        else if (opened === undefined) {
            log.info('The agent opened no pull request: it committed directly, or nothing had to change');
        }
        else {
            log.info(`The agent opened ${this.#followUp === undefined ? '' : 'or updated '}${opened}`);
        }
    }
    #describePullRequest() {
        if (this.#pullRequest === undefined)
            return undefined;
        if (this.#pullRequest === 'unusable')
            return 'a pull request without a usable link';
        return `pull request ${(0,shared_text/* oneLine */.TN)(this.#pullRequest.url, 500)}`;
    }
}
/** A line of text that a later step may print: the runner takes "##[" anywhere, and "::" at its start, for a command. */
function harmless(line) {
    return line.replaceAll('##[', '## [').replace(/^:(?=:)/, ': ');
}
/** Never the prompt itself: it may hold what the log must not show. */
function sizeOf(prompt) {
    return `with a prompt of ${(0,shared_text/* count */.U9)(prompt.length, 'character')}`;
}


/***/ }),

/***/ 1955:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ usableLink),
/* harmony export */   T: () => (/* binding */ numberOfPullRequest)
/* harmony export */ });
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6422);

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
/**
 * A link from the service as it may be shown: scripts print it, and people click it. User info, query, and fragment may give access,
 * and a pull request needs none of them.
 * @param options `keepsQuery`: the query belongs to what the link names
 * @returns undefined if it is no URL of the web, or holds a secret
 */
function usableLink(link, redactor, { keepsQuery = false } = {}) {
    const url = URL.parse((0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .webUrl */ .qP)(link.raw) ?? '');
    if (url === null)
        return undefined;
    Object.assign(url, { username: '', password: '', hash: '' });
    if (!keepsQuery)
        url.search = '';
    return redactor.url(link) === link.raw ? url.href : undefined;
}


/***/ })

};
