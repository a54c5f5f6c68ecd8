import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { callKey, planSites } from '../../.github/actions/plan-sites/plan.ts';
import { collectResults, summaryTable } from '../../.github/actions/report-sites/report.ts';
import { makePipe } from '../support/named-pipe.ts';
import { seed } from '../support/seed.ts';

const actions = resolve(import.meta.dirname, '../../.github/actions');
const plan = (sites: unknown) => planSites(JSON.stringify(sites));

/** Runs one of the two actions as the runner does. */
function runStep(name: string, inputs: Readonly<Record<string, string>>) {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-sites-'));
  const files = { GITHUB_OUTPUT: join(directory, 'output'), GITHUB_STEP_SUMMARY: join(directory, 'summary') };
  for (const file of Object.values(files)) writeFileSync(file, '');
  const env = Object.fromEntries(
    Object.entries(inputs).map(([key, value]) => [`INPUT_${key.toUpperCase()}`, value]),
  );
  const { status: exitCode, stdout: log } = spawnSync(process.execPath, [join(actions, name, 'main.ts')], {
    env: { ...files, ...env },
    encoding: 'utf8',
    // Ends what would wait for ever, such as for the other end of a pipe.
    timeout: 110_000,
  });
  const output = readFileSync(files.GITHUB_OUTPUT, 'utf8');
  const summary = readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8');
  rmSync(directory, { recursive: true });
  return { exitCode, log, output, summary };
}

/** An output that a step has written on one line. */
const jsonOutput = (output: string, name: string): unknown =>
  JSON.parse(new RegExp(`^${name}=(.*)$`, 'm').exec(output)?.[1] ?? '');

/** An object of JSON, whose keys may be those that a program could not give it. */
function asJson(entries: readonly (readonly [string, unknown])[]): string {
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;
}

test('a site needs a domain only, and has every field afterwards, as the text that inputs are', () => {
  const domain = 'docs.example.com';
  const given = { paths: ['/a', '/b'], 'export-version': '1.10', 'min-pages': 20 };
  expect(plan([{ domain }, { domain, name: 'b', ...given }])).toEqual({
    sites: [
      {
        ...{ name: domain, domain, paths: '', 'export-version': '', 'min-pages': '1' },
        ...{ 'compare-with': '', 'max-removed-pages': '', 'site-url': '' },
      },
      expect.objectContaining({ paths: '/a\n/b', 'export-version': '1.10', 'min-pages': '20' }),
    ],
    problems: [],
  });
});

test.each([
  ['API / reference', 'API-reference'],
  ['a:b"c<d>e|f*g?h\\i', 'a-b-c-d-e-f-g-h-i'],
  ['../../etc/passwd', 'etc-passwd'],
  ['$(reboot); `id`', 'reboot-id'],
  ['Größe', 'Gr-e'],
])('the name %j becomes %s, safe in artifacts, files and shells', (name, safe) => {
  expect(plan([{ domain: 'a.example.com', name }]).sites[0]?.name).toBe(safe);
});

describe('comparison of many sites', () => {
  const site = { domain: 'a.example.com', 'site-url': 'https://a.example.com' };
  const all = { 'compare-with': 'live', 'max-removed-pages': '10%' };

  test('what is set for all sites is for each that has nothing of its own', () => {
    const own = [
      {},
      { 'max-removed-pages': 0 },
      { 'max-removed-pages': '2.5%' },
      { 'max-removed-pages': '' },
      // Without a limit, so that the step accepts its inputs.
      { 'compare-with': '' },
    ];
    const sites = own.map((fields, index) => ({ ...site, name: `${index}`, ...fields }));
    const limits = planSites(JSON.stringify(sites), all).sites.map(planned => [
      planned['compare-with'],
      planned['max-removed-pages'],
    ]);
    expect(limits).toEqual([
      ['live', '10%'],
      ['live', '0'],
      ['live', '2.5%'],
      ['live', ''],
      ['', ''],
    ]);
  });

  test.each([
    [{ 'site-url': '' }, all, 'site 1: "compare-with: live" needs "site-url"'],
    [{}, { ...all, 'compare-with': '' }, '"max-removed-pages" needs "compare-with", and no site has it'],
    [{ 'max-removed-pages': '101%' }, all, 'site 1: "max-removed-pages" has to be a number of pages'],
    [{ 'max-removed-pages': -1 }, all, 'site 1: "max-removed-pages" has to be a number of pages'],
    [{ 'max-removed-pages': '10.%' }, all, 'site 1: "max-removed-pages" has to be a number of pages'],
    [{ 'compare-with': 'published' }, all, 'site 1: "compare-with" has to be "live" or empty'],
    [{ 'compare-with': '', 'max-removed-pages': '10%' }, all, '"max-removed-pages" needs "compare-with"'],
    [{}, { ...all, 'max-removed-pages': 'ten' }, '"max-removed-pages" has to be a number of pages'],
  ])('%j with %j for all sites is a problem: %s', (own, defaults, problem) => {
    const { problems } = planSites(JSON.stringify([{ ...site, ...own }]), defaults);
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });
});

