/** What other teams have in the places that the examples share, and all that is deployed. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { findPaths } from '../../script/find-paths.ts';
import { place } from './files.ts';
import type { Site } from './served-host.ts';
import type { World } from './world.ts';

export const serverRoot = ({ sites }: World) => join(sites, 'srv');

/** They are in the bucket, beside the directory of the site, and on the server. @param inWeb paths below web/ */
export function placeNeighbors(world: World, inWeb: readonly string[]): void {
  const keys = [...inWeb.map(path => `web/${path}`), 'webx/index.html', 'docs/other.tar.gz'];
  const ofOthers = (paths: readonly string[]) =>
    Object.fromEntries(paths.map(path => [path, `${path} of another team\n`]));
  place(world.bucket.directory, ofOthers(keys));
  place(serverRoot(world), ofOthers(['other/index.html', 'releases/notes/index.html']));
}

/** Everything of others, and what their readers get. @param own directory of the site in the bucket */
export async function readNeighbors(world: World, own: string, site: Site): Promise<string> {
  const { bucket } = world;
  const keys = bucket.keys().filter(key => !key.startsWith(own));
  const files = findPaths(['other/**', 'releases/[a-z]*/**'], serverRoot(world));
  const urls = ['/', '/pricing', '/pricing/', '/pricing.html', '/docs.html', '/docsx', '/docsx/index.html'];
  const answers = own === 'web/' ? [] : await Promise.all(urls.map(site));
  // S3 numbers its errors, and nginx says how old a page is that says that another one is missing.
  const seen = answers.map(({ status, headers, body }) => {
    const isThere = status === 200;
    return [
      status,
      headers['content-type'],
      headers['location'],
      isThere && [headers['cache-control'], body],
    ];
  });
  return JSON.stringify([keys.map(key => [key, bucket.read(key)]), files, seen]);
}

/** All that was deployed anywhere, with times. */
export function everything({ bucket, sites }: World): string {
  const paths = [sites, bucket.directory].flatMap(directory =>
    findPaths('**', directory).map(path => join(directory, path)),
  );
  return paths.map(path => `${path} ${statSync(path).mtimeMs}`).join('\n');
}
