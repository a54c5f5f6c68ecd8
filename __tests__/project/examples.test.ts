/** The promises of the examples to somebody who copies one, or several of them. */
import process from 'node:process';
import { expect, test } from '@jest/globals';
import { readAllRecipes } from '../../e2e/recipes.ts';
import { runCommand } from '../support/run-command.ts';
import { readSetUp, readUses, type SetUp } from '../support/set-up.ts';
import {
  exampleFiles,
  isAction,
  type Job,
  jobsOf,
  read,
  root,
  stepsOf,
  workflowOf,
} from '../support/workflows.ts';

const expression = '$' + '{{';

test.each(exampleFiles)('%s begins with a list of what to create', file => {
  const text = read(file);
  const [head = ''] = text.split(/^name:/m);
  expect(head).toMatch(/^# Create first:$/m);
  // DOCS_HOLD is set when something goes wrong.
  const sorted = ({ secrets, variables }: SetUp) => [
    [...secrets].sort(),
    variables.filter(name => name !== 'DOCS_HOLD').sort(),
  ];
  expect(sorted(readSetUp(head))).toEqual(sorted(readUses(text)));
});

/** Readers of a site would notice what it does. */
const deploys = ({ steps = [] }: Job) =>
  steps.some(
    ({ uses = '', run = '' }) =>
      /^(?:actions\/deploy-pages|cloudflare\/wrangler-action)@/.test(uses) ||
      /\b(?:helm upgrade|aws s3 (?:sync|cp|rm)|rsync)\b/.test(run),
  );

test('what is deployed has a minimum of pages, so that an incomplete export replaces nothing', () => {
  const steps = exampleFiles.filter(file => jobsOf(file).some(deploys)).flatMap(stepsOf);
  // Without the archive, there is nothing to count.
  const given = steps
    .filter(({ uses, with: inputs }) => isAction(uses) && inputs?.['download'] !== false)
    .map(step => step.with ?? {})
    .filter(({ operation }) => operation === undefined);
  expect(given.length).toBeGreaterThan(4);
  for (const { 'extract-to': directory, 'min-pages': pages } of given)
    expect([typeof directory, pages === 'PAGES' || Number(pages) > 1]).toEqual(['string', true]);
});

test('an export says which project, at which path, and at which URL the site is served', () => {
  const inputs = exampleFiles
    .flatMap(stepsOf)
    .filter(({ uses, with: given }) => isAction(uses) && given?.['operation'] === undefined)
    .map(step => step.with ?? {});
  expect(inputs.length).toBeGreaterThan(7);
  for (const given of inputs) {
    expect(Object.keys(given)).toEqual(expect.arrayContaining(['project-id', 'base-path', 'site-url']));
    expect(['/', '/docs', `${expression} env.BASE_PATH }}`]).toContain(given['base-path']);
  }
});

const hostNames = ['cloudflare-pages', 'github-pages', 'nginx-rsync', 's3-cloudfront'];
const hosts = hostNames.map(name => workflowOf(`examples/${name}.yml`));
const secretsOf = (jobs: unknown) => readUses(JSON.stringify(jobs)).secrets;

test('the examples that host a site differ only in how they deploy', () => {
  const shapes = hosts.map(({ on, permissions, jobs: { export: exported, verify } }) => {
    const steps = exported?.steps?.filter(({ name }) => name !== 'Check the settings');
    return { on, permissions, exported: { ...exported, steps }, verify };
  });
  for (const shape of shapes) expect(shape).toEqual(shapes[0]);
});

test.each(exampleFiles)(
  'the head of %s has twelve lines at most: what, for whom, what to create, and where is more',
  file => {
    const [head = ''] = read(file).split(/^name:/m);
    expect(head.trimEnd().split('\n').length).toBeLessThanOrEqual(12);
    expect(head).toMatch(
      /\bFor (?:a|any|one|the) repository\b[\s\S]*\n# Create first:\n(?:# - .+\n)+[\s\S]*\n?# More\b.*: \S+\n$/,
    );
  },
);

const own = 'your own domain and / or /docs.';
test.each([
  ['octo/octo.github.io', 'https://OWNER.github.io', '/', `https://octo.github.io and /, or ${own}`],
  ['Octo/Docs', 'https://octo.github.io', '/', `https://octo.github.io and /docs, or ${own}`],
  ['octo/documentation', 'https://octo.github.io', '/docs', 'https://octo.github.io and /documentation, or'],
  ['octo/docs', 'https://other.github.io', '/docs', 'https://octo.github.io and /docs, or'],
  ['octo/handbook', 'https://octo.github.io', '/handbook', `to be ${own}`],
  ['octo/handbook', 'https://docs.example.com', '/docs', `to be ${own}`],
  ['octo/handbook', 'https://docs.octo.org', '/docs', undefined],
  ['octo/handbook', 'https://fluffy-robot.pages.github.io', '/', undefined],
  ['Octo/octo.github.io', 'https://Octo.github.io', '/docs', undefined],
])(
  'in %s, the first step answers %s and %s with what they have to be: %s',
  async (repository, origin, path, wanted) => {
    const [{ run = '' } = {}] = workflowOf('examples/github-pages.yml').jobs['export']?.steps ?? [];
    const env = { ...process.env, GITHUB_REPOSITORY: repository, SITE_ORIGIN: origin, BASE_PATH: path };
    const { code, output } = await runCommand('bash', ['-e', '-o', 'pipefail', '-c', run], {
      cwd: root,
      env,
    });
    const error = `::error::SITE_ORIGIN and BASE_PATH are ${origin} and ${path}. In ${repository}, they have `;
    expect([code, output.startsWith(error)]).toEqual(wanted === undefined ? [0, false] : [1, true]);
    expect(output).toContain(wanted ?? '');
  },
);

test('one job has the key, the next one the rights to deploy, and the last one neither', () => {
  for (const { jobs } of hosts) {
    const { export: exported, verify, ...others } = jobs;
    expect(secretsOf(exported)).toEqual(['DOCS_ADMIN_API_KEY']);
    expect(secretsOf(others)).not.toContain('DOCS_ADMIN_API_KEY');
    expect([secretsOf(verify), verify?.permissions]).toEqual([[], {}]);
    const environments = [exported, others['deploy']].map(job => JSON.stringify(job?.environment));
    expect(environments[0]).toContain('"name":"docs"');
    expect(environments[1]).toMatch(/"name":"(docs-site|github-pages)"/);
  }
});

test('what is deployed, and what is deleted, lies below a path that stands in the workflow and cannot be empty', () => {
  for (const { jobs } of hosts) {
    const deploy = JSON.stringify(jobs['deploy']);
    expect(deploy).toMatch(/\{BASE_PATH:\?\}/);
    expect(deploy).not.toContain('basePath');
  }
});

test('a title in a prompt is data: quoted, so that it cannot end its line', () => {
  const texts = [...exampleFiles.map(read), ...readAllRecipes().map(({ text }) => text)];
  const titles = texts.flatMap(text => text.match(/\$\{\{[^}]*pull_request\.title\b[^}]*\}\}/g) ?? []);
  expect(titles.length).toBeGreaterThan(0);
  expect(titles.filter(title => !/^\$\{\{ toJSON\([\w.]+\) \}\}$/.test(title))).toEqual([]);
});

test('of two runs at the same time, the newest export wins: one group for all runs, and no deployment is canceled', () => {
  for (const file of exampleFiles.filter(name => jobsOf(name).some(deploys)))
    expect(workflowOf(file).concurrency).toEqual({
      group: expect.not.stringContaining(expression),
      'cancel-in-progress': false,
    });
});
