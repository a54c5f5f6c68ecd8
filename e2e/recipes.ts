/** The workflows in README.md and docs/running.md, run unchanged. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { type Scenario, startsOf } from './scenario.ts';

interface Recipe {
  /** Name of a workflow file for it. */
  readonly file: string;
  /** A whole workflow. Single steps get the minimum around them that makes a workflow. */
  readonly text: string;
}

const around = `on: workflow_dispatch

permissions: {}

jobs:
  recipe:
    runs-on: ubuntu-latest
    permissions:
      contents: read
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1

`;

/** The documents, and the names of their recipes. */
export const recipeDocuments = [
  { document: 'README.md', name: 'readme' },
  { document: 'docs/running.md', name: 'running' },
] as const;

/** All recipes that are run, in the order of their documents. */
export function readAllRecipes(): readonly Recipe[] {
  const root = resolve(import.meta.dirname, '..');
  return recipeDocuments.flatMap(({ document, name }) =>
    readRecipes(readFileSync(join(root, document), 'utf8'), name),
  );
}

/** Every block of YAML in a document, in order. */
export function readRecipes(markdown: string, name = 'recipe'): readonly Recipe[] {
  const blocks = [...markdown.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)];
  return blocks.map(([, shown = ''], index) => {
    const text = Array.isArray(parse(shown)) ? around + shown.replace(/^(?=.)/gm, '      ') : shown;
    return { file: `${name}-${index + 1}.yml`, text };
  });
}

/** In the order of the documents. */
export const recipeScenarios: readonly Scenario[] = [
  {
    file: 'readme-1.yml',
    title: 'exports a site',
    async check({ run, world }) {
      const { code } = await run();
      return { 'it succeeds': code === 0, 'one export was started': startsOf(world) === 1 };
    },
  },
  {
    file: 'readme-2.yml',
    title: 'publishes a site to GitHub Pages',
    async check({ run }) {
      const { code, artifacts } = await run();
      return {
        'it succeeds': code === 0,
        'pages are published': existsSync(join(artifacts, 'published/index.html')),
      };
    },
  },
  {
    file: 'readme-3.yml',
    title: 'asks the agent about a merged pull request, and comments with the agent’s',
    async check({ run, world }) {
      const html_url = 'https://github.com/example/docs/pull/7';
      const { code } = await run({
        payload: { pull_request: { number: 7, html_url, title: 'Add "retry"' } },
      });
      return {
        'it succeeds': code === 0,
        'one job is started': world.service.agentJobsStarted('docs') === 1,
        'the prompt names the pull request':
          world.service.prompts[0]?.prompt.includes(`${html_url} was merged: "Add "retry""`) === true,
        'the comment has the pull request of the agent':
          world.github.commentsOf(7)[0]?.body.includes('/pull/7') === true,
      };
    },
  },
  {
    file: 'readme-4.yml',
    title: 'compares with what is live',
    async check({ run, world }) {
      const { code } = await run();
      const gone = { path: 'gone.html', size: 1, sha256: 'ab'.repeat(32), text: 'cd'.repeat(16) };
      const head = '{"version":1,"domain":"docs.example.com","files":[';
      world.published.set('docs.example.com/docs-manifest.json', `${head}\n${JSON.stringify(gone)}\n]}\n`);
      const second = await run();
      return { 'it succeeds': code === 0, 'a site without the live pages is rejected': second.code !== 0 };
    },
  },
  {
    file: 'running-1.yml',
    title: 'goes through the proxy, and trusts the certificates, that the step names',
    async check({ run, world }) {
      const vars = { PROXY_URL: world.proxyUrl, CA_FILE: world.certificate };
      // A proxy that does not exist, for all requests that the step does not make.
      const { code } = await run({ vars, variables: { HTTPS_PROXY: 'http://127.0.0.1:9' } });
      return { 'it succeeds': code === 0, 'one export was started': startsOf(world) === 1 };
    },
  },
  {
    file: 'running-2.yml',
    title: 'starts an export and fetches it in another job',
    async check({ run, world }) {
      const { code, jobs } = await run();
      return {
        'it succeeds': code === 0 && jobs.length === 2,
        'one export was started': startsOf(world) === 1,
      };
    },
  },
];
