/** What the documents promise, row by row, and the tests that hold it. */
import { expect, test } from '@jest/globals';
import { read } from '../support/workflows.ts';

/** The beginning of a promise, a file of tests, and words of the name of a test there. */
type Held = readonly [promise: string, file: string, words: string];

const contract: readonly Held[] = [
  ['export `completed`', 'action/export', 'ends with the site in place'],
  ['export `failed`', 'unit/operations/export', 'with the reason of the service'],
  ['deployment `success`', 'unit/operations/export', 'publishes first'],
  ['deployment `skipped`', 'unit/operations/deployment', 'skipped succeeds with a warning'],
  ['deployment `canceled`', 'unit/operations/deployment', 'pages that could not be refreshed'],
  ['deployment `canceled`', 'unit/operations/deployment', 'canceled for the second time fails'],
  ['deployment `failure`', 'unit/operations/deployment', 'failure fails with the reason'],
  ['deployment `failure`', 'unit/operations/deployment', 'any other status and an end fails'],
  ['deployment `failure`', 'unit/operations/export', 'exports nothing when the deployment fails'],
  ['pages that could not be built', 'unit/operations/broken-deployment', 'are warnings when'],
  ['pages that could not be built', 'unit/broken-pages/broken-pages', 'nine errors or five warnings'],
  ['a preview of another commit', 'action/publish', 'name the commit of a preview'],
  ['a preview whose link', 'unit/operations/preview-link', 'for a minute is not called ready'],
  ['a site that cannot work', 'action/base-path', 'served elsewhere replaces nothing'],
  ['the live site does not tell', 'action/changes', 'a site that does not answer loses none'],
  ['the live site does not tell', 'unit/delivery/comparison', 'loses nothing that is guarded'],
  ['files that pages load', 'project/figures', 'files that pages load'],
  ['files that pages load', 'unit/operations/export', 'fewer pages in the archive'],
  ['`verify`: readers get', 'action/verify', 'an export is verified'],
  ['`verify`: readers get', 'action/verify-readers', 'do not get what was exported'],
  ['`verify`: readers get', 'action/verify', 'then everything once more'],
  ['`verify`: readers get', 'action/verify', 'without a rule for URLs without .html'],
  ['`verify`: readers get', 'unit/serving/served-site', 'the home page and fifty others'],
  ['`verify`: readers get', 'action/verify-release', 'has the page that has changed'],
  ['`verify`: time is up', 'action/verify', 'three of many'],
  ['`verify`: time is up', 'action/verify', 'what there is instead of the manifest'],
  ['a status that the service does not document', 'unit/operations/deployment', 'without an end, goes on'],
  ['time is up', 'unit/jobs/follow', 'finds a job that has ended since the one before'],
  ['time is up', 'unit/run/run-operation', 'time is up'],
  ['the run is canceled', 'sweeps/cancel', 'ends when it is canceled'],
  ['the comment, the summary, or the tool cache', 'unit/github/sticky-comment', 'rejects is one warning'],
  ['the comment, the summary, or the tool cache', 'unit/github/sticky-comment', 'is told so once'],
  ['the comment, the summary, or the tool cache', 'action/log', 'a summary that cannot be written'],
  ['the comment, the summary, or the tool cache', 'unit/delivery/archive-cache', 'a cache that cannot'],
  ['anything else', 'sweeps/fault', 'a fault ends as the contract says'],
  ['the commit, or one that contains it', 'unit/operations/published-commit', 'in itself and in newer ones'],
  [
    'another one, the step publishes once more',
    'unit/operations/deployment',
    'after a second deployment, fails',
  ],
  ['another one, the step publishes once more', 'unit/operations/deployment', 'triggers no other one'],
  ['nothing, or nothing that GitHub can compare', 'unit/operations/published-commit', 'it is not known'],
  ['Start twice', 'unit/api/client', 'unknown whether the service processed'],
  ['Start twice', 'unit/api/client', 'did not process is sent again'],
  ['Start twice', 'unit/operations/agent-job', 'is not sent again after'],
  ['Put an incomplete site in place', 'sweeps/killed', 'leaves the old site or the new one'],
  ['Replace a directory that you need', 'action/publishing', 'with "clean" only'],
  ['Replace a directory that you need', 'action/target', 'is never replaced'],
  ['Replace a directory that you need', 'unit/site/extract-placement', 'not even with clean'],
  ['Reuse what may be old', 'unit/delivery/get-archive', 'once the headers of the store tell'],
  ['Reuse what may be old', 'unit/delivery/archive-cache', 'at once get the right bytes'],
  ['Reuse what may be old', 'unit/delivery/archive-cache', 'the newest archive is kept'],
  ['Remember', 'unit/operations/export', 'is another job when the step runs again'],
  ['Another export of the project runs', 'unit/operations/export-source', 'from ten seconds to two minutes'],
  ['Another export of the project runs', 'unit/operations/export-source', 'its own time from its start on'],
  ['Times', 'unit/api/client', 'end with the time limit'],
  ['Times', 'unit/operations/deployment', 'within timeout-minutes of the first deployment'],
  ['Times', 'unit/operations/export', 'has time for a new link after timeout-minutes'],
  ['Comments', 'action/ask-agent', 'is one for each place of a step'],
  ['Comments', 'action/ask-agent', 'is one for all steps with a key of its own'],
  ['Comments', 'unit/github/sticky-comment', 'one of somebody else with the marker'],
  ['`verify` compares', 'unit/serving/served-page', 'readers get the page with'],
  ['`verify` compares', 'action/verify', 'whose bytes are not compared'],
  ['`verify` compares', 'unit/serving/served-site', 'of all pages are looked at, a hundred'],
  ['`verify` compares', 'action/verify-release', 'is waited for'],
  ['Where the site is served', 'unit/site/base-path', 'up to three pages'],
  ['Where the site is served', 'unit/site/base-path', 'may work at'],
  ['Where the site is served', 'action/base-path', 'relative links only'],
];

