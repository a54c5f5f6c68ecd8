/** examples/cloudfront-function.js as CloudFront runs it. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';

const example = readFileSync(resolve(import.meta.dirname, '../examples/cloudfront-function.js'), 'utf8');

interface ViewerRequest {
  uri: string;
  readonly rawQueryString: () => string;
}

interface ViewerResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
}

/** A script with nothing beside the language. @param base path below which the site is served */
export function cloudfrontFunction(base: string): (request: ViewerRequest) => ViewerRequest | ViewerResponse {
  const code = example.replace("basePath = '/'", `basePath = '${base}'`);
  const handler = runInContext(`${code}\nhandler`, createContext({})) as (event: {
    readonly request: ViewerRequest;
  }) => ViewerRequest | ViewerResponse;
  return request => handler({ request });
}
