/** What all goals have in common: what is asked, which files they need, and what is left to do. */
import type { Choice } from './ask.ts';
import { quoted } from './ask.ts';
import type { Way } from './site.ts';
import type { Workflow } from './workflow.ts';

export interface Answers {
  readonly what: string;
  /** Top directory of the repository that gets the workflow. */
  readonly directory: string;
  /** Its OWNER/NAME. */
  readonly repository: string;
  /** Its name until it is renamed for Pages. */
  readonly former: string;
  readonly defaultBranch: string;
  /** The action, such as acme/docs-admin-action, and the SHA of a commit. */
  readonly action: string;
  readonly sha: string;
  /** The workflow is in the repository of the documentation. */
  readonly isDocs: boolean;
  readonly branch: string;
  readonly baseUrl: string;
  readonly projectId: string;
  /** Undefined if the goal exports nothing. */
  readonly way: Way | undefined;
  /** Empty for an export by project. */
  readonly domain: string;
  /** Without a slash at its end; empty if the goal has no site. */
  readonly siteUrl: string;
  readonly minPages: string;
  /** What is live can be compared with the first export. */
  readonly isComparable: boolean;
  /** Optional parts. */
  readonly parts: readonly Part[];
  /** Answers to the questions of one goal. */
  readonly own: Readonly<Record<string, string>>;
}

export type Part = 'search' | 'chat' | 'login' | 'ghes';

export interface Question {
  readonly name: string;
  readonly message: string;
  readonly initial?: (answers: Answers) => string | undefined;
  readonly placeholder?: string;
  /** Of a text. Without a pattern and without choices, the answer is yes or no. */
  readonly pattern?: RegExp;
  /** What a text has to be. */
  readonly form?: string;
  readonly choices?: readonly Choice[];
  readonly when?: (answers: Answers) => boolean;
}

export interface Step {
  readonly why: string;
  readonly commands?: readonly string[];
}

export interface Goal {
  readonly label: string;
  readonly hint: string;
  /** It exports a site for one URL. */
  readonly isHost?: boolean;
  /** Optional parts that it can have; by default all. */
  readonly parts?: readonly Part[];
  /** Files of examples/, by their paths in the repository. The first one is the workflow. */
  readonly files: (answers: Answers) => Readonly<Record<string, string>>;
  readonly questions?: readonly Question[];
  /** What differs from the example, beside what is the same for all examples. */
  readonly edit?: (workflow: Workflow, answers: Answers) => void;
  /** What replaces words in files that are no workflows. A word that is in none of them is an error. */
  readonly words?: (answers: Answers) => Readonly<Record<string, string>>;
  /** Before the files are pushed. */
  readonly steps?: (answers: Answers) => readonly Step[];
  /** How to try the workflow; by default, it is started. */
  readonly trial?: (answers: Answers) => Step;
}

/** What starts the first run: in the repository of the documentation, the push of the workflow usually does. */
export const firstRun = ({ isDocs }: Answers) =>
  isDocs ? 'If the push has not started the first run, start it' : 'Start the first run';

export const workflowFile = (name: string) => ({ [`.github/workflows/${name}`]: name });

export const pathOf = ({ siteUrl }: Answers) => new URL(siteUrl).pathname.replace(/\/$/, '') || '/';
export const hostOf = ({ siteUrl }: Answers) => new URL(siteUrl).hostname;

export const setVariable = ({ repository }: Answers, name: string, value = '') =>
  `gh variable set ${name} --repo ${repository} --body ${quoted(value)}`;
export const setSecret = ({ repository }: Answers, name: string, environment = '') =>
  `gh secret set ${name} --repo ${repository}${environment && ` --env ${environment}`}`;

/** An environment that only runs of the default branch, and of the branch that starts the workflow, can use. */
export function createEnvironment(answers: Answers, name: string): readonly string[] {
  const { repository, branch, defaultBranch } = answers;
  const branches = new Set([defaultBranch, branch]);
  return [
    `gh api -X PUT repos/${repository}/environments/${name} -F 'deployment_branch_policy[protected_branches]=false' -F 'deployment_branch_policy[custom_branch_policies]=true'`,
    ...[...branches].map(allowed => allowBranch(answers, name, allowed)),
  ];
}

export const allowBranch = ({ repository }: Answers, environment: string, branch: string) =>
  `gh api repos/${repository}/environments/${environment}/deployment-branch-policies -f name=${quoted(branch)}`;

/** The environment for what a workflow deploys with, or proposes with. */
export const siteEnvironment = (answers: Answers, verb: 'deploy' | 'propose'): Step => ({
  why: `Let only the branches of the documentation ${verb}`,
  commands: createEnvironment(answers, 'docs-site'),
});

/** A page of the documentation, as it was at the commit of the action. */
export const page = ({ action, sha }: Answers, name: string) =>
  `https://github.com/${action}/blob/${sha}/docs/${name}`;
