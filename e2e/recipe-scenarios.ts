/** The workflows in README.md and docs/running.md, run unchanged. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Scenario, startsOf } from './scenario.ts';

/** A commit after the one that a workflow runs for. */
const published = '5'.repeat(40);

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
    title: 'publishes the commit, and exports a site',
    github: sha => ({ parents: { [sha]: null, [published]: sha } }),
    service: { newDeployments: [{ sha: published }] },
    async check({ run, world }) {
      const { code } = await run();
      return {
        'it succeeds': code === 0,
        'the service has published once': world.service.deployments.length === 1,
        'one export was started': startsOf(world) === 1,
      };
    },
  },
  {
    file: 'readme-4.yml',
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
          world.service.prompts[0]?.prompt.includes(`${html_url} was merged: "Add \\"retry\\""`) === true,
        'the comment has the pull request of the agent':
          world.github.commentsOf(7)[0]?.body.includes('/pull/7') === true,
      };
    },
  },
  {
    file: 'readme-5.yml',
    title: 'compares with what is live',
    async check({ run, world }) {
      const { code } = await run();
      const gone = { path: 'gone.html', size: 1, sha256: 'ab'.repeat(32), text: 'cd'.repeat(16) };
      const head = '{"version":1,"domain":"docs.example.com","files":[';
      world.published.set('pages.example.com/docs-manifest.json', `${head}\n${JSON.stringify(gone)}\n]}\n`);
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
