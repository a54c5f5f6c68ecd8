/** White space that browsers show as one space, unless it is one already. */
const longSpace = / [ \t\n\f\r]+|[\t\n\f\r][ \t\n\f\r]*/g;

/** What is between the last character and the next one. */
type Gap = '' | ' ' | '\n' | 'start';

/**
 * What a reader sees of a page, in the same form however its source is formatted: runs of white space are one space, none
 * remains where a block begins or ends, and everything that is not text is between NUL characters, which text does not have.
 */
export class PageText {
  readonly #parts: string[] = [];
  #gap: Gap = 'start';

  /** Number of parts. A range of the text is a range of parts. */
  get length(): number {
    return this.#parts.length;
  }

  add(text: string): void {
    const words = text.replace(longSpace, ' ');
    const start = words.startsWith(' ') ? 1 : 0;
    if (start === 1 && this.#gap === '') this.#gap = ' ';
    if (start === words.length) return;
    const hasGap = words.endsWith(' ');
    this.#addGap();
    this.#parts.push(words.slice(start, hasGap ? -1 : undefined));
    this.#gap = hasGap ? ' ' : '';
  }

  /** Adds text with its white space, except line feeds where a block begins, which browsers do not show. */
  addPreformatted(text: string): void {
    const lines = text.includes('\r') ? text.replaceAll('\r', '') : text;
    const isStart = this.#gap === '\n' || this.#gap === 'start';
    const shown = isStart ? lines.replace(/^\n+/, '') : lines;
    if (shown === '') return;
    this.#addGap();
    this.#parts.push(shown);
  }

  /** Adds something that is not text. */
  mark(kind: string, value = ''): void {
    if (this.#gap === '\n') this.#addGap();
    this.#parts.push(`\0${kind}${value}\0`);
  }

  /** A block begins or ends. */
  break(): void {
    if (this.#gap !== 'start') this.#gap = '\n';
  }

  /** Begins a range that does not depend on the text before it. @returns its first part */
  begin(): number {
    this.break();
    this.#addGap();
    this.#gap = 'start';
    return this.#parts.length;
  }

  slice(start: number, end = this.#parts.length): string {
    return this.#parts.slice(start, end).join('');
  }

  #addGap(): void {
    if (this.#gap !== '' && this.#gap !== 'start') this.#parts.push(this.#gap);
    this.#gap = '';
  }
}
