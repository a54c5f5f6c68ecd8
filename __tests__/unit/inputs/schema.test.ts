import { describe, expect, test } from '@jest/globals';
import { type Inputs, parseInputs } from '../../../src/inputs/schema.ts';
import { ActionError } from '../../../src/shared/errors.ts';

const required = {
  'api-key': 'docs_admin_secret',
  'base-url': 'https://api.example.com',
  domain: 'docs.example.com',
};

function parse(given: Readonly<Record<string, string>>): Inputs {
  const all: Readonly<Record<string, string>> = { ...required, ...given };
  return parseInputs(name => all[name] ?? '');
}

/** The message for inputs that must be rejected. */
function rejection(given: Readonly<Record<string, string>>): string {
  try {
    parse(given);
  } catch (error) {
    if (error instanceof ActionError && error.code === 'INPUTS_INVALID') return error.message;
    throw error;
  }
  throw new Error('these inputs were accepted');
}

describe('defaults', () => {
  test('the three required inputs are enough', () => {
    expect(parse({})).toEqual({
      operation: 'export',
      apiKey: 'docs_admin_secret',
      baseUrl: new URL('https://api.example.com'),
      source: { domain: 'docs.example.com' },
      exportVersion: undefined,
      paths: [],
      wait: true,
      pollIntervalSeconds: 10,
      timeoutMinutes: 10,
      download: true,
      extractTo: undefined,
      clean: false,
      minPages: 1,
      cache: true,
      maskBundleUrl: true,
      valuesFile: undefined,
      valuesKey: ['staticExport'],
      valuesBundleUrl: undefined,
      compareWith: undefined,
      maxRemovedPages: undefined,
      siteUrl: undefined,
      resume: true,
      comment: false,
      issueNumber: undefined,
      githubToken: '',
      summary: true,
      jobStatus: '',
    });
  });

  test('job-id replaces domain', () => {
    expect(parse({ domain: '', 'job-id': 'exp_1' })).toMatchObject({ source: { jobId: 'exp_1' } });
  });
});

describe('every problem is reported, each with input, value and what is accepted', () => {
  test('all at once', () => {
    const message = rejection({ domain: '', wait: 'ja', 'timeout-minutes': '0', 'base-url': 'ftp://x' });
    expect(message).toContain('4 inputs are invalid');
    expect(message).toMatch(/^- domain: not given\. Accepted: a host name/m);
    expect(message).toMatch(/^- wait: given "ja"\. Accepted: true or false\.$/m);
    expect(message).toMatch(/^- timeout-minutes: given "0"\. Accepted: a number of minutes above 0/m);
    expect(message).toMatch(/^- base-url: given "ftp:\/\/x"\. Accepted: the https URL/m);
  });

  test('inputs that need each other, beside one that is invalid', () => {
    const message = rejection({ clean: 'ja', 'compare-with': 'old', 'max-removed-pages': '5' });
    expect(message).toContain('- clean: given "ja"');
    expect(message).toContain(
      '- compare-with: given "old". Accepted: only together with the input extract-to',
    );
    expect(message).not.toContain('- max-removed-pages');
  });

  test('an input with two problems is one invalid input', () => {
    const message = rejection({ 'values-bundle-url': 'https://files.example.com/{version}/../{sha256}' });
    expect(message).toContain('One input is invalid');
    expect(message).toContain('{version} only with the input export-version');
    expect(message).toContain('a URL without the path segments "." and ".."');
  });

  test('an unknown operation is reported with the known ones', () => {
    expect(rejection({ operation: 'import' })).toContain(
      'operation: given "import". Accepted: export or agent-job',
    );
  });

  test.each([
    ['https://docs.example.com/', 'write docs.example.com'],
    ['docs.example.com/guides', 'write docs.example.com'],
    ['docs.example.com:8443', 'write docs.example.com'],
    ['docs.example.com.', 'write docs.example.com'],
    ['bücher.example.com', 'write xn--bcher-kva.example.com'],
    ['two words', 'a host name, such as docs.example.com'],
    ['*.example.com', 'a host name, such as docs.example.com'],
    ['-docs.example.com', 'a host name, such as docs.example.com'],
  ])('domain %s', (domain, advice) => {
    expect(rejection({ domain })).toContain(advice);
  });

  test.each(['null', 'undefined', '.', '..', 'two words', 'x'.repeat(201), '-x', '@team', 'a/../b'])(
    'job-id %s',
    jobId => {
      expect(rejection({ 'job-id': jobId })).toContain('- job-id: given');
    },
  );

  test.each([
    ['http://api.example.com', 'the https URL'],
    ['https://user:hidden@api.example.com', 'without a user name and password'],
    ['https://api.example.com/?token=hidden', 'without "?" and "#"'],
    ['https://api.example.com/#', 'without "?" and "#"'],
    ['api.example.com', 'the https URL'],
    ['https://', 'the https URL'],
    ['', 'not given'],
  ])('base-url %s', (baseUrl, advice) => {
    const message = rejection({ 'base-url': baseUrl });
    expect(message).toContain(advice);
    expect(message).not.toContain('hidden');
  });

  test.each(['ten', '-1', '0', '1e3', '0x10', 'Infinity', '3601', '1,5'])(
    'poll-interval-seconds %s',
    text => {
      expect(rejection({ 'poll-interval-seconds': text })).toContain(`given "${text}"`);
    },
  );

  test.each(['yes', 'on', '1', 'tRue', 'no'])('a flag %s', text => {
    expect(rejection({ clean: text })).toContain('Accepted: true or false');
  });

  test.each(['1.5', '-1', 'many'])('min-pages %s', text => {
    expect(rejection({ 'min-pages': text })).toContain('a whole number');
  });

  test('paths that are whole URLs', () => {
    expect(rejection({ paths: '/a\nhttps://docs.example.com/b' })).toContain('without scheme and host');
  });

  test('text from a workflow cannot bring workflow commands', () => {
    const message = rejection({ domain: 'a\n::error::b\u001b[31m' });
    expect(message).not.toMatch(/^::/m);
    expect(message).not.toContain('\u001b');
  });
});

