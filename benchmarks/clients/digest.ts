/** Digests alone, of files that are in memory: digest.ts DIRECTORY. Prints the milliseconds they take, in a process that has compiled nothing yet. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { FileDigester } from '../../src/changes/file-digester.ts';

const [directory = ''] = process.argv.slice(2);
const files = globSync('**/*.html', { cwd: directory }).map(path => ({
  path,
  bytes: readFileSync(join(directory, path)),
}));
const digester = new FileDigester();
const begin = performance.now();
for (const { path, bytes } of files) digester.digest(path, bytes);
console.log(performance.now() - begin);
