import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Simulator, startSimulator } from '../../simulator/server.ts';
import { type BundleOptions, runBundle } from '../support/bundle.ts';
import { expectFailure, expectSuccess, type Given, optionsFor } from '../support/export-action.ts';
import { tar } from '../support/extract.ts';
import { later } from '../support/later.ts';
import { runAction } from '../support/local-runner.ts';
import { casesOf, isLong } from '../support/long.ts';
import { seed } from '../support/seed.ts';
import { signalAtCall } from '../support/signals.ts';
import type { ActionRun, RunOptions } from '../support/step.ts';

/** Calls from one run that is killed to the next, of some thirty. */
const step = casesOf(12, 1);
const oldValues = 'old: true\n';

/**
 * Where the site is. In the workspace, a checkout can hold anything, so nothing is moved back there: a run that is killed
 * between its two renames leaves no site, and the export is made anew.
 */
type Place = 'workspace' | 'www';

/** A workspace that holds old values, and an old site there or beside it. */
function prepare(place: Place) {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-killed-'));
  mkdirSync(join(directory, 'workspace'));
  mkdirSync(join(directory, place, 'site/deep'), { recursive: true });
  for (const name of ['a.html', 'deep/b.html']) writeFileSync(join(directory, place, 'site', name), 'old');
  writeFileSync(join(directory, 'workspace/values.yaml'), oldValues);
  return { directory, [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }) };
}

const inputsFor = (place: Place) => ({
  'extract-to': `../${place}/site`,
  clean: 'true',
  'values-file': 'values.yaml',
  cache: 'false',
});

const runExport = (service: Simulator, options: Given<BundleOptions>) =>
  runBundle(optionsFor(service, options));

async function serve(): Promise<Simulator> {
  const archive = await tar([
    { name: 'index.html', text: 'new' },
    { name: 'deep/b.html', text: 'new' },
  ]);
  return startSimulator({ archive, jobSeconds: 0.05, queueSeconds: 0 });
}

/** The state of the target and of the values file: "old" or "new" when it is whole. */
function stateOf(directory: string, place: Place) {
  const site = join(directory, place, 'site');
  const files = existsSync(site) ? filesIn(site) : ['nothing'];
  const wholes: Readonly<Record<string, string>> = {
    'a.html,deep,deep/b.html': 'old',
    'deep,deep/b.html,index.html': 'new',
    nothing: 'moved away',
  };
  const whole = wholes[files.join()];
  if (files[0] === 'nothing')
    expect(movedAway(directory, place)).toEqual([['a.html', 'deep', 'deep/b.html']]);
  const text = existsSync(join(site, 'deep/b.html')) && readFileSync(join(site, 'deep/b.html'), 'utf8');
  const values = readFileSync(join(directory, 'workspace/values.yaml'), 'utf8');
  const written = /^old: true\nstaticExport:\n {2}enabled: true\n {2}bundleUrl: ".*"\n$/.test(values);
  return {
    site: (whole !== undefined && whole === text) || files[0] === 'nothing' ? whole : `${text}: ${files}`,
    values: values === oldValues ? 'old' : written ? 'new' : values,
  };
}

/** The files of each directory that was moved away and not moved back. */
function movedAway(directory: string, place: Place) {
  const names = readdirSync(join(directory, place)).filter(name => name.endsWith('.old'));
  return names.map(name => filesIn(join(directory, place, name)));
}

const filesIn = (directory: string) => readdirSync(directory, { recursive: true }).map(String).sort();

/**
 * Starts the action once more, in a way that ends as soon as the target has been looked at.
 * @param start runs it in this process, or in one of its own, whose time is another
 */
async function startAgain(
  service: Simulator,
  options: Given<RunOptions>,
  start: (options: RunOptions) => Promise<ActionRun> = runAction,
) {
  const inputs = { ...options.inputs, 'api-key': 'wrong' };
  expectFailure(await start(optionsFor(service, { ...options, inputs })), 'KEY_REFUSED');
}

/**
 * Kills one run after another, each so many calls later than the one before, until one ends by itself.
 * @returns how many were killed
 */
async function killAtEachCall(
  killAt: typeof signalAtCall,
  { place, step }: { readonly place: Place; readonly step: number },
): Promise<number> {
  await using service = await serve();
  let killed = 0;
  // Where it begins is left to chance; which call it was is seen when it fails.
  for (let call = 1 + (seed % step); ; call += step) {
    using prepared = prepare(place);
    const { directory } = prepared;
    const inputs = inputsFor(place);
    const run = await runExport(service, { directory, inputs, env: killAt(call, directory) });
    const files = () => new Set([...readdirSync(run.workspace), ...readdirSync(join(directory, place))]);
    if (run.exitCode === 0) {
      expectSuccess(run);
      expect(stateOf(directory, place)).toEqual({ site: 'new', values: 'new' });
      expect(files()).toEqual(new Set(['site', 'values.yaml']));
      return killed;
    }
    killed += 1;
    const state = () => ({ call, ...stateOf(directory, place) });
    const afterwards = { directory, inputs, env: { NODE_OPTIONS: later } };
    const whole = {
      call,
      site: expect.stringMatching(place === 'www' ? /^(old|new)$/ : /^(old|new|moved away)$/),
      values: expect.stringMatching(/^(old|new)$/),
    };
    await startAgain(service, { directory, inputs });
    expect(state()).toEqual(whole);
    await startAgain(service, afterwards, runBundle);
    const { site } = state();
    expect({ ...whole, site }).toEqual(whole);
    if (site === 'moved away') {
      expectSuccess(await runExport(service, afterwards));
      await startAgain(service, afterwards, runBundle);
    }
    expect({ call, files: files() }).toEqual({ call, files: new Set(['site', 'values.yaml']) });
  }
}

describe('a run that is killed leaves the old site or the new one, and the next start removes the rest:', () => {
  const places: readonly Place[] = ['workspace', 'www'];
  // On a push, one of them.
  const chosen = isLong ? places : places.filter((_, index) => index === seed % places.length);
  test.each(chosen)(
    'at each call, with the site in %s',
    async place => {
      const killed = await killAtEachCall(signalAtCall, { place, step });
      expect(killed).toBeGreaterThan(casesOf(0, 20));
    },
    300_000,
  );

  test('at each call that renames something, with the site in www', async () => {
    const renames = (call: number, directory: string) => ({
      ...signalAtCall(call, directory),
      SIGNAL_OF: 'rename',
    });
    const killed = await killAtEachCall(renames, { place: 'www', step: 1 });
    // The old site away, the new one there, and the values file.
    expect(killed).toBeGreaterThan(2);
  }, 300_000);
});
