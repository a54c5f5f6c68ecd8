/** Directories and what is in them. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Texts by their paths. */
export type Files = Readonly<Record<string, string>>;

/** Makes a directory without anything in it, whatever it had. @returns its path */
export function emptied(directory: string): string {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  return directory;
}

/** Writes files and the directories that they need. */
export function place(directory: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}
