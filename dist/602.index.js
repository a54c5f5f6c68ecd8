export const id = 602;
export const ids = [602];
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

/***/ 4602:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ replaceDirectory),
/* harmony export */   prepareTarget: () => (/* binding */ prepareTarget)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var node_process__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1708);
/* harmony import */ var _files_directories_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5056);
/* harmony import */ var _files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4726);
/* harmony import */ var _files_work_directory_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5435);
/* harmony import */ var _shared_errors_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2730);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(6422);








async function prepareTarget(request) {
    const { target, clean, now } = request;
    await checkPath(request);
    await (0,_files_work_directory_js__WEBPACK_IMPORTED_MODULE_5__/* .removeLeftovers */ .DA)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(target), now);
    const names = await readTarget(target);
    if (names.length > 0 && !clean) {
        const sample = names.slice(0, 3).map(name => (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_7__/* .oneLine */ .TN)(name, 40));
        throw new _shared_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .ActionError */ .lZ('TARGET_NOT_EMPTY', {
            what: `extract-to is ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_7__/* .oneLine */ .TN)(target)}, which already contains ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_7__/* .count */ .U9)(names.length, 'entry', 'entries')} (${sample.join(', ')})`,
        });
    }
    await checkOwner(target);
    await (0,_files_work_directory_js__WEBPACK_IMPORTED_MODULE_5__/* .tryToWrite */ .oo)(target).catch(error => {
        throw (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .fileSystemError */ .uG)('Could not write beside extract-to', error, target);
    });
}
async function checkOwner(target) {
    const user = node_process__WEBPACK_IMPORTED_MODULE_2__.geteuid?.();
    const [entry, parent] = await Promise.all([target, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(target)].map(path => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(path).catch(() => undefined)));
    if (!user || entry === undefined || parent === undefined)
        return;
    const isSticky = (parent.mode & 0o1000) !== 0;
    if (isSticky && entry.uid !== user && parent.uid !== user)
        throw forbidden(target, 'which belongs to another user, in a directory with the sticky bit, so it cannot be replaced');
}
function forbidden(target, reason) {
    return new _shared_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .ActionError */ .lZ('TARGET_FORBIDDEN', { what: `extract-to is ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_7__/* .oneLine */ .TN)(target)}, ${reason}` });
}
async function checkPath(request) {
    const { target, workspace, temp, reserved } = request;
    const real = await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .resolveLinks */ .Ap)(target).catch(error => {
        if (error instanceof _files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .UnusableFile */ ._U)
            throw forbidden(target, `which ${error.message}`);
        if ((0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error) === 'ENOTDIR')
            throw forbidden(target, 'part of whose path is not a directory');
        throw (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .fileSystemError */ .uG)('Could not check extract-to', error, target);
    });
    if (real === (0,node_path__WEBPACK_IMPORTED_MODULE_1__.parse)(real).root)
        throw forbidden(target, 'the root of the file system');
    const root = await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .resolveLinks */ .Ap)(workspace);
    if ((0,_files_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .contains */ .gR)(real, root))
        throw forbidden(target, 'the workspace or a parent of it');
    for (const { path, name, withContent } of reserved) {
        const place = await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .resolveLinks */ .Ap)(path).catch(() => path);
        if ((0,_files_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .contains */ .gR)(real, place))
            throw forbidden(target, `${name} or a parent of it`);
        if (withContent && (0,_files_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .contains */ .gR)(place, real))
            throw forbidden(target, `inside ${name}`);
    }
    const realTemp = await (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .resolveLinks */ .Ap)(temp).catch(() => temp);
    if ((0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(realTemp, real).startsWith('_')) {
        throw forbidden(target, 'in one of the runner’s own directories');
    }
    for (const [path, name] of [
        [real, '.git'],
        [(0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(root, real), '.github'],
    ]) {
        if ((0,_files_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .hasSegment */ .yk)(path, name))
            throw forbidden(target, `inside the data of a repository (${name})`);
    }
    if (await hasMountPoint(real)) {
        throw forbidden(target, 'a mount point or above one, so only a directory below it can be replaced');
    }
}
async function hasMountPoint(real) {
    const mounts = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)('/proc/self/mountinfo', 'utf8').catch(() => '');
    const paths = mounts.split('\n').map(line => line.split(' ')[4] ?? '');
    const decode = (path) => path.replace(/\\(\d{3})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 8)));
    return paths.some(path => (0,_files_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .contains */ .gR)(real, decode(path)));
}
async function readTarget(target) {
    try {
        const existing = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(target);
        if (existing.isSymbolicLink())
            throw forbidden(target, 'a symbolic link');
        if (!existing.isDirectory())
            throw forbidden(target, 'a file');
        const names = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(target);
        const repository = names.find(name => /^\.git(hub)?$/i.test(name));
        if (repository !== undefined)
            throw forbidden(target, `which contains data of a repository (${repository})`);
        return names;
    }
    catch (error) {
        if ((0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error) === 'ENOENT')
            return [];
        throw (0,_shared_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .fileSystemError */ .uG)('Could not read the content of extract-to', error, target);
    }
}
const notFree = ['ENOTEMPTY', 'EEXIST'];
async function replaceDirectory(fresh, { target, clean }) {
    if (await renameIfFree(fresh, target))
        return undefined;
    if (!clean)
        throw writtenMeanwhile(target);
    await readTarget(target);
    const previous = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(target), (0,_files_work_directory_js__WEBPACK_IMPORTED_MODULE_5__/* .nameForPrevious */ .wN)(target));
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rename)(target, previous).catch(error => {
        throw (0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error) === 'ENOENT' ? writtenMeanwhile(target) : error;
    });
    try {
        if (await renameIfFree(fresh, target))
            return (0,_files_directories_js__WEBPACK_IMPORTED_MODULE_3__/* .removeTree */ .dM)(previous) ? undefined : previous;
        throw writtenMeanwhile(target);
    }
    catch (error) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rename)(previous, target).catch(() => undefined);
        throw error;
    }
}
function writtenMeanwhile(target) {
    return new _shared_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .ActionError */ .lZ('TARGET_NOT_EMPTY', {
        what: `Another process wrote to ${(0,_shared_text_js__WEBPACK_IMPORTED_MODULE_7__/* .oneLine */ .TN)(target)} while the step was running`,
    });
}
async function renameIfFree(from, to) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rmdir)(to).catch(() => undefined);
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rename)(from, to);
        return true;
    }
    catch (error) {
        if (notFree.includes((0,_files_regular_file_js__WEBPACK_IMPORTED_MODULE_4__/* .errorCode */ .CA)(error)) || (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(to).catch(() => [])).length > 0)
            return false;
        throw error;
    }
}


/***/ })

};
