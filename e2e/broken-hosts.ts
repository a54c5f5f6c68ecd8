/** What only "verify" can see: nobody has added /docs to the behaviors of a shared distribution, which needs it beside /docs/*. */
import { distribution } from './cloudfront.ts';
import { at, cloudfrontVariables, type Host } from './hosts.ts';
import type { Scenario } from './scenario.ts';
import { ended, shared } from './shared-hosts.ts';

const host = {
  file: 's3-cloudfront.yml',
  origin: 'https://www.example.org',
  request: () => ({ vars: cloudfrontVariables }),
  serve: ({ world: { bucket } }, base) => distribution({ bucket, base, own: [`${base}/*`] }),
} satisfies Host;

export const brokenHostScenario: Scenario = {
  ...shared(
    host,
    '/docs',
    'shows what readers get without a behavior for /docs',
    async ({ run }, { given }) => {
      const { jobs } = await run(given);
      return { 'only the last job fails': `${jobs}` === ended.replace(/succeeded$/, 'failed') };
    },
  ),
  edit: text =>
    at(host.origin, '/docs')(text).replace('operation: verify', '$&\n          timeout-minutes: 0.1'),
};
