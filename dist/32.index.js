export const id = 32;
export const ids = [32];
export const modules = {

/***/ 4279:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   fm: () => (/* binding */ waitFor)
/* harmony export */ });
/* unused harmony exports follow, pollPause */
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6422);


/** How many answers in a row may be nonsense: a gateway's page during a deployment passes, a wrong address does not. */
const toleratedInvalidAnswers = 3;
/** Shortest pause between two polls in milliseconds, unless the user asks for a shorter one. */
const shortestPause = 1000;
/**
 * Asks again and again until the answer is settled.
 * @returns the settled answer
 * @throws ActionError TIMED_OUT at the deadline; what `ask` throws; `signal.reason` when the signal aborts
 */
async function waitFor(ask, settled, options) {
    const { clock, signal, deadline, longestPause } = options;
    const begin = clock.now();
    let track = {};
    let invalid = 0;
    for (;;) {
        const answer = await ask().catch((error) => {
            if (!(error instanceof _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ) || error.code !== 'ANSWER_INVALID')
                throw error;
            invalid += 1;
            if (invalid > toleratedInvalidAnswers)
                throw error;
            options.onInvalid(error);
            return undefined;
        });
        const waited = clock.now() - begin;
        if (answer !== undefined) {
            invalid = 0;
            options.onAnswer(answer);
            if (settled(answer))
                return answer;
            track = follow(track, waited, options.percentOf(answer));
        }
        const left = deadline - clock.now();
        await clock.sleep(Math.max(0, Math.min(left, pollPause(waited, track, longestPause))), signal);
        if (clock.now() >= deadline) {
            throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('TIMED_OUT', {
                what: `Time is up: the job did not end within ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(clock.now() - begin)}`,
            });
        }
    }
}
/** Adds what an answer said about progress. Going back counts as a new beginning. */
function follow(track, at, percent) {
    if (percent === undefined)
        return track;
    const sample = { at, percent };
    if (track.last === undefined || percent < track.last.percent)
        return { last: sample };
    return percent === track.last.percent ? { ...track, last: sample } : { last: sample, previous: track.last };
}
/**
 * The pause before the next poll: a tenth of the time already waited, so that the wait is at most a tenth too long,
 * within limits; and never past the moment at which the job would reach 100 %, be it at the pace of the whole run
 * or, since progress is uneven, at its latest pace.
 * @param waited milliseconds
 * @param longest milliseconds; when it is below a second, so is the pause
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

/***/ 4032:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createExport: () => (/* binding */ createExport)
});

// EXTERNAL MODULE: ./lib/api/poll.js
var poll = __webpack_require__(4279);
// EXTERNAL MODULE: ./lib/report/attach-step.js
var attach_step = __webpack_require__(7852);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
// EXTERNAL MODULE: ./lib/report/markdown.js
var markdown = __webpack_require__(3021);
// EXTERNAL MODULE: ./lib/report/report.js
var report = __webpack_require__(5650);
;// CONCATENATED MODULE: ./lib/report/export-report.js



