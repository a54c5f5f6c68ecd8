import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { extract } from 'tar-stream';
import { type Entry, fromBufferPromise } from 'yauzl';
import { startSimulator } from '../../simulator/server.ts';
import type { ArchiveFormat } from '../../simulator/service/state.ts';
import { packSite } from '../../simulator/site/archive.ts';
import { generateSite, type SiteFile } from '../../simulator/site/site.ts';
import { fetchRaw, linkOf, withBundle } from '../support/simulator-client.ts';

const site = generateSite(24, 'docs.example.com');
const pages = site.filter(({ path }) => path.endsWith('.html'));

/** The values of attributes that make a browser load or follow something, as paths inside the site. */
function targetsOf({ path, text }: SiteFile): readonly string[] {
  const loaded = text.replace(/<link rel="canonical"[^>]*>/, '').matchAll(/ (?:href|src)="([^"]*)"/g);
  return [...loaded].map(([, target]) => posix.join(posix.dirname(path), target ?? ''));
}

describe('the generated site', () => {
  test.each([0, 24, 3000])('has %d pages of bounded size, each with another path', count => {
    const files = generateSite(count, 'docs.example.com');
    const texts = files.filter(({ path }) => path.endsWith('.html')).map(({ text }) => text.length);
    expect(texts).toHaveLength(count);
    expect(Math.max(0, ...texts)).toBeLessThan(20_000);
    expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
  });

  test('has no link that leads nowhere or outside', () => {
    const files = new Set(site.map(({ path }) => path));
    const broken = pages.flatMap(page => targetsOf(page).filter(target => !files.has(target)));
    expect(broken).toEqual([]);
    expect(targetsOf(pages[0] as SiteFile).length).toBeGreaterThan(10);
  });

  test('leads from the start page to every page', () => {
    const byPath = new Map(site.map(file => [file.path, file]));
    const reached = new Set(['index.html']);
    for (const path of reached) {
      const page = byPath.get(path);
      if (page?.path.endsWith('.html')) for (const target of targetsOf(page)) reached.add(target);
    }
    expect(pages.filter(({ path }) => !reached.has(path))).toEqual([]);
  });

  test('has complete pages, canonical without their extension', () => {
    for (const { path, text } of pages) {
      expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
      expect(text.match(/<h1>/g)).toHaveLength(1);
      expect(text).toMatch(/<title>[^<]+<\/title>/);
      const canonical = `https://docs.example.com/${path === 'index.html' ? '' : path.replace('.html', '')}`;
      expect(text).toContain(`<link rel="canonical" href="${canonical}">`);
    }
  });

  test('asks the network for nothing', () => {
    const addresses = site.flatMap(({ text }) => text.match(/\bhttps?:\/\/[^"'\s)]*/g) ?? []);
    const others = addresses.filter(address => !address.startsWith('https://docs.example.com/'));
    // The name of the SVG format, which nothing loads.
    expect([...new Set(others)]).toEqual(['http://www.w3.org/2000/svg']);
    expect(site.map(({ text }) => text).join()).not.toMatch(/fetch\(|XMLHttpRequest|import\(/);
  });

  test('can link from the root of the domain, without extensions, as public descriptions of such sites show it', () => {
    const files = generateSite(24, 'docs.example.com', 'root');
    const paths = new Set(files.map(({ path }) => path));
    const targets = files
      .filter(({ path }) => path.endsWith('.html'))
      .flatMap(({ text }) => [...text.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, target = '']) => target))
      .filter(target => !target.startsWith('https://'));
    const served = (target: string) => [target, `${target}.html`, `${target}index.html`];
    expect(targets.filter(target => !target.startsWith('/'))).toEqual([]);
    expect(targets.filter(target => !served(target.slice(1)).some(path => paths.has(path)))).toEqual([]);
    expect(targets.filter(target => target.endsWith('.html'))).toEqual([]);
  });

  test('is the same each time, and another for another domain', () => {
    expect(generateSite(24, 'docs.example.com')).toEqual(site);
    expect(generateSite(24, 'other.example.com')).not.toEqual(site);
  });
});

type Unpacked = Readonly<Record<string, string>>;

/** Directories by name with a slash at the end, files with their text. */
async function unpackTar(bytes: Buffer): Promise<Unpacked> {
  const unpacked: Record<string, string> = {};
  for await (const entry of Readable.from([bytes]).pipe(extract())) {
    unpacked[entry.header.name] = (await buffer(entry)).toString();
  }
  return unpacked;
}

async function unpackZip(bytes: Buffer): Promise<Unpacked> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  const unpacked: Record<string, string> = {};
  for await (const entry of archive.eachEntry() as AsyncIterable<Entry>) {
    unpacked[entry.fileName] = entry.fileName.endsWith('/')
      ? ''
      : (await buffer(await archive.openReadStreamPromise(entry))).toString();
  }
  return unpacked;
}

const unpackers: Readonly<Record<ArchiveFormat, (bytes: Buffer) => Promise<Unpacked>>> = {
  tar: unpackTar,
  'tar.gz': bytes => unpackTar(gunzipSync(bytes)),
  'tar.zst': bytes => unpackTar(zstdDecompressSync(bytes)),
  zip: unpackZip,
};
const formats = Object.keys(unpackers) as ArchiveFormat[];

describe('an archive', () => {
  test.each(formats)('as %s is always the same, and holds every file after its directory', async format => {
    const unpacked = await unpackers[format](await packSite(site, format));
    const names = Object.keys(unpacked);
    const files = names.filter(name => !name.endsWith('/'));
    expect(Object.fromEntries(files.map(name => [name, unpacked[name]]))).toEqual(
      Object.fromEntries(site.map(({ path, text }) => [path, text])),
    );
    expect((await packSite(site, format)).equals(await packSite(site, format))).toBe(true);
    for (const [index, name] of names.entries()) {
      const parent = posix.dirname(name);
      if (parent !== '.') expect(names.slice(0, index)).toContain(`${parent}/`);
    }
  });

  test.each(formats)('as %s comes from the service under a name that says so', async format => {
    await using service = await startSimulator({ ...withBundle, format, pages: 24 });
    const link = await linkOf(service);
    expect(new URL(link).pathname).toBe(`/exports/exp_done/docs.example.com.${format}`);
    const unpacked = await unpackers[format]((await fetchRaw(link)).body);
    expect(unpacked['index.html']).toBe(site.find(({ path }) => path === 'index.html')?.text);
  });
});
