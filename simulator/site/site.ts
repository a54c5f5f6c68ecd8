/** A generated documentation site: real pages with real links, which end in ".html" as those of the service do. */

export interface SiteFile {
  /** Path inside the site, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** How pages link: `../guides/start.html` (file), which works on a disk too, `/guides/start.html` (root), or below a path. */
export type LinkStyle = 'file' | 'root' | '/docs' | '/documentation';

interface Page {
  readonly path: string;
  readonly title: string;
}

const topics = ['Install', 'Configure', 'Deploy', 'Secure', 'Theme', 'Monitor', 'Migrate', 'Extend'];
const sections = ['start', 'guides', 'reference', 'operations'];

/**
 * Makes a site of `pages` HTML pages and its assets. The same arguments always make the same bytes.
 * @param domain host name for the canonical links, which have no extension, as hosted sites have them
 */
export function generateSite(pages: number, domain: string, links: LinkStyle = 'file'): readonly SiteFile[] {
  const all = Array.from({ length: pages }, (_, index) => pageOf(index));
  const html = all.map((page, index) => ({
    path: page.path,
    text: renderPage(all, index, { domain, links }),
  }));
  const assets = assetsOf(links);
  return [
    ...html,
    { path: `${assets}/style.css`, text: style },
    { path: `${assets}/site.js`, text: script },
    { path: `${assets}/logo.svg`, text: logo },
    { path: 'robots.txt', text: 'User-agent: *\nAllow: /\n' },
  ];
}

function pageOf(index: number): Page {
  if (index === 0) return { path: 'index.html', title: 'Welcome' };
  if (index === 1) return { path: '404.html', title: 'Page not found' };
  const topic = topics[index % topics.length] ?? '';
  const section = sections[index % sections.length] ?? '';
  const chapter = Math.floor(index / 20) + 1;
  return {
    path: `${section}/chapter-${chapter}/${topic.toLowerCase()}-${index}.html`,
    title: `${topic} (${index})`,
  };
}

/** The beginning of a link from a page to a path inside the site. */
function rootOf(links: LinkStyle, { path }: Page): string {
  if (links === 'file') return '../'.repeat(path.split('/').length - 1);
  return links === 'root' ? '/' : `${links}/`;
}

/** Next.js has them there. */
const assetsOf = (links: LinkStyle) => (links === 'file' ? 'assets' : '_next/static');

interface Rendering {
  readonly domain: string;
  readonly links: LinkStyle;
}

function renderPage(pages: readonly Page[], index: number, { domain, links }: Rendering): string {
  const page = pages[index] ?? pageOf(index);
  const up = rootOf(links, page);
  const assets = up + assetsOf(links);
  const link = (target: Page | undefined, label?: string) =>
    target === undefined ? '' : `<a href="${up}${target.path}">${label ?? target.title}</a>`;
  // Only pages near this one: a sidebar with thousands of pages would make every page huge.
  const near = pages.slice(Math.max(0, index - 8), index + 9);
  const items = near.map(
    target =>
      `<li>${target === page ? link(target).replace('<a', '<a aria-current="page"') : link(target)}</li>`,
  );
  const canonical = `https://${domain}/${page.path.replace(/(^|\/)index\.html$|\.html$/, '$1')}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · ${domain}</title>
<link rel="canonical" href="${canonical}">
<link rel="icon" href="${assets}/logo.svg">
<link rel="stylesheet" href="${assets}/style.css">
<script src="${assets}/site.js" defer></script>
</head>
<body>
<header><a href="${up}index.html"><img src="${assets}/logo.svg" alt="" width="28" height="28"> ${domain}</a></header>
<nav aria-label="Pages"><ul>
${items.join('\n')}
</ul></nav>
<main>
<h1>${page.title}</h1>
${paragraphs(index)}
<p class="pager"><span>${link(pages[index - 1], '← Back')}</span><span>${link(pages[index + 1], 'Next →')}</span></p>
</main>
</body>
</html>
`;
}

const sentences = [
  'Everything on this page works without a network.',
  'Settings are read once at start, and again when the process receives a signal.',
  'A value that is missing has a sensible default, which the reference lists.',
  'Run the command on a copy first; it tells what it would do.',
  'Errors name the file, the line and what was expected there.',
  'Logs go to standard error, one event a line.',
  'Upgrades keep what was configured, and say what has changed.',
];

function paragraphs(index: number): string {
  return Array.from({ length: 4 + (index % 5) }, (_, part) => {
    const text = Array.from(
      { length: 5 },
      (_, line) => sentences[(index + part * 3 + line) % sentences.length],
    );
    return `<h2 id="part-${part}">Part ${part + 1}</h2>\n<p>${text.join(' ')}</p>\n<pre><code>docs set option-${index}-${part} on</code></pre>`;
  }).join('\n');
}

const style = `body { margin: 0 auto; max-width: 46rem; padding: 0 1rem; font: 16px/1.6 system-ui, sans-serif; color: #1c2333; }
header a { display: flex; gap: .5rem; font-weight: 600; }
nav a[aria-current] { font-weight: 600; }
pre { background: #f2f4fa; padding: .75rem 1rem; overflow: auto; }
.pager { display: flex; justify-content: space-between; }
`;

const script = `document.querySelector('[aria-current]').scrollIntoView({ block: 'nearest' });
`;

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="6" fill="#2f4bd8"/></svg>
`;
