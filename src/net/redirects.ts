import type { HttpResponse } from './http.ts';

/** A redirect that a server asks for. */
export interface Redirect {
  readonly status: number;
  readonly from: URL;
  /** Without user info, which would be sent as credentials. */
  readonly to: URL;
}

export interface RedirectOptions {
  readonly method: 'GET' | 'POST';
  /** Most redirects that are followed. */
  readonly limit: number;
  /** The URL to request next; undefined if that is not allowed. A redirect that would make a POST a GET is not followed, whatever it says. */
  readonly follow: (redirect: Redirect) => URL | undefined;
  readonly send: (url: URL) => Promise<HttpResponse>;
}

/** How following the redirects has ended. */
export type RedirectResult = {
  /** The last response. Its body is there to read only when it is "final", or a redirect with "no target". */
  readonly response: HttpResponse;
  /** The URL that it came from. */
  readonly url: URL;
} & (
  | { readonly kind: 'final' }
  /** There is no Location, or it is no URL. */
  | { readonly kind: 'no target' }
  | { readonly kind: 'not allowed' | 'too many'; readonly target: URL }
);

/**
 * Sends a request, and follows redirects as far as the caller allows it.
 * @throws what `send` throws
 */
export async function followRedirects(begin: URL, options: RedirectOptions): Promise<RedirectResult> {
  const { method, limit, follow, send } = options;
  let url = begin;
  for (let redirects = 0; ; redirects += 1) {
    const response = await send(url);
    const { status } = response;
    if (!redirectStatuses.includes(status)) return { kind: 'final', response, url };
    const target = targetOf(response, url);
    if (target === null) return { kind: 'no target', response, url };
    response.body.destroy();
    const keepsMethod = method === 'GET' || status === 307 || status === 308;
    const next = keepsMethod ? follow({ status, from: url, to: target }) : undefined;
    if (next === undefined) return { kind: 'not allowed', response, url, target };
    if (redirects === limit) return { kind: 'too many', response, url, target };
    url = next;
  }
}

/** Unlike a comparison of `origin`, tells a blob: URL from the URL inside it. */
export function isSameOrigin(one: URL, other: URL): boolean {
  return one.protocol === other.protocol && one.host === other.host;
}

/** Statuses that send the client to the URL in Location (RFC 9110, 15.4). */
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];

/** @returns null when there is none */
function targetOf({ headers: { location } }: HttpResponse, base: URL): URL | null {
  const target = location === undefined ? null : URL.parse(location, base.href);
  if (target === null) return null;
  target.username = '';
  target.password = '';
  return target;
}
