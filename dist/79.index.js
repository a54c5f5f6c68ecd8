export const id = 79;
export const ids = [79];
export const modules = {

/***/ 8332:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cm: () => (/* binding */ linkTarget),
/* harmony export */   N9: () => (/* binding */ unsafe),
/* harmony export */   Pn: () => (/* binding */ pathKey),
/* harmony export */   nG: () => (/* binding */ safePath)
/* harmony export */ });
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6422);


/** Limits of the file systems that archives are unpacked to, in bytes. */
const maxSegment = 255;
const maxPath = 4096;
/** Directories in one another, far more than any site has. Each costs time at every use of a path through it. */
const maxDepth = 100;
/** Systems on which "A.html" and "a.html" are one file. */
const foldsCase = process.platform === 'win32' || process.platform === 'darwin';
function unsafe(name, reason) {
    return new _shared_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('ARCHIVE_UNSAFE', { what: `The archive holds "${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(name, 120)}", ${reason}` });
}
/**
 * Checks the name of an entry, and brings it into one form: segments joined by "/", nothing before or behind.
 * @returns an empty string for the root of the archive
 * @throws ActionError ARCHIVE_UNSAFE for a name that could leave the target, in whatever spelling
 */
function safePath(name) {
    // First of all, because what follows takes its time on names of megabytes.
    if (Buffer.byteLength(name) > maxPath)
        throw unsafe(name, 'a path that is too long');
    if (/\p{Cc}/u.test(name))
        throw unsafe(name, 'a name with control characters');
    if (name.includes('\\'))
        throw unsafe(name, 'a name with a backslash');
    const segments = name.split('/').filter(segment => segment !== '' && segment !== '.');
    if (name.startsWith('/') || /^[a-z]:/i.test(segments[0] ?? ''))
        throw unsafe(name, 'an absolute path');
    if (segments.includes('..'))
        throw unsafe(name, 'a path that leaves the site');
    if (segments.some(segment => Buffer.byteLength(segment) > maxSegment))
        throw unsafe(name, 'a name that is too long');
    if (segments.length > maxDepth)
        throw unsafe(name, `a path of more than ${maxDepth} directories`);
    const path = segments.join('/');
    if (process.platform === 'win32' && !segments.every(fitsWindows)) {
        throw unsafe(name, 'a name that Windows cannot hold');
    }
    return path;
}
/** Reserved characters, reserved device names, and the trailing dots and spaces that Windows drops. */
function fitsWindows(segment) {
    return !/[<>:"|?*]|[. ]$|^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i.test(segment);
}
/** The form under which a file system takes two paths for one. */
function pathKey(path) {
    return foldsCase ? path.normalize('NFC').toLowerCase() : path;
}
/**
 * Where a link inside the archive leads.
 * @param base directory that the link's text starts from, in safe form
 * @throws ActionError ARCHIVE_UNSAFE when it leads out
 */
function linkTarget(link, text, base) {
    if (Buffer.byteLength(text) > maxPath)
        throw unsafe(link, 'a link with a path that is too long');
    if (/[\\\p{Cc}]/u.test(text) || text.startsWith('/') || /^[a-z]:/i.test(text)) {
        throw unsafe(link, 'a link that points outside the site');
    }
    const segments = base === '' ? [] : base.split('/');
    for (const segment of text.split('/')) {
        if (segment === '..' && segments.pop() === undefined)
            throw unsafe(link, 'a link that points outside the site');
        if (segment !== '' && segment !== '.' && segment !== '..')
            segments.push(segment);
    }
    if (segments.length > maxDepth)
        throw unsafe(link, `a link with a path of more than ${maxDepth} directories`);
    return segments.join('/');
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




/**
 * Milliseconds without a sign of life after which a run is taken for dead. Many heartbeats long, because a process may
 * be stopped, or its file server's clock may differ.
 */
const patience = 10 * 60_000;
/** What may be removed when its run is dead. Names hold a random number and no process id: containers share those. */
const disposable = /^\.docs-admin-action-[\da-f]{16}\.(?:work|discarded)$/;
/** A new name that this action recognizes as its own. */
function ownName(ending) {
    return `.docs-admin-action-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(8).toString('hex')}.${ending}`;
}
/**
 * A directory for files that are not finished, from which they can be renamed to where they belong. A run that is killed
 * leaves it behind. So git ignores it, nobody else can read it, and a later run removes it (`removeLeftovers`).
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
            // It matches itself as well, so "git add --all" finds nothing here.
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(path, '.gitignore'), '*\n');
        }
        catch (error) {
            directory.remove();
            throw error;
        }
        return directory;
    }
    /**
     * Removes it with everything in it, as far as that is possible.
     * @param limit longest time in milliseconds; a later run, or the runner, removes what is left then
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
    // A file system that is mounted twice has one device number, but does not rename from one mount to the other, as in
    // the runner's containers. This tells before it looks for the name, which does not exist.
    const nothing = ownName('nothing');
    const code = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(from, nothing), (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(to, nothing)).then(() => undefined, (error) => error.code);
    return code !== 'EXDEV';
}
/**
 * Removes what runs of this action that were killed have left in a directory. What shows a sign of life stays, and so
 * does what cannot be removed.
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
/** Whether a directory was last changed (or renamed: the system keeps that time, and nobody can set it) long ago. */
async function isAbandoned(path, now = Date.now()) {
    const status = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).catch(() => undefined);
    return status?.isDirectory() === true && now - status.ctimeMs > patience;
}
/**
 * Removes a directory with everything in it, unless a file system is mounted there.
 * @returns whether nothing is left
 */
function removeUnlessMounted(path) {
    try {
        return (0,_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .findMount */ .vc)(path) === undefined && (0,_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .removeTree */ .dM)(path);
    }
    catch (error) {
        return error.code === 'ENOENT';
    }
}


/***/ }),

