import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { billOfMaterials } from '../script/sbom.ts';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
};
interface Locked {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly inBundle?: boolean;
}
const lock = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> };
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

test('every runtime dependency is justified, and nothing else is', () => {
  const table = read('docs/dependencies.md').split('## Development')[0] ?? '';
  const names = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).filter(name => name !== 'mini'),
  );
  expect(names.sort()).toEqual(Object.keys(manifest.dependencies).sort());
});

test('every package is held by its checksum, wherever it comes from', () => {
  for (const [path, { integrity, resolved, inBundle }] of packages) {
    if (inBundle) continue;
    expect({ path, integrity }).toEqual({ path, integrity: expect.stringMatching(/^sha512-/) });
    // An address would send everybody to the registry that somebody had.
    expect({ path, resolved }).toEqual({ path, resolved: undefined });
  }
});

test('no package runs a script unnoticed when it is installed', () => {
  const named = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(named.filter(name => !(name in manifest.allowScripts) && name !== 'fsevents')).toEqual([]);
});

test('the bill of materials of a release names all that is in the bundle, and no tool of development', () => {
  const { bomFormat, components } = JSON.parse(billOfMaterials()) as {
    readonly bomFormat: string;
    readonly components: readonly { readonly name: string; readonly group?: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const names = components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));
  // What the bundler itself found, as far as it has collected licenses.
  const heading = /^(@?[\w./-]+)\n(?:MIT|ISC|0BSD|Apache-2\.0|BSD-\d-Clause|\(MIT OR .*\))$/gm;
  const bundled = [...read('dist/licenses.txt').matchAll(heading)].map(([, name = '']) => name);
  expect(bundled).toEqual(expect.arrayContaining(['semver', 'yaml']));
  expect(names).toEqual(expect.arrayContaining([...Object.keys(manifest.dependencies), ...bundled]));
  expect(names).not.toContain('jest');
});
