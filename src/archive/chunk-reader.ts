/** Takes bytes out of a stream of chunks, as many at a time as the reader of a format asks for. */
export class ChunkReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #chunk: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /**
   * Reads bytes in one piece. They stay as they are.
   * @returns fewer than asked for at the end of the stream
   */
  async read(length: number): Promise<Buffer> {
    if (length <= this.#chunk.length) return this.#take(length);
    const parts: Buffer[] = [];
    for await (const part of this.stream(length)) parts.push(part);
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
  }

  /** Reads bytes as they come, fewer than asked for at the end of the stream. */
  async *stream(length: number): AsyncGenerator<Buffer> {
    for (let missing = length; missing > 0; ) {
      if (this.#chunk.length === 0) {
        const { value, done } = await this.#chunks.next();
        if (done === true) return;
        this.#chunk = value;
      }
      const part = this.#take(Math.min(missing, this.#chunk.length));
      missing -= part.length;
      yield part;
    }
  }

  /** Lets go of the stream, wherever it is. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  #take(length: number): Buffer {
    const part = this.#chunk.subarray(0, length);
    this.#chunk = this.#chunk.subarray(length);
    return part;
  }
}
