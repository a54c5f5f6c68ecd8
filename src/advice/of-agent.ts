/** Errors of the agent, and how people go on with it. */
import { askAnew, code, type Entry, note, runAgain, type Steps } from './steps.ts';

/** A run that is started by hand asks the agent, whoever has opened the pull request. */
export const startByHand = 'To ask about this pull request, start the workflow by hand';

export const ofAgent = {
  JOB_ARCHIVED: {
    meaning:
      'Someone archived the agent job, which therefore accepts no further prompts. The step did not send the prompt.',
    who: 'Whoever merged the pull request of the code',
    steps: ({ command }) => [command === undefined ? askAnew : startByHand],
  },
  GITHUB_UNREADABLE: {
    meaning:
      'The step could not find out from GitHub who may ask the agent, or which job the earlier comment names.',
    steps: () => [
      'If the reason is the token, correct `github-token` or the permissions of the job, and start a new run',
      `Otherwise, wait until GitHub works again. ${runAgain}`,
      note('Nothing was sent to the agent'),
    ],
  },
  AGENT_FAILED: {
    meaning: 'The agent met an error and stopped.',
    who: 'Prompt author',
    cases: { 'If `command` is set': { command: '/docs' }, 'If the step only follows the job': {} },
    steps: ({ command, hasPullRequest, prompt }) => [
      `Look at the job in the service dashboard for the reason${hasPullRequest ? ', and look at its pull request' : ''}`,
      command !== undefined && `Comment ${code(command)} and what to do, which goes to the same job`,
      command === undefined &&
        hasPullRequest &&
        'To continue with this pull request, send another prompt to the same job',
      command === undefined &&
        prompt === undefined &&
        'To ask again, run the step that sent the prompt once more. If that step is in the same workflow, use `Re-run all jobs`, because `Re-run failed jobs` only follows the job',
    ],
  },
} as const satisfies Readonly<Record<string, Entry>>;

/** "unnoticed": the status has never shown that the job has taken up the prompt. */
export type AgentEnd = 'pull request' | 'no pull request' | 'archived' | 'unnoticed';

/** How to go on with a job that has not failed. @param command the input of that name */
export function stepsAfterAgent(end: AgentEnd, command: string | undefined): Steps {
  if (end === 'archived')
    return [
      command === undefined
        ? askAnew
        : `To ask again, comment ${code(command)} and what to do, which starts a new agent job`,
    ];
  if (command === undefined) return end === 'unnoticed' ? ['Look at the job in the service dashboard'] : [];
  if (end === 'unnoticed')
    return [`Wait a few minutes, and comment ${code(command)}, which looks at the job again`];
  return [
    note(
      end === 'pull request'
        ? `To change the agent’s pull request, comment ${code(`${command} make it shorter`)} here`
        : `To answer the agent, comment ${code(command)} and the answer`,
    ),
  ];
}
