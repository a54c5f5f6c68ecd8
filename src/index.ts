import { githubRunner } from './github/runner.ts';
import { systemClock } from './kernel/clock.ts';
import { main } from './main.ts';

await main(githubRunner(), systemClock);
