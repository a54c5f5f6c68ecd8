/** GitHub's schema of its GraphQL API: a request that GitHub would reject fails here too. */
import { schema as published } from '@octokit/graphql-schema';
import { buildSchema, graphql } from 'graphql';
import type { GraphqlBody } from './api.ts';

// Reading it takes a second, so it is read when first needed.
let schema: ReturnType<typeof buildSchema> | undefined;

/** Runs a GraphQL request on GitHub's schema, which rejects what the schema does not allow. */
export async function runGraphql(rootValue: object, { query, variables = {} }: GraphqlBody) {
  // The published schema defines two fields twice.
  schema ??= buildSchema(published.idl, { assumeValidSDL: true });
  const { data, errors } = await graphql({
    schema,
    source: query,
    variableValues: variables,
    rootValue,
  });
  const shown = errors?.map(({ message, path, extensions, originalError }) => {
    const own = (originalError as { extensions?: { type?: string } } | undefined)?.extensions;
    return { message, path, type: own?.type ?? extensions['type'] };
  });
  return { data: data ?? null, ...(shown && { errors: shown }) };
}
