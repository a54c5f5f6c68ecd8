import { nameOf, traits } from './html-names.ts';

const paragraph = nameOf('p');

/**
 * Follows one element from its start tag to its end, by counting elements of the same name in it. Holds nothing of what is
 * open, so nesting costs no memory.
 */
export class ElementSpan {
  #name = 0;
  #optionalEnd = false;
  /** How many elements are open that have to end first; 0 when none is followed. */
  #depth = 0;

  get isOpen(): boolean {
    return this.#depth > 0;
  }

  clear(): void {
    this.#depth = 0;
  }

  begin(name: number, bits: number): void {
    this.#name = name;
    this.#optionalEnd = (bits & traits.optionalEnd) !== 0;
    this.#depth = 1;
  }

  /** @returns whether the element ends before this start tag, because its own end tag is missing */
  startTag(name: number, bits: number): boolean {
    if (!this.#optionalEnd) {
      if (name === this.#name) this.#depth += 1;
      return false;
    }
    const isBlock = (bits & traits.block) !== 0 && (bits & traits.void) === 0;
    // A paragraph ends where any block begins, others where the next of their kind does: unless a list or a table in
    // them has begun.
    const endsHere = this.#name === paragraph ? isBlock : name === this.#name && this.#depth === 1;
    if (endsHere) this.#depth = 0;
    else if (isContainer(bits)) this.#depth += 1;
    return endsHere;
  }

  /** @returns whether the element ended before this end tag, which belongs to an element around it */
  endTag(name: number, bits: number): boolean {
    if (!this.#optionalEnd) {
      if (name === this.#name) this.#depth -= 1;
      return false;
    }
    if (isContainer(bits)) {
      this.#depth -= 1;
      return this.#depth === 0;
    }
    if (name === this.#name && this.#depth === 1) this.#depth = 0;
    return false;
  }
}

/** Blocks whose end tag is never missing. */
function isContainer(bits: number): boolean {
  return (bits & (traits.block | traits.optionalEnd | traits.void)) === traits.block;
}
