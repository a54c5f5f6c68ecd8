export const id = 373;
export const ids = [373,754];
export const modules = {

/***/ 6407:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ follow)
/* harmony export */ });
/* unused harmony export pollPause */
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6422);


/** Invalid responses in a row: a gateway sends some while the service is deployed, a wrong URL does not stop sending them. */
const toleratedInvalidResponses = 3;
/** Shortest pause between two polls in milliseconds, unless the user asks for a shorter one. */
const shortestPause = 1000;
/**
 * Polls a job, for the last time at the deadline. The caller loops over the responses, and leaves the loop when it has enough.
 * @param read sends one poll. It may hold secrets, so mask them first in the loop
 * @throws ActionError TIMED_OUT; what `read` throws; `signal.reason`
 */
async function* follow(read, { noun, deadline, pollIntervalSeconds }, { clock, log, signal }) {
    const begin = clock.now();
    let percent;
    let invalidResponses = 0;
    for (;;) {
        const isLast = clock.now() >= deadline;
        const response = await read().catch((error) => {
            signal.throwIfAborted();
            if (!(error instanceof _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ))
                throw error;
            if (isLast && passing.has(error.code))
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
            percent = response.progress ?? percent;
            yield response;
        }
        if (isLast) {
            const elapsed = (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(clock.now() - begin);
            throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('TIMED_OUT', { what: `The ${noun} did not end within ${elapsed}` });
        }
        const left = Math.max(0, deadline - clock.now());
        await clock.sleep(Math.min(left, pollPause(waited, percent, pollIntervalSeconds * 1000)), signal);
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


/***/ }),

/***/ 272:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ JobMonitor)
/* harmony export */ });
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6422);
/* harmony import */ var _progress_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2289);


/** Logs a line at least this often, in milliseconds, to show that the step is alive. */
const heartbeat = 60_000;
/** Logs a line when the job has changed, and once a minute otherwise. */
class JobMonitor {
    #tools;
    #begin;
    #knownStatuses;
    #eta = new _progress_js__WEBPACK_IMPORTED_MODULE_0__/* .Eta */ .xn();
    #logged = { text: '', at: 0 };
    /** @param documented statuses of such jobs (docs/service-api.md#responses) */
    constructor(documented, tools) {
        this.#tools = tools;
        this.#begin = tools.clock.now();
        this.#knownStatuses = new Set(documented);
    }
    /** Takes what a response says of the job. */
    report(facts) {
        const { clock, log } = this.#tools;
        const now = clock.now();
        this.#reportUnknownStatus(facts.status);
        const text = (0,_progress_js__WEBPACK_IMPORTED_MODULE_0__/* .describeProgress */ .vk)(facts);
        const timeLeft = this.#eta.update(facts.percent === undefined ? undefined : facts.percent / 100, now);
        if (text === this.#logged.text && now - this.#logged.at < heartbeat)
            return;
        const elapsed = (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(now - this.#begin);
        log.info([text, elapsed, timeLeft].filter(part => part !== undefined).join(' · '));
        this.#logged = { text, at: now };
    }
    #reportUnknownStatus(status) {
        if (this.#knownStatuses.has(status))
            return;
        this.#knownStatuses.add(status);
        this.#tools.log.info(`The service returned the unknown status "${status}"; still waiting`);
    }
}


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

/***/ 5282:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ checkUrl),
/* harmony export */   j: () => (/* binding */ getChecked)
/* harmony export */ });
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6422);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4037);



/** Longest time until the response's headers arrive, in milliseconds. */
const responseTimeout = 30_000;
const maxRedirects = 5;
/**
 * Sends a GET request to a URL that a server chose, and to those that it redirects to. Each is checked.
 * @returns the first response that is no redirect, whatever its status
 * @throws ActionError LINK_UNSAFE or DOWNLOAD_REFUSED; TransportError when there is no response; `signal.reason`
 */
