export const id = 836;
export const ids = [836,455];
export const modules = {

/***/ 9217:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  S: () => (/* binding */ FollowedJob)
});

// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
// EXTERNAL MODULE: ./lib/shared/untrusted-text.js
var untrusted_text = __webpack_require__(3067);
// EXTERNAL MODULE: ./lib/jobs/progress.js
var progress = __webpack_require__(2289);
;// CONCATENATED MODULE: ./lib/jobs/job-monitor.js



/** Logs a line at least this often, in milliseconds, to show that the step is alive. */
const heartbeat = 60_000;
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
        this.#reportUnknownStatus(facts.status);
        const text = (0,progress/* describeProgress */.vk)(facts);
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
        if (this.#knownStatuses.has(status))
            return;
        this.#knownStatuses.add(status);
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
            percent = response.progress ?? percent;
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
    /** As the service spells it. Undefined until there is a job. */
    #id;
    /** Milliseconds since 1970. */
    #deadline = 0;
    /** Last status seen, safe to show. */
    #status;
    #state = 'unknown';
    /** See `JobFacts`. */
    #hasAsked = false;
    constructor(kind, pace, tools) {
        this.#kind = kind;
        this.#pace = pace;
        this.#tools = tools;
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
        this.#state = 'running';
        this.#hasAsked = true;
        // First, so that people can find the job, whatever happens from here on.
        this.#setId(started.id.raw, 'Started');
        if (started.status !== undefined)
            this.#setStatus(started.status);
        this.#beginTime();
        return started;
    }
    /**
     * Sends something to the job, which goes on with that.
     * @param send sends the request, until the deadline in milliseconds since 1970
     */
    async send(send) {
        try {
            const response = await send(this.#deadline);
            this.#state = 'running';
            this.#hasAsked = true;
            if (response.status !== undefined)
                this.#setStatus(response.status);
            return response;
        }
        catch (error) {
            // With that reason, the run was canceled before the request was sent.
            const isAboutRequest = error instanceof errors/* ActionError */.lZ && error !== this.#tools.signal.reason;
            if (isAboutRequest && mayBeAccepted.has(error.code)) {
                this.#state = 'unknown';
                this.#hasAsked = true;
            }
            throw error;
        }
    }
    /** Reads the job once. An odd response is tolerated, as it is while waiting. */
    read() {
        return this.#poll({ isEnough: () => true, onResponse: job => this.#see(job, this.#kind.hasEnded(job)) });
    }
    /**
     * Polls the job until it has ended, and logs its progress. With `wait: false`, a job that the step has only attached to is read
     * once, and no other.
     * @param isSettled whether a response is the end; by default, whether the job has ended
     * @returns the job at its end; undefined if it is left to itself
     * @throws ActionError TIMED_OUT; what `JobKind.read` throws; `signal.reason`
     */
    async wait(isSettled = job => this.#kind.hasEnded(job)) {
        const { wait } = this.#pace;
        if (wait || !this.#hasAsked) {
            const monitor = new JobMonitor(this.#kind, this.#tools);
            const last = await this.#poll({
                isEnough: () => !wait || this.#state === 'ended',
                onResponse: job => {
                    const status = this.#see(job, isSettled(job));
                    monitor.reportProgress(job, { status, percent: job.progress, pageCount: job.pageCount });
                },
            });
            if (this.#state === 'ended')
                return last;
        }
        this.#tools.log.info('Not waiting because "wait" is false. To get the result later, use "job-id".');
        return undefined;
    }
    /** Undefined until there is a job. */
    get facts() {
        if (this.#id === undefined)
            return undefined;
        return {
            noun: this.#kind.noun,
            jobId: this.#show(this.#id),
            status: this.#status,
            state: this.#state,
            hasAsked: this.#hasAsked,
        };
    }
    #beginTime() {
        const { commonDeadline, timeoutMinutes } = this.#pace;
        this.#deadline = commonDeadline ?? this.#tools.clock.now() + timeoutMinutes * 60_000;
    }
    #setId(id, verb) {
        this.#id = id;
        const shown = this.#show(id);
        this.#tools.log.info(`${verb} ${this.#kind.noun} ${shown}`);
        this.#kind.onId(shown);
    }
    #show(id) {
        return this.#tools.redactor.line(id);
    }
    /** @returns the status, safe to show */
    #setStatus(status) {
        const shown = this.#tools.redactor.show(status, 60);
        this.#status = shown;
        this.#kind.onStatus(shown);
        return shown;
    }
    /** Takes a response. @returns its status, safe to show */
    #see(job, hasEnded) {
        this.#state = hasEnded ? 'ended' : 'running';
        const shown = this.#setStatus(job.status);
        this.#kind.onResponse(job);
        return shown;
    }
    #poll(watch) {
        const { log, clock, signal } = this.#tools;
        return waitFor(() => this.#kind.read(this.id, this.#deadline), watch.isEnough, {
            noun: this.#kind.noun,
            clock,
            signal,
            deadline: this.#deadline,
            longestPause: this.#pace.pollIntervalSeconds * 1000,
            onInvalid: error => log.info(`${error.what}; retrying`),
            onResponse: watch.onResponse,
        });
    }
}
/** Errors of a request that the service may have accepted. */
const mayBeAccepted = new Set(['START_UNKNOWN', 'RESPONSE_INVALID', 'CANCELLED']);


