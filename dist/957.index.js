export const id = 957;
export const ids = [957,762];
export const modules = {

/***/ 9762:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ fileNameOf),
/* harmony export */   expiryOf: () => (/* binding */ expiryOf),
/* harmony export */   secretsOf: () => (/* binding */ secretsOf)
/* harmony export */ });
/**
 * When a presigned link expires, by what its query says.
 *
 * Amazon S3 (signature 4) and Google Cloud Storage give a start and a life time in seconds, Azure Blob Storage an end
 * (`se`), CloudFront and S3 (signature 2) an end in seconds since 1970 (`Expires`).
 * @returns milliseconds since 1970, or undefined when the link does not say
 */
function expiryOf(link) {
    const parameters = URL.parse(link)?.searchParams;
    if (parameters === undefined)
        return undefined;
    const query = new Map([...parameters].map(([name, value]) => [name.toLowerCase(), value]));
    const number = (name) => {
        const text = query.get(name) ?? '';
        return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
    };
    for (const vendor of ['amz', 'goog']) {
        const begin = parseBasicDate(query.get(`x-${vendor}-date`));
        const seconds = number(`x-${vendor}-expires`);
        if (begin !== undefined && seconds !== undefined)
            return valid(begin + seconds * 1000);
    }
    if (query.has('sig') && query.has('se'))
        return valid(Date.parse(query.get('se') ?? ''));
    const seconds = number('expires');
    return seconds === undefined ? undefined : valid(seconds * 1000);
}
/** 20261120T101500Z, the basic format of ISO 8601, which Date.parse does not read. */
function parseBasicDate(text) {
    const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text ?? '');
    if (parts === null)
        return undefined;
    const [, year, month, day, hour, minute, second] = parts;
    return valid(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`));
}
/** Only what can be written as an ISO 8601 date. */
function valid(time) {
    return Number.isNaN(new Date(time).getTime()) ? undefined : time;
}
/** What is shorter is no secret, and hiding it would hide half of the log with it. */
const shortestSecret = 8;
/**
 * The parts of a presigned link that give access, to be hidden wherever they appear: the link, its query, and the
 * values of its signature and token, each also as they look in a JSON or HTML text.
 */
function secretsOf(link) {
    const url = URL.parse(link);
    if (url === null)
        return [link];
    const signatures = [...url.searchParams]
        .filter(([name]) => /signature|token|^sig$|credential/i.test(name))
        .flatMap(([, value]) => [value, encodeURIComponent(value)]);
    const query = url.search.slice(1);
    return [...new Set([link, url.href, query, query.replaceAll('&', '&amp;'), ...signatures])].filter(secret => secret.length >= shortestSecret);
}
/** A name for the archive on disk: the link's own when it is a plain one. */
function fileNameOf(link) {
    const name = URL.parse(link)?.pathname.split('/').at(-1) ?? '';
    return /^[a-z\d][\w.-]{0,120}$/i.test(name) ? name : 'bundle';
}


/***/ }),

/***/ 7963:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A5: () => (/* binding */ isBusy),
/* harmony export */   GQ: () => (/* binding */ isServerError),
/* harmony export */   mu: () => (/* binding */ parseRetryAfter),
/* harmony export */   vX: () => (/* binding */ retryPause)
/* harmony export */ });
/** First pause in milliseconds; each further one is twice as long. */
const firstPause = 500;
/** Longest pause in milliseconds that we choose ourselves; a server's Retry-After may be longer. */
const longestPause = 15_000;
/** Statuses that say "not now": the request was not carried out and may be sent again. */
function isBusy(status) {
    return status === 408 || status === 425 || status === 429 || status === 503;
}
/** Statuses that say "something broke": the request may or may not have been carried out. */
function isServerError(status) {
    return status >= 500 && !isBusy(status);
}
/**
 * How long to wait before the next try: exponential with jitter, so that many runs do not come back together,
 * and never sooner than the server asked for.
 * @param attempt 1 after the first failed try
 * @param retryAfter what the server asked for, in milliseconds
 * @returns milliseconds
 */
function retryPause(attempt, retryAfter) {
    const pause = Math.min(longestPause, firstPause * 2 ** (attempt - 1));
    return Math.max(retryAfter ?? 0, pause * (0.5 + Math.random() / 2));
}
/**
 * Reads a Retry-After header (RFC 9110, 10.2.3: seconds or an HTTP date).
 * @param now milliseconds since 1970
 * @returns milliseconds to wait, or undefined when the header is missing or makes no sense
 */
function parseRetryAfter(header, now) {
    if (header === undefined)
        return undefined;
    const text = header.trim();
    if (/^\d+(\.\d+)?$/.test(text))
        return Number(text) * 1000;
    const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}


/***/ }),

/***/ 7957:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  checkDestination: () => (/* binding */ checkDestination),
  fetchAndUnpack: () => (/* binding */ fetchAndUnpack)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3619);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/parse.js + 1 modules
var parse = __webpack_require__(3945);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:worker_threads"
var external_node_worker_threads_ = __webpack_require__(5919);
// EXTERNAL MODULE: ./lib/kernel/memory.js + 2 modules
var memory = __webpack_require__(512);
// EXTERNAL MODULE: ./lib/kernel/text.js
var kernel_text = __webpack_require__(6958);
;// CONCATENATED MODULE: ./lib/bundle/checksum.js





/** The thread is told of at least so many bytes at a time: waking it costs more than a few reads. */
const stride = 8 * 1024 * 1024;
/** Up to so many bytes a thread costs more than it saves. */
const threadThreshold = 16 * 1024 * 1024;
/**
 * SHA-256 of a file.
 * @returns hexadecimal
 * @throws errors of the file system; `signal.reason` when the signal aborts
 */
async function hashFile(path, signal) {
    const hash = (0,external_node_crypto_.createHash)('sha256');
    const reclaim = (0,memory/* createBufferReclaimer */.f)();
    for await (const chunk of (0,external_node_fs_.createReadStream)(path, { highWaterMark: 1024 * 1024, signal })) {
        hash.update(chunk);
        reclaim(chunk.length);
    }
    return hash.digest('hex');
}
/**
 * Follows a file that grows, so that its SHA-256 is there when its last byte is. A thread does the work, which would
 * otherwise be a quarter of the time of a fast download, and it reads back what is on disk: parts may be written in any
 * order, and the checksum is that of the file and not of what was meant to be written.
 */
function followFile(path, { log, signal }) {
    let worker;
    let failed = false;
    let told = 0;
    const start = () => {
        const started = new external_node_worker_threads_.Worker(`(${hashGrowingFile})()`, {
            eval: true,
            workerData: path,
            // Its own heap is a few buffers; none of the main thread's flags are for it.
            execArgv: [],
            resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 },
        });
        started.on('error', error => {
            failed = true;
            log.debug(`The thread for the checksum failed: ${(0,kernel_text/* oneLine */.TN)(error.message)}`);
        });
        return started;
    };
    const stop = async () => {
        const stopped = worker;
        worker = undefined;
        await stopped?.terminate();
    };
    return {
        advance(size) {
            if (size < threadThreshold || size - told < stride)
                return;
            told = size;
            worker ??= start();
            worker.postMessage(size);
        },
        reset() {
            told = 0;
            worker?.postMessage('reset');
        },
        async finish(size) {
            worker?.postMessage(size);
            const digest = worker === undefined || failed ? undefined : await digestOf(worker, signal);
            await stop();
            log.debug(`SHA-256 is made ${digest === undefined ? 'now' : 'already'}, of ${size} bytes`);
            return digest ?? (await hashFile(path, signal));
        },
        [Symbol.asyncDispose]: stop,
    };
}
/** @returns undefined when the thread has failed, such as for lack of memory */
async function digestOf(worker, signal) {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers();
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    worker.once('message', resolve);
    worker.once('error', () => resolve(undefined));
    worker.once('exit', () => resolve(undefined));
    worker.postMessage('finish');
    return promise.finally(() => signal.removeEventListener('abort', abort));
}
/** The thread's program. Its source text is all that the thread gets, so it uses nothing from outside itself. */
function hashGrowingFile() {
    // Neither imports nor the bare name: the bundler would put a name of its own in their place.
    const { getBuiltinModule } = globalThis.process;
    const { parentPort, workerData } = getBuiltinModule('node:worker_threads');
    const { createHash } = getBuiltinModule('node:crypto');
    const { openSync, readSync } = getBuiltinModule('node:fs');
    const file = openSync(workerData, 'r');
    const buffer = Buffer.allocUnsafeSlow(1024 * 1024);
    let hash = createHash('sha256');
    let position = 0;
    parentPort?.on('message', (message) => {
        if (message === 'finish') {
            parentPort.postMessage(hash.digest('hex'));
        }
        else if (message === 'reset') {
            hash = createHash('sha256');
            position = 0;
        }
        else {
            while (position < message) {
                const read = readSync(file, buffer, 0, Math.min(buffer.length, message - position), position);
                if (read === 0)
                    throw new Error('the file has become shorter');
                hash.update(buffer.subarray(0, read));
                position += read;
            }
        }
    });
}

;// CONCATENATED MODULE: ./lib/bundle/cache.js





/** Folder in the tool cache. The layout below it, tool/version/arch, is the toolkit's. */
const tool = 'docs-admin-action-bundle';
/** An archive of HTML fits every machine. */
const arch = 'any';
const recordName = 'archive.json';
/** Entries that nobody has used for this long, in milliseconds, are removed: every new bundle adds one. */
const lifetime = 14 * 24 * 60 * 60_000;
const entryRecord = schemas/* object */.Ikc({
    name: schemas/* string */.YjP().check(api/* _regex */.Fk(/^[\w][\w.-]*$/)),
    size: schemas/* int */.Whr(),
    sha256: schemas/* string */.YjP(),
});
/**
 * Looks for an archive, and believes it only when its bytes still have the recorded SHA-256.
 * @returns undefined when there is none or it is damaged
 */
async function findArchive(key, toolCache, signal) {
    const directory = toolCache.root && (await toolCache.find(tool, versionOf(key), arch));
    if (!directory)
        return undefined;
    try {
        const record = parse/* parse */.qg(entryRecord, JSON.parse(await (0,promises_.readFile)((0,external_node_path_.join)(directory, recordName), 'utf8')));
        const path = (0,external_node_path_.join)(directory, record.name);
        const { size } = await (0,promises_.stat)(path);
        if (size === record.size && (await hashFile(path, signal)) === record.sha256) {
            // Marks the entry as used. In a cache that cannot be written nothing is removed either.
            await (0,promises_.utimes)((0,external_node_path_.join)(directory, recordName), new Date(), new Date()).catch(() => undefined);
            return { path, size, sha256: record.sha256 };
        }
    }
    catch {
        signal.throwIfAborted();
        // A missing or unreadable part: the same as a damaged one.
    }
    // So that the archive fetched in its stead can take its place.
    await removeEntry(directory);
    return undefined;
}
/** Removes an archive that proved to be damaged although it is what was stored. */
async function discardArchive(key, toolCache) {
    if (toolCache.root)
        await removeEntry((0,external_node_path_.join)(toolCache.root, tool, versionOf(key), arch));
}
/** The mark goes first: without it the toolkit does not see the rest. */
async function removeEntry(directory) {
    await (0,promises_.rm)(`${directory}.complete`, { force: true });
    await (0,promises_.rm)(directory, { recursive: true, force: true });
}
/**
 * Removes the entries that have not been used for two weeks, and what killed runs left behind.
 * @param now milliseconds since 1970
 */
async function removeUnused(root, now) {
    for (const version of await (0,promises_.readdir)((0,external_node_path_.join)(root, tool))) {
        const directory = (0,external_node_path_.join)(root, tool, version);
        const names = await (0,promises_.readdir)(directory).catch(() => []);
        const used = [directory, ...names.map(name => (0,external_node_path_.join)(directory, name))].map(lastUse);
        if (Math.max(0, ...(await Promise.all(used))) < now - lifetime) {
            await (0,promises_.rm)(directory, { recursive: true, force: true }).catch(() => undefined);
        }
    }
}
async function lastUse(path) {
    const times = await Promise.all([path, (0,external_node_path_.join)(path, recordName)].map(name => (0,promises_.stat)(name).catch(() => undefined)));
    return Math.max(0, ...times.map(time => time?.mtimeMs ?? 0));
}
/**
 * Keeps a copy of an archive. The entry is prepared aside and renamed into place, so that two jobs on one machine
 * cannot mix their files; the one that comes second finds the first one's entry and leaves it.
 * @param archive stays where it is
 * @throws errors of the file system; nothing half-written stays behind
 */
async function storeArchive(key, archive, toolCache) {
    if (!toolCache.root)
        return;
    const versions = (0,external_node_path_.join)(toolCache.root, tool, versionOf(key));
    const entry = (0,external_node_path_.join)(versions, arch);
    const aside = (0,external_node_path_.join)(versions, `.${(0,external_node_crypto_.randomUUID)()}.partial`);
    try {
        await (0,promises_.mkdir)(aside, { recursive: true });
        await place(archive.path, (0,external_node_path_.join)(aside, archive.name));
        const { name, size, sha256 } = archive;
        await (0,promises_.writeFile)((0,external_node_path_.join)(aside, recordName), `${JSON.stringify({ name, size, sha256 })}\n`);
        await (0,promises_.rename)(aside, entry).catch(async (error) => {
            const taken = await (0,promises_.stat)(entry).then(() => true, () => false);
            if (!taken)
                throw error;
        });
        // The toolkit takes an entry for complete when this file stands beside it.
        await (0,promises_.writeFile)(`${entry}.complete`, '');
        await removeUnused(toolCache.root, Date.now()).catch(() => undefined);
    }
    finally {
        await (0,promises_.rm)(aside, { recursive: true, force: true });
    }
}
/** A hard link costs nothing, whatever the size; across file systems it has to be a copy. */
async function place(from, to) {
    await (0,promises_.link)(from, to).catch(() => (0,promises_.copyFile)(from, to));
}
/** The tool cache finds explicit semantic versions only, so the key becomes a pre-release identifier. */
function versionOf({ baseUrl, jobId }) {
    const key = (0,external_node_crypto_.createHash)('sha256')
        .update(`${baseUrl.href.replace(/\/+$/, '')}\n${jobId}`)
        .digest('hex');
    return `1.0.0-job${key.slice(0, 40)}`;
}

// EXTERNAL MODULE: ./lib/kernel/errors.js
var errors = __webpack_require__(3314);
// EXTERNAL MODULE: ./lib/kernel/http.js + 1 modules
var http = __webpack_require__(1615);
;// CONCATENATED MODULE: ./lib/bundle/body.js



/** Bytes collected before they are written: fewer, larger writes. */
const writeSize = 512 * 1024;
/** Memory for one body at a time; to be used again for the next one. */
function createWriteBuffers() {
    return [Buffer.allocUnsafeSlow(writeSize), Buffer.allocUnsafeSlow(writeSize)];
}
/**
 * Writes a body to where it belongs in a file, the next piece arriving while one is written. What has arrived when it
 * breaks is kept.
 * @returns when the body has ended, or nothing more of it is wanted
 * @throws TransportError; ActionError FILE_SYSTEM
 */
async function writeBody({ body }, target) {
    const { promise, resolve, reject } = Promise.withResolvers();
    // Not by way of the body, which tells nothing when it has been destroyed already.
    const fail = (message) => reject(new http/* TransportError */.wX(message, { sent: true }));
    const stalled = setTimeout(fail, target.stallLimit, `no data for ${(0,kernel_text/* formatDuration */.a3)(target.stallLimit)}`);
    const writer = createWriter(target);
    let closed = false;
    /** @returns false when nothing more is wanted */
    const takeInParts = async (chunk) => {
        for (let taken = 0; taken < chunk.length;) {
            const room = target.roomAt(writer.position());
            if (room === 0 && (!(await target.extend()) || closed))
                return false;
            taken += writer.add(chunk.subarray(taken, taken + room));
            if (writer.room() === 0)
                await writer.flush();
            // The buffers may be somebody else's by now.
            if (closed)
                return false;
        }
        return true;
    };
    // Events and not an iterator: this runs for every 16 KiB of a TLS connection, and nearly always this far only.
    body.on('data', (chunk) => {
        stalled.refresh();
        if (chunk.length < writer.room() && chunk.length <= target.roomAt(writer.position())) {
            writer.add(chunk);
            return;
        }
        body.pause();
        takeInParts(chunk).then(more => (more ? body.resume() : resolve()), reject);
    });
    body.once('end', resolve);
    body.once('error', error => reject((0,http/* transportError */.WQ)(error, true)));
    body.once('close', () => fail('the connection was lost'));
    // It may have broken while it waited to be read, and its events are gone then.
    if (body.destroyed)
        fail('the connection was lost');
    try {
        await promise;
    }
    finally {
        clearTimeout(stalled);
        closed = true;
        body.destroy();
        // What has arrived when a body breaks is kept.
        await writer.finish();
    }
}
/** Collects small pieces into large writes, one of which is under way while the next is collected. */
function createWriter({ file, path, start, written, buffers }) {
    let current = buffers[0];
    let size = 0;
    /** Where the next byte goes. */
    let position = start;
    let writing = Promise.resolve();
    let failure;
    async function write(buffer, length, at) {
        try {
            for (let done = 0; done < length;) {
                const { bytesWritten } = await file.write(buffer, done, length - done, at + done);
                done += bytesWritten;
            }
            written(length);
        }
        catch (error) {
            failure = (0,errors/* fileSystemError */.uG)('Could not write the archive', error, path);
        }
    }
    /** Fulfilled when the write before this one is done. */
    async function flush() {
        await writing;
        if (failure !== undefined)
            throw failure;
        if (size > 0)
            writing = write(current, size, position - size);
        current = current === buffers[0] ? buffers[1] : buffers[0];
        size = 0;
    }
    return {
        position: () => position,
        /** Takes as much of a piece as there is room for before the next flush; copied, so that the piece's memory is free. */
        add(piece) {
            const taken = piece.copy(current, size);
            size += taken;
            position += taken;
            return taken;
        },
        /** How much fits before the next flush. */
        room: () => current.length - size,
        flush,
        async finish() {
            await flush();
            await writing;
            if (failure !== undefined)
                throw failure;
        },
    };
}

;// CONCATENATED MODULE: ./lib/bundle/interruption.js



/** A request or a body that ended early. It stays inside of a download. */
class Interruption extends Error {
    name = 'Interruption';
    details;
    constructor(details) {
        super(details.reason, { cause: details.failure });
        this.details = details;
    }
}
/** Something broke on the way. */
function interruption(reason, details = {}) {
    const failure = new errors/* ActionError */.lZ('DOWNLOAD_FAILED', { what: `Could not download the archive: ${reason}` });
    return new Interruption({ action: 'retry', ...details, reason, failure });
}
/** @throws the error itself when no further try could help */
function asInterruption(error) {
    if (error instanceof Interruption)
        return error;
    if (!(error instanceof http/* TransportError */.wX))
        throw error;
    return interruption((0,kernel_text/* oneLine */.TN)(error.message), { action: error.transient ? 'retry' : 'fail' });
}

// EXTERNAL MODULE: ./lib/kernel/retry.js
var retry = __webpack_require__(7963);
// EXTERNAL MODULE: external "node:dns"
var external_node_dns_ = __webpack_require__(610);
// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __webpack_require__(7030);
;// CONCATENATED MODULE: ./lib/bundle/store-address.js





/**
 * Addresses that no object store has, and where clouds keep what only the machine itself may know: link-local ones
 * (RFC 3927, RFC 4291), and the metadata services of AWS by IPv6, Alibaba Cloud and Azure. Private networks are allowed:
 * stores of one's own live there.
 */
const forbidden = new external_node_net_.BlockList();
forbidden.addSubnet('169.254.0.0', 16, 'ipv4');
forbidden.addSubnet('fe80::', 10, 'ipv6');
forbidden.addAddress('fd00:ec2::254', 'ipv6');
forbidden.addAddress('100.100.100.200', 'ipv4');
forbidden.addAddress('168.63.129.16', 'ipv4');
/**
 * Checks an address before anything is sent there. Archives come by https; plain http is accepted from this machine only.
 * @param from where a redirect came from: a store elsewhere does not send anybody to this machine
 * @throws ActionError LINK_UNSAFE
 */
function storeAddress(link, from) {
    const url = URL.parse(link);
    const local = url !== null && (0,http/* isLoopback */.U9)(url.hostname);
    if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && local)) {
        throw unsafe(`The link to the archive does not use https: ${(0,kernel_text/* withoutQuery */.j$)(link)}`);
    }
    if (local && from !== undefined && !(0,http/* isLoopback */.U9)(from.hostname)) {
        throw unsafe(`The store redirected to this machine itself: ${(0,kernel_text/* withoutQuery */.j$)(link)}`);
    }
    const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    if (isForbidden(host) || host === 'metadata.google.internal') {
        throw unsafe(`The link to the archive leads to an address inside the runner's network: ${(0,kernel_text/* withoutQuery */.j$)(link)}`);
    }
    return url;
}
/**
 * Resolves names as Node does, and refuses those that lead to an address that is not allowed; so a name that says one thing
 * first and another one later gains nothing. A proxy resolves names by itself.
 */
