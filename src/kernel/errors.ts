/** Who has to act: the author of the workflow, the operator of the service, or the authors of this action. */
export type Actor = 'workflow' | 'service' | 'action';

interface ErrorKind {
  readonly actor: Actor;
  /** What to do next, in the imperative. A place that knows more passes its own hint. */
  readonly hint: string;
}

/** The one table of failures: messages, tests and documentation are made from it. */
export const errorKinds = {
  INPUTS_INVALID: { actor: 'workflow', hint: 'Correct these inputs under "with:" in the workflow' },
  TARGET_FORBIDDEN: {
    actor: 'workflow',
    hint: 'Point extract-to at a directory of its own inside the workspace, such as "site"',
  },
  TARGET_NOT_EMPTY: {
    actor: 'workflow',
    hint: 'Choose another directory for extract-to, or set "clean: true" to allow replacing what it holds',
  },
  KEY_REFUSED: {
    actor: 'workflow',
    hint: 'Check that the secret behind api-key holds a current admin API key (service dashboard, organization settings, API keys) and that base-url belongs to the same organization',
  },
  ACCESS_REFUSED: {
    actor: 'workflow',
    hint: 'Check that the admin API key belongs to the organization that owns this job',
  },
  EXPORT_NOT_ENABLED: {
    actor: 'workflow',
    hint: 'Static export needs an Enterprise plan; ask the owner of the organization to enable it',
  },
  DOMAIN_REFUSED: {
    actor: 'workflow',
    hint: 'Check that domain is a host name that the service serves for your organization',
  },
  JOB_NOT_FOUND: {
    actor: 'workflow',
    hint: 'Check job-id and base-url (and project-id for an agent job); jobs are visible only to the organization that started them',
  },
  API_NOT_FOUND: {
    actor: 'workflow',
    hint: 'Check base-url: it is the address of the admin API, without /v1 or /v2',
  },
  REQUEST_REFUSED: { actor: 'workflow', hint: 'Check the inputs against what the service says' },
  REDIRECTED: {
    actor: 'workflow',
    hint: 'Set base-url to the final address of the admin API; the key is never sent on to another address',
  },
  UNREACHABLE: {
    actor: 'workflow',
    hint: 'Check base-url, and that the runner can reach it (DNS, firewall, HTTPS_PROXY, NODE_EXTRA_CA_CERTS)',
  },
  START_UNKNOWN: {
    actor: 'service',
    hint: 'The request was not repeated, because the job may exist and a second one could be started. Look for the job in the service dashboard and attach to it with "job-id", or run the step again',
  },
  SERVICE_UNAVAILABLE: {
    actor: 'service',
    hint: 'Run the step again later, or raise timeout-minutes; if it goes on, ask the operator of the service',
  },
  ANSWER_INVALID: {
    actor: 'service',
    hint: 'Check that base-url is the admin API and not a website or a login page; if it is, report this answer to the operator of the service',
  },
  TIMED_OUT: { actor: 'workflow', hint: 'Raise timeout-minutes if jobs take this long' },
  EXPORT_FAILED: {
    actor: 'service',
    hint: 'Correct what the reason names and run the step again, which starts a new job; without a reason, look at the job in the service dashboard',
  },
  AGENT_FAILED: { actor: 'service', hint: 'Look at the job in the service dashboard' },
  BUNDLE_NOT_READY: {
    actor: 'service',
    hint: 'Attach to the job again with "job-id" in a few minutes',
  },
  LINK_UNSAFE: {
    actor: 'service',
    hint: 'Report this to the operator of the service: bundle links must use https',
  },
  DOWNLOAD_REFUSED: {
    actor: 'service',
    hint: 'Run the step again with "job-id" to get a new link; if it goes on, report it to the operator of the service',
  },
  DOWNLOAD_FAILED: {
    actor: 'service',
    hint: 'Run the step again with "job-id" to fetch the archive of the same job; check that the runner can reach the object store',
  },
  ARCHIVE_INVALID: {
    actor: 'service',
    hint: 'Run the step again; if the archive is damaged again, report it to the operator of the service',
  },
  ARCHIVE_UNSAFE: {
    actor: 'service',
    hint: 'Nothing was unpacked. Report this to the operator of the service: a site bundle holds plain files and directories only',
  },
  TOO_FEW_PAGES: {
    actor: 'workflow',
    hint: 'Nothing was put in place. Check that the site is published and that "paths" matches pages, or lower min-pages',
  },
  FILE_SYSTEM: {
    actor: 'workflow',
    hint: 'Check the free space and the permissions on the runner',
  },
  CANCELLED: {
    actor: 'workflow',
    hint: 'Nothing half-done was left behind; run the step again to start anew',
  },
  INTERNAL: {
    actor: 'action',
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
 * @returns the error itself when it is one of ours already
 */
export function fileSystemError(what: string, error: unknown): ActionError {
  if (error instanceof ActionError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ActionError('FILE_SYSTEM', { what: `${what}: ${reason}`, cause: error });
}
