/** What examples promise somebody who copies one, or several of them. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readAllRecipes } from '../../e2e/recipes.ts';
import { readSetUp, readUses, type SetUp } from '../../e2e/set-up.ts';
import {
  exampleFiles,
  isAction,
  type Job,
  jobsOf,
  read,
  root,
  stepsOf,
  type Workflow,
  workflowOf,
} from '../support/workflows.ts';

const expression = '$' + '{{';

test('examples/README.md lists every file once', () => {
  const listed = [...read('examples/README.md').matchAll(/\]\(([\w.-]+)\)/g)].map(([, name]) => name);
  const present = globSync('examples/*', { cwd: root }).map(file => basename(file));
  expect(listed.sort()).toEqual(present.filter(name => name !== 'README.md').sort());
});

test.each(exampleFiles)('%s begins with a list of what to create', file => {
  const text = read(file);
  const [head = ''] = text.split(/^name:/m);
  expect(head).toMatch(/^# Create first:$/m);
  const sorted = ({ secrets, variables }: SetUp) => [[...secrets].sort(), [...variables].sort()];
  expect(sorted(readSetUp(head))).toEqual(sorted(readUses(text)));
  const places = /helm upgrade docs (\S+)[\s\S]*--namespace (\S+)/.exec(text)?.slice(1) ?? [];
  const values = stepsOf(file).flatMap(({ with: given }) => given?.['values-file'] ?? []);
  for (const place of [...places, ...values]) expect(head).toContain(place);
});

test('the list names the paths that start a workflow, because a reader has others', () => {
  const filtered = exampleFiles.filter(file => /^ +paths:/m.test(read(file).split(/^jobs:/m)[0] ?? ''));
  expect(filtered.length).toBeGreaterThan(1);
  const heads = filtered.map(file => read(file).split(/^name:/m)[0] ?? '');
  expect(heads.filter(head => !head.includes('"paths"'))).toEqual([]);
});

test('documents say how to create the one secret that their recipes use', () => {
  const created = ['README.md', 'examples/README.md'].map(document => readSetUp(read(document)).secrets);
  const used = readAllRecipes().map(({ text }) => readUses(text).secrets);
  expect([...new Set([...created, ...used].flat())]).toEqual(['DOCS_ADMIN_API_KEY']);
  expect(created.map(names => names.length)).toEqual([1, 1]);
});

test('a job has the key also when its owner moves it to the environment, as examples/README.md describes', () => {
  const outside = exampleFiles.filter(file =>
    jobsOf(file).some(({ environment = '', ...job }) => {
      const name = typeof environment === 'string' ? environment : environment.name;
      return name !== 'docs' && readUses(JSON.stringify(job)).secrets.length > 0;
    }),
  );
  const named = /`([\w-]+\.yml)`\s+cannot/.exec(read('examples/README.md'))?.[1];
  expect(outside.map(file => basename(file))).toEqual([named]);
});

test('none runs for a deployment: such a run may have no branch, and branch rules of environments reject it', () => {
  const triggers = exampleFiles.map(file => JSON.stringify(workflowOf(file).on));
  expect(triggers.filter(on => on.includes('deployment_status'))).toEqual([]);
});

test('none polls in shell: the action waits', () => {
  const shell = exampleFiles.flatMap(stepsOf).flatMap(({ run = '' }) => run);
  expect(shell.filter(run => /\b(?:sleep|until)\b/.test(run))).toEqual([]);
  expect(read('examples/publish-on-merge.yml').split('\n').length).toBeLessThanOrEqual(110);
});

test('every schedule comes with when GitHub turns it off, and how to turn it on', () => {
  for (const file of ['README.md', ...exampleFiles])
    if (/^ *schedule:$/m.test(read(file))) expect(read(file)).toMatch(/# .*60 days[\s\S]*Enable workflow/);
});

test('examples that share a bucket have a prefix each, and name nothing outside of it', () => {
  const prefixes = exampleFiles.map(file => {
    const places = read(file).matchAll(/s3:\/\/\$BUCKET(?!\/\$key")(?:\/([^/"]+))?/g);
    return [...new Set([...places].map(([, prefix]) => prefix))];
  });
  const used = prefixes.filter(found => found.length > 0);
  expect(used.length).toBeGreaterThan(2);
  expect(used).toEqual(used.map(() => [expect.any(String)]));
  expect(new Set(used.flat()).size).toBe(used.length);
});

test('none depends on how many artifacts match a pattern: a single one is unpacked without a directory of its own', () => {
  const steps = exampleFiles.flatMap(stepsOf);
  const downloads = steps.filter(({ uses }) => uses?.startsWith('actions/download-artifact@'));
  expect(downloads).not.toEqual([]);
  for (const { with: given } of downloads) expect(given).toHaveProperty('name');
});

test('artifacts for Pages are named by attempt, and keep hidden files', () => {
  const name = `github-pages-${expression} github.run_attempt }}`;
  for (const file of ['github-pages.yml', 'publish-on-merge.yml']) {
    const given = stepsOf(`examples/${file}`).map(({ with: values }) => values ?? {});
    expect(given).toContainEqual(expect.objectContaining({ name, 'include-hidden-files': true }));
    expect(given).toContainEqual({ artifact_name: `${expression} needs.export.outputs.artifact }}` });
  }
});

/** What readers of a site would notice. */
const deploys = ({ steps = [] }: Job) =>
  steps.some(
    ({ uses = '', run = '' }) =>
      uses.startsWith('actions/deploy-pages@') ||
      /\b(?:helm upgrade|aws s3 (?:sync|cp|rm)|rsync)\b/.test(run),
  );
