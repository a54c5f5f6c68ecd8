import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { oddSlashes, ruleSite, type UrlRule, urlRules } from '../../e2e/url-rules.ts';

const code = readFileSync(resolve(import.meta.dirname, '../../examples/cloudfront-function.js'), 'utf8');
const files = new Set(Object.keys(ruleSite));

interface ViewerRequest {
  uri: string;
  readonly rawQueryString: () => string;
}

interface ViewerResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
}

/** The function as CloudFront runs it: a script with nothing beside the language. */
function handle(request: ViewerRequest): ViewerRequest | ViewerResponse {
  const handler = runInContext(`${code}\nhandler`, createContext({})) as (event: {
    readonly request: ViewerRequest;
  }) => ViewerRequest | ViewerResponse;
  return handler({ request });
}

/** A bucket that may be read but not listed: what is missing is 403, for which CloudFront sends 404.html. */
function responseOfBucket(uri: string): { readonly status: number; readonly file: string } {
  const key = decodeURIComponent(uri.slice(1));
  return files.has(key) ? { status: 200, file: key } : { status: 404, file: '404.html' };
}

function request(url: string) {
  const [uri = '', query = ''] = url.split(/\?(.*)/s);
  const response = handle({ uri, rawQueryString: () => query });
  return 'uri' in response
    ? responseOfBucket(response.uri)
    : { status: response.statusCode, location: response.headers['location']?.value };
}

function expected(rule: UrlRule) {
  if ('file' in rule) return { status: 200, file: rule.file };
  return 'redirect' in rule ? { status: 301, location: rule.redirect } : { status: 404, file: '404.html' };
}

test.each([...urlRules])('with the CloudFront function, $url leads where it should', rule => {
  expect(request(rule.url)).toEqual(expected(rule));
});

test.each(oddSlashes)('%s leads to no other site', url => {
  const response = request(url);
  if ('location' in response) expect(response.location).toMatch(/^\/[^/\\]/);
  else expect(response).toEqual({ status: 404, file: '404.html' });
});
