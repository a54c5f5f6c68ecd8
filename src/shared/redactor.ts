import { type DecodedText, layersOf, rangeInSource, withoutSpaces } from './decoded-text.ts';
import { toSingleLine, withoutCommands } from './text.ts';
import type { UntrustedText } from './untrusted-text.ts';

/** A shorter secret may be a word: hiding it everywhere would hide half of the log. */
const shortestSecret = 8;
/** So many characters of a key in a row count as the key: a server may have left out or replaced others. */
const keyPart = 12;
/** Longest text from outside that is searched, in UTF-16 code units: far more than is ever shown. */
const maxLength = 16 * 1024;
/** The same for a text of mostly invisible characters. */
const maxRawLength = 1024 * 1024;

/**
 * A key is random, so any part of it gives it away: an API key, a token, a signature. A text also has ordinary parts, such as
 * "aws4_request" in the query of a link.
 */
export type SecretKind = 'key' | 'text';

/** A secret in one of its forms, in lower case. */
interface Needle {
  readonly text: string;
  /** Substrings to search for: any text with enough of the secret contains one of them. */
  readonly seeds: readonly { readonly text: string; readonly at: number }[];
  /** Number of characters in a row that count as the secret: a server may have cut off the rest. */
  readonly enough: number;
  /** Hidden in text from outside only: elsewhere it may be ordinary text. */
  readonly untrustedOnly: boolean;
}

/** A range of a text, and what replaces it. */
interface Span {
  readonly begin: number;
  readonly end: number;
  readonly mark: string;
}

/**
 * Knows the secrets of a run, and hides them in all text that leaves the process: plain, in any encoding in which a server may
 * repeat what it received, and in parts: 12 characters of a key in a row, or three quarters of another secret.
 *
 * Text from outside (`show`, `line`, `excerpt`) is redacted before it is shortened or escaped; URLs in it lose user info, query
 * and fragment. Text of this action (`redact`) is searched once more where it leaves the process.
 */
export class Redactor {
  /** By their text and where they are hidden. */
  readonly #needles = new Map<string, Needle>();
  /** Short secrets: hidden in text from outside only, and only as whole words. */
  readonly #words = new Map<string, RegExp>();

  /** Hides a secret everywhere; one of fewer than 8 characters only as a whole word in text from outside. */
  hide(secret: string, kind: SecretKind = 'text'): void {
    if (secret.length < shortestSecret) this.hideInUntrustedText(secret);
    else this.#add(secret, { untrustedOnly: false, kind });
  }

  /** Hides a secret in text from outside only: elsewhere it may be ordinary text, such as a path segment. */
  hideInUntrustedText(secret: string): void {
    if (secret.length >= shortestSecret) {
      this.#add(secret, { untrustedOnly: true, kind: 'text' });
    } else if (secret !== '') {
      for (const word of [secret, Buffer.from(secret).toString('base64').replace(/=+$/, '')]) {
        // Also with spaces inside: a line break has become one.
        const characters = [...word].map(character => RegExp.escape(character)).join('\\s*');
        this.#words.set(word, new RegExp(`(?<!\\w)(${characters})(?!\\w)`, 'dg'));
      }
    }
  }

  /** TEMPORARY */
  hidePrompt(_text: string): void {}

  /** Text from outside for people: one line of at most `length` UTF-16 code units, without workflow commands. */
  show(text: UntrustedText, length = 300): string {
    return withoutCommands(this.line(text), length);
  }

  /** The start of a server's response, quoted in an error. */
  excerpt(text: UntrustedText): string {
    const shown = this.show(text, 160);
    return shown === '' ? '(nothing)' : `"${shown}"`;
  }

  /** Text from outside as a value: one line, not shortened. */
  line(text: UntrustedText): string {
    return this.#redactUntrusted(text, true);
  }

  /** Like `line`, for a URL: its query stays, unless it holds a secret. */
  url(text: UntrustedText): string {
    return this.#redactUntrusted(text, false);
  }

