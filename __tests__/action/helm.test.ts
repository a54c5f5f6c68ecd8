import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { startSimulator } from '../../simulator/server.ts';
import { expectSuccess, runExport } from '../support/export-action.ts';

const installed = spawnSync('helm', ['version'], { stdio: 'ignore' }).status === 0;
if (!installed) console.log('Rendering the chart was left out, because helm is not on the PATH.');
const testWithHelm = installed ? test : test.skip;

let directory = '';
let chart = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-helm-'));
  chart = join(directory, 'workspace/chart');
  cpSync(resolve(import.meta.dirname, '../support/chart'), chart, { recursive: true });
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function helm(...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('helm', words, { encoding: 'utf8' });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

interface Deployment {
  readonly metadata: { readonly labels: Readonly<Record<string, unknown>> };
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly initContainers?: readonly { readonly env: readonly { readonly value: string }[] }[];
      };
    };
  };
}

testWithHelm(
  'a chart renders what the action has written into its values (where Helm is installed)',
  async () => {
    expect(
      (parse(helm('template', 'site', chart)) as Deployment).spec.template.spec.initContainers,
    ).toBeUndefined();
    await using service = await startSimulator({ jobSeconds: 0.2, queueSeconds: 0 });
    const file = join(chart, 'values.yaml');
    using run = await runExport(service, {
      directory,
      inputs: { 'values-file': 'chart/values.yaml', 'export-version': '1.10', download: 'false' },
    });
    expectSuccess(run);
    expect(run.outputs['valuesFile']).toBe(file);
    helm('lint', '--strict', chart);
    const { metadata, spec } = parse(helm('template', 'site', chart)) as Deployment;
    expect(metadata.labels['docs-version']).toBe('1.10');
    expect(spec.template.spec.initContainers?.[0]?.env[0]?.value).toBe(run.outputs['bundleUrl']);
    expect(readFileSync(file, 'utf8')).toContain('tag: "1.29" # a string, although it looks like a number');
  },
);
