/** The tools of script/e2e, in fixed versions. They are installed once, in .tools/, which git ignores. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { runCommand } from '../../__tests__/support/run-command.ts';
import { findPaths } from '../../script/find-paths.ts';

/** Dependabot updates these files. No version of some packages suits all Go tools, so these are several modules. */
const locks = findPaths(
  ['*/go.mod', '*/go.sum', '*/requirements.txt'],
  join(import.meta.dirname, '../tools'),
).map(file => join(import.meta.dirname, '../tools', file));

export const toolsDirectory = resolve(import.meta.dirname, '../../.tools');
/** For everything that a run leaves. */
export const scratch = join(toolsDirectory, 'e2e');
const goDirectory = join(toolsDirectory, 'bin');
const pythonDirectory = join(toolsDirectory, 'python');
const installed = join(toolsDirectory, 'installed.txt');

/**
 * Programs that this machine must have, each with the arguments that show its version, and the package of Debian and Ubuntu that
 * contains it.
 */
const systemTools: readonly (readonly [command: string, aptPackage: string])[] = [
  ['go version', 'golang-go'],
  ['python3 -m venv --help', 'python3-venv'],
  ['git --version', 'git'],
  ['curl --version', 'curl'],
  ['jq --version', 'jq'],
  ['openssl version', 'openssl'],
  ['rsync --version', 'rsync'],
  ['skopeo --version', 'skopeo'],
  ['nginx -v', 'nginx'],
  ['npm --version', 'npm'],
];

/** The programs that scripts in e2e/bin stand in front of. */
export const realPrograms = {
  E2E_WRANGLER: join(import.meta.dirname, '../tools/workers/node_modules/wrangler/bin/wrangler.js'),
  E2E_AWS: join(pythonDirectory, 'bin/aws'),
};

/**
 * Installs the tools if they are missing or of other versions.
 * @returns PATH with the tools in front
 * @throws Error with a sentence to show if a prerequisite is missing
 */
export async function installTools(): Promise<string> {
  mkdirSync(toolsDirectory, { recursive: true });
  await checkSystemTools();
  const wanted = locks.map(file => readFileSync(file, 'utf8')).join('');
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== wanted) {
    console.log('… installing tools (once, some minutes)');
    await installWithGo();
    await installWithPip();
    writeFileSync(installed, wanted);
  }
  return [goDirectory, join(pythonDirectory, 'bin'), process.env['PATH']].join(delimiter);
}

/** @throws Error that names all programs that are missing, and the command that installs them */
export async function checkSystemTools(env = process.env): Promise<void> {
  const found = await Promise.all(systemTools.map(([command]) => runWords(command, env)));
  const missing = systemTools.filter((_, index) => found[index]?.code !== 0);
  if (missing.length === 0) return;
  const names = missing.map(([command]) => command.split(' ', 1)).join(', ');
  const packages = missing.map(([, name]) => name).join(' ');
  throw new Error(
    `script/e2e does not find ${names}. On Debian or Ubuntu, run: sudo apt-get install ${packages}
On other systems, install what is missing with the system's package manager.`,
  );
}

async function installWithGo(): Promise<void> {
  const cache = join(toolsDirectory, 'go');
  const env = {
    ...process.env,
    GOBIN: goDirectory,
    GOPATH: cache,
    GOCACHE: join(cache, 'build'),
    // Otherwise the cache is read-only and not easily removed.
    GOFLAGS: '-modcacherw -trimpath',
  };
  const modules = locks.filter(file => file.endsWith('go.mod'));
  for (const file of modules) await run('go install tool', env, dirname(file));
  rmSync(cache, { recursive: true, force: true });
}

async function installWithPip(): Promise<void> {
  rmSync(pythonDirectory, { recursive: true, force: true });
  await run(`python3 -m venv ${pythonDirectory}`);
  const lock = locks.find(file => file.endsWith('requirements.txt'));
  const options = '--require-hashes --only-binary :all: --no-cache-dir --quiet';
  await run(`${join(pythonDirectory, 'bin/pip')} install ${options} --requirement ${lock}`);
}

async function run(command: string, env = process.env, cwd = toolsDirectory): Promise<void> {
  const { code, output } = await runWords(command, env, cwd);
  if (code !== 0) throw new Error(`script/e2e needs this command, which failed: ${command}\n${output}`);
}

function runWords(command: string, env: NodeJS.ProcessEnv, cwd = import.meta.dirname) {
  const [program = '', ...args] = command.split(' ');
  return runCommand(program, args, { cwd, env });
}
