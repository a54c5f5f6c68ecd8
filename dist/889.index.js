export const id = 889;
export const ids = [889];
export const modules = {

/***/ 4011:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ LackedFiles),
/* harmony export */   i: () => (/* binding */ findLost)
/* harmony export */ });
/* harmony import */ var _html_links_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1988);
/* harmony import */ var _html_page_references_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6949);


const maxLacked = 1000;
const maxKnown = 10_000;
const names = new Set(['base', 'img', 'link', 'script', 'template']);
class LackedFiles {
    #references;
    #found = new Map();
    #known;
    #isThere = false;
    constructor({ page, host }, files, known) {
        this.#known = known;
        const add = (reference, url) => {
            const path = url.pathname;
            if ((url.host !== page.host && url.host !== host) || (0,_html_page_references_js__WEBPACK_IMPORTED_MODULE_1__/* .isAddedByHost */ .Ae)(path))
                return;
            const kind = reference === 'picture' || reference === 'style' ? reference : 'script';
            this.#isThere = (0,_html_links_js__WEBPACK_IMPORTED_MODULE_0__/* .cutsOf */ .bl)(path).some(cut => isUsable(kind, files.get(cut)));
            if (!this.#isThere && this.#found.size < maxLacked)
                this.#found.set(path, { kind, path });
        };
        this.#references = new _html_page_references_js__WEBPACK_IMPORTED_MODULE_1__/* .PageReferences */ .ID(page, add, kind => kind !== 'link');
    }
    around(reader) {
        return {
            onopentag: (name, attributes) => {
                reader.onopentag(name, attributes);
                if (names.has(name))
                    this.#look(name, attributes);
            },
            onclosetag: name => {
                reader.onclosetag(name);
                if (name === 'template')
                    this.#references.onclosetag(name);
            },
            ontext: text => reader.ontext(text),
        };
    }
    #look(name, attributes) {
        const reference = attributes[name === 'link' ? 'href' : 'src'];
        const key = reference?.startsWith('/') ? `${name} ${reference}` : undefined;
        if (key !== undefined && this.#known.has(key))
            return;
        this.#isThere = false;
        this.#references.onopentag(name, attributes);
        if (key !== undefined && this.#isThere && this.#known.size < maxKnown)
            this.#known.add(key);
    }
    get all() {
        return this.#found.size === 0 ? undefined : [...this.#found.values()];
    }
}
const codeNames = { script: /\.[cm]?js$/i, style: /\.css$/i };
function findLost(before, after) {
    const hasKind = (files, kind) => files.values().some(file => codeNames[kind].test(file.path) && isUsable(kind, file));
    const isKindLost = {
        script: hasKind(before, 'script') && !hasKind(after, 'script'),
        style: hasKind(before, 'style') && !hasKind(after, 'style'),
        picture: false,
    };
    const wasThere = (path) => {
        const file = before.get(path);
        return file !== undefined && file.size > 0 && file.sha256 !== after.get(path)?.sha256;
    };
    return ({ kind, path }) => (0,_html_links_js__WEBPACK_IMPORTED_MODULE_0__/* .cutsOf */ .bl)(path).find(wasThere) ?? (isKindLost[kind] ? path.slice(1) : undefined);
}
function isUsable(kind, file) {
    return file !== undefined && file.size > 0 && (kind === 'picture' || file.isMarkup !== true);
}


/***/ }),

/***/ 9728:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HN: () => (/* binding */ writeManifest),
/* harmony export */   NQ: () => (/* binding */ maxManifestSize),
/* harmony export */   WI: () => (/* binding */ readManifest),
/* harmony export */   gz: () => (/* binding */ markChanged),
/* harmony export */   hO: () => (/* binding */ manifestUrl),
/* harmony export */   p1: () => (/* binding */ UnreadableManifest),
/* harmony export */   vS: () => (/* binding */ manifestName)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3305);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3102);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(3945);
/* harmony import */ var _files_site_paths_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4473);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(6422);





