import { oneLine } from './text.ts';

/** Says where: examples set `timeout-minutes` for jobs, too. */
export const raiseTimeout = 'raise timeout-minutes under "with:"';

/** Where a site works whatever the service exports. */
export const placesThatWork =
  'A separate domain for the site works, because it serves the site at the root. On GitHub Pages, so does a repository that is named OWNER.github.io. If you export by project, a repository that is named docs or documentation works, too';
/** A job that is archived takes no prompt any more. */
export const askAnew =
  'To ask again, open the run that started this agent job, and re-run all its jobs. This starts a new agent job';

/**
 * Every error code with its hint, which says what to do: plain text, in the imperative. Code that knows more passes its own hint. If
 * there is a job, the lifecycle adds how to run the step again.
 */
export const errorHints = {
  INPUTS_INVALID: 'Correct these inputs under "with:" in the workflow',
  TARGET_FORBIDDEN:
    'Set extract-to to a directory that is only for the site, inside the workspace, such as "site"',
  TARGET_NOT_EMPTY:
    'Choose another directory for extract-to. To let the step delete everything in this directory, and put the site there, set "clean: true"',
  KEY_REFUSED:
    'The admin API key is mistyped, revoked, or expired, or belongs to another organization. A key expires after 90 days unless you choose another date. Check the key on the API keys page of the service dashboard, and update the secret that api-key uses',
  ACCESS_REFUSED: 'Check that the admin API key belongs to the organization of this job or project',
  EXPORT_NOT_ENABLED:
    'Static export requires an Enterprise plan, and is in private beta. Ask an owner of the organization to have the service enable static export',
  DOMAIN_REFUSED:
    'Check that "domain" is the host name of a site that your organization has at the service. If the input "paths" is set, also check that each of its lines is the path of a published page',
  JOB_NOT_FOUND:
    'Check job-id and base-url. If project-id is set, check project-id, too. Only the organization that started a job can see the job',
  JOB_ARCHIVED: askAnew,
  PROJECT_NOT_FOUND: 'Copy project-id from the API keys page of the service dashboard, and check base-url',
  API_NOT_FOUND: 'Set base-url to the URL of the admin API, without /v1 or /v2',
  REQUEST_REFUSED: 'Correct the inputs that the reason names',
  REDIRECTED:
    'Set base-url to the URL to which the service redirects, without the part that begins with /v1 or /v2. The API key was not sent to the target of the redirect',
  UNREACHABLE:
    'Check base-url, and check that the runner can reach this host: look at DNS, the firewall, HTTPS_PROXY, and NODE_EXTRA_CA_CERTS',
  START_UNKNOWN:
    'The request was not sent again, because the job may exist. First look for the job in the service dashboard. If the job is there, follow it with "job-id". If not, run the step again',
  SERVICE_UNAVAILABLE: `Wait until the service works again. If the service only needs more time, ${raiseTimeout}. If the service does not recover, contact its operator`,
  RESPONSE_INVALID: 'Report this response to the operator of the service',
  TIMED_OUT: `If the service usually takes this long, ${raiseTimeout} for later runs. A re-run still has the old limit`,
  EXPORT_FAILED:
    'Correct what the reason names. If the reason is not clear, look at the job in the service dashboard. Then start a new export: run the step again, without "job-id" if it is set',
  AGENT_FAILED: 'To find the reason, look at the job in the service dashboard',
  PUBLISH_FAILED:
    'Correct the mistakes that the message lists. Then run the step again, without "job-id" if it is set. Until a deployment succeeds, the live site stays as it is',
  TOO_MANY_BROKEN:
    'Correct these pages. Until then, these pages are missing from the site, or show old content. If you can accept that for now, raise max-broken-pages',
  COMMIT_NOT_PUBLISHED:
    'Check in the service dashboard that the project is built from this repository and from the branch with the commit. If the project has several source repositories, leave out "commit". In a run for an open pull request, do not use github.sha: that commit is a test merge, which is never published',
  BUNDLE_NOT_READY: 'Wait a few minutes, because the service may still be packing the archive',
  LINK_UNSAFE: 'Report this to the operator of the service: the links of the service must use https',
  DOWNLOAD_REFUSED:
    'If the object store also rejects the link that the next attempt gets, report the error to the operator of the service',
  DOWNLOAD_FAILED:
    'If the message names an HTTP status, the object store of the service has a problem: wait until the store works again. Otherwise, check that the runner can reach the object store',
  ARCHIVE_INVALID:
    'Run the step again. If the archive is damaged again, report this to the operator of the service',
  ARCHIVE_UNSAFE: 'Nothing was extracted. Report this to the operator of the service',
  BASE_PATH_MISMATCH: `Nothing was replaced. If site-url is wrong, correct site-url, and export the site again. If site-url is right, serve the site at another URL, and set site-url to that URL. An export by domain works only at the path of the service’s own site, which is usually the root. An export by project works at the root, at /docs, and at /documentation. ${placesThatWork}`,
  TOO_FEW_PAGES:
    'Nothing was replaced. Check that the service has published the whole documentation. If the input "paths" is set, check that each of its lines is the path of a page. If the site is meant to be this small, lower min-pages',
  TOO_MANY_REMOVED:
    'Nothing was replaced. Check that the service still shows these pages on its own site. If you removed the pages on purpose, raise max-removed-pages for one run. In the example workflows, set the repository variable DOCS_MAX_REMOVED instead, for example to 50%, start a new run, and delete the variable when the run is green',
  LIVE_SITE_UNREACHABLE:
    'Nothing was replaced. If another site is live at this URL, check project-id or domain, and check site-url. If a login or a firewall answers, give the runner access. Otherwise, check that the host of the site works, and run the step again',
  VALUES_INVALID:
    'The file was not changed. Correct the file, or set values-file to another file, or values-key to another group in the file',
  SITE_NOT_LIVE: `Open these URLs. If the content is older, invalidate the cache, or ${raiseTimeout}. If the content is new, but different, turn off rules of the host that rewrite pages, such as Automatic HTTPS Rewrites. If a URL returns HTTP 404, check where the host keeps the files, and check site-url. If a URL returns another content type or a redirect, look for a rule or a login of the host`,
  FILE_SYSTEM: 'Check the free disk space and the permissions on the runner',
  CANCELLED: 'To start over, run the step again',
  INTERNAL:
    'This is a bug in the action. If another run does no harm, run the workflow again with debug logging. Then report the bug, with the log of the step',
} as const;

