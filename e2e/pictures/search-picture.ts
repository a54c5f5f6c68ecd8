/** The picture of the search of docs/search.md. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../__tests__/support/workflows.ts';
import { startSearchSite } from '../hosts/search-site.ts';
import { typeWord } from '../hosts/search-use.ts';
import type { Browser } from '../support/browser.ts';

/** Draws the dialog over a page, in both themes of the site. */
export async function drawSearch(browser: Browser, env: NodeJS.ProcessEnv): Promise<void> {
  await using site = await startSearchSite('', env);
  await site.publish(await site.export('first'));
  for (const file of ['search.png', 'search-dark.png']) {
    await using page = await browser.newPage({
      viewport: { width: 720, height: 420 },
      deviceScaleFactor: 1.5,
    });
    await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
    if (file.includes('dark')) await page.evaluate("document.documentElement.classList.add('dark')");
    await page.keyboard.press('Control+k');
    await typeWord(page, 'signature');
    // The excerpt, which comes after the title.
    await page.locator('pagefind-results mark').first().waitFor();
    writeFileSync(join(root, 'docs/images', file), await page.screenshot({ type: 'png' }));
  }
}
