import { isUtf8 } from 'node:buffer';
import { unsafeEntry } from './errors.ts';

/** Longest name on most file systems, in bytes. */
const maxSegment = 255;
/** Longest path on macOS, in bytes. The limit also bounds the memory that all paths take. */
const maxPath = 1024;

/** @throws ActionError ARCHIVE_UNSAFE for a name that is not UTF-8 */
export function decodeName(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw unsafeEntry(bytes.toString('latin1'), 'a name that is not UTF-8');
  return bytes.toString('utf8');
}

/**
 * Checks the name of an entry and normalizes it: segments joined by "/", without one at either end.
 * @param platform the system that gets the file
 * @returns an empty string for the root of the archive
 * @throws ActionError ARCHIVE_UNSAFE for a name that could lead out of the directory, however it is spelled
 */
export function safePath(name: string, platform: NodeJS.Platform): string {
  // This check is the first one, because the others are slow on names of megabytes.
  if (Buffer.byteLength(name) > maxPath) throw unsafeEntry(name, 'a path that is too long');
  if (/\p{Cc}/u.test(name)) throw unsafeEntry(name, 'a name with control characters');
  if (name.includes('\\')) throw unsafeEntry(name, 'a name with a backslash');
  const segments = name.split('/').filter(segment => segment !== '' && segment !== '.');
  if (isAbsolute(name)) throw unsafeEntry(name, 'an absolute path');
  if (segments.includes('..')) throw unsafeEntry(name, 'a path that leads out of the site');
  // The settings of a repository name programs, which Git runs in any later step that calls it there.
  if (segments.some(segment => segment.toLowerCase() === '.git')) {
    throw unsafeEntry(name, 'part of a Git repository');
  }
  if (segments.some(segment => Buffer.byteLength(segment) > maxSegment)) {
    throw unsafeEntry(name, 'a name that is too long');
  }
  const path = segments.join('/');
  if (platform === 'win32' && /[<>:"|?*]|[. ](?:\/|$)/.test(path)) {
    throw unsafeEntry(name, 'a name that Windows does not allow');
  }
  return path;
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^(\.?\/)*[a-z]:/i.test(path);
}

/** Paths with the same key name the same file. @param platform the system that has the file */
export function pathKey(path: string, platform: NodeJS.Platform): string {
  // There, "A.html" and "a.html" are one file.
  const foldsCase = platform === 'win32' || platform === 'darwin';
  return foldsCase ? path.normalize('NFC').toLowerCase() : path;
}

/** The directory that a path is in; an empty string for the root of the archive. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
