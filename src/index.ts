import process from 'node:process';
import { githubRunner } from './github/runner.ts';
import { main } from './main.ts';
import { systemClock } from './shared/clock.ts';

// What is deprecated in a dependency (such as in the toolkit's proxy tunnel) is not for its users to read in each run's log.
process.noDeprecation = true;
await main(githubRunner(), systemClock);
