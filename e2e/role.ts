/** What examples/s3-role.json allows, and what was asked of AWS. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { matches } from './cloudfront.ts';
import type { S3Request } from './s3-server.ts';

interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: string;
  readonly Condition?: { readonly StringLike: { readonly 's3:prefix': string } };
}

const text = readFileSync(resolve(import.meta.dirname, '../examples/s3-role.json'), 'utf8');

function allows({ Action, Resource, Condition }: Statement, { action, key, prefix }: S3Request): boolean {
  const resource = Resource.replace(/^arn:aws:s3:::BUCKET\/?/, '');
  const wanted = Condition?.StringLike['s3:prefix'];
  return (
    [Action].flat().includes(`s3:${action}`) &&
    matches(resource, key) &&
    (wanted === undefined || (prefix !== null && matches(wanted, prefix)))
  );
}

/** @returns requests that the role does not allow, and actions that it allows and nobody needs */
export function compareWithRole(requests: readonly S3Request[]) {
  const { Statement: statements } = JSON.parse(text) as { readonly Statement: readonly Statement[] };
  const asked = requests.filter(({ action }) => action !== 'PutBucketPolicy');
  const refused = asked.filter(request => !statements.some(statement => allows(statement, request)));
  const needed = new Set(asked.map(({ action }) => `s3:${action}`));
  const allowed = statements.flatMap(({ Action }) => [Action].flat());
  return {
    refused: refused.map(({ action, key, prefix }) => `${action} ${prefix ?? key}`),
    unused: allowed.filter(action => action.startsWith('s3:') && !needed.has(action)),
  };
}
