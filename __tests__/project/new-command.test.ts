/** script/new without a terminal: what it says, what it writes, and that it writes nothing when something is wrong. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { beforeEach, expect, test } from '@jest/globals';
import { listen } from '../../simulator/http/loopback.ts';
import { type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { makeCertificate } from '../support/certificate.ts';
import { runCommand } from '../support/run-command.ts';
import { serveSite } from '../support/served-site.ts';
import { testDirectory } from '../support/test-directory.ts';
import { root } from '../support/workflows.ts';

const directory = testDirectory();
const inRepository = (path: string) => join(directory(), 'handbook', path);

function git(...args: readonly string[]): void {
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  const { status, stderr } = spawnSync('git', [...identity, ...args], {
    cwd: inRepository(''),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
}

beforeEach(() => {
  mkdirSync(inRepository(''));
  writeFileSync(inRepository('docs.json'), '{}');
  git('init', '--quiet', '--initial-branch=main');
  git('remote', 'add', 'origin', 'https://github.com/acme/handbook.git');
  git('add', '.');
  git('commit', '--quiet', '--message=Begin');
});

const workflow = '.github/workflows/preview.yml';
const usual = [
  '--what=preview',
  '--action=acme/docs-admin-action',
  '--project-id=65f0c1a2',
  '--api=https://api.acme.test/v2/agent',
];

async function runNew(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const words = [join(root, 'script/new-workflow/index.ts'), root, ...args];
  const settings = {
    cwd: inRepository(''),
    env: { ...process.env, NO_COLOR: '1', DOCS_ADMIN_API_KEY: '', ...env },
  };
  const { code, output } = await runCommand(process.execPath, words, settings);
  return { code, output, written: existsSync(inRepository(workflow)) };
}

test('with all flags, it writes the workflow, and says what is left to do and how to write it again', async () => {
  const { code, output, written } = await runNew(usual);
  expect([code, written]).toEqual([0, true]);
  expect(readFileSync(inRepository(workflow), 'utf8')).toContain("project-id: '65f0c1a2'");
  expect(output).toContain('gh secret set DOCS_ADMIN_API_KEY --repo acme/handbook --env docs-preview');
  const [, again = ''] = /To write the files again:\s+(.*)/.exec(output) ?? [];
  const before = readFileSync(inRepository(workflow), 'utf8');
  writeFileSync(inRepository(workflow), 'changed');
  const second = await runCommand('sh', ['-c', again], { cwd: directory(), env: process.env });
  expect(second).toMatchObject({ code: 0 });
  expect(readFileSync(inRepository(workflow), 'utf8')).toBe(before);
});

test.each([
  ['no goal', [], 'Add --what'],
  ['missing answers', ['--what=s3'], '--action, --api, --project-id, --min-pages, --site, --bucket'],
  ['a goal that does not exist', ['--what=ftp'], '--what can be pages, s3'],
  ['a flag that does not exist', ['--wat=s3'], "Unknown option '--wat'"],
  [
    'a branch that no repository has',
    ['--what=publish', ...usual.slice(1), '--branch=the main one'],
    '--branch: Enter the name of a branch.',
  ],
  ['a placeholder', [...usual, '--api=https://api.example.com/v2'], 'api.example.com is only an example'],
  ['a URL without https', [...usual, '--api=http://api.acme.test/v2'], 'has to begin with https://'],
  [
    'a path that cannot be exported',
    [
      ...usual,
      '--what=pages',
      '--min-pages=5',
      '--api=https://api.acme.test/v1/static-export/x/jobs',
      '--site=https://acme.test/help',
    ],
    'at /docs, or at /documentation, not at /help. Give the site a host name of its own.',
  ],
])('with %s, it names what is wrong, and writes nothing', async (_, args, words) => {
  const { code, output, written } = await runNew(args);
  expect({ code, output, written }).toEqual({
    code: 2,
    output: expect.stringContaining(words),
    written: false,
  });
});

test('a repository without a remote needs its name', async () => {
  git('remote', 'remove', 'origin');
  expect(await runNew(usual)).toMatchObject({ code: 2, output: expect.stringContaining('Add --repository') });
  expect(await runNew([...usual, '--repository=acme/other'])).toMatchObject({ code: 0, written: true });
});

test('nothing is replaced, and no commit takes what is staged, without --force', async () => {
  writeFileSync(inRepository('draft.md'), 'x');
  git('add', 'draft.md');
  const refused = await runNew(usual);
  expect(refused).toMatchObject({
    code: 2,
    output: expect.stringContaining('staged (draft.md)'),
    written: false,
  });
  expect(await runNew([...usual, '--force'])).toMatchObject({ code: 0, written: true });
  git('reset', '--quiet');
  // The same text may be there.
  expect(await runNew(usual)).toMatchObject({ code: 0 });
  writeFileSync(inRepository(workflow), 'mine');
  expect(await runNew(usual)).toMatchObject({
    code: 2,
    output: expect.stringContaining('preview.yml exists already'),
  });
  expect(readFileSync(inRepository(workflow), 'utf8')).toBe('mine');
});

async function runWithKey(of: 'key' | 'readKey' | 'wrong', options: SimulatorOptions = {}) {
  await using service = await startSimulator(options);
  const DOCS_ADMIN_API_KEY = of === 'wrong' ? 'docs_admin_wrong' : service[of];
  const run = await runNew(
    [...usual, `--api=${service.baseUrl}/v1/static-export/x/jobs`, '--project-id=docs'],
    {
      DOCS_ADMIN_API_KEY,
    },
  );
  expect(run.output).not.toContain(DOCS_ADMIN_API_KEY);
  const { jobsStarted, deployments, prompts } = service;
  expect([jobsStarted, deployments, prompts]).toEqual([0, [], []]);
  return run;
}

test('a key is checked without starting anything', async () => {
  expect(await runWithKey('key')).toMatchObject({
    code: 0,
    output: expect.stringContaining('accepts the key'),
  });
});

test.each([
  ['wrong', 'refuses the key (HTTP 401)'],
  ['readKey', 'can only read (HTTP 403)'],
] as const)('with a %s key, it says so, and writes nothing', async (of, words) => {
  expect(await runWithKey(of)).toMatchObject({
    code: 2,
    output: expect.stringContaining(words),
    written: false,
  });
});

test('with a key, and without a network, it says so, and writes nothing', async () => {
  const run = await runNew(usual, { DOCS_ADMIN_API_KEY: 'docs_admin_x' });
  expect(run).toMatchObject({
    code: 2,
    output: expect.stringContaining('cannot be reached from here'),
    written: false,
  });
});

/** A GitHub CLI that knows these answers, by their paths. */
function standInForGithub(answers: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const path = join(directory(), 'gh');
  const cases = Object.entries(answers).map(
    ([name, text]) => `  'repos/acme/handbook${name}') echo '${text}' ;;`,
  );
  writeFileSync(path, `#!/bin/sh\ncase "$2" in\n${cases.join('\n')}\n  *) exit 1 ;;\nesac\n`);
  chmodSync(path, 0o755);
  return { PATH: `${directory()}${delimiter}${process.env['PATH']}` };
}

