/** Markdown in a browser, as GitHub shows it: with GitHub's extensions, styles, and diagrams. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import type { Page } from 'playwright-core';

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
