import { describe, expect, test } from '@jest/globals';
import * as inputs from '../../support/inputs.ts';

type Given = inputs.Given;

const domain = 'docs.example.com';
const parse = (given: Given) => inputs.parse({ domain, ...given });
const rejection = (given: Given) => inputs.rejection({ domain, ...given });

describe('every problem is reported, each with input, value and what is accepted:', () => {
  test('all at once', () => {
    const message = rejection({ domain: '', wait: 'ja', 'timeout-minutes': '0', 'base-url': 'ftp://x' });
    expect(message).toContain('4 inputs are invalid');
    expect(message).toMatch(/^- domain: not given\. Accepted: a host name/m);
    expect(message).toMatch(/^- wait: given "ja"\. Accepted: true or false\.$/m);
    expect(message).toMatch(/^- timeout-minutes: given "0"\. Accepted: a number of minutes above 0/m);
    expect(message).toMatch(/^- base-url: given "ftp:\/\/x"\. Accepted: the https URL/m);
  });

  test('text from a workflow cannot bring workflow commands', () => {
    const message = rejection({ domain: 'a\n::error::b\u001b[31m' });
    expect(message).not.toMatch(/^::/m);
    expect(message).not.toContain('\u001b');
  });
});

describe('not accepted:', () => {
  const removal = { 'extract-to': 'site', 'compare-with': 'published' };
  test.each<[Given, string]>([
    [{ publish: 'true' }, 'project-id: not given. Accepted: the ID of the project'],
    [
      { publish: 'true', 'project-id': 'docs', 'job-id': 'exp_1' },
      'publish: given "true". Accepted: only without',
    ],
    [{ publish: 'true', 'project-id': 'docs', commit: 'a1b2c3d' }, 'a full commit SHA of 40 or 64'],
    [
      { operation: 'publish' },
      'project-id: not given. Accepted: the ID of the project, from the API keys page',
    ],
    [{ operation: 'preview', 'project-id': 'docs' }, 'branch: not given. Accepted: the name of the branch'],
    ...['refs/heads/a', 'a\nb', 'a'.repeat(256)].map(
      branch =>
        [{ operation: 'preview', 'project-id': 'docs', branch }, 'without refs/heads/'] as [Given, string],
    ),
    [{ domain: 'https://docs.example.com/' }, 'write docs.example.com'],
    [{ domain: 'https:/docs.example.com' }, 'write docs.example.com'],
    [{ domain: 'docs.example.com.' }, 'write docs.example.com'],
    [{ domain: 'bücher.example.com' }, 'write xn--bcher-kva.example.com'],
    ...[' ', '\n', '\t'].map(
      space => [{ domain: `a.b${space}c.d` }, 'a host name, such as'] as [Given, string],
    ),
    [{ 'base-url': 'https://a.b\nc.d' }, 'the https URL'],
    [{ 'site-url': 'https://a.b\tc.d' }, 'an https URL'],
    [{ domain: '-docs.example.com' }, 'a host name, such as docs.example.com'],
    ...['docs', '/', '/docs now', '/docs/a', `/${'x'.repeat(50)}`].map(
      command =>
        [
          { operation: 'agent-job', 'project-id': 'docs', prompt: 'Do it', command },
          'one word of at most 50 characters that begins with a slash, such as /docs',
        ] as [Given, string],
    ),
    [{ domain: 'docs.example.com', command: '/docs' }, 'only with "operation: agent-job"'],
    [{ comment: 'change' }, 'true, false, or changes'],
    [{ 'job-id': 'null' }, 'usually means that an earlier step returned nothing'],
    [{ 'job-id': 'undefined' }, 'usually means that an earlier step returned nothing'],
    [
      { 'job-id': '6.51234567890123E+23' },
      'in quotes, because YAML reads a value of many digits without quotes',
    ],
    [{ 'job-id': 'a/../b' }, '- job-id: given "a/../b". Accepted: the id of a job'],
    [{ 'base-url': '' }, '- base-url: not given'],
    [{ 'base-url': 'http://api.example.com' }, 'the https URL'],
    [{ 'base-url': 'https://user:hidden@api.example.com' }, 'without a user name and password'],
    [{ 'base-url': 'https://:hidden@api.example.com' }, 'without a user name and password'],
    [{ 'base-url': 'https://api.example.com/?token=hidden' }, 'without "?" and "#"'],
    [{ 'base-url': 'https://api.example.com/#' }, 'without "?" and "#"'],
    [{ paths: '/a\nhttps://docs.example.com/b' }, 'without scheme and host'],
    [{ 'compare-with': 'live', 'extract-to': 'site' }, 'only together with the input site-url'],
    [{ 'extract-to': 'site', 'max-removed-pages': '10%' }, 'only together with the input compare-with'],
    [{ ...removal, 'max-removed-pages': '101%' }, '- max-removed-pages: given "101%"'],
    [{ ...removal, 'max-removed-pages': '-1' }, 'a number of pages such as 5, or a percentage such as 10%'],
    [{ 'min-pages': '2' }, '- min-pages: given "2". Accepted: only together with the input extract-to'],
    [{ 'values-file': 'deploy/' }, '- values-file: given "deploy/". Accepted: the path of a file'],
    [{ 'site-url': 'https://docs.example.com/?a' }, '- site-url: given'],
    [{ 'site-url': 'http://docs.example.com' }, 'GitHub Pages, first select "Enforce HTTPS" under'],
    [{ 'site-url': 'https://a.github.io//docs' }, 'without "//" in its path: write https://a.github.io/docs'],
    [{ 'site-url': 'https://a.b/\\docs//x/' }, 'without "//" in its path: write https://a.b/docs/x/'],
  ])('%j', (given, problem) => {
    const message = rejection(given);
    expect(message).toContain(problem);
    expect(message).not.toContain('hidden');
  });

  test.each([
    [
      'poll-interval-seconds',
      ['ten', '-1', '0', '0.0001', '0.09', '1e3', '0x10', 'Infinity', '3601', '1,5'],
      'a number of seconds from 0.1 up to 3600, such as 10',
    ],
    ['clean', ['yes', 'on', '1', 'tRue', 'no'], 'true or false'],
    ['min-pages', ['1.5', '-1', 'many'], 'a whole number'],
    ['issue-number', ['0', '-1', 'PR 3', '1.5'], 'the number of a pull request or issue'],
  ])('%s: %j', (name, texts, accepted) => {
    for (const text of texts)
      expect(rejection({ [name]: text })).toContain(`- ${name}: given "${text}". Accepted: ${accepted}`);
  });
});

