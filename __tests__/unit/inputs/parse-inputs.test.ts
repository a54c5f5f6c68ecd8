/** Inputs beside those of the operation at hand. The texts of each input: schema.test.ts. */
import { describe, expect, test } from '@jest/globals';
import { shapes } from '../../../src/inputs/schema.ts';
import { type Given, parse, rejection } from '../../support/inputs.ts';

const operations: Readonly<Record<string, Given>> = {
  export: { domain: 'docs.example.com' },
  'export by project': { 'project-id': 'docs' },
  'agent-job': { operation: 'agent-job', 'project-id': 'docs', prompt: 'Do it' },
  publish: { operation: 'publish', 'project-id': 'docs' },
  preview: { operation: 'preview', 'project-id': 'docs', branch: 'topic' },
};

const ofExport = 'only with "operation: export"';
const publishThere = `${ofExport}. To publish and then export, set "publish: true" there`;
const ofAgent = 'only with "operation: agent-job"';

describe('an input that the operation never uses says which one does:', () => {
  test.each<readonly [string, string, string, string]>([
    ['publish', 'extract-to', 'site', publishThere],
    ['publish', 'min-pages', 'abc', publishThere],
    ['publish', 'manifest-sha256', 'ab', 'only with "operation: verify"'],
    ['publish', 'publish', 'true', publishThere],
    ['publish', 'prompt-file', 'prompt.md', ofAgent],
    ['preview', 'commit', 'notasha', 'only with "operation: export" or "operation: publish"'],
    ['agent-job', 'domain', 'docs.example.com', ofExport],
    ['export', 'branch', 'topic', 'only with "operation: preview"'],
  ])('%s with %s: %s', (operation, name, value, accepted) => {
    expect(rejection({ ...operations[operation], [name]: value })).toContain(
      `- ${name}: given "${value}". Accepted: ${accepted}`,
    );
  });

  test('an operation that does not exist is the only problem', () => {
    const problems = rejection({ operation: 'import', 'extract-to': 'site', branch: 'topic' });
    expect(problems).toContain(
      '- operation: given "import". Accepted: export, agent-job, publish, preview, or verify',
    );
    expect(problems).not.toContain('extract-to');
  });
});

/** Without what calls the service. */
const verifying: Given = {
  'api-key': '',
  'base-url': '',
  operation: 'verify',
  'site-url': 'https://docs.acme.test',
  'manifest-sha256': 'AB'.repeat(32),
};

test('to verify needs neither a key nor a service, and the digits may be in upper case', () => {
  expect(parse({ ...verifying, wait: 'true' })).toEqual({
    operation: 'verify',
    siteUrl: new URL('https://docs.acme.test/'),
    manifestSha256: 'ab'.repeat(32),
    pollIntervalSeconds: 10,
    timeoutMinutes: 10,
    comment: false,
    githubToken: '',
    summary: true,
    commentKey: 'null',
    warnings: [],
  });
});

test.each<readonly [string, string, string]>([
  ['site-url', '', '- site-url: not given. Accepted: an https URL'],
  [
    'manifest-sha256',
    '',
    'not given. Accepted: the output manifestSha256 of the export. It is empty if the export has no "compare-with"',
  ],
  ['manifest-sha256', 'ab', 'given "ab". Accepted: a SHA-256 of 64 hexadecimal digits'],
  ['api-key', 'secret', 'api-key: given, not shown. Accepted: only with "operation: export" or'],
  [
    'base-url',
    'https://api.example.com',
    'Accepted: only with "operation: export" or "operation: agent-job"',
  ],
  ['wait', 'false', '- wait: given "false". Accepted: only with "operation: export" or'],
])('to verify with %s %j is not accepted', (name, value, problem) => {
  expect(rejection({ ...verifying, [name]: value })).toContain(problem);
});

const commit = 'a'.repeat(40);

const onlyWaiting = 'only with "wait: true": the step cannot check what it does not wait for';
test.each<readonly [string, Given, string]>([
  ['commit', operations['export'] ?? {}, 'only with "publish: true"'],
  ['commit', { ...operations['export by project'], publish: 'false' }, 'only with "publish: true"'],
  ['commit', { ...operations['publish'], wait: 'false' }, onlyWaiting],
  ['max-broken-pages', { ...operations['export by project'] }, 'only with "publish: true"'],
  ['max-broken-pages', { ...operations['publish'], wait: 'false' }, onlyWaiting],
  ['max-broken-pages', { ...operations['preview'], wait: 'false' }, onlyWaiting],
])('a check of a deployment needs what publishes and waits: %s with %j', (name, given, accepted) => {
  const value = name === 'commit' ? commit : '0';
  expect(rejection({ ...given, [name]: value })).toContain(
    `- ${name}: given "${value}". Accepted: ${accepted}`,
  );
});