const manifestName = 'docs-manifest.json';
function manifestUrl(siteUrl) {
    return new URL(siteUrl.href.replace(/\/*$/, `/${manifestName}`));
}
const maxManifestSize = 32 * 1024 * 1024;
const mostMarks = 50;
const manifestVersion = 1;
const pageDigest = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* ._regex */ .Fk(/^[\da-f]{32}$/));
const siteFile = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    path: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* ._maxLength */ .Eb(4096), zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .refine */ .YPB(isSafe)),
    size: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().check(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* ._nonnegative */ .UI()),
    sha256: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* ._regex */ .Fk(/^[\da-f]{64}$/)),
    title: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* ._maxLength */ .Eb(200))),
    text: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(pageDigest),
    letters: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr().check(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* ._nonnegative */ .UI())),
    redirect: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* ._maxLength */ .Eb(2048))),
    data: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(pageDigest),
    changed: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY()),
});
function markChanged(files, changed, changedData = []) {
    const sample = (paths, most) => {
        const { home, others } = (0,_files_site_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .sortPages */ .RL)(paths);
        return (0,_files_site_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .spread */ .il)([...home, ...others], most);
    };
    const seen = sample(changed, mostMarks);
    const marked = new Set([...seen, ...sample(changedData, mostMarks - seen.length)]);
    return files.map(file => (marked.has(file.path) ? { ...file, changed: true } : file));
}
async function writeManifest(path, { subject, exportedAt, files }) {
    const head = JSON.stringify({ version: manifestVersion, ...(subject ?? { domain: '' }), exportedAt });
    const lines = files
        .toSorted(_files_site_paths_js__WEBPACK_IMPORTED_MODULE_2__/* .byPath */ .f2)
        .map(({ path, size, sha256, title, text, letters, redirect, data, changed }) => JSON.stringify({ path, size, sha256, title, text, letters, redirect, data, changed }));
    const content = `${head.slice(0, -1)},"files":[\n${lines.join(',\n')}\n]}\n`;
    if (Buffer.byteLength(content) > maxManifestSize)
        return undefined;
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.writeFile)(path, content, { flag: 'wx', mode: 0o644 });
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.hash)('sha256', content);
}
class UnreadableManifest extends Error {
    name = 'UnreadableManifest';
    found;
    constructor(message, found = 'damaged', options) {
        super(message, options);
        this.found = found;
    }
}
const versioned = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .looseObject */ ._H3({ version: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr() });
const manifest = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    domain: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()),
    project: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()),
    exportedAt: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$({ offset: true })),
    files: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J()),
});
function readManifest(bytes) {
    try {
        const text = bytes.toString().trim();
        if (text.startsWith('<'))
            throw new UnreadableManifest('is a page, perhaps a login', 'login');
        return validate(JSON.parse(text));
    }
    catch (error) {
        if (error instanceof UnreadableManifest)
            throw error;
        throw new UnreadableManifest('is incomplete or not a manifest', 'damaged', { cause: error });
    }
}
function validate(json) {
    const { version } = zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .parse */ .qg(versioned, json);
    if (version !== manifestVersion)
        throw new UnreadableManifest(`has version ${version}, and only version ${manifestVersion} can be read`);
    const { domain, project, exportedAt, files: entries } = zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .parse */ .qg(manifest, json);
    const files = entries.map(entry => {
        const { title = '', ...file } = zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .parse */ .qg(siteFile, entry);
        return { ...file, title: (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_7__/* .toSingleLine */ .OX)(title) };
    });
    if (new Set(files.map(({ path }) => path)).size < files.length)
        throw new UnreadableManifest('lists a file twice');
    if (project !== undefined)
        return { subject: { project }, exportedAt, files };
    return { subject: domain ? { domain } : undefined, exportedAt, files };
}
function isSafe(path) {
    return (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_7__/* .isPlainPath */ .qW)(path) && !/[\\\p{Cc}]/u.test(path);
}


/***/ }),

/***/ 9256:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CS: () => (/* binding */ listFiles),
/* harmony export */   Nt: () => (/* binding */ maxPageSize),
/* harmony export */   Th: () => (/* binding */ readInSlices),
/* harmony export */   Us: () => (/* binding */ readSite)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6760);
/* harmony import */ var _files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4726);
/* harmony import */ var _files_site_paths_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4473);
/* harmony import */ var _html_links_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(1988);
/* harmony import */ var _html_page_facts_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(6759);
/* harmony import */ var _shared_clock_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(2425);
/* harmony import */ var _lacked_files_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(4011);










const maxPageSize = 8 * 1024 * 1024;
const startLength = 1024;
async function listFiles(directory, signal) {
    const entries = await (0,_shared_clock_js__WEBPACK_IMPORTED_MODULE_8__/* .untilAborted */ .Eu)((0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.readdir)(directory, { recursive: true, withFileTypes: true }), signal);
    return entries
        .filter(entry => entry.isFile())
        .map(({ parentPath, name }) => (0,node_path__WEBPACK_IMPORTED_MODULE_3__.relative)(directory, (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(parentPath, name)).replaceAll(node_path__WEBPACK_IMPORTED_MODULE_3__.sep, '/'));
}
async function readSite(directory, { clock, signal }, host) {
    const timeSlice = new _shared_clock_js__WEBPACK_IMPORTED_MODULE_8__/* .TimeSlice */ .IS(clock, signal);
    const paths = await listFiles(directory, signal);
    const files = new Map();
    const digests = new Map();
    const known = new Set();
    for (const path of [...paths.filter(path => !(0,_files_site_paths_js__WEBPACK_IMPORTED_MODULE_5__/* .isPage */ .yp)(path)), ...paths.filter(_files_site_paths_js__WEBPACK_IMPORTED_MODULE_5__/* .isPage */ .yp)]) {
        const absolute = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(directory, path);
        const { size } = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.statSync)(absolute);
        const bytes = size > maxPageSize ? undefined : (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.readFileSync)(absolute);
        const sha256 = bytes === undefined ? await hashLargeFile(absolute, signal) : (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.hash)('sha256', bytes);
        const file = { path, size, sha256 };
        if ((0,_files_site_paths_js__WEBPACK_IMPORTED_MODULE_5__/* .isPage */ .yp)(path)) {
            const lacked = new _lacked_files_js__WEBPACK_IMPORTED_MODULE_9__/* .LackedFiles */ .e({ page: (0,_html_links_js__WEBPACK_IMPORTED_MODULE_6__/* .urlOf */ .rs)(path), host }, files, known);
            const around = (reader) => lacked.around(reader);
            const page = bytes && (await readInSlices({ bytes, path, digests }, timeSlice, around));
            const facts = page ?? { title: '', text: sha256.slice(0, _html_page_facts_js__WEBPACK_IMPORTED_MODULE_7__/* .digestLength */ .F0) };
            files.set(path, { ...file, ...facts, lacks: lacked.all });
        }
        else {
            files.set(path, bytes && isMarkup(bytes) ? { ...file, isMarkup: true } : file);
            digests.set(path, sha256);
        }
        await timeSlice.yieldToEventLoop();
    }
    return [...files.values()];
}
function isMarkup(bytes) {
    return bytes.toString('utf8', 0, startLength).trimStart().startsWith('<');
}
async function hashLargeFile(path, signal) {
    await using handle = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.open)(path);
    const { sha256 } = await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .hashFile */ .DC)(handle, signal);
    return sha256;
}
async function readInSlices(page, timeSlice, around) {
    const reading = (0,_html_page_facts_js__WEBPACK_IMPORTED_MODULE_7__/* .readPage */ .SP)(page, around);
    for (;;) {
        const { done, value } = reading.next();
        if (done)
            return value;
        await timeSlice.yieldToEventLoop();
    }
}


