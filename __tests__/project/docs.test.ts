import { existsSync, globSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { outdatedDocuments } from '../../script/docs.ts';
import { type Endpoint, endpoints } from '../../src/api/endpoints.ts';
import { read, root } from '../support/workflows.ts';

const generated = new Set(['node_modules', 'dist', 'lib', '.git', '.demo', 'coverage']);
const documents = globSync('**/*.md', { cwd: root, exclude: name => generated.has(name) });

/** A document as HTML: brackets and signs in code mean something else, and only a parser knows what is code. */
function htmlOf(file: string): string {
  const html = pages.get(file) ?? micromark(read(file), markdown);
  pages.set(file, html);
  return html;
}
const pages = new Map<string, string>();
const markdown = { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true };

/** The anchors that GitHub gives the headings of a document. */
function anchorsOf(file: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const headings = [...htmlOf(file).matchAll(/<h([1-6])>(.*?)<\/h\1>/gs)].map(([, , heading = '']) => {
    const shown = heading.replace(/<[^>]*>|&\w+;/g, '').toLowerCase();
    const slug = shown.replace(/[^\p{L}\p{N}_\- ]/gu, '').replaceAll(' ', '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
  return new Set(headings);
}

/** Targets of links and images inside the repository. */
function linksOf(file: string): readonly string[] {
  const targets = [...htmlOf(file).matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, target = '']) => target);
  return targets.filter(target => !/^[a-z]+:/i.test(target));
}

function isBroken(document: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? document : relative(root, resolve(root, dirname(document), path));
  if (!existsSync(join(root, file))) return true;
  return anchor !== undefined && !anchorsOf(file).has(anchor);
}

test.each([...documents])('%s has no marks of a merge, and every link in it leads somewhere', document => {
  expect(read(document)).not.toMatch(/^(?:<{7}|={7}|>{7})(?: |$)/m);
  expect(linksOf(document).filter(target => isBroken(document, target))).toEqual([]);
});

test('every endpoint is documented with its method, path, time limit and whether it is repeatable', () => {
  const rows = read('docs/service-api.md').matchAll(
    /^\| `(\w+)` \| \[`(\S+)`\]\(#[\w-]+\) \| (\d+) s \| (yes|no) \|$/gm,
  );
  const documented = [...rows].map(([, ...cells]) => cells);
  const actual = Object.values<Endpoint>(endpoints).map(({ method, path, timeout, effect }) => {
    return [method, path, `${timeout / 1000}`, effect === undefined ? 'yes' : 'no'];
  });
  expect(documented).toEqual(actual);
});

describe('CONTRIBUTING.md', () => {
  const text = read('CONTRIBUTING.md');

  test('shows every folder and file of the layout, and no other', () => {
    const layout = /```text\nsrc\/\n(.*?)```/s.exec(text)?.[1] ?? '';
    const named = [...(layout.split('\nsimulator/')[0] ?? '').matchAll(/^ {2}([\w.-]+)\/? +/gm)].map(
      match => match[1],
    );
    expect(named.sort()).toEqual(readdirSync(join(root, 'src')).sort());
  });

  test('names no file, folder, or function that does not exist, in commands either', () => {
    const folders = 'src|__tests__|script|simulator|benchmarks|docs|examples';
    const paths = text.match(new RegExp(`(?<![\\w/])(?:${folders})/[\\w./-]*\\w`, 'g')) ?? [];
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter(path => !existsSync(join(root, path)))).toEqual([]);
    const places = [...text.matchAll(/`((?:src|__tests__|script)\/[\w./-]*\.ts)` `(\w+)`/g)];
    expect(places.length).toBeGreaterThan(5);
    const missing = places.filter(([, path = '', name]) => !new RegExp(`\\b${name}\\b`).test(read(path)));
    expect(missing.map(([place]) => place)).toEqual([]);
  });
});

test('comments cite documents that this repository has, and headings that they have', () => {
  const sources = globSync('{src,simulator,script,benchmarks}/**/*.ts', { cwd: root });
  const citations = sources.flatMap(source => [
    ...(read(source).match(/(?<!')\bdocs\/[\w-]+\.md(?:#[\w-]+)?/g) ?? []),
  ]);
  expect(citations.length).toBeGreaterThan(8);
  expect(citations.filter(target => isBroken('README.md', target))).toEqual([]);
});

test('tables and the second action.yml are up to date', () => {
  expect([...outdatedDocuments(root).keys()]).toEqual([]);
});
