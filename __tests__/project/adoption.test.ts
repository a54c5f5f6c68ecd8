/** What somebody meets who copies several examples, or follows the README by the letter. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readAllRecipes } from '../../e2e/recipes.ts';
import { readSetUp, readUses, type SetUp } from '../../e2e/set-up.ts';
import { errorKinds } from '../../src/shared/errors.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const examples = globSync('examples/*.yml', { cwd: root }).sort();

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
}

interface Job {
  readonly environment?: string | { readonly name: string };
  readonly uses?: string;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflowOf = (file: string) => parse(read(file)) as Workflow;
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps = [] }) => steps);

/** Runs the shell of steps as runners do, with a directory in place of the bucket. */
function publish(steps: readonly Step[], place: (...names: readonly string[]) => string): void {
  const cli = resolve(import.meta.dirname, '../support/bucket-cli.ts');
  writeFileSync(place('bin/aws'), `#!/bin/sh\nexec "${process.execPath}" "${cli}" "$@"\n`, { mode: 0o755 });
  writeFileSync(place('steps'), '1000');
  for (const { run = '' } of steps) {
    const { status, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      encoding: 'utf8',
      env: {
        PATH: `${place('bin')}:${process.env['PATH']}`,
        ...{ BUCKET: 'docs', BUCKET_DIRECTORY: place('bucket'), BUCKET_STEPS: place('steps') },
        ...{ SITE: place('site'), RUNNER_TEMP: place() },
      },
    });
    expect([status, stderr]).toEqual([0, '']);
  }
}

