export const id = 888;
export const ids = [888];
export const modules = {

/***/ 7888:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createCommentWriter: () => (/* binding */ createCommentWriter)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3619);
// EXTERNAL MODULE: ./lib/kernel/text.js
var kernel_text = __webpack_require__(6958);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:process"
var external_node_process_ = __webpack_require__(1708);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/parse.js + 1 modules
var parse = __webpack_require__(3945);
// EXTERNAL MODULE: ./node_modules/@actions/github/lib/github.js + 21 modules
var github = __webpack_require__(1758);
// EXTERNAL MODULE: ./node_modules/@octokit/plugin-retry/dist-bundle/index.js
var dist_bundle = __webpack_require__(9735);
// EXTERNAL MODULE: ./node_modules/@octokit/plugin-throttling/dist-bundle/index.js
var plugin_throttling_dist_bundle = __webpack_require__(6856);
;// CONCATENATED MODULE: ./lib/github/octokit.js



/** Longest time in seconds to wait for a rate limit: a comment is not worth more. */
const longestPause = 60;
/** Longest answer that is read, in bytes: a page of a hundred comments of 64 KiB. */
const maxAnswerBytes = 8 * 1024 * 1024;
/** Most commas and brackets in it: each may be a value that takes two hundred bytes of memory. */
const maxValues = 250_000;
const [comma, bracket, brace] = Buffer.from(',[{');
/** Repeats what failed at GitHub's side, and slows down when asked to. */
function createOctokit(token, log) {
    const again = (seconds, _options, _octokit, tries) => {
        const worthIt = seconds <= longestPause && tries < 2;
        if (worthIt)
            log.info(`GitHub asks to wait ${seconds} s before writing the comment`);
        return worthIt;
    };
    const options = { throttle: { onRateLimit: again, onSecondaryRateLimit: again } };
    // Its own log goes to the console, with the addresses of all requests.
    const silent = { debug() { }, info() { }, warn() { }, error() { } };
    const octokit = (0,github/* getOctokit */.Q)(token, { ...options, log: silent }, dist_bundle/* retry */.L, plugin_throttling_dist_bundle/* throttling */.A);
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

;// CONCATENATED MODULE: ./lib/github/event.js




const numbered = schemas/* object */.Ikc({ number: schemas/* int */.Whr() });
/** What of an event's payload tells which pull request or issue it belongs to. */
const payloadSchema = schemas/* object */.Ikc({
    pull_request: schemas/* catch */.MfU(schemas/* optional */.lqM(numbered), undefined),
    issue: schemas/* catch */.MfU(schemas/* optional */.lqM(numbered), undefined),
    workflow_run: schemas/* catch */.MfU(schemas/* optional */.lqM(schemas/* object */.Ikc({ pull_requests: schemas/* array */.YOg(numbered) })), undefined),
    merge_group: schemas/* catch */.MfU(schemas/* optional */.lqM(schemas/* object */.Ikc({ head_ref: schemas/* string */.YjP() })), undefined),
});
/** Reads what the runner says about the event that started this run. @throws Error outside a repository's workflow */
function readEvent() {
    const { env } = external_node_process_;
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
        payload: readPayload(env['GITHUB_EVENT_PATH']),
    };
}
function readPayload(path) {
    try {
        return parse/* parse */.qg(payloadSchema, JSON.parse((0,external_node_fs_.readFileSync)(path ?? '', 'utf8')));
    }
    catch {
        return {};
    }
}
/**
 * Finds the pull request or issue that a run belongs to: the event's own, that of the workflow run which started this
 * one, that of the merge queue's branch, or the pull request whose merge was pushed.
 * @throws Error when there is none; errors of Octokit
 */
