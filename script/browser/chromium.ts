/** The Chromium on this machine, controlled by playwright-core, which does not contain a browser. */
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { type Browser, chromium } from 'playwright-core';

const usualPlaces: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    name => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)'].flatMap(name => {
    const programs = process.env[name] ?? 'C:\\Program Files';
    return ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map(path =>
      join(programs, path),
    );
  }),
};

export const noChromium = 'no Chromium was found: install one, or name its program in CHROMIUM_PATH';

/** @returns path of the program: CHROMIUM_PATH, or one in the usual places; undefined if there is none */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  return (named ? [named] : (usualPlaces[process.platform] ?? [])).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts it headless. @throws Error if there is none */
export async function startChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(noChromium);
  return chromium.launch({
    executablePath,
    args: [
      // The sandbox needs permissions that containers do not have. Only the project's own pages are opened.
      '--no-sandbox',
      '--disable-gpu',
      // Nothing that uses the network in the background.
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // No host name is resolved, so nothing outside this machine can be reached.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}
