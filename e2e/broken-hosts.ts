/** What only "verify" can see: hosts that are broken on purpose. */
import { packSite } from '../simulator/site/archive.ts';
import type { SiteFile } from '../simulator/site/site.ts';
import { distribution } from './cloudfront.ts';
import { at, type Host, cloudfrontVariables as vars } from './hosts.ts';
import type { Scenario } from './scenario.ts';
import { ended, filesFor, shared } from './shared-hosts.ts';

const onCloudfront = {
  file: 's3-cloudfront.yml',
  origin: 'https://www.example.org',
  request: () => ({ vars }),
};

/** Nobody has added /docs to the behaviors, which a shared distribution needs beside /docs/*. */
const withoutHome: Host = {
  ...onCloudfront,
  title: 'no behavior for /docs itself',
  serve: ({ world: { bucket } }, base) => distribution({ bucket, base, own: [`${base}/*`] }),
};

/** A rule of the neighbors for pictures stands before those of the site. */
const withOtherPictures: Host = {
  ...onCloudfront,
  title: 'a rule for pictures of others',
  serve({ world: { bucket } }, base) {
    const site = distribution({ bucket, base });
    const others = distribution({ bucket, base, own: [] });
    return url => (url.endsWith('.png') ? others(url.replace(base, '/images')) : site(url));
  },
};

/** CloudFront may list the bucket, and not read it: what is there is 403, and all else 404. */
const forbidden: Host = {
  ...onCloudfront,
  title: 'no right to read',
  serve({ world: { bucket } }) {
    const headers = { 'content-type': 'application/xml' };
    return async url => {
      const isThere = bucket.keys().includes(`web${url.split('?')[0]}`);
      return { status: isThere ? 403 : 404, headers, body: '<Error/>' };
    };
  },
};

/** A picture on the home page. */
const withPicture = (files: readonly SiteFile[]) => [
  ...files.map(file =>
    file.path === 'index.html'
      ? { ...file, text: file.text.replace('<main>', '<main><img src="/docs/images/screen.png">') }
      : file,
  ),
  { path: 'images/screen.png', text: 'A picture' },
];

/** What only "verify" can see: on a host that is broken on purpose. */
const brokenHost = (host: Host, check: Parameters<typeof shared>[3]): Scenario => ({
  ...shared(host, '/docs', 'shows what readers get from a host with', check),
  edit: text =>
    at(host.origin, '/docs')(text).replace('operation: verify', '$&\n          timeout-minutes: 0.1'),
});

export const brokenHostScenarios: readonly Scenario[] = [withoutHome, withOtherPictures, forbidden].map(
  host =>
    brokenHost(host, async ({ run, world }, { given }) => {
      world.service.setArchive(await packSite(withPicture(filesFor('/docs'))));
      const { jobs } = await run(given);
      return { 'only the last job fails': `${jobs}` === ended.replace(/succeeded$/, 'failed') };
    }),
);
