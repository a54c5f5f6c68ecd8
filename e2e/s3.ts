/** The commands of examples/s3-cloudfront.yml, run by the AWS CLI against a real S3 server. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
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
  const client = {
    ...env,
    ...s3.env,
    ...{ AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${s3.port}`, BUCKET: bucket, DISTRIBUTION: 'none' },
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

  const again = await publish(site, client);
  expectSame('uploaded when nothing has changed', again.uploaded, again.files);
  expectSame('deleted when nothing has changed', again.deleted, []);

  // With the same size and the same time.
  const [page, dropped] = ['index.html', site[9]?.path ?? ''];
  const changed = site
    .filter(({ path }) => path !== dropped)
    .map(file => (file.path === page ? { ...file, text: file.text.replace('Welcome', 'WELCOME') } : file));
  const third = await publish(changed, client);
  expectSame('uploaded when a page has changed', third.uploaded, third.files);
  expectSame('deleted when a page is gone', third.deleted, [dropped]);
  const note = `${first.uploaded.length} files in each run, and ${third.deleted.length} deleted`;
  return { problem: problems.join('\n'), note };
}
