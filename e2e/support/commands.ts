/** Commands, and steps of examples without act. */
import { type CommandResult, runCommand } from '../../__tests__/support/run-command.ts';
import { workflowOf } from '../../__tests__/support/workflows.ts';

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

/**
 * Runs the script of a step.
 * @param step with the name of its workflow in examples/, of its job, and its own
 * @throws Error if there is no such step
 */
export function runStep(
  [file, job, name]: readonly [file: string, job: string, name: string],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const step = workflowOf(`examples/${file}`).jobs[job]?.steps?.find(step => step.name === name && step.run);
  if (step?.run === undefined) throw new Error(`${file} has no step "${name}".`);
  // As GitHub starts a shell that a step names, and that of others.
  const options = step.shell === 'bash' ? '-eo pipefail -c' : '-e -c';
  return runCommand('bash', [...options.split(' '), step.run], { cwd, env });
}
