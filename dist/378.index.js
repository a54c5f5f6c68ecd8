export const id = 378;
export const ids = [378];
export const modules = {

/***/ 4997:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  GithubRunStore: () => (/* binding */ GithubRunStore)
});

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
// EXTERNAL MODULE: ./lib/shared/foreign.js
var foreign = __webpack_require__(6441);
// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(1421);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(4343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/parse.js + 1 modules
var parse = __webpack_require__(3945);
// EXTERNAL MODULE: ./lib/shared/abort.js
var abort = __webpack_require__(1487);
// EXTERNAL MODULE: ./lib/shared/files.js
var files = __webpack_require__(3066);
// EXTERNAL MODULE: ./lib/shared/work-directory.js
var work_directory = __webpack_require__(2522);
;// CONCATENATED MODULE: ./lib/github/record-place.js
/** Thrown by a place that turns out not to be there. */
class PlaceUnavailable extends Error {
    name = 'PlaceUnavailable';
}
/** Longest record in bytes for a text of `maxBytes`. */
function storedLimit(maxBytes) {
    return maxBytes + Math.ceil(maxBytes / 1024) + 1024;
}

;// CONCATENATED MODULE: ./lib/github/cache-service.js









/**
 * Path of the file, relative to the workspace. The service finds only entries of the same "version": a hash of this path and
 * of the compression, which is zstd where that program is installed (getCacheVersion in @actions/cache). So it must never
 * change, nor depend on the machine or the run.
 */
const fileName = 'docs-admin-action-record.gz';
/** Without one of these there is no service, and no process needs to be started to find out. */
function isCacheServiceConfigured(env) {
    return Boolean(env['ACTIONS_CACHE_URL'] || env['ACTIONS_RESULTS_URL']);
}
const replySchema = schemas/* object */.Ikc({
    available: schemas/* boolean */.zMY(),
    key: schemas/* optional */.lqM(schemas/* string */.YjP()),
    problem: schemas/* optional */.lqM(schemas/* string */.YjP()),
});
/**
 * GitHub's cache service, through @actions/cache in a process of its own, because that library
 *
 * - writes to standard output, where the log is, also the presigned URLs
 * - repeats requests for minutes, and has no way to stop it
 * - packs relative to the workspace, so that the file would have to be there
 *
 * A process has its own output, can be killed, and has a workspace of its own.
 */
class CacheService {
    #env;
    #program;
    constructor(env, program) {
        this.#env = env;
        this.#program = program;
    }
    async save(key, bytes, signal) {
        await this.#withWorkspace(async (workspace) => {
            await (0,promises_.writeFile)((0,external_node_path_.join)(workspace, fileName), bytes);
            await this.#ask(workspace, { action: 'save', path: fileName, key }, signal);
        });
    }
    async findNewest({ keyPrefix, maxBytes }, signal) {
        return await this.#withWorkspace(async (workspace) => {
            const { key } = await this.#ask(workspace, { action: 'find', path: fileName, key: keyPrefix }, signal);
            if (key === undefined)
                return undefined;
            const limits = { maxBytes: storedLimit(maxBytes), within: workspace };
            return { key, bytes: await (0,files/* readRegularFile */.XF)((0,external_node_path_.join)(workspace, fileName), limits) };
        });
    }
    async #withWorkspace(use) {
        const near = this.#env['RUNNER_TEMP'] || (0,external_node_os_.tmpdir)();
        const directory = await work_directory/* WorkDirectory */.TA.create({ near, temp: undefined });
        try {
            // The library compares it with the process's current directory, which has no links in it.
            return await use(await (0,promises_.realpath)(directory.path));
        }
        finally {
            directory.remove();
        }
    }
    async #ask(workspace, request, signal) {
        signal.throwIfAborted();
        const child = (0,external_node_child_process_.fork)(this.#program, ['cache-client'], {
            cwd: workspace,
            env: this.#environment(workspace),
            execArgv: [],
            stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        });
        try {
            child.send(request, () => undefined);
            const reply = parse/* parse */.qg(replySchema, await replyOf(child, signal));
            if (!reply.available)
                throw new PlaceUnavailable();
            if (reply.problem !== undefined)
                throw new Error(reply.problem);
            return reply;
        }
        finally {
            child.kill('SIGKILL');
        }
    }
    /** What the library and the programs that it starts need; no input, and with a workspace and a temporary directory to remove. */
    #environment(workspace) {
        const foreign = /^(INPUT_|STATE_|RUNNER_DEBUG$|NODE_OPTIONS$)/;
        return {
            ...Object.fromEntries(Object.entries(this.#env).filter(([name]) => !foreign.test(name))),
            GITHUB_WORKSPACE: workspace,
            RUNNER_TEMP: workspace,
        };
    }
}
/** @throws Error when the process ends without a reply; the signal's reason */
async function replyOf(child, signal) {
    const { promise, resolve, reject } = Promise.withResolvers();
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', () => reject(new Error('the client of the cache service ended without a result')));
    return await (0,abort/* untilAborted */.E)(promise, signal);
}

