import { expect, test } from '@jest/globals';
import { BundleLink } from '../../../src/delivery/bundle-link.ts';
import { ActionError } from '../../../src/shared/errors.ts';
import { UntrustedText } from '../../../src/shared/untrusted-text.ts';
import { testContext } from '../../support/context.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();
const signed = 'https://store.example.com/docs.tar.gz?X-Amz-Date=20261120T000000Z&X-Amz-Expires=900';
const bundle = (url: string, expiresAt?: string) => ({
  bundleUrl: new UntrustedText(url),
  sizeBytes: undefined,
  expiresAt,
});

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
  'http://store.example.com/a',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://example.com/a',
  'https:store.example.com/a',
])('a link that nobody may follow is no output: %s', async url => {
  const { context, link } = linkTo(bundle(url));
  const error = await link.current().catch((thrown: unknown) => thrown);
  expect(error instanceof ActionError && error.code).toBe('LINK_UNSAFE');
  expect([...context.outputs]).toEqual([]);
});
