export const id = 391;
export const ids = [391,602];
export const modules = {

/***/ 6131:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ detectFormat)
/* harmony export */ });
/* harmony import */ var _files_regular_file_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4726);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6039);
/* harmony import */ var _tar_header_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4551);



async function detectFormat(archive) {
    const head = await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_0__/* .readStart */ .H6)(archive, _tar_header_js__WEBPACK_IMPORTED_MODULE_2__/* .tarBlock */ .TR);
    const magic = head.subarray(0, 4).toString('hex');
    if (magic.startsWith('1f8b'))
        return 'tar.gz';
    if (magic === '504b0304' || magic === '504b0506')
        return 'zip';
    if (head.length === _tar_header_js__WEBPACK_IMPORTED_MODULE_2__/* .tarBlock */ .TR && ((0,_tar_header_js__WEBPACK_IMPORTED_MODULE_2__/* .isZero */ .be)(head) || (0,_tar_header_js__WEBPACK_IMPORTED_MODULE_2__/* .hasValidChecksum */ .Qp)(head)))
        return 'tar';
    throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .invalidArchive */ .mD)(`is neither tar (plain or gzip) nor zip; it is ${signatureOf(head)}`);
}
const otherContent = [
    [/^$/, 'empty'],
    [/^\(\xb5\/\xfd/, 'compressed with zstd'],
    [/^\s*<(!doctype html|html|head|body)\b/i, 'an HTML page, perhaps of a login or an error'],
    [/^\s*<(\?xml\b|error>)/i, 'an XML document, perhaps an error of the store'],
    [/^\s*[{[]/, 'JSON, perhaps an error of the store'],
    [/^[\t\n\r\x20-\x7e]+$/, 'plain text'],
];
function signatureOf(head) {
    const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
    return otherContent.find(([pattern]) => pattern.test(text))?.[1] ?? 'of an unknown kind';
}


/***/ }),

/***/ 8332:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Pn: () => (/* binding */ pathKey),
/* harmony export */   e4: () => (/* binding */ decodeName),
/* harmony export */   gN: () => (/* binding */ parentOf),
/* harmony export */   nG: () => (/* binding */ safePath)
/* harmony export */ });
/* harmony import */ var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6039);


const maxSegment = 255;
const maxPath = 1024;
function decodeName(bytes) {
    if (!(0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(bytes))
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .unsafeEntry */ .di)(bytes.toString('latin1'), 'a name that is not UTF-8');
    return bytes.toString('utf8');
}
function safePath(name, platform) {
    if (Buffer.byteLength(name) > maxPath)
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .unsafeEntry */ .di)(name, 'a path that is too long');
    if (/\p{Cc}/u.test(name))
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .unsafeEntry */ .di)(name, 'a name with control characters');
    if (name.includes('\\'))
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .unsafeEntry */ .di)(name, 'a name with a backslash');
    const segments = name.split('/').filter(segment => segment !== '' && segment !== '.');
    if (isAbsolute(name))
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .unsafeEntry */ .di)(name, 'an absolute path');
    if (segments.includes('..'))
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .unsafeEntry */ .di)(name, 'a path that leads out of the site');
    if (segments.some(segment => segment.toLowerCase() === '.git')) {
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .unsafeEntry */ .di)(name, 'part of a Git repository');
    }
    if (segments.some(segment => Buffer.byteLength(segment) > maxSegment)) {
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .unsafeEntry */ .di)(name, 'a name that is too long');
    }
    const path = segments.join('/');
    if (platform === 'win32' && /[<>:"|?*]|[. ](?:\/|$)/.test(path)) {
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .unsafeEntry */ .di)(name, 'a name that Windows does not allow');
    }
    return path;
}
function isAbsolute(path) {
    return path.startsWith('/') || /^(\.?\/)*[a-z]:/i.test(path);
}
function pathKey(path, platform) {
    const foldsCase = platform === 'win32' || platform === 'darwin';
    return foldsCase ? path.normalize('NFC').toLowerCase() : path;
}
function parentOf(path) {
    return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}


/***/ }),

/***/ 6039:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _m: () => (/* binding */ damageFound),
/* harmony export */   di: () => (/* binding */ unsafeEntry),
/* harmony export */   mD: () => (/* binding */ invalidArchive),
/* harmony export */   qM: () => (/* binding */ damaged),
/* harmony export */   v4: () => (/* binding */ unsafeArchive)
/* harmony export */ });
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6422);


