export const id = 637;
export const ids = [637,790];
export const modules = {

/***/ 2637:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   writeHelmValues: () => (/* binding */ writeHelmValues)
/* harmony export */ });
/* harmony import */ var _helm_values_file_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(790);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6422);


/** A chart downloads the archive when it starts. A link that expires sooner, in milliseconds, may be too old by then. */
const shortLife = 60 * 60_000;
/**
 * Writes the link for a Helm chart.
 * @throws ActionError VALUES_INVALID, FILE_SYSTEM; `signal.reason`
 */
async function writeHelmValues(request, { clock, directories, log, record, signal }) {
    const { file, keys, link, version } = request;
    const { url: bundleUrl, expiresAt } = link;
    const values = { enabled: true, bundleUrl, ...(version === undefined ? {} : { version }) };
    const outcome = await (0,_helm_values_file_js__WEBPACK_IMPORTED_MODULE_0__/* .writeValues */ .w)({ file, workspace: directories.workspace, keys, values, signal });
    record.set({ valuesFile: file });
    log.info(`Values: "${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(keys.join('.'))}" in ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(file)}, ${outcome}`);
    const timeLeft = Date.parse(expiresAt ?? '') - clock.now();
    if (timeLeft < shortLife)
        log.warning(expiryWarning(timeLeft));
}
/** @param timeLeft milliseconds */
function expiryWarning(timeLeft) {
    const newLink = 'write a new link with a step that has "job-id", "download: false", and the inputs for the values file, but not extract-to, min-pages, compare-with, or max-removed-pages';
    return timeLeft <= 0
        ? `The link in the values file has expired. Before you upgrade the release, ${newLink}.`
        : `The link in the values file expires in ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(timeLeft)}. The chart downloads the archive each time a pod starts, so upgrade the release before then. A pod that starts after that cannot download the archive: first ${newLink}, and upgrade again.`;
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





/** Age of leftovers in milliseconds. No run takes this long to unpack a site. */
const maxAge = 24 * 60 * 60_000;
/** Names have random digits and no process ID: containers share process IDs. */
const prefix = '.docs-admin-action-';
const unfinished = /^\.docs-admin-action-[\da-f]{16}\.work$/;
/**
 * A new name for the previous content of a directory, beside the directory. The name tells whose content that is, because a killed run
 * may leave the only copy of a site under this name (`removePrevious`).
 */
function nameForPrevious(directory) {
    return `${prefixForPrevious(directory)}${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(4).toString('hex')}.old`;
}
function prefixForPrevious(directory) {
    return `${prefix}${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.hash)('sha256', (0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(directory)).slice(0, 8)}`;
}
/**
 * Makes a directory for unfinished files, next to what they replace, so that they can be renamed to their place. Disposing removes
 * it. A killed run leaves it behind: so Git ignores it, nobody else can read it, and a later run removes it (`removeLeftovers`).
 * @param parent absolute path
 * @throws errors of the file system
 */
async function createWorkDirectory(parent) {
    const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(parent, `${prefix}${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(8).toString('hex')}.work`);
    const work = {
        path,
        [Symbol.dispose]() {
            (0,_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .removeTree */ .dM)(path);
        },
    };
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(path, { mode: 0o700 });
    // It ignores itself as well, so "git add --all" finds nothing here.
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(path, '.gitignore'), '*\n').catch(error => {
        work[Symbol.dispose]();
        throw error;
    });
    return work;
}
/**
 * Checks that something can be put at a path: makes a work directory in the nearest parent that exists, and removes it.
 * @throws errors of the file system
 */
async function tryToWrite(path) {
    let parent = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path);
    while (!(await (0,_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .exists */ .t2)(parent)))
        parent = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(parent);
    using _ = await createWorkDirectory(parent);
}
/**
 * Removes the unfinished files that killed runs of this action left in a directory more than a day ago, as far as possible.
 * @param directory absolute path; need not exist
 * @param now milliseconds since 1970
 */
