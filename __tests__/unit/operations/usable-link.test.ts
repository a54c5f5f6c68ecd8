import { expect, test } from '@jest/globals';
import { usableLink } from '../../../src/operations/operation.ts';
import { Redactor, UntrustedText } from '../../../src/shared/redactor.ts';

test('a link is shown without what may give access, and not at all with a secret that a URL parser writes otherwise', () => {
  const redactor = new Redactor();
  redactor.hide('Docs<Admin>0123456789');
  const show = (link: string) => usableLink(new UntrustedText(link), redactor);
  expect(show('https://me:pw@git.example.com/a/b/pull/7?tab=files#x')).toBe(
    'https://git.example.com/a/b/pull/7',
  );
  expect(show('https://git.example.com/Docs<Admin>0123456789/pull/7')).toBeUndefined();
});