function lookupStore(hostname, options, done) {
    (0,external_node_dns_.lookup)(hostname, options, (error, address, family) => {
        const found = Array.isArray(address) ? address.map(entry => entry.address) : [address];
        const what = `The store's name leads to an address inside the runner's network: ${hostname}`;
        done(error ?? (found.some(isForbidden) ? unsafe(what) : null), address, family);
    });
}
function isForbidden(host) {
    const version = (0,external_node_net_.isIP)(host);
    return version !== 0 && forbidden.check(host, version === 4 ? 'ipv4' : 'ipv6');
}
function unsafe(what) {
    return new errors/* ActionError */.lZ('LINK_UNSAFE', { what });
}

;// CONCATENATED MODULE: ./lib/bundle/object-store.js






/** Longest time until the store's headers are there, in milliseconds. */
const answerTimeout = 30_000;
/** Longest error text that is read, in bytes, and how long that may take, in milliseconds: the status says enough. */
const maxErrorBytes = 64 * 1024;
const errorTimeout = 5_000;
const maxRedirects = 5;
/**
 * Asks an object store for an archive, once. Never carries credentials besides those in the link itself, and never HEAD:
 * presigned GET links refuse it.
 * @param headers further headers, such as Range
 * @returns an answer with status 200, 206, or 416 when the archive has no such part
 * @throws Interruption when the store refuses; TransportError when there is no answer; ActionError LINK_UNSAFE or
 *   DOWNLOAD_REFUSED; `signal.reason`
 */
