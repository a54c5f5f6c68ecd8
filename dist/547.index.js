export const id = 547;
export const ids = [547];
export const modules = {

/***/ 7102:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  p1: () => (/* binding */ UnreadableManifest),
  vS: () => (/* binding */ manifestName),
  NQ: () => (/* binding */ maxManifestSize),
  WI: () => (/* binding */ readManifest),
  HN: () => (/* binding */ writeManifest)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var mini_schemas = __webpack_require__(4343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/core.js
var core_core = __webpack_require__(8532);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/schemas.js + 2 modules
var core_schemas = __webpack_require__(1041);
;// CONCATENATED MODULE: ./node_modules/zod/v4/mini/iso.js


const ZodMiniISODateTime = /*@__PURE__*/ core_core/* $constructor */.xI("ZodMiniISODateTime", (inst, def) => {
    core_schemas/* $ZodISODateTime */.Ko.init(inst, def);
    mini_schemas/* ZodMiniStringFormat */.zUr.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function datetime(params) {
    return api/* _isoDateTime */.G1(ZodMiniISODateTime, params);
}
const ZodMiniISODate = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniISODate", (inst, def) => {
    core.$ZodISODate.init(inst, def);
    schemas.ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function date(params) {
    return core._isoDate(ZodMiniISODate, params);
}
const ZodMiniISOTime = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniISOTime", (inst, def) => {
    core.$ZodISOTime.init(inst, def);
    schemas.ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function time(params) {
    return core._isoTime(ZodMiniISOTime, params);
}
const ZodMiniISODuration = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniISODuration", (inst, def) => {
    core.$ZodISODuration.init(inst, def);
    schemas.ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function duration(params) {
    return core._isoDuration(ZodMiniISODuration, params);
}

// EXTERNAL MODULE: ./node_modules/zod/v4/core/parse.js + 1 modules
var parse = __webpack_require__(3945);
// EXTERNAL MODULE: ./lib/shared/page-path.js
var page_path = __webpack_require__(7300);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
;// CONCATENATED MODULE: ./lib/changes/manifest.js




/** Beside the start page of a site, so that it is deployed with it. */
const manifestName = 'docs-manifest.json';
/** Bytes of the largest manifest that is read: some hundred thousand files. */
const maxManifestSize = 64 * 1024 * 1024;
/** The version that this code writes, and the only one whose digests it can compare. */
const manifestVersion = 1;
/** UTF-16 code units of a line, many times what a path and a title take. JSON.parse needs much memory for deep nesting. */
const maxLine = 64 * 1024;
/**
 * Writes a manifest: one JSON value, in which each file has a line of its own, so that tools for lines can process it.
 * @param path of a file that does not exist yet
 * @throws errors of the file system
 */
async function writeManifest(path, { domain, exportedAt, files }) {
    const head = JSON.stringify({ version: manifestVersion, domain, exportedAt });
    const lines = files.map(({ path, size, sha256, title, text }, index) => {
        const line = JSON.stringify({ path, size, sha256, title, text });
        return index === files.length - 1 ? line : `${line},`;
    });
    const content = [`${head.slice(0, -1)},"files":[`, ...lines, ']}\n'].join('\n');
    await (0,promises_.writeFile)(path, content, { flag: 'wx', mode: 0o644 });
}
/** The message completes a sentence: "is not a manifest". */
class UnreadableManifest extends Error {
    name = 'UnreadableManifest';
}
const head = mini_schemas/* looseObject */._H3({
    version: mini_schemas/* int */.Whr().check(api/* _gte */.qm(1)),
    domain: mini_schemas/* string */.YjP().check(api/* _maxLength */.Eb(1000)),
    exportedAt: mini_schemas/* optional */.lqM(datetime({ offset: true })),
    files: mini_schemas/* array */.YOg(mini_schemas/* unknown */.L5J()).check(api/* _maxLength */.Eb(0)),
});
const file = mini_schemas/* object */.Ikc({
    path: mini_schemas/* string */.YjP().check(api/* _maxLength */.Eb(4096), mini_schemas/* refine */.YPB(isSafe)),
    size: mini_schemas/* int */.Whr().check(api/* _nonnegative */.UI()),
    sha256: mini_schemas/* string */.YjP().check(api/* _regex */.Fk(/^[\da-f]{64}$/)),
    title: mini_schemas/* optional */.lqM(mini_schemas/* string */.YjP().check(api/* _maxLength */.Eb(200))),
    text: mini_schemas/* optional */.lqM(mini_schemas/* string */.YjP().check(api/* _regex */.Fk(/^[\da-f]{32}$/))),
});
/** What every version will have. */
const laterFile = mini_schemas/* pipe */.FsL(mini_schemas/* object */.Ikc({ path: file.shape.path }), mini_schemas/* transform */.pdi(({ path }) => ({ path, size: 0, sha256: '' })));
/**
 * Reads a manifest that `writeManifest` wrote. Anybody may have written it, so nothing in it is trusted: neither its types, names,
 * and numbers, nor its titles.
 * @throws UnreadableManifest
 */
function readManifest(text) {
    // A tool for Windows may have added a byte order mark and carriage returns.
    const lines = text
        .replace(/^\ufeff/, '')
        .trimEnd()
        .split(/\r?\n/);
    const [first = '', last] = [lines.shift(), lines.pop()];
    if (last !== ']}' || [first, ...lines].some(line => line.length > maxLine))
        throw notAManifest();
    const { version, domain, exportedAt } = validate(`${first}]}`, head);
    const isComparable = version === manifestVersion;
    const files = new Map();
    for (const line of lines) {
        const entry = validate(line.replace(/,$/, ''), isComparable ? file : laterFile);
        if (files.has(entry.path))
            throw new UnreadableManifest('lists a file twice');
        if (isComparable && (0,page_path/* isPage */.y)(entry.path) && entry.text === undefined)
            throw new UnreadableManifest('lists a page without its digest');
        files.set(entry.path, { ...entry, title: (0,shared_text/* toSingleLine */.OX)(entry.title ?? '') });
    }
    return { domain, exportedAt, files: [...files.values()], isComparable };
}
function validate(line, schema) {
    try {
        return parse/* parse */.qg(schema, JSON.parse(line));
    }
    catch (error) {
        throw notAManifest(error);
    }
}
function notAManifest(cause) {
    return new UnreadableManifest('is incomplete or not a manifest', { cause });
}
/** A relative path in the form that the files of a site have. */
function isSafe(path) {
    return (path !== '' &&
        !/[\\\p{Cc}]/u.test(path) &&
        path.split('/').every(segment => segment !== '' && segment !== '.' && segment !== '..'));
}


/***/ }),

/***/ 6547:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  SiteComparison: () => (/* binding */ SiteComparison)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/shared/page-path.js
var page_path = __webpack_require__(7300);
;// CONCATENATED MODULE: ./lib/changes/compare.js

/**
 * Finds out what differs from an earlier site.
 * @param isComparable whether both have digests of what a reader sees, in the same version
 */
function compareSites(earlier, now, isComparable) {
    const before = new Map(earlier.map(file => [file.path, file]));
    const after = new Set(now.map(({ path }) => path));
    const pages = now.filter(({ path }) => (0,page_path/* isPage */.y)(path));
    const removed = earlier.filter(({ path }) => !after.has(path));
    const isChanged = ({ path, text }) => before.has(path) && before.get(path)?.text !== text;
    return {
        added: listPages(pages.filter(({ path }) => !before.has(path))),
        changed: isComparable ? listPages(pages.filter(isChanged)) : undefined,
        removed: listPages(removed.filter(({ path }) => (0,page_path/* isPage */.y)(path))),
        total: pages.length,
        files: {
            changed: now
                .filter(({ path, sha256 }) => sha256 === '' || before.get(path)?.sha256 !== sha256)
                .map(({ path }) => path)
                .toSorted(),
            removed: removed.map(({ path }) => path).toSorted(),
        },
    };
}
function listPages(pages) {
    return pages.toSorted(byPath).map(({ path, title = '' }) => ({ path, title }));
}
/** In the order of UTF-16 code units. */
function byPath(left, right) {
    return left.path < right.path ? -1 : left.path > right.path ? 1 : 0;
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

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
// EXTERNAL MODULE: ./lib/shared/abort.js
var abort = __webpack_require__(1487);
// EXTERNAL MODULE: ./lib/shared/checked-request.js
var checked_request = __webpack_require__(1720);
// EXTERNAL MODULE: ./lib/shared/http.js + 1 modules
var http = __webpack_require__(7943);
// EXTERNAL MODULE: ./lib/changes/manifest.js + 1 modules
var manifest = __webpack_require__(7102);
;// CONCATENATED MODULE: ./lib/changes/live-site.js






/** Milliseconds for everything. */
const timeLimit = 30_000;
/**
 * Fetches the manifest that an earlier export left beside a site, without credentials.
 * @param siteUrl ends with "/"
 * @returns undefined if there is none
 * @throws UnreadableManifest; ActionError LINK_UNSAFE or DOWNLOAD_REFUSED; TransportError; `network.signal.reason`
 */
async function fetchManifest(siteUrl, network) {
    const url = new URL(manifest/* manifestName */.vS, siteUrl);
    // Some CDNs ignore the header.
    url.searchParams.set('docs-admin-action', (0,external_node_crypto_.randomUUID)());
    const headers = { 'Accept-Encoding': 'gzip, br', 'Cache-Control': 'no-cache' };
    const fetch = async (signal) => {
        const limited = { ...network, allowLoopback: (0,http/* isLoopback */.U9)(siteUrl.hostname), signal };
        return read(await (0,checked_request/* getChecked */.j)(url.href, headers, { what: 'manifest', server: 'site', network: limited }));
    };
    const tooSlow = new manifest/* UnreadableManifest */.p1(`was not received within ${timeLimit / 1000} s`);
    return (0,abort/* withTimeLimit */.B)(fetch, { ...network, timeLimit }, tooSlow);
}
async function read(response) {
    const { status, body } = response;
    try {
        if (status === 404 || status === 410)
            return undefined;
        if (status !== 200)
            throw new manifest/* UnreadableManifest */.p1(`was refused with HTTP ${status}`);
        return (0,manifest/* readManifest */.WI)(await readDecoded(response));
    }
    finally {
        body.destroy();
    }
}
async function readDecoded({ headers, body }) {
    const encoding = (headers['content-encoding'] ?? 'identity').toLowerCase();
    const decoder = encoding === 'gzip' ? (0,external_node_zlib_.createGunzip)() : encoding === 'br' ? (0,external_node_zlib_.createBrotliDecompress)() : undefined;
    if (decoder === undefined && encoding !== 'identity')
        throw new manifest/* UnreadableManifest */.p1('has an encoding that was not asked for');
    const stream = decoder === undefined ? body : body.on('error', error => decoder.destroy(error)).pipe(decoder);
    const bytes = await (0,http/* collect */.Fo)(stream, manifest/* maxManifestSize */.NQ);
    if (bytes === undefined)
        throw new manifest/* UnreadableManifest */.p1(`is larger than ${manifest/* maxManifestSize */.NQ / 1024 ** 2} MiB`);
    return bytes.toString();
}

// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
// EXTERNAL MODULE: external "node:worker_threads"
var external_node_worker_threads_ = __webpack_require__(5919);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
;// CONCATENATED MODULE: ./lib/changes/pages.js






/** Starting a thread takes longer than reading so many files. */
const fewFiles = 32;
/** More threads would wait for the disk, and each takes some 40 MB. */
const maxThreads = 4;
/**
 * Reads all files of a site in threads: first those that pages can show, whose hashes are part of the pages' digests, then the
 * pages.
 * @throws Error if a thread cannot be started or fails, for lack of memory for example, or if time is up; `signal.reason`
 */
async function readSite(site, limits) {
    const problem = new Error(`it takes more than ${(0,shared_text/* formatDuration */.a3)(limits.timeLimit)}`);
    return (0,abort/* withTimeLimit */.B)(signal => readInOrder(site, signal), limits, problem);
}
async function readInOrder({ directory, paths, unreadable }, signal) {
    const pages = paths.filter(page_path/* isPage */.y);
    const others = paths.filter(path => !(0,page_path/* isPage */.y)(path));
    const first = await readInThreads({ directory, paths: others, hashes: new Map() }, signal);
    const hashes = new Map(first.flatMap(({ files }) => files.map(({ path, sha256 }) => [path, sha256])));
    for (const page of pages)
        hashes.set(page, '');
    const all = [...first, ...(await readInThreads({ directory, paths: pages, hashes }, signal))];
    return {
        files: all.flatMap(({ files }) => files),
        unreadable: [...unreadable, ...all.flatMap(read => read.unreadable)],
    };
}
/** While threads read, the main one only waits. */
async function readInThreads(request, signal) {
    signal.throwIfAborted();
    const { paths } = request;
    const count = Math.min((0,external_node_os_.availableParallelism)(), maxThreads, Math.ceil(paths.length / fewFiles));
    const threads = Array.from({ length: count }, (_, index) => startThread({ ...request, paths: paths.filter((_, at) => at % count === index) }));
    try {
        return await (0,abort/* untilAborted */.E)(Promise.all(threads.map(({ read }) => read)), signal);
    }
    finally {
        await Promise.all(threads.map(({ worker }) => worker.terminate()));
    }
}
function startThread(request) {
    // ".ts" beside this file, ".js" beside the bundle, where script/build.ts puts it.
    const worker = new external_node_worker_threads_.Worker(__webpack_require__.ab + "page-worker.js", {
        workerData: request,
        // None of the main thread's flags are for it.
        execArgv: [],
        resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    const { promise: read, resolve, reject } = Promise.withResolvers();
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('a thread that reads pages has ended')));
    return { worker, read };
}

// EXTERNAL MODULE: ./lib/shared/files.js
var shared_files = __webpack_require__(3066);
// EXTERNAL MODULE: ./lib/shared/site-root.js
var site_root = __webpack_require__(2831);
;// CONCATENATED MODULE: ./lib/changes/site-files.js




/** Directories inside each other; an archive may have as many. */
const maxDepth = 100;
/**
 * Lists the files of a site in a directory, which may also hold the directory of the site, as that of an export may. Links are not
 * followed, and `.git` is left out: an archive cannot hold a repository, and one may be checked out here.
 * @param directory absolute path; one that does not exist has no files
 * @throws `signal.reason`
 */
async function listSite(directory, signal) {
    const files = [];
    const unreadable = [];
    const directories = [''];
    for (let path = directories.pop(); path !== undefined; path = directories.pop()) {
        for (const entry of await list(directory, path, unreadable)) {
            const inner = external_node_path_.posix.join(path, entry.name);
            if (entry.isFile())
                files.push(inner);
            else if (entry.isDirectory() && entry.name !== '.git' && inner.split('/').length <= maxDepth)
                directories.push(inner);
        }
        signal.throwIfAborted();
    }
    const root = new site_root/* SiteRoot */.M();
    for (const path of files)
        root.add(path);
    const start = root.path === '.' ? 0 : root.path.length + 1;
    return { directory: (0,external_node_path_.join)(directory, root.path), paths: files.map(path => path.slice(start)), unreadable };
}
async function list(directory, path, unreadable) {
    try {
        return await (0,promises_.readdir)((0,external_node_path_.join)(directory, path), { withFileTypes: true });
    }
    catch (error) {
        if (path !== '' || (0,shared_files/* errorCode */.CA)(error) !== 'ENOENT')
            unreadable.push(path || '.');
        return [];
    }
}

// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
;// CONCATENATED MODULE: ./lib/delivery/comparison.js











/** Removed pages that the error names. */
const namedPages = 10;
/**
 * Compares the unpacked site with an earlier one. Looks for that one from the beginning, so that this takes no time of its own
 * while the job runs.
 */
class SiteComparison {
    #request;
    #services;
    #ended = new AbortController();
    /** Undefined if there is nothing to compare with. */
    #search;
    constructor(request, services) {
        this.#request = request;
        this.#services = services;
        const signal = AbortSignal.any([services.signal, this.#ended.signal]);
        this.#search = this.#find(signal);
        // `check` reports why it failed.
        this.#search.catch(() => undefined);
    }
    /**
     * Compares the site and writes the manifest into it.
     * @param directory absolute path of the directory that holds the site, not yet in place
     * @returns whether there is a manifest, and what has changed if that is known
     * @throws ActionError TOO_MANY_REMOVED; errors of the file system; `signal.reason`
     */
    async check(directory) {
        const { results, signal } = this.#services;
        const baseline = await this.#search;
        const site = await listSite(directory, signal);
        const read = await this.#read('site', site, signal);
        const files = read?.files;
        let changes;
        if (baseline !== undefined) {
            const isComparable = files !== undefined && baseline.isComparable;
            const now = files ?? unreadFiles(site.paths);
            changes = compareSites(baseline.files, now, isComparable);
            results.record({
                pagesAdded: changes.added.length,
                pagesChanged: changes.changed?.length,
                pagesRemoved: changes.removed.length,
                changesFile: await this.#writeChanges(baseline, changes),
                changes,
            });
            this.#checkLimit(changes, baseline);
        }
        const hasManifest = files !== undefined && (await this.#leaveManifest(directory, files));
        return { hasManifest, changes };
    }
    async [Symbol.asyncDispose]() {
        this.#ended.abort();
        await this.#search.catch(() => undefined);
    }
    async #find(signal) {
        const { compareWith, siteUrl, limit } = this.#request;
        const { log, directories } = this.#services.runner;
        try {
            if (compareWith === 'live' && siteUrl !== undefined) {
                const manifest = await fetchManifest(siteUrl, { ...this.#services.network, signal });
                return manifest ? this.#checkManifest(manifest) : this.#nothing('no earlier export to compare with');
            }
            const path = (0,external_node_path_.resolve)(directories.workspace, compareWith);
            const status = await (0,promises_.stat)(path).catch(() => undefined);
            if (status?.isFile() !== true)
                return await this.#readDirectory(path, signal);
            const bytes = await (0,shared_files/* readRegularFile */.XF)(path, { maxBytes: manifest/* maxManifestSize */.NQ });
            return this.#checkManifest((0,manifest/* readManifest */.WI)(bytes.toString()));
        }
        catch (error) {
            signal.throwIfAborted();
            const reason = error instanceof Error ? error.message : String(error);
            log.warning(`The earlier export cannot be read${unchecked(limit)}: ${(0,shared_text/* oneLine */.TN)(reason)}`);
            return undefined;
        }
    }
    #checkManifest({ domain, exportedAt, files, isComparable }) {
        const { subject } = this.#request;
        const own = subject !== undefined && 'domain' in subject ? subject.domain : domain;
        if (domain !== '' && domain.toLowerCase() !== own.toLowerCase())
            throw new manifest/* UnreadableManifest */.p1(`its manifest is of ${(0,shared_text/* oneLine */.TN)(domain, 100)}`);
        if (!isComparable) {
            this.#services.runner.log.warning('The manifest of the earlier export has another version, so changed pages are not known.');
        }
        return { files, isComparable, export: { exportedAt } };
    }
    async #readDirectory(path, signal) {
        const site = await listSite(path, signal);
        const paths = site.paths.filter(found => found !== manifest/* manifestName */.vS);
        const read = await this.#read('earlier site', { ...site, paths }, signal);
        const { files, unreadable } = read ?? { files: unreadFiles(paths), unreadable: site.unreadable };
        const [first] = unreadable;
        if (first !== undefined) {
            this.#services.runner.log.warning(`${(0,shared_text/* count */.U9)(unreadable.length, 'file or directory', 'files and directories')} of the earlier site could not be read, such as "${(0,shared_text/* oneLine */.TN)(first, 120)}". Their pages count as added.`);
        }
        if (files.some(file => (0,page_path/* isPage */.y)(file.path)))
            return { files, isComparable: read !== undefined };
        return this.#nothing(`${(0,shared_text/* oneLine */.TN)(path)} has no pages to compare with`);
    }
    #nothing(reason) {
        const { limit } = this.#request;
        const { info, warning } = this.#services.runner.log;
        (limit === undefined ? info : warning)(`Changes: ${reason}${unchecked(limit)}`);
    }
    /** @returns undefined, after a warning, if the files cannot be read: for the limit, their paths are enough */
    async #read(name, site, signal) {
        const { runner, clock } = this.#services;
        try {
            const read = await readSite(site, { clock, signal, timeLimit: this.#request.timeLimit });
            const [first] = read.unreadable;
            if (first !== undefined && name === 'site')
                throw new Error(`${first} cannot be read`);
            return read;
        }
        catch (error) {
            signal.throwIfAborted();
            const reason = error instanceof Error ? error.message : String(error);
            runner.log.warning(`The pages of the ${name} could not be read, so changed pages are not known: ${(0,shared_text/* oneLine */.TN)(reason)}`);
            return undefined;
        }
    }
    /** @returns the path */
    async #writeChanges(baseline, changes) {
        const directory = await (0,promises_.mkdtemp)((0,external_node_path_.join)(this.#services.runner.directories.temp, 'docs-admin-action-'));
        const path = (0,external_node_path_.join)(directory, 'changes.json');
        const { added, changed = [], removed, files } = changes;
        const content = { version: 1, baseline: baseline.export ?? null, added, changed, removed, files };
        await (0,promises_.writeFile)(path, `${JSON.stringify(content, undefined, 2)}\n`);
        return path;
    }
    #checkLimit({ removed }, { files }) {
        const { limit } = this.#request;
        if (limit === undefined)
            return;
        const earlier = files.filter(({ path }) => (0,page_path/* isPage */.y)(path)).length;
        const allowed = allowedRemovals(limit, earlier);
        if (removed.length <= allowed)
            return;
        const named = (0,page_path/* naturalOrder */.u)(removed)
            .slice(0, namedPages)
            .map(({ path }) => (0,shared_text/* oneLine */.TN)(path, 120));
        const left = removed.length - named.length;
        throw new errors/* ActionError */.lZ('TOO_MANY_REMOVED', {
            what: `The export removes ${(0,shared_text/* formatCount */.B4)(removed.length)} of ${(0,shared_text/* count */.U9)(earlier, 'page')}, but max-removed-pages allows ${(0,shared_text/* formatCount */.B4)(allowed)}: ${named.join(', ')}${left > 0 ? `, and ${(0,shared_text/* formatCount */.B4)(left)} more` : ''}`,
        });
    }
    /** @returns false, after a warning, if the archive has a file of that name */
    async #leaveManifest(directory, files) {
        const path = (0,external_node_path_.join)(directory, manifest/* manifestName */.vS);
        const { runner, clock } = this.#services;
        if (await (0,shared_files/* exists */.t2)(path)) {
            runner.log.warning(`The archive has a file ${manifest/* manifestName */.vS} of its own, so the next export cannot be compared with this one.`);
            return false;
        }
        const { subject } = this.#request;
        const domain = subject !== undefined && 'domain' in subject ? subject.domain : '';
        const exportedAt = new Date(clock.now()).toISOString();
        await (0,manifest/* writeManifest */.HN)(path, { domain, exportedAt, files: files.toSorted(byPath) });
        return true;
    }
}
function unreadFiles(paths) {
    return paths.map(path => ({ path, size: 0, sha256: '' }));
}
/** Suffix: max-removed-pages is not checked. */
function unchecked(limit) {
    return limit === undefined ? '' : ', so max-removed-pages is not checked';
}


/***/ }),

/***/ 1487:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ withTimeLimit),
/* harmony export */   E: () => (/* binding */ untilAborted)
/* harmony export */ });
/**
 * Waits for `work`, but no longer than until the signal aborts.
 * @throws what `work` throws; `signal.reason`
 */
