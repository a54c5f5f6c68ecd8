import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { parse } from 'yaml';
import { outdatedDocuments } from '../../script/docs.ts';
import { type Endpoint, endpoints } from '../../src/api/endpoints.ts';
import { errorKinds } from '../../src/shared/errors.ts';
import { metadataOf, read, root, type Step } from '../support/workflows.ts';

const generated = new Set(['node_modules', 'dist', 'lib', '.git', '.demo', 'coverage']);
const documents = globSync('**/*.md', { cwd: root, exclude: name => generated.has(name) });
const { inputs, outputs } = metadataOf('action.yml');

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

/** YAML in a document, by its place. */
const examples = documents.flatMap(document =>
  [...read(document).matchAll(/^```ya?ml\n([\s\S]*?)^```$/gm)].map(([, text = ''], index) => ({
    place: `example ${index + 1} of ${document}`,
    text,
  })),
);

/** Every step that uses an action, wherever in a workflow it stands. */
function stepsOf(value: unknown): readonly Step[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'uses' in value ? [value as Step] : [];
  return [...own, ...Object.values(value).flatMap(stepsOf)];
}

test.each([...documents])('%s has no marks of a merge, and every link in it leads somewhere', document => {
  expect(read(document)).not.toMatch(/^(?:<{7}|={7}|>{7})(?: |$)/m);
  expect(linksOf(document).filter(target => isBroken(document, target))).toEqual([]);
});

test.each(globSync('docs/images/*.png', { cwd: root }))('%s is small', path => {
  expect(statSync(join(root, path)).size).toBeLessThan(150 * 1024);
});

test('links and anchors are found at all', () => {
  expect(documents.length).toBeGreaterThan(6);
  expect(documents.flatMap(document => linksOf(document)).length).toBeGreaterThan(40);
  expect(isBroken('README.md', 'docs/nothing.md')).toBe(true);
  expect(isBroken('README.md', 'docs/troubleshooting.md#nothing')).toBe(true);
  expect(isBroken('README.md', 'docs/troubleshooting.md#key_refused')).toBe(false);
});

test.each(examples)(
  '$place uses this action by a name that GitHub accepts, with inputs and outputs that exist',
  ({ text }) => {
    for (const { uses = '', with: given = {} } of stepsOf(parse(text))) {
      if (!uses.includes('docs-admin-action')) continue;
      expect(uses).toMatch(/^(example\/docs-admin-action@v1|\.\/)$/);
      expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(given)));
    }
    const named = [...text.matchAll(/steps\.(?:docs|agent)\.outputs\.(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(outputs)).toEqual(expect.arrayContaining(named));
  },
);

test('the examples use the action', () => {
  const uses = examples.flatMap(({ text }) => stepsOf(parse(text)).map(({ uses = '' }) => uses));
  expect(uses.filter(name => name.includes('docs-admin-action')).length).toBeGreaterThan(4);
});