async function fetchArchive(link, headers, network) {
    const answer = await followRedirects(link, headers, network);
    if ([200, 206, 416].includes(answer.status))
        return answer;
    throw await refusal(answer, network);
}
async function followRedirects(link, headers, network) {
    let url = storeAddress(link);
    for (let redirects = 0;; redirects += 1) {
        const response = await (0,http/* send */.tN)({
            method: 'GET',
            url,
            // The archive's own bytes, not compressed once more on the way.
            headers: { 'Accept-Encoding': 'identity', ...headers },
            agentFor: network.agentFor,
            lookup: lookupStore,
            answerTimeout,
            signal: network.signal,
        });
        const { location } = response.headers;
        if (response.status < 301 || response.status > 308 || location === undefined)
            return response;
        response.body.destroy();
        if (redirects === maxRedirects) {
            throw new errors/* ActionError */.lZ('DOWNLOAD_REFUSED', {
                what: `The store redirected more than ${maxRedirects} times`,
            });
        }
        url = storeAddress(URL.parse(location, url.href)?.href ?? location, url);
    }
}
/** What the store says, in a few words: object stores explain themselves in XML. */
async function storeWords(response, signal) {
    const limits = { maxBytes: maxErrorBytes, timeout: errorTimeout, signal };
    const text = (await (0,http/* readText */.yR)(response, limits).catch(() => undefined)) ?? '';
    signal.throwIfAborted();
    const code = /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1];
    const message = /<Message>([^<]{1,300})<\/Message>/.exec(text)?.[1];
    const words = [code, message].filter(part => part !== undefined).join(', ');
    return words === '' ? `HTTP ${response.status}` : `HTTP ${response.status}: ${(0,kernel_text/* oneLine */.TN)(words)}`;
}
async function refusal(answer, { clock, signal }) {
    const { status, headers } = answer;
    const reason = await storeWords(answer, signal);
    if ((0,retry/* isBusy */.A5)(status) || (0,retry/* isServerError */.GQ)(status)) {
        return interruption(reason, { retryAfter: (0,retry/* parseRetryAfter */.mu)(headers['retry-after'], clock.now()) });
    }
    const id = (0,http/* requestIdOf */.Gb)(headers);
    const failure = new errors/* ActionError */.lZ('DOWNLOAD_REFUSED', {
        what: `The store refused the archive (${reason}${id === undefined ? '' : `; request id ${id}`})`,
        status,
    });
    const renewable = status === 403 || status === 404 || status === 410;
    return new Interruption({ action: renewable ? 'renew' : 'fail', reason, failure });
}

