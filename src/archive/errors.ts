import { ActionError, isFileSystemError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';

/** An entry that no site needs and that could do harm. @param reason in apposition to the name: "a device" */
export function unsafeEntry(name: string, reason: string): ActionError {
  return unsafeArchive(`contains "${oneLine(name, 120)}", ${reason}`);
}

/** @param what verb and object: "contains more than 3 entries" */
export function unsafeArchive(what: string): ActionError {
  return new ActionError('ARCHIVE_UNSAFE', { what: `The archive ${what}` });
}

/** @param what verb and object: "is not complete" */
export function invalidArchive(what: string, cause?: unknown): ActionError {
  return new ActionError('ARCHIVE_INVALID', { what: `The archive ${what}`, cause });
}

/** @param detail main clause: "a checksum does not match" */
export function damaged(detail: string, cause?: unknown): ActionError {
  return invalidArchive(`is damaged: ${detail}`, cause);
}

/**
 * Turns an error of a library that reads archives into one that says so. It is for calls of the library alone, so that a bug of
 * this action does not look like damage. Returns our own errors, and errors of the file system, as they are.
 */
export function damageFound(error: unknown): unknown {
  if (error instanceof ActionError || isFileSystemError(error)) return error;
  return damaged(oneLine((error as Error).message), error);
}
