/** Readers who load pages while a site is deployed, and some whose pages stay open meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SiteFile } from '../../simulator/site/site.ts';
import type { Site } from '../support/served-host.ts';

/** The site as one build of the service has it: the name of the script contains a hash. */
export function ofBuild(files: readonly SiteFile[], build: string): readonly SiteFile[] {
  const named = (text: string) => text.replaceAll('_next/static/site.js', scriptOf(build));
  return files.map(({ path, text }) => ({ path: named(path), text: named(text) }));
}

export const scriptOf = (build: string) => `_next/static/site-${build}.js`;

/** Readers come one after the other, until this is disposed of. Each loads a page, and a moment later what that page names. */
export class Readers implements AsyncDisposable {
  /** URLs of files that somebody did not get. */
  readonly lost = new Set<string>();
  readonly #site: Site;
  readonly #page: string;
  readonly #readers: Promise<unknown>;
  #isOver = false;

  constructor(site: Site, page: string) {
    this.#site = site;
    this.#page = page;
    this.#readers = Promise.all(Array.from({ length: 8 }, (_, index) => this.#read(index * 25)));
  }

  /** Opens a page. @returns loads what the page names, as scripts do that a reader needs later */
  async open(): Promise<() => Promise<void>> {
    const { status, body } = await this.#site(this.#page);
    const files = [...body.matchAll(/(?:src|href)="([^"]*\/_next\/static\/[^"]*)"/g)].map(
      ([, url = '']) => url,
    );
    return async () => {
      for (const url of status === 200 ? new Set(files) : [])
        if ((await this.#site(url)).status !== 200) this.lost.add(url);
    };
  }

  async #read(delay: number): Promise<void> {
    await sleep(delay);
    while (!this.#isOver) {
      const load = await this.open();
      await sleep(200);
      await load();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    await this.#readers;
  }
}