/***/ 2079:
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
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
;// CONCATENATED MODULE: ./lib/archive/limits.js


/** More than any site has. */
const ceilings = {
    /** Directories that only follow from a path count, and so do copies that links ask for. */
    entries: 500_000,
    /** Characters of all paths together, which are held in memory until the end. */
    names: 64 * 1024 ** 2,
    /** Bytes of all extended headers of a tar together. Reading them takes time, and makes no file. */
    extensions: 128 * 1024 ** 2,
    /** Unpacked bytes, unless the archive is so large that it may have more. */
    bytes: 1024 ** 3,
};
/** Parts of a zstd archive, each of which needs a decompressor of its own; parallel compressors make parts of megabytes. */
const maxFrames = 1_000;
/** In bytes: a large archive may have more parts, if they are as large as this. */
const frameSize = 16 * 1024;
/** How many times the archive's size is fine in any case. */
const maxRatio = 100;
/**
 * Counts what an archive asks for, so that a small one cannot fill the disk, the memory or the day.
 * Everything is counted before it is done. Each function throws ActionError ARCHIVE_UNSAFE.
 * @param archiveSize in bytes
 */
function createArchiveLimits(archiveSize, most = ceilings) {
    const maxBytes = Math.max(most.bytes, maxRatio * archiveSize);
    let entries = 0;
    let names = 0;
    let extensions = 0;
    let frames = 0;
    let parts = 0;
    let read = 0;
    let written = 0;
    function checkBytes(bytes) {
        if (bytes <= maxBytes)
            return;
        throw tooMuch(`The archive of ${(0,shared_text/* formatBytes */.z3)(archiveSize)} unpacks to more than ${(0,shared_text/* formatBytes */.z3)(maxBytes)}, as no site does`);
    }
    return {
        countEntry() {
            entries += 1;
            if (entries > most.entries)
                throw tooMuch(`The archive holds more than ${most.entries} entries`);
        },
        countName(path) {
            names += path.length;
            if (names > most.names) {
                throw tooMuch(`The names in the archive have more than ${most.names} characters`);
            }
        },
        /** Counts bytes of the archive that an entry of a zip says are its own. */
        countPart(bytes) {
            parts += bytes;
            if (parts > archiveSize)
                throw tooMuch('The archive has entries that share their data, as no site does');
        },
        countFrame() {
            frames += 1;
            const most = Math.max(maxFrames, archiveSize / frameSize);
            if (frames > most)
                throw tooMuch(`The archive has more than ${Math.floor(most)} zstd frames`);
        },
        countExtension(bytes) {
            extensions += bytes;
            if (extensions > most.extensions) {
                throw tooMuch(`The extended headers in the archive have more than ${(0,shared_text/* formatBytes */.z3)(most.extensions)}`);
            }
        },
        /** Bytes out of the decompressor, whether they become a file or not: padding can be a bomb, too. */
        countRead(bytes) {
            read += bytes;
            checkBytes(read);
        },
        countWritten(bytes) {
            written += bytes;
            checkBytes(written);
        },
    };
}
function tooMuch(what) {
    return new errors/* ActionError */.lZ('ARCHIVE_UNSAFE', { what });
}

// EXTERNAL MODULE: ./lib/site/replace-directory.js
var replace_directory = __webpack_require__(2013);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./lib/archive/entry-path.js
var entry_path = __webpack_require__(8332);
;// CONCATENATED MODULE: ./lib/archive/modification-time.js
/**
 * Placeholders that packing tools write instead of a time are earlier: 1970-01-01 (`tar --mtime=@0`), 1980-01-01 (the
 * earliest in a zip archive), 1985-10-26 (npm).
 */
const earliest = Date.UTC(2000, 0, 1);
/** Zip archives hold local times without their zone, which may be hours ahead; clocks may be wrong. */
const tolerance = 24 * 60 * 60 * 1000;
/**
 * The time that an unpacked file gets. Without one it keeps the time of unpacking, not a fixed one: tools that compare
 * size and time would take a changed file of the same size for unchanged.
 * @param time that the archive gives, in milliseconds since 1970; may be anything
 * @param now in milliseconds since 1970
 * @returns undefined when the archive has no sensible time
 */
function modificationTime(time, now) {
    return time !== undefined && time >= earliest && time <= now + tolerance ? time : undefined;
}

// EXTERNAL MODULE: ./lib/shared/gc.js + 2 modules
var gc = __webpack_require__(1245);
;// CONCATENATED MODULE: ./lib/shared/page-path.js

/** Whether a path within a site, separated by "/", is that of an HTML page. */
function isPage(path) {
    // "._page.html" holds what macOS knows of a page, and is none.
    return /\.html?$/i.test(path) && !external_node_path_.posix.basename(path).startsWith('._');
}
/** Whether a path is to be preferred as the start page: fewer directories, then by name, so that no order matters. */
function isShallower(left, right) {
    const depth = (path) => path.split('/').length;
    return depth(left) - depth(right) < 0 || (depth(left) === depth(right) && left < right);
}

;// CONCATENATED MODULE: ./lib/site/git-repository.js


