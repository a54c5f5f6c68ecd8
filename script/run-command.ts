import { spawn } from 'node:child_process';

export interface CommandResult {
  /** Exit status; -1 when a signal ended it, 127 when it is not there. */
  readonly code: number;
  /** Both streams in the order they came. */
  readonly output: string;
}

/** Runs a command to its end, ten minutes at most; never throws. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<CommandResult> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], timeout: 600_000 });
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
  return { code, output: output.trim() };
}
