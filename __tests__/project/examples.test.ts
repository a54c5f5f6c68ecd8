/** The promises of the examples to somebody who copies one, or several of them. */
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readAllRecipes } from '../../e2e/support/recipes.ts';
import { readSetUp, readUses, type SetUp } from '../support/set-up.ts';
import { exampleFiles, isAction, type Job, jobsOf, read, stepsOf, workflowOf } from '../support/workflows.ts';

const begin =
  /^#\? Before the first run, follow \S+\/examples\/README\.md#before-you-run-a-workflow, and create:$/m;

test.each(exampleFiles)('%s begins with a list of what to create', file => {
  const text = read(file);
  const [head = ''] = text.split(/^name:/m);
  expect(head).toMatch(begin);
  // These are set when something goes wrong.
  const atNight = ['DOCS_HOLD', 'DOCS_MAX_REMOVED', 'DOCS_REPLACE'];
  const sorted = ({ secrets, variables }: SetUp) => [
    [...secrets].sort(),
    variables.filter(name => !atNight.includes(name)).sort(),
  ];
  expect(sorted(readSetUp(head))).toEqual(sorted(readUses(text)));
});

/** Readers of a site would notice what it does. */
const deploys = ({ steps = [] }: Job) =>
  steps.some(
    ({ uses = '', run = '' }) =>
      /^(?:actions\/deploy-pages|cloudflare\/wrangler-action)@/.test(uses) ||
      /\b(?:aws s3 (?:sync|cp|rm)|rsync)\b/.test(run),
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

test('an export says which project, and once where the site is served', () => {
  const inputs = exampleFiles
    .flatMap(stepsOf)
    .filter(({ uses, with: given }) => isAction(uses) && given?.['operation'] === undefined)
    .map(step => step.with ?? {});
  expect(inputs.length).toBeGreaterThan(6);
  for (const given of inputs) {
    expect(Object.keys(given)).toEqual(expect.arrayContaining(['project-id', 'site-url']));
    expect(given).not.toHaveProperty('base-path');
  }
});

const hostNames = ['cloudflare-workers', 'github-pages', 'nginx-rsync', 's3-cloudfront'];
const hosts = hostNames.map(name => workflowOf(`examples/${name}.yml`));
const secretsOf = (jobs: unknown) => readUses(JSON.stringify(jobs)).secrets;

/** What a job does before it uploads the site. GitHub says where Pages serves it. */
const exportOf = ({ steps = [], outputs, permissions, ...job }: Job & { readonly outputs?: object }) => ({
  ...job,
  outputs: { ...outputs, url: 'its own' },
  permissions: { ...(permissions as object), pages: 'its own' },
  given: withUrl(steps.find(({ uses }) => isAction(uses))),
});
const withUrl = (step: { readonly with?: object } | undefined) => ({ ...step?.with, 'site-url': 'its own' });

test('the examples that host a site differ only in where, and in how they deploy', () => {
  const shapes = hosts.map(({ on, permissions, jobs: { export: exported = {}, verify } }) => {
    const steps = verify?.steps?.map(withUrl);
    return { on, permissions, exported: exportOf(exported), verify: { ...verify, steps } };
  });
  for (const shape of shapes) expect(shape).toEqual(shapes[0]);
});

test('nothing but GitHub says where Pages serves a repository, to who may read it', () => {
  const { export: exported, deploy, verify } = workflowOf('examples/github-pages.yml').jobs;
  expect(exported?.steps?.[0]?.uses).toMatch(/^actions\/configure-pages@/);
  expect(exported?.permissions).toMatchObject({ pages: 'read' });
  const urls = [exported, deploy, verify].map(job => JSON.stringify(job).match(/\.(?:base_url|url)\b/g));
  expect(urls).toEqual([['.base_url', '.base_url'], ['.url'], ['.url']]);
});

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

const clusterFiles = ['examples/container-image.yml', 'examples/gitops-pull-request.yml'];

test('a cluster’s secrets are each in one environment, as the table of docs/kubernetes.md says', () => {
  const jobs = clusterFiles.flatMap(jobsOf);
  const rows = new Set(
    jobs.flatMap(({ name, environment, ...job }) => {
      const { secrets, variables } = readUses(JSON.stringify(job));
      const place = typeof environment === 'string' ? environment : environment?.name;
      return [...secrets, ...variables.filter(variable => variable === 'DOCS_ROLE_ARN')].map(
        secret => `${secret} ${place} ${name}`,
      );
    }),
  );
  const table = read('docs/kubernetes.md').matchAll(/^\| .*?`(DOCS_\w+)` \| `([\w-]+)` \| (.+?) \|/gm);
  const said = [...table].flatMap(([, secret, place, jobs = '']) =>
    jobs.split(', ').map(job => `${secret} ${place} ${job.replaceAll('*', '')}`),
  );
  expect([...rows].sort()).toEqual(said.sort());
  // Who has taken over one environment has nothing of the others.
  const places = said.map(row => row.split(' ').slice(0, 2).join(' '));
  expect([...new Set(places)].sort()).toEqual([
    'DOCS_ADMIN_API_KEY docs',
    'DOCS_APP_KEY docs-site',
    'DOCS_ROLE_ARN docs',
  ]);
});

test('what is deployed, and what is deleted, lies below a path that stands in the workflow and cannot be empty', () => {
  const shells = hosts.filter(({ jobs }) => JSON.stringify(jobs['deploy']).includes('"run"'));
  expect(shells).toHaveLength(3);
  for (const { jobs } of shells) {
    const deploy = JSON.stringify(jobs['deploy']);
    expect(deploy).toMatch(/\{BASE_PATH:\?\}/);
    expect(deploy).not.toContain('basePath');
  }
});

test('in the policies for AWS, no word to replace is a part of another one', () => {
  const texts = ['s3-bucket', 's3-role', 's3-role-trust', 'cloudfront-role'].map(name =>
    read(`examples/${name}.json`),
  );
  const words = new Set(texts.flatMap(text => text.match(/\b[A-Z][A-Z_]+[A-Z]\b/g) ?? []));
  words.delete('AWS');
  expect(words.size).toBe(7);
  for (const word of words) expect([...words].filter(other => other.includes(word))).toEqual([word]);
});

test('no prompt has a title, which anybody may write', () => {
  const texts = [...exampleFiles.map(read), ...readAllRecipes().map(({ text }) => text)];
  expect(texts.flatMap(text => text.match(/\$\{\{[^}]*pull_request\.title\b[^}]*\}\}/g) ?? [])).toEqual([]);
});

