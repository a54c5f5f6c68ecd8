import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  createWorkDirectory,
  nameForPrevious,
  removeLeftovers,
  removePrevious,
} from '../../../src/files/work-directory.ts';
import { onUnix } from '../../support/named-pipe.ts';
import { testDirectory } from '../../support/test-directory.ts';

const day = 24 * 60 * 60_000;
const root = testDirectory();

test('git finds nothing in it, so "git add --all" adds nothing', async () => {
  const git = (...options: readonly string[]) =>
    execFileSync('git', options, { cwd: root(), encoding: 'utf8' });
  git('init', '--quiet');
  using work = await createWorkDirectory(root());
  writeFileSync(join(work.path, 'values'), 'a link');
  expect(git('add', '--all', '--dry-run')).toBe('');
});

onUnix('nobody else can read it', async () => {
  using work = await createWorkDirectory(root());
  expect(statSync(work.path).mode & 0o777).toBe(0o700);
});

test('unfinished files are removed after a day, not before', async () => {
  const leftover = join(root(), '.docs-admin-action-0123456789abcdef.work');
  mkdirSync(join(leftover, 'new'), { recursive: true });
  const { ctimeMs } = statSync(leftover);
  await removeLeftovers(root(), ctimeMs + day);
  expect(readdirSync(leftover)).toEqual(['new']);
  await removeLeftovers(root(), ctimeMs + day + 1);
  expect(readdirSync(root())).toEqual([]);
});

test('the previous content of a directory is removed after a day, and only for this directory', async () => {
  const [site, other] = [join(root(), 'site'), join(root(), 'other')];
  const previous = [nameForPrevious(site), nameForPrevious(site), nameForPrevious(other)];
  for (const name of previous) mkdirSync(join(root(), name, 'en'), { recursive: true });
  const { ctimeMs } = statSync(join(root(), previous[1] ?? ''));
  await removeLeftovers(root(), ctimeMs + 2 * day);
  await removePrevious(site, ctimeMs + day / 2);
  expect(readdirSync(root()).sort()).toEqual([...previous].sort());
  await removePrevious(site, ctimeMs + 2 * day);
  expect(readdirSync(root())).toEqual(previous.slice(2));
});

test('the previous content of a directory stays for a day from its rename, however old it is', async () => {
  const site = join(root(), 'site');
  const previous = join(root(), nameForPrevious(site));
  mkdirSync(site);
  utimesSync(site, 0, 0);
  renameSync(site, previous);
  await removePrevious(site, Date.now());
  expect(readdirSync(root())).toEqual([basename(previous)]);
});

test('what only looks like a leftover stays', async () => {
  const name = '.docs-admin-action-0123456789abcdef';
  const names = [
    'site',
    name,
    `${name}.new`,
    `${name}.work.tar`,
    `x${name}.work`,
    '.docs-admin-action-1.work',
  ];
  for (const other of names) mkdirSync(join(root(), other));
  writeFileSync(join(root(), `${name}.old`), 'a file');
  symlinkSync(join(root(), 'site'), join(root(), `${name}.work`), 'junction');
  await removeLeftovers(root(), Date.now() + 2 * day);
  await removePrevious(join(root(), 'site'), Date.now() + 2 * day);
  expect(readdirSync(root()).sort()).toEqual([...names, `${name}.old`, `${name}.work`].sort());
});
