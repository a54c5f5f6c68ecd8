import { OpenElement } from './open-element';
import { beginRange, textLength } from './text';

/** The part of a page in its only element of a kind, such as `<main>`. */
export class Region {
  readonly element: OpenElement = new OpenElement();
  count: i32 = 0;
  start: i32 = 0;
  /** -1 while it is open. */
  end: i32 = -1;

  clear(): void {
    this.element.clear();
    this.count = 0;
  }

  startTag(name: u64, begins: bool): void {
    this.element.startTag(name);
    if (!begins || this.element.isOpen) return;
    this.element.open(name);
    this.count += 1;
    this.start = beginRange();
    this.end = -1;
  }

  endTag(name: u64): void {
    if (this.element.endTag(name)) this.end = textLength;
  }

  /** Whether there was exactly one such element, with content. */
  get isOnly(): bool {
    if (this.end < 0) this.end = textLength;
    return this.count === 1 && this.end > this.start;
  }
}
