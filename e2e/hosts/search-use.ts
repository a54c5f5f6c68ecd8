/** What readers do with the search of docs/search.md: in a hurry, with a screen reader, on a bad line, and across a deployment. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ActionRun } from '../../__tests__/support/step.ts';
import type { Browser, Page } from '../support/browser.ts';
import type { Facts } from '../support/facts.ts';
import type { SearchSite } from './search-site.ts';

/** On the second page, and on the first page. */
const [older, newer] = ['signature', 'quickstart'];

/** Opens a URL in a new page. @param prepare what happens to the page before */
export async function openPage(
  browser: Browser,
  url: string,
  prepare?: (page: Page) => unknown,
): Promise<Page> {
  const page = await browser.newPage({});
  await prepare?.(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  return page;
}

export const isOpen = async (page: Page, selector = 'pagefind-modal dialog') =>
  (await page.evaluate(`document.querySelector('${selector}')?.open`)) === true;

/** Whether something happens, rather than being late. */
const happens = (waiting: Promise<unknown>) =>
  waiting.then(
    () => true,
    () => false,
  );

/** Collects what a screen reader reads out in an open dialog, where everything else is inert. */
const listen = `window.said = []; new MutationObserver(() => {
  for (const region of document.querySelectorAll('dialog[open] [aria-live]'))
    if (region.textContent !== '') window.said.push(region.textContent);
}).observe(document.body, { subtree: true, childList: true, characterData: true })`;

/** Types a word into the open dialog, and waits for what it finds. */
export async function typeWord(page: Page, word: string): Promise<void> {
  await page.locator('pagefind-modal dialog[open] input:focus').first().waitFor();
  await page.keyboard.type(word);
  await page.locator('pagefind-results a').first().waitFor();
}

async function replaceQuery(browser: Browser, url: string): Promise<Facts> {
  await using page = await openPage(browser, `${url}/guide.html`);
  await page.evaluate(listen);
  await page.keyboard.press('Control+k');
  await typeWord(page, older);
  await sleep(500);
  const said = await page.evaluate('window.said.join()');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(newer);
  // The results are still those of the word before.
  await page.keyboard.press('Enter');
  const found = await happens(page.waitForURL(`${url}/`));
  return {
    [`the number of results is announced in the dialog: ${said}`]: /\b1 result/.test(`${said}`),
    'Enter opens a result of the word in the field': found,
  };
}

/** @param lost name of a file that the reader does not get at first */
async function loadAgain(browser: Browser, url: string, lost: string): Promise<Facts> {
  let isLost = true;
  await using page = await openPage(browser, `${url}/`, page =>
    page.route(`**/${lost}`, async route =>
      isLost ? route.abort() : route.fulfill({ response: await route.fetch() }),
    ),
  );
  await page.keyboard.press('Control+k');
  await sleep(500);
  const before = await isOpen(page);
  isLost = false;
  await page.keyboard.press('Control+k');
  const found = await happens(typeWord(page, older));
  return { [`after ${lost} was lost once, the next try opens the search`]: !before && found };
}

async function pressKeys(browser: Browser, url: string): Promise<Facts> {
  await using page = await openPage(browser, `${url}/`);
  const press = async (keys: string) => {
    await page.evaluate(
      `dispatchEvent(new KeyboardEvent('keydown', { key: 'K', ctrlKey: true, cancelable: true, ${keys} }))`,
    );
    await sleep(1000);
    return isOpen(page);
  };
  const withShift = await press('shiftKey: true');
  const withCapsLock = await press('');
  return { 'Ctrl+K opens it with Caps Lock on, and not with Shift': !withShift && withCapsLock };
}

export async function useSearch(browser: Browser, url: string): Promise<Facts> {
  return {
    ...(await replaceQuery(browser, url)),
    ...(await loadAgain(browser, url, 'pagefind-component-ui.js')),
    ...(await loadAgain(browser, url, 'pagefind-component-ui.css')),
    ...(await pressKeys(browser, url)),
  };
}

/** A reader has searched, and searches again after the next site is there, whose pages differ. */
export async function useAcrossDeployment(
  browser: Browser,
  site: SearchSite,
  run: ActionRun,
): Promise<Facts> {
  const missing: string[] = [];
  await using page = await openPage(browser, `${site.url}/`, page =>
    page.on('response', answer => {
      if (answer.status() >= 400) missing.push(answer.url());
    }),
  );
  await page.keyboard.press('Control+k');
  await typeWord(page, older);
  await site.publish(run, { 'index.html': text => text.replaceAll('five minutes', 'ten minutes') });
  await page.keyboard.press('Control+a');
  await page.keyboard.type(newer);
  // What Pagefind keeps of each page is loaded when a page is found.
  const home = page.locator('pagefind-results a:not([href*="guide"])').first();
  const found = await happens(home.waitFor());
  return {
    [`an open page searches the index of its own site: ${missing}`]: found && missing.length === 0,
  };
}