async function getChecked(link, headers, { what, server, network }) {
    const { allowLoopback } = network;
    let url = checkUrl(link, { allowLoopback, subject: `The URL of the ${what}` });
    for (let redirects = 0;; redirects += 1) {
        const response = await (0,_http_js__WEBPACK_IMPORTED_MODULE_1__/* .send */ .tN)({ ...network, method: 'GET', url, headers, responseTimeout });
        const { location } = response.headers;
        if (!(0,_http_js__WEBPACK_IMPORTED_MODULE_1__/* .isRedirect */ .N6)(response.status) || location === undefined)
            return response;
        response.body.destroy();
        if (redirects === maxRedirects) {
            throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('DOWNLOAD_REFUSED', {
                what: `The ${server} redirected more than ${maxRedirects} times`,
            });
        }
        const target = URL.parse(location, url.href)?.href ?? location;
        url = checkUrl(target, { allowLoopback, subject: `The URL that the ${server} redirected to` });
    }
}
/**
 * Checks a URL that a server chose. It has to be https; plain http will do for this machine, when URLs may lead to it.
 * @returns the URL without user info, which would be sent as credentials
 * @throws ActionError LINK_UNSAFE
 */
function checkUrl(link, { allowLoopback, subject }) {
    const url = URL.parse(link);
    const isLocal = url?.protocol === 'http:' && (0,_http_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U9)(url.hostname) && allowLoopback;
    if (url === null || (url.protocol !== 'https:' && !isLocal)) {
        throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('LINK_UNSAFE', { what: `${subject} does not use https: ${originOf(url)}` });
    }
    return Object.assign(url, { username: '', password: '' });
}
/** The part of a URL that may be shown: user info, path, query, and fragment may grant access. */
function originOf(url) {
    if (url === null)
        return '(not a URL)';
    return (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(url.host === '' ? `${url.protocol}…` : `${url.protocol}//${url.host}/…`);
}


/***/ }),

/***/ 2373:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Deployment: () => (/* binding */ Deployment)
});

// EXTERNAL MODULE: ./lib/api/endpoints.js + 1 modules
var endpoints = __webpack_require__(8238);
// EXTERNAL MODULE: ./lib/jobs/follow.js
var follow = __webpack_require__(6407);
// EXTERNAL MODULE: ./lib/jobs/job-monitor.js
var job_monitor = __webpack_require__(272);
// EXTERNAL MODULE: ./lib/record/job-record.js
var job_record = __webpack_require__(6146);
// EXTERNAL MODULE: ./lib/report/deployment-report.js
var deployment_report = __webpack_require__(3410);
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
;// CONCATENATED MODULE: ./lib/operations/deployment-failure.js

/** Statuses that the service documents, and those that its dashboard knows (docs/service-api.md#responses). */
const statuses = {
    running: ['queued', 'in_progress'],
    ended: ['success', 'failure', 'skipped', 'canceled', 'cancelled'],
};
/** Characters of each line of a deployment's log that are shown, and lines that the error repeats. */
const lineLength = 300;
const lastLines = 3;
/** Describes a deployment that has ended without success. Logs what the service has logged. */
function deploymentFailed(deployment, { log, redactor }) {
    const { status, summary, logs } = deployment;
    const lines = (logs?.last ?? []).map(line => redactor.show(line, lineLength));
    const count = logs?.count ?? 0;
    const shortened = lines.length < count ? `, last ${lines.length} of ${count} lines` : '';
    if (count > 0)
        log.group(`Log of the deployment${shortened}`, lines);
    const reason = summary === undefined ? 'the service gave no reason' : redactor.show(summary);
    const last = lines.slice(-lastLines).join(' | ');
    const outcome = status.is('failure') ? 'failed' : `ended with the status "${redactor.show(status, 60)}"`;
    const passing = passingProblem(deployment);
    const error = new errors/* ActionError */.lZ('PUBLISH_FAILED', {
        what: `The deployment ${outcome}: ${reason}${last === '' ? '' : `; its log ends with: ${last}`}`,
        hint: hintFor(deployment, passing),
    });
    return { error, passing };
}
function passingProblem({ status, summary, logs }) {
    if (status.is('canceled', 'cancelled'))
        return 'superseded';
    const texts = [summary, ...(logs?.last ?? [])];
    const isNotRefreshed = texts.some(text => /\bfailed to revalidate\b/i.test(text?.raw ?? ''));
    return isNotRefreshed && status.is('failure') ? 'not refreshed' : undefined;
}
function hintFor(deployment, passing) {
    if (passing === 'superseded')
        return `Another deployment of the project may have taken its place, or somebody has canceled it. Look at it in the service dashboard, and ${runAgain}`;
    if (passing === 'not refreshed')
        return `The service has saved the deployment, and could not refresh the pages of the site, so they may be old for a while. To publish again, ${runAgain}`;
    if (deployment.summary === undefined && !deployment.logs?.count)
        return `Look at the deployment in the service dashboard, and ${runAgain}. Until one succeeds, the live site stays as it is`;
    return undefined;
}
/** A step with the ID of a deployment only follows that one. */
const runAgain = 'run the step again, without "job-id" if it is set';

