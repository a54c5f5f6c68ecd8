/**
 * Builds dist/ from src/: tsc 7 compiles to lib/, ncc bundles that JavaScript.
 *
 *   node script/build.ts [directory]     dist by default
 *
 * Not minified, because minified code starts slower, and people should be able to read what they run.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { sourceHash, sourceHashFile } from './committed-bundle.ts';
import { licenseTexts } from './licenses.ts';

const root = resolve(import.meta.dirname, '..');
const require = createRequire(import.meta.url);

/** A module of webpack, which ncc uses. */
interface Module {
  /** Absolute path, except for modules that the bundler generates. */
  readonly nameForCondition?: string | null;
  /** The modules that it contains. */
  readonly modules?: readonly Module[];
}
interface NccResult {
  readonly code: string;
  readonly assets: Readonly<Record<string, { readonly source: string | Buffer }>>;
  readonly stats: {
    toJson(options: Readonly<Record<string, unknown>>): { readonly modules: readonly Module[] };
  };
}
type Ncc = (input: string, options: Readonly<Record<string, unknown>>) => Promise<NccResult>;

/** Compiles and bundles into `directory`, which is replaced. */
export async function build(directory: string): Promise<void> {
  // Before the build, so that a file that changes during it makes the result stale.
  const hash = sourceHash(root);
  rmSync(join(root, 'lib'), { recursive: true, force: true });
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  await bundle(join(root, 'lib/index.js'), directory);
  writeFileSync(join(directory, sourceHashFile), `${hash}\n`);
}

/** Bundles one JavaScript file with all that it imports into `directory`, which is replaced. */
export async function bundle(source: string, directory: string): Promise<void> {
  const ncc = require('@vercel/ncc') as Ncc;
  const { code, assets, stats } = await ncc(source, { cache: false, quiet: true });
  const paths = pathsOf(stats.toJson(everyModule).modules);
  // Not ncc's own option "license", which misses packages whose modules are inside others.
  const licenses = licenseTexts(paths);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'index.js'), code);
  for (const [name, { source: text }] of Object.entries(assets)) writeFileSync(join(directory, name), text);
  writeFileSync(join(directory, 'licenses.txt'), licenses);
  // The program of a thread, which the bundler does not find.
  const starter = paths.find(path => basename(path) === 'growing-file-hash.js');
  if (starter !== undefined)
    copyFileSync(join(dirname(starter), 'hash-thread.js'), join(directory, 'hash-thread.js'));
}

const everyModule = {
  all: false,
  modules: true,
  modulesSpace: Infinity,
  cachedModules: true,
  dependentModules: true,
  nestedModules: true,
  nestedModulesSpace: Infinity,
};

function pathsOf(modules: readonly Module[]): readonly string[] {
  return modules.flatMap(({ nameForCondition, modules: joined = [] }) => [
    ...(nameForCondition == null ? [] : [nameForCondition]),
    ...pathsOf(joined),
  ]);
}

/** The bytes of all files in a directory, by name. */
export function readBundle(directory: string): ReadonlyMap<string, Buffer> {
  const names = readdirSync(directory).sort();
  return new Map(names.map(name => [name, readFileSync(join(directory, name))]));
}

if (import.meta.main) {
  const directory = resolve(process.argv[2] ?? join(root, 'dist'));
  await build(directory);
  for (const [name, bytes] of readBundle(directory)) {
    console.log(`${name.padEnd(24)} ${Math.ceil(bytes.length / 1024)} KiB`);
  }
}