async function untilAborted(work, signal) {
    const { promise: aborted, reject } = Promise.withResolvers();
    const abort = () => reject(signal.reason);
    if (signal.aborted)
        abort();
    signal.addEventListener('abort', abort);
    try {
        // Handles the rejections of both, also of the one that comes too late.
        return await Promise.race([aborted, work]);
    }
    finally {
        signal.removeEventListener('abort', abort);
    }
}
/**
 * Does `work` with a signal that also aborts when time is up.
 * @param problem what to throw then
 * @throws what `work` throws; `problem`; `signal.reason`
 */
async function withTimeLimit(work, { timeLimit, clock, signal }, problem) {
    const limit = new AbortController();
    const timer = clock.startTimer(timeLimit, () => limit.abort(problem));
    try {
        return await work(AbortSignal.any([signal, limit.signal]));
    }
    catch (error) {
        signal.throwIfAborted();
        throw limit.signal.aborted ? problem : error;
    }
    finally {
        timer.stop();
    }
}


/***/ }),

/***/ 1720:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   j: () => (/* binding */ getChecked)
/* harmony export */ });
/* unused harmony export checkUrl */
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2730);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7943);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6422);



/** Longest time until the response's headers arrive, in milliseconds. */
const responseTimeout = 30_000;
const maxRedirects = 5;
/**
 * Sends a GET request to a URL that a server chose, and to those that it redirects to. Each is checked.
 * @returns the first response that is no redirect, whatever its status
 * @throws ActionError LINK_UNSAFE or DOWNLOAD_REFUSED; TransportError when there is no response; `signal.reason`
 */