// EXTERNAL MODULE: ./lib/operations/operation.js
var operation = __webpack_require__(9583);
// EXTERNAL MODULE: ./lib/api/package-version.js
var package_version = __webpack_require__(5441);
// EXTERNAL MODULE: ./lib/net/checked-request.js
var checked_request = __webpack_require__(5282);
// EXTERNAL MODULE: ./lib/net/http.js + 1 modules
var http = __webpack_require__(4037);
// EXTERNAL MODULE: ./lib/net/retry.js
var retry = __webpack_require__(6705);
;// CONCATENATED MODULE: ./lib/operations/preview-link.js




/** Milliseconds in which a preview may begin to answer, once the service has called it built. */
const patience = 60_000;
/** Longest wait for one response, in milliseconds. */
const responseTimeout = 15_000;
const maxRedirects = 5;
/**
 * Requests the link of a preview, without credentials, until it answers. A login is an answer, too.
 * @returns undefined if it answers; otherwise what is wrong after a minute, as a predicate of the link
 * @throws `signal.reason`
 */
async function requestPreview(link, network) {
    const { allowLoopback, clock, signal } = network;
    let url;
    try {
        url = (0,checked_request/* checkUrl */.C)(link, { allowLoopback, subject: 'The URL of the preview' });
    }
    catch {
        return 'was not requested, because it does not use https';
    }
    const end = clock.now() + patience;
    for (let attempt = 1;; attempt += 1) {
        const failure = await findFailure(url, network);
        if (failure === undefined)
            return undefined;
        const pause = (0,retry/* retryPause */.vX)(attempt, undefined);
        if (clock.now() + pause > end)
            return `does not answer yet (${failure})`;
        await clock.sleep(pause, signal);
    }
}
/** Requests the link once. @returns undefined if it answers; otherwise how it does not, such as "HTTP 404" */
async function findFailure(link, network) {
    let url = link;
    try {
        for (let redirects = 0;; redirects += 1) {
            const headers = { 'User-Agent': `docs-admin-action/${package_version/* version */.r}` };
            const { status, headers: received, body, } = await (0,http/* send */.tN)({ ...network, method: 'GET', url, headers, responseTimeout });
            body.destroy();
            const target = (0,http/* isRedirect */.N6)(status) ? URL.parse(received.location ?? '', url.href) : null;
            if (target?.origin !== url.origin || redirects === maxRedirects)
                return status === 404 || status === 410 || status >= 500 ? `HTTP ${status}` : undefined;
            url = target;
        }
    }
    catch (error) {
        network.signal.throwIfAborted();
        if (!(error instanceof http/* TransportError */.wX))
            throw error;
        return network.redactor.show(error.message, 120);
    }
}

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
async function checkPublished({ commit, reported, token }, { clock, github, log, redactor, signal }) {
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
        const isContained = await (0,abort/* withTimeLimit */.B)(limited => github.compareCommits({ base: commit, head: sha, token, clock, log, signal: limited, timeLeft }), { timeLimit, clock, signal }, new Error('GitHub did not respond in time'));
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

// EXTERNAL MODULE: ./lib/operations/usable-link.js
var usable_link = __webpack_require__(9361);
;// CONCATENATED MODULE: ./lib/operations/deployment.js












/**
 * Has the service build the newest commit of a branch, and waits until it is live: the project's deployment branch, or that of a
 * preview. Building twice changes nothing.
 */
class Deployment {
    #request;
    #context;
    /** The newest deployment. */
    #job;
    #previewUrl;
    constructor(request, context) {
        this.#request = request;
        this.#context = context;
        this.#job = new job_record/* JobRecord */.h('deployment', job => this.#advise(job));
    }
    get commentSubject() {
        const { projectId, branch } = this.#request;
        return branch === undefined ? projectId : `${projectId}\n${branch}`;
    }
    /** @throws ActionError PUBLISH_FAILED, COMMIT_NOT_PUBLISHED, TIMED_OUT */
    async run(onStarted) {
        const { jobId } = this.#request;
        const { clock, record } = this.#context;
        const timeLimit = this.#request.timeoutMinutes * 60_000;
        record.enter('Publish');
        await record.during(this.#job, async () => {
            const first = jobId === undefined ? await this.#trigger(clock.now() + timeLimit) : this.#attach(jobId);
            onStarted();
            // The time limit begins again with the first deployment. Later ones share it.
            const deadline = clock.now() + timeLimit;
            const problem = await this.#findProblem(first, deadline);
            if (problem !== undefined)
                await this.#tryAgain(problem, deadline);
        });
    }
    report(facts, state, error) {
        const { projectId, branch } = this.#request;
        return (0,deployment_report/* deploymentReport */.e)({ ...facts, projectId, branch }, state, error);
    }
    #advise({ id, state }) {
        const { projectId, isForExport } = this.#request;
        // A deployment that has ended has nothing more to give.
        if (state === 'ended')
            return {};
        if (!isForExport)
            return { howToFollow: `To follow it, run the step with "job-id: ${id}"` };
        return {
            howToFollow: `To follow it, run a step with "operation: publish", "project-id: ${(0,shared_text/* oneLine */.TN)(projectId)}", and "job-id: ${id}". To export, run this step again: it publishes and exports anew`,
        };
    }
    /** @returns the ID of the deployment, as the service spells it */
    async #trigger(deadline) {
        const { projectId, branch } = this.#request;
        const { client, log, redactor } = this.#context;
        const what = branch === undefined ? 'Publishing' : `Building a preview of branch ${(0,shared_text/* oneLine */.TN)(branch)} for`;
        log.info(`${what} project ${(0,shared_text/* oneLine */.TN)(projectId)}`);
        const request = { parameters: { projectId }, deadline };
        const started = branch === undefined
            ? await client.call(endpoints/* endpoints */.vZ.triggerDeployment, request)
            : await client.call(endpoints/* endpoints */.vZ.triggerPreview, { ...request, body: { branch } });
        const id = redactor.line(started.statusId);
        this.#job.start(id, undefined);
        log.info(`Started deployment ${id}`);
        this.#recordId(id);
        if (started.previewUrl !== undefined)
            this.#seePreview(started.previewUrl);
        return started.statusId.raw;
    }
    #attach(id) {
        const { log, redactor } = this.#context;
        const shown = redactor.line(id);
        this.#job.attach(shown);
        log.info(`Attached to deployment ${shown}`);
        this.#recordId(shown);
        return id;
    }
    #recordId(id) {
        const { isForExport } = this.#request;
        this.#context.record.set({ deploymentId: id, jobId: isForExport ? undefined : id });
    }
    #seePreview(link) {
        const { log, record, redactor } = this.#context;
        // Its query may choose the preview.
        this.#previewUrl = (0,usable_link/* usableLink */.L)(link, redactor, { keepsQuery: true });
        record.set({ previewUrl: this.#previewUrl });
        if (this.#previewUrl === undefined)
            log.warning((0,usable_link/* unusableLink */.O)('previewUrl'));
    }
    /** Triggers further deployments, one for each problem that may pass. @throws the error of the last problem */
    async #tryAgain(first, deadline) {
        const { log, signal } = this.#context;
        const tried = new Set();
        let problem = first;
        while (problem !== undefined) {
            const { error, passing } = problem;
            if (passing === undefined || tried.has(passing) || this.#request.jobId !== undefined)
                throw error;
            tried.add(passing);
            log.info(`${error.what}. Starting another deployment.`);
            try {
                problem = await this.#findProblem(await this.#trigger(deadline), deadline);
            }
            catch (thrown) {
                signal.throwIfAborted();
                if (!(thrown instanceof errors/* ActionError */.lZ))
                    throw thrown;
                const isLate = thrown.code === 'TIMED_OUT';
                const then = isLate ? 'It did not end before timeout-minutes was up' : thrown.what;
                throw thrown.with({ what: `${error.what}. Another deployment was tried: ${then}` });
            }
        }
    }
    /**
     * Follows a deployment to its end.
     * @returns why it is not what was asked for; undefined if it is, or if it is left to itself
     */
    async #findProblem(id, deadline) {
        const { log } = this.#context;
        const deployment = await this.#follow(id, deadline);
        if (deployment === undefined)
            return undefined;
        if (!deployment.status.is('success', 'skipped'))
            return deploymentFailed(deployment, this.#context);
        if (deployment.status.is('skipped')) {
            log.warning('The service skipped the deployment, so nothing was built.');
        }
        else {
            this.#logBuilt(deployment);
            if (this.#previewUrl !== undefined)
                await this.#requestPreview(this.#previewUrl);
        }
        return await this.#findCommit(deployment);
    }
    /**
     * Polls the deployment until it has ended; once, if the step has only attached to it and does not wait.
     * @returns undefined if it is left to itself
     * @throws ActionError TIMED_OUT, JOB_NOT_FOUND
     */
    async #follow(id, deadline) {
        const { wait, jobId, pollIntervalSeconds, isForExport } = this.#request;
        const { log, record, redactor } = this.#context;
        if (!wait && jobId === undefined) {
            log.info(operation/* notWaiting */.b);
            return undefined;
        }
        const options = { noun: 'deployment', deadline, pollIntervalSeconds };
        const monitor = new job_monitor/* JobMonitor */.W([...statuses.running, ...statuses.ended], this.#context);
        for await (const deployment of (0,follow/* follow */.e)(() => this.#read(id, deadline), options, this.#context)) {
            const status = redactor.show(deployment.status, 60);
            const hasEnded = isEnd(deployment);
            this.#job.see(status, hasEnded);
            record.set({ status: isForExport ? undefined : status });
            if (deployment.status.is('success'))
                record.set(deployedFacts(deployment, redactor));
            monitor.report({ status });
            if (hasEnded)
                return deployment;
            if (!wait)
                break;
        }
        log.info(operation/* notWaiting */.b);
        return undefined;
    }
    /** For its readers, a preview is one only when its link answers. */
    async #requestPreview(link) {
        const { log, record } = this.#context;
        const problem = await requestPreview(link, this.#context);
        record.set({ previewProblem: problem });
        if (problem !== undefined)
            log.warning(`The preview was built, but its link ${problem}.`);
    }
    async #read(statusId, deadline) {
        const { client, redactor } = this.#context;
        const { jobId, projectId } = this.#request;
        const deployment = await client.call(endpoints/* endpoints */.vZ.getDeployment, { parameters: { statusId }, deadline });
        if (jobId !== undefined && deployment.projectId?.is(projectId) === false) {
            throw new errors/* ActionError */.lZ('JOB_NOT_FOUND', {
                what: `The deployment belongs to another project, ${redactor.show(deployment.projectId, 120)}`,
                hint: 'Check job-id and project-id',
            });
        }
        return deployment;
    }
    /** @returns a problem if the deployment certainly lacks the commit that has to be published */
    async #findCommit({ commit: built }) {
        const { commit, githubToken: token, jobId } = this.#request;
        if (commit === undefined)
            return undefined;
        if (await checkPublished({ commit, reported: built?.sha, token }, this.#context))
            return undefined;
        const sha = built?.sha === undefined ? '' : this.#context.redactor.show(built.sha, 64);
        const what = `Commit ${commit} is not published: the service built ${sha}, which does not contain it`;
        // A deployment that ran already when the commit was merged does not have it.
        const hint = jobId === undefined ? undefined : mayBeOld;
        return {
            error: new errors/* ActionError */.lZ('COMMIT_NOT_PUBLISHED', { what, hint }),
            passing: 'without the commit',
        };
    }
    #logBuilt(deployment) {
        const { log, redactor } = this.#context;
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
const mayBeOld = 'This deployment may have begun before the commit was there. Run the step without "job-id", which publishes the newest commit';
/** A status that nobody documents is an end when the record has one. */
function isEnd({ status, endedAt }) {
    return status.is(...statuses.ended) || (endedAt !== undefined && !status.is(...statuses.running));
}
/** Facts of a deployment that has succeeded. What the service does not say is empty, whatever an earlier deployment had. */
function deployedFacts({ commit }, redactor) {
    const { sha, message, filesChanged } = commit ?? {};
    const isSha = sha !== undefined && /^[\da-f]{7,64}$/i.test(sha.raw);
    const counts = ['added', 'modified', 'removed'].flatMap(kind => filesChanged?.[kind] === undefined ? [] : [`${filesChanged[kind]} ${kind}`]);
    return {
        publishedCommit: isSha ? redactor.show(sha, 64) : '',
        commitMessage: message === undefined ? '' : redactor.show(message),
        filesChanged: counts.join(', '),
    };
}


/***/ }),

/***/ 9583:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ notWaiting)
/* harmony export */ });
/** Logged when a step leaves its job to itself. */
const notWaiting = 'Not waiting because "wait" is false. To get the result later, use "job-id".';


