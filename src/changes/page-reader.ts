import { hash } from 'node:crypto';
import { maxTagLength, parseTag, textElements } from '../shared/html-tag.ts';
import { oneSpace } from '../shared/text.ts';
import { decodeAttribute, decodeText, withReferences } from './encoding.ts';
import { pageReaderModule } from './page-reader-module.ts';
import { type PageTag, pageTag } from './page-tag.ts';

/** Hexadecimal digits of a digest: two different pages with the same 128 bits do not occur by chance. */
export const digestLength = 32;

/** TypeScript has it among the types of browsers only. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: Readonly<Record<string, Readonly<Record<string, (...parameters: number[]) => unknown>>>>,
  ) => { readonly exports: unknown };
};

interface Variable {
  readonly value: number;
}

/** What assembly/reader.ts exports. Pointers and lengths are in bytes. */
interface ReaderModule {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly begin: (length: number) => number;
  readonly readSource: () => void;
  readonly readPage: (leavesOut: number) => void;
  readonly reserve: (pointer: number, length: number) => void;
  readonly newTag: Variable;
  readonly result: Variable;
  readonly parts: Variable;
  readonly partCount: Variable;
}

/** What the reader of a page sees. */
export interface ShownPage {
  /** On one line. */
  readonly title: string;
  /** 128 bits of a SHA-256, hexadecimal. */
  readonly digest: string;
  /** Whether the page ends inside an element that readers do not see. */
  readonly endsHidden: boolean;
  /** Whether a tag begins at each of the parts that the source leaves out. */
  readonly isSourceCertain: boolean;
}

const [none, textElementNames] = [Buffer.alloc(0), [...textElements]];

/**
 * Reads one page after another, in WebAssembly (src/changes/assembly), because JavaScript takes twice as long. What is rare, and
 * needs tables or strings, is done here: reading a tag that was not seen before, and resolving character references.
 */
export class PageReader {
  readonly #module: ReaderModule;
  readonly #result: number;
  readonly #newTag: number;
  #bytes = none;
  #page = 0;
  #length = 0;
  /** The page in Latin-1, a character for each byte; undefined until it is needed. */
  #html: string | undefined;
  #marks: Uint8Array = none;
  #newDescription = '';
  #resolved = '';
  #title: string[] = [];
  #description = '';

  constructor() {
    const module = new WebAssembly.Module(Buffer.from(pageReaderModule, 'base64'));
    this.#module = new WebAssembly.Instance(module, { host: this.#host() }).exports as ReaderModule;
    this.#result = this.#module.result.value;
    this.#newTag = this.#module.newTag.value;
  }

  /** Takes the next page. @param page without NUL characters */
  load(page: Uint8Array): void {
    this.#html = undefined;
    this.#length = page.length;
    this.#page = this.#module.begin(page.length);
    this.#memory.set(page, this.#page);
  }

  /**
   * Reads the page without `<link>` elements, scripts, and navigation: these are what a build changes on every page.
   * @returns 128 bits of a SHA-256, hexadecimal
   */
  source(): string {
    this.#module.readSource();
    const start = this.#read(0);
    return this.#digest(start, start + this.#read(4));
  }

