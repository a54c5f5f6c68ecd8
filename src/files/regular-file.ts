import { createHash } from 'node:crypto';
import { type FileHandle, lstat, open, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { contains } from './directories.ts';

/** A path that cannot be used. The message completes a sentence: "leads out of the workspace". */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

/**
 * Opens a regular file for reading, links followed. A pipe would block the run forever, and a device has no end.
 * @param maxBytes larger files are not opened
 * @returns a handle, which the caller closes
 * @throws UnusableFile; errors of the file system
 */
export async function openRegularFile(path: string, maxBytes: number): Promise<FileHandle> {
  const status = await stat(path);
  if (!status.isFile()) throw new UnusableFile('is a directory, a pipe, a socket, or a device, not a file');
  if (status.size > maxBytes) throw new UnusableFile(`is larger than ${maxBytes / 1024} KiB`);
  return await open(path);
}

/**
 * Reads a regular file of limited size, links followed.
 * @param limits `within`: absolute paths of directories, one of which must contain the file once all links are resolved
 * @throws UnusableFile; errors of the file system
 */
export async function readRegularFile(
  path: string,
  { maxBytes, within }: { readonly maxBytes: number; readonly within?: readonly string[] },
): Promise<Buffer> {
  // Opens what was checked, and not a link that may lead elsewhere by then.
  const resolved = within === undefined ? path : await resolveWithin(path, within);
  await using handle = await openRegularFile(resolved, maxBytes);
  return await handle.readFile();
}

/**
 * Resolves all links of a path, whether it exists or not.
 * @param roots absolute paths of directories
 * @throws UnusableFile when the result is in none of them, or when a link leads nowhere; errors of the file system
 */
async function resolveWithin(path: string, roots: readonly string[]): Promise<string> {
  const [resolved, ...tops] = await Promise.all([resolveLinks(path), ...roots.map(root => realpath(root))]);
  if (!tops.some(top => contains(top, resolved))) throw new UnusableFile('leads out of the workspace');
  return resolved;
}

/**
 * Like `realpath`, but the last segments of the path need not exist.
 * @throws UnusableFile when a link leads nowhere; errors of the file system
 */
export async function resolveLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ELOOP' || (code === 'ENOENT' && (await isLink(path)))) {
      throw new UnusableFile('is a link that leads nowhere, or is behind one');
    }
    const parent = dirname(path);
    if (code !== 'ENOENT' || parent === path) throw error;
    // Windows says the same of what is below a file.
    const isBelowFile = (await stat(parent).catch(() => undefined))?.isDirectory() === false;
    if (isBelowFile) throw Object.assign(new Error(`not a directory: ${parent}`), { code: 'ENOTDIR' });
    return join(await resolveLinks(parent), basename(path));
  }
}

async function isLink(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isSymbolicLink() ?? false;
}

/** The first bytes of a file, or all of it. @throws errors of the file system */
export async function readStart(path: string, maxBytes: number): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes), 0, maxBytes, 0);
  return buffer.subarray(0, bytesRead);
}

/** Something is at the path, even if it cannot be read. */
export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(errorCode)) !== 'ENOENT';
}

/** The code of an error of Node, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

/** A hash, and the number of bytes that it covers. */
export interface Digest {
  /** Hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * SHA-256 of a file, from its first byte on.
 * @param handle stays open
 * @throws errors of the file system; `signal.reason` when the signal aborts
 */
export async function hashFile(handle: FileHandle, signal: AbortSignal): Promise<Digest> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafeSlow(1024 * 1024);
  for (let bytes = 0; ; ) {
    signal.throwIfAborted();
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, bytes);
    if (bytesRead === 0) return { sha256: hash.digest('hex'), bytes };
    hash.update(buffer.subarray(0, bytesRead));
    bytes += bytesRead;
  }
}
