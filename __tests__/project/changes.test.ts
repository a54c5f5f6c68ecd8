import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { compareSites } from '../../src/changes/compare.ts';
import { readManifest, type SiteFile, writeManifest } from '../../src/changes/manifest.ts';
import { factsOf } from '../support/page-facts.ts';

const root = resolve(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs/changes.md'), 'utf8');
const [changesExample = '', manifestExample = ''] = [...document.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(
  ([, text]) => text,
);

const fileOf = (path: string, text: string): SiteFile => ({
  path,
  size: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
  ...(path.endsWith('.html') && factsOf(text, {}, path)),
});
/** The start page of the examples. */
const start = fileOf('index.html', '<title>Start</title><h1>Start</h1><p>Welcome</p>\n');
const style = fileOf('style.css', '');

test('the manifest that docs/changes.md shows is what is written, and can be read', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-docs-'));
  try {
    const path = join(directory, 'manifest.json');
    const exportedAt = '2026-11-21T02:00:00.000Z';
    await writeManifest(path, { domain: 'docs.example.com', exportedAt, files: [start, style] });
    expect(JSON.parse(manifestExample)).toEqual(JSON.parse(readFileSync(path, 'utf8')));
    expect(readManifest(readFileSync(path, 'utf8'))).toMatchObject({ exportedAt, isComparable: true });
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('the changes that docs/changes.md shows are what a comparison gives', () => {
  const page = z.strictObject({ path: z.string(), title: z.string() });
  const shown = z.strictObject({
    version: z.literal(1),
    baseline: z.nullable(z.strictObject({ exportedAt: z.iso.datetime() })),
    added: z.array(page),
    changed: z.array(page),
    removed: z.array(page),
    files: z.strictObject({ changed: z.array(z.string()), removed: z.array(z.string()) }),
  });
  const { added, changed, removed, files } = shown.parse(JSON.parse(changesExample));
  const earlier = [fileOf('index.html', '<title>Start</title>'), fileOf('old.css', '')];
  const now = [start, style, fileOf('guides/new.html', '<title>New page</title>')];
  expect(compareSites(earlier, now, true)).toEqual({ added, changed, removed, files, total: 2 });
});
