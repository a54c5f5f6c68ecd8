/** Workflows run by act, without Docker and without github.com. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { type CommandResult, runCommand } from '../__tests__/support/run-command.ts';
import { toolsDirectory } from './tools.ts';

const root = resolve(import.meta.dirname, '..');
const scratch = join(toolsDirectory, 'e2e');
/** How act finds this repository's own actions: it does not know "$/" yet, and has no commit to fetch. */
const self = 'example/docs-admin-action';

interface Service extends AsyncDisposable {
  readonly baseUrl: string;
  readonly key: string;
}

/**
 * Copies what workflows need to `.tools/e2e/NAME`.
 * @param reference what stands for "$/PATH" in the copy; nothing else is changed
 */
export function stageCopy(name: string, reference: (path: string) => string): string {
  const copy = join(scratch, name);
  rmSync(copy, { recursive: true, force: true });
  const parts = ['.github', 'e2e', 'action.yml', 'dist', 'examples', 'package.json', 'script', 'simulator'];
  for (const part of parts.filter(part => existsSync(join(root, part)))) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  for (const file of globSync('{.github/workflows,examples,e2e}/*.yml', { cwd: copy })) {
    const text = readFileSync(join(copy, file), 'utf8');
    const other = text.replace(
      /(uses: )\$\/(\S*)/g,
      (_, uses: string, path: string) => uses + reference(path),
    );
    writeFileSync(join(copy, file), other);
  }
  return copy;
}

/** This repository as act needs it: its checkout includes the packages. */
export async function stageRepository(): Promise<string> {
  const copy = stageAction('repository');
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  await commit(copy, self, ['action.yml']);
  return copy;
}

/** The action as runners fetch it. */
export function stageAction(name = 'action'): string {
  // act knows no "$/". The rest of the reference stays as it is.
  return stageCopy(name, path => `${self}/${path}@self`);
}

export interface Caller {
  readonly path: string;
  /** Commit that runs are for. */
  readonly sha: string;
}

/**
 * A repository that uses the action: the unchanged examples, and other workflows.
 * @param workflows texts by file name
 */
export async function stageCaller(workflows: Readonly<Record<string, string>>): Promise<Caller> {
  const path = join(scratch, 'caller');
  rmSync(path, { recursive: true, force: true });
  cpSync(join(root, 'e2e/caller'), path, { recursive: true });
  // The chart in README.md contains the chart of the documentation.
  cpSync(join(path, 'deploy/chart'), join(path, 'chart/charts/docs'), { recursive: true });
  mkdirSync(join(path, '.github/workflows'), { recursive: true });
  const examples = globSync('examples/*.yml', { cwd: root }).map(
    file => [basename(file), readFileSync(join(root, file), 'utf8')] as const,
  );
  for (const [name, text] of [...examples, ...Object.entries(workflows)]) {
    // act rejects the whole workflow because of this key, which GitHub added in 2026. Nothing else differs.
    writeFileSync(join(path, '.github/workflows', name), text.replace(/^ +deployment: false.*\n/gm, ''));
  }
  const sha = await commit(path, 'example/docs', ['.']);
  return { path, sha };
}

/** Makes a directory a repository. @returns its commit */
async function commit(directory: string, name: string, files: readonly string[]): Promise<string> {
  const identity = ['-c', 'user.name=e2e', '-c', 'user.email=e2e@example.com'];
  // The settings of the person who runs this, such as signing and hooks, do not apply.
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  let last = '';
  for (const args of [
    ['init', '--quiet', '--initial-branch=main'],
    ['remote', 'add', 'origin', `https://github.com/${name}`],
    ['add', ...files],
    [...identity, 'commit', '--quiet', '--message', 'Copy'],
    ['rev-parse', 'HEAD'],
  ]) {
    const { code, output } = await runCommand('git', args, { cwd: directory, env });
    if (code !== 0) throw new Error(`git ${args.join(' ')} failed: ${output}`);
    last = output;
  }
  return last;
}

