export const id = 606;
export const ids = [606];
export const modules = {

/***/ 5611:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  sA: () => (/* binding */ allowedRemovals),
  Ci: () => (/* binding */ compareSites),
  DT: () => (/* binding */ describeChanges),
  rf: () => (/* binding */ digestOfContent)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./lib/files/site-paths.js
var site_paths = __webpack_require__(4473);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
// EXTERNAL MODULE: ./lib/html/page-facts.js + 4 modules
var page_facts = __webpack_require__(6759);
// EXTERNAL MODULE: ./lib/changes/lacked-files.js
var lacked_files = __webpack_require__(4011);
;// CONCATENATED MODULE: ./lib/changes/ruined.js



const fewestLooks = 3;
function findRuined(earlier, now) {
    const before = new Map(earlier.map(file => [file.path, file]));
    const pages = now.filter(({ path }) => (0,site_paths/* isPage */.yp)(path)).toSorted(site_paths/* byPath */.f2);
    const changed = pages.filter(({ path, text }) => before.has(path) && before.get(path)?.text !== text);
    const short = changed.filter(page => isShort(page, before.get(page.path)));
    const isLike = createLikeness(pages, before);
    const alike = changed.filter(page => !isShort(page, before.get(page.path)) && isLike(page));
    const ruined = new Set([...short, ...alike]);
    const { code, pictures } = findLostFiles(pages, before, new Map(now.map(file => [file.path, file])));
    const broken = [...code.keys()].filter(page => before.has(page.path) && !ruined.has(page));
    return {
        short,
        alike,
        broken,
        words: findSharedWords([...ruined], before),
        lostCode: sortedNames(broken.map(page => code.get(page) ?? [])),
        lostPictures: { pages: pictures.size, paths: sortedNames([...pictures.values()]) },
    };
}
function findLostFiles(pages, before, after) {
    const nameOf = (0,lacked_files/* findLost */.i)(before, after);
    const namesBy = (isWanted) => {
        const names = pages.map(page => [page, (page.lacks ?? []).filter(isWanted).flatMap(file => nameOf(file) ?? [])]);
        return new Map(names.filter(([, { length }]) => length > 0));
    };
    return {
        code: namesBy(({ kind }) => kind !== 'picture'),
        pictures: namesBy(({ kind }) => kind === 'picture'),
    };
}
function sortedNames(names) {
    return [...new Set(names.flat())].toSorted();
}
function isShort({ text, letters, redirect }, before) {
    if (text === page_facts/* emptyText */.BI)
        return true;
    if (redirect !== undefined || letters === undefined)
        return false;
    return letters * 4 < (before?.letters ?? 0);
}
function createLikeness(pages, before) {
    const looksBefore = new Map();
    for (const page of pages) {
        const [look, lookBefore] = [lookOf(page), lookOf(before.get(page.path))];
        if (look === undefined || lookBefore === undefined)
            continue;
        const looks = looksBefore.get(look) ?? new Set();
        looksBefore.set(look, looks.add(lookBefore));
    }
    return (page) => (looksBefore.get(lookOf(page) ?? '')?.size ?? 0) >= fewestLooks;
}
function lookOf(page) {
    if (page?.redirect !== undefined)
        return `to ${page.redirect}`;
    return page?.letters === undefined ? undefined : `${page.letters} ${page.title}`;
}
function findSharedWords(pages, before) {
    const [{ title = '', path = '' } = {}] = pages;
    const isNew = before.get(path)?.title !== title;
    if (isNew && title !== '' && pages.every(page => page.title === title))
        return title;
    const counts = new Map();
    for (const page of pages)
        for (const words of new Set(page.words))
            if (page.title?.includes(words) !== true)
                counts.set(words, (counts.get(words) ?? 0) + 1);
    const [[words, shown] = ['', 0]] = [...counts].toSorted(([one, often], [other, oftener]) => oftener - often || other.length - one.length);
    return shown * 2 >= pages.length ? words : '';
}

;// CONCATENATED MODULE: ./lib/changes/compare.js




function compareSites(earlier, now) {
    const before = new Map(earlier.map(file => [file.path, file]));
    const after = new Set(now.map(({ path }) => path));
    const pages = now.filter(({ path }) => (0,site_paths/* isPage */.yp)(path));
    const removed = earlier.filter(({ path }) => !after.has(path));
    const isChanged = ({ path, text }) => before.has(path) && before.get(path)?.text !== text;
    const lists = {
        added: listPages(pages.filter(({ path }) => !before.has(path))),
        changed: listPages(pages.filter(isChanged)),
        removed: listPages(removed.filter(({ path }) => (0,site_paths/* isPage */.yp)(path))),
    };
    const hasOtherData = ({ path, data }) => (before.get(path)?.data ?? data) !== data;
    return {
        ...lists,
        changedData: listPages(pages.filter(page => !isChanged(page) && hasOtherData(page))),
        ruined: findRuined(earlier, now),
        total: pages.length,
        files: {
            changed: now
                .filter(({ path, sha256 }) => before.get(path)?.sha256 !== sha256)
                .map(({ path }) => path)
                .toSorted(),
            removed: removed.map(({ path }) => path).toSorted(),
        },
    };
}
function describeChanges({ added, changed, removed, total, }) {
    const counts = [
        `${(0,shared_text/* count */.U9)(added.length, 'page')} added`,
        `${(0,shared_text/* formatCount */.B4)(changed.length)} changed`,
        `${(0,shared_text/* formatCount */.B4)(removed.length)} removed`,
    ];
    return `${counts.join(', ')} (of ${(0,shared_text/* formatCount */.B4)(total)})`;
}
function listPages(pages) {
    return pages.toSorted(site_paths/* byPath */.f2).map(({ path, title = '' }) => ({ path, title }));
}
function allowedRemovals(limit, earlier) {
    if (limit.kind === 'pages')
        return Math.floor(limit.pages);
    return Math.floor((limit.percent * earlier) / 100 + 1e-9);
}
function digestOfContent(basePath, files) {
    const pages = files.filter(({ path }) => (0,site_paths/* isPage */.yp)(path)).toSorted(site_paths/* byPath */.f2);
    const texts = pages.map(({ path, text, data }) => (data === undefined ? [path, text] : [path, text, data]));
    return (0,external_node_crypto_.hash)('sha256', JSON.stringify(['docs-content', 1, basePath, texts]));
}


/***/ }),

