import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { writeHelmValues } from '../../../src/delivery/helm-values.ts';
import { testContext } from '../../support/context.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();
const url = 'https://store.example.com/docs.tar.gz';
const inMinutes = (minutes: number) => new Date(Date.UTC(2026, 10, 20) + minutes * 60_000).toISOString();

async function linesOf(expiresAt: string) {
  const context = testContext(directory());
  const file = join(context.directories.workspace, 'values.yaml');
  const request = { file, keys: ['docs', 'staticExport'], version: '7', link: { url, expiresAt } };
  await writeHelmValues(request, context);
  return context.lines;
}

test.each([
  [-1, /^The link in the values file has expired\. Before you upgrade/],
  [59, /^The link in the values file expires in 59m 00s\. The chart downloads/],
])('a link that ends in %d minutes may be too old for a chart that starts', async (minutes, warning) => {
  expect((await linesOf(inMinutes(minutes))).at(-1)).toMatch(warning);
});

test('a link that lasts an hour is no reason for a warning', async () => {
  expect(await linesOf(inMinutes(60))).toHaveLength(1);
});
