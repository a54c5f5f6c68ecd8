/**
 * Given to a process by NODE_OPTIONS: kills it right before the call of node:fs number KILL_AT that changes something in
 * the directory KILL_IN. The real functions do the work until then.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';

const directory = process.env['KILL_IN'] ?? '';
let left = Number(process.env['KILL_AT']);

function kill(): never {
  process.kill(process.pid, 'SIGKILL');
  // The signal comes at once, but nothing may be done until it has.
  for (;;);
}

function counted(call: (...values: readonly unknown[]) => unknown) {
  return (...values: readonly unknown[]) => {
    const inside = values.slice(0, 2).some(value => typeof value === 'string' && value.startsWith(directory));
    if (inside) left -= 1;
    if (inside && left === 0) kill();
    return call(...values);
  };
}

const names = ['mkdir', 'rename', 'rm', 'rmdir', 'unlink', 'writeFile', 'open', 'utimes'] as const;
for (const name of names) {
  Object.assign(fs.promises, { [name]: counted(fs.promises[name] as never) });
  Object.assign(fs, { [`${name}Sync`]: counted(fs[`${name}Sync`] as never) });
}
syncBuiltinESMExports();
