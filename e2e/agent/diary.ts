/** What people see of runs, in order. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mail } from '../../simulator/github/api.ts';
import type { Facts } from '../support/facts.ts';
import type { Stage } from '../support/scenario.ts';
import { scratch } from '../support/tools.ts';

/** How a run has to end. */
interface Wanted {
  /** Names of jobs with their results. */
  readonly jobs: readonly string[];
  /** Or these, where the time decides which status the first job sees. */
  readonly orJobs?: readonly string[];
  /** Parts of the only new prompt; without them, there is none. */
  readonly asks?: readonly string[];
  /** The headline of the only mail that the run causes; without it, there is none. */
  readonly mail?: string;
  /** What the comment has below its headline. */
  readonly says?: string;
  /** Those of the comment that has started the run. */
  readonly reactions?: string;
  /** The job that the newest comment names. */
  readonly jobId?: string;
}

/** What starts a run. */
interface Start extends NonNullable<Parameters<Stage['run']>[0]> {
  /** Number of the pull request that it is about. */
  readonly on: number;
}

/** What happens, what that starts, and how it has to end. */
type Entry = readonly [what: string, start: () => Start, wanted: Wanted];

/** Runs workflows one after the other, and compares what people see. */
export class Diary {
  readonly #stage: Stage;
  readonly #facts: Record<string, boolean> = {};
  readonly #lines: string[] = [];

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** @param meanwhile happens while the workflow runs. @returns the ID of the job that the newest comment names */
  async add(
    what: string,
    start: () => Start,
    wanted: Wanted,
    meanwhile?: () => Promise<void>,
  ): Promise<string> {
    const { github, service } = this.#stage.world;
    const { on, ...request } = start();
    const [asked, mailed] = [service.prompts.length, github.mails.length];
    const people = github.commentsOf(on).filter(({ own }) => !own);
    const [{ jobs }] = await Promise.all([this.#stage.run(request), meanwhile?.()]);
    const prompts = service.prompts.slice(asked).map(({ prompt }) => prompt);
    const mails = github.mails.slice(mailed);
    const newest = github.commentsOf(on).findLast(({ own }) => own);
    const jobId = /^<!-- job: (\S+) -->$/m.exec(newest?.body ?? '')?.[1] ?? '';
    const reactions = people.at(-1)?.reactions.join();
    const isRight =
      [`${wanted.jobs}`, `${wanted.orJobs}`].includes(`${jobs}`) &&
      prompts.length === (wanted.asks === undefined ? 0 : 1) &&
      (wanted.asks ?? []).every(part => prompts[0]?.includes(part)) &&
      `${mails.map(headlineOf)}` === (wanted.mail ?? '') &&
      (newest?.body ?? '').includes(wanted.says ?? '') &&
      (wanted.reactions === undefined || reactions === wanted.reactions) &&
      (wanted.jobId === undefined || jobId === wanted.jobId);
    this.check(isRight ? what : `${what}: ${jobs} | ${prompts} | ${reactions} | ${newest?.body}`, isRight);
    this.note(what, jobs, mails, wanted.reactions);
    return jobId;
  }

  /** One after the other. */
  async addAll(entries: readonly Entry[]): Promise<void> {
    for (const entry of entries) await this.add(...entry);
  }

  check(what: string, holds: boolean): void {
    this.#facts[what] = holds;
  }

  note(what: string, jobs: readonly string[], mails: readonly Mail[], reactions = ''): void {
    const signs = reactions.replace('eyes', '👀').replace('confused', '😕').replace(',', '');
    const shown = mails.map(mail => `#${mail.number} ${headlineOf(mail)}${linkOf(mail)}`).join('; ');
    this.#lines.push(`| ${what} | ${jobs.join(', ') || 'no job'} | ${signs} | ${shown || 'no mail'} |`);
  }

  /** Writes what people have seen to a file. @returns what must be true */
  write(name: string): Facts {
    const head = '| what | jobs | reaction | mail |\n|---|---|---|---|';
    writeFileSync(join(scratch, `week-${name}.md`), `${head}\n${this.#lines.join('\n')}\n`);
    return this.#facts;
  }
}

const headlineOf = ({ body }: Mail) => /^### (.+)$/m.exec(body)?.[1] ?? body;

function linkOf({ body }: Mail): string {
  const link = /^\*\*Pull request:\*\* \[.*?(\/pull\/\d+)\]/m.exec(body)?.[1];
  return link === undefined ? '' : ` (${link})`;
}
