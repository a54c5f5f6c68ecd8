import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { packSite } from '../../simulator/site/archive.ts';
import { expectSuccess, runExport } from '../support/export-action.ts';

// Which directory a site begins in: __tests__/unit/files/site-root.test.ts.
test('an archive with a directory for each language, and no home page, is published whole, with a warning', async () => {
  const pages = ['404.html', 'en/index.html', 'en/start.html', 'fr/index.html', 'fr/start.html'];
  const files = [...pages, 'assets/app.css'].map(path => ({ path, text: `<title>${path}</title>` }));
  await using service = await startSimulator({
    archive: await packSite(files, 'tar.gz'),
    jobSeconds: 0,
    queueSeconds: 0,
  });
  using run = expectSuccess(await runExport(service, { inputs: { 'extract-to': 'site', 'min-pages': '5' } }));
  const sitePath = join(run.workspace, 'site');
  expect(run.outputs).toMatchObject({ sitePath, htmlFileCount: '5' });
  const message = expect.stringContaining(
    `The site has no index.html in ${sitePath}, so it has no home page`,
  );
  expect(run.annotations).toContainEqual(expect.objectContaining({ level: 'warning', message }));
});
