/** What the documents promise, and the tests that hold it: their names end with "(promise: …)" and how the promise begins. */
import { expect, test } from '@jest/globals';
import { findPaths } from '../../script/find-paths.ts';
import { read, root } from '../support/workflows.ts';

const sections =
  /^(?:When a step succeeds|What a step never does|Details|What is promised|How a step ends)\n/;

/** The bullets, and the first cells of the tables, in the sections that promise something. */
const promises = ['docs/contract.md', 'docs/agent.md', 'SECURITY.md']
  .flatMap(document => read(document).split(/^## /m))
  .filter(part => sections.test(part))
  .flatMap(part => [...part.matchAll(/^(?:- |\| )(.+?)(?: \||$)/gm)])
  .map(([, text = '']) => text.replaceAll('**', ''))
  .filter(text => text !== 'what happened');

const tags = findPaths('__tests__/**/*.test.ts', root)
  .flatMap(file => [...read(file).matchAll(/\(promise: ([^()…]+)\)/g)])
  .map(([, begin = '']) => begin);

test('each promise has a test', () => {
  expect(promises.filter(promise => !tags.some(begin => promise.startsWith(begin)))).toEqual([]);
});

test('each test that names a promise has one', () => {
  const promisesOf = (begin: string) => promises.filter(promise => promise.startsWith(begin));
  expect(tags.filter(begin => promisesOf(begin).length !== 1)).toEqual([]);
});
