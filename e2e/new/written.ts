/** Workflows run by act exactly as script/new writes them. */
import { filesOf, usual } from '../../__tests__/support/new-workflow.ts';
import { repository } from '../../__tests__/support/workflows.ts';
import { goals } from '../../script/new-workflow/goals.ts';
import { publishingScenarios } from '../pages/publishing.ts';
import { setupScenarios } from '../pages/setup-mistakes.ts';
import type { Scenario } from '../support/scenario.ts';
import { ownService } from '../support/workflows.ts';

const goalOf: Readonly<Record<string, keyof typeof goals>> = {
  'github-pages.yml': 'pages',
  'publish.yml': 'publish',
  'preview.yml': 'preview',
};

function asWritten({ file, title, ...scenario }: Scenario, siteUrl: string): Scenario {
  const what = goalOf[file] ?? '';
  const goal = goals[what];
  if (goal === undefined) throw new Error(`script/new does not write ${file}.`);
  const answers = {
    ...{ ...usual, what, siteUrl, baseUrl: ownService, projectId: 'docs', minPages: '10' },
    // This action, as act knows it.
    ...{ action: repository, sha: 'v1' },
    own: { change: '', ids: '', open: 'yes' },
  };
  const text = filesOf({ title, goal, answers }).get(`.github/workflows/${file}`) ?? '';
  return { ...scenario, file, title: `as script/new writes it: ${title}`, edit: () => text };
}

/** The same scenarios as those of the examples, with their expected results. */
export const writtenScenarios: readonly Scenario[] = [
  ...setupScenarios
    .filter(({ title }) => title.includes('octo.github.io/docs/'))
    .map(scenario => asWritten(scenario, 'https://octo.github.io/docs')),
  ...publishingScenarios.map(scenario => asWritten(scenario, 'https://docs.acme.test')),
];
