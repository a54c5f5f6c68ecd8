/** script/bootstrap in a project of its own, with npm. */
import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { expect } from '@jest/globals';
import { tarFormats } from '../support/extract.ts';
import { onUnix } from '../support/named-pipe.ts';
import { runCommand } from '../support/run-command.ts';
import { testDirectory } from '../support/test-directory.ts';
import { root } from '../support/workflows.ts';

const directory = testDirectory();
const version = '24.21.0';
const archive = `node-${version}.tgz`;

/** NODE_OPTIONS with which a copy of this Node says that it has another version. */
function withVersion(version: string, program: string): string {
  const code = `if (process.execPath === ${JSON.stringify(program)}) Object.defineProperty(process, 'version', { value: '${version}' })`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

/** A project that has only a package "node", whose install script fails, as it does where npm has no Node for the machine. */
async function prepare(): Promise<void> {
  const bin = { node: 'bin/node' };
  const manifest = { name: 'node', version, bin, scripts: { preinstall: 'exit 1' } };
  const dependencies = { node: `file:${archive}` };
  const locked = { version, resolved: `file:${archive}`, bin, hasInstallScript: true };
  const packages = { '': { dependencies }, 'node_modules/node': locked };
  const files = {
    'package.json': JSON.stringify({ dependencies }),
    'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages }),
    '.npmrc': 'offline=true\naudit=false\nfund=false\n',
    [archive]: await tarFormats['tar.gz']([{ name: 'package/package.json', text: JSON.stringify(manifest) }]),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory(), name), text);
  for (const name of ['script', 'bin']) mkdirSync(join(directory(), name));
  copyFileSync(join(root, 'script/bootstrap'), join(directory(), 'script/bootstrap'));
  copyFileSync(process.execPath, join(directory(), 'bin/node'));
}

/** @param own version of the machine's own Node */
const bootstrap = (own: string) =>
  runCommand('sh', ['script/bootstrap'], { cwd: directory(), env: environment(own) });

/** Without what "npm test" adds. */
function environment(own: string): NodeJS.ProcessEnv {
  const paths = (process.env['PATH'] ?? '').split(delimiter).filter(path => !path.includes('node_modules'));
  const others = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_'));
  const program = join(directory(), 'bin/node');
  return {
    ...Object.fromEntries(others),
    PATH: [dirname(program), ...paths].join(delimiter),
    NODE_OPTIONS: withVersion(own, program),
  };
}

onUnix(
  'another Node 24 will do where npm has none for the machine, and a message says what is wrong with "node"',
  async () => {
    await prepare();
    const expectMessage = async (words: string) =>
      expect(await bootstrap('v22.22.3')).toEqual({ code: 1, output: expect.stringContaining(words) });
    const { code, output } = await bootstrap('v24.16.0');
    expect([code, output]).toEqual([0, expect.stringContaining('without the install script')]);
    await expectMessage(`did not run, or npm has no Node 24 for ${process.platform} ${process.arch}.`);
    const installed = join(directory(), 'node_modules/node');
    const links = join(directory(), 'node_modules/.bin');
    for (const path of [join(installed, 'bin'), links]) mkdirSync(path, { recursive: true });
    symlinkSync('../node/bin/node', join(links, 'node'));
    writeFileSync(join(installed, 'bin/node'), '#!/bin/sh\necho v26.10.0\n', { mode: 0o755 });
    await expectMessage('The npm package "node" brings Node 26.10.0, but');
    rmSync(installed, { recursive: true });
    await expectMessage('which brings Node 24, is not installed.');
  },
);
