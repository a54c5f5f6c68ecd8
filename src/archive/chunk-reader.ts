/** Takes bytes from a stream of chunks, as many at a time as the reader of a format asks for. */
export class ChunkReader implements AsyncDisposable {
  readonly #chunks: AsyncIterator<Buffer>;
  #chunk: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The stream has no more bytes. */
  async isAtEnd(): Promise<boolean> {
    while (this.#chunk.length === 0) {
      const { value, done } = await this.#chunks.next();
      if (done === true) return true;
      this.#chunk = value;
    }
    return false;
  }

  /** @returns bytes in one buffer that is not reused, fewer than asked for at the end of the stream */
  async read(length: number): Promise<Buffer> {
    if (length <= this.#chunk.length) return this.#takeBytes(length);
    const chunks: Buffer[] = [];
    for await (const chunk of this.stream(length)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Gives bytes chunk by chunk, fewer than asked for at the end of the stream. */
  async *stream(length: number): AsyncGenerator<Buffer> {
    for (let missing = length; missing > 0; ) {
      if (await this.isAtEnd()) return;
      const chunk = this.#takeBytes(Math.min(missing, this.#chunk.length));
      missing -= chunk.length;
      yield chunk;
    }
  }

  /** Closes the stream, however much has been read. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#chunks.return?.();
  }

  #takeBytes(length: number): Buffer {
    const bytes = this.#chunk.subarray(0, length);
    this.#chunk = this.#chunk.subarray(length);
    return bytes;
  }
}