describe('accepted:', () => {
  test.each([
    // One service is one URL, with and without slashes at its end.
    ...['', '/', '//'].map(end => [`https://api.acme.test${end}`, 'https://api.acme.test/']),
    ...['', '/', '//', '\\'].map(end => [`https://API.acme.test/admin${end}`, 'https://api.acme.test/admin']),
    ['http://localhost:8080', 'http://localhost:8080/'],
    ['http://127.0.0.1:1/x/', 'http://127.0.0.1:1/x'],
    ['http://[::1]:8080', 'http://[::1]:8080/'],
  ])('base-url %s', (baseUrl, href) => {
    const parsed = { baseUrl: expect.objectContaining({ href }) };
    expect(parse({ 'base-url': baseUrl })).toMatchObject(parsed);
  });

  test.each(['', '/', '//', '\\'])('site-url with %j at its end is one site', end => {
    const siteUrl = expect.objectContaining({ href: 'https://docs.acme.test/v1/' });
    expect(parse({ 'site-url': `https://docs.acme.test/v1${end}` })).toMatchObject({ siteUrl });
  });

  test.each<[Given, object]>([
    [
      { clean: 'True', wait: 'False' },
      { clean: true, wait: false },
    ],
    [
      { clean: 'TRUE', wait: 'FALSE' },
      { clean: true, wait: false },
    ],
    [{ 'issue-number': '#7' }, { issueNumber: 7 }],
    [
      { 'poll-interval-seconds': '0.1', 'timeout-minutes': '7200' },
      { pollIntervalSeconds: 0.1, timeoutMinutes: 7200 },
    ],
    [
      { operation: 'preview', domain: '', 'project-id': 'docs', branch: 'a'.repeat(255) },
      { branch: 'a'.repeat(255) },
    ],
    // Blank lines and line ends of Windows are left out.
    [{ paths: '\r\n /a \r\n\r\n/b' }, { paths: ['/a', '/b'] }],
  ])('%j', (given, values) => {
    expect(parse(given)).toMatchObject(values);
  });
});

