/** A site as documentation generators write it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sections = 100;

/** The names of assets have it on every page. */
const buildId = '3f5a2b1c';

/** The same texts each time. */
function createText() {
  let state = 1;
  /** @returns a whole number from 0, less than `below` */
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const vocabulary = Array.from({ length: 2000 }, () =>
    random(36 ** 6)
      .toString(36)
      .slice(0, 2 + random(7)),
  );
  return { random, vocabulary };
}

/**
 * Writes pages of 12 to 20 KB: a head with hashed assets, navigation with 60 links, a table of contents, an article with
 * headings, paragraphs, an image, and highlighted code, and a footer with links. As on real sites, names of pages and headings
 * are long, and most headings, links, and facts in the head come once.
 * @param directory is created
 */
export function writeDocumentation(directory: string, pages: number): void {
  const { random, vocabulary } = createText();
  const words = (count: number) =>
    Array.from({ length: count }, () => vocabulary[random(vocabulary.length)]).join(' ');
  const wordAt = (index: number) => vocabulary[index % vocabulary.length];
  const pathOf = (page: number) =>
    `section-${page % sections}/${[wordAt(page), wordAt(page * 7 + 1), wordAt(page * 11 + 2)].join('-')}-${page}.html`;

  const navigation = Array.from(
    { length: 60 },
    (_, item) => `<li class="nav-item"><a class="nav-link" href="/${pathOf(item)}">${words(2)}</a></li>`,
  ).join('\n');
  const idOf = (heading: string) => heading.replaceAll(' ', '-');
  const paragraph = () =>
    `<p>${words(15 + random(15))} <a href="/${pathOf(random(pages))}">${words(2)}</a> ${words(15 + random(15))} <code>${words(1)}</code>.</p>`;
  const codeLine = () =>
    `<span class="line"><span style="--shiki-light:#D73A49;--shiki-dark:#F97583">const</span> <span class="hl">${words(1)}</span> = <span class="hl">&quot;${words(2)}&quot;</span>;</span>`;
  const code = () =>
    `<div class="language-ts"><button title="Copy" class="copy"></button><pre class="shiki"><code>${Array.from({ length: 4 + random(6) }, codeLine).join('\n')}</code></pre></div>`;
  const block = (heading: string) => {
    const id = idOf(heading);
    return `<h2 id="${id}" tabindex="-1">${heading} <a class="header-anchor" href="#${id}" aria-label="Permalink to &quot;${heading}&quot;">#</a></h2>\n${paragraph()}\n${paragraph()}\n${code()}`;
  };
  const tocItem = (heading: string) =>
    `<li><a class="outline-link" href="#${idOf(heading)}" title="${heading}">${heading}</a></li>`;

  for (let section = 0; section < sections; section += 1)
    mkdirSync(join(directory, `section-${section}`), { recursive: true });
  for (let page = 0; page < pages; page += 1) {
    const title = words(3);
    const headings = Array.from({ length: 3 + random(4) }, () => words(2 + random(4)));
    const source = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${title} | Docs</title><meta name="description" content="${words(12)}">
<link rel="canonical" href="https://docs.example.com/${pathOf(page)}"><meta property="og:title" content="${title}">
<link rel="stylesheet" href="/assets/style.${buildId}.css"><link rel="modulepreload" href="/assets/chunks/framework.${buildId}.js">
<script type="module" src="/assets/app.${buildId}.js"></script></head><body><div id="app"><header><a href="/"><img src="/logo.BV-B_jpC.svg" alt="Docs"></a></header>
<nav class="sidebar"><ul>\n${navigation}\n</ul></nav>
<main><article>\n<h1>${title}</h1>\n<p><img src="/assets/page-${page}.BV-B_jpC.png" alt="${words(4)}"></p>\n${headings.map(block).join('\n')}\n</article></main>
<aside class="toc"><ul>${headings.map(tocItem).join('')}</ul></aside>
<footer><p><a class="edit-link" href="https://github.com/example/docs/edit/main/docs/${pathOf(page).replace('.html', '.md')}">Edit this page</a></p>
<p><a class="pager-link prev" href="/${pathOf(page + pages - 1)}">${words(3)}</a> <a class="pager-link next" href="/${pathOf(page + 1)}">${words(3)}</a></p><p>${words(10)}</p></footer></div><script>window.__DATA__=JSON.parse("{\\"hash\\":\\"${buildId}\\"}")</script></body></html>
`;
    writeFileSync(join(directory, pathOf(page)), source);
  }
  writeFileSync(join(directory, 'index.html'), '<!doctype html><title>Start</title>');
  mkdirSync(join(directory, 'assets/chunks'), { recursive: true });
  for (const name of [`style.${buildId}.css`, `chunks/framework.${buildId}.js`, `app.${buildId}.js`])
    writeFileSync(join(directory, 'assets', name), '');
}
