export const id = 402;
export const ids = [402];
export const modules = {

/***/ 2402:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  ExportOperation: () => (/* binding */ ExportOperation)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/broken-pages/broken-pages.js + 1 modules
var broken_pages = __webpack_require__(1751);
;// CONCATENATED MODULE: ./lib/download/presigned-url.js
/**
 * Reads the expiry of a presigned link from its query.
 *
 * Amazon S3 (signature version 4) and Google Cloud Storage give a start and a lifetime in seconds, Azure Blob Storage an
 * end (`se`), CloudFront and S3 (signature version 2) an end in seconds since 1970 (`Expires`).
 * @returns milliseconds since 1970; undefined when the query has none of these, or an implausible time
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

// EXTERNAL MODULE: ./lib/net/network.js
var network = __webpack_require__(2989);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
;// CONCATENATED MODULE: ./lib/delivery/bundle-link.js



/** Owns the newest link to a job's archive, knows when it expires, and renews it. A download gets each link that it uses from here. */
class BundleLink {
    #request;
    #context;
    #first;
    #newest;
    /**
     * @param request requests a new link, and masks it
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
    #take(link) {
        const { allowLoopback, log, record } = this.#context;
        const { url } = link;
        const { host } = (0,network/* checkUrl */.CU)(url, { allowLoopback, subject: 'The URL of the archive' });
        const expiry = expiryOf(url);
        const expiresAt = link.expiresAt ?? (expiry === undefined ? undefined : new Date(expiry).toISOString());
        record.setLink(url, expiresAt);
        log.info(`Bundle: on ${(0,shared_text/* oneLine */.TN)(host)}${expiresAt === undefined ? '' : `, link expires at ${expiresAt}`}`);
        this.#newest = { ...link, expiresAt };
        return this.#newest;
    }
}

