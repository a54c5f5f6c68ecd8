/** The search of docs/search.md and the redirects of docs/hosting.md, in a browser, on exports of Next.js, as the service's are. */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type Page, startBrowser } from '../support/browser.ts';
import type { Facts } from './deployed-site.ts';
import { type SearchSite, startSearchSite } from './search-site.ts';
import { typeWord, useAcrossDeployment, useSearch } from './search-use.ts';

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

/** What went wrong on a page, and what it has loaded. */
class Watch {
  readonly errors: string[] = [];
  readonly requests: string[] = [];

  constructor(page: Page) {
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) this.errors.push(message.text());
    });
    page.on('pageerror', error => this.errors.push(error.message));
    page.on('request', request => this.requests.push(request.url()));
  }

  loaded(text: string): boolean {
    return this.requests.some(url => url.includes(text));
  }
}

const isOpen = (page: Page, selector: string) =>
  page.evaluate(`document.querySelector('${selector}')?.open === true`);

async function readLanguage(browser: Browser, url: string, language: Language): Promise<Facts> {
  const { home, word, found } = language;
  const page = await browser.newPage({});
  const watch = new Watch(page);
  await page.goto(url + home, { waitUntil: 'networkidle' });
  const facts: Record<string, boolean> = {};
  facts['until it is opened, nothing of Pagefind is loaded'] =
    watch.loaded('site-search.js') && !watch.loaded('pagefind-component');
  await page.click('#counter');
  facts['the page counts before'] = (await page.locator('#counter').first().textContent()) === '1';
  await page.click('#search-bar-entry');
  await typeWord(page, word);
  facts["the button opens it, and not the theme's"] = !(await isOpen(page, '#theme-search'));
  facts['the page of errors is not found'] =
    (await page.evaluate(
      `document.querySelectorAll('pagefind-results a[href*="404"], pagefind-results a[href*="not-found"]').length`,
    )) === 0;
  await page.keyboard.press('Escape');
  await page.click('#counter');
  facts['the page counts after'] = (await page.locator('#counter').first().textContent()) === '2';
  await page.goto(url + home, { waitUntil: 'networkidle' });
  await page.keyboard.press('Control+k');
  await typeWord(page, word);
  facts["Ctrl+K opens it, and not the theme's"] = !(await isOpen(page, '#theme-search'));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}${found}.html`);
  await page.click('#counter');
  facts['the page that is found counts'] = (await page.locator('#counter').first().textContent()) === '1';
  facts[`no error on the console, such as ${watch.errors[0]}`] = watch.errors.length === 0;
  await page.close();
  return facts;
}

/** What docs/search.md says of a strict policy. */
async function readWithPolicy(browser: Browser, url: string): Promise<Facts> {
  const search = async (scripts: string) => {
    const page = await browser.newPage({});
    await page.route('**/*', async route => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-security-policy': policy(scripts) };
      await route.fulfill({ response, headers });
    });
    const failed = new Promise<string>(done => page.on('pageerror', ({ message }) => done(message)));
    await page.goto(`${url}/`, { waitUntil: 'networkidle' });
    await page.keyboard.press('Control+k');
    const end = await Promise.race([failed, typeWord(page, 'signature').then(() => 'found', String)]);
    await page.close();
    return end;
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
    const page = await browser.newPage({});
    await page.route('**/*', async route => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'content-security-policy': policy },
      });
    });
    await page.goto(`${url}/`, { waitUntil: 'networkidle' });
    await page.keyboard.press('Control+k');
    await sleep(1000);
    facts[`with ${name} in the policy, nothing opens`] = !(await isOpen(page, 'pagefind-modal dialog'));
    await page.close();
  }
  return facts;
}

async function ask(url: string) {
  const [response] = await once(get(url), 'response');
  response.resume();
  return `${response.statusCode} ${response.headers.location}`;
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
    for (const [fact, holds] of Object.entries(facts))
      if (!holds) problems.push(`${base}/: not true: ${fact}`);
  }
  return {
    problem: problems.join('\n\n'),
    note: 'two languages, at the root and below a path, in a browser',
  };
}