function unsafeEntry(name, reason) {
    return unsafeArchive(`contains "${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(name, 120)}", ${reason}`);
}
function unsafeArchive(what) {
    return new _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('ARCHIVE_UNSAFE', { what: `The archive ${what}` });
}
function invalidArchive(what, cause) {
    return new _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('ARCHIVE_INVALID', { what: `The archive ${what}`, cause });
}
function damaged(detail, cause) {
    return invalidArchive(`is damaged: ${detail}`, cause);
}
function damageFound(error) {
    if (error instanceof _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ || (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .isFileSystemError */ .ct)(error))
        return error;
    return damaged((0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(error.message), error);
}


/***/ }),

/***/ 4551:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Op: () => (/* binding */ TarExtensions),
/* harmony export */   Qp: () => (/* binding */ hasValidChecksum),
/* harmony export */   RO: () => (/* binding */ readTarHeader),
/* harmony export */   TR: () => (/* binding */ tarBlock),
/* harmony export */   be: () => (/* binding */ isZero),
/* harmony export */   o: () => (/* binding */ isExtension)
/* harmony export */ });
/* harmony import */ var _entry_path_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8332);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6039);


const tarBlock = 512;
const zeros = Buffer.alloc(tarBlock);
const types = {
    '\0': 'file',
    0: 'file',
    1: 'hard link',
    2: 'symbolic link',
    5: 'directory',
    7: 'file',
    x: 'pax-header',
    g: 'pax-global-header',
    L: 'gnu-long-path',
    K: 'gnu-long-link-path',
};
function readTarHeader(block) {
    if (!hasValidChecksum(block))
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .damaged */ .qM)('a tar header is damaged');
    const magic = block.toString('latin1', 257, 265);
    const posix = magic.startsWith('ustar\0');
    if (!posix && magic !== 'ustar  \0')
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .damaged */ .qM)('a tar header has an unknown format');
    const prefix = upToNul(posix ? block.subarray(345, 500) : Buffer.alloc(0));
    const name = upToNul(block.subarray(0, 100));
    const size = octal(block.subarray(124, 136));
    if (size === undefined)
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .damaged */ .qM)('a size in a tar header is not a number');
    return {
        name: prefix.length === 0 ? name : Buffer.concat([prefix, Buffer.from('/'), name]),
        type: types[String.fromCharCode(block[156] ?? 0)] ?? 'special file',
        linkname: upToNul(block.subarray(157, 257)),
        size,
    };
}
function hasValidChecksum(block) {
    let sum = 8 * 32;
    for (let at = 0; at < 148; at += 1)
        sum += block[at] ?? 0;
    for (let at = 156; at < tarBlock; at += 1)
        sum += block[at] ?? 0;
    return sum === octal(block.subarray(148, 156));
}
function isZero(block) {
    return block.equals(zeros);
}
function octal(field) {
    const digits = /^[ \0]*([0-7]*)(?:[ \0]|$)/.exec(field.toString('latin1'))?.[1];
    return digits === undefined ? undefined : Number.parseInt(`0${digits}`, 8);
}
function upToNul(field) {
    const end = field.indexOf(0);
    return end === -1 ? field : field.subarray(0, end);
}
function isExtension(type) {
    return type.startsWith('pax-') || type.startsWith('gnu-');
}
class TarExtensions {
    #fields = {};
    add(type, content) {
        if (type === 'pax-header')
            readPax(content, this.#fields);
        else if (type === 'gnu-long-path')
            this.#fields.path = upToNul(content);
        else if (type === 'gnu-long-link-path')
            this.#fields.linkpath = upToNul(content);
    }
    apply({ name, type, linkname, size }) {
        const fields = this.#fields;
        this.#fields = {};
        const path = (0,_entry_path_js__WEBPACK_IMPORTED_MODULE_0__/* .decodeName */ .e4)(fields.path ?? name);
        const actual = type === 'file' && path.endsWith('/') ? 'directory' : type;
        return {
            name: path,
            type: fields.sparse ? 'sparse file' : actual,
            linkname: (0,_entry_path_js__WEBPACK_IMPORTED_MODULE_0__/* .decodeName */ .e4)(fields.linkpath ?? linkname),
            size: fields.size ?? size,
        };
    }
}
function readPax(bytes, fields) {
    for (let at = 0; at < bytes.length;) {
        const { keyword, value, end } = readRecord(bytes, at);
        setField(fields, keyword, value);
        at = end;
    }
}
const maxDigits = 10;
const lineFeed = 0x0a;
function readRecord(bytes, start) {
    const digits = /^(\d+) /.exec(bytes.toString('latin1', start, start + maxDigits + 1))?.[1] ?? '';
    const keywordStart = start + digits.length + 1;
    const end = start + Number(digits);
    const equals = bytes.indexOf('=', keywordStart);
    const isComplete = bytes[end - 1] === lineFeed && equals > keywordStart && equals < end;
    if (!isComplete)
        throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .damaged */ .qM)('an extended header of tar is damaged');
    const keyword = bytes.toString('latin1', keywordStart, equals);
    return { keyword, value: bytes.subarray(equals + 1, end - 1), end };
}
function setField(fields, keyword, value) {
    if (keyword.startsWith('GNU.sparse'))
        fields.sparse = true;
    if (keyword !== 'path' && keyword !== 'linkpath' && keyword !== 'size')
        return;
    if (value.length === 0)
        delete fields[keyword];
    else if (keyword !== 'size')
        fields[keyword] = value;
    else {
        const digits = value.toString('latin1');
        if (!/^\d{1,15}$/.test(digits))
            throw (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .damaged */ .qM)('a size in an extended header of tar is not a number');
        fields.size = Number(digits);
    }
}


