import type { Attributes, PageHandler } from './page-parts.ts';

const hiddenLink = /^\/cdn-cgi\/l\/email-protection#((?:[\da-f]{2})+)/i;

/**
 * Restores e-mail addresses that Cloudflare has obfuscated, as its script does in a browser: an element with `data-cfemail` becomes the
 * address as text, and a link to `/cdn-cgi/l/email-protection#…` becomes a `mailto:` link.
 */
export class ShownAddresses implements PageHandler {
  readonly #reader: Required<PageHandler>;
  #depth = 0;
  /** Depth of the element that stands for an address. */
  #hiddenAt: number | undefined;

  /** @param reader receives the page with the addresses restored */
  constructor(reader: Required<PageHandler>) {
    this.#reader = reader;
  }

  onopentag(name: string, attributes: Attributes): void {
    this.#depth += 1;
    if (this.#hiddenAt !== undefined) return;
    const { 'data-cfemail': address, href } = attributes;
    if (address === undefined) {
      const shown = href?.replace(hiddenLink, (_, hidden: string) => `mailto:${decodeAddress(hidden)}`);
      this.#reader.onopentag(name, shown === undefined ? attributes : { ...attributes, href: shown });
    } else {
      this.#hiddenAt = this.#depth;
      this.#reader.ontext(decodeAddress(address));
    }
  }

  onclosetag(name: string): void {
    if (this.#hiddenAt === undefined) this.#reader.onclosetag(name);
    else if (this.#hiddenAt === this.#depth) this.#hiddenAt = undefined;
    this.#depth -= 1;
  }

  ontext(text: string): void {
    if (this.#hiddenAt === undefined) this.#reader.ontext(text);
  }
}

/** @param hidden hexadecimal: a key byte, then each byte of the address XOR the key */
function decodeAddress(hidden: string): string {
  const [key = 0, ...bytes] = Buffer.from(hidden, 'hex');
  return Buffer.from(bytes.map(byte => byte ^ key)).toString();
}
