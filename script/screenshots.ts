/**
 * Writes docs/images/{log,summary,comment,agent-comment}.png: what people see on GitHub after real runs of dist/index.js
 * against the simulator, drawn by the Chromium on this machine.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import type { Page } from 'playwright-core';
import { type ActionRun, createLog, runAction } from '../__tests__/support/local-runner.ts';
import { type Github, startGithub } from '../simulator/github/server.ts';
import { type Simulator, startSimulator } from '../simulator/server.ts';
import { packSite } from '../simulator/site/archive.ts';
import { generateSite, type SiteFile } from '../simulator/site/site.ts';
import { showMarkdown, startChromium } from './browser.ts';
import { logHtml, logStyle } from './log-page.ts';

const images = resolve(import.meta.dirname, '../docs/images');
/** In CSS pixels. Images have twice as many pixels, so that they are sharp on every screen. */
const pageWidth = 880;
const pullRequest = 7;
const domain = 'docs.example.com';
const pageCount = 128;
const step = 'Run example/docs-admin-action@v1';

const frameStyle = `
body { margin: 0; padding: 24px; background: #fff; color: #1f2328; font: 14px/1.5 "Noto Sans", sans-serif; }
.box { border: 1px solid #d1d9e0; border-radius: 6px; }
.box > header { padding: 8px 16px; border-bottom: 1px solid #d1d9e0; border-radius: 6px 6px 0 0; background: #f6f8fa; color: #59636e; }
.box > header b { color: #1f2328; font-weight: 600; }
.box > .markdown-body { padding: 16px; font-size: 14px; border-radius: 0 0 6px 6px; }
.label { border: 1px solid #d1d9e0; border-radius: 2em; padding: 0 6px; font-size: 12px; }
.thread { display: grid; grid-template-columns: 40px 1fr; gap: 16px; }
.summary > header { background: none; border: 0; padding: 16px 16px 0; color: #1f2328; font-size: 16px; font-weight: 600; }
`;
const robot = `<svg width="40" height="40" viewBox="0 0 40 40"><rect width="40" height="40" rx="6" fill="#24292f"/><rect x="10" y="14" width="20" height="14" rx="4" fill="none" stroke="#fff" stroke-width="2.4"/><path d="M20 14V9M16 20v2.5M24 20v2.5" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/></svg>`;
const label =
  '<footer style="margin-top: 12px; color: #848d97; font: 12px sans-serif; text-align: right">made with the simulator</footer>';
/** GitHub's page around the Markdown. */
const frames = {
  comment: (content: string) =>
    `<div class="thread">${robot}<div class="box"><header><b>github-actions</b> <span class="label">bot</span> commented now</header>${content}</div></div>`,
  summary: (content: string) => `<div class="box summary"><header>publish summary</header>${content}</div>`,
};

interface World {
  readonly service: Simulator;
  readonly github: Github;
}

interface Shown {
  readonly run: ActionRun;
  readonly world: World;
  /** As GitHub writes it beside the step. */
  readonly time: string;
}

/** A site of a credible size: what makes real archives large are images and scripts. */
function largeSite(): readonly SiteFile[] {
  const images = Array.from({ length: 60 }, (_, index) => ({
    path: `assets/images/figure-${index + 1}.png`,
    text: randomBytes(50_000).toString('hex'),
  }));
  return [...generateSite(pageCount, domain), ...images];
}