/** What makes a directory a repository, by what it can be recognized (gitrepository-layout(5), setup.c of Git). */
const layouts = [
    ['HEAD', 'OBJECTS', 'REFS'],
    // The rest lies in another directory, which this file names.
    ['HEAD', 'COMMONDIR'],
];
const parts = new Set(layouts.flat());
/** Git reads these as files: a section of pages named "head" is no part of a repository. */
const files = ['HEAD', 'COMMONDIR'];
/** Nearly all names end here: those that hold none of the words, nor characters that could stand for one of them. */
const suspect = /git|head|objects|refs|commondir|[^ -~]/i;
/**
 * Finds Git repositories among the paths of an archive. A repository's settings name programs, and Git runs them in
 * any later step that calls it there, with that step's secrets.
 *
 * Other files of Git's, such as .gitattributes and .gitmodules, can only choose among programs that the user's own
 * settings name, and so may be part of a site.
 */
class RepositoryGuard {
    /** By directory, the names that it has of those that make a repository. */
    #names = new Map();
    /**
     * @param path of a file, a directory or a link that is new, in safe form; its parents have been checked before
     * @throws ActionError ARCHIVE_UNSAFE for ".git" in any spelling, and for the path that makes a directory a repository
     */
    check(path, kind) {
        const segment = external_node_path_.posix.basename(path);
        if (isDotGit(segment))
            throw (0,entry_path/* unsafe */.N9)(path, 'part of a Git repository');
        const name = suspect.test(segment) ? fold(segment) : '';
        // A link is looked at again when it has become what it leads to.
        if (!parts.has(name) || kind === 'link')
            return;
        if (kind === 'directory' && files.includes(name))
            return;
        const directory = external_node_path_.posix.dirname(path).split('/').map(fold).join('/');
        const names = this.#names.get(directory) ?? new Set();
        this.#names.set(directory, names.add(name));
        if (layouts.some(layout => layout.every(part => names.has(part)))) {
            throw (0,entry_path/* unsafe */.N9)(path, 'with which its directory is a Git repository');
        }
    }
}
/**
 * Tells whether some file system takes a path segment for ".git", on this machine or where the site is brought to:
 * in any case, with what NTFS and HFS+ leave out, and by its short name on NTFS.
 */
function isDotGit(segment) {
    return suspect.test(segment) && /^(\.GIT|GIT~\d+)$/.test(fold(segment));
}
/** The form in which file systems compare names, and a little more: no name of a site becomes a suspect by it. */
function fold(segment) {
    return (segment
        // ZFS compares in a form of the volume's choice, this one being the coarsest.
        .normalize('NFKC')
        // HFS+ ignores some of these.
        .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
        // A stream of NTFS.
        .replace(/:.*$/, '')
        // Windows drops them.
        .replace(/[. ]+$/, '')
        .toUpperCase());
}

;// CONCATENATED MODULE: ./lib/site/links.js

/** As many links in a row as Linux follows (path_resolution(7)). */
const maxChain = 40;
/**
 * Carries links out as copies. A directory is copied only when the links inside it have been carried out, so that the
 * copy lacks nothing; where that can never be, because links lead in a circle, the link is left out.
 * @returns paths of the links that lead to nothing or in a circle
 * @throws ActionError ARCHIVE_UNSAFE for a link to a directory that holds it, and for too long a chain
 */
