import type { StepEnvironment } from '../shared/runner.ts';
import { directoriesOf } from './runner-directories.ts';

/** @param env the environment that the runner gives to a step */
export function environmentOf(env: NodeJS.ProcessEnv): StepEnvironment {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = env;
  const { GITHUB_ACTION_REPOSITORY: action, GITHUB_ACTION_REF: ref } = env;
  const { GITHUB_WORKFLOW_REF: workflow = '', GITHUB_JOB: job = '', GITHUB_ACTION: step = '' } = env;
  const repositoryUrl = server && repository ? `${server}/${repository}` : undefined;
  return {
    directories: directoriesOf(env),
    repositoryUrl,
    runUrl: run && repositoryUrl ? `${repositoryUrl}/actions/runs/${run}` : undefined,
    documents: action ? `${server}/${action}/blob/${ref || 'HEAD'}/docs` : 'docs',
    // The workflow's file is without its ref, so that a comment stays the same on every branch.
    stepNames: [workflow.replace(/@(?:refs\/.*|[\da-f]+)$/s, ''), job, step],
  };
}
