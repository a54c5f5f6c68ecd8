import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { findEarlierExport } from '../../../src/changes/earlier-export.ts';
import { UnreadableManifest } from '../../../src/changes/manifest.ts';
import type { ExportSubject } from '../../../src/shared/job.ts';
import { manifestOf } from '../../support/manifest.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();

function put(path: string, text = ''): void {
  const file = join(directory(), path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const find = (path: string, subject?: ExportSubject) =>
  findEarlierExport(join(directory(), path), subject, testNetwork(manualClock()));
const page = { path: 'index.html', size: 1, sha256: 'ab'.repeat(32), text: 'cd'.repeat(16) };

describe('the manifest of an earlier export', () => {
  test('is found in a directory', async () => {
    put('site/docs-manifest.json', manifestOf([page]));
    put('site/b/index.html');
    expect((await find('site'))?.files).toEqual([{ ...page, title: '' }]);
  });

  test.each([
    ['a directory without a manifest', ['site/index.html']],
    ['a directory with a manifest in one of its parts', ['site/index.html', 'site/a/docs-manifest.json']],
  ])('is not there for %s', async (_, files) => {
    for (const file of files) put(file, manifestOf([page]));
    expect(await find('site')).toBeUndefined();
  });
});

describe('what was exported', () => {
  const [domain, project] = [{ domain: 'docs.example.com' }, { project: 'docs' }];
  const write = (subject: ExportSubject) =>
    put('earlier.json', manifestOf([page], { domain: undefined, ...subject }));

  test.each<[ExportSubject, ExportSubject | undefined]>([
    [domain, { domain: 'DOCS.example.com' }],
    [project, project],
    [domain, project],
    [project, domain],
    [domain, undefined],
    [{ domain: '' }, domain],
  ])('%j then and %j now are compared', async (earlier, now) => {
    write(earlier);
    expect((await find('earlier.json', now))?.files).toHaveLength(1);
  });

  test.each<[ExportSubject, ExportSubject, string]>([
    [{ project: 'Docs' }, project, 'belongs to the project Docs'],
    [{ project: 'a\n::error::b' }, project, 'belongs to the project a : :error: :b'],
  ])('%j then and %j now are different sites', async (earlier, now, message) => {
    write(earlier);
    const finding = find('earlier.json', now);
    await expect(finding).rejects.toThrow(UnreadableManifest);
    await expect(finding).rejects.toThrow(message);
  });
});