// EXTERNAL MODULE: ./lib/inputs/link-template.js
var link_template = __webpack_require__(260);
// EXTERNAL MODULE: ./lib/jobs/follow.js
var follow = __webpack_require__(6407);
// EXTERNAL MODULE: ./lib/record/job-record.js
var job_record = __webpack_require__(6146);
// EXTERNAL MODULE: ./lib/record/progress.js
var record_progress = __webpack_require__(5234);
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
        state: stateOfExport(facts),
        subject: subjectOf(facts),
        headline: outcomeOf(facts),
        note: (0,report/* noteOfLeft */.vD)(facts) ?? (facts.error === undefined ? facts.commitDoubt : undefined),
        steps: facts.left,
        link: isThere && facts.siteUrl ? { name: 'Site', url: facts.siteUrl.href } : undefined,
        commit: (0,deployment_report/* commitLine */.w_)((0,deployment_report/* commitLabel */.KF)(facts), facts),
        error: facts.error,
        broken: (0,deployment_report/* brokenPagesMarkdown */.Vk)(facts.broken),
        facts: (0,report/* knownFacts */.Xy)([
            ['Deployment at the service', deploymentId && (0,markdown/* code */.aY)(deploymentId)],
            ['Changed in the commit', facts.filesChanged],
            ['Job', jobId && (0,markdown/* code */.aY)(jobId)],
            ['Status', status && (0,markdown/* code */.aY)(status)],
            ['Pages exported', facts.pageCount?.toLocaleString('en-US')],
            ['Archive', size && `${size}${facts.cacheHit === true ? ', from the cache' : ''}`],
            ['Site', sitePath && (0,markdown/* code */.aY)(pathFrom(facts.workspace, sitePath))],
            ['Pages unpacked', facts.htmlFileCount?.toLocaleString('en-US')],
            ['Made to be served at', facts.basePath && (0,markdown/* code */.aY)(facts.basePath)],
            ['Values file', valuesFile && (0,markdown/* code */.aY)(pathFrom(facts.workspace, valuesFile))],
            ['Time', (0,report/* timeOf */.nR)(facts)],
            ['Link expires', facts.bundleExpiresAt],
            ['SHA-256', bundleSha256 && (0,markdown/* code */.aY)(bundleSha256)],
        ]),
        changes: changes && changesMarkdown(changes, facts.siteUrl?.href),
    };
}
/** An unpacked site is not the site that readers see, so nothing is done yet. */
function stateOfExport(facts) {
    const state = (0,report/* stateOf */.L4)(facts, Boolean(facts.brokenPages || facts.isSkipped || facts.commitDoubt));
    return state === 'succeeded' && facts.sitePath !== undefined ? 'noted' : state;
}
function subjectOf({ subject }) {
    if (subject === undefined)
        return 'Documentation';
    return 'domain' in subject ? (0,markdown/* plain */.pj)(subject.domain) : `Project ${(0,markdown/* code */.aY)(subject.project)}`;
}
function pathFrom(workspace, path) {
    const inside = (0,external_node_path_.relative)(workspace, path);
    // With the separator that workflows have.
    return inside === '' || (0,external_node_path_.isAbsolute)(inside) ? path : inside.replaceAll(external_node_path_.sep, '/');
}
function publishingFailure(error, facts) {
    const { code } = error;
    if (code === 'COMMIT_NOT_PUBLISHED')
        return facts.isSkipped ? `publishing was ${(0,deployment_report/* withoutCommit */._$)(facts)}` : (0,deployment_report/* withoutCommit */._$)(facts);
    if (code === 'TOO_MANY_BROKEN')
        return (0,deployment_report/* withTooManyBroken */.ln)('published', facts);
    if (code === 'TIMED_OUT')
        return 'not published in time';
    if (code === 'CANCELLED')
        return 'canceled during publishing';
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
    const skipped = facts.isSkipped ? ', publishing was skipped' : '';
    return `${describeEnd(facts)}${skipped}${(0,deployment_report/* mistakesIn */.f8)(facts)}${(0,deployment_report/* doubtIn */.CT)(facts)}`;
}
function describeEnd(facts) {
    if (facts.sitePath !== undefined)
        return `${(0,shared_text/* count */.U9)(facts.htmlFileCount ?? 0, 'page')} exported, not deployed yet`;
    if (facts.bundleSize !== undefined)
        return `archive of ${(0,shared_text/* formatBytes */.z3)(facts.bundleSize)} ready`;
    return facts.status === 'completed' ? 'export completed' : 'export started';
}
/** Pages that are named, of all kinds together. */
const maxPages = 10;
const maxTitle = 100;
/**
 * The three numbers and the names of the first pages of each kind, as Markdown in which nothing of a page's title or path has a meaning.
 * @param siteUrl public URL of the site, for links to pages. Removed pages are not linked
 */
