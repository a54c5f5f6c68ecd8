export const id = 223;
export const ids = [223];
export const modules = {

/***/ 4279:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   fm: () => (/* binding */ waitFor)
/* harmony export */ });
/* unused harmony exports addSample, pollPause */
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6422);


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
            if (!(error instanceof _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ) || error.code !== 'ANSWER_INVALID')
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
            const elapsed = (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(clock.now() - begin);
            throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('TIMED_OUT', { what: `The job did not end within ${elapsed}` });
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


/***/ }),

/***/ 6223:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createAgentJob: () => (/* binding */ createAgentJob)
});

// EXTERNAL MODULE: ./lib/api/poll.js
var poll = __webpack_require__(4279);
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
    const archived = status === 'archived' ? 'warned' : 'succeeded';
    return {
        state: error !== undefined ? (0,report/* stateOf */.L)(error) : state === 'ended' ? archived : 'running',
        subject: `Agent job ${(0,markdown/* code */.aY)(jobId, 80)}`,
        headline: headlineOf(facts, state, error),
        link: prLink && `**Pull request:** ${(0,markdown/* link */.nf)(prLink)}`,
        error,
        facts: (0,report/* known */.e)([
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
function headlineOf(facts, state, error) {
    if (error?.code === 'AGENT_FAILED')
        return 'the agent failed';
    if (error !== undefined)
        return (0,report/* stateOf */.L)(error) === 'cancelled' ? 'no longer followed' : 'could not be followed';
    if (state === 'running')
        return 'the agent is at work';
    if (facts.status === 'archived')
        return 'archived';
    if (facts.status !== 'completed')
        return `is ${(0,markdown/* code */.aY)(facts.status ?? 'unknown')}`;
    if (facts.prLink !== undefined)
        return 'the agent opened a pull request';
    return facts.unusableLink === true
        ? 'the agent opened a pull request whose address cannot be used'
        : 'the agent changed nothing';
}

// EXTERNAL MODULE: ./lib/report/attach-step.js
var attach_step = __webpack_require__(7852);
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/operations/job-monitor.js
var job_monitor = __webpack_require__(4114);
;// CONCATENATED MODULE: ./lib/operations/agent-job.js






/** States in which an agent job has ended (docs/service-api.md#agent-job). */
const ends = ['completed', 'archived', 'failed'];
/** Follows an agent job to its end: poll → pull request. It is started elsewhere. */
function createAgentJob(inputs, context) {
    const { clock, begin } = context;
    const { jobId = '', projectId = '' } = inputs;
    const facts = { jobId, projectId, elapsed: 0 };
    const noteAnswer = createNotes(context);
    return {
        target: `${projectId}\n${jobId}`,
        async run(announce) {
            context.set('jobId', jobId);
            announce();
            const job = await follow(inputs, context, answer => Object.assign(facts, noteAnswer(answer)));
            tell(job, facts, context);
        },
        report: (state, error) => agentReport({ ...facts, elapsed: clock.now() - begin }, state, error),
        attachStep() {
            const { actionName } = context.runner;
            const more = { operation: 'agent-job', 'project-id': projectId };
            return (0,attach_step/* attachStep */.U)({ actionName, baseUrl: inputs.baseUrl, jobId, inputs: more });
        },
        knownJob: () => ({ jobId, status: facts.status, ended: ends.includes(facts.status ?? '') }),
    };
}
async function follow(inputs, { client, clock, signal, runner, begin }, onAnswer) {
    const { jobId = '', projectId = '' } = inputs;
    runner.log.info(`Following agent job ${(0,shared_text/* oneLine */.TN)(jobId)} of project ${(0,shared_text/* oneLine */.TN)(projectId)}`);
    const deadline = begin + inputs.timeoutMinutes * 60_000;
    const watch = (0,job_monitor/* createWatch */.A)(runner.log, clock, ['active', ...ends]);
    const ask = () => client.getAgentJob(projectId, jobId, deadline);
    // "wait: false" takes the first answer, whatever it is.
    return (0,poll/* waitFor */.fm)(ask, job => !inputs.wait || job.status.is(...ends), {
        clock,
        signal,
        deadline,
        longestPause: inputs.pollIntervalSeconds * 1000,
        percentOf: () => undefined,
        onInvalid: watch.onInvalid,
        onResponse(job) {
            onAnswer(job);
            watch.onAnswer(job, { status: runner.redactor.show(job.status, 60) });
        },
    });
}
/**
 * Sets the outputs as soon as they are known.
 * @returns a function that takes each answer and gives what the report is made of
 */
function createNotes({ set, runner }) {
    const { log, redactor } = runner;
    let warned = false;
    return job => {
        const line = (text) => text && redactor.line(text);
        const prLink = job.prLink && pullRequestOf(job.prLink, redactor);
        const unusableLink = job.prLink !== undefined && prLink === undefined;
        if (unusableLink && !warned) {
            warned = true;
            log.warning('The service names a pull request whose prLink is no http or https address, so it is left out.');
        }
        const { createdAt, archivedAt } = job;
        const facts = {
            status: redactor.show(job.status, 60),
            prLink,
            unusableLink,
            repository: line(job.source?.repository),
            ref: line(job.source?.ref),
            model: line(job.model),
            createdAt,
            archivedAt,
        };
        set('status', facts.status);
        // Empty rather than absent once the agent has ended: it changed nothing.
        set('prLink', prLink ?? (job.status.is(...ends) ? '' : undefined));
        set('repository', facts.repository);
        set('ref', facts.ref);
        set('model', facts.model);
        set('createdAt', createdAt);
        set('archivedAt', archivedAt);
        return facts;
    };
}
/** Scripts print it, and people click it. */
function pullRequestOf(prLink, redactor) {
    return (0,shared_text/* webUrl */.qP)(prLink.reveal()) && (0,shared_text/* webUrl */.qP)(redactor.address(prLink));
}
/** @throws ActionError AGENT_FAILED */
function tell({ status }, { prLink, unusableLink }, { runner }) {
    const { log, redactor } = runner;
    const opened = prLink === undefined
        ? unusableLink === true
            ? 'a pull request whose address cannot be used'
            : 'no pull request'
        : `pull request ${(0,shared_text/* oneLine */.TN)(prLink, 500)}`;
    if (status.is('failed')) {
        throw new errors/* ActionError */.lZ('AGENT_FAILED', { what: 'The agent hit an error that it could not recover from' });
    }
    if (status.is('archived'))
        log.warning(`The agent job is archived, with ${opened}.`);
    else if (!status.is('completed'))
        log.info(`The agent job is ${redactor.show(status, 60)}; not waiting for it`);
    else if (prLink !== undefined)
        log.info(`The agent opened the ${opened}`);
    else if (unusableLink === true)
        log.info(`The agent opened ${opened}`);
    else
        log.info('The agent changed nothing, so it opened no pull request');
}


/***/ }),

/***/ 4114:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ createWatch)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var _report_progress_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7751);
/* harmony import */ var _shared_foreign_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6441);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6422);




