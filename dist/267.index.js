export const id = 267;
export const ids = [267,991];
export const modules = {

/***/ 1546:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cm: () => (/* binding */ linkTarget),
/* harmony export */   N9: () => (/* binding */ unsafe),
/* harmony export */   Pn: () => (/* binding */ pathKey),
/* harmony export */   nG: () => (/* binding */ safePath)
/* harmony export */ });
/* harmony import */ var _kernel_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3314);
/* harmony import */ var _kernel_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6958);


/** Limits of the file systems that archives are unpacked to, in bytes. */
const maxSegment = 255;
const maxPath = 4096;
/** Systems on which "A.html" and "a.html" are one file. */
const foldsCase = process.platform === 'win32' || process.platform === 'darwin';
function unsafe(name, reason) {
    return new _kernel_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ('ARCHIVE_UNSAFE', { what: `The archive holds "${(0,_kernel_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(name, 120)}", ${reason}` });
}
/**
 * Checks the name of an entry, and brings it into one form: segments joined by "/", nothing before or behind.
 * @returns an empty string for the root of the archive
 * @throws ActionError ARCHIVE_UNSAFE for a name that could leave the target, in whatever spelling
 */
function safePath(name) {
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
    const path = segments.join('/');
    if (Buffer.byteLength(path) > maxPath)
        throw unsafe(name, 'a path that is too long');
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
    if (/[\\\p{Cc}]/u.test(text) || text.startsWith('/') || /^[a-z]:/i.test(text)) {
        throw unsafe(link, 'a link that points outside the site');
    }
    if (Buffer.byteLength(text) > maxPath)
        throw unsafe(link, 'a link with a path that is too long');
    const segments = base === '' ? [] : base.split('/');
    for (const segment of text.split('/')) {
        if (segment === '..' && segments.pop() === undefined)
            throw unsafe(link, 'a link that points outside the site');
        if (segment !== '' && segment !== '.' && segment !== '..')
            segments.push(segment);
    }
    return segments.join('/');
}


/***/ }),

/***/ 1267:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  extractArchive: () => (/* binding */ extractArchive)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/kernel/errors.js
var errors = __webpack_require__(3314);
// EXTERNAL MODULE: ./lib/kernel/text.js
var kernel_text = __webpack_require__(6958);
;// CONCATENATED MODULE: ./lib/bundle/archive-format.js
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



const tarBlock = 512;
/**
 * Tells a format by content: names and content types of object stores are often wrong.
 * @throws ActionError ARCHIVE_INVALID, showing how the file begins
 */
async function detectFormat(archive) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const file = __addDisposableResource(env_1, await (0,promises_.open)(archive, 'r'), true);
        const { buffer, bytesRead } = await file.read(Buffer.alloc(tarBlock), 0, tarBlock, 0);
        const head = buffer.subarray(0, bytesRead);
        const magic = head.subarray(0, 4).toString('hex');
        if (magic.startsWith('1f8b'))
            return 'tar.gz';
        // A zstd frame, or a skippable one before it (RFC 8878, 3.1).
        if (magic === '28b52ffd' || /^5[0-9a-f]2a4d18$/.test(magic))
            return 'tar.zst';
        if (magic === '504b0304' || magic === '504b0506')
            return 'zip';
        if (isTarHeader(head))
            return 'tar';
        throw new errors/* ActionError */.lZ('ARCHIVE_INVALID', {
            what: `The archive is neither tar (plain, gzip or zstd) nor zip; it begins with ${(0,kernel_text/* excerpt */.Kb)(head.toString('latin1'))}`,
        });
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = __disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
/** Every tar variant has the checksum of its header in the header, in octal. */
function isTarHeader(head) {
    if (head.length < tarBlock)
        return false;
    const stored = Number.parseInt(head.toString('latin1', 148, 156), 8);
    const bytes = Buffer.concat([head.subarray(0, 148), Buffer.alloc(8, ' '), head.subarray(156)]);
    // An archive of nothing is all zeros.
    return stored === bytes.reduce((sum, byte) => sum + byte, 0) || head.every(byte => byte === 0);
}

;// CONCATENATED MODULE: ./lib/bundle/archive-limits.js


