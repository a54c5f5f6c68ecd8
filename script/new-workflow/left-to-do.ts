/** What a person has to do before the first run, as commands to paste where there are commands. */

import { quoted } from './ask.ts';
import { type Answers, createEnvironment, firstRun, type Goal, type Step, setSecret } from './goal.ts';

/** @param files what was written, the workflow first */
export function leftToDo(goal: Goal, answers: Answers, files: readonly string[]): string {
  const { what, repository } = answers;
  const workflow = (files[0] ?? '').replace(/^.*\//, '');
  const environment = what === 'preview' ? 'docs-preview' : 'docs';
  const own = files.filter(path => !/^docs-(?:aws|server)\//.test(path));
  const steps: readonly Step[] = [
    ...(answers.former === repository
      ? []
      : [{ why: 'Rename the repository', commands: [`gh repo rename docs --repo ${answers.former}`] }]),
    {
      why:
        what === 'preview'
          ? 'Create a separate admin API key with write access in the service dashboard, because anyone who can push a branch can read this key. Save it in the environment docs-preview'
          : 'Save the admin API key where only jobs of the environment docs can read it',
      commands: [
        ...keyEnvironment(answers, environment),
        setSecret(answers, 'DOCS_ADMIN_API_KEY', environment),
      ],
    },
    ...(goal.steps?.(answers) ?? []),
    ...partSteps(answers),
    {
      why: 'Commit, and push to the default branch',
      commands: [`git add ${own.map(quoted).join(' ')}`, `git commit -m 'Add ${workflow}'`, 'git push'],
    },
    ...otherBranch(answers, own.map(quoted).join(' ')),
    goal.trial?.(answers) ?? {
      why: firstRun(answers),
      commands: [`gh workflow run ${workflow} --repo ${repository}`],
    },
    ...(goal.isHost && !answers.isComparable
      ? [
          {
            why: `After the first run, add this line to the workflow, below compare-with, so that a later export cannot remove many pages unnoticed: max-removed-pages: \${{ vars.DOCS_MAX_REMOVED || '10%' }}`,
          },
        ]
      : []),
  ];
  return steps
    .flatMap(({ why, commands = [] }, index) => [
      `${`${index + 1}`.padStart(3)}. ${why}.`,
      ...commands.map(line => `       ${line}`),
    ])
    .join('\n');
}

/** Pull requests run in the environment of previews, and any branch can have one. */
const keyEnvironment = (answers: Answers, name: string) =>
  name === 'docs-preview'
    ? [`gh api -X PUT repos/${answers.repository}/environments/${name}`]
    : createEnvironment(answers, name);

function partSteps(answers: Answers): readonly Step[] {
  const { parts, what } = answers;
  const steps: Step[] = [];
  if (parts.includes('chat'))
    steps.push({
      why: 'Create an incoming webhook in your chat, and save its URL',
      commands: [
        // The other hosts have this environment for what they deploy with.
        ...(what === 'pages' ? createEnvironment(answers, 'docs-site') : []),
        setSecret(answers, 'DOCS_CHAT_WEBHOOK', 'docs-site'),
      ],
    });
  if (parts.includes('ghes'))
    steps.push({
      why: 'Copy the actions that the workflow names to your server, if it cannot use those of github.com',
    });
  return steps;
}

function otherBranch({ branch, defaultBranch }: Answers, paths: string): readonly Step[] {
  if (branch === defaultBranch) return [];
  return [
    {
      why: `Also push the same to the branch ${branch}, because a push and a merge use the workflow of their own branch`,
      commands: [
        `git switch ${quoted(branch)} && git checkout ${quoted(defaultBranch)} -- ${paths}`,
        "git commit -m 'Add the workflow' && git push && git switch -",
      ],
    },
  ];
}
