/** The file of a manifest beside the files of a site. */
import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect } from '@jest/globals';
import { writeManifest } from '../../../src/changes/manifest.ts';
import { onUnix } from '../../support/named-pipe.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();
const manifest = {
  subject: { domain: 'docs.example.com' },
  exportedAt: '2026-11-21T10:00:00.000Z',
  files: [],
};

onUnix('replaces no file, and follows no link', async () => {
  const [file, link] = [join(directory(), 'file'), join(directory(), 'link')];
  writeFileSync(file, 'there');
  symlinkSync(file, link);
  for (const path of [file, link]) await expect(writeManifest(path, manifest)).rejects.toThrow('EEXIST');
  expect(readFileSync(file, 'utf8')).toBe('there');
});

onUnix(
  'can be changed by its owner only, as all files of the site, whatever the umask of the runner',
  async () => {
    const path = join(directory(), 'manifest.json');
    const before = process.umask(0);
    try {
      await writeManifest(path, manifest);
    } finally {
      process.umask(before);
    }
    expect((statSync(path).mode & 0o777).toString(8)).toBe('644');
  },
);
