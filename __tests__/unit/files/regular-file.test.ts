import { open } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { hashFile } from '../../../src/files/regular-file.ts';

test('a run that is canceled hashes no further', async () => {
  await using file = await open(import.meta.filename);
  const signal = AbortSignal.abort(new Error('canceled'));
  await expect(hashFile(file, signal)).rejects.toThrow('canceled');
});
