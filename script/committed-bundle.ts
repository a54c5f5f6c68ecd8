/** Where the committed bundle is, and whether it was built from the source next to it. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findPaths } from './find-paths.ts';

const projectRoot = resolve(import.meta.dirname, '..');
/** In dist/: the hash of what it was built from. */
export const sourceHashFile = 'source-hash.txt';
const stale = 'dist/ is not what src/ builds: npm run build';

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly dev?: boolean }>>;
}

/**
 * SHA-256 of src/ and of the versions of the packages in the bundle. Development packages do not count, so that most updates
 * of them need no build: "npm run dist" compares dist/ with a build byte for byte.
 */
export function sourceHash(root: string): string {
  const hash = createHash('sha256');
  const files = findPaths('src/**', root).filter(path => statSync(join(root, path)).isFile());
  for (const path of files) {
    const text = readFileSync(join(root, path));
    hash.update(`${path} ${text.length}\n`).update(text);
  }
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
  const bundled = Object.entries(packages).filter(([, { dev }]) => dev !== true);
  for (const [path, { version }] of bundled) hash.update(`${path} ${version}\n`);
  return hash.digest('hex');
}

let isFresh: boolean | undefined;

/** Whether dist/ was built from the source, which is compared once for each process. */
function isBundleFresh(): boolean {
  isFresh ??= recordedHash() === sourceHash(projectRoot);
  return isFresh;
}

/**
 * The path of dist/index.js.
 * @throws if dist/ was built from another source
 */
export function committedBundle(): string {
  if (!isBundleFresh()) throw new Error(stale);
  return join(projectRoot, 'dist/index.js');
}

/** Undefined for a build that recorded none. */
function recordedHash(): string | undefined {
  try {
    return readFileSync(join(projectRoot, 'dist', sourceHashFile), 'utf8').trim();
  } catch {
    return undefined;
  }
}
