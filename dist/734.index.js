export const id = 734;
export const ids = [734];
export const modules = {

/***/ 3936:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  op: () => (/* binding */ createCommentKeeper),
  Bv: () => (/* binding */ followJob),
  vv: () => (/* binding */ updateComment)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(4343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./lib/report/markdown.js
var markdown = __webpack_require__(3021);
;// CONCATENATED MODULE: ./lib/report/comment.js


/** GitHub's limit in characters, with some room, because GitHub may count them in another way. */
const maxLength = 65_536 - 1024;
/**
 * The hidden line by which a later run finds the comment: one for each operation and target.
 * @param target what is exported or followed; only its hash is shown
 */
function markerOf(operation, target) {
    const key = (0,external_node_crypto_.createHash)('sha256').update(target).digest('hex').slice(0, 24);
    return `<!-- docs-admin-action ${operation} ${key} -->`;
}
/** The comment as Markdown. The marker comes first, so that it stays when the text is cut. */
function commentOf(report, marker, runUrl) {
    const run = runUrl === undefined ? [] : [`<sub>${(0,markdown/* link */.nf)(runUrl, 'Log of this run')}</sub>`];
    const body = [
        marker,
        (0,markdown/* headlineOf */.gD)(report),
        ...(0,markdown/* detailsOf */.cz)(report),
        ...(report.changes ? [report.changes.comment] : []),
        ...run,
    ].join('\n\n');
    return body.length <= maxLength ? body : `${body.slice(0, maxLength).toWellFormed()}\n\n…`;
}

;// CONCATENATED MODULE: ./lib/operations/comment.js


/** @param target what the comment is about: one comment is kept for each */
function createCommentKeeper(inputs, services, target) {
    return keepComment(placeOf(inputs, target), services, url => services.results.record({ commentUrl: url }));
}
function placeOf({ operation, baseUrl, githubToken: token, issueNumber }, target) {
    return { token, issueNumber, marker: markerOf(operation, `${baseUrl.href}\n${target}`) };
}
function keepComment(place, { runner, clock, signal }, onWritten) {
    return runner.keepComment({
        ...place,
        clock,
        signal,
        render: report => commentOf(report, place.marker, runner.runUrl),
        onWritten,
    });
}
/**
 * What the post step needs to write the comment again. The token is in the inputs. Built when needed, because schemas slow the
 * start down.
 */
const stateSchema = () => schemas/* object */.Ikc({
    marker: schemas/* string */.YjP().check(api/* _regex */.Fk(/^<!-- [a-z\d -]+ -->$/)),
    issueNumber: schemas/* optional */.lqM(schemas/* int */.Whr()),
    subject: schemas/* string */.YjP(),
    facts: schemas/* array */.YOg(schemas/* tuple */.PVZ([schemas/* string */.YjP(), schemas/* string */.YjP()])),
});
/** Has the post step update the comment of a completed export if the job does not succeed. */
function followJob(inputs, target, report, runner) {
    if (inputs.operation !== 'export' || !inputs.wait || report.state !== 'succeeded')
        return;
    const { marker, issueNumber } = placeOf(inputs, target);
    const { subject, facts } = report;
    runner.saveState('comment', JSON.stringify({ marker, issueNumber, subject, facts }));
}
const headlines = {
    failure: { state: 'failed', headline: 'exported, but the job failed afterwards' },
    cancelled: { state: 'cancelled', headline: 'exported, but the job was canceled afterwards' },
};
/** The task of the post step: writes to the comment how the job ended, unless it succeeded. */
async function updateComment(text, system) {
    const { runner } = system;
    const status = runner.input('job-status');
    if (status !== 'failure' && status !== 'cancelled')
        return;
    const { marker, issueNumber, ...report } = stateSchema().parse(JSON.parse(text));
    const place = { token: runner.input('github-token'), issueNumber, marker };
    const keeper = keepComment(place, system, url => runner.log.info(`Updated the comment ${url}`));
    await keeper.finish({ ...report, ...headlines[status] });
}


/***/ }),

/***/ 9734:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   runPost: () => (/* binding */ runPost)
/* harmony export */ });
/* harmony import */ var _shared_untrusted_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3067);
/* harmony import */ var _comment_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3936);


/** By the name under which the main step saves the state. They run in this order. */
const registered = { comment: _comment_js__WEBPACK_IMPORTED_MODULE_0__/* .updateComment */ .vv };
/**
 * Runs the tasks for which the main step of this step has saved a state. The job's result is in the input `job-status`. A task
 * that fails becomes a warning: the job's own work is done.
 */
async function runPost(services, tasks = registered) {
    const { log, redactor, state } = services.runner;
    for (const [name, task] of Object.entries(tasks)) {
        const value = state(name);
        if (value === '')
            continue;
        try {
            await task(value, services);
        }
        catch (error) {
            const reason = error instanceof Error ? error.message : String(error);
            log.warning(`Cannot finish "${name}" after the job: ${redactor.show(new _shared_untrusted_text_js__WEBPACK_IMPORTED_MODULE_1__/* .UntrustedText */ .w(reason))}`);
        }
    }
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

/** Escapes text for Markdown: no markup, mention, reference, link, image, or HTML remains. */
function plain(text, maxLength = 300) {
    return ((0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(text, maxLength)
        .replace(/[\\`*_{}[\]()<>#+!|~&^$@]/g, character => `&#${character.charCodeAt(0)};`)
        // GitHub turns URLs into links, and "GH-1" into a reference.
        .replace(/:\/\//g, '&#58;&#47;&#47;')
        .replace(/\b(www)\./gi, '$1&#46;')
        // GitHub looks for mentions and references after it has resolved entities: a zero-width space breaks them.
        .replace(/&#(64|35);/g, '&#$1;&#8203;')
        .replace(/\b(gh)-(?=\d)/gi, '$1&#45;&#8203;'));
}
/** Text as inline code. Backticks, and pipes inside a table, cannot be escaped there, so they are replaced. */
function code(text, maxLength = 300) {
    const safe = (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(text, maxLength).replaceAll('`', "'").replaceAll('|', '¦');
    return safe === '' ? '' : `\`${safe}\``;
}
/** A link for an http or https URL; plain text otherwise. */
function link(target, label) {
    const url = URL.parse(target);
    if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > 2000)
        return plain(target);
    // Escapes what could end the angle brackets or the table cell.
    const href = url.href.replace(/[<>|\\()[\]`*~]/g, character => `%${character.charCodeAt(0).toString(16)}`);
    return `[${label ?? plain(url.host + url.pathname)}](<${href}>)`;
}
const signs = {
    running: '⏳',
    succeeded: '✅',
    warned: '⚠️',
    failed: '❌',
    cancelled: '🚫',
};
/** The result in one line. */
function headlineOf({ state, subject, headline }) {
    return `### ${signs[state]} ${subject}: ${headline}`;
}
/** The link, the error, and the facts. */
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
    // Markdown requires a table header: the first fact.
    const [head, ...rows] = facts.map(([name, value]) => `| ${name} | ${value} |`);
    return [head, '|:--|:--|', ...rows].join('\n');
}


/***/ })

};
