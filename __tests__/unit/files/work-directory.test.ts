import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { expect, test } from '@jest/globals';
import { removeLeftovers, WorkDirectory } from '../../../src/files/work-directory.ts';
import { testDirectory } from '../../support/test-directory.ts';
import { until } from '../../support/until.ts';

const minute = 60_000;
const root = testDirectory();

function create(heartbeat = 60 * minute): Promise<WorkDirectory> {
  return WorkDirectory.create({ near: root(), temp: undefined, heartbeat });
}

test('git finds nothing in it, so "git add --all" adds nothing', async () => {
  const work = await create();
  writeFileSync(join(work.path, 'values'), 'a link');
  const git = (...options: readonly string[]) =>
    execFileSync('git', options, { cwd: root(), encoding: 'utf8' });
  git('init', '--quiet');
  expect(git('add', '--all', '--dry-run')).toBe('');
  work.remove();
  expect(readdirSync(root())).toEqual(['.git']);
});

(process.platform === 'win32' ? test.skip : test)('nobody else can read it', async () => {
  const work = await create();
  expect(statSync(work.path).mode & 0o777).toBe(0o700);
  work.leave();
});

test('it is in the directory for temporary files where files can be renamed from there', async () => {
  const temp = join(root(), 'temp');
  mkdirSync(temp);
  const work = await WorkDirectory.create({ near: root(), temp });
  expect(dirname(work.path)).toBe(temp);
  work.remove();
  const beside = await WorkDirectory.create({ near: root(), temp: join(root(), 'missing') });
  expect(dirname(beside.path)).toBe(root());
  beside.remove();
  expect(readdirSync(root())).toEqual(['temp']);
});

test('a leftover is removed ten minutes after its last sign of life, not before', async () => {
  const work = await create();
  work.leave();
  const { ctimeMs } = statSync(work.path);
  await removeLeftovers(root(), ctimeMs + 10 * minute);
  expect(existsSync(work.path)).toBe(true);
  await removeLeftovers(root(), ctimeMs + 10 * minute + 1);
  expect(readdirSync(root())).toEqual([]);
});

test('a run that lives gives signs of life', async () => {
  const work = await create(10);
  const { ctimeMs } = statSync(work.path);
  await until(() => statSync(work.path).ctimeMs > ctimeMs + 50);
  await removeLeftovers(root(), ctimeMs + 10 * minute + 1);
  expect(existsSync(work.path)).toBe(true);
  work.remove();
});

test('what only looks like a leftover stays', async () => {
  const name = '.docs-admin-action-0123456789abcdef';
  const names = [
    'site',
    name,
    `${name}.old`,
    `${name}.work.tar`,
    `x${name}.work`,
    '.docs-admin-action-1.work',
  ];
  for (const other of names) mkdirSync(join(root(), other));
  writeFileSync(join(root(), `${name}.discarded`), 'a file');
  symlinkSync(join(root(), 'site'), join(root(), `${name}.work`), 'junction');
  await removeLeftovers(root(), Date.now() + 60 * minute);
  expect(readdirSync(root()).sort()).toEqual([...names, `${name}.discarded`, `${name}.work`].sort());
});
