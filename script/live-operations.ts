/** What script/live does besides exports, each only when it is named. */
import type { JobFacts } from './live-checks.ts';

export interface LiveOperation extends JobFacts {
  /** What happens, and what it may cost, as sentences. */
  readonly warning: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** Path of its jobs. */
  readonly jobs: string;
}

const deployment = {
  jobs: '/v1/project/update-status',
  noun: 'a deployment',
  statuses: ['queued', 'in_progress', 'success'],
  fields: [
    ...['_id', 'projectId', 'createdAt', 'endedAt', 'status', 'summary', 'logs', 'subdomain', 'screenshot'],
    ...['screenshotLight', 'screenshotDark', 'author', 'commit', 'source'],
  ],
};

/** By name. @param branch to preview */
export const operationsOf = (projectId: string, branch: string): Readonly<Record<string, LiveOperation>> => ({
  agent: {
    warning: `This asks the agent of project ${projectId} once to change nothing, and follows it to its end. It counts for the limit of 100 an hour, and may use up credits. If the agent changes something all the same, close its pull request.`,
    inputs: {
      operation: 'agent-job',
      prompt: 'This is a test. Change no files, open no pull request, and do not ask back.',
    },
    jobs: `/v2/agent/${projectId}/job`,
    noun: 'an agent job',
    statuses: ['active', 'completed'],
    fields: ['id', 'status', 'source', 'model', 'prLink', 'createdAt', 'archivedAt'],
  },
  publish: {
    ...deployment,
    warning: `This publishes the deployment branch of project ${projectId} once: readers get what is there. It counts for the limit of 10 in 10 seconds.`,
    inputs: { operation: 'publish' },
  },
  preview: {
    ...deployment,
    warning: `This builds a preview of branch ${branch} of project ${projectId} once. It is public unless the organization restricts it, and stays until somebody deletes it. It counts for the limit of 5 a minute.`,
    inputs: { operation: 'preview', branch },
  },
});
