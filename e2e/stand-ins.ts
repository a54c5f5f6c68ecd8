/** Reads the records of the scripts in bin/. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Commands for GitHub's CLI that begin with these words. */
export function commandsOf(artifacts: string, words: string): string {
  return linesOf(join(artifacts, 'gh'))
    .filter(line => line.startsWith(words))
    .join();
}

function linesOf(file: string): readonly string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}
