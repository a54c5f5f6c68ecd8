import { type DecodedText, layersOf, placeOf, withoutSpaces } from './decoded-text.ts';
import type { Foreign } from './foreign.ts';
import { flatten, withoutCommands } from './text.ts';

/** What is shorter may be a word, and hiding it everywhere would hide half of the log. */
const shortestSecret = 8;
/** Longest text from outside that is looked through, in UTF-16 code units: far more of it than is ever shown. */
const maxLength = 16 * 1024;
/** Longest when most of it is not seen. */
const maxRawLength = 1024 * 1024;

/** A secret in one of its forms, in lower case. */
interface Needle {
  readonly text: string;
  /** Parts of it that must stand in a text that holds enough of it to be one: they are found fast. */
  readonly seeds: readonly { readonly text: string; readonly at: number }[];
  /** So many characters in a row are the secret still: a server may have cut off the rest. */
  readonly enough: number;
  /** May be an ordinary text elsewhere. */
  readonly foreignOnly: boolean;
}

interface Span {
  readonly begin: number;
  readonly end: number;
  readonly mark: string;
}

/**
 * Knows the secrets of a run, and hides them in every text on its way out: as they are, in any of the encodings in which a
 * server repeats what it was sent, and also when a quarter of one is missing.
 *
 * Text from outside (`show`, `line`, `excerpt`) is redacted whole, before it is shortened or escaped; URLs in it lose what may
 * give access to what they name. Text of our own (`redact`) is looked through once more where it leaves the process.
 */
export class Redactor {
  readonly #known = new Set<string>();
  readonly #needles: Needle[] = [];
  /** Hidden in text from outside only, and there as words of their own. */
  readonly #words = new Set<string>();

  /** Hides a secret everywhere; one of fewer than 8 characters only in text from outside, where it is a word of its own. */
  hide(secret: string): void {
    if (secret.length < shortestSecret) this.hideInForeignText(secret);
    else this.#add(secret, false);
  }

  /** Hides a text that may be an ordinary one elsewhere, such as a part of a path. */
  hideInForeignText(secret: string): void {
    if (secret.length >= shortestSecret) {
      this.#add(secret, true);
    } else if (secret !== '') {
      this.#words.add(secret);
      this.#words.add(Buffer.from(secret).toString('base64').replace(/=+$/, ''));
    }
  }

  /** Text from outside for people: one line, at most `length` UTF-16 code units, nothing that a runner would obey. */
  show(text: Foreign, length = 300): string {
    return withoutCommands(this.line(text), length);
  }

  /** The start of a server's response, as evidence in an error. */
  excerpt(text: Foreign): string {
    const shown = this.show(text, 160);
    return shown === '' ? '(nothing)' : `"${shown}"`;
  }

  /** Text from outside as a value: one line, not shortened. */
  line(text: Foreign): string {
    return this.#redactForeign(text, true);
  }

  /** Like `line`, for what is meant to be an address: its query stays, unless it holds a secret. */
  address(text: Foreign): string {
    return this.#redactForeign(text, false);
  }

  /** Any text of ours, as the last thing before it leaves the process; lines and layout stay. */
  redact(text: string): string {
    if (this.#needles.length === 0) return text;
    const spans = layersOf(text).flatMap(layer => this.#secretsIn(layer, false));
    return spans.length === 0 ? text : replaced(text, spans);
  }

  #redactForeign(foreign: Foreign, withoutQueries: boolean): string {
    const text = beginningOf(foreign.reveal());
    const spans = layersOf(text).flatMap(layer => [
      ...this.#secretsIn(layer, true),
      ...this.#wordsIn(layer),
      ...(withoutQueries ? queriesIn(layer) : []),
    ]);
    return spans.length === 0 ? text : replaced(text, spans);
  }

  #add(secret: string, foreignOnly: boolean): void {
    const scope = foreignOnly ? 'foreign' : 'all';
    for (const form of formsOf(secret)) {
      if (form.length < shortestSecret || this.#known.has(`${scope} ${form}`)) continue;
      this.#known.add(`${scope} ${form}`);
      // Most of a link may be nothing but the address of a host, and most of a path an ordinary one.
      const share = foreignOnly || form.includes('://') ? 1 : 0.75;
      const enough = Math.max(shortestSecret, Math.ceil(form.length * share));
      this.#needles.push({ text: form, seeds: seedsOf(form, enough), enough, foreignOnly });
    }
  }

  #secretsIn(layer: DecodedText, foreign: boolean): readonly Span[] {
    const spans: Span[] = [];
    const dense = withoutSpaces(layer);
    for (const view of dense === layer ? [layer] : [layer, dense]) {
      const text = asciiLower(view.text);
      // Base64 for URLs writes two of the characters in another way.
      const plain = text.replaceAll('-', '+').replaceAll('_', '/');
      for (const needle of this.#needles) {
        if (needle.foreignOnly && !foreign) continue;
        for (const [begin, end] of [...placesOf(needle, text), ...placesOf(needle, plain)]) {
          const place = placeOf(view, begin, end);
          spans.push({ begin: place[0], end: place[1], mark: '***' });
        }
      }
    }
    return spans;
  }

