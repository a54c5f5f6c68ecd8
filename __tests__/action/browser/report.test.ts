import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { showMarkdown, startChromium } from '../../../script/browser.ts';
import { phasesChart } from '../../../src/report/charts.ts';
import { collectTrouble, describeInBrowser } from '../../support/browser.ts';
import { commented, pullRequest, startWorld } from '../../support/world.ts';

describeInBrowser('what people see on GitHub (where Chromium is installed)', () => {
  let browser: Browser;
  let page: Page;
  let trouble: readonly string[];
  beforeAll(async () => {
    browser = await startChromium();
    const context = await browser.newContext({ offline: true });
    trouble = collectTrouble(context, 'about:');
    page = await context.newPage();
    // Less than a test's time, so that a failure says what was waited for.
    page.setDefaultTimeout(100_000);
  });
  afterAll(() => browser?.close());

  /** The first line, the facts, and the URLs of what is shown. */
  async function shown(markdown: string) {
    await showMarkdown(page, { markdown });
    const rows = await page.getByRole('row').allInnerTexts();
    const text = await page.locator('body').innerText();
    // Markdown that came out as text: a heading's or a list's sign, a table's ruler, emphasis, a link, a fence, a tag.
    expect(text).not.toMatch(/^\s*(#{1,6} |\||---|```)|\|---|\*\*|\]\(|&#?\w+;|<\/?[a-z]+>/m);
    expect(trouble).toEqual([]);
    return {
      heading: await page.getByRole('heading').first().innerText(),
      facts: rows.flatMap(row => row.split('\t').slice(1)),
      links: await page.getByRole('link').evaluateAll(all => all.map(link => link.getAttribute('href'))),
      text,
      diagrams: await page.locator('svg[id^="diagram-"]').count(),
    };
  }

  test('an export: headline and facts, in summary and comment alike', async () => {
    await using world = await startWorld();
    using run = await commented(world, {
      ...pullRequest,
      inputs: { download: 'true', 'extract-to': 'site' },
    });
    const { outputs } = run;
    for (const markdown of [run.summary, world.github.commentsOf(7)[0]?.body ?? '']) {
      const { heading, facts } = await shown(markdown);
      expect(heading).toBe('✅ docs.example.com: 24 pages unpacked');
      expect(facts).toEqual(expect.arrayContaining([outputs['jobId'], 'site']));
    }
  });

  test('a failure: what happened and what to do, whatever the service sends', async () => {
    const reason = 'a <b>bold</b> | reason `with` **signs**, [a link](https://example.com/x) & <img src=x>';
    await using world = await startWorld({ service: { outcome: 'failed', reason } });
    using run = await commented(world);
    for (const markdown of [run.summary, world.github.commentsOf(7)[0]?.body ?? '']) {
      await showMarkdown(page, { markdown });
      const text = (await page.locator('body').innerText()).replaceAll('\u200b', '');
      expect(text).toContain('❌ docs.example.com: export failed');
      expect(text).toContain(reason);
      expect(text).toContain('What to do: Correct what the reason names');
      // The reason is shown, and does nothing.
      expect(await page.locator('img, b, a[href*="/x"]').count()).toBe(0);
      expect(await page.locator('strong', { hasText: 'What to do:' }).count()).toBe(1);
      expect(trouble).toEqual([]);
    }
  });

  test('the chart of a summary is drawn', async () => {
    const phases = [
      { name: 'Queue', duration: 2_040 },
      { name: 'Render', duration: 61_200 },
    ];
    const { diagrams, text } = await shown(`### Time\n\n${phasesChart(phases)}\n`);
    expect(diagrams).toBe(1);
    expect(text).toContain('Render · 1m 01s');
  });
});
