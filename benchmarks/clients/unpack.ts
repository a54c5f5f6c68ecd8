/** Unpacks a tar archive, alone or while comparing its pages with earlier ones: unpack.ts ARCHIVE DIRECTORY [MANIFEST [EARLIER]]. */
import { mkdirSync, statSync } from 'node:fs';
import process from 'node:process';
import type { EntrySink } from '../../src/archive/entry-sink.ts';
import { ArchiveLimits } from '../../src/archive/limits.ts';
import { readTar } from '../../src/archive/tar.ts';
import { TimeSlice } from '../../src/archive/time-slice.ts';
import { DigestQueue } from '../../src/changes/digest-queue.ts';
import { ManifestWriter } from '../../src/changes/manifest.ts';
import { readManifest } from '../../src/changes/manifest-reader.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { SiteWriter } from '../../src/site/writer.ts';

const [archive = '', directory = '', manifestPath, earlierPath] = process.argv.slice(2);

/** Between two entries, waits for the thread as well. */
class SharedSlice extends TimeSlice {
  queue: DigestQueue | undefined;

  override async yieldToEventLoop(): Promise<void> {
    await super.yieldToEventLoop();
    await this.queue?.ready();
  }
}

/** Passes everything on, and the bytes of files to the thread as well. */
function digesting(sink: EntrySink, queue: DigestQueue): EntrySink {
  return {
    makeDirectory: name => sink.makeDirectory(name),
    addLink: (name, text, kind) => sink.addLink(name, text, kind),
    measure: readShare => sink.measure(readShare),
    writeFile: (entry, content) => {
      sink.writeFile(entry, content);
      queue.add(entry.name, content);
    },
    openFile: entry => {
      const file = sink.openFile(entry);
      queue.begin(entry.name);
      return {
        write: chunk => {
          file.write(chunk);
          queue.write(chunk);
        },
        close: () => {
          file.close();
          queue.end();
        },
      };
    },
  };
}

mkdirSync(directory, { recursive: true });
const { size } = statSync(archive);
const limits = new ArchiveLimits(size);
const { signal } = new AbortController();
const timeSlice = new SharedSlice(systemClock, signal);
const writer = new SiteWriter({
  directory,
  limits,
  timeSlice,
  now: systemClock.now(),
  onProgress: () => undefined,
});
const request = { archive, size, limits, timeSlice };
if (manifestPath === undefined) {
  await readTar('tar.gz', { ...request, sink: writer });
} else {
  const earlier = earlierPath === undefined ? undefined : await readManifest(earlierPath, { signal });
  const pages = earlier?.kind === 'read' ? earlier.pages : undefined;
  const manifest = new ManifestWriter(manifestPath, { domain: 'docs.example.com', jobId: 'exp_1' });
  await using queue = new DigestQueue({
    onFile: file => manifest.add(file),
    findEarlier: path => pages?.get(path),
  });
  timeSlice.queue = queue;
  await readTar('tar.gz', { ...request, sink: digesting(writer, queue) });
  await queue.finish();
  manifest.finish();
}
await writer.finish();
