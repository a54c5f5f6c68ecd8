/** Questions to the person at the terminal. Each answer can also be a flag, and without a terminal it has to be one. */
import process from 'node:process';
import * as prompts from '@clack/prompts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

interface TextQuestion {
  /** The answer if the person only presses Enter. Without a terminal, the answer if there is no flag. */
  readonly initial?: string | undefined;
  readonly placeholder?: string | undefined;
  /** @returns the answer to use. @throws Error that says what is wrong with the text */
  readonly read?: ((text: string) => string) | undefined;
}

export class Ask {
  /** What was answered, as flags. */
  readonly given: string[] = [];
  readonly #flags: Readonly<Record<string, string | undefined>>;
  readonly #canAsk = process.stdin.isTTY === true && process.stdout.isTTY === true;

  constructor(flags: Readonly<Record<string, string | undefined>>) {
    this.#flags = flags;
  }

  has(name: string): boolean {
    return this.#flags[name] !== undefined;
  }

  /** @throws Error that names all flags that are missing, if nobody can be asked */
  require(names: readonly string[]): void {
    const missing = this.#canAsk ? [] : names.filter(name => !this.has(name));
    if (missing.length === 0) return;
    const flags = missing.map(name => `--${name}`).join(', ');
    throw new Error(`There is no terminal to ask in. Add ${flags}. See --help.`);
  }

  /** @throws Error if the flag is wrong, or if there is no flag and nobody can be asked */
  async text(name: string, message: string, question: TextQuestion = {}): Promise<string> {
    const { initial, placeholder, read = needed } = question;
    const useOf = (text = '') => read(text.trim() || (initial ?? ''));
    const flag = this.#flagOr(name, initial);
    if (flag !== undefined) {
      const problem = problemOf(() => useOf(flag));
      if (problem !== undefined) throw new Error(`--${name}: ${problem}`);
      return this.#keep(name, useOf(flag));
    }
    this.require([name]);
    const validate = (text: string | undefined) => problemOf(() => useOf(text));
    const answer = await prompts.text({
      message,
      validate,
      ...(initial !== undefined && { initialValue: initial }),
      ...(placeholder !== undefined && { placeholder }),
    });
    return this.#keep(name, useOf(answered(answer)));
  }

  /** @throws Error as for a text */
  async choose(name: string, message: string, choices: readonly Choice[], initial?: string): Promise<string> {
    const flag = this.#flagOr(name, initial);
    const values = choices.map(({ value }) => value);
    if (flag !== undefined && !values.includes(flag))
      throw new Error(`--${name} can be ${values.join(', ')}, and not ${flag}.`);
    if (flag !== undefined) return this.#keep(name, flag);
    this.require([name]);
    const options = [...choices];
    const answer = await prompts.select({ message, options, ...(initial && { initialValue: initial }) });
    return this.#keep(name, answered(answer));
  }

  /** @throws Error as for a text */
  async confirm(name: string, message: string, initial: boolean): Promise<boolean> {
    const flag = this.#flagOr(name, initial ? 'yes' : 'no');
    if (flag !== undefined && flag !== 'yes' && flag !== 'no')
      throw new Error(`--${name} can be yes or no, and not ${flag}.`);
    const isYes =
      flag === undefined
        ? answered(await prompts.confirm({ message, initialValue: initial }))
        : flag === 'yes';
    this.#keep(name, isYes ? 'yes' : 'no');
    return isYes;
  }

  /** Any of the choices. Their flag lists them, separated by commas, and "none" is none. @throws Error as for a text */
  async several(name: string, message: string, choices: readonly Choice[]): Promise<readonly string[]> {
    const flag = this.#flagOr(name, 'none');
    const values = choices.map(({ value }) => value);
    const given = flag?.split(',').filter(value => value !== 'none');
    const unknown = given?.find(value => !values.includes(value));
    if (unknown !== undefined)
      throw new Error(`--${name} can be ${values.join(', ')}, or none, and not ${unknown}.`);
    const options = [...choices];
    const answer = given ?? answered(await prompts.multiselect({ message, options, required: false }));
    this.#keep(name, answer.join(',') || 'none');
    return answer;
  }

  /**
   * A key, which is neither shown nor kept nor part of the flags.
   * @param check returns the problem of a key; empty if there is none. A person is then asked for another key
   * @returns empty if there is none
   * @throws Error with the problem, if nobody can be asked
   */
  async key(message: string, check: (key: string) => Promise<string>): Promise<string> {
    const given = process.env['DOCS_ADMIN_API_KEY'] ?? '';
    for (let key = given; ; ) {
      const problem = key === '' ? '' : await check(key);
      if (key !== '' && problem === '') return key;
      if (!this.#canAsk) {
        if (problem !== '') throw new Error(problem);
        return '';
      }
      if (problem !== '') say.warn(problem);
      key = answered(await prompts.password({ message })) ?? '';
      if (key === '') return '';
    }
  }

  #keep(name: string, answer: string): string {
    this.given.push(`--${name}=${answer}`);
    return answer;
  }

  /** @returns the flag; without a terminal, the usual answer if there is no flag */
  #flagOr(name: string, initial: string | undefined): string | undefined {
    return this.#flags[name] ?? (this.#canAsk ? undefined : initial);
  }
}

function problemOf(use: () => string): string | undefined {
  try {
    use();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function needed(text: string): string {
  if (text === '') throw new Error('An answer is needed.');
  return text;
}

/** Ends the process if the person has pressed Ctrl+C. Files are written after the last question, so nothing is left half done. */
function answered<T>(answer: T): Exclude<T, symbol> {
  if (!prompts.isCancel(answer)) return answer as Exclude<T, symbol>;
  prompts.cancel('Nothing was written.');
  return process.exit(130);
}

export const say = {
  begin: (text: string) => prompts.intro(text),
  found: (text: string) => prompts.log.success(text),
  warn: (text: string) => prompts.log.warn(text),
};

/** A word as a POSIX shell reads it. */
export const quoted = (text: string) =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
