/** Exports of one night after the other. */
import { gunzipSync } from 'node:zlib';
import { packSite } from '../../simulator/site/archive.ts';
import { generateSite, type LinkStyle, type SiteFile } from '../../simulator/site/site.ts';
import type { World } from './world.ts';

let nights = 0;

/** For the service's clock: exports are limited, and nights are a day apart. */
export const nightTime = () => Date.now() + nights * 86_400_000;

export function passNight(): void {
  nights += 1;
}

export interface Content {
  /** What readers find on the first page, beside what it always has. */
  readonly news?: string;
  /** What the picture on that page shows. */
  readonly picture?: string;
  /** A script of the design, if it has one. */
  readonly script?: string;
  readonly links?: LinkStyle;
  readonly pages?: number;
}

/**
 * Sets what the service exports from now on.
 * @param build as of each build of the service: other bytes, and the same pages
 * @returns what it exports
 */
export async function setNight(
  { service }: World,
  build: string,
  { news = '', picture = 'picture', script, links = 'root', pages = 60 }: Content = {},
): Promise<readonly SiteFile[]> {
  const files = generateSite(pages, 'docs.docs.example.com', links).map(file =>
    file.path === 'index.html'
      ? { ...file, text: file.text.replace('<main>', `<main><p>${news}</p><img src="picture.png">`) }
      : file,
  );
  const scripts = script === undefined ? {} : { 'design.js': script };
  const others = { 'picture.png': picture, 'build.txt': build, ...scripts };
  const all = [...files, ...Object.entries(others).map(([path, text]) => ({ path, text }))];
  service.setArchive(await packSite(all));
  return all;
}

/** Has the service export an archive without compression. */
export async function setTar({ service }: World): Promise<void> {
  service.setArchive(gunzipSync(await packSite(generateSite(60, 'docs.docs.example.com', 'root'))));
}