// EXTERNAL MODULE: ./lib/github/event.js
var github_event = __webpack_require__(9607);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
;// CONCATENATED MODULE: ./lib/github/tool-cache-records.js





/** Folder in the tool cache. */
const folder = 'docs-admin-action-records';
/** Records that nobody has found for this long, in milliseconds, are removed: every run adds some. */
const lifetime = 14 * 24 * 60 * 60_000;
const ending = '.gz';
/**
 * Records in the runner's tool cache. As in GitHub's cache service, they belong to a repository and a branch, and a run also
 * finds those of the branch that its pull request goes to, and those of the default branch.
 */
class ToolCacheRecords {
    #root;
    /** Absolute paths, that of this run's branch first. */
    #scopes;
    constructor({ root, env, defaultBranch }) {
        this.#root = (0,external_node_path_.join)(root, folder);
        const branches = [env['GITHUB_BASE_REF'], defaultBranch].filter(name => name !== undefined && name !== '');
        const refs = [env['GITHUB_REF'] ?? '', ...branches.map(name => `refs/heads/${name}`)];
        const repository = `${env['GITHUB_SERVER_URL'] ?? ''}\n${env['GITHUB_REPOSITORY'] ?? ''}`;
        this.#scopes = [...new Set(refs)].map(ref => {
            const hash = (0,external_node_crypto_.createHash)('sha256').update(`${repository}\n${ref}`).digest('hex');
            return (0,external_node_path_.join)(this.#root, hash.slice(0, 40));
        });
    }
    async save(key, bytes, signal) {
        const [scope = ''] = this.#scopes;
        const partial = (0,external_node_path_.join)(scope, `.${(0,external_node_crypto_.randomUUID)()}.partial`);
        try {
            await (0,promises_.mkdir)(scope, { recursive: true });
            const [newest] = await sortByAge(scope, await (0,promises_.readdir)(scope));
            await (0,promises_.writeFile)(partial, bytes, { signal });
            const path = (0,external_node_path_.join)(scope, `${key}${ending}`);
            await linkOrCopy(partial, path);
            // Two files written within a few milliseconds may have the same time, and clocks are set back.
            const now = Date.now();
            await setTimes(path, { accessed: now, modified: Math.max(now, (newest?.modified ?? 0) + 1) });
        }
        finally {
            await (0,promises_.rm)(partial, { force: true });
        }
        await this.#removeUnused(Date.now() - lifetime).catch(() => undefined);
    }
    async findNewest({ keyPrefix, maxBytes }) {
        for (const scope of this.#scopes) {
            const names = await (0,promises_.readdir)(scope).catch(() => []);
            const matching = names.filter(name => name.startsWith(keyPrefix) && name.endsWith(ending));
            const [newest] = await sortByAge(scope, matching);
            if (newest === undefined)
                continue;
            const path = (0,external_node_path_.join)(scope, newest.name);
            const bytes = await (0,files/* readRegularFile */.XF)(path, { maxBytes: storedLimit(maxBytes) });
            // The access time keeps it. The modification time says which one is the newest.
            await setTimes(path, { accessed: Date.now(), modified: newest.modified });
            return { key: newest.name.slice(0, -ending.length), bytes };
        }
        return undefined;
    }
    /** @param before milliseconds since 1970 */
    async #removeUnused(before) {
        for (const scope of await (0,promises_.readdir)(this.#root)) {
            for (const name of await (0,promises_.readdir)((0,external_node_path_.join)(this.#root, scope))) {
                const path = (0,external_node_path_.join)(this.#root, scope, name);
                if ((await (0,promises_.stat)(path)).atimeMs < before)
                    await (0,promises_.rm)(path, { force: true });
            }
        }
    }
}
/** Unlike renaming, this never replaces what is there: a key keeps its text. Not every file system has links. */
async function linkOrCopy(from, to) {
    try {
        await (0,promises_.link)(from, to).catch((error) => {
            if (error.code === 'EEXIST')
                throw error;
            return (0,promises_.copyFile)(from, to, promises_.constants.COPYFILE_EXCL);
        });
    }
    catch (error) {
        throw error.code === 'EEXIST' ? new Error('the key exists already') : error;
    }
}
/** The newest first. Times are in whole milliseconds since 1970. */
async function sortByAge(scope, names) {
    const files = await Promise.all(names.map(async (name) => {
        const status = await (0,promises_.stat)((0,external_node_path_.join)(scope, name)).catch(() => undefined);
        return { name, modified: status?.mtime.getTime() ?? 0 };
    }));
    return files.sort((a, b) => b.modified - a.modified);
}
/** Sets times in milliseconds since 1970, where the file system allows it. */
async function setTimes(path, { accessed, modified }) {
    await (0,promises_.utimes)(path, accessed / 1000, modified / 1000).catch(() => undefined);
}

;// CONCATENATED MODULE: ./lib/github/run-store.js







const compress = (0,external_node_util_.promisify)(external_node_zlib_.gzip);
const decompress = (0,external_node_util_.promisify)(external_node_zlib_.gunzip);
/** GitHub's cache service where there is one. Otherwise the tool cache, which outlives a job on self-hosted runners only. */
class GithubRunStore {
    #options;
    constructor(options) {
        this.#options = options;
    }
    async save({ key, text }, signal) {
        return await this.#attempt(signal, async (place) => {
            if (!/^[a-z0-9._-]{1,200}$/.test(key))
                throw new Error('the key is not in the accepted form');
            await place.save(key, await compress(text), signal);
            return { kind: 'saved' };
        });
    }
    async findNewest({ keyPrefix, maxBytes }, signal) {
        return await this.#attempt(signal, async (place) => {
            const found = await place.findNewest({ keyPrefix, maxBytes }, signal);
            if (found === undefined)
                return { kind: 'none' };
            const { key } = found;
            if (!/^[a-z0-9._-]+$/.test(key) || !key.startsWith(keyPrefix))
                throw new Error('another key was found than the one asked for');
            // The checksum in the compressed text tells when it is damaged, and the limit ends a bomb.
            const text = (await decompress(found.bytes, { maxOutputLength: maxBytes })).toString();
            return { kind: 'found', key, text };
        });
    }
    /** Tries the places in turn, and turns what goes wrong into a result. */
    async #attempt(signal, action) {
        try {
            for (const place of await this.#places()) {
                signal.throwIfAborted();
                try {
                    return await action(place);
                }
                catch (error) {
                    if (!(error instanceof PlaceUnavailable))
                        throw error;
                }
            }
            return { kind: 'unavailable' };
        }
        catch (error) {
            return { kind: 'failed', reason: this.#describe(error, signal) };
        }
    }
    async #places() {
        const { env, program } = this.#options;
        const root = env['RUNNER_TOOL_CACHE'];
        const event = await (0,github_event/* readPayload */.rD)(env['GITHUB_EVENT_PATH']);
        return [
            ...(isCacheServiceConfigured(env) ? [new CacheService(env, program)] : []),
            ...(root ? [new ToolCacheRecords({ root, env, defaultBranch: event.repository?.default_branch })] : []),
        ];
    }
    #describe(error, signal) {
        if (signal.aborted)
            return 'it took too long, or the run was canceled';
        const reason = error instanceof Error ? error.message : String(error);
        // Messages of the toolkit and of the Azure client may hold a presigned URL.
        return this.#options.redactor.show(new foreign/* Foreign */.l(reason.replace(/(https?:\/\/[^\s?#]+)[?#]\S*/gi, '$1')), 200);
    }
}


