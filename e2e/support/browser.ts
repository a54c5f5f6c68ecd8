/** Chromium or Chrome, for what only browsers do. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { mustRun } from './commands.ts';

/** The part of playwright-core that is used. It is no package of the project. */
export interface Page extends AsyncDisposable {
  setContent(html: string): Promise<void>;
  addScriptTag(options: { readonly path: string }): Promise<unknown>;
  goto(url: string, options?: object): Promise<unknown>;
  waitForURL(url: string): Promise<void>;
  click(selector: string): Promise<void>;
  evaluate(script: string): Promise<unknown>;
  locator(selector: string): {
    screenshot(options: object): Promise<Buffer>;
    first(): { waitFor(): Promise<void>; textContent(): Promise<string | null> };
  };
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void;
  on(event: 'pageerror', listener: (error: Error) => void): void;
  on(event: 'request', listener: (request: { url(): string }) => void): void;
  on(event: 'response', listener: (response: { url(): string; status(): number }) => void): void;
  route(pattern: string, handler: (route: Route) => Promise<void>): Promise<void>;
  screenshot(options: object): Promise<Buffer>;
}
interface Route {
  fetch(): Promise<{ headers(): Readonly<Record<string, string>> }>;
  fulfill(answer: object): Promise<void>;
  abort(): Promise<void>;
}
export interface Browser extends AsyncDisposable {
  newPage(options: object): Promise<Page>;
}

/** Chromium of Debian, and Chrome of GitHub's runners. */
const programs = [process.env['CHROMIUM'] ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'];

/**
 * Installs the packages of e2e/tools/NAME, once for each lock file.
 * @returns its directory
 * @throws Error with what npm says
 */
export async function installPackages(name: string): Promise<string> {
  const directory = join(import.meta.dirname, '../tools', name);
  const lock = readFileSync(join(directory, 'package-lock.json'), 'utf8');
  const done = join(directory, 'node_modules/.installed');
  if (existsSync(done) && readFileSync(done, 'utf8') === lock) return directory;
  await mustRun('npm', ['ci', '--silent'], { cwd: directory });
  writeFileSync(done, lock);
  return directory;
}

export async function startBrowser(): Promise<Browser> {
  const executablePath = programs.find(path => existsSync(path));
  if (executablePath === undefined) throw new Error(`No browser is at ${programs.join(' ')}: set CHROMIUM.`);
  const directory = await installPackages('pictures');
  const { chromium } = createRequire(join(directory, 'package.json'))('playwright-core') as {
    readonly chromium: { launch(options: object): Promise<Browser> };
  };
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}
