import { describe, expect, test } from '@jest/globals';
import { cloudfrontFunction } from '../../e2e/cloudfront.ts';
import { oddSlashes, ruleSite, type UrlRule, urlRules } from '../../e2e/url-rules.ts';

const files = new Set(Object.keys(ruleSite));

/** A bucket that may be read but not listed: what is missing is 403, for which CloudFront sends 404.html. */
function responseOfBucket(key: string): { readonly status: number; readonly file: string } {
  return files.has(key) ? { status: 200, file: key } : { status: 404, file: '404.html' };
}

describe.each(['', '/docs'])('with the CloudFront function for "%s"', base => {
  const handle = cloudfrontFunction(base);

  function request(url: string) {
    const [uri = '', query = ''] = url.split(/\?(.*)/s);
    const response = handle({ uri, rawQueryString: () => query });
    return 'uri' in response
      ? responseOfBucket(decodeURIComponent(response.uri.slice(base.length + 1)))
      : { status: response.statusCode, location: response.headers['location']?.value };
  }

  function expected(rule: UrlRule) {
    if ('file' in rule) return { status: 200, file: rule.file };
    return 'redirect' in rule
      ? { status: 301, location: base + rule.redirect }
      : { status: 404, file: '404.html' };
  }

  test.each([...urlRules])('$url leads where it should', rule => {
    expect(request(base + rule.url)).toEqual(expected(rule));
  });

  test.each(oddSlashes)('%s leads to no other site', url => {
    const response = request(base + url);
    if ('location' in response) expect(response.location).toMatch(/^\/[^/\\]/);
    else expect(response).toEqual({ status: 404, file: '404.html' });
  });

  test('the path itself leads to the first page', () => {
    expect(request(base || '/')).toEqual({ status: 200, file: 'index.html' });
  });
});