// EXTERNAL MODULE: ./lib/bundle/link.js
var bundle_link = __webpack_require__(9762);
;// CONCATENATED MODULE: ./lib/bundle/persistence.js



/** Bytes that count as progress, so that a store which sends one byte a time comes to an end. */
const progressSize = 256 * 1024;
/** New links asked for in a row without progress. */
const maxRenewals = 3;
/** A link that expires within this many milliseconds is renewed before it is used. */
const expiryMargin = 5_000;
/** Connections often break together: one line for all that do within so many milliseconds. */
const noticeInterval = 1_000;
function newTries() {
    return { link: '', failed: 0, received: 0, mark: 0 };
}
/** Decides for all connections of a download whether and when to go on after something broke. */
function createPersistence(options) {
    const { clock, log } = options.network;
    let link = options.link;
    let renewing;
    let renewals = 0;
    /** When the download got on last, as far as was noticed: it is looked at only when something breaks. */
    let progress = { received: 0, at: clock.now() };
    let noticed = Number.NEGATIVE_INFINITY;
    /** Several connections may ask at once; all get the same new link. */
    function renew(reason) {
        renewing ??= (async () => {
            renewals += 1;
            log.info(`Asking the service for a new link (${reason})`);
            link = await options.renewLink();
        })().finally(() => {
            renewing = undefined;
        });
        return renewing;
    }
    async function renewed({ reason }, tries) {
        // Another connection was quicker.
        if (link !== tries.link)
            return 'at once';
        if (renewing === undefined && renewals === maxRenewals)
            return 'no';
        await renew(reason);
        // The first new link is used at once; when it does not help either, the store may need a moment.
        return renewals === 1 ? 'at once' : 'later';
    }
    return {
        async usableLink() {
            const expiry = (0,bundle_link.expiryOf)(link);
            const expired = expiry !== undefined && expiry - clock.now() < expiryMargin;
            if (renewing !== undefined || (expired && renewals === 0))
                await renew('the link has expired');
            return link;
        },
        async recover({ details }, tries, received, signal) {
            if (received - progress.received >= progressSize) {
                progress = { received, at: clock.now() };
                renewals = 0;
            }
            if (tries.received - tries.mark >= progressSize)
                tries.failed = 0;
            tries.mark = tries.received;
            if (details.action === 'fail')
                return false;
            if (details.action === 'renew') {
                const when = await renewed(details, tries);
                if (when !== 'later')
                    return when === 'at once';
            }
            tries.failed += 1;
            const pause = (0,retry/* retryPause */.vX)(tries.failed, details.retryAfter);
            if (clock.now() + pause > progress.at + options.retryFor)
                return false;
            if (clock.now() - noticed >= noticeInterval) {
                noticed = clock.now();
                const at = (0,kernel_text/* formatBytes */.z3)(received);
                log.info(`The download was interrupted at ${at} (${details.reason}); going on in ${(0,kernel_text/* formatDuration */.a3)(pause)}`);
            }
            await clock.sleep(pause, signal);
            return true;
        },
    };
}

