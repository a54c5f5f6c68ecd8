/** A file that a page loads is there as browsers take it. Which files these are: served-site.test.ts. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
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
  const fileOf = (size: number) => ({ url, kind, listed: [{ path: 'a', size, sha256: '' }] });
  const answer = requestLoadedFile(fileOf(1), network);
  expect(await answer.then(() => right).catch(({ message }: Error) => message)).toBe(end);
  // Only one that has something in the export is not empty.
  if (end === empty) await requestLoadedFile(fileOf(0), network);
});

const gzipped = gzipSync('start()');
const types = {
  script: 'text/javascript',
  module: 'text/javascript',
  style: 'text/css',
  picture: 'image/png',
};
const page = '<!doctype html><title>Not found</title>';

test.each<readonly [LoadKind, string | Buffer, string]>([
  ['script', 'start()', right],
  ['style', 'a { color: red }', right],
  ['style', '', right],
  ['script', gzipped, code('compressed or other binary data')],
  ['style', gzipped, code('compressed or other binary data')],
  ['script', page, code('HTML')],
  ['module', `\ufeff\n ${page}`, code('HTML')],
  ['style', '<?xml version="1.0"?><Error/>', code('HTML')],
  ['script', '{"error":"not found"}', code('JSON')],
  ['style', ' ["a"]\n', code('JSON')],
  ['script', '"Not found"', code('JSON')],
  ['picture', gzipped, right],
  ['picture', '{"error":"not found"}', right],
  ['picture', `\n${page}`, 'HTML instead of a picture'],
  ['picture', '<HTML lang="en">', 'HTML instead of a picture'],
  ['picture', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"><svg></svg>', right],
])('a %s with other bytes than in the export: %j', async (kind, content, end) => {
  await using live = await startLiveSite(serveText(content, { 'content-type': types[kind] }));
  const network = testNetwork(manualClock());
  const resultOf = (sha256?: string) => {
    const listed = sha256 === undefined ? [] : [{ path: 'a', size: 0, sha256 }];
    return requestLoadedFile({ url: new URL(`${live.url}/a`), kind, listed }, network)
      .then(() => right)
      .catch(({ message }: Error) => message);
  };
  expect(await resultOf('')).toBe(end);
  // One that an old page loads, and that the export does not have.
  expect(await resultOf()).toBe(end);
  expect(await resultOf(createHash('sha256').update(content).digest('hex'))).toBe(right);
});
