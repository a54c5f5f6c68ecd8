/** A link of the workflow's own in the Helm values, for an archive that a later step stores elsewhere. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { startSimulator } from '../../simulator/server.ts';
import { packSite } from '../../simulator/site/archive.ts';
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

test('a link that names the content is the same until a reader gets something else, also without a comparison', async () => {
  await using service = await startSimulator(quick);
  const linkOf = async (build: string, picture: string, tab?: string) => {
    const row = JSON.stringify(`0:{"b":"${build}","c":["$","p",null,{"children":"${tab}"}]}\n`);
    const data = tab === undefined ? '' : `<script>self.__next_f.push([1,${row}])</script>`;
    const index = `<title>A</title><script src="/app.${build}.js"></script><main><img src="/a.png"></main>${data}`;
    const files = { 'index.html': index, 'a.png': picture, [`app.${build}.js`]: build };
    const contents = Object.entries(files).map(([path, text]) => ({ path, text }));
    service.setArchive(await packSite(contents));
    using run = await runExport(service, {
      inputs: {
        'extract-to': 'site',
        'values-file': 'values.yaml',
        'values-bundle-url': 'https://files.example.com/docs/{content}-1.tar.gz',
        cache: 'false',
      },
    });
    expectSuccess(run);
    const { contentSha256 } = run.outputs;
    const values = parse(readFileSync(join(run.workspace, 'values.yaml'), 'utf8'));
    expect(values.staticExport.bundleUrl).toBe(`https://files.example.com/docs/${contentSha256}-1.tar.gz`);
    expect(contentSha256).toMatch(/^[\da-f]{64}$/);
    expect(run.outputs['manifestFile']).toBeUndefined();
    return contentSha256;
  };
  const first = '569742faa7aaba0ab0abf944180649e8bacc1b1c58d9b233366d8820996d65ed';
  expect(await linkOf('a1', 'picture')).toBe(first);
  expect(await linkOf('b2', 'picture')).toBe(first);
  expect(await linkOf('b2', 'other picture')).not.toBe(first);
  const closed = await linkOf('a1', 'picture', 'Closed');
  expect(await linkOf('b2', 'picture', 'Closed')).toBe(closed);
  expect(await linkOf('b2', 'picture', 'Other')).not.toBe(closed);
});
