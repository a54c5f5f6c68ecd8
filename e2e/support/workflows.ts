/** Workflows run by act, without Docker and without github.com. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import process from 'node:process';
import { type CommandResult, runCommand } from '../../__tests__/support/run-command.ts';
import { repositoryOf } from '../../script/docs.ts';
import { findPaths } from '../../script/find-paths.ts';
import { toolsDirectory } from './tools.ts';

const root = resolve(import.meta.dirname, '../..');
const scratch = join(toolsDirectory, 'e2e');
const action = join(scratch, 'action');

/** Copies parts of this repository to a new directory below `.tools/e2e`. */
function copyParts(name: string, parts: readonly string[]): string {
  const copy = join(scratch, name);
  rmSync(copy, { recursive: true, force: true });
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  return copy;
}

/** The action as runners fetch it. */
export function stageAction(): void {
  copyParts('action', ['action.yml', 'dist', 'package.json']);
}

/** This repository as act needs it: its checkout includes the packages. */
export async function stageRepository(): Promise<string> {
  const parts = ['.github', 'action.yml', 'dist', 'package.json', 'script', 'simulator'];
  const copy = copyParts('repository', parts);
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  await commit(copy, ['action.yml']);
  return copy;
}

export interface Caller {
  readonly path: string;
  /** Commit that runs are for. */
  readonly sha: string;
  /** Repository that it pushes to, a directory on this machine. */
  readonly origin: string;
}

export const ownService = 'https://api.acme.test';

/** What everybody sets in an example. */
const withService = (text: string) =>
  text.replaceAll('base-url: https://api.example.com', `base-url: ${ownService}`);

/** A repository that uses the action, with the examples, in which only the URL of the service is set. */
export async function stageCaller(): Promise<Caller> {
  const path = copyParts('caller', []);
  cpSync(join(root, 'e2e/caller'), path, { recursive: true });
  // For container-image.yml.
  for (const name of ['Dockerfile', 'nginx.conf'])
    cpSync(join(root, 'examples', name), join(path, 'docs-image', name));
  mkdirSync(join(path, '.github/workflows'), { recursive: true });
  for (const file of findPaths('examples/*.yml', root)) {
    const text = readFileSync(join(root, file), 'utf8');
    writeFileSync(join(path, '.github/workflows', basename(file)), asActKnows(withService(text)));
  }
  const sha = await commit(path, ['.']);
  const origin = copyParts('origin.git', []);
  await git(['clone', '--quiet', '--bare', path, origin], scratch);
  return { path, sha, origin };
}

/** act rejects the whole workflow because of these keys, which GitHub added in 2026. Nothing else differs. */
export const asActKnows = (text: string) =>
  text.replace(/^ +(?:deployment: false|artifact-metadata: write|queue: max).*\n|, deployment: false/gm, '');

/** Makes a directory a repository, which is a clone of another one. @returns its commit */
export async function commit(
  directory: string,
  files: readonly string[],
  url = 'https://github.com/example/docs',
): Promise<string> {
  const identity = ['-c', 'user.name=e2e', '-c', 'user.email=e2e@example.com'];
  await git(['init', '--quiet', '--initial-branch=main'], directory);
  await git(['remote', 'add', 'origin', url], directory);
  await git(['add', ...files], directory);
  await git([...identity, 'commit', '--quiet', '--message', 'Copy'], directory);
  return git(['rev-parse', 'HEAD'], directory);
}

