import { expect, test } from '@jest/globals';
import { BundleLink } from '../../../src/delivery/bundle-link.ts';
import { testContext } from '../../support/context.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();
const signed = 'https://store.example.com/docs.tar.gz?X-Amz-Date=20261120T000000Z&X-Amz-Expires=900';
const bundle = (url: string, expiresAt?: string) => ({ url, expiresAt });

/** A link that the service gives with these bundles, one after the other. */
function linkTo(...bundles: readonly ReturnType<typeof bundle>[]) {
  const context = testContext(directory());
  const rest = [...bundles];
  const request = async () => rest.shift() ?? bundle(signed);
  return { context, link: new BundleLink(request, context) };
}

test('the end of an earlier link is not that of a new one', async () => {
  const { context, link } = linkTo(bundle(signed), bundle('https://store.example.com/docs.tar.gz'));
  await link.current();
  await link.renew();
  expect(context.outputs.get('bundleExpiresAt')).toBe('');
  expect(context.record.facts.bundleExpiresAt).toBe('');
});