/***/ }),

/***/ 2289:
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
function stepFor(milliseconds) {
    if (milliseconds < 55_000)
        return 5_000;
    return milliseconds < 590_000 ? 10_000 : 60_000;
}
function roundUp(milliseconds) {
    const step = stepFor(milliseconds);
    const rounded = Math.ceil(milliseconds / step) * step;
    return rounded < 10_000 ? `${rounded / 1000} s` : (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(rounded);
}


/***/ }),

/***/ 6836:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Deployment: () => (/* binding */ Deployment)
});

// EXTERNAL MODULE: ./lib/api/endpoints.js + 1 modules
var endpoints = __webpack_require__(8238);
// EXTERNAL MODULE: ./lib/jobs/followed-job.js + 2 modules
var followed_job = __webpack_require__(9217);
// EXTERNAL MODULE: ./lib/report/deployment-report.js
var deployment_report = __webpack_require__(3410);
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
;// CONCATENATED MODULE: ./lib/operations/deployment-failure.js

/** Characters of each line of a deployment's log that are shown, and lines that the error repeats. */
const lineLength = 300;
const lastLines = 3;
/** The service gave the deployment up, because another one takes its place. */
function isSuperseded({ status }) {
    return status.is('canceled', 'cancelled');
}
/** The error for a deployment that has ended without success. Logs what the service has logged. */
function deploymentFailed(deployment, { redactor, logDetails }) {
    const { status, summary, logs } = deployment;
    const lines = (logs?.last ?? []).map(line => redactor.show(line, lineLength));
    const count = logs?.count ?? 0;
    const shortened = lines.length < count ? `, last ${lines.length} of ${count} lines` : '';
    logDetails(`Log of the deployment${shortened}`, lines);
    const reason = summary === undefined ? 'the service gave no reason' : redactor.show(summary);
    const last = lines.slice(-lastLines).join(' | ');
    const outcome = status.is('failure') ? 'failed' : `ended with the status "${redactor.show(status, 60)}"`;
    return new errors/* ActionError */.lZ('PUBLISH_FAILED', {
        what: `The deployment ${outcome}: ${reason}${last === '' ? '' : `; its log ends with: ${last}`}`,
        hint: hintFor(deployment, `${reason} ${last}`),
    });
}
function hintFor(deployment, said) {
    if (isSuperseded(deployment))
        return `Another deployment of the project may have taken its place, or somebody has canceled it. Look at it in the service dashboard, and ${runAgain}`;
    if (/\bfailed to revalidate\b/i.test(said))
        return `The service has saved the deployment, and could not refresh the pages of the site, which is temporary. To publish again, ${runAgain}`;
    if (deployment.summary === undefined && !deployment.logs?.count)
        return `Look at the deployment in the service dashboard, and ${runAgain}. Until one succeeds, the live site stays as it is`;
    return undefined;
}
/** A step with the ID of a deployment only follows that one. */
const runAgain = 'run the step again, without "job-id" if it is set';

