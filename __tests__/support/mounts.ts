import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@jest/globals';

/** A file system in memory, or a directory that stands at a second place. Disposing unmounts it. */
export function mount(
  place: string,
  what: { readonly size: string } | { readonly bind: string },
): Disposable {
  mkdirSync(place, { recursive: true });
  const options =
    'bind' in what
      ? ['--bind', what.bind, place]
      : ['-t', 'tmpfs', '-o', `size=${what.size}`, 'tmpfs', place];
  const { status, stderr, error } = spawnSync('mount', options, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mount: ${error?.message ?? stderr}`);
  return {
    [Symbol.dispose]() {
      spawnSync('umount', ['--lazy', place]);
    },
  };
}

function canMount(): boolean {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-mount-'));
  try {
    mount(directory, { size: '64k' })[Symbol.dispose]();
    return true;
  } catch {
    return false;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** For tests whose names say "(where file systems can be mounted)": it takes Linux, and mostly the superuser. */
export const withMounts = canMount() ? test : test.skip;