/** A line at least this often, in milliseconds, so that the log shows signs of life. */
const heartbeat = 60_000;
/** So many unknown statuses get a remark: a service that sends ever new ones could otherwise fill the memory. */
const maxRemarks = 10;
/** A running job whose record does not change for this long, in milliseconds, may be stuck. */
const staleLimit = 5 * 60_000;
/**
 * Tells what goes on while a job is waited for: a line when something changed, and once a minute otherwise.
 * @param knownStatuses statuses that need no remark
 */
function createWatch(log, clock, knownStatuses) {
    const begin = clock.now();
    const remarked = new Set(knownStatuses);
    let shown = { text: '', at: 0 };
    let remarks = 0;
    let record = { hash: '', since: begin };
    let warned = false;
    const forecast = (0,_report_progress_js__WEBPACK_IMPORTED_MODULE_1__/* .createForecast */ .cX)();
    return {
        onAnswer(answer, facts) {
            const now = clock.now();
            const status = (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(facts.status, 60);
            if (!remarked.has(status) && remarks < maxRemarks) {
                remarked.add(status);
                remarks += 1;
                log.info(`The service reports the status "${status}", which this action does not know; waiting on`);
            }
            const text = (0,_report_progress_js__WEBPACK_IMPORTED_MODULE_1__/* .describeProgress */ .vk)({ ...facts, status });
            const left = forecast(facts.percent === undefined ? undefined : facts.percent / 100, now);
            if (text !== shown.text || now - shown.at >= heartbeat) {
                log.info([text, (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_2__/* .formatDuration */ .a3)(now - begin), ...(left === undefined ? [] : [left])].join(' · '));
                shown = { text, at: now };
            }
            const hash = fingerprintOf(answer);
            if (hash !== record.hash)
                record = { hash, since: now };
            if (!warned && now - record.since >= staleLimit) {
                warned = true;
                log.warning(`Nothing about the job has changed for ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_2__/* .formatDuration */ .a3)(staleLimit)} (${text}): it may be stuck. Waiting goes on until timeout-minutes is over.`);
            }
        },
        onInvalid(error) {
            log.info(`${error.what}; asking again`);
        },
    };
}
function fingerprintOf(record) {
    const text = JSON.stringify(record, (_, value) => value instanceof _shared_foreign_js__WEBPACK_IMPORTED_MODULE_3__/* .Foreign */ .l ? value.reveal() : value);
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(text).digest('hex');
}


/***/ }),

