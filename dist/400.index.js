export const id = 400;
export const ids = [400,19];
export const modules = {

/***/ 5400:
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
// EXTERNAL MODULE: ./lib/shared/abort.js
var abort = __webpack_require__(1487);
;// CONCATENATED MODULE: ./lib/operations/published-commit.js

/** Milliseconds that GitHub may take to compare two commits. */
const timeLimit = 60_000;
const notVisible = ': one of the commits is not in this repository, or github-token may not read it (in a private repository, add "permissions: contents: read")';
/**
 * Tells whether a commit is published: it is the one that the service reports, or GitHub says that that one contains it.
 * @returns true also when that cannot be known, after a warning
 * @throws `signal.reason`
 */
async function isPublished({ commit, reported, token }, { runner, clock, signal }) {
    const { log } = runner;
    const unknown = (reason) => {
        log.warning(`It is not known whether commit ${commit} is published: ${reason}`);
        return true;
    };
    if (reported === undefined)
        return unknown('the service does not say which commit it built.');
    const sha = reported.raw;
    if (!/^(?:[\da-f]{40}|[\da-f]{64})$/i.test(sha))
        return unknown(`the service reports "${runner.redactor.show(reported, 80)}", which is no full SHA.`);
    if (sha.toLowerCase() === commit.toLowerCase())
        return true;
    try {
        const isContained = await (0,abort/* withTimeLimit */.B)(limited => runner.compareCommits({ base: commit, head: sha, token, signal: limited }), { timeLimit, clock, signal }, new Error('GitHub did not respond in time'));
        if (isContained)
            log.info(`Commit ${commit} is published: ${sha} contains it`);
        return isContained;
    }
    catch (error) {
        signal.throwIfAborted();
        const { status, message = String(error) } = error;
        const hint = status === 404 ? notVisible : '';
        return unknown(`GitHub could not compare it with ${sha}${hint} (${runner.redactor.show(message, 200)}).`);
    }
}

// EXTERNAL MODULE: ./lib/operations/pull-request.js
var pull_request = __webpack_require__(1955);
;// CONCATENATED MODULE: ./lib/operations/deployment.js







/** Lines of a deployment's log that are shown, characters of each, and lines that the error repeats. */
const shownLines = 200;
const lineLength = 300;
const lastLines = 3;
/**
 * Has the service build the newest commit of a branch, and waits until it is live: the project's deployment branch, or that of a
 * preview. Building twice changes nothing.
 */
class Deployment {
    target;
    #request;
    #services;
    #job;
    constructor(request, services) {
        this.#request = request;
        this.#services = services;
        this.#job = this.#newJob();
        const { projectId, branch } = request;
        this.target = branch === undefined ? projectId : `${projectId}\n${branch}`;
    }
    /** The newest deployment. */
    get job() {
        return this.#job;
    }
    async start() {
        const { jobId } = this.#request;
        this.#services.timeline.enter('Publish');
        if (jobId === undefined)
            await this.#trigger();
        else
            this.#job.attach(jobId);
    }
    #newJob() {
        return new followed_job/* FollowedJob */.S(deploymentKind(this.#request, this.#services), this.#request, this.#services);
    }
    async #trigger() {
        const { projectId, branch } = this.#request;
        const { client, runner } = this.#services;
        const what = branch === undefined ? 'Publishing' : `Building a preview of branch ${(0,shared_text/* oneLine */.TN)(branch)} for`;
        runner.log.info(`${what} project ${(0,shared_text/* oneLine */.TN)(projectId)}`);
        await this.#job.start(async (deadline) => {
            const common = { parameters: { projectId }, deadline };
            if (branch === undefined) {
                const { statusId: id } = await client.call(endpoints/* endpoints */.v.triggerDeployment, common);
                return { id, facts: {} };
            }
            const started = await client.call(endpoints/* endpoints */.v.triggerPreview, { ...common, body: { branch } });
            const url = started.previewUrl;
            return { id: started.statusId, facts: { previewUrl: url && (0,pull_request/* usableLink */.L)(url, runner.redactor) } };
        });
    }
    /**
     * Waits for the end, and makes sure that the commit is published.
     * @throws ActionError PUBLISH_FAILED, COMMIT_NOT_PUBLISHED; what `FollowedJob.wait` throws
     */
    async complete() {
        const { commit, githubToken: token } = this.#request;
        if (this.#job.isLeft())
            return;
        for (let isLast = false;; isLast = true) {
            const deployment = await this.#job.wait();
            if (deployment.status.is('failure'))
                throw this.#failed(deployment);
            this.#logResult(deployment);
            if (commit === undefined || !deployment.status.is('success'))
                return;
            const reported = deployment.commit?.sha;
            if (await isPublished({ commit, reported, token }, this.#services))
                return;
            if (isLast) {
                const built = this.#services.results.facts.publishedCommit;
                const what = `Commit ${commit} is not published: the service built ${built}, which does not contain it`;
                throw new errors/* ActionError */.lZ('COMMIT_NOT_PUBLISHED', { what });
            }
            // A deployment that ran already when the commit was merged does not have it.
            this.#services.runner.log.info(`Commit ${commit} is not published yet. Publishing once more.`);
            this.#job = this.#newJob();
            await this.#trigger();
        }
    }
    report(facts, state, error) {
        const { projectId, branch } = this.#request;
        return (0,deployment_report/* deploymentReport */.e)({ ...facts, projectId, branch }, state, error);
    }
    #failed({ summary, logs = [] }) {
        const { redactor, logDetails } = this.#services.runner;
        const lines = logs.slice(-shownLines).map(line => redactor.show(line, lineLength));
        const shortened = lines.length < logs.length ? `, last ${lines.length} of ${logs.length} lines` : '';
        logDetails(`Log of the deployment${shortened}`, lines);
        const reason = summary === undefined ? 'the service gave no reason' : redactor.show(summary);
        const last = lines.slice(-lastLines).join(' | ');
        return new errors/* ActionError */.lZ('PUBLISH_FAILED', {
            what: `The deployment failed: ${reason}${last === '' ? '' : `; its log ends with: ${last}`}`,
        });
    }
    #logResult({ status, summary }) {
        const { results, runner } = this.#services;
        const { log, redactor } = runner;
        if (!status.is('success')) {
            log.info(`The deployment is ${redactor.show(status, 60)}. Not waiting because "wait" is false.`);
            return;
        }
        const { publishedCommit: sha, filesChanged, previewUrl } = results.facts;
        const [done, of] = this.#request.branch === undefined ? ['Published', ''] : ['Built the preview', ' of'];
        const where = previewUrl === undefined ? [] : [previewUrl];
        const said = summary === undefined ? [] : [redactor.show(summary)];
        const files = filesChanged ? [`files: ${filesChanged}`] : [];
        log.info([sha ? `${done}${of} commit ${sha}` : done, ...where, ...said, ...files].join(' · '));
    }
}
function deploymentKind({ projectId, branch, isMain }, { client, runner }) {
    const operation = branch === undefined ? 'publish' : 'preview';
    return {
        noun: 'deployment',
        pendingStatuses: ['queued', 'in_progress'],
        terminalStatuses: ['success', 'failure'],
        attachInputs: { operation, 'project-id': projectId, branch },
        instead: isMain ? '' : ' and "operation: publish"',
        fetch: (statusId, deadline) => client.call(endpoints/* endpoints */.v.getDeployment, { parameters: { statusId }, deadline }),
        factsOfId: id => ({ deploymentId: id, jobId: isMain ? id : undefined }),
        factsOf(deployment) {
            const status = runner.redactor.show(deployment.status, 60);
            const facts = deployment.status.is('success') ? deployedFacts(deployment, runner.redactor) : {};
            return { ...facts, status: isMain ? status : undefined };
        },
    };
}
/** What is known of a deployment that has succeeded. */
function deployedFacts({ commit }, redactor) {
    const { sha, message, filesChanged } = commit ?? {};
    return {
        // Empty rather than missing: the service does not say.
        publishedCommit: sha === undefined ? '' : redactor.show(sha, 64),
        commitMessage: message && redactor.show(message),
        filesChanged: filesChanged &&
            ['added', 'modified', 'removed']
                .flatMap(kind => (filesChanged[kind] === undefined ? [] : [`${filesChanged[kind]} ${kind}`]))
                .join(', '),
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
 * @returns undefined if it is no URL of the web, or holds a secret
 */
function usableLink(link, redactor) {
    const url = URL.parse((0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .webUrl */ .qP)(link.raw) ?? '');
    if (url === null)
        return undefined;
    Object.assign(url, { username: '', password: '', search: '', hash: '' });
    return redactor.url(url.href) === url.href ? url.href : undefined;
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
        state: error !== undefined ? (0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .stateOf */ .L)(error) : state === 'ended' ? 'succeeded' : 'running',
        subject: branch === undefined ? `Project ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(projectId)}` : `Preview of ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(branch)}`,
        headline: outcomeOf(facts, state, error),
        link: isReady && previewUrl ? `**Preview:** ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)(previewUrl)}` : undefined,
        error,
        facts: (0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .known */ .e)([
            ['Deployment', deploymentId && (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(deploymentId)],
            ['Status', status && (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(status)],
            ...commitFacts(facts, branch === undefined ? 'Published commit' : 'Commit'),
            ['Time', state === 'ended' ? (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_2__/* .formatDuration */ .a3)(facts.elapsed) : undefined],
        ]),
    };
}
/** What was published. @param label for the commit */
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
        return (0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .stateOf */ .L)(error) === 'canceled' ? 'canceled' : 'failed';
    if (status === 'success')
        return isPreview ? 'ready' : 'published';
    if (state === 'running')
        return isPreview ? 'being built' : 'being published';
    return isPreview ? 'build started' : 'publishing started';
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
