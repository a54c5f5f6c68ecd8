import { expect, test } from '@jest/globals';
import { fetchManifest } from '../../../src/changes/live-manifest.ts';
import { serveText, startLiveSite } from '../../support/live-site.ts';
import { manifestOf } from '../../support/manifest.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';

test('a redirect to this machine is followed for a site that is on it', async () => {
  await using moved = await startLiveSite(serveText(manifestOf([])));
  await using live = await startLiveSite(serveText('', { location: moved.url }, 302));
  const manifest = await fetchManifest(new URL(`${live.url}/`), testNetwork(manualClock()));
  expect(manifest).toMatchObject({ files: [] });
});
