import { appendFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import process from 'node:process';
import * as core from '@actions/core';
import type { Github } from '../shared/github.ts';
import type { Runner, ToolCache } from '../shared/runner.ts';
import { createAgents } from './agents.ts';
import { githubApi } from './api.ts';
import { environmentOf } from './environment.ts';

/** Folder in the tool cache. The layout below it is the toolkit's: tool/version/arch, and arch.complete beside a complete entry. */
const tool = 'docs-admin-action-bundle';
/** An archive of HTML fits every machine. */
const arch = 'any';

/** @param root where RUNNER_TOOL_CACHE says */
export function toolCacheAt(root: string): ToolCache {
  return {
    directory: resolve(root, tool),
    async find(version) {
      const { find } = await import('@actions/tool-cache');
      return find(tool, version, arch) || undefined;
    },
    async store(version, file, name) {
      const { cacheFile } = await import('@actions/tool-cache');
      await cacheFile(file, name, tool, version, arch);
    },
  };
}

/** The runner of GitHub Actions, and other runners with the same protocol, that has started this process; and its GitHub. */
export function githubActions(): { readonly runner: Runner; readonly github: Github } {
  const env = { ...process.env };
  // The package for GitHub's API reads the whole event file when it is loaded, however large it is.
  delete process.env['GITHUB_EVENT_PATH'];
  return { runner: createRunner(env), github: githubApi(env) };
}

const untrimmed = { trimWhitespace: false };

function createRunner(env: NodeJS.ProcessEnv): Runner {
  const { RUNNER_TOOL_CACHE: cache, GITHUB_STEP_SUMMARY: summary } = env;
  return {
    // An agent job without a job-id asks anew, so one of white space alone does not count as none.
    input: name => core.getInput(name) || (name === 'job-id' ? core.getInput(name, untrimmed) : ''),
    log: {
      info: core.info,
      debug: core.debug,
      warning: core.warning,
      group(title, lines) {
        core.startGroup(title);
        for (const line of lines) core.info(line);
        core.endGroup();
      },
    },
    debugging: core.isDebug(),
    mask: core.setSecret,
    setOutput: core.setOutput,
    async writeSummary(markdown) {
      if (summary) await appendFile(summary, `${markdown}\n`);
    },
    annotate(level, { message, ...properties }) {
      const show = level === 'error' ? core.error : core.warning;
      show(message, { title: 'Page that could not be built', ...properties });
    },
    fail(message, title) {
      core.error(message, { title });
      process.exitCode = core.ExitCode.Failure;
    },
    agentFor: createAgents(),
    toolCache: cache ? toolCacheAt(cache) : undefined,
    environment: environmentOf(env),
  };
}
