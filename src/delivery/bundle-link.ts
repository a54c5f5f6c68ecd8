import { expiryOf, secretsOf } from '../download/presigned-url.ts';
import type { ArchiveLink } from '../download/retry-policy.ts';
import { checkUrl } from '../net/checked-url.ts';
import type { Context } from '../record/context.ts';
import { oneLine } from '../shared/text.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';

/** A link to the archive, as the service gives it. */
interface GivenLink {
  readonly bundleUrl: UntrustedText;
  /** Size of the archive, when the service announces it. */
  readonly sizeBytes?: number | undefined;
  /** ISO 8601. */
  readonly expiresAt?: string | undefined;
}

/**
 * Hides a link in everything that is said from now on.
 * @param isMasked also in the logs of later steps. Without it, the workflow can pass the link on to other jobs
 */
export function hideLink(
  { bundleUrl }: GivenLink,
  isMasked: boolean,
  { mask, redactor }: Pick<Context, 'mask' | 'redactor'>,
): void {
  for (const secret of secretsOf(bundleUrl.raw)) {
    if (isMasked) mask(secret);
    else redactor.hide(secret);
  }
}

/** Owns the newest link to a job's archive, and renews it. Nothing else keeps a link. */
export class BundleLink {
  readonly #request: () => Promise<GivenLink>;
  readonly #context: Context;
  readonly #first: GivenLink | undefined;
  #newest: ArchiveLink | undefined;

  /**
   * @param request requests a new link. It hides it, as the first one was hidden
   * @param first undefined if it has to be requested
   */
  constructor(request: () => Promise<GivenLink>, context: Context, first?: GivenLink) {
    this.#request = request;
    this.#context = context;
    this.#first = first;
  }

  /**
   * The newest link; requests one if there is none.
   * @throws ActionError LINK_UNSAFE; then no output has the link. What `request` throws
   */
  async current(): Promise<ArchiveLink> {
    return this.#newest ?? this.#take(this.#first ?? (await this.#request()));
  }

  /** Requests a new link, because the one before has expired or does not work. @throws as `current` does */
  async renew(): Promise<ArchiveLink> {
    return this.#take(await this.#request());
  }

  #take({ bundleUrl, sizeBytes: size, expiresAt: announced }: GivenLink): ArchiveLink {
    const { allowLoopback, log, record } = this.#context;
    const url = bundleUrl.raw;
    const { host } = checkUrl(url, { allowLoopback, subject: 'The URL of the archive' });
    const expiry = expiryOf(url);
    const expiresAt = announced ?? (expiry === undefined ? undefined : new Date(expiry).toISOString());
    record.setLink(url, expiresAt);
    log.info(`Bundle: on ${oneLine(host)}${expiresAt === undefined ? '' : `, link expires at ${expiresAt}`}`);
    this.#newest = { url, size, expiresAt };
    return this.#newest;
  }
}