test('every problem of a list is told, with its place', () => {
  const { sites, problems } = plan([
    { domain: 'https://docs.example.com/' },
    { domain: 'a.example.com', 'export-version': 1.1, 'min-pages': -1, path: '/a' },
    'b.example.com',
    { domain: 'c.example.com', name: '../' },
  ]);
  expect(sites).toEqual([]);
  expect(problems).toEqual([
    'site 1: "domain" has to be a host name, such as docs.example.com',
    'site 2: "path" is not one of domain, name, paths, export-version, min-pages, compare-with, max-removed-pages, site-url',
    'site 2: "export-version" has to be text: put it in quotes, or 1.10 becomes 1.1',
    'site 2: "min-pages" has to be a whole number, 0 or more',
    'site 3 is not an object such as {"domain": "docs.example.com"}',
    'site 4: "name" has to be text with letters or digits',
  ]);
});

const fields = [
  ...['domain', 'name', 'paths', 'export-version', 'min-pages', 'compare-with', 'max-removed-pages'],
  'site-url',
];

test('whatever JSON is given, the step ends with a plan or with sentences', () => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.dictionary(
      fc.constantFrom('toString', 'valueOf', 'length', '__proto__', 'toJSON'),
      fc.jsonValue({ maxDepth: 1 }),
    ),
    fc.constantFrom('a.example.com', ['/a', '/b'], 5),
  );
  const site = fc.oneof(
    fc
      .array(fc.tuple(fc.constantFrom(...fields, '__proto__', 'toString'), value), { maxLength: 6 })
      .map(asJson),
    fc.json(),
  );
  fc.assert(
    fc.property(fc.array(site, { maxLength: 4 }), list => {
      const { sites, problems } = planSites(`[${list.join(',')}]`);
      expect(problems.every(problem => /^[^\n\r]+$/.test(problem))).toBe(true);
      // Either, never both.
      expect(sites.length > 0 && problems.length === 0).toBe(problems.length === 0);
      for (const planned of problems.length > 0 ? [] : sites) {
        expect(Object.values(planned).every(text => typeof text === 'string')).toBe(true);
        expect(planned['min-pages']).toMatch(/^\d+$/);
      }
    }),
    { seed, numRuns: 2000 },
  );
});

const two = [
  { domain: 'a.example.com', name: 'Docs' },
  { domain: 'b.example.com', name: 'docs' },
];
test.each([
  ['text that is not JSON', '[{', /it is not JSON/],
  ['one site alone', '{"domain": "docs.example.com"}', /it is not a list/],
  ['an empty list', '[]', /the list is empty/],
  ['more than GitHub takes', JSON.stringify(Array(257).fill({})), /257 sites, and one matrix takes 256/],
  [
    'two sites that would share an artifact',
    JSON.stringify(two),
    /^a\.example\.com and b\.example\.com have the same name, Docs: give each a "name"$/,
  ],
])('%s is rejected: no matrix can be made of it', (_, text, problem) => {
  expect(planSites(text).problems).toEqual([expect.stringMatching(problem)]);
});

test('the step fails with one annotation for all problems, whatever the text holds', () => {
  const sites = JSON.stringify([{ domain: 'a.example.com', '%0A::error::\n::error::': 1 }, { domain: '' }]);
  const { exitCode, log, output } = runStep('plan-sites', { sites, 'artifact-prefix': 'docs/site' });
  expect({ exitCode, output }).toEqual({ exitCode: 1, output: '' });
  expect(log.match(/^::/gm)).toHaveLength(1);
  expect(log).toContain('%0A- site 1: "%250A::error:: ::error::" is not one of');
  expect(log).toContain('%0A- site 2: "domain"');
  expect(log).toContain('%0A- "artifact-prefix"');
});

test('the step hands the sites on as one line of JSON, with what is for all of them, and a key', () => {
  const sites = '[{"domain":"a.example.com","paths":["/a","/b"],"site-url":"https://a.example.com"}]';
  const all = { 'compare-with': 'live', 'max-removed-pages': '10%' };
  const { exitCode, output } = runStep('plan-sites', { sites, ...all, 'artifact-prefix': 'site' });
  expect(exitCode).toBe(0);
  expect(output.trimEnd().split('\n')).toHaveLength(2);
  expect(jsonOutput(output, 'sites')).toMatchObject([all]);
  expect(output).toContain(`\nkey=${callKey('site', sites)}\n`);
});

test('two calls in one run have two keys, also where prefix and sites together are the same text', () => {
  expect(callKey('site', 'staging-x')).toMatch(/^[0-9a-f]{16}$/);
  expect(callKey('site', 'staging-x')).not.toBe(callKey('site-staging', 'x'));
});

