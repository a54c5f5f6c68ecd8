import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface ResultFile {
  readonly name: string;
  /** undefined when it could not be read. */
  readonly text: string | undefined;
}

/** Results are a line of JSON. */
const maxBytes = 1024 * 1024;

/** The result files of a directory, which is not there when no site came as far as leaving one. */
export function readFiles(directory: string): readonly ResultFile[] {
  return namesIn(directory)
    .filter(name => name.endsWith('.json'))
    .map(name => ({ name, text: readText(join(directory, name)) }));
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory).sort();
  } catch {
    return [];
  }
}

function readText(path: string): string | undefined {
  try {
    const status = statSync(path);
    // Reading a pipe would wait for ever.
    return status.isFile() && status.size <= maxBytes ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
