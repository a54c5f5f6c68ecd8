/** What users can set, read, and match: a change in it needs a line in CHANGELOG.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { entries } from '../../src/advice/advice.ts';
import { metadataOf, read } from '../support/workflows.ts';

/** The names of version 1.0.0, of which the changelog describes only what they do. */
const first = readFileSync(join(import.meta.dirname, 'names-of-1.0.0.txt'), 'utf8').split(/\s+/);
const { inputs, outputs } = metadataOf('action.yml');
const names = [inputs, outputs, entries].flatMap(group => Object.keys(group ?? {}));

test('CHANGELOG.md names each input, output, and error code that has come or gone since version 1.0.0', () => {
  const known = new Set(first.filter(name => name !== ''));
  const changed = [...new Set(names)].filter(name => !known.delete(name)).concat(...known);
  const changelog = read('CHANGELOG.md');
  expect(changed.filter(name => !changelog.includes(`\`${name}\``))).toEqual([]);
});
