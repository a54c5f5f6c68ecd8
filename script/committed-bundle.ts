/** Where the committed bundle is, and whether it was built from the source next to it. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

const projectRoot = resolve(import.meta.dirname, '..');
/** In dist/: the hash of what it was built from. */
export const sourceHashFile = 'source-hash.txt';
const stale = 'dist/ is not built from this src/: run npm run build';

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly dev?: boolean }>>;
}

/**
 * SHA-256 of src/ and of the versions of the packages in the bundle. Development packages do not count, so that most updates
 * of them need no build: "npm run dist" compares dist/ with a build byte for byte.
 */
export function sourceHash(root: string): string {
  const hash = createHash('sha256');
  const files = globSync('src/**', { cwd: root }).filter(path => statSync(join(root, path)).isFile());
  for (const path of files.sort()) {
    const text = readFileSync(join(root, path));
    hash.update(`${path.replaceAll(sep, '/')} ${text.length}\n`).update(text);
  }
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
  const bundled = Object.entries(packages).filter(([, { dev }]) => dev !== true);
  for (const [path, { version }] of bundled) hash.update(`${path} ${version}\n`);
  return hash.digest('hex');
}

const verified = new Set<string>();

/**
 * The path of dist/index.js. The source is compared once for each process.
 * @throws if dist/ was built from another source
 */
export function committedBundle(root: string = projectRoot): string {
  if (!verified.has(root)) {
    if (recordedHash(root) !== sourceHash(root)) throw new Error(stale);
    verified.add(root);
  }
  return join(root, 'dist/index.js');
}

/** Undefined for a build that recorded none. */
function recordedHash(root: string): string | undefined {
  try {
    return readFileSync(join(root, 'dist', sourceHashFile), 'utf8').trim();
  } catch {
    return undefined;
  }
}
