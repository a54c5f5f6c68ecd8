import { expect, test } from '@jest/globals';
import { numberOfPullRequest } from '../../../src/operations/pull-request.ts';
import { usableLink } from '../../../src/operations/usable-link.ts';
import { Redactor } from '../../../src/shared/redactor.ts';
import { UntrustedText } from '../../../src/shared/untrusted-text.ts';

test.each([
  ['https://github.com/example/docs/pull/7', '7'],
  ['https://git.example.com/example/docs/pull/123456789?a=1#issuecomment-5', '123456789'],
  ['https://gitlab.com/example/docs/-/merge_requests/42', '42'],
  ['https://gitlab.example.com/a/b/c/docs/-/merge_requests/42/diffs', '42'],
  ['https://bitbucket.org/example/docs/pull-requests/3', '3'],
  ['https://git.example.com/projects/DOC/repos/docs/pull-requests/3/overview', '3'],
  ['https://example.com/bitbucket/users/me/repos/docs/pull-requests/3', '3'],
])('%s is pull request %s', (url, number) => {
  expect(numberOfPullRequest(url)).toBe(number);
});

test.each([
  '',
  'https://github.com/example/docs/pull/',
  'https://github.com/example/docs/pull/0',
  'https://github.com/example/docs/pull/7;id',
  'https://github.com/example/docs/pull/7%0A8',
  'https://github.com/example/docs/pull/\u0667',
  'https://github.com/example/docs/pull/1234567890',
  'https://github.com/example/docs/issues/7',
  'https://github.com/a/b/c/pull/7',
  'https://github.com/?/example/docs/pull/7',
  'https://gitlab.com/docs/-/merge_requests/7',
  'https://dev.azure.com/example/docs/_git/docs/pullrequest/7',
])('%s has no number that is known', url => {
  expect(numberOfPullRequest(url)).toBe('');
});

test('a link is shown without what may give access, and not at all with a secret that a URL parser writes otherwise', () => {
  const redactor = new Redactor();
  redactor.hide('Docs<Admin>0123456789');
  const show = (link: string) => usableLink(new UntrustedText(link), redactor);
  expect(show('https://me:pw@git.example.com/a/b/pull/7?tab=files#x')).toBe(
    'https://git.example.com/a/b/pull/7',
  );
  expect(show('https://git.example.com/Docs<Admin>0123456789/pull/7')).toBeUndefined();
});
