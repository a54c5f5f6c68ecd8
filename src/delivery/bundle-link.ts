import type { Client } from '../api/client.ts';
import { endpoints } from '../api/endpoints.ts';
import { expiryOf, possibleSecrets, secretsOf } from '../download/presigned-url.ts';
import type { ArchiveLink } from '../download/retry-policy.ts';
import type { Services } from '../operations/operation.ts';
import { oneLine } from '../shared/text.ts';

export interface BundleRequest {
  readonly client: Client;
  readonly jobId: string;
  readonly domain: string | undefined;
  /** Milliseconds since 1970: how long generating a bundle is retried. */
  readonly deadline: number;
  /** Also hide the link in the logs of later steps. */
  readonly mask: boolean;
}

/** Owns the newest link to a job's archive: requests, hides, and renews it. Nothing else keeps a link. */
export class BundleLink {
  readonly #request: BundleRequest;
  readonly #services: Pick<Services, 'runner' | 'results'>;
  #newest: ArchiveLink | undefined;

  constructor(request: BundleRequest, services: Pick<Services, 'runner' | 'results'>) {
    this.#request = request;
    this.#services = services;
  }

  /**
   * The newest link; the first call requests it.
   * @throws what `Client.call` throws
   */
  async current(): Promise<ArchiveLink> {
    return this.#newest ?? (await this.renew());
  }

  /** Has the bundle generated again, because its link has expired or does not work. */
  async renew(): Promise<ArchiveLink> {
    const { client, jobId, deadline } = this.#request;
    const { runner, results } = this.#services;
    const bundle = await client.call(endpoints.generateBundle, { parameters: { jobId }, deadline });
    // Before the link is hidden as a whole.
    const host = URL.parse(runner.redactor.line(bundle.bundleUrl))?.host || 'an unknown host';
    const url = bundle.bundleUrl.raw;
    this.#hide(url);
    const expiry = expiryOf(url);
    const expiresAt = bundle.expiresAt ?? (expiry === undefined ? undefined : new Date(expiry).toISOString());
    results.recordBundleUrl(url);
    results.record({ bundleExpiresAt: expiresAt });
    const expires = expiresAt === undefined ? '' : `, link expires at ${expiresAt}`;
    runner.log.info(`Bundle: on ${oneLine(host)}${expires}`);
    this.#newest = { url, size: bundle.sizeBytes, expiresAt };
    return this.#newest;
  }

  #hide(url: string): void {
    const { jobId, domain, mask } = this.#request;
    const { runner } = this.#services;
    for (const { text, kind } of secretsOf(url)) {
      // Without masking, the workflow can pass the link on to other jobs; this step's log and reports hide it anyway.
      if (mask) runner.mask(text, kind);
      else runner.redactor.hide(text, kind);
    }
    for (const part of possibleSecrets(url, [jobId, domain])) runner.redactor.hideInUntrustedText(part);
  }
}