(process.platform === 'win32' ? test.skip : test)(
  '--check tells what is set up, and what is not',
  async () => {
    await runNew(usual);
    const environment = { '': 'acme/handbook', '/environments/docs-preview': 'docs-preview' };
    const missing = await runNew(['--check'], standInForGithub(environment));
    expect(missing).toMatchObject({
      code: 1,
      output: '✓ environment docs-preview\n✗ secret DOCS_ADMIN_API_KEY',
    });
    const secret = { '/environments/docs-preview/secrets': 'DOCS_ADMIN_API_KEY' };
    const complete = await runNew(['--check'], standInForGithub({ ...environment, ...secret }));
    expect(complete).toMatchObject({
      code: 0,
      output: '✓ environment docs-preview\n✓ secret DOCS_ADMIN_API_KEY',
    });
    expect(await runNew(['--check'], standInForGithub({}))).toMatchObject({
      code: 2,
      output: expect.stringContaining('gh auth login'),
    });
  },
);

const ofAgent = ['--what=agent', ...usual.slice(1)];
const ofCaller = ['--what=agent', usual[1] ?? '', '--repositories=caller', '--workflows=acme/workflows'];

test('of a caller, nothing is asked that the shared workflow names', async () => {
  const { code, output } = await runNew(ofCaller);
  expect({ code, output }).toEqual({ code: 0, output: expect.not.stringContaining('--project-id') });
  const { output: missing } = await runNew([...ofCaller, '--repositories=one', '--force']);
  expect(missing).toContain('Add --api, --project-id.');
});

(process.platform === 'win32' ? test.skip : test).each<readonly [string, readonly string[]]>([
  ['a caller of the shared workflow of the agent', ofCaller],
  ['a copy of the action with another name', [...ofAgent, '--action=acme/publisher']],
])('--check knows what %s needs', async (_, flags) => {
  expect(await runNew(flags)).toMatchObject({ code: 0 });
  expect(await runNew(['--check'], standInForGithub({ '': 'acme/handbook' }))).toMatchObject({
    code: 1,
    output: '✗ environment docs\n✗ secret DOCS_ADMIN_API_KEY',
  });
});

const ofPages = [
  ...['--what=pages', ...usual.slice(1), '--docs=yes', '--branch=main'],
  ...['--export=project', '--min-pages=5', '--with=none'],
];

