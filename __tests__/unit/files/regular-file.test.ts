import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { hashFile, readRegularFile } from '../../../src/files/regular-file.ts';
import { onUnix } from '../../support/named-pipe.ts';
import { testDirectory } from '../../support/test-directory.ts';

const root = testDirectory();

onUnix('a link that leads elsewhere once it was checked shows nothing of what is there', async () => {
  const [workspace, outside] = [join(root(), 'workspace'), join(root(), 'outside')];
  mkdirSync(workspace);
  const [inside, link, other] = ['inside', 'link', 'other'].map(name => join(workspace, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(inside, 'inside');
  writeFileSync(outside, 'outside');
  const limits = { maxBytes: 100, within: [workspace] };
  // Whenever the link changes: with any number of turns, the file inside is read, or none.
  for (let turns = 0; turns < 200; turns += 1) {
    symlinkSync(inside, other);
    renameSync(other, link);
    const reading = readRegularFile(link, limits).then(String, () => 'none');
    for (let turn = 0; turn < turns % 20; turn += 1) await setImmediate();
    symlinkSync(outside, other);
    renameSync(other, link);
    expect(['inside', 'none']).toContain(await reading);
  }
});

test('a run that is canceled hashes no further', async () => {
  await using file = await open(import.meta.filename);
  const signal = AbortSignal.abort(new Error('canceled'));
  await expect(hashFile(file, signal)).rejects.toThrow('canceled');
});