function changesMarkdown({ added, changed, removed, counts }, siteUrl) {
    const kinds = [
        { name: 'Added', pages: added, url: siteUrl },
        { name: 'Changed', pages: changed, url: siteUrl },
        { name: 'Removed', pages: removed, url: undefined },
    ].filter(({ pages }) => pages.length > 0);
    const most = mostOfEachKind(kinds.map(({ pages }) => pages.length));
    const lists = kinds.map(({ name, pages, url }) => {
        const lines = pages.slice(0, most).map(page => lineOf(page, url));
        if (lines.length < pages.length)
            lines.push(`- and ${(0,shared_text/* formatCount */.B4)(pages.length - lines.length)} more`);
        return `${name}:\n\n${lines.join('\n')}`;
    });
    return [`**Changes:** ${counts}`, ...lists].join('\n\n');
}
/** How many pages of each kind can be named. A kind with few leaves room for the others. */
function mostOfEachKind(lengths) {
    const named = (most) => lengths.reduce((sum, length) => sum + Math.min(length, most), 0);
    let most = maxPages;
    while (named(most) > maxPages)
        most -= 1;
    return most;
}
function lineOf({ path, title }, siteUrl) {
    // Cut before it is escaped, so that no entity is cut.
    const label = (0,markdown/* plain */.pj)(title, maxTitle) || (0,markdown/* plain */.pj)(path, maxTitle);
    const shown = siteUrl === undefined ? label : (0,markdown/* link */.nf)(pageUrl(siteUrl, path), label);
    return title === '' && siteUrl === undefined ? `- ${(0,markdown/* code */.aY)(path)}` : `- ${shown} ${(0,markdown/* code */.aY)(path)}`;
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

// EXTERNAL MODULE: ./lib/api/endpoints.js + 1 modules
var endpoints = __webpack_require__(8238);
// EXTERNAL MODULE: ./lib/inputs/problems.js
var problems = __webpack_require__(1733);
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
;// CONCATENATED MODULE: ./lib/operations/export-source.js






/** Without domain and project-id, the job is one by domain, which is read by its ID alone. */
function createExportSource(inputs, context) {
    const { subject } = inputs;
    return subject !== undefined && 'project' in subject
        ? byProject(subject.project, inputs, context)
        : byDomain(inputs, context);
}
/** The first generation of the API: the link has an endpoint of its own. */
function byDomain(inputs, context) {
    const { domain, exportVersion, paths } = inputs;
    const { client } = context;
    const job = inputs.jobId === undefined ? (0,endpoints/* ofOwnJob */.XO)(endpoints/* endpoints */.vZ.getExport) : endpoints/* endpoints */.vZ.getExport;
    const body = { domain, version: exportVersion, paths: paths.length === 0 ? undefined : paths };
    return {
        start: deadline => client.call(endpoints/* endpoints */.vZ.startExport, { parameters: {}, body, deadline }),
        read: (jobId, deadline) => client.call(job, { parameters: { jobId }, deadline }),
        async requestLink(jobId, deadline) {
            const bundle = await client.call(endpoints/* endpoints */.vZ.generateBundle, { parameters: { jobId }, deadline });
            return { link: maskLink(bundle, inputs, context) };
        },
    };
}
/** @returns a sentence about a path for which the service may not export; undefined if there is none */
function describeDoubtfulPath({ basePath = '/' }) {
    if (problems/* documentedPaths */.$C.includes(basePath))
        return undefined;
    return `The service documents exports for /, /docs, and /documentation. If it does not export for ${(0,shared_text/* oneLine */.TN)(basePath)}, the step fails after publishing`;
}
/** Longest pause between two reads of a completed job that has no link yet. */
const linkPauseSeconds = 2;
/** The second generation of the API: each response about a completed job has a new link. */
function byProject(projectId, inputs, context) {
    const { basePath } = inputs;
    const { client, clock } = context;
    const { getProjectExport, startProjectExport } = endpoints/* endpoints */.vZ;
    const jobEndpoint = inputs.jobId === undefined ? (0,endpoints/* ofOwnJob */.XO)(getProjectExport) : getProjectExport;
    // The service expects an empty string for the root.
    const body = basePath === undefined ? undefined : { basePath: basePath === '/' ? '' : basePath };
    const read = async (jobId, deadline) => {
        const request = { parameters: { projectId, jobId }, deadline };
        const job = await client.call(jobEndpoint, request);
        return { ...job, link: job.bundle && maskLink(job.bundle, inputs, context) };
    };
    return {
        start: deadline => client.call(startProjectExport, { parameters: { projectId }, body, deadline }),
        read,
        async requestLink(jobId, deadline) {
            // The limit starts with the first response, and each request has its own deadline.
            const pace = { deadline: Number.POSITIVE_INFINITY, pollIntervalSeconds: linkPauseSeconds };
            let retryUntil;
            let last = {};
            for await (const job of (0,follow/* follow */.e6)(() => read(jobId, deadline), { noun: 'job', ...pace }, context)) {
                last = { job, link: job.status.is('completed') ? job.link : undefined };
                retryUntil ??= clock.now() + endpoints/* bundleRetryLimit */.i;
                if (last.link !== undefined || job.status.is('failed') || clock.now() >= retryUntil)
                    break;
            }
            return last;
        },
    };
}
/** Masks a link. With mask-bundle-url: false, only the action's own texts hide it, so that other jobs can use it. */
function maskLink(bundle, { maskBundleUrl }, context) {
    const { bundleUrl, sizeBytes: size, expiresAt } = bundle;
    const url = bundleUrl.raw;
    const hide = maskBundleUrl ? context.mask : (secret) => context.redactor.hide(secret);
    for (const secret of secretsOf(url))
        hide(secret);
    return { url, size, expiresAt };
}
/** The error for a job whose link did not come in time. @param status safe to show */
function withoutLink(status) {
    return new errors/* ActionError */.lZ('BUNDLE_NOT_READY', {
        what: `The export is ${status}, but the service gives no link to its archive`,
    });
}
/** The error for a job that failed, with the service's reason. */
function exportFailed({ error }, redactor) {
    const reason = error === undefined ? 'the service gave no reason' : redactor.show(error);
    return new errors/* ActionError */.lZ('EXPORT_FAILED', { what: `The export failed: ${reason}` });
}
/** The progress of a job, for the log. */
function standingOf({ status, progress, pageCount }) {
    return {
        isUndocumented: !status.is('queued', 'running', 'completed', 'failed'),
        share: progress === undefined ? undefined : progress / 100,
        details: pageCount === undefined ? [] : [(0,shared_text/* count */.U9)(pageCount, 'page')],
    };
}
function callFactsOf(inputs) {
    const { basePath = '/', commit, jobId, maxBrokenPages, publish, subject, timeoutMinutes } = inputs;
    const notWithJobId = Object.entries({ publish, commit, 'max-broken-pages': maxBrokenPages })
        .filter(([, value]) => value !== undefined)
        .map(([name]) => name);
    return {
        kind: subject !== undefined && 'project' in subject ? 'export by project' : 'export by domain',
        publishes: publish !== undefined,
        isBelowPath: basePath !== '/',
        hasJobId: jobId !== undefined,
        notWithJobId,
        timeoutMinutes,
    };
}

// EXTERNAL MODULE: ./lib/operations/operation.js
var operation = __webpack_require__(9583);
;// CONCATENATED MODULE: ./lib/operations/export.js











/** Exports a domain or a project, downloads the archive, and unpacks the site. */
class ExportOperation {
    #inputs;
    #context;
    #source;
    #job;
    /** True while the site is published before the export. */
    #isPublishing = false;
    /** Absolute path of extract-to; undefined if no site is unpacked. */
    #siteTarget;
    /** Undefined if no values file is written. */
    #valuesGroup;
    constructor(inputs, context) {
        const { extractTo, download, wait, valuesFile, valuesKey: keys } = inputs;
        const pathOf = (path) => (0,external_node_path_.resolve)(context.directories.workspace, path);
        this.#inputs = inputs;
        this.#context = context;
        this.#source = createExportSource(inputs, context);
        const onKnown = (0,operation/* jobOutputs */.ke)(context);
        this.#job = new job_record/* JobRecord */.h({ noun: 'job', callFacts: () => callFactsOf(inputs), onKnown }, context);
        this.#siteTarget = wait && download && extractTo !== undefined ? pathOf(extractTo) : undefined;
        this.#valuesGroup = wait && valuesFile !== undefined ? { file: pathOf(valuesFile), keys } : undefined;
    }
    get commentSubject() {
        const { subject } = this.#inputs;
        if (subject === undefined)
            return '';
        return 'domain' in subject ? subject.domain : `project ${subject.project}`;
    }
    async run() {
        const { jobId: givenId, publish } = this.#inputs;
        const { record } = this.#context;
        // An unusable target fails before a job is started.
        await this.#prepareTargets();
        if (publish !== undefined)
            await this.#publish(publish.projectId);
        record.setJob(this.#job);
        record.enter('waiting for the job');
        const jobId = givenId === undefined ? await this.#start() : this.#job.attach(givenId);
        // The earlier export is read while the job runs.
        await using comparison = await this.#beginComparison();
        const job = await this.#follow(jobId);
        if (job === undefined)
            (0,operation/* recordLeftRunning */.yE)(this.#job, this.#context);
        else
            await this.#deliver(jobId, job, comparison);
        record.setJob(undefined);
    }
    report(facts) {
        const { siteUrl, subject } = this.#inputs;
        const { workspace } = this.#context.directories;
        const own = { subject, isPublishing: this.#isPublishing, siteUrl, workspace };
        return exportReport(this.#context.redactor.redactFacts({ ...facts, ...own }));
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
            const { prepareValues } = await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(955)]).then(__webpack_require__.bind(__webpack_require__, 2955));
            await prepareValues({ ...values, ...directories, site: target, now });
        }
    }
    async #publish(projectId) {
        const { commit, maxBrokenPages, pollIntervalSeconds, timeoutMinutes } = this.#inputs;
        const { DeploymentOperation } = await __webpack_require__.e(/* import() */ 764).then(__webpack_require__.bind(__webpack_require__, 4764));
        const pace = { pollIntervalSeconds, timeoutMinutes, wait: true };
        const request = { projectId, commit, maxBrokenPages, ...pace, isForExport: true };
        const doubt = describeDoubtfulPath(this.#inputs);
        if (doubt !== undefined)
            this.#context.log.info(doubt);
        this.#isPublishing = true;
        await new DeploymentOperation(request, this.#context).run();
        this.#isPublishing = false;
    }
    /** @returns the ID of the job, exactly as the service returned it */
    async #start() {
        const { clock, log } = this.#context;
        log.info(`Starting the export of ${(0,shared_text/* oneLine */.TN)(this.commentSubject)}`);
        const { jobId, status } = await this.#source.start(clock.now() + this.#timeLimit);
        return this.#job.start(jobId, status);
    }
    /**
     * Polls the job until it ends. Polls once if the step is attached to the job and does not wait.
     * @returns the completed job; undefined if the step does not wait for it
     * @throws ActionError EXPORT_FAILED, TIMED_OUT
     */
    async #follow(jobId) {
        const { wait, jobId: givenId, pollIntervalSeconds } = this.#inputs;
        if (!wait && givenId === undefined)
            return undefined;
        const deadline = this.#context.clock.now() + this.#timeLimit;
        const options = { noun: 'job', deadline, pollIntervalSeconds };
        const progress = new record_progress/* Progress */.k(this.#context);
        const read = () => this.#source.read(jobId, deadline);
        for await (const job of (0,follow/* follow */.e6)(read, options, this.#context)) {
            const status = this.#see(job);
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
    /** A job-id that is left in a workflow would publish the same old export each night. */
    #warnOfAge({ createdAt }) {
        const { clock, log } = this.#context;
        const age = createdAt === undefined ? 0 : clock.now() - Date.parse(createdAt);
        if (age > 24 * 60 * 60_000)
            log.warning(`This export was made at ${createdAt}. To get what is published now, remove job-id.`);
    }
    async #requestLink(jobId) {
        const deadline = this.#context.clock.now() + this.#timeLimit;
        const { job, link } = await this.#source.requestLink(jobId, deadline);
        const status = job && this.#see(job);
        if (job?.status.is('failed'))
            throw this.#fail(job);
        if (link === undefined)
            throw withoutLink(status);
        return link;
    }
    /** Records a response. @returns the status, safe to show */
    #see({ status, pageCount }) {
        const shown = this.#job.see(status, status.is('completed', 'failed') ? 'ended' : 'running');
        const { record } = this.#context;
        record.set({ pageCount });
        record.setAttempt({ status: shown });
        return shown;
    }
    /** The service's reason may name a broken page. */
    #fail(job) {
        const { annotate, record, redactor } = this.#context;
        const said = job.error === undefined ? [] : [job.error];
        const broken = (0,broken_pages/* readBrokenPages */.o3)(said, { changedFiles: [], filesUrl: undefined }, redactor);
        for (const annotation of (0,broken_pages/* annotationsOf */.Ih)(broken, 'error'))
            annotate('error', annotation);
        if (broken.count > 0)
            record.setAttempt({ brokenPages: broken.count, broken });
        return exportFailed(job, redactor);
    }
    /** Milliseconds. */
    get #timeLimit() {
        return this.#inputs.timeoutMinutes * 60_000;
    }
    /** @returns undefined if no comparison was asked for */
    async #beginComparison() {
        const { compareWith, maxRemovedPages: limit, siteUrl, subject } = this.#inputs;
        if (compareWith === undefined || this.#siteTarget === undefined)
            return undefined;
        const { SiteComparison } = await Promise.all(/* import() */[__webpack_require__.e(664), __webpack_require__.e(889), __webpack_require__.e(606)]).then(__webpack_require__.bind(__webpack_require__, 8606));
        return new SiteComparison({ compareWith, siteUrl, limit, subject }, this.#context);
    }
    /** Downloads and unpacks the archive of a completed job, and writes the values file, as the inputs say. */
    async #deliver(jobId, job, comparison) {
        const { baseUrl, cache, download, subject, wait } = this.#inputs;
        this.#context.record.enter('archive');
        const link = new BundleLink(() => this.#requestLink(jobId), this.#context, job.link);
        if (wait || job.link !== undefined)
            await link.current();
        if (!wait)
            return;
        let delivered = { jobId };
        if (download) {
            const { getArchive, storeArchive } = await __webpack_require__.e(/* import() */ 705).then(__webpack_require__.bind(__webpack_require__, 1705));
            const key = cache ? { baseUrl, subject, jobId } : undefined;
            const archive = await getArchive({ link, key, retryFor: this.#timeLimit }, this.#context);
            const content = await this.#unpack(archive.path, job.pageCount, comparison);
            delivered = { jobId, sha256: archive.sha256, content };
            // Only an archive that was unpacked successfully is cached.
            if (archive.entry !== undefined)
                await storeArchive(archive.entry, archive, this.#context);
        }
        // The values file is written last, with the newest link.
        if (this.#valuesGroup !== undefined)
            await this.#writeValues(this.#valuesGroup, link, delivered);
    }
    /** @returns the digest of the site's content, if it was computed */
    async #unpack(archive, exportedPages, comparison) {
        const target = this.#siteTarget;
        if (target === undefined)
            return undefined;
        const { basePath, clean, minPages, siteUrl, valuesBundleUrl } = this.#inputs;
        const { unpackSite } = await Promise.all(/* import() */[__webpack_require__.e(664), __webpack_require__.e(889), __webpack_require__.e(391)]).then(__webpack_require__.bind(__webpack_require__, 6391));
        const needsContent = valuesBundleUrl?.includes('{content}') ?? false;
        const expected = { minPages, exportedPages, place: { siteUrl, basePath }, comparison, needsContent };
        return await unpackSite({ target, clean, archive, ...expected }, this.#context);
    }
    async #writeValues(group, link, known) {
        const { domain, projectId, exportVersion: version, valuesBundleUrl } = this.#inputs;
        const { writeHelmValues } = await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(637)]).then(__webpack_require__.bind(__webpack_require__, 2637));
        const values = { ...known, version, domain, projectId };
        // A link of the workflow's own does not expire.
        const chosen = valuesBundleUrl === undefined
            ? await link.current()
            : { url: (0,link_template/* fillTemplate */.o)(valuesBundleUrl, values), expiresAt: undefined };
        await writeHelmValues({ ...group, version, link: chosen }, this.#context);
    }
}


/***/ })

};