/***/ 954:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ fetchManifest),
/* harmony export */   d: () => (/* binding */ requestManifest)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var _net_public_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6442);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9728);



async function fetchManifest(siteUrl, network) {
    const request = requestFor(siteUrl);
    const answer = readResponse(await (0,_net_public_request_js__WEBPACK_IMPORTED_MODULE_1__/* .requestWithRetries */ .ek)('The live site', request, network), request);
    if (answer.kind === 'none')
        return undefined;
    if (answer.kind === 'refused') {
        const { status, place, isFromS3 } = answer;
        const found = isMissing(status) ? 'elsewhere' : isFromS3 ? 'bucket' : 'login';
        throw new _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .UnreadableManifest */ .p1(`was refused with HTTP ${status} by ${place}`, found);
    }
    return (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .readManifest */ .WI)(answer.bytes);
}
async function requestManifest(siteUrl, network) {
    const request = requestFor(siteUrl);
    return readResponse(await (0,_net_public_request_js__WEBPACK_IMPORTED_MODULE_1__/* .requestPublic */ .$c)(request, network), request);
}
function requestFor(siteUrl) {
    const url = (0,_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .manifestUrl */ .hO)(siteUrl);
    url.searchParams.set('docs-admin-action', (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)());
    return { url, headers: { 'Cache-Control': 'no-cache' }, redirects: 'https', maxBytes: _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .maxManifestSize */ .NQ };
}
function isMissing(status) {
    return status === 404 || status === 410;
}
function isOfAmazon(headers) {
    const { server, via } = headers;
    const isAmazonHeader = (name) => name.startsWith('x-amz-');
    return /AmazonS3|CloudFront/i.test(`${server} ${via}`) || Object.keys(headers).some(isAmazonHeader);
}
function readResponse(response, request) {
    const { status, headers, url, elsewhere, bytes } = response;
    if (isMissing(status) && url.href === request.url.href)
        return { kind: 'none', status };
    if (elsewhere !== undefined)
        throw new _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .UnreadableManifest */ .p1(`is redirected to ${elsewhere.origin}, which does not use https`, 'redirect');
    if (status !== 200) {
        const isFromS3 = status === 403 && isOfAmazon(headers);
        return { kind: 'refused', status, place: url.origin + url.pathname, isFromS3 };
    }
    if (bytes === undefined)
        throw new _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .UnreadableManifest */ .p1(`is larger than ${_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .maxManifestSize */ .NQ / 1024 ** 2} MiB`);
    return { kind: 'bytes', bytes };
}


