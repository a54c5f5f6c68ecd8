export const id = 455;
export const ids = [455];
export const modules = {

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
