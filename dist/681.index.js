export const id = 681;
export const ids = [681];
export const modules = {

/***/ 9728:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HN: () => (/* binding */ writeManifest),
/* harmony export */   NQ: () => (/* binding */ maxManifestSize),
/* harmony export */   WI: () => (/* binding */ readManifest),
/* harmony export */   p1: () => (/* binding */ UnreadableManifest),
/* harmony export */   vS: () => (/* binding */ manifestName)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3305);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3102);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3945);
/* harmony import */ var _files_page_path_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5450);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(6422);




/** Beside the start page of a site, so that it is deployed with it. */
const manifestName = 'docs-manifest.json';
/** Bytes of the largest manifest that is read: some hundred thousand files. */
const maxManifestSize = 64 * 1024 * 1024;
/** The version that this code writes and reads. Raised when something else counts as a change of a page. */
const manifestVersion = 1;
const siteFile = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    /** Relative to the site, separated by "/". */
    path: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._maxLength */ .Eb(4096), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .refine */ .YPB(isSafe)),
    /** Bytes. */
    size: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._nonnegative */ .UI()),
    /** Hexadecimal. */
    sha256: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._regex */ .Fk(/^[\da-f]{64}$/)),
    /** Only a page has one, of at most 200 UTF-16 code units. */
    title: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._maxLength */ .Eb(200))),
    /** Only a page has one: the digest of what a reader reads. */
    text: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._regex */ .Fk(/^[\da-f]{32}$/))),
});
/**
 * Writes a manifest: one JSON value, in which each file, sorted by path, has a line of its own, so that tools for lines can process it.
 * @param path of a file that does not exist yet
 * @throws errors of the file system
 */
async function writeManifest(path, { subject, exportedAt, files }) {
    const head = JSON.stringify({ version: manifestVersion, ...(subject ?? { domain: '' }), exportedAt });
    const lines = files
        .toSorted(_files_page_path_js__WEBPACK_IMPORTED_MODULE_3__/* .byPath */ .f2)
        .map(({ path, size, sha256, title, text }) => JSON.stringify({ path, size, sha256, title, text }));
    const content = `${head.slice(0, -1)},"files":[\n${lines.join(',\n')}\n]}\n`;
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)(path, content, { flag: 'wx', mode: 0o644 });
}
/** The message completes a sentence that begins with the manifest: "is incomplete or not a manifest". */
class UnreadableManifest extends Error {
    name = 'UnreadableManifest';
}
const versioned = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ version: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr() });
const manifest = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    domain: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    project: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    exportedAt: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$({ offset: true })),
    // Each file is validated by itself, so that a manifest that is wrong everywhere ends with its first mistake.
    files: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J()),
});
/**
 * Reads a manifest, however its JSON is laid out. Anybody may have written it, so nothing in it is trusted: neither its types, names,
 * and numbers, nor its titles.
 * @throws UnreadableManifest
 */
function readManifest(text) {
    try {
        // A tool for Windows may have added a byte order mark, which counts as white space.
        return validate(JSON.parse(text.trim()));
    }
    catch (error) {
        if (error instanceof UnreadableManifest)
            throw error;
        throw new UnreadableManifest('is incomplete or not a manifest', { cause: error });
    }
}
function validate(json) {
    const { version } = zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .parse */ .qg(versioned, json);
    if (version !== manifestVersion)
        throw new UnreadableManifest(`has version ${version}, and only version ${manifestVersion} can be read`);
    const { domain, project, exportedAt, files: entries } = zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .parse */ .qg(manifest, json);
    const files = entries.map(entry => {
        const { title = '', ...file } = zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .parse */ .qg(siteFile, entry);
        return { ...file, title: (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_6__/* .toSingleLine */ .OX)(title) };
    });
    if (project !== undefined)
        return { subject: { project }, exportedAt, files };
    return { subject: domain ? { domain } : undefined, exportedAt, files };
}
/** A relative path in the form that the files of a site have. */
function isSafe(path) {
    return (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_6__/* .isPlainPath */ .qW)(path) && !/[\\\p{Cc}]/u.test(path);
}


/***/ }),

