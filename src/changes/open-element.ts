/**
 * Follows one element from its start tag to its end tag, by counting elements of the same name inside it. Keeps no list of
 * open elements, so nesting costs no memory. An element whose end tag is missing stays open until the end of the page.
 */
export class OpenElement {
  #name = '';
  #depth = 0;

  get isOpen(): boolean {
    return this.#depth > 0;
  }

  /** Of the element that is open; otherwise empty. */
  get name(): string {
    return this.#depth > 0 ? this.#name : '';
  }

  /** Follows an element, unless one is open already. */
  open(name: string): void {
    if (this.#depth > 0) return;
    this.#name = name;
    this.#depth = 1;
  }

  startTag(name: string): void {
    if (this.#depth > 0 && name === this.#name) this.#depth += 1;
  }

  /** @returns whether the element ends here */
  endTag(name: string): boolean {
    if (this.#depth === 0 || name !== this.#name) return false;
    this.#depth -= 1;
    return this.#depth === 0;
  }
}