async function removeLeftovers(directory, now) {
    await removeOld(directory, name => unfinished.test(name), now);
}
/**
 * Removes the previous content of a directory that killed runs left beside it more than a day ago, as far as possible. Only for a
 * directory that has new content: otherwise, this would remove the only copy.
 * @param directory absolute path
 * @param now milliseconds since 1970
 */
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
        // The ctime says when the directory was last changed or renamed, and cannot be set like the mtime.
        if (status?.isDirectory() && now - status.ctimeMs > maxAge)
            (0,_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .removeTree */ .dM)(path);
    }
}


/***/ }),

/***/ 790:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  prepareValues: () => (/* binding */ prepareValues),
  w: () => (/* binding */ writeValues)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(8815);
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
;// CONCATENATED MODULE: ./lib/helm/set-value.js


/** The message says what is in the way, as the end of a sentence that begins with the file. */
class CannotEdit extends Error {
    name = 'CannotEdit';
    /** Undefined if the message says it all. */
    reason;
    constructor(message, reason) {
        super(message);
        this.reason = reason;
    }
}
/** Indentation of a new level. */
const indent = '  ';
/** Text that YAML 1.1 reads as a boolean, a number, or null when it is not in quotes. */
const ambiguous = /^(y|yes|n|no|on|off|true|false|null|~|[-+.\d].*)?$/i;
const booleans = [
    [/^(?:y|yes|on)$/i, true],
    [/^(?:n|no|off)$/i, false],
];
/**
 * Sets one value. Replaces only the text that has to change, at the offsets that the library gives. With an unusual layout, the
 * result can be invalid YAML, or hold something else: the caller has to parse it.
 * @param content root node of the document; null or undefined if it is empty
 * @returns the same text when it holds the value already
 * @throws CannotEdit
 */
function editText(text, content, entry) {
    if (!isEmpty(content))
        return setIn(text, { node: content, above: [] }, entry);
    const withoutNull = (0,dist/* isScalar */.jn)(content)
        ? replace(text, { start: startOf(content), end: endOf(content) }, '')
        : text;
    return append(withoutNull, blockLines(entry, ''));
}
function setIn(text, { node, above }, entry) {
    if (!(0,dist/* isMap */.jh)(node))
        throw cannotEdit(node, above);
    const [key = '', ...rest] = entry.path;
    const pair = node.items.find(({ key: name }) => (0,dist/* isScalar */.jn)(name) && String(name.value) === key);
    if (pair === undefined && node.flow)
        return addToFlow(text, node, entry);
    if (pair === undefined) {
        const lines = blockLines(entry, indentOf(text, node.items[0]?.key));
        if (endsInOpenBlock(text, node)) {
            throw new CannotEdit('ends with a block of text ("|" or ">") that has no line break at its end', 'open block');
        }
        // Comments at the end of the file belong to what is above them.
        return above.length === 0 ? append(text, lines) : insertAfterLine(text, endOf(node), lines);
    }
    refuseBoolean(pair.key);
    if (rest.length === 0)
        return replaceValue(text, pair, entry.value);
    const below = { path: rest, value: entry.value };
    if (isEmpty(pair.value))
        return fill(text, pair, below);
    return setIn(text, { node: pair.value, above: [...above, key] }, below);
}
/**
 * Helm reads "|" without a line break at the end of the file as text without one, which a line below would add. The library
 * adds the line break in both cases.
 */
