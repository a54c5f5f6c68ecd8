export const id = 81;
export const ids = [81];
export const modules = {

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

/***/ 1081:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  AgentJobOperation: () => (/* binding */ AgentJobOperation)
});

// EXTERNAL MODULE: ./lib/advice/of-agent.js
var of_agent = __webpack_require__(2575);
// EXTERNAL MODULE: ./lib/advice/rendering.js
var rendering = __webpack_require__(1260);
// EXTERNAL MODULE: ./lib/api/endpoints.js + 1 modules
var endpoints = __webpack_require__(8238);
// EXTERNAL MODULE: ./lib/jobs/follow.js
var follow = __webpack_require__(6407);
// EXTERNAL MODULE: ./lib/record/job-record.js
var job_record = __webpack_require__(6146);
// EXTERNAL MODULE: ./lib/record/progress.js
var record_progress = __webpack_require__(5234);
// EXTERNAL MODULE: ./lib/report/markdown.js
var markdown = __webpack_require__(3021);
// EXTERNAL MODULE: ./lib/report/report.js
var report = __webpack_require__(5650);
;// CONCATENATED MODULE: ./lib/report/agent-report.js



const noPullRequest = 'Possible reasons: nothing had to change, the agent commits directly, the service’s GitHub App is not installed on a repository that the agent needs, or the agent asked a question. Look at the job in the service dashboard';
const archived = 'Someone archived this job. It will not continue';
const unnoticed = 'The service has accepted the prompt, but for a minute, the status of the job has not changed';
const notes = {
    archived,
    'no pull request': noPullRequest,
    unnoticed,
    'pull request': undefined,
};
function agentReport(facts) {
    const { jobId, projectId, status, prLink, repository, ref, archivedAt } = facts;
    const end = endOf(facts);
    return {
        state: stateOfAgent(facts, end),
        subject: 'Documentation update',
        headline: outcomeOf(facts),
        note: end === undefined ? ((0,report/* noteOfLeft */.vD)(facts) ?? facts.ignored) : notes[end],
        steps: end === undefined ? facts.left : (0,of_agent/* stepsAfterAgent */.Hq)(end, facts.command),
        link: prLink ? { name: 'Pull request', url: prLink } : undefined,
        error: facts.error,
        facts: (0,report/* knownFacts */.Xy)([
            ['Project', (0,markdown/* code */.aY)(projectId)],
            ['Job', jobId && (0,markdown/* code */.aY)(jobId, 200)],
            ['Status', status && (0,markdown/* code */.aY)(status)],
            ['Repository', repository && (0,markdown/* link */.nf)(repository)],
            ['Branch', ref && (0,markdown/* code */.aY)(ref)],
            ['Archived', archivedAt],
            ['Time', (0,report/* timeOf */.nR)(facts)],
        ]),
    };
}
function endOf(facts) {
    const { error, left, ignored, status, isUnnoticed, prLink, hasUnusableLink } = facts;
    if (error !== undefined || left !== undefined || ignored !== undefined)
        return undefined;
    if (status === 'archived')
        return 'archived';
    if (isUnnoticed)
        return 'unnoticed';
    if (status !== 'completed')
        return undefined;
    return prLink || hasUnusableLink ? 'pull request' : 'no pull request';
}
function stateOfAgent(facts, end) {
    const isNoted = end === 'no pull request' || facts.ignored !== undefined;
    return isNoted && facts.error === undefined
        ? 'noted'
        : (0,report/* stateOf */.L4)(facts, end === 'archived' || end === 'unnoticed');
}
function outcomeOf(facts) {
    const { error } = facts;
    if (facts.ignored !== undefined)
        return 'not asked';
    if (error?.code === 'AGENT_FAILED')
        return 'the agent failed';
    if (error !== undefined && (0,report/* isStartUnknown */.tR)(error, facts))
        return 'unknown whether the agent got the prompt';
    if (error !== undefined && facts.isRefused && error.code !== 'CANCELLED')
        return 'the agent did not get the prompt';
    if (error !== undefined)
        return (0,report/* endingOf */.z6)(error, facts);
    if (facts.left !== undefined && facts.hasAsked)
        return facts.isFollowUp ? 'the agent got the prompt' : 'the agent was asked';
    if (facts.status === 'active')
        return 'the agent is working';
    if (facts.status === 'archived')
        return 'archived';
    if (facts.isUnnoticed)
        return 'the agent may not have taken up the prompt';
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
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
// EXTERNAL MODULE: ./lib/report/comment.js
var report_comment = __webpack_require__(7023);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/files/regular-file.js
var regular_file = __webpack_require__(4726);
// EXTERNAL MODULE: ./lib/inputs/problems.js
var problems = __webpack_require__(1733);
;// CONCATENATED MODULE: ./lib/operations/prompt.js




const maxSize = 1024 * 1024;
async function readPrompt({ prompt, promptFile }, directories) {
    return promptFile === undefined ? prompt : await readPromptFile(promptFile, directories);
}
async function readPromptFile(promptFile, { workspace, temp }) {
    const path = (0,external_node_path_.resolve)(workspace, promptFile);
    try {
        const bytes = await (0,regular_file/* readRegularFile */.XF)(path, { maxBytes: maxSize, within: [workspace, temp] });
        const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        if (text.trim() === '')
            throw new regular_file/* UnusableFile */._U('is blank');
        if (text.includes('\0'))
            throw new regular_file/* UnusableFile */._U('is not UTF-8');
        return text;
    }
    catch (error) {
        const found = `${(0,shared_text/* oneLine */.TN)(promptFile, 120)} ${problemOf(error)}`;
        const accepted = 'a file with the prompt, at most 1 MiB of UTF-8, in the workspace or RUNNER_TEMP';
        throw (0,problems/* invalidInputs */.Rg)([{ name: 'prompt-file', found, accepted }], error);
    }
}
function problemOf(error) {
    if (error instanceof regular_file/* UnusableFile */._U)
        return error.message;
    if (error instanceof TypeError)
        return 'is not UTF-8';
    const { code, message = String(error) } = error;
    return code === 'ENOENT' ? 'does not exist' : `cannot be read: ${(0,shared_text/* oneLine */.TN)(message)}`;
}

;// CONCATENATED MODULE: ./lib/operations/agent-request.js




async function readRequest(inputs, comment, context) {
    const prompt = await readPrompt(inputs, context.directories);
    const { jobId, command: name } = inputs;
    if (name === undefined)
        return jobId === undefined ? { prompt } : { jobId, message: prompt };
    if (jobId !== undefined) {
        const reported = await readJob(comment).catch(() => undefined);
        return { jobId, isReported: reported === jobId };
    }
    const command = context.github.commandOf({ ...context, token: context.githubToken, name });
    const given = await command.read().catch(unreadable('who may give the command', context));
    if (given.kind === 'given')
        await command.react('eyes');
    if (given.kind === 'refused')
        await command.react('confused');
    if (given.kind === 'other' || given.kind === 'refused')
        return { ignored: whyIgnored(given, name) };
    const found = await readJob(comment).catch(unreadable('which agent job the earlier comment names', context));
    return given.kind === 'none' ? { jobId: found, message: prompt, prompt } : commanded(given, found, prompt);
}
function commanded({ words, isOfBot }, found, prompt) {
    const anew = isOfBot ? undefined : [prompt, words].filter(Boolean).join('\n\n');
    if (found === undefined && anew === undefined)
        throw new errors/* ActionError */.lZ('JOB_NOT_FOUND', {
            what: 'A bot has opened this pull request, and the agent was not asked about it',
            facts: { reason: 'pull request of a bot' },
        });
    const message = found === undefined ? undefined : words || undefined;
    return { jobId: found, message, prompt: anew, isReported: found !== undefined };
}
function takesNoPrompts(error) {
    return error instanceof errors/* ActionError */.lZ && (error.code === 'JOB_ARCHIVED' || error.code === 'JOB_NOT_FOUND');
}
async function readJob(comment) {
    const found = await comment.read();
    return found.kind === 'found' ? (0,report_comment/* jobOf */.Zw)(found.body) : undefined;
}
function whyIgnored(given, name) {
    return given.kind === 'other'
        ? `The first word of the comment is not ${name}`
        : `${(0,shared_text/* oneLine */.TN)(given.author, 60)} may not push to this repository, so the agent does not get this comment`;
}
function unreadable(what, { signal }) {
    return error => {
        signal.throwIfAborted();
        const reason = (0,shared_text/* oneLine */.TN)(error.message, 1000).replace(/\.$/, '');
        throw new errors/* ActionError */.lZ('GITHUB_UNREADABLE', {
            what: `Could not find out from GitHub ${what}: ${reason}`,
            cause: error,
        });
    };
}

// EXTERNAL MODULE: ./lib/operations/operation.js
var operation = __webpack_require__(9583);
;// CONCATENATED MODULE: ./lib/operations/opened-pull-request.js


class OpenedPullRequest {
    #context;
    #seen;
    constructor(context) {
        this.#context = context;
    }
    get isUnusable() {
        return this.#seen === 'unusable';
    }
    get url() {
        return typeof this.#seen === 'object' ? this.#seen.url : undefined;
    }
    see(link) {
        const { log, redactor } = this.#context;
        const url = (0,operation/* usableLink */.Ll)(link, redactor);
        if (url !== undefined)
            this.#seen = { url };
        else if (this.#seen === undefined) {
            this.#seen = 'unusable';
            log.warning((0,operation/* unusableLink */.Ox)('prLink'));
        }
    }
    describe() {
        if (this.#seen === 'unusable')
            return 'a pull request without a usable link';
        return this.#seen && `pull request ${(0,shared_text/* oneLine */.TN)(this.#seen.url, 500)}`;
    }
}

;// CONCATENATED MODULE: ./lib/operations/agent-job.js












const terminalStatuses = ['completed', 'archived', 'failed'];
class AgentJobOperation {
    #inputs;
    #context;
    #job;
    #prompt;
    #isReported = false;
    #isOwn = false;
    #followUp;
    #pullRequest;
    constructor(inputs, context) {
        this.#inputs = inputs;
        this.#context = context;
        this.#pullRequest = new OpenedPullRequest(context);
        const { prompt, promptFile, command, jobId } = inputs;
        const isOnlyFollowed = (prompt ?? promptFile) === undefined || (command !== undefined && jobId !== undefined);
        this.#prompt = isOnlyFollowed ? undefined : jobId === undefined ? 'first' : 'follow-up';
        const onKnown = (0,operation/* jobOutputs */.ke)(context);
        this.#job = new job_record/* JobRecord */.h({ noun: 'agent job', callFacts: () => this.#callFacts, onKnown }, context);
    }
    get commentSubject() {
        return this.#inputs.projectId;
    }
    async run(comment) {
        const { log, record } = this.#context;
        const request = await readRequest(this.#inputs, comment, this.#context);
        if ('ignored' in request) {
            log.notice(`${request.ignored}.`);
            record.set(request);
            return;
        }
        this.#prompt =
            request.jobId === undefined ? 'first' : request.message === undefined ? undefined : 'follow-up';
        this.#isReported = request.isReported === true;
        record.setJob(this.#job);
        const jobId = (await this.#goOn(request)) ?? (await this.#start(request.prompt));
        const job = await this.#follow(jobId);
        if (job === undefined)
            (0,operation/* recordLeftRunning */.yE)(this.#job, this.#context);
        else
            this.#conclude(job);
        record.setJob(undefined);
    }
    report(facts) {
        const job = this.#job.known;
        const own = {
            projectId: this.#inputs.projectId,
            hasAsked: job?.hasAsked === true,
            isFollowUp: this.#followUp !== undefined || this.#isReported,
            isUnnoticed: this.#followUp?.isUnnoticed === true,
            isRefused: this.#prompt !== undefined && job?.hasAsked === false,
            hasUnusableLink: this.#pullRequest.isUnusable,
            command: this.#inputs.command,
        };
        return agentReport(this.#context.redactor.redactFacts({ ...facts, ...own }));
    }
    get #callFacts() {
        return { kind: 'agent job', prompt: this.#prompt, command: this.#inputs.command };
    }
    async #goOn({ jobId, message, prompt }) {
        if (jobId === undefined)
            return undefined;
        this.#job.attach(jobId);
        if (message === undefined)
            return jobId;
        try {
            await this.#sendMessage(jobId, message);
            return jobId;
        }
        catch (error) {
            if (prompt === undefined || !takesNoPrompts(error))
                throw error;
            this.#context.log.info(`${error.what}. The agent is asked anew`);
            this.#job.detach();
            this.#prompt = 'first';
            this.#isReported = false;
            return undefined;
        }
    }
    async #start(prompt = '') {
        const { client, clock, log } = this.#context;
        const { projectId } = this.#inputs;
        log.info(`Starting an agent job in project ${(0,shared_text/* oneLine */.TN)(projectId)} with ${sizeOf(prompt)}`);
        const deadline = clock.now() + this.#timeLimit;
        const request = { parameters: { projectId }, body: { prompt }, deadline };
        const started = await client.call(endpoints/* endpoints */.vZ.startAgentJob, request);
        const jobId = this.#job.start(started.id, started.status);
        this.#isOwn = true;
        this.#record(started);
        return jobId;
    }
    async #sendMessage(jobId, prompt) {
        const { client, clock, log } = this.#context;
        const deadline = clock.now() + this.#timeLimit;
        const { value: before } = await this.#poll(jobId, deadline).next();
        this.#see(before, before.status.is(...terminalStatuses) ? 'ended' : 'running');
        if (before.status.is('archived'))
            throw new errors/* ActionError */.lZ('JOB_ARCHIVED', { what: archived });
        log.info(`Sending ${sizeOf(prompt)} to agent job ${jobId}`);
        const parameters = { projectId: this.#inputs.projectId, jobId };
        const request = { parameters, body: { prompt }, deadline };
        const response = await client.call(endpoints/* endpoints */.vZ.sendMessage, request).catch((error) => {
            if (this.#mayBeAccepted(error))
                this.#job.setAsked('unknown');
            throw error;
        });
        this.#job.setAsked('running');
        this.#followUp = new follow/* FollowUp */.JE(clock, terminalStatuses, before.status);
        if (response.status !== undefined)
            this.#job.see(response.status, 'running');
        this.#record(response);
    }
    #mayBeAccepted(error) {
        const isAboutRequest = error instanceof errors/* ActionError */.lZ && error !== this.#context.signal.reason;
        return isAboutRequest && mayBeAccepted.has(error.code);
    }
    #poll(jobId, deadline) {
        const { projectId, pollIntervalSeconds } = this.#inputs;
        const request = { parameters: { projectId, jobId }, deadline };
        const { getAgentJob } = endpoints/* endpoints */.vZ;
        const endpoint = this.#isOwn ? (0,endpoints/* ofOwnJob */.XO)(getAgentJob) : getAgentJob;
        const read = () => this.#context.client.call(endpoint, request);
        return (0,follow/* follow */.e6)(read, { noun: 'agent job', deadline, pollIntervalSeconds }, this.#context);
    }
    async #follow(jobId) {
        const { wait, command } = this.#inputs;
        const { clock, log } = this.#context;
        if (!wait && this.#followUp !== undefined && command !== undefined)
            return this.#awaitEffect(jobId, this.#followUp);
        if (!wait && this.#job.known?.hasAsked)
            return undefined;
        const progress = new record_progress/* Progress */.k(this.#context);
        let isOlder = false;
        for await (const job of this.#poll(jobId, clock.now() + this.#timeLimit)) {
            const isTerminal = job.status.is(...terminalStatuses);
            const hasEnded = this.#followUp === undefined ? isTerminal : this.#followUp.observe(job.status);
            const uncertain = isTerminal ? 'unknown' : 'running';
            const status = this.#see(job, hasEnded ? 'ended' : uncertain);
            progress.report(status, { isUndocumented: !isTerminal && !job.status.is('active') });
            if (hasEnded)
                return job;
            if (!wait)
                break;
            if (isTerminal && !isOlder)
                log.info(mayBeOlder);
            isOlder ||= isTerminal;
        }
        return undefined;
    }
    async #awaitEffect(jobId, followUp) {
        const { clock, log, signal } = this.#context;
        try {
            for await (const job of this.#poll(jobId, clock.now() + this.#timeLimit)) {
                const hasEnded = followUp.observe(job.status);
                this.#see(job, hasEnded ? 'ended' : 'running');
                if (hasEnded)
                    return job;
                if (!job.status.is(...terminalStatuses))
                    break;
            }
        }
        catch (error) {
            signal.throwIfAborted();
            if (!(error instanceof errors/* ActionError */.lZ))
                throw error;
            log.warning(`The agent job has got the prompt, but could not be read: ${error.what}. Look at the job in the service dashboard.`);
        }
        return undefined;
    }
    get #timeLimit() {
        return this.#inputs.timeoutMinutes * 60_000;
    }
    #see(job, state) {
        const status = this.#job.see(job.status, state);
        this.#record(job);
        return status;
    }
    #record(job) {
        const { record, redactor } = this.#context;
        const shown = (text) => text && redactor.show(text, 2048);
        if (job.prLink !== undefined)
            this.#pullRequest.see(job.prLink);
        const repository = job.source?.repository;
        const none = job.status?.is(...terminalStatuses) ? '' : undefined;
        const prLink = this.#pullRequest.url ?? none;
        record.setAttempt({ status: job.status && redactor.show(job.status, 60) });
        record.set({
            prLink,
            repository: repository && ((0,operation/* usableLink */.Ll)(repository, redactor) ?? shown(repository)),
            ref: shown(job.source?.ref),
            archivedAt: job.archivedAt,
        });
    }
    #conclude({ status }) {
        const { log } = this.#context;
        const opened = this.#pullRequest.describe();
        if (this.#followUp?.isUnnoticed && (status.is('completed') || !this.#inputs.wait)) {
            log.warning([`${unnoticed}.`, ...this.#goOnAfter('unnoticed')].join(' '));
            return;
        }
        if (status.is('failed')) {
            throw new errors/* ActionError */.lZ('AGENT_FAILED', {
                what: 'The agent hit an error that it could not recover from',
                facts: { hasPullRequest: opened !== undefined },
            });
        }
        if (status.is('archived')) {
            const seen = `${archived}. The agent has opened ${opened ?? 'no pull request'}.`;
            log.warning([seen, ...this.#goOnAfter('archived')].join(' '));
        }
        else if (opened === undefined) {
            log.info(`The agent opened no pull request. ${noPullRequest}.`);
        }
        else {
            log.info(`The agent opened ${this.#followUp === undefined ? '' : 'or updated '}${opened}`);
        }
    }
    #goOnAfter(end) {
        return (0,rendering/* linesOf */.Dx)((0,of_agent/* stepsAfterAgent */.Hq)(end, this.#inputs.command));
    }
}
const mayBeOlder = 'This may still be the status from before the prompt. If the status stays the same for a minute, it counts as the end';
const mayBeAccepted = new Set(['START_UNKNOWN', 'RESPONSE_INVALID', 'CANCELLED']);
function sizeOf(prompt) {
    return `a prompt of ${(0,shared_text/* count */.U9)(prompt.length, 'character')}`;
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


/***/ })

};
