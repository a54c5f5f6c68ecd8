import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, parse } from 'node:path';
import process from 'node:process';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { findPaths } from '../../../script/find-paths.ts';
import { createWorkDirectory } from '../../../src/files/work-directory.ts';
import { prepareTarget, replaceDirectory } from '../../../src/site/extract-to.ts';
import { page } from '../../support/extract.ts';
import { onUnix } from '../../support/named-pipe.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();
let root = '';
beforeEach(() => {
  root = directory();
  for (const path of ['home/me', 'work/repo/.git', 'elsewhere', 'other/.git', 'submodule', 'github/.github'])
    mkdirSync(join(root, path), { recursive: true });
  writeFileSync(join(root, 'submodule/.git'), 'gitdir: elsewhere');
});

async function check(target: string, clean: boolean, workspace = 'work/repo'): Promise<void> {
  const reserved = [
    { path: join(root, 'home/me'), name: 'the home directory', withContent: false },
    { path: join(root, 'tools'), name: 'the tool cache', withContent: true },
  ];
  const directories = { workspace: join(root, workspace), temp: join(root, 'temp'), reserved };
  await prepareTarget({ target, clean, now: Date.now(), ...directories });
}

describe('not even with clean, a site replaces', () => {
  test.each([
    ['the workspace', 'work/repo'],
    ['a parent of the workspace', 'work'],
    ['a parent of the home directory', 'home'],
    ['the tool cache', 'tools'],
    ['inside a directory of the runner', 'temp/_github_home/site'],
    ['the data of git', 'work/repo/.git'],
    ['inside the data of git', 'work/repo/.git/hooks/site'],
    ['the workflows', 'work/repo/.github'],
    ['inside the data of GitHub', 'work/repo/.github/workflows/site'],
    ['a repository', 'other'],
    ['a repository whose data is in a file', 'submodule'],
    ['what holds the data of GitHub', 'github'],
  ])('%s', async (_, path) => {
    for (const clean of [false, true]) {
      await expect(check(join(root, path), clean)).rejects.toMatchObject({ code: 'TARGET_FORBIDDEN' });
    }
  });

  test('the root of the file system', async () => {
    await expect(check(parse(root).root, true)).rejects.toMatchObject({ code: 'TARGET_FORBIDDEN' });
  });

  test.each([
    ['home', 'link/me'],
    ['elsewhere', 'link'],
    ['.', 'link/tools/node'],
    ['.', 'link/temp/_github_home'],
  ])('%s by way of a symbolic link', async (to, path) => {
    symlinkSync(join(root, to), join(root, 'link'));
    await expect(check(join(root, path), true)).rejects.toMatchObject({ code: 'TARGET_FORBIDDEN' });
  });

  test.each(['file', 'file/site'])('a file, or below one: %s', async path => {
    writeFileSync(join(root, 'file'), '');
    await expect(check(join(root, path), true)).rejects.toMatchObject({ code: 'TARGET_FORBIDDEN' });
  });
});

test('a directory of its own is fine: new, empty, or with clean', async () => {
  const target = join(root, 'work/repo/public/site');
  await check(target, false);
  mkdirSync(target, { recursive: true });
  await check(target, false);
  writeFileSync(join(target, 'old.html'), page);
  await expect(check(target, false)).rejects.toMatchObject({
    code: 'TARGET_NOT_EMPTY',
    what: expect.stringContaining('old.html'),
  });
  await check(target, true);
});

test('a name that only starts like a forbidden one is accepted', async () => {
  await check(join(root, 'work/repo-site'), true);
  await check(join(root, 'home/me2'), true);
  await check(join(root, 'home/me/site'), true);
  await check(join(root, 'tools2/site'), true);
  await check(join(root, 'temp/site/_next'), true);
  await check(join(root, '_site'), true);
  await check(join(root, 'elsewhere/.github.io'), true);
});

test('a repository may be named .github', async () => {
  mkdirSync(join(root, '.github/.github'), { recursive: true });
  await check(join(root, '.github/.github/site'), true, '.github/.github');
  await expect(check(join(root, '.github/.github/.github'), true, '.github/.github')).rejects.toMatchObject({
    code: 'TARGET_FORBIDDEN',
  });
});

/** Replaces a target with a directory that `fill` has filled. */
async function place(target: string, clean: boolean, fill: (directory: string) => void) {
  using work = await createWorkDirectory(dirname(target));
  const fresh = join(work.path, 'new');
  mkdirSync(fresh);
  fill(fresh);
  return await replaceDirectory(fresh, { target, clean });
}

