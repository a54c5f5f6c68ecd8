/** Servers that are programs of their own, on loopback. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits until a program listens.
 * @returns what ends it
 * @throws Error if it ends, or does not listen in time
 */
export async function untilListening(
  child: ChildProcess,
  port: number,
  seconds = 10,
): Promise<AsyncDisposable> {
  const ended = once(child, 'close');
  for (let attempt = 0; !(await listens(port)); attempt += 1) {
    if (attempt === seconds * 10 || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error(`${child.spawnfile} did not start.`);
    }
    await delay(100);
  }
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
