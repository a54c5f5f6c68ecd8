import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { mutants } from '../../script/mutants/mutants.ts';

const root = resolve(import.meta.dirname, '../..');

test.each(mutants)('the code has a place for this mutant: $what', ({ edits, test: file }) => {
  expect(existsSync(join(root, `${file}.test.ts`))).toBe(true);
  for (const { file: source, before, after } of edits) {
    const text = readFileSync(join(root, source), 'utf8');
    expect({ before, times: text.split(before).length - 1 }).toEqual({ before, times: 1 });
    expect(after).not.toBe(before);
  }
});
