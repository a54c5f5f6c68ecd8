/** script/new: its dialogs, and what it writes for every combination of answers, without a finding of actionlint and zizmor. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cases, filesOf } from '../../__tests__/support/new-workflow.ts';
import { runCommand } from '../../__tests__/support/run-command.ts';
import { toolsDirectory } from '../support/tools.ts';
import { problemsOfDialogs } from './dialogs.ts';

/** @returns what is wrong, and how much was looked at */
export async function checkNew(env: NodeJS.ProcessEnv) {
  const directory = join(toolsDirectory, 'e2e/new');
  rmSync(directory, { recursive: true, force: true });
  const written = cases.flatMap((one, index) => {
    const workflows = [...filesOf(one)].filter(
      ([path]) => path.endsWith('.yml') && path.startsWith('.github/'),
    );
    return workflows.map(([path, text]) => {
      const file = join(directory, `${index}-${path.replace(/^.*\//, '')}`);
      mkdirSync(directory, { recursive: true });
      writeFileSync(file, text);
      return { file, isForServer: one.answers.parts.includes('ghes') };
    });
  });
  // Actions for GitHub Enterprise Server are old, and named by their versions.
  const files = written.filter(({ isForServer }) => !isForServer).map(({ file }) => file);
  const options = ['-config-file', '.github/actionlint.yaml'];
  const cwd = join(toolsDirectory, '..');
  const linted = await runCommand('actionlint', [...options, ...files], { cwd, env });
  // A shared workflow of the same owner is named by its branch.
  const config = join(directory, 'zizmor.yml');
  writeFileSync(
    config,
    readFileSync(join(cwd, '.github/zizmor.yml'), 'utf8').replace('example/workflows', 'acme/workflows'),
  );
  const zizmor = ['--offline', '--persona=auditor', '--no-progress', '--quiet', '--config', config];
  const audited = await runCommand('zizmor', [...zizmor, ...files], { cwd, env });
  const findings = [linted, audited].filter(({ code }) => code !== 0).map(({ output }) => output);
  const problems = [...findings, ...(await problemsOfDialogs())];
  return {
    problem: problems.join('\n'),
    note: `${files.length} workflows of ${cases.length} answers, no finding, and three dialogs`,
  };
}