/***/ 4681:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  SiteComparison: () => (/* binding */ SiteComparison)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/files/page-path.js
var page_path = __webpack_require__(5450);
;// CONCATENATED MODULE: ./lib/changes/compare.js

/** Finds out what differs from an earlier site. */
function compareSites(earlier, now) {
    const before = new Map(earlier.map(file => [file.path, file]));
    const after = new Set(now.map(({ path }) => path));
    const pages = now.filter(({ path }) => (0,page_path/* isPage */.yp)(path));
    const removed = earlier.filter(({ path }) => !after.has(path));
    const isChanged = ({ path, text }) => before.has(path) && before.get(path)?.text !== text;
    return {
        added: listPages(pages.filter(({ path }) => !before.has(path))),
        changed: listPages(pages.filter(isChanged)),
        removed: listPages(removed.filter(({ path }) => (0,page_path/* isPage */.yp)(path))),
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
function listPages(pages) {
    return pages.toSorted(page_path/* byPath */.f2).map(({ path, title = '' }) => ({ path, title }));
}
/**
 * The most pages that may be missing, as a whole number: a percentage is rounded down, so that "10%" of 19 pages allows one.
 * @param earlier number of earlier pages
 */
function allowedRemovals(limit, earlier) {
    if (limit.kind === 'pages')
        return Math.floor(limit.pages);
    // 1.1 percent of 10,000 are 110 pages, and 110.00000000000001 for a computer.
    return Math.floor((limit.percent * earlier) / 100 + 1e-9);
}

// EXTERNAL MODULE: ./lib/files/regular-file.js
var regular_file = __webpack_require__(4726);
// EXTERNAL MODULE: ./lib/files/site-root.js
var site_root = __webpack_require__(5473);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
// EXTERNAL MODULE: ./lib/net/checked-request.js
var checked_request = __webpack_require__(5282);
// EXTERNAL MODULE: ./lib/net/http.js + 1 modules
var http = __webpack_require__(4037);
// EXTERNAL MODULE: ./lib/shared/abort.js
var abort = __webpack_require__(1487);
// EXTERNAL MODULE: ./lib/changes/manifest.js
var manifest = __webpack_require__(9728);
;// CONCATENATED MODULE: ./lib/changes/live-site.js






/** The time for the request, redirects, and the body, in milliseconds. */
const timeLimit = 30_000;
/**
 * Fetches the manifest that an earlier export left beside a site, without credentials.
 * @param siteUrl ends with "/"
 * @returns undefined if there is none
 * @throws UnreadableManifest; ActionError LINK_UNSAFE or DOWNLOAD_REFUSED; TransportError; errors of zlib; `network.signal.reason`
 */
async function fetchManifest(siteUrl, network) {
    const url = new URL(manifest/* manifestName */.vS, siteUrl);
    // Some CDNs ignore Cache-Control, but none has this URL yet.
    url.searchParams.set('docs-admin-action', (0,external_node_crypto_.randomUUID)());
    const headers = { 'Accept-Encoding': 'identity', 'Cache-Control': 'no-cache' };
    const fetch = async (signal) => {
        const limited = { ...network, allowLoopback: (0,http/* isLoopback */.U9)(siteUrl.hostname), signal };
        return read(await (0,checked_request/* getChecked */.j)(url.href, headers, { what: 'manifest', server: 'site', network: limited }));
    };
    const tooSlow = new manifest/* UnreadableManifest */.p1(`was not received within ${timeLimit / 1000} s`);
    return (0,abort/* withTimeLimit */.B)(fetch, { ...network, timeLimit }, tooSlow);
}
async function read({ status, headers, body }) {
    try {
        if (status === 404 || status === 410)
            return undefined;
        if (status !== 200)
            throw new manifest/* UnreadableManifest */.p1(`was refused with HTTP ${status}`);
        const bytes = await (0,http/* collect */.Fo)(body, manifest/* maxManifestSize */.NQ);
        if (bytes === undefined)
            throw new manifest/* UnreadableManifest */.p1(`is larger than ${manifest/* maxManifestSize */.NQ / 1024 ** 2} MiB`);
        // Some hosts keep files compressed, and send them so to everybody.
        const isCompressed = headers['content-encoding']?.toLowerCase() === 'gzip';
        const text = isCompressed ? (0,external_node_zlib_.gunzipSync)(bytes, { maxOutputLength: manifest/* maxManifestSize */.NQ }) : bytes;
        return (0,manifest/* readManifest */.WI)(text.toString());
    }
    finally {
        body.destroy();
    }
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: ./lib/files/file-hash.js
var file_hash = __webpack_require__(2638);
// EXTERNAL MODULE: ./lib/shared/time-slice.js
var time_slice = __webpack_require__(4275);
// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
// EXTERNAL MODULE: ./lib/files/page-parts.js
var page_parts = __webpack_require__(7511);
;// CONCATENATED MODULE: ./lib/changes/block-text.js
/** White space as browsers show it, except at the ends: each run of it is one space. */
function collapse(text) {
    return text.replace(/\s{2,}|[^\S ]/g, ' ');
}
/** Text in blocks, such as paragraphs, without white space at their ends. */
class BlockText {
    #blocks = [];
    /** Parts of the block that has not ended. They are joined once, because each look at a growing text would copy it. */
    #parts = [];
    /** White space follows the last part. */
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
    /** Adds text whose own white space counts. */
    addVerbatim(text) {
        if (this.#endsInSpace && this.#parts.length > 0)
            this.#parts.push(' ');
        this.#endsInSpace = false;
        this.#parts.push(text);
    }
    /** Ends the block, unless it is empty. @returns how many blocks have ended */
    endBlock() {
        if (this.#parts.length > 0)
            this.#blocks.push(this.#parts.join(''));
        this.#parts = [];
        this.#endsInSpace = false;
        return this.#blocks.length;
    }
    /** The blocks that have ended. */
    slice(begin, end) {
        return this.#blocks.slice(begin, end);
    }
}

;// CONCATENATED MODULE: ./lib/changes/links.js
/** Parameters that only sign a link, or choose a deployment. */
const signatures = /^(?:dpl|x-(?:amz|goog)-.*|signature|expires|key-pair-id|policy)$/i;
/** Parameters that sign a link of Azure. Their names are so short that they count only beside a signature. */
const azureSignatures = /^(?:sig|s[eprtv]|spr|sk(?:[estv]|oid|tid))$/i;
/** A link as it is written, without the parameters of its query that only sign it: those differ in every export. */
function withoutSignature(link) {
    const [, before = '', query, fragment = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(link) ?? [];
    if (query === undefined)
        return link;
    const parameters = query.split('&').map(parameter => {
        const [name = ''] = parameter.split('=', 1);
        return { parameter, name };
    });
    const isAzure = parameters.some(({ name }) => /^sig$/i.test(name));
    const kept = parameters
        .filter(({ name }) => !signatures.test(name) && !(isAzure && azureSignatures.test(name)))
        .map(({ parameter }) => parameter);
    return before + (kept.length === 0 ? '' : `?${kept.join('&')}`) + fragment;
}

;// CONCATENATED MODULE: ./lib/changes/page-reader.js


/** Text before and after them is not one word. */
const blockNames = /^(?:address|article|aside|blockquote|body|br|caption|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|legend|li|main|menu|nav|ol|optgroup|option|p|pre|section|select|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;
/** Blocks that count also when they are empty, as the cells of a table do. */
const markedNames = /^(?:li|td|th)$/;
const unreadNames = /^(?:nav|noscript|script|style|template)$/;
/** Attributes that lead to what is linked or shown. */
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
/** IDs of what React writes after the rest of the page, in a hidden element, for a script to move to its place. */
const streamedId = /^S:[\da-f]+$/;
/** Collects what a reader reads, and where it leads. */
class PageReader {
    #title;
    #isInTitle = false;
    /** Description and redirects. */
    #head = [];
    #page = new BlockText();
    #parts = [];
    #openParts = [];
    /** The text of the page, or of a streamed part. */
    #text = this.#page;
    #depth = 0;
    /** Depth of the outermost element that hides its content. */
    #hiddenFrom;
    #pres = 0;
    #isAtStartOfPre = false;
    onopentag(name, attributes) {
        this.#depth += 1;
        if (name === 'pre')
            this.#pres += 1;
        this.#isAtStartOfPre = name === 'pre';
        const { id = '' } = attributes;
        const isHidden = this.#hiddenFrom !== undefined || hidesContent(name, attributes);
        if (!isHidden)
            this.#open(name, attributes);
        // In a table, React's element is inside of the hidden one.
        else if (streamedId.test(id))
            this.#openPart(id, new BlockText());
        else
            this.#hiddenFrom ??= this.#depth;
    }
    #open(name, attributes) {
        // Drawings have titles, too.
        if (name === 'title' && this.#title === undefined)
            this.#isInTitle = true;
        if (name === 'meta')
            this.#addMeta(attributes);
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
            // Generators number the IDs within a page anew in each build.
            if (reference === undefined || reference.startsWith('#'))
                continue;
            this.#text.addVerbatim(`[${withoutSignature(reference)}]`);
        }
    }
    #addMeta({ name = '', 'http-equiv': directive = '', content = '' }) {
        if (/^description$/i.test(name) || /^refresh$/i.test(directive))
            this.#head.push(collapse(content).trim());
    }
    #openPart(name, text) {
        const around = { text: this.#text, hiddenFrom: this.#hiddenFrom };
        const part = { name, depth: this.#depth, text, begin: text.endBlock(), end: undefined, around };
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
        // Browsers drop a line break at the beginning of <pre>, where most people write one.
        const shown = this.#isAtStartOfPre && text.startsWith('\n') ? text.slice(1) : text;
        this.#isAtStartOfPre = false;
        if (this.#isInTitle)
            this.#title = `${this.#title ?? ''}${text}`;
        else if (this.#hiddenFrom !== undefined || shown === '')
            return;
        else if (this.#pres > 0)
            this.#text.addVerbatim(shown);
        else
            this.#text.add(shown);
    }
    /** The whole title; empty if the page has none. */
    get title() {
        return collapse(this.#title ?? '').trim();
    }
    /**
     * The texts that count beside the title, once the page has been parsed: description and redirects, and the blocks of the only main part or
     * article, otherwise of the whole page. Streamed parts come in the order of their IDs: they are written as they become ready.
     */
    texts() {
        this.#page.endBlock();
        const streamed = this.#parts
            .filter(({ name }) => streamedId.test(name))
            .toSorted((left, right) => (left.name < right.name ? -1 : 1));
        const whole = { text: this.#page, begin: 0, end: undefined };
        const only = this.#only('main') ?? this.#only('article') ?? whole;
        const parts = [only, ...streamed.filter(({ text }) => text !== only.text)];
        return [this.#head, ...parts.map(({ text, begin, end }) => text.slice(begin, end))];
    }
    #only(name) {
        const [only, ...others] = this.#parts.filter(part => part.name === name);
        return others.length === 0 ? only : undefined;
    }
}
function hidesContent(name, { hidden, role }) {
    return (unreadNames.test(name) || role === 'navigation' || (hidden !== undefined && hidden !== 'until-found'));
}

;// CONCATENATED MODULE: ./lib/changes/page-facts.js





/** Hexadecimal digits of a digest: two different pages with the same 128 bits do not occur by chance. */
const digestLength = 32;
/** Longest title that is kept, in UTF-16 code units. The whole title counts for the digest. */
const maxTitle = 200;
/**
 * Reads an HTML page as its reader does. docs/changes.md lists for users what counts. Stops after each part, so that the caller can
 * do something else.
 * @returns undefined if the page is nested too deeply
 */
function* readPage(bytes) {
    // In another encoding, changes are found, but titles are not readable.
    const html = bytes.toString((0,external_node_buffer_.isUtf8)(bytes) ? 'utf8' : 'latin1').replace(/\r\n?/g, '\n');
    const reader = new PageReader();
    if (!(yield* (0,page_parts/* parseInParts */.r)(html, reader)))
        return undefined;
    const { title } = reader;
    const digest = (0,external_node_crypto_.hash)('sha256', JSON.stringify([title, ...reader.texts()]));
    return { title: cutTitle(title), text: digest.slice(0, digestLength) };
}
function cutTitle(whole) {
    const title = (0,shared_text/* toSingleLine */.OX)(whole.slice(0, maxTitle * 8));
    return title.length <= maxTitle ? title : `${title.slice(0, maxTitle - 1).toWellFormed()}…`;
}

;// CONCATENATED MODULE: ./lib/changes/site-files.js









/** Bytes of the largest page that is read as its reader does, and of the largest file that is in memory as a whole. */
const maxPageSize = 8 * 1024 * 1024;
/**
 * Lists all files of a directory. Links are not followed.
 * @returns paths relative to it, separated by "/", in no particular order
 * @throws errors of the file system; `signal.reason`
 */
async function listFiles(directory, signal) {
    const entries = await (0,abort/* untilAborted */.E)((0,promises_.readdir)(directory, { recursive: true, withFileTypes: true }), signal);
    return entries
        .filter(entry => entry.isFile())
        .map(({ parentPath, name }) => (0,external_node_path_.relative)(directory, (0,external_node_path_.join)(parentPath, name)).replaceAll(external_node_path_.sep, '/'));
}
/**
 * Reads all files of a site, and its pages as their readers do.
 * @param directory absolute path of a site that nobody else writes to
 * @throws errors of the file system; `signal.reason`
 */
async function readSite(directory, { clock, signal }) {
    const timeSlice = new time_slice/* TimeSlice */.I(clock, signal);
    const files = [];
    for (const path of await listFiles(directory, signal)) {
        const absolute = (0,external_node_path_.join)(directory, path);
        const { size } = (0,external_node_fs_.statSync)(absolute);
        const bytes = size > maxPageSize ? undefined : (0,external_node_fs_.readFileSync)(absolute);
        const sha256 = bytes === undefined ? await hashLargeFile(absolute, signal) : (0,external_node_crypto_.hash)('sha256', bytes);
        const file = { path, size, sha256 };
        if ((0,page_path/* isPage */.yp)(path)) {
            const page = bytes && (await readInSlices(bytes, timeSlice));
            // A page that is too large, or nested too deeply, counts by its bytes.
            files.push({ ...file, ...(page ?? { title: '', text: sha256.slice(0, digestLength) }) });
        }
        else {
            files.push(file);
        }
        await timeSlice.yieldToEventLoop();
    }
    return files;
}
async function hashLargeFile(path, signal) {
    await using handle = await (0,promises_.open)(path);
    const { sha256 } = await (0,file_hash/* hashFile */.D)(handle, signal);
    return sha256;
}
/** @returns undefined if the page is nested too deeply */
async function readInSlices(bytes, timeSlice) {
    const reading = readPage(bytes);
    for (;;) {
        const { done, value } = reading.next();
        if (done)
            return value;
        await timeSlice.yieldToEventLoop();
    }
}

;// CONCATENATED MODULE: ./lib/changes/earlier-export.js








/**
 * Reads the manifest of an earlier export.
 * @param source URL of the live site, which ends with "/"; or absolute path of a manifest, or of a directory that has one
 * @param subject what is exported now; undefined if that is not known
 * @returns undefined if there is no earlier export
 * @throws UnreadableManifest, also for one of another site; UnusableFile; what `fetchManifest` throws; errors of the file system
 */
async function findEarlierExport(source, subject, network) {
    const isLive = source instanceof URL;
    const manifest = isLive ? await fetchManifest(source, network) : await readFrom(source, network.signal);
    if (manifest?.subject !== undefined && subject !== undefined)
        checkSubject(manifest.subject, subject);
    return manifest;
}
async function readFrom(path, signal) {
    try {
        const isDirectory = (await (0,promises_.stat)(path)).isDirectory();
        const file = isDirectory ? await findManifest(path, signal) : path;
        const bytes = await (0,regular_file/* readRegularFile */.XF)(file, { maxBytes: manifest/* maxManifestSize */.NQ });
        return (0,manifest/* readManifest */.WI)(bytes.toString());
    }
    catch (error) {
        if ((0,regular_file/* errorCode */.CA)(error) === 'ENOENT')
            return undefined;
        throw error;
    }
}
/** An archive may have a directory that holds every file. Then the site, and its manifest, are there. */
async function findManifest(directory, signal) {
    const path = (0,external_node_path_.join)(directory, manifest/* manifestName */.vS);
    if (await (0,regular_file/* exists */.t2)(path))
        return path;
    const root = (0,site_root/* findSiteRoot */.R)(await listFiles(directory, signal));
    return (0,external_node_path_.join)(directory, root.path, manifest/* manifestName */.vS);
}
/** One names a domain and the other a project when the service has moved, and the site has not. */
function checkSubject(earlier, now) {
    const isOtherDomain = 'domain' in earlier && 'domain' in now && earlier.domain.toLowerCase() !== now.domain.toLowerCase();
    if (isOtherDomain)
        throw new manifest/* UnreadableManifest */.p1(`is of the domain ${(0,shared_text/* oneLine */.TN)(earlier.domain, 100)}`);
    const isOtherProject = 'project' in earlier && 'project' in now && earlier.project !== now.project;
    if (isOtherProject)
        throw new manifest/* UnreadableManifest */.p1(`is of the project ${(0,shared_text/* oneLine */.TN)(earlier.project, 100)}`);
}

// EXTERNAL MODULE: ./lib/report/changes.js
var report_changes = __webpack_require__(9495);
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
;// CONCATENATED MODULE: ./lib/delivery/comparison.js











/** Removed pages that the error names. */
const namedPages = 10;
/**
 * Compares the unpacked site with an earlier export. Looks for that one from the beginning, so that this takes no time of its own
 * while the job runs.
 */
class SiteComparison {
    #request;
    #context;
    #ended = new AbortController();
    /** Undefined if there is nothing to compare with. */
    #search;
    constructor(request, context) {
        this.#request = request;
        this.#context = context;
        this.#search = this.#find(AbortSignal.any([context.signal, this.#ended.signal]));
        // `check` reports why it failed.
        this.#search.catch(() => undefined);
    }
    /**
     * Compares the site and writes the manifest into it.
     * @param directory absolute path of the directory that holds the site, not yet in place
     * @returns whether the site has the manifest now
     * @throws ActionError TOO_MANY_REMOVED; errors of the file system; `signal.reason`
     */
    async check(directory) {
        const { log, record } = this.#context;
        const earlier = await this.#search;
        const files = await readSite(directory, this.#context);
        if (earlier !== undefined) {
            const changes = compareSites(earlier.files, files);
            log.info(`Changes: ${(0,report_changes/* describeChanges */.DT)(changes)}`);
            record.set({
                pagesAdded: changes.added.length,
                pagesChanged: changes.changed.length,
                pagesRemoved: changes.removed.length,
                changesFile: await this.#writeChanges(earlier, changes),
                changes,
            });
            this.#checkLimit(changes, earlier);
        }
        return this.#leaveManifest(directory, files);
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
            log.warning(`The earlier export cannot be read${unchecked}: ${reasonOf(error)}`);
            return undefined;
        }
        const nothing = `Changes: no earlier export to compare with${unchecked}`;
        if (limit === undefined)
            log.info(nothing);
        else
            log.warning(nothing);
        return undefined;
    }
    /** @returns the path */
    async #writeChanges({ exportedAt }, changes) {
        const directory = await (0,promises_.mkdtemp)((0,external_node_path_.join)(this.#context.directories.temp, 'docs-admin-action-'));
        const path = (0,external_node_path_.join)(directory, 'changes.json');
        const { added, changed, removed, files } = changes;
        const content = { version: 1, baseline: { exportedAt }, added, changed, removed, files };
        await (0,promises_.writeFile)(path, `${JSON.stringify(content, undefined, 2)}\n`);
        return path;
    }
    #checkLimit({ removed }, { files }) {
        const { limit } = this.#request;
        if (limit === undefined)
            return;
        const earlier = files.filter(({ path }) => (0,page_path/* isPage */.yp)(path)).length;
        const allowed = allowedRemovals(limit, earlier);
        if (removed.length <= allowed)
            return;
        const names = (0,page_path/* naturalOrder */.uz)(removed)
            .slice(0, namedPages)
            .map(({ path }) => (0,shared_text/* oneLine */.TN)(path, 120));
        const left = removed.length - names.length;
        if (left > 0)
            names.push(`and ${(0,shared_text/* formatCount */.B4)(left)} more`);
        const removes = `${(0,shared_text/* formatCount */.B4)(removed.length)} of ${(0,shared_text/* count */.U9)(earlier, 'page')}`;
        const allows = `max-removed-pages allows ${(0,shared_text/* formatCount */.B4)(allowed)}`;
        throw new errors/* ActionError */.lZ('TOO_MANY_REMOVED', {
            what: `The export removes ${removes}, but ${allows}: ${names.join(', ')}`,
        });
    }
    /** @returns false, after a warning, if the archive has a file of that name */
    async #leaveManifest(directory, files) {
        const path = (0,external_node_path_.join)(directory, manifest/* manifestName */.vS);
        const { log, clock } = this.#context;
        if (await (0,regular_file/* exists */.t2)(path)) {
            log.warning(`The archive has a file ${manifest/* manifestName */.vS} of its own, so the next export cannot be compared with this one.`);
            return false;
        }
        const { subject } = this.#request;
        const exportedAt = new Date(clock.now()).toISOString();
        await (0,manifest/* writeManifest */.HN)(path, { subject, exportedAt, files });
        return true;
    }
}
function reasonOf(error) {
    const message = error instanceof Error ? error.message : String(error);
    const isOfManifest = error instanceof manifest/* UnreadableManifest */.p1 || error instanceof regular_file/* UnusableFile */._U;
    return (0,shared_text/* oneLine */.TN)(isOfManifest ? `its manifest ${message}` : message);
}


/***/ }),

/***/ 2638:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ hashFile)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);

/**
 * SHA-256 of a file, from its first byte on.
 * @param handle stays open
 * @throws errors of the file system; `signal.reason` when the signal aborts
 */
async function hashFile(handle, signal) {
    const hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
    const buffer = Buffer.allocUnsafeSlow(1024 * 1024);
    for (let bytes = 0;;) {
        signal.throwIfAborted();
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, bytes);
        if (bytesRead === 0)
            return { sha256: hash.digest('hex'), bytes };
        hash.update(buffer.subarray(0, bytesRead));
        bytes += bytesRead;
    }
}


/***/ }),

/***/ 7511:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ parseInParts)
/* harmony export */ });
/* harmony import */ var htmlparser2__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1600);

