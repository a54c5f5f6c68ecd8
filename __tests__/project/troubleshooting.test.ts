/** docs/troubleshooting.md has what each failed step links to. The words of warnings are no promise. */
import { expect, test } from '@jest/globals';
import { entries } from '../../src/advice/advice.ts';
import { read } from '../support/workflows.ts';

test('each error code has one section, and no section is about a code that is gone', () => {
  const document = read('docs/troubleshooting.md');
  const sections = [...document.matchAll(/^### `(\w+)`$/gm)].map(([, code]) => code);
  expect(sections.toSorted()).toEqual(Object.keys(entries).toSorted());
});
