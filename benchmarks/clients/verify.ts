/** Looks at a site as its readers get it, until all is as in its manifest: verify.ts URL MANIFEST. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import process from 'node:process';
import { readManifest } from '../../src/changes/manifest.ts';
import { ServedSite } from '../../src/serving/served-site.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { Redactor } from '../../src/shared/redactor.ts';

const [url = '', file = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const manifest = readFileSync(file);
const exported = { files: readManifest(manifest).files, sha256: hash('sha256', manifest) };
const site = new ServedSite(new URL(url), exported, {
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
  signal: new AbortController().signal,
  allowLoopback: true,
});
const isRight = await site.look(Number.POSITIVE_INFINITY);
if (!isRight || site.pages.all !== 101 || site.files.all !== 20)
  throw new Error(JSON.stringify(site.problems));
agent.destroy();
