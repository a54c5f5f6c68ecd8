import process from 'node:process';
import * as core from '@actions/core';
import type { Runner } from '../shared/runner.ts';
import { createAgents } from './agents.ts';
import { createRunner, type Toolkit } from './runner.ts';

/** Of the machine that this process runs on, where RUNNER_TOOL_CACHE says. */
export const toolCache: Toolkit['toolCache'] = {
  async findVersions(tool, arch) {
    const { findAllVersions } = await import('@actions/tool-cache');
    return findAllVersions(tool, arch);
  },
  async store({ tool, version, arch }, directory) {
    const { cacheDir } = await import('@actions/tool-cache');
    await cacheDir(directory, tool, version, arch);
  },
};

/** The runner of GitHub Actions, and other runners with the same protocol, that has started this process. */
export function githubRunner(): Runner {
  const env = { ...process.env };
  // The package for GitHub's API reads the whole event file when it is loaded, however large it is.
  delete process.env['GITHUB_EVENT_PATH'];
  return createRunner(env, {
    debugging: core.isDebug(),
    agentFor: createAgents(),
    input: name => core.getInput(name),
    info: core.info,
    debug: core.debug,
    warning: core.warning,
    group(title, lines) {
      core.startGroup(title);
      for (const line of lines) core.info(line);
      core.endGroup();
    },
    mask: core.setSecret,
    setOutput: core.setOutput,
    async appendSummary(markdown) {
      await core.summary.addRaw(markdown, true).write();
    },
    fail(message, title) {
      core.error(message, { title });
      process.exitCode = core.ExitCode.Failure;
    },
    toolCache,
  });
}
