import process from 'node:process';
import { afterAll, beforeAll } from '@jest/globals';
import { toolCacheAt } from '../../src/github/toolkit.ts';

/** The toolkit's cache, without its hundreds of debug lines among the results of tests. @returns it, for an absolute path */
export function quietToolCache() {
  const { stdout } = process;
  const { write } = stdout;
  beforeAll(() => {
    stdout.write = (text: string | Uint8Array) =>
      String(text).startsWith('::debug::') || write.call(stdout, text);
  });
  afterAll(() => {
    stdout.write = write;
  });
  return (root: string) => {
    // The toolkit looks there.
    process.env['RUNNER_TOOL_CACHE'] = root;
    return toolCacheAt(root);
  };
}