;// CONCATENATED MODULE: ./lib/bundle/segments.js
/** Smallest part that is worth a request of its own, in bytes. */
const smallestSegment = 4 * 1024 * 1024;
/** Smallest part, in bytes, that is taken over from another connection, so that all end at nearly the same time. */
const smallestHalf = 1024 * 1024;
/**
 * Divides an archive among connections: large parts first, smaller ones towards the end (guided self-scheduling), so that
 * there are few requests, all end together, and the bytes on disk have few gaps. A connection that finds nothing left
 * takes over half of what the slowest one still has to fetch.
 * @param connections how many connections share the archive
 * @param total size in bytes, or Infinity when it is unknown
 */
function createSegments(connections, total) {
    const active = new Set();
    /** Given back, in no order. */
    const gaps = [];
    let size = total;
    let received = 0;
    /** Nothing from here on was ever taken. */
    let next = 0;
    function takeNew() {
        if (next >= size)
            return undefined;
        const share = connections === 1 ? size : Math.ceil((size - next) / (2 * connections));
        const segment = { position: next, end: Math.min(size, next + Math.max(share, smallestSegment)) };
        next = segment.end;
        return segment;
    }
    function takeHalf() {
        const rest = ({ position, end }) => end - position;
        const largest = [...active].sort((one, other) => rest(other) - rest(one))[0];
        if (largest === undefined || rest(largest) < 2 * smallestHalf || largest.end === Infinity) {
            return undefined;
        }
        const middle = largest.end - Math.floor(rest(largest) / 2);
        const segment = { position: middle, end: largest.end };
        largest.end = middle;
        return segment;
    }
    return {
        get total() {
            return size;
        },
        get received() {
            return received;
        },
        get front() {
            const unfinished = [...active, ...gaps].filter(({ position, end }) => position < end);
            return Math.min(next, size, ...unfinished.map(({ position }) => position));
        },
        take() {
            gaps.sort((one, other) => other.position - one.position);
            const segment = gaps.pop() ?? takeNew() ?? takeHalf();
            if (segment !== undefined)
                active.add(segment);
            return segment;
        },
        advance(segment, bytes) {
            segment.position += bytes;
            received += bytes;
        },
        extend(segment) {
            const gap = gaps.findIndex(({ position }) => position === segment.end);
            const following = gap === -1 ? undefined : gaps.splice(gap, 1)[0];
            const more = following ?? (segment.end === next ? takeNew() : undefined);
            if (more === undefined)
                return false;
            segment.end = more.end;
            return true;
        },
        release(segment) {
            if (active.delete(segment) && segment.position < segment.end)
                gaps.push(segment);
        },
        setTotal(bytes) {
            for (const segment of [...active, ...gaps])
                if (segment.end === Infinity)
                    segment.end = bytes;
            if (next === Infinity)
                next = bytes;
            size = bytes;
        },
    };
}

;// CONCATENATED MODULE: ./lib/bundle/version.js


