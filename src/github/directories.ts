import { tmpdir } from 'node:os';
import { dirname, normalize, resolve } from 'node:path';
import process from 'node:process';
import type { Directories, ReservedPath } from '../shared/runner.ts';

/** @param env the environment that the runner gives to a step */
export function directoriesOf(env: NodeJS.ProcessEnv): Directories {
  return {
    workspace: resolve(env['GITHUB_WORKSPACE'] || '.'),
    temp: normalize(env['RUNNER_TEMP'] || tmpdir()),
    reserved: reservedPaths(env),
  };
}

/** Directories that must not be replaced: without one of them, this job fails, or all later jobs do. */
function reservedPaths(env: NodeJS.ProcessEnv): readonly ReservedPath[] {
  const directories = [
    { path: env['HOME'] || env['USERPROFILE'], name: 'the home directory' },
    { path: env['RUNNER_TEMP'] || tmpdir(), name: 'the directory for temporary files' },
    { path: env['RUNNER_TOOL_CACHE'], name: 'the runner’s tool cache' },
    { path: env['GITHUB_ACTION_PATH'], name: 'the directory of an action' },
    { path: import.meta.dirname, name: 'the directory of this action' },
    { path: dirname(process.execPath), name: 'the directory of the runner’s Node.js' },
    // The runner keeps the files of the others, such as GITHUB_OUTPUT, beside this one.
    { path: env['GITHUB_PATH'], name: 'the directory of GITHUB_PATH' },
  ];
  return directories.flatMap(({ path, name }) => (path ? [{ path: resolve(path), name }] : []));
}
