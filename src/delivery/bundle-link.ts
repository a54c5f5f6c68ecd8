import { expiryOf, secretsOf } from '../download/presigned-url.ts';
import type { ArchiveLink } from '../download/retry-policy.ts';
import { checkUrl } from '../net/checked-url.ts';
import type { Context } from '../record/context.ts';
import { oneLine } from '../shared/text.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';

/** A link to the archive, as the service gives it. */
interface Bundle {
  readonly bundleUrl: UntrustedText;
  /** Size of the archive, when the service announces it. */
  readonly sizeBytes?: number | undefined;
  /** ISO 8601. */
  readonly expiresAt?: string | undefined;
}

/** Owns the newest link to a job's archive: hides and renews it. Nothing else keeps a link. */
export class BundleLink {
  readonly #request: (link: BundleLink) => Promise<Bundle>;
  readonly #mask: boolean;
  readonly #context: Context;
  #newest: ArchiveLink | undefined;
  /** The log tells of the newest link. */
  #isLogged = false;

  /**
   * @param request requests a new link; hides, before anything else, what its responses have
   * @param mask also hide the link in the logs of later steps
   */
  constructor(request: (link: BundleLink) => Promise<Bundle>, mask: boolean, context: Context) {
    this.#request = request;
    this.#mask = mask;
    this.#context = context;
  }

  /** There is a link already. */
  get isKnown(): boolean {
    return this.#newest !== undefined;
  }

  /**
   * The newest link; requests one if there is none.
   * @throws what `request` throws
   */
  async current(): Promise<ArchiveLink> {
    if (this.#newest === undefined) return this.renew();
    this.#log(this.#newest);
    return this.#newest;
  }

  /** Requests a new link, because the one before has expired or does not work. */
  async renew(): Promise<ArchiveLink> {
    const link = this.take(await this.#request(this));
    this.#log(link);
    return link;
  }

  /** Hides a link in everything that is said from now on. Comes before anything else that is done with a response. */
  hide({ bundleUrl }: Bundle): void {
    const { mask, redactor } = this.#context;
    for (const secret of secretsOf(bundleUrl.raw)) {
      // Without masking, the workflow can pass the link on to other jobs; this step's log and reports hide it anyway.
      if (this.#mask) mask(secret);
      else redactor.hide(secret);
    }
  }

  /**
   * Takes a link from a response.
   * @throws ActionError LINK_UNSAFE; then no output has the link
   */
  take(bundle: Bundle): ArchiveLink {
    const { allowLoopback, record } = this.#context;
    this.hide(bundle);
    const url = bundle.bundleUrl.raw;
    checkUrl(url, { allowLoopback, subject: 'The URL of the archive' });
    const expiry = expiryOf(url);
    const expiresAt = bundle.expiresAt ?? (expiry === undefined ? undefined : new Date(expiry).toISOString());
    record.setLink(url, expiresAt);
    this.#newest = { url, size: bundle.sizeBytes, expiresAt };
    this.#isLogged = false;
    return this.#newest;
  }

  #log({ url, expiresAt }: ArchiveLink): void {
    if (this.#isLogged) return;
    this.#isLogged = true;
    const host = URL.parse(url)?.host || 'an unknown host';
    const expires = expiresAt === undefined ? '' : `, link expires at ${expiresAt}`;
    this.#context.log.info(`Bundle: on ${oneLine(host)}${expires}`);
  }
}
