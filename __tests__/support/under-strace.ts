/** Runs the action under strace, which kills it at call number KILL_AT of the system call KILL_CALL. */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { committedBundle } from '../../script/committed-bundle.ts';

const { KILL_CALL: call = '', KILL_AT: at = '' } = process.env;
const options = ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${call}`];
const injection = ['-e', `inject=${call}:signal=SIGKILL:when=${at}`];
const { status, signal } = spawnSync(
  'strace',
  [...options, ...injection, process.execPath, committedBundle()],
  {
    stdio: 'inherit',
    // strace counts the calls of each thread, so one thread makes all asynchronous calls.
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
  },
);
process.exitCode = signal === 'SIGKILL' ? 137 : (status ?? 1);
