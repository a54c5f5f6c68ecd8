import { open } from 'node:fs/promises';
import process from 'node:process';
import { expect, test } from '@jest/globals';
import { hashFile } from '../../../src/shared/file-hash.ts';

test('a run that was canceled before is told so, and no error is left that nothing handles', async () => {
  await using file = await open(import.meta.filename);
  const reason = new Error('canceled');
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('uncaughtException', note);
  await expect(hashFile(file, AbortSignal.abort(reason))).rejects.toBe(reason);
  process.off('uncaughtException', note);
  expect(unhandled).toEqual([]);
});
