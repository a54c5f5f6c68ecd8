import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { comparePages } from '../../src/changes/compare.ts';
import { ManifestWriter } from '../../src/changes/manifest.ts';
import { readManifest } from '../../src/changes/manifest-reader.ts';
import { factsOf } from '../support/page-digest.ts';

const root = resolve(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs/changes.md'), 'utf8');
const [changesExample = '', manifestExample = ''] = [...document.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(
  ([, text]) => text,
);

/** The start page of the examples. */
const page = '<title>Start</title><h1>Start</h1><p>Welcome</p>\n';

test('the manifest that docs/changes.md shows is what is written, and can be read', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-docs-'));
  try {
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const path = join(directory, 'manifest.json');
    const writer = new ManifestWriter(path, {
      domain: 'docs.example.com',
      jobId: 'exp_2',
      exportedAt: '2026-11-21T02:00:00.000Z',
    });
    writer.add({ path: 'index.html', size: page.length, sha256: sha256(page), ...factsOf(page) });
    writer.add({ path: 'style.css', size: 0, sha256: sha256('') });
    writer.finish();
    expect(JSON.parse(manifestExample)).toEqual(JSON.parse(readFileSync(path, 'utf8')));
    const { signal } = new AbortController();
    expect(await readManifest(path, { signal })).toMatchObject({
      kind: 'read',
      jobId: 'exp_2',
    });
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('the changes that docs/changes.md shows are what a comparison gives', () => {
  const shown = z.strictObject({
    version: z.literal(1),
    baseline: z.nullable(z.strictObject({ jobId: z.string(), exportedAt: z.iso.datetime() })),
    added: z.array(z.strictObject({ path: z.string(), title: z.string() })),
    changed: z.array(z.strictObject({ path: z.string(), title: z.string() })),
    removed: z.array(z.strictObject({ path: z.string(), title: z.string() })),
  });
  const { added, changed, removed } = shown.parse(JSON.parse(changesExample));
  const start = factsOf(page);
  const earlier = new Map([['index.html', { ...start, text: factsOf('<title>Start</title>').text }]]);
  const now = new Map([
    ['index.html', start],
    ['guides/new.html', factsOf('<title>New page</title>')],
  ]);
  expect(comparePages(earlier, now)).toEqual({ added, changed, removed, total: 2 });
});

/** Examples in the table of what is removed from URLs. */
test.each([
  ['shot.Wth3h1Mq.png', 'shot.DJ8dCoTZ.png', true],
  ['shot-3f5a2b1c.png', 'shot-0d9e8f7a.png', true],
  ['3f5a2b1c9d8e.svg', '0d9e8f7a6b5c.svg', true],
  ['a.png?v=2', 'a.png', true],
  ['a.png?1732000000', 'a.png?1732000001', true],
  ['icon-DarkMode.png', 'icon-LongMode.png', false],
  ['step-12345678.png', 'step-12345679.png', false],
  ['report-20260101.png', 'report-20260201.png', false],
])('as docs/changes.md says, %s and %s are the same image: %s', (one, other, same) => {
  expect(document).toContain(one.replace(/^a\.png/, ''));
  expect(factsOf(`<img src="${one}">`).text === factsOf(`<img src="${other}">`).text).toBe(same);
});
