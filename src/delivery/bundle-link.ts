import type { Bundle } from '../api/schemas.ts';
import { expiryOf, secretsOf } from '../download/presigned-url.ts';
import type { ArchiveLink } from '../download/retry-policy.ts';
import type { Results } from '../results/results.ts';
import type { Runner } from '../shared/runner.ts';
import { oneLine } from '../shared/text.ts';

export interface BundleLinkOptions {
  /** Requests a new link. */
  readonly request: () => Promise<Bundle>;
  /** Also hide the link in the logs of later steps. */
  readonly mask: boolean;
  readonly runner: Pick<Runner, 'log' | 'mask' | 'redactor'>;
  readonly results: Results;
}

/** Owns the newest link to a job's archive: hides and renews it. Nothing else keeps a link. */
export class BundleLink {
  readonly #options: BundleLinkOptions;
  #newest: ArchiveLink | undefined;
  /** The log tells of the newest link. */
  #isLogged = false;

  constructor(options: BundleLinkOptions) {
    this.#options = options;
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
    const link = this.take(await this.#options.request());
    this.#log(link);
    return link;
  }

  /** Takes a link from a response. Comes before anything else that is done with the response. */
  take({ bundleUrl, sizeBytes, expiresAt: announced }: Bundle): ArchiveLink {
    const { results } = this.#options;
    const url = bundleUrl.raw;
    this.#hide(url);
    const expiry = expiryOf(url);
    const expiresAt = announced ?? (expiry === undefined ? undefined : new Date(expiry).toISOString());
    results.recordBundleUrl(url);
    results.record({ bundleExpiresAt: expiresAt });
    this.#newest = { url, size: sizeBytes, expiresAt };
    this.#isLogged = false;
    return this.#newest;
  }

  #log({ url, expiresAt }: ArchiveLink): void {
    if (this.#isLogged) return;
    this.#isLogged = true;
    const host = URL.parse(url)?.host || 'an unknown host';
    const expires = expiresAt === undefined ? '' : `, link expires at ${expiresAt}`;
    this.#options.runner.log.info(`Bundle: on ${oneLine(host)}${expires}`);
  }

  #hide(url: string): void {
    const { mask, runner } = this.#options;
    for (const secret of secretsOf(url)) {
      // Without masking, the workflow can pass the link on to other jobs; this step's log and reports hide it anyway.
      if (mask) runner.mask(secret);
      else runner.redactor.hide(secret);
    }
  }
}
