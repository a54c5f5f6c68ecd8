import { expect, test } from '@jest/globals';
import { annotationsOf, readBrokenPages } from '../../../src/broken-pages/broken-pages.ts';
import { Redactor, UntrustedText } from '../../../src/shared/redactor.ts';
import { cpuGrowth } from '../../support/cpu-growth.ts';

const key = 'adm_0123456789abcdef';
const filesUrl = 'https://github.com/example/docs/blob/5d41402';

const redactor = new Redactor();
redactor.hide(key);

function read(log: string, changedFiles: readonly string[] = []) {
  const untrusted = (texts: readonly string[]) => texts.map(text => new UntrustedText(text));
  return readBrokenPages(untrusted([log]), { changedFiles: untrusted(changedFiles), filesUrl }, redactor);
}

/** The first problem: page, lines and columns, and message. */
function problemIn(log: string): string {
  const { page, message, position: at } = read(log).problems[0] ?? {};
  const columns = at?.startColumn === undefined ? '' : `:${at.startColumn}-${at.endColumn}`;
  return `${page} [${at === undefined ? '' : `${at.startLine}-${at.endLine}${columns}`}] ${message}`;
}

const failed = 'Failed to parse page content at path';
const tag = 'Expected a closing tag for `<slug>` (61:127-61:133) before the end of `paragraph`';
const acorn = 'Could not parse expression with acorn';
const openapi = 'Failed validating local OpenApi file referenced in docs.json: /openapi.json';
const long = '9'.repeat(20);

/** The first ones as public reports quote them. */
test.each([
  [`${failed} tr/cli/audit.mdx: ${tag}`, `tr/cli/audit.mdx [61-61:127-133] ${tag}`],
  [`${failed} tr/cli/audit.mdx:\n${tag}`, `tr/cli/audit.mdx [61-61:127-133] ${tag}`],
  [`${failed} lit-actions/chipotle.mdx: ${acorn}`, `lit-actions/chipotle.mdx [] ${acorn}`],
  [`Failed to parse frontMatter content at path cli/gws.mdx:\nbad (3:7)`, 'cli/gws.mdx [] bad (3:7)'],
  ['parsing error ./invalid.mdx:5:14 - Unexpected `=`', 'invalid.mdx [5-5:14-14] Unexpected `=`'],
  [`Unable to parse docs/a.mdx - 626:114: ${acorn} `, `docs/a.mdx [626-626:114-114] ${acorn}`],
  ['Unable to parse docs.json file: Error at position 430', 'docs.json [] Error at position 430'],
  ['unable to parse mint.json file:\nx', 'mint.json [] x'],
  [`Validation: ${openapi}`, `docs.json [] ${openapi}`],
  [`ERROR AT PATH sdk/v0.4.17/a b.md:\r\n${acorn}\r\nmore`, `sdk/v0.4.17/a b.md [] ${acorn}`],
  [`${failed} a.mdx:\n\r\n \n${tag}`, `a.mdx [61-61:127-133] ${tag}`],
  [`\u001b[31m${failed} \u001b[1;4ma.mdx\u001b[0m:\u001b[m\n\u001b[2m${tag}`, `a.mdx [61-61:127-133] ${tag}`],
  ['Unable to parse docs.json file: bad page a.md: x', 'docs.json [] bad page a.md: x'],
  [`${failed} a.mdx: over (3:7-5:2), (8:9)`, 'a.mdx [3-5] over (3:7-5:2), (8:9)'],
  [`${failed} a.mdx: back (3:7-2:1)`, 'a.mdx [3-3] back (3:7-2:1)'],
  [`${failed} a.mdx: column (3:0)`, 'a.mdx [3-3] column (3:0)'],
  [`${failed} a.mdx: line (0:1)`, 'a.mdx [] line (0:1)'],
  [`${failed} a.mdx: (${long}:1)`, `a.mdx [] (${long}:1)`],
  [`parsing error a.mdx:${long}:1 - x`, 'a.mdx [] x'],
  [`${failed} a.mdx:\n${failed} b.mdx: x`, 'a.mdx [] The service gives no reason'],
  [`${failed} a.mdx:`, 'a.mdx [] The service gives no reason'],
  [`${failed} a.mdx: ${'x'.repeat(5000)}`, `a.mdx [] ${'x'.repeat(299)}…`],
  [`${failed} a.mdx: x${' '.repeat(4990)}${key}`, 'a.mdx [] x ***'],
  [`${failed} ${key}.mdx: ::error::x ##[debug]`, '***.mdx [] : :error: :x ## [debug]'],
])('log %# names a page', (log, problem) => {
  expect(problemIn(`Updating all paths...\n${log}`)).toBe(problem);
});

