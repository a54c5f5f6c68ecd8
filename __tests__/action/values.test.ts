import { lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { startSimulator } from '../../simulator/server.ts';
import { expectFailure, expectSuccess, runExport } from '../support/export-action.ts';
import { makePipe, onUnix } from '../support/named-pipe.ts';
import { testDirectory } from '../support/test-directory.ts';

const directory = testDirectory();
const quick = { jobSeconds: 0.2, queueSeconds: 0.05 };

test('an export writes its newest link into a values file, and warns of its end (promise: Without `values-bundle-url`)', async () => {
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
  expect(run.log).toContain(`Values: "docs.staticExport" in ${file}, file created`);
  expect(run.annotations).toContainEqual(
    expect.objectContaining({
      level: 'warning',
      message: expect.stringMatching(/^The link in the values file expires in \d+m/),
    }),
  );
  expect(run.summary).toContain('| Values file | `deploy/values.yaml` |');
  expect(run.stdout.replace(/^::add-mask::.*$/gm, '')).not.toContain('X-Amz-Signature');
});

// More that is rejected: __tests__/unit/helm/values-file.test.ts.
onUnix.each<[string, (path: string, outside: string) => void, RegExp]>([
  ['not YAML', path => writeFileSync(path, '{'), /values\.yaml is not valid YAML/],
  ['a named pipe', makePipe, /is a directory, a pipe, a socket, or a device, not a file/],
  ['a link to a file outside', (path, outside) => symlinkSync(outside, path), /leads out of the workspace/],
  ['a link into .git', path => symlinkSync('.Git/values.yaml', path), /is inside \.git/],
  ['a link into extract-to', path => symlinkSync('site/values.yaml', path), /is inside extract-to/],
])(
  'a values file that is %s is rejected before a job is started, and not changed',
  async (_, make, problem) => {
    await using service = await startSimulator(quick);
    const [path, outside] = [join(directory(), 'workspace/values.yaml'), join(directory(), 'b.yaml')];
    const inside = ['site', '.Git'].map(name => join(directory(), 'workspace', name));
    for (const parent of inside) mkdirSync(parent, { recursive: true });
    for (const file of [outside, ...inside.map(parent => join(parent, 'values.yaml'))])
      writeFileSync(file, 'b: 1\n');
    make(path, outside);
    const { ino } = lstatSync(path);
    const inputs = { 'values-file': 'values.yaml', 'extract-to': 'site', clean: 'true' };
    const run = await runExport(service, { inputs, directory: directory() });
    expect(expectFailure(run, 'VALUES_INVALID')).toMatch(problem);
    expect(service.requests).toEqual([]);
    expect(lstatSync(path).ino).toBe(ino);
    expect(readFileSync(outside, 'utf8')).toBe('b: 1\n');
  },
);
