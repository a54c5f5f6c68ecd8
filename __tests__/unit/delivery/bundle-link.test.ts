import { describe, expect, test } from '@jest/globals';
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
function linkTo(bundles: readonly ReturnType<typeof bundle>[], { mask = true } = {}) {
  const context = testContext(directory());
  const rest = [...bundles];
  const request = async () => rest.shift() ?? bundle(signed);
  return { context, link: new BundleLink(request, mask, context) };
}

test('a link is masked before it is an output, and asked for once', async () => {
  const { context, link } = linkTo([bundle(signed), bundle('https://other.example.com/')]);
  expect((await link.current()).url).toBe(signed);
  expect((await link.current()).url).toBe(signed);
  expect(context.masks).toContain(signed);
  expect(context.outputs.get('bundleUrl')).toBe(signed);
  expect(context.lines).toEqual(['Bundle: on store.example.com, link expires at 2026-11-20T00:15:00.000Z']);
});

test('a link that is not masked is hidden in the log of this step', async () => {
  const { context, link } = linkTo([bundle(signed)], { mask: false });
  await link.current();
  expect(context.masks).toEqual([]);
  expect(context.redactor.redact(signed)).toBe('***');
});

test('the end of an earlier link is not that of a new one', async () => {
  const { context, link } = linkTo([bundle(signed), bundle('https://store.example.com/docs.tar.gz')]);
  await link.current();
  await link.renew();
  expect(context.outputs.get('bundleExpiresAt')).toBe('');
  expect(context.record.facts.bundleExpiresAt).toBe('');
});

describe('a link that nobody may follow is no output:', () => {
  test.each([
    'http://store.example.com/a',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://example.com/a',
    'https:store.example.com/a',
  ])('%s', async url => {
    const { context, link } = linkTo([bundle(url)]);
    const error = await link.current().catch((thrown: unknown) => thrown);
    expect(error instanceof ActionError && error.code).toBe('LINK_UNSAFE');
    expect([...context.outputs]).toEqual([]);
    expect(context.masks).toContain(url);
  });
});
