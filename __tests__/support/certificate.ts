import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
  /** Path of the certificate, which signs itself. */
  readonly path: string;
}

/** Makes a certificate that nobody knows, by OpenSSL's command line. */
export function makeCertificate(directory: string, names: readonly string[]): Certificate {
  const [key, path] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  const subject = [
    '-subj',
    '/CN=example.com',
    '-addext',
    `subjectAltName=${names.map(name => `DNS:${name}`).join(',')}`,
  ];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-days', '2', ...curve, ...subject, '-keyout', key, '-out', path],
    {
      stdio: 'ignore',
    },
  );
  return { key: readFileSync(key), cert: readFileSync(path), path };
}
