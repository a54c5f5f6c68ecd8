/**
 * Prints what is in the bundle as a CycloneDX bill of materials, which a release attaches.
 *
 * "npm sbom --omit dev" omits packages that a development tool uses as well (npm/cli issue 7909), two dependencies of the
 * action among them. So npm gets a manifest and a lock file without development dependencies.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';

const root = resolve(import.meta.dirname, '../..');

interface LockedPackage {
  readonly dev?: boolean;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: unknown;
}

/** @returns JSON text */
export function billOfMaterials(): string {
  const { devDependencies: _, dependencies, ...manifest } = readJson<LockedPackage>('package.json');
  const lock = readJson<{ readonly packages: Readonly<Record<string, LockedPackage>> }>('package-lock.json');
  const packages = Object.entries(lock.packages)
    .filter(([, { dev }]) => dev !== true)
    .map(([path, { devDependencies: __, ...locked }]) => [path, locked]);
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-sbom-'));
  try {
    const write = (name: string, json: unknown) => writeFileSync(join(directory, name), JSON.stringify(json));
    write('package.json', { ...manifest, dependencies });
    write('package-lock.json', { ...lock, packages: Object.fromEntries(packages) });
    const words = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
    return execFileSync('npm', [...words, '--loglevel', 'error'], {
      cwd: directory,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(join(root, name), 'utf8')) as T;
}

if (import.meta.main) process.stdout.write(billOfMaterials());
