export const id = 637;
export const ids = [637,286];
export const modules = {

/***/ 2637:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   writeHelmValues: () => (/* binding */ writeHelmValues)
/* harmony export */ });
/* harmony import */ var _helm_values_file_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(286);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6422);


/** A chart downloads the archive when it starts. A link that expires sooner, in milliseconds, may be too old by then. */
const shortLife = 60 * 60_000;
/**
 * Writes the link for a Helm chart.
 * @throws ActionError VALUES_INVALID, FILE_SYSTEM; `signal.reason`
 */
async function writeHelmValues(request, { runner, clock, signal, results }) {
    const { file, keys, link, version } = request;
    const { workspace, temp } = runner.directories;
    const { url: bundleUrl, expiresAt } = link;
    const values = { enabled: true, bundleUrl, ...(version === undefined ? {} : { version }) };
    const changed = await (0,_helm_values_file_js__WEBPACK_IMPORTED_MODULE_0__/* .writeValues */ .w)({ file, workspace, keys, temp, values, signal });
    results.record({ valuesFile: file });
    const unchanged = changed ? '' : ', already up to date';
    runner.log.info(`Values: "${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(keys.join('.'))}" in ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(file)}${unchanged}`);
    const timeLeft = Date.parse(expiresAt ?? '') - clock.now();
    if (timeLeft < shortLife)
        runner.log.warning(expiryWarning(timeLeft));
}
/** @param timeLeft milliseconds */
function expiryWarning(timeLeft) {
    const when = timeLeft <= 0 ? 'has expired' : `expires in ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(timeLeft)}`;
    return `The link in the values file ${when}. A chart downloads the archive when it starts, so upgrade the release before then, and write a new link ("job-id" with "download: false") before later starts.`;
}


/***/ }),

/***/ 5435:
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
/* harmony import */ var _directories_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5056);
/* harmony import */ var _regular_file_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4726);





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
    const [source, destination] = await Promise.all([from, to].map(path => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(path).catch(() => undefined)));
    if (source === undefined || source.dev !== destination?.dev)
        return false;
    // A file system that is mounted twice, as in the runner's containers, has one device number, but does not rename from one
    // mount to the other. It reports that before it looks for the name, which does not exist.
    const nothing = temporaryName('nothing');
    const code = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(from, nothing), (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(to, nothing)).then(() => undefined, _regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA);
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
        return (0,_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error) === 'ENOENT';
    }
}


/***/ }),

/***/ 286:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  checkValues: () => (/* binding */ checkValues),
  w: () => (/* binding */ writeValues)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/files/directories.js
var directories = __webpack_require__(5056);
// EXTERNAL MODULE: ./lib/files/regular-file.js
var regular_file = __webpack_require__(4726);
// EXTERNAL MODULE: ./lib/files/work-directory.js
var work_directory = __webpack_require__(5435);
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(8815);
;// CONCATENATED MODULE: ./lib/helm/set-value.js


/** The file holds something that cannot be changed into what is wanted. Says what, as the end of a sentence. */
class CannotEdit extends Error {
    name = 'CannotEdit';
}
const defaultIndent = '  ';
/** Plain texts that YAML 1.1 takes for a boolean, a number or null. */
const ambiguous = /^(y|yes|n|no|on|off|true|false|null|~|[-+.\d].*)?$/i;
/**
 * Edits that set one value, best first: the caller takes the first one that leaves everything else as it is. Only the text that
 * has to change is replaced, at the offsets that the library gives.
 * @param content what the document holds; null or undefined when it holds nothing
 * @returns edited texts; the text itself when it holds the value already
 * @throws CannotEdit when a list or a plain value is in the way
 */
