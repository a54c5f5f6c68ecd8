/** Sees the content of each file while it is written. The bytes are valid during the call only. */
export interface FileObserver {
  /** A file that is in memory as a whole. */
  add(path: string, content: Buffer): void;
  /** A file that comes in chunks. */
  begin(path: string): void;
  write(chunk: Buffer): void;
  end(): void;
  /** Waits until the observer can take more. */
  ready(): Promise<void>;
}

/** Shows a file to an observer, as a whole if it comes in one chunk. */
export class ObservedFile {
  readonly #observer: FileObserver;
  readonly #path: string;
  readonly #size: number;
  #state: 'new' | 'added' | 'begun' = 'new';

  constructor(observer: FileObserver, { path, size }: { readonly path: string; readonly size: number }) {
    this.#observer = observer;
    this.#path = path;
    this.#size = size;
  }

  write(chunk: Buffer): void {
    if (this.#state === 'new') {
      this.#state = chunk.length === this.#size ? 'added' : 'begun';
      if (this.#state === 'added') this.#observer.add(this.#path, chunk);
      else this.#observer.begin(this.#path);
    }
    if (this.#state === 'begun') this.#observer.write(chunk);
  }

  end(): void {
    if (this.#state === 'begun') this.#observer.end();
    else if (this.#state === 'new') this.#observer.add(this.#path, Buffer.alloc(0));
  }
}
