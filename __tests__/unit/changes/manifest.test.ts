import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  markChanged,
  readManifest,
  type SiteFile,
  UnreadableManifest,
  writeManifest,
} from '../../../src/changes/manifest.ts';
import { manifestOf } from '../../support/manifest.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();

const subject = { domain: 'docs.example.com' };
const exportedAt = '2026-11-21T10:00:00.000Z';
const head = { ...subject, exportedAt };
const page = {
  path: 'a/index.html',
  size: 5,
  sha256: 'ab'.repeat(32),
  title: 'Start',
  text: 'cd'.repeat(16),
};
const style = { path: 'style.css', size: 0, sha256: 'ef'.repeat(32) };

async function write(files: readonly SiteFile[]): Promise<string> {
  const path = join(directory(), 'manifest.json');
  await writeManifest(path, { subject, exportedAt, files });
  return readFileSync(path, 'utf8');
}

describe('a manifest', () => {
  const odd = { ...page, path: 'a "b" {c} [d], ]} \u2028 é 😀.html' };
  test.each([[[page, style]], [[odd]], [[]]])(
    'is JSON in the documented form, with a line for each file, and read as it was written, however it is formatted: %j',
    async files => {
      const text = await write(files);
      expect(JSON.parse(text)).toEqual({ version: 1, ...head, files });
      const lines = text.split('\n').slice(1, 1 + files.length);
      expect(lines.map(line => JSON.parse(line.replace(/,$/, '')))).toEqual(files);
      const titled = files.map(file => ({ title: '', ...file }));
      const formatted = JSON.stringify(JSON.parse(text), null, 2).replaceAll('\n', '\r\n');
      for (const written of [text, `\ufeff${formatted}\r\n`, JSON.stringify(JSON.parse(text))])
        expect(readManifest(Buffer.from(written))).toEqual({ subject, exportedAt, files: titled });
    },
  );

  test('has titles on one line', () => {
    const text = manifestOf([{ ...page, title: 'a\n\u001b[31m\u202eb' }]);
    expect(readManifest(Buffer.from(text)).files[0]?.title).toBe('a b');
  });
});

test.each([
  ['all of 50', 50, 0, 50, 0],
  ['a sample of more, from the first to the last one', 500, 0, 50, 0],
  ['pages that differ in their data alone fill up what is left', 40, 500, 40, 10],
])('of the pages that changed, 50 are marked: %s', (_, changed, changedData, seen, filled) => {
  const pathsOf = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}/p${`${index}`.padStart(3, '0')}.html`);
  const [text, data] = [pathsOf('text', changed), pathsOf('data', changedData)];
  const files = [...text, ...data, 'same.html'].map(path => ({ ...page, path }));
  const marked = markChanged(files, text, data)
    .filter(file => file.changed)
    .map(({ path }) => path);
  expect(marked.filter(path => path.startsWith('text/'))).toHaveLength(seen);
  expect(marked.filter(path => path.startsWith('data/'))).toHaveLength(filled);
  expect(marked).toContain(text[0]);
  expect(Math.max(...marked.map(path => text.indexOf(path)))).toBeGreaterThan(changed * 0.9);
});

test('a manifest can have fields of other names', () => {
  expect(readManifest(Buffer.from(manifestOf([{ ...page, note: [1] }]))).files).toHaveLength(1);
});

test.each([
  ['empty', ''],
  ['cut off', manifestOf([page, style]).slice(0, -30)],
  ['a login page', '<!doctype html><title>Sign in</title>', 'is a page, perhaps a login'],
  ['of no version', manifestOf([], { version: undefined })],
  ['with a path twice', manifestOf([page, style, page]), 'lists a file twice'],
  ['of a later version', manifestOf([{ path: 'a.html' }], { version: 2 }), 'has version 2, and only'],
  ...['../a.html', '/a.html', 'a/./b.html', '', 'a\\b.html', 'a\nb.html', undefined].map(
    path => [`with the path ${String(path).slice(0, 20)}`, manifestOf([{ ...page, path }])] as const,
  ),
  ...[{ size: -1 }, { sha256: 'xy'.repeat(32) }, { text: 'AB'.repeat(16) }, { title: 'a'.repeat(201) }].map(
    change => [`with ${JSON.stringify(change).slice(0, 40)}`, manifestOf([{ ...page, ...change }])] as const,
  ),
])(
  'a manifest cannot be used, and is said to be that: %s',
  (_, text, reason = 'is incomplete or not a manifest') => {
    const read = () => readManifest(Buffer.from(text));
    expect(read).toThrow(reason);
    expect(read).toThrow(UnreadableManifest);
  },
);
