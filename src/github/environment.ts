import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import process from 'node:process';
import { contains } from '../files/directories.ts';
import type { Directories, ReservedPath, StepEnvironment } from '../shared/runner.ts';

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
    // Without the ref of the workflow file, all branches share one comment.
    stepNames: [workflow.replace(/@(?:refs\/.*|[\da-f]+)$/s, ''), job, step],
  };
}

function directoriesOf(env: NodeJS.ProcessEnv): Directories {
  const workspace = resolve(env['GITHUB_WORKSPACE'] || '.');
  const temp = resolve(env['RUNNER_TEMP'] || tmpdir());
  const home = env['HOME'] || env['USERPROFILE'];
  const toolCache = env['RUNNER_TOOL_CACHE'];
  const reserved: ReservedPath[] = [
    { path: temp, name: 'the directory for temporary files', withContent: false },
    { path: actionDirectory(workspace), name: 'the directory of this action', withContent: true },
  ];
  if (home) reserved.push({ path: resolve(home), name: 'the home directory', withContent: false });
  if (toolCache) {
    reserved.push({ path: resolve(toolCache), name: 'the runner’s tool cache', withContent: true });
  }
  return { workspace, temp, reserved };
}

/** The runner sets GITHUB_ACTION_PATH for composite actions only, so this derives the directory from the path of dist/index.js. */
function actionDirectory(workspace: string): string {
  const dist = dirname(process.argv[1] ?? workspace);
  // With "uses: ./", the action is the workspace itself, where extract-to may be.
  return contains(dirname(dist), workspace) ? dist : dirname(dist);
}
