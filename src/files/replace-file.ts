import { chmod, mkdir, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createWorkDirectory } from './work-directory.ts';

/**
 * Replaces a file atomically, or makes it with its directory. If the path is a symbolic link, replaces its target.
 * @throws errors of the file system
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const target = await realpath(file).catch(() => file);
  const before = await stat(target).catch(() => undefined);
  using work = await createWorkDirectory(dirname(target));
  const aside = join(work.path, 'new');
  // Without a flush, the renamed file could be empty after a power loss.
  await writeFile(aside, text, { flush: true });
  if (before !== undefined) await chmod(aside, before.mode & 0o777);
  await rename(aside, target);
}
