export const id = 627;
export const ids = [627,497];
export const modules = {

/***/ 5497:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ fileName),
/* harmony export */   serveCacheRequest: () => (/* binding */ serveCacheRequest)
/* harmony export */ });
/* harmony import */ var node_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1708);

/**
 * Path of the empty file that entries contain, relative to the workspace. The service finds only entries of the same "version": a
 * hash of this path and of the compression, which is zstd where that program is installed (getCacheVersion in @actions/cache).
 * So it must never change, nor depend on the machine or the run.
 */
const fileName = 'docs-admin-action-record';
/** Milliseconds that a request may take when the run that asked is gone: a record is useful to the next attempt all the same. */
const orphanTime = 10_000;
/** The program of the process that `CacheService` starts: performs one request with @actions/cache, replies, and ends. */
function serveCacheRequest() {
    const problems = captureProblems();
    node_process__WEBPACK_IMPORTED_MODULE_0__.once('disconnect', () => setTimeout(() => node_process__WEBPACK_IMPORTED_MODULE_0__.exit(), orphanTime).unref());
    node_process__WEBPACK_IMPORTED_MODULE_0__.once('message', async (request) => {
        const reply = await perform(request).catch((error) => ({
            available: true,
            problem: error instanceof Error ? error.message : String(error),
        }));
        const problem = problems.at(-1);
        node_process__WEBPACK_IMPORTED_MODULE_0__.send?.({ ...(problem !== undefined && { problem }), ...reply }, () => node_process__WEBPACK_IMPORTED_MODULE_0__.exit());
    });
}
async function perform({ action, key }) {
    const { isFeatureAvailable, restoreCache, saveCache } = await Promise.all(/* import() */[__webpack_require__.e(88), __webpack_require__.e(691)]).then(__webpack_require__.bind(__webpack_require__, 1691));
    if (!isFeatureAvailable())
        return { available: false };
    if (action === 'save') {
        await saveCache([fileName], key, undefined, true);
        return { available: true };
    }
    // Version 2 of the service takes the first key only as a whole, and the others as prefixes.
    const found = await restoreCache([fileName], key, [key], { lookupOnly: true }, true);
    return { available: true, ...(found !== undefined && { key: found }) };
}
/**
 * Takes the lines that the library writes. Its functions report most failures only there: an ID is returned although the upload
 * failed, and what could not be read looks like what does not exist.
 * @returns the problems so far
 */
function captureProblems() {
    const problems = [];
    node_process__WEBPACK_IMPORTED_MODULE_0__.stdout.write = (chunk) => {
        for (const line of String(chunk).split('\n')) {
            const [, problem] = /^(?:::(?:warning|error)::|(?=Failed to (?:save|restore): |Cache (?:save|restore) skipped: ))(.+)/.exec(line) ?? [];
            if (problem !== undefined)
                problems.push(problem);
        }
        return true;
    };
    return problems;
}


/***/ }),

/***/ 1627:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CacheService: () => (/* binding */ CacheService)
/* harmony export */ });
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1421);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6760);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(4343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(3945);
/* harmony import */ var _shared_abort_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(1487);
/* harmony import */ var _shared_work_directory_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2522);
/* harmony import */ var _cache_client_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5497);








const replySchema = zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .object */ .Ikc({
    available: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .boolean */ .zMY(),
    key: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP()),
    problem: zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP()),
});
/**
 * Keys that later attempts of a run find again. A convenience: it never throws and never writes to the log. It is
 * GitHub's cache service, through @actions/cache in a process of its own, because that library
 *
 * - writes to standard output, where the log is, also the presigned URLs
 * - repeats requests for minutes, and has no way to stop it
 * - packs relative to the workspace, so that the file would have to be there
 *
 * A process has its own output, can be killed, and has a workspace of its own. Nothing of an entry is downloaded: the library unpacks
 * entries with "tar -P", so others could overwrite any file (https://github.com/actions/toolkit/issues/1927).
 */