/** More than any site has. */
const ceilings = {
    /** Directories that only follow from a path count, and so do copies that links ask for. */
    entries: 500_000,
    /** Characters of all paths together, which are held in memory until the end. */
    names: 64 * 1024 ** 2,
    /** Unpacked bytes, unless the archive is so large that it may have more. */
    bytes: 1024 ** 3,
};
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
    let read = 0;
    let written = 0;
    function checkBytes(bytes) {
        if (bytes <= maxBytes)
            return;
        throw tooMuch(`The archive of ${(0,kernel_text/* formatBytes */.z3)(archiveSize)} unpacks to more than ${(0,kernel_text/* formatBytes */.z3)(maxBytes)}, as no site does`);
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

// EXTERNAL MODULE: ./lib/bundle/placement.js
var placement = __webpack_require__(5991);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./lib/kernel/memory.js + 2 modules
var memory = __webpack_require__(512);
// EXTERNAL MODULE: ./lib/bundle/entry-path.js
var entry_path = __webpack_require__(1546);
;// CONCATENATED MODULE: ./lib/bundle/archive-links.js

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

;// CONCATENATED MODULE: ./lib/bundle/modification-time.js
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

;// CONCATENATED MODULE: ./lib/bundle/root-relative-links.js
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

;// CONCATENATED MODULE: ./lib/bundle/site-writer.js









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
    const indexes = [];
    const reclaim = (0,memory/* createBufferReclaimer */.f)();
    let fileCount = 0;
    let byteCount = 0;
    let htmlFileCount = 0;
    let rootRelativeLinks = 0;
    const now = Date.now();
    let turn = performance.now();
    let share = () => undefined;
    function claim(name, kind) {
        const path = (0,entry_path/* safePath */.nG)(name);
        if (kinds.has((0,entry_path/* pathKey */.Pn)(path)))
            throw (0,entry_path/* unsafe */.N9)(name, 'a name that it holds twice');
        makeDirectory(external_node_path_.posix.dirname(path), limits.countEntry);
        limits.countName(path);
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
        if (name === 'index.html')
            indexes.push(path);
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
        const part = Buffer.allocUnsafe(copySize);
        const source = (0,external_node_fs_.openSync)((0,external_node_path_.join)(directory, from), 'r');
        try {
            const file = openFile(to, (0,external_node_fs_.fstatSync)(source).mtimeMs);
            try {
                for (let length = (0,external_node_fs_.readSync)(source, part); length > 0; length = (0,external_node_fs_.readSync)(source, part)) {
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
            links.push({ path, target: (0,entry_path/* linkTarget */.Cm)(name, text, base) });
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
                breathe,
            });
            const warnings = leftOut
                .slice(0, 1)
                .map(path => `Links that lead to nothing in the archive were left out: ${leftOut.length}, such as "${(0,kernel_text/* oneLine */.TN)(path, 120)}".`);
            return { fileCount, byteCount, htmlFileCount, rootRelativeLinks, indexes, warnings };
        },
    };
}
function isPage(path) {
    // "._page.html" holds what macOS knows of a page, and is none.
    return /\.html?$/i.test(path) && !external_node_path_.posix.basename(path).startsWith('._');
}
function writeAll(file, bytes) {
    for (let at = 0; at < bytes.length;)
        at += (0,external_node_fs_.writeSync)(file, bytes, at);
}

;// CONCATENATED MODULE: ./lib/bundle/extract.js








/**
 * Unpacks an archive, whole or not at all.
 * @throws ActionError ARCHIVE_INVALID, ARCHIVE_UNSAFE, TOO_FEW_PAGES, TARGET_NOT_EMPTY, FILE_SYSTEM; `signal.reason`.
 *   Then the target is as it was.
 */
