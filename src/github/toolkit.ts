import { appendFile } from 'node:fs/promises';
import type { Agent } from 'node:http';
import { resolve } from 'node:path';
import process from 'node:process';
import * as core from '@actions/core';
import { HttpClient } from '@actions/http-client';
import { checkBypass, getProxyUrl } from '@actions/http-client/lib/proxy';
import { ActionError } from '../shared/errors.ts';
import type { Github } from '../shared/github.ts';
import type { AgentFor, Runner, ToolCache } from '../shared/runner.ts';
import { githubApi } from './api.ts';
import { environmentOf } from './environment.ts';

/** Folder in the tool cache. @actions/tool-cache writes entries to tool/version/arch, and arch.complete beside a complete one. */
const tool = 'docs-admin-action-bundle';
/** An archive of HTML is the same for every architecture. */
const arch = 'any';

/** @param root the value of RUNNER_TOOL_CACHE */
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

/** The runner that started this process (GitHub Actions, or one with the same protocol), and its GitHub. */
export function githubActions(): { readonly runner: Runner; readonly github: Github } {
  const env = { ...process.env };
  // @actions/github reads the whole event file when it is loaded, whatever its size.
  delete process.env['GITHUB_EVENT_PATH'];
  return { runner: createRunner(env), github: githubApi(env) };
}

const untrimmed = { trimWhitespace: false };

function createRunner(env: NodeJS.ProcessEnv): Runner {
  const { RUNNER_TOOL_CACHE: cache, GITHUB_STEP_SUMMARY: summary } = env;
  return {
    // A job-id of white space alone must be an error: without a job-id, an agent job sends its prompt to a new job.
    input: name => core.getInput(name) || (name === 'job-id' ? core.getInput(name, untrimmed) : ''),
    log: {
      info: core.info,
      debug: core.debug,
      notice: core.notice,
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

/**
 * Creates the toolkit's agents, which honor HTTPS_PROXY and NO_PROXY. There is one for each origin, because an agent supports only
 * one scheme. Behind a proxy, there is one for each request, because a tunnel carries only one.
 */
export function createAgents(): AgentFor {
  const kept = new Map<string, Agent>();
  return (url, { isFresh = false } = {}) => {
    const known = kept.get(url.origin);
    if (known !== undefined && !isFresh) return known;
    checkProxy(url);
    const agent: Agent = new HttpClient(undefined, undefined, { keepAlive: true }).getAgent(url.href);
    const isTunnel = 'proxyOptions' in agent;
    if (!isTunnel && !isFresh) kept.set(url.origin, agent);
    return agent;
  };
}

/**
 * Checks the proxy's URL, because the toolkit ignores most invalid ones, and throws its own error for the others.
 * @throws ActionError INPUTS_INVALID, without the value, which may hold a password
 */
function checkProxy(url: URL): void {
  const name = ['https_proxy', 'HTTPS_PROXY'].find(key => process.env[key]);
  if (name === undefined || url.protocol !== 'https:' || checkBypass(url)) return;
  try {
    const proxy = getProxyUrl(url);
    if (proxy?.hostname && /^https?:$/.test(proxy.protocol)) return;
  } catch {}
  throw new ActionError('INPUTS_INVALID', {
    what: `The environment variable ${name} is not the URL of a proxy`,
    facts: { reason: 'proxy' },
  });
}
