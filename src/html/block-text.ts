/** Longest text that is kept of a block for quotes. In UTF-16 code units. */
const maxWords = 200;
/** Blocks at the beginning of a part whose words are kept. */
const blocksWithWords = 5;

/** Collapses each run of white space to one space, as browsers do. */
export function collapse(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ');
}

/** Text in blocks, such as paragraphs, without leading and trailing white space. */
export class BlockText {
  readonly #blocks: string[] = [];
  /** The words of the first blocks of each part, by the number of the block, without those of links. */
  readonly #words = new Map<number, string>();
  /** No words are kept of this block and later ones. */
  #endOfWords = blocksWithWords;
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
    if (this.#blocks.length < this.#endOfWords && this.#currentWords.length < maxWords)
      this.#currentWords += text.slice(0, maxWords);
  }

  /** Ends the current block, unless it is empty. @returns the number of finished blocks */
  endBlock(): number {
    if (this.#parts.length > 0) {
      if (this.#currentWords !== '') this.#words.set(this.#blocks.length, this.#currentWords);
      this.#blocks.push(this.#parts.join(''));
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

  /** Begins a part, whose first words are kept. @returns the number of finished blocks */
  beginPart(): number {
    const begin = this.endBlock();
    this.#endOfWords = begin + blocksWithWords;
    return begin;
  }

  /** The words of the first blocks of a part. */
  wordsOf(begin: number, end = this.#blocks.length): readonly string[] {
    const first = Array.from({ length: Math.min(blocksWithWords, end - begin) }, (_, index) => begin + index);
    return first.map(block => this.#words.get(block)?.trim() ?? '').filter(words => words !== '');
  }

  /** Letters and digits of the finished blocks, without those of links. */
  lettersOf(begin: number, end = this.#letters.length): number {
    return (this.#letters[end - 1] ?? 0) - (this.#letters[begin - 1] ?? 0);
  }
}

/** 1 for each letter and digit of ASCII. */
const asciiLetters = Uint8Array.from({ length: 0x80 }, (_, code) =>
  Number(/[a-z\d]/i.test(String.fromCharCode(code))),
);

/** Counts letters and digits of all scripts. A table is much faster than the expression. */
function countLetters(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = asciiLetters[text.charCodeAt(at)];
    if (letter === undefined) return letters + (text.slice(at).match(/[\p{L}\p{N}]/gu)?.length ?? 0);
    letters += letter;
  }
  return letters;
}