/** The simulator for jobs that cannot start one themselves. */
export async function startService(domains: readonly string[]): Promise<Service> {
  const args = domains.flatMap(domain => ['--domain', domain]);
  const options = [join(root, 'simulator/main.ts'), '--json', '--job-seconds', '1', ...args];
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const signal = AbortSignal.timeout(30_000);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line', { signal })) as [string];
  const { baseUrl, key } = JSON.parse(line) as { readonly baseUrl: string; readonly key: string };
  return {
    baseUrl,
    key,
    [Symbol.asyncDispose]: async () => {
      const closed = once(child, 'close');
      child.kill();
      await closed;
    },
  };
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
  /** Name of the machine. Runs at the same time need two. */
  readonly machine?: string;
  /** Further options of act. */
  readonly options?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Runs one workflow. Its log is written next to the repository. */
export async function runWorkflow(request: RunRequest): Promise<WorkflowRun> {
  const {
    repository,
    event,
    file,
    payload = {},
    inputs = {},
    vars = {},
    secrets = {},
    attempt = 1,
    machine = '',
    options = [],
  } = request;
  const own = join(scratch, machine);
  const artifacts = join(own, 'artifacts');
  const home = join(own, 'home');
  const action = join(scratch, 'action');
  for (const directory of attempt === 1 ? [artifacts, home] : [home]) {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
  }
  const eventFile = join(own, 'event.json');
  writeFileSync(eventFile, JSON.stringify({ ...payload, inputs }));
  const locals = [...standIns(), ...['self', 'v1'].map(version => `${self}@${version}=${action}`)];
  const assigned = (option: string, values: Readonly<Record<string, string>>) =>
    Object.entries(values).flatMap(([name, value]) => [option, `${name}=${value}`]);
  const args = [
    ...[event, '--workflows', file, '--eventpath', eventFile],
    // The label of GitHub's runners, and one of self-hosted runners.
    ...['--platform', 'ubuntu-latest=-self-hosted', '--platform', 'self-hosted=-self-hosted'],
    ...locals.flatMap(local => ['--local-repository', local]),
    ...assigned('--var', vars),
    ...Object.keys(secrets).flatMap(name => ['--secret', name]),
    ...assigned('--env', { ...request.variables, GITHUB_RUN_ATTEMPT: String(attempt) }),
    ...['--action-cache-path', join(own, 'act'), '--container-daemon-socket', '-'],
    '--no-cache-server',
    ...options,
  ];
  const result = await runCommand('act', args, {
    cwd: repository,
    env: {
      ...request.env,
      // act writes its settings and caches there.
      ...{ HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home },
      // Otherwise act contacts its makers.
      ACT_DISABLE_VERSION_CHECK: '1',
      E2E_ARTIFACTS: artifacts,
      ...secrets,
    },
  });
  writeFileSync(join(own, `${basename(file, '.yml')}.log`), result.output);
  const ends = result.output.matchAll(/^\[[^\]]*?\/([^/\]]*?) *\] 🏁 {2}Job (succeeded|failed)/gm);
  return { ...result, artifacts, jobs: [...ends].map(([, name, end]) => `${name}: ${end}`) };
}

/** Replacements for actions on github.com, whatever commit they are pinned to. */
function standIns(): readonly string[] {
  const files = globSync('{.github/workflows,examples}/*.yml', { cwd: root });
  const uses = files.flatMap(file => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/uses: ((?:aws-)?actions)\/([\w-]+)@([0-9a-f]{40})/g),
  ]);
  const pairs = uses.map(([, owner = '', name = '', commit]) => ({
    name: `${owner}/${name}`,
    commit,
    place: join(root, 'e2e/actions', name),
  }));
  const found = pairs.filter(({ place }) => existsSync(place));
  return [...new Set(found.map(({ name, commit, place }) => `${name}@${commit}=${place}`))];
}