function* candidateEdits(text, content, { path, value }) {
    if (isEmpty(content))
        return yield append(text, blockLines({ path, value }, '', defaultIndent));
    let map = content;
    for (const [depth, key] of path.entries()) {
        if (!(0,dist/* isMap */.jh)(map))
            throw cannotEdit(map, path.slice(0, depth));
        const pair = map.items.find(({ key: name }) => (0,dist/* isScalar */.jn)(name) && String(name.value) === key);
        if (pair === undefined) {
            return yield* waysToAdd(text, map, { path: path.slice(depth), value }, depth === 0);
        }
        const rest = path.slice(depth + 1);
        if (rest.length === 0)
            return yield replaceValue(text, pair, value);
        if (isEmpty(pair.value))
            return yield* waysToFill(text, map, pair, { path: rest, value });
        map = pair.value;
    }
}
function cannotEdit(node, path) {
    const kind = (0,dist/* isAlias */.Vj)(node) ? 'an alias' : (0,dist/* isScalar */.jn)(node) ? 'a plain value' : 'a list';
    const where = path.length === 0 ? 'at its top' : `at "${(0,shared_text/* oneLine */.TN)(path.join('.'))}"`;
    return new CannotEdit(`holds ${kind} ${where}, where a group of values is expected`);
}
function isEmpty(node) {
    return node === null || node === undefined || ((0,dist/* isScalar */.jn)(node) && node.value === null);
}
/** The node holds the value, for every reader of YAML. */
function isAlready(node, value) {
    if (!(0,dist/* isScalar */.jn)(node) || node.value !== value)
        return false;
    return value === true || node.type !== 'PLAIN' || !ambiguous.test(value);
}
function replaceValue(text, { key, value: node }, value) {
    if (isAlready(node, value))
        return text;
    // A key alone, in braces.
    if (node === null)
        return insert(text, endOf(key), `: ${written(value)}`);
    if (!(0,dist/* isScalar */.jn)(node) && !(0,dist/* isAlias */.Vj)(node)) {
        throw new CannotEdit(`holds a group or a list at "${String(key)}", where a plain value is expected`);
    }
    const [start, end] = [startOf(node), endOf(node)];
    if (start === end)
        return insert(text, afterColon(text, key), ` ${written(value)}`);
    const single = (0,dist/* isScalar */.jn)(node) && node.type === 'QUOTE_SINGLE';
    // The line breaks that end a block of text end the new value too.
    const tail = /[ \t]*(\r?\n\s*)$/.exec(text.slice(start, end))?.[1] ?? '';
    return replace(text, start, end, written(value, single) + tail);
}
/** Adds to a map that does not have the first key. */
function* waysToAdd(text, map, entry, top) {
    if (map.flow) {
        const last = map.items.at(-1);
        return yield last === undefined
            ? insert(text, startOf(map) + 1, flowText(entry))
            : insert(text, endOf(last.value ?? last.key), `, ${flowText(entry)}`);
    }
    const first = map.items[0];
    const indent = first === undefined ? undefined : indentOf(text, first);
    if (indent === undefined)
        return;
    const lines = blockLines(entry, indent, unitOf(text, map, indent));
    if (top)
        yield append(text, lines);
    yield insertAfterLine(text, endOf(map), lines);
    yield insert(text, startOf(first?.key) - indent.length, lines.map(line => line + newlineOf(text)).join(''));
}
/** Fills a group that holds nothing: "staticExport:" or "staticExport: null". */
function* waysToFill(text, map, pair, entry) {
    const { key, value } = pair;
    const isExplicitNull = value !== null && startOf(value) < endOf(value);
    const end = isExplicitNull ? endOf(value) : undefined;
    const afterKey = value === null ? endOf(key) : afterColon(text, key);
    const start = isExplicitNull ? startOf(value) : afterKey;
    const indent = map.flow ? undefined : indentOf(text, pair);
    if (indent !== undefined) {
        const unit = unitOf(text, map, indent);
        const without = end === undefined ? text : text.slice(0, start).trimEnd() + text.slice(end);
        yield insertAfterLine(without, Math.min(start, without.length), blockLines(entry, indent + unit, unit));
    }
    const group = `{${flowText(entry)}}`;
    yield end === undefined
        ? insert(text, start, `${value === null ? ':' : ''} ${group}`)
        : replace(text, start, end, group);
}
/** Lines for a block map: one for each key. */
function blockLines({ path, value }, indent, unit) {
    return path.map((key, depth) => {
        const last = depth === path.length - 1;
        return `${indent}${unit.repeat(depth)}${writtenKey(key)}:${last ? ` ${written(value)}` : ''}`;
    });
}
/** Text for a map in braces. */
function flowText({ path: [key = '', ...rest], value }) {
    return `${writtenKey(key)}: ${rest.length === 0 ? written(value) : `{${flowText({ path: rest, value })}}`}`;
}
/** Strings are quoted as in JSON, which YAML reads alike. */
function written(value, single = false) {
    if (value === true)
        return 'true';
    return single ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value);
}
function writtenKey(key) {
    return /^[A-Za-z_][\w-]*$/.test(key) && !ambiguous.test(key) ? key : JSON.stringify(key);
}
/** How far the line of a pair is indented; undefined when something else stands before the pair. */
function indentOf(text, { key }) {
    const indent = text.slice(text.lastIndexOf('\n', startOf(key) - 1) + 1, startOf(key));
    return /^ *$/.test(indent) ? indent : undefined;
}
/** How far the file indents a level from the one above. */
function unitOf(text, map, indent) {
    for (const { value } of map.items) {
        const first = (0,dist/* isMap */.jh)(value) && !value.flow ? value.items[0] : undefined;
        const below = first === undefined ? undefined : indentOf(text, first);
        if (below?.startsWith(indent) && below.length > indent.length)
            return below.slice(indent.length);
    }
    return defaultIndent;
}
function newlineOf(text) {
    return /\r?\n/.exec(text)?.[0] ?? '\n';
}
function replace(text, start, end, replacement) {
    return text.slice(0, start) + replacement + text.slice(end);
}
function insert(text, position, addition) {
    return replace(text, position, position, addition);
}
/** Adds lines at the end of the file. */
function append(text, lines) {
    const newline = newlineOf(text);
    const start = text === '' || text.endsWith('\n') ? text : text + newline;
    return start + lines.map(line => line + newline).join('');
}
/** Adds lines below the line on which something ends, trailing white space not counted. */
function insertAfterLine(text, end, lines) {
    const newline = newlineOf(text);
    const next = text.indexOf('\n', text.slice(0, end).trimEnd().length);
    if (next < 0)
        return text + newline + lines.join(newline);
    return insert(text, next + 1, lines.map(line => line + newline).join(''));
}
/** Where an empty value begins; the library places it after a comment. */
function afterColon(text, key) {
    return text.indexOf(':', endOf(key)) + 1;
}
const startOf = (node) => rangeOf(node)[0];
const endOf = (node) => rangeOf(node)[1];
function rangeOf(node) {
    const { range } = node;
    if (!range)
        throw new CannotEdit('cannot be edited');
    return range;
}