const exports = ({ steps = [] }: Job) =>
  steps.some(
    ({ uses, with: given = {} }) => isAction(uses) && given['operation'] !== 'agent-job' && 'domain' in given,
  );

test('what is deployed has a minimum of pages, so that an incomplete export replaces nothing', () => {
  const exported = exampleFiles.flatMap(file => jobsOf(file).filter(job => exports(job) && deploys(job)));
  const steps = exported.flatMap(({ steps = [] }) => steps.filter(({ uses }) => isAction(uses)));
  // Without the archive, there is nothing to count.
  const given = steps.map(step => step.with ?? {}).filter(({ download }) => download !== false);
  expect(given.length).toBeGreaterThan(4);
  for (const { 'extract-to': directory, 'min-pages': pages } of given)
    expect([typeof directory, Number(pages) > 1]).toEqual(['string', true]);
});

/** What is exported and compared: steps of examples and recipes, and sites of calls. */
const exportsShown = [
  ...exampleFiles.flatMap(jobsOf),
  ...readAllRecipes().flatMap(({ text }) => Object.values((parse(text) as Workflow).jobs)),
].flatMap(({ steps = [], with: call = {} }) => {
  const sites = JSON.parse(String(call['sites'] ?? '[]')) as readonly Readonly<Record<string, unknown>>[];
  return [...steps.map(step => step.with ?? {}), ...sites.map(site => ({ ...call, ...site }))];
});

test('"compare-with: live" reads the site that is deployed, because the one that the service hosts has no manifest', () => {
  const live = exportsShown.filter(given => given['compare-with'] === 'live');
  expect(live.length).toBeGreaterThan(2);
  const own = live.filter(given => new URL(String(given['site-url'])).hostname === given['domain']);
  expect(own).toEqual([]);
});

test('a title in a prompt is data: quoted, so that it cannot end its line', () => {
  const prompts = exportsShown.map(({ prompt }) => String(prompt ?? ''));
  const titles = prompts.flatMap(prompt => prompt.match(/\$\{\{[^}]*\.title\b[^}]*\}\}/g) ?? []);
  expect(titles.length).toBeGreaterThan(1);
  expect(titles.filter(title => !/^\$\{\{ toJSON\([\w.]+\) \}\}$/.test(title))).toEqual([]);
});

