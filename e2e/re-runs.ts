/** re-runs.yml in two attempts, with the cache server of act: which export jobs the second one attaches to. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { withHeldLimits, withMovableTime, withPatientRecord } from '../__tests__/support/time-is-up.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../simulator/server.ts';
import type { Scenario, Stage } from './scenario.ts';
import { toolsDirectory } from './tools.ts';
import type { WorkflowRun } from './workflows.ts';

/** Seconds that a job takes which the first attempt does not see end. The second one does, by endJobs. */
const endless = 3600;
const short = 2;
/** Domains of steps that run out of time, at one service. */
const slowSites = ['time-out', 'other-time-out', 'same-inputs', 'at-once'];
const otherServices: Readonly<Record<string, SimulatorOptions>> = {
  'killed-while-polling': { jobSeconds: endless },
  'killed-while-downloading': {
    jobSeconds: endless,
    faults: [{ on: 'archive', stall: { afterBytes: 100 } }],
  },
  // The second job succeeds.
  'export-fails': {
    jobSeconds: short,
    faults: [{ on: 'poll', body: { status: 'failed', error: 'A page could not be rendered' } }],
  },
  'later-step-fails': { jobSeconds: short },
};
/** For the cache server of act. */
const cacheServer = join(toolsDirectory, 'e2e/cache');
const domainOf = (name: string) => `${name}.example.com`;
/** The number of one run begins like that of the other. */
const runIds = ['4242', '42421'];
/** What ends the steps of the first attempt that would go on. SIGUSR2 moves their time. */
const signalTo: Readonly<Record<string, NodeJS.Signals>> = {
  'killed-while-polling': 'SIGKILL',
  'killed-while-downloading': 'SIGKILL',
  ...Object.fromEntries(slowSites.map(name => [name, 'SIGUSR2'])),
};
/** Steps of the workflow that use the action, and those whose job a re-run does not attach to. */
const exportSteps = 9;
const endedSteps = 2;

export const reRunsScenario: Scenario = {
  file: 're-runs.yml',
  title: 'attaches to the jobs of the attempt before',
  service: { domains: slowSites.map(domainOf), jobSeconds: endless },
  async check(stage) {
    await using services = await startServices(stage.world.service);
    rmSync(cacheServer, { recursive: true, force: true });
    const attempted = new AbortController();
    const signals = endSteps(services, attempted.signal);
    const first = await attempt(1, stage, services).finally(() => attempted.abort());
    const ended = await signals;
    const ending = new AbortController();
    const jobs = ['time-out', 'killed-while-polling'].map(name =>
      endWhenRead(services.of(name), ending.signal),
    );
    const second = await attempt(2, stage, services).finally(() => ending.abort());
    await Promise.all(jobs);
    const runs = { first: first.all, second: second.all };
    const otherRuns = { first: first.other, second: second.other };
    return {
      'each step that goes on gets its signal, in two runs at once': isDeepStrictEqual(ended, {
        ...Object.fromEntries(Object.keys(signalTo).map(name => [name, 1])),
        ...{ 'same-inputs': 2, 'at-once': 2 },
      }),
      'the first attempt fails, in each job': [first.all, first.other].every(
        ({ code, jobs }) => code !== 0 && jobs.every(text => text.endsWith(': failed')),
      ),
      'the second attempt succeeds': second.all.code === 0 && second.other.code === 0,
      ...checkCases(services, runs),
      'of two runs at once, each attaches to its own job: 2 jobs':
        services.countStarts('at-once') === 2 &&
        jobOf(first.all, 'at-once-1') !== jobOf(first.other, 'at-once-1') &&
        [runs, otherRuns].every(attempts => attaches(attempts, 'at-once')),
      'each post step runs, also after a kill': [first, second].every(
        ({ all, other }) => countPostSteps(all) === exportSteps && countPostSteps(other) === 1,
      ),
    };
  },
};

/** Both attempts of one run. */
interface Attempts {
  readonly first: WorkflowRun;
  readonly second: WorkflowRun;
}