const agent: readonly Held[] = [
  ['`completed`, with a pull request', 'unit/operations/agent-job', 'completed with a pull request'],
  ['`completed`, without one', 'unit/operations/agent-job', 'completed without one'],
  ['`archived`', 'unit/operations/agent-job', 'archived succeeds with a warning'],
  ['`failed`', 'action/bundle', 'a failed agent job is one annotation'],
];

const security: readonly Held[] = [
  ['API key and GitHub token are masked', 'action/bundle', 'an export publishes'],
  ['API key and GitHub token are masked', 'unit/operations/export', 'masked before anything is said'],
  ['The key goes to', 'action/comment', 'the token to GitHub only'],
  ['The key goes to', 'unit/api/client-requests', 'the key not sent there'],
  ['Log, outputs, summary', 'sweeps/leak', 'contains a secret in a promised form'],
  ['Log, outputs, summary', 'unit/shared/redactor', 'lose user info, query, and fragment'],
  ['Log, outputs, summary', 'unit/operations/preview-link', 'keeps its query'],
  ['`bundleUrl`, and `values-file`', 'action/values', 'writes its newest link into a values file'],
  ['The service, its store', 'unit/net/checked-url', 'may not, and only its host is shown'],
  ['The service, its store', 'unit/net/plain-http', 'to plain http is not followed'],
  ['The service, its store', 'unit/inputs/schema', 'not accepted:'],
  ['The service, its store', 'unit/operations/preview-link', 'does not use https'],
  ['The service, its store', 'unit/net/public-request', 'does not lead to this machine'],
  ['Of `base-url`, at most 3 redirects', 'project/figures', 'three redirects of the service'],
  ['Of `base-url`, at most 3 redirects', 'unit/api/client-requests', 'the key not sent there'],
  ['Of `base-url`, at most 3 redirects', 'unit/net/public-request', 'where those to %s are followed'],
  ['Of `base-url`, at most 3 redirects', 'action/verify', 'pages are requested as browsers do'],
  ['Of `base-url`, at most 3 redirects', 'unit/operations/preview-link', 'is ready'],
  ['Of `base-url`, at most 3 redirects', 'unit/download/store-client', 'gets no credentials'],
  ['It becomes one line', 'unit/report/report', 'never becomes markup'],
  ['It becomes one line', 'unit/shared/text', 'becomes one safe line'],
  ['IDs have only characters', 'unit/shared/job-id', 'is none'],
  ['IDs have only characters', 'unit/api/schemas', 'has an ID like others'],
  ['`prLink`, `previewUrl`, and `commentUrl`', 'unit/shared/text', 'only an http or https URL'],
  ['Annotations name only files', 'unit/broken-pages/broken-pages', 'of page %j'],
  ['No entry can lie outside', 'unit/site/extract', 'an archive is rejected that has'],
  ['A small archive cannot fill', 'unit/archive/limits', 'a hundred times the archive'],
  ['A small archive cannot fill', 'unit/archive/limits', 'a bomb of padding'],
  ['The sizes that', 'unit/download/download', 'before the announced size'],
  ['The sizes that', 'unit/site/extract-formats', 'damage'],
  ['`dist/` is not minified', 'project/dist', 'dist/ is up to date'],
  ['[Dependencies]', 'project/dependencies', 'the checksum of each package'],
];

/** The bullets, and the first cells of the tables, in the sections of a document that promise something. */
function promisesIn(document: string): readonly string[] {
  const sections =
    /^(?:When a step succeeds|What a step never does|Details|What is promised|How a step ends)\n/;
  const parts = read(document)
    .split(/^## /m)
    .filter(part => sections.test(part));
  const rows = parts.flatMap(part => [...part.matchAll(/^(?:- |\| )(.+?)(?: \||$)/gm)]);
  return rows.map(([, text = '']) => text.replaceAll('**', '')).filter(text => text !== 'what happened');
}

/** The names of a file's tests, and of what they are grouped by. */
function namesIn(file: string): readonly string[] {
  const name = /(?:\b(?:test|bundleTest|describe)|\))\(\s*(['"])(.*?)(?<!\\)\1/g;
  return [...read(`__tests__/${file}.test.ts`).matchAll(name)].map(([, , words = '']) => words);
}

test.each([
  ['docs/contract.md', contract],
  ['docs/agent.md', agent],
  ['SECURITY.md', security],
])('each promise of %s has tests that hold it, and each of them a promise', (document, held) => {
  const made = promisesIn(document);
  expect(made.filter(promise => !held.some(([begin]) => promise.startsWith(begin)))).toEqual([]);
  const isOne = ([begin]: Held) => made.filter(promise => promise.startsWith(begin)).length === 1;
  expect(held.filter(row => !isOne(row))).toEqual([]);
  expect(held.filter(([, file, words]) => !namesIn(file).some(name => name.includes(words)))).toEqual([]);
});