/***/ }),

/***/ 8606:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  SiteComparison: () => (/* binding */ SiteComparison)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/files/site-paths.js
var site_paths = __webpack_require__(4473);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
// EXTERNAL MODULE: ./lib/changes/compare.js + 1 modules
var compare = __webpack_require__(5611);
;// CONCATENATED MODULE: ./lib/changes/changes-for-review.js



const maxText = 30_000;
const maxPath = 300;
const script = /(?:^|\/)_next\/|\.(?:[cm]?js|css|map|wasm)$/i;
const data = /\.rsc$|(?:^|\/)__next\.[^/]*\.txt$/i;
function changesForReview(changes) {
    const { added, changed, removed, changedData } = changes;
    const hidden = changedData.length === 0
        ? ''
        : `, and ${(0,shared_text/* formatCount */.B4)(changedData.length)} changed in text that is not shown at first`;
    const counts = [`Pages: ${(0,compare/* describeChanges */.DT)(changes)}${hidden}`, ...describeFiles(changes)].join('\n');
    const lines = [
        ...added.map(({ path }) => lineOf('+', path)),
        ...[...changed, ...changedData].map(({ path }) => lineOf('~', path)),
        ...removed.map(({ path }) => lineOf('-', path)),
    ];
    return lines.length === 0 ? counts : `${counts}\n\n${listThatFits(lines, maxText - counts.length - 2)}`;
}
function describeFiles({ files }) {
    const pages = new Set([...files.changed, ...files.removed].filter(site_paths/* isPage */.yp));
    const kindOf = (path) => {
        if (data.test(path) || pages.has(path.replace(/\.txt$/i, '.html')))
            return 'data';
        return script.test(path) ? 'scripts' : 'others';
    };
    const group = (paths) => Map.groupBy(paths.filter(path => !(0,site_paths/* isPage */.yp)(path)), kindOf);
    const [changed, removed] = [group(files.changed), group(files.removed)];
    const describe = (name, kind) => {
        const [now, gone] = [changed, removed].map(paths => (0,shared_text/* formatCount */.B4)(paths.get(kind)?.length ?? 0));
        return `${name}: ${now} new or changed, ${gone} removed`;
    };
    return [
        describe('Scripts and styles', 'scripts'),
        describe('Pictures, downloads, and other files', 'others'),
        ...(changed.has('data') || removed.has('data') ? [describe('Data that pages load', 'data')] : []),
    ];
}
function lineOf(sign, path) {
    return `    ${sign} ${(0,shared_text/* oneLine */.TN)(path, maxPath)}`;
}
function listThatFits(lines, maxLength) {
    const text = lines.join('\n');
    if (text.length <= maxLength)
        return text;
    const room = maxLength - '\n    and 999,999,999 more'.length;
    const shown = text.slice(0, text.lastIndexOf('\n', room));
    const left = lines.length - shown.split('\n').length;
    return `${shown}\n    and ${(0,shared_text/* formatCount */.B4)(left)} more`;
}

// EXTERNAL MODULE: ./lib/files/regular-file.js
var regular_file = __webpack_require__(4726);
// EXTERNAL MODULE: ./lib/changes/live-manifest.js
var live_manifest = __webpack_require__(954);
// EXTERNAL MODULE: ./lib/changes/manifest.js
var changes_manifest = __webpack_require__(9728);
// EXTERNAL MODULE: ./lib/changes/site-files.js
var site_files = __webpack_require__(9256);
;// CONCATENATED MODULE: ./lib/changes/earlier-export.js








