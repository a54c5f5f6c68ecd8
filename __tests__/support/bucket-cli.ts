/**
 * Stands in for the AWS CLI, with a directory for the bucket: the commands for S3 that the examples use, a file at a time. The real
 * program and a real server are in script/e2e.
 *
 *   BUCKET_DIRECTORY   the bucket
 *   BUCKET_STEPS       a file with the number of files that may still be written or deleted; then it fails
 *   BUCKET_STATUS      403: reading fails
 */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import process from 'node:process';

const { BUCKET_DIRECTORY: bucket = '', BUCKET_STEPS: steps = '', BUCKET_STATUS: status } = process.env;
const [service, command, ...rest] = process.argv.slice(2);
const flags = rest.filter(
  (word, index) => word.startsWith('--') || /^--(ex|in)clude$|^--cache/.test(rest[index - 1] ?? ''),
);
const [from = '', to = ''] = rest.filter(word => !flags.includes(word));

if (status !== undefined) fail(`An error occurred (${status}) when calling the operation: Forbidden`);
if (service === 's3api') {
  const prefix = rest[rest.indexOf('--prefix') + 1] ?? '';
  console.log(existsSync(join(bucket, prefix)) ? prefix : 'None');
} else if (command === 'rm') {
  change(() => rmSync(placeOf(from), { force: true }));
} else if (flags.includes('--recursive') || command === 'sync') {
  for (const path of filesOf(from)) {
    const [source, target] = [join(from, path), join(placeOf(to), path)];
    if (command === 'cp' || !existsSync(target) || !readFileSync(source).equals(readFileSync(target)))
      copy(source, target);
  }
  if (flags.includes('--delete'))
    for (const path of filesOf(placeOf(to)))
      if (!existsSync(join(from, path))) change(() => rmSync(join(placeOf(to), path)));
} else copy(placeOf(from), placeOf(to));

function filesOf(directory: string): readonly string[] {
  const entries = globSync('**', { cwd: directory, withFileTypes: true }).filter(entry => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name).slice(directory.length + 1));
  return paths.filter(path => {
    let included = true;
    // As the CLI does: the last pattern that matches decides.
    for (const [index, word] of rest.entries()) {
      const pattern = rest[index + 1] ?? '';
      const matches =
        matchesGlob(path, pattern) || (pattern.startsWith('*') && path.endsWith(pattern.slice(1)));
      if (/^--(ex|in)clude$/.test(word) && matches) included = word === '--include';
    }
    return included;
  });
}

function placeOf(place: string): string {
  return place.startsWith('s3://') ? join(bucket, place.slice('s3://docs/'.length)) : place;
}

function copy(source: string, target: string): void {
  change(() => {
    mkdirSync(dirname(target), { recursive: true });
    cpSync(source, target);
  });
}

function change(make: () => void): void {
  const left = Number(readFileSync(steps, 'utf8'));
  if (left === 0) fail('stopped');
  writeFileSync(steps, String(left - 1));
  make();
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
