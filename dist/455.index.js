export const id = 455;
export const ids = [455];
export const modules = {

/***/ 7505:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ secretsOf),
/* harmony export */   p: () => (/* binding */ expiryOf)
/* harmony export */ });
/**
 * Reads from its query when a presigned link expires.
 *
 * Amazon S3 (signature version 4) and Google Cloud Storage give a start and a lifetime in seconds, Azure Blob Storage an
 * end (`se`), CloudFront and S3 (signature version 2) an end in seconds since 1970 (`Expires`).
 * @returns milliseconds since 1970; undefined when the query has none of these, or a time that cannot be meant
 */
function expiryOf(link) {
    const query = URL.parse(link)?.searchParams ?? new URLSearchParams();
    const milliseconds = (name) => Number(query.get(name) ?? Number.NaN) * 1000;
    const times = [
        parseBasicDate(query.get('X-Amz-Date')) + milliseconds('X-Amz-Expires'),
        parseBasicDate(query.get('X-Goog-Date')) + milliseconds('X-Goog-Expires'),
        Date.parse(query.get('se') ?? ''),
        milliseconds('Expires'),
    ];
    return times.find(isPlausible);
}
/** A time that was never set, or has overflowed, is in another century. */
function isPlausible(time) {
    return time >= Date.UTC(2001, 0) && time < Date.UTC(2101, 0);
}
/** Parses the basic format of ISO 8601, such as 20261120T101500Z, which Date.parse does not support. */
function parseBasicDate(text) {
    return Date.parse((text ?? '').replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
/** Shorter values are no secrets, and masking them would garble the log. */
const shortestSecret = 8;
/**
 * The parts of a presigned link that give access, to be masked wherever they appear: the link, its user info and query, and the
 * values of its signature, credential and token. Each as it was sent and as a URL parser writes it.
 */
function secretsOf(link) {
    const url = URL.parse(link);
    const values = [...(url?.searchParams ?? [])]
        .filter(([name]) => /signature|credential|token|^sig$/i.test(name))
        .map(([, value]) => value);
    const parts = [link, url?.href ?? link].flatMap(text => {
        const userInfo = /\/\/([^/?#]*)@/.exec(text)?.[1] ?? '';
        const query = /\?([^#]*)/.exec(text)?.[1] ?? '';
        return [text, userInfo, ...userInfo.split(':'), query];
    });
    return [...new Set([...parts, ...values])].filter(secret => secret.length >= shortestSecret);
}


/***/ }),

/***/ 7455:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  ExportOperation: () => (/* binding */ ExportOperation)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/broken-pages/broken-pages.js + 1 modules
var broken_pages = __webpack_require__(1751);
// EXTERNAL MODULE: ./lib/download/presigned-url.js
var presigned_url = __webpack_require__(7505);
// EXTERNAL MODULE: ./lib/net/checked-url.js
var checked_url = __webpack_require__(3810);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
;// CONCATENATED MODULE: ./lib/delivery/bundle-link.js



/**
 * Hides a link in everything that is said from now on.
 * @param isMasked also in the logs of later steps. Without it, the workflow can pass the link on to other jobs
 */
function hideLink({ bundleUrl }, isMasked, { mask, redactor }) {
    for (const secret of (0,presigned_url/* secretsOf */.F)(bundleUrl.raw)) {
        if (isMasked)
            mask(secret);
        else
            redactor.hide(secret);
    }
}
/** Owns the newest link to a job's archive, and renews it. Nothing else keeps a link. */
class BundleLink {
    #request;
    #context;
    #first;
    #newest;
    /**
     * @param request requests a new link. It hides it, as the first one was hidden
     * @param first undefined if it has to be requested
     */
    constructor(request, context, first) {
        this.#request = request;
        this.#context = context;
        this.#first = first;
    }
    /**
     * The newest link; requests one if there is none.
     * @throws ActionError LINK_UNSAFE; then no output has the link. What `request` throws
     */
    async current() {
        return this.#newest ?? this.#take(this.#first ?? (await this.#request()));
    }
    /** Requests a new link, because the one before has expired or does not work. @throws as `current` does */
    async renew() {
        return this.#take(await this.#request());
    }
    #take({ bundleUrl, sizeBytes: size, expiresAt: announced }) {
        const { allowLoopback, log, record } = this.#context;
        const url = bundleUrl.raw;
        const { host } = (0,checked_url/* checkUrl */.CU)(url, { allowLoopback, subject: 'The URL of the archive' });
        const expiry = (0,presigned_url/* expiryOf */.p)(url);
        const expiresAt = announced ?? (expiry === undefined ? undefined : new Date(expiry).toISOString());
        record.setLink(url, expiresAt);
        log.info(`Bundle: on ${(0,shared_text/* oneLine */.TN)(host)}${expiresAt === undefined ? '' : `, link expires at ${expiresAt}`}`);
        this.#newest = { url, size, expiresAt };
        return this.#newest;
    }
}

// EXTERNAL MODULE: ./lib/inputs/link-template.js
var link_template = __webpack_require__(260);
// EXTERNAL MODULE: ./lib/jobs/follow.js
var follow = __webpack_require__(6407);
// EXTERNAL MODULE: ./lib/jobs/progress.js
var jobs_progress = __webpack_require__(2289);
// EXTERNAL MODULE: ./lib/record/job-record.js
var job_record = __webpack_require__(6146);
// EXTERNAL MODULE: ./lib/report/broken-pages-table.js
var broken_pages_table = __webpack_require__(6841);
// EXTERNAL MODULE: ./lib/report/changes.js
var report_changes = __webpack_require__(9495);
// EXTERNAL MODULE: ./lib/report/deployment-report.js
var deployment_report = __webpack_require__(3410);
// EXTERNAL MODULE: ./lib/report/markdown.js
var markdown = __webpack_require__(3021);
// EXTERNAL MODULE: ./lib/report/report.js
var report = __webpack_require__(5650);
;// CONCATENATED MODULE: ./lib/report/export-report.js







/** Never contains the bundle link, which gives access. */
function exportReport(facts) {
    const { deploymentId, jobId, status, bundleSize, bundleSha256, sitePath, valuesFile, changes } = facts;
    const isThere = facts.error === undefined && sitePath !== undefined;
    const size = bundleSize === undefined ? undefined : (0,shared_text/* formatBytes */.z3)(bundleSize);
    return {
        state: (0,report/* stateOf */.L4)(facts, Boolean(facts.brokenPages || facts.isSkipped)),
        subject: subjectOf(facts),
        headline: outcomeOf(facts),
        note: facts.left,
        link: isThere && facts.siteUrl ? `**Site:** ${(0,markdown/* link */.nf)(facts.siteUrl.href)}` : undefined,
        error: facts.error,
        broken: (0,broken_pages_table/* brokenPagesMarkdown */.V)(facts.broken),
        facts: (0,report/* knownFacts */.Xy)([
            ['Deployment', deploymentId && (0,markdown/* code */.aY)(deploymentId)],
            ...(0,deployment_report/* commitFacts */.Tw)(facts, 'Published commit'),
            ['Job', jobId && (0,markdown/* code */.aY)(jobId)],
            ['Status', status && (0,markdown/* code */.aY)(status)],
            ['Pages exported', facts.pageCount?.toLocaleString('en-US')],
            ['Archive', size && `${size}${facts.cacheHit === true ? ', from the cache' : ''}`],
            ['Site', sitePath && (0,markdown/* code */.aY)(pathFrom(facts.workspace, sitePath))],
            ['Pages unpacked', facts.htmlFileCount?.toLocaleString('en-US')],
            ['Made to be served at', facts.basePath && (0,markdown/* code */.aY)(facts.basePath)],
            ['Values file', valuesFile && (0,markdown/* code */.aY)(pathFrom(facts.workspace, valuesFile))],
            ['Time', (0,report/* timeOf */.nR)(facts)],
        ]),
        changes: changes && (0,report_changes/* changesMarkdown */.T4)(changes, facts.siteUrl?.href),
        details: (0,report/* knownFacts */.Xy)([
            ['Link expires', facts.bundleExpiresAt],
            ['SHA-256', bundleSha256 && (0,markdown/* code */.aY)(bundleSha256)],
        ]),
    };
}
function subjectOf({ subject }) {
    if (subject === undefined)
        return 'Documentation';
    return 'domain' in subject ? (0,markdown/* plain */.pj)(subject.domain) : `Project ${(0,markdown/* code */.aY)(subject.project)}`;
}
function pathFrom(workspace, path) {
    const inside = (0,external_node_path_.relative)(workspace, path);
    return inside === '' || (0,external_node_path_.isAbsolute)(inside) ? path : inside;
}
function publishingFailure(error, facts) {
    const { code } = error;
    if (code === 'COMMIT_NOT_PUBLISHED')
        return `published without the commit${(0,deployment_report/* mistakesIn */.f8)(facts)}`;
    if (code === 'TIMED_OUT')
        return 'not published in time';
    if (code === 'CANCELLED')
        return 'canceled while it was published';
    if ((0,report/* isStartUnknown */.tR)(error, facts))
        return 'unknown whether it was published';
    if (facts.jobState === 'ended')
        return `could not be published${(0,deployment_report/* mistakesIn */.f8)(facts)}`;
    return `publishing ${(0,report/* endingOf */.z6)(error, facts)}`;
}
function outcomeOf(facts) {
    const { error } = facts;
    if (error !== undefined && facts.isPublishing)
        return `${publishingFailure(error, facts)}, so nothing was exported`;
    if (error !== undefined && (0,report/* isStartUnknown */.tR)(error, facts))
        return 'unknown whether the export was started';
    if (error?.code === 'EXPORT_FAILED')
        return `export failed${(0,deployment_report/* mistakesIn */.f8)(facts)}`;
    if (error !== undefined)
        return `export ${(0,report/* endingOf */.z6)(error, facts)}`;
    if (facts.isRunning)
        return facts.isPublishing ? 'being published' : 'export is running';
    const skipped = facts.isSkipped ? ', publishing was skipped' : '';
    return `${describeEnd(facts)}${skipped}${(0,deployment_report/* mistakesIn */.f8)(facts)}`;
}
function describeEnd(facts) {
    if (facts.sitePath !== undefined)
        return `${(0,shared_text/* count */.U9)(facts.htmlFileCount ?? 0, 'page')} unpacked`;
    if (facts.bundleSize !== undefined)
        return `archive of ${(0,shared_text/* formatBytes */.z3)(facts.bundleSize)} ready`;
    return facts.status === 'completed' ? 'export completed' : 'export started';
}

// EXTERNAL MODULE: ./lib/api/endpoints.js + 1 modules
var endpoints = __webpack_require__(8238);
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
;// CONCATENATED MODULE: ./lib/operations/export-source.js





/** A project with a domain is exported by its domain. */
function createExportSource(inputs, context) {
    const { domain, projectId } = inputs;
    return projectId === undefined || domain !== undefined
        ? byDomain(inputs, context)
        : byProject(projectId, inputs, context);
}
/** The first generation: the link is an operation of its own. */
function byDomain(inputs, context) {
    const { domain, exportVersion, maskBundleUrl, paths } = inputs;
    const { client } = context;
    const body = { domain, version: exportVersion, paths: paths.length === 0 ? undefined : paths };
    return {
        subject: domain === undefined ? undefined : { domain },
        start: deadline => client.call(endpoints/* endpoints */.vZ.startExport, { parameters: {}, body, deadline }),
        read: (jobId, deadline) => client.call(endpoints/* endpoints */.vZ.getExport, { parameters: { jobId }, deadline }),
        async requestBundle(jobId, deadline) {
            const bundle = await client.call(endpoints/* endpoints */.vZ.generateBundle, { parameters: { jobId }, deadline });
            hideLink(bundle, maskBundleUrl, context);
            return bundle;
        },
    };
}
/** Longest pause between two reads of a job that is completed and has no link yet. */
const linkPauseSeconds = 2;
/** The second generation: each read of a completed job has a new link. */
function byProject(projectId, { basePath, maskBundleUrl }, context) {
    const { client, clock, redactor } = context;
    // For the service, the root is an empty path.
    const body = basePath === undefined ? undefined : { basePath: basePath === '/' ? '' : basePath };
    const read = async (jobId, deadline) => {
        const request = { parameters: { projectId, jobId }, deadline };
        const job = await client.call(endpoints/* endpoints */.vZ.getProjectExport, request);
        if (job.bundle !== undefined)
            hideLink(job.bundle, maskBundleUrl, context);
        return job;
    };
    return {
        subject: { project: projectId },
        start: deadline => client.call(endpoints/* endpoints */.vZ.startProjectExport, { parameters: { projectId }, body, deadline }),
        read,
        async requestBundle(jobId, deadline, onJob) {
            // The loop has a limit of its own.
            const pace = { deadline: Number.POSITIVE_INFINITY, pollIntervalSeconds: linkPauseSeconds };
            const jobs = (0,follow/* follow */.e)(() => read(jobId, deadline), { noun: 'job', ...pace }, context);
            let patienceEnd = Number.POSITIVE_INFINITY;
            for (;;) {
                const { value: job } = await jobs.next();
                onJob(job);
                if (job.bundle !== undefined && job.status.is('completed'))
                    return job.bundle;
                if (clock.now() >= patienceEnd)
                    throw withoutLink(job, redactor);
                // The patience begins with the first answer, however late that comes.
                patienceEnd = Math.min(patienceEnd, clock.now() + endpoints/* bundlePatience */.uL);
            }
        },
    };
}
function withoutLink({ status }, redactor) {
    return new errors/* ActionError */.lZ('BUNDLE_NOT_READY', {
        what: `The export is ${redactor.show(status, 60)}, but the service gives no link to its archive`,
    });
}
/** The error for a job that failed, with the service's reason. */
function exportFailed({ error }, redactor) {
    const reason = error === undefined ? 'the service gave no reason' : redactor.show(error);
    return new errors/* ActionError */.lZ('EXPORT_FAILED', { what: `The export failed: ${reason}` });
}
/** How far a job is, for its line in the log. */
function standingOf({ progress, pageCount }) {
    return {
        share: progress === undefined ? undefined : progress / 100,
        details: pageCount === undefined ? [] : [(0,shared_text/* count */.U9)(pageCount, 'page')],
    };
}

// EXTERNAL MODULE: ./lib/operations/operation.js
var operation = __webpack_require__(9583);
;// CONCATENATED MODULE: ./lib/operations/export.js











/** Exports a domain or a project, to a site in a directory. */
class ExportOperation {
    #inputs;
    #context;
    #source;
    #job;
    /** The site is being published before the export. */
    #isPublishing = false;
    /** Where the site goes; undefined if there will be none. */
    #siteTarget;
    /** Undefined if no values are written. */
    #valuesGroup;
    constructor(inputs, context) {
        const { extractTo, download, wait, valuesFile, valuesKey: keys } = inputs;
        const pathOf = (path) => (0,external_node_path_.resolve)(context.directories.workspace, path);
        this.#inputs = inputs;
        this.#context = context;
        this.#source = createExportSource(inputs, context);
        const onKnown = ({ id: jobId, status }) => {
            context.record.set({ jobId });
            context.record.setAttempt({ status });
        };
        this.#job = new job_record/* JobRecord */.h({ noun: 'job', advise: job => this.#advise(job), onKnown }, context);
        this.#siteTarget = wait && download && extractTo !== undefined ? pathOf(extractTo) : undefined;
        this.#valuesGroup = wait && valuesFile !== undefined ? { file: pathOf(valuesFile), keys } : undefined;
    }
    get commentSubject() {
        const { subject } = this.#source;
        if (subject === undefined)
            return '';
        return 'domain' in subject ? subject.domain : `project ${subject.project}`;
    }
    async run(onStarted) {
        const { jobId: givenId, publish, wait, download } = this.#inputs;
        const { record } = this.#context;
        // The targets are checked first, so that no job is started for nothing.
        await this.#prepareTargets();
        if (publish !== undefined)
            await this.#publish(publish.projectId, onStarted);
        await record.during(this.#job, async () => {
            const jobId = givenId === undefined ? await this.#start() : this.#job.attach(givenId);
            onStarted();
            // The search for an earlier export takes no time of its own while the job runs.
            await using comparison = await this.#beginComparison();
            const job = await this.#follow(jobId);
            if (job === undefined)
                return (0,operation/* leave */.q)(this.#job, this.#context);
            const link = new BundleLink(() => this.#requestBundle(jobId), this.#context, job.bundle);
            if (wait && job.bundle === undefined)
                record.enter('Package');
            if (wait || job.bundle !== undefined)
                await link.current();
            if (!wait)
                return;
            const delivered = download ? await this.#deliver(jobId, link, job.pageCount, comparison) : undefined;
            // The values are written last, with the newest link, and only when everything else has succeeded.
            if (this.#valuesGroup !== undefined)
                await this.#writeValues(this.#valuesGroup, link, { jobId, ...delivered });
        });
    }
    report(facts) {
        const { siteUrl } = this.#inputs;
        const { workspace } = this.#context.directories;
        const own = { subject: this.#source.subject, isPublishing: this.#isPublishing, siteUrl, workspace };
        return exportReport({ ...facts, ...own });
    }
    #advise({ id }) {
        const { publish, commit, jobId } = this.#inputs;
        if (jobId !== undefined)
            return { rerun: (0,job_record/* runAgain */.q)('attaches to the same job') };
        // The export of a given job has started already.
        const withCommit = commit === undefined ? '' : ' and "commit"';
        const without = publish === undefined ? '' : ` and without "publish"${withCommit}`;
        return {
            rerun: (0,job_record/* runAgain */.q)(publish === undefined ? 'starts a new export' : 'publishes and exports anew'),
            howToFollow: `To attach to it, run the step once with "job-id: ${id}"${without}`,
        };
    }
    async #prepareTargets() {
        const { clock, directories } = this.#context;
        const now = clock.now();
        const [target, values] = [this.#siteTarget, this.#valuesGroup];
        if (target !== undefined) {
            const { prepareTarget } = await __webpack_require__.e(/* import() */ 602).then(__webpack_require__.bind(__webpack_require__, 4602));
            await prepareTarget({ target, clean: this.#inputs.clean, now, ...directories });
        }
        if (values !== undefined) {
            const { prepareValues } = await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(286)]).then(__webpack_require__.bind(__webpack_require__, 286));
            await prepareValues({ ...values, ...directories, site: target, now });
        }
    }
    async #publish(projectId, onStarted) {
        const { commit, pollIntervalSeconds, timeoutMinutes } = this.#inputs;
        const { Deployment } = await __webpack_require__.e(/* import() */ 65).then(__webpack_require__.bind(__webpack_require__, 5065));
        const pace = { pollIntervalSeconds, timeoutMinutes, wait: true };
        const request = { projectId, commit, ...pace, isForExport: true };
        this.#isPublishing = true;
        await new Deployment(request, this.#context).run(onStarted);
        this.#isPublishing = false;
    }
    /** @returns the ID of the job, as the service spells it */
    async #start() {
        const { clock, log, record } = this.#context;
        record.enter('Queue');
        log.info(`Starting the export of ${(0,shared_text/* oneLine */.TN)(this.commentSubject)}`);
        const { jobId, status } = await this.#source.start(clock.now() + this.#timeLimit);
        return this.#job.start(jobId, status);
    }
    /**
     * Polls the job until it has ended; once, if the step has only attached to it and does not wait.
     * @returns the completed job; undefined if it is left to itself
     * @throws ActionError EXPORT_FAILED, TIMED_OUT
     */
    async #follow(jobId) {
        const { wait, jobId: givenId, pollIntervalSeconds } = this.#inputs;
        const { clock, record } = this.#context;
        if (!wait && givenId === undefined)
            return undefined;
        const deadline = clock.now() + this.#timeLimit;
        const options = { noun: 'job', deadline, pollIntervalSeconds };
        const progress = new jobs_progress/* Progress */.k(this.#context);
        const read = () => this.#source.read(jobId, deadline);
        for await (const job of (0,follow/* follow */.e)(read, options, this.#context)) {
            const status = this.#see(job);
            record.enter(job.status.is('queued') ? 'Queue' : 'Render');
            progress.report(status, standingOf(job));
            if (job.status.is('failed'))
                throw this.#fail(job);
            if (job.status.is('completed')) {
                if (givenId !== undefined)
                    this.#warnOfAge(job);
                return job;
            }
            if (!wait)
                break;
        }
        return undefined;
    }
    /** A job-id that was left in a workflow would publish the same export each night. */
    #warnOfAge({ createdAt }) {
        const { clock, log } = this.#context;
        const age = createdAt === undefined ? 0 : clock.now() - Date.parse(createdAt);
        if (age > 24 * 60 * 60_000)
            log.warning(`This export was made at ${createdAt}. Remove job-id to get what is published now.`);
    }
    #requestBundle(jobId) {
        const deadline = this.#context.clock.now() + this.#timeLimit;
        return this.#source.requestBundle(jobId, deadline, job => {
            this.#see(job);
            if (job.status.is('failed'))
                throw this.#fail(job);
        });
    }
    /** Takes a response. @returns the status, safe to show */
    #see({ status, pageCount }) {
        const shown = this.#job.see(status, status.is('completed', 'failed') ? 'ended' : 'running');
        const { record } = this.#context;
        record.set({ pageCount });
        record.setAttempt({ status: shown });
        return shown;
    }
    /** The reason may name a page that the service could not build. */
    #fail(job) {
        const { annotate, record, redactor } = this.#context;
        const said = job.error === undefined ? [] : [job.error];
        const broken = (0,broken_pages/* readBrokenPages */.o)(said, { changedFiles: [], commitUrl: undefined }, redactor);
        for (const annotation of (0,broken_pages/* annotationsOf */.I)(broken, 'error'))
            annotate('error', annotation);
        if (broken.count > 0)
            record.setAttempt({ brokenPages: broken.count, broken });
        return exportFailed(job, redactor);
    }
    /** Milliseconds. */
    get #timeLimit() {
        return this.#inputs.timeoutMinutes * 60_000;
    }
    /** @returns undefined if there will be no site, or nothing to compare it with */
    async #beginComparison() {
        const { compareWith, maxRemovedPages: limit, siteUrl } = this.#inputs;
        if (compareWith === undefined || this.#siteTarget === undefined)
            return undefined;
        const { SiteComparison } = await Promise.all(/* import() */[__webpack_require__.e(283), __webpack_require__.e(160), __webpack_require__.e(294)]).then(__webpack_require__.bind(__webpack_require__, 5294));
        const { subject } = this.#source;
        return new SiteComparison({ compareWith, siteUrl, limit, subject }, this.#context);
    }
    /** Brings the archive to disk, unpacks it, and keeps it in the cache. @returns what a link to it may name */
    async #deliver(jobId, link, exportedPages, comparison) {
        const { basePath, baseUrl, cache, clean, minPages, siteUrl, valuesBundleUrl } = this.#inputs;
        const { getArchive } = await __webpack_require__.e(/* import() */ 58).then(__webpack_require__.bind(__webpack_require__, 4058));
        const key = cache ? { baseUrl, jobId } : undefined;
        const archive = await getArchive({ link, key, retryFor: this.#timeLimit }, this.#context);
        let content;
        if (this.#siteTarget !== undefined) {
            const { unpackSite } = await Promise.all(/* import() */[__webpack_require__.e(283), __webpack_require__.e(160), __webpack_require__.e(692)]).then(__webpack_require__.bind(__webpack_require__, 9692));
            const destination = { target: this.#siteTarget, clean };
            const needsContent = valuesBundleUrl?.includes('{content}') ?? false;
            const expected = { minPages, exportedPages, place: { siteUrl, basePath }, comparison, needsContent };
            content = await unpackSite({ ...destination, archive: archive.path, ...expected }, this.#context);
        }
        // The archive is kept only now: a damaged one would come out of the cache each time.
        if (archive.entry !== undefined) {
            const { storeArchive } = await __webpack_require__.e(/* import() */ 461).then(__webpack_require__.bind(__webpack_require__, 6461));
            await storeArchive(archive.entry, archive, this.#context);
        }
        return { sha256: archive.sha256, content };
    }
    async #writeValues(group, link, known) {
        const { domain, projectId, exportVersion: version, valuesBundleUrl } = this.#inputs;
        const { writeHelmValues } = await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(637)]).then(__webpack_require__.bind(__webpack_require__, 2637));
        const values = { ...known, version, domain, projectId };
        // The workflow's own link does not expire.
        const chosen = valuesBundleUrl === undefined
            ? await link.current()
            : { url: (0,link_template/* fillTemplate */.o)(valuesBundleUrl, values), expiresAt: undefined };
        await writeHelmValues({ ...group, version, link: chosen }, this.#context);
    }
}


/***/ }),

