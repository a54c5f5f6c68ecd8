import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { outdatedDocuments } from '../../script/docs.ts';
import { findPaths } from '../../script/find-paths.ts';
import { type Endpoint, endpoints } from '../../src/api/endpoints.ts';
import { testDirectory } from '../support/test-directory.ts';
import { read, repository, root } from '../support/workflows.ts';

const generated = new Set(['node_modules', 'dist', 'lib', '.git', '.demo', 'coverage']);
const documents = findPaths('**/*.md', root, name => generated.has(name));

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

test.each([...documents])('every link in %s leads somewhere', document => {
  expect(linksOf(document).filter(target => isBroken(document, target))).toEqual([]);
});

/** Headings of pages that the action links to, and pages and headings that files to copy link to. */
function namesIn(file: string): readonly string[] {
  const found = read(file).matchAll(/[\w./-]+\.md#[\w-]+|(?<=blob\/main\/)[\w./-]+\.md/g);
  return [...found].map(([name]) => name.replace(/^.*blob\/main\//, '').replace(/^\//, ''));
}

test('every heading that a message, or a file to copy, names is there', () => {
  const named = findPaths(
    '{action.yml,src/**/*.ts,script/new-workflow/**/*.ts,examples/**/*.*}',
    root,
  ).flatMap(file => namesIn(file).map(name => ({ file, name })));
  expect(named.filter(({ file }) => file.startsWith('src/')).length).toBeGreaterThan(5);
  expect(named.filter(({ file }) => file.startsWith('examples/')).length).toBeGreaterThan(30);
  // The action names a page as the pages do, which are all in docs/.
  const isThere = (name: string) => ['', 'docs/'].some(from => !isBroken('README.md', `${from}${name}`));
  expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
});

/** Files and tests that a document names in code, such as `src/api/endpoints.ts` or `sweeps/leak`. */
function citationsOf(file: string): readonly string[] {
  const spans = [...htmlOf(file).matchAll(/<code>([^<]*)<\/code>/g)].map(([, code = '']) => code);
  return spans.flatMap(code => {
    if (/^(?:src|script|simulator|e2e|benchmarks|examples|__tests__)\/[\w./*-]+$/.test(code)) return [code];
    return /^(?:action|sweeps|unit|project)\/[\w/-]+$/.test(code) ? [`__tests__/${code}`] : [];
  });
}

test.each([...documents])('every file and test that %s names is there', document => {
  const isThere = (path: string) => findPaths([path, `${path}.test.ts`], root).length > 0;
  expect(citationsOf(document).filter(path => !isThere(path))).toEqual([]);
});

test('every endpoint is documented with its method, path, time limit and whether it is repeatable', () => {
  const rows = read('docs/service-api.md').matchAll(
    /^\| `(\w+)` \| \[`(\S+)`\]\(#[\w-]+\) \| (\d+) s \| (yes|no) \|$/gm,
  );
  const documented = [...rows].map(([, ...cells]) => cells);
  const actual = Object.values<Endpoint>(endpoints).map(({ method, path, timeout, effect }) => {
    return [method, path, `${timeout / 1000}`, effect?.repeatable === false ? 'no' : 'yes'];
  });
  expect(documented).toEqual(actual);
});

describe('another name of the repository in package.json', () => {
  const copy = testDirectory();
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ':!dist'];
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const textOf = (file: string) => readFileSync(join(copy(), file), 'utf8');

  test('reaches all that people copy, and leaves the former name nowhere, as "npm run docs" writes it', () => {
    for (const file of files) cpSync(join(root, file), join(copy(), file));
    writeFileSync(
      join(copy(), 'package.json'),
      textOf('package.json').replace(repository, 'octo-org/export-docs'),
    );
    for (const [file, text] of outdatedDocuments(copy())) writeFileSync(join(copy(), file), text);
    expect(files.filter(file => textOf(file).includes(repository))).toEqual([]);
    expect(textOf('README.md')).toContain(
      'git clone https://github.com/octo-org/export-docs\ncd export-docs\n',
    );
    expect(textOf('examples/publish.yml')).toContain('uses: octo-org/export-docs@v1');
    expect([...outdatedDocuments(copy()).keys()]).toEqual([]);
  });
});
