import { expiryOf } from '../download/presigned-url.ts';
import type { ArchiveLink } from '../download/retry-policy.ts';
import { checkUrl } from '../net/network.ts';
import type { Context } from '../record/context.ts';
import { oneLine } from '../shared/text.ts';

/** Owns the newest link to a job's archive, knows when it expires, and renews it. A download gets each link that it uses from here. */
export class BundleLink {
  readonly #request: () => Promise<ArchiveLink>;
  readonly #context: Context;
  readonly #first: ArchiveLink | undefined;
  #newest: ArchiveLink | undefined;

  /**
   * @param request requests a new link, and masks it
   * @param first undefined if it has to be requested
   */
  constructor(request: () => Promise<ArchiveLink>, context: Context, first?: ArchiveLink) {
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

  #take(link: ArchiveLink): ArchiveLink {
    const { allowLoopback, log, record } = this.#context;
    const { url } = link;
    const { host } = checkUrl(url, { allowLoopback, subject: 'The URL of the archive' });
    const expiry = expiryOf(url);
    const expiresAt = link.expiresAt ?? (expiry === undefined ? undefined : new Date(expiry).toISOString());
    record.setLink(url, expiresAt);
    log.info(`Bundle: on ${oneLine(host)}${expiresAt === undefined ? '' : `, link expires at ${expiresAt}`}`);
    this.#newest = { ...link, expiresAt };
    return this.#newest;
  }
}
