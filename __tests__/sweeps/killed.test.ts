import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../simulator/seeded-random.ts';
import { type Simulator, startSimulator } from '../../simulator/server.ts';
import { expectFailure, expectSuccess, runExport } from '../support/export-action.ts';
import { tar } from '../support/extract.ts';
import { later } from '../support/later.ts';
import { announceSeed } from '../support/seed.ts';

const long = process.env['LONG_TESTS'] !== undefined;
/** Calls from one run that is killed to the next. */
const step = long ? 1 : 6;
const support = resolve(import.meta.dirname, '../support');
const random = seededRandom(announceSeed('killed sweep'));
const oldValues = 'old: true\n';

/** A workspace that holds an old site and old values; temporary files are in `temp`. */
function prepare(): Prepared {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-killed-'));
  mkdirSync(join(directory, 'workspace/site/deep'), { recursive: true });
  for (const name of ['a.html', 'deep/b.html']) writeFileSync(join(directory, 'workspace/site', name), 'old');
  writeFileSync(join(directory, 'workspace/values.yaml'), oldValues);
  return { directory, [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }) };
}

interface Prepared extends Disposable {
  readonly directory: string;
}

const inputs = { 'extract-to': 'site', clean: 'true', 'values-file': 'values.yaml', cache: 'false' };

async function serve(): Promise<Simulator> {
  const archive = await tar([
    { name: 'index.html', text: 'new' },
    { name: 'deep/b.html', text: 'new' },
  ]);
  return startSimulator({ archive, jobSeconds: 0.05, queueSeconds: 0 });
}

/** What stands at the target and in the values file: "old" or "new" when it is whole. */
function stateOf(directory: string) {
  const site = join(directory, 'workspace/site');
  const files = existsSync(site) ? readdirSync(site, { recursive: true }).map(String).sort() : ['nothing'];
  const whole = { 'a.html,deep,deep/b.html': 'old', 'deep,deep/b.html,index.html': 'new' }[files.join()];
  const text = existsSync(join(site, 'deep/b.html')) && readFileSync(join(site, 'deep/b.html'), 'utf8');
  const values = readFileSync(join(directory, 'workspace/values.yaml'), 'utf8');
  const written = /^old: true\nstaticExport:\n {2}enabled: true\n {2}bundleUrl: ".*"\n$/.test(values);
  return {
    site: whole !== undefined && whole === text ? whole : `${text}: ${files}`,
    values: values === oldValues ? 'old' : written ? 'new' : values,
  };
}

/** Starts the action once more, in a way that ends as soon as the target has been looked at. */
async function startAgain(service: Simulator, directory: string, env: Readonly<Record<string, string>>) {
  const run = await runExport(service, { directory, inputs: { ...inputs, 'api-key': 'wrong' }, env });
  expectFailure(run, 'KEY_REFUSED');
}

interface Killed {
  readonly env: Readonly<Record<string, string>>;
  readonly entry?: string;
}

/**
 * Kills one run after another, each so many calls later than the one before, until one ends by itself.
 * @returns how many were killed
 */
async function killAtEachCall(
  killAt: (call: number, directory: string) => Killed,
  { temp, step = 1 }: { readonly temp?: string; readonly step?: number } = {},
): Promise<number> {
  await using service = await serve();
  let killed = 0;
  // Where it begins is left to chance; which call it was is seen when it fails.
  for (let call = 1 + Math.floor(random() * step); ; call += step) {
    using prepared = prepare();
    const { directory } = prepared;
    const { env, entry } = killAt(call, directory);
    const place = temp === undefined ? {} : { RUNNER_TEMP: temp };
    const run = await runExport(service, {
      directory,
      inputs,
      env: { ...env, ...place },
      ...(entry && { entry }),
    });
    if (run.exitCode === 0) {
      expectSuccess(run);
      expect(stateOf(directory)).toEqual({ site: 'new', values: 'new' });
      expect(readdirSync(run.workspace).sort()).toEqual(['site', 'values.yaml']);
      return killed;
    }
    killed += 1;
    const seen = async (env: Readonly<Record<string, string>>) => {
      await startAgain(service, directory, { ...env, ...place });
      return { call, ...stateOf(directory) };
    };
    const whole = {
      call,
      site: expect.stringMatching(/^(old|new)$/),
      values: expect.stringMatching(/^(old|new)$/),
    };
    expect(await seen({})).toEqual(whole);
    expect(await seen({ NODE_OPTIONS: later })).toEqual(whole);
    expect({ call, files: readdirSync(run.workspace).sort() }).toEqual({
      call,
      files: ['site', 'values.yaml'],
    });
    const left = readdirSync(temp ?? run.temp).filter(name => name.startsWith('.docs-admin-action-'));
    expect({ call, left }).toEqual({ call, left: [] });
  }
}

const byHarness = (call: number, directory: string): Killed => ({
  env: {
    NODE_OPTIONS: `--import=${join(support, 'kill-at-call.ts')}`,
    KILL_AT: `${call}`,
    KILL_IN: directory,
  },
});

describe('a run that is killed leaves the old site or the new one, and the next start removes the rest:', () => {
  test('at each call, with temporary files on the same file system', async () => {
    const killed = await killAtEachCall(byHarness, { step });

    expect(killed).toBeGreaterThan(long ? 20 : 3);
  }, 300_000);

  const memory = '/dev/shm';
  const other = existsSync(memory) && statSync(memory).dev !== statSync(tmpdir()).dev;
  (other ? test : test.skip)(
    'at each call, with temporary files on another (where /dev/shm is one)',
    async () => {
      const temp = mkdtempSync(join(memory, 'docs-admin-action-killed-'));
      try {
        const killed = await killAtEachCall(byHarness, { temp, step });

        expect(killed).toBeGreaterThan(long ? 20 : 3);
      } finally {
        rmSync(temp, { recursive: true });
      }
    },
    300_000,
  );

  const strace = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0;
  const calls = ['rename', 'rmdir', ...(long ? ['mkdir', 'unlink', 'fsync', 'write', 'openat'] : [])];
  (strace ? test : test.skip).each(calls)(
    'at each system call %s (where strace can be used)',
    async name => {
      const killed = await killAtEachCall(call => ({
        entry: join(support, 'under-strace.ts'),
        env: { KILL_CALL: name, KILL_AT: `${call}` },
      }));

      expect(killed).toBeGreaterThan(0);
    },
    900_000,
  );
});
