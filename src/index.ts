import process from 'node:process';
import { githubActions } from './github/toolkit.ts';
import { main } from './main.ts';
import { systemClock } from './shared/clock.ts';

// Deprecation warnings of dependencies, such as the toolkit's proxy tunnel, do not help users of the action.
process.noDeprecation = true;
await main(githubActions(), systemClock);
