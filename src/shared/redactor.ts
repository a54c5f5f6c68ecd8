import { ActionError } from './errors.ts';
import { linkOutput, type Runner } from './runner.ts';
import { toSingleLine, withoutCommands } from './text.ts';

/** In UTF-16 code units. A shorter secret may be part of ordinary words, and hiding it would garble everything. */
const shortestSecret = 8;

/**
 * Knows the secrets of a run, and hides them in all text that leaves the process: as they are, escaped for JSON, percent-encoded, and
 * in base64. Other encodings, parts of a secret, and secrets of fewer than 8 characters are not hidden here; the runner masks
 * short ones in the log.
 *
 * Text from outside (`show`, `line`) is redacted before it is shortened or escaped, and URLs in it lose user info, query
 * and fragment. Text of this action (`redact`) is searched once more where it leaves the process.
 */
export class Redactor {
  /** The longest first, so that a secret that contains another one is hidden whole. */
  #forms: readonly string[] = [];

  /** Hides a secret from now on. */
  hide(secret: string): void {
    if (secret.length < shortestSecret) return;
    const forms = new Set([...this.#forms, ...formsOf(secret)]);
    this.#forms = [...forms].sort((one, other) => other.length - one.length);
  }

  /** Text from outside for people: one line of at most `length` UTF-16 code units, without workflow commands. */
  show(text: UntrustedText | string, length = 300): string {
    return withoutCommands(this.line(text), length);
  }

  /** Text from outside as a value: one line, not shortened. */
  line(text: UntrustedText | string): string {
    return shortenUrls(this.url(text));
  }

  /** Like `line`, for a URL: its query stays, unless it holds a secret. */
  url(text: UntrustedText | string): string {
    return this.redact(toSingleLine(typeof text === 'string' ? text : text.raw));
  }

  /** Text of this action, just before it leaves the process; lines and layout stay. */
  redact(text: string): string {
    return this.#forms.reduce((shown, form) => shown.replaceAll(form, '***'), text);
  }

  /**
   * Facts for a report, with each text in them redacted. Markdown escapes some characters of a secret, and cuts long texts, so a secret
   * would not be found in the report.
   */
  redactFacts<T>(facts: T): T {
    return this.#redactValue(facts) as T;
  }

  #redactValue(value: unknown): unknown {
    if (typeof value === 'string') return this.redact(value);
    if (Array.isArray(value)) return value.map(item => this.#redactValue(item));
    if (value instanceof URL) return URL.parse(this.redact(value.href)) ?? value;
    if (value instanceof ActionError) {
      const { what, about, facts } = value;
      return value.with({
        what: this.redact(what),
        about: about && this.redact(about),
        facts: this.redactFacts(facts),
      });
    }
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.#redactValue(item)]));
  }
}

/** How a secret may be written. */
function formsOf(secret: string): readonly string[] {
  return [secret, ...jsonForms(secret), ...percentForms(secret), ...base64Forms(secret)];
}

/** Writers of JSON differ in what they escape besides quotes and backslashes: nothing, the slash, or what has a meaning in HTML. */
function jsonForms(secret: string): readonly string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const forHtml = json.replace(/[&<>]/g, character => `\\u00${character.charCodeAt(0).toString(16)}`);
  return [json, json.replaceAll('/', '\\/'), forHtml];
}

/** Encoders differ in the case of the digits. */
function percentForms(secret: string): readonly string[] {
  const percent = encodeURIComponent(secret.toWellFormed());
  return [percent, percent.replace(/%../g, code => code.toLowerCase())];
}

/** In the standard alphabet and that for URLs. Both depend on the position of the secret modulo 3. */
function base64Forms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap(before => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    // The characters at both ends hold bits of the neighbors, too.
    const begin = before === 0 ? 0 : before + 1;
    const end = Math.floor((whole.length * 8) / 6);
    return (['base64', 'base64url'] as const).map(encoding => whole.toString(encoding).slice(begin, end));
  });
}

/** User info of a URL, with the slashes before it, which JSON may have escaped. */
const userInfo = /((?:\\?\/){2})[^\s"<>/?#\\]*@/g;
/** A URL from its two slashes on. */
const url = /(?:\\?\/){2}[^\s"<>]*/g;
/** The query of a URL without a scheme. */
const query = /\?[^\s"<>?=]+=[^\s"<>]*/g;

/** Removes the parts of URLs that may give access. Takes linear time for any text. */
function shortenUrls(text: string): string {
  return text
    .replace(userInfo, '$1***@')
    .replace(url, found => found.replace(/[?#].+/, '?…'))
    .replace(query, '?…');
}

/**
 * Text from a server, a store or GitHub, or from an error that may quote one. It may repeat a secret, so it is not a string:
 * only a Redactor makes it one that people see. In a template by mistake, it shows only a placeholder.
 */
export class UntrustedText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text itself, for decisions and requests. Never for the log, a report, an output or the name of a file. */
  get raw(): string {
    return this.#text;
  }

  is(...words: readonly string[]): boolean {
    return words.includes(this.#text);
  }

  toString(): string {
    return '(text that was not redacted)';
  }
}

/**
 * The same runner, which redacts all text before the text leaves the process. A secret that it masks, the redactor hides, too.
 * @param redactor knows the secrets
 */
export function redacting(runner: Runner, redactor: Redactor): Runner {
  const { log } = runner;
  const redact = (text: string) => redactor.redact(text);
  return {
    ...runner,
    log: {
      info: line => log.info(redact(line)),
      notice: message => log.notice(redact(message)),
      warning: message => log.warning(redact(message)),
      debug: line => log.debug(redact(line)),
      group: (title, lines) => log.group(redact(title), lines.map(redact)),
    },
    mask(secret) {
      redactor.hide(secret);
      runner.mask(secret);
    },
    setOutput: (name, value) => runner.setOutput(name, name === linkOutput ? value : redact(value)),
    writeSummary: markdown => runner.writeSummary(redact(markdown)),
    annotate: (level, annotation) =>
      runner.annotate(level, {
        ...annotation,
        file: redact(annotation.file),
        message: redact(annotation.message),
      }),
    fail: (message, title) => runner.fail(redact(message), title),
  };
}
