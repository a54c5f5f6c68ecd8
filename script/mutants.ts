/** Typical mistakes, most of them in the download engine. Tests must notice each of them, which npm run mutants checks. */

interface Mutant {
  readonly what: string;
  readonly file: string;
  /** Stands once in the file. */
  readonly before: string;
  readonly after: string;
  /** The test file that notices it, as a pattern for jest. */
  readonly test: string;
}

const schedules = '__tests__/sweeps/download-schedules';
const ranges = '__tests__/unit/download/byte-ranges';
const download = '__tests__/unit/download/download';

const edit = (file: string, before: string, after: string) => ({
  file: file.includes('/') ? `src/${file}` : `src/download/${file}`,
  before,
  after,
});

export const mutants: readonly Mutant[] = [
  {
    what: 'a range that was taken stays free: it has two owners',
    ...edit('byte-ranges.ts', 'this.#free.shift()', 'this.#free[0]'),
    test: ranges,
  },
  {
    what: 'a range ends one byte too late',
    ...edit(
      'byte-ranges.ts',
      'return { start: first.start, end };',
      'return { start: first.start, end: end + 1 };',
    ),
    test: ranges,
  },
  {
    what: 'what is missing of a returned range is forgotten',
    ...edit('byte-ranges.ts', '    if (missing.start < missing.end) this.#free.unshift(missing);\n', ''),
    test: schedules,
  },
  {
    what: 'bytes count as written while they are being written',
    ...edit('body-writer.ts', 'await write(wanted', 'void write(wanted'),
    test: schedules,
  },
  {
    what: 'a write that took only a part of the bytes counts as whole',
    ...edit('body-writer.ts', 'done += bytesWritten;', 'done = Math.max(bytesWritten, bytes.length);'),
    test: schedules,
  },
  {
    what: 'the file keeps what it has when the download starts over',
    ...edit('download.ts', '    await tools.file.truncate(0);\n', ''),
    test: schedules,
  },
  {
    what: 'the transfer ends when the first connection has ended',
    ...edit('transfer.ts', 'await Promise.all(connections);', 'await Promise.race(connections);'),
    test: schedules,
  },
  {
    what: 'the ETag of a range is not compared',
    ...edit('transfer.ts', 'etag === this.#etag && received', 'received'),
    test: schedules,
  },
  {
    what: 'a range of other bytes than requested counts as the right one',
    ...edit('transfer.ts', 'received === expected', 'received !== undefined'),
    test: schedules,
  },
  {
    what: 'a range that was compressed on the way counts as the right one',
    ...edit('transfer.ts', '!isEncoded(response.headers) && ', ''),
    test: download,
  },
  {
    what: 'a range of another length than requested counts as the right one',
    ...edit('transfer.ts', ' && Number(length) === end - start', ''),
    test: download,
  },
  {
    what: 'a connection that goes on making progress waits longer after each failure',
    ...edit('transfer.ts', 'progressSize) failures = 0;', 'progressSize) failures += 0;'),
    test: download,
  },
  {
    what: 'pauses begin anew whenever the download starts over',
    ...edit('download.ts', '    tools.policy.startedOver();\n', ''),
    test: download,
  },
  {
    what: 'a weak ETag is good enough to put ranges together',
    ...edit('download.ts', 'strongEtag(opening.response.headers)', 'opening.response.headers.etag'),
    test: schedules,
  },
  {
    what: 'a body that ends with its connection is treated as complete',
    ...edit(
      'response-size.ts',
      "headers['transfer-encoding'] === undefined && announced === undefined",
      'false',
    ),
    test: download,
  },
  {
    what: 'bytes that were compressed on the way count as the archive',
    ...edit('response-size.ts', 'isEncoded(headers) && (length', 'false && (length'),
    test: download,
  },
  {
    what: 'the first link is used forever',
    ...edit('retry-policy.ts', 'return this.#link;', 'return this.#options.link;'),
    test: download,
  },
  {
    what: 'the last pause between polls goes beyond the deadline',
    ...edit('jobs/follow.ts', 'Math.min(left, pollPause(', 'Math.min(pollPause('),
    test: '__tests__/unit/jobs/follow',
  },
  ...['KEY_REFUSED', 'UNREACHABLE', 'BUNDLE_NOT_READY', 'DOWNLOAD_REFUSED', 'DOWNLOAD_FAILED'].map(code => ({
    what: `${code} does not say how to attach to the job that it leaves`,
    ...edit('shared/errors.ts', `  '${code}',\n`, ''),
    test: '__tests__/unit/run/run-operation',
  })),
  {
    what: 'a link that the service gives becomes an output whatever its scheme is',
    ...edit(
      'delivery/bundle-link.ts',
      "    checkUrl(url, { allowLoopback, subject: 'The URL of the archive' });\n",
      '',
    ),
    test: '__tests__/unit/delivery/bundle-link',
  },
  {
    what: 'a server that asks to wait is asked sooner',
    ...edit('net/retry.ts', 'Math.max(retryAfter ?? 0, pause', 'Math.max(0, pause'),
    test: '__tests__/unit/api/client',
  },
  {
    what: 'a secret in base64 is recognized at one position of three',
    ...edit('shared/redactor.ts', 'return [0, 1, 2].flatMap(', 'return [0].flatMap('),
    test: '__tests__/unit/shared/redactor',
  },
  {
    what: 'a part of a secret stays when another secret is in it',
    ...edit('shared/redactor.ts', 'other.length - one.length', 'one.length - other.length'),
    test: '__tests__/unit/shared/redactor',
  },
  {
    what: 'user info of a URL is shown',
    ...edit('shared/redactor.ts', "    .replace(userInfo, '$1***@')\n", ''),
    test: '__tests__/unit/shared/redactor',
  },
  {
    what: 'user info of a URL is sent',
    ...edit('net/checked-request.ts', "  url.username = '';\n  url.password = '';\n", ''),
    test: '__tests__/unit/net/checked-request',
  },
  {
    what: 'user info of the target of a redirect is sent',
    ...edit('net/redirects.ts', "  target.username = '';\n  target.password = '';\n", ''),
    test: '__tests__/unit/net/checked-request',
  },
  {
    what: 'another deployment is started for the same reason again',
    ...edit('operations/deployment-end.ts', 'reasons.indexOf(last) === reasons.length - 1', 'true'),
    test: '__tests__/unit/operations/deployment',
  },
  {
    what: 'a second deployment keeps the outputs of the first',
    ...edit('operations/deployment.ts', '      record.clearAttempt();\n', ''),
    test: '__tests__/unit/operations/second-deployment',
  },
  {
    what: 'two entries of an archive have the same name',
    ...edit('site/names.ts', 'if (taken !== undefined) {', "if (taken === 'directory') {"),
    test: '__tests__/unit/site/extract',
  },
  {
    what: 'a directory that appears at the target meanwhile is replaced without "clean"',
    ...edit('site/replace-directory.ts', 'if (!clean) throw writtenMeanwhile(target);', ''),
    test: '__tests__/unit/site/extract-placement',
  },
  {
    what: 'a limit of archives is exceeded by one',
    ...edit('archive/limits.ts', '> maxEntries', '> maxEntries + 1'),
    test: '__tests__/unit/archive/limits',
  },
  {
    what: 'unpacking does not notice a cancellation',
    ...edit('shared/time-slice.ts', '    this.#signal.throwIfAborted();\n', ''),
    test: '__tests__/unit/shared/time-slice',
  },
  {
    what: 'a canceled run waits for GitHub as long as any other',
    ...edit('github/sticky-comment.ts', "signal.addEventListener('abort', hurry);\n", '\n'),
    test: '__tests__/unit/github/sticky-comment',
  },
  {
    what: 'a comment is written after the step has said that it was not',
    ...edit('github/octokit.ts', 'signal: limited }', '}'),
    test: '__tests__/unit/github/sticky-comment',
  },
  {
    what: 'a wait for which no time is left is begun',
    ...edit('github/octokit.ts', ' || pause > timeLeft()', ''),
    test: '__tests__/unit/github/sticky-comment',
  },
  {
    what: 'the comment of somebody else, who copied the marker, is overwritten',
    ...edit('github/sticky-comment.ts', 'if (node?.viewerDidAuthor && node.body', 'if (node?.body'),
    test: '__tests__/unit/github/sticky-comment',
  },
  {
    what: 'a page that is new counts as changed, too',
    ...edit('changes/compare.ts', 'before.has(path) && before', 'before'),
    test: '__tests__/unit/changes/compare',
  },
  {
    what: '0.57% of 10,000 pages are 56',
    ...edit('changes/compare.ts', ' / 100 + 1e-9)', ' / 100)'),
    test: '__tests__/unit/changes/compare',
  },
  {
    what: 'a change in the navigation is a change of every page',
    ...edit('changes/page-reader.ts', '(?:nav|noscript', '(?:noscript'),
    test: '__tests__/unit/changes/page-facts',
  },
  {
    what: 'a site that serves nothing is flooded',
    ...edit('serving/rounds.ts', 'looks.size + failed.length < atOnce', 'looks.size < atOnce'),
    test: '__tests__/unit/serving/served-site',
  },
  {
    what: 'files count from the URL before redirects',
    ...edit('serving/reader-request.ts', 'return { url, type:', 'return { url: begin, type:'),
    test: '__tests__/unit/serving/served-site',
  },
  {
    what: 'a page of errors in the place of a style sheet is right',
    ...edit('serving/served-page.ts', 'if (isHtml(type)) throw', 'if (isHtml(url.href)) throw'),
    test: '__tests__/action/verify',
  },
  {
    what: 'any manifest is that of the export',
    ...edit('serving/served-manifest.ts', "hash('sha256', bytes) === sha256", 'bytes.length > 0'),
    test: '__tests__/action/verify',
  },
  {
    what: 'a value that YAML 1.1 reads as another type stays without quotes',
    ...edit('helm/set-value.ts', "node.type !== 'PLAIN' || !ambiguous.test(value)", 'true'),
    test: '__tests__/unit/helm/values-file',
  },
  {
    what: 'an edit that changes something else is written',
    ...edit(
      'helm/edit.ts',
      'if (after !== undefined && isDeepStrictEqual(after.content, wanted)) return after;',
      'if (after !== undefined) return after;',
    ),
    test: '__tests__/unit/helm/values-file',
  },
  {
    what: 'a start that may have had an effect is sent again',
    ...edit('api/endpoints.ts', 'return endpoint.effect?.repeatable === false;', 'return false;'),
    test: '__tests__/unit/api/client',
  },
];