;// CONCATENATED MODULE: ./lib/helm/edit.js





/** Merge keys count as Helm counts them. */
const reading = { merge: true, logLevel: 'silent' };
/**
 * Most tokens of YAML in a file, comments not counted: about 15,000 values, ten times those of the largest charts. The library
 * compares each key of a map with all earlier ones, and takes 1 KB of memory for each word: 4 MiB of keys would take minutes.
 */
const maxTokens = 50_000;
/** First characters of the lexer's tokens that cost next to nothing: white space, comments, the mark before a plain word. */
const cheap = ` \t\r\n#${dist/* CST */.DB.SCALAR}`;
/**
 * Sets values in a group of a YAML text, one after the other. Only the characters of a value are replaced: the library would
 * write the whole text anew, and change quotes, indents and line breaks. Each edit is read again: nothing else may have changed.
 * @returns the same text when it holds the values already
 * @throws ActionError VALUES_INVALID
 */
function editValues(text, edit) {
    const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    let body = text.slice(mark.length);
    checkLength(body, edit);
    read(body, edit, { uniqueKeys: true });
    for (const [name, value] of Object.entries(edit.values)) {
        body = setValue(body, { path: [...edit.keys, name], value }, edit);
    }
    return mark + body;
}
function setValue(text, entry, edit) {
    const document = read(text, edit);
    const wanted = withValue(contentOf(document, edit), entry.path, entry.value);
    try {
        for (const edited of candidateEdits(text, document?.contents, entry)) {
            if (edited === text || holds(edited, wanted, edit))
                return edited;
        }
    }
    catch (error) {
        throw error instanceof CannotEdit ? invalid(edit, error.message) : error;
    }
    const group = (0,shared_text/* oneLine */.TN)(edit.keys.join('.'));
    throw invalid(edit, `cannot be edited at "${group}" without changing something else, such as what an alias stands for`);
}
/**
 * Reads a text.
 * @param uniqueKeys checks for duplicate keys too, which takes most of the time; an edit never adds a key that is there
 * @returns undefined when there is nothing but comments
 */
