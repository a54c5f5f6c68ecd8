/** Downloads an archive and unpacks it: site.ts LINK FILE DIRECTORY. */
import { Agent } from 'node:https';
import process from 'node:process';
import { downloadArchive } from '../../src/download/download.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { Redactor } from '../../src/shared/redactor.ts';
import { extractArchive } from '../../src/site/extract.ts';

const [url = '', file = '', target = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const { signal } = new AbortController();
const log = { info: () => undefined, warning: console.error, debug: () => undefined, group: () => undefined };
await downloadArchive({
  file,
  link: { url },
  renewLink: async () => ({ url }),
  retryFor: 60_000,
  network: {
    agentFor: () => agent,
    clock: systemClock,
    redactor: new Redactor(),
    log,
    signal,
    allowLoopback: true,
  },
  onProgress: () => undefined,
});
agent.destroy();
await extractArchive({
  archive: file,
  target,
  clean: false,
  signal,
  clock: systemClock,
  check: async () => undefined,
});
