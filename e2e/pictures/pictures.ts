/**
 * Draws docs/images/: what people see of the action on GitHub, and of the search, in the light and the dark theme. Everything that
 * the pictures say of GitHub is what dist/index.js has written, against the simulators. Takes some two minutes, because a chart needs a run of a minute.
 *
 *   npm run pictures     needs Chromium, at /usr/bin/chromium or where CHROMIUM says, and nginx
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { runBundle } from '../../__tests__/support/bundle.ts';
import type { ActionRun } from '../../__tests__/support/step.ts';
import type { Annotation } from '../../__tests__/support/step-log.ts';
import { root } from '../../__tests__/support/workflows.ts';
import { startGithub } from '../../simulator/github/server.ts';
import { startSimulator } from '../../simulator/server.ts';
import { type Browser, startBrowser } from '../support/browser.ts';
import { inputsFor } from '../support/payloads.ts';
import { readDialog } from './dialog-picture.ts';
import { drawSearch } from './search-picture.ts';

const tools = join(import.meta.dirname, '../tools/pictures');
const themes = ['light', 'dark'] as const;

/** What one picture shows: HTML, and the file name without its ending. */
interface Picture {
  readonly name: string;
  readonly html: string;
}

type Inputs = Readonly<Record<string, string>>;

/** Runs a step that comments on pull request 7. @returns the run, and the last comment as Markdown */
async function runCommenting(
  inputs: Inputs,
  options: Parameters<typeof startSimulator>[0],
): Promise<{ readonly run: ActionRun; readonly comment: string }> {
  await using service = await startSimulator(options);
  await using github = await startGithub({ pullRequests: [7], schema: false });
  const run = await runBundle({
    inputs: { ...inputsFor(service), ...inputs },
    githubToken: github.token,
    env: {
      ...github.env,
      GITHUB_EVENT_NAME: 'pull_request',
      // So that an error links to its explanation.
      GITHUB_ACTION_REPOSITORY: 'octo-org/docs-action',
      GITHUB_ACTION_REF: 'v1',
    },
    event: { pull_request: { number: 7 } },
    longest: 600_000,
  });
  const body = github.commentsOf(7).at(-1)?.body ?? '';
  // The hosts of the simulators are of no interest, and differ in each run.
  const comment = body.replaceAll(/http:\/\/127\.0\.0\.1:\d+\/previews/g, 'https://previews.example.com');
  return { run, comment: comment.replaceAll(/127.0.0.1:\d+\/previews/g, 'previews.example.com') };
}

function htmlOf(markdown: string): string {
  const options = { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true };
  const diagram = /<pre><code class="language-mermaid">(.*?)<\/code><\/pre>/gs;
  return micromark(markdown, options).replaceAll(diagram, '<pre class="mermaid">$1</pre>');
}

/** What GitHub writes above Markdown. */
const heads = {
  comment: '<b>github-actions</b> <span class="bot">bot</span> commented',
  summary: '<b>export</b> summary',
};

const markdownPicture = (name: string, head: keyof typeof heads, markdown: string): Picture => ({
  name,
  html: `<div class="box"><div class="head">${heads[head]}</div><div class="body">${htmlOf(markdown)}</div></div>`,
});

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A line of a pull request's diff, with the annotation below it. */
function annotationPicture(name: string, { place, message }: Annotation): Picture {
  const [file = '', line = ''] = place.split(':');
  const number = Number(line);
  const source = [
    ['', 'Give each page a short name:'],
    ['', ''],
    ['add', 'The name is in the URL, as in `/guides/<slug>`, and <slug> cannot change later.'],
  ] as const;
  const rows = source.map(([kind, text], index) => {
    const sign = kind === 'add' ? '+' : ' ';
    return `<tr class="${kind}"><td>${number - source.length + 1 + index}</td><td><code>${sign} ${escaped(text)}</code></td></tr>`;
  });
  const title = `<p><span class="cross">✕</span> <b>Check failure</b> on line ${line} in <code>${escaped(file)}</code></p>`;
  const box = `<div class="note">${title}<p class="by">GitHub Actions / Preview</p><pre>${escaped(message)}</pre></div>`;
  return {
    name,
    html: `<div class="box"><div class="head"><code>${escaped(file)}</code></div><table class="diff">${rows.join('')}</table>${box}</div>`,
  };
}

const colors = {
  light:
    '--border: #d1d9e0; --head: #f6f8fa; --quiet: #59636e; --added: #dafbe1; --danger: #d1242f; --page: #ffffff',
  dark: '--border: #3d444d; --head: #151b23; --quiet: #9198a1; --added: #12261e; --danger: #f85149; --page: #0d1117',
};