function read(text, edit, { uniqueKeys = false } = {}) {
    const lineCounter = new dist/* LineCounter */.HN();
    const [document, second] = (0,dist/* parseAllDocuments */.hR)(text, { ...reading, uniqueKeys, lineCounter });
    if (document === undefined)
        return undefined;
    const [error] = document.errors;
    if (error !== undefined) {
        const { line, col } = lineCounter.linePos(error.pos[0]);
        // The library's message quotes the file, which may hold secrets.
        throw invalid(edit, `is not valid YAML (line ${line}, column ${col}: ${error.code})`);
    }
    if (second !== undefined)
        throw invalid(edit, 'holds several YAML documents');
    return document;
}
/** Rejects a text with too many tokens. The lexer is fast for any text, and stops with this loop. */
function checkLength(text, edit) {
    let tokens = 0;
    for (const token of new dist/* Lexer */.JG().lex(text)) {
        if (!cheap.includes(token.charAt(0)))
            tokens += 1;
        if (tokens > maxTokens)
            throw invalid(edit, 'holds more values than can be edited safely');
    }
}
/** Returns the content as plain data. Aliases within aliases can stand for more than any memory holds; the library counts them. */
function contentOf(document, edit) {
    try {
        return document?.toJS();
    }
    catch {
        // The library's message may quote the file.
        throw invalid(edit, 'has aliases or merge keys that cannot be resolved, or far too many');
    }
}
/** Returns the content as it should be. What stands in the way is found when the text is edited. */
function withValue(content, [key, ...rest], value) {
    if (key === undefined)
        return value;
    const map = (typeof content === 'object' ? content : null);
    return { ...map, [key]: withValue(map?.[key], rest, value) };
}
/** The text holds what is wanted, and nothing else. */
function holds(text, wanted, edit) {
    try {
        return (0,external_node_util_.isDeepStrictEqual)(contentOf(read(text, edit), edit), wanted);
    }
    catch {
        return false;
    }
}
function invalid({ file }, problem) {
    return new errors/* ActionError */.lZ('VALUES_INVALID', { what: `The values file ${(0,shared_text/* oneLine */.TN)(file)} ${problem}` });
}

;// CONCATENATED MODULE: ./lib/helm/values-file.js








/** Longest values file in bytes: many times the size of the largest charts' files. */
const maxBytes = 4 * 1024 * 1024;
/**
 * Checks that the values can be written, before a job is started in vain. Removes the temporary files of killed runs: they hold
 * a presigned link.
 * @param request `site`: absolute path of the directory that the site replaces, if there will be one
 * @throws ActionError VALUES_INVALID, FILE_SYSTEM
 */
