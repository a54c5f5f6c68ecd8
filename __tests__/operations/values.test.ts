import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { startSimulator } from '../../simulator/server.ts';
import { expectFailure, expectSuccess, runExport } from '../support/export-action.ts';

const quick = { jobSeconds: 0.2, queueSeconds: 0.05 };

test('an export writes its newest link into a values file, and warns of its end', async () => {
  await using service = await startSimulator({ ...quick, faults: [{ on: 'archive', status: 403 }] });
  using run = await runExport(service, {
    inputs: {
      'values-file': 'deploy/values.yaml',
      'values-key': 'docs.staticExport',
      'export-version': '7',
      'extract-to': 'site',
    },
  });
  expectSuccess(run);
  const file = join(run.workspace, 'deploy/values.yaml');
  expect(run.outputs['valuesFile']).toBe(file);
  expect(parse(readFileSync(file, 'utf8'))).toEqual({
    docs: { staticExport: { enabled: true, bundleUrl: run.outputs['bundleUrl'], version: '7' } },
  });
  expect(run.log).toContain(`Values: "docs.staticExport" in ${file}`);
  expect(run.annotations).toContainEqual(
    expect.objectContaining({
      level: 'warning',
      message: expect.stringMatching(/^The link in the values file expires in \d+m/),
    }),
  );
  expect(run.summary).toContain('| Values file | `deploy/values.yaml` |');
  expect(run.stdout.replace(/^::add-mask::.*$/gm, '')).not.toContain('X-Amz-Signature');
});

test('a link that lives longer needs no warning', async () => {
  await using service = await startSimulator({ ...quick, linkSeconds: 86_400 });
  using run = await runExport(service, { inputs: { 'values-file': 'values.yaml', download: 'false' } });
  expectSuccess(run);
  expect(run.annotations).toEqual([]);
});

test('a file that cannot be edited is found before a job is started', async () => {
  await using service = await startSimulator(quick);
  const path = join(import.meta.dirname, 'values.test.ts');
  const text = readFileSync(path, 'utf8');
  using run = await runExport(service, { inputs: { 'values-file': path } });
  expect(expectFailure(run, 'VALUES_INVALID')).toMatch(/values\.test\.ts (is not valid YAML|holds)/);
  expect(service.requests).toEqual([]);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('a job that fails leaves the file as it is', async () => {
  await using service = await startSimulator({ ...quick, outcome: 'failed' });
  using run = await runExport(service, { inputs: { 'values-file': 'values.yaml' } });
  expectFailure(run, 'EXPORT_FAILED');
  expect(() => writeFileSync(join(run.workspace, 'values.yaml'), '', { flag: 'wx' })).not.toThrow();
});

test('without waiting there is no link to write', async () => {
  await using service = await startSimulator(quick);
  using run = await runExport(service, { inputs: { 'values-file': 'values.yaml', wait: 'false' } });
  expectSuccess(run);
  expect(run.annotations).toEqual([
    expect.objectContaining({ message: expect.stringContaining('values-file has no effect') }),
  ]);
});
