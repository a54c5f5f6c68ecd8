/** The examples that export a site and put it somewhere: GitHub Pages, Cloudflare Pages, a server, an image, a repository. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Scenario, startsOf } from './scenario.ts';
import { commandsOf } from './stand-ins.ts';
import { git } from './workflows.ts';
import { bucketVariables } from './world.ts';

export const siteScenarios: readonly Scenario[] = [
  {
    file: 'github-pages.yml',
    title: 'publishes every file, in each attempt of a run',
    async check({ run }) {
      const first = await run();
      const published = (path: string) => existsSync(join(first.artifacts, 'published', path));
      const files = { pages: published('index.html'), hidden: published('.well-known/security.txt') };
      const second = await run({ attempt: 2 });
      return {
        'the first attempt succeeds': first.code === 0,
        'pages are published': files.pages,
        'files whose names begin with a dot are published': files.hidden,
        'all jobs can be run again': second.code === 0,
      };
    },
  },
  {
    file: 'by-project.yml',
    title: 'exports by project and below a path, as comments in github-pages.yml say',
    async check({ run, world, caller }) {
      const workflows = join(caller.path, '.github/workflows');
      const byDomain = readFileSync(join(workflows, 'github-pages.yml'), 'utf8');
      const byProject = byDomain
        .replace('domain: docs.example.com', 'project-id: docs\n          base-path: /docs')
        .replace('https://pages.example.com', 'https://example.github.io/docs');
      writeFileSync(join(workflows, 'by-project.yml'), byProject);
      const { code, artifacts } = await run();
      return {
        'it succeeds': code === 0,
        'the project was exported': world.service.requests.includes('POST /v1/static-export/docs/jobs'),
        'pages are published': existsSync(join(artifacts, 'published/index.html')),
      };
    },
  },
  {
    file: 'cloudflare-pages.yml',
    title: 'uploads the site as the production deployment of the project',
    async check({ run }) {
      const secrets = { CLOUDFLARE_API_TOKEN: 'token' };
      const vars = { CLOUDFLARE_ACCOUNT_ID: '0123abcd', CLOUDFLARE_PROJECT: 'docs' };
      const { code, artifacts } = await run({ secrets, vars });
      return {
        'it succeeds': code === 0,
        'the site is uploaded': existsSync(join(artifacts, 'wrangler/docs/main/index.html')),
      };
    },
  },
  {
    file: 'export-then-use.yml',
    title: 'uses in one job what another has started',
    async check({ run, world }) {
      const { code, artifacts } = await run();
      return {
        'it succeeds': code === 0,
        'one export was started': startsOf(world) === 1,
        'the site is kept': existsSync(join(artifacts, 'docs/index.html')),
      };
    },
  },
  {
    file: 'many-sites.yml',
    title: 'exports the other sites when one fails, and all of them in a re-run',
    service: { domains: ['docs.example.com', 'reference.example.com', 'help.example.com'], pages: 60 },
    async check({ run, world }) {
      world.service.addFault({ on: 'bundle', status: 403 });
      const first = await run();
      const sites = () => readdirSync(first.artifacts).filter(name => name.startsWith('site-'));
      const left = sites().length;
      const second = await run({ attempt: 2 });
      return {
        'the run fails': first.code !== 0,
        'the other sites are there': left === 2,
        'the re-run succeeds': second.code === 0,
        'all sites are there': sites().length === 3,
      };
    },
  },
  {
    file: 'nginx-rsync.yml',
    title: 'copies the site to the server, and switches to it',
    async check({ run, world }) {
      const root = `${world.certificate}.srv`;
      const vars = { DOCS_HOST: 'deploy@www.example.com', DOCS_ROOT: root, DOCS_KNOWN_HOSTS: 'hosts' };
      const { code } = await run({ vars, secrets: { DOCS_SSH_KEY: 'key' } });
      return {
        'it succeeds': code === 0,
        'the site is live': existsSync(join(root, 'current/index.html')),
        'it is a release':
          existsSync(join(root, 'releases')) && readdirSync(join(root, 'releases')).length === 1,
      };
    },
  },
  {
    file: 'container-image.yml',
    title: 'builds the image from the Dockerfile and the site',
    async check({ run }) {
      const { code, artifacts } = await run({ inputs: { version: '1.2' } });
      const tag = join(artifacts, 'image/ghcr.io/example/docs-site:1.2');
      return {
        'it succeeds': code === 0,
        'the image has the site': existsSync(join(tag, 'index.html')),
      };
    },
  },
  {
    file: 'gitops-pull-request.yml',
    title: 'stores the archive, pushes the values, and opens a pull request',
    async check({ run, world, caller }) {
      const { code, artifacts } = await run({ vars: bucketVariables });
      const values = await git(['show', 'docs-export:environments/production/docs.yaml'], caller.origin);
      const [key = ''] = world.bucket.keys();
      return {
        'it succeeds': code === 0,
        'the archive is stored under its SHA-256': /^gitops\/[0-9a-f]{64}\.tar\.gz$/.test(key),
        'the values name it': values.includes(`/${key}`),
        'a pull request is opened': commandsOf(artifacts, 'pr create').includes(
          '--head docs-export --base main',
        ),
      };
    },
  },
];
