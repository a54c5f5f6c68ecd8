import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { callKey, planSites, prefixProblem } from '../../.github/actions/plan-sites/plan.ts';
import { collectResults, headline, summaryTable } from '../../.github/actions/report-sites/report.ts';
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
  let [exitCode, log] = [0, ''];
  try {
    const main = join(actions, name, 'main.ts');
    log = execFileSync(process.execPath, [main], {
      env: { ...files, ...env },
      encoding: 'utf8',
      timeout: 10_000,
    });
  } catch (error) {
    const failure = error as { readonly status: number; readonly stdout: string };
    [exitCode, log] = [failure.status, failure.stdout];
  }
  const output = readFileSync(files.GITHUB_OUTPUT, 'utf8');
  const summary = readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8');
  rmSync(directory, { recursive: true });
  return { exitCode, log, output, summary };
}

/** An output that a step has written on one line. */
function jsonOutput(output: string, name: string): unknown {
  return JSON.parse(
    output
      .split('\n')
      .find(line => line.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? '',
  );
}

/** An object of JSON, whose keys may be those that a program could not give it. */
function asJson(entries: readonly (readonly [string, unknown])[]): string {
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;
}

test('a site needs a domain only, and has every field afterwards', () => {
  expect(plan([{ domain: 'docs.example.com' }])).toEqual({
    sites: [
      {
        name: 'docs.example.com',
        domain: 'docs.example.com',
        paths: '',
        'export-version': '',
        'min-pages': '1',
        'compare-with': '',
        'max-removed-pages': '',
        'site-url': '',
      },
    ],
    problems: [],
  });
});

test('lists and numbers become the text that inputs are', () => {
  const site = { domain: 'a.example.com', paths: ['/a', '/b'], 'export-version': '1.10', 'min-pages': 20 };
  expect(plan([site]).sites[0]).toMatchObject({
    paths: '/a\n/b',
    'export-version': '1.10',
    'min-pages': '20',
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
  const limitsOf = (sites: readonly object[], defaults = all) =>
    planSites(JSON.stringify(sites), defaults).sites.map(planned => [
      planned['compare-with'],
      planned['max-removed-pages'],
    ]);

  test('what is set for all sites is for each that has nothing of its own', () => {
    expect(
      limitsOf([
        site,
        { ...site, name: 'b', 'max-removed-pages': 0 },
        { ...site, name: 'c', 'compare-with': 'published', 'max-removed-pages': '2.5%' },
        { ...site, name: 'd', 'max-removed-pages': '' },
      ]),
    ).toEqual([
      ['live', '10%'],
      ['live', '0'],
      ['published', '2.5%'],
      ['live', ''],
    ]);
  });

  test('a site that turns it off has no limit, so that the step accepts its inputs', () => {
    expect(limitsOf([site, { ...site, name: 'b', 'compare-with': '' }])).toEqual([
      ['live', '10%'],
      ['', ''],
    ]);
  });

  test('a site without its URL cannot be compared with what is live', () => {
    const { problems } = planSites('[{"domain":"a.example.com"}]', all);
    expect(problems).toEqual(['site 1: "compare-with: live" needs "site-url"']);
  });

  test('a limit for all sites, of which none is compared, is a problem', () => {
    const { problems } = planSites(JSON.stringify([site]), { ...all, 'compare-with': '' });
    expect(problems).toEqual(['"max-removed-pages" needs "compare-with", and no site has it']);
  });

  test.each([
    [{ 'max-removed-pages': '101%' }, 'has to be a number of pages'],
    [{ 'max-removed-pages': -1 }, 'has to be a number of pages'],
    [{ 'max-removed-pages': '10.%' }, 'has to be a number of pages'],
    [{ 'compare-with': '', 'max-removed-pages': '10%' }, 'needs "compare-with"'],
  ])('%j is a problem of that site', (own, problem) => {
    const { problems } = planSites(JSON.stringify([site, { ...site, name: 'b', ...own }]), all);
    expect(problems).toEqual([expect.stringContaining(`site 2: "max-removed-pages" ${problem}`)]);
  });

  test('a limit for all sites that the action would not accept is a problem before any export', () => {
    const { problems } = planSites(JSON.stringify([site]), { ...all, 'max-removed-pages': 'ten' });
    expect(problems).toEqual([expect.stringContaining('"max-removed-pages" has to be a number of pages')]);
  });

  test.each([
    [['3', '12', '1'], '3 added, 12 changed, 1 removed'],
    [['0', '12', '0'], '12 changed'],
    [['0', '0', '0'], 'none'],
    [[null, null, null], ''],
    [['', '', ''], ''],
    [['| x', '<b>', '1'], ''],
  ])('of the numbers %j the table shows "%s"', ([pagesAdded, pagesChanged, pagesRemoved], cell) => {
    const result = { ...good, pagesAdded, pagesChanged, pagesRemoved };
    const results = collectResults(planned, [{ name: 'site-b.json', text: JSON.stringify(result) }], 'site');
    const [header, , , row] = summaryTable(results).split('\n');
    const column = header?.split(' | ').indexOf('changes') ?? -1;
    expect(row?.split(' | ')[column]).toBe(cell);
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

test.each([
  ...['domain', 'name', 'paths', 'export-version', 'min-pages', 'compare-with', 'max-removed-pages'],
  'site-url',
])('a "%s" of any wrong type is one sentence that names site and field', field => {
  const wrong: readonly unknown[] = [
    { toString: 1 },
    { toString: null, valueOf: 2 },
    [['/a']],
    null,
    true,
    1.5,
    [{}],
    ['5', '6'],
  ];
  const sites = [
    { domain: 'docs.example.com' },
    ...wrong.map(value => ({ domain: 'a.example.com', [field]: value })),
  ];
  const { problems } = plan(sites);
  // A list of texts is what "paths" is.
  const told = wrong.flatMap((value, index) => {
    const fine = field === 'paths' && JSON.stringify(value) === '["5","6"]';
    return fine ? [] : [expect.stringMatching(`^site ${index + 2}: "${field}" has to be [^:]+`)];
  });
  // The name is the domain where there is none.
  expect(problems.filter(problem => field !== 'domain' || problem.includes('"domain"'))).toEqual(told);
});

test('whatever JSON is given, the step ends with a plan or with sentences', () => {
  const fields = fc.constantFrom(
    'domain',
    'name',
    'paths',
    'export-version',
    'min-pages',
    'compare-with',
    'max-removed-pages',
    '__proto__',
    'toString',
  );
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.dictionary(
      fc.constantFrom('toString', 'valueOf', 'length', '__proto__', 'toJSON'),
      fc.jsonValue({ maxDepth: 1 }),
    ),
    fc.constantFrom('a.example.com', ['/a', '/b'], 5),
  );
  const site = fc.oneof(fc.array(fc.tuple(fields, value), { maxLength: 6 }).map(asJson), fc.json());
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

test('two sites of one name are rejected, as they would share an artifact', () => {
  const { problems } = plan([
    { domain: 'a.example.com', name: 'Docs' },
    { domain: 'b.example.com', name: 'docs' },
  ]);
  expect(problems).toEqual(['a.example.com and b.example.com have the same name, Docs: give each a "name"']);
});

test.each([
  ['text that is not JSON', '[{', /it is not JSON/],
  ['one site alone', '{"domain": "docs.example.com"}', /it is not a list/],
  ['an empty list', '[]', /the list is empty/],
  [
    'more than GitHub takes',
    JSON.stringify(Array(257).fill({ domain: 'docs.example.com' })),
    /257 sites, and one matrix takes 256/,
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

const planned = JSON.stringify([
  { name: 'a', domain: 'a.example.com' },
  { name: 'b', domain: 'b.example.com' },
  { name: 'c', domain: 'c.example.com' },
]);
const good = {
  prefix: 'site',
  name: 'b',
  domain: 'b.example.com',
  result: 'success',
  status: 'completed',
  jobId: 'exp_1',
  pages: '24',
  artifact: 'site-b',
};

test('every planned site is reported in its order, also one whose job left nothing', () => {
  const failed = {
    prefix: 'site',
    name: 'a',
    domain: 'a.example.com',
    result: 'failure',
    status: 'failed',
    jobId: 'exp_2',
    pages: null,
    artifact: '',
  };
  const files = [
    { name: 'site-b.json', text: JSON.stringify(good) },
    { name: 'site-a.json', text: JSON.stringify(failed) },
  ];
  const results = collectResults(planned, files, 'site');
  expect(results.map(({ domain, result }) => `${domain} ${result}`)).toEqual([
    'a.example.com failure',
    'b.example.com success',
    'c.example.com missing',
  ]);
  expect(headline(results)).toBe('1 of 3 sites exported');
});

test('the service’s words cannot leave their cell, and stay whole in the output', () => {
  const wild = { ...good, status: 'done | <img src=x>\n::error::x', jobId: '`x` | $y\n' };
  const results = collectResults(planned, [{ name: 'site-b.json', text: JSON.stringify(wild) }], 'site');
  expect(results[1]).toMatchObject({ status: wild.status, jobId: wild.jobId });
  const table = summaryTable(results);
  expect(table.split('\n')).toHaveLength(5);
  expect(table).toContain(
    '| ✅ success | b.example.com | done  img srcx::error::x | 24 |  | ` x $y ` | `site-b` |',
  );
});

test('IDs and artifacts are shown and handed on as they are', () => {
  const jobId = `export:2026/11/23-7${'_'.repeat(150)}`;
  const result = { ...good, jobId, artifact: 'my site (en)-b' };
  const results = collectResults(planned, [{ name: 'site-b.json', text: JSON.stringify(result) }], 'site');
  expect(results[1]).toMatchObject({ jobId, artifact: 'my site (en)-b' });
  expect(summaryTable(results)).toContain(`| \`${jobId}\` | \`my site (en)-b\` |`);
});

test('two calls in one run report their own results, even with the same file names', () => {
  const production = { prefix: 'site', name: 'staging-x', domain: 'x.example.com' };
  const staging = { prefix: 'site-staging', name: 'x', domain: 'staging.example.com' };
  const calls = [production, staging].map(({ prefix, ...site }) => ({
    prefix,
    sites: JSON.stringify([site]),
  }));
  const keys = calls.map(({ prefix, sites }) => callKey(prefix, sites));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), expect.not.stringMatching(keys[0] ?? '')]);
  // Both files have the same name. Whichever is in the directory, it is reported only by its own call.
  for (const [index, own] of [production, staging].entries()) {
    const failed = { ...own, result: 'failure', jobId: 'own' };
    const file = { name: 'site-staging-x.json', text: JSON.stringify(failed) };
    const reports = calls.map(({ prefix, sites }) => collectResults(sites, [file], prefix)[0]);
    expect(reports[index]).toMatchObject({ domain: own.domain, result: 'failure', jobId: 'own' });
    expect(reports[1 - index]).toMatchObject({ result: 'unreadable', jobId: '' });
  }
});

test('a site with the same name in another call is not reported', () => {
  const sites = JSON.stringify([{ name: 'docs', domain: 'docs.example.com' }]);
  const own = { ...good, name: 'docs', domain: 'docs.example.com', result: 'failure' };
  const files = [own, { ...own, prefix: 'site-staging', result: 'success' }].map(result => ({
    name: `${result.prefix}-docs.json`,
    text: JSON.stringify(result),
  }));
  expect(collectResults(sites, files, 'site')).toMatchObject([{ result: 'failure' }]);
});

test('a prefix that artifact names cannot have is a problem before any export', () => {
  expect(prefixProblem('docs/site')).toContain('"artifact-prefix" has to be without');
  expect(prefixProblem('docs')).toBeUndefined();
});

test('the report is in the log, in the summary and in the output', () => {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-results-'));
  const compared = { ...good, pagesAdded: '1', pagesChanged: '0', pagesRemoved: '2' };
  const { prefix, ...reported } = compared;
  writeFileSync(join(directory, 'site-b.json'), JSON.stringify(compared));
  const { exitCode, log, output, summary } = runStep('report-sites', {
    sites: planned,
    'artifact-prefix': prefix,
    'results-path': directory,
  });
  rmSync(directory, { recursive: true });
  expect(exitCode).toBe(0);
  expect(log).toBe(
    'a: missing\nb: success, completed, 24 pages, changes: 1 added, 2 removed\nc: missing\n1 of 3 sites exported\n',
  );
  expect((jsonOutput(output, 'results') as readonly object[])[1]).toEqual(reported);
  expect(summary).toMatch(/^## 1 of 3 sites exported\n\n\| result \| site/);
  expect(jsonOutput(output, 'results')).toHaveLength(3);
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
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-results-'));
  try {
    writeFileSync(join(directory, 'site-b.json'), JSON.stringify(good));
    const pipes = process.platform === 'win32' ? [] : [['a named pipe', makePipe] as const];
    const names = [...unusable, ...pipes].map(([name, make]) => {
      make(join(directory, `site-${name}.json`));
      return name;
    });
    const sites = [
      ...names.map(name => ({ name, domain: 'a.example.com' })),
      { name: 'b', domain: good.domain },
    ];
    const { exitCode, log } = runStep('report-sites', {
      sites: JSON.stringify(sites),
      'artifact-prefix': 'site',
      'results-path': directory,
    });
    expect(exitCode).toBe(0);
    expect(log.trimEnd().split('\n')).toEqual([
      ...names.map(name => `${name}: unreadable`),
      'b: success, completed, 24 pages',
      `1 of ${sites.length} sites exported`,
    ]);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('the report goes on where no site left a result', () => {
  const { exitCode, log } = runStep('report-sites', {
    sites: planned,
    'results-path': join(tmpdir(), 'is-not-there'),
  });
  expect({ exitCode, last: log.trimEnd().split('\n').at(-1) }).toEqual({
    exitCode: 0,
    last: '0 of 3 sites exported',
  });
});
