/**
 * The Chromium on this machine, controlled by playwright-core, which does not contain a browser, and Markdown in it, as GitHub shows it:
 * with GitHub's extensions, styles, and diagrams.
 */
import { accessSync, constants, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type Browser, chromium, type Page } from 'playwright-core';

const usualPlaces: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    name => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)'].flatMap(name => {
    const programs = process.env[name] ?? 'C:\\Program Files';
    return ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map(path =>
      join(programs, path),
    );
  }),
};

export const noChromium = 'no Chromium was found: install one, or name its program in CHROMIUM_PATH';

/** @returns path of the program: CHROMIUM_PATH, or one in the usual places; undefined if there is none */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  return (named ? [named] : (usualPlaces[process.platform] ?? [])).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts it headless. @throws Error if there is none */
export async function startChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(noChromium);
  return chromium.launch({
    executablePath,
    args: [
      // The sandbox needs permissions that containers do not have. Only the project's own pages are opened.
      '--no-sandbox',
      '--disable-gpu',
      // Nothing that uses the network in the background.
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // No host name is resolved, so nothing outside this machine can be reached.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}

const require = createRequire(import.meta.url);

/** Markdown as HTML. HTML in it stays HTML, also what GitHub removes: a test notices it then. */
function renderMarkdown(markdown: string): string {
  const options = { extensions: [gfm()], htmlExtensions: [gfmHtml()] };
  return micromark(markdown, { ...options, allowDangerousHtml: true });
}

export interface MarkdownPage {
  readonly markdown: string;
  /** The page around the Markdown; `content` is its HTML. */
  readonly frame?: (content: string) => string;
  /** Styles for the page. */
  readonly style?: string;
}

/**
 * Shows Markdown in a page, with its diagrams drawn.
 * @throws Error with Mermaid's message for a diagram that it does not understand
 */
export async function showMarkdown(page: Page, { markdown, frame, style = '' }: MarkdownPage): Promise<void> {
  const content = `<div class="markdown-body">${renderMarkdown(markdown)}</div>`;
  const styles = readFileSync(require.resolve('github-markdown-css/github-markdown-light.css'), 'utf8');
  await page.setContent(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Markdown</title><style>${styles}${style}</style></head>` +
      `<body>${frame?.(content) ?? content}</body></html>`,
  );
  if (!content.includes('language-mermaid')) return;
  await page.addScriptTag({ path: require.resolve('@mermaid-js/tiny') });
  await page.evaluate(drawDiagrams);
}

/** Runs in the browser. GitHub draws code blocks of the language "mermaid" in the middle, in a frame of their own. */
const drawDiagrams = `(async () => {
  mermaid.initialize({ startOnLoad: false, theme: 'default', suppressErrorRendering: true });
  const blocks = [...document.querySelectorAll('pre > code.language-mermaid')];
  for (const [index, block] of blocks.entries()) {
    const { svg } = await mermaid.render('diagram-' + index, block.textContent);
    const figure = document.createElement('section');
    figure.className = 'diagram';
    figure.style.cssText = 'display: flex; justify-content: center; padding: 16px; margin-bottom: 16px';
    figure.innerHTML = svg;
    block.parentElement.replaceWith(figure);
  }
})()`;
