export const id = 955;
export const ids = [955];
export const modules = {

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

/***/ 2955:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  prepareValues: () => (/* binding */ prepareValues),
  w: () => (/* binding */ writeValues)
});

// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
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
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: ./lib/files/work-directory.js
var work_directory = __webpack_require__(5435);
;// CONCATENATED MODULE: ./lib/files/replace-file.js



async function replaceFile(file, text) {
    await (0,promises_.mkdir)((0,external_node_path_.dirname)(file), { recursive: true });
    const target = await (0,promises_.realpath)(file).catch(() => file);
    const before = await (0,promises_.stat)(target).catch(() => undefined);
    using work = await (0,work_directory/* createWorkDirectory */.h$)((0,external_node_path_.dirname)(target));
    const aside = (0,external_node_path_.join)(work.path, 'new');
    await (0,promises_.writeFile)(aside, text, { flush: true });
    if (before !== undefined)
        await (0,promises_.chmod)(aside, before.mode & 0o777);
    await (0,promises_.rename)(aside, target);
}

// EXTERNAL MODULE: ./lib/shared/errors.js
var errors = __webpack_require__(2730);
// EXTERNAL MODULE: ./lib/shared/text.js
var shared_text = __webpack_require__(6422);
;// CONCATENATED MODULE: ./lib/helm/values-file.js