test('of two runs at the same time, the newest export wins: one group for all runs, and no deployment is canceled', () => {
  const verifying = String.raw`\$\{\{ \(inputs\.verify-only \|\| github\.event_name == 'repository_dispatch'\) && '-verify' \|\| '' \}\}`;
  for (const file of exampleFiles.filter(name => jobsOf(name).some(deploys)))
    expect(workflowOf(file).concurrency).toEqual({
      group: expect.stringMatching(new RegExp(`^[a-z0-9-]+(?:${verifying})?$`)),
      'cancel-in-progress': false,
    });
});

test('both ways into a cluster start, propose, and hold in the same way', () => {
  const [image = '', gitops = ''] = clusterFiles.map(read);
  const partOf = (text: string, key: string) =>
    new RegExp(String.raw`^( *)${key}:.*\n(?:(?:\1 .*)?\n)+`, 'm').exec(text)?.[0].trimEnd() ?? '';
  for (const key of ['on', 'propose']) {
    expect(partOf(image, key).split('\n').length).toBeGreaterThan(10);
    expect(partOf(gitops, key)).toBe(partOf(image, key));
  }
  const [one, other] = clusterFiles.map(file => workflowOf(file).jobs);
  expect(one?.['export']?.if).toContain('vars.DOCS_HOLD');
  expect(other?.['store']?.if).toBe(one?.['export']?.if);
});

test('the manifests for a cluster, and the workflow that changes them, name the same image', () => {
  const all = ['deployment', 'service', 'pod-disruption-budget', 'kustomization', 'admission-policy'].map(
    name => parse(read(`examples/kubernetes/${name}.yaml`)),
  );
  const [deployment, service, budget, kustomization, policy] = all;
  const { env } = workflowOf('examples/container-image.yml') as unknown as { env: Record<string, string> };
  const { metadata, spec } = deployment.spec.template;
  const [image] = kustomization.images;
  expect(kustomization.resources).toEqual(['deployment.yaml', 'service.yaml', 'pod-disruption-budget.yaml']);
  expect([image.name, spec.containers[0].image]).toEqual([env['IMAGE'], env['IMAGE']]);
  expect(env['VALUE']).toBe(`(.images[] | select(.name == "${image.name}")).digest`);
  expect(policy.spec.matchImageReferences).toEqual([{ glob: `${env['IMAGE']}*` }]);
  const [{ subject }] = policy.spec.attestors[0].cosign.keyless.identities;
  expect(subject).toMatch(new RegExp(`/\\.github/workflows/container-image\\.yml@${env['BUILT_ON']}$`));
  const { selector, template } = deployment.spec;
  const [spread] = template.spec.topologySpreadConstraints;
  for (const labels of [selector.matchLabels, service.spec.selector, budget.spec.selector.matchLabels])
    expect(labels).toEqual(metadata.labels);
  expect(spread.labelSelector.matchLabels).toEqual(metadata.labels);
  expect(service.spec.ports[0].targetPort).toBe(spec.containers[0].ports[0].containerPort);
});

test('the step for the search has the version of Pagefind that script/e2e tries, which Dependabot updates', () => {
  const { dependencies } = JSON.parse(read('e2e/tools/site/package.json'));
  expect(read('examples/parts/search.yml')).toContain(`pagefind@${dependencies.pagefind} `);
});
