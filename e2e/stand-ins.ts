/** Reads the records of the scripts in bin/. */
import { existsSync, readFileSync } from 'node:fs';

/** Paths of each invalidation that the AWS CLI has asked for. */
export function invalidationsIn(file: string): readonly (readonly string[])[] {
  return linesOf(file).flatMap(line => {
    const [, paths] =
      /^create-invalidation --paths (.*) --query .* --profile docs-invalidation$/.exec(line) ?? [];
    return paths === undefined ? [] : [paths.split(' ')];
  });
}

function linesOf(file: string): readonly string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}