function endsInOpenBlock(text, node) {
    if ((0,dist/* isMap */.jh)(node))
        return endsInOpenBlock(text, node.items.at(-1)?.value);
    if ((0,dist/* isSeq */.oP)(node))
        return endsInOpenBlock(text, node.items.at(-1));
    if (!(0,dist/* isScalar */.jn)(node) || endOf(node) < text.length || text.endsWith('\n'))
        return false;
    return /^[|>](?!\d?-)/.test(text.slice(startOf(node)));
}
/** @throws CannotEdit when Helm's parser reads the key as a boolean */
function refuseBoolean(key) {
    const name = (0,dist/* isScalar */.jn)(key) && key.type === 'PLAIN' ? String(key.value) : '';
    const [, value] = booleans.find(([pattern]) => pattern.test(name)) ?? [];
    if (value === undefined)
        return;
    throw new CannotEdit(`holds the key "${name}" without quotes, which Helm reads as ${value}`, 'unquoted key');
}
function cannotEdit(node, path) {
    const where = path.length === 0 ? 'at its top' : `at "${(0,shared_text/* oneLine */.TN)(path.join('.'))}"`;
    return new CannotEdit(`holds ${kindOf(node)} ${where}, where a group of values is expected`);
}
function kindOf(node) {
    if ((0,dist/* isAlias */.Vj)(node))
        return 'an alias';
    return (0,dist/* isScalar */.jn)(node) ? 'a plain value' : 'a list';
}
function isEmpty(node) {
    return node === null || node === undefined || ((0,dist/* isScalar */.jn)(node) && node.value === null);
}
/** Whether YAML 1.1 and YAML 1.2 both read the node as this value. */
function isAlready(node, value) {
    if (!(0,dist/* isScalar */.jn)(node) || node.value !== value)
        return false;
    return value === true || node.type !== 'PLAIN' || !ambiguous.test(value);
}
function replaceValue(text, { key, value: node }, value) {
    if (isAlready(node, value))
        return text;
    if (!(0,dist/* isScalar */.jn)(node) && !(0,dist/* isAlias */.Vj)(node)) {
        throw new CannotEdit(`holds no plain value at "${(0,shared_text/* oneLine */.TN)(String(key))}", where one is expected`);
    }
    const start = startOf(node);
    const end = endOf(node);
    if (start === end)
        return insert(text, afterColon(text, key), ` ${written(value)}`);
    // Keep the line breaks at the end of a block of text.
    const tail = /[ \t]*(\r?\n\s*)$/.exec(text.slice(start, end))?.[1] ?? '';
    return replace(text, { start, end }, written(value) + tail);
}
/** Adds an entry to a map in braces. */
function addToFlow(text, map, entry) {
    const last = map.items.at(-1);
    if (last === undefined)
        return insert(text, startOf(map) + 1, flowText(entry));
    return insert(text, endOf(last.value ?? last.key), `, ${flowText(entry)}`);
}
/** Fills an empty group: "staticExport:" or "staticExport: null". */
function fill(text, { key, value }, entry) {
    const colon = afterColon(text, key);
    const isWritten = value !== null && startOf(value) < endOf(value);
    const without = isWritten ? replace(text, { start: colon, end: endOf(value) }, '') : text;
    return insertAfterLine(without, colon, blockLines(entry, indentOf(text, key) + indent));
}
/** One line for each key. */
function blockLines({ path, value }, start) {
    return path.map((key, depth) => {
        const content = depth === path.length - 1 ? ` ${written(value)}` : '';
        return `${start}${indent.repeat(depth)}${writtenKey(key)}:${content}`;
    });
}
/** Text for a map in braces. */
function flowText({ path: [key = '', ...rest], value }) {
    const content = rest.length === 0 ? written(value) : `{${flowText({ path: rest, value })}}`;
    return `${writtenKey(key)}: ${content}`;
}
/** Every JSON string is a YAML string. */
function written(value) {
    return JSON.stringify(value);
}
function writtenKey(key) {
    return /^[A-Za-z_][\w-]*$/.test(key) && !ambiguous.test(key) ? key : JSON.stringify(key);
}
/** The blanks at the beginning of a key's line. */
function indentOf(text, key) {
    const start = text.lastIndexOf('\n', startOf(key) - 1) + 1;
    return /^ */.exec(text.slice(start))?.[0] ?? '';
}
function newlineOf(text) {
    return /\r?\n/.exec(text)?.[0] ?? '\n';
}
function replace(text, { start, end }, replacement) {
    return text.slice(0, start) + replacement + text.slice(end);
}
function insert(text, position, addition) {
    return replace(text, { start: position, end: position }, addition);
}
/** Adds lines at the end of the document, which "..." can mark. */
function append(text, lines) {
    const newline = newlineOf(text);
    const end = /^\.\.\.(?=\s|$)/m.exec(text)?.index ?? text.length;
    const before = text.slice(0, end);
    const start = before === '' || before.endsWith('\n') ? before : before + newline;
    return start + lines.map(line => line + newline).join('') + text.slice(end);
}
/** Adds lines below the line with the last character before an offset that is no white space. */
function insertAfterLine(text, end, lines) {
    const next = text.indexOf('\n', text.slice(0, end).trimEnd().length);
    if (next < 0)
        return append(text, lines);
    return insert(text, next + 1, lines.map(line => line + newlineOf(text)).join(''));
}
/** The library places an empty value behind the comment that follows it. */
function afterColon(text, key) {
    return text.indexOf(':', endOf(key)) + 1;
}
const startOf = (node) => rangeOf(node)[0];
const endOf = (node) => rangeOf(node)[1];
/** Every node of a parsed document has a range. */
function rangeOf(node) {
    return node.range;
}

