/** Commands without which a scenario cannot go on. */
import { runCommand } from '../../__tests__/support/run-command.ts';

/** Runs a command that has to succeed. @returns what it prints. @throws Error with that if it fails */
export async function mustRun(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<string> {
  const { code, output } = await runCommand(command, args, options);
  if (code !== 0) throw new Error(`In ${options.cwd}, this failed: ${command} ${args.join(' ')}\n${output}`);
  return output;
}
