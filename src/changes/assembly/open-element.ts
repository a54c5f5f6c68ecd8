/**
 * Follows one element from its start tag to its end tag, by counting elements of the same name inside it. Keeps no list of
 * open elements, so nesting costs no memory. An element whose end tag is missing stays open until the end of the page.
 */
export class OpenElement {
  /** Hash of its name. */
  private name: u64 = 0;
  private depth: i32 = 0;

  clear(): void {
    this.depth = 0;
  }

  get isOpen(): bool {
    return this.depth > 0;
  }

  /** Whether an element of that name is followed. */
  follows(name: u64): bool {
    return this.depth > 0 && name === this.name;
  }

  /** Follows an element, unless one is open already. */
  open(name: u64): void {
    if (this.depth > 0) return;
    this.name = name;
    this.depth = 1;
  }

  startTag(name: u64): void {
    if (this.follows(name)) this.depth += 1;
  }

  /** @returns whether the element ends here */
  endTag(name: u64): bool {
    if (!this.follows(name)) return false;
    this.depth -= 1;
    return this.depth === 0;
  }
}
