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

test.each([
  ['the service, which may know better than its URL', '2026-11-20T02:00:00.000Z', '2026-11-20T02:00:00.000Z'],
  ['its URL, if the service does not say', undefined, '2026-11-20T00:15:00.000Z'],
])('a link expires at the time of %s', async (_, expiresAt, expected) => {
  const { context, link } = linkTo(bundle(signed, expiresAt));
  expect((await link.current()).expiresAt).toBe(expected);
  expect(context.outputs.get('bundleExpiresAt')).toBe(expected);
});
