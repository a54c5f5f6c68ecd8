/** A row that begins with its length in bytes: a long text (T), or binary data. */
const measuredRow = /^([\da-f]*):([AGLMOSTUVglmos])([\da-f]+),/;
/** Elements and properties without text. */
const unreadNames = /^(?:path|script|style)$/;
const unreadKeys = /^(?:class|style|srcSet|imageSrcSet)$|[cC]lassNames?$/;

/**
 * Finds the texts from which React builds what is not open, such as the second tab of a group: each once, and sorted, because React
 * writes its rows in the order in which they become ready. Stops after each row, so that the caller can do something else.
 * @param html of a page, whose scripts push pieces of one stream to `self.__next_f`. A row of it is `1a:["$","p",null,{"children":"Text"}]`
 */
export function* readDataTexts(html: string): Generator<void, readonly string[]> {
  const { rows, longTexts } = splitRows(Buffer.concat(piecesOf(html)));
  const texts = new Set<string>();
  for (const row of rows) {
    for (const text of textsOf(row, longTexts)) texts.add(text);
    yield;
  }
  const referred = new Set(rows.flatMap(row => row.match(/"\$[\da-f]+"/g) ?? []));
  for (const [reference, text] of longTexts) if (!referred.has(`"${reference}"`)) texts.add(text);
  return [...texts].toSorted();
}

function piecesOf(html: string): readonly Buffer[] {
  const scripts = html.split('<script').map(part => part.split('</script', 1).join());
  return scripts.filter(script => script.includes('__next_f')).map(pieceOf);
}

/** @param script one call; what is something else is a piece as it is written */
function pieceOf(script: string): Buffer {
  const call = script.slice(script.indexOf('push(') + 'push('.length, script.lastIndexOf(')'));
  try {
    const [kind, piece = '']: readonly unknown[] = JSON.parse(call);
    // Bytes that are not text by themselves, such as half of a character, come in base64.
    return Buffer.from(`${piece}`, kind === 3 ? 'base64' : 'utf8');
  } catch {
    return Buffer.from(`${script}\n`);
  }
}

/** @returns also the long texts, by the reference that stands in other rows for them */
function splitRows(stream: Buffer) {
  const rows: string[] = [];
  const longTexts = new Map<string, string>();
  for (let at = 0; at < stream.length; ) {
    const [head, id, tag, length = ''] = measuredRow.exec(stream.toString('latin1', at, at + 40)) ?? [];
    if (head === undefined) {
      const lineEnd = stream.indexOf('\n', at);
      const end = lineEnd === -1 ? stream.length : lineEnd;
      rows.push(stream.toString('utf8', at, end));
      at = end + 1;
    } else {
      const begin = at + head.length;
      at = begin + Number.parseInt(length, 16);
      if (tag === 'T') longTexts.set(`$${id}`, stream.toString('utf8', begin, at));
    }
  }
  return { rows, longTexts };
}

/** The texts of a row: what stands in elements, and what has white space, as names and paths have none. */
function textsOf(row: string, longTexts: ReadonlyMap<string, string>): readonly string[] {
  const texts: string[] = [];
  // Not a recursion, because anything may be nested, however deeply.
  const open: object[] = [];
  const visit = (value: unknown) => {
    if (typeof value === 'string') {
      const text = longTexts.get(value) ?? value;
      if (/\s/.test(text)) texts.push(text);
    } else if (typeof value === 'object' && value !== null) open.push(value);
  };
  visit(parseRow(row));
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (isElement(value)) visit(unreadNames.test(value[1]) ? null : value[3]);
    else if (Array.isArray(value)) value.forEach(visit);
    else
      for (const [key, field] of Object.entries(value)) {
        if (key === 'children') for (const word of wordsOf(field)) texts.push(word);
        if (!unreadKeys.test(key)) visit(field);
      }
  }
  return texts;
}

/** A row that cannot be parsed counts by what is between its quotation marks. */
function parseRow(row: string): unknown {
  try {
    return JSON.parse(row.replace(/^[\da-f]*:[A-Z]*/, ''));
  } catch {
    return row.split('"');
  }
}

/** An element has a mark, a type, a key, and properties. */
function isElement(value: unknown): value is readonly [mark: '$', type: string, key: string, props: unknown] {
  return Array.isArray(value) && value[0] === '$';
}

/** The texts between tags. What begins with one "$" leads to another row. */
function wordsOf(children: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(children) && !isElement(children) ? children : [children];
  return items
    .filter(item => typeof item !== 'object')
    .map(String)
    .filter(word => !/^\$[^$]/.test(word));
}