async function carryOutLinks(links, site) {
    const byKey = new Map(links.map(link => [(0,entry_path/* pathKey */.Pn)(link.path), link]));
    const keys = [...byKey.keys()].sort();
    const states = new Map();
    const settled = new Set();
    const leftOut = [];
    for (const link of links)
        await carryOut(link, 1);
    return leftOut.sort();
    /** @returns false when the link is being carried out already: then the way leads in a circle */
    async function carryOut(link, depth) {
        const state = states.get(link);
        if (state !== undefined)
            return state === 'done';
        if (depth > maxChain)
            throw (0,entry_path/* unsafe */.N9)(link.path, `part of a chain of more than ${maxChain} links`);
        states.set(link, 'begun');
        await site.breathe();
        if (await settle(link, depth))
            await site.replace(link.path, link.target);
        else
            leftOut.push(link.path);
        states.set(link, 'done');
        return true;
    }
    /** Brings what a link leads to into its final state. @returns false when that is nothing, or never final */
    async function settle({ path, target }, depth) {
        for (const part of [...parents(target), target]) {
            const link = byKey.get((0,entry_path/* pathKey */.Pn)(part));
            if (link !== undefined && site.kindOf(part) === 'link' && !(await carryOut(link, depth + 1)))
                return false;
        }
        const kind = site.kindOf(target);
        if (kind !== 'directory')
            return kind === 'file';
        if (target === '' || `${path}/`.startsWith(`${target}/`)) {
            throw (0,entry_path/* unsafe */.N9)(path, 'a link to a directory that holds it');
        }
        return settleInside(`${(0,entry_path/* pathKey */.Pn)(target)}/`, depth);
    }
    async function settleInside(prefix, depth) {
        if (settled.has(prefix))
            return true;
        for (let at = firstFrom(prefix); keys[at]?.startsWith(prefix); at += 1) {
            site.countLook();
            await site.breathe();
            const link = byKey.get(keys[at] ?? '');
            if (link !== undefined && !(await carryOut(link, depth + 1)))
                return false;
        }
        settled.add(prefix);
        return true;
    }
    /** Binary search: a directory may hold few of very many links. */
    function firstFrom(prefix) {
        let low = 0;
        let high = keys.length;
        while (low < high) {
            const middle = (low + high) >>> 1;
            if ((keys[middle] ?? '') < prefix)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }
}
/** "a/b/c" gives "a" and "a/b". */
function parents(path) {
    const segments = path.split('/');
    return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'));
}

;// CONCATENATED MODULE: ./lib/site/root-relative-links.js
/**
 * Attributes whose value a browser loads or follows. `content` counts where it is that of a refresh:
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
/** Elements whose content is text, whatever looks like a tag in it. */
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
/** Characters of a name, and of a value, that are looked at: as many as the longest of them needs. */
const maxName = 16;
const maxValue = 64;
const [tab, lineFeed, formFeed, carriageReturn, space] = [9, 10, 12, 13, 32];
const [doubleQuote, singleQuote, slash, less, equals, greater] = [34, 39, 47, 60, 61, 62];
const [exclamation, dash, question] = [33, 45, 63];
/**
 * Finds out whether an HTML page has a link that begins with "/", but not with "//", which names another host. The page
 * comes in chunks of any size. Tags are told from text, comments and scripts as the HTML standard does (section 13.2.5),
 * because pages about HTML show links that are none. Character references are not resolved.
 */
class RootRelativeLinkScanner {
    #state = this.#text;
    #found = false;
    #tag = '';
    #closing = false;
    #attribute = '';
    #value = '';
    #quote = 0;
    /** The end of a comment so far; of "</script", how many characters have matched. */
    #tail = '';
    #matched = 0;
    get found() {
        return this.#found;
    }
    scan(chunk) {
        for (let at = 0; at < chunk.length && !this.#found;)
            at = this.#state(chunk, at);
    }
    #enter(state, at) {
        this.#state = state;
        return at;
    }
    #text(page, at) {
        const open = page.indexOf(less, at);
        return open < 0 ? page.length : this.#enter(this.#tagOpen, open + 1);
    }
    #tagOpen(page, at) {
        const byte = page[at];
        if (byte === exclamation)
            return this.#enter(this.#declaration, at + 1);
        if (byte === slash)
            return this.#enter(this.#endTagOpen, at + 1);
        if (byte === question)
            return this.#enter(this.#bogusComment, at + 1);
        return isLetter(byte) ? this.#beginTag(false, at) : this.#enter(this.#text, at);
    }
    #endTagOpen(page, at) {
        return isLetter(page[at]) ? this.#beginTag(true, at) : this.#enter(this.#bogusComment, at);
    }
    #beginTag(closing, at) {
        this.#tag = '';
        this.#closing = closing;
        return this.#enter(this.#tagName, at);
    }
    #tagName(page, at) {
        let end = at;
        while (end < page.length && !endsName(page[end]))
            end += 1;
        this.#tag = extend(this.#tag, page, at, end, maxName);
        return end === page.length ? end : this.#enter(this.#beforeAttribute, end);
    }
    #beforeAttribute(page, at) {
        const byte = page[at];
        if (isSpace(byte) || byte === slash)
            return at + 1;
        if (byte === greater)
            return this.#endTag(at + 1);
        // The first character is part of the name, even an equals sign.
        this.#attribute = String.fromCharCode(byte ?? 0).toLowerCase();
        return this.#enter(this.#attributeName, at + 1);
    }
    #attributeName(page, at) {
        let end = at;
        while (end < page.length && !endsName(page[end]) && page[end] !== equals)
            end += 1;
        this.#attribute = extend(this.#attribute, page, at, end, maxName);
        return end === page.length ? end : this.#enter(this.#afterAttributeName, end);
    }
    #afterAttributeName(page, at) {
        if (isSpace(page[at]))
            return at + 1;
        if (page[at] !== equals)
            return this.#enter(this.#beforeAttribute, at);
        this.#value = '';
        return this.#enter(this.#beforeValue, at + 1);
    }
    #beforeValue(page, at) {
        const byte = page[at];
        if (isSpace(byte))
            return at + 1;
        if (byte === greater)
            return this.#endTag(at + 1);
        if (byte !== doubleQuote && byte !== singleQuote)
            return this.#enter(this.#unquotedValue, at);
        this.#quote = byte;
        return this.#enter(this.#quotedValue, at + 1);
    }
    #quotedValue(page, at) {
        const end = page.indexOf(this.#quote, at);
        return this.#readValue(page, at, end < 0 ? page.length : end, 1);
    }
    #unquotedValue(page, at) {
        let end = at;
        while (end < page.length && !isSpace(page[end]) && page[end] !== greater)
            end += 1;
        return this.#readValue(page, at, end, 0);
    }
    /** @param delimiter bytes that end the value and belong to it */
    #readValue(page, at, end, delimiter) {
        const isLink = !this.#closing && linkAttributes.has(this.#attribute);
        if (isLink)
            this.#value = extend(this.#value, page, at, end, maxValue);
        if (end === page.length)
            return end;
        this.#found = isLink && isRootRelative(this.#attribute, this.#value);
        return this.#enter(this.#beforeAttribute, end + delimiter);
    }
    #endTag(at) {
        return this.#enter(!this.#closing && textElements.has(this.#tag) ? this.#rawText : this.#text, at);
    }
    #rawText(page, at) {
        const open = page.indexOf(less, at);
        this.#matched = 0;
        return open < 0 ? page.length : this.#enter(this.#rawTextEnd, open + 1);
    }
    #rawTextEnd(page, at) {
        const expected = `/${this.#tag}`;
        if (this.#matched === expected.length) {
            this.#closing = true;
            return this.#enter(endsName(page[at]) ? this.#beforeAttribute : this.#rawText, at);
        }
        const character = String.fromCharCode(page[at] ?? 0).toLowerCase();
        if (character !== expected[this.#matched])
            return this.#enter(this.#rawText, at);
        this.#matched += 1;
        return at + 1;
    }
    /** After "<!": "--" begins a comment, anything else something that ends with the next ">". */
    #declaration(page, at) {
        return page[at] === dash
            ? this.#enter(this.#declarationDash, at + 1)
            : this.#enter(this.#bogusComment, at);
    }
    #declarationDash(page, at) {
        if (page[at] !== dash)
            return this.#enter(this.#bogusComment, at);
        // The dashes that begin a comment may end it as well: "<!-->".
        this.#tail = '--';
        return this.#enter(this.#comment, at + 1);
    }
    #comment(page, at) {
        const close = page.indexOf(greater, at);
        const end = close < 0 ? page.length : close;
        this.#tail = (this.#tail + page.toString('latin1', Math.max(at, end - 2), end)).slice(-2);
        if (close < 0)
            return end;
        if (this.#tail === '--')
            return this.#enter(this.#text, close + 1);
        this.#tail = '';
        return close + 1;
    }
    #bogusComment(page, at) {
        const close = page.indexOf(greater, at);
        return close < 0 ? page.length : this.#enter(this.#text, close + 1);
    }
}
/**
 * The same for a page that is there as a whole, at next to no cost: most pages without such a link have no value that
 * begins with "/" either, which the search for equals signs shows at some gigabytes per second.
 */