/***/ }),

/***/ 4473:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R8: () => (/* binding */ findSiteRoot),
/* harmony export */   RL: () => (/* binding */ sortPages),
/* harmony export */   f2: () => (/* binding */ byPath),
/* harmony export */   il: () => (/* binding */ spread),
/* harmony export */   yp: () => (/* binding */ isPage)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6760);

function isPage(path) {
    return /\.html?$/i.test(path) && !path.startsWith('._', path.lastIndexOf('/') + 1);
}
function byPath(left, right) {
    return left.path < right.path ? -1 : 1;
}
const homePages = ['index.html', 'index.htm'];
const errorPage = /(?:^|\/)_?(?:[45]\d\d|(?:global-)?error|not[-_]?found)(?:\/index)?\.html?$/i;
function sortPages(paths) {
    const all = paths.filter(isPage).toSorted();
    const readers = all.filter(path => !errorPage.test(path));
    const pages = readers.length > 0 ? readers : all;
    const home = homePages.filter(path => pages.includes(path)).slice(0, 1);
    return { home, others: pages.filter(path => !home.includes(path)) };
}
function spread(items, most, offset = 0) {
    const count = Math.min(most, items.length);
    return items.filter((_, index) => ((index + offset) * count) % items.length < count);
}
function findSiteRoot(paths) {
    const first = node_path__WEBPACK_IMPORTED_MODULE_0__.posix.dirname(paths[0] ?? '');
    const common = paths.map(path => node_path__WEBPACK_IMPORTED_MODULE_0__.posix.dirname(path)).reduce(commonDirectory, first);
    const hasIndex = paths.includes(node_path__WEBPACK_IMPORTED_MODULE_0__.posix.join(common, 'index.html'));
    return { path: hasIndex ? common : '.', hasIndex };
}
function commonDirectory(one, other) {
    let common = one;
    while (common !== '.' && !`${other}/`.startsWith(`${common}/`))
        common = node_path__WEBPACK_IMPORTED_MODULE_0__.posix.dirname(common);
    return common;
}


/***/ }),