const css = `
body.markdown-body { margin: 0; padding: 12px; width: 720px; font-size: 14px; background: var(--page); }
.box { border: 1px solid var(--border); border-radius: 6px; overflow: hidden; }
.head { padding: 8px 16px; background: var(--head); border-bottom: 1px solid var(--border); }
.bot { border: 1px solid var(--border); border-radius: 2em; padding: 0 7px; font-size: 12px; color: var(--quiet); }
.body { padding: 16px; }
.body > h3:first-child { margin-top: 0 !important; }
.body > :last-child { margin-bottom: 0 !important; }
.markdown-body pre.mermaid { background: none; padding: 0; margin: 0; overflow: visible; line-height: 1; }
.markdown-body table.diff { display: table; width: 100%; margin: 0; font-size: 12px; border-spacing: 0; }
.markdown-body table.diff tr { border: 0; background: none; }
.markdown-body table.diff td { border: 0; padding: 2px 10px; }
.markdown-body table.diff td:first-child { width: 40px; text-align: right; color: var(--quiet); }
.markdown-body table.diff code { background: none; white-space: pre-wrap; padding: 0; font-size: 100%; }
.markdown-body table.diff tr.add { background: var(--added); }
.note { margin: 12px 16px; padding: 12px 16px; border: 1px solid var(--border); border-left: 3px solid var(--danger); border-radius: 6px; }
.markdown-body .note p { margin: 0; }
.markdown-body .note .by { color: var(--quiet); font-size: 12px; }
.markdown-body .note pre { margin: 8px 0 0; white-space: pre-wrap; font-size: 12px; }
.markdown-body pre.terminal { margin: 0; font-size: 13px; line-height: 1.5; }
.terminal .quiet { color: var(--quiet); }
.terminal .green { color: #1a7f37; }
.terminal .cyan { color: #0a7ea4; }
.terminal .yellow { color: #9a6700; }
.cross { color: var(--danger); font-weight: bold; }`;

function pageOf(html: string, theme: (typeof themes)[number]): string {
  const style = readFileSync(
    join(tools, `node_modules/github-markdown-css/github-markdown-${theme}.css`),
    'utf8',
  );
  const variables = `body { ${colors[theme]} }`;
  return `<!doctype html><meta charset="utf-8"><style>${style}${variables}${css}</style><body class="markdown-body">${html}`;
}

async function draw(browser: Browser, { name, html }: Picture): Promise<void> {
  for (const theme of themes) {
    await using page = await browser.newPage({
      viewport: { width: 744, height: 600 },
      deviceScaleFactor: 1.5,
    });
    await page.setContent(pageOf(html, theme));
    await page.addScriptTag({ path: join(tools, 'node_modules/@mermaid-js/tiny/dist/mermaid.tiny.js') });
    // As GitHub does: the theme of the page, and no configuration besides.
    const mermaidTheme = theme === 'dark' ? 'dark' : 'default';
    await page.evaluate(
      `mermaid.initialize({ startOnLoad: false, theme: '${mermaidTheme}' }); mermaid.run({ querySelector: '.mermaid' })`,
    );
    const file = `${name}${theme === 'dark' ? '-dark' : ''}.png`;
    writeFileSync(join(root, 'docs/images', file), await page.locator('body').screenshot({ type: 'png' }));
    console.log(`docs/images/${file}`);
  }
}

/** An export of two minutes, after an earlier one of fewer pages, so that its summary has a chart and changes. */
async function runLongExport(): Promise<string> {
  const site = {
    'extract-to': 'site',
    clean: 'true',
    'compare-with': 'site',
    'site-url': 'https://docs.acme.test',
  };
  const first = await runCommenting(site, { pages: 38, jobSeconds: 1 });
  await using service = await startSimulator({ pages: 40, jobSeconds: 45, deploymentSeconds: 20 });
  const { summary } = await runBundle({
    inputs: { ...inputsFor(service), publish: 'true', ...site },
    directory: first.run.directory,
    longest: 600_000,
  });
  return summary;
}

async function runAll(): Promise<readonly Picture[]> {
  const preview = { operation: 'preview', branch: 'new-guide', comment: 'true' };
  const prompt = {
    operation: 'agent-job',
    prompt: 'Describe the new option --retry',
    comment: 'true',
    command: '/docs',
  };
  const prLink = 'https://github.com/example/docs/pull/8';
  const [broken, ready, agent, summary] = await Promise.all([
    runCommenting(preview, { jobSeconds: 2, brokenPages: 'failure' }),
    runCommenting(preview, { jobSeconds: 2 }),
    runCommenting(prompt, { jobSeconds: 2, newAgentJobs: { prLink } }),
    runLongExport(),
  ]);
  const annotation = broken.run.annotations.find(({ place }) => place.includes(':61:'));
  if (annotation === undefined) throw new Error('The preview has written no annotation with a line.');
  return [
    markdownPicture('preview', 'comment', broken.comment),
    markdownPicture('preview-ready', 'comment', ready.comment),
    markdownPicture('agent', 'comment', agent.comment),
    markdownPicture('summary', 'summary', summary),
    annotationPicture('annotation', annotation),
    { name: 'new', html: `<div class="box">${await readDialog()}</div>` },
  ];
}

const pictures = await runAll();
await using browser = await startBrowser();
for (const picture of pictures) await draw(browser, picture);
await drawSearch(browser, process.env);
