/** What docs/hosting.md offers for the operation of a site: a report of nights that go wrong, the way back, and redirects. */
import { mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { json } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { withReport } from '../../e2e/support/recipes.ts';
import { listen } from '../../simulator/http/loopback.ts';
import { runCommand } from '../support/run-command.ts';
import { testDirectory } from '../support/test-directory.ts';
import {
  evaluate,
  exampleFiles,
  jobsOf,
  read,
  root as repository,
  type Workflow,
} from '../support/workflows.ts';

const directory = testDirectory();
const report = (parse(withReport('jobs:')) as Workflow).jobs['report'];
const needs = (results: string) => {
  const [exported, deploy, verify] = results.split(' ');
  return { export: { result: exported }, deploy: { result: deploy }, verify: { result: verify } };
};
const reports = (results: string, event: string, vars: object) =>
  Boolean(evaluate(report?.if ?? '', { github: { event_name: event }, needs: needs(results), vars }));

test.each<readonly [string, boolean, object?]>([
  ['success success success', false],
  ['failure skipped skipped', true],
  ['success failure skipped', true],
  ['success success failure', true],
  ['cancelled skipped skipped', true],
  ['success cancelled skipped', true],
  ['success success cancelled', true],
  // Nothing has changed for a cluster.
  ['success skipped success', false],
  ['skipped skipped skipped', true, { DOCS_HOLD: 'until Monday' }],
])('of a night whose jobs ended as "%s", the chat hears: %s', (results, hears, vars = {}) => {
  expect(reports(results, 'schedule', vars)).toBe(hears);
  expect(reports(results, 'push', vars)).toBe(false);
});

test('the report says how each job ended, and on hold, which variable to delete, on Mondays alone', async () => {
  const told: unknown[] = [];
  await using chat = await listen(
    createServer(async (request, response) => {
      told.push(await json(request));
      response.end();
    }),
  );
  const [step] = report?.steps ?? [];
  const RUN = 'https://github.com/example/docs/actions/runs/1';
  const NEEDS = JSON.stringify(needs('success success failure'));
  const tell = async (given: Readonly<Record<string, string>>, day = '') => {
    const script = `date() { echo ${day}; }\n${step?.run}`;
    const env = { ...process.env, WEBHOOK: chat.url, NEEDS, RUN, HOLD: '', ...given };
    const { code, output } = await runCommand('bash', ['-eo', 'pipefail', '-c', script], {
      cwd: directory(),
      env,
    });
    expect([code, output]).toEqual([0, '']);
  };
  await tell({});
  for (const day of '1234567') await tell({ HOLD: 'yes' }, day);
  expect(told).toEqual([
    {
      text: `The nightly documentation run did not succeed: export success, deploy success, verify failure. ${RUN}`,
    },
    { text: expect.stringContaining(`delete the repository variable DOCS_HOLD. ${RUN}`) },
  ]);
});

test.each(['true', '1', 'yes', 'false'])('DOCS_HOLD holds as %j, as with any value', value => {
  const conditions = exampleFiles
    .flatMap(jobsOf)
    .flatMap(({ if: condition = '' }) => (condition.includes('DOCS_HOLD') ? [condition] : []));
  expect(conditions.length).toBeGreaterThan(5);
  const starts = (vars: object) =>
    conditions.map(condition =>
      evaluate(condition, { github: { actor: 'octocat', event_name: 'schedule' }, inputs: {}, vars }),
    );
  expect(new Set(starts({ DOCS_HOLD: value }))).toEqual(new Set([false]));
  expect(new Set(starts({}))).toEqual(new Set([true]));
});

// The commands are for a server with Linux.
(process.platform === 'linux' ? test : test.skip)(
  'a server goes back to a release that is there, and to no other',
  async () => {
    const [, script = ''] = /```sh\n( *release=RELEASE\n[\s\S]*?)```/.exec(read('docs/hosting.md')) ?? [];
    const root = directory();
    for (const name of ['1-1', '2-1']) mkdirSync(join(root, 'releases', name), { recursive: true });
    symlinkSync('releases/2-1', join(root, 'current'));
    const links = () => ['current', 'previous'].map(name => readlinkSync(join(root, name)));
    const back = (name: string) =>
      runCommand('bash', ['-c', script.replace('RELEASE', name)], { cwd: root, env: process.env });
    expect((await back('3-1')).code).not.toBe(0);
    expect(readlinkSync(join(root, 'current'))).toBe('releases/2-1');
    expect((await back('1-1')).code).toBe(0);
    expect(links()).toEqual(['releases/1-1', 'releases/2-1']);
  },
);

(process.platform === 'linux' ? test : test.skip)(
  'the redirects are those of exact paths, below the path of the site, and each source once',
  async () => {
    const redirects = [
      { source: '/old', destination: '/new' },
      { $ref: './more.json' },
      { source: '/beta/:slug*', destination: '/new' },
      { source: '/old', destination: '/newest' },
      { source: '/blog', destination: 'https://blog.example.com/?from=docs', permanent: false },
      { source: '/; } evil', destination: '/new' },
    ];
    writeFileSync(join(directory(), 'docs.json'), JSON.stringify({ redirects }));
    const write = (BASE_PATH: string) =>
      runCommand('sh', [join(repository, 'examples/redirects.sh')], {
        cwd: directory(),
        env: { ...process.env, BASE_PATH },
      });
    const written = (name: string) => readFileSync(join(directory(), name), 'utf8');
    expect((await write('')).output).toContain('Set BASE_PATH');
    expect((await write('/docs')).code).toBe(0);
    expect(written('_redirects')).toBe(
      '/docs/blog https://blog.example.com/?from=docs 307\n/docs/old /docs/new 308\n',
    );
    expect((await write('/')).code).toBe(0);
    expect(written('redirects.conf')).toBe(
      'location = /blog { return 307 https://blog.example.com/?from=docs; }\nlocation = /old { return 308 /new; }\n',
    );
  },
);