async function extractArchive(request) {
    const { archive, target, clean, minPages, signal } = request;
    const { result, leftover } = await (0,placement/* placeDirectory */.t)({ target, clean }, async (directory) => {
        const written = await unpack(request, directory);
        if (written.htmlFileCount < minPages) {
            throw new errors/* ActionError */.lZ('TOO_FEW_PAGES', {
                what: `The archive holds ${(0,kernel_text/* count */.U9)(written.htmlFileCount, 'HTML page')} in ${(0,kernel_text/* count */.U9)(written.fileCount, 'file')}, but min-pages asks for ${minPages}`,
            });
        }
        signal.throwIfAborted();
        return written;
    });
    const { indexes, ...site } = result;
    const start = shallowest(indexes);
    const sitePath = start === undefined ? target : (0,external_node_path_.join)(target, external_node_path_.posix.dirname(start));
    const warnings = leftover === undefined
        ? site.warnings
        : [...site.warnings, `What was there before could not be removed; it is now at ${(0,kernel_text/* oneLine */.TN)(leftover)}.`];
    return { ...site, warnings, sitePath, hasIndex: start !== undefined };
    async function unpack({ onProgress }, directory) {
        const format = await detectFormat(archive);
        const { size } = await (0,promises_.stat)(archive);
        const writer = createSiteWriter({ directory, limits: createArchiveLimits(size), signal, onProgress });
        try {
            // Each brings a library that the other does not need.
            if (format === 'zip')
                await (await Promise.all(/* import() */[__webpack_require__.e(663), __webpack_require__.e(459)]).then(__webpack_require__.bind(__webpack_require__, 5459))).readZip(archive, writer);
            else
                await (await Promise.all(/* import() */[__webpack_require__.e(118), __webpack_require__.e(38)]).then(__webpack_require__.bind(__webpack_require__, 7038))).readTar(archive, format, writer, signal);
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
    if (error instanceof errors/* ActionError */.lZ || (0,placement/* isFileSystemError */.c)(error))
        return error;
    const { message = String(error) } = error;
    return new errors/* ActionError */.lZ('ARCHIVE_INVALID', {
        what: `The archive is damaged: ${(0,kernel_text/* oneLine */.TN)(message)}`,
        cause: error,
    });
}
function shallowest(paths) {
    const depth = (path) => path.split('/').length;
    return paths.toSorted((left, right) => depth(left) - depth(right) || (left < right ? -1 : 1))[0];
}


/***/ }),

/***/ 5991:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ isFileSystemError),
/* harmony export */   checkTarget: () => (/* binding */ checkTarget),
/* harmony export */   t: () => (/* binding */ placeDirectory)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6760);
/* harmony import */ var _kernel_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3314);
/* harmony import */ var _kernel_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6958);






/**
 * Checks that a directory may be put at a path.
 * @param workspace absolute path; neither it nor a parent of it is ever replaced, and the same holds for `home`
 * @throws ActionError TARGET_FORBIDDEN whatever `clean` says; TARGET_NOT_EMPTY when only `clean` is missing
 */