/***/ 7852:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ attachStep),
/* harmony export */   o: () => (/* binding */ helpLine)
/* harmony export */ });
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3021);

/** Ids that need no quotes in YAML and cannot end a block of code; others are not written into one. */
const plainId = /^[A-Za-z][\w.-]{0,127}$/;
/** The step that attaches to a job, to be copied; undefined when the id could not stand in it. */
function attachStep({ actionName, baseUrl, jobId, inputs }) {
    const given = Object.entries({ 'job-id': jobId, ...inputs }).filter(([, value]) => value !== undefined);
    if (!given.every(([, value]) => plainId.test(value ?? '')))
        return undefined;
    const lines = [
        `- uses: ${actionName}`,
        '  with:',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub Actions
        '    api-key: ${{ secrets.DOCS_ADMIN_API_KEY }}',
        `    base-url: ${baseUrl.href.replace(/\/$/, '')}`,
        ...given.map(([name, value]) => `    ${name}: ${value}`),
    ];
    return [
        'To attach to the job, which goes on or has ended, use this step:',
        ['```yaml', ...lines, '```'].join('\n'),
    ].join('\n\n');
}
/** Where more is written about a failure: a link when there is an address, otherwise the path. */
function helpLine(help) {
    return help.startsWith('http') ? `**More:** ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)(help, 'about this failure')}` : `**More:** \`${help}\``;
}


/***/ }),

/***/ 3021:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   aY: () => (/* binding */ code),
/* harmony export */   cz: () => (/* binding */ detailsOf),
/* harmony export */   gD: () => (/* binding */ headlineOf),
/* harmony export */   nf: () => (/* binding */ link),
/* harmony export */   pj: () => (/* binding */ plain)
/* harmony export */ });
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6422);