// EXTERNAL MODULE: ./lib/operations/operation.js
var operation = __webpack_require__(9583);
// EXTERNAL MODULE: ./lib/shared/abort.js
var abort = __webpack_require__(1487);
;// CONCATENATED MODULE: ./lib/operations/published-commit.js

/** Milliseconds that GitHub may take to compare two commits. */
const timeLimit = 60_000;
const notReadable = ': one of the commits is not in this repository, or github-token may not read it (in a private repository, add "permissions: contents: read")';
/**
 * Finds out whether a deployment has a commit: it is the one that the service reports, or GitHub says that that one contains it.
 * Logs what it found out.
 * @returns false if the commit is certainly not published
 * @throws `signal.reason`
 */
async function checkPublished({ commit, reported, token }, { compareCommits, log, redactor }, { clock, signal }) {
    const assumePublished = (reason) => {
        log.warning(`It is not known whether commit ${commit} is published: ${reason}`);
        return true;
    };
    if (reported === undefined)
        return assumePublished('the service does not say which commit it built.');
    const sha = reported.raw;
    if (!/^(?:[\da-f]{40}|[\da-f]{64})$/i.test(sha))
        return assumePublished(`the service reports "${redactor.show(reported, 80)}", which is no full SHA.`);
    if (sha.toLowerCase() === commit.toLowerCase())
        return true;
    const deadline = clock.now() + timeLimit;
    const timeLeft = () => deadline - clock.now();
    try {
        const isContained = await (0,abort/* withTimeLimit */.B)(limited => compareCommits({ base: commit, head: sha, token, clock, signal: limited, timeLeft }), { timeLimit, clock, signal }, new Error('GitHub did not respond in time'));
        if (isContained)
            log.info(`Commit ${commit} is published: ${sha} contains it`);
        return isContained;
    }
    catch (error) {
        signal.throwIfAborted();
        const { status, message = String(error) } = error;
        const hint = status === 404 || /not accessible/i.test(message) ? notReadable : '';
        return assumePublished(`GitHub could not compare it with ${sha}${hint} (${redactor.show(message, 200)}).`);
    }
}

// EXTERNAL MODULE: ./lib/operations/pull-request.js
var pull_request = __webpack_require__(1955);
;// CONCATENATED MODULE: ./lib/operations/deployment.js









const mayBeOld = 'This deployment may have begun before the commit was there. Run the step without "job-id", which publishes the newest commit';
const documentedEnds = ['success', 'failure', 'skipped', 'canceled', 'cancelled'];
/**
 * Has the service build the newest commit of a branch, and waits until it is live: the project's deployment branch, or that of a
 * preview. Building twice changes nothing.
 */
