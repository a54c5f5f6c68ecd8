import { Parser } from 'htmlparser2';

/** Nesting limit. htmlparser2 searches all open elements at each end tag. Browsers stop at 512. */
const maxDepth = 500;
/** UTF-16 code units per chunk, which take a few milliseconds to parse. */
const partLength = 16 * 1024;

/** Names are in lower case. */
export type Attributes = Readonly<Record<string, string | undefined>>;

export interface PageHandler {
  onopentag(name: string, attributes: Attributes): void;
  onclosetag?(name: string): void;
  ontext?(text: string): void;
}

/**
 * Parses an HTML page in chunks. Yields after each chunk, so that the caller can check for a cancel.
 * @returns false if the page is nested too deeply to be parsed
 */
export function* parseInParts(html: string, handler: PageHandler): Generator<void, boolean> {
  let depth = 0;
  let isTooDeep = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      isTooDeep ||= depth > maxDepth;
      handler.onopentag(name, attributes);
    },
    onclosetag(name) {
      depth -= 1;
      handler.onclosetag?.(name);
    },
    ontext: text => handler.ontext?.(text),
  });
  for (let at = 0; at < html.length; at += partLength) {
    parser.write(html.slice(at, at + partLength));
    if (isTooDeep) return false;
    yield;
  }
  parser.end();
  return true;
}
