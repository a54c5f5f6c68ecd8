import { spawn } from 'node:child_process';

export interface CommandResult {
  /** Exit status; -1 if a signal ended it, 127 if it does not exist. */
  readonly code: number;
  /** Both streams, in the order in which they arrived. */
  readonly output: string;
}

/** Milliseconds after which a command is ended. */
const longest = 600_000;

/** Runs a command, for ten minutes at most. Never throws. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<CommandResult> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  // Not the option "timeout": its timer goes on, and keeps this process alive, when the command does not exist.
  const timer = setTimeout(() => child.kill(), longest);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number>(done => {
    child.once('error', error => {
      output += error.message;
      done(127);
    });
    child.once('close', code => done(code ?? -1));
  });
  clearTimeout(timer);
  return { code, output: output.trim() };
}
