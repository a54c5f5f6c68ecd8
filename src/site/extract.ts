import { stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { detectFormat } from '../archive/detect-format.ts';
import { createArchiveLimits } from '../archive/limits.ts';
import { ActionError } from '../shared/errors.ts';
import { count, oneLine } from '../shared/text.ts';
import { isFileSystemError, placeDirectory, type TargetRequest } from './replace-directory.ts';
import { createSiteWriter, type Progress, type WrittenSite } from './writer.ts';

export interface ExtractRequest extends TargetRequest {
  /** Absolute path of the archive. */
  readonly archive: string;
  /** Fewest HTML files; checked before anything is put in place. */
  readonly minPages: number;
  readonly signal: AbortSignal;
  /** Called with each file. */
  readonly onProgress: (progress: Progress) => void;
}

export interface ExtractedSite extends Omit<WrittenSite, 'index'> {
  /** Absolute path of the directory with the start page; the target itself when there is none. */
  readonly sitePath: string;
  readonly hasIndex: boolean;
}

/**
 * Unpacks an archive, whole or not at all.
 * @throws ActionError ARCHIVE_INVALID, ARCHIVE_UNSAFE, TOO_FEW_PAGES, TARGET_NOT_EMPTY, FILE_SYSTEM; `signal.reason`.
 *   Then the target is as it was.
 */
export async function extractArchive(request: ExtractRequest): Promise<ExtractedSite> {
  const { archive, target, minPages, signal } = request;
  const { result, leftover } = await placeDirectory(request, async directory => {
    const written = await unpack(request, directory);
    if (written.htmlFileCount < minPages) {
      throw new ActionError('TOO_FEW_PAGES', {
        what: `The archive holds ${count(written.htmlFileCount, 'HTML page')} in ${count(written.fileCount, 'file')}, but min-pages asks for ${minPages}`,
      });
    }
    signal.throwIfAborted();
    return written;
  });
  const { index, ...site } = result;
  const sitePath = index === undefined ? target : join(target, posix.dirname(index));
  const warnings =
    leftover === undefined
      ? site.warnings
      : [...site.warnings, `What was there before could not be removed; it is now at ${oneLine(leftover)}.`];
  return { ...site, warnings, sitePath, hasIndex: index !== undefined };

  async function unpack({ onProgress }: ExtractRequest, directory: string): Promise<WrittenSite> {
    const format = await detectFormat(archive);
    const { size } = await stat(archive);
    const writer = createSiteWriter({ directory, limits: createArchiveLimits(size), signal, onProgress });
    try {
      // Each brings a library that the other does not need.
      if (format === 'zip') await (await import('../archive/zip.ts')).readZip(archive, writer);
      else await (await import('../archive/tar.ts')).readTar(archive, format, writer, signal);
      return await writer.finish();
    } catch (error) {
      signal.throwIfAborted();
      throw describe(error);
    }
  }
}

/** What neither we nor the file system reports comes from a decompressor or a reader of the format. */
function describe(error: unknown): unknown {
  if (error instanceof ActionError || isFileSystemError(error)) return error;
  const { message = String(error) } = error as { readonly message?: string };
  return new ActionError('ARCHIVE_INVALID', {
    what: `The archive is damaged: ${oneLine(message)}`,
    cause: error,
  });
}
