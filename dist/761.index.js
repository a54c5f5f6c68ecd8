export const id = 761;
export const ids = [761];
export const modules = {

/***/ 5056:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ removeTree),
/* harmony export */   g: () => (/* binding */ contains)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);


/** The path is inside the directory, or the directory itself. Both are absolute. */
function contains(directory, path) {
    return path === directory || path.startsWith(directory.endsWith(node_path__WEBPACK_IMPORTED_MODULE_1__.sep) ? directory : directory + node_path__WEBPACK_IMPORTED_MODULE_1__.sep);
}
/**
 * Removes a directory with everything in it, synchronously: that takes a third of the time, and the asynchronous call keeps
 * a promise for each entry, hundreds of MiB of them.
 * @returns whether nothing is left
 */
function removeTree(path) {
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(path, { recursive: true, force: true, maxRetries: 3 });
        return true;
    }
    catch {
        return false;
    }
}


/***/ }),

/***/ 4726:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ap: () => (/* binding */ resolveLinks),
/* harmony export */   CA: () => (/* binding */ errorCode),
/* harmony export */   XF: () => (/* binding */ readRegularFile),
/* harmony export */   ZU: () => (/* binding */ openRegularFile),
/* harmony export */   _U: () => (/* binding */ UnusableFile),
/* harmony export */   t2: () => (/* binding */ exists)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var _directories_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5056);
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



/** A path that cannot be used. The message completes a sentence: "is a directory, not a file". */
class UnusableFile extends Error {
    name = 'UnusableFile';
}
/**
 * Opens a regular file for reading, links followed. A pipe would block the run forever, and a device has no end.
 * @param maxBytes larger files are not opened
 * @returns a handle, which the caller closes
 * @throws UnusableFile; errors of the file system
 */
async function openRegularFile(path, maxBytes) {
    const status = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(path);
    const kind = status.isDirectory() ? 'a directory' : 'a pipe, a socket, or a device';
    if (!status.isFile())
        throw new UnusableFile(`is ${kind}, not a file`);
    if (status.size > maxBytes)
        throw new UnusableFile(`is larger than ${maxBytes / 1024} KiB`);
    return await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.open)(path);
}
/**
 * Reads a regular file of limited size, links followed.
 * @param limits `within`: absolute paths of directories, one of which must contain the file once all links are resolved
 * @throws UnusableFile; errors of the file system
 */
async function readRegularFile(path, { maxBytes, within }) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        // Opens what was checked, and not a link that may lead elsewhere by then.
        const resolved = within === undefined ? path : await resolveWithin(path, within);
        const handle = __addDisposableResource(env_1, await openRegularFile(resolved, maxBytes), true);
        return await handle.readFile();
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
/**
 * Resolves all links of a path, whether it exists or not.
 * @param roots absolute paths of directories
 * @throws UnusableFile when the result is in none of them, or when a link leads nowhere; errors of the file system
 */
async function resolveWithin(path, roots) {
    const [resolved, ...tops] = await Promise.all([resolveLinks(path), ...roots.map(root => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(root))]);
    if (!tops.some(top => (0,_directories_js__WEBPACK_IMPORTED_MODULE_2__/* .contains */ .g)(top, resolved)))
        throw new UnusableFile('leads out of the workspace');
    return resolved;
}
/**
 * Like `realpath`, but the last segments of the path need not exist.
 * @throws UnusableFile when a link leads nowhere; errors of the file system
 */