async function getChecked(link, headers, { what, server, network }) {
    const { allowLoopback } = network;
    let url = checkUrl(link, { allowLoopback, subject: `The URL of the ${what}` });
    for (let redirects = 0;; redirects += 1) {
        const response = await (0,_http_js__WEBPACK_IMPORTED_MODULE_1__/* .send */ .tN)({ ...network, method: 'GET', url, headers, responseTimeout });
        const { location } = response.headers;
        if (!(0,_http_js__WEBPACK_IMPORTED_MODULE_1__/* .isRedirect */ .N6)(response.status) || location === undefined)
            return response;
        response.body.destroy();
        if (redirects === maxRedirects) {
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('DOWNLOAD_REFUSED', {
                what: `The ${server} redirected more than ${maxRedirects} times`,
            });
        }
        const target = URL.parse(location, url.href)?.href ?? location;
        url = checkUrl(target, { allowLoopback, subject: `The URL that the ${server} redirected to` });
    }
}
/**
 * Checks a URL that a server chose. It has to be https; plain http will do for this machine, when URLs may lead to it.
 * @returns the URL without user info, which would be sent as credentials
 * @throws ActionError LINK_UNSAFE
 */
function checkUrl(link, { allowLoopback, subject }) {
    const url = URL.parse(link);
    const isLocal = url?.protocol === 'http:' && (0,_http_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U9)(url.hostname) && allowLoopback;
    if (url === null || (url.protocol !== 'https:' && !isLocal)) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('LINK_UNSAFE', { what: `${subject} does not use https: ${(0,_text_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutQuery */ .j$)(link)}` });
    }
    return Object.assign(url, { username: '', password: '' });
}


