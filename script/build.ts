/**
 * Builds dist/ from src/, and script/new-workflow/dist/ from script/new-workflow/: tsc 7 compiles them to lib/, ncc bundles that
 * JavaScript.
 *
 *   node script/build.ts [directory]     both; or only dist/, to another directory
 *   node script/build.ts --check         writes nothing, and fails if one of them differs from a build in any file or byte
 *
 * Not minified, because minified code starts slower, and people should be able to read what they run.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { sourceHash, sourceHashFile } from './committed-bundle.ts';

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

/** Compiles src/, and bundles it into `directory`, which is replaced. */
export async function build(directory: string): Promise<void> {
  // Before the rest, so that a file that changes during it makes the result stale.
  const hash = sourceHash(root);
  rmSync(join(root, 'lib'), { recursive: true, force: true });
  compile('tsconfig.build.json');
  await bundle(join(root, 'lib/index.js'), directory);
  writeFileSync(join(directory, sourceHashFile), `${hash}\n`);
}

/** Compiles script/new-workflow/, and bundles it into `directory`, which is replaced. */
async function buildNew(directory: string): Promise<void> {
  compile('script/new-workflow/tsconfig.json');
  await bundle(join(root, 'lib/new-workflow/index.js'), directory);
}

function compile(config: string): void {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', config], { cwd: root, stdio: 'inherit' });
}

/** Committed bundles, by their directories, in the order in which they are built. */
const bundles = { dist: build, 'script/new-workflow/dist': buildNew } as const;

/** Bundles one JavaScript file with everything that it imports into `directory`, which is replaced. */
export async function bundle(source: string, directory: string): Promise<void> {
  const { code, assets, paths } = await runNcc(source);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'index.js'), code);
  for (const [name, { source: text }] of Object.entries(assets)) writeFileSync(join(directory, name), text);
  // Not ncc's own "license": it does not see the packages whose modules are joined.
  writeFileSync(join(directory, 'licenses.txt'), licenseTexts(paths));
}

async function runNcc(source: string) {
  const ncc = require('@vercel/ncc') as Ncc;
  const { code, assets, stats } = await ncc(source, { cache: false, quiet: true });
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

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** Code can be named like a license. */
const textFile = /^(licen[cs]e|copying|notice|third[-_]?party)(?!.*\.[cm]?[jt]s$)/i;
const line = '-'.repeat(80);

/**
 * One section for each package with modules in the bundle, by name and version.
 * @param modules absolute paths of all modules in the bundle
 * @throws Error if a package has no license text
 */
export function licenseTexts(modules: Iterable<string>): string {
  const directories = new Set([...modules].flatMap(module => packageOf(module) ?? []));
  // Several copies of one version get one section.
  const sections = new Set([...directories].map(sectionOf));
  return [...sections].sort().join('\n');
}

/** @returns directory of the innermost package; undefined for the project's own modules and the bundler's */
function packageOf(module: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(module)?.[0];
}

function sectionOf(directory: string): string {
  const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license } = manifest;
  const texts = readdirSync(directory)
    .filter(file => textFile.test(file))
    .sort()
    .map(file => readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n').trim())
    .filter(text => text !== '');
  if (license === undefined || texts.length === 0)
    throw new Error(`${name} ${version} is in the bundle, but has no license text: ${directory}`);
  return [`${name} ${version} (${license})`, line, ...texts.flatMap(text => [text, line]), ''].join('\n');
}

/** Fails if a committed bundle differs from a build of its source. */
async function check(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-dist-'));
  try {
    for (const [name, buildInto] of Object.entries(bundles)) {
      const committed = readBundle(join(root, name));
      await buildInto(directory);
      const built = readBundle(directory);
      const names = new Set([...committed.keys(), ...built.keys()]);
      const differing = [...names].filter(file => {
        const bytes = built.get(file);
        return bytes === undefined || committed.get(file)?.equals(bytes) !== true;
      });
      if (differing.length === 0) continue;
      console.error(
        `${name}/ differs from a build of its source (${differing.join(', ')}). Run "npm run build" and commit ${name}/.`,
      );
      process.exitCode = 1;
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

if (process.argv[2] === '--check' && import.meta.main) await check();
else if (import.meta.main) {
  const [, , only] = process.argv;
  if (only !== undefined) await build(resolve(only));
  else for (const [name, buildInto] of Object.entries(bundles)) await buildInto(join(root, name));
  for (const directory of only === undefined ? Object.keys(bundles) : [only])
    for (const [name, bytes] of readBundle(resolve(root, directory)))
      console.log(`${join(directory, name).padEnd(40)} ${Math.ceil(bytes.length / 1024)} KiB`);
}