describe('an agent job', () => {
  const agent = { operation: 'agent-job', domain: '' };

  test('needs its project, and a prompt or a job', () => {
    const message = rejection(agent);
    expect(message).toContain('- project-id: not given. Accepted: the id of the project');
    expect(message).toContain(
      '- prompt: not given. Accepted: what the agent is to do, or "prompt-file" for a long prompt, or "job-id" to follow a job',
    );
    expect(message).not.toContain('domain');
  });

  test.each([
    { prompt: 'Add a page.' },
    { 'prompt-file': 'prompt.md' },
    { 'job-id': 'j' },
    { prompt: 'x', 'job-id': 'j' },
  ])('is asked, or followed: %j', given => {
    expect(parse({ ...agent, 'project-id': 'p', ...given })).toMatchObject({
      operation: 'agent-job',
      resume: true,
    });
  });

  test('has one prompt, which no message shows', () => {
    const message = rejection({ ...agent, prompt: 'a secret plan', 'prompt-file': 'a', 'job-id': '..' });
    expect(message).toContain('- prompt-file: given "a". Accepted: only without the input prompt');
    expect(message).toContain('- project-id: not given');
    expect(message).toContain('- job-id: given ".."');
    expect(message).not.toContain('secret plan');
  });

  test('is followed for half an hour, unless another limit is given', () => {
    const given = { ...agent, 'project-id': 'p', 'job-id': 'j' };
    expect(parse(given)).toMatchObject({
      operation: 'agent-job',
      timeoutMinutes: 30,
      projectId: 'p',
      jobId: 'j',
    });
    expect(parse({ ...given, 'timeout-minutes': '5' }).timeoutMinutes).toBe(5);
  });
});

describe('where to comment', () => {
  test.each([
    ['42', 42],
    ['#7', 7],
    ['', undefined],
  ])('issue-number %j', (text, number) => {
    expect(parse({ 'issue-number': text }).issueNumber).toBe(number);
  });

  test.each(['0', '-1', 'PR 3', '1.5'])('issue-number %s is none', text => {
    expect(rejection({ 'issue-number': text })).toContain('the number of a pull request or issue');
  });
});

describe('secrets', () => {
  test('an empty key comes with its three causes', () => {
    const message = rejection({ 'api-key': '' });
    expect(message).toMatch(/^- api-key: not given\. Accepted: an admin API key, from a secret/m);
    for (const cause of ['misspelled', 'environment that the job does not name', 'a fork or Dependabot'])
      expect(message).toContain(cause);
  });

  test.each(['wrong key', 'k\ny', 'schlüssel-geheim'])('an invalid key is never shown: %j', key => {
    const message = rejection({ 'api-key': key });
    expect(message).toContain('- api-key: given, not shown. Accepted: one admin API key');
    expect(message).not.toContain(key);
  });
});

test.each(['base-url', 'site-url', 'values-bundle-url', 'domain'])(
  'a password or a token in %s is never shown',
  name => {
    const message = rejection({ [name]: 'https://user:hidden@docs.example.com/?token=hidden' });
    expect(message).toContain(`- ${name}: given "https://***@docs.example.com/?…"`);
    expect(message).not.toContain('hidden');
  },
);

test('an invalid token is never shown', () => {
  const message = rejection({ 'github-token': 'two words' });
  expect(message).toContain('- github-token: given, not shown');
  expect(message).not.toContain('two words');
});

describe('accepted', () => {
  test.each([
    ['https://api.example.com/', 'https://api.example.com/'],
    ['https://api.example.com/admin', 'https://api.example.com/admin'],
    ['http://localhost:8080', 'http://localhost:8080/'],
    ['http://127.0.0.1:1/x/', 'http://127.0.0.1:1/x/'],
    ['http://[::1]:8080', 'http://[::1]:8080/'],
  ])('base-url %s', (baseUrl, href) => {
    expect(parse({ 'base-url': baseUrl }).baseUrl.href).toBe(href);
  });

  test.each(['true', 'True', 'TRUE'])('%s', text => {
    expect(parse({ clean: text })).toMatchObject({ clean: true });
  });

  test.each(['false', 'False', 'FALSE'])('%s', text => {
    expect(parse({ wait: text }).wait).toBe(false);
  });

  test('numbers with decimals', () => {
    expect(parse({ 'poll-interval-seconds': '0.5', 'timeout-minutes': '7200' })).toMatchObject({
      pollIntervalSeconds: 0.5,
      timeoutMinutes: 7200,
    });
  });

  test('paths, one a line, blank lines and Windows line ends left out', () => {
    expect(parse({ paths: '\r\n /a \r\n\r\n/b' })).toMatchObject({ paths: ['/a', '/b'] });
  });
});

test.each(['con', 'aux/site', 'C:site'])('%s is a path like any other, except on Windows', path => {
  expect(parse({ 'extract-to': path, 'values-file': path })).toMatchObject({
    extractTo: path,
    valuesFile: path,
  });
});
