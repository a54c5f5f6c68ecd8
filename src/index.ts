import process from 'node:process';
import { githubRunner } from './github/runner.ts';
import { main } from './main.ts';
import { systemClock } from './shared/clock.ts';

// Deprecation warnings of dependencies, such as the toolkit's proxy tunnel, do not help users of the action.
process.noDeprecation = true;
// One bundle for three kinds of process, so that dist/ holds each library once.
if (process.argv[2] === 'cache-client') {
  const { serveCacheRequest } = await import('./github/cache-client.ts');
  serveCacheRequest();
} else {
  const stage = process.argv[2] === 'post' ? 'post' : 'operation';
  await main(githubRunner(import.meta.filename), systemClock, stage);
}
