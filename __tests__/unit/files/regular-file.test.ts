import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readRegularFile, UnusableFile } from '../../../src/files/regular-file.ts';
import { makePipe, onUnix } from '../../support/named-pipe.ts';

let directory = '';
let root = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-files-'));
  root = join(directory, 'root');
  mkdirSync(root);
});
afterEach(() => rmSync(directory, { recursive: true }));

test('a file is read whole up to the limit, and a larger one is not', async () => {
  const path = join(root, 'file');
  for (const text of ['', 'x'.repeat(10)]) {
    writeFileSync(path, text);
    expect((await readRegularFile(path, { maxBytes: 10, within: [root] })).toString()).toBe(text);
  }
  await expect(readRegularFile(path, { maxBytes: 9 })).rejects.toThrow(UnusableFile);
});

onUnix('a pipe, a socket, a device and a directory are named, and not waited for', async () => {
  makePipe(join(root, 'pipe'));
  const server = createServer().listen(join(root, 'socket'));
  const problem = (path: string) =>
    readRegularFile(path, { maxBytes: 10 }).then(String, (error: Error) => error.message);
  expect(await problem(join(root, 'pipe'))).toBe('is a pipe, a socket, or a device, not a file');
  expect(await problem(join(root, 'socket'))).toBe('is a pipe, a socket, or a device, not a file');
  expect(await problem('/dev/null')).toBe('is a pipe, a socket, or a device, not a file');
  expect(await problem(root)).toBe('is a directory, not a file');
  server.close();
});
