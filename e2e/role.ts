/** The policy for the role in AWS, and what was asked of S3. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { S3 } from './s3-server.ts';

const role = readFileSync(resolve(import.meta.dirname, '../examples/s3-role.json'), 'utf8');

/** What examples/s3-role.json does not allow of what was asked of S3, and what it allows and nobody needs. */
export function differencesFromRole(bucket: S3): readonly string[] {
  const asked = bucket.requests().filter(request => !request.startsWith('PutBucketPolicy'));
  const needed = new Set(asked.map(request => request.split(' ')[0] ?? ''));
  const allowed = new Set([...role.matchAll(/"s3:([A-Z]\w+)"/g)].map(([, name = '']) => name));
  const outside = asked.filter(request => !request.includes(' web/docs/'));
  const rest = [...allowed, ...needed].filter(name => !(allowed.has(name) && needed.has(name)));
  return asked.length === 0 ? [] : [...outside, ...rest];
}
