/** A link of the workflow's own in the Helm values, for an archive that a later step stores elsewhere. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { startSimulator } from '../../simulator/server.ts';
import { expectSuccess, runExport } from '../support/export-action.ts';

const quick = { jobSeconds: 0.2, queueSeconds: 0.05 };

test('every placeholder is replaced with its value, percent-encoded; no link in the file is presigned or expires', async () => {
  await using service = await startSimulator(quick);
  using run = await runExport(service, {
    inputs: {
      'values-file': 'values.yaml',
      'project-id': 'docs',
      'values-bundle-url':
        'https://files.example.com:8443/{domain}/{projectId}/{version}/{jobId}/{sha256}.tar.gz?a=b&v={version}',
      'export-version': '1.10 beta/2?#%ü',
    },
  });
  expectSuccess(run);
  const { jobId, bundleSha256, bundlePath = '' } = run.outputs;
  const sha256 = createHash('sha256').update(readFileSync(bundlePath)).digest('hex');
  expect(bundleSha256).toBe(sha256);
  const version = '1.10%20beta%2F2%3F%23%25%C3%BC';
  const text = readFileSync(join(run.workspace, 'values.yaml'), 'utf8');
  expect(parse(text).staticExport).toEqual({
    enabled: true,
    bundleUrl: `https://files.example.com:8443/docs.example.com/docs/${version}/${jobId}/${sha256}.tar.gz?a=b&v=${version}`,
    version: '1.10 beta/2?#%ü',
  });
  expect(text).not.toContain('X-Amz-');
  expect(run.outputs['bundleUrl']).toContain('X-Amz-');
  expect(run.annotations).toEqual([]);
});

// What changes it: __tests__/unit/changes/content-digest.test.ts.
test('a link can name the content, which is read only then', async () => {
  await using service = await startSimulator(quick);
  const inputs = { 'extract-to': 'site', 'values-file': 'values.yaml' };
  using unread = await runExport(service, { inputs });
  expect(expectSuccess(unread).outputs['contentSha256']).toBeUndefined();
  const link = 'https://files.example.com/docs/{content}-1.tar.gz';
  using run = await runExport(service, { inputs: { ...inputs, 'values-bundle-url': link } });
  const { contentSha256, manifestFile } = expectSuccess(run).outputs;
  expect(contentSha256).toMatch(/^[\da-f]{64}$/);
  expect(manifestFile).toBeUndefined();
  const values = parse(readFileSync(join(run.workspace, 'values.yaml'), 'utf8'));
  expect(values.staticExport.bundleUrl).toBe(link.replace('{content}', contentSha256 ?? ''));
});
