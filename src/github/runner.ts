import { homedir, tmpdir } from 'node:os';
import { resolve } from 'node:path';
import process from 'node:process';
import * as core from '@actions/core';
import { HttpClient } from '@actions/http-client';
import type { AgentFor, Log, Runner } from '../kernel/ports.ts';
import { openComment } from './comment.ts';

/** The runner of GitHub Actions, and what speaks its protocol: forks of it, and local runners. */
export function githubRunner(): Runner {
  const { env } = process;
  const log: Log = { info: core.info, warning: message => core.warning(message), debug: core.debug };
  return {
    log,
    debugging: core.isDebug(),
    agentFor: createAgents(),
    directories: {
      workspace: resolve(env['GITHUB_WORKSPACE'] || '.'),
      temp: resolve(env['RUNNER_TEMP'] || tmpdir()),
      home: homedir(),
    },
    toolCache: {
      root: env['RUNNER_TOOL_CACHE'] || undefined,
      async find(tool, version, arch) {
        // Brings a good deal of code that only this needs.
        const { find } = await import('@actions/tool-cache');
        return find(tool, version, arch) || undefined;
      },
    },
    input: name => core.getInput(name),
    mask: core.setSecret,
    setOutput: core.setOutput,
    runUrl:
      env['GITHUB_RUN_ID'] &&
      `${env['GITHUB_SERVER_URL']}/${env['GITHUB_REPOSITORY']}/actions/runs/${env['GITHUB_RUN_ID']}`,
    openComment: request => openComment(request, log),
    async writeSummary(markdown) {
      if (!env['GITHUB_STEP_SUMMARY']) return;
      await core.summary.addRaw(markdown, true).write();
    },
    fail(message, title) {
      core.error(message, { title });
      process.exitCode = core.ExitCode.Failure;
    },
  };
}

/**
 * The toolkit's agents, which honour HTTPS_PROXY and NO_PROXY. One client for each origin: a client keeps a single
 * agent, which fits one scheme only.
 */
function createAgents(): AgentFor {
  const clients = new Map<string, HttpClient>();
  return url => {
    const client = clients.get(url.origin) ?? new HttpClient(undefined, undefined, { keepAlive: true });
    clients.set(url.origin, client);
    return client.getAgent(url.href);
  };
}
