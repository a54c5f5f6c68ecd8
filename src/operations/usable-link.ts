import type { Redactor } from '../shared/redactor.ts';
import { webUrl } from '../shared/text.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';

/**
 * A link from the service as it may be shown: scripts print it, and people click it. User info, query, and fragment may give access,
 * and a pull request needs none of them.
 * @param options `keepsQuery`: the query belongs to what the link names
 * @returns undefined if it is no URL of the web, or holds a secret
 */
export function usableLink(
  link: UntrustedText,
  redactor: Redactor,
  { keepsQuery = false } = {},
): string | undefined {
  const url = URL.parse(webUrl(link.raw) ?? '');
  if (url === null) return undefined;
  url.username = '';
  url.password = '';
  url.hash = '';
  if (!keepsQuery) url.search = '';
  // It has a secret, or more than one line, if it is shown as something else.
  return redactor.url(link) === link.raw ? url.href : undefined;
}

/** The warning for a link from the service that cannot be shown. @param field its name in the response */
export function unusableLink(field: 'prLink' | 'previewUrl'): string {
  return `The service returned a ${field} that is not a usable http or https URL, so it is ignored.`;
}
