import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { expectSuccess, runExport } from '../support/export-action.ts';
import { casesOf } from '../support/long.ts';

const runs = casesOf(8, 50);

test('many runs at once share a tool cache, and each has its site', async () => {
  const jobs = [{ jobId: 'exp_1', domain: 'docs.example.com', status: 'completed' as const }];
  await using service = await startSimulator({ jobSeconds: 0.3, queueSeconds: 0, pages: 12, jobs });
  const toolCache = mkdtempSync(join(tmpdir(), 'docs-admin-action-cache-'));
  try {
    // Half of them fetch the same archive, which only one can put into the cache.
    const all = Array.from({ length: runs }, (_, index) =>
      runExport(service, {
        toolCache,
        inputs: { 'extract-to': 'site', ...(index % 2 === 0 && { 'job-id': 'exp_1', domain: '' }) },
      }),
    );
    for (const run of await Promise.all(all)) {
      expectSuccess(run);
      expect(run.outputs['htmlFileCount']).toBe('12');
      run[Symbol.dispose]();
    }
    const records = globSync('**/archive.json', { cwd: toolCache });
    expect(records).toHaveLength(1 + runs / 2);
    for (const record of records) {
      const { name, sha256 } = JSON.parse(readFileSync(join(toolCache, record), 'utf8'));
      const bytes = readFileSync(join(toolCache, record, '..', name));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    expect(globSync('**/*.partial', { cwd: toolCache })).toEqual([]);
  } finally {
    rmSync(toolCache, { recursive: true, force: true });
  }
}, 300_000);
