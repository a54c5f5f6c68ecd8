import { expect, test } from '@jest/globals';
import { committedBundle } from '../../script/committed-bundle.ts';

test('dist/ is up to date (promise: `dist/` is not minified)', () => {
  expect(committedBundle).not.toThrow();
});
