import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ManifestFile, ManifestWriter } from '../../../src/changes/manifest.ts';
import { readManifest } from '../../../src/changes/manifest-reader.ts';
import { makePipe, onUnix } from '../../support/named-pipe.ts';

const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-manifest-'));
afterAll(() => rmSync(directory, { recursive: true }));

let files = 0;
const freshPath = () => {
  files += 1;
  return join(directory, `manifest-${files}.json`);
};
const { signal } = new AbortController();
const head = { domain: 'docs.example.com', jobId: 'exp_1' };
const page = {
  path: 'a/index.html',
  size: 5,
  sha256: 'ab'.repeat(32),
  title: 'Start',
  text: 'cd'.repeat(16),
  source: '12'.repeat(16),
};

/** What is kept of it. */
const known = { title: 'Start', text: page.text, sha256: page.sha256, source: page.source };

function write(entries: Iterable<ManifestFile>, more: { readonly exportedAt?: string } = {}): string {
  const path = freshPath();
  const writer = new ManifestWriter(path, { ...head, ...more });
  for (const entry of entries) writer.add(entry);
  writer.finish();
  return path;
}

async function readText(text: string | Buffer) {
  const path = freshPath();
  writeFileSync(path, text);
  return await readManifest(path, { signal });
}

/** A line for each file, as the writer does it. */
const manifestOf = (files: readonly unknown[], more = {}) =>
  [
    `${JSON.stringify({ version: 1, ...head, ...more }).slice(0, -1)},"files":[`,
    files.map(file => JSON.stringify(file)).join(',\n'),
    ']}\n',
  ].join('\n');

describe('a manifest', () => {
  test('is JSON in the documented form', () => {
    const style = { path: 'style.css', size: 0, sha256: 'ef'.repeat(32) };
    expect(JSON.parse(readFileSync(write([page, style]), 'utf8'))).toEqual({
      version: 1,
      ...head,
      files: [page, style],
    });
    expect(JSON.parse(readFileSync(write([]), 'utf8'))).toEqual({ version: 1, ...head, files: [] });
  });

  test('is read as it was written', async () => {
    const exportedAt = '2026-11-21T10:00:00.000Z';
    const path = write([page, { path: 'style.css', size: 0, sha256: 'ef'.repeat(32) }], { exportedAt });
    expect(await readManifest(path, { signal })).toEqual({
      kind: 'read',
      ...head,
      exportedAt,
      pages: new Map([['a/index.html', known]]),
    });
  });

  test('may list paths with any characters', async () => {
    const path = 'a "b" {c} [d], ]} \u2028 é 😀.html';
    expect(await readManifest(write([{ ...page, path }]), { signal })).toMatchObject({
      kind: 'read',
      pages: new Map([[path, known]]),
    });
  });

  test('of many files is kept in memory for its pages only', async () => {
    const entries = function* () {
      for (let index = 0; index < 50_000; index += 1)
        yield { ...page, path: `section-${index % 100}/page-${index}.${index % 10 === 0 ? 'html' : 'png'}` };
    };
    const result = await readManifest(write(entries()), { signal });
    expect(result.kind === 'read' ? result.pages.size : result).toBe(5_000);
  });
});

