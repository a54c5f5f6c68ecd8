/**
 * Uses the store of keys as the action does, in a process of its own, and prints each result as a line of JSON.
 *
 *   node run-store-client.ts <milliseconds> save <key> | find <prefix>
 */
import { resolve } from 'node:path';
import process from 'node:process';
import { githubRunner } from '../../src/github/runner.ts';

const [limit, action, key = ''] = process.argv.slice(2);
const { runStore } = githubRunner(resolve(import.meta.dirname, '../../dist/index.js'));
const signal = AbortSignal.timeout(Number(limit));
const result = action === 'save' ? await runStore.save(key, signal) : await runStore.findNewest(key, signal);
console.log(JSON.stringify(result));
