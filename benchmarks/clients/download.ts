/** Downloads an archive, with SHA-256, and unpacks it when there is a directory: download.ts LINK FILE [DIRECTORY]. */
import { Agent } from 'node:https';
import process from 'node:process';
import { downloadArchive } from '../../src/download/download.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { Redactor } from '../../src/shared/redactor.ts';

const [url = '', file = '', directory] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const { signal } = new AbortController();
const downloaded = await downloadArchive({
  file,
  link: { url },
  renewLink: async () => ({ url }),
  retryFor: 60_000,
  network: {
    agentFor: () => agent,
    clock: systemClock,
    redactor: new Redactor(),
    log: {
      info: console.log,
      notice: console.log,
      warning: console.log,
      debug: () => undefined,
      group: () => undefined,
    },
    signal,
    allowLoopback: true,
  },
  onProgress: () => undefined,
});
console.log(downloaded?.sha256);
agent.destroy();
if (directory !== undefined) {
  const { extractArchive } = await import('../../src/site/extract.ts');
  await extractArchive({ archive: file, directory, signal, clock: systemClock });
}
