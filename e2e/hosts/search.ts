/** The search of docs/search.md and the redirects of docs/hosting.md, in a browser, on exports of Next.js, as the service's are. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type Page, startBrowser } from '../support/browser.ts';
import { type Facts, untrueOf } from '../support/facts.ts';
import { type SearchSite, startSearchSite } from './search-site.ts';
import { isOpen, openPage, typeWord, useAcrossDeployment, useSearch } from './search-use.ts';

interface Language {
  readonly home: string;
  /** On the second page only, beside the page of errors. */
  readonly word: string;
  readonly found: string;
}

const languages: readonly Language[] = [
  { home: '/', word: 'signature', found: '/guide' },
  { home: '/ja', word: '署名', found: '/ja/guide' },
];

/** A strict policy but for the scripts that Next.js writes into pages. */
const policy = (scripts: string) =>
  `default-src 'self'; script-src 'self' 'unsafe-inline' ${scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:`;

async function readLanguage(browser: Browser, url: string, language: Language): Promise<Facts> {
  const { home, word, found } = language;
  const errors: string[] = [];
  const requests: string[] = [];
  await using page = await openPage(browser, url + home, page => {
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) errors.push(message.text());
    });
    page.on('pageerror', error => errors.push(error.message));
    page.on('request', request => requests.push(request.url()));
  });
  const counts = async () => {
    await page.click('#counter');
    return page.locator('#counter').first().textContent();
  };
  const facts: Record<string, boolean> = {};
  facts['until it is opened, nothing of Pagefind is loaded'] =
    `${requests}`.includes('site-search.js') && !`${requests}`.includes('pagefind-component');
  facts['the page counts before'] = (await counts()) === '1';
  await page.click('#search-bar-entry');
  await typeWord(page, word);
  facts["the button opens it, and not the theme's"] = !(await isOpen(page, '#theme-search'));
  facts['the page of errors is not found'] =
    (await page.evaluate(
      `document.querySelectorAll('pagefind-results a[href*="404"], pagefind-results a[href*="not-found"]').length`,
    )) === 0;
  await page.keyboard.press('Escape');
  facts['the page counts after'] = (await counts()) === '2';
  await page.goto(url + home, { waitUntil: 'networkidle' });
  await page.keyboard.press('Control+k');
  await typeWord(page, word);
  facts["Ctrl+K opens it, and not the theme's"] = !(await isOpen(page, '#theme-search'));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}${found}.html`);
  facts['the page that is found counts'] = (await counts()) === '1';
  facts[`no error on the console, such as ${errors[0]}`] = errors.length === 0;
  return facts;
}

/** A page whose files all come with a policy, and on which somebody has asked for the search. */
async function openWithPolicy(
  browser: Browser,
  url: string,
  policy: string,
  prepare?: (page: Page) => void,
): Promise<Page> {
  const page = await openPage(browser, `${url}/`, async page => {
    prepare?.(page);
    await page.route('**/*', async route => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-security-policy': policy };
      await route.fulfill({ response, headers });
    });
  });
  await page.keyboard.press('Control+k');
  return page;
}

/** What docs/search.md says of a strict policy. */
async function readWithPolicy(browser: Browser, url: string): Promise<Facts> {
  const search = async (scripts: string) => {
    const failed = Promise.withResolvers<string>();
    await using page = await openWithPolicy(browser, url, policy(scripts), page =>
      page.on('pageerror', ({ message }) => failed.resolve(message)),
    );
    return await Promise.race([failed.promise, typeWord(page, 'signature').then(() => 'found', String)]);
  };
  return {
    'with a strict policy, it is found': (await search("'wasm-unsafe-eval'")) === 'found',
    'without wasm-unsafe-eval, it is not': (await search('')).includes('WASM'),
    ...(await searchWithNonces(browser, url)),
  };
}

/** Policies with which it does not work, as docs/search.md says. */
async function searchWithNonces(browser: Browser, url: string): Promise<Facts> {
  const policies = {
    'a nonce': `script-src 'nonce-abc'`,
    'strict-dynamic': `script-src 'self' 'strict-dynamic' 'nonce-abc'`,
    'Trusted Types': `require-trusted-types-for 'script'`,
  };
  const facts: Record<string, boolean> = {};
  for (const [name, policy] of Object.entries(policies)) {
    await using page = await openWithPolicy(browser, url, policy);
    await sleep(1000);
    facts[`with ${name} in the policy, nothing opens`] = !(await isOpen(page));
  }
  return facts;
}

async function ask(url: string): Promise<string> {
  const { status, headers } = await fetch(url, { redirect: 'manual' });
  return `${status} ${headers.get('location')}`;
}

async function followRedirects(site: SearchSite, base: string): Promise<Facts> {
  const lines = readFileSync(site.cloudflareRedirects, 'utf8');
  const wanted = [
    ['/hooks', `${base}/guide#signature`, 308],
    ['/soon', `${base}/guide`, 307],
    ['/status', 'https://status.example.com/', 308],
  ] as const;
  const answers = await Promise.all(wanted.map(([from]) => ask(site.url + from)));
  return {
    [`nginx redirects: ${answers}`]: `${answers}` === `${wanted.map(([, to, status]) => `${status} ${to}`)}`,
    [`Cloudflare gets these lines, and no others:\n${lines}`]:
      lines === wanted.map(([from, to, status]) => `${base}${from} ${to} ${status}\n`).join(''),
  };
}

/** Two nights, and what readers get after the first. */
async function checkBase(browser: Browser, base: string, env: NodeJS.ProcessEnv): Promise<Facts> {
  await using site = await startSearchSite(base, env);
  const first = await site.export('first');
  const said = await site.publish(first);
  const verified = await site.verify(first);
  const facts: Record<string, boolean> = {
    [`four pages in two languages are in the index: ${said}`]: /Indexed 2 languages\n\s+Indexed 4 pages/.test(
      said,
    ),
    [`what readers get is verified:\n${verified.stdout}`]:
      verified.exitCode === 0 && verified.annotations.length === 0,
  };
  for (const language of languages)
    for (const [fact, holds] of Object.entries(await readLanguage(browser, site.url, language)))
      facts[`${language.home}: ${fact}`] = holds;
  Object.assign(facts, await readWithPolicy(browser, site.url), await followRedirects(site, base));
  Object.assign(facts, await useSearch(browser, site.url));
  const second = await site.export('second');
  Object.assign(facts, await useAcrossDeployment(browser, site, second));
  const { pagesAdded, pagesChanged, pagesRemoved } = second.outputs;
  const changes = `${pagesAdded},${pagesChanged},${pagesRemoved}`;
  facts[`another build, compared with the site that has a search, changes nothing: ${changes}`] =
    changes === '0,0,0';
  return facts;
}

/** @returns the problems (empty if there are none) and what was done */
export async function checkSearch(env: NodeJS.ProcessEnv) {
  await using browser = await startBrowser();
  const problems: string[] = [];
  for (const base of ['', '/docs']) {
    const facts = await checkBase(browser, base, env).catch(error => ({ [String(error.stack)]: false }));
    problems.push(...untrueOf(facts).map(line => `${base}/: ${line}`));
  }
  return {
    problem: problems.join('\n\n'),
    note: 'two languages, at the root and below a path, in a browser',
  };
}
