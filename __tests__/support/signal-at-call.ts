/**
 * For NODE_OPTIONS of a process: sends itself a signal right before call number SIGNAL_AT of node:fs that changes something in
 * the directory SIGNAL_IN, or of one function, SIGNAL_OF. Apart from that, the real functions do the work.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';

const {
  SIGNAL_IN: directory = '',
  SIGNAL_IN_REAL: real = directory,
  SIGNAL_AT: at,
  SIGNAL: signal = 'SIGKILL',
  SIGNAL_OF: only = '',
} = process.env;
let left = Number(at);

function sendSignal(): void {
  if (process.platform === 'win32' && signal !== 'SIGKILL')
    setImmediate(() => process.emit(signal as NodeJS.Signals));
  else process.kill(process.pid, signal);
  // The signal arrives soon, and nothing may happen before.
  if (signal === 'SIGKILL') for (;;);
}

function counted(call: (...values: readonly unknown[]) => unknown) {
  return (...values: readonly unknown[]) => {
    const inside = values
      .slice(0, 2)
      .some(value => typeof value === 'string' && (value.startsWith(directory) || value.startsWith(real)));
    if (inside) left -= 1;
    if (inside && left === 0) sendSignal();
    return call(...values);
  };
}

const all = ['mkdir', 'rename', 'rm', 'rmdir', 'unlink', 'writeFile', 'open'] as const;
const names = all.filter(name => only === '' || name === only);
for (const name of names) {
  Object.assign(fs.promises, { [name]: counted(fs.promises[name] as never) });
  Object.assign(fs, { [`${name}Sync`]: counted(fs[`${name}Sync`] as never) });
}
syncBuiltinESMExports();
