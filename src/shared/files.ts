import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';

/** What stands where a file was expected. The message is the end of a sentence: "is a named pipe, not a file". */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

/**
 * Opens a file for reading, links followed, if it is an ordinary one. A pipe would hold the run for ever, and a device has
 * no end: so what a path leads to is looked at before it is opened, and once more through the handle, because it may be
 * another thing by then.
 * @param maxBytes what is larger is not opened
 * @returns a handle, which the caller closes
 * @throws UnusableFile; errors of the file system
 */
export async function openRegularFile(path: string, maxBytes: number): Promise<FileHandle> {
  checkKind(await stat(path), maxBytes);
  // Opening a pipe waits for its other end unless this is said. Windows has neither.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    checkKind(await handle.stat(), maxBytes);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Reads an ordinary file of bounded size whole, links followed.
 * @param limits `within`: absolute path of a directory that the file has to be in, once all links are resolved
 * @throws UnusableFile; errors of the file system
 */
export async function readRegularFile(
  path: string,
  { maxBytes, within }: { readonly maxBytes: number; readonly within?: string },
): Promise<Buffer> {
  if (within !== undefined) await resolveWithin(path, within);
  await using handle = await openRegularFile(path, maxBytes);
  if (within !== undefined) {
    const now = await lstat(await resolveWithin(path, within), { bigint: true });
    const { dev, ino } = await handle.stat({ bigint: true });
    if (now.dev !== dev || now.ino !== ino)
      throw new UnusableFile('was replaced by another file while it was being read');
  }
  return await readUpTo(handle, maxBytes);
}

/**
 * Where a path leads once all links are resolved, whether there is something yet or not.
 * @param root absolute path of a directory
 * @throws UnusableFile when that is not inside `root`, or when a link leads nowhere; errors of the file system
 */
async function resolveWithin(path: string, root: string): Promise<string> {
  const [resolved, top] = await Promise.all([resolveLinks(path), realpath(root)]);
  const way = relative(top, resolved);
  if (isAbsolute(way) || way === '..' || way.startsWith(`..${sep}`))
    throw new UnusableFile('leads out of the workspace');
  return resolved;
}

/** Like `realpath`, but the last segments of the path need not exist. */
async function resolveLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP' || (code === 'ENOENT' && (await exists(path))))
      throw new UnusableFile('is a link that leads nowhere, or lies behind one');
    const parent = dirname(path);
    if (code !== 'ENOENT' || parent === path) throw error;
    return join(await resolveLinks(parent), basename(path));
  }
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function checkKind(status: Stats, maxBytes: number): void {
  if (!status.isFile()) throw new UnusableFile(`is ${kindOf(status)}, not a file`);
  if (status.size > maxBytes) throw tooLarge(maxBytes);
}

function kindOf(status: Stats): string {
  if (status.isDirectory()) return 'a directory';
  if (status.isFIFO()) return 'a named pipe';
  if (status.isSocket()) return 'a socket';
  return 'a device';
}

function tooLarge(maxBytes: number): UnusableFile {
  return new UnusableFile(`is larger than ${maxBytes / 1024} KiB`);
}

/** A file may grow while it is read, and those of /proc have no size at all. */
async function readUpTo(handle: FileHandle, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of handle.createReadStream({ end: maxBytes, autoClose: false })) {
    chunks.push(chunk as Buffer);
    length += chunk.length;
  }
  if (length > maxBytes) throw tooLarge(maxBytes);
  return Buffer.concat(chunks);
}