test.each([
  [operations['publish']],
  [operations['preview']],
  [{ ...operations['export by project'], publish: 'true', wait: 'false' }],
])('a limit of broken pages is for what publishes: %j', given => {
  expect(parse({ ...given, 'max-broken-pages': '0' })).toMatchObject({ maxBrokenPages: 0, warnings: [] });
  expect(parse({ ...given, 'max-broken-pages': '' })).not.toHaveProperty('maxBrokenPages', 0);
});

test('an input that is invalid itself says nothing about others', () => {
  const problems = rejection({ ...operations['export'], publish: 'ja', commit: 'a'.repeat(40) });
  expect(problems).toContain('- publish: given "ja". Accepted: true or false.');
  expect(problems).not.toContain('- commit');
});

describe('the two generations of the export', () => {
  const { 'export by project': project = {} } = operations;

  test.each<readonly [Given, object]>([
    [{ ...project, 'base-path': '/a.b/c_d-e' }, { basePath: '/a.b/c_d-e' }],
    // Then it only says where the site is served.
    [
      { ...project, 'job-id': 'j1', 'base-path': '/docs', 'site-url': 'https://a.github.io/docs/' },
      { jobId: 'j1' },
    ],
    // A site may be part of a larger one, and its host may write its path otherwise.
    [{ ...project, 'base-path': '/docs', 'site-url': 'https://a.github.io/Docs/en' }, { basePath: '/docs' }],
    // The publishing before an export is always waited for.
    [{ ...project, publish: 'true', commit: 'a'.repeat(40), wait: 'false' }, { projectId: 'docs' }],
  ])('%j', (given, expected) => {
    expect(parse(given)).toMatchObject({ operation: 'export', ...expected });
  });

  test.each<readonly [Given, string]>([
    [{}, '- domain: not given. Accepted: a host name, such as docs.example.com; or "project-id"'],
    [{ ...project, paths: 'index' }, 'Accepted: only for an export by domain'],
    [{ ...project, 'export-version': '1' }, 'Accepted: only together with the input values-file'],
    [{ ...project, 'base-path': 'docs' }, 'Accepted: a path with a slash at its beginning'],
    [{ ...project, 'base-path': '/docs/' }, 'none at its end, such as /docs'],
    [{ ...project, 'base-path': '//docs' }, 'Accepted: a path with a slash at its beginning'],
    [{ 'job-id': 'j1', 'base-path': '/docs' }, 'Accepted: only for an export by project'],
    [{ ...project, domain: 'docs.example.com', 'base-path': '/docs' }, 'and without "domain"'],
    [
      { ...project, 'base-path': '/docs', 'site-url': 'https://a.github.io' },
      '- base-path: given "/docs". Accepted: the path of the input site-url, "/",',
    ],
    [
      { ...project, 'base-path': '/doc', 'site-url': 'https://a.github.io/docs' },
      '- base-path: given "/doc". Accepted: the path of the input site-url, "/docs",',
    ],
    [
      { ...project, 'base-path': '/', 'site-url': 'https://a.github.io/docs/' },
      '- base-path: given "/". Accepted: the path of the input site-url, "/docs",',
    ],
    [
      { ...project, 'base-path': '/', 'site-url': 'https://a.github.io/docs/en/' },
      'the path of the input site-url, "/docs/en", or a path above it, such as "/docs", because',
    ],
  ])('not accepted: %j', (given, problem) => {
    expect(rejection(given)).toContain(problem);
  });

  test.each<readonly [string, Given]>([
    [
      'project-id',
      { publish: 'true', commit, 'base-path': '/docs', 'values-bundle-url': 'https://a.b/{projectId}' },
    ],
    ['project-id', { 'base-path': '/docs' }],
    ['project-id', { domain: 'docs.example.com', publish: 'true' }],
    ['domain', { 'extract-to': 'site' }],
    ['base-path', { domain: 'docs.example.com', 'base-path': '/docs' }],
    // Somebody has joined an origin that ends with a slash and a path.
    ['site-url', { ...project, 'base-path': '/docs', 'site-url': 'https://a.github.io//docs' }],
  ])('one mistake with %s is one problem: %j', (name, given) => {
    expect(rejection(given).match(/^- [\w-]+/gm)).toEqual([`- ${name}`]);
  });
});

describe('a limit that the step cannot check is an error:', () => {
  const site = { ...operations['export'], 'extract-to': 'site', 'compare-with': 'site' };

  test.each<readonly [Given, string]>([
    [{ 'min-pages': '7', download: 'false' }, 'min-pages'],
    [{ 'min-pages': '7', wait: 'false' }, 'min-pages'],
    [{ 'min-pages': '7', 'extract-to': '', 'compare-with': '' }, 'min-pages'],
    [{ 'max-removed-pages': '10%', download: 'false' }, 'max-removed-pages'],
    [{ 'max-removed-pages': '0', wait: 'false' }, 'max-removed-pages'],
  ])('%j', (given, name) => {
    const message = rejection({ ...site, ...given });
    expect(message.match(/^- [\w-]+/gm)).toEqual([`- ${name}`]);
    expect(message).toContain('"download: true", and "wait: true"');
  });

  test('unless it limits nothing', () => {
    expect(parse({ ...site, 'min-pages': '0', download: 'false' }).operation).toBe('export');
  });
});