(process.platform === 'win32' ? test.skip : test).each([
  ['another site', {}, true],
  ['an exported site', { 'docs-manifest.json': '{}' }, false],
])('if Pages serves %s already, only another one is said to be replaced', async (_, files, isSaid) => {
  const certificate = makeCertificate(directory(), ['127.0.0.1']);
  const server = createServer(certificate, serveSite({ 'index.html': '<h1>Project</h1>', ...files }));
  await using listening = await listen(server);
  const url = `127.0.0.1:${listening.port}/docs`;
  const pages = standInForGithub({ '/pages': `http://${url}/` });
  const { code, output } = await runNew(ofPages, { ...pages, NODE_EXTRA_CA_CERTS: certificate.path });
  const words = `The repository already has a site on GitHub Pages, at https://${url}. The workflow replaces it.`;
  expect([code, output.includes(words)]).toEqual([0, isSaid]);
});

(process.platform === 'win32' ? test.skip : test)(
  'a domain for which Pages does not enforce HTTPS yet is no error',
  async () => {
    const pages = standInForGithub({ '/pages': 'http://docs.acme.test/' });
    expect(await runNew(ofPages, pages)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Pages serves acme/handbook at https://docs.acme.test.'),
    });
  },
);

function ofHost(what: string): readonly string[] {
  const general = ['--docs=yes', '--branch=main', '--export=project', '--min-pages=5', '--with=none'];
  const site = ['--site=https://127.0.0.1:1', '--now=https://127.0.0.1:1'];
  return [...usual.slice(1), `--what=${what}`, ...general, ...site];
}

const ofCluster = [
  '--image=ghcr.io/acme/handbook-site',
  '--config-branch=main',
  '--config-file=docs.yaml',
  '--attest=yes',
];

(process.platform === 'win32' ? test.skip : test).each<readonly [string, readonly string[], string]>([
  [
    'nginx',
    ['--host=deploy@www.acme.dev', '--root=/srv/docs'],
    'ADMIN_API_KEY HOST KNOWN_HOSTS ROOT SSH_KEY',
  ],
  ['image', [...ofCluster, '--config-repository=handbook'], 'ADMIN_API_KEY'],
  ['image', [...ofCluster, '--config-repository=gitops'], 'ADMIN_API_KEY APP_CLIENT_ID APP_KEY'],
])('--check for %s misses only what is needed', async (what, own, needed) => {
  expect(await runNew([...ofHost(what), ...own])).toMatchObject({ code: 0 });
  const { output } = await runNew(['--check'], standInForGithub({ '': 'acme/handbook' }));
  const missing = [...output.matchAll(/✗ (?:secret|variable) DOCS_(\w+)/g)].map(([, name]) => name);
  expect(missing.sort().join(' ')).toBe(needed);
});

test('a bucket from which pods download has no dots, and a bucket behind CloudFront may have some', async () => {
  const bucket = ['--bucket=docs.acme.dev', '--region=eu-central-1', '--account=123456789012'];
  const chart = await runNew([
    ...ofHost('chart'),
    ...[...ofCluster, '--config-repository=handbook', '--endpoint=vpce-0123456789abcdef0'],
    ...bucket,
  ]);
  expect(chart).toMatchObject({ code: 2, output: expect.stringContaining('--bucket: Enter the name of') });
  expect(chart.output).toContain('the certificate of S3 does not cover a name with dots');
  const s3 = await runNew([...ofHost('s3'), ...bucket, '--distribution=E1ABCDEF2GHIJK']);
  expect(s3).toMatchObject({ code: 0 });
});

test('if a manifest exists, all stay as they are, also with --force', async () => {
  const file = 'production/kustomization.yaml';
  const own = [...ofCluster, `--config-file=${file}`, '--config-repository=handbook', '--force'];
  const flags = [...ofHost('image'), ...own];
  const [sentence, added] = [`has no ${file} with this image yet`, `docs-image/nginx.conf ${file}`];
  const { output } = await runNew(flags);
  expect([output.includes(sentence), output.includes(added)]).toEqual([false, true]);

  writeFileSync(inRepository(file), 'mine');
  rmSync(inRepository('production/service.yaml'));
  const { output: later } = await runNew(flags);
  expect([later.includes(sentence), later.includes(added)]).toEqual([true, false]);
  expect(readFileSync(inRepository(file), 'utf8')).toBe('mine');
  expect(existsSync(inRepository('production/service.yaml'))).toBe(false);

  for (const path of [workflow.replace('preview', 'container-image'), 'docs-image'])
    rmSync(inRepository(path), { recursive: true });
  expect(await runNew(flags.slice(0, -1))).toMatchObject({ code: 0 });
});

test('the committed bundle runs without packages, and explains itself', async () => {
  const { code, output } = await runCommand(join(root, 'script/new'), ['--help'], {
    cwd: directory(),
    // What Node prints is colored then.
    env: { ...process.env, FORCE_COLOR: '1' },
  });
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('--project-id ID') });
});