function checkCases(services: Services, runs: Attempts): Readonly<Record<string, boolean>> {
  const attachesOnly = (name: string) => services.countStarts(name) === 1 && attaches(runs, name);
  const startsAnother = (name: string) => services.countStarts(name) === 2 && startsNew(runs, name);
  const steps = ['first-step', 'second-step'];
  const stepJobs = steps.map(name => jobOf(runs.first, `${name}-1`));
  return {
    'after a time-out, the step attaches to its job: 1 job': attachesOnly('time-out'),
    'another domain of the matrix attaches to its own: 1 job': attachesOnly('other-time-out'),
    'after SIGKILL while polling, the step attaches to its job: 1 job': attachesOnly('killed-while-polling'),
    'after SIGKILL while downloading, the step attaches to its job: 1 job':
      attachesOnly('killed-while-downloading'),
    'after an export that failed, the step starts another: 2 jobs': startsAnother('export-fails'),
    'after a later step that failed, the step starts another: 2 jobs': startsAnother('later-step-fails'),
    'of two steps with the same inputs, each attaches to its own job: 2 jobs':
      services.countStarts('same-inputs') === 2 &&
      new Set(stepJobs).size === 2 &&
      steps.every(name => attaches(runs, name, 'same-inputs')),
  };
}

/** Whether the second attempt has the job of the first one, and says so. */
function attaches({ first, second }: Attempts, name: string, workflowJob = name): boolean {
  const jobId = jobOf(first, `${name}-1`);
  const log = logOf(second, workflowJob);
  return (
    jobId !== '' &&
    jobOf(second, `${name}-2`) === jobId &&
    new RegExp(`An earlier attempt of this run started job ${jobId} .+ ago and did not finish\\.`).test(
      log,
    ) &&
    log.includes(`Attached to job ${jobId}\n`)
  );
}

/** Whether the second attempt has another job than the first one, and says why. */
function startsNew({ first, second }: Attempts, name: string): boolean {
  const [jobId, newJobId] = [jobOf(first, `${name}-1`), jobOf(second, `${name}-2`)];
  const log = logOf(second, name);
  const why = `started job ${jobId} .+ ago\\. Starting a new job, because nothing is left to do with that one\\.`;
  return jobId !== newJobId && new RegExp(why).test(log) && log.includes(`Started job ${newJobId}\n`);
}