/***/ }),

/***/ 9361:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ usableLink),
/* harmony export */   O: () => (/* binding */ unusableLink)
/* harmony export */ });
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6422);

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
/** The warning for a link from the service that cannot be shown. @param field its name in the response */
function unusableLink(field) {
    return `The service returned a ${field} that is not a usable http or https URL, so it is ignored.`;
}


/***/ }),

/***/ 6146:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ JobRecord)
/* harmony export */ });
/** A job as far as the step knows it, for the error that names it. Texts are safe to show. */
class JobRecord {
    /** In messages, such as "agent job". */
    noun;
    #advise;
    /** Empty until there is a job. */
    #id = '';
    #status;
    #state = 'unknown';
    #hasAsked = false;
    constructor(noun, advise) {
        this.noun = noun;
        this.#advise = advise;
    }
    /** There is a job. */
    get isKnown() {
        return this.#id !== '';
    }
    get id() {
        return this.#id;
    }
    /** Last status seen. */
    get status() {
        return this.#status;
    }
    /** "unknown" if no response has told, or something was sent that may have arrived. */
    get state() {
        return this.#state;
    }
    /** This step has started the job, or has sent something to it that may have arrived. */
    get hasAsked() {
        return this.#hasAsked;
    }
    get advice() {
        return this.#advise(this);
    }
    /** The step attaches to a job that something else has started. */
    attach(id) {
        this.#id = id;
    }
    /** The service has started the job for this step. */
    start(id, status) {
        this.#id = id;
        this.#status = status;
        this.#state = 'running';
        this.#hasAsked = true;
    }
    /** The job has got something from this step, and goes on with that; "unknown" if it may have. */
    ask(state, status = this.#status) {
        this.#state = state;
        this.#status = status;
        this.#hasAsked = true;
    }
    /** A response tells how the job stands. */
    see(status, hasEnded) {
        this.#status = status;
        this.#state = hasEnded ? 'ended' : 'running';
    }
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
    const { projectId, branch, deploymentId, status, previewUrl, previewProblem } = facts;
    const isBuilt = error === undefined && status === 'success';
    const hasWarning = status === 'skipped' || previewProblem !== undefined;
    return {
        state: (0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .stateOf */ .L4)(state, error, hasWarning ? 'warned' : 'succeeded'),
        subject: branch === undefined ? `Project ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(projectId)}` : `Preview of ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(branch)}`,
        headline: outcomeOf(facts, state, error),
        link: isBuilt && previewUrl ? `**Preview:** ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)(previewUrl)}` : undefined,
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
    const message = commitMessage ? ` ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .plain */ .pj)(commitMessage, 120)}` : '';
    return [
        [label, publishedCommit && `${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(publishedCommit)}${message}`],
        ['Files changed', filesChanged],
    ];
}
function outcomeOf({ branch, status, previewProblem }, state, error) {
    const isPreview = branch !== undefined;
    if (error?.code === 'PUBLISH_FAILED')
        return isPreview ? 'could not be built' : 'could not be published';
    if (error?.code === 'COMMIT_NOT_PUBLISHED')
        return 'published without the commit';
    if (error !== undefined)
        return (0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .endingOf */ .z6)(error) ?? 'failed';
    if (status === 'skipped')
        return 'skipped, nothing was built';
    if (previewProblem !== undefined)
        return `built, but its link ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .plain */ .pj)(previewProblem, 160)}`;
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
