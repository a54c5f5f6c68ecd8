import type { UntrustedText } from '../shared/redactor.ts';
import { oneLine } from '../shared/text.ts';
import { type ApiContext, unusableLink, usableLink } from './operation.ts';

/** The pull request that the agent has opened, by the last response of the service that has one. */
export class OpenedPullRequest {
  readonly #context: Pick<ApiContext, 'log' | 'redactor'>;
  /** "unusable" if its URL must not be shown. */
  #seen: { readonly url: string } | 'unusable' | undefined;

  constructor(context: Pick<ApiContext, 'log' | 'redactor'>) {
    this.#context = context;
  }

  get isUnusable(): boolean {
    return this.#seen === 'unusable';
  }

  /** Undefined if there is none, or if it must not be shown. */
  get url(): string | undefined {
    return typeof this.#seen === 'object' ? this.#seen.url : undefined;
  }

  /** Keeps the link of a response; warns of the first one that is not usable. */
  see(link: UntrustedText): void {
    const { log, redactor } = this.#context;
    const url = usableLink(link, redactor);
    if (url !== undefined) this.#seen = { url };
    else if (this.#seen === undefined) {
      this.#seen = 'unusable';
      log.warning(unusableLink('prLink'));
    }
  }

  /** @returns words for the log; undefined if there is none */
  describe(): string | undefined {
    if (this.#seen === 'unusable') return 'a pull request without a usable link';
    return this.#seen && `pull request ${oneLine(this.#seen.url, 500)}`;
  }
}
