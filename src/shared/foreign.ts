/**
 * Text that a server, a store or GitHub sent, or an error made of such text. It may repeat a secret, so it is no string: only
 * a Redactor turns it into one that people see. Where it gets into a string by mistake, nothing of it is shown.
 */
export class Foreign {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text itself, for decisions and requests. Never for the log, a report, an output or the name of a file. */
  reveal(): string {
    return this.#text;
  }

  /** Whether it is one of these words. */
  is(...words: readonly string[]): boolean {
    return words.includes(this.#text);
  }

  toString(): string {
    return '(text that was not redacted)';
  }
}