describe('an agent job', () => {
  const agent = { operation: 'agent-job', domain: '' };

  test('needs its project, and a prompt or a job', () => {
    const message = rejection(agent);
    expect(message).toContain('- project-id: not given. Accepted: the ID of the project');
    expect(message).toContain(
      '- prompt: not given. Accepted: what the agent is to do, or "prompt-file" for a long prompt, or "job-id" to follow a job',
    );
    expect(message).not.toContain('domain');
  });

  test('has one prompt, which no message shows', () => {
    const message = rejection({ ...agent, prompt: 'a secret plan', 'prompt-file': 'a', 'job-id': '..' });
    expect(message).toContain('- prompt-file: given "a". Accepted: only without the input prompt');
    const ofExport = rejection({ domain: 'docs.example.com', prompt: 'a secret plan' });
    expect(ofExport).toContain('- prompt: given, not shown');
    expect(ofExport).not.toContain('plan');
    expect(message).toContain('- project-id: not given');
    expect(message).toContain('- job-id: given ".."');
    expect(message).not.toContain('secret plan');
  });

  test('is followed for half an hour, unless another limit is given', () => {
    const given = { ...agent, 'project-id': 'p', 'job-id': 'j' };
    expect(parse(given)).toMatchObject({ timeoutMinutes: 30, projectId: 'p', jobId: 'j' });
    expect(parse({ ...given, 'timeout-minutes': '5' }).timeoutMinutes).toBe(5);
  });
});

describe('secrets', () => {
  test('an empty key comes with its three causes', () => {
    const message = rejection({ 'api-key': '' });
    expect(message).toMatch(/^- api-key: not given\. Accepted: an admin API key, from a secret/m);
    for (const cause of ['misspelled', 'environment that the job does not name', 'a fork or Dependabot'])
      expect(message).toContain(cause);
  });

  test.each([
    ['api-key', 'wrong key'],
    ['api-key', 'k\ny'],
    ['api-key', 'schlüssel-geheim'],
    ['github-token', 'two words'],
  ])('an invalid %s is never shown: %j', (name, secret) => {
    const message = rejection({ [name]: secret });
    expect(message).toContain(`- ${name}: given, not shown. Accepted: one`);
    expect(message).not.toContain(secret);
  });

  const urls = [
    ['https://hidden:hidden@docs.example.com/?token=hidden', 'given "https://***@docs.example.com/?…"'],
    ['https:/hidden:hidden@docs.example.com', 'given "https:/***@docs.example.com"'],
    ['https:\\\\hidden:hidden@docs.example.com', 'given "https:\\\\***@docs.example.com"'],
    ['hidden:hidden@docs.example.com/a', 'given "***@docs.example.com/a"'],
    ['hidden:4/hidden@docs.example.com', 'given "***@docs.example.com"'],
    ['ftp://hidden:hid@hidden@docs.example.com', 'given "***@docs.example.com"'],
    ['https://hidden:4?{hidden}@docs.example.com', 'given, not shown'],
    ['https://docs.example.com/?to={x}@hidden', 'given, not shown'],
  ] as const;
  test.each([
    ['compare-with', 'https://hidden:hidden@docs.example.com/a?hidden', 'https://***@docs.example.com/a?…'],
    ['job-id', 'hidden:hidden@docs.example.com', '***@docs.example.com'],
    ['paths', 'a\nhttps://hidden@docs.example.com', '***@docs.example.com'],
    ['compare-with', 'packages/@docs', 'packages/@docs'],
  ])('a password in %s is never shown either: %s', (name, given, shown) => {
    const message = rejection({ [name]: given });
    expect(message).toContain(`- ${name}: given "${shown}". Accepted: `);
    expect(message).not.toContain('hidden');
  });

  test.each(
    ['base-url', 'site-url', 'values-bundle-url', 'domain'].flatMap(name =>
      urls.map(url => [name, ...url] as const),
    ),
  )('a password or a token in %s is never shown: %s', (name, url, shown) => {
    const message = rejection({ [name]: url });
    expect(message).toContain(`- ${name}: ${shown}. Accepted: `);
    expect(message).not.toContain('hidden');
  });
});

