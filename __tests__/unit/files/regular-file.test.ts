import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readRegularFile, UnusableFile } from '../../../src/files/regular-file.ts';
import { makePipe, onUnix } from '../../support/named-pipe.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();
const pathOf = (name: string) => join(directory(), name);

test('a file is read whole up to the limit, and a larger one is not', async () => {
  const path = pathOf('file');
  for (const text of ['', 'x'.repeat(10)]) {
    writeFileSync(path, text);
    expect((await readRegularFile(path, { maxBytes: 10, within: [directory()] })).toString()).toBe(text);
  }
  await expect(readRegularFile(path, { maxBytes: 9 })).rejects.toThrow(UnusableFile);
});

onUnix('a pipe, a socket, a device and a directory are named, and not waited for', async () => {
  makePipe(pathOf('pipe'));
  const server = createServer().listen(pathOf('socket'));
  const problem = (path: string) =>
    readRegularFile(path, { maxBytes: 10 }).then(String, (error: Error) => error.message);
  expect(await problem(pathOf('pipe'))).toBe('is a pipe, a socket, or a device, not a file');
  expect(await problem(pathOf('socket'))).toBe('is a pipe, a socket, or a device, not a file');
  expect(await problem('/dev/null')).toBe('is a pipe, a socket, or a device, not a file');
  expect(await problem(directory())).toBe('is a directory, not a file');
  server.close();
});