async function findEarlierExport(source, subject, network) {
    const isLive = source instanceof URL;
    const manifest = isLive ? await (0,live_manifest/* fetchManifest */.C)(source, network) : await readFrom(source, network.signal);
    if (manifest?.files.some(({ path }) => (0,site_paths/* isPage */.yp)(path)) === false)
        throw new changes_manifest/* UnreadableManifest */.p1('has no page');
    if (manifest?.subject !== undefined && subject !== undefined)
        checkSubject(manifest.subject, subject);
    return manifest;
}
async function readFrom(path, signal) {
    try {
        const isDirectory = (await (0,promises_.stat)(path)).isDirectory();
        const file = isDirectory ? await findManifestIn(path, signal) : path;
        const bytes = await (0,regular_file/* readRegularFile */.XF)(file, { maxBytes: changes_manifest/* maxManifestSize */.NQ });
        return (0,changes_manifest/* readManifest */.WI)(bytes);
    }
    catch (error) {
        if ((0,regular_file/* errorCode */.CA)(error) === 'ENOENT')
            return undefined;
        throw error;
    }
}
async function findManifestIn(directory, signal) {
    const path = (0,external_node_path_.join)(directory, changes_manifest/* manifestName */.vS);
    if (await (0,regular_file/* exists */.t2)(path))
        return path;
    const root = (0,site_paths/* findSiteRoot */.R8)(await (0,site_files/* listFiles */.CS)(directory, signal));
    return (0,external_node_path_.join)(directory, root.path, changes_manifest/* manifestName */.vS);
}
function checkSubject(earlier, now) {
    const isOtherDomain = 'domain' in earlier && 'domain' in now && earlier.domain.toLowerCase() !== now.domain.toLowerCase();
    if (isOtherDomain)
        throw new changes_manifest/* UnreadableManifest */.p1(`belongs to the domain ${(0,shared_text/* oneLine */.TN)(earlier.domain, 100)}`, 'other');
    const isOtherProject = 'project' in earlier && 'project' in now && earlier.project !== now.project;
    if (isOtherProject)
        throw new changes_manifest/* UnreadableManifest */.p1(`belongs to the project ${(0,shared_text/* oneLine */.TN)(earlier.project, 100)}`, 'other');
}

// EXTERNAL MODULE: ./lib/net/public-request.js
var public_request = __webpack_require__(6442);
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/delivery/missing-pages.js
var missing_pages = __webpack_require__(1469);
;// CONCATENATED MODULE: ./lib/delivery/comparison.js












