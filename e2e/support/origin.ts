/** The repository that workflows push to, its pull requests, and the people who have clones of it. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Caller, git } from './workflows.ts';

interface Pull {
  readonly number: number;
  readonly state: 'OPEN' | 'CLOSED' | 'MERGED';
  readonly headRefName: string;
  readonly body: string;
}

const person = ['-c', 'user.name=Person', '-c', 'user.email=person@example.com'];

export class Origin {
  readonly #caller: Caller;
  readonly #pulls: string;
  readonly #clone: string;

  /** @param pulls path of the file that actions/create-pull-request reads and writes */
  constructor(caller: Caller, pulls: string) {
    this.#caller = caller;
    this.#pulls = pulls;
    this.#clone = join(caller.path, '../person');
  }

  pulls(): readonly Pull[] {
    return JSON.parse(readFileSync(this.#pulls, 'utf8')) as readonly Pull[];
  }

  /** @param state what somebody does with it on github.com */
  setPull(number: number, state: Pull['state']): void {
    const changed = this.pulls().map(pull => (pull.number === number ? { ...pull, state } : pull));
    writeFileSync(this.#pulls, JSON.stringify(changed));
  }

  /** @returns commit of a branch; empty if there is none */
  async head(branch: string): Promise<string> {
    const line = await git(['ls-remote', this.#caller.origin, `refs/heads/${branch}`], this.#caller.path);
    return line.split('\t')[0] ?? '';
  }

  /** Asks git in the repository itself. */
  ask(...args: readonly string[]): Promise<string> {
    return git(args, this.#caller.origin);
  }

  /** Somebody works in a clone of the branch, and pushes it. @param work in the directory */
  async push(branch: string, work: (directory: string) => unknown, ...options: string[]): Promise<void> {
    rmSync(this.#clone, { recursive: true, force: true });
    await git(['clone', '--quiet', '--branch', branch, this.#caller.origin, this.#clone], this.#caller.path);
    await work(this.#clone);
    await git(['add', '--all'], this.#clone);
    if ((await git(['status', '--porcelain'], this.#clone)) !== '')
      await git([...person, 'commit', '--quiet', '--message', 'Change'], this.#clone);
    await git(['push', '--quiet', ...options, 'origin', branch], this.#clone);
  }

  /** Somebody changes a file, which is empty if it is new. */
  change(branch: string, file: string, change: (text: string) => string): Promise<void> {
    return this.push(branch, clone => {
      const path = join(clone, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, change(existsSync(path) ? readFileSync(path, 'utf8') : ''));
    });
  }

  /** Merges a pull request as the button does. */
  async merge(number: number, branch: string): Promise<void> {
    await this.push('main', clone =>
      git([...person, 'merge', '--quiet', '--no-ff', '--message', 'Merge', `origin/${branch}`], clone),
    );
    this.setPull(number, 'MERGED');
  }

  /** Takes the last merge back. */
  async revert(): Promise<void> {
    await this.push('main', clone =>
      git([...person, 'revert', '--no-edit', '--mainline', '1', 'HEAD'], clone),
    );
  }

  /** As it was at first. */
  async [Symbol.asyncDispose](): Promise<void> {
    const { path, sha, origin } = this.#caller;
    const others = (await this.ask('for-each-ref', '--format=%(refname)')).split('\n');
    await git(['push', '--quiet', '--force', origin, `${sha}:refs/heads/main`], path);
    for (const ref of others.filter(name => !['', 'refs/heads/main'].includes(name)))
      await this.ask('update-ref', '-d', ref);
  }
}