describe('a manifest that cannot be used', () => {
  const unreadable = (reason: string | RegExp) => ({
    kind: 'unreadable',
    reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
  });

  test.each([
    [
      'of a later version',
      manifestOf([]).replace('"version":1', '"version":2'),
      'is of version 2 of the format, not 1',
    ],
    ['empty', '', 'is incomplete or not a manifest'],
    ['cut off', manifestOf([page, page]).slice(0, -30), 'is incomplete or not a manifest'],
    ['text', 'a', 'is incomplete or not a manifest'],
    ['null', 'null', 'is incomplete or not a manifest'],
    ['a list', '[]', 'is incomplete or not a manifest'],
    ['of no version', JSON.stringify({ ...head, files: [] }), 'is incomplete or not a manifest'],
    ['without files', JSON.stringify({ version: 1, ...head }), 'is incomplete or not a manifest'],
    ['of files that are an object', JSON.stringify({ version: 1, ...head, files: { a: page } }), /./],
    ['of files that are numbers', manifestOf([1]), 'lists a file in a form that no manifest has'],
    ['of files that are lists', manifestOf([[page]]), 'lists a file in a form that no manifest has'],
    ['of a domain that is a number', manifestOf([], { domain: 1 }), 'is incomplete or not a manifest'],
    [
      'of a time that is none',
      manifestOf([], { exportedAt: 'yesterday' }),
      'is incomplete or not a manifest',
    ],
    ['with a page twice', manifestOf([page, page]), 'lists a page twice'],
    [
      'with a page without its digest',
      manifestOf([{ ...page, text: undefined }]),
      'lists a page without its digest',
    ],
    [
      'with a very long entry',
      manifestOf([{ ...page, more: 'a'.repeat(100_000) }]),
      'is incomplete or not a manifest',
    ],
    [
      'with a very long beginning',
      manifestOf([], { more: 'a'.repeat(100_000) }),
      'is incomplete or not a manifest',
    ],
    ['nested deeply', '['.repeat(1_000_000), 'is incomplete or not a manifest'],
    ...[
      { path: '../a.html' },
      { path: '/a.html' },
      { path: 'a//b.html' },
      { path: './a.html' },
      { path: 'a/../b.html' },
      { path: '' },
      { path: 'a\\b.html' },
      { path: 'a\nb.html' },
      { path: `${'a/'.repeat(3000)}b.html` },
      { path: 1 },
      { path: undefined },
      { size: -1 },
      { size: 1.5 },
      { size: '1' },
      { sha256: 'ab' },
      { sha256: 'xy'.repeat(32) },
      { text: 'AB'.repeat(16) },
      { text: 1 },
      { source: '12' },
      { source: 1 },
      { title: 1 },
      { title: null },
      { title: 'a'.repeat(201) },
    ].map(
      change =>
        [
          `with ${JSON.stringify(change).slice(0, 40)}`,
          manifestOf([{ ...page, ...change }]),
          'lists a file in a form that no manifest has',
        ] as const,
    ),
  ])('%s is said to be that', async (_, text, reason) => {
    expect(await readText(text)).toEqual(unreadable(reason));
  });

  test('because it is not there, is a directory, or is too large', async () => {
    expect(await readManifest(freshPath(), { signal })).toEqual(unreadable('does not exist'));
    const path = freshPath();
    mkdirSync(path);
    expect(await readManifest(path, { signal })).toEqual(unreadable('is a directory, not a file'));
    const large = freshPath();
    closeSync(openSync(large, 'w'));
    truncateSync(large, 128 * 1024 ** 2 + 1);
    expect(await readManifest(large, { signal })).toEqual(unreadable(/^is larger than/));
  });

  onUnix('because it is a pipe', async () => {
    const path = freshPath();
    makePipe(path);
    expect(await readManifest(path, { signal })).toEqual(unreadable('is a named pipe, not a file'));
  });

  test('never throws, whatever is changed in it', async () => {
    const good = Buffer.from(
      manifestOf([page, { ...page, path: 'b.png' }], { exportedAt: '2026-11-21T10:00:00Z' }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 4 }),
        async edits => {
          const bytes = Buffer.from(good);
          for (const [at, byte] of edits) bytes[at] = byte;
          const result = await readText(bytes);
          expect(['read', 'unreadable']).toContain(result.kind);
          if (result.kind === 'unreadable') expect(result.reason).toMatch(/^[^\n]{5,}$/);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('a cancelled run does not read on', async () => {
    const path = write([page]);
    await expect(readManifest(path, { signal: AbortSignal.abort(new Error('cancelled')) })).rejects.toThrow(
      'cancelled',
    );
  });
});