class Deployment {
    #request;
    #parts;
    #job;
    #previewUrl;
    constructor(request, parts) {
        this.#request = request;
        this.#parts = parts;
        this.#job = new followed_job/* FollowedJob */.S(this.#kind(), request, parts.network);
    }
    get commentSubject() {
        const { projectId, branch } = this.#request;
        return branch === undefined ? projectId : `${projectId}\n${branch}`;
    }
    /** The newest deployment. */
    get job() {
        const facts = this.#job.facts;
        if (facts === undefined)
            return undefined;
        const { projectId, role } = this.#request;
        if (role === 'before an export') {
            return {
                ...facts,
                howToFollow: `To follow it, run a step with "operation: publish", "project-id: ${(0,shared_text/* oneLine */.TN)(projectId)}", and "job-id: ${facts.jobId}". To export, run this step again: it publishes and exports anew`,
                followingInputs: { operation: 'publish', 'project-id': projectId },
            };
        }
        return {
            ...facts,
            howToFollow: `To follow it, run the step with "job-id: ${facts.jobId}"`,
            followingInputs: (0,operation/* without */.F)(role.given, 'wait'),
        };
    }
    async start() {
        const { jobId } = this.#request;
        this.#parts.timeline.enter('Publish');
        if (jobId === undefined)
            await this.#trigger();
        else
            this.#job.attach(jobId);
    }
    /**
     * Waits for the end, and makes sure that the commit is published.
     * @throws ActionError PUBLISH_FAILED, COMMIT_NOT_PUBLISHED; what `FollowedJob.wait` throws
     */
    async complete() {
        const deployment = await this.#job.wait();
        const problem = deployment && (await this.#problemOf(deployment));
        if (problem === undefined)
            return;
        if (!problem.isPassing || this.#request.jobId !== undefined)
            throw problem.error;
        this.#parts.runner.log.info(`${problem.error.what}. Starting another deployment.`);
        const second = await this.#publishAgain().catch((error) => {
            this.#parts.network.signal.throwIfAborted();
            if (!(error instanceof errors/* ActionError */.lZ))
                throw error;
            throw error.with({ what: `${problem.error.what}. The second deployment failed: ${error.what}` });
        });
        const again = second && (await this.#problemOf(second));
        if (again !== undefined)
            throw again.error;
    }
    report(facts, state, error) {
        const { projectId, branch } = this.#request;
        return (0,deployment_report/* deploymentReport */.e)({ ...facts, projectId, branch }, state, error);
    }
    #kind() {
        const { network, results } = this.#parts;
        const isMain = this.#request.role !== 'before an export';
        return {
            noun: 'deployment',
            statuses: ['queued', 'in_progress', ...documentedEnds],
            changesWhileRunning: true,
            hasEnded: ({ status, endedAt }) => status.is(...documentedEnds) || endedAt !== undefined,
            read: (statusId, deadline) => this.#read(statusId, deadline),
            onId: id => results.record({ deploymentId: id, jobId: isMain ? id : undefined }),
            onStatus: status => results.record({ status: isMain ? status : undefined }),
            onResponse(deployment) {
                if (deployment.status.is('success'))
                    results.record(deployedFacts(deployment, network.redactor));
            },
        };
    }
    async #read(statusId, deadline) {
        const { client, network } = this.#parts;
        const { jobId, projectId } = this.#request;
        const deployment = await client.call(endpoints/* endpoints */.vZ.getDeployment, { parameters: { statusId }, deadline });
        if (jobId !== undefined && deployment.projectId?.is(projectId) === false) {
            throw new errors/* ActionError */.lZ('JOB_NOT_FOUND', {
                what: `The deployment belongs to another project, ${network.redactor.show(deployment.projectId, 120)}`,
                hint: 'Check job-id and project-id',
            });
        }
        return deployment;
    }
    async #trigger() {
        const { projectId, branch } = this.#request;
        const { client, runner } = this.#parts;
        const what = branch === undefined ? 'Publishing' : `Building a preview of branch ${(0,shared_text/* oneLine */.TN)(branch)} for`;
        runner.log.info(`${what} project ${(0,shared_text/* oneLine */.TN)(projectId)}`);
        const { previewUrl } = await this.#job.start(async (deadline) => {
            const common = { parameters: { projectId }, deadline };
            const started = branch === undefined
                ? await client.call(endpoints/* endpoints */.vZ.triggerDeployment, common)
                : await client.call(endpoints/* endpoints */.vZ.triggerPreview, { ...common, body: { branch } });
            return { id: started.statusId, previewUrl: started.previewUrl };
        });
        if (previewUrl !== undefined)
            this.#seePreview(previewUrl);
    }
    /** Within the time limit of the first deployment. */
    async #publishAgain() {
        const { network } = this.#parts;
        const pace = { ...this.#request, commonDeadline: this.#job.deadline };
        this.#job = new followed_job/* FollowedJob */.S(this.#kind(), pace, network);
        await this.#trigger();
        return await this.#job.wait();
    }
    #seePreview(link) {
        const { results, runner } = this.#parts;
        // Its query may choose the preview.
        this.#previewUrl = (0,pull_request/* usableLink */.L)(link, runner.redactor, { keepsQuery: true });
        if (this.#previewUrl !== undefined)
            results.record({ previewUrl: this.#previewUrl });
        else
            runner.log.warning('The service returned a previewUrl that is not a usable http or https URL, so it is ignored.');
    }
    /** @returns undefined if the deployment, which has ended, is what was asked for */
    async #problemOf(deployment) {
        const { runner } = this.#parts;
        const { status } = deployment;
        if (!status.is('success', 'skipped'))
            return { error: deploymentFailed(deployment, runner), isPassing: isSuperseded(deployment) };
        if (status.is('skipped'))
            runner.log.warning('The service skipped the deployment, so nothing was built.');
        else
            this.#logBuilt(deployment);
        return await this.#findCommit(deployment);
    }
    async #findCommit({ commit: built }) {
        const { commit, githubToken: token, jobId } = this.#request;
        if (commit === undefined)
            return undefined;
        const { network, runner } = this.#parts;
        const check = { commit, reported: built?.sha, token };
        if (await checkPublished(check, runner, network))
            return undefined;
        const sha = built?.sha === undefined ? '' : network.redactor.show(built.sha, 64);
        const what = `Commit ${commit} is not published: the service built ${sha}, which does not contain it`;
        // A deployment that ran already when the commit was merged does not have it.
        const hint = jobId === undefined ? undefined : mayBeOld;
        return { error: new errors/* ActionError */.lZ('COMMIT_NOT_PUBLISHED', { what, hint }), isPassing: true };
    }
    #logBuilt(deployment) {
        const { log, redactor } = this.#parts.runner;
        const { publishedCommit: sha, filesChanged } = deployedFacts(deployment, redactor);
        const isPreview = this.#request.branch !== undefined;
        const built = isPreview ? 'Built the preview' : 'Published';
        const ofCommit = isPreview ? ` of commit ${sha}` : ` commit ${sha}`;
        const parts = [sha ? built + ofCommit : built];
        if (this.#previewUrl !== undefined)
            parts.push(this.#previewUrl);
        if (deployment.summary !== undefined)
            parts.push(redactor.show(deployment.summary));
        if (filesChanged)
            parts.push(`files: ${filesChanged}`);
        log.info(parts.join(' · '));
    }
}
/** Facts of a deployment that has succeeded. */
function deployedFacts({ commit }, redactor) {
    const { sha, message, filesChanged } = commit ?? {};
    const isSha = sha !== undefined && /^[\da-f]{7,64}$/i.test(sha.raw);
    const counts = ['added', 'modified', 'removed'].flatMap(kind => filesChanged?.[kind] === undefined ? [] : [`${filesChanged[kind]} ${kind}`]);
    return {
        // Empty rather than missing: the service does not say.
        publishedCommit: isSha ? redactor.show(sha, 64) : '',
        commitMessage: message && redactor.show(message),
        filesChanged: filesChanged && counts.join(', '),
    };
}


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
    const hasSecret = redactor.url(link) !== link.raw;
    return hasSecret ? undefined : url.href;
}


