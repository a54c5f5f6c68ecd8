/** Unpacks a tar archive, alone or while digesting its files: unpack.ts ARCHIVE DIRECTORY [MANIFEST]. */
import { mkdirSync, statSync } from 'node:fs';
import process from 'node:process';
import type { EntrySink } from '../../src/archive/entry-sink.ts';
import { ArchiveLimits } from '../../src/archive/limits.ts';
import { readTar } from '../../src/archive/tar.ts';
import { TimeSlice } from '../../src/archive/time-slice.ts';
import { DigestQueue, startDigestWorker } from '../../src/changes/digest-queue.ts';
import { ManifestWriter } from '../../src/changes/manifest.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { SiteWriter } from '../../src/site/writer.ts';

const [archive = '', directory = '', manifestPath] = process.argv.slice(2);

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
const timeSlice = new SharedSlice(systemClock, new AbortController().signal);
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
  const manifest = new ManifestWriter(manifestPath, { domain: 'docs.example.com', jobId: 'exp_1' });
  const worker = startDigestWorker();
  const queue = new DigestQueue(worker, file => manifest.add(file));
  timeSlice.queue = queue;
  await readTar('tar.gz', { ...request, sink: digesting(writer, queue) });
  await queue.finish();
  manifest.finish();
  await worker.terminate();
}
await writer.finish();
