export const id = 443;
export const ids = [443];
export const modules = {

/***/ 2443:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   runPost: () => (/* binding */ runPost)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3305);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3945);
/* harmony import */ var _report_comment_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7023);


/** The state that `followJob` saves. */
const savedComment = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    marker: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._regex */ .Fk(/^<!-- [a-z\d -]+ -->$/)),
    issueNumber: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr()),
    subject: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    facts: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .tuple */ .PVZ([zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()])),
});
const headlines = {
    failure: { state: 'failed', headline: 'exported, but the job failed afterwards' },
    cancelled: { state: 'canceled', headline: 'exported, but the job was canceled afterwards' },
};
/**
 * At the end of the job: writes to the comment of a completed export how the job ended, unless it succeeded. What goes wrong is a
 * warning, because the job's own work is done.
 */
async function runPost({ runner, clock, signal }) {
    const { log, redactor } = runner;
    const state = runner.state('comment');
    const status = runner.input('job-status');
    if (state === '' || (status !== 'failure' && status !== 'cancelled'))
        return;
    try {
        const { marker, issueNumber, ...report } = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .parse */ .qg(savedComment, JSON.parse(state));
        const token = runner.input('github-token');
        const onWritten = (url) => log.info(`Updated the comment ${url}`);
        const keeper = runner.keepComment({ token, issueNumber, marker, clock, signal, onWritten });
        await keeper.finish((0,_report_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .commentOf */ .v)({ ...report, ...headlines[status] }, marker, runner.runUrl));
    }
    catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        log.warning(`The comment does not say how the job ended: ${redactor.show(reason)}`);
    }
}


/***/ }),

/***/ 7023:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   v: () => (/* binding */ commentOf),
/* harmony export */   w: () => (/* binding */ markerOf)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3021);


/** GitHub's limit in characters, with some room, because GitHub may count them in another way. */
const maxLength = 65_536 - 1024;
/**
 * The hidden line by which a later run finds the comment: one for each operation, target, and place.
 * @param names what is exported or followed, and the step that does; only their hash is shown
 */
function markerOf(operation, names) {
    const key = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 24);
    return `<!-- docs-admin-action ${operation} ${key} -->`;
}
/** The comment as Markdown. The marker comes first, so that it stays when the text is cut. */
function commentOf(report, marker, runUrl) {
    const run = runUrl === undefined ? [] : [`<sub>${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .link */ .nf)(runUrl, 'Log of this run')}</sub>`];
    const body = [
        marker,
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .headlineOf */ .gD)(report),
        ...(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .detailsOf */ .cz)(report),
        ...(report.changes ? [report.changes.comment] : []),
        ...run,
    ].join('\n\n');
    return body.length <= maxLength ? body : `${body.slice(0, maxLength).toWellFormed()}\n\n…`;
}


/***/ }),

/***/ 3021:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   YG: () => (/* binding */ summaryOf),
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
    canceled: '🚫',
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
/** The job summary. GitHub drops one that is larger than 1 MiB; this is far smaller. */
function summaryOf(given) {
    const report = { ...given, facts: [...given.facts, ...(given.details ?? [])] };
    const changes = report.changes ? [report.changes.summary] : [];
    return `${[headlineOf(report), ...detailsOf(report), ...changes, ...(report.extras ?? [])].join('\n\n')}\n`;
}


/***/ })

};
