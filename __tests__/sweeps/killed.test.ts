import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { findPaths } from '../../script/find-paths.ts';
import { type Simulator, startSimulator } from '../../simulator/server.ts';
import { runBundle } from '../support/bundle.ts';
import { expectFailure, expectSuccess, optionsFor, runExport } from '../support/export-action.ts';
import { tar } from '../support/extract.ts';
import { casesOf } from '../support/long.ts';
import { manualClock } from '../support/manual-clock.ts';
import { seed } from '../support/seed.ts';
import { signalAtCall } from '../support/signals.ts';
import { prepareRun } from '../support/step.ts';

/** Calls from one run that is killed to the next, of some thirty. */
const step = casesOf(12, 1);
/** More than any run needs. */
const maxCalls = 200;
const oldValues = 'old: true\n';
const inputs = { 'extract-to': 'site', clean: 'true', 'values-file': 'values.yaml', cache: 'false' };

/** A workspace that holds an old site and old values. */
function prepare() {
  const directory = prepareRun(workspace => {
    mkdirSync(join(workspace, 'site/deep'), { recursive: true });
    for (const name of ['a.html', 'deep/b.html']) writeFileSync(join(workspace, 'site', name), 'old');
    writeFileSync(join(workspace, 'values.yaml'), oldValues);
  });
  return { directory, [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }) };
}

async function serve(): Promise<Simulator> {
  const archive = await tar([
    { name: 'index.html', text: 'new' },
    { name: 'deep/b.html', text: 'new' },
  ]);
  return startSimulator({ archive, jobSeconds: 0.05, queueSeconds: 0 });
}

/** The state of the site and of the values file: "old" or "new" when it is whole. */
function stateOf(workspace: string) {
  const values = readFileSync(join(workspace, 'values.yaml'), 'utf8');
  const written = /^old: true\nstaticExport:\n {2}enabled: true\n {2}bundleUrl: ".*"\n$/.test(values);
  return { site: stateOfSite(workspace), values: values === oldValues ? 'old' : written ? 'new' : values };
}

/** "moved" when there is none, and the old one is whole beside it. */
function stateOfSite(workspace: string): string {
  const site = join(workspace, 'site');
  const [moved = ''] = findPaths('.docs-admin-action-*.old', workspace);
  const directory = existsSync(site) ? site : join(workspace, moved);
  const files = findPaths('**/*', directory);
  const text = readFileSync(join(directory, 'deep/b.html'), 'utf8');
  const wholes: Readonly<Record<string, string>> = {
    'old: a.html,deep,deep/b.html': directory === site ? 'old' : 'moved',
    'new: deep,deep/b.html,index.html': 'new',
  };
  const found = `${text}: ${files}`;
  return wholes[found] ?? found;
}

/**
 * Kills one run after another, each so many calls later than the one before, until one ends by itself.
 * @param only the function whose calls count; all that change something if it is empty
 * @returns in which states the killed runs left the site
 */
async function killAtEachCall(only: string, step: number): Promise<readonly string[]> {
  await using service = await serve();
  const states: string[] = [];
  // Where it begins is left to chance; which call it was is seen when it fails.
  for (let call = 1 + (seed % step); call < maxCalls; call += step) {
    using prepared = prepare();
    const { directory } = prepared;
    const workspace = join(directory, 'workspace');
    const env = { ...signalAtCall(call, directory), SIGNAL_OF: only };
    const run = await runBundle(optionsFor(service, { directory, inputs, env }));
    if (run.exitCode === 0) {
      expect(stateOf(workspace)).toEqual({ site: 'new', values: 'new' });
      expect(readdirSync(workspace).sort()).toEqual(['site', 'values.yaml']);
      return states;
    }
    // It was killed, and did not fail for another reason.
    expect({ call, stderr: run.stderr }).toEqual({ call, stderr: '' });
    const { site, values } = stateOf(workspace);
    expect({ call, site, values }).toEqual({
      call,
      site: expect.stringMatching(/^(old|new|moved)$/),
      values: expect.stringMatching(/^(old|new)$/),
    });
    states.push(site);
    // A day later, a run that fails removes unfinished files, and never the only copy of the site.
    const clock = manualClock(Date.now() + 25 * 3_600_000);
    const later = (key: string) =>
      runExport(service, { directory, inputs: { ...inputs, 'api-key': key }, clock });
    expectFailure(await later('wrong'), 'KEY_REFUSED');
    expect({ call, ...stateOf(workspace) }).toEqual({ call, site, values });
    expect(findPaths('.docs-admin-action-*.work', workspace)).toEqual([]);
    // One that succeeds removes the rest.
    expectSuccess(await later(service.key));
    expect({ call, left: readdirSync(workspace).sort() }).toEqual({ call, left: ['site', 'values.yaml'] });
  }
  throw new Error(`No run has ended by itself, though it may make ${maxCalls} calls.`);
}

describe('a run that is killed leaves the old site or the new one, and a later run removes the rest (promise: Put a partly unpacked site in place):', () => {
  test('at each call', async () => {
    const states = await killAtEachCall('', step);
    expect(states.length).toBeGreaterThan(casesOf(0, 20));
  }, 300_000);

  test('at each call that renames something', async () => {
    // The old site away, the new one there, and the values file.
    const states = await killAtEachCall('rename', 1);
    expect(new Set(states)).toEqual(new Set(['old', 'moved', 'new']));
  }, 300_000);
});
