/** Exports of one night after the other. */
import { packSite } from '../simulator/site/archive.ts';
import { generateSite, type LinkStyle } from '../simulator/site/site.ts';
import type { World } from './world.ts';

/**
 * Sets what the service exports from now on.
 * @param build as of each build of the service: other bytes, and the same pages
 * @param news what readers find on the first page, beside what it always has
 */
export async function setNight(
  { service }: World,
  build: string,
  news = '',
  links: LinkStyle = 'root',
): Promise<void> {
  const files = generateSite(60, 'docs.docs.example.com', links).map(file =>
    file.path === 'index.html'
      ? { ...file, text: file.text.replace('<main>', `<main><p>${news}</p>`) }
      : file,
  );
  service.setArchive(await packSite([...files, { path: 'build.txt', text: build }]));
}