class SiteComparison {
    #request;
    #context;
    #ended = new AbortController();
    #search;
    #changes;
    constructor(request, context) {
        this.#request = request;
        this.#context = context;
        this.#search = this.#find(AbortSignal.any([context.signal, this.#ended.signal]));
        this.#search.catch(() => undefined);
    }
    async compare(files) {
        const { log, record } = this.#context;
        const earlier = await this.#search;
        if (earlier === undefined)
            return;
        const changes = (0,compare/* compareSites */.Ci)(earlier.files, files);
        const counts = (0,compare/* describeChanges */.DT)(changes);
        log.info(`Changes: ${counts}`);
        const { added, changed, removed, changedData } = changes;
        if (changedData.length > 0 && added.length + changed.length + removed.length === 0)
            log.info('contentSha256 changed, although no page counts as changed: the only differences are in text that is not shown at first, such as in another tab, or in text outside of the main part of a page');
        this.#changes = changes;
        record.set({
            pagesAdded: added.length,
            pagesChanged: changed.length,
            pagesRemoved: removed.length,
            changesFile: await this.#writeChanges(earlier, changes),
            changesMarkdown: changesForReview(changes),
            changes: { ...changes, counts },
        });
        this.#checkLimit(changes, earlier);
        for (const warning of (0,missing_pages/* describeLostFiles */.bR)(changes))
            log.warning(warning);
    }
    async [Symbol.asyncDispose]() {
        this.#ended.abort();
        await this.#search.catch(() => undefined);
    }
    async #find(signal) {
        const { compareWith, siteUrl, subject, limit } = this.#request;
        const { directories, log } = this.#context;
        const isLive = compareWith === 'live' && siteUrl !== undefined;
        const source = isLive ? siteUrl : (0,external_node_path_.resolve)(directories.workspace, compareWith);
        const unchecked = limit === undefined ? '' : ', so max-removed-pages is not checked';
        try {
            const manifest = await findEarlierExport(source, subject, { ...this.#context, signal });
            if (manifest !== undefined)
                return manifest;
        }
        catch (error) {
            signal.throwIfAborted();
            const said = isLive ? unreadableLive : 'The earlier export cannot be read';
            const what = `${said}: ${reasonOf(error)}`;
            if (isLive && limit !== undefined)
                throw new errors/* ActionError */.lZ('LIVE_SITE_UNREACHABLE', { what, facts: factsOf(error), cause: error });
            log.warning(`${what}${unchecked}. ${isLive ? ifUnreadableLive : ifUnreadable}`);
            return undefined;
        }
        const nothing = `Changes: no earlier export to compare with${unchecked}`;
        if (limit === undefined)
            log.info(nothing);
        else
            log.warning(`${nothing}. ${isLive ? ifNotLive : ifNone}`);
        return undefined;
    }
    async #writeChanges({ exportedAt }, changes) {
        const directory = await (0,promises_.mkdtemp)((0,external_node_path_.join)(this.#context.directories.temp, 'docs-admin-action-'));
        const path = (0,external_node_path_.join)(directory, 'changes.json');
        const { added, changed, removed, files } = changes;
        const content = { version: 1, baseline: { exportedAt }, added, changed, removed, files };
        await (0,promises_.writeFile)(path, `${JSON.stringify(content, undefined, 2)}\n`);
        return path;
    }
    #checkLimit(changes, { files }) {
        const { limit } = this.#request;
        if (limit === undefined)
            return;
        const pages = files.filter(({ path }) => (0,site_paths/* isPage */.yp)(path));
        if (pages.every(({ letters }) => letters === undefined))
            this.#context.log.info('Changes: an earlier release of the action made the earlier export, so pages that have lost their text cannot be detected this time');
        const allowed = (0,compare/* allowedRemovals */.sA)(limit, pages.length);
        const missing = (0,missing_pages/* findMissing */.y7)(changes).length;
        if (missing <= allowed)
            return;
        const share = `${(0,shared_text/* formatCount */.B4)(missing)} of ${(0,shared_text/* count */.U9)(pages.length, 'page')}`;
        const verb = missing === 1 ? 'is' : 'are';
        throw new errors/* ActionError */.lZ('TOO_MANY_REMOVED', {
            what: `${share} ${verb} missing (${(0,missing_pages/* describeKinds */.HG)(changes)}), but max-removed-pages allows only ${(0,shared_text/* formatCount */.B4)(allowed)}. Missing: ${(0,missing_pages/* listMissing */.pp)(changes)}`,
        });
    }
    async leaveManifest(directory, files) {
        const path = (0,external_node_path_.join)(directory, changes_manifest/* manifestName */.vS);
        const { log, clock } = this.#context;
        if (await (0,regular_file/* exists */.t2)(path)) {
            log.warning(`The archive has a file ${changes_manifest/* manifestName */.vS} of its own, so the next export cannot be compared with this one. In the documentation, give this file another name, or leave out compare-with.`);
            return undefined;
        }
        const { subject } = this.#request;
        const exportedAt = new Date(clock.now()).toISOString();
        const { added = [], changed = [], changedData = [] } = this.#changes ?? {};
        const marked = (0,changes_manifest/* markChanged */.gz)(files, pathsOf([...added, ...changed]), pathsOf(changedData));
        const sha256 = await (0,changes_manifest/* writeManifest */.HN)(path, { subject, exportedAt, files: marked });
        if (sha256 === undefined) {
            log.warning(`With ${(0,shared_text/* count */.U9)(files.length, 'file')}, ${changes_manifest/* manifestName */.vS} would be larger than ${changes_manifest/* maxManifestSize */.NQ / 1024 ** 2} MiB, so no manifest is written. Leave out compare-with and the operation verify, which need a manifest.`);
        }
        return sha256;
    }
}
function pathsOf(pages) {
    return pages.map(({ path }) => path);
}
const unreadableLive = `The action could not read ${changes_manifest/* manifestName */.vS} from the live site`;
const ifUnreadableLive = `If another site is live there, correct site-url. If the runner can never read the site, keep the ${changes_manifest/* manifestName */.vS} of each run, for example in a cache, and set compare-with to its path. Otherwise, the next run compares again.`;
const ifUnreadable = `Check that compare-with leads to the ${changes_manifest/* manifestName */.vS} of an earlier export of this site.`;
const ifNotLive = `This is normal for the first deployment. If the site was deployed before, check that your workflow deploys ${changes_manifest/* manifestName */.vS}, too.`;
const ifNone = `This is normal for the first run. After that, check that your workflow keeps ${changes_manifest/* manifestName */.vS} at the path in compare-with.`;
function factsOf(error) {
    if (error instanceof changes_manifest/* UnreadableManifest */.p1)
        return { reason: error.found };
    return error instanceof public_request/* NoAnswer */.W_ ? { reason: 'no answer', place: error.elsewhere } : {};
}
function reasonOf(error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof public_request/* NoAnswer */.W_)
        return `no answer (${message})`;
    const isOfManifest = error instanceof changes_manifest/* UnreadableManifest */.p1 || error instanceof regular_file/* UnusableFile */._U;
    return (0,shared_text/* oneLine */.TN)(isOfManifest ? `the manifest ${message}` : message);
}


