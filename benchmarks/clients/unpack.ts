/** Unpacks an archive, alone or reading its files for a comparison: unpack.ts ARCHIVE DIRECTORY [MANIFEST]. */
import process from 'node:process';
import { systemClock } from '../../src/shared/clock.ts';
import { extractArchive } from '../../src/site/extract.ts';

const [archive = '', directory = '', manifest] = process.argv.slice(2);
const { signal } = new AbortController();
await extractArchive({ archive, directory, signal, clock: systemClock });
if (manifest !== undefined) {
  const { readSite } = await import('../../src/changes/site-files.ts');
  const { writeManifest } = await import('../../src/changes/manifest.ts');
  const files = await readSite(directory, { clock: systemClock, signal });
  await writeManifest(manifest, { subject: { domain: 'docs.example.com' }, files });
}
