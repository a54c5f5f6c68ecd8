/** The commands of examples/s3-cloudfront.yml, run by the AWS CLI against a real S3 server. */
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';
import { runAction } from '../__tests__/support/local-runner.ts';
import { runCommand } from '../__tests__/support/run-command.ts';
import { startSimulator } from '../simulator/server.ts';
import { packSite } from '../simulator/site/archive.ts';
import { generateSite, type SiteFile } from '../simulator/site/site.ts';
import { startS3 } from './s3-server.ts';
import { toolsDirectory } from './tools.ts';

const root = resolve(import.meta.dirname, '..');
const bucket = 'docs-example-com';
const store = 'arn:aws:cloudfront::123456789012:key-value-store/00000000-0000-4000-8000-000000000000';

interface Step {
  readonly name?: string;
  readonly run?: string;
}

/** What the workflow runs, except the invalidation, which needs CloudFront itself. */
function stepsOfExample(): readonly Required<Step>[] {
  const workflow = parse(readFileSync(join(root, 'examples/s3-cloudfront.yml'), 'utf8')) as {
    readonly jobs: { readonly publish: { readonly steps: readonly Step[] } };
  };
  return workflow.jobs.publish.steps.flatMap(({ name = '', run }) =>
    run === undefined || run.includes('create-invalidation') ? [] : [{ name, run }],
  );
}

interface Change {
  readonly Puts?: readonly { readonly Key: string }[];
  readonly Deletes?: readonly { readonly Key: string }[];
}

/**
 * A key value store as its API describes it: a change names the version that it changes and has 50 keys at most, and a list
 * has pages. It works as a proxy, because the CLI puts the number of the account in front of the host.
 */
async function startKeyValueStore() {
  const keys = new Set<string>();
  let version = 0;
  const page = 40;
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const respond = (status: number, body: object) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', ETag: `V${version}` })
        .end(JSON.stringify(body));
    if (request.method === 'GET' && pathname.endsWith('/keys')) {
      const start = Number(searchParams.get('NextToken') ?? 0);
      const Items = [...keys]
        .sort()
        .slice(start, start + page)
        .map(Key => ({ Key, Value: '1' }));
      return respond(200, start + page < keys.size ? { Items, NextToken: String(start + page) } : { Items });
    }
    if (request.method === 'GET')
      return respond(200, { ItemCount: keys.size, TotalSizeInBytes: 0, KvsARN: store, Created: 0 });
    const { Puts = [], Deletes = [] } = JSON.parse(await text(request)) as Change;
    if (Puts.length + Deletes.length > 50) return respond(400, { Message: 'Too many keys' });
    if (request.headers['if-match'] !== `V${version}`) return respond(409, { Message: 'Another version' });
    for (const { Key } of Puts) keys.add(Key);
    for (const { Key } of Deletes) keys.delete(Key);
    version += 1;
    return respond(200, { ItemCount: keys.size, TotalSizeInBytes: 0 });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    keys,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Publication {
  /** Paths that were uploaded, and those that were deleted. */
  readonly uploaded: readonly string[];
  readonly deleted: readonly string[];
  /** Files of the site that was published. */
  readonly files: readonly string[];
}

/** Exports a site with the action, and runs the commands of the workflow on it. */
async function publish(site: readonly SiteFile[], env: NodeJS.ProcessEnv): Promise<Publication> {
  const archive = await packSite(site, 'tar.gz');
  await using service = await startSimulator({ archive, jobSeconds: 0, queueSeconds: 0 });
  const access = { 'api-key': service.key, 'base-url': service.baseUrl, domain: 'docs.example.com' };
  using run = await runAction({ inputs: { ...access, 'extract-to': 'site' } });
  const { sitePath = '' } = run.outputs;
  if (run.exitCode !== 0) throw new Error(`The export failed:\n${run.log.join('\n')}`);
  const outputs: string[] = [];
  for (const { name, run: script } of stepsOfExample()) {
    const options = { cwd: run.workspace, env: { ...env, SITE: sitePath, RUNNER_TEMP: run.temp } };
    const { code, output } = await runCommand('bash', ['-eo', 'pipefail', '-c', script], options);
    if (code !== 0) throw new Error(`The step "${name}" failed:\n${output}`);
    outputs.push(output);
  }
  const paths = (pattern: RegExp) =>
    [...outputs.join('\n').matchAll(pattern)].map(([, path = '']) => path).sort();
  const entries = readdirSync(sitePath, { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  );
  return {
    uploaded: paths(new RegExp(`^upload: .* to s3://${bucket}/web/(.*)$`, 'gm')),
    deleted: paths(new RegExp(`^delete: s3://${bucket}/web/(.*)$`, 'gm')),
    files: entries.map(entry => join(entry.parentPath, entry.name).slice(sitePath.length + 1)).sort(),
  };
}

/** @returns the problems (empty if there are none) and what was done */
export async function checkS3(env: NodeJS.ProcessEnv) {
  const directory = join(toolsDirectory, 'e2e/s3');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  await using s3 = await startS3({ directory, bucket, env });
  await using files = await startKeyValueStore();
  const client = {
    ...env,
    ...s3.env,
    ...{
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${s3.port}`,
      AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: 'http://kvs.example.com',
    },
    ...{ HTTP_PROXY: files.url, http_proxy: files.url, NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' },
    ...{ BUCKET: bucket, DISTRIBUTION: 'none', STORE: store },
  };
  const problems: string[] = [];
  const expectSame = (what: string, found: readonly string[], wanted: readonly string[]) => {
    if (found.join() !== wanted.join())
      problems.push(`${what}: ${found.join(', ')}; not ${wanted.join(', ')}`);
  };
  const site = generateSite(60, 'docs.example.com').map(file => ({
    ...file,
    path: file.path.replace('start/', 'a b/'),
  }));
  const first = await publish(site, client);
  expectSame('uploaded first', first.uploaded, first.files);
  expectSame('in the key value store', [...files.keys].sort(), first.files);

  const again = await publish(site, client);
  expectSame('uploaded when nothing has changed', again.uploaded, []);
  expectSame('deleted when nothing has changed', again.deleted, []);

  // The size is the same, so that only the time differs.
  const [page, dropped] = ['index.html', site[9]?.path ?? ''];
  const now = new Date();
  const changed = site
    .filter(({ path }) => path !== dropped)
    .map(file =>
      file.path === page ? { ...file, text: file.text.replace('Welcome', 'WELCOME'), modified: now } : file,
    );
  const third = await publish(changed, client);
  expectSame('uploaded when a page has changed', third.uploaded, [page]);
  expectSame('deleted when a page is gone', third.deleted, [dropped]);
  expectSame('in the key value store then', [...files.keys].sort(), third.files);

  const repacked = await publish(
    changed.map(file => ({ ...file, modified: new Date(Date.now() + 60_000) })),
    client,
  );
  expectSame('uploaded when all files have a new time', repacked.uploaded, repacked.files);
  const note = `${first.uploaded.length} files, then ${again.uploaded.length}, then ${third.uploaded.length} that changed; all when all have a new time`;
  return { problem: problems.join('\n'), note };
}
