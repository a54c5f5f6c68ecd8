import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { type CacheServer, startCacheServer } from '../../simulator/github/cache-server.ts';
import { compileCache } from '../support/local-runner.ts';
import { isLong } from '../support/long.ts';

const client = resolve(import.meta.dirname, '../support/run-store-client.ts');

/** Runs one operation as a process, and returns all that it wrote. */
async function run(server: CacheServer, ...words: readonly string[]) {
  const temp = mkdtempSync(join(tmpdir(), 'docs-admin-action-store-'));
  // With debug logging the library would write more.
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: compileCache,
    RUNNER_TEMP: temp,
    RUNNER_DEBUG: '1',
    ...server.env(),
  };
  const child = spawn(process.execPath, [client, ...words], { env });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'close');
  const leftovers = readdirSync(temp);
  rmSync(temp, { recursive: true });
  return { code, output: (await output).join(''), leftovers };
}

const line = (result: object) => ({ code: 0, output: `${JSON.stringify(result)}\n`, leftovers: [] });

describe.each([1, 2] as const)('with version %i of the cache service', version => {
  test('nothing but the result is written, with debug logging, too', async () => {
    await using server = await startCacheServer({ version });
    expect(await run(server, '20000', 'save', 'job-1')).toEqual(line({ kind: 'saved' }));
    expect(await run(server, '20000', 'find', 'job-')).toEqual(line({ kind: 'found', key: 'job-1' }));
    expect(await run(server, '20000', 'find', 'other-')).toEqual(line({ kind: 'none' }));
  });

  // The library repeats the other one until time is up: in version 1 the status, in version 2 the page.
  const onFind = version === 1 ? ['html'] : [400];
  test.each([
    ...(isLong ? (['html', 500] as const) : onFind).map(effect => ['find', effect, 'find'] as const),
    ['save', 403, 'upload'] as const,
  ])('nothing that gives access is written when "%s" meets %s on "%s"', async (action, effect, on) => {
    await using server = await startCacheServer({ version });
    server.addFault({ on, effect: effect as number | 'html' });
    const { output, code } = await run(server, '20000', action, 'job-1');
    expect(output).toMatch(/^\{"kind":"failed","reason":"[^\n]*"\}\n$/);
    expect(output).not.toContain(server.signature);
    expect(output).not.toContain('runtime-token');
    expect(code).toBe(0);
  });
});