  #wordsIn(layer: DecodedText): readonly Span[] {
    const spans: Span[] = [];
    for (const word of this.#words) {
      const { text } = layer;
      for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
        const end = at + word.length;
        if (isWordCharacter(text[at - 1]) || isWordCharacter(text[end])) continue;
        const place = placeOf(layer, at, end);
        spans.push({ begin: place[0], end: place[1], mark: '***' });
      }
    }
    return spans;
  }
}

/** One line of what is seen of a text. */
function beginningOf(text: string): string {
  const start = flatten(text.slice(0, maxLength));
  if (text.length <= maxLength || start.length > maxLength / 2) return start;
  return flatten(text.slice(0, maxRawLength)).slice(0, maxLength);
}

/** A run of `enough` characters of the text holds one of these whole. */
function seedsOf(text: string, enough: number): Needle['seeds'] {
  const length = Math.floor((enough + 1) / 2);
  const count = Math.floor(text.length / length);
  return Array.from({ length: count }, (_, index) => ({
    text: text.slice(index * length, (index + 1) * length),
    at: index * length,
  }));
}

/** A secret as it is, as it is when its own encoding is undone, and in base64 and hexadecimal. */
function formsOf(secret: string): readonly string[] {
  const plain = layersOf(secret).map(({ text }) => text);
  const bytes = Buffer.from(secret);
  // A text in base64 depends on where in it the secret begins; three beginnings are all there are.
  const base64 = [0, 1, 2].map(before => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // Characters at both ends hold bits of the neighbours, too.
    return whole.slice(before === 0 ? 0 : before + 1, (before + bytes.length) % 3 === 0 ? undefined : -1);
  });
  return [...plain, ...base64, bytes.toString('hex')].map(asciiLower);
}

/** Where so much of a secret stands that it is one. */
function placesOf({ text, seeds, enough }: Needle, where: string): readonly (readonly [number, number])[] {
  const places: (readonly [number, number])[] = [];
  for (const seed of seeds) {
    for (let found = where.indexOf(seed.text); found !== -1; found = where.indexOf(seed.text, found + 1)) {
      let [begin, end] = [found, found + seed.text.length];
      for (let at = seed.at; at > 0 && begin > 0 && where[begin - 1] === text[at - 1]; at -= 1) begin -= 1;
      for (let at = seed.at + seed.text.length; at < text.length && where[end] === text[at]; at += 1)
        end += 1;
      if (end - begin >= enough) places.push([begin, end]);
    }
  }
  return places;
}

/** What of URLs may give access: user info, query, fragment; and parameters that do, wherever they stand. */
const accessPatterns = [
  // With a scheme.
  /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s"'<>?#]{0,1024}([?#][^\s"'<>]*)/dgi,
  // Without one.
  /[^\s"'<>?](\?[^\s"'<>?=]{1,200}=[^\s"'<>]*)/dgi,
  /\b[a-z][a-z\d+.-]{1,20}:\/\/([^\s/@"'<>]{1,2048})@/dgi,
  /(?:signature|credential|token|secret|password|api[-_]?key|access[-_]?key[-_]?id|key-pair-id|\bsig)(?:=|["']\s?:\s?["'])([^\s&"'<>;,]+)/dgi,
];

function queriesIn(layer: DecodedText): readonly Span[] {
  return accessPatterns.flatMap(pattern =>
    [...layer.text.matchAll(pattern)].flatMap(match => {
      const group = match.indices?.[1];
      if (group === undefined) return [];
      const [begin, end] = placeOf(layer, group[0], group[1]);
      return [{ begin, end, mark: /^[?#]/.test(match[1] ?? '') ? '?…' : '***' }];
    }),
  );
}

/** @param spans may overlap; the outermost mark counts */
function replaced(text: string, spans: readonly Span[]): string {
  const sorted = [...spans].sort((one, other) => one.begin - other.begin || other.end - one.end);
  let result = '';
  let position = 0;
  for (const { begin, end, mark } of sorted) {
    if (begin >= position) result += text.slice(position, begin) + mark;
    position = Math.max(position, end);
  }
  return result + text.slice(position);
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character);
}

/** Lower case of the same length, so that places stay what they are: host names lose their capitals. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, letters => letters.toLowerCase());
}