/***/ 1988:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E3: () => (/* binding */ prefixesOf),
/* harmony export */   Nv: () => (/* binding */ withoutSignature),
/* harmony export */   Qi: () => (/* binding */ findRedirect),
/* harmony export */   bl: () => (/* binding */ cutsOf),
/* harmony export */   gU: () => (/* binding */ resolveBase),
/* harmony export */   hd: () => (/* binding */ resolve),
/* harmony export */   q0: () => (/* binding */ decodePath),
/* harmony export */   rs: () => (/* binding */ urlOf),
/* harmony export */   v7: () => (/* binding */ findShownFile)
/* harmony export */ });
const uncounted = /\.(?:html?|[cm]?js|css|eot|[ot]tf|woff2?)$/i;
const host = 'https://site.invalid/';
const maxReference = 4096;
function findShownFile(reference, base, digests) {
    const url = resolve(reference, base);
    if (url?.host !== base.host || uncounted.test(url.pathname))
        return undefined;
    const found = cutsOf(url.pathname).find(path => digests.has(path));
    return found === undefined ? undefined : digests.get(found);
}
function cutsOf(pathname) {
    const path = decodePath(pathname);
    const cuts = [];
    for (let at = 0; cuts.length < maxCuts && at !== -1; at = path.indexOf('/', at + 1))
        cuts.push(path.slice(at + 1));
    return cuts;
}
function urlOf(path) {
    return new URL(path.toWellFormed().split('/').map(encodeURIComponent).join('/'), host);
}
function resolve(reference, base) {
    return reference.length <= maxReference ? (URL.parse(reference, base.href) ?? undefined) : undefined;
}
const maxBase = 200;
function resolveBase(href, page) {
    const to = href.trim();
    return to === '' || to.length > maxBase ? undefined : resolve(to, page);
}
const maxRedirect = 2048;
function findRedirect(content, base, page) {
    const [, , target = ''] = /^\d(?:\.\d*)?(?: ?[;,] ?| )(?:url ?= ?)?(["']?)(.*)/i.exec(content) ?? [];
    const url = resolve(target.replace(/["'].*/, ''), base ?? page);
    if (target === '' || url === undefined || nameOf(url) === nameOf(page))
        return undefined;
    return (url.host + url.pathname).slice(0, maxRedirect);
}
function nameOf({ host, pathname }) {
    return host + pathname.replace(/\.html?$/i, '').replace(/\/(?:index)?$/i, '');
}
const maxCuts = 16;
function prefixesOf(pathname, isFile) {
    const segments = decodePath(pathname)
        .split('/')
        .filter(segment => segment !== '');
    return segments
        .slice(0, maxCuts)
        .map((_, cut) => cut)
        .filter(cut => isFile(segments.slice(cut).join('/')))
        .map(cut => ['', ...segments.slice(0, cut)].join('/'));
}
function decodePath(path) {
    return path.includes('%') ? path.split('/').map(decodeSegment).join('/') : path;
}
function decodeSegment(segment) {
    try {
        return decodeURIComponent(segment);
    }
    catch {
        return segment;
    }
}
const alone = /^(?:dpl|x-(?:amz|goog)-.*)$/i;
const together = [
    { needed: ['signature', 'key-pair-id'], all: /^(?:policy|expires|signature|key-pair-id|hash-algorithm)$/i },
    { needed: ['signature', 'expires', 'awsaccesskeyid'], all: /^(?:signature|expires|awsaccesskeyid)$/i },
    { needed: ['signature', 'expires', 'googleaccessid'], all: /^(?:signature|expires|googleaccessid)$/i },
    { needed: ['sig', 'se'], all: /^(?:sig|s[eprtv]|spr|sk(?:[estv]|oid|tid))$/i },
];
const maxQuery = 2048;
function withoutSignature(link) {
    if (!/[?&](?:dpl|x-(?:amz|goog)-|sig)/i.test(link))
        return link;
    const [, before = '', query = '', fragment = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(link) ?? [];
    if (query.length > maxQuery)
        return link;
    const parameters = query.split('&').map(parameter => {
        const [name = ''] = parameter.split('=', 1);
        return { parameter, name };
    });
    const names = new Set(parameters.map(({ name }) => name.toLowerCase()));
    const signing = [
        alone,
        ...together.filter(({ needed }) => needed.every(name => names.has(name))).map(({ all }) => all),
    ];
    const kept = parameters
        .filter(({ name }) => !signing.some(expression => expression.test(name)))
        .map(({ parameter }) => parameter);
    return before + (kept.length === 0 ? '' : `?${kept.join('&')}`) + fragment;
}


/***/ }),

/***/ 6759:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  F0: () => (/* binding */ digestLength),
  BI: () => (/* binding */ emptyText),
  SP: () => (/* binding */ readPage)
});

// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
// EXTERNAL MODULE: ./lib/html/links.js
var links = __webpack_require__(1988);
;// CONCATENATED MODULE: ./lib/html/page-rows.js

const reference = /^"\$[@A-CE-HJ-MO-RT-Zghi]?([\da-f]+)(?::[^"\\]*)?"$/;
const built = /^"(?:(?:\$D)?\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)?|(?=[\w-]*[A-Za-z])(?=[\w-]*\d)[\w-]{16,})"$/;
const builtProperty = /^"(?:class|className|buildId)"$/;
const builtInText = /\/_next\/[^"\\\s]*|\?[^"\\\s#?=]+=[^"\\\s#]*/g;
const filePath = /^[^\s?#"\\]+\.[\da-z]{2,5}(?:[?#]|$)/i;
const maxNames = 20;
function* readRow(row, files) {
    const parts = [];
    const places = new Places();
    let [kept, start] = ['', 0];
    for (let at = 0; at < row.length; at += 1) {
        const mark = row[at] ?? '';
        if (mark !== '"') {
            places.pass(mark);
            continue;
        }
        const end = endOfString(row, at);
        const text = row.slice(at, end);
        const kind = places.passString(text);
        const [, id] = (kind !== 'key' && reference.exec(text)) || [];
        kept += row.slice(start, at);
        if (id !== undefined) {
            parts.push(kept, id);
            kept = '';
        }
        else
            kept += kind === 'value' ? contentOf(text, files) : kind === 'built' ? '' : text;
        start = end;
        at = end - 1;
        yield;
    }
    return [...parts, kept + row.slice(start)];
}
function endOfString(row, start) {
    for (let at = row.indexOf('"', start + 1); at !== -1; at = row.indexOf('"', at + 1)) {
        let first = at;
        while (row[first - 1] === '\\' && first - 1 > start)
            first -= 1;
        if ((at - first) % 2 === 0)
            return at + 1;
    }
    return row.length;
}
class Places {
    #outer = [];
    #place = 'array';
    #key = '';
    #isKey = false;
    #isFirst = false;
    pass(mark) {
        if (mark === '{' || mark === '[') {
            this.#outer.push(this.#place);
            this.#place = this.#placeIn(mark);
        }
        else if (mark === '}' || mark === ']')
            this.#place = this.#outer.pop() ?? 'array';
        this.#isFirst = mark === '[';
        this.#isKey = (mark === '{' || mark === ',') && this.#hasKeys();
    }
    passString(text) {
        const wasFirst = this.#isFirst;
        this.#isFirst = false;
        if (this.#isKey) {
            this.#key = text;
            this.#isKey = false;
            return 'key';
        }
        if (wasFirst && text === '"$"')
            this.#place = 'element';
        if (this.#isShown())
            return 'shown';
        return this.#place === 'properties' && builtProperty.test(this.#key) ? 'built' : 'value';
    }
    #placeIn(mark) {
        if (mark === '[')
            return this.#isShown() ? 'children' : 'array';
        return this.#place === 'element' ? 'properties' : 'object';
    }
    #hasKeys() {
        return this.#place === 'object' || this.#place === 'properties';
    }
    #isShown() {
        return this.#place === 'children' || (this.#hasKeys() && this.#key === '"children"');
    }
}
function contentOf(text, { url, digests }) {
    if (built.test(text))
        return '';
    const names = text.includes(' ') ? text.slice(1, -1).split(/[,\s]+/, maxNames) : [text.slice(1, -1)];
    const files = names
        .filter(name => filePath.test(name))
        .map(name => (0,links/* findShownFile */.v7)(name, url, digests) ?? '');
    return withoutBuilt(text) + files.join('');
}
function withoutBuilt(text) {
    return text.replace(builtInText, name => name.startsWith('?') ? (0,links/* withoutSignature */.Nv)(name.replaceAll('&amp;', '&')) : '');
}

