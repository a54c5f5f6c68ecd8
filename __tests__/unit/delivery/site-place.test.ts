import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { checkBasePath } from '../../../src/delivery/site-place.ts';
import { testContext } from '../../support/context.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();

test('files that pages load, and the site does not have, are named in a warning (promise: files that pages load)', async () => {
  const context = testContext(directory());
  const site = join(directory(), 'site');
  mkdirSync(site);
  const load = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css">`;
  const page = `${load('there') + load('missing') + load('gone')}<a href="/index.html">`;
  writeFileSync(join(site, 'index.html'), page);
  const paths = ['index.html', 'assets/there.css'];
  const written = { paths, root: '.', fileCount: 2, htmlFileCount: 1, hasIndex: true };
  await checkBasePath(written, site, { siteUrl: undefined, basePath: undefined }, context);
  expect(context.lines.filter(line => line.includes('lacks'))).toEqual([
    expect.stringMatching(/2 files .*\/assets\/missing\.css/),
  ]);
});
