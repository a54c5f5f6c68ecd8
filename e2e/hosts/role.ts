/** The policies for roles in AWS, and what was asked of S3. */
import { read } from '../../__tests__/support/workflows.ts';
import type { S3 } from '../support/s3-server.ts';

/**
 * What a policy in examples/ does not allow of what was asked of S3, and what it allows and nobody needs.
 * @param prefix the only one that it names
 */
export function differencesFromRole(bucket: S3, file: string, prefix: string): readonly string[] {
  const asked = bucket.requests().filter(request => !request.startsWith('PutBucketPolicy'));
  const needed = new Set(asked.map(request => request.split(' ')[0] ?? ''));
  const allowed = new Set(
    [...read(`examples/${file}`).matchAll(/"s3:([A-Z]\w+)"/g)].map(([, name = '']) => name),
  );
  // The AWS CLI asks for this only when an upload in parts breaks off. Its parts would stay on the bill.
  allowed.delete('AbortMultipartUpload');
  const outside = asked.filter(request => !request.includes(` ${prefix}`));
  const rest = [...allowed, ...needed].filter(name => !(allowed.has(name) && needed.has(name)));
  return asked.length === 0 ? [] : [...outside, ...rest];
}
