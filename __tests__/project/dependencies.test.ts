import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
  readonly integrity?: string;
}
const lock = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> };
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

/** The packages in dist/licenses.txt. */
function licensed() {
  const sections = read('dist/licenses.txt').matchAll(
    /^(@?[\w./-]+) (\d+\.\d+\.\d+\S*) \((.+)\)\n-{80}\n([\s\S]*?)\n-{80}$/gm,
  );
  return [...sections].map(([, name = '', version = '', license = '', text = '']) => {
    return { name, version, license, text };
  });
}

test('the lock file has the checksum of each package', () => {
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
