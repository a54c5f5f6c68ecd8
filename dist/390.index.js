export const id = 390;
export const ids = [390];
export const modules = {

/***/ 7505:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $Y: () => (/* binding */ possibleSecrets),
/* harmony export */   Fj: () => (/* binding */ secretsOf),
/* harmony export */   je: () => (/* binding */ extensionOf),
/* harmony export */   p1: () => (/* binding */ expiryOf)
/* harmony export */ });
/**
 * Reads from its query when a presigned link expires.
 *
 * Amazon S3 (signature version 4) and Google Cloud Storage give a start and a lifetime in seconds, Azure Blob Storage an
 * end (`se`), CloudFront and S3 (signature version 2) an end in seconds since 1970 (`Expires`).
 * @returns milliseconds since 1970; undefined when the query has none of these
 */
function expiryOf(link) {
    const parameters = URL.parse(link)?.searchParams;
    if (parameters === undefined)
        return undefined;
    const query = new Map([...parameters].map(([name, value]) => [name.toLowerCase(), value]));
    const number = (name) => {
        const text = query.get(name) ?? '';
        return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
    };
    for (const vendor of ['amz', 'goog']) {
        const begin = parseBasicDate(query.get(`x-${vendor}-date`));
        const seconds = number(`x-${vendor}-expires`);
        if (begin !== undefined && seconds !== undefined)
            return valid(begin + seconds * 1000);
    }
    if (query.has('sig') && query.has('se'))
        return valid(Date.parse(query.get('se') ?? ''));
    const seconds = number('expires');
    return seconds === undefined ? undefined : valid(seconds * 1000);
}
/** Parses the basic format of ISO 8601, such as 20261120T101500Z, which Date.parse does not support. */
function parseBasicDate(text) {
    const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text ?? '');
    if (parts === null)
        return undefined;
    const [, year, month, day, hour, minute, second] = parts;
    return valid(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`));
}
/** @returns undefined for a time that Date cannot represent */
function valid(time) {
    return Number.isNaN(new Date(time).getTime()) ? undefined : time;
}
/** Shorter values are no secrets, and masking them would garble the log. */
const shortestSecret = 8;
/** Parameters of presigned links that give no access. */
const publicParameter = /^(x-(amz|goog)-(algorithm|date|expires|signedheaders|content-sha256)|x-id|response-.*|expires|versionid|generation|partnumber|alt|sv|sr|st|se|sp|spr|sks|ske|skt|skv)$/i;
/**
 * The parts of a presigned link that give access, to be masked wherever they appear: the link, its query, and the values of
 * its signature and token, also as they appear in JSON or HTML.
 */
function secretsOf(link) {
    const url = URL.parse(link);
    if (url === null)
        return [{ text: link, kind: 'text' }];
    const valuesOf = (names, kind) => [...url.searchParams]
        .filter(([name]) => names.test(name))
        .flatMap(([, value]) => [value, encodeURIComponent(value)])
        .map(text => ({ text, kind }));
    const query = url.search.slice(1);
    const texts = [link, url.href, query, query.replaceAll('&', '&amp;')];
    const secrets = [
        ...texts.map(text => ({ text, kind: 'text' })),
        ...valuesOf(/credential/i, 'text'),
        ...valuesOf(/signature|token|^sig$/i, 'key'),
    ].filter(({ text }) => text.length >= shortestSecret);
    return [...new Map(secrets.map(secret => [secret.text, secret])).values()];
}
/**
 * Further parts that may give access: values of other parameters, user info, and path segments that look like a token. They
 * are to be hidden in text from servers only, because they may be ordinary words.
 * @param known public values that the link holds, such as the job's ID
 */
function possibleSecrets(link, known) {
    const url = URL.parse(link);
    if (url === null)
        return [];
    const values = [...url.searchParams]
        .filter(([name]) => !publicParameter.test(name))
        .map(([name, value]) => value || name);
    const segments = url.pathname.split('/').map(segment => segment.replace(/\.(tgz|zip|tar(\.\w+)?)$/i, ''));
    const tokens = segments.filter(segment => segment.length >= 16 && /\d/.test(segment));
    const parts = [...values, url.username, url.password, ...tokens].filter(part => part.length > 1);
    const all = parts.flatMap(part => [part, encodeURIComponent(part)]);
    return [...new Set(all)].filter(part => !known.includes(part));
}
/** @returns file extension of the archive format that the link's path ends with; undefined when there is none */
function extensionOf(link) {
    const extension = /\.(zip|tar|tgz|tar\.gz|tzst|tar\.zst)$/i.exec(URL.parse(link)?.pathname ?? '')?.[1];
    return extension?.toLowerCase().replace('tgz', 'tar.gz').replace('tzst', 'tar.zst');
}


/***/ }),

/***/ 7390:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  ExportOperation: () => (/* binding */ ExportOperation)
});

// UNUSED EXPORTS: jobKindOf

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/download/presigned-url.js
var presigned_url = __webpack_require__(7505);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
;// CONCATENATED MODULE: ./lib/delivery/bundle-link.js


/** Owns the newest link to a job's archive: requests, hides, and renews it. Nothing else keeps a link. */
class BundleLink {
    #request;
    #services;
    #newest;
    constructor(request, services) {
        this.#request = request;
        this.#services = services;
    }
    /**
     * The newest link; the first call requests it.
     * @throws what `Client.generateBundle` throws
     */
    async current() {
        return this.#newest ?? (await this.renew());
    }
    /** Has the bundle generated again, because its link has expired or does not work. */
    async renew() {
        const { client, jobId, deadline } = this.#request;
        const { runner, results } = this.#services;
        const bundle = await client.generateBundle(jobId, deadline);
        // Before the link is hidden as a whole.
        const host = URL.parse(runner.redactor.line(bundle.bundleUrl))?.host || 'an unknown host';
        const url = bundle.bundleUrl.raw;
        this.#hide(url);
        const expiry = (0,presigned_url/* expiryOf */.p1)(url);
        const expiresAt = bundle.expiresAt ?? (expiry === undefined ? undefined : new Date(expiry).toISOString());
        results.recordBundleUrl(url);
        results.record({ bundleExpiresAt: expiresAt });
        const expires = expiresAt === undefined ? '' : `, link expires at ${expiresAt}`;
        runner.log.info(`Bundle: on ${(0,shared_text/* oneLine */.TN)(host)}${expires}`);
        this.#newest = { url, size: bundle.sizeBytes, expiresAt };
        return this.#newest;
    }
    #hide(url) {
        const { jobId, domain, mask } = this.#request;
        const { runner } = this.#services;
        for (const { text, kind } of (0,presigned_url/* secretsOf */.Fj)(url)) {
            // Without masking, the workflow can pass the link on to other jobs; this step's log and reports hide it anyway.
            if (mask)
                runner.mask(text, kind);
            else
                runner.redactor.hide(text, kind);
        }
        for (const part of (0,presigned_url/* possibleSecrets */.$Y)(url, [jobId, domain]))
            runner.redactor.hideInUntrustedText(part);
    }
}

// EXTERNAL MODULE: ./lib/report/changes.js
var report_changes = __webpack_require__(9495);
// EXTERNAL MODULE: ./lib/report/markdown.js
var markdown = __webpack_require__(3021);
// EXTERNAL MODULE: ./lib/report/report.js
var report = __webpack_require__(5650);
;// CONCATENATED MODULE: ./lib/report/export-report.js





/** Never contains the bundle link, which gives access. */
function exportReport(facts, state, error) {
    const { jobId, status, pageCount, bundleSize, bundleSha256, bundleExpiresAt, cacheHit, sitePath, valuesFile, workspace, changes, siteUrl, } = facts;
    const size = bundleSize === undefined ? undefined : (0,shared_text/* formatBytes */.z3)(bundleSize);
    return {
        state: error !== undefined ? (0,report/* stateOf */.L)(error) : state === 'ended' ? 'succeeded' : 'running',
        subject: facts.domain === undefined ? 'Documentation' : (0,markdown/* plain */.pj)(facts.domain),
        headline: headlineOf(facts, state, error),
        error,
        facts: (0,report/* known */.e)([
            ['Job', jobId && (0,markdown/* code */.aY)(jobId)],
            ['Status', status && (0,markdown/* code */.aY)(status)],
            ['Pages exported', pageCount?.toLocaleString('en-US')],
            ['Archive', size && `${size}${cacheHit === true ? ', from the cache' : ''}`],
            ['Site', sitePath && (0,markdown/* code */.aY)(pathFrom(workspace, sitePath))],
            ['Pages unpacked', facts.htmlFileCount?.toLocaleString('en-US')],
            [
                'Pages with links that begin with `/`',
                (facts.rootRelativeLinks || undefined)?.toLocaleString('en-US'),
            ],
            ['Values file', valuesFile && (0,markdown/* code */.aY)(pathFrom(workspace, valuesFile))],
            ['Time', state === 'ended' ? (0,shared_text/* formatDuration */.a3)(facts.elapsed) : undefined],
        ]),
        changes: changes && {
            summary: (0,report_changes/* changesMarkdown */.T4)(changes, 'summary', siteUrl?.href),
            comment: (0,report_changes/* changesMarkdown */.T4)(changes, 'comment', siteUrl?.href),
        },
        details: (0,report/* known */.e)([
            ['Link expires', bundleExpiresAt],
            ['SHA-256', bundleSha256 && (0,markdown/* code */.aY)(bundleSha256)],
        ]),
    };
}
function pathFrom(workspace, path) {
    const inside = (0,external_node_path_.relative)(workspace, path);
    return inside === '' || (0,external_node_path_.isAbsolute)(inside) ? path : inside;
}
function headlineOf(facts, state, error) {
    if (error !== undefined)
        return (0,report/* stateOf */.L)(error) === 'canceled' ? 'export canceled' : 'export failed';
    if (state === 'running')
        return 'export is running';
    if (facts.sitePath !== undefined)
        return `${(0,shared_text/* count */.U9)(facts.htmlFileCount ?? 0, 'page')} unpacked`;
    if (facts.bundleSize !== undefined)
        return `archive of ${(0,shared_text/* formatBytes */.z3)(facts.bundleSize)} ready`;
    return facts.status === 'completed' ? 'export completed' : 'export started';
}

// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/link-template.js
var link_template = __webpack_require__(8740);
// EXTERNAL MODULE: ./lib/shared/untrusted-text.js
var untrusted_text = __webpack_require__(3067);
// EXTERNAL MODULE: ./lib/jobs/job-monitor.js + 1 modules
var job_monitor = __webpack_require__(6783);
// EXTERNAL MODULE: ./lib/jobs/resumable-job.js
var resumable_job = __webpack_require__(9957);
;// CONCATENATED MODULE: ./lib/jobs/export.js
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});








/** Statuses of a job that has ended (docs/service-api.md#responses). */
const terminalStatuses = ['completed', 'failed'];
/** Errors after which a later attempt needs a new job. */
const finalStates = {
    EXPORT_FAILED: 'failed',
    ARCHIVE_INVALID: 'rejected',
    ARCHIVE_UNSAFE: 'rejected',
    TOO_FEW_PAGES: 'rejected',
    TOO_MANY_REMOVED: 'rejected',
};
/** Exports a domain: start or attach → wait → bundle → download, cache, unpack → Helm values. */
class ExportOperation {
    target;
    #inputs;
    #services;
    #timeLimit;
    #deadline;
    /** Where the site goes; undefined if there will be none. */
    #siteTarget;
    /** Undefined if no values are written. */
    #valuesGroup;
    /** Undefined when no later attempt can attach to the job. */
    #resumableJob;
    /** Empty until there is a job. */
    #jobId = '';
    constructor(inputs, services) {
        const { source, extractTo, download, wait, valuesFile, valuesKey: keys } = inputs;
        const pathOf = (path) => (0,external_node_path_.resolve)(services.runner.directories.workspace, path);
        this.#inputs = inputs;
        this.#services = services;
        this.#timeLimit = inputs.timeoutMinutes * 60_000;
        this.#deadline = services.startedAt + this.#timeLimit;
        this.#siteTarget = wait && download && extractTo !== undefined ? pathOf(extractTo) : undefined;
        this.#valuesGroup = wait && valuesFile !== undefined ? { file: pathOf(valuesFile), keys } : undefined;
        this.#resumableJob = createResumableJob(inputs, services);
        this.target = source.domain ?? source.jobId ?? '';
    }
    async start() {
        const { source } = this.#inputs;
        const { client, runner, results } = this.#services;
        for (const warning of findIneffective(this.#inputs))
            runner.log.warning(warning);
        // First, so that no job is started for nothing.
        if (this.#siteTarget !== undefined)
            await this.#checkTarget(this.#siteTarget);
        if (this.#valuesGroup !== undefined) {
            const { checkValues } = await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(286)]).then(__webpack_require__.bind(__webpack_require__, 286));
            await checkValues({ ...this.#valuesGroup, ...runner.directories });
        }
        const earlier = await this.#resumableJob?.find(jobId => client.getExport(jobId, this.#deadline));
        this.#jobId = source.jobId ?? earlier ?? (await this.#startJob(source.domain));
        // Before the first poll: whatever happens from here on, people can find the job.
        const shown = runner.redactor.line(new untrusted_text/* UntrustedText */.w(this.#jobId));
        results.record({ jobId: shown });
        const isNew = source.jobId === undefined && earlier === undefined;
        runner.log.info(`${isNew ? 'Started' : 'Attached to'} job ${shown}`);
        if (isNew)
            this.#resumableJob?.started(this.#jobId);
    }
    async complete() {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const { source, wait, download, maskBundleUrl: mask } = this.#inputs;
            const { client, clock, runner, timeline } = this.#services;
            if (!wait && source.jobId === undefined) {
                runner.log.info('Not waiting because "wait" is false. To get the result later, use "job-id".');
                return;
            }
            const comparison = __addDisposableResource(env_1, await this.#compare(), true);
            const job = await this.#waitForJob();
            if (job.status.is('failed'))
                throw exportFailed(job, runner.redactor);
            if (!wait)
                return;
            // A new time limit, so that a job that took long is not wasted.
            const deadline = clock.now() + this.#timeLimit;
            const { domain } = source;
            const link = new BundleLink({ client, jobId: this.#jobId, domain, deadline, mask }, this.#services);
            timeline.enter('Package');
            await link.current();
            const archive = download ? await this.#downloadAndUnpack(link, job.pageCount, comparison) : undefined;
            // Last, with the newest link, and only when everything else has succeeded.
            if (this.#valuesGroup !== undefined)
                await this.#writeValues(this.#valuesGroup, link, archive?.sha256);
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            const result_1 = __disposeResources(env_1);
            if (result_1)
                await result_1;
        }
    }
    async finish(error) {
        await this.#resumableJob?.finish(error);
    }
    report(state, error) {
        const { clock, results, runner, startedAt } = this.#services;
        const { source, siteUrl } = this.#inputs;
        const { workspace } = runner.directories;
        const elapsed = clock.now() - startedAt;
        return exportReport({ ...results.facts, domain: source.domain, siteUrl, workspace, elapsed }, state, error);
    }
    knownJob() {
        const { jobId, status } = this.#services.results.facts;
        if (jobId === undefined)
            return undefined;
        return {
            jobId,
            status,
            ended: terminalStatuses.includes(status ?? ''),
            resumable: this.#resumableJob !== undefined,
            attachInputs: { 'extract-to': this.#inputs.extractTo },
        };
    }
    async #startJob(domain) {
        const { exportVersion: version, paths } = this.#inputs;
        const { client, runner } = this.#services;
        runner.log.info(`Starting the export of ${domain}`);
        const request = { domain, version, paths: paths.length === 0 ? undefined : paths };
        const started = await client.startExport(request, this.#deadline);
        this.#recordStatus(started.status);
        return started.jobId.raw;
    }
    async #waitForJob() {
        const { client, results, timeline } = this.#services;
        timeline.enter('Queue');
        return (0,job_monitor/* waitForJob */.q)({
            fetchJob: () => client.getExport(this.#jobId, this.#deadline),
            terminalStatuses,
            pendingStatuses: ['queued', 'running'],
            deadline: this.#deadline,
            inputs: this.#inputs,
            onResponse: job => {
                this.#recordStatus(job.status);
                if (!job.status.is('queued'))
                    timeline.enter('Render');
                timeline.addSample(job.progress);
                results.record({ pageCount: job.pageCount });
            },
        }, this.#services);
    }
    #recordStatus(status) {
        const { results, runner } = this.#services;
        results.record({ status: status && runner.redactor.show(status, 60) });
    }
    /** Brings the archive to disk, unpacks it, and keeps it in the cache. */
    async #downloadAndUnpack(link, exported, comparison) {
        const { baseUrl, cache, clean, minPages, siteUrl } = this.#inputs;
        const { results } = this.#services;
        const { cacheArchive, evictIfDamaged, getArchive } = await __webpack_require__.e(/* import() */ 724).then(__webpack_require__.bind(__webpack_require__, 8724));
        const key = cache ? { baseUrl, jobId: this.#jobId } : undefined;
        const found = await getArchive({ link, key, retryFor: this.#timeLimit }, this.#services);
        const { path: archive, size: bundleSize, sha256: bundleSha256, cacheHit } = found;
        results.record({ cacheHit, bundlePath: archive, bundleSize, bundleSha256 });
        const target = this.#siteTarget;
        if (target !== undefined) {
            // Again, because minutes have passed since the first check.
            await this.#checkTarget(target);
            const request = { archive, target, clean, minPages, exported, siteUrl, comparison };
            const { unpackSite } = await __webpack_require__.e(/* import() */ 732).then(__webpack_require__.bind(__webpack_require__, 1732));
            await unpackSite(request, this.#services).catch(async (error) => {
                if (key !== undefined && cacheHit)
                    await evictIfDamaged(key, error, this.#services);
                throw error;
            });
        }
        // Only now: a damaged archive would come out of the cache each time.
        if (key !== undefined && !cacheHit)
            await cacheArchive(key, found, this.#services);
        return found;
    }
    /** @returns undefined if there will be no site, or nothing to compare it with */
    async #compare() {
        const { compareWith, maxRemovedPages: limit, siteUrl, source } = this.#inputs;
        if (compareWith === undefined || this.#siteTarget === undefined)
            return undefined;
        const { SiteComparison } = await __webpack_require__.e(/* import() */ 547).then(__webpack_require__.bind(__webpack_require__, 6547));
        return new SiteComparison({ compareWith, siteUrl, limit, domain: source.domain }, this.#services);
    }
    async #checkTarget(target) {
        const { checkDestination } = await __webpack_require__.e(/* import() */ 732).then(__webpack_require__.bind(__webpack_require__, 1732));
        await checkDestination({ target, clean: this.#inputs.clean }, this.#services.runner);
    }
    async #writeValues(group, link, sha256) {
        const { source, exportVersion: version, valuesBundleUrl } = this.#inputs;
        const { writeHelmValues } = await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(637)]).then(__webpack_require__.bind(__webpack_require__, 2637));
        const values = { jobId: this.#jobId, sha256, version, domain: source.domain };
        // The workflow's own link does not expire.
        const chosen = valuesBundleUrl === undefined
            ? await link.current()
            : { url: (0,link_template/* fillTemplate */.o)(valuesBundleUrl, values), expiresAt: undefined };
        await writeHelmValues({ ...group, version, link: chosen }, this.#services);
    }
}
/** @returns a warning for each input that is set in vain */
function* findIneffective(inputs) {
    const { extractTo, valuesFile, valuesBundleUrl, download, wait } = inputs;
    if (extractTo !== undefined && !(download && wait))
        yield `extract-to has no effect because "${wait ? 'download' : 'wait'}" is false.`;
    if (valuesFile !== undefined && !wait)
        yield 'values-file has no effect because "wait" is false.';
    if (valuesBundleUrl !== undefined && valuesFile === undefined)
        yield 'values-bundle-url has no effect because "values-file" is not set.';
}
/** A step that was given a job, or does not wait for one, has nothing to resume. */
function createResumableJob(inputs, services) {
    const { resume, wait, source } = inputs;
    const { step } = services.runner;
    if (!resume || !wait || source.jobId !== undefined || step === undefined)
        return undefined;
    return new resumable_job/* ResumableJob */.s(jobKindOf(inputs, source.domain), step, services);
}
/** What distinguishes an export from others. */
function jobKindOf({ baseUrl, exportVersion = '', paths }, domain) {
    const request = [baseUrl.href.replace(/\/+$/, ''), domain, exportVersion, paths];
    return { request, finalStates, expires: true };
}
function exportFailed({ error }, redactor) {
    const reason = error === undefined ? 'the service gave no reason' : redactor.show(error);
    return new errors/* ActionError */.lZ('EXPORT_FAILED', { what: `The export failed: ${reason}` });
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

/***/ 9495:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DT: () => (/* binding */ describeChanges),
/* harmony export */   T4: () => (/* binding */ changesMarkdown)
/* harmony export */ });
/* unused harmony export pageUrl */
/* harmony import */ var _shared_page_path_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7300);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6422);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3021);



/** Pages of a kind that are listed, and characters that they may take: titles may be as long as their authors like. */
const limits = {
    summary: { pages: 50, length: 100_000 },
    comment: { pages: 20, length: 15_000 },
};
const maxTitle = 100;
/** "3 pages added, 12 changed, 1 removed (of 128)", for the log and where there is one line. */
function describeChanges({ added, changed, removed, total }) {
    const changedCount = changed === undefined ? '' : `, ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .formatCount */ .B4)(changed.length)} changed`;
    return `${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .count */ .U9)(added.length, 'page')} added${changedCount}, ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .formatCount */ .B4)(removed.length)} removed (of ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .formatCount */ .B4)(total)})`;
}
/**
 * The three numbers and, folded, the pages of each kind, as Markdown in which nothing of a page's title or path has a meaning.
 * @param siteUrl public URL of the site: pages are linked below it, except those that are gone
 */
function changesMarkdown(changes, place, siteUrl) {
    const list = (kind, pages, url) => pages.length === 0 ? [] : [detailsOf(`${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .count */ .U9)(pages.length, 'page')} ${kind}`, pages, { place, url })];
    return [
        `**Changes:** ${describeChanges(changes)}`,
        ...list('added', changes.added, siteUrl),
        ...list('changed', changes.changed ?? [], siteUrl),
        ...list('removed', changes.removed),
    ].join('\n\n');
}
function detailsOf(title, pages, { place, url }) {
    const most = limits[place];
    const lines = [];
    let length = 0;
    for (const page of (0,_shared_page_path_js__WEBPACK_IMPORTED_MODULE_0__/* .naturalOrder */ .u)(pages).slice(0, most.pages)) {
        const line = lineOf(page, url);
        length += line.length + 1;
        if (length > most.length)
            break;
        lines.push(line);
    }
    const left = pages.length - lines.length;
    if (left > 0)
        lines.push(lines.length === 0 ? `- ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .count */ .U9)(left, 'page')}` : `- and ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .formatCount */ .B4)(left)} more`);
    return `<details><summary>${title}</summary>\n\n${lines.join('\n')}\n\n</details>`;
}
function lineOf({ path, title }, siteUrl) {
    // Cut before it is escaped, so that no entity is cut.
    const label = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .plain */ .pj)(title, maxTitle) || (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .plain */ .pj)(path, maxTitle);
    const shown = siteUrl === undefined ? label : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .link */ .nf)(pageUrl(siteUrl, path), label);
    return title === '' && siteUrl === undefined ? `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(path)}` : `- ${shown} ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(path)}`;
}
/**
 * The URL of a page: that of its directory for an index.html; otherwise with its extension, which every server understands.
 * @param siteUrl without query and fragment
 */
function pageUrl(siteUrl, path) {
    const segments = path.replace(/(^|\/)index\.html$/, '$1').split('/');
    return `${siteUrl.replace(/\/+$/, '')}/${segments.map(segment => encodeURIComponent(segment.toWellFormed())).join('/')}`;
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


/***/ }),

/***/ 7300:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   u: () => (/* binding */ naturalOrder),
/* harmony export */   y: () => (/* binding */ isPage)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6760);

/** Whether a path in a site, separated by "/", is an HTML page. */
function isPage(path) {
    // "._page.html" has what macOS knows about a page, and is not one.
    return /\.html?$/i.test(path) && !node_path__WEBPACK_IMPORTED_MODULE_0__.posix.basename(path).startsWith('._');
}
/** Pages in the order that people expect: "step-2" before "step-10". Paths that differ only in their form, by code units. */
function naturalOrder(pages) {
    // Only now: a collator takes as long to create as a tenth of the start.
    const collator = new Intl.Collator('en', { numeric: true });
    return pages.toSorted((left, right) => collator.compare(left.path, right.path) || (left.path < right.path ? -1 : 1));
}


/***/ })

};