export type ErrorCode = keyof typeof errorHints;

/** Errors after which there is no known job to follow, or whose hint already says how. */
export const leavesNoJobToFollow: ReadonlySet<ErrorCode> = new Set(['JOB_NOT_FOUND', 'START_UNKNOWN']);

/** Errors that say nothing about the job of an ID if they occur before the job was read. */
export const leavesJobUnread: ReadonlySet<ErrorCode> = new Set([
  'UNREACHABLE',
  'SERVICE_UNAVAILABLE',
  'TIMED_OUT',
  'CANCELLED',
]);

/** Errors after which the result of a completed job can still be fetched: later, with another key, or with a new link. */
export const leavesResultToFetch: ReadonlySet<ErrorCode> = new Set([
  'KEY_REFUSED',
  'ACCESS_REFUSED',
  'EXPORT_NOT_ENABLED',
  'REQUEST_REFUSED',
  'REDIRECTED',
  'UNREACHABLE',
  'SERVICE_UNAVAILABLE',
  'RESPONSE_INVALID',
  'TIMED_OUT',
  'CANCELLED',
  'BUNDLE_NOT_READY',
  'DOWNLOAD_REFUSED',
  'DOWNLOAD_FAILED',
  'FILE_SYSTEM',
  'INTERNAL',
]);

export interface ErrorDetails {
  /** What happened: a sentence without its full stop and without secrets, on one line unless it lists problems. */
  readonly what: string;
  /** The job and its status, safe to show. Only for the message: reports show both elsewhere. */
  readonly about?: string | undefined;
  /** Replaces the hint from `errorHints`. */
  readonly hint?: string | undefined;
  readonly cause?: unknown;
}

/** The only kind of error that is meant for users: what happened and what to do next. */
export class ActionError extends Error {
  override readonly name = 'ActionError';
  readonly code: ErrorCode;
  readonly what: string;
  readonly about: string | undefined;
  readonly hint: string;

  constructor(code: ErrorCode, details: ErrorDetails) {
    const hint = details.hint ?? errorHints[code];
    const about = details.about === undefined ? '' : ` (${details.about})`;
    super(`${details.what}${about}. ${hint}.`, { cause: details.cause });
    this.code = code;
    this.what = details.what;
    this.about = details.about;
    this.hint = hint;
  }

  /** The same error, with other details. */
  with(changes: Partial<ErrorDetails>): ActionError {
    const { what, about, hint, cause } = this;
    return new ActionError(this.code, { what, about, hint, cause, ...changes });
  }
}

/**
 * Turns an error of the file system, such as a full disk, into one that says what to do. Returns an ActionError as it is.
 * @param what what failed, as in "Could not write the archive"
 * @param place absolute path, which Node's errors of reading and writing lack
 */
export function fileSystemError(what: string, error: unknown, place = ''): ActionError {
  if (error instanceof ActionError) return error;
  const { message: reason = String(error) } = error as Partial<NodeJS.ErrnoException>;
  const where = reason.includes(place) ? '' : ` (${oneLine(place)})`;
  return new ActionError('FILE_SYSTEM', { what: `${what}${where}: ${oneLine(reason)}`, cause: error });
}

/** System calls of the network. Their errors have the same form, and some the same codes (EACCES, EMFILE). */
const networkCalls = /^(accept|bind|connect|getaddrinfo|listen|query|recv|send|shutdown|socket|spawn)/;

/** Errors of the file system name the system call that failed. */
export function isFileSystemError(error: unknown): error is NodeJS.ErrnoException {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return typeof code === 'string' && typeof syscall === 'string' && !networkCalls.test(syscall);
}
