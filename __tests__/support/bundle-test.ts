import { test } from '@jest/globals';
import { isBundleFresh } from '../../script/committed-bundle.ts';

/** A test that runs dist/index.js. It is skipped if dist/ is stale, which __tests__/project/dist.test.ts says for all. */
export const bundleTest = (isBundleFresh() ? test : test.skip) as typeof test;
