import type { ErrorFacts } from './facts.ts';
import { oneLine } from './text.ts';

/** Every error code. What each one means, and what to do, is in src/advice/. */
export type ErrorCode =
  | 'INPUTS_INVALID'
  | 'TARGET_FORBIDDEN'
  | 'TARGET_NOT_EMPTY'
  | 'KEY_REFUSED'
  | 'ACCESS_REFUSED'
  | 'EXPORT_NOT_ENABLED'
  | 'DOMAIN_REFUSED'
  | 'JOB_NOT_FOUND'
  | 'JOB_ARCHIVED'
  | 'GITHUB_UNREADABLE'
  | 'PROJECT_NOT_FOUND'
  | 'API_NOT_FOUND'
  | 'REQUEST_REFUSED'
  | 'REDIRECTED'
  | 'UNREACHABLE'
  | 'START_UNKNOWN'
  | 'SERVICE_UNAVAILABLE'
  | 'RESPONSE_INVALID'
  | 'TIMED_OUT'
  | 'EXPORT_FAILED'
  | 'AGENT_FAILED'
  | 'PUBLISH_FAILED'
  | 'TOO_MANY_BROKEN'
  | 'COMMIT_NOT_PUBLISHED'
  | 'BUNDLE_NOT_READY'
  | 'LINK_UNSAFE'
  | 'DOWNLOAD_REFUSED'
  | 'DOWNLOAD_FAILED'
  | 'ARCHIVE_INVALID'
  | 'ARCHIVE_UNSAFE'
  | 'BASE_PATH_MISMATCH'
  | 'TOO_FEW_PAGES'
  | 'TOO_MANY_REMOVED'
  | 'LIVE_SITE_UNREACHABLE'
  | 'VALUES_INVALID'
  | 'SITE_NOT_LIVE'
  | 'FILE_SYSTEM'
  | 'CANCELLED'
  | 'INTERNAL';

/** Errors that say nothing about the job of an ID if they occur before the job was read. */
export const leavesJobUnread: ReadonlySet<ErrorCode> = new Set([
  'UNREACHABLE',
  'SERVICE_UNAVAILABLE',
  'TIMED_OUT',
  'CANCELLED',
]);

export interface ErrorDetails {
  /** What happened: a sentence without its full stop and without secrets, on one line unless it lists problems. */
  readonly what: string;
  /** The job and its status, safe to show. Only for the message: reports show both elsewhere. */
  readonly about?: string | undefined;
  /** What is known, for the advice about what to do. */
  readonly facts?: ErrorFacts | undefined;
  readonly cause?: unknown;
}

/** The only kind of error that is meant for users: what happened, and the facts that tell what to do. */
export class ActionError extends Error {
  override readonly name = 'ActionError';
  readonly code: ErrorCode;
  readonly what: string;
  readonly about: string | undefined;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, details: ErrorDetails) {
    const about = details.about === undefined ? '' : ` (${details.about})`;
    super(`${details.what}${about}.`, { cause: details.cause });
    this.code = code;
    this.what = details.what;
    this.about = details.about;
    this.facts = details.facts ?? {};
  }

  /** The same error, with other details, and with more facts. */
  with(changes: Partial<ErrorDetails>): ActionError {
    const { what, about, cause } = this;
    const facts = { ...this.facts, ...changes.facts };
    return new ActionError(this.code, { what, about, cause, ...changes, facts });
  }
}

/**
 * Turns an error of the file system, such as a full disk, into one that is meant for users. Returns an ActionError as it is.
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
