import { describe, expect, test } from '@jest/globals';
import { cloudfrontFunction } from '../../e2e/hosts/cloudfront.ts';
import { oddSlashes, ruleSite, type UrlRule, urlRules } from '../../e2e/hosts/url-rules.ts';

const files = new Set(Object.keys(ruleSite));
const bases = ['/', '/docs', '/a/b'];

/** @returns the URI that the function asks for, or where it redirects to */
const respond = (base: string, url: string, directories: readonly string[] = []) => {
  const [uri = '', query = ''] = url.split(/\?(.*)/s);
  const response = cloudfrontFunction(base, directories)({ uri, rawQueryString: () => query });
  return 'uri' in response
    ? { uri: response.uri }
    : { status: response.statusCode, location: response.headers['location']?.value };
};

/** A bucket that CloudFront may list: what is missing is 404. */
function responseOfBucket(key: string) {
  return files.has(key) ? { status: 200, file: key } : { status: 404 };
}

describe.each(bases)('with the CloudFront function for %s', base => {
  const at = base === '/' ? '' : base;

  function request(url: string) {
    const response = respond(base, url);
    return response.uri === undefined
      ? response
      : responseOfBucket(decodeURIComponent(response.uri.slice(at.length + 1)));
  }

  function expected(rule: UrlRule) {
    if ('file' in rule) return { status: 200, file: rule.file };
    return 'redirect' in rule ? { status: 301, location: at + rule.redirect } : { status: 404 };
  }

  test.each([...urlRules])('$url leads where it should', rule => {
    expect(request(at + rule.url)).toEqual(expected(rule));
  });

  test('the path itself leads to the first page, at the directory where relative links begin', () => {
    expect(request(`${at}/`)).toEqual({ status: 200, file: 'index.html' });
    if (at !== '') expect(request(at)).toEqual({ status: 301, location: `${at}/` });
  });
});

test.each(bases)('with the function for %s, a directory leads to its first page, if it is named', base => {
  const at = base === '/' ? '' : base;
  const directory = `${at}/nested`;
  const ask = (url: string) => respond(base, at + url, [directory]);
  expect(ask('/nested/')).toEqual({ uri: `${directory}/index.html` });
  expect(ask('/nested?a=b')).toEqual({ status: 301, location: `${directory}/?a=b` });
  expect(ask('/nested/page/')).toEqual({ status: 301, location: `${directory}/page` });
  expect(ask('/nested/page')).toEqual({ uri: `${directory}/page.html` });
  expect(ask('/')).toEqual({ uri: `${at}/index.html` });
});

/** URLs of others at the same host, and what a browser reads as another host. */
const others = [
  '/',
  '/pricing',
  '/pricing/',
  '/docsx',
  '/docsx/',
  '/docs.png',
  '/a',
  '/a/',
  '/a/bc/',
  '/Docs/x/',
];

test.each(['/docs', '/a/b'])('a function for %s leaves URLs of others as they are', base => {
  for (const uri of [...others, ...oddSlashes]) expect(respond(base, uri)).toEqual({ uri });
});

test.each(bases)('a function for %s redirects to no other site, and never to nothing', base => {
  const odd = [...oddSlashes, '/\\evil.example.com/', '/\\/evil.example.com/', '///', '/', ''];
  const at = base === '/' ? '' : base;
  for (const uri of [...odd, ...odd.map(url => at + url)])
    expect(respond(base, uri).location ?? '/stays').toMatch(/^\/[^/\\]/);
});
