/** A step that saves a state, and, started with a state as a post step is, runs the post tasks: one that works and one that fails. */
import process from 'node:process';
import { githubRunner } from '../../src/github/runner.ts';
import { runPost } from '../../src/operations/post.ts';
import { systemClock } from '../../src/shared/clock.ts';

const runner = githubRunner(import.meta.filename);
if (runner.state('first') === '') {
  runner.saveState('failing', 'x');
  runner.saveState('first', 'two\nlines');
  runner.saveState('unknown', 'y');
} else {
  const say = async (state: string) =>
    runner.log.info(`${JSON.stringify(state)}, job: ${runner.input('job-status')}`);
  const fail = async () => {
    throw new Error('no space\n::set-output name=x::y');
  };
  const signal = new AbortController().signal;
  await runPost({ runner, clock: systemClock, signal }, { failing: fail, first: say, 'without-state': say });
  process.exitCode ??= 0;
}
