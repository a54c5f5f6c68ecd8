import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { extract } from 'tar-stream';
import { type Entry, fromBufferPromise } from 'yauzl';
import { startSimulator } from '../../simulator/server.ts';
import type { ArchiveFormat } from '../../simulator/service/state.ts';
import { generateSite, type SiteFile } from '../../simulator/site/site.ts';
import { fetchRaw, linkOf, withBundle } from '../support/simulator-client.ts';

/** The values of attributes that make a browser load or follow something. */
function targetsOf({ text }: SiteFile): readonly string[] {
  const loaded = text.replace(/<link rel="canonical"[^>]*>/, '').matchAll(/ (?:href|src)="([^"]*)"/g);
  return [...loaded].map(([, target = '']) => target);
}

test.each([0, 24, 3000])('a site has %d pages of bounded size, each with another path', count => {
  const files = generateSite(count, 'docs.example.com');
  const texts = files.filter(({ path }) => path.endsWith('.html')).map(({ text }) => text.length);
  expect(texts).toHaveLength(count);
  expect(Math.max(0, ...texts)).toBeLessThan(20_000);
  expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
});

test('its links lead from the start page to every page, and nowhere else', () => {
  const byPath = new Map(generateSite(24, 'docs.example.com').map(file => [file.path, file]));
  const reached = new Set(['index.html']);
  for (const path of reached) {
    const page = byPath.get(path);
    if (page?.path.endsWith('.html'))
      for (const target of targetsOf(page)) reached.add(posix.join(posix.dirname(path), target));
  }
  const reachable = [...byPath.keys()].filter(path => !/^robots\.txt$/.test(path));
  expect([...reached].sort()).toEqual(reachable.sort());
});

test('they can begin at the root of the domain, without extensions, as public descriptions of such sites show it', () => {
  const files = generateSite(24, 'docs.example.com', 'root');
  const served = new Set(files.map(({ path }) => `/${path.replace(/(^|\/)index\.html$|\.html$/, '$1')}`));
  const targets = files.filter(({ path }) => path.endsWith('.html')).flatMap(targetsOf);
  expect(targets.filter(target => !served.has(target))).toEqual([]);
});

async function unpackTar(bytes: Buffer): Promise<readonly SiteFile[]> {
  const unpacked: SiteFile[] = [];
  for await (const entry of Readable.from([bytes]).pipe(extract()))
    unpacked.push({ path: entry.header.name, text: (await buffer(entry)).toString() });
  return unpacked;
}

async function unpackZip(bytes: Buffer): Promise<readonly SiteFile[]> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  const unpacked: SiteFile[] = [];
  for await (const entry of archive.eachEntry() as AsyncIterable<Entry>) {
    const isFile = !entry.fileName.endsWith('/');
    const text = isFile ? (await buffer(await archive.openReadStreamPromise(entry))).toString() : '';
    unpacked.push({ path: entry.fileName, text });
  }
  return unpacked;
}

test.each<[ArchiveFormat, (bytes: Buffer) => Promise<readonly SiteFile[]>]>([
  ['tar', unpackTar],
  ['tar.gz', bytes => unpackTar(gunzipSync(bytes))],
  ['tar.zst', bytes => unpackTar(zstdDecompressSync(bytes))],
  ['zip', unpackZip],
])('as %s, it comes under a name that says so, always the same, with every file', async (format, unpack) => {
  await using service = await startSimulator({ ...withBundle, format, pages: 24 });
  const link = await linkOf(service);
  expect(new URL(link).pathname).toBe(`/exports/exp_done/docs.example.com.${format}`);
  const { body } = await fetchRaw(link);
  const files = (await unpack(body)).filter(({ path }) => !path.endsWith('/'));
  expect(files).toEqual(generateSite(24, 'docs.example.com'));
  expect((await fetchRaw(await linkOf(service))).body.equals(body)).toBe(true);
});
