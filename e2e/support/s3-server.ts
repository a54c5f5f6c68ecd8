/** A real S3 server on loopback, with one bucket. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get as httpsGet } from 'node:https';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '../../__tests__/support/free-port.ts';
import { untilListening } from './child-server.ts';
import type { Answer } from './served-host.ts';

interface S3Request {
  /** For everything that the server keeps. */
  readonly directory: string;
  readonly bucket: string;
  /** PATH has to lead to versitygw. */
  readonly env: NodeJS.ProcessEnv;
  /** The server takes the bucket from the name of the host, as AWS does. */
  readonly https: {
    /** PEM file; "key.pem" is beside it. */
    readonly certificate: string;
    /** Without the bucket. */
    readonly host: string;
  };
}

export interface S3 extends AsyncDisposable {
  readonly port: number;
  /** Keys are paths in it. */
  readonly directory: string;
  /** With these variables, the AWS CLI is this server's administrator. */
  readonly env: Readonly<Record<string, string>>;
  /** Keys of all objects. */
  keys(): readonly string[];
  read(key: string): string;
  /** What clients with credentials have asked for: a permission, and a key or a prefix, such as "PutObject web/index.html". */
  requests(): readonly string[];
  /** As somebody without credentials gets it. @param path key, as in a URL */
  get(path: string): Promise<Answer>;
  put(key: string, content: string | Buffer): void;
}

export const region = 'eu-central-1';
const key = { id: 'e2e', secret: 'e2e-secret-key' };

export async function startS3({ directory, bucket, env, https }: S3Request): Promise<S3> {
  const data = join(directory, 'data', bucket);
  mkdirSync(join(directory, 'sidecar'), { recursive: true });
  mkdirSync(data, { recursive: true });
  const port = await freePort();
  const accessLog = join(directory, 'access.log');
  const args = [
    ...['--port', `127.0.0.1:${port}`, '--region', region, '--quiet'],
    ...['--cert', https.certificate, '--key', join(dirname(https.certificate), 'key.pem')],
    ...['--virtual-domain', https.host, '--access-log', accessLog],
    // Metadata in files of their own: not every file system has extended attributes.
    ...['posix', '--sidecar', join(directory, 'sidecar'), dirname(data)],
  ];
  const child = spawn('versitygw', args, {
    env: { ...env, ROOT_ACCESS_KEY: key.id, ROOT_SECRET_KEY: key.secret },
    stdio: 'ignore',
  });
  const running = await untilListening(child, port);
  return {
    port,
    directory: data,
    env: {
      AWS_ACCESS_KEY_ID: key.id,
      AWS_SECRET_ACCESS_KEY: key.secret,
      AWS_REGION: region,
      AWS_DEFAULT_REGION: region,
      AWS_CONFIG_FILE: join(directory, 'config'),
      AWS_EC2_METADATA_DISABLED: 'true',
    },
    keys() {
      const entries = readdirSync(data, { recursive: true, withFileTypes: true });
      const files = entries.filter(entry => entry.isFile());
      return files.map(({ parentPath, name }) => join(parentPath, name).slice(data.length + 1)).sort();
    },
    read: key => readFileSync(join(data, key), 'utf8'),
    requests: () => readFileSync(accessLog, 'utf8').split('\n').flatMap(readRequest),
    async get(path) {
      const host = `${bucket}.${https.host}`;
      const options = { host: '127.0.0.1', port, path: `/${path}`, headers: { host }, servername: host };
      const [response] = await once(httpsGet({ ...options, rejectUnauthorized: false }), 'response');
      const { 'content-type': type = '', 'cache-control': control = '' } = response.headers;
      const headers = { 'content-type': type, 'cache-control': control };
      return { status: response.statusCode, headers, body: await text(response) };
    },
    put(key, content) {
      mkdirSync(dirname(join(data, key)), { recursive: true });
      writeFileSync(join(data, key), content);
    },
    [Symbol.asyncDispose]: running[Symbol.asyncDispose],
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
