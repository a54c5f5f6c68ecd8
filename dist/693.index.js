export const id = 693;
export const ids = [693];
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

/***/ 5450:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   u: () => (/* binding */ naturalOrder),
/* harmony export */   y: () => (/* binding */ isPage)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6760);

/** @param path in a site, separated by "/" */
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


/***/ }),

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

/***/ 7455:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  ExportOperation: () => (/* binding */ ExportOperation)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/download/presigned-url.js
var presigned_url = __webpack_require__(7505);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
;// CONCATENATED MODULE: ./lib/delivery/bundle-link.js


/** Owns the newest link to a job's archive: hides and renews it. Nothing else keeps a link. */
class BundleLink {
    #options;
    #newest;
    /** The log tells of the newest link. */
    #isLogged = false;
    constructor(options) {
        this.#options = options;
    }
    /** There is a link already. */
    get isKnown() {
        return this.#newest !== undefined;
    }
    /**
     * The newest link; requests one if there is none.
     * @throws what `request` throws
     */
    async current() {
        if (this.#newest === undefined)
            return this.renew();
        this.#log(this.#newest);
        return this.#newest;
    }
    /** Requests a new link, because the one before has expired or does not work. */
    async renew() {
        const link = this.take(await this.#options.request());
        this.#log(link);
        return link;
    }
    /** Takes a link from a response. Comes before anything else that is done with the response. */
    take({ bundleUrl, sizeBytes, expiresAt: announced }) {
        const { results } = this.#options;
        const url = bundleUrl.raw;
        this.#hide(url);
        const expiry = (0,presigned_url/* expiryOf */.p)(url);
        const expiresAt = announced ?? (expiry === undefined ? undefined : new Date(expiry).toISOString());
        results.recordBundleUrl(url);
        results.record({ bundleExpiresAt: expiresAt });
        this.#newest = { url, size: sizeBytes, expiresAt };
        this.#isLogged = false;
        return this.#newest;
    }
    #log({ url, expiresAt }) {
        if (this.#isLogged)
            return;
        this.#isLogged = true;
        const host = URL.parse(url)?.host || 'an unknown host';
        const expires = expiresAt === undefined ? '' : `, link expires at ${expiresAt}`;
        this.#options.runner.log.info(`Bundle: on ${(0,shared_text/* oneLine */.TN)(host)}${expires}`);
    }
    #hide(url) {
        const { mask, runner } = this.#options;
        for (const secret of (0,presigned_url/* secretsOf */.F)(url)) {
            // Without masking, the workflow can pass the link on to other jobs; this step's log and reports hide it anyway.
            if (mask)
                runner.mask(secret);
            else
                runner.redactor.hide(secret);
        }
    }
}

// EXTERNAL MODULE: ./lib/inputs/link-template.js
var link_template = __webpack_require__(260);
// EXTERNAL MODULE: ./lib/jobs/followed-job.js + 2 modules
var followed_job = __webpack_require__(9217);
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
function exportReport(facts, state, error) {
    const { deploymentId, jobId, status, bundleSize, bundleSha256, sitePath, valuesFile, changes } = facts;
    const size = bundleSize === undefined ? undefined : (0,shared_text/* formatBytes */.z3)(bundleSize);
    const pagesWithLinks = facts.rootRelativeLinks ? (0,shared_text/* formatCount */.B4)(facts.rootRelativeLinks) : undefined;
    return {
        state: (0,report/* stateOf */.L4)(state, error, 'succeeded'),
        subject: subjectOf(facts),
        headline: outcomeOf(facts, state, error),
        error,
        facts: (0,report/* known */.eO)([
            ['Deployment', deploymentId && (0,markdown/* code */.aY)(deploymentId)],
            ...(0,deployment_report/* commitFacts */.T)(facts),
            ['Job', jobId && (0,markdown/* code */.aY)(jobId)],
            ['Status', status && (0,markdown/* code */.aY)(status)],
            ['Pages exported', facts.pageCount?.toLocaleString('en-US')],
            ['Archive', size && `${size}${facts.cacheHit === true ? ', from the cache' : ''}`],
            ['Site', sitePath && (0,markdown/* code */.aY)(pathFrom(facts.workspace, sitePath))],
            ['Pages unpacked', facts.htmlFileCount?.toLocaleString('en-US')],
            ['Pages with links that begin with `/`', pagesWithLinks],
            ['Values file', valuesFile && (0,markdown/* code */.aY)(pathFrom(facts.workspace, valuesFile))],
            ['Time', state === 'ended' ? (0,shared_text/* formatDuration */.a3)(facts.elapsed) : undefined],
        ]),
        changes: changes && {
            summary: (0,report_changes/* changesMarkdown */.T4)(changes, 'summary', facts.siteUrl?.href),
            comment: (0,report_changes/* changesMarkdown */.T4)(changes, 'comment', facts.siteUrl?.href),
        },
        details: (0,report/* known */.eO)([
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
function outcomeOf(facts, state, error) {
    if (error?.code === 'PUBLISH_FAILED')
        return 'could not be published, so nothing was exported';
    if (error?.code === 'COMMIT_NOT_PUBLISHED')
        return 'published without the commit, so nothing was exported';
    if (error !== undefined && (0,report/* isStartUnknown */.tR)(error, facts))
        return 'unknown whether the export was started';
    if (error !== undefined)
        return `export ${(0,report/* endingOf */.z6)(error) ?? 'failed'}`;
    if (state === 'running')
        return 'export is running';
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


/** Chooses by the inputs. */
function createExportSource(inputs, client, network) {
    const { source, ...others } = inputs;
    return source.kind === 'domain'
        ? byDomain({ ...others, source }, client, network)
        : byProject({ ...others, source }, client, network);
}
/** The first generation: the link is an operation of its own. */
function byDomain({ source: { domain }, exportVersion, paths, timeoutMinutes }, client, { clock }) {
    return {
        subject: domain === undefined ? undefined : { domain },
        changesWhileRunning: true,
        async start(deadline) {
            const body = { domain, version: exportVersion, paths: paths.length === 0 ? undefined : paths };
            const started = await client.call(endpoints/* endpoints */.vZ.startExport, { parameters: {}, body, deadline });
            return { id: started.jobId, status: started.status };
        },
        read: (jobId, deadline) => client.call(endpoints/* endpoints */.vZ.getExport, { parameters: { jobId }, deadline }),
        requestBundle(jobId) {
            const deadline = clock.now() + timeoutMinutes * 60_000;
            return client.call(endpoints/* endpoints */.vZ.generateBundle, { parameters: { jobId }, deadline });
        },
    };
}
/** Milliseconds between two reads of a job that is completed and has no link yet. */
const linkPause = 2_000;
/** The second generation: each read of a completed job has a new link. */
function byProject({ source: { projectId, basePath }, timeoutMinutes }, client, { clock, redactor, signal }) {
    const read = (jobId, deadline) => client.call(endpoints/* endpoints */.vZ.getProjectExport, { parameters: { projectId, jobId }, deadline });
    return {
        subject: { project: projectId },
        // A job has no progress there.
        changesWhileRunning: false,
        async start(deadline) {
            // For the service, the root is an empty path.
            const path = basePath === '/' ? '' : basePath;
            const body = path === undefined ? undefined : { basePath: path };
            const request = { parameters: { projectId }, body, deadline };
            const started = await client.call(endpoints/* endpoints */.vZ.startProjectExport, request);
            return { id: started.jobId, status: started.status };
        },
        read,
        async requestBundle(jobId) {
            const begin = clock.now();
            for (;;) {
                const job = await read(jobId, begin + timeoutMinutes * 60_000);
                if (job.bundle !== undefined)
                    return job.bundle;
                if (clock.now() - begin >= endpoints/* bundlePatience */.uL) {
                    const status = redactor.show(job.status, 60);
                    throw new errors/* ActionError */.lZ('BUNDLE_NOT_READY', {
                        what: `The export is ${status}, but the service gives no link to its archive`,
                    });
                }
                await clock.sleep(linkPause, signal);
            }
        },
    };
}
/** The error for a job that failed, with the service's reason. */
function exportFailed({ error }, redactor) {
    const reason = error === undefined ? 'the service gave no reason' : redactor.show(error);
    return new errors/* ActionError */.lZ('EXPORT_FAILED', { what: `The export failed: ${reason}` });
}

// EXTERNAL MODULE: ./lib/operations/operation.js
var operation = __webpack_require__(9583);
;// CONCATENATED MODULE: ./lib/operations/export.js
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








/** Exports a domain or a project: start or attach → wait → link → download, cache, unpack → Helm values. */
class ExportOperation {
    #inputs;
    #parts;
    #source;
    #job;
    /** Exists before the first poll, because a response to that may have the link. */
    #link;
    /** While the site is published before the export. */
    #deployment;
    /** Where the site goes; undefined if there will be none. */
    #siteTarget;
    /** Undefined if no values are written. */
    #valuesGroup;
    constructor(inputs, parts) {
        const { extractTo, download, wait, valuesFile, valuesKey: keys, maskBundleUrl: mask } = inputs;
        const { client, network, results, runner } = parts;
        const pathOf = (path) => (0,external_node_path_.resolve)(runner.directories.workspace, path);
        this.#inputs = inputs;
        this.#parts = parts;
        this.#siteTarget = wait && download && extractTo !== undefined ? pathOf(extractTo) : undefined;
        this.#valuesGroup = wait && valuesFile !== undefined ? { file: pathOf(valuesFile), keys } : undefined;
        this.#source = createExportSource(inputs, client, network);
        this.#job = new followed_job/* FollowedJob */.S(this.#kind(), inputs, network);
        const request = () => this.#source.requestBundle(this.#job.id);
        this.#link = new BundleLink({ request, mask, runner, results });
    }
    get commentSubject() {
        const { subject } = this.#source;
        if (subject === undefined)
            return '';
        return 'domain' in subject ? subject.domain : `project ${subject.project}`;
    }
    get job() {
        if (this.#deployment !== undefined)
            return this.#deployment.job;
        const facts = this.#job.facts;
        if (facts === undefined)
            return undefined;
        const { given, publish } = this.#inputs;
        // The export of a given job has started already.
        const out = ['publish', 'commit'].filter(name => given[name] !== undefined).map(name => `"${name}"`);
        const instead = publish === undefined ? '' : ` and without ${out.join(' and ')}`;
        return {
            ...facts,
            howToFollow: `To attach to it, run the step with "job-id: ${facts.jobId}"${instead}`,
            followingInputs: (0,operation/* without */.F)(given, 'publish', 'commit', 'paths', 'wait'),
        };
    }
    async start() {
        const { source } = this.#inputs;
        const { runner } = this.#parts;
        for (const warning of findIneffective(this.#inputs))
            runner.log.warning(warning);
        // First, so that no job is started for nothing.
        if (this.#siteTarget !== undefined)
            await this.#checkTarget(this.#siteTarget);
        if (this.#valuesGroup !== undefined) {
            const { checkValues } = await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(286)]).then(__webpack_require__.bind(__webpack_require__, 286));
            await checkValues({ ...this.#valuesGroup, ...runner.directories, site: this.#siteTarget });
        }
        if (source.jobId !== undefined) {
            this.#job.attach(source.jobId);
            return;
        }
        await this.#publish();
        this.#parts.timeline.enter('Queue');
        runner.log.info(`Starting the export of ${(0,shared_text/* oneLine */.TN)(this.commentSubject)}`);
        await this.#job.start(deadline => this.#source.start(deadline));
    }
    async complete() {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const { wait, download } = this.#inputs;
            const { network, timeline } = this.#parts;
            const comparison = __addDisposableResource(env_1, await this.#compare(), true);
            const job = await this.#job.wait();
            if (job === undefined)
                return;
            if (job.status.is('failed'))
                throw exportFailed(job, network.redactor);
            if (!wait)
                return;
            if (!this.#link.isKnown)
                timeline.enter('Package');
            await this.#link.current();
            const archive = download ? await this.#downloadAndUnpack(job.pageCount, comparison) : undefined;
            // Last, with the newest link, and only when everything else has succeeded.
            if (this.#valuesGroup !== undefined)
                await this.#writeValues(this.#valuesGroup, archive?.sha256);
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
    report(facts, state, error) {
        const { siteUrl } = this.#inputs;
        const { workspace } = this.#parts.runner.directories;
        return exportReport({ ...facts, subject: this.#source.subject, siteUrl, workspace }, state, error);
    }
    #kind() {
        const { results, timeline } = this.#parts;
        return {
            noun: 'job',
            statuses: ['queued', 'running', 'completed', 'failed'],
            changesWhileRunning: this.#source.changesWhileRunning,
            hasEnded: ({ status }) => status.is('completed', 'failed'),
            read: async (jobId, deadline) => {
                const { bundle, ...job } = await this.#source.read(jobId, deadline);
                if (bundle !== undefined)
                    this.#link.take(bundle);
                return job;
            },
            onId: jobId => results.record({ jobId }),
            onStatus: status => results.record({ status }),
            onResponse({ status, pageCount }) {
                timeline.enter(status.is('queued') ? 'Queue' : 'Render');
                results.record({ pageCount });
            },
        };
    }
    async #publish() {
        const { publish, commit, githubToken, pollIntervalSeconds, timeoutMinutes } = this.#inputs;
        if (publish === undefined)
            return;
        const { Deployment } = await __webpack_require__.e(/* import() */ 455).then(__webpack_require__.bind(__webpack_require__, 6836));
        const pace = { pollIntervalSeconds, timeoutMinutes, wait: true };
        const request = { ...publish, ...pace, commit, githubToken };
        this.#deployment = new Deployment({ ...request, role: 'before an export' }, this.#parts);
        await this.#deployment.start();
        await this.#deployment.complete();
        this.#deployment = undefined;
    }
    /** Brings the archive to disk, unpacks it, and keeps it in the cache. */
    async #downloadAndUnpack(exportedPages, comparison) {
        const { baseUrl, cache, clean, minPages, timeoutMinutes } = this.#inputs;
        const { results } = this.#parts;
        const { getArchive } = await __webpack_require__.e(/* import() */ 672).then(__webpack_require__.bind(__webpack_require__, 9672));
        const key = cache ? { baseUrl, jobId: this.#job.id } : undefined;
        const request = { link: this.#link, key, retryFor: timeoutMinutes * 60_000 };
        const found = await getArchive(request, this.#parts);
        const { path: archive, size: bundleSize, sha256: bundleSha256, cacheHit } = found;
        results.record({ cacheHit, bundlePath: archive, bundleSize, bundleSha256 });
        const target = this.#siteTarget;
        if (target !== undefined) {
            // Again, because minutes have passed since the first check.
            await this.#checkTarget(target);
            const servedBelow = pathOfSite(this.#inputs);
            const request = { archive, target, clean, minPages, exportedPages, servedBelow, comparison };
            const { unpackSite } = await __webpack_require__.e(/* import() */ 748).then(__webpack_require__.bind(__webpack_require__, 748));
            await unpackSite(request, this.#parts);
        }
        // Only now: a damaged archive would come out of the cache each time.
        if (key !== undefined && !cacheHit) {
            const { storeArchive } = await __webpack_require__.e(/* import() */ 461).then(__webpack_require__.bind(__webpack_require__, 6461));
            await storeArchive(key, found, this.#parts);
        }
        return found;
    }
    /** @returns undefined if there will be no site, or nothing to compare it with */
    async #compare() {
        const { compareWith, maxRemovedPages: limit, siteUrl } = this.#inputs;
        if (compareWith === undefined || this.#siteTarget === undefined)
            return undefined;
        const { SiteComparison } = await Promise.all(/* import() */[__webpack_require__.e(283), __webpack_require__.e(681)]).then(__webpack_require__.bind(__webpack_require__, 4681));
        const { subject } = this.#source;
        return new SiteComparison({ compareWith, siteUrl, limit, subject }, this.#parts);
    }
    async #checkTarget(target) {
        const { checkDestination } = await __webpack_require__.e(/* import() */ 748).then(__webpack_require__.bind(__webpack_require__, 748));
        await checkDestination({ target, clean: this.#inputs.clean }, this.#parts.runner);
    }
    async #writeValues(group, sha256) {
        const { domain, projectId, exportVersion: version, valuesBundleUrl } = this.#inputs;
        const { writeHelmValues } = await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(637)]).then(__webpack_require__.bind(__webpack_require__, 2637));
        const values = { jobId: this.#job.id, sha256, version, domain, projectId };
        // The workflow's own link does not expire.
        const chosen = valuesBundleUrl === undefined
            ? await this.#link.current()
            : { url: (0,link_template/* fillTemplate */.o)(valuesBundleUrl, values), expiresAt: undefined };
        await writeHelmValues({ ...group, version, link: chosen }, this.#parts);
    }
}
/** @returns the path that the site is served below, without a slash at its end; undefined when no input says so */
function pathOfSite({ siteUrl, source }) {
    const basePath = source.kind === 'project' ? source.basePath : undefined;
    return (siteUrl?.pathname ?? basePath)?.replace(/\/+$/, '');
}
/** @returns a warning for each input that is set in vain */
function* findIneffective(inputs) {
    const { extractTo, given, paths, source, valuesFile, valuesBundleUrl, download, wait } = inputs;
    if (extractTo !== undefined && !(download && wait))
        yield `extract-to has no effect because "${wait ? 'download' : 'wait'}" is false.`;
    if (valuesFile !== undefined && !wait)
        yield 'values-file has no effect because "wait" is false.';
    if (valuesBundleUrl !== undefined && valuesFile === undefined)
        yield 'values-bundle-url has no effect because "values-file" is not set.';
    if (source.jobId !== undefined && paths.length > 0)
        yield 'paths has no effect because "job-id" is set: that export has started already.';
    for (const name of ['clean', 'min-pages'])
        if (extractTo === undefined && given[name] !== undefined)
            yield `${name} has no effect because "extract-to" is not set.`;
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

/***/ 9495:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DT: () => (/* binding */ describeChanges),
/* harmony export */   T4: () => (/* binding */ changesMarkdown)
/* harmony export */ });
/* unused harmony export pageUrl */
/* harmony import */ var _files_page_path_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5450);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6422);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3021);



/** Pages of a kind that are listed. */
const maxPages = { summary: 50, comment: 20 };
const maxTitle = 100;
/** "3 pages added, 12 changed, 1 removed (of 128)", for the log and where there is one line. */
function describeChanges({ added, changed, removed, total }) {
    const counts = [
        `${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(added.length, 'page')} added`,
        `${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_2__/* .formatCount */ .B4)(changed.length)} changed`,
        `${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_2__/* .formatCount */ .B4)(removed.length)} removed`,
    ];
    return `${counts.join(', ')} (of ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_2__/* .formatCount */ .B4)(total)})`;
}
/**
 * The three numbers and, folded, the pages of each kind, as Markdown in which nothing of a page's title or path has a meaning.
 * @param siteUrl public URL of the site: pages are linked below it, except those that are gone
 */
function changesMarkdown(changes, medium, siteUrl) {
    const list = (kind, pages, url) => pages.length === 0 ? [] : [foldedList(`${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_2__/* .count */ .U9)(pages.length, 'page')} ${kind}`, pages, { medium, url })];
    return [
        `**Changes:** ${describeChanges(changes)}`,
        ...list('added', changes.added, siteUrl),
        ...list('changed', changes.changed, siteUrl),
        ...list('removed', changes.removed),
    ].join('\n\n');
}
function foldedList(title, pages, { medium, url }) {
    const lines = (0,_files_page_path_js__WEBPACK_IMPORTED_MODULE_0__/* .naturalOrder */ .u)(pages)
        .slice(0, maxPages[medium])
        .map(page => lineOf(page, url));
    const left = pages.length - lines.length;
    if (left > 0)
        lines.push(`- and ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_2__/* .formatCount */ .B4)(left)} more`);
    return `<details><summary>${title}</summary>\n\n${lines.join('\n')}\n\n</details>`;
}
function lineOf({ path, title }, siteUrl) {
    // Cut before it is escaped, so that no entity is cut.
    const label = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .plain */ .pj)(title, maxTitle) || (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .plain */ .pj)(path, maxTitle);
    const shown = siteUrl === undefined ? label : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .link */ .nf)(pageUrl(siteUrl, path), label);
    return title === '' && siteUrl === undefined ? `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(path)}` : `- ${shown} ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(path)}`;
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


/***/ })

};
