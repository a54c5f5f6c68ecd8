/** Inputs that are rejected for what they contain together. Alone: schema.test.ts. */
import { describe, expect, test } from '@jest/globals';
import { parseInputs } from '../../../src/inputs/schema.ts';

/** The message for inputs that must be rejected. */
function rejection(given: Readonly<Record<string, string>>): string {
  const all: Readonly<Record<string, string>> = {
    'api-key': 'docs_admin_secret',
    'base-url': 'https://api.example.com',
    domain: 'docs.example.com',
    ...given,
  };
  try {
    parseInputs(name => all[name] ?? '');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'INPUTS_INVALID') return error.message;
    throw error;
  }
  throw new Error('these inputs were accepted');
}

describe('values-bundle-url', () => {
  const syntax =
    'Accepted: an https URL without a user name and password, such as https://files.example.com/docs/{sha256}.tar.gz, with no placeholders but {jobId}, {sha256}, {version}, and {domain}, and in its host only {domain}';
  const refuse = (name: string, needs: string) => `Accepted: {${name}} only with ${needs}`;
  const attached = { domain: '', 'job-id': 'exp_1' };

  test.each<readonly [string, Readonly<Record<string, string>>, string]>([
    ['http://files.example.com/{jobId}', {}, syntax],
    ['http://localhost/{jobId}', {}, syntax],
    ['ftp://files.example.com/{jobId}', {}, syntax],
    ['files.example.com/{jobId}', {}, syntax],
    ['https://', {}, syntax],
    ['https:///{jobId}', {}, syntax],
    ['https://me:hidden@files.example.com/{jobId}', {}, syntax],
    ['https://hidden@files.example.com/{jobId}', {}, syntax],
    ['https://files.example.com/{bundleUrl}', {}, syntax],
    ['https://files.example.com/{SHA256}', {}, syntax],
    ['https://files.example.com/{ sha256 }', {}, syntax],
    ['https://files.example.com/{}', {}, syntax],
    ['https://files.example.com/{constructor}', {}, syntax],
    ['https://files.example.com/{jobId', {}, syntax],
    ['https://files.example.com/jobId}', {}, syntax],
    ['https://files.example.com/{{jobId}}', {}, syntax],
    ['https://{jobId}/site.tar.gz', {}, syntax],
    ['https://{jobId}.example.com/site.tar.gz', {}, syntax],
    ['https://files.example.com:{jobId}/site.tar.gz', {}, syntax],
    ['https://files.example.com:port/{jobId}', {}, syntax],
    ['https://files.example.com\\@evil.example/{jobId}', {}, syntax],
    ['https://files.example.com/a b/{jobId}', {}, syntax],
    ['https://files.example.com/\u202e{jobId}', {}, syntax],
    ['https://files.example.com/a\nforged: true', {}, syntax],
    ['https://files.example.com/{sha256}', { download: 'false' }, refuse('sha256', '"download: true"')],
    ['https://files.example.com/{version}', {}, refuse('version', 'the input export-version')],
    ['https://files.example.com/{domain}', attached, refuse('domain', 'the input domain')],
    ['https://files.example.com/../{jobId}', {}, 'Accepted: a URL without the path segments'],
    ['https://files.example.com/%2e%2E/{jobId}', {}, 'Accepted: a URL without the path segments'],
    [
      'https://files.example.com/{version}/{jobId}',
      { 'export-version': '..' },
      'Accepted: a URL without the path segments',
    ],
    [`https://example.com/${'x'.repeat(2048)}`, {}, syntax],
  ])('%j with %j', (template, inputs, accepted) => {
    const message = rejection({ 'values-file': 'values.yaml', 'values-bundle-url': template, ...inputs });
    expect(message).toMatch(/^One input is invalid\./);
    expect(message).toContain('- values-bundle-url: given "');
    expect(message).toContain(accepted);
  });

  test('each placeholder without a value is listed', () => {
    const message = rejection({
      ...attached,
      'values-file': 'values.yaml',
      'values-bundle-url': 'https://files.example.com/{domain}/{version}/{sha256}/{sha256}/{jobId}',
      download: 'false',
    });
    expect(message.match(/Accepted: \{\w+\}/g)).toEqual([
      'Accepted: {domain}',
      'Accepted: {version}',
      'Accepted: {sha256}',
    ]);
  });
});

test.each<readonly [Readonly<Record<string, string>>, string]>([
  [
    { 'compare-with': 'published' },
    '- compare-with: given "published". Accepted: only together with the input extract-to',
  ],
  [
    { 'compare-with': 'live', 'extract-to': 'site' },
    '- compare-with: given "live". Accepted: only together with the input site-url',
  ],
  [
    { 'compare-with': 'previous', 'extract-to': 'site' },
    '- compare-with: given "previous". Accepted: "live", to compare with the site at "site-url", or a path, such as ./previous',
  ],
  [
    { 'extract-to': 'site', 'max-removed-pages': '10%' },
    '- max-removed-pages: given "10%". Accepted: only together with the input compare-with',
  ],
  [
    { 'extract-to': 'site', 'compare-with': 'published', 'max-removed-pages': '-1' },
    '- max-removed-pages: given "-1". Accepted: a number of pages such as 5, or a percentage such as 10%',
  ],
  [{ 'site-url': 'https://docs.example.com/?a' }, '- site-url: given'],
  [{ 'site-url': 'http://docs.example.com' }, '- site-url: given'],
])('%j', (inputs, problem) => {
  expect(rejection(inputs)).toContain(problem);
});