/***/ }),

/***/ 1469:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HG: () => (/* binding */ describeKinds),
/* harmony export */   bR: () => (/* binding */ describeLostFiles),
/* harmony export */   fL: () => (/* binding */ reportAgain),
/* harmony export */   pp: () => (/* binding */ listMissing),
/* harmony export */   y7: () => (/* binding */ findMissing)
/* harmony export */ });
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6422);

const namedPages = 10;
const reportAgain = 'If this warning appears again, report it to the operator of the service.';
const namedFiles = 5;
function findMissing({ removed, ruined }) {
    return [...removed, ...ruined.short, ...ruined.alike, ...ruined.broken].map(({ path }) => path);
}
function describeKinds({ removed, ruined }) {
    const { short, alike, broken, words, lostCode } = ruined;
    const quote = (text = '') => (text === '' ? '' : `: '${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(text, 60)}'`);
    const kinds = [
        [short.length, 'has lost most of its text', 'have lost most of their text', words],
        [alike.length, 'looks like others', 'look like others', short.length === 0 ? words : ''],
        [broken.length, 'has lost a script or a style sheet', 'have lost a script or a style sheet', lostCode[0]],
        [removed.length, 'is gone', 'are gone', ''],
    ];
    return kinds
        .filter(([pages]) => pages > 0)
        .map(([pages, one, many, text]) => `${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .formatCount */ .B4)(pages)} ${pages === 1 ? one : many}${quote(text)}`)
        .join(', ');
}
function listMissing(changes) {
    return listPaths(findMissing(changes), namedPages);
}
function* describeLostFiles({ ruined }) {
    const { broken, lostCode, lostPictures } = ruined;
    const lines = [
        [broken.length, 'loads', 'load', 'scripts or style sheets', lostCode],
        [lostPictures.pages, 'shows', 'show', 'pictures', lostPictures.paths],
    ];
    for (const [pages, one, many, what, paths] of lines)
        if (pages > 0)
            yield `${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .count */ .U9)(pages, 'page')} ${pages === 1 ? one : many} ${what} that the earlier export had, and that are missing or unusable now: ${listPaths(paths, namedFiles)}. If you did not remove them on purpose, export again. ${reportAgain}`;
}
function listPaths(paths, most) {
    const names = paths.slice(0, most).map(path => (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(path, 120));
    const left = paths.length - names.length;
    return [...names, ...(left > 0 ? [`and ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .formatCount */ .B4)(left)} more`] : [])].join(', ');
}


/***/ }),