async function resolveLinks(path) {
    try {
        return await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(path);
    }
    catch (error) {
        const code = errorCode(error);
        if (code === 'ELOOP' || (code === 'ENOENT' && (await isLink(path)))) {
            throw new UnusableFile('is a link that leads nowhere, or is behind one');
        }
        const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path);
        if (code !== 'ENOENT' || parent === path)
            throw error;
        return (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(await resolveLinks(parent), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(path));
    }
}
async function isLink(path) {
    return (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(path).catch(() => undefined))?.isSymbolicLink() ?? false;
}
/** Something is at the path, even if it cannot be read. */
async function exists(path) {
    return (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(path).catch(errorCode)) !== 'ENOENT';
}
/** Such as ENOENT. */
function errorCode(error) {
    return error.code;
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
    /** The job had ended before the prompt was sent. */
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
    observe(status) {
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
    return {
        state: (0,report/* stateOf */.L4)(state, error, status === 'archived' ? 'warned' : 'succeeded'),
        subject: jobId === undefined ? 'Agent job' : `Agent job ${(0,markdown/* code */.aY)(jobId, 80)}`,
        headline: outcomeOf(facts, state, error),
        link: prLink ? `**Pull request:** ${(0,markdown/* link */.nf)(prLink)}` : undefined,
        error,
        facts: (0,report/* known */.eO)([
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
    if (error !== undefined && (0,report/* isStartUnknown */.tR)(error, facts))
        return 'unknown whether the agent got the prompt';
    if (error !== undefined) {
        const failure = facts.jobId === undefined ? 'could not be started' : 'failed to follow the job';
        return (0,report/* endingOf */.z6)(error) ?? failure;
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
// EXTERNAL MODULE: ./lib/files/regular-file.js
var regular_file = __webpack_require__(4726);
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
        const bytes = await (0,regular_file/* readRegularFile */.XF)(path, { maxBytes: maxSize, within: [workspace, temp] });
        const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        if (text.trim() === '')
            throw new regular_file/* UnusableFile */._U('is blank');
        // UTF-16 without a byte order mark is valid UTF-8 with them.
        if (text.includes('\0'))
            throw new regular_file/* UnusableFile */._U('is not UTF-8');
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
    if (error instanceof regular_file/* UnusableFile */._U)
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
    /** Of a prompt that was sent to a job which something else has started. */
    #followUp;
    /** The last one that the service named; "unusable" if it is no link that can be shown. */
    #pullRequest;
    constructor(inputs, parts) {
        this.#inputs = inputs;
        this.#parts = parts;
        this.#job = new followed_job/* FollowedJob */.S(this.#kind(), inputs, parts.network);
    }
    get commentSubject() {
        return this.#inputs.projectId;
    }
    get job() {
        const facts = this.#job.facts;
        if (facts === undefined)
            return undefined;
        const { given, prompt, promptFile } = this.#inputs;
        const instead = (prompt ?? promptFile) === undefined ? '' : ' instead of the prompt';
        return {
            ...facts,
            howToFollow: `To follow it, run the step with "job-id: ${facts.jobId}"${instead}`,
            followingInputs: (0,operation/* without */.F)(given, 'prompt', 'prompt-file', 'wait'),
            ...(facts.hasAsked && {
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
        const followUp = this.#followUp;
        const job = await this.#job.wait(followUp && (({ status }) => followUp.observe(status)));
        if (job !== undefined)
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
            read: (jobId, deadline) => client.call(endpoints/* endpoints */.vZ.getAgentJob, { parameters: { projectId, jobId }, deadline }),
            onId: jobId => results.record({ jobId }),
            onStatus: status => results.record({ status }),
            onResponse: job => this.#record(job),
        };
    }
    #startJob(prompt, deadline) {
        const parameters = { projectId: this.#inputs.projectId };
        return this.#parts.client.call(endpoints/* endpoints */.vZ.startAgentJob, { parameters, body: { prompt }, deadline });
    }
    async #sendMessage(jobId, prompt) {
        const { client, network, runner } = this.#parts;
        const { status } = await this.#job.read();
        runner.log.info(`Sending a prompt to agent job ${jobId}, ${sizeOf(prompt)}`);
        const parameters = { projectId: this.#inputs.projectId, jobId };
        const job = await this.#job.send(deadline => client.call(endpoints/* endpoints */.vZ.sendMessage, { parameters, body: { prompt }, deadline }));
        this.#followUp = new FollowUp(network.clock, terminalStatuses, status);
        if (job.status !== undefined)
            this.#followUp.observe(job.status);
        this.#record(job);
    }
    #record(job) {
        const { results, runner } = this.#parts;
        const { redactor } = runner;
        const shown = (text) => text && redactor.show(text, 2048);
        if (job.prLink !== undefined)
            this.#seePullRequest(job.prLink);
        const repository = job.source?.repository;
        // Empty rather than missing once the agent has ended: there is no pull request, or none that can be named.
        const none = job.status?.is(...terminalStatuses) ? '' : undefined;
        const prLink = typeof this.#pullRequest === 'object' ? this.#pullRequest.url : none;
        results.record({
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
        const { log } = this.#parts.runner;
        if (status.is('failed')) {
            throw new errors/* ActionError */.lZ('AGENT_FAILED', {
                what: 'The agent hit an error that it could not recover from',
            });
        }
        const opened = this.#describePullRequest();
        if (status.is('archived')) {
            log.warning(`The agent job is archived, with ${opened ?? 'no pull request'}.`);
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
/** Never the prompt itself: it may hold what the log must not show. */
function sizeOf(prompt) {
    return `with a prompt of ${(0,shared_text/* count */.U9)(prompt.length, 'character')}`;
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