/***/ }),

/***/ 1487:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
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


/***/ }),

/***/ 7602:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   dM: () => (/* binding */ removeTree),
/* harmony export */   v9: () => (/* binding */ holds),
/* harmony export */   vc: () => (/* binding */ findMount)
/* harmony export */ });
/* unused harmony export findOtherDevice */
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
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


/** Whether a path is a directory itself or inside it. Both are absolute. */
function holds(directory, path) {
    return path === directory || path.startsWith(directory.endsWith(node_path__WEBPACK_IMPORTED_MODULE_1__.sep) ? directory : directory + node_path__WEBPACK_IMPORTED_MODULE_1__.sep);
}
/**
 * Removes a directory with everything in it, synchronously: that takes a third of the time, and the asynchronous call keeps
 * a promise for each entry, hundreds of MiB of them.
 * @param limit longest time in milliseconds; none by default
 * @returns whether nothing is left
 */
function removeTree(path, limit) {
    try {
        if (limit !== undefined)
            return removeBefore(path, performance.now() + limit);
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(path, { recursive: true, force: true, maxRetries: 3 });
        return true;
    }
    catch {
        return false;
    }
}
function removeBefore(path, deadline) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const entries = __addDisposableResource(env_1, (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.opendirSync)(path), false);
        for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) {
            if (performance.now() > deadline)
                return false;
            const inner = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(path, entry.name);
            if (!entry.isDirectory())
                (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.unlinkSync)(inner);
            else if (!removeBefore(inner, deadline))
                return false;
        }
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmdirSync)(path);
        return true;
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        __disposeResources(env_1);
    }
}
/**
 * Looks for a file system that is mounted at a directory or inside it: removing the directory would empty it.
 * @returns the real path of a mount point, the directory itself first; undefined when there is none
 * @throws errors of the file system when the directory cannot be read
 */