;// CONCATENATED MODULE: ./lib/html/page-data.js


const call = /__next_f(?:=self\.__next_f\|\|\[\]\))?\.push\(/;
const beginning = /([\da-f]*):(?:([AGLMOSTUVglmos])([\da-f]+),)?/y;
const builtRow = /^(?:I[[{]|H[A-Z])/;
const maxRows = 100_000;
const maxDepth = 8;
function* readData({ html, ...files }) {
    const rows = [];
    const rest = [];
    let references = 0;
    for (const { id, text, isJson } of rowsOf(Buffer.concat(yield* piecesOf(html)))) {
        const parts = isJson ? yield* readRow(text, files) : [withoutBuilt(text)];
        references += parts.length - 1;
        if (rows.length + references < maxRows)
            rows.push({ id, parts });
        else
            rest.push(parts.join(''));
        yield;
    }
    const contents = references > 0 ? yield* resolve(rows) : rows.map(({ parts }) => parts.join(''));
    return [...contents.toSorted(), ...rest].filter(content => content !== '' && content !== '""');
}
function* resolve(rows) {
    const digests = new Map();
    const written = ({ parts }) => parts.map((part, index) => (index % 2 === 0 ? part : (digests.get(part) ?? ''))).join('');
    for (let depth = 0; depth < maxDepth; depth += 1) {
        const changed = depth === 0 ? rows : rows.filter(({ parts }) => parts.length > 1);
        const next = changed.map(row => [row.id, digestOf(written(row))]);
        for (const [id, digest] of next)
            digests.set(id, digest);
        yield;
    }
    return rows.map(written);
}
function digestOf(content) {
    return content === '' ? '' : (0,external_node_crypto_.hash)('sha256', content).slice(0, 16);
}
function* piecesOf(html) {
    const pieces = [];
    for (let at = html.indexOf('<script'); at !== -1;) {
        const next = html.indexOf('<script', at + 1);
        const [script = ''] = html.slice(at, next === -1 ? undefined : next).split('</script', 1);
        if (script.includes('__next_f'))
            pieces.push(...piecesIn(script));
        at = next;
        yield;
    }
    return pieces;
}
function piecesIn(script) {
    const [, ...calls] = script.split(call);
    const whole = readPiece(script.slice(script.indexOf('push(') + 'push('.length));
    if (whole !== undefined)
        return [whole];
    const read = calls.length > 1 ? readPiece : () => undefined;
    return (calls.length === 0 ? [script] : calls).map(text => read(text) ?? Buffer.from(`\n${text}\n`));
}
function readPiece(text) {
    const argument = text.slice(0, text.lastIndexOf(')'));
    if (!argument.startsWith('[') || !argument.endsWith(']'))
        return undefined;
    try {
        const [kind, piece] = JSON.parse(argument);
        if (kind === 3)
            return Buffer.from(`${piece}`, 'base64');
        return Buffer.from(kind === 1 ? `${piece}` : '');
    }
    catch {
        return undefined;
    }
}
function* rowsOf(stream) {
    const bytes = stream.toString('latin1');
    for (let at = 0; at < bytes.length;) {
        for (; bytes[at] === '\n'; at += 1)
            ;
        const start = at;
        beginning.lastIndex = start;
        const [head = '', id = '', type, length = ''] = beginning.exec(bytes) ?? [];
        const begin = start + head.length;
        if (type === undefined) {
            const lineEnd = bytes.indexOf('\n', begin);
            at = lineEnd === -1 ? bytes.length : lineEnd + 1;
            const row = withoutBuild(stream.toString('utf8', start, at).trimEnd());
            const text = row.slice(head.length);
            yield { id, text: builtRow.test(text) ? '' : text, isJson: true };
        }
        else {
            at = begin + Number.parseInt(length, 16);
            yield { id, text: type === 'T' ? stream.toString('utf8', begin, at) : '', isJson: false };
        }
    }
}
function withoutBuild(row) {
    if (!row.startsWith('0:{'))
        return row;
    return row.replace(/^(0:\{(?:"P":[^,"]*,)?)"b":"[^"\\]*"/, '$1').replace(/"b":"[^"\\]*"\}$/, '');
}

// EXTERNAL MODULE: ./lib/html/page-parts.js
var page_parts = __webpack_require__(6381);
;// CONCATENATED MODULE: ./lib/html/block-text.js
const maxWords = 200;
const blocksWithWords = 5;
function collapse(text) {
    return text.replace(/\s{2,}|[^\S ]/g, ' ');
}
class BlockText {
    #blocks = [];
    #words = new Map();
    #endOfWords = blocksWithWords;
    #letters = [];
    #parts = [];
    #currentWords = '';
    #lettersSoFar = 0;
    #endsInSpace = false;
    add(text) {
        const collapsed = collapse(text);
        const words = collapsed.trim();
        this.#endsInSpace ||= collapsed.startsWith(' ');
        if (words === '')
            return;
        this.addVerbatim(words);
        this.#endsInSpace = collapsed.endsWith(' ');
    }
    addVerbatim(text) {
        if (this.#endsInSpace && this.#parts.length > 0)
            this.#parts.push(' ');
        this.#endsInSpace = false;
        this.#parts.push(text);
    }
    count(text) {
        this.#lettersSoFar += countLetters(text);
        if (this.#blocks.length < this.#endOfWords && this.#currentWords.length < maxWords)
            this.#currentWords += text.slice(0, maxWords);
    }
    endBlock() {
        if (this.#parts.length > 0) {
            if (this.#currentWords !== '')
                this.#words.set(this.#blocks.length, this.#currentWords);
            this.#blocks.push(this.#parts.join(''));
            this.#letters.push(this.#lettersSoFar);
        }
        this.#parts = [];
        this.#currentWords = '';
        this.#endsInSpace = false;
        return this.#blocks.length;
    }
    slice(begin, end) {
        return this.#blocks.slice(begin, end);
    }
    beginPart() {
        const begin = this.endBlock();
        this.#endOfWords = begin + blocksWithWords;
        return begin;
    }
    wordsOf(begin, end = this.#blocks.length) {
        const first = Array.from({ length: Math.min(blocksWithWords, end - begin) }, (_, index) => begin + index);
        return first.map(block => this.#words.get(block)?.trim() ?? '').filter(words => words !== '');
    }
    lettersOf(begin, end = this.#letters.length) {
        return (this.#letters[end - 1] ?? 0) - (this.#letters[begin - 1] ?? 0);
    }
}
const asciiLetters = Uint8Array.from({ length: 0x80 }, (_, code) => Number(/[a-z\d]/i.test(String.fromCharCode(code))));
function countLetters(text) {
    let letters = 0;
    for (let at = 0; at < text.length; at += 1) {
        const letter = asciiLetters[text.charCodeAt(at)];
        if (letter === undefined)
            return letters + (text.slice(at).match(/[\p{L}\p{N}]/gu)?.length ?? 0);
        letters += letter;
    }
    return letters;
}

;// CONCATENATED MODULE: ./lib/html/page-reader.js


const blockNames = /^(?:address|article|aside|blockquote|body|br|caption|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|legend|li|main|menu|nav|ol|optgroup|option|p|pre|section|select|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;
const markedNames = /^(?:li|td|th)$/;
const unreadNames = /^(?:nav|noscript|script|style|template)$/;
const shownNames = /^(?:body|html|main)$/;
const references = new Map([
    ['a', ['href']],
    ['area', ['href']],
    ['audio', ['src']],
    ['embed', ['src']],
    ['frame', ['src']],
    ['iframe', ['src']],
    ['image', ['href', 'xlink:href']],
    ['img', ['src']],
    ['input', ['src']],
    ['object', ['data']],
    ['source', ['src']],
    ['track', ['src']],
    ['video', ['src', 'poster']],
]);
const streamedId = /^S:[\da-f]+$/;
class PageReader {
    #title;
    #isInTitle = false;
    #head = [];
    #refresh;
    #page = new BlockText();
    #parts = [];
    #openParts = [];
    #text = this.#page;
    #depth = 0;
    #hiddenFrom;
    #linkFrom;
    #pres = 0;
    #isAtStartOfPre = false;
    #url;
    #digests;
    #base;
    constructor(url, digests) {
        this.#url = url;
        this.#digests = digests;
    }
    onopentag(name, attributes) {
        this.#depth += 1;
        if (name === 'pre')
            this.#pres += 1;
        this.#isAtStartOfPre = name === 'pre';
        const { href, id = '' } = attributes;
        if (name === 'a' && href !== undefined)
            this.#linkFrom ??= this.#depth;
        const isHidden = this.#hiddenFrom !== undefined || hidesContent(name, attributes);
        if (!isHidden)
            this.#open(name, attributes);
        else if (streamedId.test(id))
            this.#openPart(id, new BlockText());
        else
            this.#hiddenFrom ??= this.#depth;
    }
    #open(name, attributes) {
        if (name === 'title' && this.#title === undefined)
            this.#isInTitle = true;
        if (name === 'meta')
            this.#addMeta(attributes);
        const { href } = attributes;
        if (name === 'base' && href !== undefined)
            this.#base ??= (0,links/* resolveBase */.gU)(href, this.#url);
        if (name === 'main' || attributes['role'] === 'main')
            this.#openPart('main', this.#text);
        else if (name === 'article')
            this.#openPart('article', this.#text);
        if (blockNames.test(name))
            this.#text.endBlock();
        if (markedNames.test(name))
            this.#text.addVerbatim(`<${name}>`);
        for (const attribute of references.get(name) ?? []) {
            const reference = attributes[attribute]?.trim();
            if (reference === undefined || reference.startsWith('#'))
                continue;
            const digest = (0,links/* findShownFile */.v7)(reference, this.#base ?? this.#url, this.#digests) ?? '';
            this.#text.addVerbatim(`[${(0,links/* withoutSignature */.Nv)(reference)}]${digest}`);
        }
    }
    #addMeta({ name = '', 'http-equiv': directive = '', content = '' }) {
        const isRedirect = /^refresh$/i.test(directive);
        const text = collapse(content).trim();
        if (isRedirect)
            this.#refresh ??= text;
        if (isRedirect || /^description$/i.test(name))
            this.#head.push(text);
    }
    #openPart(name, text) {
        const around = { text: this.#text, hiddenFrom: this.#hiddenFrom };
        const part = { name, depth: this.#depth, text, begin: text.beginPart(), end: undefined, around };
        this.#parts.push(part);
        this.#openParts.push(part);
        this.#text = text;
        this.#hiddenFrom = undefined;
    }
    onclosetag(name) {
        if (name === 'pre')
            this.#pres -= 1;
        if (name === 'title')
            this.#isInTitle = false;
        if (this.#hiddenFrom === undefined && blockNames.test(name))
            this.#text.endBlock();
        if (this.#hiddenFrom === this.#depth)
            this.#hiddenFrom = undefined;
        if (this.#linkFrom === this.#depth)
            this.#linkFrom = undefined;
        const part = this.#openParts.at(-1);
        if (part?.depth === this.#depth)
            this.#closePart(part);
        this.#depth -= 1;
    }
    #closePart(part) {
        part.end = part.text.endBlock();
        this.#openParts.pop();
        this.#text = part.around.text;
        this.#hiddenFrom = part.around.hiddenFrom;
    }
    ontext(text) {
        const shown = this.#isAtStartOfPre && text.startsWith('\n') ? text.slice(1) : text;
        this.#isAtStartOfPre = false;
        if (this.#isInTitle)
            this.#title = `${this.#title ?? ''}${text}`;
        if (this.#isInTitle || this.#hiddenFrom !== undefined || shown === '')
            return;
        if (this.#linkFrom === undefined)
            this.#text.count(shown);
        if (this.#pres > 0)
            this.#text.addVerbatim(shown);
        else
            this.#text.add(shown);
    }
    get title() {
        return collapse(this.#title ?? '').trim();
    }
    get redirect() {
        return this.#refresh === undefined ? undefined : (0,links/* findRedirect */.Qi)(this.#refresh, this.#base, this.#url);
    }
    texts() {
        return [this.#head, ...this.#shown().map(({ text, begin, end }) => text.slice(begin, end))];
    }
    get letters() {
        return this.#shown().reduce((sum, { text, begin, end }) => sum + text.lettersOf(begin, end), 0);
    }
    get words() {
        return this.#shown().flatMap(({ text, begin, end }) => text.wordsOf(begin, end));
    }
    #shown() {
        this.#page.endBlock();
        const streamed = this.#parts
            .filter(({ name }) => streamedId.test(name))
            .toSorted((left, right) => (left.name < right.name ? -1 : 1));
        const whole = { text: this.#page, begin: 0, end: undefined };
        const only = this.#only('main') ?? this.#only('article') ?? whole;
        return [only, ...streamed.filter(({ text }) => text !== only.text)];
    }
    #only(name) {
        const [only, ...others] = this.#parts.filter(part => part.name === name);
        return others.length === 0 ? only : undefined;
    }
}
function hidesContent(name, { hidden, role = '' }) {
    if (unreadNames.test(name) || role === 'navigation')
        return true;
    const isOpened = hidden === 'until-found' || shownNames.test(name) || /^(?:main|tabpanel)$/.test(role);
    return hidden !== undefined && !isOpened;
}

;// CONCATENATED MODULE: ./lib/html/page-facts.js







const digestLength = 32;
const maxTitle = 200;
function* readPage({ bytes, path, digests }, around = (reader) => reader) {
    const html = bytes.toString((0,external_node_buffer_.isUtf8)(bytes) ? 'utf8' : 'latin1').replace(/\r\n?/g, '\n');
    const url = (0,links/* urlOf */.rs)(path);
    const reader = new PageReader(url, digests);
    if (!(yield* (0,page_parts/* parseInParts */.r)(html, around(reader))))
        return undefined;
    const { title, letters, redirect, words } = reader;
    const texts = yield* readData({ html, url, digests });
    return {
        title: cutTitle(title),
        words: words.map(cutTitle),
        text: page_facts_digestOf([title, ...reader.texts()]),
        letters,
        redirect,
        data: texts.length === 0 ? undefined : page_facts_digestOf(texts),
    };
}
const emptyText = page_facts_digestOf(['', [], []]);
function page_facts_digestOf(texts) {
    return (0,external_node_crypto_.hash)('sha256', JSON.stringify(texts)).slice(0, digestLength);
}
function cutTitle(whole) {
    const title = (0,shared_text/* toSingleLine */.OX)(whole.slice(0, maxTitle * 8));
    return title.length <= maxTitle ? title : `${title.slice(0, maxTitle - 1).toWellFormed()}…`;
}


/***/ }),

/***/ 6381:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ parseInParts)
/* harmony export */ });
/* harmony import */ var htmlparser2__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1600);

const maxDepth = 500;
const partLength = 16 * 1024;
function* parseInParts(html, handler) {
    let depth = 0;
    let isTooDeep = false;
    const parser = new htmlparser2__WEBPACK_IMPORTED_MODULE_0__/* .Parser */ .i({
        onopentag(name, attributes) {
            depth += 1;
            isTooDeep ||= depth > maxDepth;
            handler.onopentag(name, attributes);
        },
        onclosetag(name) {
            depth -= 1;
            handler.onclosetag?.(name);
        },
        ontext: text => handler.ontext?.(text),
    });
    for (let at = 0; at < html.length; at += partLength) {
        parser.write(html.slice(at, at + partLength));
        if (isTooDeep)
            return false;
        yield;
    }
    parser.end();
    return true;
}


/***/ }),

/***/ 6949:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ae: () => (/* binding */ isAddedByHost),
/* harmony export */   ID: () => (/* binding */ PageReferences),
/* harmony export */   Kx: () => (/* binding */ isScriptType)
/* harmony export */ });
/* harmony import */ var _links_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1988);

const addedByHost = /^\/(?:cdn-cgi|_vercel|\.netlify)\//;
function isAddedByHost(path) {
    return addedByHost.test(path);
}
class PageReferences {
    #page;
    #add;
    #isWanted;
    #base;
    #templates = 0;
    constructor(page, add, isWanted = () => true) {
        this.#page = page;
        this.#add = add;
        this.#isWanted = isWanted;
    }
    onopentag(name, attributes) {
        if (name === 'template')
            this.#templates += 1;
        if (this.#templates > 0)
            return;
        if (name === 'base')
            this.#base ??= (0,_links_js__WEBPACK_IMPORTED_MODULE_0__/* .resolveBase */ .gU)(attributes['href'] ?? '', this.#page);
        const kind = kindOf(name, attributes);
        if (kind === undefined || !this.#isWanted(kind))
            return;
        const url = this.#resolve(attributes[name === 'script' || name === 'img' ? 'src' : 'href']);
        if (url !== undefined)
            this.#add(kind, url);
    }
    onclosetag(name) {
        if (name === 'template')
            this.#templates -= 1;
    }
    #resolve(reference = '') {
        const to = reference.trim();
        return to === '' ? undefined : (0,_links_js__WEBPACK_IMPORTED_MODULE_0__/* .resolve */ .hd)(to, this.#base ?? this.#page);
    }
}
function kindOf(name, attributes) {
    if (name === 'a')
        return 'link';
    if (name === 'img')
        return 'picture';
    if (name === 'script')
        return kindOfScript(attributes);
    return name === 'link' ? kindOfLink(attributes) : undefined;
}
function kindOfScript({ type = '' }) {
    if (/^\s*module\s*$/i.test(type))
        return 'module';
    return type === '' || isScriptType(type.trim().toLowerCase()) ? 'script' : undefined;
}
function kindOfLink({ rel = '', as = '' }) {
    const words = rel.toLowerCase().split(/\s+/);
    const preloaded = words.includes('preload') ? as.toLowerCase() : undefined;
    if (words.includes('stylesheet') || preloaded === 'style')
        return 'style';
    if (words.includes('modulepreload'))
        return 'module';
    return preloaded === 'script' ? 'script' : undefined;
}
function isScriptType(type) {
    return /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/.test(type);
}


/***/ })

};
