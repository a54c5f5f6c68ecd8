/** What script/new writes is complete, and says nothing that is not so. */
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { leftToDo } from '../../script/new-workflow/left-to-do.ts';
import { cases, filesOf } from '../support/new-workflow.ts';
import { problemsOf } from '../support/workflow-parser.ts';
import { exampleFiles, metadataOf, read } from '../support/workflows.ts';

/** Hosts, values, and words that somebody would still have to replace. */
const placeholder =
  /\bexample(?:\.(?:com|org|net)\b|\/)|: (?:PAGES|PATH|URL)$|@v1\b|(?<![$\w{])(?:OWNER|REPOSITORY|BUCKET|PREFIX|DOCS_BUCKET|[A-Z]+_ACCOUNT)\/|#\?/gm;

test.each(cases)('$title leaves nothing to replace', test => {
  for (const [path, text] of filesOf(test)) expect([path, text.match(placeholder) ?? []]).toEqual([path, []]);
});

test.each(cases)('GitHub accepts $title', async test => {
  for (const [path, text] of filesOf(test))
    if (path.endsWith('.yml')) expect([path, await problemsOf(text)]).toEqual([path, []]);
});

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly { readonly uses?: string }[];
}

test.each(cases)('each job of $title that checks out its repository may read it', test => {
  for (const [path, text] of filesOf(test)) {
    if (!path.endsWith('.yml')) continue;
    const { jobs } = parse(text) as { readonly jobs: Readonly<Record<string, Job>> };
    const names = Object.entries(jobs).flatMap(([name, { permissions = {}, steps = [] }]) => {
      const checksOut = steps.some(({ uses = '' }) => uses.startsWith('actions/checkout@'));
      return checksOut && permissions['contents'] === undefined ? [name] : [];
    });
    expect([path, names]).toEqual([path, []]);
  }
});

test('a push or a merge starts the workflow on the branch of the answer, and no other run asks for a commit of that branch', () => {
  const found = cases.map(one => {
    const [text = ''] = filesOf(one).values();
    const on = parse(text).on;
    const branches = on.push?.branches ?? on.pull_request?.branches ?? [one.answers.branch];
    const isOther = one.answers.branch !== one.answers.defaultBranch;
    return [one.title, branches, isOther && /commit: \$\{\{ github\.sha \}\}/.test(text)];
  });
  expect(found).toEqual(cases.map(({ title, answers }) => [title, [answers.branch], false]));
});

test('on GitHub Enterprise Server, nothing signs in where only tokens of github.com are known', () => {
  const onServer = cases.filter(({ answers }) => answers.parts.includes('ghes'));
  const found = onServer.map(one => {
    const files = [...filesOf(one).values()];
    const text = [...files, leftToDo(one.goal, one.answers, [])].join('\n');
    return [one.answers.what, /ghcr\.io|token\.actions\.githubusercontent\.com/.exec(text)?.[0]];
  });
  expect(found).toEqual(['pages', 'nginx', 'cloudflare'].map(what => [what, undefined]));
});

test('the script of the search is where no documentation is, so that the service does not load it', () => {
  const withSearch = cases.filter(({ answers }) => answers.parts.includes('search'));
  const found = withSearch.map(one => {
    const [[, text = ''] = [], ...others] = filesOf(one);
    const [, copied] = /cp (\S+) "\$SITE\/pagefind\/"/.exec(text) ?? [];
    return [
      copied,
      others.map(([path]) => path).filter(path => path.endsWith('.js') && !/^docs-/.test(path)),
    ];
  });
  const path = '.github/site-search.js';
  expect(found).toEqual(withSearch.map(() => [path, [path]]));
});

test('the first step saves the key that the reader has, and only a preview needs one more', () => {
  const found = cases.map(({ goal, answers }) => {
    const [, words] = /^ {2}1\. (\w+ \w+)/.exec(leftToDo(goal, answers, [])) ?? [];
    return `${answers.what === 'preview' ? 'a preview' : 'another goal'}: ${words}`;
  });
  expect(new Set(found)).toEqual(new Set(['another goal: Save the', 'a preview: Create a']));
});

test.each(cases)(
  'what is left to do for $title creates each environment before its secrets',
  ({ goal, answers }) => {
    const todo = leftToDo(goal, answers, Object.keys(goal.files(answers)));
    const secrets = [...todo.matchAll(/gh secret set .* --env ([\w-]+)/g)];
    expect(secrets.length).toBeGreaterThan(0);
    for (const { 1: name, index } of secrets)
      expect(todo.slice(0, index)).toContain(`-X PUT repos/acme/handbook/environments/${name}`);
  },
);

test('before a Worker has a domain, it is created for the project or the domain that is exported', () => {
  const ofWorkers = cases.filter(({ answers }) => answers.what === 'cloudflare');
  const sites = ofWorkers.map(({ goal, answers }) => {
    const todo = leftToDo(goal, answers, Object.keys(goal.files(answers)));
    const [, site, place] =
      /wrangler deploy --name handbook-site .* --var DOCS_SITE:(\S+)\)\n[\s\S]*? add the (\w+) \S+/.exec(
        todo,
      ) ?? [];
    // Routes need a record, and a custom domain takes its place.
    return [answers.way, site, place, todo.includes('delete the CNAME record') && 'without a record'];
  });
  expect(new Set(sites.map(row => row.join(' ')))).toEqual(
    new Set(['project 65f0c1a2 routes false', 'domain docs.acme.dev domain without a record']),
  );
});

/** Everything that is a key, an ID, or a job somewhere in the examples. */
const keys = new Set(exampleFiles.flatMap(file => keysOf(parse(read(file)))));
const inputs = Object.keys(metadataOf('action.yml').inputs);

function keysOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

test.each(cases)('no comment of $title is about a key that is not there', test => {
  for (const [path, text] of filesOf(test)) {
    if (!path.endsWith('.yml')) continue;
    const own = new Set(keysOf(parse(text)));
    const comments = text.replaceAll(/^(?! *#).*?(?:(?<= )#|$)/gm, '').replaceAll(/\n *# ?/g, ' ');
    const named = [...comments.matchAll(/"([a-z][\w-]+)"/g)].map(([, name = '']) => name);
    const missing = named.filter(name => (keys.has(name) || inputs.includes(name)) && !own.has(name));
    expect([path, missing]).toEqual([path, []]);
  }
});

test.each(exampleFiles)('%s tells in comments of their own how to fill it in', file => {
  const plain = read(file).replaceAll(/#\?.*/g, '');
  // These words begin what only somebody does who copies the file.
  expect(
    plain.match(
      /# .*\b(?:Replace [A-Z]{2}|If your service exports by domain|Before the first run|For (?:the|a|any|each) repository)\b.*/g,
    ) ?? [],
  ).toEqual([]);
});

test('a workflow that calls a shared one hands on the secrets of its environment, which has the key', () => {
  const callers = cases.filter(({ answers }) => answers.own['repositories'] === 'caller');
  const secrets = callers.map(one => {
    const [text = ''] = filesOf(one).values();
    return (parse(text) as { readonly jobs: { readonly agent: { readonly secrets: unknown } } }).jobs.agent
      .secrets;
  });
  expect(new Set(secrets)).toEqual(new Set(['inherit']));
});