async function checkTarget(request) {
    const { target, clean, workspace, home } = request;
    const forbid = (reason) => {
        throw new _kernel_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ActionError */ .lZ('TARGET_FORBIDDEN', { what: `extract-to is ${(0,_kernel_text_js__WEBPACK_IMPORTED_MODULE_5__/* .oneLine */ .TN)(target)}, ${reason}` });
    };
    const real = await realPath(target).catch(error => {
        if (error.code === 'ENOTDIR')
            return undefined;
        throw (0,_kernel_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .fileSystemError */ .uG)('Could not check extract-to', error, target);
    });
    if (real === undefined)
        return forbid('part of whose path is not a directory');
    if (real === (0,node_path__WEBPACK_IMPORTED_MODULE_3__.parse)(real).root)
        forbid('the root of the file system');
    // By their real paths, so that a link in between hides nothing.
    if (holds(real, await realPath(workspace)))
        forbid('the workspace or a parent of it');
    if (holds(real, await realPath(home)))
        forbid('the home directory or a parent of it');
    if (real.toLowerCase().split(node_path__WEBPACK_IMPORTED_MODULE_3__.sep).includes('.git'))
        forbid('inside a repository’s own data (.git)');
    const existing = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.lstat)(target).catch(() => undefined);
    if (existing === undefined)
        return;
    if (existing.isSymbolicLink())
        forbid('a symbolic link');
    if (!existing.isDirectory())
        forbid('a file');
    const names = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.readdir)(target);
    if (names.length > 0 && !clean) {
        const sample = names.slice(0, 3).map(name => (0,_kernel_text_js__WEBPACK_IMPORTED_MODULE_5__/* .oneLine */ .TN)(name, 40));
        throw new _kernel_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ActionError */ .lZ('TARGET_NOT_EMPTY', {
            what: `extract-to is ${(0,_kernel_text_js__WEBPACK_IMPORTED_MODULE_5__/* .oneLine */ .TN)(target)}, which already holds ${(0,_kernel_text_js__WEBPACK_IMPORTED_MODULE_5__/* .count */ .U9)(names.length, 'entry', 'entries')} (${sample.join(', ')})`,
        });
    }
}
/** The path with every link on the way resolved, as far as it exists. */
async function realPath(path) {
    try {
        return await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.realpath)(path);
    }
    catch (error) {
        const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(path);
        if (error.code !== 'ENOENT' || parent === path)
            throw error;
        return (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(await realPath(parent), (0,node_path__WEBPACK_IMPORTED_MODULE_3__.basename)(path));
    }
}
function holds(directory, path) {
    return path === directory || path.startsWith(directory.endsWith(node_path__WEBPACK_IMPORTED_MODULE_3__.sep) ? directory : directory + node_path__WEBPACK_IMPORTED_MODULE_3__.sep);
}
/**
 * Lets `fill` write a directory aside, and puts it at the target only when that has succeeded. What was there before
 * is moved away and back, never half replaced.
 * @param fill is given the absolute path of an empty directory beside the target
 * @returns what `fill` returned, and the path of the old directory when it is in the way no more but could not be removed
 * @throws what `fill` throws, FILE_SYSTEM, TARGET_NOT_EMPTY; then nothing has changed
 */
async function placeDirectory({ target, clean }, fill) {
    const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(target);
    // A part of the name is enough to recognize it by, and leaves room for the rest in 255 bytes.
    const mark = `.${(0,node_path__WEBPACK_IMPORTED_MODULE_3__.basename)(target).slice(0, 50)}.${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(6).toString('hex')}`;
    const partial = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(parent, `${mark}.partial`);
    let created;
    try {
        created = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.mkdir)(parent, { recursive: true });
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.mkdir)(partial, { mode: 0o755 });
        const result = await fill(partial);
        const leftover = await swap({ partial, target, aside: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(parent, `${mark}.old`), clean });
        return { result, leftover };
    }
    catch (error) {
        // The first failure is the one to report.
        removeTree(partial);
        await removeEmpty(parent, created);
        throw isFileSystemError(error) ? (0,_kernel_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .fileSystemError */ .uG)('Could not unpack the archive', error, target) : error;
    }
}
/** @returns the path of the old directory when it could not be removed */
async function swap({ partial, target, aside, clean }) {
    // An empty directory gives way; one that holds something only with "clean".
    const emptied = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rmdir)(target).then(() => true, error => error.code === 'ENOENT');
    if (emptied) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rename)(partial, target);
        return undefined;
    }
    if (!clean) {
        throw new _kernel_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ActionError */ .lZ('TARGET_NOT_EMPTY', {
            what: `${(0,_kernel_text_js__WEBPACK_IMPORTED_MODULE_5__/* .oneLine */ .TN)(target)} was filled by something else meanwhile`,
        });
    }
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rename)(target, aside);
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rename)(partial, target);
    }
    catch (error) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rename)(aside, target);
        throw error;
    }
    // Containers often leave files of another user behind, which may be moved but not removed.
    return removeTree(aside) ? undefined : aside;
}
/** In one call, which takes a third of the time; the other kind holds a promise for each entry, hundreds of MiB of them. */
function removeTree(path) {
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.rmSync)(path, { recursive: true, force: true, maxRetries: 3 });
        return true;
    }
    catch {
        return false;
    }
}
/** Takes back the parents that were made for the target, as long as they hold nothing. */
async function removeEmpty(parent, firstCreated) {
    if (firstCreated === undefined)
        return;
    for (let path = parent; holds(firstCreated, path); path = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(path)) {
        const removed = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rmdir)(path).then(() => true, () => false);
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
