import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createContext, SourceTextModule, SyntheticModule } from 'node:vm';
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

type Handler = (event: { readonly request: ViewerRequest }) => Promise<ViewerRequest | ViewerResponse>;

/** The function as CloudFront runs it: a module with the module "cloudfront", and nothing else beside the language. */
async function loadFunction(): Promise<Handler> {
  const context = createContext({});
  const store = { exists: async (key: string) => files.has(key) };
  const cloudfront = new SyntheticModule(
    ['default'],
    function setExports() {
      this.setExport('default', { kvs: () => store });
    },
    { context },
  );
  // CloudFront calls it by its name; from outside a module only what is exported can be called.
  const module = new SourceTextModule(`${code}\nexport { handler };`, { context });
  await module.link(() => cloudfront);
  await module.evaluate();
  return (module.namespace as { readonly handler: Handler }).handler;
}

/** A bucket that may be read but not listed: what is missing is 403, for which CloudFront sends 404.html. */
function responseOfBucket(uri: string): { readonly status: number; readonly file: string } {
  const key = decodeURIComponent(uri.slice(1));
  return files.has(key) ? { status: 200, file: key } : { status: 404, file: '404.html' };
}

async function request(url: string) {
  const handler = await loadFunction();
  const [uri = '', query = ''] = url.split(/\?(.*)/s);
  const response = await handler({ request: { uri, rawQueryString: () => query } });
  return 'uri' in response
    ? responseOfBucket(response.uri)
    : { status: response.statusCode, location: response.headers['location']?.value };
}

function expected(rule: UrlRule) {
  if ('file' in rule) return { status: 200, file: rule.file };
  return 'redirect' in rule ? { status: 301, location: rule.redirect } : { status: 404, file: '404.html' };
}

test.each([...urlRules])('with the CloudFront function, $url leads where it should', async rule => {
  expect(await request(rule.url)).toEqual(expected(rule));
});

test.each(oddSlashes)('%s leads to no other site', async url => {
  expect(await request(url)).toEqual({ status: 404, file: '404.html' });
});

test.each(['/%', '/%zz/', '/%C3', '/%C3/'])(
  '%s, which is no valid path, goes to the bucket as it is',
  async uri => {
    const handler = await loadFunction();
    const given = { uri, rawQueryString: () => '' };
    expect(await handler({ request: given })).toBe(given);
    expect(given.uri).toBe(uri);
  },
);

test('redirects are not kept by browsers, which might go round in a circle when a page becomes a directory', async () => {
  const handler = await loadFunction();
  expect(await handler({ request: { uri: '/reference', rawQueryString: () => '' } })).toMatchObject({
    headers: { 'cache-control': { value: 'public, max-age=0, must-revalidate' } },
  });
});

test('the function fits into the 10 KB that CloudFront takes, in the part of the language that it has', () => {
  expect(Buffer.byteLength(code)).toBeLessThan(10 * 1024);
  // Runtime 2.0 has ES 5.1, and of later versions what its documentation lists: none of these.
  expect(code).not.toMatch(
    /\?\.|\?\?|\bclass\b|\bfor await\b|\.at\(|replaceAll|\bURL\b|Promise\.(?:all|any)/,
  );
});
