/** What examples promise somebody who copies one, or several of them. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readSetUp, readUses, type SetUp } from '../../e2e/set-up.ts';
import {
  exampleFiles,
  isAction,
  type Job,
  jobsOf,
  read,
  readLine,
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
  const chart = /helm upgrade docs (\S+)/.exec(text)?.[1];
  const namespace = /--namespace (\S+)/.exec(text)?.[1];
  const values = stepsOf(file).flatMap(({ with: given }) => given?.['values-file'] ?? []);
  for (const place of [chart, namespace, ...values].filter(place => place !== undefined))
    expect(head).toContain(place);
});

test('a job has the key also when its owner moves it to the environment, as examples/README.md describes', () => {
  const outside = exampleFiles.filter(file =>
    jobsOf(file).some(({ environment = '', ...job }) => {
      const name = typeof environment === 'string' ? environment : environment.name;
      return name !== 'docs' && readUses(JSON.stringify(job)).secrets.length > 0;
    }),
  );
  const named = /`([\w-]+\.yml)` +cannot/.exec(readLine('examples/README.md'))?.[1];
  expect(outside.map(file => basename(file))).toEqual([named]);
});

test('no job with an environment runs for a deployment: such a run may have no branch, and branch rules reject it', () => {
  const triggers = (file: string) => Object.keys((workflowOf(file).on ?? {}) as object);
  expect(exampleFiles.filter(file => triggers(file).includes('deployment_status'))).toEqual([]);
});

const scheduled = ['README.md', ...exampleFiles].filter(file => /^ *schedule:$/m.test(read(file)));

test.each(scheduled)('%s says when GitHub turns its schedule off, and how to turn it on', file => {
  const comments = read(file).match(/^ *#.*$/gm);
  expect(comments?.join('\n')).toMatch(/60 days[\s\S]*Enable workflow/);
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

test('no example depends on how many artifacts match a pattern: a single one is unpacked without a directory of its own', () => {
  const downloads = exampleFiles
    .flatMap(stepsOf)
    .filter(({ uses }) => uses?.startsWith('actions/download-artifact@'));
  expect(downloads).not.toEqual([]);
  for (const { with: given } of downloads) expect(given).toHaveProperty('name');
});

test('the Pages examples name the artifact by attempt and keep hidden files', () => {
  const pages = exampleFiles.filter(file => read(file).includes('actions/deploy-pages@'));
  expect(pages).toHaveLength(2);
  for (const file of pages) {
    const given = (action: string) =>
      stepsOf(file).find(({ uses }) => uses?.startsWith(`actions/${action}@`))?.with;
    const name = `github-pages-${expression} github.run_attempt }}`;
    expect(given('upload-pages-artifact')).toMatchObject({ name, 'include-hidden-files': true });
    expect(given('deploy-pages')).toEqual({
      artifact_name: `${expression} needs.export.outputs.artifact }}`,
    });
  }
});

describe('of two runs at the same time, the newest export wins', () => {
  /** What readers of a site would notice. */
  const deploys = ({ steps = [] }: Job) =>
    steps.some(
      ({ uses = '', run = '' }) =>
        uses.startsWith('actions/deploy-pages@') ||
        /\b(?:helm upgrade|aws s3 (?:sync|cp|rm)|rsync)\b/.test(run),
    );
  const exports = ({ steps = [] }: Job) =>
    steps.some(
      ({ uses, with: given = {} }) =>
        isAction(uses) && given['operation'] !== 'agent-job' && 'domain' in given,
    );
  /** Groups that a job is in, by its workflow and by itself. */
  const groupsOf = (file: string, job: Job) =>
    [workflowOf(file).concurrency, job.concurrency].filter(concurrency => concurrency !== undefined);
  const publishing = exampleFiles.filter(file => jobsOf(file).some(deploys));

  test('every example that publishes is found', () => {
    expect(publishing.map(file => basename(file, '.yml'))).toEqual([
      ...['changed-pages', 'github-pages', 'gitops-pull-request', 'helm-lasting-link', 'helm-upgrade'],
      ...['nginx-rsync', 'publish-on-merge', 's3-cloudfront'],
    ]);
  });

  test.each(exampleFiles)('%s says for each job what a newer run does', file => {
    for (const job of jobsOf(file)) {
      const groups = groupsOf(file, job);
      expect(groups).not.toEqual([]);
      for (const group of groups) expect(typeof group['cancel-in-progress']).toBe('boolean');
    }
  });

  test.each(publishing)(
    '%s exports and deploys in a group of all runs, never cancels a deployment, and says why',
    file => {
      const groups = jobsOf(file)
        .filter(job => deploys(job) || exports(job))
        .flatMap(job => groupsOf(file, job));
      for (const { group } of groups) expect(group).not.toContain(expression);
      for (const group of jobsOf(file)
        .filter(deploys)
        .flatMap(job => groupsOf(file, job)))
        expect(group['cancel-in-progress']).toBe(false);
      expect(read(file)).toMatch(/^ *# .*\n *concurrency:\n.*\n *cancel-in-progress: false$/m);
    },
  );

  test('workflows that upgrade one release are in one group', () => {
    const helm = publishing.filter(file => read(file).includes('helm upgrade docs '));
    const groups = helm.map(file => workflowOf(file).concurrency?.group);
    expect([helm.length, new Set(groups).size]).toEqual([2, 1]);
  });
});