async function findIssue(event, octokit, signal) {
    const { payload, name } = event;
    const queued = /^(?:refs\/heads\/)?gh-readonly-queue\/.+\/pr-(\d+)-[^/]+$/.exec(payload.merge_group?.head_ref ?? event.ref);
    const number = payload.pull_request?.number ??
        payload.issue?.number ??
        payload.workflow_run?.pull_requests[0]?.number ??
        (queued === null ? undefined : Number(queued[1])) ??
        (name === 'push' ? await findPushed(event, octokit, signal) : undefined);
    if (number !== undefined)
        return number;
    throw new Error(`no pull request or issue belongs to this run (event ${name}); set issue-number to say where it should go`);
}
const pullsOfCommit = schemas/* array */.YOg(schemas/* object */.Ikc({
    number: schemas/* int */.Whr(),
    merged_at: schemas/* nullable */.mee(schemas/* string */.YjP()),
    merge_commit_sha: schemas/* nullable */.mee(schemas/* string */.YjP()),
}));
/** Merged ones first, and among them the one whose merge commit it is. */
async function findPushed({ owner, repo, sha }, octokit, signal) {
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls', {
        owner,
        repo,
        commit_sha: sha,
        request: { signal },
    });
    const pulls = checked(pullsOfCommit, data);
    const merged = pulls.filter(pull => pull.merged_at !== null);
    return (merged.find(pull => pull.merge_commit_sha === sha) ?? merged[0] ?? pulls[0])?.number;
}

;// CONCATENATED MODULE: ./lib/github/comment-writer.js




/**
 * Finds where the comment belongs, and whether it is there already.
 * @returns a function that writes the comment and returns its address
 * @throws errors of Octokit, errors of GraphQL with their `type`, and Error when there is nowhere to write
 */
async function createCommentWriter(request, log) {
    if (request.token === '')
        throw new Error('github-token is empty');
    const event = readEvent();
    const octokit = createOctokit(request.token, log);
    const call = { octokit, signal: request.signal, graphqlUrl: event.graphqlUrl };
    const number = request.issueNumber ?? (await findIssue(event, octokit, request.signal));
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
        const created = checked(createdComment, data);
        id = created.node_id;
        return created.html_url;
    };
}
/** Becomes an output. */
const address = schemas/* string */.YjP().check(schemas/* refine */.YPB(text => (0,kernel_text/* webAddress */.Dy)(text) !== undefined));
const createdComment = schemas/* object */.Ikc({ node_id: schemas/* string */.YjP(), html_url: address });
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
const foundPage = schemas/* object */.Ikc({
    repository: schemas/* object */.Ikc({
        issueOrPullRequest: schemas/* object */.Ikc({
            comments: schemas/* object */.Ikc({
                nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ id: schemas/* string */.YjP(), body: schemas/* string */.YjP(), viewerDidAuthor: schemas/* boolean */.zMY() })),
                pageInfo: schemas/* object */.Ikc({ hasNextPage: schemas/* boolean */.zMY(), endCursor: schemas/* nullable */.mee(schemas/* string */.YjP()) }),
            }),
        }),
    }),
});
const updated = schemas/* object */.Ikc({ updateIssueComment: schemas/* object */.Ikc({ issueComment: schemas/* object */.Ikc({ url: address }) }) });
/** The token's own comment that begins with the marker; a copy of the marker by somebody else is none of ours. */
async function findComment(call, place, marker) {
    let cursor = null;
    do {
        const data = await graphql(call, foundPage, search, { ...place, cursor });
        const { nodes, pageInfo } = data.repository.issueOrPullRequest.comments;
        const found = nodes.find(({ body, viewerDidAuthor }) => viewerDidAuthor && body.startsWith(marker));
        if (found !== undefined)
            return found.id;
        cursor = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (cursor !== null);
    return undefined;
}
async function updateComment(call, id, body) {
    const data = await graphql(call, updated, update, { id, body });
    return data.updateIssueComment.issueComment.url;
}
const graphqlAnswer = schemas/* object */.Ikc({
    data: schemas/* optional */.lqM(schemas/* unknown */.L5J()),
    errors: schemas/* optional */.lqM(schemas/* array */.YOg(schemas/* object */.Ikc({ message: schemas/* string */.YjP(), type: schemas/* optional */.lqM(schemas/* string */.YjP()) }))),
});
/** By its full address, which GitHub Enterprise Server has elsewhere. GraphQL reports errors with status 200. */
async function graphql({ octokit, signal, graphqlUrl }, schema, query, variables) {
    const response = await octokit.request(`POST ${graphqlUrl}`, { query, variables, request: { signal } });
    const { data, errors } = checked(graphqlAnswer, response.data);
    const [first] = errors ?? [];
    if (first !== undefined)
        throw Object.assign(new Error(first.message), { type: first.type });
    return checked(schema, data);
}


/***/ })

};
