import { readFile, rmdir } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { toActionError } from '../../../src/run/step.ts';
import { Redactor } from '../../../src/shared/redactor.ts';

test.each([
  ['ENOENT', () => readFile('/nothing/here')],
  ['EBUSY', () => rmdir('/')],
])('%s of the file system is the runner’s problem', async (code, action) => {
  const caught = await action().catch((reason: unknown) => reason);
  const error = toActionError(caught, new Redactor());
  expect(error).toMatchObject({ code: 'FILE_SYSTEM', what: expect.stringContaining('The file system') });
  expect(error.message).toContain(code);
});
