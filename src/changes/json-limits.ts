export interface JsonLimits {
  /** Objects and arrays inside each other. */
  readonly maxDepth: number;
  /** Objects, arrays, and fields of other names than these: V8 takes microseconds for each new name. */
  readonly maxParts: number;
  readonly fieldNames: ReadonlySet<string>;
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const [beginOfArray, endOfArray, beginOfObject, endOfObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Tells in one pass whether JSON in UTF-8 is within limits. JSON.parse cannot be stopped, and needs half a minute and gigabytes for
 * some texts of a few MiB. Text that is no JSON may pass.
 */
export function isWithinLimits(json: Buffer, { maxDepth, maxParts, fieldNames }: JsonLimits): boolean {
  let depth = 0;
  let parts = 0;
  let latest = { begin: 0, end: 0 };
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) {
      latest = { begin: at + 1, end: endOfString(json, at) };
      at = latest.end;
    } else if (byte === beginOfArray || byte === beginOfObject) {
      depth += 1;
      parts += 1;
    } else if (byte === endOfArray || byte === endOfObject) {
      depth -= 1;
    } else if (byte === colon && !fieldNames.has(json.toString('latin1', latest.begin, latest.end))) {
      parts += 1;
    }
    if (depth > maxDepth || parts > maxParts) return false;
  }
  return true;
}

/** @returns the position of the quote that ends the string, or of the end of the text */
function endOfString(json: Buffer, begin: number): number {
  let at = begin + 1;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
}
