import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { expect, test } from '@jest/globals';
import { isDotGit } from '../../../src/site/git-repository.ts';
import { expectRejected, extract, formats, link, page, type TarEntry, tar } from '../../support/extract.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();
const inSite = (path: string) => join(directory(), 'site', path);

const head = 'ref: refs/heads/main\n';
const start = { name: 'index.html', text: page };

/** Settings that have `git status` create a file, for which no tool but a shell is needed. */
const config = (marker: string, worktree = '') => `[core]
\trepositoryformatversion = 0
\tbare = false
${worktree === '' ? '' : `\tworktree = ${worktree}\n`}\tfsmonitor = "echo run >'${marker}';false"
`;

/** Everything that a repository needs, below a directory of the archive. */
function repository(prefix: string, settings: string): readonly TarEntry[] {
  return [
    { name: `${prefix}HEAD`, text: head },
    { name: `${prefix}config`, text: settings },
    { name: `${prefix}objects/`, type: 'directory' },
    { name: `${prefix}refs/`, type: 'directory' },
  ];
}

/** Whole archives that make Git run a program; each with the directory that the later step works in. */
const attacks: readonly (readonly [string, string, (marker: string) => readonly TarEntry[]])[] = [
  ['a directory .git', '', marker => [start, ...repository('.git/', config(marker))]],
  ['a directory .git below', 'docs/v1', marker => [start, ...repository('docs/v1/.git/', config(marker))]],
  [
    'a file .git that names a directory',
    '',
    marker => [start, { name: '.git', text: 'gitdir: assets\n' }, ...repository('assets/', config(marker))],
  ],
  ['a bare repository at the root', '', marker => [start, ...repository('', config(marker, '.'))]],
  [
    'a bare repository in the only directory with the site',
    'wrap',
    marker => [{ name: 'wrap/index.html', text: page }, ...repository('wrap/', config(marker, '.'))],
  ],
  [
    'a bare repository that links make',
    '',
    marker => [
      start,
      { name: 'start', text: head },
      { name: 'config', text: config(marker, '.') },
      { name: 'a/objects/', type: 'directory' },
      { name: 'a/refs/', type: 'directory' },
      link('HEAD', 'start'),
      link('objects', 'a/objects'),
      link('refs', 'a/refs'),
    ],
  ],
  [
    'a bare repository that a copied directory completes',
    'b/x',
    marker => [
      start,
      { name: 'a/x/HEAD', text: head },
      { name: 'a/x/config', text: config(marker, '.') },
      link('a/x/objects', '../../empty'),
      link('a/x/refs', '../../empty'),
      { name: 'empty/', type: 'directory' },
      link('b', 'a'),
    ],
  ],
  [
    'a bare repository whose other half lies elsewhere',
    '',
    marker => [
      start,
      { name: 'HEAD', text: head },
      { name: 'commondir', text: 'assets\n' },
      { name: 'config.worktree', text: '[core]\n\tworktree = .\n\tbare = false\n' },
      ...repository('assets/', `${config(marker)}[extensions]\n\tworktreeConfig = true\n`).slice(1),
    ],
  ],
];

/** Settings of whoever runs the tests could forbid what is shown here. */
const env = { ...process.env, GIT_CONFIG_GLOBAL: join(tmpdir(), 'none'), GIT_CONFIG_NOSYSTEM: '1' };

/** What a later step would do with the site. Whether Git likes the repository does not matter. */
function useGit(site: string): void {
  for (const words of [['status'], ['add', '--all', '--dry-run', '.']])
    spawnSync('git', words, { cwd: site, env, stdio: 'ignore' });
}

/** Puts entries on disk as a careless program would, links last and as copies. */
function writeCarelessly(root: string, entries: readonly TarEntry[]): void {
  for (const { name, type, text = '' } of entries.filter(({ linkname }) => linkname === undefined)) {
    const path = join(root, name);
    mkdirSync(type === 'directory' ? path : dirname(path), { recursive: true });
    if (type !== 'directory') writeFileSync(path, text);
  }
  for (const { name, linkname } of entries) {
    const path = join(root, name);
    if (linkname !== undefined) cpSync(join(dirname(path), linkname), path, { recursive: true });
  }
}

// Git's shell on Windows wants another path of the marker.
test.each(process.platform === 'win32' ? [] : attacks)(
  'Git would run the program of %s, of which nothing is unpacked in any format',
  async (_, at, entries) => {
    const marker = join(directory(), 'marker');
    writeCarelessly(inSite(''), entries(marker));
    useGit(inSite(at));
    expect(existsSync(marker)).toBe(true);
    for (const path of [marker, inSite('')]) rmSync(path, { recursive: true });
    for (const pack of Object.values(formats)) {
      const archive = await pack(entries(marker));
      await expectRejected(directory(), archive, 'ARCHIVE_UNSAFE', 'Git repository');
    }
  },
);

/** As file systems read them: case, short names and streams of NTFS, what Windows and HFS+ leave out, forms of ZFS. */
const spellings = [
  '.git . .',
  '.git. :stream',
  ...'.git .gIt .git... .git::$INDEX_ALLOCATION .git:stream git~1 Git~27 git~1:x ．ｇｉｔ'.split(' '),
  ...[
    0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x206a, 0x206b, 0x206c, 0x206d,
    0x206e, 0x206f, 0xfeff,
  ].flatMap(ignored => {
    const sign = String.fromCodePoint(ignored);
    return [`.g${sign}it`, `${sign}.git`, `.git${sign}`];
  }),
];

test.each(spellings)('%j counts as .git', spelling => expect(isDotGit(spelling)).toBe(true));

test.each<TarEntry>([
  { name: '.giT', text: 'gitdir: x' },
  { name: 'git~1/config', text: '' },
  { name: 'a/b/.git./hooks/', type: 'directory' },
  link('a/.git', '../index.html'),
  link('a', '.git/config'),
  { name: 'a', type: 'link', linkname: 'b/.git' },
])('.git is rejected anywhere in an archive: %j', async entry => {
  await expectRejected(directory(), await tar([start, entry]), 'ARCHIVE_UNSAFE', 'Git repository');
});

test.each([
  ['in other case', ['head', 'Objects/a', 'REFS/b']],
  ['in directories that some file systems take for one', ['A/HEAD', 'a/objects/x', 'a./refs/x']],
  ['in any order', ['x/refs/a', 'x/index.html', 'x/objects/a', 'x/HEAD']],
  ['with characters that HFS+ ignores', ['HE\u200dAD', 'objects/x', 'refs/x']],
])('a bare repository is rejected: %s', async (_, names) => {
  const archive = await tar(names.map(name => ({ name, text: '' })));
  await expectRejected(directory(), archive, 'ARCHIVE_UNSAFE', 'Git repository');
});

test('what only looks like a repository is part of a site', async () => {
  const names = [
    '.gitattributes .gitignore .gitmodules .github/index.html .gitbook/assets/a.css git/index.html',
    'a.git/index.html git~/index.html digit~1 commondir api/head/index.html api/objects/index.html',
    'api/refs/index.html one/HEAD two/objects/x three/refs/x',
  ].flatMap(line => line.split(' '));
  const archive = await tar(names.map(name => ({ name, text: page })));
  expect((await extract(directory(), archive)).fileCount).toBe(names.length);
});