test('what is uploaded for Pages is exported with its URL, so that no warning asks about its links', () => {
  const blocks = [...exampleFiles.map(read), ...readAllRecipes().map(({ text }) => text)];
  const jobs = blocks.flatMap(text => Object.values((parse(text) as Workflow).jobs));
  const steps = jobs.map(({ steps = [] }) => steps);
  const uploading = steps.filter(all => all.some(({ uses }) => uses?.includes('/upload-pages-artifact@')));
  expect(uploading.length).toBeGreaterThan(2);
  for (const all of uploading)
    expect(all.find(({ uses }) => isAction(uses))?.with).toHaveProperty(['site-url']);
});

test('a site with "paths" does not ask for more pages than it lists', () => {
  const [, shown = ''] =
    /sites: \|\n((?:# .*\n)+?)# +secrets:/.exec(read('.github/workflows/export-sites.yml')) ?? [];
  const sites = [
    ...exportsShown,
    ...(JSON.parse(shown.replace(/^#/gm, '')) as readonly Readonly<Record<string, unknown>>[]),
  ];
  const listed = sites.filter(({ paths }) => Array.isArray(paths));
  expect(listed.length).toBeGreaterThan(1);
  for (const { paths, 'min-pages': pages = 1 } of listed)
    expect(Number(pages)).toBeLessThanOrEqual((paths as readonly string[]).length);
});

test('container-image.yml shows the digest before the attestation, which private repositories may not have', () => {
  const file = 'examples/container-image.yml';
  const names = stepsOf(file).map(({ run = '', uses = '' }) =>
    run.includes('DIGEST') ? 'digest' : uses.replace(/@.*/, ''),
  );
  expect(names.slice(-2)).toEqual(['digest', 'actions/attest-build-provenance']);
  expect(read(file).split('# Create first:')[0]).toContain('Enterprise Cloud');
  const scopes = ['attestations', 'artifact-metadata', 'id-token'].map(name => [name, 'write']);
  expect(jobsOf(file)[0]?.permissions).toMatchObject(Object.fromEntries(scopes));
});

test('of two runs at the same time, the newest export wins: one group for all runs, and no deployment is canceled', () => {
  const publishing = exampleFiles.filter(file => jobsOf(file).some(deploys));
  expect(publishing.map(file => basename(file, '.yml'))).toEqual([
    ...['changed-pages', 'github-pages', 'gitops-pull-request', 'helm-lasting-link', 'helm-upgrade'],
    ...['nginx-rsync', 'publish-on-merge', 's3-cloudfront'],
  ]);
  for (const file of exampleFiles)
    for (const job of jobsOf(file)) {
      // Of its workflow, and of itself.
      const groups = [workflowOf(file).concurrency, job.concurrency].filter(group => group !== undefined);
      expect(groups).not.toEqual([]);
      for (const { group, 'cancel-in-progress': cancels } of groups) {
        expect(typeof cancels).toBe('boolean');
        if (deploys(job)) expect(cancels).toBe(false);
        if (deploys(job) || (exports(job) && publishing.includes(file)))
          expect(group).not.toContain(expression);
      }
    }
  // A run cancels pending ones of its group, so only examples that deploy to the same place share one.
  const alone = exampleFiles.flatMap(file =>
    [workflowOf(file), ...jobsOf(file)].flatMap(({ concurrency }) =>
      concurrency !== undefined && (concurrency['cancel-in-progress'] === true || !publishing.includes(file))
        ? [{ file, group: concurrency.group }]
        : [],
    ),
  );
  for (const { file, group } of alone)
    expect(exampleFiles.filter(other => read(other).includes(`group: ${group}\n`))).toEqual([file]);
  // They upgrade the same release.
  const helm = publishing.filter(file => read(file).includes('helm upgrade docs '));
  const groups = helm.map(file => workflowOf(file).concurrency?.group);
  expect([helm.length, new Set(groups).size]).toEqual([2, 1]);
});
