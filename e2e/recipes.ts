/** The workflows in README.md, run unchanged. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Every block of YAML in a document, in order. */
export function readRecipes(markdown: string): readonly Recipe[] {
  const blocks = [...markdown.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)];
  return blocks.map(([, shown = ''], index) => {
    const text = Array.isArray(parse(shown)) ? around + shown.replace(/^(?=.)/gm, '      ') : shown;
    return { file: `readme-${index + 1}.yml`, text };
  });
}

/** In the order of README.md. */
export const recipeScenarios: readonly Scenario[] = [
  {
    file: 'readme-1.yml',
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
    file: 'readme-2.yml',
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
    file: 'readme-3.yml',
    title: 'shows how the job ended',
    async check({ run }) {
      const { code } = await run();
      return { 'it succeeds': code === 0 };
    },
  },
  {
    file: 'readme-4.yml',
    title: 'comments where the work was asked for, and keeps one comment',
    github: () => ({ issues: [3], pullRequests: [] }),
    async check({ run, world }) {
      const inputs = { 'job-id': 'agent_1', 'issue-number': '3' };
      const runs = [await run({ inputs }), await run({ inputs })];
      const comments = world.github.commentsOf(3);
      return {
        'it succeeds': runs.every(({ code }) => code === 0),
        'there is one comment': comments.length === 1,
        'it names the pull request': comments[0]?.body.includes('/pull/7') === true,
      };
    },
  },
  {
    file: 'readme-5.yml',
    title: 'starts an export and fetches it in another job',
    async check({ run, world }) {
      const { code, jobs } = await run();
      return {
        'it succeeds': code === 0 && jobs.length === 2,
        'one export was started': startsOf(world) === 1,
      };
    },
  },
  {
    file: 'readme-6.yml',
    title: 'feeds a chart',
    async check({ run, world, caller }) {
      const kubeconfig = join(caller.path, 'kubeconfig');
      writeFileSync(kubeconfig, world.releases.kubeconfig);
      const { code } = await run({ variables: { KUBECONFIG: kubeconfig } });
      const { bundleUrl = '', version } = world.releases.newest('default');
      return {
        'it succeeds': code === 0,
        'the release has the link': bundleUrl.startsWith(world.service.storeUrl),
        'the release has the version': version === caller.sha,
      };
    },
  },
  {
    file: 'readme-7.yml',
    title: 'goes through the proxy, and trusts the certificates, that the step names',
    async check({ run, world }) {
      const vars = { PROXY_URL: world.proxyUrl, CA_FILE: world.certificate };
      // A proxy that does not exist, for all requests that the step does not make.
      const { code } = await run({ vars, variables: { HTTPS_PROXY: 'http://127.0.0.1:9' } });
      return { 'it succeeds': code === 0, 'one export was started': startsOf(world) === 1 };
    },
  },
];
