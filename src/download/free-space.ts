import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';
import { ActionError } from '../shared/errors.ts';
import { formatBytes, oneLine } from '../shared/text.ts';

/**
 * Checks that a file has room, so that a full disk is reported before the download and not in its last minute.
 * @param path absolute path of the file
 * @param size in bytes; Infinity while unknown
 * @throws ActionError FILE_SYSTEM with both numbers
 */
export async function checkFreeSpace(path: string, size: number): Promise<void> {
  const directory = dirname(path);
  const space = await statfs(directory).catch(() => undefined);
  // Some file systems report nothing at all.
  if (space === undefined || space.blocks === 0 || size === Number.POSITIVE_INFINITY) return;
  // The superuser may use what is reserved.
  const free = space.bsize * (process.getuid?.() === 0 ? space.bfree : space.bavail);
  if (size <= free) return;
  throw new ActionError('FILE_SYSTEM', {
    what: `The archive has ${formatBytes(size)}, but ${oneLine(directory)} has only ${formatBytes(free)} of free space`,
    hint: 'Free some space on the runner, or use a runner with a larger disk',
  });
}
