/** Letters that a block keeps for quotes, at most. In UTF-16 code units. */
const maxWords = 200;

/** Collapses each run of white space to one space, as browsers do. */
export function collapse(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ');
}

/** Text in blocks, such as paragraphs, without leading and trailing white space. */
export class BlockText {
  readonly #blocks: string[] = [];
  /** The first words of each block, without those of links. */
  readonly #words: string[] = [];
  /** Letters and digits up to the end of each block, without those of links. */
  readonly #letters: number[] = [];
  /** Parts of the current block. They are joined once at its end, because V8 flattens a growing string each time it is read. */
  #parts: string[] = [];
  #currentWords = '';
  #lettersSoFar = 0;
  /** The current block so far ends with white space. */
  #endsInSpace = false;

  add(text: string): void {
    const collapsed = collapse(text);
    const words = collapsed.trim();
    this.#endsInSpace ||= collapsed.startsWith(' ');
    if (words === '') return;
    this.addVerbatim(words);
    this.#endsInSpace = collapsed.endsWith(' ');
  }

  /** Adds text with its white space as it is. */
  addVerbatim(text: string): void {
    if (this.#endsInSpace && this.#parts.length > 0) this.#parts.push(' ');
    this.#endsInSpace = false;
    this.#parts.push(text);
  }

  /** Counts the letters of a text that is added, too. */
  count(text: string): void {
    this.#lettersSoFar += countLetters(text);
    const room = maxWords - this.#currentWords.length;
    if (room > 0) this.#currentWords += text.slice(0, room);
  }

  /** Ends the current block, unless it is empty. @returns the number of finished blocks */
  endBlock(): number {
    if (this.#parts.length > 0) {
      this.#blocks.push(this.#parts.join(''));
      this.#words.push(this.#currentWords);
      this.#letters.push(this.#lettersSoFar);
    }
    this.#parts = [];
    this.#currentWords = '';
    this.#endsInSpace = false;
    return this.#blocks.length;
  }

  /** The finished blocks. */
  slice(begin: number, end?: number): readonly string[] {
    return this.#blocks.slice(begin, end);
  }

  /** The first words of at most `most` finished blocks that have any. */
  wordsOf(begin: number, end = this.#words.length, most = 3): readonly string[] {
    const found: string[] = [];
    for (let at = begin; at < end && found.length < most; at += 1) {
      const words = this.#words[at]?.trim() ?? '';
      if (words !== '') found.push(words);
    }
    return found;
  }

  /** Letters and digits of the finished blocks, without those of links. */
  lettersOf(begin: number, end = this.#letters.length): number {
    return (this.#letters[end - 1] ?? 0) - (this.#letters[begin - 1] ?? 0);
  }
}

/** Counts letters and digits of all scripts. */
function countLetters(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x80) return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    // Much faster than the expression.
    if (isAsciiLetter(code)) letters += 1;
  }
  return letters;
}

/** Tells whether an ASCII character is a letter or a digit. */
function isAsciiLetter(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39);
}
