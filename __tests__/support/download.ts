import { downloadArchive } from '../../src/download/download.ts';

/** Downloads an archive of which nothing is known. @returns its size and SHA-256 */
export async function downloadNew(request: Omit<Parameters<typeof downloadArchive>[0], 'known'>) {
  const downloaded = await downloadArchive(request);
  if (downloaded === undefined) throw new Error('The store confirmed an archive that nobody has.');
  const { size, sha256 } = downloaded;
  return { size, sha256 };
}
