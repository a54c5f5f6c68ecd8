/** Prepares a release on this machine. See docs/releasing.md for all steps. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';

const root = resolve(import.meta.dirname, '..');
const usage = `Usage: script/release VERSION [options]

Prepares a release: checks this commit, sets the version, rebuilds dist/, commits, and tags. It
runs no tests, and pushes nothing. VERSION is MAJOR.MINOR.PATCH without "v", such as 1.0.0.

  --dry-run   only check, and print what the release would be
  --notes     print what CHANGELOG.md says about VERSION
  --sbom      print what is in the bundle, as a CycloneDX bill of materials (without VERSION)
  --help      print this help`;

/** A reason not to release, and what to do. */
class ReleaseError extends Error {}

const read = (file: string) => readFileSync(join(root, file), 'utf8');

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

interface PackageFacts {
  readonly version: string;
  readonly repository: string;
  readonly bugs: { readonly email: string };
}

const packageFacts = () => JSON.parse(read('package.json')) as PackageFacts;
const currentVersion = () => packageFacts().version;

/** Negative when `a` is the older one. Both are MAJOR.MINOR.PATCH. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map(version => version.split('.').map(Number));
  const differences = (left ?? []).map((part, index) => part - (right?.[index] ?? 0));
  return differences.find(difference => difference !== 0) ?? 0;
}

/** @throws ReleaseError if this commit cannot be released as `version` */
function checkRepository(version: string): void {
  const current = currentVersion();
  const { repository, bugs } = packageFacts();
  if (repository.includes('example/') || bugs.email.endsWith('@example.com'))
    throw new ReleaseError(
      'The name of this repository, or the address for reports, is still a placeholder. Set "repository" and "bugs" in package.json, and run "npm run docs".',
    );
  const untrue = untrueAfterRelease();
  if (untrue.length > 0)
    throw new ReleaseError(
      `These sentences are not true after a release. Correct them:\n\n${untrue.join('\n')}`,
    );
  if (compareVersions(version, current) <= 0)
    throw new ReleaseError(`${version} is not larger than ${current}, the version in package.json.`);
  if (git('rev-parse', '--abbrev-ref', 'HEAD') !== 'main')
    throw new ReleaseError('Releases are made on the branch main. Switch to it: git switch main');
  if (git('status', '--porcelain') !== '')
    throw new ReleaseError('There are changes that are not committed. Commit or stash them.');
  const tag = `v${version}`;
  const remote = git('remote').split('\n').includes('origin')
    ? git('ls-remote', '--tags', 'origin', tag)
    : '';
  if (git('tag', '--list', tag) !== '' || remote !== '')
    throw new ReleaseError(`The tag ${tag} exists. Choose another version: a published one never changes.`);
}

/** @returns the sentences of documents that name the first release, each with its file and the line where it begins */
function untrueAfterRelease(): readonly string[] {
  return git('ls-files', '*.md')
    .split('\n')
    .flatMap(file => {
      const text = read(file);
      return [...text.matchAll(/[^.!?\s][^.!?]*\bthe\s+first\s+release\b[^.!?]*/gi)].map(
        ({ 0: sentence, index }) => {
          const line = text.slice(0, index).split('\n').length;
          return `  ${file}:${line}: ${sentence.replace(/\s+/g, ' ')}`;
        },
      );
    });
}

/** Every file that contains the version, beside those that npm changes, with its text for the new version. */
function textsFor(version: string): ReadonlyMap<string, string> {
  const source = 'src/net/http.ts';
  const before = read(source);
  const current = `'${currentVersion()}'`;
  if (!before.includes(current)) throw new ReleaseError(`${source} does not hold the version ${current}.`);
  return new Map([
    [source, before.replace(current, `'${version}'`)],
    ['CHANGELOG.md', changelogFor(version)],
  ]);
}

