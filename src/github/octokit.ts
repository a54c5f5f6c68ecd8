import { getOctokit } from '@actions/github';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import type { Log } from '../kernel/ports.ts';

export type Octokit = ReturnType<typeof createOctokit>;

/** Longest time in seconds to wait for a rate limit: a comment is not worth more. */
const longestPause = 60;

/** Repeats what failed at GitHub's side, and slows down when asked to. */
export function createOctokit(token: string, log: Log) {
  const again = (seconds: number, _options: object, _octokit: object, tries: number): boolean => {
    const worthIt = seconds <= longestPause && tries < 2;
    if (worthIt) log.info(`GitHub asks to wait ${seconds} s before writing the comment`);
    return worthIt;
  };
  const options = { throttle: { onRateLimit: again, onSecondaryRateLimit: again } };
  // Its own log goes to the console, with the addresses of all requests.
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  return getOctokit(token, { ...options, log: silent }, retry, throttling);
}