describe('what is not known of the service’s sites', () => {
  const texts = [...documents, ...globSync('examples/*', { cwd: root })].map(path => ({
    path,
    text: read(path),
  }));
  // True of the simulator's sites; the description of the API says nothing of the kind.
  const claims = [
    /without a\s+server/,
    /needs\s+no\s+server/,
    /asks\s+for\s+the\s+outside/,
    /^Pages link to each other by/m,
    /works on every host/,
    /needs nothing at run time/,
    /everything it needs/,
    /Links inside the site end in/,
  ];

  test.each(claims)('no document or example claims %s', claim => {
    expect(texts.filter(({ text }) => claim.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

test('guides link to the configurations of servers, and hold no copy of them', () => {
  const copies = documents.filter(path => /try_files|function handler|aws s3 sync "?\S/.test(read(path)));
  expect(copies).toEqual([]);
  for (const file of ['nginx.conf', 'cloudfront-function.js', 's3-cloudfront.yml', 'github-pages.yml'])
    expect(linksOf('docs/hosting.md')).toContain(`../examples/${file}`);
});

test('every code of a failure is explained', () => {
  const anchors = anchorsOf('docs/troubleshooting.md');
  const missing = Object.keys(errorKinds).filter(code => !anchors.has(code.toLowerCase()));
  expect(missing).toEqual([]);
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

  test('follows each value in at most ten stops', () => {
    const walks = text.split(/^`\w+`, from the service to the output:$/m).slice(1);
    expect(walks).toHaveLength(2);
    for (const walk of walks)
      expect(walk.split('\n## ')[0]?.match(/^\d+\. `src\//gm)?.length).toBeLessThanOrEqual(10);
  });
});

describe('comments cite documents that this repository has', () => {
  const sources = globSync('{src,simulator,script,benchmarks}/**/*.ts', { cwd: root });
  const citations = sources.flatMap(source =>
    [...read(source).matchAll(/(?<!')\bdocs\/[\w-]+\.md(?:#[\w-]+)?/g)].map(([target]) => ({
      source,
      target,
    })),
  );

  test('and headings that they have', () => {
    expect(citations.length).toBeGreaterThan(8);
    expect(citations.filter(({ target }) => isBroken('README.md', target))).toEqual([]);
  });

  test('not chapters of one that it lacks', () => {
    expect(sources.filter(source => /\bservice description\b/.test(read(source)))).toEqual([]);
  });
});

describe('what is generated', () => {
  /** The second action.yml, for the reusable workflow. */
  const door = '.github/actions/export/action.yml';

  /** The documents and what they are made of, to be changed. */
  function copy(): Disposable & {
    readonly path: string;
    change(file: string, from: string, to: string): void;
  } {
    const path = mkdtempSync(join(tmpdir(), 'docs-admin-action-docs-'));
    const documents = ['troubleshooting', 'reliability'].map(name => `docs/${name}.md`);
    const files = ['README.md', ...documents, 'action.yml', door];
    for (const file of files) cpSync(join(root, file), join(path, file));
    return {
      path,
      change(file, from, to) {
        const text = readFileSync(join(path, file), 'utf8');
        expect(text).toContain(from);
        writeFileSync(join(path, file), text.replace(from, to));
      },
      [Symbol.dispose]: () => rmSync(path, { recursive: true }),
    };
  }

  test('is up to date', () => {
    expect([...outdatedDocuments(root).keys()]).toEqual([]);
  });

  test('follows a changed description', () => {
    using place = copy();
    place.change('action.yml', 'Write a job summary.', 'Write a | b.');
    const outdated = outdatedDocuments(place.path);
    expect([...outdated.keys()]).toEqual(['README.md', door]);
    expect(outdated.get('README.md')).toContain('| `summary` | `true` | Write a \\| b. |');
    expect(outdated.get(door)).toContain('description: Write a | b.');
  });

  test('has files in dist/ named from where it stands, those of other stages as well', () => {
    using place = copy();
    place.change('action.yml', '  post: dist/post.js', '  post: dist/other.js');
    expect(outdatedDocuments(place.path).get(door)).toMatch(
      /^ {2}main: \.\.\/\.\.\/\.\.\/dist\/index\.js\n {2}post: \.\.\/\.\.\/\.\.\/dist\/other\.js\n {2}post-if: always\(\)$/m,
    );
  });

  test('puts back what was changed by hand', () => {
    using place = copy();
    place.change('docs/troubleshooting.md', '### `KEY_REFUSED`', '### Wrong key');
    expect(outdatedDocuments(place.path).get('docs/troubleshooting.md')).toBe(
      read('docs/troubleshooting.md'),
    );
  });

  test('needs its markers, and says which is missing', () => {
    using place = copy();
    place.change('README.md', '<!-- /inputs -->', '');
    expect(() => outdatedDocuments(place.path)).toThrow(
      'README.md has no "<!-- inputs -->" followed by "<!-- /inputs -->".',
    );
  });
});
