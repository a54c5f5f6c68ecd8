/**
 * Sites that real generators build again after small edits: just the edited pages have changed, and those that show an edited image
 * if its name tells its content.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { runCommand } from '../__tests__/support/run-command.ts';
import { type Changes, compareSites } from '../src/changes/compare.ts';
import { readSite } from '../src/changes/site-files.ts';
import { systemClock } from '../src/shared/clock.ts';
import { toolsDirectory } from './tools.ts';

const run = promisify(execFile);
const versions = { vitepress: '1.6.4', 'mkdocs-material': '9.8.1', mkdocs: '1.6.1' } as const;

interface Generator {
  readonly name: string;
  /** Files around the pages, by path. */
  settings(pages: readonly string[]): Readonly<Record<string, string>>;
  /** The command, run in the project's directory. */
  readonly command: readonly [string, ...string[]];
  /** Where the site is, and the path in it of a page whose source is `guide/NAME.md`. */
  readonly site: string;
  /** Whether the names of images tell their content. */
  readonly hashesImages: boolean;
  pathOf(name: string): string;
  install(): Promise<void>;
}

const vitePress: Generator = {
  name: `VitePress ${versions.vitepress}`,
  settings: pages => ({
    'docs/.vitepress/config.mjs': `export default ${JSON.stringify({
      title: 'Docs',
      themeConfig: {
        nav: [{ text: `${pages.length} pages`, link: '/' }],
        sidebar: [{ text: 'Guide', items: pages.map(name => ({ text: name, link: `/guide/${name}` })) }],
      },
    })}\n`,
  }),
  command: [
    process.execPath,
    join(toolsDirectory, `vitepress-${versions.vitepress}/node_modules/vitepress/bin/vitepress.js`),
    'build',
    'docs',
  ],
  site: 'docs/.vitepress/dist',
  hashesImages: true,
  pathOf: name => `guide/${name}.html`,
  install: () =>
    installOnce(`vitepress-${versions.vitepress}`, async directory => {
      writeFileSync(join(directory, 'package.json'), '{ "private": true }\n');
      // esbuild's and Rollup's programs are packages of their own, and need no script.
      const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
      await run('npm', ['install', ...options, `vitepress@${versions.vitepress}`], { cwd: directory });
    }),
};

const mkDocs: Generator = {
  name: `MkDocs Material ${versions['mkdocs-material']}`,
  settings: pages => ({
    'mkdocs.yml': `site_name: Docs
theme:
  name: material
  font: false
  features: [navigation.footer, navigation.tabs, toc.integrate]
extra_css: [extra-${pages.length}00ff00ff.css]
nav:
  - index.md
  - Guide:
${pages.map(name => `      - guide/${name}.md`).join('\n')}
`,
  }),
  command: ['python3', '-m', 'mkdocs', 'build', '--quiet'],
  site: 'site',
  hashesImages: false,
  pathOf: name => `guide/${name}/index.html`,
  install: () =>
    installOnce(`mkdocs-material-${versions['mkdocs-material']}`, async directory => {
      const environment = join(toolsDirectory, 'python-mkdocs');
      await run('python3', ['-m', 'venv', environment]);
      const packages = [`mkdocs-material==${versions['mkdocs-material']}`, `mkdocs==${versions.mkdocs}`];
      const options = ['--target', directory, '--only-binary', ':all:', '--no-cache-dir', '--quiet'];
      await run(join(environment, 'bin/pip'), ['install', ...options, ...packages]);
      rmSync(environment, { recursive: true });
    }),
};

/** Whole or not at all, as the other tools. */
async function installOnce(name: string, install: (directory: string) => Promise<void>): Promise<void> {
  const directory = join(toolsDirectory, name);
  if (existsSync(directory)) return;
  console.log(`… installing ${name} (once, some minutes)`);
  rmSync(`${directory}.part`, { recursive: true, force: true });
  mkdirSync(`${directory}.part`, { recursive: true });
  await install(`${directory}.part`);
  renameSync(`${directory}.part`, directory);
}

