/** Unpacks an archive, alone or reading its files for a comparison: unpack.ts ARCHIVE DIRECTORY [MANIFEST]. */
import process from 'node:process';
import { writeManifest } from '../../src/changes/manifest.ts';
import { readSite } from '../../src/changes/site-files.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { extractArchive } from '../../src/site/extract.ts';

const [archive = '', target = '', manifest] = process.argv.slice(2);
const { signal } = new AbortController();
await extractArchive({
  archive,
  target,
  clean: false,
  signal,
  clock: systemClock,
  async check(_, directory) {
    if (manifest === undefined) return;
    const files = await readSite(directory, { clock: systemClock, signal });
    await writeManifest(manifest, { subject: { domain: 'docs.example.com' }, files });
  },
});
