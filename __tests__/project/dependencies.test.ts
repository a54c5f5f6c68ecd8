import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { billOfMaterials } from '../../script/release.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};
interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
  readonly integrity?: string;
}
const lock = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> };
interface Update {
  readonly directory?: string;
  readonly ignore?: readonly { readonly 'dependency-name': string }[];
}
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

test('the bill of materials of a release names all that is in the bundle, and no tool of development', () => {
  const { bomFormat, components } = JSON.parse(billOfMaterials()) as {
    readonly bomFormat: string;
    readonly components: readonly { readonly name: string; readonly group?: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const names = components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));
  const bundled = licensed().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...Object.keys(manifest.dependencies), ...bundled]));
  expect(names).not.toContain('jest');
});

/** The packages in dist/licenses.txt. */
function licensed() {
  const sections = read('dist/licenses.txt').matchAll(
    /^(@?[\w./-]+) (\d+\.\d+\.\d+\S*) \((.+)\)\n-{80}\n([\s\S]*?)\n-{80}$/gm,
  );
  return [...sections].map(([, name = '', version = '', license = '', text = '']) => {
    return { name, version, license, text };
  });
}

test('Node and its types have the major version on which the action runs, and updates leave it alone', () => {
  const [, major] = /^ {2}using: '?node(\d+)/m.exec(read('action.yml')) ?? [];
  const majors = ['node', '@types/node'].map(name => lock.packages[`node_modules/${name}`]?.version);
  expect(majors).toEqual([expect.stringMatching(`^${major}\\.`), expect.stringMatching(`^${major}\\.`)]);
  expect(read('.nvmrc').trim()).toBe(major);
  const { updates } = parse(read('.github/dependabot.yml')) as { readonly updates: readonly Update[] };
  const ignored = updates.find(({ directory }) => directory === '/')?.ignore ?? [];
  expect(ignored.map(({ 'dependency-name': name }) => name)).toEqual(['node', '@types/node']);
});

test('the lock file has the checksum of each package (promise: [Dependencies])', () => {
  expect(packages.filter(([, { integrity = '' }]) => !/^sha512-/.test(integrity))).toEqual([]);
});

test('each license is a text, of a package at the version that the lock file holds', () => {
  const entries = licensed();
  const some = ['zod', 'undici', 'tunnel', '@actions/core', '@actions/exec', '@actions/io', 'semver'];
  expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(some));
  for (const { name, version, license, text } of entries) {
    const isLocked = packages.some(
      ([path, locked]) =>
        path.endsWith(`node_modules/${name}`) && locked.version === version && locked.dev !== true,
    );
    expect({ name, license, text, isLocked }).toEqual({
      name,
      license: expect.stringMatching(
        /^(MIT|ISC|Apache-2\.0|BSD-\d-Clause|0BSD|BlueOak-1\.0\.0|\(Apache-2\.0 AND BSD-3-Clause\))$/,
      ),
      text: expect.stringMatching(/permission|redistribution|license/i),
      isLocked: true,
    });
    expect(text.length).toBeGreaterThan(500);
  }
});