function findMount(directory) {
    const real = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync)(directory);
    const mounts = readMounts();
    if (mounts !== undefined)
        return mounts.includes(real) ? real : mounts.find(mount => holds(real, mount));
    return findOtherDevice(real, (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(real, '..')).dev);
}
/**
 * The mount points of this process on Linux; undefined elsewhere. Unlike device numbers, the list also shows directories of
 * the same file system that are mounted a second time.
 */
function readMounts() {
    let table;
    try {
        table = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)('/proc/self/mountinfo', 'utf8');
    }
    catch {
        return undefined;
    }
    // proc(5): the fifth field, in which spaces and such are octal numbers.
    return table
        .split('\n')
        .map(line => line.split(' ')[4] ?? '')
        .map(path => path.replace(/\\(\d{3})/g, (_, digits) => String.fromCharCode(parseInt(digits, 8))));
}
/**
 * The first directory, this one or one inside it, that is on another device.
 * @param device number from `stat`
 */
function findOtherDevice(directory, device) {
    if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(directory).dev !== device)
        return directory;
    for (const entry of (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readdirSync)(directory, { withFileTypes: true })) {
        if (!entry.isDirectory())
            continue;
        const found = findOtherDevice((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(directory, entry.name), device);
        if (found !== undefined)
            return found;
    }
    return undefined;
}


/***/ }),

