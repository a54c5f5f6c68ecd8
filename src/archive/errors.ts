import { ActionError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';

/** An entry that no site needs and that could do harm. @param reason in apposition to the name: "a device" */
export function unsafeEntry(name: string, reason: string): ActionError {
  return unsafeArchive(`contains "${oneLine(name, 120)}", ${reason}`);
}

/** @param what verb and object: "contains more than 3 entries" */
export function unsafeArchive(what: string): ActionError {
  return new ActionError('ARCHIVE_UNSAFE', { what: `The archive ${what}` });
}

/** @param what verb and object, as above */
export function invalidArchive(what: string, cause?: unknown): ActionError {
  return new ActionError('ARCHIVE_INVALID', { what: `The archive ${what}`, cause });
}

/** @param detail main clause: "a checksum does not match" */
export function damaged(detail: string, cause?: unknown): ActionError {
  return invalidArchive(`is damaged: ${detail}`, cause);
}