/***/ }),

/***/ 2831:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ SiteRoot)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6760);

/**
 * Finds the directory of a site among the paths of all its files: the one that holds every file, if it has an index.html.
 * Otherwise the site begins where the paths do. So nothing that was counted and checked is ever left out.
 */
class SiteRoot {
    /** The deepest directory that holds every file so far. */
    #common;
    /** Whether the index.html of such a directory was seen, by the directory. */
    #indexed;
    /** @param path of a file, separated by "/" */
    add(path) {
        const directory = node_path__WEBPACK_IMPORTED_MODULE_0__.posix.dirname(path);
        this.#common = this.#common === undefined ? directory : commonDirectory(this.#common, directory);
        if (node_path__WEBPACK_IMPORTED_MODULE_0__.posix.basename(path) !== 'index.html')
            return;
        // What is not inside the earlier one. A deeper one cannot be the directory that holds every file.
        if (this.#indexed === undefined || commonDirectory(directory, this.#indexed) === directory)
            this.#indexed = directory;
    }
    /** Path of the directory, "." where the paths begin. Comes last. */
    get path() {
        return this.hasIndex ? (this.#common ?? '.') : '.';
    }
    /** Whether the directory has an index.html. Comes last. */
    get hasIndex() {
        return this.#common !== undefined && this.#common === this.#indexed;
    }
}
function commonDirectory(one, other) {
    let common = one;
    while (common !== '.' && !`${other}/`.startsWith(`${common}/`))
        common = node_path__WEBPACK_IMPORTED_MODULE_0__.posix.dirname(common);
    return common;
}


/***/ })

};
