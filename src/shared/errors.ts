import { oneLine } from './text.ts';

/** Who has to act: the author of the workflow, the operator of the service, or the authors of this action. */
export type Actor = 'workflow' | 'service' | 'action';

interface ErrorKind {
  readonly actor: Actor;
  /** What it means and where it usually comes from, in Markdown: for docs/troubleshooting.md. */
  readonly meaning: string;
  /** What to do next, in the imperative, as plain text. A place that knows more passes its own hint. */
  readonly hint: string;
}

/** The one table of failures: messages, tests and documentation are made from it. */
export const errorKinds = {
  INPUTS_INVALID: {
    actor: 'workflow',
    meaning:
      'An input under `with:` is missing or not usable. Every problem is listed, with what was given and what is accepted.',
    hint: 'Correct these inputs under "with:" in the workflow',
  },
  TARGET_FORBIDDEN: {
    actor: 'workflow',
    meaning:
      '`extract-to` names a place that must never be replaced: the workspace, a parent of it, the home directory, the runner’s own directories, `.git`, `.github`, a mount point, a file.',
    hint: 'Point extract-to at a directory of its own inside the workspace, such as "site"',
  },
  TARGET_NOT_EMPTY: {
    actor: 'workflow',
    meaning: '`extract-to` holds files already, perhaps of an earlier run on a self-hosted runner.',
    hint: 'Choose another directory for extract-to, or set "clean: true" to allow replacing what it holds',
  },
  KEY_REFUSED: {
    actor: 'workflow',
    meaning:
      'The service does not accept the key: the secret is empty, mistyped, revoked, or of another organization.',
    hint: 'Check that the secret behind api-key holds a current admin API key (service dashboard, organization settings, API keys) and that base-url belongs to the same organization',
  },
  ACCESS_REFUSED: {
    actor: 'workflow',
    meaning: 'The key is valid, but may not see this job.',
    hint: 'Check that the admin API key belongs to the organization that owns this job',
  },
  EXPORT_NOT_ENABLED: {
    actor: 'workflow',
    meaning: 'The organization’s plan has no static export.',
    hint: 'Static export needs an Enterprise plan; ask the owner of the organization to enable it',
  },
  DOMAIN_REFUSED: {
    actor: 'workflow',
    meaning: 'The service does not serve `domain` for this organization.',
    hint: 'Check that domain is a host name that the service serves for your organization',
  },
  JOB_NOT_FOUND: {
    actor: 'workflow',
    meaning: 'The service knows no such job: `job-id` is mistyped, or of another organization or project.',
    hint: 'Check job-id and base-url (and project-id for an agent job); jobs are visible only to the organization that started them',
  },
  API_NOT_FOUND: {
    actor: 'workflow',
    meaning: 'There is no admin API at `base-url`, though something answers there.',
    hint: 'Check base-url: it is the address of the admin API, without /v1 or /v2',
  },
  REQUEST_REFUSED: {
    actor: 'workflow',
    meaning: 'The service refused the request for a reason of its own, which the message quotes.',
    hint: 'Check the inputs against what the service says',
  },
  REDIRECTED: {
    actor: 'workflow',
    meaning: '`base-url` sends callers on to another address.',
    hint: 'Set base-url to the final address of the admin API; the key is never sent on to another address',
  },
  UNREACHABLE: {
    actor: 'workflow',
    meaning:
      'No connection could be made: `base-url` is mistyped, or a firewall, proxy or private certificate is in the way.',
    hint: 'Check base-url, and that the runner can reach it (DNS, firewall, HTTPS_PROXY, NODE_EXTRA_CA_CERTS)',
  },
  START_UNKNOWN: {
    actor: 'service',
    meaning:
      'The connection broke, or the service failed, after the job had been requested: it may run, or not.',
    hint: 'The request was not repeated, because the job may exist and a second one could be started. Look for the job in the service dashboard and attach to it with "job-id", or run the step again',
  },
  SERVICE_UNAVAILABLE: {
    actor: 'service',
    meaning:
      'The service kept answering with errors that should pass by themselves (HTTP 408, 425, 429, 5xx), until the time for trying again was over.',
    hint: 'Run the step again later, or raise timeout-minutes; if it goes on, ask the operator of the service',
  },
  ANSWER_INVALID: {
    actor: 'service',
    meaning:
      'The answer is not what the admin API sends, perhaps a login or error page of something in between.',
    hint: 'Check that base-url is the admin API and not a website or a login page; if it is, report this answer to the operator of the service',
  },
  TIMED_OUT: {
    actor: 'workflow',
    meaning: 'The job did not end within `timeout-minutes`. It goes on at the service.',
    hint: 'Raise timeout-minutes if jobs take this long',
  },
  EXPORT_FAILED: {
    actor: 'service',
    meaning: 'The service ended the job as failed. Its reason is in the message.',
    hint: 'Correct what the reason names and run the step again, which starts a new job; without a reason, look at the job in the service dashboard',
  },
  AGENT_FAILED: {
    actor: 'service',
    meaning: 'The agent hit an error that it could not recover from.',
    hint: 'Look at the job in the service dashboard',
  },
  BUNDLE_NOT_READY: {
    actor: 'service',
    meaning: 'The job has ended, but the service kept answering that its bundle is not ready (HTTP 409).',
    hint: 'Attach to the job again with "job-id" in a few minutes',
  },
  LINK_UNSAFE: {
    actor: 'service',
    meaning:
      'The link to the archive, or a redirect from it, is not an `https` URL, or leads to the runner itself or to an address that no store has (link-local, metadata, reserved), so it was not followed.',
    hint: 'Report this to the operator of the service: bundle links must use https, and lead to a store that everybody may ask',
  },
  DOWNLOAD_REFUSED: {
    actor: 'service',
    meaning: 'The object store refused the archive, with new links as well, or gave links that do not work.',
    hint: 'Run the step again with "job-id" to get a new link; if it goes on, report it to the operator of the service',
  },
  DOWNLOAD_FAILED: {
    actor: 'service',
    meaning: 'The archive could not be fetched whole: the connection kept breaking or stood still.',
    hint: 'Run the step again with "job-id" to fetch the archive of the same job; check that the runner can reach the object store',
  },
  ARCHIVE_INVALID: {
    actor: 'service',
    meaning: 'The archive is damaged, cut short, or neither zip nor tar (plain, gzip or zstd).',
    hint: 'Run the step again; if the archive is damaged again, report it to the operator of the service',
  },
  ARCHIVE_UNSAFE: {
    actor: 'service',
    meaning:
      'The archive holds what no site does and what could do harm: a path or a link that leads out of it, a device, a Git repository, or far too much.',
    hint: 'Nothing was unpacked. Report this to the operator of the service: a site bundle holds plain files and directories only',
  },
  TOO_FEW_PAGES: {
    actor: 'workflow',
    meaning: 'The archive holds fewer HTML pages than `min-pages` asks for.',
    hint: 'Nothing was put in place. Check that the site is published and that "paths" matches pages, or lower min-pages',
  },
  VALUES_INVALID: {
    actor: 'workflow',
    meaning:
      '`values-file` is not a YAML file whose group `values-key` can be set: it is damaged, or a list or plain value is in the way; or it is no ordinary file of at most 4 MiB inside the workspace.',
    hint: 'The file was not changed. Correct it, or point values-file and values-key elsewhere',
  },
  FILE_SYSTEM: {
    actor: 'workflow',
    meaning: 'The runner’s disk is full, or a place on it cannot be written.',
    hint: 'Check the free space and the permissions on the runner',
  },
  CANCELLED: {
    actor: 'workflow',
    meaning:
      'The run was cancelled. A job that was started goes on at the service, which has no way to cancel it.',
    hint: 'Nothing half-done was left behind; run the step again to start anew',
  },
  INTERNAL: {
    actor: 'action',
    meaning: 'Something happened that the action does not know.',
    hint: 'This is a defect of the action. Run the workflow again with debug logging and report what it shows',
  },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorKinds;

export interface ErrorDetails {
  /** What happened, as a sentence without its full stop, safe to log (no secret, one line unless it lists problems). */
  readonly what: string;
  /** HTTP status that led here, when there was one. */
  readonly status?: number | undefined;
  /** Replaces the table's hint where the place that throws knows better. */
  readonly hint?: string | undefined;
  readonly cause?: unknown;
}

/** The one kind of error that users are meant to see: what happened and what to do next. */
export class ActionError extends Error {
  override readonly name = 'ActionError';
  readonly code: ErrorCode;
  readonly actor: Actor;
  readonly what: string;
  readonly hint: string;
  readonly status: number | undefined;

  constructor(code: ErrorCode, details: ErrorDetails) {
    const hint = details.hint ?? errorKinds[code].hint;
    super(`${details.what}. ${hint}.`, { cause: details.cause });
    this.code = code;
    this.actor = errorKinds[code].actor;
    this.what = details.what;
    this.hint = hint;
    this.status = details.status;
  }
}

/**
 * Turns an error of the file system (disk full, read-only, no permission) into one that says what to do.
 * @param what what was being done, as in "Could not write the archive"
 * @param place absolute path; errors of reading and writing do not say it
 * @returns the error itself when it is one of ours already
 */
export function fileSystemError(what: string, error: unknown, place: string): ActionError {
  if (error instanceof ActionError) return error;
  const { message: reason = String(error) } = error as { readonly message?: string };
  const where = reason.includes(place) ? '' : ` (${oneLine(place)})`;
  return new ActionError('FILE_SYSTEM', { what: `${what}${where}: ${reason}`, cause: error });
}