  /** What the source leaves out: where each part begins, and where what comes after it begins, in bytes. */
  get parts(): readonly (readonly [start: number, end: number])[] {
    const { parts, partCount } = this.#module;
    return Array.from({ length: partCount.value }, (_, index) => {
      const at = parts.value + 8 * index;
      return [this.#memory.readInt32LE(at), this.#memory.readInt32LE(at + 4)] as const;
    });
  }

  /**
   * Reads what is shown. If the source was read before, navigation that it leaves out is passed over.
   * @param hides whether navigation, and what readers do not see, is left out
   */
  read(hides: boolean): ShownPage {
    this.#title = [];
    this.#description = '';
    this.#module.readPage(Number(hides));
    const start = this.#read(0);
    const end = start + this.#read(4);
    const title = oneSpace(decodeText(this.#title.join('')));
    // It takes the place of the text that does not count.
    const rest = `\0${title}\0${this.#description}`;
    this.#module.reserve(end, 3 * rest.length);
    return {
      title,
      digest: this.#digest(start, end + this.#memory.write(rest, end)),
      endsHidden: this.#read(8) !== 0,
      isSourceCertain: this.#read(12) !== 0,
    };
  }

  #digest(start: number, end: number): string {
    return hash('sha256', this.#memory.subarray(start, end)).slice(0, digestLength);
  }

  /** Reads a field of `Result` in assembly/result.ts. */
  #read(offset: number): number {
    return this.#memory.readUInt32LE(this.#result + offset);
  }

  get #memory(): Buffer {
    // Memory that grows is another buffer.
    if (this.#bytes.length === 0) this.#bytes = Buffer.from(this.#module.memory.buffer);
    return this.#bytes;
  }

  #slice(start: number, end: number): string {
    return this.#memory.toString('latin1', this.#page + start, this.#page + end);
  }

  /** The functions in assembly/host.ts. */
  #host() {
    return {
      readNewTag: (start: number, close: number) => this.#readNewTag(start, close),
      readTagName: (start: number, end: number, kind: number) => {
        const parsed = parseTag(
          `<${this.#slice(start, end)}${attributesOf[kind % 4]}${kind < 4 ? '' : ' /'}>`,
          0,
        );
        if (parsed !== undefined) this.#describe(pageTag(parsed.tag), true);
      },
      writeMarks: (pointer: number) => this.#memory.set(this.#marks, pointer),
      addTitle: (start: number, end: number) => this.#title.push(withReferences(this.#slice(start, end))),
      setDescription: (start: number, end: number) => {
        this.#description =
          start < 0 ? this.#newDescription : oneSpace(decodeAttribute(this.#slice(start, end)));
      },
      resolveText: (start: number, end: number) => {
        this.#resolved = withReferences(this.#slice(start, end));
        return this.#resolved.length;
      },
      writeResolved: (pointer: number) => this.#memory.write(this.#resolved, pointer, 'latin1'),
    };
  }

  #readNewTag(start: number, close: number): number {
    if (close - start <= maxTagLength) {
      const whole = parseTag(this.#slice(start, close + 1), 0);
      if (whole !== undefined) {
        this.#describe(pageTag(whole.tag), true);
        return close + 1;
      }
    }
    this.#html ??= this.#slice(0, this.#length);
    const parsed = parseTag(this.#html, start);
    if (parsed === undefined) return -1;
    this.#describe(pageTag(parsed.tag), false);
    return parsed.end;
  }

  /** Writes the fields of `Tag` in assembly/tags.ts. */
  #describe(tag: PageTag, mayComeAgain: boolean): void {
    this.#marks = tag.marks ?? none;
    this.#newDescription = tag.description ?? '';
    const [memory, at] = [this.#memory, this.#newTag];
    hash('sha256', tag.name, 'buffer').copy(memory, at + 8, 0, 8);
    // A description is another one on each page.
    memory.writeUInt32LE(flagsOf(tag, mayComeAgain && tag.description === undefined), at + 20);
    memory.writeUInt32LE(0, at + 24);
    memory.writeUInt32LE(this.#marks.length, at + 28);
    memory.writeUInt32LE(tag.closing ? 0 : 1 + textElementNames.indexOf(tag.name), at + 32);
  }
}

/** What a simple tag is, besides its name, by the numbers in assembly/simple-tag.ts. */
const attributesOf = ['', ' href', ' name=description'];

const followed = ['a', 'title', 'svg', 'pre', 'nav', 'article'];

/** The bits of `Flag` in assembly/tags.ts. */
function flagsOf(tag: PageTag, isCommon: boolean): number {
  const named = followed.indexOf(tag.name);
  return (
    Number(tag.closing) +
    2 * Number(tag.isPlain) +
    4 * Number(tag.selfClosing) +
    8 * Number(tag.block) +
    16 * Number(tag.isVoid) +
    32 * Number(tag.isRawText) +
    64 * Number(tag.hidden) +
    128 * Number(tag.isMain) +
    256 * Number(tag.isInert) +
    512 * Number(tag.isLink) +
    1024 * Number(tag.description !== undefined) +
    2048 * Number(isCommon) +
    (named < 0 ? 0 : 4096 << named)
  );
}
