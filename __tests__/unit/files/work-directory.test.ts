import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createWorkDirectory, removeLeftovers } from '../../../src/files/work-directory.ts';
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

test.each(['work', 'old'])('a leftover (.%s) is removed after a day, not before', async ending => {
  const leftover = join(root(), `.docs-admin-action-0123456789abcdef.${ending}`);
  mkdirSync(join(leftover, 'new'), { recursive: true });
  const { ctimeMs } = statSync(leftover);
  await removeLeftovers(root(), ctimeMs + day);
  expect(readdirSync(leftover)).toEqual(['new']);
  await removeLeftovers(root(), ctimeMs + day + 1);
  expect(readdirSync(root())).toEqual([]);
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
  expect(readdirSync(root()).sort()).toEqual([...names, `${name}.old`, `${name}.work`].sort());
});