/** Elements inside each other. htmlparser2 searches all open ones at each end tag. Browsers stop at 512. */
const maxDepth = 500;
/** UTF-16 code units that are parsed at a time, in some milliseconds. */
const partLength = 16 * 1024;
/**
 * Parses an HTML page. Stops after each part, so that the caller can do something else.
 * @returns whether the whole page was parsed: not if it is nested too deeply
 */
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

/***/ 5473:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ findSiteRoot)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6760);

/**
 * Finds the directory of a site: the one that holds every file, if it has an index.html. Otherwise the site begins where the paths
 * do. So nothing that was counted and checked is ever left out.
 * @param paths of all files, separated by "/"
 */
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

/***/ 4275:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ TimeSlice)
/* harmony export */ });
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8500);

/** Longest time in milliseconds without a look at signals. */
const sliceLength = 20;
/** Interrupts long synchronous work often enough that a cancellation is noticed. */
class TimeSlice {
    #clock;
    #signal;
    #start;
    constructor(clock, signal) {
        this.#clock = clock;
        this.#signal = signal;
        this.#start = clock.now();
    }
    /** Yields to the event loop once the slice is used up. @throws `signal.reason` when the run is canceled */
    async yieldToEventLoop() {
        if (this.#clock.now() - this.#start < sliceLength)
            return;
        await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_0__.setImmediate)();
        this.#signal.throwIfAborted();
        this.#start = this.#clock.now();
    }
}


/***/ })

};