function hasRootRelativeLink(page) {
    if (!mayHaveRootRelativeLink(page))
        return false;
    const scanner = new RootRelativeLinkScanner();
    scanner.scan(page);
    return scanner.found;
}
function mayHaveRootRelativeLink(page) {
    for (let at = page.indexOf(equals); at >= 0; at = page.indexOf(equals, at)) {
        at += 1;
        while (isSpace(page[at]) || page[at] === doubleQuote || page[at] === singleQuote)
            at += 1;
        if (page[at] === slash)
            return true;
    }
    return false;
}
function isRootRelative(attribute, value) {
    // Browsers read a backslash as a slash.
    const link = attribute === 'content' ? /^[\s\d.]*[;,]\s*url\s*=\s*['"]?\s*\/(?![/\\])/i : /^\s*\/(?![/\\])/;
    return link.test(value);
}
function extend(text, page, start, end, most) {
    if (text.length >= most)
        return text;
    return text + page.toString('latin1', start, Math.min(end, start + most - text.length)).toLowerCase();
}
function isLetter(byte = 0) {
    const lower = byte | 32;
    return lower >= 97 && lower <= 122;
}
function isSpace(byte) {
    return byte === space || byte === lineFeed || byte === tab || byte === carriageReturn || byte === formFeed;
}
/** What ends the name of a tag or of an attribute. */
function endsName(byte) {
    return byte === slash || byte === greater || isSpace(byte);
}

;// CONCATENATED MODULE: ./lib/site/writer.js











/** Bytes that are copied in one go. */
const copySize = 256 * 1024;
/** Longest time in milliseconds without a look at signals. */
const longestTurn = 20;
/**
 * Writes the entries of an archive below one directory. Every name is checked, nothing is written twice, and links are
 * not made but carried out: at the end, what they lead to is copied, so that nothing can be written through them.
 *
 * Calls are synchronous: collecting small files and writing each in one go is several times as fast as streams. The
 * reader calls `breathe` between them, so that a cancellation is noticed.
 */
function createSiteWriter({ directory, limits, signal, onProgress }) {
    const kinds = new Map([['', 'directory']]);
    const links = [];
    const repositories = new RepositoryGuard();
    const reclaim = (0,gc/* createBufferReclaimer */.f)();
    let fileCount = 0;
    let byteCount = 0;
    let htmlFileCount = 0;
    let rootRelativeLinks = 0;
    const now = Date.now();
    let turn = performance.now();
    let index;
    let copyBuffer;
    let share = () => undefined;
    function claim(name, kind) {
        const path = (0,entry_path/* safePath */.nG)(name);
        if (kinds.has((0,entry_path/* pathKey */.Pn)(path)))
            throw (0,entry_path/* unsafe */.N9)(name, 'a name that it holds twice');
        makeDirectory(external_node_path_.posix.dirname(path), limits.countEntry);
        limits.countName(path);
        repositories.check(path, kind);
        kinds.set((0,entry_path/* pathKey */.Pn)(path), kind);
        return path;
    }
    /** @param count told of the directory when it is new; a directory with an entry of its own was counted with it */
    function makeDirectory(path, count) {
        if (path === '.' || path === '')
            return;
        const kind = kinds.get((0,entry_path/* pathKey */.Pn)(path));
        if (kind === 'directory')
            return;
        if (kind !== undefined)
            throw (0,entry_path/* unsafe */.N9)(path, `a ${kind} and a directory of the same name`);
        makeDirectory(external_node_path_.posix.dirname(path), limits.countEntry);
        count?.();
        limits.countName(path);
        repositories.check(path, 'directory');
        (0,external_node_fs_.mkdirSync)((0,external_node_path_.join)(directory, path), { mode: 0o755 });
        kinds.set((0,entry_path/* pathKey */.Pn)(path), 'directory');
    }
    function account(bytes) {
        limits.countWritten(bytes);
        byteCount += bytes;
        reclaim(bytes);
    }
    function noteFile(path) {
        const name = external_node_path_.posix.basename(path);
        fileCount += 1;
        if (isPage(path))
            htmlFileCount += 1;
        if (name === 'index.html' && (index === undefined || isShallower(path, index)))
            index = path;
        onProgress({ files: fileCount, bytes: byteCount, share: share() });
    }
    function writeFile(name, bytes, modified) {
        const path = claim(name, 'file');
        account(bytes.length);
        const file = create(path);
        try {
            writeAll(file, bytes);
            setTime(file, modified);
        }
        finally {
            (0,external_node_fs_.closeSync)(file);
        }
        if (isPage(path) && hasRootRelativeLink(bytes))
            rootRelativeLinks += 1;
        noteFile(path);
    }
    function openFile(name, modified) {
        const path = claim(name, 'file');
        const file = create(path);
        const scanner = isPage(path) ? new RootRelativeLinkScanner() : undefined;
        return {
            write(bytes) {
                account(bytes.length);
                writeAll(file, bytes);
                scanner?.scan(bytes);
            },
            close() {
                setTime(file, modified);
                (0,external_node_fs_.closeSync)(file);
                if (scanner?.found)
                    rootRelativeLinks += 1;
                noteFile(path);
            },
        };
    }
    /** "wx": only what is new, and never through something that was there. */
    function create(path) {
        return (0,external_node_fs_.openSync)((0,external_node_path_.join)(directory, path), 'wx', 0o644);
    }
    function setTime(file, modified) {
        const time = modificationTime(modified, now);
        if (time !== undefined)
            (0,external_node_fs_.futimesSync)(file, time / 1000, time / 1000);
    }
    async function breathe() {
        if (performance.now() - turn < longestTurn)
            return;
        await (0,external_node_timers_promises_.setImmediate)();
        signal.throwIfAborted();
        turn = performance.now();
    }
    async function copy(from, to) {
        limits.countEntry();
        await breathe();
        if (kinds.get((0,entry_path/* pathKey */.Pn)(from)) === 'file')
            return copyFile(from, to);
        makeDirectory((0,entry_path/* safePath */.nG)(to));
        for (const name of (0,external_node_fs_.readdirSync)((0,external_node_path_.join)(directory, from))) {
            await copy(external_node_path_.posix.join(from, name), external_node_path_.posix.join(to, name));
        }
    }
    /** In parts, so that a cancellation need not wait for the end of a large file. */
    async function copyFile(from, to) {
        copyBuffer ??= Buffer.allocUnsafe(copySize);
        const part = copyBuffer;
        const source = (0,external_node_fs_.openSync)((0,external_node_path_.join)(directory, from), 'r');
        try {
            const modified = (0,external_node_fs_.fstatSync)(source).mtimeMs;
            let length = (0,external_node_fs_.readSync)(source, part);
            if (length < copySize)
                return writeFile(to, part.subarray(0, length), modified);
            const file = openFile(to, modified);
            try {
                for (; length > 0; length = (0,external_node_fs_.readSync)(source, part)) {
                    file.write(part.subarray(0, length));
                    await breathe();
                }
            }
            finally {
                file.close();
            }
        }
        finally {
            (0,external_node_fs_.closeSync)(source);
        }
    }
    return {
        /** Counts an entry of any kind. @throws ActionError ARCHIVE_UNSAFE when there are too many */
        countEntry: limits.countEntry,
        /** Counts bytes out of the decompressor. @throws ActionError ARCHIVE_UNSAFE when there are too many */
        countRead: limits.countRead,
        /** Counts a frame of zstd. @throws ActionError ARCHIVE_UNSAFE when there are too many */
        countFrame: limits.countFrame,
        /** Counts what an entry takes of the archive. @throws ActionError ARCHIVE_UNSAFE when that is more than all of it */
        countPart: limits.countPart,
        /** Counts bytes of an extended header. @throws ActionError ARCHIVE_UNSAFE when there are too many */
        countExtension: limits.countExtension,
        /** Tells how to find out how much of the archive has been read, 0 to 1. */
        measure(readShare) {
            share = readShare;
        },
        makeDirectory: (name) => makeDirectory((0,entry_path/* safePath */.nG)(name)),
        /** @param modified when the file was changed last, in milliseconds since 1970, as far as the archive says */
        writeFile,
        /** Begins a file that is too large to be held in memory. `write` takes its chunks in order; `close` comes last. */
        openFile,
        /** @param text where the link leads: from its own directory when symbolic, from the root when hard */
        addLink(name, text, kind) {
            const path = claim(name, 'link');
            const base = kind === 'symbolic' ? external_node_path_.posix.dirname(path).replace(/^\.$/, '') : '';
            const target = (0,entry_path/* linkTarget */.Cm)(name, text, base);
            // It is held in memory until the end, just as a name is.
            limits.countName(target);
            if (target.split('/').some(isDotGit))
                throw (0,entry_path/* unsafe */.N9)(name, 'a link into a Git repository');
            links.push({ path, target });
        },
        /** Lets signals through now and then. @throws `signal.reason` when the run is cancelled */
        breathe,
        /** Carries links out and sums up. Comes last. */
        async finish() {
            const leftOut = await carryOutLinks(links, {
                kindOf: path => kinds.get((0,entry_path/* pathKey */.Pn)(path)),
                replace(link, target) {
                    kinds.delete((0,entry_path/* pathKey */.Pn)(link));
                    return copy(target, link);
                },
                countLook: limits.countEntry,
                breathe,
            });
            const warnings = leftOut
                .slice(0, 1)
                .map(path => `Links that lead to nothing in the archive were left out: ${leftOut.length}, such as "${(0,shared_text/* oneLine */.TN)(path, 120)}".`);
            return { fileCount, byteCount, htmlFileCount, rootRelativeLinks, index, warnings };
        },
    };
}
function writeAll(file, bytes) {
    for (let at = 0; at < bytes.length;)
        at += (0,external_node_fs_.writeSync)(file, bytes, at);
}

;// CONCATENATED MODULE: ./lib/site/extract.js








/**
 * Unpacks an archive, whole or not at all.
 * @throws ActionError ARCHIVE_INVALID, ARCHIVE_UNSAFE, TOO_FEW_PAGES, TARGET_NOT_EMPTY, FILE_SYSTEM; `signal.reason`.
 *   Then the target is as it was.
 */
async function extractArchive(request) {
    const { archive, target, minPages, signal } = request;
    const { result, leftover } = await (0,replace_directory/* placeDirectory */.tJ)(request, async (directory) => {
        const written = await unpack(request, directory);
        if (written.htmlFileCount < minPages) {
            throw new errors/* ActionError */.lZ('TOO_FEW_PAGES', {
                what: `The archive holds ${(0,shared_text/* count */.U9)(written.htmlFileCount, 'HTML page')} in ${(0,shared_text/* count */.U9)(written.fileCount, 'file')}, but min-pages asks for ${minPages}`,
            });
        }
        signal.throwIfAborted();
        return written;
    });
    const { index, ...site } = result;
    const sitePath = index === undefined ? target : (0,external_node_path_.join)(target, external_node_path_.posix.dirname(index));
    const warnings = leftover === undefined
        ? site.warnings
        : [...site.warnings, `What was there before could not be removed; it is now at ${(0,shared_text/* oneLine */.TN)(leftover)}.`];
    return { ...site, warnings, sitePath, hasIndex: index !== undefined };
    async function unpack({ onProgress }, directory) {
        const format = await (0,detect_format/* detectFormat */.T)(archive);
        const { size } = await (0,promises_.stat)(archive);
        const writer = createSiteWriter({ directory, limits: createArchiveLimits(size), signal, onProgress });
        try {
            // Each brings a library that the other does not need.
            if (format === 'zip')
                await (await Promise.all(/* import() */[__webpack_require__.e(663), __webpack_require__.e(997)]).then(__webpack_require__.bind(__webpack_require__, 9997))).readZip(archive, writer);
            else
                await (await __webpack_require__.e(/* import() */ 425).then(__webpack_require__.bind(__webpack_require__, 6425))).readTar(archive, format, writer, signal);
            return await writer.finish();
        }
        catch (error) {
            signal.throwIfAborted();
            throw describe(error);
        }
    }
}
/** What neither we nor the file system reports comes from a decompressor or a reader of the format. */
function describe(error) {
    if (error instanceof errors/* ActionError */.lZ || (0,replace_directory/* isFileSystemError */.ct)(error))
        return error;
    const { message = String(error) } = error;
    return new errors/* ActionError */.lZ('ARCHIVE_INVALID', {
        what: `The archive is damaged: ${(0,shared_text/* oneLine */.TN)(message)}`,
        cause: error,
    });
}


/***/ }),