/** Connections that share one archive: stores limit the speed of each, and dislike many more. */
const maxConnections = 8;
/** Up to so many bytes one connection is as good as several. */
const parallelThreshold = 16 * 1024 * 1024;
/** A store that presents so many versions of one archive has validators that mean nothing, so nothing is put together. */
const maxVersions = 3;
/** Reads what an answer with the whole archive says about it. */
function createVersion(session, { headers, body }) {
    const total = headers['content-length'] === undefined ? Number.POSITIVE_INFINITY : Number(headers['content-length']);
    if (total !== Number.POSITIVE_INFINITY &&
        session.expectedSize !== undefined &&
        total !== session.expectedSize) {
        body.destroy();
        throw wrongSize(total, session.expectedSize);
    }
    const etag = headers.etag?.startsWith('W/') ? undefined : headers.etag;
    const parallel = session.ranges &&
        session.versions < maxVersions &&
        etag !== undefined &&
        headers['accept-ranges'] !== 'none' &&
        total !== Number.POSITIVE_INFINITY &&
        total > parallelThreshold;
    const controller = new AbortController();
    const version = {
        session,
        segments: createSegments(parallel ? maxConnections : 1, total),
        etag,
        signal: AbortSignal.any([session.network.signal, controller.signal]),
        stop: () => controller.abort(),
        connections: new Set(),
        alive: 0,
        honoursRanges: false,
        unopened: parallel ? maxConnections - 2 : 0,
        mark: { at: session.network.clock.now(), received: 0 },
        probed: Promise.withResolvers(),
    };
    if (!parallel)
        version.probed.resolve();
    version.signal.addEventListener('abort', () => body.destroy());
    return { parallel, version };
}
/** Whether the answer is the part that was asked for, of the version that was begun. */
function isPart({ status, headers }, segment, { etag, segments }) {
    const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(headers['content-range'] ?? '');
    if (status !== 206 || range === null || Number(range[1]) !== segment.position)
        return false;
    const total = Number(range[3]);
    if (headers.etag !== undefined && headers.etag !== etag)
        return false;
    if (segments.total === Number.POSITIVE_INFINITY && total > 0)
        segments.setTotal(total);
    return Number.isNaN(total) || total === segments.total;
}
/** Ends the version, because the store has another one now. */
function replace(version, replacement) {
    if (version.replacement !== undefined || version.signal.aborted) {
        if (replacement !== 'unknown')
            replacement.body.destroy();
        return;
    }
    version.replacement = replacement;
    version.stop();
}
/** An archive of another size than the service announced. */
function wrongSize(size, expected) {
    return new errors/* ActionError */.lZ('DOWNLOAD_FAILED', {
        what: `The archive has ${size} bytes, but the service announced ${expected}`,
    });
}

;// CONCATENATED MODULE: ./lib/bundle/connections.js





/**
 * More connections are opened when the first ones bring less than so many bytes a millisecond together: then the store or
 * the way from it is slow, which more connections help against. This machine is the limit at higher rates, and more of
 * them only cost it time.
 */
const sufficientRate = 300_000;
/** Milliseconds from one look at the rate to the next. */
const rateInterval = 20;
/**
 * Asks for the whole archive until the store sends it.
 * @throws ActionError as `downloadArchive` does
 */
async function openArchive(session) {
    const { network, persistence, tries } = session;
    for (;;) {
        try {
            tries.link = await persistence.usableLink();
            const response = await fetchArchive(tries.link, {}, network);
            if (response.status === 200)
                return response;
            response.body.destroy();
            throw interruption('the store sent another part than the one asked for');
        }
        catch (error) {
            network.signal.throwIfAborted();
            const broken = asInterruption(error);
            if (!(await persistence.recover(broken, tries, 0, network.signal)))
                throw broken.details.failure;
        }
    }
}
/**
 * Fetches the version of the archive that an answer begins.
 * @returns undefined when the file is complete; the answer that begins another version when the archive has changed, or
 *   'unknown' when that has to be asked for. The file holds nothing of use then.
 * @throws ActionError as `downloadArchive` does
 */
async function fetchVersion(session, opening) {
    session.versions += 1;
    const { signal } = session.network;
    const { parallel, version } = createVersion(session, opening);
    connect(version, opening);
    if (parallel)
        connect(version);
    // A connection may open further ones.
    while (version.connections.size > 0)
        await Promise.all(version.connections);
    version.stop();
    signal.throwIfAborted();
    if (version.failure !== undefined)
        throw version.failure.error;
    const { replacement, segments } = version;
    if (replacement === undefined && segments.front !== segments.total)
        throw new Error('a part is missing');
    return replacement;
}
/** Opens a connection, which ends by itself when nothing is left for it. */
function connect(version, opening) {
    version.alive += 1;
    const connection = fetchSegments(version, opening)
        .catch(error => {
        if (version.signal.aborted)
            return;
        version.failure = { error };
        version.stop();
    })
        .finally(() => version.connections.delete(connection));
    version.connections.add(connection);
}
/** Opens all further connections when two of them are slow. */
function openMore(version) {
    const { session, segments, mark } = version;
    if (!version.honoursRanges || version.unopened === 0)
        return;
    const now = session.network.clock.now();
    if (now - mark.at < rateInterval)
        return;
    version.mark = { at: now, received: segments.received };
    if ((segments.received - mark.received) / (now - mark.at) >= sufficientRate)
        return;
    for (; version.unopened > 0; version.unopened -= 1)
        connect(version);
}
async function fetchSegments(version, opening) {
    const { session, segments, signal } = version;
    const tries = opening === undefined ? newTries() : session.tries;
    const buffers = createWriteBuffers();
    let answer = opening;
    for (let segment = segments.take(); segment !== undefined; segment = segments.take()) {
        let useful = true;
        try {
            answer ??= await askFor(version, segment, tries);
            if (answer === undefined)
                useful = false;
            else
                await receive(version, { segment, answer, tries, buffers });
        }
        catch (error) {
            signal.throwIfAborted();
            const broken = asInterruption(error);
            // Others may take it while this connection waits.
            segments.release(segment);
            version.probed.resolve();
            useful = await session.persistence.recover(broken, tries, segments.received, signal);
            if (!useful && version.alive === 1)
                throw broken.details.failure;
        }
        segments.release(segment);
        // Now that the segment is free, the answer with the whole archive may go on into it.
        version.probed.resolve();
        answer = undefined;
        // The others do without this connection; the last one stays.
        if (signal.aborted || (!useful && version.alive > 1))
            break;
    }
    version.alive -= 1;
    answer?.body.destroy();
    // Nobody has to wait for a connection that pauses before its next try.
    if (segments.front === segments.total)
        version.stop();
}
/** @returns the answer that brings the segment; undefined when this connection, or all of them, are of no more use */
async function askFor(version, segment, tries) {
    const { session, segments, etag } = version;
    if (etag === undefined || !session.ranges)
        return replace(version, 'unknown');
    tries.link = await session.persistence.usableLink();
    // Open towards the end where that is meant: such an answer says more when the archive has changed.
    const last = segment.end === segments.total ? '' : segment.end - 1;
    const headers = { Range: `bytes=${segment.position}-${last}`, 'If-Range': etag };
    const { answer, keep } = await askUntilStopped(version, tries.link, headers);
    if (isPart(answer, segment, version)) {
        version.honoursRanges = true;
        version.probed.resolve();
        return answer;
    }
    const changed = answer.headers.etag !== etag;
    if (changed && answer.status === 200)
        return replace(version, keep());
    if (changed) {
        answer.body.destroy();
        return replace(version, 'unknown');
    }
    // The whole archive, or some other part, each time.
    session.ranges = false;
    if (version.alive === 1 && answer.status === 200)
        return replace(version, keep());
    answer.body.destroy();
    if (version.alive > 1)
        return undefined;
    throw interruption('the store sent another part than the one asked for');
}
/** Asks once; the answer ends with its version, unless it is kept for the next one. */
async function askUntilStopped(version, link, headers) {
    const controller = new AbortController();
    const abort = () => controller.abort(version.signal.reason);
    const keep = () => version.signal.removeEventListener('abort', abort);
    version.signal.throwIfAborted();
    version.signal.addEventListener('abort', abort);
    try {
        const answer = await fetchArchive(link, headers, {
            ...version.session.network,
            signal: controller.signal,
        });
        answer.body.once('close', keep);
        return {
            answer,
            keep() {
                keep();
                return answer;
            },
        };
    }
    catch (error) {
        keep();
        throw error;
    }
}
/** Writes an answer's body to where it belongs. */
async function receive(version, { segment, answer, tries, buffers }) {
    const { session, segments, probed } = version;
    await writeBody(answer, {
        file: session.file,
        path: session.path,
        buffers,
        start: segment.position,
        stallLimit: session.stallLimit,
        roomAt: position => segment.end - position,
        async extend() {
            // The answer with the whole archive goes on beyond its segment, until others fetch what follows.
            if (answer.status !== 200)
                return false;
            await probed.promise;
            return segments.extend(segment);
        },
        written(bytes) {
            segments.advance(segment, bytes);
            tries.received += bytes;
            session.checksum.advance(segments.front);
            session.reclaim(bytes);
            openMore(version);
            const total = segments.total === Number.POSITIVE_INFINITY ? session.expectedSize : segments.total;
            session.onProgress(segments.received, total);
        },
    });
    if (segment.end === Number.POSITIVE_INFINITY)
        segments.setTotal(segment.position);
    if (segment.position < segment.end)
        throw interruption('the transfer ended early');
}

