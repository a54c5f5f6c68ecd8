import { ActionError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';

/** Limits of the file systems that archives are unpacked to, in bytes. */
const maxSegment = 255;
const maxPath = 4096;
/** Directories in one another, far more than any site has. Each costs time at every use of a path through it. */
const maxDepth = 100;

/** Systems on which "A.html" and "a.html" are one file. */
const foldsCase = process.platform === 'win32' || process.platform === 'darwin';

export function unsafe(name: string, reason: string): ActionError {
  return new ActionError('ARCHIVE_UNSAFE', { what: `The archive holds "${oneLine(name, 120)}", ${reason}` });
}

/**
 * Checks the name of an entry, and brings it into one form: segments joined by "/", nothing before or behind.
 * @returns an empty string for the root of the archive
 * @throws ActionError ARCHIVE_UNSAFE for a name that could leave the target, in whatever spelling
 */
export function safePath(name: string): string {
  // First of all, because what follows takes its time on names of megabytes.
  if (Buffer.byteLength(name) > maxPath) throw unsafe(name, 'a path that is too long');
  if (/\p{Cc}/u.test(name)) throw unsafe(name, 'a name with control characters');
  if (name.includes('\\')) throw unsafe(name, 'a name with a backslash');
  const segments = name.split('/').filter(segment => segment !== '' && segment !== '.');
  if (name.startsWith('/') || /^[a-z]:/i.test(segments[0] ?? '')) throw unsafe(name, 'an absolute path');
  if (segments.includes('..')) throw unsafe(name, 'a path that leaves the site');
  if (segments.some(segment => Buffer.byteLength(segment) > maxSegment))
    throw unsafe(name, 'a name that is too long');
  if (segments.length > maxDepth) throw unsafe(name, `a path of more than ${maxDepth} directories`);
  const path = segments.join('/');
  if (process.platform === 'win32' && !segments.every(fitsWindows)) {
    throw unsafe(name, 'a name that Windows cannot hold');
  }
  return path;
}

/** Reserved characters, reserved device names, and the trailing dots and spaces that Windows drops. */
function fitsWindows(segment: string): boolean {
  return !/[<>:"|?*]|[. ]$|^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i.test(segment);
}

/** The form under which a file system takes two paths for one. */
export function pathKey(path: string): string {
  return foldsCase ? path.normalize('NFC').toLowerCase() : path;
}

/**
 * Where a link inside the archive leads.
 * @param base directory that the link's text starts from, in safe form
 * @throws ActionError ARCHIVE_UNSAFE when it leads out
 */
export function linkTarget(link: string, text: string, base: string): string {
  if (Buffer.byteLength(text) > maxPath) throw unsafe(link, 'a link with a path that is too long');
  if (/[\\\p{Cc}]/u.test(text) || text.startsWith('/') || /^[a-z]:/i.test(text)) {
    throw unsafe(link, 'a link that points outside the site');
  }
  const segments = base === '' ? [] : base.split('/');
  for (const segment of text.split('/')) {
    if (segment === '..' && segments.pop() === undefined)
      throw unsafe(link, 'a link that points outside the site');
    if (segment !== '' && segment !== '.' && segment !== '..') segments.push(segment);
  }
  if (segments.length > maxDepth)
    throw unsafe(link, `a link with a path of more than ${maxDepth} directories`);
  return segments.join('/');
}