/** One section "Unreleased", which is empty, and what was unreleased so far as the section of the version. */
function changelogFor(version: string): string {
  const [head = '', ...sections] = read('CHANGELOG.md').split(/^(?=## )/m);
  // There are two if the section of a version that was not published got this name again.
  const unreleased = sections.filter(section => section.startsWith('## [Unreleased]'));
  if (unreleased.length === 0)
    throw new ReleaseError('CHANGELOG.md has no section "## [Unreleased]". Add it.');
  const changes = unreleased
    .map(section => section.replace(/^## .*\n+(?:To be released as .*\n+)?/, '').trim())
    .filter(text => text !== '')
    .join('\n\n');
  if (changes === '')
    throw new ReleaseError('The section "## [Unreleased]" of CHANGELOG.md is empty. Write what has changed.');
  const today = new Date().toISOString().slice(0, 10);
  const released = `## [Unreleased]\n\n## [${version}] - ${today}\n\n${changes}\n\n`;
  const others = sections.filter(section => !unreleased.includes(section));
  return `${[head, released, ...others].join('').trimEnd()}\n`;
}

/** The section of CHANGELOG.md about a version. @throws ReleaseError if there is none */
function notesFor(version: string): string {
  const sections = read('CHANGELOG.md').split(/^## /m);
  const section = sections.find(section => section.startsWith(`[${version}] - `));
  if (section === undefined) throw new ReleaseError(`CHANGELOG.md has no section "## [${version}] - DATE".`);
  return section.replace(/^.*\n+/, '').trim();
}

function runNpm(...words: readonly string[]): void {
  execFileSync('npm', [...words, '--silent'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Restores the working tree, which was clean, if anything fails. */
function writeRelease(version: string, texts: ReadonlyMap<string, string>): void {
  const tag = `v${version}`;
  const before = git('rev-parse', 'HEAD');
  try {
    for (const [file, text] of texts) writeFileSync(join(root, file), text);
    runNpm('version', version, '--no-git-tag-version');
    runNpm('run', 'build');
    git('add', '--all');
    git('commit', '--quiet', '--message', `Release ${version}`);
    git('tag', '--annotate', tag, '--message', tag);
  } catch (error) {
    git('reset', '--quiet', '--hard', before);
    throw error;
  }
}

function release(version: string, isDryRun: boolean): void {
  checkRepository(version);
  const texts = textsFor(version);
  console.log('Checking format, lint, types, documents, and dist/ ...');
  runNpm('run', 'check');
  const files = [
    'package.json',
    'package-lock.json',
    ...texts.keys(),
    'dist/',
    'script/new-workflow/dist/',
  ].join(', ');
  if (isDryRun) {
    console.log(`Nothing was changed. It would commit and tag v${version}: ${files}.`);
    return;
  }
  writeRelease(version, texts);
  console.log(`Committed and tagged v${version}: ${files}. Now push both, which builds a draft of the release:

  git push --atomic origin main v${version}

Then continue with docs/releasing.md. To undo it before the push, which
also deletes all changes that are not committed:

  git tag --delete v${version} && git reset --hard HEAD~1`);
}

interface LockedPackage {
  readonly dev?: boolean;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: unknown;
}

/**
 * The content of the bundle, as a CycloneDX bill of materials, which a release attaches.
 *
 * "npm sbom --omit dev" omits packages that a development tool uses as well (npm/cli issue 7909), two dependencies of the
 * action among them. So npm gets a manifest and a lock file without development dependencies.
 * @returns JSON text
 */
export function billOfMaterials(): string {
  const { devDependencies: _, dependencies, ...manifest } = JSON.parse(read('package.json')) as LockedPackage;
  const lock = JSON.parse(read('package-lock.json')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
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

function main(): void {
  const flag = { type: 'boolean', default: false } as const;
  const options = { 'dry-run': flag, notes: flag, sbom: flag, help: flag };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) return void process.stdout.write(`${usage}\n`);
  if (values.sbom) return void process.stdout.write(billOfMaterials());
  const [version = '', ...others] = positionals;
  if (others.length > 0 || !/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version)) throw new ReleaseError(usage);
  if (values.notes) console.log(notesFor(version));
  else release(version, values['dry-run']);
}

if (import.meta.main) {
  try {
    main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