const before: Readonly<Record<string, string>> = {
  install: '# Install\n\nRun the *installer*. It takes a minute.\n\n```sh\nnpm install\n```\n',
  use: '# Use\n\nSee [install](./install.md).\n\n## First steps\n\nText with `code`, a table, and a list:\n\n- a\n- b\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  settings: '---\ntitle: Settings\n---\n\n# All of them\n\nNone yet.\n',
  links: '# Links\n\n[Other](https://example.com/a) and ![logo](./logo.svg)\n',
  same: '# Same\n\nThis page stays as it is, except for the logo. ![logo](./logo.svg)\n',
  gone: '# Gone\n\nThis page is removed.\n',
};
const after: Readonly<Record<string, string>> = {
  install: before['install']?.replace('minute', 'second') ?? '',
  use: before['use'] ?? '',
  settings: before['settings']?.replace('title: Settings', 'title: Options') ?? '',
  links: before['links']?.replace('example.com/a', 'example.com/b') ?? '',
  same: before['same'] ?? '',
  added: '# Added\n\nThis page is new.\n',
};
// Large enough not to be put into the pages.
const logo = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><desc>${'a'.repeat(8000)}</desc><rect fill="${color}" width="9" height="9"/></svg>\n`;

function writeProject(
  directory: string,
  generator: Generator,
  pages: Readonly<Record<string, string>>,
  color: string,
): void {
  rmSync(directory, { recursive: true, force: true });
  const files: Readonly<Record<string, string>> = {
    'docs/index.md': '# Docs\n\nWelcome.\n',
    'docs/guide/logo.svg': logo(color),
    ...Object.fromEntries(Object.entries(pages).map(([name, text]) => [`docs/guide/${name}.md`, text])),
    ...generator.settings(Object.keys(pages)),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

/** @returns what is not as expected; empty when all is well */
async function check(generator: Generator, env: NodeJS.ProcessEnv): Promise<string> {
  await generator.install();
  const builds = [];
  for (const [name, pages, color] of [
    ['before', before, 'red'],
    ['after', after, 'blue'],
    ['edited', { ...before, install: after['install'] ?? '' }, 'red'],
    ['larger', { ...before, added: after['added'] ?? '' }, 'red'],
  ] as const) {
    const directory = join(toolsDirectory, 'generators', name);
    writeProject(directory, generator, pages, color);
    const [command, ...args] = generator.command;
    const pythonPath = join(toolsDirectory, `mkdocs-material-${versions['mkdocs-material']}`);
    const { code, output } = await runCommand(command, args, {
      cwd: directory,
      env: { ...env, PYTHONPATH: pythonPath, CI: 'true' },
    });
    if (code !== 0) return `${generator.name} failed:\n${output}`;
    const site = join(directory, generator.site);
    const { signal } = new AbortController();
    const files = await readSite(site, { clock: systemClock, signal });
    builds.push({ files, bytes: readFileSync(join(site, generator.pathOf('use')), 'utf8') });
  }
  const [old, ...others] = builds;
  if (old === undefined) return 'A build is missing.';
  if (old.bytes === others[0]?.bytes)
    return `${generator.name}: the page that stays has the same bytes, which shows nothing.`;
  const found = others.map(({ files }) => pathsOf(compareSites(old.files, files)));
  const pages = (...names: readonly string[]) => names.map(generator.pathOf).sort();
  const shown = generator.hashesImages ? ['same'] : [];
  const changed = pages('install', 'links', 'settings', ...shown);
  const expected = [
    { added: pages('added'), changed, removed: pages('gone') },
    { added: [], changed: pages('install'), removed: [] },
    { added: pages('added'), changed: [], removed: [] },
  ];
  return JSON.stringify(found) === JSON.stringify(expected)
    ? ''
    : `${generator.name}: ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`;
}

function pathsOf({ added, changed, removed }: Changes) {
  const paths = (list: readonly { readonly path: string }[]) => list.map(({ path }) => path);
  return { added: paths(added), changed: paths(changed), removed: paths(removed) };
}

/** A stage of script/e2e. */
export async function checkGenerators(env: NodeJS.ProcessEnv) {
  const problems: string[] = [];
  for (const generator of [vitePress, mkDocs]) problems.push(await check(generator, env));
  return {
    problem: problems.filter(problem => problem !== '').join('\n\n'),
    note: `${vitePress.name} and ${mkDocs.name}: the edited pages and no other have changed`,
  };
}
