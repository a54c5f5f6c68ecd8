/** The picture of the search of docs/search.md. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { startSearchSite } from '../hosts/search-site.ts';
import type { Browser } from '../support/browser.ts';

const images = resolve(import.meta.dirname, '../../docs/images');

/** Draws the dialog over a page, in both themes of the site. */
export async function drawSearch(browser: Browser, env: NodeJS.ProcessEnv): Promise<void> {
  await using site = await startSearchSite('', env);
  await site.publish(await site.export('first'));
  for (const file of ['search.png', 'search-dark.png']) {
    const page = await browser.newPage({ viewport: { width: 720, height: 420 }, deviceScaleFactor: 1.5 });
    await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
    if (file.includes('dark')) await page.evaluate("document.documentElement.classList.add('dark')");
    await page.keyboard.press('Control+k');
    await page.locator('pagefind-modal dialog[open] input:focus').first().waitFor();
    await page.keyboard.type('signature');
    // The excerpt, which comes after the title.
    await page.locator('pagefind-results mark').first().waitFor();
    writeFileSync(`${images}/${file}`, await page.screenshot({ type: 'png' }));
    await page.close();
  }
}
