/** examples/changed-pages.yml over several runs, with the cache server of act for the earlier export. */
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { packSite } from '../simulator/site/archive.ts';
import { region } from './e2e-s3-server.ts';
import type { Scenario, Stage } from './e2e-scenario.ts';
import { toolsDirectory } from './e2e-tools.ts';
import { runCommand } from './run-command.ts';

const bucket = 'docs-example-com';
const vars = {
  DOCS_BUCKET: bucket,
  AWS_REGION: region,
  DOCS_ROLE_ARN: 'arn:aws:iam::123456789012:role/docs',
};
/** For the cache server of act. */
export const cacheServer = join(toolsDirectory, 'e2e/cache');
type Pages = Readonly<Record<string, string>>;

/** Twelve pages that never change, beside those of a run. @param build in the name of the script that all pages have */
function siteOf(pages: Pages, build: string): Pages {
  const same = Array.from({ length: 12 }, (_, index) => [`page-${index}.html`, 'Same.'] as const);
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
  title: 'compares with the last export whose deployment succeeded',
  bucket,
  async check(stage) {
    await using chat = await startChat();
    rmSync(cacheServer, { recursive: true, force: true });
    const publish = async (site: Pages, request: Parameters<Stage['run']>[0] = {}) => {
      const files = Object.entries(site).map(([path, text]) => ({ path, text }));
      stage.world.service.setArchive(await packSite(files, 'tar.gz'));
      const secrets = { DOCS_CHAT_WEBHOOK: chat.url };
      const { code } = await stage.run({ vars, secrets, cacheServer, ...request });
      return {
        ok: code === 0,
        posted: chat.take(),
        baselines: countBaselines(cacheServer),
        objects: await listObjects(stage),
      };
    };
    const inBucket = ({ objects }: { readonly objects: ReadonlyMap<string, string> }, site: Pages) =>
      [...objects.keys()].sort().join() ===
      ['manifest.json', ...Object.keys(site).map(path => `site/${path}`)].sort().join();

    const site1 = siteOf({ 'old.html': 'Old.' }, 'a1b2c3d4');
    const first = await publish(site1);
    // The same build, so that files which do not change stay as they are in the bucket.
    const site2 = siteOf({ 'index.html': 'Welcome back.', 'new.html': 'New.' }, 'a1b2c3d4');
    const second = await publish(site2);
    const site3 = siteOf({ 'index.html': 'Welcome back.', 'newer.html': 'Newer.' }, 'ffee0011');
    // The S3 server rejects the signature.
    const failed = await publish(site3, { variables: { AWS_SECRET_ACCESS_KEY: 'another-secret' } });
    const branch = { payload: { ref: 'refs/heads/other', repository: { default_branch: 'main' } } };
    const again = await publish(site3, branch);
    const same = await publish(site3);
    const url = 'https://docs.example.com';
    const third = `New: newer.html ${url}/newer.html\nRemoved: new.html ${url}/new.html`;
    const kept = [...first.objects].filter(([key, time]) => second.objects.get(key) === time);
    return {
      'the first run succeeds without an earlier export': first.ok && first.posted.length === 0,
      'its export becomes the one to compare with': first.baselines === 1,
      'the whole site is in the bucket': inBucket(first, site1),
      'the second run posts what changed':
        second.ok &&
        second.posted.join('\n\n') ===
          `New: new.html ${url}/new.html\nChanged: index.html ${url}/index.html\nRemoved: old.html ${url}/old.html`,
      'it uploads nothing else': kept.length === 13 && inBucket(second, site2),
      'a deployment that fails does not become the one to compare with':
        !failed.ok && second.baselines === 2 && failed.baselines === 2,
      'after it, also on another branch, all changes since the last success are posted, and no others':
        again.ok && again.posted.join('\n\n') === third && again.baselines === 3,
      'its site is in the bucket': inBucket(again, site3),
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

/** Entries that the cache server of act has stored. Its database is beside them. */
export function countBaselines(directory: string): number {
  // act keeps the keys in a database, records of jobs among them.
  const database = readFileSync(join(directory, 'bolt.db'), 'latin1');
  return new Set(database.match(/docs-admin-action-baseline-v1-[\w.-]+/g)).size;
}

/** @returns time of the last upload by key */
async function listObjects({ env, world }: Stage): Promise<ReadonlyMap<string, string>> {
  const args = ['s3api', 'list-objects-v2', '--bucket', bucket, '--query', 'Contents[].[Key,LastModified]'];
  const { code, output } = await runCommand('aws', [...args, '--output', 'json'], {
    cwd: tmpdir(),
    env: {
      ...env,
      ...world.bucket?.env,
      ...{ HTTPS_PROXY: world.proxyUrl, AWS_CA_BUNDLE: world.certificate },
    },
  });
  if (code !== 0) throw new Error(`The bucket could not be listed:\n${output}`);
  return new Map(JSON.parse(output) as readonly (readonly [string, string])[]);
}