;// CONCATENATED MODULE: ./lib/bundle/download.js
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







/** A body that brings no byte for this long, in milliseconds, is given up and resumed. */
const stallLimit = 30_000;
/**
 * Fetches an archive to disk. A broken transfer goes on from its last byte; a large archive is fetched in parts side by
 * side where the store can; its SHA-256 is made on the way, from what is on disk.
 * @throws ActionError DOWNLOAD_FAILED, DOWNLOAD_REFUSED, LINK_UNSAFE, FILE_SYSTEM, what `renewLink` throws; and
 *   `signal.reason` when the signal aborts. The caller removes the file then.
 */
async function downloadArchive(request) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { network, expectedSize } = request;
        const file = __addDisposableResource(env_1, await (0,promises_.open)(request.file, 'wx').catch(error => {
            throw (0,errors/* fileSystemError */.uG)('Could not write the archive', error, request.file);
        }), true);
        const checksum = __addDisposableResource(env_1, followFile(request.file, network), true);
        const session = createSession(request, file, checksum);
        let version = await openArchive(session);
        for (;;) {
            const other = await fetchVersion(session, version);
            if (other === undefined)
                break;
            await file.truncate(0);
            checksum.reset();
            version = other === 'unknown' ? await openArchive(session) : other;
        }
        const { size } = await file.stat();
        if (expectedSize !== undefined && size !== expectedSize)
            throw wrongSize(size, expectedSize);
        return { size, sha256: await checksum.finish(size) };
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
function createSession(request, file, checksum) {
    return {
        stallLimit,
        ...request,
        file,
        path: request.file,
        checksum,
        persistence: createPersistence(request),
        reclaim: (0,memory/* createBufferReclaimer */.f)(),
        tries: newTries(),
        ranges: true,
        versions: 0,
    };
}

// EXTERNAL MODULE: ./lib/report/progress.js
var progress = __webpack_require__(7751);
;// CONCATENATED MODULE: ./lib/operations/archive.js








/** A line about long work at most this often, in milliseconds. */
const progressInterval = 5_000;
/**
 * Finds out whether the site could be put where it is wanted, before a job is started for nothing.
 * @throws ActionError TARGET_FORBIDDEN, TARGET_NOT_EMPTY
 */