/** What a step of the workflow has noted: the ID of its export job. Empty if it did not get that far. */
function jobOf({ artifacts }: WorkflowRun, file: string): string {
  const path = join(artifacts, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The lines of one job. act may lose the last lines of a step, but those about the export job are not among the last. */
function logOf({ output }: WorkflowRun, workflowJob: string): string {
  const lines = output.split('\n').filter(line => line.startsWith(`[Re-runs/${workflowJob}`));
  return lines.map(line => `${line.trimEnd()}\n`).join('');
}

function countPostSteps({ output }: WorkflowRun): number {
  return output.match(/ Success - Post Export the site/g)?.length ?? 0;
}

/** What the cache server keeps: how many steps have a record, and how many one that says that the job is done with. */
function readRecords() {
  const database = join(cacheServer, 'bolt.db');
  const text = existsSync(database) ? readFileSync(database, 'latin1') : '';
  const keys = [...text.matchAll(/docs-admin-action-job-(\d+-[\da-f]{40})-\d+-([a-z]+)-/g)];
  const countSteps = (of: typeof keys) => new Set(of.map(key => key[1])).size;
  return { steps: countSteps(keys), ended: countSteps(keys.filter(key => key[2] === 'ended')) };
}

interface Services extends AsyncDisposable {
  of(name: string): Simulator;
  /** Variables of the workflow: where the service of each case is. */
  readonly vars: Readonly<Record<string, string>>;
  /** Export jobs that were started for the domain of a case. */
  countStarts(name: string): number;
}

/** @param slow service of `slowSites`, behind the proxy */
async function startServices(slow: Simulator): Promise<Services> {
  await using stack = new AsyncDisposableStack();
  const services = new Map(slowSites.map(name => [name, slow]));
  for (const [name, options] of Object.entries(otherServices)) {
    const service = await startSimulator({ domains: [domainOf(name)], ...options });
    services.set(name, stack.use(service));
  }
  const of = (name: string) => services.get(name) as Simulator;
  const vars = Object.keys(otherServices).map(name => [
    name.replaceAll('-', '_').toUpperCase(),
    of(name).baseUrl,
  ]);
  const all = stack.move();
  return {
    of,
    vars: { SLOW_SERVICE: 'https://api.example.com', ...Object.fromEntries(vars) },
    countStarts(name) {
      const starts = of(name).log.filter(({ url }) => url === '/v1/static-export/jobs');
      return starts.filter(({ body }) => JSON.parse(body).domain === domainOf(name)).length;
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Runs all jobs of the workflow, and at the same time, as another run on another machine, the job at-once. */
async function attempt(number: number, { run }: Stage, { vars }: Services) {
  const [id = '', otherId = ''] = runIds;
  const request = { attempt: number, cacheServer, vars };
  // No time limit passes by itself, because a busy machine needs longer than any of them. What a step still saves 2 s after its end
  // is lost: on runners, a process completes it, but act ends that process with the step's terminal.
  const options = number === 1 ? [withMovableTime, withPatientRecord] : [withHeldLimits];
  const variables = { NODE_OPTIONS: options.map(({ NODE_OPTIONS }) => NODE_OPTIONS).join(' ') };
  const [all, other] = await Promise.all([
    // With the default, at-once might have to wait for the others.
    run({
      ...request,
      variables: { ...variables, GITHUB_RUN_ID: id },
      options: ['--concurrent-jobs', '3'],
    }),
    run({
      ...request,
      variables: { ...variables, GITHUB_RUN_ID: otherId },
      machine: 'other-machine',
      options: ['--job', 'at-once'],
    }),
  ]);
  return { all, other };
}

/**
 * Ends the steps of the first attempt that would go on: kills some, and moves the time of the others beyond their limit. Does so when
 * all that the second attempt needs has happened, however long that takes.
 * @param signal aborts when no step runs any more
 * @returns how many processes got a signal, by the case
 */
async function endSteps(services: Services, signal: AbortSignal): Promise<Readonly<Record<string, number>>> {
  const ended: Record<string, number> = {};
  const end = (name: string) => {
    const steps = findSteps(domainOf(name));
    for (const pid of steps) process.kill(pid, signalTo[name]);
    ended[name] = (ended[name] ?? 0) + steps.length;
  };
  const polled = (name: string) =>
    new Set(services.of(name).requests.filter(text => text.startsWith('GET /v1/'))).size;
  const until = async (isDue: () => boolean) => {
    while (!signal.aborted && !isDue()) await setTimeout(50);
  };
  // All steps but the second one with the same inputs, which starts later.
  await until(() => readRecords().steps >= exportSteps);
  services.of('killed-while-downloading').endJobs();
  await until(
    () =>
      readRecords().ended === endedSteps &&
      services.of('killed-while-downloading').requests.some(text => text.startsWith('GET store/')) &&
      polled('killed-while-polling') === 1 &&
      polled('time-out') === slowSites.length + 1,
  );
  for (const name of Object.keys(signalTo)) end(name);
  await until(() => readRecords().steps === exportSteps + 1 && polled('time-out') === slowSites.length + 2);
  end('same-inputs');
  return ended;
}

/** Ends the jobs of a service as soon as the second attempt has read one: what it attaches to still goes on. */
async function endWhenRead(service: Simulator, signal: AbortSignal): Promise<void> {
  const before = service.requests.length;
  while (!signal.aborted && service.requests.length === before) await setTimeout(50);
  service.endJobs();
}

/** The processes of the action that act has started for a domain. */
function findSteps(domain: string): readonly number[] {
  const ids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  const found = ids.filter(id => {
    try {
      const [program = ''] = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0').slice(-2);
      if (!program.startsWith(toolsDirectory) || !program.endsWith('/dist/index.js')) return false;
      return readFileSync(`/proc/${id}/environ`, 'utf8').split('\0').includes(`INPUT_DOMAIN=${domain}`);
    } catch {
      // It has ended, or belongs to somebody else.
      return false;
    }
  });
  return found.map(Number);
}