/***/ 6442:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $c: () => (/* binding */ requestPublic),
/* harmony export */   W_: () => (/* binding */ NoAnswer),
/* harmony export */   ek: () => (/* binding */ requestWithRetries)
/* harmony export */ });
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7975);
/* harmony import */ var node_zlib__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8522);
/* harmony import */ var _shared_clock_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2425);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(747);
/* harmony import */ var _network_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2989);
/* harmony import */ var _redirects_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8550);
/* harmony import */ var _retry_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6705);







const timeLimit = 30_000;
const retryTime = 60_000;
const maxRedirects = 5;
const decoders = new Map([
    ['gzip', (0,node_util__WEBPACK_IMPORTED_MODULE_0__.promisify)(node_zlib__WEBPACK_IMPORTED_MODULE_1__.gunzip)],
    ['x-gzip', (0,node_util__WEBPACK_IMPORTED_MODULE_0__.promisify)(node_zlib__WEBPACK_IMPORTED_MODULE_1__.gunzip)],
    ['deflate', inflateAny],
    ['br', (0,node_util__WEBPACK_IMPORTED_MODULE_0__.promisify)(node_zlib__WEBPACK_IMPORTED_MODULE_1__.brotliDecompress)],
    ['zstd', (0,node_util__WEBPACK_IMPORTED_MODULE_0__.promisify)(node_zlib__WEBPACK_IMPORTED_MODULE_1__.zstdDecompress)],
]);
class NoAnswer extends Error {
    name = 'NoAnswer';
    retryAfter;
    elsewhere;
    constructor(message, retryAfter, elsewhere) {
        super(message);
        this.retryAfter = retryAfter;
        this.elsewhere = elsewhere;
    }
}
async function requestPublic(request, network, time = timeLimit) {
    const tooSlow = new NoAnswer(`no complete response within ${Math.round(time / 1000)} s`);
    const limits = { ...network, timeLimit: time };
    try {
        return await (0,_shared_clock_js__WEBPACK_IMPORTED_MODULE_2__/* .withTimeLimit */ .Bv)(signal => receiveWithRetry(request, { ...network, signal }), limits, tooSlow);
    }
    catch (error) {
        if (!(error instanceof _http_js__WEBPACK_IMPORTED_MODULE_3__/* .TransportError */ .wX))
            throw error;
        throw new NoAnswer(network.redactor.show(error.message, 120));
    }
}
async function requestWithRetries(subject, request, network) {
    const { clock, log, signal } = network;
    const end = clock.now() + retryTime;
    for (let attempt = 1;; attempt += 1) {
        try {
            return await requestPublic(request, network, Math.min(timeLimit, end - clock.now()));
        }
        catch (error) {
            if (!(error instanceof NoAnswer))
                throw error;
            const pause = (0,_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .retryPause */ .vX)(attempt, error.retryAfter);
            if (clock.now() + pause >= end)
                throw error;
            if (attempt === 1)
                log.info(`${subject} does not answer (${error.message}); trying again for a minute`);
            await clock.sleep(pause, signal);
        }
    }
}
async function receiveWithRetry(request, network) {
    try {
        return await receive(request, network);
    }
    catch (error) {
        if (!(error instanceof _http_js__WEBPACK_IMPORTED_MODULE_3__/* .TransportError */ .wX) || !error.isLost)
            throw error;
        const agentFor = (url) => network.agentFor(url, { isFresh: true });
        return await receive(request, { ...network, agentFor });
    }
}
async function receive(request, network) {
    const headers = { 'Accept-Encoding': 'gzip, br', ...request.headers };
    const answer = await (0,_redirects_js__WEBPACK_IMPORTED_MODULE_6__/* .followRedirects */ .F)(request.url, {
        method: 'GET',
        limit: maxRedirects,
        follow: redirect => targetOf(redirect, request),
        send: url => sendTo(url, { ...request, headers }, network),
    });
    const { kind, response, url } = answer;
    const status = response.status === 203 ? 200 : response.status;
    try {
        if (kind === 'too many')
            throw new NoAnswer(`more than ${maxRedirects} redirects`);
        const retryAfter = (0,_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .parseRetryAfter */ .mu)(response.headers, network.clock.now());
        const isLimited = status >= 400 && retryAfter !== undefined;
        const isMissing = kind === 'no target' || request.transientStatuses?.includes(status);
        if (isLimited || isMissing || (0,_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .isBusy */ .A5)(status) || (0,_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .isServerError */ .GQ)(status))
            throw new NoAnswer(`HTTP ${status}`, retryAfter ?? (status === 429 ? 0 : undefined));
        const elsewhere = kind === 'not allowed' ? answer.target : undefined;
        const isRead = status === 200 && request.maxBytes > 0;
        const bytes = isRead ? await readBody(response, request.maxBytes) : undefined;
        return { status, headers: response.headers, url, elsewhere, bytes };
    }
    finally {
        response.body.destroy();
    }
}
async function sendTo(url, request, network) {
    const { headers = {} } = request;
    try {
        return await (0,_http_js__WEBPACK_IMPORTED_MODULE_3__/* .send */ .tN)({ method: 'GET', url, headers, responseTimeout: timeLimit }, network);
    }
    catch (error) {
        if (!(error instanceof _http_js__WEBPACK_IMPORTED_MODULE_3__/* .TransportError */ .wX) || error.isLost || (0,_redirects_js__WEBPACK_IMPORTED_MODULE_6__/* .isSameOrigin */ .J)(url, request.url))
            throw error;
        const reason = network.redactor.show(error.message, 120);
        throw new NoAnswer(`redirects to ${url.origin}: ${reason}`, undefined, url.origin);
    }
}
function targetOf({ from, to }, { url, redirects }) {
    if (redirects === 'https')
        return (0,_network_js__WEBPACK_IMPORTED_MODULE_4__/* .isSafe */ .IP)(to, (0,_network_js__WEBPACK_IMPORTED_MODULE_4__/* .isLoopback */ .U9)(url.hostname)) ? to : undefined;
    const target = to.protocol === 'http:' ? new URL(to.href.replace(/^http:/, from.protocol)) : to;
    return (0,_redirects_js__WEBPACK_IMPORTED_MODULE_6__/* .isSameOrigin */ .J)(from, target) ? target : undefined;
}
async function readBody({ headers, body }, maxBytes) {
    const bytes = await (0,_http_js__WEBPACK_IMPORTED_MODULE_3__/* .collect */ .Fo)(body, maxBytes).catch((error) => {
        throw (0,_http_js__WEBPACK_IMPORTED_MODULE_3__/* .transportError */ .WQ)(error, { sent: true });
    });
    const names = (headers['content-encoding'] ?? '')
        .toLowerCase()
        .split(',')
        .map(name => name.trim());
    const encodings = names.filter(name => name !== 'identity');
    let decoded = bytes;
    for (const encoding of encodings.toReversed()) {
        const decode = decoders.get(encoding);
        if (decoded === undefined || decode === undefined)
            return decoded;
        decoded = await decode(decoded, { maxOutputLength: maxBytes }).catch((error) => {
            if (error.code === 'ERR_BUFFER_TOO_LARGE')
                return undefined;
            throw new NoAnswer(`damaged ${encoding}`);
        });
    }
    return decoded;
}
async function inflateAny(bytes, options) {
    try {
        return await (0,node_util__WEBPACK_IMPORTED_MODULE_0__.promisify)(node_zlib__WEBPACK_IMPORTED_MODULE_1__.inflate)(bytes, options);
    }
    catch (error) {
        if (error.code === 'ERR_BUFFER_TOO_LARGE')
            throw error;
        return await (0,node_util__WEBPACK_IMPORTED_MODULE_0__.promisify)(node_zlib__WEBPACK_IMPORTED_MODULE_1__.inflateRaw)(bytes, options);
    }
}


/***/ })

};
