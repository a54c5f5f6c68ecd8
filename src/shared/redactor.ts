import { layersOf } from './decoded-text.ts';
import {
  hideNeedles,
  linesOf,
  type Needle,
  needlesOf,
  type SecretKind,
  shortestSecret,
  withoutSpaces,
} from './needles.ts';
import { toSingleLine, withoutCommands } from './text.ts';
import type { UntrustedText } from './untrusted-text.ts';

/** Instead of a text that holds a secret, or a line of the prompt, in an encoding. */
const withheld = '(withheld: it repeats what must not be shown)';
/** Longest text from outside that is searched, in UTF-16 code units: far more than is ever shown. */
const maxLength = 16 * 1024;

/** An expression, and what replaces its matches. */
type Replacement = readonly [RegExp, string];

/**
 * Knows the secrets of a run, and hides them in all text that leaves the process: plain, in any encoding in which a server may
 * repeat what it received, and in parts: 12 characters of a key in a row, or three quarters of another secret. What is plain text,
 * base64, or hexadecimal is replaced; a line in which another encoding still holds a secret is withheld.
 *
 * Text from outside (`show`, `line`, `excerpt`) is redacted before it is shortened or escaped; URLs in it lose user info, query
 * and fragment. Text of this action (`redact`) is searched once more where it leaves the process.
 */
export class Redactor {
  /** By their text, and where and how much of it is hidden. */
  readonly #needles = new Map<string, Needle>();
  /** Short secrets: hidden in text from outside only, and only as whole words. */
  readonly #words = new Map<string, Replacement>();

  /** Hides a secret everywhere; one of fewer than 8 characters only as a whole word in text from outside. */
  hide(secret: string, kind: SecretKind = 'text'): void {
    if (secret.length < shortestSecret) this.hideInUntrustedText(secret);
    else this.#add(needlesOf(secret, { untrustedOnly: false, kind }));
  }

  /** Hides a secret in text from outside only: elsewhere it may be ordinary text, such as a path segment. */
  hideInUntrustedText(secret: string): void {
    if (secret.length >= shortestSecret) {
      this.#add(needlesOf(secret, { untrustedOnly: true, kind: 'text' }));
    } else if (secret !== '') {
      for (const word of [secret, Buffer.from(secret).toString('base64').replace(/=+$/, '')]) {
        // Also with spaces inside: a line break has become one.
        const characters = [...word].map(character => RegExp.escape(character)).join('\\s*');
        this.#words.set(word, [new RegExp(`(?<!\\w)${characters}(?!\\w)`, 'g'), '***']);
      }
    }
  }

  /** Hides the lines of a prompt in text from outside, except in URLs. It is no secret, but no text for the log either. */
  hidePrompt(prompt: string): void {
    this.#add(linesOf(prompt));
  }

  /** Text from outside for people: one line of at most `length` UTF-16 code units, without workflow commands. */
  show(text: UntrustedText | string, length = 300): string {
    return withoutCommands(this.line(text), length);
  }

  /** The start of a server's response, quoted in an error. */
  excerpt(text: UntrustedText): string {
    const shown = this.show(text, 160);
    return shown === '' ? '(nothing)' : `"${shown}"`;
  }

  /** Text from outside as a value: one line, not shortened. */
  line(text: UntrustedText | string): string {
    return this.#redactUntrusted(text, false);
  }

  /** Like `line`, for a URL: its query stays, unless it holds a secret. */
  url(text: UntrustedText | string): string {
    return this.#redactUntrusted(text, true);
  }

  /** Text of this action, just before it leaves the process; lines and layout stay. */
  redact(text: string): string {
    return this.#needles.size === 0 ? text : this.#hideIn(text, needle => !needle.untrustedOnly, []);
  }

  #redactUntrusted(given: UntrustedText | string, isUrl: boolean): string {
    const text = typeof given === 'string' ? given : given.raw;
    const replacements = [...this.#words.values(), ...(isUrl ? [] : accessPatterns)];
    const applies = ({ mark }: Needle) => !isUrl || mark === '***';
    return this.#hideIn(toSingleLine(text.slice(0, maxLength)), applies, replacements);
  }

  #hideIn(
    source: string,
    applies: (needle: Needle) => boolean,
    replacements: readonly Replacement[],
  ): string {
    const needles = [...this.#needles.values()].filter(applies);
    const hide = (text: string) =>
      replacements.reduce(
        (shown, [pattern, mark]) => shown.replace(pattern, mark),
        hideNeedles(text, needles),
      );
    const isSafe = (text: string) =>
      layersOf(text).every(layer => {
        const dense = withoutSpaces(layer);
        return hide(layer) === layer && hideNeedles(dense, needles) === dense;
      });
    if (isSafe(source)) return source;
    const lines = source.split('\n').map(line => {
      const shown = hide(line);
      // Beside a part that is plain, there may be more that is encoded.
      const isWhole = visible(hideNeedles(decoded(line), needles)) >= visible(decoded(shown));
      return isWhole && isSafe(shown) ? shown : withheld;
    });
    // What is spread over several lines is in none of them.
    return isSafe(lines.join('\n')) ? lines.join('\n') : withheld;
  }

  #add(needles: readonly Needle[]): void {
    for (const needle of needles)
      this.#needles.set(`${needle.untrustedOnly} ${needle.enough} ${needle.text}`, needle);
  }
}

/** With all encodings undone. */
function decoded(text: string): string {
  return withoutSpaces(layersOf(text).at(-1) ?? '');
}

/** How many characters are not hidden. */
function visible(text: string): number {
  return text.replace(/\*{3}|\(prompt\)/g, '').length;
}

/** Parts of URLs that may give access: user info, query and fragment; and parameters that do, anywhere in a text. */
const accessPatterns: readonly Replacement[] = [
  // With a scheme.
  [/(\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s"'<>?#]{0,1024})[?#][^\s"'<>]*/gi, '$1?…'],
  // Without one.
  [/([^\s"'<>?])\?[^\s"'<>?=]{1,200}=[^\s"'<>]*/gi, '$1?…'],
  [/(\b[a-z][a-z\d+.-]{1,20}:\/\/)[^\s/@"'<>]{1,2048}@/gi, '$1***@'],
  [
    /((?:signature|credential|token|secret|password|api[-_]?key|access[-_]?key[-_]?id|key-pair-id|\bsig)(?:=|["']\s?:\s?["']))[^\s&"'<>;,]+/gi,
    '$1***',
  ],
];