/** @param state "running" while there is more to come. Never holds the link to the bundle, which gives access. */
function exportReport(facts, state, error) {
    const { jobId, status, pageCount, bundleSize, bundleSha256, bundleExpiresAt, cacheHit, sitePath } = facts;
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
            ['Site', sitePath && (0,markdown/* code */.aY)(sitePath)],
            ['Pages unpacked', facts.htmlFileCount?.toLocaleString('en-US')],
            // Said when there are some.
            [
                'Pages with links that begin with `/`',
                (facts.rootRelativeLinks || undefined)?.toLocaleString('en-US'),
            ],
            ['Values file', facts.valuesFile && (0,markdown/* code */.aY)(facts.valuesFile)],
            ['Time', state === 'ended' ? (0,shared_text/* formatDuration */.a3)(facts.elapsed) : undefined],
        ]),
        details: (0,report/* known */.e)([
            ['Link expires', bundleExpiresAt],
            ['SHA-256', bundleSha256 && (0,markdown/* code */.aY)(bundleSha256)],
        ]),
    };
}
function headlineOf(facts, state, error) {
    if (error !== undefined)
        return (0,report/* stateOf */.L)(error) === 'cancelled' ? 'export cancelled' : 'export failed';
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
// EXTERNAL MODULE: ./lib/shared/foreign.js
var foreign = __webpack_require__(6441);
// EXTERNAL MODULE: ./lib/operations/job-monitor.js
var job_monitor = __webpack_require__(4114);
;// CONCATENATED MODULE: ./lib/operations/export.js







/** Statuses with which a job has ended (service description, 3.2). */
const ends = ['completed', 'failed'];
/** Exports a domain: start (or attach) → poll → bundle → download, cache, unpack. */
function createExport(inputs, context) {
    const facts = { domain: inputs.domain, elapsed: 0 };
    const run = { inputs, context, facts };
    const { clock, begin } = context;
    return {
        target: inputs.domain ?? inputs.jobId ?? '',
        run: announce => steps(run, begin + inputs.timeoutMinutes * 60_000, announce),
        report: (state, error) => exportReport({ ...facts, elapsed: clock.now() - begin }, state, error),
        attachStep() {
            const { baseUrl, extractTo } = inputs;
            if (facts.jobId === undefined)
                return undefined;
            const { actionName } = context.runner;
            return (0,attach_step/* attachStep */.U)({ actionName, baseUrl, jobId: facts.jobId, inputs: { 'extract-to': extractTo } });
        },
        knownJob() {
            const { jobId, status } = facts;
            return jobId === undefined ? undefined : { jobId, status, ended: ends.includes(status ?? '') };
        },
    };
}
async function steps(run, deadline, announce) {
    const { inputs, context, facts } = run;
    const { log } = context.runner;
    if (inputs.extractTo !== undefined)
        await (await __webpack_require__.e(/* import() */ 699).then(__webpack_require__.bind(__webpack_require__, 9699))).checkDestination(run);
    if (inputs.valuesFile !== undefined)
        await (await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(254)]).then(__webpack_require__.bind(__webpack_require__, 254))).checkValuesFile(run);
    const jobId = inputs.jobId ?? (await start(run, deadline));
    // Shown and set before the first poll: whatever happens from here on, the job can be found again.
    const { redactor } = context.runner;
    facts.jobId = redactor.show(new foreign/* Foreign */.l(jobId), 512);
    context.set('jobId', redactor.line(new foreign/* Foreign */.l(jobId)));
    log.info(inputs.jobId === undefined ? `Started job ${facts.jobId}` : `Attached to job ${facts.jobId}`);
    announce();
    if (!inputs.wait && inputs.jobId === undefined) {
        log.info('Not waiting for the job, because "wait" is false; fetch its result later with "job-id"');
        return;
    }
    const job = await export_poll(run, jobId, deadline);
    if (!job.status.is(...ends))
        return;
    if (job.status.is('failed'))
        throw exportFailed(job, redactor);
    if (!inputs.wait)
        return;
    // The job is done; fetching its bundle gets the time limit anew, so that a job that took long is not wasted.
    const fetchDeadline = context.clock.now() + inputs.timeoutMinutes * 60_000;
    let newest;
    const requestBundle = async () => {
        newest = await generateBundle(run, jobId, fetchDeadline);
        return newest;
    };
    context.timeline.enter('Package');
    const bundle = await requestBundle();
    if (inputs.download) {
        const { fetchAndUnpack } = await __webpack_require__.e(/* import() */ 699).then(__webpack_require__.bind(__webpack_require__, 9699));
        await fetchAndUnpack(run, { jobId, bundle, requestBundle });
    }
    // Last, so that the link is the newest one, and only when all else has succeeded.
    if (inputs.valuesFile !== undefined) {
        const { writeValuesFile } = await Promise.all(/* import() */[__webpack_require__.e(815), __webpack_require__.e(254)]).then(__webpack_require__.bind(__webpack_require__, 254));
        await writeValuesFile(run, (newest ?? bundle).bundleUrl.reveal());
    }
}
async function start(run, deadline) {
    const { inputs, context } = run;
    const { domain = '', exportVersion: version, paths } = inputs;
    context.runner.log.info(`Starting the export of ${domain}`);
    const request = { domain, version, paths: paths.length === 0 ? undefined : paths };
    const started = await context.client.startExport(request, deadline).catch(error => {
        if (error instanceof errors/* ActionError */.lZ && error.code === 'CANCELLED') {
            const what = 'Cancelled while the export was being started; whether it was started is not known';
            throw new errors/* ActionError */.lZ('CANCELLED', { what, hint: 'Look for the job in the service dashboard' });
        }
        throw error;
    });
    noteStatus(run, started.status);
    return started.jobId.reveal();
}
async function export_poll(run, jobId, deadline) {
    const { inputs, context, facts } = run;
    const { client, clock, signal, runner, set, timeline } = context;
    timeline.enter('Queue');
    const watch = (0,job_monitor/* createWatch */.A)(runner.log, clock, ['queued', 'running', 'completed', 'failed']);
    // "wait: false" takes the first answer, whatever it is.
    return (0,poll/* waitFor */.fm)(() => client.getExport(jobId, deadline), job => !inputs.wait || job.status.is(...ends), {
        clock,
        signal,
        deadline,
        longestPause: inputs.pollIntervalSeconds * 1000,
        percentOf: job => job.progress,
        onInvalid: watch.onInvalid,
        onAnswer(job) {
            noteStatus(run, job.status);
            if (!job.status.is('queued'))
                timeline.enter('Render');
            timeline.sample(job.progress);
            facts.pageCount = job.pageCount ?? facts.pageCount;
            set('pageCount', facts.pageCount);
            const status = runner.redactor.show(job.status, 60);
            watch.onAnswer(job, { status, percent: job.progress, pageCount: job.pageCount });
        },
    });
}
function noteStatus({ facts, context }, status) {
    if (status === undefined)
        return;
    facts.status = context.runner.redactor.show(status, 60);
    context.set('status', facts.status);
}
function exportFailed({ error }, redactor) {
    const reason = error === undefined ? 'the service gave no reason' : redactor.show(error);
    return new errors/* ActionError */.lZ('EXPORT_FAILED', { what: `The export failed: ${reason}` });
}
/** Has a bundle generated; hides its link before anything else can show it, and sets the outputs. */
async function generateBundle(run, jobId, deadline) {
    const { inputs, context, facts } = run;
    const { client, runner, set } = context;
    const bundle = await client.generateBundle(jobId, deadline);
    const bundleUrl = bundle.bundleUrl.reveal();
    // Before the link is hidden as a whole.
    const host = URL.parse(runner.redactor.line(bundle.bundleUrl))?.host || 'an unknown host';
    const { expiryOf, secretsOf, telltalesOf } = await __webpack_require__.e(/* import() */ 505).then(__webpack_require__.bind(__webpack_require__, 7505));
    for (const secret of secretsOf(bundleUrl)) {
        // The workflow may pass the link on to other jobs then; reports do not show it all the same.
        if (inputs.maskBundleUrl)
            runner.mask(secret);
        else
            runner.redactor.hide(secret);
    }
    for (const part of telltalesOf(bundleUrl, [jobId, inputs.domain])) {
        runner.redactor.hideInForeignText(part);
    }
    const expiry = expiryOf(bundleUrl);
    facts.bundleExpiresAt =
        bundle.expiresAt ?? (expiry === undefined ? undefined : new Date(expiry).toISOString());
    set('bundleUrl', bundleUrl);
    set('bundleExpiresAt', facts.bundleExpiresAt);
    const expires = facts.bundleExpiresAt === undefined ? '' : `, link expires at ${facts.bundleExpiresAt}`;
    runner.log.info(`Bundle: on ${(0,shared_text/* oneLine */.TN)(host)}${expires}`);
    return bundle;
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
