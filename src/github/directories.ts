import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import type { Directories } from '../shared/runner.ts';

/** @param env the environment that the runner gives to a step */
export function directoriesOf(env: NodeJS.ProcessEnv): Directories {
  const temp = resolve(env['RUNNER_TEMP'] || tmpdir());
  const home = env['HOME'] || env['USERPROFILE'];
  const toolCache = env['RUNNER_TOOL_CACHE'];
  const reserved = [{ path: temp, name: 'the directory for temporary files' }];
  if (home) reserved.push({ path: resolve(home), name: 'the home directory' });
  if (toolCache) reserved.push({ path: resolve(toolCache), name: 'the runner’s tool cache' });
  return { workspace: resolve(env['GITHUB_WORKSPACE'] || '.'), temp, reserved };
}