/***/ }),

/***/ 3410:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ commitFacts),
/* harmony export */   e: () => (/* binding */ deploymentReport)
/* harmony export */ });
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6422);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3021);
/* harmony import */ var _report_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5650);



/** A preview's link is shown only when it works. */
function deploymentReport(facts, state, error) {
    const { projectId, branch, deploymentId, status, previewUrl } = facts;
    const isReady = error === undefined && status === 'success';
    return {
        state: (0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .stateOf */ .L4)(state, error, status === 'skipped' ? 'warned' : 'succeeded'),
        subject: branch === undefined ? `Project ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(projectId)}` : `Preview of ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(branch)}`,
        headline: outcomeOf(facts, state, error),
        link: isReady && previewUrl ? `**Preview:** ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)(previewUrl)}` : undefined,
        error,
        facts: (0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .known */ .eO)([
            ['Deployment', deploymentId && (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(deploymentId)],
            ['Status', status && (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(status)],
            ...commitFacts(facts, branch === undefined ? 'Published commit' : 'Commit'),
            ['Time', state === 'ended' ? (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_2__/* .formatDuration */ .a3)(facts.elapsed) : undefined],
        ]),
    };
}
/** The commit that was published. @param label its name */
function commitFacts({ publishedCommit, commitMessage, filesChanged }, label = 'Published commit') {
    const message = commitMessage === undefined ? '' : ` ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .plain */ .pj)(commitMessage, 120)}`;
    return [
        [label, publishedCommit && `${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(publishedCommit)}${message}`],
        ['Files changed', filesChanged],
    ];
}
function outcomeOf({ branch, status }, state, error) {
    const isPreview = branch !== undefined;
    if (error?.code === 'PUBLISH_FAILED')
        return isPreview ? 'could not be built' : 'could not be published';
    if (error?.code === 'COMMIT_NOT_PUBLISHED')
        return 'published without the commit';
    if (error !== undefined)
        return (0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .endingOf */ .z6)(error) ?? 'failed';
    if (status === 'skipped')
        return 'skipped, nothing was built';
    if (status === 'success')
        return isPreview ? 'ready' : 'published';
    if (state === 'running')
        return isPreview ? 'being built' : 'being published';
    return isPreview ? 'build started' : 'publishing started';
}


/***/ }),

