import { isPlainPath } from './text.ts';

/** Completes "Accepted: …". */
export const acceptedJobId =
  'letters, digits, and . _ ~ : + / = -, at most 200 characters, not beginning with "-", and without the path segments "." and ".."';

/**
 * The text can be the ID of a job, given by a workflow or received from the service. IDs become part of a URL, and reach
 * commit messages, comments, and shells, so they have no character that any of these reads as something else.
 */
export function isJobId(text: string): boolean {
  return /^(?!-)[\w.~:+/=-]{1,200}$/.test(text) && isPlainPath(text);
}