describe('an input that has no effect beside another one is a warning:', () => {
  const { export: domain, 'export by project': project = {} } = operations;
  const attached = { 'job-id': 'j1' };
  const started = '"job-id" is set: that export has already started';
  const byDomain = '"domain" is set: an export with both inputs is by domain';

  test.each<readonly [Given, ...string[]]>([
    [{ ...domain, 'extract-to': 'site', download: 'false' }, 'extract-to', '"download" is false'],
    [{ ...domain, 'extract-to': 'site', download: 'false', wait: 'false' }, 'extract-to', '"wait" is false'],
    [{ ...domain, cache: 'false', download: 'false' }, 'cache', '"download" is false'],
    [{ ...domain, 'values-file': 'v.yaml', wait: 'false' }, 'values-file', '"wait" is false'],
    [{ ...domain, 'values-key': 'docs.export' }, 'values-key', '"values-file" is not set'],
    [
      { ...domain, 'values-bundle-url': 'https://f.example.com/a' },
      'values-bundle-url',
      '"values-file" is not set',
    ],
    [{ ...attached, paths: 'index' }, 'paths', started],
    [{ ...attached, 'export-version': '7' }, 'export-version', started],
    [{ ...domain, clean: 'true' }, 'clean', '"extract-to" is not set'],
    [{ ...domain, ...project }, 'project-id', byDomain],
    [{ ...domain, ...project, ...attached }, 'project-id', byDomain],
    [{ ...domain, 'min-pages': '0' }, 'min-pages', '"extract-to" is not set'],
    ...Object.values(operations).map(
      given => [{ ...given, 'issue-number': '7' }, 'issue-number', '"comment" is false'] as const,
    ),
    [{ ...domain, 'comment-note': 'x' }, 'comment-note', '"comment" is false'],
  ])('%j', (given, name, reason) => {
    expect(parse(given).warnings).toEqual([
      `${name} has no effect because ${reason}. If you do not need it, remove it.`,
    ]);
  });

  test.each<Given>([
    // The comment that names the job is read.
    { ...operations['agent-job'], command: '/docs', 'issue-number': '7' },
    {
      ...domain,
      'values-key': 'staticExport',
      cache: 'true',
      clean: 'false',
      'min-pages': '1',
      download: 'false',
    },
    { ...attached, 'export-version': '7', 'values-file': 'v.yaml' },
    { ...domain, comment: 'true', 'issue-number': '7' },
    { ...project },
    { ...domain, ...project, publish: 'true' },
    { ...domain, ...project, 'values-file': 'v.yaml', 'values-bundle-url': 'https://a.b/{projectId}' },
  ])('but a default is not, nor what is used: %j', given => {
    expect(parse(given).warnings).toEqual([]);
  });
});

describe('what is too long is not looked at:', () => {
  const size = 100_000;
  const texts = ['?', 'https://user:hidden', '{a', '/', 'a'].map(part => part.repeat(size).slice(0, size));
  const users = Object.entries(shapes).flatMap(([user, shape]) =>
    Object.keys(shape).map(
      field => [field.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`), user] as const,
    ),
  );
  // The value of operation is only looked up.
  const unlimited = ['api-key', 'comment-key', 'github-token', 'operation', 'prompt'];
  const limited = [...new Map(users)].filter(([name]) => !unlimited.includes(name));

  test.each(limited)('%s', (name, operation) => {
    for (const text of texts) {
      const problems = rejection({
        ...operations[operation],
        operation,
        'timeout-minutes': '0',
        [name]: text,
      });
      expect(problems).toMatch(
        new RegExp(
          `^- ${name}: given, with 100,000 characters\\. Accepted: .*at most [24],0\\d\\d characters`,
          'm',
        ),
      );
      expect(problems).not.toMatch(/hidden|[^ ]{200}/);
      if (name !== 'timeout-minutes') expect(problems).toContain('- timeout-minutes: given "0"');
    }
  });

  test('2,048 characters, or 4,096 of a path, are not', () => {
    const [url, path] = [`https://docs.acme.test/${'a'.repeat(2025)}`, 'a'.repeat(4096)];
    const given = { 'site-url': url, 'extract-to': path, paths: `${path}\n${path}` };
    expect(parse({ ...operations['export'], ...given })).toMatchObject({
      extractTo: path,
      paths: [path, path],
    });
    for (const [name, text] of Object.entries(given))
      expect(rejection({ ...operations['export'], [name]: `${text}a` })).toContain(`- ${name}: given, with `);
  });

  test('a prompt has no limit', () => {
    const prompt = 'a'.repeat(size);
    expect(parse({ ...operations['agent-job'], prompt, 'comment-key': prompt })).toMatchObject({ prompt });
  });
});