/** Writes the site as it was before: without three pages, with another one, and with another word on each tenth page. */
function writeEarlierSite(directory: string): void {
  const pages = generateSite(pageCount, domain).flatMap((file, index) => {
    if (index % 40 === 8) return [];
    return [{ ...file, text: index % 10 === 3 ? file.text.replace(/<p>/, '<p>Earlier: ') : file.text }];
  });
  for (const { path, text } of [...pages, { path: 'guides/old.html', text: '<title>Legacy setup</title>' }]) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

/** An export with everything. */
const exportInputs = {
  domain,
  'extract-to': 'site',
  'compare-with': 'published',
  'site-url': `https://${domain}`,
};
/** The step of the README. */
const agentInputs = {
  operation: 'agent-job',
  'project-id': 'docs',
  prompt: 'Pull request https://github.com/example/app/pull/7 was merged. Update the documentation.',
};

/** A run for a pull request, with a comment. */
async function run(world: World, inputs: Readonly<Record<string, string>>): Promise<Shown> {
  const { service, github } = world;
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-screenshots-'));
  writeEarlierSite(join(directory, 'workspace/published'));
  const begin = performance.now();
  const run = await runAction({
    directory,
    githubToken: github.token,
    env: {
      ...github.env,
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_ACTION_REPOSITORY: 'example/docs-admin-action',
      GITHUB_ACTION_REF: 'v1',
    },
    event: { pull_request: { number: pullRequest } },
    inputs: { 'api-key': service.key, 'base-url': service.baseUrl, comment: 'true', ...inputs },
  });
  return { run, world, time: `${Math.round((performance.now() - begin) / 1000)}s` };
}

/** Replaces names of this machine with those of GitHub's runners. */
function asOnGithub(text: string, run: ActionRun, { service, github }: World): string {
  return text
    .replaceAll(run.workspace, '/home/runner/work/docs/docs')
    .replaceAll(service.baseUrl, 'https://api.example.com')
    .replaceAll(service.storeUrl, 'https://store.example.com')
    .replaceAll(new URL(service.storeUrl).host, 'store.example.com')
    .replaceAll(github.env['GITHUB_SERVER_URL'] ?? 'https://github.com', 'https://github.com');
}

function logOf(run: ActionRun, world: World): readonly string[] {
  const shown = createLog();
  return run.stdout
    .split('\n')
    .flatMap(line => shown(line) ?? [])
    .flatMap(line => asOnGithub(line, run, world).split('\n'));
}

/** An image of the whole page, labeled for what it is. */
async function save(page: Page, name: string): Promise<void> {
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(label)})`);
  const height = await page.evaluate<number>('Math.ceil(document.body.getBoundingClientRect().height)');
  await page.setViewportSize({ width: pageWidth, height });
  const png = await page.screenshot();
  const path = join(images, `${name}.png`);
  writeFileSync(path, png);
  console.log(`${relative(process.cwd(), path)}  ${Math.ceil(png.length / 1024)} KiB`);
}

/** One step that succeeds, and one that the service rejects. */
async function takeLog(page: Page, runs: readonly Shown[]): Promise<void> {
  const steps = runs.map(({ run, world, time }) => {
    const succeeded = run.exitCode === 0;
    const lines = logOf(run, world);
    const errors = run.annotations.filter(({ level }) => level === 'error');
    const annotations = errors.map(error => ({ ...error, message: asOnGithub(error.message, run, world) }));
    return logHtml({ step, succeeded, time, lines, annotations });
  });
  await page.setContent(`<style>${logStyle}</style>${steps.join('<br>')}`);
  await save(page, 'log');
}

/** @param name what to take: the summary, or a comment */
async function takeMarkdown(
  page: Page,
  name: 'summary' | 'comment' | 'agent-comment',
  { run, world }: Shown,
): Promise<void> {
  const frame = name === 'summary' ? frames.summary : frames.comment;
  const written = name === 'summary' ? run.summary : (world.github.commentsOf(pullRequest)[0]?.body ?? '');
  await showMarkdown(page, { markdown: asOnGithub(written, run, world), frame, style: frameStyle });
  // One of the lists is shown open.
  await page.evaluate('document.querySelector(".markdown-body details")?.setAttribute("open", "")');
  await save(page, name);
}

async function main(): Promise<void> {
  mkdirSync(images, { recursive: true });
  const archive = await packSite(largeSite(), 'tar.gz');
  const newAgentJobs = { time: 20_000, prLink: 'https://github.com/example/docs/pull/128' };
  const speed = { jobSeconds: 16, queueSeconds: 2, bytesPerSecond: 8_000_000 };
  await using service = await startSimulator({ pages: pageCount, archive, ...speed, newAgentJobs });
  await using refusing = await startSimulator({
    faults: [{ on: 'start', status: 403, body: { error: 'Static export requires an Enterprise plan' } }],
  });
  await using github = await startGithub({ pullRequests: [pullRequest] });
  await using otherGithub = await startGithub({ pullRequests: [pullRequest] });
  await using browser = await startChromium();
  const viewport = { width: pageWidth, height: 400 };
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2 });
  // One after the other, so that the times are those of a runner with nothing else to do.
  const exported = await run({ service, github }, exportInputs);
  await takeMarkdown(page, 'summary', exported);
  await takeMarkdown(page, 'comment', exported);
  const rejected = await run({ service: refusing, github }, exportInputs);
  await takeLog(page, [exported, rejected]);
  const asked = await run({ service, github: otherGithub }, agentInputs);
  await takeMarkdown(page, 'agent-comment', asked);
  for (const { run } of [exported, rejected, asked]) run[Symbol.dispose]();
}

await main();