describe('values-bundle-url', () => {
  const syntax =
    'Accepted: an https URL without a user name and password, and without empty, "." and ".." segments, such as https://files.example.com/docs/{content}.tar.gz, with no placeholders but {jobId}, {sha256}, {content}, {version}, {domain}, and {projectId}, and none in its host';

  test.each([
    'http://localhost/{jobId}',
    'files.example.com/{jobId}',
    'https://me:hidden@files.example.com/{jobId}',
    'https://files.example.com/{bundleUrl}',
    'https://files.example.com/{jobId',
    'https://files.example.com\\@evil.example/{jobId}',
    'https://files.example.com/\u202e{jobId}',
    'https://files.example.com/a\nforged: true',
    'https://.s3.amazonaws.com/{content}.tar.gz',
    'https://docs.s3..amazonaws.com/{content}.tar.gz',
    'https:///{content}.tar.gz',
    'https://files.example.com',
    'https://files.example.com/',
    'https://files.example.com//{content}.tar.gz',
    'https://files.example.com/{content}/',
    'https://files.example.com/a/../{content}.tar.gz',
    'https://files.example.com/a/%2E./{content}.tar.gz',
    'https://files.example.com/./{content}.tar.gz',
    'https://files.example.com/{content}/..?a',
    'https://files.example.com:99999/{content}.tar.gz',
    'https://{version}.example.com/{content}.tar.gz',
    'https://files.example.com:{version}/a',
  ])('%j is not accepted', template => {
    const message = rejection({ 'values-bundle-url': template });
    expect(message).toMatch(/^One input is invalid\./);
    expect(message).toContain('- values-bundle-url: given "');
    expect(message).toContain(syntax);
  });

  test.each([
    'https://files.example.com/docs/{content}-7.tar.gz',
    'https://docs_1.s3.eu-central-1.amazonaws.com:8443/{projectId}/..{sha256}/{content}.tar.gz?a=/b//../{content}#{jobId}',
    'https://[::1]/a%20b/{content}',
    'https://files.example.com?file={content}',
  ])('%j is accepted', template => {
    const given = { 'values-bundle-url': template, 'project-id': 'docs', 'extract-to': 'site' };
    expect(parse(given)).toMatchObject({ valuesBundleUrl: template });
  });

  test.each([
    ['/{version}/a.tar.gz', '..', false],
    ['/{version}/a.tar.gz', '.', false],
    ['/.{version}/a.tar.gz', '.', false],
    ['/{version}/a.tar.gz', '...', true],
    ['/{version}/a.tar.gz', '%2e%2e', true],
    ['/a/{version}', 'b/../..', true],
    ['/a.tar.gz?v={version}', '..', true],
  ])('in %j, a version %j is accepted: %j', (path, version, isAccepted) => {
    const given = { 'values-bundle-url': `https://files.example.com${path}`, 'export-version': version };
    if (isAccepted) expect(() => parse(given)).not.toThrow();
    else
      expect(rejection(given)).toContain(
        'values-bundle-url: given "https://files.example.com/…". Accepted: a URL that stays in its directory: with this export-version'.replace(
          '/…',
          path,
        ),
      );
  });

  test('each placeholder without a value is listed, with what it needs', () => {
    const message = rejection({
      domain: '',
      'job-id': 'exp_1',
      download: 'false',
      'values-bundle-url':
        'https://files.example.com/{domain}/{version}/{projectId}/{sha256}/{sha256}/{content}/{jobId}',
    });
    expect(message.match(/Accepted: \{\w+\} only with .*?(?=,)/g)).toEqual([
      'Accepted: {domain} only with the input domain',
      'Accepted: {version} only with the input export-version',
      'Accepted: {projectId} only with the input project-id',
      'Accepted: {sha256} only with "download: true"',
      'Accepted: {content} only with "download: true" and the input extract-to',
    ]);
    const url = { 'values-bundle-url': 'https://files.example.com/{content}' };
    expect(rejection(url)).toContain('Accepted: {content} only with');
  });
});
