/** Only downloads an archive, with SHA-256: download.ts LINK FILE. */
import { Agent } from 'node:https';
import process from 'node:process';
import { downloadArchive } from '../../src/download/download.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { Redactor } from '../../src/shared/redactor.ts';

const [link = '', file = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const downloaded = await downloadArchive({
  file,
  link: { url: link },
  renewLink: async () => ({ url: link }),
  retryFor: 60_000,
  network: {
    agentFor: () => agent,
    clock: systemClock,
    redactor: new Redactor(),
    log: { info: console.log, warning: console.log, debug: () => undefined, group: () => undefined },
    signal: new AbortController().signal,
    allowLoopback: true,
  },
  onProgress: () => undefined,
});
console.log(downloaded?.sha256);
