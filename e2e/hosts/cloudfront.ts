/** A CloudFront distribution with the examples' function, in front of the simulated bucket. */
import { createContext, runInContext } from 'node:vm';
import { read } from '../../__tests__/support/workflows.ts';
import type { S3 } from '../support/s3-server.ts';
import { type Answer, matches, type Site } from '../support/served-host.ts';

interface ViewerRequest {
  uri: string;
  readonly rawQueryString: () => string;
}

interface ViewerResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
}

/**
 * A script with nothing beside the language.
 * @param base path below which the site is served
 * @param directories paths of directories with a first page of their own
 */
export function cloudfrontFunction(
  base: string,
  directories: readonly string[] = [],
): (request: ViewerRequest) => ViewerRequest | ViewerResponse {
  const code = read('examples/cloudfront-function.js')
    .replace("basePath = '/'", `basePath = '${base}'`)
    .replace('directories = []', `directories = ${JSON.stringify(directories)}`);
  const handler = runInContext(`${code}\nhandler`, createContext({})) as (event: {
    readonly request: ViewerRequest;
  }) => ViewerRequest | ViewerResponse;
  return request => handler({ request });
}

interface Setting {
  /** The origin has the path /web. */
  readonly bucket: S3;
  /** Below the root, the behaviors of the site stand before those of another team, as docs/cloudfront.md says. */
  readonly base: string;
  /** Paths of each invalidation so far. */
  invalidations(): readonly (readonly string[])[];
}

/** It caches pages until they are invalidated, whatever Cache-Control says, but not what must not be cached. */
export function distribution(setting: Setting): Site {
  const { bucket, base, invalidations } = setting;
  const own = base === '/' ? ['*'] : [base, `${base}/*`];
  const handle = cloudfrontFunction(base);
  const cache = new Map<string, Answer>();
  let invalidated = 0;
  return async url => {
    const all = invalidations();
    for (const path of all.slice(invalidated).flat())
      for (const uri of cache.keys()) if (matches(path, uri)) cache.delete(uri);
    invalidated = all.length;

    const [uri = '', query = ''] = url.split('?');
    // The behaviors of the other team have no function, and the distribution has a default root object.
    const request = { uri: uri === '/' && base !== '/' ? '/index.html' : uri, rawQueryString: () => query };
    const result = own.some(pattern => matches(pattern, uri)) ? handle(request) : request;
    if (!('uri' in result)) {
      const location = result.headers['location']?.value ?? '';
      return { status: result.statusCode, headers: { location }, body: '' };
    }
    const answer = cache.get(result.uri) ?? (await bucket.get(`web${result.uri}`));
    if (answer.status === 200 && answer.headers['cache-control'] !== 'no-cache')
      cache.set(result.uri, answer);
    return answer;
  };
}
