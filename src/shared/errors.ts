import { isFileSystemError } from './files.ts';
import { oneLine } from './text.ts';

/** Who can fix it: the author of the workflow, the operator of the service, or the authors of this action. */
export type Actor = 'workflow' | 'service' | 'action';

interface ErrorKind {
  readonly actor: Actor;
  /** What happened and the usual causes, in Markdown, for docs/troubleshooting.md. */
  readonly meaning: string;
  /** What to do next, as plain text in the imperative. Code that knows more passes its own hint. */
  readonly hint: string;
}

/** Every error there is. Messages, docs/troubleshooting.md and tests use this table. */
export const errorKinds = {
  INPUTS_INVALID: {
    actor: 'workflow',
    meaning:
      'An input under `with:` is missing or invalid. The message lists every problem, with the value given and the values accepted.',
    hint: 'Correct these inputs under "with:" in the workflow',
  },
  TARGET_FORBIDDEN: {
    actor: 'workflow',
    meaning:
      '`extract-to` is a path that must never be replaced: the workspace or a parent of it, the home directory, one of the runner’s own directories, `.git`, `.github`, a mount point, or a file.',
    hint: 'Set extract-to to a separate directory inside the workspace, such as "site"',
  },
  TARGET_NOT_EMPTY: {
    actor: 'workflow',
    meaning: '`extract-to` already contains files, perhaps from an earlier run on a self-hosted runner.',
    hint: 'Choose another directory for extract-to, or set "clean: true" to allow replacing its contents',
  },
  KEY_REFUSED: {
    actor: 'workflow',
    meaning:
      'The service does not accept the API key: it is mistyped, revoked, expired (a key expires after 90 days, unless you choose another date), or belongs to another organization.',
    hint: 'The admin API key is mistyped, revoked, or expired (after 90 days, unless another date was chosen), or belongs to another organization. Check it on the API keys page of the service dashboard, and update the secret behind api-key',
  },
  ACCESS_REFUSED: {
    actor: 'workflow',
    meaning:
      'The API key is valid, but must not do this: it belongs to another organization, it may only read, or it is limited to IP ranges.',
    hint: 'Check that the admin API key belongs to the organization of this job or project',
  },
  EXPORT_NOT_ENABLED: {
    actor: 'workflow',
    meaning:
      'Static export is not enabled for the organization. Or the API key may only read, or is limited to IP ranges.',
    hint: 'Static export requires an Enterprise plan; ask the owner of the organization to enable it',
  },
  DOMAIN_REFUSED: {
    actor: 'workflow',
    meaning: 'The service cannot export `domain` for this organization.',
    hint: 'Check that domain is a host name that the service serves for your organization',
  },
  JOB_NOT_FOUND: {
    actor: 'workflow',
    meaning: 'The job does not exist: `job-id` is mistyped, or belongs to another organization or project.',
    hint: 'Check job-id and base-url (and project-id for an agent job); a job is visible only to the organization that started it',
  },
  PROJECT_NOT_FOUND: {
    actor: 'workflow',
    meaning:
      'The project does not exist: `project-id` is mistyped, or belongs to another organization. Or `base-url` is not the admin API.',
    hint: 'Copy project-id from the API keys page of the service dashboard, and check base-url',
  },
  API_NOT_FOUND: {
    actor: 'workflow',
    meaning: 'A server responds at `base-url`, but it is not the admin API.',
    hint: 'Set base-url to the URL of the admin API, without /v1 or /v2',
  },
  REQUEST_REFUSED: {
    actor: 'workflow',
    meaning: 'The service rejected the request for a reason that the message quotes.',
    hint: 'Check the inputs against the reason that the service gives',
  },
  REDIRECTED: {
    actor: 'workflow',
    meaning: '`base-url` redirects to another URL.',
    hint: 'Set base-url to the final URL of the admin API; the API key is never sent to the target of such a redirect',
  },
  UNREACHABLE: {
    actor: 'workflow',
    meaning:
      'The service could not be reached: `base-url` is mistyped, or a firewall, a proxy or a private certificate prevents the connection.',
    hint: 'Check base-url, and that the runner can reach it (DNS, firewall, HTTPS_PROXY, NODE_EXTRA_CA_CERTS)',
  },
  START_UNKNOWN: {
    actor: 'service',
    meaning:
      'The connection was lost, or the service failed, after the request to start a job was sent. The job may or may not be running.',
    hint: 'The request was not repeated, because the job may exist and a second one could be started. Look for it in the service dashboard first: if it is there, attach to it with "job-id"; if not, run the step again',
  },
  SERVICE_UNAVAILABLE: {
    actor: 'service',
    meaning:
      'The service kept returning errors that are usually temporary (HTTP 408, 425, 429, 5xx) until the time for retries was over.',
    hint: 'Run the step again later, or raise timeout-minutes; if the problem persists, contact the operator of the service',
  },
  RESPONSE_INVALID: {
    actor: 'service',
    meaning:
      'The response is not what the admin API returns. It may be a login or error page from a server in between.',
    hint: 'Check that base-url is the admin API and not a website or a login page; if it is, report this response to the operator of the service',
  },
  TIMED_OUT: {
    actor: 'workflow',
    meaning: 'The job did not end within `timeout-minutes`. The service continues it.',
    hint: 'Raise timeout-minutes if jobs take this long',
  },
  EXPORT_FAILED: {
    actor: 'service',
    meaning: 'The export job failed. The message includes the reason that the service gave.',
    hint: 'Correct what the reason names and run the step again, which starts a new job; without a reason, look at the job in the service dashboard',
  },
  AGENT_FAILED: {
    actor: 'service',
    meaning: 'The agent hit an error that it could not recover from.',
    hint: 'Look at the job in the service dashboard',
  },
  PUBLISH_FAILED: {
    actor: 'workflow',
    meaning:
      'The service could not build the site. The earlier site stays online. The message has the service’s own summary, and the log of the step has the log of the deployment.',
    hint: 'The earlier site stays online, and nothing was exported. Correct what the log of the deployment names, and publish again',
  },
  COMMIT_NOT_PUBLISHED: {
    actor: 'workflow',
    meaning:
      'The service published, but what it published does not contain `commit`, not even after a second deployment.',
    hint: 'Check in the service dashboard that the project is built from this repository and from the branch with the commit. If the project has several source repositories, leave out "commit"',
  },
  BUNDLE_NOT_READY: {
    actor: 'service',
    meaning: 'The job has ended, but the service kept reporting that its bundle is not ready (HTTP 409).',
    hint: 'Attach to the job again with "job-id" in a few minutes',
  },
  LINK_UNSAFE: {
    actor: 'service',
    meaning:
      'The link to the archive, or a redirect from it, was not followed: it is not an `https` URL, or it leads to the runner itself or to an IP address that no store has (link-local, metadata, reserved).',
    hint: 'Report this to the operator of the service: bundle links must use https and lead to an object store',
  },
  DOWNLOAD_REFUSED: {
    actor: 'service',
    meaning: 'The object store rejected the download, even with new links, or the links do not work.',
    hint: 'Run the step again with "job-id" to get a new link; if the problem persists, report it to the operator of the service',
  },
  DOWNLOAD_FAILED: {
    actor: 'service',
    meaning:
      'The archive could not be downloaded completely: the connection was lost repeatedly, or stalled.',
    hint: 'Run the step again with "job-id" to download the archive of the same job; check that the runner can reach the object store',
  },
  ARCHIVE_INVALID: {
    actor: 'service',
    meaning: 'The archive is damaged, truncated, or neither zip nor tar (plain, gzip or zstd).',
    hint: 'Run the step again; if the archive is damaged again, report it to the operator of the service',
  },
  ARCHIVE_UNSAFE: {
    actor: 'service',
    meaning:
      'The archive contains something that a site does not need and that could do harm: a path or link that leads out of it, a device, a Git repository, or far too much data.',
    hint: 'Nothing was extracted. Report this to the operator of the service: a site bundle contains regular files and directories only',
  },
  TOO_FEW_PAGES: {
    actor: 'workflow',
    meaning: 'The archive contains fewer HTML pages than `min-pages` requires.',
    hint: 'Nothing was replaced. Check that the site is published and that "paths" matches pages, or lower min-pages',
  },
  TOO_MANY_REMOVED: {
    actor: 'workflow',
    meaning: 'More pages of the earlier site are missing from the export than `max-removed-pages` allows.',
    hint: 'Nothing was replaced. Check that the site is complete in the service. If the pages were removed on purpose, run the workflow once with a higher max-removed-pages or without it',
  },
  VALUES_INVALID: {
    actor: 'workflow',
    meaning:
      'The group `values-key` cannot be set in `values-file`: the file is not valid YAML, a list or a plain value is in the way, or it is not a regular file of at most 4 MiB inside the workspace.',
    hint: 'The file was not changed. Correct it, or set values-file and values-key to another file and group',
  },
  FILE_SYSTEM: {
    actor: 'workflow',
    meaning: 'The runner’s disk is full, or a file or directory on it cannot be written.',
    hint: 'Check the free space and the permissions on the runner',
  },
  CANCELLED: {
    actor: 'workflow',
    meaning:
      'The run was canceled. A job that was started continues at the service, which has no operation to cancel it.',
    hint: 'No incomplete site was put in place. To start over, set "resume: false" and run the step again',
  },
  INTERNAL: {
    actor: 'action',
    meaning: 'An error that the action does not expect.',
    hint: 'This is a bug in the action. Run the workflow again with debug logging and report the log',
  },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorKinds;

export interface ErrorDetails {
  /** What happened: a sentence without its full stop, without secrets, on one line unless it lists problems. */
  readonly what: string;
  /** The HTTP status that caused the error, if there was one. */
  readonly status?: number | undefined;
  /** Replaces the hint from `errorKinds`. */
  readonly hint?: string | undefined;
  readonly cause?: unknown;
  /** Whether a request that must not be repeated may have taken effect. */
  readonly mayHaveTakenEffect?: boolean | undefined;
}

/** The only kind of error that is meant for users: what happened and what to do next. */
export class ActionError extends Error {
  override readonly name = 'ActionError';
  readonly code: ErrorCode;
  readonly what: string;
  readonly hint: string;
  readonly status: number | undefined;
  readonly mayHaveTakenEffect: boolean;

  constructor(code: ErrorCode, details: ErrorDetails) {
    const hint = details.hint ?? errorKinds[code].hint;
    super(`${details.what}. ${hint}.`, { cause: details.cause });
    this.code = code;
    this.what = details.what;
    this.hint = hint;
    this.status = details.status;
    this.mayHaveTakenEffect = details.mayHaveTakenEffect ?? false;
  }

  /** The same error, with other details. */
  with(changes: Partial<ErrorDetails>): ActionError {
    const { what, hint, status, cause, mayHaveTakenEffect } = this;
    return new ActionError(this.code, { what, hint, status, cause, mayHaveTakenEffect, ...changes });
  }
}

/** What helps with an error of the file system, where it is not the usual hint. */
const fileSystemHints: Readonly<Record<string, string>> = {
  EMFILE: 'Raise the limit of open files on the runner (ulimit -n)',
  ENFILE: 'Raise the limit of open files on the runner (fs.file-max)',
};

/**
 * Turns an error of the file system, such as a full disk, into one that says what to do. Returns an ActionError as it is.
 * @param what what failed, as in "Could not write the archive"
 * @param place absolute path, which Node's errors of reading and writing lack
 */
export function fileSystemError(what: string, error: unknown, place = ''): ActionError {
  if (error instanceof ActionError) return error;
  const { message: reason = String(error), code = '' } = error as Partial<NodeJS.ErrnoException>;
  const where = reason.includes(place) ? '' : ` (${oneLine(place)})`;
  return new ActionError('FILE_SYSTEM', {
    what: `${what}${where}: ${oneLine(reason)}`,
    hint: fileSystemHints[code],
    cause: error,
  });
}

/** Gives an error of the file system its code, wherever it was thrown: it is the runner's problem, and no bug. Returns others as they are. */
export function withFileSystemCode(error: unknown): unknown {
  return isFileSystemError(error) ? fileSystemError('The file system reported an error', error) : error;
}
