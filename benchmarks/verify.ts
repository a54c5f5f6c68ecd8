/** How long it takes to look at a site as its readers get it, compared with downloading the same. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startHost } from '../simulator/site/host.ts';
import { markChanged, writeManifest } from '../src/changes/manifest.ts';
import { readSite } from '../src/changes/site-files.ts';
import { sortPages } from '../src/files/site-paths.ts';
import { systemClock } from '../src/shared/clock.ts';
import { bundleClients, compare, head, makeDirectory } from './contenders.ts';
import { writeDocumentation } from './documentation.ts';
import type { Table } from './table.ts';

/** Beside the home page; half of them have changed. */
const pages = 100;
/** Of the home page, beside the three files that all others load. */
const scripts = Array.from({ length: 17 }, (_, index) => `assets/${index}.js`);
/** Milliseconds before each response. */
const delay = 50;
const rounds = 9;

export async function benchmarkVerify(): Promise<Table> {
  const client = (await bundleClients('verify'))('verify');
  using directory = makeDirectory();
  const site = join(directory.path, 'site');
  await using host = await startHost({ directory: site, change: addScript, delay });
  writeDocumentation(site, pages);
  for (const script of scripts) writeFileSync(join(site, script), '1;'.repeat(10_000));
  const loading = scripts.map(script => `<script src="/${script}"></script>`);
  writeFileSync(
    join(site, 'index.html'),
    `<!doctype html><title>Start</title>${loading.join('')}<body></body>`,
  );
  const files = await readSite(site, { clock: systemClock, signal: new AbortController().signal });
  const manifest = join(directory.path, 'docs-manifest.json');
  const { others } = sortPages(files.map(({ path }) => path));
  const marked = markChanged(files, others.slice(0, pages / 2));
  await writeManifest(manifest, { subject: undefined, files: marked });
  const paths = files
    .map(({ path }) => path)
    .filter(path => path.endsWith('.html') || path.startsWith('assets/'));
  const urls = paths.flatMap(path => ['-o', '/dev/null', `${host.url}/${path}`]);
  const options = '-sS --fail --no-progress-meter --parallel --parallel-max 4'.split(' ');
  return {
    title: `Verifying ${pages + 1} pages and ${scripts.length + 3} files, each response ${delay} ms late, medians of ${rounds}`,
    head,
    rows: await compare(
      [
        { name: 'this action', command: [...client, `${host.url}/`, manifest] },
        { name: 'curl --parallel', command: ['curl', ...options, ...urls] },
      ],
      { rounds, cleanUp: () => undefined },
    ),
    goal: 'at most 1.3 times curl',
  };
}

/** As hosts do, so that no page has the bytes of the export. */
function addScript(path: string, content: Buffer): Buffer {
  return path.endsWith('.html')
    ? Buffer.from(`${content}`.replace('</body>', '<script>1</script></body>'))
    : content;
}
