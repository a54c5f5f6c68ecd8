import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { GrowingFileHash } from '../../../src/download/growing-file-hash.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { type TestNetwork, testNetwork } from '../../support/network.ts';
import { until } from '../../support/until.ts';

const mebibyte = 1024 * 1024;
const content = randomBytes(17 * mebibyte + 5);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let directory = '';
let file = '';
let network: TestNetwork;
beforeEach(() => {
  network = testNetwork(manualClock());
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-hash-'));
  file = join(directory, 'archive');
});
afterEach(() => rmSync(directory, { recursive: true }));

const computed = (when: 'during' | 'after', size: number) =>
  `SHA-256 of ${size} bytes was computed ${when} the download`;

test('a large file is hashed by a thread while it grows', async () => {
  await using hash = new GrowingFileHash(file, network);
  writeFileSync(file, content.subarray(0, 16 * mebibyte));
  hash.advance(16 * mebibyte);
  appendFileSync(file, content.subarray(16 * mebibyte));
  hash.advance(content.length);
  expect(await hash.finish(content.length)).toBe(sha256(content));
  expect(network.lines).toEqual([computed('during', content.length)]);
});

test('a small file is hashed without a thread', async () => {
  await using hash = new GrowingFileHash(file, network);
  writeFileSync(file, 'small');
  hash.advance(5);
  expect(await hash.finish(5)).toBe(sha256(Buffer.from('small')));
  expect(network.lines).toEqual([computed('after', 5)]);
});

test('a file that is written again is hashed again from its first byte', async () => {
  await using hash = new GrowingFileHash(file, network);
  writeFileSync(file, content);
  hash.advance(content.length);
  await hash.restart();
  const other = Buffer.from(content).reverse();
  writeFileSync(file, other);
  hash.advance(other.length);
  expect(await hash.finish(other.length)).toBe(sha256(other));
});

test('when the thread fails, the file is hashed afterwards', async () => {
  await using hash = new GrowingFileHash(file, network);
  writeFileSync(file, content);
  truncateSync(file, 1);
  hash.advance(content.length);
  await until(() => network.lines.length > 0);
  writeFileSync(file, content);
  expect(await hash.finish(content.length)).toBe(sha256(content));
  expect(network.lines).toEqual([
    'The thread for SHA-256 failed: the file has become shorter',
    computed('after', content.length),
  ]);
});

test('when the machine allows no more threads, the file is hashed afterwards', async () => {
  let starts = 0;
  await using hash = new GrowingFileHash(file, network, () => {
    starts += 1;
    // What Node throws at a limit of processes (ulimit -u).
    throw Object.assign(new Error('EAGAIN'), { code: 'ERR_WORKER_INIT_FAILED' });
  });
  writeFileSync(file, content);
  hash.advance(16 * mebibyte);
  hash.advance(content.length);
  expect(await hash.finish(content.length)).toBe(sha256(content));
  expect(starts).toBe(1);
  expect(network.lines).toEqual(['The thread for SHA-256 failed: EAGAIN', computed('after', content.length)]);
});

test('a file that cannot be read is named', async () => {
  await using hash = new GrowingFileHash(join(directory, 'missing'), network);
  await expect(hash.finish(1)).rejects.toMatchObject({
    code: 'FILE_SYSTEM',
    message: expect.stringContaining('Could not read the archive'),
  });
});

test('a hash of another number of bytes than the file has is an error', async () => {
  await using hash = new GrowingFileHash(file, network);
  writeFileSync(file, 'small');
  await expect(hash.finish(6)).rejects.toThrow('5 of 6 bytes were hashed');
});

test('a canceled run does not wait for the hash', async () => {
  await using hash = new GrowingFileHash(file, network);
  writeFileSync(file, content);
  hash.advance(content.length);
  const finished = hash.finish(content.length);
  const reason = new Error('canceled');
  network.cancel(reason);
  await expect(finished).rejects.toBe(reason);
});

test('the thread imports modules of Node only, because the bundle has its file as it is', () => {
  const source = readFileSync(resolve(import.meta.dirname, '../../../src/download/hash-thread.ts'), 'utf8');
  const imports = [...source.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name);
  expect(imports).toContain('node:worker_threads');
  expect(imports.filter(name => !builtinModules.includes(name.replace(/^node:/, '')))).toEqual([]);
});
