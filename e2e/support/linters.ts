/** Linters of workflows and scripts. */
import { runCommand } from '../../__tests__/support/run-command.ts';
import { root } from '../../__tests__/support/workflows.ts';

async function findingsOf(words: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const [linter = '', ...args] = words;
  const { code, output } = await runCommand(linter, args, { cwd: root, env });
  return code === 0 ? '' : output;
}

/** @returns what actionlint finds in workflows; empty if there is nothing */
export const lintWorkflows = (files: readonly string[], env: NodeJS.ProcessEnv) =>
  findingsOf(['actionlint', '-config-file', '.github/actionlint.yaml', ...files], env);

/** @returns what shellcheck finds in scripts; empty if there is nothing */
export const lintScripts = (files: readonly string[], env: NodeJS.ProcessEnv) =>
  findingsOf(['shellcheck', ...files], env);

/** @returns what zizmor finds; empty if there is nothing. @param more options beside the usual ones, and files */
export const auditFiles = (more: readonly string[], env: NodeJS.ProcessEnv) =>
  findingsOf(['zizmor', '--offline', '--persona=auditor', '--no-progress', '--quiet', ...more], env);
