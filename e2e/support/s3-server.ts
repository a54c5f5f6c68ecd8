/** A real S3 server on loopback, with one bucket. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:https';
import { dirname, join } from 'node:path';
import type { Certificate } from '../../__tests__/support/certificate.ts';
import { freePort } from '../../__tests__/support/free-port.ts';
import { startServer } from './child-server.ts';
import { type Answer, answerOf } from './served-host.ts';

export const region = 'eu-central-1';
/** The server takes the bucket from the name of the host, as AWS does: this is the rest of it. */
export const s3Host = `s3.${region}.amazonaws.com`;
const key = { id: 'e2e', secret: 'e2e-secret-key' };

export type S3 = Awaited<ReturnType<typeof startS3>>;

/** @param directory for everything that the server keeps. @param env whose PATH leads to versitygw */
export async function startS3(
  directory: string,
  bucket: string,
  { env, tls }: { readonly env: NodeJS.ProcessEnv; readonly tls: Certificate },
) {
  const data = join(directory, 'data', bucket);
  mkdirSync(join(directory, 'sidecar'), { recursive: true });
  mkdirSync(data, { recursive: true });
  const port = await freePort();
  const accessLog = join(directory, 'access.log');
  const args = [
    ...['--port', `127.0.0.1:${port}`, '--region', region, '--quiet'],
    ...['--cert', tls.path, '--key', tls.keyPath],
    ...['--virtual-domain', s3Host, '--access-log', accessLog],
    // Metadata in files of their own: not every file system has extended attributes.
    ...['posix', '--sidecar', join(directory, 'sidecar'), dirname(data)],
  ];
  const running = await startServer('versitygw', args, {
    port,
    env: { ...env, ROOT_ACCESS_KEY: key.id, ROOT_SECRET_KEY: key.secret },
  });
  return {
    ...running,
    /** Keys are paths in it. */
    directory: data,
    /** With these variables, the AWS CLI is this server's administrator. */
    env: {
      AWS_ACCESS_KEY_ID: key.id,
      AWS_SECRET_ACCESS_KEY: key.secret,
      AWS_REGION: region,
      AWS_DEFAULT_REGION: region,
      AWS_CONFIG_FILE: join(directory, 'config'),
      AWS_EC2_METADATA_DISABLED: 'true',
    },
    /** Keys of all objects. */
    keys(): readonly string[] {
      const entries = readdirSync(data, { recursive: true, withFileTypes: true });
      const files = entries.filter(entry => entry.isFile());
      return files.map(({ parentPath, name }) => join(parentPath, name).slice(data.length + 1)).sort();
    },
    read: (key: string) => readFileSync(join(data, key), 'utf8'),
    /** What clients with credentials have asked for: a permission, and a key or a prefix, such as "PutObject web/index.html". */
    requests: () => readFileSync(accessLog, 'utf8').split('\n').flatMap(readRequest),
    /** As somebody without credentials gets it. @param path key, as in a URL */
    async get(path: string): Promise<Answer> {
      const host = `${bucket}.${s3Host}`;
      const options = { host: '127.0.0.1', port, path: `/${path}`, headers: { host }, servername: host };
      const { headers, ...answer } = await answerOf(get({ ...options, rejectUnauthorized: false }));
      const { 'content-type': type = '', 'cache-control': control = '' } = headers;
      return { ...answer, headers: { 'content-type': type, 'cache-control': control } };
    },
  };
}

/** Names of operations that need the permission for another one. */
const permissions: Readonly<Record<string, string>> = {
  ListObjectsV2: 'ListBucket',
  HeadObject: 'GetObject',
};

/** A line of the server's log, which is like those of AWS. */
function readRequest(line: string): readonly string[] {
  const fields = /^\S+ \S+ \[.*?\] \S+ (\S+) \S+ s3_(\w+) (.*) (\/\S*) \d{3} \S+ \d+ /.exec(line);
  const [, requester = '-', operation = '', key = '', url = ''] = fields ?? [];
  if (requester === '-') return [];
  const prefix = new URL(url, 'https://example.com').searchParams.get('prefix');
  return [`${permissions[operation] ?? operation} ${prefix ?? key}`];
}