async function checkDestination(run) {
    const { inputs, context } = run;
    if (!inputs.download || !inputs.wait) {
        const reason = inputs.wait ? '"download" is false' : '"wait" is false';
        context.runner.log.warning(`extract-to has no effect, because ${reason}: nothing will be unpacked.`);
        return;
    }
    const { workspace, home } = context.runner.directories;
    const { checkTarget } = await __webpack_require__.e(/* import() */ 991).then(__webpack_require__.bind(__webpack_require__, 5991));
    await checkTarget({ target: targetOf(run), clean: inputs.clean, workspace, home });
}
function targetOf({ inputs, context }) {
    return (0,external_node_path_.resolve)(context.runner.directories.workspace, inputs.extractTo ?? '');
}
/** Brings the archive to disk, from the cache or the store, and unpacks it where that is wanted. */
async function fetchAndUnpack(run, source) {
    const { inputs, facts } = run;
    const { set } = run.context;
    const cached = inputs.cache ? await lookUp(run, source) : undefined;
    const archive = cached ?? (await download(run, source));
    facts.cacheHit = cached !== undefined;
    facts.bundleSize = archive.size;
    facts.bundleSha256 = archive.sha256;
    set('cacheHit', facts.cacheHit);
    set('bundlePath', archive.path);
    set('bundleSize', archive.size);
    set('bundleSha256', archive.sha256);
    try {
        if (inputs.extractTo !== undefined)
            await unpack(run, archive.path);
    }
    catch (error) {
        const damaged = error instanceof errors/* ActionError */.lZ && error.code === 'ARCHIVE_INVALID';
        if (cached !== undefined && damaged)
            await discardArchive(keyOf(run, source), run.context.runner.toolCache);
        throw error;
    }
    // Not before: a damaged archive would come out of the cache again each time.
    if (cached === undefined && inputs.cache)
        await keep(run, source, archive);
}
function keyOf({ inputs }, { jobId }) {
    return { baseUrl: inputs.baseUrl, jobId };
}
async function lookUp(run, source) {
    const { runner, signal } = run.context;
    const { bundle } = source;
    const archive = await findArchive(keyOf(run, source), runner.toolCache, signal);
    if (archive === undefined || (bundle.sizeBytes !== undefined && bundle.sizeBytes !== archive.size))
        return undefined;
    runner.log.info(`Archive: ${(0,kernel_text/* formatBytes */.z3)(archive.size)} from the tool cache`);
    return archive;
}
async function download(run, source) {
    const { inputs, context } = run;
    const { runner, clock, network } = context;
    const directory = await (0,promises_.mkdtemp)((0,external_node_path_.join)(runner.directories.temp, 'docs-admin-action-')).catch(error => {
        throw (0,errors/* fileSystemError */.uG)('Could not write to the directory for temporary files', error, runner.directories.temp);
    });
    context.timeline.enter('Download');
    try {
        const path = (0,external_node_path_.join)(directory, (0,bundle_link/* fileNameOf */.b)(source.bundle.bundleUrl));
        const begin = clock.now();
        const forecast = (0,progress/* createForecast */.cX)();
        forecast(0, 0);
        const downloaded = await downloadArchive({
            link: source.bundle.bundleUrl,
            renewLink: async () => (await source.requestBundle()).bundleUrl,
            file: path,
            expectedSize: source.bundle.sizeBytes,
            retryFor: inputs.timeoutMinutes * 60_000,
            network,
            onProgress: occasionally(run, (received, total) => {
                const passed = clock.now() - begin;
                const share = total === undefined ? undefined : received / total;
                const done = `${(0,kernel_text/* formatBytes */.z3)(received)}${total === undefined ? '' : ` of ${(0,kernel_text/* formatBytes */.z3)(total)}`}`;
                const rate = `${(0,kernel_text/* formatBytes */.z3)((received / passed) * 1000)}/s`;
                return (0,progress/* progressLine */.oz)('Downloading', {
                    share,
                    done: [done, rate],
                    passed,
                    left: forecast(share, passed),
                });
            }),
        });
        const archive = { path, ...downloaded };
        const elapsed = (0,kernel_text/* formatDuration */.a3)(clock.now() - begin);
        runner.log.info(`Archive: ${(0,kernel_text/* formatBytes */.z3)(archive.size)} in ${elapsed}, SHA-256 ${archive.sha256}`);
        return archive;
    }
    catch (error) {
        await (0,promises_.rm)(directory, { recursive: true, force: true });
        throw error;
    }
}
/** A cache that cannot be written costs time next time, nothing else. */
async function keep(run, source, archive) {
    const { runner, signal } = run.context;
    const named = { ...archive, name: (0,external_node_path_.basename)(archive.path) };
    await storeArchive(keyOf(run, source), named, runner.toolCache).catch(error => {
        signal.throwIfAborted();
        runner.log.warning(`The archive could not be kept in the tool cache: ${(0,kernel_text/* oneLine */.TN)(String(error))}`);
    });
}
async function unpack(run, archive) {
    const { inputs, context, facts } = run;
    const { runner, clock, signal, set } = context;
    const begin = clock.now();
    context.timeline.enter('Unpack');
    const target = targetOf(run);
    // Once more: minutes have passed since the first check.
    await checkDestination(run);
    const { extractArchive } = await __webpack_require__.e(/* import() */ 267).then(__webpack_require__.bind(__webpack_require__, 1267));
    const forecast = (0,progress/* createForecast */.cX)();
    forecast(0, 0);
    const site = await extractArchive({
        archive,
        target,
        clean: inputs.clean,
        minPages: inputs.minPages,
        signal,
        onProgress: occasionally(run, ({ files, bytes, share }) => {
            const passed = clock.now() - begin;
            const done = [(0,kernel_text/* count */.U9)(files, 'file'), (0,kernel_text/* formatBytes */.z3)(bytes)];
            return (0,progress/* progressLine */.oz)('Unpacking', { share, done, passed, left: forecast(share, passed) });
        }),
    });
    facts.sitePath = (0,external_node_path_.relative)(runner.directories.workspace, site.sitePath) || site.sitePath;
    facts.htmlFileCount = site.htmlFileCount;
    facts.rootRelativeLinks = site.rootRelativeLinks;
    set('sitePath', site.sitePath);
    set('htmlFileCount', site.htmlFileCount);
    set('rootRelativeLinks', site.rootRelativeLinks);
    const files = `${(0,kernel_text/* count */.U9)(site.fileCount, 'file')} (${(0,kernel_text/* count */.U9)(site.htmlFileCount, 'HTML page')})`;
    runner.log.info(`Site: ${files} in ${(0,kernel_text/* oneLine */.TN)(site.sitePath)}, unpacked in ${(0,kernel_text/* formatDuration */.a3)(clock.now() - begin)}`);
    for (const warning of siteWarnings(site, facts.pageCount))
        runner.log.warning(warning);
}
/** What may be wrong with a site although it was unpacked whole. */
function siteWarnings(site, exported) {
    const { warnings, hasIndex, htmlFileCount, rootRelativeLinks } = site;
    const all = [...warnings];
    if (!hasIndex)
        all.push('The bundle holds no index.html, so the site has no start page.');
    if (exported !== undefined && htmlFileCount < exported) {
        all.push(`The bundle holds ${(0,kernel_text/* count */.U9)(htmlFileCount, 'HTML page')}, but the service exported ${exported}.`);
    }
    if (rootRelativeLinks > 0) {
        const pages = rootRelativeLinks === 1 ? '1 page links' : `${rootRelativeLinks} pages link`;
        all.push(`${pages} to paths that begin with "/": serve the site at the root of a domain. Below a path, such as https://example.github.io/docs/, these links break.`);
    }
    return all;
}
/** Logs what `describe` says of progress, but not more often than people can read. */
function occasionally(run, describe) {
    const { clock, runner } = run.context;
    let last = clock.now();
    return (...progress) => {
        if (clock.now() - last < progressInterval)
            return;
        last = clock.now();
        runner.log.info(describe(...progress));
    };
}


/***/ })

};
