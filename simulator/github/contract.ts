/** GitHub's descriptions of its APIs: a request that GitHub would reject fails here too. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { schema as published } from '@octokit/graphql-schema';
import { Ajv } from 'ajv';
import { buildSchema, graphql } from 'graphql';

interface Operation {
  readonly requestBody?: { readonly content?: { readonly 'application/json'?: { readonly schema: object } } };
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: unknown;
}

// Reading each takes a second, so it is read when first needed.
let description: Description | undefined;
let schema: ReturnType<typeof buildSchema> | undefined;

/** @returns why GitHub would reject a REST request, or undefined when its description allows it */
export function restProblem(method: string, path: string, body: unknown): string | undefined {
  description ??= JSON.parse(
    readFileSync(
      createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json'),
      'utf8',
    ),
  ) as Description;
  const { paths, components } = description;
  const template = Object.keys(paths).find(candidate => {
    const pattern = candidate.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+');
    return new RegExp(`^${pattern}$`).test(path) && method.toLowerCase() in (paths[candidate] ?? {});
  });
  if (template === undefined) return `${method} ${path} is not in GitHub's description`;
  const shape = paths[template]?.[method.toLowerCase()]?.requestBody?.content?.['application/json']?.schema;
  if (shape === undefined) return undefined;
  // The description uses keywords and formats that Ajv does not know.
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const valid = ajv.validate({ ...shape, components }, body);
  return valid ? undefined : ajv.errorsText();
}

/** Runs a GraphQL request on GitHub's schema, which rejects what the schema does not allow. */
export async function runGraphql(
  rootValue: object,
  request: { query: string; variables?: Record<string, unknown> },
) {
  // The published schema defines two fields twice.
  schema ??= buildSchema(published.idl, { assumeValidSDL: true });
  const { data, errors } = await graphql({
    schema,
    source: request.query,
    variableValues: request.variables ?? {},
    rootValue,
  });
  const shown = errors?.map(({ message, extensions, originalError }) => {
    const own = (originalError as { extensions?: { type?: string } } | undefined)?.extensions;
    return { message, type: own?.type ?? extensions['type'] };
  });
  return { data: data ?? null, ...(shown && { errors: shown }) };
}
