/**
 * Builds dist/ from src/: tsc 7 compiles it to lib/, ncc bundles that JavaScript.
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
import { sourceHash, sourceHashFile } from './bundle/committed-bundle.ts';
import { licenseTexts } from './bundle/licenses.ts';

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
  // Before the rest, so that a file that changes during it makes the result stale.
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
  await bundle(join(root, 'lib/index.js'), directory, [join(root, 'lib/changes/page-worker.js')]);
  // Not bundled: it imports the bundle only when there is something to do.
  copyFileSync(join(root, 'lib/post.js'), join(directory, 'post.js'));
  writeFileSync(join(directory, sourceHashFile), `${hash}\n`);
}

/**
 * Bundles one JavaScript file with everything that it imports into `directory`, which is replaced.
 * @param threads programs that it starts in threads. Each becomes a file of its own name beside the bundle
 */
export async function bundle(
  source: string,
  directory: string,
  threads: readonly string[] = [],
): Promise<void> {
  const { code, assets, paths } = await runNcc(source);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'index.js'), code);
  for (const [name, { source: text }] of Object.entries(assets)) writeFileSync(join(directory, name), text);
  const threadPaths: string[] = [];
  for (const thread of threads) {
    const bundled = await runNcc(thread);
    writeFileSync(join(directory, basename(thread)), bundled.code);
    threadPaths.push(...bundled.paths);
  }
  // Not ncc's own "license": it does not see the packages whose modules are joined.
  writeFileSync(join(directory, 'licenses.txt'), licenseTexts([...paths, ...threadPaths]));
  // The program of a thread that imports nothing.
  const starter = paths.find(path => basename(path) === 'growing-file-hash.js');
  if (starter !== undefined)
    copyFileSync(join(dirname(starter), 'hash-thread.js'), join(directory, 'hash-thread.js'));
}

/**
 * "debug" loads this package when it is there, as it is beside development tools, to choose colors. A built-in module without its
 * properties stands in for it, so that the bundle does not depend on what is installed.
 */
const externals = { 'supports-color': 'node:tty' };

async function runNcc(source: string) {
  const ncc = require('@vercel/ncc') as Ncc;
  const { code, assets, stats } = await ncc(source, { cache: false, quiet: true, externals });
  return { code, assets, paths: pathsOf(stats.toJson(everyModule).modules) };
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