const planned = JSON.stringify(['a', 'b', 'c'].map(name => ({ name, domain: `${name}.example.com` })));
const good = {
  ...{ prefix: 'site', name: 'b', domain: 'b.example.com', result: 'success', status: 'completed' },
  ...{ jobId: 'exp_1', pages: '24', artifact: 'site-b' },
};
/** The row of a site in the summary, by the fields of its result. */
function report(fields: object) {
  const text = JSON.stringify({ ...good, ...fields });
  const [, result] = collectResults(planned, [{ name: 'site-b.json', text }], 'site');
  return { result, row: result && summaryTable([result]).split('\n').slice(2).join('\n') };
}

test('the service’s words cannot leave their cell, and stay whole in the output', () => {
  const wild = { status: 'done | <img src=x>\n::error::x', jobId: '`x` | $y\n' };
  const { result, row } = report(wild);
  expect(result).toMatchObject(wild);
  expect(row).toBe('| ✅ success | b.example.com | done  img srcx::error::x | 24 |  | ` x $y ` | `site-b` |');
});

test.each([
  [['3', '12', '1'], '3 added, 12 changed, 1 removed'],
  [['0', '12', '0'], '12 changed'],
  [['0', '0', '0'], 'none'],
  [[null, null, null], ''],
  [['', '', ''], ''],
  [['| x', '<b>', '1'], ''],
])('of the numbers %j the table shows "%s"', ([pagesAdded, pagesChanged, pagesRemoved], cell) => {
  expect(report({ pagesAdded, pagesChanged, pagesRemoved }).row?.split(' | ')[4]).toBe(cell);
});

/** Runs the report on files that `write` leaves. */
function runReport(sites: string, write: (directory: string) => void) {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-results-'));
  try {
    write(directory);
    const inputs = { sites, 'artifact-prefix': 'site', 'results-path': directory };
    return runStep('report-sites', inputs);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

test('every planned site is in the log, the summary, and the output, in its order, also one whose job left nothing', () => {
  const { prefix: _, ...compared } = { ...good, pagesAdded: '1', pagesChanged: '0', pagesRemoved: '2' };
  const failed = { ...good, name: 'a', domain: 'a.example.com', result: 'failure', pages: null };
  const { exitCode, log, output, summary } = runReport(planned, directory => {
    writeFileSync(join(directory, 'site-a.json'), JSON.stringify(failed));
    writeFileSync(join(directory, 'site-b.json'), JSON.stringify({ ...compared, prefix: 'site' }));
  });
  expect(exitCode).toBe(0);
  expect(log).toBe(
    'a: failure, completed\nb: success, completed, 24 pages, changes: 1 added, 2 removed\nc: missing\n1 of 3 sites exported\n',
  );
  expect(jsonOutput(output, 'results')).toEqual([
    expect.objectContaining({ domain: 'a.example.com', result: 'failure', pages: '' }),
    compared,
    expect.objectContaining({ domain: 'c.example.com', result: 'missing', jobId: '' }),
  ]);
  expect(summary).toMatch(/^## 1 of 3 sites exported\n\n\| result \| site/);
});

/** Files in place of results, by the names of their sites. */
const unusable: readonly (readonly [string, (path: string) => void])[] = [
  ['cut off', path => writeFileSync(path, '{ "name": "cut off", "resu')],
  ['a directory', path => mkdirSync(path)],
  ['a link to nothing', path => symlinkSync('none', path)],
  ['a list', path => writeFileSync(path, '[]')],
  ['null', path => writeFileSync(path, 'null')],
  ['of no site', path => writeFileSync(path, '{ "name": {"toString": 1}, "result": "success" }')],
  ...Object.entries({
    'without a result': { result: { toString: 1 } },
    'of another domain': { domain: 'x.example.com' },
    'of another prefix': { prefix: 'site-x' },
    'far too large': { result: 'x'.repeat(2_000_000) },
  }).map(([name, fields]) => {
    const text = JSON.stringify({ ...good, name, domain: 'a.example.com', ...fields });
    return [name, (path: string) => writeFileSync(path, text)] as const;
  }),
];

test('each result that cannot be used says so of its site, and the others are reported', () => {
  const pipes = process.platform === 'win32' ? [] : [['a named pipe', makePipe] as const];
  const files = [...unusable, ...pipes];
  const sites = [
    ...files.map(([name]) => ({ name, domain: 'a.example.com' })),
    { name: 'b', domain: good.domain },
  ];
  const { exitCode, log } = runReport(JSON.stringify(sites), directory => {
    writeFileSync(join(directory, 'site-b.json'), JSON.stringify(good));
    for (const [name, make] of files) make(join(directory, `site-${name}.json`));
  });
  expect(exitCode).toBe(0);
  expect(log.trimEnd().split('\n')).toEqual([
    ...files.map(([name]) => `${name}: unreadable`),
    'b: success, completed, 24 pages',
    `1 of ${sites.length} sites exported`,
  ]);
});