test('other lines name none', () => {
  const log = `Encountered syntax error(s). Deployment not updated\n${failed} a.txt: x\nUnable to parse a file: b.md: x`;
  expect(read(log)).toEqual({ count: 0, problems: [] });
});

test.each<[string, string[], string[]]>([
  ['a/b.mdx', ['a/b.mdx', 'docs/a/b.mdx'], ['a/b.mdx', 'a/b.mdx']],
  ['a/b.mdx', ['docs/a/b.mdx', 'docs/a/b.mdx', 'docs/xa/b.mdx'], ['docs/a/b.mdx', 'docs/a/b.mdx']],
  ['a/b.mdx', ['docs/a/b.mdx', 'old/a/b.mdx'], ['a/b.mdx']],
  ['a/b.mdx', ['old/a/b.mdx', 'docs/a/b.mdx', 'docs/z.mdx'], ['docs/a/b.mdx', 'docs/a/b.mdx']],
  // The second page tells another directory than the first.
  ['index.mdx', ['es/index.mdx', 'docs/z.mdx'], ['index.mdx']],
  ['index.mdx', ['index.mdx', 'docs/z.mdx'], ['index.mdx']],
  ['index.mdx', ['docs/index.mdx', 'docs/z.mdx'], ['docs/index.mdx', 'docs/index.mdx']],
  ['ü %#.mdx', ['docs/z.mdx'], ['docs/ü %#.mdx', 'docs/%C3%BC%20%25%23.mdx']],
  ['a.mdx', ['../a.mdx'], ['a.mdx']],
  ...['../a.mdx', 'x/../a.mdx', '/a.mdx', 'https://e.example/a.mdx', '..\\a.mdx', `${key}.mdx`].map(
    (page): [string, string[], string[]] => [page, ['docs/z.mdx', `docs/${page}`], []],
  ),
])(
  'of page %j, when %j have changed, file and link are %j (promise: Annotations name only files)',
  (page, changed, [file, linked]) => {
    const [problem] = read(`at path ${page}: (7:1)\nat path z.mdx: x`, changed).problems;
    const url = linked && `${filesUrl}/${linked}?plain=1#L7`;
    expect([problem?.file, problem?.url]).toEqual([file, url]);
  },
);

test('the same page with the same message is one problem, and a page has one annotation unless it is only listed', () => {
  const lines = ['a.mdx: x (2:3-2:5)', 'b.mdx: y', './b.mdx: y', 'a.mdx: z', '../c.mdx: x'];
  const { count, problems } = read(lines.map(line => `at path ${line}\n`).join(''));
  expect([count, problems.map(({ message }) => message)]).toEqual([3, ['x (2:3-2:5)', 'y', 'z', 'x']]);
  expect(annotationsOf({ count, problems }, 'error')).toEqual([
    { file: 'a.mdx', message: 'a.mdx: x (2:3-2:5)', startLine: 2, endLine: 2, startColumn: 3, endColumn: 5 },
    { file: 'b.mdx', message: 'b.mdx: y (and 1 more page)', startLine: 1, endLine: 1 },
  ]);
  expect(annotationsOf({ count: 1, problems: problems.slice(3) }, 'error')).toEqual([]);
});

test('annotations are nine errors or five warnings at most, and the last one says how many more there are', () => {
  const thirty = read(Array.from({ length: 30 }, (_, index) => `at path ${index}.mdx: x`).join('\n'));
  expect([thirty.count, thirty.problems.length]).toEqual([30, 20]);
  const [errors, warnings] = [annotationsOf(thirty, 'error'), annotationsOf(thirty, 'warning')];
  expect([errors.length, errors.at(-1)?.message]).toEqual([9, '8.mdx: x (and 21 more pages)']);
  expect([warnings.length, warnings.at(-1)?.message]).toEqual([5, '4.mdx: x (and 25 more pages)']);
});

test.each([
  ['', 'x'],
  ['', 'at path a.mdx:\n'],
  ['at path ', 'unable to parse at path '],
  ['at path a.mdx: (1:2) ', 'at path a.mdx: '],
  ['parsing error a.mdx:', '1'],
])('a log of %j and 2 MiB of %j is read, in a time that grows with its length', async (begin, text) => {
  const work = (size: number) => read(begin + text.repeat(size / text.length));
  expect(work(2 ** 21).count).toBe(/mdx/.test(begin + text) ? 1 : 0);
  expect(await cpuGrowth(work, 2 ** 21)).toBeLessThan(10);
});

test('a page with many messages hides no other', () => {
  const many = Array.from({ length: 30 }, (_, index) => `at path a.mdx: message ${index}\n`).join('');
  const { count, problems } = read(`${many}at path b.mdx: x\n`);
  expect([count, problems.map(({ page }) => page)]).toEqual([2, ['a.mdx', 'a.mdx', 'a.mdx', 'b.mdx']]);
});
