import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startChromium } from '../../../script/browser.ts';
import { startSimulator } from '../../../simulator/server.ts';
import { collectTrouble, describeInBrowser, serveDirectory } from '../../support/browser.ts';
import { expectSuccess, runExport } from '../../support/export-action.ts';
import type { ActionRun } from '../../support/local-runner.ts';

describeInBrowser('the unpacked site, in a browser (where Chromium is installed)', () => {
  let browser: Browser;
  let run: ActionRun;
  beforeAll(async () => {
    await using service = await startSimulator({ pages: 30, jobSeconds: 0.2, queueSeconds: 0 });
    [browser, run] = await Promise.all([
      startChromium(),
      runExport(service, { inputs: { 'extract-to': 'site' } }),
    ]);
    expectSuccess(run);
  });
  afterAll(async () => {
    await browser?.close();
    run?.[Symbol.dispose]();
  });

  /** Opens the start page and goes on to two more by clicking; follows every link of all three. */
  async function visit(
    base: string,
  ): Promise<{ readonly trouble: readonly string[]; readonly page: Page; readonly followed: number }> {
    const context = await browser.newContext({ offline: base.startsWith('file:') });
    // Less than a test's time, so that a failure says what was waited for.
    context.setDefaultTimeout(100_000);
    const trouble = collectTrouble(context, base);
    const [page, other] = [await context.newPage(), await context.newPage()];
    await page.goto(`${base}/index.html`);
    let followed = 0;
    for (const next of ['Deploy (2)', 'Install (10)', undefined]) {
      const links = await page
        .locator('a')
        .evaluateAll(all => all.map(link => (link as unknown as { href: string }).href));
      for (const link of links) await other.goto(link);
      followed += links.length;
      if (next !== undefined) await page.getByRole('link', { name: next }).first().click();
    }
    return { trouble, page, followed };
  }

  test.each(['the disk', 'a plain server'])(
    'from %s: every link on three pages leads on, and nothing is missing',
    async from => {
      const { sitePath = '' } = run.outputs;
      await using server = await serveDirectory(sitePath);
      const base = from === 'the disk' ? pathToFileURL(sitePath).href : server.url;
      const { trouble, page, followed } = await visit(base);
      expect(trouble).toEqual([]);
      expect(followed).toBeGreaterThan(30);
      expect(await page.title()).toBe('Install (10) · docs.example.com');
      // Styles and scripts are there, and work.
      expect(await page.evaluate('getComputedStyle(document.querySelector("header")).display')).toBe('flex');
      await page.getByRole('searchbox').fill('configure');
      await page.locator('#results').getByRole('link').first().click();
      await page.waitForURL(/configure-\d+\.html$/);
      expect(trouble).toEqual([]);
      await page.context().close();
    },
  );
});
