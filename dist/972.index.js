export const id = 972;
export const ids = [972];
export const modules = {

/***/ 972:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createCommentWriter: () => (/* binding */ createCommentWriter)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3619);
/* harmony import */ var _shared_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6422);
/* harmony import */ var _event_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9607);
/* harmony import */ var _octokit_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1282);




/**
 * Finds where the comment belongs, and whether it is there already.
 * @returns a function that writes the comment and returns its address
 * @throws errors of Octokit, errors of GraphQL with their `type`, and Error when there is nowhere to write
 */
async function createCommentWriter(request, log) {
    if (request.token === '')
        throw new Error('github-token is empty');
    const event = await (0,_event_js__WEBPACK_IMPORTED_MODULE_1__/* .readEvent */ .j_)();
    const octokit = await (0,_octokit_js__WEBPACK_IMPORTED_MODULE_2__/* .createOctokit */ .Qi)(request.token, log);
    const call = { octokit, signal: request.signal, graphqlUrl: event.graphqlUrl };
    const number = request.issueNumber ?? (await (0,_event_js__WEBPACK_IMPORTED_MODULE_1__/* .findIssue */ .Ry)(event, call));
    const place = { owner: event.owner, repo: event.repo, number };
    let id = await findComment(call, place, request.marker);
    return async (body) => {
        if (id !== undefined)
            return updateComment(call, id, body);
        const { data } = await octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
            owner: place.owner,
            repo: place.repo,
            issue_number: number,
            body,
            request: { signal: request.signal },
        });
        const created = (0,_octokit_js__WEBPACK_IMPORTED_MODULE_2__/* .checked */ .KD)(createdComment, data);
        id = created.node_id;
        return created.html_url;
    };
}
/** Becomes an output. */
const address = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .refine */ .YPB(text => (0,_shared_text_js__WEBPACK_IMPORTED_MODULE_0__/* .webAddress */ .Dy)(text) !== undefined));
const createdComment = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ node_id: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), html_url: address });
/*
 * GraphQL, because a workflow's token may not ask who it is (GET /user is refused), but may ask whether it wrote a
 * comment; and because REST's numeric ids have outgrown GraphQL's integers, so the two cannot be mixed freely.
 */
const search = `query ($owner: String!, $repo: String!, $number: Int!, $cursor: String) {
  repository(owner: $owner, name: $repo) {
    issueOrPullRequest(number: $number) {
      ... on Issue { comments(first: 100, after: $cursor) { ...page } }
      ... on PullRequest { comments(first: 100, after: $cursor) { ...page } }
    }
  }
}
fragment page on IssueCommentConnection {
  nodes { id body viewerDidAuthor }
  pageInfo { hasNextPage endCursor }
}`;
const update = `mutation ($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) { issueComment { url } }
}`;
const foundPage = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    repository: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
        issueOrPullRequest: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
            comments: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
                nodes: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ id: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), body: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), viewerDidAuthor: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY() })),
                pageInfo: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ hasNextPage: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY(), endCursor: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .nullable */ .mee(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()) }),
            }),
        }),
    }),
});
const updated = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ updateIssueComment: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ issueComment: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ url: address }) }) });
/** The token's own comment that begins with the marker; a copy of the marker by somebody else is none of ours. */
async function findComment(call, place, marker) {
    let cursor = null;
    do {
        const data = await (0,_octokit_js__WEBPACK_IMPORTED_MODULE_2__/* .graphql */ .UG)(call, foundPage, search, { ...place, cursor });
        const { nodes, pageInfo } = data.repository.issueOrPullRequest.comments;
        const found = nodes.find(({ body, viewerDidAuthor }) => viewerDidAuthor && body.startsWith(marker));
        if (found !== undefined)
            return found.id;
        cursor = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (cursor !== null);
    return undefined;
}
async function updateComment(call, id, body) {
    const data = await (0,_octokit_js__WEBPACK_IMPORTED_MODULE_2__/* .graphql */ .UG)(call, updated, update, { id, body });
    return data.updateIssueComment.issueComment.url;
}


/***/ }),

