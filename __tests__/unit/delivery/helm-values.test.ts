import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { writeHelmValues } from '../../../src/delivery/helm-values.ts';
import { testContext } from '../../support/context.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();
const url = 'https://store.example.com/docs.tar.gz';
const inMinutes = (minutes: number) => new Date(Date.UTC(2026, 10, 20) + minutes * 60_000).toISOString();

async function write(expiresAt: string | undefined, times = 1) {
  const context = testContext(directory());
  const file = join(context.directories.workspace, 'values.yaml');
  const request = { file, keys: ['docs', 'staticExport'], version: '7', link: { url, expiresAt } };
  for (let time = 0; time < times; time += 1) await writeHelmValues(request, context);
  return { context, file };
}

test('the group has the link and the version, and the file is an output', async () => {
  const { context, file } = await write(undefined);
  expect(readFileSync(file, 'utf8')).toContain(url);
  expect(context.outputs.get('valuesFile')).toBe(file);
  expect(context.lines).toEqual([`Values: "docs.staticExport" in ${file}`]);
});

test('a file that has the values already is left alone', async () => {
  const { context } = await write(undefined, 2);
  expect(context.lines.at(-1)).toMatch(/, already up to date$/);
});

test.each([
  [-1, /^The link in the values file has expired\. A chart downloads/],
  [59, /^The link in the values file expires in 59m 00s\. A chart downloads/],
])('a link that ends in %d minutes may be too old for a chart that starts', async (minutes, warning) => {
  expect((await write(inMinutes(minutes))).context.lines.at(-1)).toMatch(warning);
});

test('a link that lasts an hour is no reason for a warning', async () => {
  expect((await write(inMinutes(60))).context.lines).toHaveLength(1);
});
