import { isPlainPath } from './text.ts';

/** Completes "Accepted: …". */
export const acceptedJobId =
  'letters, digits, and . _ ~ : + / = -, at most 200 characters, not beginning with "-", and without "::" and the path segments "." and ".."';

/**
 * The text can be the ID of a job, given by a workflow or received from the service. IDs become part of a URL, and reach
 * commit messages, comments, shells, and logs, so they have nothing that any of these reads as something else.
 */
export function isJobId(text: string): boolean {
  return /^(?!-)(?!.*::)[\w.~:+/=-]{1,200}$/.test(text) && isPlainPath(text);
}

/** The domain or project of an export. */
export type ExportSubject = { readonly domain: string } | { readonly project: string };