class CacheService {
    #env;
    #program;
    #redactor;
    /** @param program absolute path of the JavaScript file that was started */
    constructor(env, program, redactor) {
        this.#env = env;
        this.#program = program;
        this.#redactor = redactor;
    }
    /**
     * @param key at most 512 characters of `a-z 0-9 . _ -`: some servers fold the case. Others can read it, so it must not hold a secret
     * @param signal ends it: what is unfinished is stopped, and nothing keeps the process alive
     */
    async save(key, signal) {
        return await this.#attempt(signal, async () => {
            const { available } = await this.#request({ action: 'save', key }, signal);
            return { kind: available ? 'saved' : 'unavailable' };
        });
    }
    /**
     * Finds the newest key that begins with `keyPrefix`. Anybody who can write to the cache may have stored it: validate it.
     * @param signal as above
     */
    async findNewest(keyPrefix, signal) {
        return await this.#attempt(signal, async () => {
            const { available, key } = await this.#request({ action: 'find', key: keyPrefix }, signal);
            if (!available)
                return { kind: 'unavailable' };
            return key === undefined ? { kind: 'none' } : { kind: 'found', key };
        });
    }
    /** Turns what goes wrong into a result. */
    async #attempt(signal, action) {
        // Without one of these there is no service, and no process needs to be started to find out.
        if (!this.#env['ACTIONS_CACHE_URL'] && !this.#env['ACTIONS_RESULTS_URL'])
            return { kind: 'unavailable' };
        try {
            return await action();
        }
        catch (error) {
            if (signal.aborted)
                return { kind: 'failed', reason: 'it took too long, or the run was canceled' };
            const reason = error instanceof Error ? error.message : String(error);
            // Messages of the toolkit and of the Azure client may hold a presigned URL.
            const safe = reason.replace(/(https?:\/\/[^\s?#]+)[?#]\S*/gi, '$1');
            return { kind: 'failed', reason: this.#redactor.show(safe, 200) };
        }
    }
    async #request(request, signal) {
        signal.throwIfAborted();
        const near = this.#env['RUNNER_TEMP'] || (0,node_os__WEBPACK_IMPORTED_MODULE_2__.tmpdir)();
        const directory = await _shared_work_directory_js__WEBPACK_IMPORTED_MODULE_4__/* .WorkDirectory */ .TA.create({ near, temp: undefined });
        let child;
        try {
            // The library compares it with the process's current directory, which has no links in it.
            const workspace = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.realpath)(directory.path);
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(workspace, _cache_client_js__WEBPACK_IMPORTED_MODULE_5__/* .fileName */ .M), '');
            child = (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.fork)(this.#program, ['cache-client'], {
                cwd: workspace,
                env: this.#environment(workspace),
                execArgv: [],
                stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
            });
            child.send(request, () => undefined);
            const reply = zod_mini__WEBPACK_IMPORTED_MODULE_7__/* .parse */ .qg(replySchema, await replyOf(child, signal));
            if (reply.problem !== undefined)
                throw new Error(reply.problem);
            return reply;
        }
        finally {
            child?.kill('SIGKILL');
            directory.remove();
        }
    }
    /** What the library and the programs that it starts need; no input, and with a workspace and a temporary directory to remove. */
    #environment(workspace) {
        const unneeded = /^(INPUT_|STATE_|RUNNER_DEBUG$|NODE_OPTIONS$)/;
        return {
            ...Object.fromEntries(Object.entries(this.#env).filter(([name]) => !unneeded.test(name))),
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
    return await (0,_shared_abort_js__WEBPACK_IMPORTED_MODULE_8__/* .untilAborted */ .E)(promise, signal);
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

/***/ 2522:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DA: () => (/* binding */ removeLeftovers),
/* harmony export */   NT: () => (/* binding */ temporaryName),
/* harmony export */   TA: () => (/* binding */ WorkDirectory),
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
function temporaryName(ending) {
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
        const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(root, temporaryName('work'));
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
    const [source, target] = await Promise.all([from, to].map(path => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(path).catch(() => undefined)));
    if (source === undefined || source.dev !== target?.dev)
        return false;
    // A file system that is mounted twice, as in the runner's containers, has one device number, but does not rename from one
    // mount to the other. It reports that before it looks for the name, which does not exist.
    const nothing = temporaryName('nothing');
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