/** Text from outside as Markdown that shows just this text: no markup, mention, reference, link, image or HTML. */
function plain(text, maxLength = 300) {
    return ((0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(text, maxLength)
        .replace(/[\\`*_{}[\]()<>#+!|~&^$@]/g, character => `&#${character.charCodeAt(0)};`)
        // What GitHub would turn into a link by itself; and "GH-1", which it turns into a reference.
        .replace(/:\/\//g, '&#58;&#47;&#47;')
        .replace(/\b(www)\./gi, '$1&#46;')
        // GitHub looks for mentions and references after it has resolved entities; a space of no width parts them.
        .replace(/&#(64|35);/g, '&#$1;&#8203;')
        .replace(/\b(gh)-(?=\d)/gi, '$1&#45;&#8203;'));
}
/** Text from outside as code. Backticks cannot be escaped in code, nor pipes in a table's code, so they are replaced. */
function code(text, maxLength = 300) {
    const safe = (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(text, maxLength).replaceAll('`', "'").replaceAll('|', '¦');
    return safe === '' ? '' : `\`${safe}\``;
}
/** A link, when the address is one of the web; otherwise the text alone. */
function link(address, label) {
    const url = URL.parse(address);
    if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > 2000)
        return plain(address);
    // In angle brackets and without what could end them, or the cell of a table.
    const target = url.href.replace(/[<>|\\()[\]`*~]/g, character => `%${character.charCodeAt(0).toString(16)}`);
    return `[${label ?? plain(url.host + url.pathname)}](<${target}>)`;
}
const signs = {
    running: '⏳',
    succeeded: '✅',
    warned: '⚠️',
    failed: '❌',
    cancelled: '🚫',
};
/** What happened, in one line. */
function headlineOf({ state, subject, headline }) {
    return `### ${signs[state]} ${subject}: ${headline}`;
}
/** The thing to click, what went wrong, and the facts. */
function detailsOf({ link: target, error, facts }) {
    return [
        ...(target === undefined ? [] : [target]),
        ...(error === undefined
            ? []
            : [`${plain(error.what, 1000)}.`, `**What to do:** ${plain(error.hint, 1000)}.`]),
        ...(facts.length === 0 ? [] : [table(facts)]),
    ];
}
function table(facts) {
    // A table of Markdown must have a head, so the first fact is it.
    const [head, ...rows] = facts.map(([name, value]) => `| ${name} | ${value} |`);
    return [head, '|:--|:--|', ...rows].join('\n');
}


/***/ }),

/***/ 7751:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   cX: () => (/* binding */ createForecast),
/* harmony export */   oz: () => (/* binding */ progressLine),
/* harmony export */   vk: () => (/* binding */ describeProgress)
/* harmony export */ });
/* unused harmony export progressBar */
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6422);

const barLength = 10;
/** Nothing is foretold before this many milliseconds have passed and this share is done: the rate says little by then. */
const shortestObservation = 3_000;
const smallestShare = 0.02;
/** So little, in milliseconds, is not worth telling. */
const shortestForecast = 3_000;
/** "[██████▁▁▁▁] 61 % · 128 pages": what changes from poll to poll. */
function describeProgress({ status, percent, pageCount }) {
    const parts = [];
    // The bar says that the job runs.
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
    const { share, done, passed, left } = progress;
    const begin = share === undefined ? what : `${what} ${progressBar(share)}`;
    return [begin, ...done, (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(passed), ...(left === undefined ? [] : [left])].join(' · ');
}
function createForecast() {
    let first;
    return (share, now) => {
        if (share === undefined || share >= 1)
            return undefined;
        // What goes back, or starts now, is seen for the first time.
        if (first === undefined || share < first.share)
            first = { share, at: now };
        const [done, passed] = [share - first.share, now - first.at];
        if (passed < shortestObservation || done < smallestShare)
            return undefined;
        const left = (passed / done) * (1 - share);
        return left < shortestForecast ? undefined : `about ${roughly(left)} left`;
    };
}
/** A forecast is no measurement: 5 s below a minute, 10 s below ten, whole minutes above. */
function roughly(milliseconds) {
    const step = milliseconds < 55_000 ? 5_000 : milliseconds < 590_000 ? 10_000 : 60_000;
    const rounded = Math.ceil(milliseconds / step) * step;
    return rounded < 10_000 ? `${rounded / 1000} s` : (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(rounded);
}


/***/ }),

/***/ 5650:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ stateOf),
/* harmony export */   e: () => (/* binding */ known)
/* harmony export */ });
/** Facts without those that are not known. */
function known(facts) {
    return facts.filter((fact) => Boolean(fact[1]));
}
/** How an error ends a run. */
function stateOf(error) {
    return error.code === 'CANCELLED' ? 'cancelled' : 'failed';
}


/***/ })

};
