import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { replaceDirectory } from '../../../src/site/replace-directory.ts';
import { checkTarget } from '../../../src/site/target.ts';
import { extract, page, tar } from '../../support/extract.ts';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'docs-admin-action-placement-')));
  for (const path of ['home/me', 'work/repo/.git', 'elsewhere', 'other/.git', 'submodule', 'github/.github'])
    mkdirSync(join(root, path), { recursive: true });
  writeFileSync(join(root, 'submodule/.git'), 'gitdir: elsewhere');
});
afterEach(() => rmSync(root, { recursive: true }));

async function check(target: string, clean: boolean, workspace = 'work/repo'): Promise<void> {
  const reserved = [{ path: join(root, 'home/me'), name: 'the home directory' }];
  await checkTarget({ target, clean, workspace: join(root, workspace), reserved });
}

describe('never, not even with clean', () => {
  test.each([
    ['the workspace', 'work/repo'],
    ['a parent of the workspace', 'work'],
    ['a parent of both', '.'],
    ['the home directory', 'home/me'],
    ['a parent of the home directory', 'home'],
    ['the data of git', 'work/repo/.git'],
    ['inside the data of git', 'work/repo/.git/hooks/site'],
    ['data of git that is yet to come', 'elsewhere/.GIT/site'],
    ['the workflows', 'work/repo/.github'],
    ['inside the data of GitHub', 'work/repo/.github/workflows/site'],
    ['data of GitHub in another repository', 'elsewhere/.GitHub'],
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
    ['work/repo', 'link'],
    ['work', 'link'],
    ['home', 'link/me'],
    ['work/repo/.git', 'link/hooks'],
    ['elsewhere', 'link'],
    ['nowhere', 'link'],
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
  await check(join(root, 'elsewhere/.github.io'), true);
});

test('a repository may be named .github', async () => {
  mkdirSync(join(root, '.github/.github'), { recursive: true });
  await check(join(root, '.github/.github/site'), true, '.github/.github');
  await expect(check(join(root, '.github/.github/.github'), true, '.github/.github')).rejects.toMatchObject({
    code: 'TARGET_FORBIDDEN',
  });
});

test('nothing is created behind a symbolic link that leads to nothing', async () => {
  symlinkSync(join(root, 'nowhere'), join(root, 'link'));
  const target = join(root, 'link/site');
  await expect(extract(root, await tar([]), { target })).rejects.toMatchObject({ code: 'FILE_SYSTEM' });
  expect(existsSync(join(root, 'nowhere'))).toBe(false);
});

test('a target may have the longest name that a file system allows', async () => {
  const target = join(root, 'elsewhere', '日'.repeat(85));
  const { sitePath } = await extract(root, await tar([{ name: 'index.html', text: page }]), { target });
  expect(sitePath).toBe(target);
  expect(readdirSync(join(root, 'elsewhere'))).toEqual(['日'.repeat(85)]);
});

test('what fails first is what is reported, and everything is as before', async () => {
  const target = join(root, 'new/parents/site');
  const reason = new Error('first');
  const placed = replaceDirectory({ target, clean: false }, async directory => {
    writeFileSync(join(directory, 'half'), '');
    throw reason;
  });
  await expect(placed).rejects.toBe(reason);
  expect(readdirSync(root).sort()).toEqual(['elsewhere', 'github', 'home', 'other', 'submodule', 'work']);
});

test('parents that were there before stay when it fails', async () => {
  const placed = replaceDirectory({ target: join(root, 'elsewhere/new/site'), clean: false }, async () => {
    throw new Error('first');
  });
  await expect(placed).rejects.toThrow('first');
  expect(readdirSync(join(root, 'elsewhere'))).toEqual([]);
});

test('what appears at the target during the run is not replaced without clean', async () => {
  const target = join(root, 'elsewhere/site');
  const placed = replaceDirectory({ target, clean: false }, async () => {
    mkdirSync(target);
    writeFileSync(join(target, 'theirs'), 'theirs');
  });
  await expect(placed).rejects.toMatchObject({ code: 'TARGET_NOT_EMPTY' });
  expect(readdirSync(join(root, 'elsewhere'))).toEqual(['site']);
  expect(readFileSync(join(target, 'theirs'), 'utf8')).toBe('theirs');
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

const onUnix = process.platform === 'win32' ? test.skip : test;

onUnix('the new site stays, with a warning, if the old one can be moved but not removed', async () => {
  const elsewhere = join(root, 'elsewhere');
  const target = join(elsewhere, 'site');
  const locked = join(target, 'locked');
  mkdirSync(locked, { recursive: true });
  writeFileSync(join(locked, 'old.html'), page);
  chmodSync(locked, 0o555);
  const archive = await tar([{ name: 'index.html', text: page }]);
  const result = await withoutPrivileges([root, elsewhere, target, locked], () =>
    extract(root, archive, { target, clean: true }),
  );
  const [moved = ''] = globSync('.docs-admin-action-*/old-0', { cwd: elsewhere });
  expect(result.warnings).toEqual([expect.stringContaining(moved)]);
  expect(readdirSync(target)).toEqual(['index.html']);
  chmodSync(join(elsewhere, moved, 'locked'), 0o755);
});

onUnix(
  'an old directory of another user is moved away, though it may not be moved to another parent',
  async () => {
    if (process.geteuid?.() !== 0) return;
    const elsewhere = join(root, 'elsewhere');
    const target = join(elsewhere, 'site');
    mkdirSync(target);
    writeFileSync(join(target, 'old.html'), page);
    const archive = await tar([{ name: 'index.html', text: page }]);
    const result = await withoutPrivileges([root, elsewhere], () =>
      extract(root, archive, { target, clean: true }),
    );
    const [moved = ''] = globSync('.docs-admin-action-*.discarded', { cwd: elsewhere });
    expect(result.warnings).toEqual([expect.stringContaining(moved)]);
    expect(readdirSync(target)).toEqual(['index.html']);
    // What the user of the machine removes afterwards does not come back as the older site.
    rmSync(target, { recursive: true });
    await check(target, false);
    expect(existsSync(target)).toBe(false);
  },
);

onUnix('a directory that cannot be read is an error of the file system', async () => {
  const target = join(root, 'elsewhere/site');
  mkdirSync(target);
  writeFileSync(join(target, 'old.html'), page);
  chmodSync(target, 0o300);
  for (const clean of [false, true]) {
    const checked = withoutPrivileges([root, target], () => check(target, clean));
    await expect(checked).rejects.toMatchObject({
      code: 'FILE_SYSTEM',
      what: expect.stringContaining('Could not read the content of extract-to'),
    });
  }
  // Otherwise only root could remove it.
  chmodSync(target, 0o700);
});

test('concurrent runs with one target all succeed, and one of the sites stays', async () => {
  const target = join(root, 'elsewhere/site');
  const sites = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const placed = sites.map(name =>
    replaceDirectory({ target, clean: true }, async directory => {
      await checkTarget({ target, clean: true, workspace: join(root, 'work/repo'), reserved: [] });
      writeFileSync(join(directory, name), name);
    }),
  );
  await Promise.all(placed);
  expect(readdirSync(target)).toHaveLength(1);
  expect(readdirSync(join(root, 'elsewhere'))).toEqual(['site']);
});
