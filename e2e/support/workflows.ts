/** Workflows run by act, without Docker and without github.com. */
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { type CommandResult, runCommand } from '../../__tests__/support/run-command.ts';
import { exampleFiles, read, repository, root, workflowFiles } from '../../__tests__/support/workflows.ts';
import { findPaths } from '../../script/find-paths.ts';
import { mustRun } from './commands.ts';
import { emptied } from './files.ts';
import { scratch } from './tools.ts';

const action = join(scratch, 'action');

/** Copies parts of this repository to a new directory below `.tools/e2e`. */
function copyParts(name: string, parts: readonly string[]): string {
  const copy = emptied(join(scratch, name));
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
  const path = emptied(join(scratch, 'caller'));
  cpSync(join(root, 'e2e/caller'), path, { recursive: true });
  // For container-image.yml.
  for (const name of ['Dockerfile', 'nginx.conf'])
    cpSync(join(root, 'examples', name), join(path, 'docs-image', name));
  mkdirSync(workflowsOf({ path }), { recursive: true });
  for (const file of exampleFiles)
    writeFileSync(join(workflowsOf({ path }), basename(file)), asActKnows(withService(read(file))));
  const sha = await commit(path, ['.']);
  const origin = emptied(join(scratch, 'origin.git'));
  await git(['clone', '--quiet', '--bare', path, origin], scratch);
  return { path, sha, origin };
}

/** act rejects the whole workflow because of these keys, which GitHub added in 2026. Nothing else differs. */
const asActKnows = (text: string) =>
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
export function git(args: readonly string[], directory: string): Promise<string> {
  // The settings of the person who runs this, such as signing and hooks, do not apply.
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  return mustRun('git', args, { cwd: directory, env });
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

/** Where a repository has its workflows. */
export const workflowsOf = ({ path }: Pick<Caller, 'path'>) => join(path, '.github/workflows');

/**
 * Writes a workflow anew, with a change.
 * @returns the name of its file: what is given, and that of the workflow
 * @throws Error if there is nothing to change
 */
export function writeVariant(
  repository: Pick<Caller, 'path'>,
  file: string,
  name: string,
  change: (text: string) => string,
): string {
  const text = readFileSync(join(workflowsOf(repository), file), 'utf8');
  const changed = asActKnows(change(text));
  if (changed === text) throw new Error(`${file} has nothing to change for "${name}".`);
  writeFileSync(join(workflowsOf(repository), `${name}-${file}`), changed);
  return `${name}-${file}`;
}

/** Writes a workflow as GitHub runs its job "follow" again, after the job "ask". @returns the name of its file */
export const followAgain = (caller: Caller, file: string, jobId: string) =>
  writeVariant(caller, file, 'again', text =>
    withoutJob(text.replace(/^ +if: needs\.ask\.outputs.*\n/m, ''), 'ask', { jobId }),
  );

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
  const { event, file, payload, inputs, vars = {}, secrets = {}, attempt = 1 } = request;
  runs += 1;
  const artifacts = join(scratch, 'artifacts');
  if (attempt === 1) emptied(artifacts);
  const home = emptied(join(scratch, `home-${runs % 4}`));
  const eventFile = join(scratch, `event-${runs % 4}.json`);
  writeFileSync(eventFile, JSON.stringify({ ...payload, inputs: inputs ?? {} }));
  const locals = [
    ...standIns(),
    `${repository}@v1=${action}`,
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
    cwd: request.repository,
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
  const texts = [...workflowFiles, ...findPaths('examples/parts/*.yml', root)].map(read);
  const used = texts.join('\n').matchAll(/uses: (\S+@[0-9a-f]{40})/g);
  const actions = new Set([...used].map(([, action = '']) => action));
  return [...actions].map(action => {
    // The artifact for Pages is one like others here.
    const name = /\/([\w-]+)@/.exec(action)?.[1]?.replace('upload-pages-', 'upload-') ?? '';
    return `${action}=${join(directory, existsSync(join(directory, name)) ? name : 'nothing')}`;
  });
}
