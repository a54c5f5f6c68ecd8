export const id = 635;
export const ids = [635];
export const modules = {

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


/***/ }),

/***/ 1635:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  extractArchive: () => (/* binding */ extractArchive)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/archive/detect-format.js
var detect_format = __webpack_require__(6131);
// EXTERNAL MODULE: ./lib/archive/errors.js
var errors = __webpack_require__(6039);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
;// CONCATENATED MODULE: ./lib/archive/limits.js


/** More than any site has. */
const fixedLimits = {
    /** Includes directories that only follow from a path, and copies that links ask for. */
    entries: 500_000,
    /** Characters of all paths together, which are held in memory until the end. */
    names: 64 * 1024 ** 2,
    /** Bytes of all extended headers of a tar. Reading them takes time and makes no file. */
    extensions: 128 * 1024 ** 2,
    /** Unpacked bytes, unless the archive is so large that it may have more. */
    bytes: 1024 ** 3,
};
/** An archive may always unpack to this many times its size. */
const maxRatio = 100;
/** Frames of zstd, each of which needs its own decompressor. Parallel compressors write frames of megabytes. */
const maxFrames = 1_000;
/** In bytes. A large archive may have more frames if they have this size on average. */
const frameSize = 16 * 1024;
/** Each with what an archive does that exceeds it. */
function limitsFor(archiveSize, fixed) {
    const { entries, names, extensions } = fixed;
    const bytes = Math.max(fixed.bytes, maxRatio * archiveSize);
    const frames = Math.floor(Math.max(maxFrames, archiveSize / frameSize));
    const unpacked = {
        max: bytes,
        excess: `of ${(0,shared_text/* formatBytes */.z3)(archiveSize)} unpacks to more than ${(0,shared_text/* formatBytes */.z3)(bytes)}`,
    };
    return {
        entries: { max: entries, excess: `contains more than ${entries} entries` },
        /** Characters of a path. */
        names: { max: names, excess: `contains names of more than ${names} characters in total` },
        /** Bytes of an extended header. */
        extensions: { max: extensions, excess: `has more than ${(0,shared_text/* formatBytes */.z3)(extensions)} of extended headers` },
        frames: { max: frames, excess: `has more than ${frames} zstd frames` },
        /** Bytes of the archive that an entry of a zip claims as its own. */
        compressed: { max: archiveSize, excess: 'has entries that share their data' },
        /** Bytes from the decompressor, whether they become a file or not: padding can be a bomb, too. */
        read: unpacked,
        written: unpacked,
    };
}
/** Counts what an archive asks for, so that a small one cannot fill the disk or the memory, or take all day. */
class ArchiveLimits {
    #limits;
    #counts = { entries: 0, names: 0, extensions: 0, frames: 0, compressed: 0, read: 0, written: 0 };
    /** @param archiveSize in bytes */
    constructor(archiveSize, changes = {}) {
        this.#limits = limitsFor(archiveSize, { ...fixedLimits, ...changes });
    }
    /** Counts something before it is done. @throws ActionError ARCHIVE_UNSAFE when that exceeds the limit */
    count(what, quantity = 1) {
        this.#counts[what] += quantity;
        const { max, excess } = this.#limits[what];
        if (this.#counts[what] > max)
            throw (0,errors/* unsafeArchive */.v4)(excess);
    }
}

// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./lib/archive/time-slice.js

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
    /** Yields to the event loop once the slice is used up. @throws `signal.reason` when the run is cancelled */
    async yieldToEventLoop() {
        if (this.#clock.now() - this.#start < sliceLength)
            return;
        await (0,external_node_timers_promises_.setImmediate)();
        this.#signal.throwIfAborted();
        this.#start = this.#clock.now();
    }
}

// EXTERNAL MODULE: ./lib/shared/errors.js
var shared_errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/files.js
var files = __webpack_require__(3066);
// EXTERNAL MODULE: ./lib/site/replace-directory.js
var replace_directory = __webpack_require__(2013);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: ./lib/shared/windows-path.js
var windows_path = __webpack_require__(4010);
;// CONCATENATED MODULE: ./lib/archive/entry-path.js


/** Limits of the file systems that archives are unpacked to, in bytes. */
const maxSegment = 255;
const maxPath = 4096;
/** Nested directories, far more than any site has. Each costs time whenever a path through it is used. */
const maxDepth = 100;
/** Systems on which "A.html" and "a.html" are one file. */
const foldsCase = process.platform === 'win32' || process.platform === 'darwin';
/**
 * Checks the name of an entry and normalizes it: segments joined by "/", without one at either end.
 * @returns an empty string for the root of the archive
 * @throws ActionError ARCHIVE_UNSAFE for a name that could lead out of the target, however it is spelled
 */
function safePath(name) {
    // First, because the other checks are slow on names of megabytes.
    if (Buffer.byteLength(name) > maxPath)
        throw (0,errors/* unsafeEntry */.di)(name, 'a path that is too long');
    if (/\p{Cc}/u.test(name))
        throw (0,errors/* unsafeEntry */.di)(name, 'a name with control characters');
    if (name.includes('\\'))
        throw (0,errors/* unsafeEntry */.di)(name, 'a name with a backslash');
    const segments = name.split('/').filter(segment => segment !== '' && segment !== '.');
    if (isAbsolute(name))
        throw (0,errors/* unsafeEntry */.di)(name, 'an absolute path');
    if (segments.includes('..'))
        throw (0,errors/* unsafeEntry */.di)(name, 'a path that leads out of the site');
    if (segments.some(segment => Buffer.byteLength(segment) > maxSegment)) {
        throw (0,errors/* unsafeEntry */.di)(name, 'a name that is too long');
    }
    if (segments.length > maxDepth)
        throw (0,errors/* unsafeEntry */.di)(name, `a path of more than ${maxDepth} directories`);
    const path = segments.join('/');
    if (process.platform === 'win32' && (0,windows_path/* windowsPathProblem */.s)(path) !== undefined) {
        throw (0,errors/* unsafeEntry */.di)(name, 'a name that Windows does not allow');
    }
    return path;
}
function isAbsolute(path) {
    return path.startsWith('/') || /^(\.?\/)*[a-z]:/i.test(path);
}
/** Paths with the same key name the same file. */
function pathKey(path) {
    return foldsCase ? path.normalize('NFC').toLowerCase() : path;
}
/** The directory that a path is in; an empty string for the root of the archive. */
function parentOf(path) {
    return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
/**
 * Resolves the target of a link inside the archive.
 * @param base directory that `text` is relative to, in safe form
 * @throws ActionError ARCHIVE_UNSAFE when it leads out of the archive
 */
function linkTarget(link, text, base) {
    if (Buffer.byteLength(text) > maxPath)
        throw (0,errors/* unsafeEntry */.di)(link, 'a link with a path that is too long');
    const outside = 'a link that points outside the site';
    if (/[\\\p{Cc}]/u.test(text) || isAbsolute(text))
        throw (0,errors/* unsafeEntry */.di)(link, outside);
    const segments = base === '' ? [] : base.split('/');
    for (const segment of text.split('/')) {
        if (segment === '..' && segments.pop() === undefined)
            throw (0,errors/* unsafeEntry */.di)(link, outside);
        if (segment !== '' && segment !== '.' && segment !== '..')
            segments.push(segment);
    }
    if (segments.length > maxDepth) {
        throw (0,errors/* unsafeEntry */.di)(link, `a link with a path of more than ${maxDepth} directories`);
    }
    return segments.join('/');
}

;// CONCATENATED MODULE: ./lib/archive/modification-time.js
/**
 * Packing tools write earlier placeholders instead of a time: 1970-01-01 (`tar --mtime=@0`), 1980-01-01 (the earliest in
 * a zip archive), 1985-10-26 (npm).
 */
const earliest = Date.UTC(2000, 0, 1);
/** Zip archives have local times without a time zone, which may be hours ahead; clocks may be wrong. */
const tolerance = 24 * 60 * 60 * 1000;
/**
 * The time to give to an unpacked file. Without one it keeps the time of unpacking rather than a fixed one: tools that
 * compare size and time would otherwise mistake a changed file of the same size for an unchanged one.
 * @param time from the archive, in milliseconds since 1970; may be anything
 * @param now in milliseconds since 1970
 * @returns undefined when the archive has no sensible time
 */
function modificationTime(time, now) {
    return time !== undefined && time >= earliest && time <= now + tolerance ? time : undefined;
}

// EXTERNAL MODULE: ./lib/shared/gc.js + 2 modules
var gc = __webpack_require__(1245);
;// CONCATENATED MODULE: ./lib/site/git-repository.js



/** Names that make a directory a repository (gitrepository-layout(5), setup.c of Git). */
const layouts = [
    ['HEAD', 'OBJECTS', 'REFS'],
    // The second file names the directory with the rest.
    ['HEAD', 'COMMONDIR'],
];
const parts = new Set(layouts.flat());
/** Git reads these as files, so a directory of pages named "head" is harmless. */
const git_repository_files = ['HEAD', 'COMMONDIR'];
/** Excludes nearly all names at once: those without these words, and without characters that could stand for them. */
const suspect = /git|head|objects|refs|commondir|[^ -~]/i;
/**
 * Finds Git repositories among the paths of an archive. The settings of a repository name programs, which Git runs in any
 * later step that calls it there, with the secrets of that step.
 *
 * Other files of Git, such as .gitattributes and .gitmodules, can only select programs that the user's own settings name,
 * so a site may contain them.
 */
class RepositoryGuard {
    /** By directory, which of these names it has. */
    #names = new Map();
    /**
     * @param path of a new entry, in safe form; its parents have been checked before
     * @throws ActionError ARCHIVE_UNSAFE for ".git" in any spelling, and for the entry that completes a repository
     */
    check(path, kind) {
        const segment = external_node_path_.posix.basename(path);
        if (isDotGit(segment))
            throw (0,errors/* unsafeEntry */.di)(path, 'part of a Git repository');
        const name = suspect.test(segment) ? fold(segment) : '';
        // A link is checked again as the copy that replaces it.
        if (!parts.has(name) || kind === 'link')
            return;
        if (kind === 'directory' && git_repository_files.includes(name))
            return;
        const directory = parentOf(path).split('/').map(fold).join('/');
        const names = this.#names.get(directory) ?? new Set();
        this.#names.set(directory, names.add(name));
        if (layouts.some(layout => layout.every(part => names.has(part)))) {
            throw (0,errors/* unsafeEntry */.di)(path, 'which makes its directory a Git repository');
        }
    }
}
/**
 * Whether any file system, on this machine or where the site is deployed, reads a path segment as ".git": in upper or lower
 * case, with characters that NTFS and HFS+ ignore, or as its short name on NTFS.
 */
function isDotGit(segment) {
    return suspect.test(segment) && /^(\.GIT|GIT~\d+)$/.test(fold(segment));
}
/** Normalizes at least as much as any file system does when it compares names. */
function fold(segment) {
    return (segment
        // ZFS compares in a form that the volume selects, of which this is the coarsest.
        .normalize('NFKC')
        // HFS+ ignores some of these.
        .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
        // A stream on NTFS.
        .replace(/:.*$/, '')
        // Windows ignores them.
        .replace(/[. ]+$/, '')
        .toUpperCase());
}

;// CONCATENATED MODULE: ./lib/site/links.js




/** As many links in a row as Linux follows (path_resolution(7)). */
const maxChain = 40;
/** Larger files are copied in chunks of so many bytes, so that a cancellation need not wait for the end of one. */
const chunkSize = 256 * 1024;
/**
 * Resolves links by copying. A directory is copied only after the links inside it have been resolved, so that the copy is
 * complete. Where that is impossible, because links form a cycle, a link is left out.
 */
class LinkResolver {
    #site;
    #links;
    /** Keys of all links, sorted, so that those inside a directory are next to each other. */
    #keys;
    #states = new Map();
    /** Directories inside which all links have been resolved. */
    #resolvedInside = new Set();
    #leftOut = [];
    constructor(links, site) {
        this.#site = site;
        this.#links = new Map(links.map(link => [pathKey(link.path), link]));
        this.#keys = [...this.#links.keys()].sort();
    }
    /**
     * @returns paths of the links that lead to nothing or in a cycle
     * @throws ActionError ARCHIVE_UNSAFE for a link to a directory that contains it, and for a chain that is too long
     */
    async resolve() {
        for (const link of this.#links.values())
            await this.#resolveLink(link, 1);
        return this.#leftOut.sort();
    }
    /** @returns false when the link is already being resolved, which means a cycle */
    async #resolveLink(link, depth) {
        const state = this.#states.get(link);
        if (state !== undefined)
            return state === 'done';
        if (depth > maxChain)
            throw (0,errors/* unsafeEntry */.di)(link.path, `part of a chain of more than ${maxChain} links`);
        this.#states.set(link, 'started');
        await this.#site.timeSlice.yieldToEventLoop();
        if (await this.#resolveTarget(link, depth)) {
            this.#site.names.remove(link.path);
            await this.#copy(link.target, link.path);
        }
        else {
            this.#leftOut.push(link.path);
        }
        this.#states.set(link, 'done');
        return true;
    }
    /** Resolves the links on the way to a target and inside it. @returns whether the target can be copied then */
    async #resolveTarget({ path, target }, depth) {
        const { names } = this.#site;
        for (const prefix of prefixesOf(target)) {
            const link = this.#links.get(pathKey(prefix));
            if (link === undefined || names.kindOf(prefix) !== 'link')
                continue;
            if (!(await this.#resolveLink(link, depth + 1)))
                return false;
        }
        const kind = names.kindOf(target);
        if (kind !== 'directory')
            return kind === 'file';
        if (target === '' || `${path}/`.startsWith(`${target}/`)) {
            throw (0,errors/* unsafeEntry */.di)(path, 'a link to a directory that contains it');
        }
        return this.#resolveInside(`${pathKey(target)}/`, depth);
    }
    async #resolveInside(prefix, depth) {
        if (this.#resolvedInside.has(prefix))
            return true;
        for (let at = this.#firstFrom(prefix); this.#keys[at]?.startsWith(prefix); at += 1) {
            // Nested directories can ask for the same links very often.
            this.#site.limits.count('entries');
            await this.#site.timeSlice.yieldToEventLoop();
            const link = this.#links.get(this.#keys[at] ?? '');
            if (link !== undefined && !(await this.#resolveLink(link, depth + 1)))
                return false;
        }
        this.#resolvedInside.add(prefix);
        return true;
    }
    /** Binary search: a directory may contain few of very many links. */
    #firstFrom(prefix) {
        let low = 0;
        let high = this.#keys.length;
        while (low < high) {
            const middle = (low + high) >>> 1;
            if ((this.#keys[middle] ?? '') < prefix)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }
    async #copy(from, to) {
        const { directory, names, sink, timeSlice } = this.#site;
        await timeSlice.yieldToEventLoop();
        if (names.kindOf(from) === 'file')
            return this.#copyFile(from, to);
        sink.makeDirectory(to);
        for (const name of (0,external_node_fs_.readdirSync)((0,external_node_path_.join)(directory, from))) {
            await this.#copy(external_node_path_.posix.join(from, name), external_node_path_.posix.join(to, name));
        }
    }
    async #copyFile(from, to) {
        const { directory, sink, timeSlice } = this.#site;
        const source = (0,external_node_fs_.openSync)((0,external_node_path_.join)(directory, from), 'r');
        try {
            const { size, mtimeMs } = (0,external_node_fs_.fstatSync)(source);
            const entry = { name: to, size, modified: mtimeMs };
            if (size <= chunkSize)
                return sink.writeFile(entry, (0,external_node_fs_.readFileSync)(source));
            const copy = sink.openFile(entry);
            const chunk = Buffer.allocUnsafe(chunkSize);
            try {
                for (let length = (0,external_node_fs_.readSync)(source, chunk); length > 0; length = (0,external_node_fs_.readSync)(source, chunk)) {
                    copy.write(chunk.subarray(0, length));
                    await timeSlice.yieldToEventLoop();
                }
            }
            finally {
                copy.close();
            }
        }
        finally {
            (0,external_node_fs_.closeSync)(source);
        }
    }
}
/** "a/b/c" gives "a", "a/b" and "a/b/c". */
function prefixesOf(path) {
    const segments = path.split('/');
    return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}

;// CONCATENATED MODULE: ./lib/site/names.js



/** The paths of a site that are taken. All are in safe form. */
class EntryNames {
    #kinds = new Map([['', 'directory']]);
    #repositories = new RepositoryGuard();
    #limits;
    constructor(limits) {
        this.#limits = limits;
    }
    kindOf(path) {
        return this.#kinds.get(pathKey(path));
    }
    /**
     * Counts an entry, takes its path, and adds the directories that lead to it. A directory may be added again.
     * @returns directories that are new, parents first, the path itself included if it is one
     * @throws ActionError ARCHIVE_UNSAFE when the path is taken, makes a Git repository, or exceeds a limit
     */
    add(path, kind) {
        this.#limits.count('entries');
        const taken = this.kindOf(path);
        if (taken === 'directory' && kind === 'directory')
            return [];
        if (taken !== undefined) {
            const both = kind === 'directory' ? `a ${taken} and a directory of the same name` : 'the same name twice';
            throw (0,errors/* unsafeEntry */.di)(path, both);
        }
        const parent = parentOf(path);
        const created = this.kindOf(parent) === 'directory' ? [] : this.add(parent, 'directory');
        this.#limits.count('names', path.length);
        this.#repositories.check(path, kind);
        this.#kinds.set(pathKey(path), kind);
        return kind === 'directory' ? [...created, path] : created;
    }
    /** Frees the path of a link, so that a copy can take it. */
    remove(link) {
        this.#kinds.delete(pathKey(link));
    }
}

;// CONCATENATED MODULE: ./lib/site/root-relative-links.js
/**
 * Attributes whose value a browser loads or follows. `content` counts only in a refresh:
 * `<meta http-equiv="refresh" content="0; url=/guides">`.
 */
const linkAttributes = new Set([
    'action',
    'content',
    'data',
    'formaction',
    'href',
    'imagesrcset',
    'poster',
    'src',
    'srcset',
    'xlink:href',
]);
/** Elements whose content is text, even where it looks like a tag. */
const textElements = new Set([
    'iframe',
    'noembed',
    'noframes',
    'script',
    'style',
    'textarea',
    'title',
    'xmp',
]);
/** Bytes at the start of a page that are searched. Navigation is there, and a search must not keep signals waiting. */
const maxSearched = 4 * 1024 * 1024;
const tagName = /(\/?)([a-z][^\t\n\f\r />]*)/iy;
/** Of an attribute, or the end of the tag. All that may be missing is optional, so that no page makes it backtrack. */
const attribute = /[\t\n\f\r /]*(?:(>)|([^\t\n\f\r />][^\t\n\f\r />=]*)[\t\n\f\r ]*(?:=[\t\n\f\r ]*(?:"([^"]*)("?)|'([^']*)('?)|([^\t\n\f\r >]*)))?)/y;
/**
 * Finds out whether an HTML page has a link that begins with "/", but not with "//", which names another host. Tags are
 * distinguished from text, comments and scripts as in the HTML standard (section 13.2.5), because pages about HTML show
 * links that are not real. Character references are not resolved.
 */
class RootRelativeLinkScanner {
    #size;
    #chunks = [];
    #length = 0;
    /** @param size of the page in bytes */
    constructor(size) {
        this.#size = size;
    }
    /** Takes the next bytes of the page. */
    scan(chunk) {
        const searched = chunk.subarray(0, maxSearched - this.#length);
        this.#length += searched.length;
        // The buffer of a chunk that is not the whole page may be used again.
        this.#chunks.push(chunk.length === this.#size ? searched : Buffer.from(searched));
    }
    /** Comes last. */
    get found() {
        const [page = Buffer.alloc(0)] = this.#chunks.length > 1 ? [Buffer.concat(this.#chunks)] : this.#chunks;
        return mayHaveRootRelativeLink(page) && hasRootRelativeLink(page.toString('latin1'));
    }
}
/** Searching for equals signs takes a second for gigabytes, and clears most pages without such a link. */
function mayHaveRootRelativeLink(page) {
    for (let at = page.indexOf('='); at >= 0; at = page.indexOf('=', at)) {
        do
            at += 1;
        while (isBlankOrQuote(page[at]));
        if (page[at] === 0x2f)
            return true;
    }
    return false;
}
function isBlankOrQuote(byte = 0) {
    return byte === 0x20 || byte === 0x22 || byte === 0x27 || (byte >= 0x09 && byte <= 0x0d);
}
function hasRootRelativeLink(page) {
    for (let open = page.indexOf('<'); open >= 0;) {
        const tag = matchAt(tagName, page, open + 1);
        if (tag === null) {
            open = page.indexOf('<', endOfMarkup(page, open + 1));
            continue;
        }
        const [{ length }, closing, name = ''] = tag;
        const end = readAttributes(page, open + 1 + length, closing === '');
        if (end === 'link')
            return true;
        const isText = closing === '' && textElements.has(name.toLowerCase());
        const next = isText ? new RegExp(`</${name}[\\t\\n\\f\\r />]`, 'ig') : /</g;
        next.lastIndex = end;
        open = next.exec(page)?.index ?? -1;
    }
    return false;
}
/** @returns the end of the tag, or 'link' */
function readAttributes(page, start, opening) {
    for (let at = start;;) {
        const match = matchAt(attribute, page, at);
        if (match === null)
            return page.length;
        at += match[0].length;
        const [, end, name = '', double, doubleEnd, single, singleEnd, unquoted] = match;
        if (end !== undefined)
            return at;
        // What the page ends within is not a tag.
        if (at === page.length || doubleEnd === '' || singleEnd === '')
            return page.length;
        const value = double ?? single ?? unquoted;
        if (opening && value !== undefined && isRootRelative(name.toLowerCase(), value))
            return 'link';
    }
}
/** @param at after "<", before what is not the name of a tag. @returns the end of a comment and such, or the same */
function endOfMarkup(page, at) {
    if (!/[!?/]/.test(page.charAt(at)))
        return at;
    // The dashes that begin a comment may also end it: "<!-->".
    const ending = page.startsWith('!--', at) ? '-->' : '>';
    const end = page.indexOf(ending, at + 1);
    return end < 0 ? page.length : end + ending.length;
}
function matchAt(pattern, text, at) {
    pattern.lastIndex = at;
    return pattern.exec(text);
}
function isRootRelative(attribute, value) {
    if (!linkAttributes.has(attribute))
        return false;
    // Browsers read a backslash as a slash.
    const link = attribute === 'content' ? /^[\s\d.]*[;,]\s*url\s*=\s*['"]?\s*\/(?![/\\])/i : /^\s*\/(?![/\\])/;
    return link.test(value.slice(0, 64));
}

;// CONCATENATED MODULE: ./lib/site/stats.js

/** Sums up the files of a site as they are written. */
class SiteStats {
    #summary = {
        fileCount: 0,
        byteCount: 0,
        htmlFileCount: 0,
        rootRelativeLinks: 0,
        index: undefined,
    };
    get summary() {
        return this.#summary;
    }
    addFile(path, size, hasRootRelativeLink) {
        const { fileCount, byteCount, htmlFileCount, rootRelativeLinks, index } = this.#summary;
        this.#summary = {
            fileCount: fileCount + 1,
            byteCount: byteCount + size,
            htmlFileCount: htmlFileCount + (isPage(path) ? 1 : 0),
            rootRelativeLinks: rootRelativeLinks + (hasRootRelativeLink ? 1 : 0),
            index: external_node_path_.posix.basename(path) === 'index.html' ? shallowest(path, index) : index,
        };
    }
}
function isPage(path) {
    // "._page.html" has what macOS knows about a page, and is not one.
    return /\.html?$/i.test(path) && !external_node_path_.posix.basename(path).startsWith('._');
}
/** By the number of directories, then by name, so that the order in the archive does not matter. */
function shallowest(path, other = path) {
    const depths = path.split('/').length - other.split('/').length;
    return depths < 0 || (depths === 0 && path < other) ? path : other;
}

;// CONCATENATED MODULE: ./lib/site/writer.js












/**
 * Writes the entries of an archive below one directory. Every name is checked and nothing is written twice. Links are
 * never created: at the end they are resolved by copying, so that nothing can be written through them.
 */
class SiteWriter {
    #options;
    #names;
    #stats = new SiteStats();
    #links = [];
    #reclaim = (0,gc/* createBufferReclaimer */.f)();
    #readShare = () => undefined;
    constructor(options) {
        this.#options = options;
        this.#names = new EntryNames(options.limits);
    }
    measure(readShare) {
        this.#readShare = readShare;
    }
    makeDirectory(name) {
        this.#add(name, 'directory');
    }
    writeFile(entry, content) {
        const file = this.openFile(entry);
        try {
            file.write(content);
        }
        finally {
            file.close();
        }
    }
    /** All files come through here: small and large ones, and copies. */
    openFile({ name, size, modified }) {
        const path = this.#add(name, 'file');
        const { directory, limits, now, onProgress } = this.#options;
        const time = modificationTime(modified, now);
        const scanner = isPage(path) ? new RootRelativeLinkScanner(size) : undefined;
        // Only what is new, and not through a link.
        const file = (0,external_node_fs_.openSync)((0,external_node_path_.join)(directory, path), 'wx', 0o644);
        return {
            write: chunk => {
                limits.count('written', chunk.length);
                for (let at = 0; at < chunk.length;)
                    at += (0,external_node_fs_.writeSync)(file, chunk, at);
                scanner?.scan(chunk);
                this.#reclaim(chunk.length);
            },
            close: () => {
                if (time !== undefined)
                    (0,external_node_fs_.futimesSync)(file, time / 1000, time / 1000);
                (0,external_node_fs_.closeSync)(file);
                this.#stats.addFile(path, size, scanner?.found === true);
                const { fileCount: files, byteCount: bytes } = this.#stats.summary;
                onProgress({ files, bytes, share: this.#readShare() });
            },
        };
    }
    addLink(name, text, kind) {
        const path = this.#add(name, 'link');
        const target = linkTarget(name, text, kind === 'symbolic' ? parentOf(path) : '');
        // It is held in memory until the end, as names are.
        this.#options.limits.count('names', target.length);
        if (target.split('/').some(isDotGit))
            throw (0,errors/* unsafeEntry */.di)(name, 'a link into a Git repository');
        this.#links.push({ path, target });
    }
    /** Resolves links by copying. Comes last. */
    async finish() {
        const { directory, limits, timeSlice } = this.#options;
        const site = { directory, limits, timeSlice, names: this.#names, sink: this };
        const leftOut = await new LinkResolver(this.#links, site).resolve();
        const warnings = leftOut
            .slice(0, 1)
            .map(path => `Links that lead to nothing in the archive were left out: ${leftOut.length}, such as "${(0,shared_text/* oneLine */.TN)(path, 120)}".`);
        return { ...this.#stats.summary, warnings };
    }
    /** @returns the path in safe form */
    #add(name, kind) {
        const path = safePath(name);
        for (const created of this.#names.add(path, kind)) {
            (0,external_node_fs_.mkdirSync)((0,external_node_path_.join)(this.#options.directory, created), { mode: 0o755 });
        }
        return path;
    }
}

;// CONCATENATED MODULE: ./lib/site/extract.js











/**
 * Unpacks an archive, whole or not at all.
 * @throws ActionError ARCHIVE_INVALID, ARCHIVE_UNSAFE, TOO_FEW_PAGES, TARGET_NOT_EMPTY, FILE_SYSTEM; `signal.reason`.
 *   Then the target is unchanged.
 */
async function extractArchive(request) {
    const { target, minPages, signal } = request;
    const { result, leftover } = await (0,replace_directory/* replaceDirectory */.Q)(request, async (directory) => {
        const written = await unpack(request, directory);
        if (written.htmlFileCount < minPages) {
            throw new shared_errors/* ActionError */.lZ('TOO_FEW_PAGES', {
                what: `The archive contains ${(0,shared_text/* count */.U9)(written.htmlFileCount, 'HTML page')} in ${(0,shared_text/* count */.U9)(written.fileCount, 'file')}, but min-pages requires ${minPages}`,
            });
        }
        signal.throwIfAborted();
        return written;
    });
    const { index, warnings, ...site } = result;
    const sitePath = index === undefined ? target : (0,external_node_path_.join)(target, external_node_path_.posix.dirname(index));
    const moved = leftover === undefined
        ? []
        : [`The previous content could not be removed. It is now at ${(0,shared_text/* oneLine */.TN)(leftover)}.`];
    return { ...site, warnings: [...warnings, ...moved], sitePath, hasIndex: index !== undefined };
}
async function unpack(request, directory) {
    const { archive, signal, clock, onProgress } = request;
    const format = await (0,detect_format/* detectFormat */.T)(archive);
    const { size } = await (0,promises_.stat)(archive);
    const limits = new ArchiveLimits(size);
    const timeSlice = new TimeSlice(clock, signal);
    const sink = new SiteWriter({ directory, limits, timeSlice, now: clock.now(), onProgress });
    const source = { archive, size, sink, limits, timeSlice };
    try {
        // Each brings a library that the other does not need.
        if (format === 'zip')
            await (await Promise.all(/* import() */[__webpack_require__.e(663), __webpack_require__.e(997)]).then(__webpack_require__.bind(__webpack_require__, 9997))).readZip(source);
        else
            await (await __webpack_require__.e(/* import() */ 844).then(__webpack_require__.bind(__webpack_require__, 8844))).readTar(format, source);
        return await sink.finish();
    }
    catch (error) {
        signal.throwIfAborted();
        if (error instanceof shared_errors/* ActionError */.lZ || (0,files/* isFileSystemError */.ct)(error))
            throw error;
        // All others come from a decompressor or from yauzl.
        const { message = String(error) } = error;
        throw (0,errors/* damaged */.qM)((0,shared_text/* oneLine */.TN)(message), error);
    }
}


/***/ }),

/***/ 2013:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ replaceDirectory),
/* harmony export */   u: () => (/* binding */ recoverDirectory)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _shared_directories_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7602);
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2730);
/* harmony import */ var _shared_files_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3066);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(6422);
/* harmony import */ var _shared_work_directory_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(2522);








/** Longest time in milliseconds to remove unpacked files after a cancellation: some 40,000 files. */
const cancelLimit = 500;
/** How often a directory that appears at the target meanwhile is moved away: each is from another run. */
const maxAttempts = 100;
/**
 * Lets `fill` write a directory elsewhere, and renames it to the target only after success. The previous directory is
 * moved away and back as a whole.
 * @param fill gets the absolute path of an empty directory
 * @returns what `fill` returned, and the path of the previous directory if it was moved away but could not be removed
 * @throws what `fill` throws, FILE_SYSTEM, TARGET_NOT_EMPTY; then nothing has changed
 */
async function replaceDirectory({ target, clean, temp }, fill) {
    const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target);
    let created;
    let work;
    try {
        created = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(parent, { recursive: true });
        work = await _shared_work_directory_js__WEBPACK_IMPORTED_MODULE_7__/* .WorkDirectory */ .TA.create({ near: parent, temp });
        const fresh = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(work.path, 'new');
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(fresh, { mode: 0o755 });
        const result = await fill(fresh);
        const replaced = await moveToTarget(fresh, { target, clean });
        const leftover = await discard(replaced, work);
        if (leftover === undefined)
            work.remove();
        else
            work.leave();
        return { result, leftover };
    }
    catch (error) {
        // A cancelled run is killed soon, so it must not take long.
        const cancelled = error instanceof _shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ActionError */ .lZ && error.code === 'CANCELLED';
        work?.remove(cancelled ? cancelLimit : undefined);
        await removeEmpty(parent, created);
        throw (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_5__/* .isFileSystemError */ .ct)(error) ? (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .fileSystemError */ .uG)('Could not unpack the archive', error, target) : error;
    }
}
/**
 * Repairs what killed runs left: moves the previous directory back if there is none at the target now, and removes what is
 * no longer needed.
 * @returns whether a directory was moved back
 * @throws ActionError FILE_SYSTEM when it cannot be moved back
 */
async function recoverDirectory({ target, temp }) {
    const recovered = !(await (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_5__/* .exists */ .t2)(target)) && (await moveBack(target));
    // The previous directory is only needed as long as there is none at the target.
    if (await (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_5__/* .exists */ .t2)(target)) {
        for (const path of await findReplaced(target)) {
            if (await (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_7__/* .isAbandoned */ .zI)(path))
                (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_7__/* .removeUnlessMounted */ .vV)(path);
        }
    }
    await (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_7__/* .removeLeftovers */ .DA)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target));
    if (temp !== undefined)
        await (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_7__/* .removeLeftovers */ .DA)(temp);
    return recovered;
}
async function moveBack(target) {
    const [newest] = await findReplaced(target);
    if (newest === undefined)
        return false;
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(newest, target);
        return true;
    }
    catch (error) {
        // The run that moved it away may be alive, and its own directory may be there by now.
        if (await (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_5__/* .exists */ .t2)(target))
            return false;
        throw (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .fileSystemError */ .uG)('Could not move back what a killed run had moved away', error, newest);
    }
}
/** @returns directories that were moved away from a target, the newest first */
async function findReplaced(target) {
    const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target);
    const ending = `.${replacedEnding(target)}`;
    const names = (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(parent).catch(() => [])).filter(name => name.startsWith('.docs-admin-action-') && name.endsWith(ending));
    const found = await Promise.all(names.map(async (name) => {
        const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(parent, name);
        const status = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).catch(() => undefined);
        // Renaming a directory sets its ctime.
        return status?.isDirectory() ? [{ path, time: status.ctimeMs }] : [];
    }));
    return found
        .flat()
        .sort((left, right) => right.time - left.time)
        .map(({ path }) => path);
}
/** Identifies the target. A digest, because the name of the target may be as long as names can be. */
function replacedEnding(target) {
    return `${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update((0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(target)).digest('hex').slice(0, 12)}.old`;
}
/** @returns where the previous directory is now: nowhere, or in several when runs met at the target */
async function moveToTarget(fresh, { target, clean }) {
    const replaced = [];
    try {
        while (!(await renameIfFree(fresh, target))) {
            if (!clean || replaced.length === maxAttempts) {
                throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ActionError */ .lZ('TARGET_NOT_EMPTY', {
                    what: `Another process has written to ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_6__/* .oneLine */ .TN)(target)} meanwhile`,
                });
            }
            const aside = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target), (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_7__/* .ownName */ .qU)(replacedEnding(target)));
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(target, aside).catch(ignoreMissing);
            replaced.push(aside);
        }
        return replaced;
    }
    catch (error) {
        // Fails if there is another directory by now; then a later run removes the one that was moved away.
        const last = replaced.at(-1);
        if (last !== undefined)
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(last, target).catch(() => undefined);
        throw error;
    }
}
/** @returns false when the new path exists and is not empty */
async function renameIfFree(from, to) {
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(from, to);
        return true;
    }
    catch (error) {
        const code = (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_5__/* .errorCode */ .CA)(error) ?? '';
        // Windows does not even replace an empty directory, and reports a missing permission.
        const occupied = ['ENOTEMPTY', 'EEXIST'].includes(code) || (code === 'EPERM' && (await (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_5__/* .exists */ .t2)(to)));
        if (!occupied)
            throw error;
    }
    const emptied = await removeIfEmpty(to);
    if (emptied)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(from, to);
    return emptied;
}
function ignoreMissing(error) {
    if ((0,_shared_files_js__WEBPACK_IMPORTED_MODULE_5__/* .errorCode */ .CA)(error) !== 'ENOENT')
        throw error;
}
function removeIfEmpty(directory) {
    return (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rmdir)(directory).then(() => true, () => false);
}
/** @returns the path of a directory that could not be removed */
async function discard(replaced, work) {
    let leftover;
    for (const [index, path] of replaced.entries()) {
        // Renamed before it is removed: a directory that is only partly removed must not be moved back. Containers often leave
        // files of another user, which may only be renamed within their parent, and not be removed.
        const beside = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path), (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_7__/* .ownName */ .qU)('discarded'));
        const places = isMounted(path) ? [beside] : [(0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(work.path, `old-${index}`), beside];
        const moved = await renameToFirst(path, places);
        if (moved !== undefined && !(0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_7__/* .removeUnlessMounted */ .vV)(moved))
            leftover = moved;
    }
    return leftover;
}
/** Whether a file system is mounted inside. The target was checked for that, but not a moment ago. */
function isMounted(path) {
    try {
        return (0,_shared_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .findMount */ .vc)(path) !== undefined;
    }
    catch {
        return false;
    }
}
/** @returns the new path, the old one if it cannot be renamed, undefined if it is gone */
async function renameToFirst(path, places) {
    for (const place of places) {
        try {
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(path, place);
            return place;
        }
        catch (error) {
            if ((0,_shared_files_js__WEBPACK_IMPORTED_MODULE_5__/* .errorCode */ .CA)(error) === 'ENOENT' && !(await (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_5__/* .exists */ .t2)(path)))
                return undefined;
        }
    }
    return path;
}
/** Removes the parents that were created for the target, as long as they are empty. */
async function removeEmpty(parent, firstCreated) {
    if (firstCreated === undefined)
        return;
    for (let path = parent; (0,_shared_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .holds */ .v9)(firstCreated, path); path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path)) {
        if (!(await removeIfEmpty(path)))
            return;
    }
}


/***/ })

};
