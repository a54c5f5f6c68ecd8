/** The promises of the examples to somebody who copies one, or several of them. */
import { expect, test } from '@jest/globals';
import { readAllRecipes } from '../../e2e/recipes.ts';
import { readSetUp, readUses, type SetUp } from '../support/set-up.ts';
import { exampleFiles, isAction, type Job, jobsOf, read, stepsOf, workflowOf } from '../support/workflows.ts';

const expression = '$' + '{{';

test.each(exampleFiles)('%s begins with a list of what to create', file => {
  const text = read(file);
  const [head = ''] = text.split(/^name:/m);
  expect(head).toMatch(/^# Create first:$/m);
  const sorted = ({ secrets, variables }: SetUp) => [[...secrets].sort(), [...variables].sort()];
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
    .map(step => step.with ?? {});
  expect(given.length).toBeGreaterThan(4);
  for (const { 'extract-to': directory, 'min-pages': pages } of given)
    expect([typeof directory, Number(pages) > 1]).toEqual(['string', true]);
});

test('an export says which project, at which path, and at which URL the site is served', () => {
  const inputs = exampleFiles
    .flatMap(stepsOf)
    .filter(({ uses, with: given }) => isAction(uses) && given?.['operation'] === undefined)
    .map(step => step.with ?? {});
  expect(inputs.length).toBeGreaterThan(9);
  for (const given of inputs) {
    expect(Object.keys(given)).toEqual(expect.arrayContaining(['project-id', 'base-path', 'site-url']));
    expect(['/', '/docs']).toContain(given['base-path']);
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
