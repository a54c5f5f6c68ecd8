/** The examples that ask the agent, changed as docs/agent.md says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergedPull } from '../support/payloads.ts';
import type { Scenario, Stage } from '../support/scenario.ts';
import { sharedWeek, week } from './agent-week.ts';

/** @param text of agent.yml. @returns the workflow that asks about each push */
export function askingForPushes(text: string): string {
  const page = readFileSync(join(import.meta.dirname, '../../docs/agent.md'), 'utf8');
  const documented = (begin: string) => page.split('`').find(code => code.startsWith(begin)) ?? '';
  return text
    .replace(/^ {2}pull_request:\n {4}types: .*\n/m, '  push:\n')
    .replace(
      / {6}github\.event\.pull_request\.merged(?:.*\n){3}/,
      () => `      ${documented("github.event_name == 'push'")}\n`,
    )
    .replace(/Read the pull request .*/, () => documented('Read ${'));
}

/** @param text of agent.yml. @returns the workflow for those who do not need the result */
export function withoutFollowing(text: string): string {
  return text.replace(/\n {2}# "Re-run failed jobs"[\s\S]*$/, '');
}

const promptsOf = ({ world }: Stage) => world.service.prompts.map(({ prompt }) => prompt);
const commentsOf = ({ world }: Stage) => world.github.commentsOf(7).map(({ body }) => body);

const pushes: Scenario = {
  file: 'agent.yml',
  title: 'asks about each push, changed as the page says',
  edit: askingForPushes,
  github: mergedPull,
  service: { newAgentJobs: { time: 1000 } },
  async check(stage) {
    const compare = 'https://github.com/example/docs/compare/a...b';
    const repository = { fork: false };
    const push = (changes: object = {}) => {
      const payload = { ref: 'refs/heads/main', compare, repository, ...changes };
      return stage.run({ event: 'push', payload });
    };
    const asked = await push();
    const again = await push();
    const inFork = await push({ repository: { fork: true } });
    const [first, second] = promptsOf(stage);
    const [jobId, ...others] = stage.world.service.prompts.map(prompt => prompt.jobId);
    return {
      'one job asks, the next follows':
        asked.jobs.join() === 'Ask the agent: succeeded,Follow the agent: succeeded',
      'the prompt names the change': first?.startsWith(`Read ${compare}\n`) === true,
      'another run about the same pull request goes on with its job':
        again.code === 0 && second === first && others.join() === jobId,
      'a fork asks nobody': inFork.jobs.length === 0,
      'the pull request of the push has the results': commentsOf(stage).length === 2,
    };
  },
};

const onlyAsking: Scenario = {
  file: 'agent.yml',
  title: 'asks without following, if the job "follow" is deleted',
  edit: withoutFollowing,
  async check(stage) {
    const { jobs } = await stage.run({ inputs: { 'pull-request': '7' } });
    return {
      'one job asks': jobs.join() === 'Ask the agent: succeeded' && promptsOf(stage).length === 1,
      'nobody comments': commentsOf(stage).length === 0,
    };
  },
};

export const agentScenarios: readonly Scenario[] = [
  week,
  ...['example/docs', 'example/api'].map(sharedWeek),
  pushes,
  onlyAsking,
];
