/** examples/changed-pages.yml over several runs, with a real S3 server and the real AWS CLI. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { json } from 'node:stream/consumers';
import { runCommand } from '../__tests__/support/run-command.ts';
import { packSite } from '../simulator/site/archive.ts';
import { region } from './s3-server.ts';
import type { Scenario, Stage } from './scenario.ts';

const bucket = 'docs-example-com';
const vars = {
  DOCS_BUCKET: bucket,
  AWS_REGION: region,
  DOCS_ROLE_ARN: 'arn:aws:iam::123456789012:role/docs',
};
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

export const changesScenario: Scenario = {
  file: 'changed-pages.yml',
  title: 'compares with what is in the bucket',
  bucket,
  async check(stage) {
    await using chat = await startChat();
    const publish = async (site: Pages, request: Parameters<Stage['run']>[0] = {}) => {
      const files = Object.entries(site).map(([path, text]) => ({ path, text }));
      stage.world.service.setArchive(await packSite(files, 'tar.gz'));
      const { code } = await stage.run({ vars, secrets: { DOCS_CHAT_WEBHOOK: chat.url }, ...request });
      return { ok: code === 0, posted: chat.take(), objects: await listObjects(stage) };
    };
    const inBucket = ({ objects }: { readonly objects: ReadonlyMap<string, string> }, site: Pages) =>
      [...objects.keys()].sort().join() ===
      ['docs-manifest.json', ...Object.keys(site)]
        .map(path => `site/${path}`)
        .sort()
        .join();

    const site1 = siteOf({ 'old.html': 'Old.', '-l.html': 'Option.' }, 'a1b2c3d4');
    const first = await publish(site1);
    // The same build, so that files which do not change stay as they are in the bucket.
    const site2 = siteOf({ 'index.html': 'Welcome back.', '--new page.html': 'New.' }, 'a1b2c3d4');
    const second = await publish(site2);
    const site3 = siteOf({ 'index.html': 'Welcome home.', 'newer.html': 'Newer.' }, 'ffee0011');
    // The S3 server rejects the signature.
    const rejected = await publish(site3, { variables: { AWS_SECRET_ACCESS_KEY: 'another-secret' } });
    // As after a deployment that stopped halfway.
    await removeObject(stage, 'site/docs-manifest.json');
    await removeObject(stage, 'site/page-1.html');
    const repaired = await publish(site3);
    const same = await publish(site3);
    const url = 'https://docs.example.com';
    const kept = [...first.objects].filter(([key, time]) => second.objects.get(key) === time);
    return {
      'the first run succeeds without an earlier export': first.ok && first.posted.length === 0,
      'the whole site is in the bucket': inBucket(first, site1),
      'the second run posts what changed':
        second.ok &&
        second.posted.join('\n\n') ===
          `New: --new page.html ${url}/--new%20page.html\nChanged: index.html ${url}/index.html\nRemoved: -l.html ${url}/-l.html\nRemoved: old.html ${url}/old.html`,
      'it uploads nothing else': kept.length === 21 && inBucket(second, site2),
      'a run that cannot read the bucket fails, and changes nothing':
        !rejected.ok && rejected.posted.length === 0 && inBucket(rejected, site2),
      'a run without a manifest in the bucket uploads everything, and deletes what is gone':
        repaired.ok && repaired.posted.length === 0 && inBucket(repaired, site3),
      'the same site again posts nothing': same.ok && same.posted.length === 0,
    };
  },
};

/** What receives the messages of a webhook. */
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

/** @returns time of the last upload by key */
async function listObjects(stage: Stage): Promise<ReadonlyMap<string, string>> {
  const query = ['--query', 'Contents[].[Key,LastModified]', '--output', 'json'];
  const output = await aws(stage, ['s3api', 'list-objects-v2', '--bucket', bucket, ...query]);
  return new Map(JSON.parse(output) as readonly (readonly [string, string])[]);
}

async function removeObject(stage: Stage, key: string): Promise<void> {
  await aws(stage, ['s3', 'rm', `s3://${bucket}/${key}`]);
}

async function aws({ env, world }: Stage, args: readonly string[]): Promise<string> {
  const proxy = { HTTPS_PROXY: world.proxyUrl, AWS_CA_BUNDLE: world.certificate };
  const { code, output } = await runCommand('aws', args, {
    cwd: tmpdir(),
    env: { ...env, ...world.bucket?.env, ...proxy },
  });
  if (code !== 0) throw new Error(`aws ${args.join(' ')} failed:\n${output}`);
  return output;
}