/***/ 9607:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ry: () => (/* binding */ findIssue),
/* harmony export */   j_: () => (/* binding */ readEvent),
/* harmony export */   rD: () => (/* binding */ readPayload)
/* harmony export */ });
/* harmony import */ var node_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1708);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3619);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3945);
/* harmony import */ var _shared_files_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3066);
/* harmony import */ var _octokit_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1282);




/** GitHub's own limit on the payload of an event, in bytes. */
const maxPayloadBytes = 25 * 1024 * 1024;
const numbered = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ number: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr() });
/** What of an event's payload tells which pull request or issue it belongs to. */
const payloadSchema = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    pull_request: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(numbered), undefined),
    issue: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(numbered), undefined),
    workflow_run: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ pull_requests: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(numbered) })), undefined),
    merge_group: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ head_ref: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() })), undefined),
    repository: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ default_branch: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() })), undefined),
});
/** Reads what the runner says about the event that started this run. @throws Error outside a repository's workflow */
async function readEvent() {
    const { env } = node_process__WEBPACK_IMPORTED_MODULE_0__;
    const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
    if (owner === '' || repo === '')
        throw new Error('this run belongs to no repository (GITHUB_REPOSITORY is not set)');
    return {
        name: env['GITHUB_EVENT_NAME'] ?? 'unknown',
        owner,
        repo,
        sha: env['GITHUB_SHA'] ?? '',
        ref: env['GITHUB_REF'] ?? '',
        graphqlUrl: env['GITHUB_GRAPHQL_URL'] || 'https://api.github.com/graphql',
        payload: await readPayload(env['GITHUB_EVENT_PATH']),
    };
}
/** What is used of the event's payload; nothing when there is none. */
async function readPayload(path = '') {
    try {
        const text = (await (0,_shared_files_js__WEBPACK_IMPORTED_MODULE_1__/* .readRegularFile */ .XF)(path, { maxBytes: maxPayloadBytes })).toString();
        return zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .parse */ .qg(payloadSchema, JSON.parse(text));
    }
    catch {
        return {};
    }
}
/**
 * Finds the pull request or issue that a run belongs to: the event's own, that of the workflow run which started this
 * one, that of the merge queue's branch, or the pull request whose merge was pushed.
 * @throws Error when there is none; errors of Octokit and of GraphQL
 */
async function findIssue(event, call) {
    const { payload, name } = event;
    const queued = /^(?:refs\/heads\/)?gh-readonly-queue\/.+\/pr-(\d+)-[^/]+$/.exec(payload.merge_group?.head_ref ?? event.ref);
    const number = payload.pull_request?.number ??
        payload.issue?.number ??
        payload.workflow_run?.pull_requests[0]?.number ??
        (queued === null ? undefined : Number(queued[1])) ??
        (name === 'push' ? await findPushed(event, call) : undefined);
    if (number !== undefined)
        return number;
    throw new Error(`no pull request or issue belongs to this run (event ${name}); set issue-number to say where it should go`);
}
/*
 * GraphQL, because REST does not name the merge commit in its version 2026-03-10. GitHub Enterprise Server has these fields
 * too.
 */
const pullsOfCommit = `query ($owner: String!, $repo: String!, $sha: GitObjectID!) {
  repository(owner: $owner, name: $repo) {
    object(oid: $sha) {
      ... on Commit { associatedPullRequests(first: 100) { nodes { number merged mergeCommit { oid } } } }
    }
  }
}`;
const pull = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    number: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .int */ .Whr(),
    merged: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY(), false),
    mergeCommit: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ oid: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() })), undefined),
});
/** Each level may be null: a commit that is not there any more, an object that is none, a pull request that the token may not see. */
const foundPulls = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    repository: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
        object: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
            associatedPullRequests: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ nodes: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .nullable */ .mee(pull), null))) })),
        })),
    })),
});
/** Merged ones first, and among them the one whose merge commit it is. */
async function findPushed({ owner, repo, sha }, call) {
    const { repository } = await (0,_octokit_js__WEBPACK_IMPORTED_MODULE_2__/* .graphql */ .UG)(call, foundPulls, pullsOfCommit, { owner, repo, sha });
    const nodes = repository?.object?.associatedPullRequests?.nodes ?? [];
    const pulls = nodes.filter(node => node !== null);
    const merged = pulls.filter(node => node.merged);
    return (merged.find(({ mergeCommit }) => mergeCommit?.oid === sha) ?? merged[0] ?? pulls[0])?.number;
}