/***/ }),

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

/***/ 6391:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  unpackSite: () => (/* binding */ unpackSite)
});

// UNUSED EXPORTS: checkBasePath

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/changes/compare.js + 1 modules
var compare = __webpack_require__(5611);
// EXTERNAL MODULE: ./lib/changes/manifest.js
var manifest = __webpack_require__(9728);
// EXTERNAL MODULE: ./lib/changes/site-files.js
var site_files = __webpack_require__(9256);
// EXTERNAL MODULE: ./lib/files/work-directory.js
var work_directory = __webpack_require__(5435);
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
// EXTERNAL MODULE: ./lib/files/regular-file.js
var regular_file = __webpack_require__(4726);
// EXTERNAL MODULE: ./lib/files/site-paths.js
var site_paths = __webpack_require__(4473);
// EXTERNAL MODULE: ./lib/html/links.js
var links = __webpack_require__(1988);
// EXTERNAL MODULE: ./lib/html/page-parts.js
var page_parts = __webpack_require__(6381);
// EXTERNAL MODULE: ./lib/html/page-references.js
var page_references = __webpack_require__(6949);
;// CONCATENATED MODULE: ./lib/site/base-path.js






const otherPages = 2;
const maxBytes = 256 * 1024;
const nowhere = '/%00/%00/%00/';
const nowhereStart = /^(?:\/\0)+\//;
async function findBasePath(request) {
    const { first, found } = await findTargets(request);
    const { load = [], link = [] } = Object.groupBy(found, ({ kind }) => kind);
    const linked = new Set(link.flatMap(({ prefixes }) => prefixes));
    const loaded = new Set(load.flatMap(({ prefixes }) => prefixes));
    const [prefix, ...others] = [...loaded].filter(path => linked.has(path));
    if (prefix === undefined || prefix.startsWith('/\0') || others.length > 0) {
        const below = `${(0,links/* decodePath */.q0)(request.servedAt ?? '').replace(/\/$/, '')}/`;
        const isOwn = (path) => path.startsWith(below) || nowhereStart.test(path);
        const missing = found.length === 0 ? findMissing(first, isOwn) : [];
        return { basePath: undefined, isMismatch: false, missing };
    }
    const isOwn = (path) => path.startsWith(`${prefix}/`) && !nowhereStart.test(path);
    const isMismatch = !mayWork(prefix, linked, request);
    return { basePath: prefix || '/', isMismatch, missing: findMissing(load, isOwn) };
}
function findMissing(targets, isOwn) {
    const paths = targets
        .filter(({ kind, prefixes }) => kind === 'load' && prefixes.length === 0)
        .map(({ path }) => path)
        .filter(path => isOwn(path) && !(0,page_references/* isAddedByHost */.Ae)(path));
    return [...new Set(paths)].map(path => path.replace(nowhereStart, ''));
}
async function findTargets({ directory, paths, host }) {
    const files = new Set(paths);
    const isFile = (rest) => ['', '.html', '/index.html'].some(ending => files.has(rest + ending));
    const site = new URL(nowhere, `https://${host ?? 'unknown.invalid'}`);
    const { home, others } = (0,site_paths/* sortPages */.RL)(paths);
    let first;
    for (const path of [...home, ...(0,site_paths/* spread */.il)(others, otherPages)]) {
        const targets = [];
        const page = new URL(path.split('/').map(encodeURIComponent).join('/'), site);
        const reader = new page_references/* PageReferences */.ID(page, (kind, { host, pathname }) => {
            if (host !== site.host || kind === 'picture')
                return;
            const target = { path: (0,links/* decodePath */.q0)(pathname), prefixes: (0,links/* prefixesOf */.E3)(pathname, isFile) };
            targets.push({ ...target, kind: kind === 'link' ? kind : 'load' });
        });
        const html = (await (0,regular_file/* readStart */.H6)((0,external_node_path_.join)(directory, path), maxBytes)).toString();
        Array.from((0,page_parts/* parseInParts */.r)(html, reader));
        first ??= targets;
        if (targets.some(({ kind, prefixes }) => kind === 'load' && prefixes.length > 0))
            return { first, found: targets };
    }
    return { first: first ?? [], found: [] };
}
function mayWork(prefix, linked, { paths, servedAt }) {
    if (servedAt === undefined)
        return true;
    const served = (0,links/* decodePath */.q0)(servedAt).replace(/\/$/, '');
    const leadsToPart = (path) => `${prefix}/${path}`.startsWith(`${served}/`);
    const isPart = served.startsWith(`${prefix}/`) && paths.some(leadsToPart);
    return served.toLowerCase() === prefix.toLowerCase() || isPart || linked.has(served);
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: ./lib/archive/detect-format.js
var detect_format = __webpack_require__(6131);
// EXTERNAL MODULE: ./lib/archive/entry-path.js
var entry_path = __webpack_require__(8332);
// EXTERNAL MODULE: ./lib/archive/errors.js
var archive_errors = __webpack_require__(6039);
;// CONCATENATED MODULE: ./lib/archive/limits.js


const maxEntries = 500_000;
const minBytes = 1024 ** 3;
const maxRatio = 100;
class ArchiveLimits {
    #archiveSize;
    #entries = 0;
    #bytesRead = 0;
    #bytesWritten = 0;
    constructor(archiveSize) {
        this.#archiveSize = archiveSize;
    }
    countEntry() {
        this.#entries += 1;
        if (this.#entries > maxEntries)
            throw (0,archive_errors/* unsafeArchive */.v4)(`contains more than ${maxEntries} entries`);
    }
    countRead(bytes) {
        this.#bytesRead += bytes;
        this.#checkBytes(this.#bytesRead);
    }
    countWritten(bytes) {
        this.#bytesWritten += bytes;
        this.#checkBytes(this.#bytesWritten);
    }
    #checkBytes(bytes) {
        const size = this.#archiveSize;
        const maxBytes = Math.max(minBytes, maxRatio * size);
        if (bytes > maxBytes)
            throw (0,archive_errors/* unsafeArchive */.v4)(`of ${(0,shared_text/* formatBytes */.z3)(size)} unpacks to more than ${(0,shared_text/* formatBytes */.z3)(maxBytes)}`);
    }
}

// EXTERNAL MODULE: ./lib/shared/clock.js + 1 modules
var shared_clock = __webpack_require__(2425);
;// CONCATENATED MODULE: ./lib/site/extract.js










async function extractArchive(request) {
    const { archive, directory, signal, clock, platform } = request;
    const format = await (0,detect_format/* detectFormat */.T)(archive);
    const { size } = await (0,promises_.stat)(archive);
    const limits = new ArchiveLimits(size);
    const timeSlice = new shared_clock/* TimeSlice */.IS(clock, signal);
    await (0,promises_.mkdir)(directory, { mode: 0o755 });
    const sink = new SiteWriter({ directory, limits, timeSlice, platform });
    const source = { archive, size, sink, limits, timeSlice, signal };
    if (format === 'zip')
        await (await Promise.all(/* import() */[__webpack_require__.e(663), __webpack_require__.e(997)]).then(__webpack_require__.bind(__webpack_require__, 9997))).readZip(source);
    else
        await (await __webpack_require__.e(/* import() */ 741).then(__webpack_require__.bind(__webpack_require__, 7741))).readTar(format, source);
    return sink.finish();
}
class SiteWriter {
    #options;
    #platform;
    #names;
    #paths = [];
    #filled = new Set();
    constructor(options) {
        this.#options = options;
        this.#platform = options.platform ?? process.platform;
        this.#names = new EntryNames(options.limits, this.#platform);
    }
    makeDirectory(name) {
        this.#add(name, 'directory');
    }
    writeFile(name, content) {
        const file = this.#create(name);
        try {
            this.#write(file, content);
            this.#paths.push(file.path);
        }
        finally {
            (0,external_node_fs_.closeSync)(file.descriptor);
        }
    }
    async writeLargeFile(name, chunks) {
        const file = this.#create(name);
        try {
            for await (const chunk of chunks) {
                this.#write(file, chunk);
                await this.#options.timeSlice.yieldToEventLoop();
            }
            this.#paths.push(file.path);
        }
        finally {
            (0,external_node_fs_.closeSync)(file.descriptor);
        }
    }
    async copyFile(name, original) {
        const path = (0,entry_path/* safePath */.nG)(original, this.#platform);
        if (this.#names.kindOf(path) !== 'file') {
            throw (0,archive_errors/* unsafeEntry */.di)(name, `a hard link to "${(0,shared_text/* oneLine */.TN)(original, 120)}", which is not an earlier file`);
        }
        await this.writeLargeFile(name, readChunks((0,external_node_path_.join)(this.#options.directory, this.#names.placeOf(path))));
    }
    finish() {
        this.#names.checkRepositories();
        const { path: root, hasIndex } = (0,site_paths/* findSiteRoot */.R8)(this.#paths);
        const pages = this.#paths.filter(site_paths/* isPage */.yp);
        return {
            paths: this.#paths,
            fileCount: this.#paths.length,
            htmlFileCount: pages.length,
            emptyPageCount: pages.filter(path => !this.#filled.has(path)).length,
            root,
            hasIndex,
        };
    }
    #add(name, kind) {
        const path = (0,entry_path/* safePath */.nG)(name, this.#platform);
        for (const created of this.#names.add(path, kind)) {
            (0,external_node_fs_.mkdirSync)((0,external_node_path_.join)(this.#options.directory, created), { mode: 0o755 });
        }
        return this.#names.placeOf(path);
    }
    #create(name) {
        const path = this.#add(name, 'file');
        const descriptor = (0,external_node_fs_.openSync)((0,external_node_path_.join)(this.#options.directory, path), 'wx', 0o644);
        return { path, descriptor };
    }
    #write({ path, descriptor }, chunk) {
        this.#options.limits.countWritten(chunk.length);
        if ((0,site_paths/* isPage */.yp)(path) && chunk.some(byte => byte > 0x20))
            this.#filled.add(path);
        for (let at = 0; at < chunk.length;)
            at += (0,external_node_fs_.writeSync)(descriptor, chunk, at);
    }
}
async function* readChunks(path) {
    yield* (0,external_node_fs_.createReadStream)(path);
}
const repositoryPart = /(?:^|\/)(?:HEAD|commondir|objects\/|refs\/)$/i;
class EntryNames {
    #entries = new Map([
        ['', { path: '', kind: 'directory' }],
    ]);
    #limits;
    #platform;
    constructor(limits, platform) {
        this.#limits = limits;
        this.#platform = platform;
    }
    kindOf(path) {
        return this.#entries.get((0,entry_path/* pathKey */.Pn)(path, this.#platform))?.kind;
    }
    placeOf(path) {
        const known = this.#entries.get((0,entry_path/* pathKey */.Pn)(path, this.#platform));
        if (known !== undefined || path === '')
            return known?.path ?? path;
        const parent = (0,entry_path/* parentOf */.gN)(path);
        return this.placeOf(parent) + path.slice(parent.length);
    }
    add(path, kind) {
        this.#limits.countEntry();
        const taken = this.kindOf(path);
        if (taken === 'directory' && kind === 'directory')
            return [];
        if (taken !== undefined) {
            const conflict = kind === 'directory' ? `a ${taken} and a directory of the same name` : 'the same name twice';
            throw (0,archive_errors/* unsafeEntry */.di)(path, conflict);
        }
        const parent = (0,entry_path/* parentOf */.gN)(path);
        const created = this.kindOf(parent) === 'directory' ? [] : this.add(parent, 'directory');
        const place = this.placeOf(path);
        this.#entries.set((0,entry_path/* pathKey */.Pn)(path, this.#platform), { path: place, kind });
        return kind === 'directory' ? [...created, place] : created;
    }
    checkRepositories() {
        const repositoryParts = new Map();
        for (const { path, kind } of this.#entries.values()) {
            const name = kind === 'directory' ? `${path}/` : path;
            if (repositoryPart.test(name))
                repositoryParts.set(name.toLowerCase(), name);
        }
        for (const [key, head] of repositoryParts) {
            if (!key.endsWith('head'))
                continue;
            const directory = key.slice(0, -'head'.length);
            const hasOwnData = repositoryParts.has(`${directory}objects/`) && repositoryParts.has(`${directory}refs/`);
            if (hasOwnData || repositoryParts.has(`${directory}commondir`))
                throw (0,archive_errors/* unsafeEntry */.di)(head, 'part of a Git repository');
        }
    }
}

// EXTERNAL MODULE: ./lib/site/extract-to.js
var extract_to = __webpack_require__(4602);
// EXTERNAL MODULE: ./lib/delivery/missing-pages.js
var missing_pages = __webpack_require__(1469);
;// CONCATENATED MODULE: ./lib/delivery/unpack-site.js












async function unpackSite(request, context) {
    try {
        return await unpack(request, context);
    }
    catch (error) {
        throw (0,errors/* isFileSystemError */.ct)(error)
            ? (0,errors/* fileSystemError */.uG)('Could not unpack the archive', error, request.target)
            : error;
    }
}
async function unpack(request, context) {
    const { target, archive, minPages, exportedPages, place } = request;
    const { clock, log, record, signal } = context;
    record.enter('unpacking');
    const begin = clock.now();
    await (0,promises_.mkdir)((0,external_node_path_.dirname)(target), { recursive: true });
    using work = await (0,work_directory/* createWorkDirectory */.h$)((0,external_node_path_.dirname)(target));
    const fresh = (0,external_node_path_.join)(work.path, 'new');
    const site = await extractArchive({ archive, directory: fresh, signal, clock });
    const unpackTime = clock.now() - begin;
    checkPageCount(site, minPages);
    const { root, hasIndex, fileCount, htmlFileCount } = site;
    const directory = (0,external_node_path_.join)(fresh, root);
    const basePath = await checkBasePath(site, directory, place, context);
    const { contentSha256, manifestSha256 } = await readContent({ directory, basePath }, request, context);
    signal.throwIfAborted();
    const leftover = await (0,extract_to/* replaceDirectory */.Q)(fresh, request);
    await (0,work_directory/* removePrevious */.ot)(target, clock.now());
    const sitePath = (0,external_node_path_.join)(target, root);
    const manifestFile = manifestSha256 && (0,external_node_path_.join)(sitePath, manifest/* manifestName */.vS);
    record.set({ sitePath, htmlFileCount, manifestFile, manifestSha256 });
    const files = `${(0,shared_text/* count */.U9)(fileCount, 'file')} (${(0,shared_text/* count */.U9)(htmlFileCount, 'HTML page')})`;
    log.info(`Site: ${files} in ${(0,shared_text/* oneLine */.TN)(sitePath)}, unpacked in ${(0,shared_text/* formatDuration */.a3)(unpackTime)}`);
    if (leftover !== undefined)
        log.warning(`The new site is in place, but the previous content could not be removed. Delete it at ${(0,shared_text/* oneLine */.TN)(leftover)}, if necessary as the user who owns its files.`);
    if (!hasIndex)
        log.warning(`The site has no index.html in ${(0,shared_text/* oneLine */.TN)(sitePath)}, so it has no home page. Add one to the documentation, and to the input paths if it is set.`);
    if (exportedPages !== undefined && htmlFileCount < exportedPages)
        log.warning(`The bundle has ${(0,shared_text/* count */.U9)(htmlFileCount, 'HTML page')}, but the service exported ${exportedPages}. Export again. ${missing_pages/* reportAgain */.fL}`);
    return contentSha256;
}
function checkPageCount(site, minPages) {
    const { htmlFileCount, emptyPageCount, fileCount } = site;
    if (htmlFileCount - emptyPageCount >= minPages)
        return;
    const empty = emptyPageCount === 0 ? '' : ` (${(0,shared_text/* formatCount */.B4)(emptyPageCount)} of them empty)`;
    throw new errors/* ActionError */.lZ('TOO_FEW_PAGES', {
        what: `The archive contains ${(0,shared_text/* count */.U9)(htmlFileCount, 'HTML page')}${empty} in ${(0,shared_text/* count */.U9)(fileCount, 'file')}, but min-pages requires ${minPages}`,
    });
}
async function readContent({ directory, basePath }, { comparison, needsContent, place }, context) {
    if (comparison === undefined && !needsContent)
        return {};
    context.record.enter('comparing');
    const files = await (0,site_files/* readSite */.Us)(directory, context, place.siteUrl?.host);
    const contentSha256 = (0,compare/* digestOfContent */.rf)(basePath, files);
    context.record.set({ contentSha256 });
    await comparison?.compare(files);
    return { contentSha256, manifestSha256: await comparison?.leaveManifest(directory, files) };
}
async function checkBasePath({ paths, root }, directory, place, { log, record }) {
    const servedAt = servedPathOf(place);
    const found = await findBasePath({
        directory,
        paths: root === '.' ? paths : paths.map(path => path.slice(root.length + 1)),
        host: place.siteUrl?.host,
        servedAt,
    });
    const made = (0,shared_text/* oneLine */.TN)(found.basePath ?? '', 200);
    record.set({ basePath: made });
    if (found.isMismatch)
        throw mismatch(made, place);
    if (servedAt === undefined && made !== '')
        log.info(`The bundle is made to be served at ${made}`);
    const [missing] = found.missing;
    if (missing !== undefined)
        log.warning(`The bundle lacks ${(0,shared_text/* count */.U9)(found.missing.length, 'file')} that its pages load, such as ${(0,shared_text/* oneLine */.TN)(missing, 200)}. Export again. ${missing_pages/* reportAgain */.fL}`);
    return made;
}
function servedPathOf({ siteUrl, basePath }) {
    return siteUrl?.pathname.replace(/(?<=.)\/$/, '') ?? basePath;
}
function mismatch(made, place) {
    const input = place.siteUrl === undefined ? 'base-path' : 'site-url';
    const served = (0,shared_text/* oneLine */.TN)(servedPathOf(place) ?? '', 200);
    return new errors/* ActionError */.lZ('BASE_PATH_MISMATCH', {
        what: `The bundle is made for ${made}, but ${input} says ${served}. At that path, the pages would find neither their style sheets nor each other`,
        facts: { input, place: served },
    });
}


/***/ }),

/***/ 5435:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DA: () => (/* binding */ removeLeftovers),
/* harmony export */   h$: () => (/* binding */ createWorkDirectory),
/* harmony export */   oo: () => (/* binding */ tryToWrite),
/* harmony export */   ot: () => (/* binding */ removePrevious),
/* harmony export */   wN: () => (/* binding */ nameForPrevious)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _directories_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5056);
/* harmony import */ var _regular_file_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4726);





const maxAge = 24 * 60 * 60_000;
const prefix = '.docs-admin-action-';
const unfinished = /^\.docs-admin-action-[\da-f]{16}\.work$/;
function nameForPrevious(directory) {
    return `${prefixForPrevious(directory)}${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(4).toString('hex')}.old`;
}
function prefixForPrevious(directory) {
    return `${prefix}${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.hash)('sha256', (0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(directory)).slice(0, 8)}`;
}
async function createWorkDirectory(parent) {
    const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(parent, `${prefix}${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(8).toString('hex')}.work`);
    const work = {
        path,
        [Symbol.dispose]() {
            (0,_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .removeTree */ .dM)(path);
        },
    };
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(path, { mode: 0o700 });
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(path, '.gitignore'), '*\n').catch(error => {
        work[Symbol.dispose]();
        throw error;
    });
    return work;
}
async function tryToWrite(path) {
    let parent = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path);
    while (!(await (0,_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .exists */ .t2)(parent)))
        parent = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(parent);
    using _ = await createWorkDirectory(parent);
}
async function removeLeftovers(directory, now) {
    await removeOld(directory, name => unfinished.test(name), now);
}
async function removePrevious(directory, now) {
    const start = prefixForPrevious(directory);
    const isPrevious = (name) => name.startsWith(start) && /^[\da-f]{8}\.old$/.test(name.slice(start.length));
    await removeOld((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(directory), isPrevious, now);
}
async function removeOld(directory, isOurs, now) {
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(directory).catch(() => [])) {
        if (!isOurs(name))
            continue;
        const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(directory, name);
        const status = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).catch(() => undefined);
        if (status?.isDirectory() && now - status.ctimeMs > maxAge)
            (0,_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .removeTree */ .dM)(path);
    }
}


