import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';

export interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
  readonly keyPath: string;
  /** Of the certificate, which signs itself. */
  readonly path: string;
}

/**
 * Makes a certificate that nobody trusts yet, with the command openssl.
 * @param names host names and IP addresses that it is valid for
 */
export function makeCertificate(directory: string, names: readonly string[]): Certificate {
  const [keyPath, path] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  const subject = [
    '-subj',
    '/CN=example.com',
    '-addext',
    `subjectAltName=${names.map(name => `${isIP(name) ? 'IP' : 'DNS'}:${name}`).join(',')}`,
  ];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-days', '2', ...curve, ...subject, '-keyout', keyPath, '-out', path],
    {
      stdio: 'ignore',
    },
  );
  return { key: readFileSync(keyPath), cert: readFileSync(path), keyPath, path };
}
