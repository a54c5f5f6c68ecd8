import {
  lstatSync,
  opendirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  unlinkSync,
} from 'node:fs';
import { join, sep } from 'node:path';

/** Whether a path is a directory itself or inside it. Both are absolute. */
export function contains(directory: string, path: string): boolean {
  return path === directory || path.startsWith(directory.endsWith(sep) ? directory : directory + sep);
}

/**
 * Removes a directory with everything in it, synchronously: that takes a third of the time, and the asynchronous call keeps
 * a promise for each entry, hundreds of MiB of them.
 * @param limit longest time in milliseconds; none by default
 * @returns whether nothing is left
 */
export function removeTree(path: string, limit?: number): boolean {
  try {
    if (limit !== undefined) return removeBefore(path, performance.now() + limit);
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    return true;
  } catch {
    return false;
  }
}

function removeBefore(path: string, deadline: number): boolean {
  using entries = opendirSync(path);
  for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) {
    if (performance.now() > deadline) return false;
    const inner = join(path, entry.name);
    if (!entry.isDirectory()) unlinkSync(inner);
    else if (!removeBefore(inner, deadline)) return false;
  }
  rmdirSync(path);
  return true;
}

/**
 * Looks for a file system that is mounted at a directory or inside it: removing the directory would empty it.
 * @returns the real path of a mount point, the directory itself first; undefined when there is none
 * @throws errors of the file system when the directory cannot be read
 */
export function findMount(directory: string): string | undefined {
  const real = realpathSync(directory);
  const mounts = readMounts();
  if (mounts !== undefined) return mounts.includes(real) ? real : mounts.find(mount => contains(real, mount));
  return findOtherDevice(real, lstatSync(join(real, '..')).dev);
}

/**
 * The mount points of this process on Linux; undefined elsewhere. Unlike device numbers, the list also shows directories of
 * the same file system that are mounted a second time.
 */
function readMounts(): readonly string[] | undefined {
  let table: string;
  try {
    table = readFileSync('/proc/self/mountinfo', 'utf8');
  } catch {
    return undefined;
  }
  // proc(5): the fifth field, in which spaces and such are octal numbers.
  return table
    .split('\n')
    .map(line => line.split(' ')[4] ?? '')
    .map(path => path.replace(/\\(\d{3})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 8))));
}

/**
 * The first directory, this one or one inside it, that is on another device.
 * @param device number from `stat`
 */
export function findOtherDevice(directory: string, device: number): string | undefined {
  const inner = readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name));
  return [directory, ...inner].find(path => lstatSync(path).dev !== device);
}
