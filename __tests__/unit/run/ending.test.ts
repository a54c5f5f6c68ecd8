import { mkdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { toActionError } from '../../../src/run/ending.ts';
import { Redactor } from '../../../src/shared/redactor.ts';

test.each([
  ['ENOENT', () => readFile('/nothing/here')],
  ['EEXIST', () => mkdir(import.meta.dirname)],
])('%s of the file system is the runner’s problem', async (code, action) => {
  const caught = await action().catch((reason: unknown) => reason);
  const error = toActionError(caught, new Redactor());
  expect(error).toMatchObject({ code: 'FILE_SYSTEM', what: expect.stringContaining('The file system') });
  expect(error.message).toContain(code);
});

test('an error of the network is not one of the file system', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  connect({ port: 1, host: '127.0.0.1' }).once('error', resolve);
  const error = await promise;
  expect(error).toHaveProperty('code', 'ECONNREFUSED');
  expect(toActionError(error, new Redactor()).code).toBe('INTERNAL');
});
