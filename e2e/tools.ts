/** The tools of script/e2e, in fixed versions. They are installed once, in .tools/, which git ignores. */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { runCommand } from '../__tests__/support/run-command.ts';

/** Dependabot updates these files. No version of some packages suits all Go tools, so these are several modules. */
const locks = globSync(['*/go.mod', '*/go.sum', '*/requirements.txt'], {
  cwd: join(import.meta.dirname, 'tools'),
}).map(file => join(import.meta.dirname, 'tools', file));

export const toolsDirectory = resolve(import.meta.dirname, '../.tools');
const goDirectory = join(toolsDirectory, 'bin');
const pythonDirectory = join(toolsDirectory, 'python');
const installed = join(toolsDirectory, 'installed.txt');

/** The examples need these on this machine. GitHub's runners have them. */
const systemTools = [
  'curl --version',
  'jq --version',
  'openssl version',
  'rsync --version',
  'skopeo --version',
  'docker-registry --version',
];

/** The programs that scripts in e2e/bin stand in front of. */
export const realPrograms = {
  E2E_HELM: join(goDirectory, 'helm'),
  E2E_AWS: join(pythonDirectory, 'bin/aws'),
};

/**
 * Installs the tools if they are missing or of other versions.
 * @returns PATH with the tools in front
 * @throws Error with a sentence to show if a prerequisite is missing
 */
export async function installTools(): Promise<string> {
  mkdirSync(toolsDirectory, { recursive: true });
  for (const tool of systemTools) await run(tool);
  const wanted = locks.map(file => readFileSync(file, 'utf8')).join('');
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== wanted) {
    console.log('… installing tools (once, some minutes)');
    await installWithGo();
    await installWithPip();
    writeFileSync(installed, wanted);
  }
  return [goDirectory, join(pythonDirectory, 'bin'), process.env['PATH']].join(delimiter);
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
  const [program = '', ...args] = command.split(' ');
  const { code, output } = await runCommand(program, args, { cwd, env });
  if (code !== 0) throw new Error(`script/e2e needs this command, which failed: ${command}\n${output}`);
}