/***/ 2013:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ct: () => (/* binding */ isFileSystemError),
/* harmony export */   tJ: () => (/* binding */ placeDirectory),
/* harmony export */   u$: () => (/* binding */ recoverDirectory)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _shared_directories_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7602);
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6422);
/* harmony import */ var _shared_work_directory_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2522);







/** Longest time in milliseconds to remove what was unpacked before a cancellation: some 40,000 files. */
const cancelLimit = 500;
/** Times that a directory is moved away which appears at the target meanwhile: each is another run that was quicker. */
const attempts = 100;
/**
 * Lets `fill` write a directory elsewhere, and renames it to the target only when that has succeeded. What was there
 * before is moved away and back, never half replaced.
 * @param fill is given the absolute path of an empty directory
 * @returns what `fill` returned, and the path of the old directory when it is in the way no more but could not be removed
 * @throws what `fill` throws, FILE_SYSTEM, TARGET_NOT_EMPTY; then nothing has changed
 */
async function placeDirectory({ target, clean, temp }, fill) {
    const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target);
    let created;
    let work;
    try {
        created = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(parent, { recursive: true });
        work = await _shared_work_directory_js__WEBPACK_IMPORTED_MODULE_6__/* .WorkDirectory */ .TA.create({ near: parent, temp });
        const fresh = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(work.path, 'new');
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(fresh, { mode: 0o755 });
        const result = await fill(fresh);
        const replaced = await replace(fresh, { target, clean });
        const leftover = await discard(replaced, { target, work });
        if (leftover === undefined)
            work.remove();
        else
            work.leave();
        return { result, leftover };
    }
    catch (error) {
        // The first failure is the one to report. A run that is canceled is killed soon, in the midst of this if need be.
        const canceled = error instanceof _shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ActionError */ .lZ && error.code === 'CANCELLED';
        work?.remove(canceled ? cancelLimit : undefined);
        await removeEmpty(parent, created);
        throw isFileSystemError(error) ? (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .fileSystemError */ .uG)('Could not unpack the archive', error, target) : error;
    }
}
/**
 * Repairs what runs that were killed have left: moves the directory back that stood at the target when there is none
 * now, and removes what is of no use.
 * @returns whether a directory was moved back
 * @throws ActionError FILE_SYSTEM when it cannot be moved back
 */