/***/ }),

/***/ 1282:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KD: () => (/* binding */ checked),
/* harmony export */   Qi: () => (/* binding */ createOctokit),
/* harmony export */   UG: () => (/* binding */ graphql)
/* harmony export */ });
/* harmony import */ var node_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1708);
/* harmony import */ var _octokit_plugin_retry__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9735);
/* harmony import */ var _octokit_plugin_throttling__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6856);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3619);




/** Longest time in seconds to wait for a rate limit: a comment is not worth more. */
const longestPause = 60;
/** Longest answer that is read, in bytes: a page of a hundred comments of 64 KiB. */
const maxAnswerBytes = 8 * 1024 * 1024;
/** Most commas and brackets in it: each may be a value that takes two hundred bytes of memory. */
const maxValues = 250_000;
const [comma, bracket, brace] = Buffer.from(',[{');
/** Repeats what failed at GitHub's side, and slows down when asked to. */
async function createOctokit(token, log) {
    // The toolkit reads the event file as soon as it is loaded, whatever that is and however large; nothing here asks it to.
    delete node_process__WEBPACK_IMPORTED_MODULE_0__.env['GITHUB_EVENT_PATH'];
    const { getOctokit } = await __webpack_require__.e(/* import() */ 758).then(__webpack_require__.bind(__webpack_require__, 1758));
    const again = (seconds, _options, _octokit, tries) => {
        const worthIt = seconds <= longestPause && tries < 2;
        if (worthIt)
            log.info(`GitHub asks to wait ${seconds} s before writing the comment`);
        return worthIt;
    };
    const options = { throttle: { onRateLimit: again, onSecondaryRateLimit: again } };
    // Its own log goes to the console, with the addresses of all requests.
    const silent = { debug() { }, info() { }, warn() { }, error() { } };
    const octokit = getOctokit(token, { ...options, log: silent }, _octokit_plugin_retry__WEBPACK_IMPORTED_MODULE_1__/* .retry */ .L, _octokit_plugin_throttling__WEBPACK_IMPORTED_MODULE_2__/* .throttling */ .A);
    octokit.hook.before('request', ({ request }) => {
        request.fetch = limited(request.fetch);
    });
    return octokit;
}
/**
 * What GitHub answered, as far as it is used.
 * @throws Error when it is something else
 */
function checked(schema, data) {
    const result = schema.safeParse(data);
    if (result.success)
        return result.data;
    throw new Error('GitHub answered with something that makes no sense here');
}
const graphqlAnswer = zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    data: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J()),
    errors: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ message: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), type: zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()) }))),
});
/**
 * Asks by GraphQL: by its full address, which GitHub Enterprise Server has elsewhere.
 * @throws errors of Octokit; those of GraphQL, which come with status 200, with their `type`; Error for any other answer
 */
async function graphql({ octokit, signal, graphqlUrl }, schema, query, variables) {
    const response = await octokit.request(`POST ${graphqlUrl}`, { query, variables, request: { signal } });
    const { data, errors } = checked(graphqlAnswer, response.data);
    const [first] = errors ?? [];
    if (first !== undefined)
        throw Object.assign(new Error(first.message), { type: first.type });
    return checked(schema, data);
}
/** Breaks off an answer that is too large: Octokit itself reads any into memory. */
function limited(fetch) {
    return async (...request) => {
        const response = await fetch(...request);
        if (response.body === null)
            return response;
        let size = 0;
        let values = 0;
        const limit = new TransformStream({
            transform(chunk, controller) {
                size += chunk.length;
                for (const byte of chunk)
                    if (byte === comma || byte === bracket || byte === brace)
                        values += 1;
                if (size <= maxAnswerBytes && values <= maxValues)
                    controller.enqueue(chunk);
                else
                    controller.error(new Error('the answer is too large'));
            },
        });
        return new Response(response.body.pipeThrough(limit), response);
    };
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


/***/ })

};
