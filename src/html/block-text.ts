/** White space as browsers show it, except at the ends: each run of it is one space. */
export function collapse(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ');
}

/** Text in blocks, such as paragraphs, without white space at their ends. */
export class BlockText {
  readonly #blocks: string[] = [];
  /** Parts of the block that has not ended. They are joined once, because each look at a growing text would copy it. */
  #parts: string[] = [];
  /** White space follows the last part. */
  #endsInSpace = false;

  add(text: string): void {
    const collapsed = collapse(text);
    const words = collapsed.trim();
    this.#endsInSpace ||= collapsed.startsWith(' ');
    if (words === '') return;
    this.addVerbatim(words);
    this.#endsInSpace = collapsed.endsWith(' ');
  }

  /** Adds text whose own white space counts. */
  addVerbatim(text: string): void {
    if (this.#endsInSpace && this.#parts.length > 0) this.#parts.push(' ');
    this.#endsInSpace = false;
    this.#parts.push(text);
  }

  /** Ends the block, unless it is empty. @returns how many blocks have ended */
  endBlock(): number {
    if (this.#parts.length > 0) this.#blocks.push(this.#parts.join(''));
    this.#parts = [];
    this.#endsInSpace = false;
    return this.#blocks.length;
  }

  /** The blocks that have ended. */
  slice(begin: number, end?: number): readonly string[] {
    return this.#blocks.slice(begin, end);
  }
}
