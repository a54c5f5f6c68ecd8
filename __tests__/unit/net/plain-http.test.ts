/** Each way to another host holds what SECURITY.md promises: https, after redirects, too. */
import { expect, test } from '@jest/globals';
import { Client } from '../../../src/api/client.ts';
import { endpoints } from '../../../src/api/endpoints.ts';
import { fetchManifest } from '../../../src/changes/live-manifest.ts';
import { fetchArchive } from '../../../src/download/store-client.ts';
import type { Network } from '../../../src/net/network.ts';
import { requestPreview } from '../../../src/operations/preview-link.ts';
import { requestLoadedFile } from '../../../src/serving/loaded-files.ts';
import { requestPage } from '../../../src/serving/served-page.ts';
import { serveText, startLiveSite } from '../../support/live-site.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';
import { fileOf } from '../../support/served-site.ts';

type Way = (url: URL, network: Network) => Promise<unknown>;
const apiKey = 'docs_admin_key_0123456789';
const ways: readonly (readonly [string, Way])[] = [
  [
    'the admin API',
    (baseUrl, network) => {
      const request = { parameters: { jobId: '1' }, deadline: 0 };
      return new Client({ baseUrl, apiKey, network }).call(endpoints.getExport, request);
    },
  ],
  ['the archive', (url, network) => fetchArchive(url.href, {}, network)],
  ['the manifest', fetchManifest],
  [
    'a page',
    (url, network) => requestPage(url, { file: fileOf('a.html', 'A'), digests: new Map() }, network),
  ],
  [
    'a file',
    (url, network) => requestLoadedFile({ url, kind: 'script', isListed: true, isFilled: true }, network),
  ],
  ['a preview', (url, network) => requestPreview(url.href, network)],
];

test.each(ways)('a redirect of %s to plain http is not followed', async (_, request) => {
  await using live = await startLiveSite(serveText('', { location: 'http://docs.example.com/a' }, 302));
  const network = testNetwork(manualClock());
  const hosts: string[] = [];
  const agentFor: Network['agentFor'] = (url, ...more) => {
    hosts.push(url.hostname);
    return network.agentFor(url, ...more);
  };
  await request(new URL(live.url), { ...network, agentFor }).catch(() => undefined);
  expect(hosts).toEqual(['127.0.0.1']);
});