/***/ 9495:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DT: () => (/* binding */ describeChanges),
/* harmony export */   T4: () => (/* binding */ changesMarkdown)
/* harmony export */ });
/* unused harmony export pageUrl */
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6422);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3021);


/** Pages of a kind that are listed: as many as a comment has room for, whatever their names and titles. */
const maxPages = 20;
const maxTitle = 100;
/** "3 pages added, 12 changed, 1 removed (of 128)", for the log and where there is one line. */
function describeChanges({ added, changed, removed, total }) {
    const counts = [
        `${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .count */ .U9)(added.length, 'page')} added`,
        `${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .formatCount */ .B4)(changed.length)} changed`,
        `${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .formatCount */ .B4)(removed.length)} removed`,
    ];
    return `${counts.join(', ')} (of ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .formatCount */ .B4)(total)})`;
}
/**
 * The three numbers and, folded, the pages of each kind, as Markdown in which nothing of a page's title or path has a meaning.
 * @param siteUrl public URL of the site: pages are linked below it, except those that are gone
 */
function changesMarkdown(changes, siteUrl) {
    const list = (kind, pages, url) => {
        if (pages.length === 0)
            return [];
        const shown = pages.slice(0, maxPages);
        const lines = shown.map(page => lineOf(page, url));
        if (lines.length < pages.length)
            lines.push(`- and ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .formatCount */ .B4)(pages.length - lines.length)} more`);
        const title = `${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .count */ .U9)(pages.length, 'page')} ${kind}`;
        return [`<details><summary>${title}</summary>\n\n${lines.join('\n')}\n\n</details>`];
    };
    return [
        `**Changes:** ${describeChanges(changes)}`,
        ...list('added', changes.added, siteUrl),
        ...list('changed', changes.changed, siteUrl),
        ...list('removed', changes.removed),
    ].join('\n\n');
}
function lineOf({ path, title }, siteUrl) {
    // Cut before it is escaped, so that no entity is cut.
    const label = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .plain */ .pj)(title, maxTitle) || (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .plain */ .pj)(path, maxTitle);
    const shown = siteUrl === undefined ? label : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)(pageUrl(siteUrl, path), label);
    return title === '' && siteUrl === undefined ? `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(path)}` : `- ${shown} ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(path)}`;
}
/**
 * The URL of a page: that of its directory for an index.html; otherwise with its extension, which every server understands.
 * @param siteUrl without query and fragment
 */
function pageUrl(siteUrl, path) {
    const segments = path.replace(/(^|\/)index\.html$/, '$1').split('/');
    const encoded = segments.map(segment => encodeURIComponent(segment.toWellFormed()));
    return `${siteUrl.replace(/\/+$/, '')}/${encoded.join('/')}`;
}


/***/ })

};
