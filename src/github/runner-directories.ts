import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import process from 'node:process';
import { contains } from '../files/directories.ts';
import type { Directories, ReservedPath } from '../shared/runner.ts';

/** @param env the environment that the runner gives to a step */
export function directoriesOf(env: NodeJS.ProcessEnv): Directories {
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

/** The runner names it to composite actions only. To others, it gives the path of their program, which is dist/index.js here. */
function actionDirectory(workspace: string): string {
  const dist = dirname(process.argv[1] ?? workspace);
  // With "uses: ./", the action is the workspace itself, where sites may be.
  return contains(dirname(dist), workspace) ? dist : dirname(dist);
}
