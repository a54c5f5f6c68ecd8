/** Settings of an example that nobody has replaced, and paths that no export has: told before anything is published. */
import { describe, expect, test } from '@jest/globals';
import { type Given, parse, rejection } from '../../support/inputs.ts';

const project: Given = { 'project-id': 'docs' };
const verifying: Given = {
  operation: 'verify',
  'api-key': '',
  'base-url': '',
  'manifest-sha256': 'ab'.repeat(32),
};

describe('a host of the examples', () => {
  test.each([
    ['https://example.com', 'example.com'],
    ['https://docs.EXAMPLE.org./docs', 'docs.example.org.'],
    ['https://a.b.example.net:8443/', 'a.b.example.net'],
  ])('%s is a placeholder, in every operation', (url, host) => {
    const problem = `Accepted: a URL of your own: replace the placeholder ${host}.`;
    for (const given of [
      { ...project, 'site-url': url },
      { ...verifying, 'site-url': url },
    ])
      expect(`${rejection(given)}.`).toContain(`- site-url: given "${url}". ${problem}`);
    for (const operation of ['export', 'publish'])
      expect(`${rejection({ ...project, operation, 'base-url': url })}.`).toContain(
        `- base-url: given "${url}". ${problem}`,
      );
  });

  test.each([
    'https://docs.myexample.com',
    'https://example.com.acme.test',
    'https://example.acme.test',
    'https://docs.example.co.uk',
  ])('%s is none', url => {
    expect(parse({ ...project, 'base-url': url, 'site-url': url })).toMatchObject({ warnings: [] });
  });
});

describe('a path of site-url', () => {
  const at = (path: string): Given => ({ ...project, 'site-url': `https://octo.github.io${path}` });

  test.each(['/Docs', '/handbook', '/docs/en', '/documentations'])(
    '%s is none that the service exports for',
    path => {
      const message = rejection(at(path));
      expect(message).toContain(
        'one of the paths for which the service exports: /, /docs, or /documentation',
      );
      expect(message).toContain('one that is named docs or documentation, has such a path');
      expect(message).toContain(`If your service also exports for ${path}, set base-path to ${path}, too`);
      expect(parse({ ...at(path), 'base-path': path })).toMatchObject({ basePath: path });
    },
  );

  test.each(['', '/', '/docs', '/docs/', '/documentation'])('"%s" is one', path => {
    expect(parse(at(path))).toMatchObject({ warnings: [] });
  });

  test('is free by domain, and for verify', () => {
    const siteUrl = { 'site-url': 'https://octo.github.io/handbook' };
    expect(parse({ domain: 'docs.acme.test', ...siteUrl })).toMatchObject({ operation: 'export' });
    expect(parse({ ...verifying, ...siteUrl })).toMatchObject({ operation: 'verify' });
  });

  test('that comes with an invalid base-path is not a problem of its own', () => {
    const message = rejection({ ...at('/handbook'), 'base-path': 'handbook' });
    expect(message).toContain('- base-path: given');
    expect(message).not.toContain('- site-url');
  });
});
