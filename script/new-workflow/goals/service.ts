/** Goals that need no export: previews, publishing, and the agent. */
import { type Goal, type Question, workflowFile } from '../goal.ts';
import { scalar } from '../workflow.ts';

const path = { pattern: /^[^\s'"/][^\s'"]*$/, form: 'Enter a path in the repository, without blanks.' };

export const preview: Goal = {
  label: 'Preview pull requests, with mistakes marked at their lines',
  hint: 'any paid plan',
  files: () => workflowFile('preview.yml'),
  trial: () => ({ why: 'Open a pull request: the check Preview starts' }),
};

export const publish: Goal = {
  label: 'Publish what was merged, and look at the site',
  hint: 'any paid plan',
  files: () => workflowFile('publish.yml'),
  questions: [
    {
      name: 'file',
      message: 'Path of the OpenAPI file that the documentation reads from this repository',
      initial: () => 'openapi.yaml',
      when: ({ isDocs }) => !isDocs,
      ...path,
    },
    { name: 'open', message: 'Can everybody read the documentation, without a login?', initial: () => 'yes' },
  ],
  edit(workflow, { isDocs, own, siteUrl }) {
    if (!isDocs) {
      workflow.delete('jobs.publish.steps.docs.with.commit');
      workflow.delete('jobs.publish.permissions.contents');
      workflow.addAfter('on.push.branches', `paths: [${scalar(own['file'] ?? '')}]`);
    }
    if (own['open'] === 'yes') workflow.set('env.SITE_URL', siteUrl);
    else for (const part of ['jobs.look', 'env']) workflow.delete(part);
  },
};

export const repositories = {
  name: 'repositories',
  message: 'Which repositories of code ask the agent?',
  initial: () => 'one',
  choices: [
    { value: 'one', label: 'Only this one' },
    { value: 'shared', label: 'Several, and this one has the shared workflow' },
    { value: 'caller', label: 'Several, and another one has the shared workflow' },
  ],
} satisfies Question;

export const agent: Goal = {
  label: 'Have the agent update the documentation when code is merged',
  hint: 'any paid plan',
  files: ({ own }) => workflowFile(own['repositories'] === 'caller' ? 'agent-caller.yml' : 'agent.yml'),
  questions: [
    {
      name: 'code',
      message: 'Directory of the code that the documentation describes',
      initial: () => 'src',
      ...path,
    },
    repositories,
    {
      name: 'workflows',
      message: 'Owner and name of the repository with the shared workflow',
      pattern: /^[\w-]+\/[\w.-]+$/,
      form: 'Enter OWNER/NAME.',
      when: ({ own }) => own['repositories'] === 'caller',
    },
  ],
  edit(workflow, { own, branch }) {
    workflow.set('on.pull_request.branches', `[${scalar(branch)}]`);
    workflow.set('on.pull_request.paths', `['${(own['code'] ?? '').replace(/\/$/, '')}/**']`);
    if (own['repositories'] === 'one') workflow.delete('on.workflow_call');
    if (own['repositories'] !== 'caller') return;
    workflow.replace('example/workflows', own['workflows'] ?? '');
    // An environment of this repository has the key, and its secrets cannot be passed by name.
    workflow.delete('jobs.agent.secrets');
    workflow.addAfter(
      'jobs.agent.with',
      'secrets: inherit # zizmor: ignore[secrets-inherit] secrets of environments cannot be passed by name',
    );
  },
  steps: ({ own, repository }) => [
    ...(own['repositories'] === 'caller'
      ? [
          {
            why: `If ${own['workflows']} is internal or private, give ${repository} access there, under Settings → Actions → General → Access`,
          },
        ]
      : []),
    {
      why: 'At the service, install its GitHub App on the repositories of the code and of the documentation',
    },
    { why: 'At the service, in the settings of the project, set the review process to pull requests' },
    {
      why: 'In the repository of the documentation, require a review under Settings → Rules, and do not let the App bypass it',
    },
  ],
  trial: ({ own, repository }) => ({
    why: 'Try it with a pull request that is merged',
    commands: [
      `gh workflow run agent${own['repositories'] === 'caller' ? '-caller' : ''}.yml --repo ${repository} -f pull-request=$(gh pr list --repo ${repository} --state merged --limit 1 --json number --jq '.[].number')`,
    ],
  }),
};
