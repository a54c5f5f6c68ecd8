import { layersOf } from './decoded-text.ts';
import { toSingleLine } from './text.ts';

/** A shorter secret may be a word: hiding it everywhere would hide half of the log. */
export const shortestSecret = 8;
/** So many characters of a key in a row count as the key: a server may have left out or replaced others. */
const keyPart = 12;
/** Shorter lines of a prompt are ordinary words. */
const shortestLine = 12;
/** So many characters of a line in a row count as the line: a server may have cut off the rest. */
const linePart = 60;

/**
 * A key is random, so any part of it gives it away: an API key, a token, a signature. A text also has ordinary parts, such as
 * "aws4_request" in the query of a link.
 */
export type SecretKind = 'key' | 'text';

/** A text to hide in one of its forms, in lower case. */
export interface Needle {
  readonly text: string;
  /** Substrings to search for: any text with enough of the secret contains one of them. */
  readonly seeds: readonly { readonly text: string; readonly at: number }[];
  /** Number of characters in a row that count as the secret: a server may have cut off the rest. */
  readonly enough: number;
  /** Hidden in text from outside only: elsewhere it may be ordinary text. */
  readonly untrustedOnly: boolean;
  /** Stands for it. */
  readonly mark: string;
}

/** A range of a text, and what replaces it. */
interface Span {
  readonly begin: number;
  readonly end: number;
  readonly mark: string;
}

/** Forms of a secret. */
export function needlesOf(
  secret: string,
  { kind, untrustedOnly }: { readonly kind: SecretKind; readonly untrustedOnly: boolean },
): readonly Needle[] {
  return formsOf(secret)
    .filter(({ text }) => text.length >= shortestSecret)
    .map(({ text, part }) => {
      // Most of a URL may be just its host, and most of a path may be ordinary.
      const share = untrustedOnly || text.includes('://') ? 1 : 0.75;
      const most = kind === 'key' ? part : text.length;
      const enough = Math.max(shortestSecret, Math.min(most, Math.ceil(text.length * share)));
      return { text, enough, untrustedOnly, mark: '***', seeds: seedsOf(text, enough) };
    });
}

/** The lines of a prompt, as they are, in JSON, and without spaces. */
export function linesOf(prompt: string): readonly Needle[] {
  const lines = prompt.split(/[\r\n]+/).map(toSingleLine);
  return lines
    .filter(line => line.length >= shortestLine)
    .flatMap(line => [line, JSON.stringify(line).slice(1, -1), withoutSpaces(line)])
    .map(form => {
      const [text, enough] = [asciiLower(form), Math.min(form.length, linePart)];
      return { text, enough, untrustedOnly: true, mark: '(prompt)', seeds: seedsOf(text, enough) };
    });
}

/** Replaces all that is in a text of these. */
export function hideNeedles(text: string, needles: readonly Needle[]): string {
  const lower = asciiLower(text);
  // Base64 for URLs has two other characters.
  const views = new Set([lower, lower.replaceAll('-', '+').replaceAll('_', '/')]);
  const spans = needles.flatMap(needle => [...views].flatMap(view => matchesOf(needle, view)));
  return spans.length === 0 ? text : replaceSpans(text, spans);
}

/** Cuts a text so that any `enough` characters of it in a row contain one whole part. */
function seedsOf(text: string, enough: number): Needle['seeds'] {
  const length = Math.floor((enough + 1) / 2);
  const count = Math.floor(text.length / length);
  return Array.from({ length: count }, (_, index) => ({
    text: text.slice(index * length, (index + 1) * length),
    at: index * length,
  }));
}

/** A form of a secret, in lower case, and how many of its characters `keyPart` characters of a key become. */
interface Form {
  readonly text: string;
  readonly part: number;
}

/** A secret as it is, with its own encodings undone, and in base64 and hexadecimal. */
function formsOf(secret: string): readonly Form[] {
  const plain = layersOf(secret);
  const bytes = Buffer.from(secret);
  // Base64 depends on the position of the secret modulo 3.
  const base64 = [0, 1, 2].map(before => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // The characters at both ends hold bits of the neighbors too.
    return whole.slice(before === 0 ? 0 : before + 1, (before + bytes.length) % 3 === 0 ? undefined : -1);
  });
  const asForms = (texts: readonly string[], part: number) =>
    texts.map(text => ({ text: asciiLower(text), part }));
  return [
    ...asForms(plain, keyPart),
    // Without those at both ends, as above.
    ...asForms(base64, (keyPart * 8) / 6 - 1),
    ...asForms([bytes.toString('hex')], keyPart * 2),
  ];
}

/** Ranges of a text with enough of a secret. */
function matchesOf({ text, seeds, enough, mark }: Needle, searched: string): readonly Span[] {
  const matches: Span[] = [];
  for (const seed of seeds) {
    for (
      let found = searched.indexOf(seed.text);
      found !== -1;
      found = searched.indexOf(seed.text, found + 1)
    ) {
      let [begin, end] = [found, found + seed.text.length];
      for (let at = seed.at; at > 0 && begin > 0 && searched[begin - 1] === text[at - 1]; at -= 1) begin -= 1;
      for (let at = seed.at + seed.text.length; at < text.length && searched[end] === text[at]; at += 1)
        end += 1;
      if (end - begin >= enough) matches.push({ begin, end, mark });
    }
  }
  return matches;
}

/** Replaces spans of a text. Of overlapping ones, the mark of the first and longest is shown. */
function replaceSpans(text: string, spans: readonly Span[]): string {
  const sorted = [...spans].sort((one, other) => one.begin - other.begin || other.end - one.end);
  let result = '';
  let position = 0;
  for (const { begin, end, mark } of sorted) {
    if (begin >= position) result += text.slice(position, begin) + mark;
    position = Math.max(position, end);
  }
  return result + text.slice(position);
}

/** Mail, base64 and people insert spaces and line breaks into long texts. */
export function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Lower case of the same length, so that offsets stay right. Servers and URL parsers change the case of host names. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, letters => letters.toLowerCase());
}
