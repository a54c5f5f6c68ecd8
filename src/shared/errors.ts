import { oneLine } from './text.ts';

/** Says where: examples set `timeout-minutes` for jobs, too. */
export const raiseTimeout = 'raise timeout-minutes under "with:"';

/** Where a site works whatever the service exports. */
export const placesThatWork =
  'A domain of its own always works. On GitHub Pages, so does a repository that is named OWNER.github.io, and by project one that is named docs';
/** A job that is archived takes no prompt any more. */
export const askAnew = 'To ask again, re-run all jobs of the workflow that asked, which starts another job';

/**
 * Every error code with its hint, which says what to do: plain text, in the imperative. Code that knows more passes its own hint. If
 * there is a job, the lifecycle adds how to run the step again.
 */
export const errorHints = {
  INPUTS_INVALID: 'Correct these inputs under "with:" in the workflow',
  TARGET_FORBIDDEN: 'Set extract-to to a separate directory inside the workspace, such as "site"',
  TARGET_NOT_EMPTY:
    'Choose another directory for extract-to, or set "clean: true" to allow replacing its contents',
  KEY_REFUSED:
    'The admin API key is mistyped, revoked, or expired (after 90 days, unless another date was chosen), or belongs to another organization. Check it on the API keys page of the service dashboard, and update the secret behind api-key',
  ACCESS_REFUSED: 'Check that the admin API key belongs to the organization of this job or project',
  EXPORT_NOT_ENABLED:
    'Static export requires an Enterprise plan, and is in private beta; an owner of the organization can ask the service to enable it',
  DOMAIN_REFUSED:
    'Check that domain is a host name that the service serves for your organization, and if "paths" is set, that each line is the path of a published page',
  JOB_NOT_FOUND:
    'Check job-id, base-url, and project-id if it is set; a job is visible only to the organization that started it',
  JOB_ARCHIVED: askAnew,
  PROJECT_NOT_FOUND: 'Copy project-id from the API keys page of the service dashboard, and check base-url',
  API_NOT_FOUND: 'Set base-url to the URL of the admin API, without /v1 or /v2',
  REQUEST_REFUSED: 'Check the inputs against the reason that the service gives',
  REDIRECTED: 'Set base-url to the final URL of the admin API. The API key was not sent there',
  UNREACHABLE:
    'Check base-url, and that the runner can reach it (DNS, firewall, HTTPS_PROXY, NODE_EXTRA_CA_CERTS)',
  START_UNKNOWN:
    'The job may exist, so the request was not repeated. Look for it in the service dashboard first: if it is there, attach to it with "job-id"; if not, run the step again',
  SERVICE_UNAVAILABLE: `Wait until the service responds again, or ${raiseTimeout}; if it does not, contact its operator`,
  RESPONSE_INVALID: 'Report this response to the operator of the service',
  TIMED_OUT: `If jobs take this long, ${raiseTimeout}; a re-run still has the old limit`,
  EXPORT_FAILED:
    'Correct what the reason names, or look at the job in the service dashboard, and start a new export: run the step again, without "job-id" if it is set',
  AGENT_FAILED: 'Look at the job in the service dashboard for the reason',
  PUBLISH_FAILED:
    'Correct what the log of the deployment names, and run the step again, without "job-id" if it is set. Until then, the live site stays as it is',
  TOO_MANY_BROKEN:
    'Correct these pages, which are missing or old on the site. If they can wait, raise max-broken-pages',
  COMMIT_NOT_PUBLISHED:
    'Check in the service dashboard that the project is built from this repository and from the branch with the commit. If the project has several source repositories, leave out "commit". In a run for an open pull request, github.sha is a test merge, which is never published',
  BUNDLE_NOT_READY: 'Wait a few minutes: the service may still be packing the archive',
  LINK_UNSAFE: 'Report this to the operator of the service, which must use https',
  DOWNLOAD_REFUSED:
    'If the store rejects the link of another run, too, report it to the operator of the service',
  DOWNLOAD_FAILED:
    'If the message has an HTTP status, the object store has a problem: wait until that is over. Otherwise, check that the runner can reach the object store',
  ARCHIVE_INVALID:
    'Run the step again; if the archive is damaged again, report it to the operator of the service',
  ARCHIVE_UNSAFE: 'Nothing was extracted. Report this to the operator of the service',
  BASE_PATH_MISMATCH: `Nothing was replaced. Set site-url to where the site is served, or export it anew by project, for that path. ${placesThatWork}`,
  TOO_FEW_PAGES:
    'Nothing was replaced. Check that the site is published and, if "paths" is set, that it matches pages, or lower min-pages',
  TOO_MANY_REMOVED:
    'Nothing was replaced. Check that the site is complete in the service. If the pages were removed on purpose, set the repository variable DOCS_MAX_REMOVED, for example to 50%, run the workflow, and delete the variable. In a workflow without this variable, raise max-removed-pages for one run',
  LIVE_SITE_UNREACHABLE:
    'Nothing was replaced. If another site is live there, check project-id or domain, and site-url; if a login or a firewall answers, let the runner in; otherwise, check the host, and run this job again',
  VALUES_INVALID:
    'The file was not changed. Correct it, or set values-file and values-key to another file and group',
  SITE_NOT_LIVE: `Open these URLs. For older or other content, invalidate the cache, ${raiseTimeout}, or turn off rules of the host that rewrite pages (Automatic HTTPS Rewrites); for HTTP 404, check where the files are, and site-url; for another type or a redirect, look for a rule or a login of the host`,
  FILE_SYSTEM: 'Check the free space and the permissions on the runner',
  CANCELLED: 'To start over, run the step again',
  INTERNAL: 'This is a bug in the action. Run the workflow again with debug logging and report the log',
} as const;

export type ErrorCode = keyof typeof errorHints;

/** Errors after which there is no known job to follow, or whose hint already says how. */
export const leavesNoJobToFollow: ReadonlySet<ErrorCode> = new Set(['JOB_NOT_FOUND', 'START_UNKNOWN']);

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