test('what appears at the target during the run is not replaced without clean', async () => {
  const target = join(root, 'elsewhere/site');
  const placed = place(target, false, () => {
    mkdirSync(target);
    writeFileSync(join(target, 'theirs'), 'theirs');
  });
  await expect(placed).rejects.toMatchObject({ code: 'TARGET_NOT_EMPTY' });
  expect(readdirSync(join(root, 'elsewhere'))).toEqual(['site']);
  expect(readFileSync(join(target, 'theirs'), 'utf8')).toBe('theirs');
});

test('a repository that appears at the target during the run stays, also with clean', async () => {
  const target = join(root, 'elsewhere/site');
  const placed = place(target, true, () => {
    mkdirSync(join(target, '.git'), { recursive: true });
  });
  await expect(placed).rejects.toMatchObject({ code: 'TARGET_FORBIDDEN' });
  expect(readdirSync(join(root, 'elsewhere'))).toEqual(['site']);
  expect(readdirSync(target)).toEqual(['.git']);
});

test('the old site comes back if the new one cannot take its place', async () => {
  const target = join(root, 'elsewhere/site');
  mkdirSync(target);
  writeFileSync(join(target, 'old.html'), page);
  const placed = place(target, true, fresh => rmSync(fresh, { recursive: true }));
  await expect(placed).rejects.toMatchObject({ code: 'ENOENT' });
  expect(readdirSync(join(root, 'elsewhere'))).toEqual(['site']);
  expect(readdirSync(target)).toEqual(['old.html']);
});

/** The superuser may remove anything, so what is not removable is tried as somebody else. */
async function withoutPrivileges<T>(paths: readonly string[], action: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return action();
  const nobody = 65_534;
  for (const path of paths) chownSync(path, nobody, nobody);
  process.seteuid?.(nobody);
  try {
    return await action();
  } finally {
    process.seteuid?.(0);
  }
}

onUnix.each(['site', 'new/site'])('%s in a directory that cannot be written is noticed', async name => {
  const closed = join(root, 'closed');
  mkdirSync(closed, { mode: 0o555 });
  await withoutPrivileges([root], async () => {
    const checked = check(join(closed, name), false);
    await expect(checked).rejects.toMatchObject({
      code: 'FILE_SYSTEM',
      what: expect.stringMatching(/^Could not write beside extract-to.*EACCES/),
    });
  });
  expect(readdirSync(closed)).toEqual([]);
});

onUnix('a directory of another user in one with the sticky bit cannot be replaced', async () => {
  const shared = join(root, 'shared');
  mkdirSync(join(shared, 'site'), { recursive: true });
  chmodSync(shared, 0o1777);
  // Where the superuser runs the tests, the check is tried as somebody else.
  const isOfAnother = process.geteuid?.() === 0;
  await withoutPrivileges([root], async () => {
    const checked = check(join(shared, 'site'), true);
    if (isOfAnother)
      await expect(checked).rejects.toMatchObject({
        code: 'TARGET_FORBIDDEN',
        what: expect.stringContaining('sticky bit'),
      });
    else await checked;
    mkdirSync(join(shared, 'own'));
    await check(join(shared, 'own'), true);
    await check(join(shared, 'new'), true);
  });
});

onUnix('the new site stays, with a warning, if the old one can be moved but not removed', async () => {
  const elsewhere = join(root, 'elsewhere');
  const target = join(elsewhere, 'site');
  // Of another user, where the superuser runs the tests. It may not be moved to another parent.
  mkdirSync(target);
  writeFileSync(join(target, 'old.html'), page);
  chmodSync(target, 0o555);
  const leftover = await withoutPrivileges([root, elsewhere], () =>
    place(target, true, fresh => writeFileSync(join(fresh, 'index.html'), page)),
  );
  const [moved = ''] = findPaths('.docs-admin-action-*.old', elsewhere);
  expect(leftover).toBe(join(elsewhere, moved));
  expect(readdirSync(target)).toEqual(['index.html']);
  chmodSync(join(elsewhere, moved), 0o755);
});

test('of runs that meet at one target, one site stays whole, and a run that found another in its way says so', async () => {
  const target = join(root, 'elsewhere/site');
  const sites = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const placed = await Promise.allSettled(
    sites.map(name =>
      place(target, true, fresh => {
        writeFileSync(join(fresh, name), name);
      }),
    ),
  );
  const failures = placed.filter(result => result.status === 'rejected').map(({ reason }) => reason);
  for (const reason of failures) expect(reason).toMatchObject({ code: 'TARGET_NOT_EMPTY' });
  const [site = '', ...others] = readdirSync(target);
  expect(others).toEqual([]);
  expect(placed[sites.indexOf(site)]?.status).toBe('fulfilled');
});
