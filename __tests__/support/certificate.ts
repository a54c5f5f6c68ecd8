import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

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
  const subjects = names.map(name => `${isIP(name) ? 'IP' : 'DNS'}:${name}`).join();
  const subject = ['-subj', '/CN=example.com', '-addext', `subjectAltName=${subjects}`];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', keyPath, '-out', path];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...curve, ...subject, ...files], {
    stdio: 'ignore',
  });
  return { key: readFileSync(keyPath), cert: readFileSync(path), keyPath, path };
}

/** Has this process trust a certificate, until the result is disposed of. A process of its own gets NODE_EXTRA_CA_CERTS. */
export function trust(certificate: Certificate | undefined): Disposable {
  const before = getCACertificates();
  setDefaultCACertificates([...before, String(certificate?.cert)]);
  return { [Symbol.dispose]: () => setDefaultCACertificates(before) };
}