/***/ 2522:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DA: () => (/* binding */ removeLeftovers),
/* harmony export */   TA: () => (/* binding */ WorkDirectory),
/* harmony export */   qU: () => (/* binding */ ownName),
/* harmony export */   vV: () => (/* binding */ removeUnlessMounted),
/* harmony export */   zI: () => (/* binding */ isAbandoned)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _directories_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7602);
/* harmony import */ var _files_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3066);





/**
 * Milliseconds without a heartbeat after which a run counts as dead. Many heartbeats long, because a process may be stopped,
 * or the clock of its file server may differ.
 */
const maxSilence = 10 * 60_000;
/** What may be removed when its run is dead. Names have a random number and no process ID: containers share those. */
const disposable = /^\.docs-admin-action-[\da-f]{16}\.(?:work|discarded)$/;
/** A new name that this action recognizes as its own. */
function ownName(ending) {
    return `.docs-admin-action-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(8).toString('hex')}.${ending}`;
}
/**
 * A directory for unfinished files, from which they can be renamed to their place. A killed run leaves it behind. So Git
 * ignores it, nobody else can read it, and a later run removes it (`removeLeftovers`).
 */
class WorkDirectory {
    /** Absolute path. */
    path;
    #timer;
    constructor(path, heartbeat) {
        this.path = path;
        this.#timer = setInterval(() => {
            const now = new Date();
            (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.utimes)(path, now, now).catch(() => undefined);
        }, heartbeat).unref();
    }
    /** @throws errors of the file system */
    static async create({ near, temp, heartbeat = 10_000 }) {
        const root = temp !== undefined && (await canRename(temp, near)) ? temp : near;
        const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(root, ownName('work'));
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(path, { mode: 0o700 });
        const directory = new WorkDirectory(path, heartbeat);
        try {
            // It ignores itself as well, so "git add --all" finds nothing here.
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(path, '.gitignore'), '*\n');
        }
        catch (error) {
            directory.remove();
            throw error;
        }
        return directory;
    }
    /**
     * Removes it with everything in it, as far as possible.
     * @param limit longest time in milliseconds; a later run, or the runner, removes the rest
     */
    remove(limit) {
        this.leave();
        (0,_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .removeTree */ .dM)(this.path, limit);
    }
    /** Lets a later run remove it. */
    leave() {
        clearInterval(this.#timer);
    }
}
/** Whether files can be renamed from one directory to another. */
async function canRename(from, to) {
    try {
        const [source, target] = await Promise.all([(0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(from), (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(to)]);
        if (source.dev !== target.dev)
            return false;
    }
    catch {
        return false;
    }
    // A file system that is mounted twice, as in the runner's containers, has one device number, but does not rename from one
    // mount to the other. It reports that before it looks for the name, which does not exist.
    const nothing = ownName('nothing');
    const code = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(from, nothing), (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(to, nothing)).then(() => undefined, _files_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA);
    return code !== 'EXDEV';
}
/**
 * Removes what killed runs of this action left in a directory. What has a heartbeat stays, and so does what cannot be
 * removed.
 * @param directory absolute path; need not exist
 * @param now milliseconds since 1970
 */
async function removeLeftovers(directory, now = Date.now()) {
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(directory).catch(() => [])) {
        const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(directory, name);
        if (disposable.test(name) && (await isAbandoned(path, now)))
            removeUnlessMounted(path);
    }
}
/** Whether a directory was last changed or renamed long ago. Its ctime tells, which nobody can set. */
async function isAbandoned(path, now = Date.now()) {
    const status = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).catch(() => undefined);
    return status?.isDirectory() === true && now - status.ctimeMs > maxSilence;
}
/**
 * Removes a directory with everything in it, unless a file system is mounted inside.
 * @returns whether nothing is left
 */
function removeUnlessMounted(path) {
    try {
        return (0,_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .findMount */ .vc)(path) === undefined && (0,_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .removeTree */ .dM)(path);
    }
    catch (error) {
        return (0,_files_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error) === 'ENOENT';
    }
}


/***/ })

};
