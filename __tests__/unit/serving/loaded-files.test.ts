/** A file that a page loads is there as browsers take it. Which files these are: served-site.test.ts. */
import { expect, test } from '@jest/globals';
import type { LoadKind } from '../../../src/html/page-references.ts';
import { requestLoadedFile } from '../../../src/serving/loaded-files.ts';
import { serveText, startLiveSite } from '../../support/live-site.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';

const nosniff = { 'x-content-type-options': ' NoSniff' };
const code = (type: string) => `${type} instead of a script or style sheet`;
const empty = 'an empty file';
const right = 'right';
type Row = readonly [
  kind: LoadKind,
  type: string,
  end: string,
  headers: Readonly<Record<string, string>>,
  text: string,
];

test.each<Row>([
  ['style', 'Text/CSS; charset=utf-8', right, {}, '1'],
  ['style', '', right, {}, '1'],
  ['style', 'text/plain', code('text/plain'), {}, '1'],
  ['style', '', code('no type'), nosniff, '1'],
  ['style', 'text/css', empty, {}, ''],
  ['script', 'text/javascript', right, {}, '1'],
  ['script', '', right, {}, '1'],
  ['script', '', code('no type'), nosniff, '1'],
  ['script', 'text/plain', right, {}, '1'],
  ['script', 'image/png', code('image/png'), {}, '1'],
  ['script', 'audio/mpeg', code('audio/mpeg'), {}, '1'],
  ['script', 'text/csv', code('text/csv'), {}, '1'],
  ['script', 'application/xhtml+xml', code('application/xhtml+xml'), {}, '1'],
  ['script', 'application/x-javascript', right, nosniff, '1'],
  ['script', 'application/json', code('application/json'), nosniff, '1'],
  ['script', 'text/javascript', empty, {}, ''],
  ['module', 'application/javascript', right, {}, '1'],
  ['module', '', code('no type'), {}, '1'],
  ['module', 'text/plain', code('text/plain'), {}, '1'],
  ['picture', 'application/octet-stream', right, {}, '1'],
  ['picture', '', right, nosniff, '1'],
  ['picture', 'text/html', 'text/html instead of a picture', {}, '1'],
  ['picture', 'image/svg+xml', right, nosniff, '<svg/>'],
  ['picture', 'image/png', 'image/png instead of a picture', {}, '<svg/>'],
  ['picture', '', 'no type instead of a picture', {}, '<svg/>'],
])('a %s of the type "%s": %s', async (kind, type, end, headers, text) => {
  const sent = type === '' ? headers : { ...headers, 'content-type': type };
  await using live = await startLiveSite(serveText(text, sent));
  const network = testNetwork(manualClock());
  // Browsers do not look for SVG in a file.
  const url = new URL(`${live.url}/${text === '<svg/>' ? 'a.SVG' : 'a'}`);
  const file = { url, kind, isListed: true };
  const answer = requestLoadedFile({ ...file, isFilled: true }, network);
  expect(await answer.then(() => right).catch(({ message }: Error) => message)).toBe(end);
  // Only one that has something in the export is not empty.
  if (end === empty) await requestLoadedFile({ ...file, isFilled: false }, network);
});
