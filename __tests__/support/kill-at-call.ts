/**
 * For NODE_OPTIONS of a process: kills it right before call number KILL_AT of node:fs that changes something in the
 * directory KILL_IN. Until then, the real functions do the work.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';

const directory = process.env['KILL_IN'] ?? '';
let left = Number(process.env['KILL_AT']);

function kill(): never {
  process.kill(process.pid, 'SIGKILL');
  // The signal arrives soon, and nothing may happen before.
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
