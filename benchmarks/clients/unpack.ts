/** Unpacks an archive, alone or while comparing its pages with earlier ones: unpack.ts ARCHIVE DIRECTORY [MANIFEST [EARLIER]]. */
import process from 'node:process';
import type { Pages } from '../../src/changes/compare.ts';
import { DigestQueue } from '../../src/changes/digest-queue.ts';
import { ManifestWriter } from '../../src/changes/manifest.ts';
import { readManifest } from '../../src/changes/manifest-reader.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { extractArchive } from '../../src/site/extract.ts';

const [archive = '', target = '', manifestPath, earlierPath] = process.argv.slice(2);
const { signal } = new AbortController();
const request = {
  archive,
  target,
  clean: false,
  minPages: 1,
  signal,
  clock: systemClock,
  onProgress: () => undefined,
};

if (manifestPath === undefined) {
  await extractArchive(request);
} else {
  let pages: Pages | undefined;
  const manifest = new ManifestWriter(manifestPath, { domain: 'docs.example.com', jobId: 'exp_1' });
  await using queue = new DigestQueue({
    onFile: file => manifest.add(file),
    findEarlier: path => pages?.get(path),
  });
  queue.start();
  const earlier = earlierPath === undefined ? undefined : await readManifest(earlierPath, { signal });
  pages = earlier?.kind === 'read' ? earlier.pages : undefined;
  const check = async () => {
    await queue.finish();
    manifest.finish();
  };
  await extractArchive({ ...request, observer: queue, check });
}
