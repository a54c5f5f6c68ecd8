/** script/new: its dialogs, and what it writes for every combination of answers, without a finding of actionlint and zizmor. */
import { join } from 'node:path';
import { cases, filesOf } from '../../__tests__/support/new-workflow.ts';
import { read } from '../../__tests__/support/workflows.ts';
import { emptied, place } from '../support/files.ts';
import { auditFiles, lintWorkflows } from '../support/linters.ts';
import { scratch } from '../support/tools.ts';
import { problemsOfDialogs } from './dialogs.ts';

/** @returns what is wrong, and how much was looked at */
export async function checkNew(env: NodeJS.ProcessEnv) {
  const directory = emptied(join(scratch, 'new'));
  const files = cases.flatMap((one, index) => {
    const workflows = [...filesOf(one)].filter(([path]) => /^\.github\/.*\.yml$/.test(path));
    const named = workflows.map(([path, text]) => [`${index}-${path.replace(/^.*\//, '')}`, text] as const);
    place(directory, Object.fromEntries(named));
    // Actions for GitHub Enterprise Server are old, and named by their versions.
    return one.answers.parts.includes('ghes') ? [] : named.map(([file]) => join(directory, file));
  });
  // A shared workflow of the same owner is named by its branch.
  place(directory, {
    'zizmor.yml': read('.github/zizmor.yml').replace('example/workflows', 'acme/workflows'),
  });
  const problems = [
    await lintWorkflows(files, env),
    await auditFiles(['--config', join(directory, 'zizmor.yml'), ...files], env),
    ...(await problemsOfDialogs()),
  ];
  return {
    problem: problems.filter(Boolean).join('\n'),
    note: `${files.length} workflows of ${cases.length} answers, no finding, and three dialogs`,
  };
}