/***/ }),

/***/ 4602:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ replaceDirectory),
/* harmony export */   prepareTarget: () => (/* binding */ prepareTarget)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var node_process__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1708);
/* harmony import */ var _files_directories_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5056);
/* harmony import */ var _files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4726);
/* harmony import */ var _files_work_directory_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5435);
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(6422);








async function prepareTarget(request) {
    const { target, clean, now } = request;
    await checkPath(request);
    await (0,_files_work_directory_js__WEBPACK_IMPORTED_MODULE_5__/* .removeLeftovers */ .DA)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(target), now);
    const names = await readTarget(target);
    if (names.length > 0 && !clean) {
        const sample = names.slice(0, 3).map(name => (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_7__/* .oneLine */ .TN)(name, 40));
        throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .ActionError */ .lZ('TARGET_NOT_EMPTY', {
            what: `extract-to is ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_7__/* .oneLine */ .TN)(target)}, which already contains ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_7__/* .count */ .U9)(names.length, 'entry', 'entries')} (${sample.join(', ')})`,
        });
    }
    await checkOwner(target);
    await (0,_files_work_directory_js__WEBPACK_IMPORTED_MODULE_5__/* .tryToWrite */ .oo)(target).catch(error => {
        throw (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .fileSystemError */ .uG)('Could not write beside extract-to', error, target);
    });
}
async function checkOwner(target) {
    const user = node_process__WEBPACK_IMPORTED_MODULE_2__.geteuid?.();
    const [entry, parent] = await Promise.all([target, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(target)].map(path => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(path).catch(() => undefined)));
    if (!user || entry === undefined || parent === undefined)
        return;
    const isSticky = (parent.mode & 0o1000) !== 0;
    if (isSticky && entry.uid !== user && parent.uid !== user)
        throw forbidden(target, 'which belongs to another user, in a directory with the sticky bit, so it cannot be replaced');
}
function forbidden(target, reason) {
    return new _shared_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .ActionError */ .lZ('TARGET_FORBIDDEN', { what: `extract-to is ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_7__/* .oneLine */ .TN)(target)}, ${reason}` });
}
async function checkPath(request) {
    const { target, workspace, temp, reserved } = request;
    const real = await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .resolveLinks */ .Ap)(target).catch(error => {
        if (error instanceof _files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .UnusableFile */ ._U)
            throw forbidden(target, `which ${error.message}`);
        if ((0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error) === 'ENOTDIR')
            throw forbidden(target, 'part of whose path is not a directory');
        throw (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .fileSystemError */ .uG)('Could not check extract-to', error, target);
    });
    if (real === (0,node_path__WEBPACK_IMPORTED_MODULE_1__.parse)(real).root)
        throw forbidden(target, 'the root of the file system');
    const root = await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .resolveLinks */ .Ap)(workspace);
    if ((0,_files_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .contains */ .gR)(real, root))
        throw forbidden(target, 'the workspace or a parent of it');
    for (const { path, name, withContent } of reserved) {
        const place = await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .resolveLinks */ .Ap)(path).catch(() => path);
        if ((0,_files_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .contains */ .gR)(real, place))
            throw forbidden(target, `${name} or a parent of it`);
        if (withContent && (0,_files_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .contains */ .gR)(place, real))
            throw forbidden(target, `inside ${name}`);
    }
    const realTemp = await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .resolveLinks */ .Ap)(temp).catch(() => temp);
    if ((0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(realTemp, real).startsWith('_')) {
        throw forbidden(target, 'in one of the runner’s own directories');
    }
    for (const [path, name] of [
        [real, '.git'],
        [(0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(root, real), '.github'],
    ]) {
        if ((0,_files_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .hasSegment */ .yk)(path, name))
            throw forbidden(target, `inside the data of a repository (${name})`);
    }
    if (await hasMountPoint(real)) {
        throw forbidden(target, 'a mount point or above one, so only a directory below it can be replaced');
    }
}
async function hasMountPoint(real) {
    const mounts = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)('/proc/self/mountinfo', 'utf8').catch(() => '');
    const paths = mounts.split('\n').map(line => line.split(' ')[4] ?? '');
    const decode = (path) => path.replace(/\\(\d{3})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 8)));
    return paths.some(path => (0,_files_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .contains */ .gR)(real, decode(path)));
}
async function readTarget(target) {
    try {
        const existing = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(target);
        if (existing.isSymbolicLink())
            throw forbidden(target, 'a symbolic link');
        if (!existing.isDirectory())
            throw forbidden(target, 'a file');
        const names = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(target);
        const repository = names.find(name => /^\.git(hub)?$/i.test(name));
        if (repository !== undefined)
            throw forbidden(target, `which contains data of a repository (${repository})`);
        return names;
    }
    catch (error) {
        if ((0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error) === 'ENOENT')
            return [];
        throw (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .fileSystemError */ .uG)('Could not read the content of extract-to', error, target);
    }
}
const notFree = ['ENOTEMPTY', 'EEXIST'];
async function replaceDirectory(fresh, { target, clean }) {
    if (await renameIfFree(fresh, target))
        return undefined;
    if (!clean)
        throw writtenMeanwhile(target);
    await readTarget(target);
    const previous = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(target), (0,_files_work_directory_js__WEBPACK_IMPORTED_MODULE_5__/* .nameForPrevious */ .wN)(target));
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rename)(target, previous).catch(error => {
        throw (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error) === 'ENOENT' ? writtenMeanwhile(target) : error;
    });
    try {
        if (await renameIfFree(fresh, target))
            return (0,_files_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .removeTree */ .dM)(previous) ? undefined : previous;
        throw writtenMeanwhile(target);
    }
    catch (error) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rename)(previous, target).catch(() => undefined);
        throw error;
    }
}
function writtenMeanwhile(target) {
    return new _shared_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .ActionError */ .lZ('TARGET_NOT_EMPTY', {
        what: `Another process wrote to ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_7__/* .oneLine */ .TN)(target)} while the step was running`,
    });
}
async function renameIfFree(from, to) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rmdir)(to).catch(() => undefined);
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rename)(from, to);
        return true;
    }
    catch (error) {
        if (notFree.includes((0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error)) || (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(to).catch(() => [])).length > 0)
            return false;
        throw error;
    }
}


/***/ })

};
