/** examples/nginx-rsync.yml, with real rsync, and with files of others in the directory of the server. */
import { lstatSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { findPaths } from '../../script/find-paths.ts';
import type { Facts } from '../support/facts.ts';
import { emptied, type Files, place } from '../support/files.ts';
import { serverRoot } from '../support/neighbors.ts';
import type { World } from '../support/world.ts';
import { below, deploy, deployBeside, endOf, siteOf } from './deployed-site.ts';

interface Holds {
  readonly files: Files;
  readonly links?: Files;
}

/** Everything in a directory, with what links lead to. */
function all(directory: string): readonly string[] {
  return findPaths('**/*', directory).map(path => {
    const file = join(directory, path);
    const stat = lstatSync(file);
    if (stat.isSymbolicLink()) return `${path} → ${readlinkSync(file)}`;
    return stat.isFile() ? `${path} ${readFileSync(file, 'utf8')}` : path;
  });
}

const another: Holds = {
  files: below('releases/1-1', siteOf('shop', 'old')),
  links: { current: 'releases/1-1' },
};

/** What the directory has, and whether the step stops. */
const places: readonly (readonly [what: string, Holds, stops: boolean])[] = [
  ['nothing', { files: {} }, false],
  ['files of others beside it', { files: { 'other/index.html': 'a page' } }, false],
  ['another site', another, true],
  [
    'the releases of other software',
    { files: { 'releases/20260101120000/app.rb': 'app' }, links: { current: 'releases/20260101120000' } },
    true,
  ],
  ['a directory with the name of a link', { files: { 'next/index.html': 'a page' } }, true],
];

/** @returns what must be true, by a sentence about it */
export async function checkServer(world: World): Promise<Facts> {
  // SSH leads there.
  const root = serverRoot(world);
  /** Replaces everything in it. */
  const hold = ({ files, links = {} }: Holds) => {
    place(emptied(root), files);
    for (const [name, target] of Object.entries(links)) symlinkSync(target, join(root, name));
  };
  const server = { HOST: 'deploy@server', ROOT: root, SSH_KEY: 'key', KNOWN_HOSTS: 'hosts' };
  let runs = 0;
  const copy = (base: string, replace = '', site = siteOf('docs', 'new')) => {
    runs += 1;
    const step = ['nginx-rsync.yml', 'Copy the site, and switch to it'] as const;
    return deploy(world, { step, base, site, given: { ...server, RELEASE: `${runs}-1`, REPLACE: replace } });
  };
  const facts: Record<string, boolean> = {};
  for (const [what, holds, stops] of places) {
    hold(holds);
    const { endsSo, isKept, output } = await deployBeside(
      () => all(root),
      stops,
      () => copy('/docs'),
    );
    facts[`${what}: ${endOf(stops)}\n${output}`] = endsSo;
    facts[`${what}: others keep what they have`] = isKept;
  }
  hold(another);
  const wrong = await copy('/', '/srv/docs');
  const { code, output } = await copy('/', root);
  const next = await copy('/', '', siteOf('docs', 'next'));
  facts['DOCS_REPLACE with another directory changes nothing'] = wrong.code !== 0;
  facts[`with DOCS_REPLACE, the site replaces another one\n${output}`] = code === 0;
  facts[`and the next night needs no more\n${next.output}`] = next.code === 0;
  return facts;
}