/***/ 5650:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L4: () => (/* binding */ stateOf),
/* harmony export */   eO: () => (/* binding */ known),
/* harmony export */   tR: () => (/* binding */ isStartUnknown),
/* harmony export */   z6: () => (/* binding */ endingOf)
/* harmony export */ });
/** Drops facts that are unknown. */
function known(facts) {
    return facts.filter((fact) => Boolean(fact[1]));
}
/** How a run stands. @param outcome what its end without an error means */
function stateOf(state, error, outcome) {
    if (error !== undefined)
        return error.code === 'CANCELLED' ? 'canceled' : 'failed';
    return state === 'running' ? 'running' : outcome;
}
/** The end of a run that says nothing about the result of its job, in a few words; undefined for any other end. */
function endingOf({ code }) {
    if (code === 'CANCELLED')
        return 'canceled';
    return code === 'TIMED_OUT' ? 'not done in time' : undefined;
}
/** The service may have started something of which nothing is known, not even its ID. */
function isStartUnknown({ code }, { jobId }) {
    return code === 'START_UNKNOWN' || (code === 'RESPONSE_INVALID' && jobId === undefined);
}


/***/ }),

/***/ 1487:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ withTimeLimit),
/* harmony export */   E: () => (/* binding */ untilAborted)
/* harmony export */ });
/**
 * Waits for `work`, but no longer than until the signal aborts.
 * @throws what `work` throws; `signal.reason`
 */
async function untilAborted(work, signal) {
    const { promise: aborted, reject } = Promise.withResolvers();
    const abort = () => reject(signal.reason);
    if (signal.aborted)
        abort();
    signal.addEventListener('abort', abort);
    try {
        // Handles the rejections of both, also of the one that comes too late.
        return await Promise.race([aborted, work]);
    }
    finally {
        signal.removeEventListener('abort', abort);
    }
}
/**
 * Does `work` with a signal that also aborts when time is up.
 * @param problem what to throw then
 * @throws what `work` throws; `problem`; `signal.reason`
 */
async function withTimeLimit(work, { timeLimit, clock, signal }, problem) {
    const limit = new AbortController();
    const timer = clock.startTimer(timeLimit, () => limit.abort(problem));
    try {
        return await work(AbortSignal.any([signal, limit.signal]));
    }
    catch (error) {
        signal.throwIfAborted();
        throw limit.signal.aborted ? problem : error;
    }
    finally {
        timer.stop();
    }
}


/***/ })

};
