/**
 * Text from a server, a store or GitHub, or from an error that may quote one. It may repeat a secret, so it is not a string:
 * only a Redactor turns it into one that people see. In a string by mistake, it shows nothing of itself.
 */
export class UntrustedText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text itself, for decisions and requests. Never for the log, a report, an output or the name of a file. */
  get raw(): string {
    return this.#text;
  }

  is(...words: readonly string[]): boolean {
    return words.includes(this.#text);
  }

  toString(): string {
    return '(text that was not redacted)';
  }
}
