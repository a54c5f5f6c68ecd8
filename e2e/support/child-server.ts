/** Servers that are programs of their own, on loopback. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Running extends AsyncDisposable {
  readonly port: number;
}

interface Options {
  /** On which the program listens. */
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
  /** For its start; 10 by default. */
  readonly seconds?: number;
}

/**
 * Starts a program, and waits until it listens.
 * @returns its port, and what ends it
 * @throws Error with what it says if it ends, or does not listen in time
 */
export async function startServer(
  command: string,
  args: readonly string[],
  { port, env, seconds = 10 }: Options,
): Promise<Running> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  const ended = once(child, 'close');
  for (let attempt = 0; !(await listens(port)); attempt += 1) {
    if (attempt === seconds * 10 || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error(`${command} did not start.\n${said}`);
    }
    await delay(100);
  }
  return {
    port,
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