/** @returns what it prints. @throws Error if it fails */
export async function git(args: readonly string[], directory: string): Promise<string> {
  // The settings of the person who runs this, such as signing and hooks, do not apply.
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  const { code, output } = await runCommand('git', args, { cwd: directory, env });
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed: ${output}`);
  return output;
}

/**
 * A workflow as GitHub runs it again without its first job. act runs a job only together with those that it needs.
 * @param outputs of that job
 */
export function withoutJob(text: string, job: string, outputs: Readonly<Record<string, string>>): string {
  const others = text
    .replace(new RegExp(`^ {2}${job}:\\n(?: {4}.*\\n|\\n)*`, 'm'), '')
    .replace(new RegExp(`^ +needs: ${job}\\n`, 'gm'), '')
    .replaceAll(`needs: [${job}, `, 'needs: [');
  return Object.entries(outputs).reduce(
    (result, [name, value]) => result.replaceAll(`\${{ needs.${job}.outputs.${name} }}`, value),
    others,
  );
}

/** Writes a workflow as GitHub runs its job "follow" again, after the job "ask". @returns the name of its file */
export function followAgain({ path }: Caller, file: string, jobId: string): string {
  const directory = join(path, '.github/workflows');
  const text = readFileSync(join(directory, file), 'utf8').replace(/^ +if: needs\.ask\.outputs.*\n/m, '');
  writeFileSync(join(directory, `again-${file}`), withoutJob(text, 'ask', { jobId }));
  return `again-${file}`;
}

export interface WorkflowRun extends CommandResult {
  /** Directory with a directory for each artifact. */
  readonly artifacts: string;
  /** Names of jobs with their results, in the order in which they ended: "Export: succeeded". */
  readonly jobs: readonly string[];
}

export interface RunRequest {
  /** Root of the repository that the workflow belongs to. */
  readonly repository: string;
  readonly event: string;
  /** Path of the workflow inside the repository. */
  readonly file: string;
  /** The event's payload. */
  readonly payload?: object;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly vars?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  /** Environment of all steps; `env` is the environment of the runner. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Attempts after the first see the artifacts of those before. */
  readonly attempt?: number;
  /** The only job to run. */
  readonly job?: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Runs may overlap, so each has files of its own. */
let runs = 0;

/** Runs one workflow. Its log is written next to the repository. */
export async function runWorkflow(request: RunRequest): Promise<WorkflowRun> {
  const { repository, event, file, payload, inputs, vars = {}, secrets = {}, attempt = 1 } = request;
  runs += 1;
  const artifacts = join(scratch, 'artifacts');
  const home = join(scratch, `home-${runs % 4}`);
  for (const directory of attempt === 1 ? [artifacts, home] : [home]) {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
  }
  const eventFile = join(scratch, `event-${runs % 4}.json`);
  writeFileSync(eventFile, JSON.stringify({ ...payload, inputs: inputs ?? {} }));
  const locals = [
    ...standIns(),
    `${repositoryOf(root)}@v1=${action}`,
    // The repository of workflows that others call.
    `example/workflows@main=${join(scratch, 'caller')}`,
  ];
  const assigned = (option: string, values: Readonly<Record<string, string>>) =>
    Object.entries(values).flatMap(([name, value]) => [option, `${name}=${value}`]);
  const args = [
    ...[event, '--workflows', file, '--eventpath', eventFile],
    // act would run the other systems of a matrix here, too.
    ...['--matrix', 'os:ubuntu-latest'],
    ...['--platform', 'ubuntu-latest=-self-hosted', '--actor', 'octocat'],
    ...(request.job === undefined ? [] : ['--job', request.job]),
    ...locals.flatMap(local => ['--local-repository', local]),
    ...assigned('--var', vars),
    ...Object.keys(secrets).flatMap(name => ['--secret', name]),
    ...assigned('--env', { ...request.variables, GITHUB_RUN_ATTEMPT: String(attempt) }),
    ...['--action-cache-path', join(scratch, 'act'), '--container-daemon-socket', '-', '--no-cache-server'],
  ];
  const result = await runCommand('act', args, {
    cwd: repository,
    env: {
      ...request.env,
      // act writes its settings and caches there.
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      // Otherwise act contacts its makers.
      ACT_DISABLE_VERSION_CHECK: '1',
      E2E_ARTIFACTS: artifacts,
      ...secrets,
    },
  });
  writeFileSync(join(scratch, `${basename(file, '.yml')}.log`), result.output);
  const ends = result.output.matchAll(/^\[[^\]]*?\/([^/\]]*?) *\] 🏁 {2}Job (succeeded|failed)/gm);
  return { ...result, artifacts, jobs: [...ends].map(([, name, end]) => `${name}: ${end}`) };
}

/**
 * Sends SIGINT to the step of the action that runs, as GitHub's runner does first when somebody cancels the run.
 * @throws Error if no such step runs
 */
export async function cancelStep(): Promise<void> {
  const { output } = await runCommand('ps', ['-eo', 'pid=,ppid=,args='], { cwd: scratch });
  const parents = new Map<number, number>();
  const steps: number[] = [];
  for (const [, pid, parent, command = ''] of output.matchAll(/^ *(\d+) +(\d+) (.*)$/gm)) {
    parents.set(Number(pid), Number(parent));
    if (/\/node\S* \S+\/dist\/index\.js$/.test(command)) steps.push(Number(pid));
  }
  const isOwn = (pid = 0): boolean => pid === process.pid || (pid > 1 && isOwn(parents.get(pid)));
  const step = steps.find(isOwn);
  if (step === undefined) throw new Error('no step of the action runs');
  process.kill(step, 'SIGINT');
}

/** Replacements for actions on github.com, whatever commit they are pinned to. */
function standIns(): readonly string[] {
  const directory = join(root, 'e2e/actions');
  const texts = findPaths('{.github/workflows,examples,examples/parts}/*.yml', root).map(file =>
    readFileSync(join(root, file), 'utf8'),
  );
  const actions = new Set(
    texts.flatMap(text => [...text.matchAll(/uses: (\S+@[0-9a-f]{40})/g)].map(([, action = '']) => action)),
  );
  return [...actions].map(action => {
    // The artifact for Pages is one like others here.
    const name = /\/([\w-]+)@/.exec(action)?.[1]?.replace('upload-pages-', 'upload-') ?? '';
    return `${action}=${join(directory, existsSync(join(directory, name)) ? name : 'nothing')}`;
  });
}
