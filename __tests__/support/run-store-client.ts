/**
 * Uses the store of records as the action does, in a process of its own, and prints each result as a line of JSON.
 *
 *   node run-store-client.ts <milliseconds> save <key> <text> | find <prefix> <most bytes>
 */
import { resolve } from 'node:path';
import process from 'node:process';
import { githubRunner } from '../../src/github/runner.ts';

const [limit, action, key = '', last = ''] = process.argv.slice(2);
const { runStore } = githubRunner(resolve(import.meta.dirname, '../../dist/index.js'));
const signal = AbortSignal.timeout(Number(limit));
const result =
  action === 'save'
    ? await runStore.save({ key, text: last }, signal)
    : await runStore.findNewest({ keyPrefix: key, maxBytes: Number(last) }, signal);
console.log(JSON.stringify(result));