async function recoverDirectory({ target, temp }) {
    const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target);
    const recovered = !(await exists(target)) && (await moveBack(target));
    // Not before: the old directory is of no use only when another stands at the target.
    if (await exists(target)) {
        for (const { path } of await findReplaced(target)) {
            if (await (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_6__/* .isAbandoned */ .zI)(path))
                (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_6__/* .removeUnlessMounted */ .vV)(path);
        }
    }
    await (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_6__/* .removeLeftovers */ .DA)(parent);
    if (temp !== undefined)
        await (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_6__/* .removeLeftovers */ .DA)(temp);
    return recovered;
}
async function moveBack(target) {
    const [newest] = await findReplaced(target);
    if (newest === undefined)
        return false;
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(newest.path, target);
        return true;
    }
    catch (error) {
        // The run that moved it away may be alive, and have put its own there by now.
        if (await exists(target))
            return false;
        throw (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .fileSystemError */ .uG)('Could not move back what a run that was killed had moved away', error, newest.path);
    }
}
/** What was moved away from a target, the newest first. */
async function findReplaced(target) {
    const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target);
    const ending = `.${replacedEnding(target)}`;
    const names = (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(parent).catch(() => [])).filter(name => name.startsWith('.docs-admin-action-') && name.endsWith(ending));
    const found = await Promise.all(names.map(async (name) => {
        const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(parent, name);
        const status = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).catch(() => undefined);
        // Renaming a directory sets this time.
        return status?.isDirectory() ? [{ path, time: status.ctimeMs }] : [];
    }));
    return found.flat().sort((left, right) => right.time - left.time);
}
/** Tells for which target a directory was moved away. A digest, because the name itself may leave no room for more. */
function replacedEnding(target) {
    return `${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update((0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(target)).digest('hex').slice(0, 12)}.old`;
}
async function exists(path) {
    return (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).then(() => true, error => error.code !== 'ENOENT');
}
/** @returns where what was at the target is now: nowhere, one directory, or more when runs met at the target */
async function replace(fresh, { target, clean }) {
    const replaced = [];
    try {
        while (!(await renameToFree(fresh, target))) {
            if (!clean || replaced.length === attempts) {
                throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ActionError */ .lZ('TARGET_NOT_EMPTY', {
                    what: `${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_5__/* .oneLine */ .TN)(target)} was filled by something else meanwhile`,
                });
            }
            const aside = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target), (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_6__/* .ownName */ .qU)(replacedEnding(target)));
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(target, aside).catch(ignoreMissing);
            replaced.push(aside);
        }
        return replaced;
    }
    catch (error) {
        // Fails when something else stands there by now; then a later run removes what was moved away.
        const last = replaced.at(-1);
        if (last !== undefined)
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(last, target).catch(() => undefined);
        throw error;
    }
}
/** @returns false when something that is not empty is in the way */
async function renameToFree(from, to) {
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(from, to);
        return true;
    }
    catch (error) {
        const { code = '' } = error;
        // Windows refuses even to replace an empty directory, and as if for lack of permission.
        const refused = code === 'EPERM' && (await exists(to));
        if (!refused && code !== 'ENOTEMPTY' && code !== 'EEXIST')
            throw error;
    }
    const emptied = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rmdir)(to).then(() => true, () => false);
    if (emptied)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(from, to);
    return emptied;
}
function ignoreMissing(error) {
    if (error.code !== 'ENOENT')
        throw error;
}
/** @returns the path of one that could not be removed */
async function discard(replaced, { target, work }) {
    let leftover;
    for (const [index, path] of replaced.entries()) {
        // Renamed before it is removed: what is removed in part must not be moved back. Containers often leave files of
        // another user behind, which may be renamed within their parent only, and not removed.
        const beside = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target), (0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_6__/* .ownName */ .qU)('discarded'));
        const places = isMounted(path) ? [beside] : [(0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(work.path, `old-${index}`), beside];
        const moved = await renameToFirst(path, places);
        if (moved !== undefined && !(0,_shared_work_directory_js__WEBPACK_IMPORTED_MODULE_6__/* .removeUnlessMounted */ .vV)(moved))
            leftover = moved;
    }
    return leftover;
}
/** Whether a file system is mounted in it. The first check refuses that, but it may have come since. */
function isMounted(path) {
    try {
        return (0,_shared_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .findMount */ .vc)(path) !== undefined;
    }
    catch {
        return false;
    }
}
/** @returns the place that it could be renamed to, the path itself when there is none, undefined when it is gone */
async function renameToFirst(path, places) {
    for (const place of places) {
        try {
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(path, place);
            return place;
        }
        catch (error) {
            if (error.code === 'ENOENT' && !(await exists(path)))
                return undefined;
        }
    }
    return path;
}
/** Takes back the parents that were made for the target, as long as they hold nothing. */
async function removeEmpty(parent, firstCreated) {
    if (firstCreated === undefined)
        return;
    for (let path = parent; (0,_shared_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .holds */ .v9)(firstCreated, path); path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path)) {
        const removed = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rmdir)(path).then(() => true, () => false);
        if (!removed)
            return;
    }
}
/** Errors of the file system name the system call that failed. */
function isFileSystemError(error) {
    const { code, syscall } = error;
    return typeof code === 'string' && typeof syscall === 'string';
}


/***/ })

};
