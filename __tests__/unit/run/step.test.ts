import { readFileSync, rmdirSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { toActionError } from '../../../src/run/step.ts';
import { Redactor } from '../../../src/shared/redactor.ts';

function caught(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

test.each([
  ['ENOENT', () => readFileSync('/nothing/here')],
  ['EBUSY', () => rmdirSync('/')],
])('%s of the file system is the runner’s problem', (code, action) => {
  const error = toActionError(caught(action), new Redactor());
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