;// CONCATENATED MODULE: ./lib/helm/values-file.js










/** Maximum size of a values file in bytes: several times that of the largest public charts. */
const maxBytes = 1024 * 1024;
/**
 * Checks that the values can be written, before a job is started. Removes temporary files of killed runs, which contain a
 * presigned link.
 * @param request `site`: absolute path of the directory that the site replaces, if there will be one; `now`: milliseconds since 1970
 * @throws ActionError VALUES_INVALID, FILE_SYSTEM
 */
async function prepareValues(request) {
    const { file, workspace, keys, site, now } = request;
    const text = await readText(file, workspace);
    const real = await (0,regular_file/* resolveLinks */.Ap)(file);
    if (site !== undefined && (0,directories/* contains */.gR)(await (0,regular_file/* resolveLinks */.Ap)(site), real))
        throw misplaced(file, 'extract-to, so it would be published with the site');
    if ((0,directories/* hasSegment */.yk)(real, '.git'))
        throw misplaced(file, '.git, the data of a repository');
    editValues(text ?? '', { file, keys, values: { enabled: true, bundleUrl: '', version: '' } });
    // The checks above make sure that this directory is in the workspace.
    await (0,work_directory/* removeLeftovers */.DA)((0,external_node_path_.dirname)(real), now);
    await (0,work_directory/* tryToWrite */.oo)(real).catch(notWritten(file));
}
function misplaced(file, place) {
    return new errors/* ActionError */.lZ('VALUES_INVALID', {
        what: `The values file ${(0,shared_text/* oneLine */.TN)(file)} is inside ${place}`,
        facts: { reason: 'misplaced' },
    });
}
/**
 * Sets values in a group of a Helm values file, or creates the file. Leaves all other bytes of the file as they are, and replaces
 * the file atomically.
 * @throws ActionError VALUES_INVALID when the file cannot be edited safely; FILE_SYSTEM; `signal.reason`
 */
