export const id = 254;
export const ids = [254];
export const modules = {

/***/ 254:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  checkHelmValues: () => (/* binding */ checkHelmValues),
  writeHelmValues: () => (/* binding */ writeHelmValues)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/files.js
var files = __webpack_require__(3066);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
// EXTERNAL MODULE: ./lib/shared/work-directory.js
var work_directory = __webpack_require__(2522);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(8815);
;// CONCATENATED MODULE: ./lib/helm/splices.js


/** The file holds something that cannot be changed into what is wanted. Says what, as the end of a sentence. */
class Unfit extends Error {
    name = 'Unfit';
}
const defaultIndent = '  ';
/** Plain texts that YAML 1.1 takes for a boolean, a number or nothing. */
const ambiguous = /^(y|yes|n|no|on|off|true|false|null|~|[-+.\d].*)?$/i;
/**
 * Ways to set values in a group, best first; the caller takes the first that leaves everything else as it is. None of them
 * holds a splice when the text says it all already.
 * @param content what the document holds; null or undefined when nothing
 * @throws Unfit when a list or a plain value is in the way
 */
function* waysToSet(text, content, { keys, values }) {
    let map = content;
    if (isNothing(map))
        return yield [atEnd(text, blockLines({ keys, values }, '', defaultIndent))];
    for (const [depth, key] of keys.entries()) {
        const rest = { keys: keys.slice(depth), values };
        if (!(0,dist/* isMap */.jh)(map))
            throw unfit(map, keys.slice(0, depth));
        const pair = findPair(map, key);
        if (pair === undefined)
            return yield* waysToAdd(text, map, rest, depth === 0);
        const below = { keys: keys.slice(depth + 1), values };
        if (isNothing(pair.value))
            return yield* waysToFill(text, { map, pair }, below);
        map = pair.value;
    }
    if (!(0,dist/* isMap */.jh)(map))
        throw unfit(map, keys);
    const { changes, missing } = changeExisting(text, map, values);
    if (Object.keys(missing).length === 0)
        return yield changes;
    for (const way of waysToAdd(text, map, { keys: [], values: missing }, false))
        yield [...changes, ...way];
}
function unfit(node, keys) {
    const kind = (0,dist/* isAlias */.Vj)(node) ? 'an alias' : (0,dist/* isScalar */.jn)(node) ? 'a plain value' : 'a list';
    const place = keys.length === 0 ? 'at its top' : `at "${(0,shared_text/* oneLine */.TN)(keys.join('.'))}"`;
    return new Unfit(`holds ${kind} ${place}, where a group of values is expected`);
}
function isNothing(node) {
    return node === null || node === undefined || ((0,dist/* isScalar */.jn)(node) && node.value === null);
}
function findPair(map, key) {
    return map.items.find(pair => (0,dist/* isScalar */.jn)(pair.key) && String(pair.key.value) === key);
}
/** Replaces the values that are there already. @returns also those that are not */
function changeExisting(text, map, values) {
    const changes = [];
    const missing = {};
    for (const [name, value] of Object.entries(values)) {
        const pair = findPair(map, name);
        if (pair === undefined)
            missing[name] = value;
        else if (!says(pair.value, value))
            changes.push(replaceValue(text, pair, value));
    }
    return { changes, missing };
}
/** Whether a node is the value already, for every reader of YAML. */
function says(node, value) {
    if (!(0,dist/* isScalar */.jn)(node) || node.value !== value)
        return false;
    return value === true || node.type !== 'PLAIN' || !ambiguous.test(value);
}
function replaceValue(text, { key, value: node }, value) {
    const name = (0,dist/* isScalar */.jn)(key) ? String(key.value) : '';
    if (node === null) {
        // A key alone, in braces.
        const end = endOf(key);
        return { start: end, end, text: `: ${written(value)}` };
    }
    if (!(0,dist/* isScalar */.jn)(node) && !(0,dist/* isAlias */.Vj)(node))
        throw new Unfit(`holds a group or a list at "${name}", where a plain value is expected`);
    const [start, end] = [startOf(node), endOf(node)];
    if (start === end)
        return insert(behindColon(text, key), ` ${written(value)}`);
    const single = (0,dist/* isScalar */.jn)(node) && node.type === 'QUOTE_SINGLE';
    // The lines that end a block of text end the new value as well.
    const tail = /[ \t]*(\r?\n\s*)$/.exec(text.slice(start, end))?.[1] ?? '';
    return { start, end, text: written(value, single) + tail };
}
/** Adds to a map that has none of it. */
function* waysToAdd(text, map, addition, top) {
    if (map.flow) {
        const last = map.items.at(-1);
        const position = last === undefined ? startOf(map) + 1 : endOf(last.value ?? last.key);
        const separator = last === undefined ? '' : ', ';
        return yield [insert(position, separator + flowText(addition))];
    }
    const first = map.items[0];
    const begin = first === undefined ? undefined : firstLineOf(text, first);
    if (begin === undefined)
        return;
    const lines = blockLines(addition, begin.indent, unitOf(text, map, begin.indent));
    if (top)
        yield [atEnd(text, lines)];
    yield [afterLine(text, endOf(map), lines)];
    yield [insert(begin.offset, joined(lines, newlineOf(text)))];
}
/** Fills a group that is there, but holds nothing: "staticExport:" or "staticExport: null". */
function* waysToFill(text, { map, pair }, addition) {
    const [start, end] = placeOfNothing(text, pair);
    const begin = map.flow ? undefined : firstLineOf(text, pair);
    if (begin !== undefined) {
        const unit = unitOf(text, map, begin.indent);
        const blank = /[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
        const nothing = start === end ? [] : [{ start: start - blank, end, text: '' }];
        yield [...nothing, afterLine(text, end, blockLines(addition, begin.indent + unit, unit))];
    }
    const colon = pair.value === null ? ':' : '';
    yield [{ start, end, text: `${colon}${start === end ? ' ' : ''}{${flowText(addition)}}` }];
}
function blockLines({ keys, values }, indent, unit) {
    const [key, ...rest] = keys;
    if (key === undefined) {
        return Object.entries(values).map(([name, value]) => `${indent}${name}: ${written(value)}`);
    }
    return [`${indent}${writtenKey(key)}:`, ...blockLines({ keys: rest, values }, indent + unit, unit)];
}
function flowText({ keys, values }) {
    const [key, ...rest] = keys;
    if (key !== undefined)
        return `${writtenKey(key)}: {${flowText({ keys: rest, values })}}`;
    return Object.entries(values)
        .map(([name, value]) => `${name}: ${written(value)}`)
        .join(', ');
}
/** What JSON quotes, YAML reads alike. */
function written(value, single = false) {
    if (value === true)
        return 'true';
    return single ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value);
}
function writtenKey(key) {
    return /^[A-Za-z_][\w-]*$/.test(key) && !ambiguous.test(key) ? key : JSON.stringify(key);
}
/** Where the line of a pair begins and how far it is indented; undefined when something else stands before it. */
function firstLineOf(text, { key }) {
    const offset = text.lastIndexOf('\n', startOf(key) - 1) + 1;
    const indent = text.slice(offset, startOf(key));
    return /^ *$/.test(indent) ? { offset, indent } : undefined;
}
/** How far a level is indented from the one above, as the file itself does it. */
function unitOf(text, map, indent) {
    for (const { value } of map.items) {
        const first = (0,dist/* isMap */.jh)(value) && !value.flow ? value.items[0] : undefined;
        const below = first === undefined ? undefined : firstLineOf(text, first)?.indent;
        if (below?.startsWith(indent) && below.length > indent.length)
            return below.slice(indent.length);
    }
    return defaultIndent;
}
function newlineOf(text) {
    return /\r?\n/.exec(text)?.[0] ?? '\n';
}
function joined(lines, newline) {
    return lines.map(line => line + newline).join('');
}
function insert(position, text) {
    return { start: position, end: position, text };
}
/** After everything, on lines of their own. */
function atEnd(text, lines) {
    const newline = newlineOf(text);
    const begin = text === '' || text.endsWith('\n') ? '' : newline;
    return insert(text.length, begin + joined(lines, newline));
}
/** After the line on which something ends, not counting white space. */
function afterLine(text, end, lines) {
    const newline = newlineOf(text);
    const content = text.slice(0, end).trimEnd().length;
    const next = text.indexOf('\n', content);
    return next < 0
        ? insert(text.length, newline + lines.join(newline))
        : insert(next + 1, joined(lines, newline));
}
function rangeOf(node) {
    const { range } = node;
    if (range === undefined || range === null)
        throw new Unfit('cannot be edited');
    return [range[0], range[1]];
}
function placeOfNothing(text, { key, value }) {
    if (value === null)
        return [endOf(key), endOf(key)];
    const [start, end] = rangeOf(value);
    return start === end ? [behindColon(text, key), behindColon(text, key)] : [start, end];
}
/** Where an empty value would begin: the library places it behind a comment. */
function behindColon(text, key) {
    return text.indexOf(':', endOf(key)) + 1;
}
const startOf = (node) => rangeOf(node)[0];
const endOf = (node) => rangeOf(node)[1];

;// CONCATENATED MODULE: ./lib/helm/edit.js





/** Merge keys count as Helm counts them; the source is kept, because it is what is edited. */
const reading = { merge: true, keepSourceTokens: true, logLevel: 'silent' };
/**
 * Most signs and words of YAML in a file, comments not counted: some 15,000 values, where the largest charts have a tenth.
 * The library compares each key of a map with all before it, and takes a thousand bytes of memory for each word: 4 MiB of
 * keys would keep it busy for many minutes.
 */
const maxTokens = 50_000;
/** How the lexer's tokens begin that cost next to nothing: white space, comments, and the mark before each plain word. */
const cheap = ` \t\r\n#${dist/* CST */.DB.SCALAR}`;
/**
 * Sets values in a group of a YAML text. The text is spliced where the library says that something stands, and not written
 * anew, which would change quotes, indents and line breaks all over it. Then it is read again: nothing else may have changed.
 * @returns the text itself when it says all that already
 * @throws ActionError VALUES_INVALID
 */
function editValues(text, edit) {
    const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    const body = text.slice(mark.length);
    checkLength(body, edit);
    const document = read(body, edit);
    const wanted = withValues(contentOf(document, edit) ?? {}, edit.keys, edit.values);
    try {
        for (const splices of waysToSet(body, document?.contents, edit)) {
            const edited = splice(body, splices);
            if (holds(edited, wanted, edit))
                return mark + edited;
        }
    }
    catch (error) {
        throw error instanceof Unfit ? invalid(edit, error.message) : error;
    }
    const place = (0,shared_text/* oneLine */.TN)(edit.keys.join('.'));
    throw invalid(edit, `cannot be edited at "${place}" without changing something else, such as what an alias stands for`);
}
/** @returns undefined when there is nothing but comments */
function read(text, edit) {
    const lineCounter = new dist/* LineCounter */.HN();
    const [document, second] = (0,dist/* parseAllDocuments */.hR)(text, { ...reading, lineCounter });
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
/** The lexer is quick whatever the text, and stops when it is no longer asked. */
function checkLength(text, edit) {
    let tokens = 0;
    for (const token of new dist/* Lexer */.JG().lex(text)) {
        if (!cheap.includes(token.charAt(0)))
            tokens += 1;
        if (tokens > maxTokens)
            throw invalid(edit, 'holds more values than can be edited safely');
    }
}
/** What it says as plain data. Aliases within aliases can stand for more than any memory holds; the library counts them. */
function contentOf(document, edit) {
    try {
        return document?.toJS();
    }
    catch {
        // The library's message may quote the file.
        throw invalid(edit, 'has aliases or merge keys that cannot be resolved, or far too many');
    }
}
/** The content as it should be. What stands in the way is found when it is looked for in the text. */
function withValues(content, keys, values) {
    const map = typeof content === 'object' && content !== null ? content : {};
    const [key, ...rest] = keys;
    if (key === undefined)
        return { ...map, ...values };
    return { ...map, [key]: withValues(map[key], rest, values) };
}
/** Whether a text says what is wanted, and nothing else. */
function holds(text, wanted, edit) {
    const documents = (0,dist/* parseAllDocuments */.hR)(text, reading);
    const [document] = documents;
    if (documents.length !== 1 || document === undefined || document.errors.length > 0)
        return false;
    return (0,external_node_util_.isDeepStrictEqual)(contentOf(document, edit), wanted);
}
function splice(text, splices) {
    const backwards = [...splices].sort((one, other) => other.start - one.start);
    return backwards.reduce((edited, { start, end, text: replacement }) => {
        return edited.slice(0, start) + replacement + edited.slice(end);
    }, text);
}
function invalid({ file }, problem) {
    return new errors/* ActionError */.lZ('VALUES_INVALID', { what: `The values file ${(0,shared_text/* oneLine */.TN)(file)} ${problem}` });
}

;// CONCATENATED MODULE: ./lib/helm/values-file.js







/** Many times what the largest charts have, in bytes. */
const maxBytes = 4 * 1024 * 1024;
/**
 * Finds out whether the values could be written, before a job is started for nothing. Writes nothing, and
 * removes what runs that were killed have left: copies with a presigned link.
 * @throws ActionError VALUES_INVALID, FILE_SYSTEM
 */
async function checkValues({ file, workspace, keys, temp }) {
    editValues((await readText(file, workspace)) ?? '', {
        file,
        keys,
        values: { enabled: true, bundleUrl: '', version: '' },
    });
    // Not before: the file lies inside the workspace now.
    await (0,work_directory/* removeLeftovers */.DA)((0,external_node_path_.dirname)(await (0,promises_.realpath)(file).catch(() => file)));
    if (temp !== undefined)
        await (0,work_directory/* removeLeftovers */.DA)(temp);
}
/**
 * Sets values in a group of a Helm values file, which is created when it does not exist. Everything else in it stays byte
 * for byte, and it is replaced at once or not at all.
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
        bytes = await (0,files/* readRegularFile */.XF)(file, { maxBytes, within: workspace });
    }
    catch (error) {
        if (error instanceof files/* UnusableFile */._U) {
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
/** Prepared aside and renamed over the file. A link stays one: what it leads to is replaced. */
async function replaceFile({ file, temp }, text) {
    await (0,promises_.mkdir)((0,external_node_path_.dirname)(file), { recursive: true });
    const target = await (0,promises_.realpath)(file).catch(() => file);
    const mode = await (0,promises_.stat)(target).then(status => status.mode & 0o777, () => 0o644);
    const work = await work_directory/* WorkDirectory */.TA.create({ near: (0,external_node_path_.dirname)(target), temp });
    try {
        const aside = (0,external_node_path_.join)(work.path, 'values');
        await writeDurably(aside, text, mode);
        await keepOwnerAndMode(target, aside);
        await (0,promises_.rename)(aside, target);
    }
    finally {
        work.remove();
    }
}
/** Ends when the text is on the disk: after a loss of power, a renamed file could be empty otherwise. */
async function writeDurably(path, text, mode) {
    const file = await (0,promises_.open)(path, 'wx', mode);
    try {
        await file.writeFile(text);
        await file.sync();
    }
    finally {
        await file.close();
    }
}
/** What is created gets this process's owner, and a mode that its umask has narrowed. */
async function keepOwnerAndMode(from, to) {
    const status = await (0,promises_.stat)(from).catch(() => undefined);
    if (status === undefined)
        return;
    const { uid, gid, mode } = status;
    // Only root may give a file away; a group that this process is in may be kept by anybody.
    await (0,promises_.chown)(to, uid, gid)
        .catch(() => (0,promises_.chown)(to, -1, gid))
        .catch(() => undefined);
    await (0,promises_.chmod)(to, mode & 0o777);
}

;// CONCATENATED MODULE: ./lib/operations/helm-values.js


/** A chart downloads the archive when it starts. A link that expires sooner, in milliseconds, may be too old by then. */
const shortLife = 60 * 60_000;
/**
 * Checks that the values file can be edited.
 * @throws ActionError VALUES_INVALID, FILE_SYSTEM
 */
async function checkHelmValues(group, { directories }) {
    const { workspace, temp } = directories;
    await checkValues({ ...group, workspace, temp });
}
/**
 * Writes the link for a Helm chart.
 * @throws ActionError VALUES_INVALID, FILE_SYSTEM; `signal.reason`
 */
async function writeHelmValues(request, { runner, clock, signal, results }) {
    const { file, keys, bundleUrl, expiresAt, version } = request;
    const { workspace, temp } = runner.directories;
    const values = { enabled: true, bundleUrl, ...(version === undefined ? {} : { version }) };
    const changed = await writeValues({ file, workspace, keys, temp, values, signal });
    results.record({ valuesFile: file });
    const unchanged = changed ? '' : ', already up to date';
    runner.log.info(`Values: "${(0,shared_text/* oneLine */.TN)(keys.join('.'))}" in ${(0,shared_text/* oneLine */.TN)(file)}${unchanged}`);
    const timeLeft = Date.parse(expiresAt ?? '') - clock.now();
    if (timeLeft < shortLife)
        runner.log.warning(expiryWarning(timeLeft));
}
/** @param timeLeft milliseconds */
function expiryWarning(timeLeft) {
    const when = timeLeft <= 0 ? 'has expired' : `expires in ${(0,shared_text/* formatDuration */.a3)(timeLeft)}`;
    return `The link in the values file ${when}. A chart downloads the archive when it starts, so upgrade the release before then, and write a new link ("job-id" with "download: false") before later starts.`;
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


/** Whether a path is a directory, or something below it. Both are absolute. */
function holds(directory, path) {
    return path === directory || path.startsWith(directory.endsWith(node_path__WEBPACK_IMPORTED_MODULE_1__.sep) ? directory : directory + node_path__WEBPACK_IMPORTED_MODULE_1__.sep);
}
/**
 * Removes a directory with everything in it. In one call, which takes a third of the time; the asynchronous kind holds a
 * promise for each entry, hundreds of MiB of them.
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
 * Looks for a file system that is mounted at a directory or below it: removing the directory would empty it.
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
 * Mount points of this process, as Linux lists them; undefined where it does not. Unlike device numbers, the list also
 * shows directories of the same file system that are mounted a second time.
 */
function readMounts() {
    let table;
    try {
        table = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)('/proc/self/mountinfo', 'utf8');
    }
    catch {
        return undefined;
    }
    // proc(5): the fifth field, in which spaces and the like are octal numbers.
    return table
        .split('\n')
        .map(line => line.split(' ')[4] ?? '')
        .map(path => path.replace(/\\(\d{3})/g, (_, digits) => String.fromCharCode(parseInt(digits, 8))));
}
/**
 * The first directory, this one or one below it, that is on another device.
 * @param device number of the device, as `stat` gives it
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

/***/ 3066:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   XF: () => (/* binding */ readRegularFile),
/* harmony export */   ZU: () => (/* binding */ openRegularFile),
/* harmony export */   _U: () => (/* binding */ UnusableFile)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
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



/** What stands where a file was expected. The message is the end of a sentence: "is a named pipe, not a file". */
class UnusableFile extends Error {
    name = 'UnusableFile';
}
/**
 * Opens a file for reading, links followed, if it is an ordinary one. A pipe would hold the run for ever, and a device has
 * no end: so what a path leads to is looked at before it is opened, and once more through the handle, because it may be
 * another thing by then.
 * @param maxBytes what is larger is not opened
 * @returns a handle, which the caller closes
 * @throws UnusableFile; errors of the file system
 */
async function openRegularFile(path, maxBytes) {
    checkKind(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(path), maxBytes);
    // Opening a pipe waits for its other end unless this is said. Windows has neither.
    const handle = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(path, node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_RDONLY | (node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_NONBLOCK ?? 0));
    try {
        checkKind(await handle.stat(), maxBytes);
        return handle;
    }
    catch (error) {
        await handle.close();
        throw error;
    }
}
/**
 * Reads an ordinary file of bounded size whole, links followed.
 * @param limits `within`: absolute path of a directory that the file has to be in, once all links are resolved
 * @throws UnusableFile; errors of the file system
 */
async function readRegularFile(path, { maxBytes, within }) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        if (within !== undefined)
            await resolveWithin(path, within);
        const handle = __addDisposableResource(env_1, await openRegularFile(path, maxBytes), true);
        if (within !== undefined) {
            const now = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(await resolveWithin(path, within), { bigint: true });
            const { dev, ino } = await handle.stat({ bigint: true });
            if (now.dev !== dev || now.ino !== ino)
                throw new UnusableFile('was replaced by another file while it was being read');
        }
        return await readUpTo(handle, maxBytes);
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
/**
 * Where a path leads once all links are resolved, whether there is something yet or not.
 * @param root absolute path of a directory
 * @throws UnusableFile when that is not inside `root`, or when a link leads nowhere; errors of the file system
 */
async function resolveWithin(path, root) {
    const [resolved, top] = await Promise.all([resolveLinks(path), (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.realpath)(root)]);
    const way = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.relative)(top, resolved);
    if ((0,node_path__WEBPACK_IMPORTED_MODULE_2__.isAbsolute)(way) || way === '..' || way.startsWith(`..${node_path__WEBPACK_IMPORTED_MODULE_2__.sep}`))
        throw new UnusableFile('leads out of the workspace');
    return resolved;
}
/** Like `realpath`, but the last segments of the path need not exist. */
async function resolveLinks(path) {
    try {
        return await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.realpath)(path);
    }
    catch (error) {
        const { code } = error;
        if (code === 'ELOOP' || (code === 'ENOENT' && (await exists(path))))
            throw new UnusableFile('is a link that leads nowhere, or lies behind one');
        const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path);
        if (code !== 'ENOENT' || parent === path)
            throw error;
        return (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(await resolveLinks(parent), (0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(path));
    }
}
function exists(path) {
    return (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).then(() => true, () => false);
}
function checkKind(status, maxBytes) {
    if (!status.isFile())
        throw new UnusableFile(`is ${kindOf(status)}, not a file`);
    if (status.size > maxBytes)
        throw tooLarge(maxBytes);
}
function kindOf(status) {
    if (status.isDirectory())
        return 'a directory';
    if (status.isFIFO())
        return 'a named pipe';
    if (status.isSocket())
        return 'a socket';
    return 'a device';
}
function tooLarge(maxBytes) {
    return new UnusableFile(`is larger than ${maxBytes / 1024} KiB`);
}
/** A file may grow while it is read, and those of /proc have no size at all. */
async function readUpTo(handle, maxBytes) {
    const chunks = [];
    let length = 0;
    for await (const chunk of handle.createReadStream({ end: maxBytes, autoClose: false })) {
        chunks.push(chunk);
        length += chunk.length;
    }
    if (length > maxBytes)
        throw tooLarge(maxBytes);
    return Buffer.concat(chunks);
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


/***/ })

};
