/** The example that uploads changed pages to S3, over several runs, with a real server and the real AWS CLI. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { packSite } from '../simulator/site/archive.ts';
import { distribution } from './cloudfront.ts';
import { at } from './hosts.ts';
import type { Scenario, Stage } from './scenario.ts';
import { bucketVariables } from './world.ts';

/** The commit that the service reports as deployed. */
const published = '5'.repeat(40);

type Pages = Readonly<Record<string, string>>;

/** Twenty pages that never change, beside those of a run. @param build in the name of the script that all pages have */
function siteOf(pages: Pages, build: string): Pages {
  const same = Array.from({ length: 20 }, (_, index) => [`page-${index}.html`, 'Same.'] as const);
  const html = Object.entries({ ...Object.fromEntries(same), 'index.html': 'Welcome.', ...pages }).map(
    ([path, text]) => [
      path,
      `<!doctype html><title>${path}</title><script src="assets/app.${build}.js"></script><main>${text}</main>`,
    ],
  );
  return { ...Object.fromEntries(html), [`assets/app.${build}.js`]: `"${build}"` };
}

async function publish({ run, world }: Stage, site: Pages, request: Parameters<Stage['run']>[0] = {}) {
  const files = Object.entries(site).map(([path, text]) => ({ path, text }));
  world.service.setArchive(await packSite(files, 'tar.gz'));
  const { code } = await run({ vars: bucketVariables, ...request });
  return code === 0;
}

/** The bucket has exactly these files in the directory, with these contents. */
function holds({ world: { bucket } }: Stage, directory: string, site: Pages): boolean {
  const keys = bucket.keys().filter(key => key.startsWith(directory) && !key.endsWith('docs-manifest.json'));
  const wanted = Object.keys(site).map(path => directory + path);
  return (
    keys.join() === wanted.sort().join() &&
    keys.every(key => bucket.read(key) === site[key.slice(directory.length)])
  );
}

export const bucketScenarios: readonly Scenario[] = [
  {
    file: 'changed-pages.yml',
    title: 'compares with what is in the bucket',
    edit: at('https://docs.example.com', '/'),
    service: { pages: 60, newDeployments: [{ sha: published }] },
    github: sha => ({ parents: { [sha]: null, [published]: sha } }),
    async check(stage) {
      const { bucket, host } = stage.world;
      host.serve(distribution({ bucket, base: '/' }));
      await using chat = await startChat();
      const secrets = { DOCS_CHAT_WEBHOOK: chat.url };
      const run = async (site: Pages, request: Parameters<Stage['run']>[0] = {}) => {
        const ok = await publish(stage, site, { secrets, ...request });
        return { ok, posted: chat.take() };
      };
      const times = () => bucket.keys().map(key => `${key} ${bucket.changedAt(key)}`);

      const site1 = siteOf({ 'old.html': 'Old.', '-l.html': 'Option.' }, 'a1b2c3d4');
      const first = await run(site1);
      const [whole, before] = [holds(stage, 'web/', site1), times()];
      // The same build, so that files which do not change stay as they are in the bucket.
      const site2 = siteOf({ 'index.html': 'Welcome back.', '--new page.html': 'New.' }, 'a1b2c3d4');
      const second = await run(site2);
      const kept = times().filter(time => before.includes(time));
      const updated = holds(stage, 'web/', site2);
      const site3 = siteOf({ 'index.html': 'Welcome home.', 'newer.html': 'Newer.' }, 'ffee0011');
      // The S3 server rejects the signature.
      const rejected = await run(site3, {
        variables: { AWS_SECRET_ACCESS_KEY: 'another-secret' },
        event: 'schedule',
      });
      const untouched = holds(stage, 'web/', site2);
      // As after a deployment that stopped halfway.
      bucket.remove('web/docs-manifest.json');
      bucket.remove('web/page-1.html');
      const repaired = await run(site3);
      const url = 'https://docs.example.com';
      const runUrl = 'https://github.com/example/docs/actions/runs/1';
      return {
        'the first run succeeds without an earlier export': first.ok && first.posted.length === 0,
        'the whole site is in the bucket': whole,
        'the second run posts what changed':
          second.ok &&
          second.posted.join('\n\n') ===
            `New: --new page.html ${url}/--new%20page.html\nChanged: index.html ${url}/index.html\nRemoved: -l.html ${url}/-l.html\nRemoved: old.html ${url}/old.html`,
        'it uploads nothing else': kept.length === 21 && updated,
        'a scheduled run that cannot read the bucket fails, changes nothing, and says so in the chat':
          !rejected.ok &&
          `${rejected.posted}` === `The documentation was not published: ${runUrl}` &&
          untouched,
        'a run without a manifest in the bucket uploads everything, and deletes what is gone':
          repaired.ok && repaired.posted.length === 0 && holds(stage, 'web/', site3),
      };
    },
  },
];

/** Receives the messages of a webhook. */
async function startChat() {
  const messages: string[] = [];
  const server = createServer(async (request, response) => {
    const { text } = (await json(request)) as { readonly text: string };
    messages.push(text);
    response.end('ok');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    /** Messages since the last call. */
    take: () => messages.splice(0),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