const maxBytes = 1024 * 1024;
const yaml = { version: '1.1', lineWidth: 0 };
const quoted = { ...yaml, defaultKeyType: 'PLAIN', defaultStringType: 'QUOTE_DOUBLE' };
const braces = { ...quoted, collectionStyle: 'flow', flowCollectionPadding: false };
async function prepareValues(request) {
    const { file, workspace, keys, site, now } = request;
    const text = await readText(file, workspace);
    const real = await (0,regular_file/* resolveLinks */.Ap)(file);
    if (site !== undefined && (0,directories/* contains */.gR)(await (0,regular_file/* resolveLinks */.Ap)(site), real))
        throw invalid(file, 'is inside extract-to, so it would be published with the site');
    if ((0,directories/* hasSegment */.yk)(real, '.git'))
        throw invalid(file, 'is inside .git, the data of a repository');
    setValues(text ?? '', { file, keys, values: { enabled: true, bundleUrl: '', version: '' } });
    await (0,work_directory/* removeLeftovers */.DA)((0,external_node_path_.dirname)(real), now);
    await (0,work_directory/* tryToWrite */.oo)(real).catch(notWritten(file));
}
async function writeValues(request) {
    const { file, workspace, signal } = request;
    const before = await readText(file, workspace);
    const { text: after, hadGroup } = setValues(before ?? '', request);
    if (after === before)
        return 'already up to date';
    signal.throwIfAborted();
    await replaceFile(file, after).catch(notWritten(file));
    if (before === undefined)
        return 'file created';
    return hadGroup ? 'changed' : 'group created';
}
function invalid(file, problem, reason) {
    const what = `The values file ${(0,shared_text/* oneLine */.TN)(file)} ${problem}`;
    return new errors/* ActionError */.lZ('VALUES_INVALID', { what, facts: { reason } });
}
const notWritten = (file) => (error) => {
    throw (0,errors/* fileSystemError */.uG)('Could not write the values file', error, file);
};
async function readText(file, workspace) {
    try {
        const bytes = await (0,regular_file/* readRegularFile */.XF)(file, { maxBytes, within: [workspace] });
        if ((0,external_node_buffer_.isUtf8)(bytes))
            return bytes.toString();
    }
    catch (error) {
        if ((0,regular_file/* errorCode */.CA)(error) === 'ENOENT')
            return undefined;
        if (error instanceof regular_file/* UnusableFile */._U)
            throw invalid(file, error.message);
        throw (0,errors/* fileSystemError */.uG)('Could not read the values file', error, file);
    }
    throw invalid(file, 'is not UTF-8 text');
}
function setValues(text, edit) {
    const { file, keys, values } = edit;
    const document = (0,dist/* parseDocument */.Tp)(text, yaml);
    const [error] = document.errors;
    if (error !== undefined) {
        const { line, col } = error.linePos?.[0] ?? { line: 1, col: 1 };
        throw invalid(file, `is not valid YAML (line ${line}, column ${col}: ${error.code})`);
    }
    if (document.has('sops'))
        throw invalid(file, 'is encrypted by SOPS');
    try {
        let after = text;
        let wanted = document.toJS();
        for (const [name, value] of Object.entries(values).toReversed()) {
            after = setValue(after, [...keys, name], value);
            wanted = withValue(wanted, [...keys, name], value);
        }
        const result = (0,dist/* parseDocument */.Tp)(after, { ...yaml, uniqueKeys: false });
        if (result.errors.length === 0 && (0,external_node_util_.isDeepStrictEqual)(result.toJS(), wanted))
            return { text: after, hadGroup: document.hasIn(keys) };
    }
    catch {
    }
    const problem = `has no group at "${(0,shared_text/* oneLine */.TN)(keys.join('.'))}" that can be changed without other changes`;
    throw invalid(file, problem, 'not block style');
}
function withValue(content, [key, ...rest], value) {
    if (key === undefined)
        return value;
    const map = (typeof content === 'object' ? content : null);
    return { ...map, [key]: withValue(map?.[key], rest, value) };
}
function setValue(text, path, value) {
    const tokens = [...new dist/* Parser */.iX().parse(text)];
    const isOpen = text !== '' && !text.endsWith('\n');
    if (!setBelow(tokens.find(token => token.type === 'document')?.value, path, value)) {
        if (isOpen && /^\s/.test([...new dist/* Lexer */.JG().lex(text)].at(-1) ?? ''))
            throw new TypeError('no line break');
        tokens.push(tokenOf((isOpen ? '\n' : '') + (0,dist/* stringify */.As)(withValue({}, path, value), quoted)));
    }
    const edited = tokens.map(token => dist/* CST */.DB.stringify(token)).join('');
    const loneBreak = /(?<!\r)\n/g;
    return text.includes('\n') && text.search(loneBreak) < 0 ? edited.replace(loneBreak, '\r\n') : edited;
}
function setBelow(group, path, value) {
    const [key, ...rest] = path;
    const items = dist/* CST */.DB.isCollection(group) ? group.items : [];
    const item = items.find(({ key: name }) => dist/* CST */.DB.resolveAsScalar(name ?? null)?.value === key);
    if (item !== undefined && rest.length === 0)
        replaceValue(item, value);
    else if (item !== undefined) {
        const { value: below, sep = [] } = item;
        if (setBelow(below, rest, value))
            return true;
        const indent = below?.type === 'block-map' ? below.indent : group.indent + 2;
        const lineEnd = sep.findIndex(({ type }) => type === 'newline');
        const lines = (0,dist/* stringify */.As)(withValue({}, rest, value), quoted);
        sep.splice(lineEnd + 1, 0, tokenOf(lines.replace(/^(?=.)/gm, ' '.repeat(indent))));
    }
    else if (group?.type === 'flow-collection') {
        const pair = (0,dist/* stringify */.As)(withValue({}, path, value), braces).slice(1, -2);
        group.start.source += items.length === 0 ? pair : `${pair}, `;
    }
    else
        return false;
    return true;
}
function replaceValue({ value: token, sep = [] }, value) {
    if (dist/* CST */.DB.isCollection(token))
        throw new TypeError('no plain value');
    const old = dist/* CST */.DB.resolveAsScalar(token ?? null);
    if (old?.value === `${value}` && (old.type === 'PLAIN') === (value === true))
        return;
    if (token === undefined)
        sep.splice(1, 0, tokenOf(` ${JSON.stringify(value)}`));
    else
        dist/* CST */.DB.setScalarValue(token, `${value}`, { type: value === true ? 'PLAIN' : 'QUOTE_DOUBLE' });
}
function tokenOf(source) {
    return { type: 'space', offset: -1, indent: -1, source };
}


/***/ })

};
