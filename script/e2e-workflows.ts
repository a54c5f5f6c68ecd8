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
import { join, resolve } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { toolsDirectory } from './e2e-tools.ts';
import { type CommandResult, runCommand } from './run-command.ts';

const root = resolve(import.meta.dirname, '..');
const scratch = join(toolsDirectory, 'e2e');
/** How act is told of this repository's own actions: it does not know "$/" yet, and has no commit to fetch. */
const self = 'example/docs-admin-action';

interface Service extends AsyncDisposable {
  readonly baseUrl: string;
  readonly key: string;
}

/** Copies what workflows need to `.tools/e2e/NAME`, with other words for "$/". */
export function stageCopy(name: string, reference: (path: string) => string): string {
  const copy = join(scratch, name);
  rmSync(copy, { recursive: true, force: true });
  const parts = [
    '.github',
    '__tests__/e2e',
    'action.yml',
    'dist',
    'examples',
    'package.json',
    'script',
    'simulator',
  ];
  for (const part of parts.filter(part => existsSync(join(root, part)))) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  for (const file of globSync('{.github/workflows,examples,__tests__/e2e}/*.yml', { cwd: copy })) {
    const text = readFileSync(join(copy, file), 'utf8');
    const other = text.replace(
      /(uses: )\$\/(\S*)/g,
      (_, uses: string, path: string) => uses + reference(path),
    );
    writeFileSync(join(copy, file), other);
  }
  return copy;
}

/** A repository as act wants one, whose checkout brings the packages along. */
export async function stageRepository(): Promise<string> {
  const copy = stageCopy('repository', path => `${self}${path === '' ? '' : `/${path}`}@self`);
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const identity = ['-c', 'user.name=e2e', '-c', 'user.email=e2e@example.com'];
  // Signing, hooks and the like of whoever runs this are for their own commits.
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  for (const args of [
    ['init', '--quiet', '--initial-branch=main'],
    ['remote', 'add', 'origin', `https://github.com/${self}`],
    ['add', 'action.yml'],
    [...identity, 'commit', '--quiet', '--message', 'Copy'],
  ]) {
    const { code, output } = await runCommand('git', args, { cwd: copy, env });
    if (code !== 0) throw new Error(`git ${args.join(' ')} failed: ${output}`);
  }
  return copy;
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

interface WorkflowRun extends CommandResult {
  /** Directory with a directory for each artifact. */
  readonly artifacts: string;
}

/** Runs one workflow of the staged repository; its log is kept beside it. */
export async function runWorkflow(
  { repository, event, file }: { readonly repository: string; readonly event: string; readonly file: string },
  { service, env }: { readonly service: Service; readonly env: NodeJS.ProcessEnv },
): Promise<WorkflowRun> {
  const artifacts = join(scratch, 'artifacts');
  const home = join(scratch, 'home');
  for (const directory of [artifacts, home]) {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
  }
  // What stands in for actions of github.com, whatever commit they are pinned to.
  const workflow = readFileSync(join(repository, '.github/workflows/export-sites.yml'), 'utf8');
  const standIns = [...workflow.matchAll(/uses: actions\/((?:up|down)load-artifact)@([0-9a-f]{40})/g)].map(
    ([, name, commit]) => `actions/${name}@${commit}=${join(repository, '__tests__/e2e', name ?? '')}`,
  );
  const locals = new Set([...standIns, `${self}@self=${repository}`]);
  const args = [
    ...[event, '--workflows', file, '--platform', 'ubuntu-latest=-self-hosted'],
    ...[...locals].flatMap(local => ['--local-repository', local]),
    ...['--var', `DOCS_ADMIN_BASE_URL=${service.baseUrl}`, '--secret', 'DOCS_ADMIN_API_KEY'],
    ...['--action-cache-path', join(scratch, 'act'), '--no-cache-server', '--container-daemon-socket', '-'],
  ];
  const result = await runCommand('act', args, {
    cwd: repository,
    env: {
      ...env,
      // act writes its settings and caches there.
      ...{ HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home },
      E2E_ARTIFACTS: artifacts,
      DOCS_ADMIN_API_KEY: service.key,
    },
  });
  writeFileSync(join(scratch, `${event}.log`), result.output);
  return { ...result, artifacts };
}