async function checkValues(request) {
    const { file, workspace, keys, temp, site } = request;
    const text = await readText(file, workspace);
    if (site !== undefined && (0,directories/* contains */.gR)(await (0,regular_file/* resolveLinks */.Ap)(site), await (0,regular_file/* resolveLinks */.Ap)(file))) {
        throw new errors/* ActionError */.lZ('VALUES_INVALID', {
            what: `The values file ${(0,shared_text/* oneLine */.TN)(file)} is inside extract-to, so it would be published with the site`,
            hint: 'Nothing was changed. Point values-file at a path outside of extract-to',
        });
    }
    editValues(text ?? '', { file, keys, values: { enabled: true, bundleUrl: '', version: '' } });
    // Not earlier: only now is the file known to be in the workspace.
    await (0,work_directory/* removeLeftovers */.DA)((0,external_node_path_.dirname)(await (0,promises_.realpath)(file).catch(() => file)));
    if (temp !== undefined)
        await (0,work_directory/* removeLeftovers */.DA)(temp);
}
/**
 * Sets values in a group of a Helm values file; creates the file when it does not exist. Everything else in it stays the same
 * byte for byte, and it is replaced atomically.
 * @returns whether the file had to be changed
 * @throws ActionError VALUES_INVALID when the file cannot be edited safely; FILE_SYSTEM; `signal.reason`
 */
async function writeValues(request) {
    const { file, workspace, signal } = request;
    const before = await readText(file, workspace);
    const after = editValues(before ?? '', request);
    if (after === before)
        return false;
    signal.throwIfAborted();
    try {
        await replaceFile(request, after);
    }
    catch (error) {
        throw (0,errors/* fileSystemError */.uG)('Could not write the values file', error, file);
    }
    return true;
}
/** @returns undefined when there is no such file */
async function readText(file, workspace) {
    let bytes;
    try {
        bytes = await (0,regular_file/* readRegularFile */.XF)(file, { maxBytes, within: [workspace] });
    }
    catch (error) {
        if (error instanceof regular_file/* UnusableFile */._U) {
            throw new errors/* ActionError */.lZ('VALUES_INVALID', {
                what: `The values file ${(0,shared_text/* oneLine */.TN)(file)} ${error.message}`,
                hint: `Nothing was changed. Point values-file at an ordinary YAML file of at most ${maxBytes / 1024 ** 2} MiB inside the workspace, or at a path where one can be created`,
            });
        }
        if (error.code === 'ENOENT')
            return undefined;
        throw (0,errors/* fileSystemError */.uG)('Could not read the values file', error, file);
    }
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    }
    catch {
        throw new errors/* ActionError */.lZ('VALUES_INVALID', { what: `The values file ${(0,shared_text/* oneLine */.TN)(file)} is not UTF-8 text` });
    }
}
/** Writes a temporary file and renames it over the values file. When that is a link, its target is replaced. */
async function replaceFile({ file, temp }, text) {
    await (0,promises_.mkdir)((0,external_node_path_.dirname)(file), { recursive: true });
    const target = await (0,promises_.realpath)(file).catch(() => file);
    const before = await (0,promises_.stat)(target).catch(() => undefined);
    const work = await work_directory/* WorkDirectory */.TA.create({ near: (0,external_node_path_.dirname)(target), temp });
    try {
        const aside = (0,external_node_path_.join)(work.path, 'values');
        // Flushed, because a renamed file could be empty after a power loss otherwise.
        await (0,promises_.writeFile)(aside, text, { mode: before === undefined ? 0o644 : before.mode & 0o777, flush: true });
        if (before !== undefined)
            await restoreOwnerAndMode(aside, before);
        await (0,promises_.rename)(aside, target);
    }
    finally {
        work.remove();
    }
}
/** A new file has this process's owner, and a mode that its umask has narrowed. */
async function restoreOwnerAndMode(path, { uid, gid, mode }) {
    // Only root may change the owner; any user may keep a group that it belongs to.
    await (0,promises_.chown)(path, uid, gid)
        .catch(() => (0,promises_.chown)(path, -1, gid))
        .catch(() => undefined);
    await (0,promises_.chmod)(path, mode & 0o777);
}


/***/ })

};