async function writeValues(request) {
    const { file, workspace, signal } = request;
    const before = await readText(file, workspace);
    const { text: after, hadGroup } = editValues(before ?? '', request);
    if (after === before)
        return 'already up to date';
    signal.throwIfAborted();
    await replaceFile(file, after).catch(notWritten(file));
    if (before === undefined)
        return 'file created';
    return hadGroup ? 'changed' : 'group created';
}
const notWritten = (file) => (error) => {
    throw (0,errors/* fileSystemError */.uG)('Could not write the values file', error, file);
};
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
                facts: { reason: 'not a file' },
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
/** Writes a temporary file and renames it over the values file. If that is a symbolic link, replaces its target. */
async function replaceFile(file, text) {
    await (0,promises_.mkdir)((0,external_node_path_.dirname)(file), { recursive: true });
    const target = await (0,promises_.realpath)(file).catch(() => file);
    const before = await (0,promises_.stat)(target).catch(() => undefined);
    using work = await (0,work_directory/* createWorkDirectory */.h$)((0,external_node_path_.dirname)(target));
    const aside = (0,external_node_path_.join)(work.path, 'values');
    // Without a flush, the renamed file could be empty after a power loss.
    await (0,promises_.writeFile)(aside, text, { flush: true });
    if (before !== undefined)
        await (0,promises_.chmod)(aside, before.mode & 0o777);
    await (0,promises_.rename)(aside, target);
}
/**
 * Sets values in a group of a YAML text. Replaces only the characters of these values: the library would write the whole text
 * anew, and change quotes, indentation, and line breaks. Parses the result of each edit, to confirm that nothing else changed.
 * @returns the same text when it holds the values already; whether it had the group before
 * @throws ActionError VALUES_INVALID
 */
function editValues(text, edit) {
    const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    let values = readValues(text.slice(mark.length), edit);
    const hadGroup = values.document?.hasIn(edit.keys) ?? false;
    for (const [name, value] of Object.entries(edit.values)) {
        values = setValue(values, { path: [...edit.keys, name], value }, edit);
    }
    return { text: mark + values.text, hadGroup };
}
function setValue(before, entry, edit) {
    let edited;
    try {
        edited = editText(before.text, before.document?.contents, entry);
    }
    catch (error) {
        throw error instanceof CannotEdit ? invalid(edit, error.message, error.reason) : error;
    }
    if (edited === before.text)
        return before;
    const after = readAgain(edited, edit);
    const wanted = withValue(before.content, entry.path, entry.value);
    if (after !== undefined && (0,external_node_util_.isDeepStrictEqual)(after.content, wanted))
        return after;
    throw invalid(edit, `cannot be edited at "${(0,shared_text/* oneLine */.TN)(edit.keys.join('.'))}" without changing something else`, 'not block style');
}
/** @returns undefined when the edit has left something that cannot be read */
function readAgain(text, edit) {
    try {
        // Comparing each key with each other one takes seconds in large files, and an edit adds only keys that are missing.
        return readValues(text, edit, { uniqueKeys: false });
    }
    catch {
        return undefined;
    }
}
function readValues(text, edit, { uniqueKeys } = { uniqueKeys: true }) {
    const lineCounter = new dist/* LineCounter */.HN();
    // Helm counts merge keys, too.
    const options = { merge: true, logLevel: 'silent', lineCounter, uniqueKeys };
    const [document, second] = (0,dist/* parseAllDocuments */.hR)(text, options);
    const error = document?.errors[0];
    if (error !== undefined) {
        const { line, col } = lineCounter.linePos(error.pos[0]);
        // The library's message quotes the file, which may hold secrets.
        throw invalid(edit, `is not valid YAML (line ${line}, column ${col}: ${error.code})`);
    }
    if (second !== undefined)
        throw invalid(edit, 'holds several YAML documents');
    return { text, document, content: contentOf(document, edit) };
}
/** Returns the content as plain data. Nested aliases can expand to more than fits into memory; the library limits them. */
function contentOf(document, edit) {
    try {
        return document?.toJS();
    }
    catch {
        // The library's message may quote the file.
        throw invalid(edit, 'has aliases or merge keys that cannot be resolved, or far too many');
    }
}
/** Returns the content as it should be after the edit. */
function withValue(content, [key, ...rest], value) {
    if (key === undefined)
        return value;
    const map = (typeof content === 'object' ? content : null);
    return { ...map, [key]: withValue(map?.[key], rest, value) };
}
function invalid({ file }, problem, reason) {
    const what = `The values file ${(0,shared_text/* oneLine */.TN)(file)} ${problem}`;
    return new errors/* ActionError */.lZ('VALUES_INVALID', { what, facts: { reason } });
}


/***/ })

};
