/** What examples promise somebody who copies one, or several of them. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from '@jest/globals';
import { readAllRecipes } from '../../e2e/recipes.ts';
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

const _environmentOf = ({ environment = '' }: Job) =>
  typeof environment === 'string' ? environment : environment.name;

/** What readers of a site would notice. */
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
    .map(step => step.with ?? {});
  expect(given.length).toBeGreaterThan(4);
  for (const { 'extract-to': directory, 'min-pages': pages } of given)
    expect([typeof directory, Number(pages) > 1]).toEqual(['string', true]);
});

test('a title in a prompt is data: quoted, so that it cannot end its line', () => {
  const texts = [...exampleFiles.map(read), ...readAllRecipes().map(({ text }) => text)];
  const titles = texts.flatMap(text => text.match(/\$\{\{[^}]*pull_request\.title\b[^}]*\}\}/g) ?? []);
  expect(titles.length).toBeGreaterThan(0);
  expect(titles.filter(title => !/^\$\{\{ toJSON\([\w.]+\) \}\}$/.test(title))).toEqual([]);
});

test('of two runs at the same time, the newest export wins: one group for all runs, and no deployment is canceled', () => {
  const publishing = exampleFiles.filter(file => jobsOf(file).some(deploys));
  const groups = publishing.map(file => workflowOf(file).concurrency);
  for (const group of groups)
    expect(group).toEqual({ group: expect.not.stringContaining(expression), 'cancel-in-progress': false });
  // A run cancels pending ones of its group, so only examples that deploy to the same place share one.
  const sharing = publishing.filter(
    (_, index) => groups.filter(other => other?.group === groups[index]?.group).length > 1,
  );
  expect(sharing.map(file => basename(file, '.yml'))).toEqual([
    ...[
      'changed-pages',
      'github-pages',
      'helm-lasting-link',
      'helm-upgrade',
      'publish-on-merge',
      's3-cloudfront',
    ],
  ]);
});