  /** Text of this action, just before it leaves the process; lines and layout stay. */
  redact(text: string): string {
    if (this.#needles.size === 0) return text;
    const spans = layersOf(text).flatMap(layer => this.#secretsIn(layer, false));
    return spans.length === 0 ? text : replaceSpans(text, spans);
  }

  #redactUntrusted(untrusted: UntrustedText, withoutQueries: boolean): string {
    const text = startOf(untrusted.raw);
    const patterns = [...this.#words.values(), ...(withoutQueries ? accessPatterns : [])];
    const spans = layersOf(text).flatMap(layer => [
      ...this.#secretsIn(layer, true),
      ...groupsIn(layer, patterns),
    ]);
    return spans.length === 0 ? text : replaceSpans(text, spans);
  }

  #add(
    secret: string,
    { untrustedOnly, kind }: { readonly untrustedOnly: boolean; readonly kind: SecretKind },
  ): void {
    for (const { text, part } of formsOf(secret)) {
      const key = `${untrustedOnly} ${kind} ${text}`;
      if (text.length < shortestSecret || this.#needles.has(key)) continue;
      // Most of a URL may be just its host, and most of a path may be ordinary.
      const share = untrustedOnly || text.includes('://') ? 1 : 0.75;
      const most = kind === 'key' ? part : text.length;
      const enough = Math.max(shortestSecret, Math.min(most, Math.ceil(text.length * share)));
      this.#needles.set(key, { text, seeds: seedsOf(text, enough), enough, untrustedOnly });
    }
  }

  #secretsIn(layer: DecodedText, untrusted: boolean): readonly Span[] {
    const spans: Span[] = [];
    const dense = withoutSpaces(layer);
    for (const view of dense === layer ? [layer] : [layer, dense]) {
      const text = asciiLower(view.text);
      // Base64 for URLs has two other characters.
      const plain = text.replaceAll('-', '+').replaceAll('_', '/');
      for (const needle of this.#needles.values()) {
        if (needle.untrustedOnly && !untrusted) continue;
        for (const [begin, end] of [...matchesOf(needle, text), ...matchesOf(needle, plain)]) {
          spans.push({ ...rangeInSource(view, begin, end), mark: '***' });
        }
      }
    }
    return spans;
  }
}

/** The start of a text as one line of visible characters. */
function startOf(text: string): string {
  const start = toSingleLine(text.slice(0, maxLength));
  if (text.length <= maxLength || start.length > maxLength / 2) return start;
  return toSingleLine(text.slice(0, maxRawLength)).slice(0, maxLength);
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
  const plain = layersOf(secret).map(({ text }) => text);
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
function matchesOf(
  { text, seeds, enough }: Needle,
  searched: string,
): readonly (readonly [number, number])[] {
  const matches: (readonly [number, number])[] = [];
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
      if (end - begin >= enough) matches.push([begin, end]);
    }
  }
  return matches;
}

/** Parts of URLs that may give access: user info, query and fragment; and parameters that do, anywhere in a text. */
const accessPatterns = [
  // With a scheme.
  /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s"'<>?#]{0,1024}([?#][^\s"'<>]*)/dgi,
  // Without one.
  /[^\s"'<>?](\?[^\s"'<>?=]{1,200}=[^\s"'<>]*)/dgi,
  /\b[a-z][a-z\d+.-]{1,20}:\/\/([^\s/@"'<>]{1,2048})@/dgi,
  /(?:signature|credential|token|secret|password|api[-_]?key|access[-_]?key[-_]?id|key-pair-id|\bsig)(?:=|["']\s?:\s?["'])([^\s&"'<>;,]+)/dgi,
];

/** What the first group of each pattern matches. */
function groupsIn(layer: DecodedText, patterns: readonly RegExp[]): readonly Span[] {
  return patterns.flatMap(pattern =>
    [...layer.text.matchAll(pattern)].flatMap(({ 1: text = '', indices }) => {
      const range = indices?.[1];
      if (range === undefined) return [];
      return [{ ...rangeInSource(layer, ...range), mark: /^[?#]/.test(text) ? '?…' : '***' }];
    }),
  );
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

/** Lower case of the same length, so that offsets stay right. Servers and URL parsers change the case of host names. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, letters => letters.toLowerCase());
}