describe('examples that share a bucket', () => {
  test('have a prefix each, and name nothing outside of it', () => {
    const prefixes = examples.map(file => {
      const places = [...read(file).matchAll(/s3:\/\/\$BUCKET(?!\/\$key")(?:\/([^/"]+))?/g)];
      return [basename(file), ...new Set(places.map(([, prefix]) => prefix))] as const;
    });
    const used = prefixes.filter(([, ...found]) => found.length > 0);
    expect(used.length).toBeGreaterThan(2);
    for (const [file, ...found] of used)
      expect([file, found.length, found[0]]).toEqual([file, 1, expect.anything()]);
    expect(new Set(used.map(([, prefix]) => prefix)).size).toBe(used.length);
  });

  test('delete nothing of each other, not even with "sync --delete"', () => {
    const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-bucket-'));
    const place = (...names: readonly string[]) => join(directory, ...names);
    try {
      const write = (path: string, text: string) => {
        mkdirSync(dirname(place(path)), { recursive: true });
        writeFileSync(place(path), text);
      };
      mkdirSync(place('bin'));
      // Of helm-lasting-link.yml and changed-pages.yml.
      const others = [`docs/${'0'.repeat(64)}.tar.gz`, 'site/index.html', 'site/docs-manifest.json'];
      for (const path of others) write(`bucket/${path}`, path);
      const steps = stepsOf(workflowOf('examples/s3-cloudfront.yml')).filter(({ run }) =>
        run?.includes('aws s3 '),
      );
      const publishSite = (site: Readonly<Record<string, string>>) => {
        rmSync(place('site'), { recursive: true, force: true });
        for (const [path, text] of Object.entries(site)) write(`site/${path}`, text);
        publish(steps, place);
        const files = globSync('**', { cwd: place('bucket'), withFileTypes: true }).filter(entry =>
          entry.isFile(),
        );
        return files
          .map(({ parentPath, name }) => join(parentPath, name).slice(place('bucket/').length))
          .sort();
      };
      const first = publishSite({ 'index.html': 'a', 'old.html': 'b', 'style.css': 'c' });
      const own = first.filter(path => !others.includes(path));
      expect(first).toEqual([...others, ...own].sort());
      expect(own.map(path => path.replace(/^\w+\//, ''))).toEqual(['index.html', 'old.html', 'style.css']);
      const second = publishSite({ 'index.html': 'aa', 'style.css': 'c' });
      expect(second).toEqual(first.filter(path => !path.endsWith('/old.html')));
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});

describe('a job has the secrets that it uses', () => {
  // act gives every job all secrets, so only this finds a job that would get an empty key.
  test.each(readAllRecipes())('in $file', ({ text }) => {
    const there = readSetUp(read('README.md')).secrets;
    expect(there).not.toEqual([]);
    expect(readUses(text).secrets.filter(name => !there.includes(name))).toEqual([]);
  });

  test('wherever a document says where the key is, it is the same place', () => {
    for (const document of ['README.md', 'examples/README.md'])
      expect([document, readSetUp(read(document)).secrets]).toEqual([document, ['DOCS_ADMIN_API_KEY']]);
  });

  test('also when its owner moves the key to the environment, as examples/README.md describes', () => {
    const jobs = examples.flatMap(file =>
      Object.values(workflowOf(file).jobs).map(job => ({ file: basename(file), job })),
    );
    const outside = jobs.filter(({ job: { environment = '', ...job } }) => {
      const name = typeof environment === 'string' ? environment : environment.name;
      return name !== 'docs' && readUses(JSON.stringify(job)).secrets.length > 0;
    });
    const named = /`([\w-]+\.yml)` +cannot/.exec(read('examples/README.md').replace(/\n/g, ' '))?.[1];
    expect([...new Set(outside.map(({ file }) => file))]).toEqual([named]);
  });
});

test('an empty key is explained where its error code leads, and not as a key that the service rejects', () => {
  expect(errorKinds.KEY_REFUSED.meaning).not.toContain('empty');
  expect(read('docs/troubleshooting.md')).toMatch(/^### The key is empty\n\n`INPUTS_INVALID` /m);
});

test('the announced release is one that the release script accepts, and that moves the tag in the snippets', () => {
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  const [, announced = version] = /^To be released as (\S+)\.$/m.exec(read('CHANGELOG.md')) ?? [];
  const [major = 0] = announced.split('.').map(Number);
  const isNewer = announced.localeCompare(version, 'en', { numeric: true }) > 0;
  expect([major > 0, isNewer || announced === version]).toEqual([true, true]);
  const tags = [...read('README.md').matchAll(/uses: example\/docs-admin-action@(v\d+)\b/g)];
  expect(new Set(tags.map(([, tag]) => tag))).toEqual(new Set([`v${major}`]));
  // Before the first snippet that a reader copies as a workflow.
  const [before = ''] = read('README.md').split(/^on:/m);
  expect(before.replace(/\s+/g, ' ')).toMatch(
    new RegExp(`\`v${major}\` exists from[^.]*${announced.replaceAll('.', '\\.')}`),
  );
});

describe('runs without secrets are skipped by the guard', () => {
  /** What GitHub makes of a condition, by its own evaluator. */
  function evaluate(condition: string, { fork = false, user = 'octocat' }): boolean {
    const { tokens } = new Lexer(condition).lex();
    const repository = 'example/docs';
    const repo = { full_name: fork ? 'somebody/docs' : repository };
    const context = {
      github: { repository, event: { pull_request: { head: { repo }, user: { login: user } } } },
    };
    const tree = new Parser(tokens, ['github'], []).parse();
    const given = JSON.parse(JSON.stringify(context), data.reviver) as data.Dictionary;
    return new Evaluator(tree, given).evaluate().coerceString() === 'true';
  }

  test.each(['README.md', 'docs/troubleshooting.md'])('that %s shows', document => {
    const [, shown = ''] =
      /^ *if: (?:>-\s+)?(github\.event\.pull_request[^#]*?)\n(?: *runs-on|```)/m.exec(read(document)) ?? [];
    const condition = shown.replace(/\s+/g, ' ');
    expect(evaluate(condition, {})).toBe(true);
    expect(evaluate(condition, { fork: true })).toBe(false);
    expect(evaluate(condition, { user: 'dependabot[bot]' })).toBe(false);
  });
});

test('what private repositories and cheaper plans lack is said before the first step', () => {
  const [, needed = ''] = /^## What you need\n([\s\S]*?)^## /m.exec(read('README.md')) ?? [];
  const text = needed.replace(/\s+/g, ' ');
  expect(text).toMatch(
    /private repositor[^.]*GitHub Free[^.]*(?:environments[^.]*Pages|Pages[^.]*environments)/i,
  );
  expect(text).toMatch(/Pages site of a private repository is public[^.]*Enterprise Cloud/);
});

const scheduled = ['README.md', ...examples].filter(file => /^ *schedule:$/m.test(read(file)));

test.each(scheduled)('%s says when GitHub turns its schedule off, and how to turn it on', file => {
  const comments = read(file)
    .match(/^ *#.*$/gm)
    ?.join('\n');
  expect(comments).toMatch(/60 days[\s\S]*Enable workflow/);
});

describe('each example begins with a list of what to create', () => {
  const headOf = (file: string) => read(file).split(/^name:/m)[0] ?? '';
  const sorted = ({ secrets, variables }: SetUp) => [[...secrets].sort(), [...variables].sort()];

  test.each(examples)('%s', file => {
    const head = headOf(file);
    expect(head).toMatch(/^# Create first:$/m);
    expect(sorted(readSetUp(head))).toEqual(sorted(readUses(read(file))));
    const text = read(file);
    const chart = /helm upgrade docs (\S+)/.exec(text)?.[1];
    const namespace = /--namespace (\S+)/.exec(text)?.[1];
    const values = stepsOf(workflowOf(file)).flatMap(({ with: given }) => given?.['values-file'] ?? []);
    for (const place of [chart, namespace, ...values].filter(place => place !== undefined))
      expect(head).toContain(place);
  });
});

test('no example depends on how many artifacts match a pattern: a single one is unpacked without a directory of its own', () => {
  const downloads = examples
    .flatMap(file => stepsOf(workflowOf(file)))
    .filter(({ uses }) => uses?.startsWith('actions/download-artifact@'));
  expect(downloads).not.toEqual([]);
  for (const { with: given } of downloads) expect(given).toHaveProperty('name');
});

test('no job with an environment runs for a deployment: such a run may have no branch, and branch rules reject it', () => {
  const triggers = (file: string) => Object.keys((workflowOf(file).on ?? {}) as object);
  expect(examples.filter(file => triggers(file).includes('deployment_status'))).toEqual([]);
});

test('what the README sends readers to gives a chart a URL that does not expire', () => {
  const [, section = ''] = /^## Publish elsewhere\n([\s\S]*?)^## /m.exec(read('README.md')) ?? [];
  const named = [...new Set(section.match(/examples\/[\w-]+\.yml/g))];
  const steps = named.flatMap(file =>
    stepsOf(workflowOf(file)).map(({ with: given = {} }) => ({ file, given })),
  );
  const charts = steps.filter(({ given }) => 'values-file' in given);
  expect(charts.length).toBeGreaterThan(1);
  expect(charts.filter(({ given }) => !('values-bundle-url' in given))).toEqual([]);
});

test('paths are shown as the service documents them, without a leading slash', () => {
  const { inputs } = parse(read('action.yml')) as {
    readonly inputs: { readonly paths: { readonly description: string } };
  };
  expect(inputs.paths.description).toContain('without a leading slash');
  const files = [
    'README.md',
    ...globSync('{docs,examples,.github/workflows,.github/actions/*}/*.{md,yml,ts}', { cwd: root }),
  ];
  expect(files.filter(file => /\bpaths\W+\[\s*["']\//.test(read(file)))).toEqual([]);
});

test('what site-url does to the warning about links that begin with "/" is documented', () => {
  const { inputs } = parse(read('action.yml')) as {
    readonly inputs: Readonly<Record<string, { readonly description: string }>>;
  };
  expect(inputs['site-url']?.description).toMatch(/root of a domain, the step does not warn/);
});

test('no text promises that min-pages keeps every incomplete site from being published', () => {
  const files = ['README.md', ...globSync('{docs/*.md,examples/*}', { cwd: root })];
  const promises = /incomplete (?:site|export) is never published/;
  expect(files.filter(file => promises.test(read(file).replace(/\n *(?:# )?/g, ' ')))).toEqual([]);
});

test('GitHub Enterprise Server: the actions that do not work there are named wherever the documents send its users', () => {
  const text = read('docs/running.md').replace(/\s+/g, ' ');
  const [, section = ''] = /### GitHub Enterprise Server (.*?)###/.exec(text) ?? [];
  for (const name of ['upload-artifact', 'download-artifact', 'deploy-pages'])
    expect(section).toContain(`actions/${name}`);
});

test('SECURITY.md names what is stored and disclosed', () => {
  const [, section = ''] =
    /### What is read, stored, and disclosed\n([\s\S]*?)\n### /.exec(read('SECURITY.md')) ?? [];
  for (const what of ['docs-manifest.json', 'title of each page', 'cache service', 'tool cache'])
    expect(section).toContain(what);
});

test('hosting.md says where Pages differs from the rule', () => {
  const [, section = ''] = /### GitHub Pages\n([\s\S]*?)\n## /.exec(read('docs/hosting.md')) ?? [];
  expect(section.replace(/\s+/g, ' ')).toMatch(/`\/guides\/install\/` is a 404/);
  expect(section).not.toMatch(/follows the rule/);
});

test('the README asks for a domain of its own before the first run', () => {
  const [before = ''] = read('README.md').split('**Run workflow**');
  expect(before).toContain('**Custom domain**');
});
