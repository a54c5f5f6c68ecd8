const [quote, backslash, comma, openBracket, closeBracket, openBrace, closeBrace] = [
  34, 92, 44, 91, 93, 123, 125,
];
/** Bytes of an entry, or of all that is around the entries: several times what any has. */
const maxText = 64 * 1024;

/**
 * Takes apart a JSON object that has a list of objects, `{ "files": [{…}, {…}] }`, so that it need not be in memory as a whole.
 * Finds where entries begin and end, and leaves it to JSON.parse to judge them.
 */
export class JsonListSplitter {
  readonly #onEntry: (text: string) => void;
  #depth = 0;
  #inText = false;
  #escaped = false;
  /** What has been read of an entry, and of what is around the entries. */
  readonly #entry: Buffer[] = [];
  readonly #around: Buffer[] = [];
  #entryLength = 0;
  #aroundLength = 0;

  constructor(onEntry: (text: string) => void) {
    this.#onEntry = onEntry;
  }

  /** @throws SyntaxError, and what `onEntry` throws */
  write(chunk: Buffer): void {
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (this.#inText) this.#readText(byte);
      else if (byte === quote) this.#inText = true;
      else if (byte === openBrace || byte === openBracket) {
        if (this.#depth === 2 && byte === openBrace) {
          this.#keepAround(chunk.subarray(start, at));
          start = at;
        }
        this.#depth += 1;
      } else if (byte === closeBrace || byte === closeBracket) {
        this.#depth -= 1;
        if (this.#depth === 2) {
          this.#keepEntry(chunk.subarray(start, at + 1));
          this.#endEntry();
          start = at + 1;
        }
      } else if (byte === comma && this.#depth === 2) {
        // Of the commas between entries none is left with them.
        this.#keepAround(chunk.subarray(start, at));
        start = at + 1;
      }
    }
    if (this.#depth > 2) this.#keepEntry(chunk.subarray(start));
    else this.#keepAround(chunk.subarray(start));
  }

  /** @returns what is around the entries, with an empty list in their place */
  end(): string {
    return Buffer.concat(this.#around).toString();
  }

  #readText(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === backslash) this.#escaped = true;
    else if (byte === quote) this.#inText = false;
  }

  #endEntry(): void {
    const text = this.#entry.length === 1 ? String(this.#entry[0]) : Buffer.concat(this.#entry).toString();
    this.#entry.length = 0;
    this.#entryLength = 0;
    this.#onEntry(text);
  }

  #keepEntry(bytes: Buffer): void {
    this.#entryLength += bytes.length;
    if (this.#entryLength > maxText) throw new SyntaxError('an entry is too long');
    this.#entry.push(bytes);
  }

  #keepAround(bytes: Buffer): void {
    if (bytes.length === 0) return;
    // White space between entries is as much as there are entries.
    if (this.#depth === 2 && bytes.toString('latin1').trim() === '') return;
    this.#aroundLength += bytes.length;
    if (this.#aroundLength > maxText) throw new SyntaxError('what is around the entries is too long');
    // A copy: the whole chunk would stay in memory with it.
    this.#around.push(Buffer.from(bytes));
  }
}
