import type { Agent, RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, normalize, resolve } from 'node:path';
import process from 'node:process';
import * as core from '@actions/core';
import { HttpClient } from '@actions/http-client';
import { checkBypass, getProxyUrl } from '@actions/http-client/lib/proxy';
import { ActionError, fileSystemError } from '../shared/errors.ts';
import type { AgentFor, Log, ReservedPath, ToolCache } from '../shared/ports.ts';
import { Redactor } from '../shared/redactor.ts';
import type { CommitPair } from './compare-commits.ts';
import { type CommentRequest, StickyComment } from './sticky-comment.ts';

/** What the action needs from the CI system. */
export type Runner = ReturnType<typeof githubRunner>;

/** The runner of GitHub Actions, and other runners with the same protocol. */
export function githubRunner() {
  const { env } = process;
  const redactor = new Redactor();
  const log = createLog(redactor);
  const repository = env['GITHUB_ACTION_REPOSITORY'];
  return {
    log,
    /** Knows everything that was masked. */
    redactor,
    /** Whether debug lines are shown. Without them no stack trace is made, which takes longer than the rest of a failure. */
    debugging: core.isDebug(),
    agentFor: createAgents(),
    /** Directories that the runner provides, as absolute paths. */
    directories: {
      workspace: resolve(env['GITHUB_WORKSPACE'] || '.'),
      temp: normalize(env['RUNNER_TEMP'] || tmpdir()),
      /** Needed by the runner, this action, or the user of the machine. */
      reserved: reservedPaths(env),
    },
    /** Undefined when there is none. */
    toolCache: env['RUNNER_TOOL_CACHE'] ? toolCacheAt(resolve(env['RUNNER_TOOL_CACHE'])) : undefined,
    /** The input, trimmed; an empty string when it was not given. */
    input: (name: string) => core.getInput(name),
    /** Hides a secret from now on, in everything that leaves this process and in all logs of the job. */
    mask(secret: string) {
      redactor.hide(secret);
      core.setSecret(secret);
    },
    setOutput: (name: string, value: string) => setOutput(name, redactor.redact(value)),
    /** Sets an output that may contain a secret. */
    setSecretOutput: setOutput,
    /** The workflow's file, the job, and the step. All jobs of a matrix have the same, and some steps of composite actions. */
    step: stepOf(env),
    /** URL of this run's page, if it has one. */
    runUrl:
      env['GITHUB_RUN_ID'] &&
      `${env['GITHUB_SERVER_URL']}/${env['GITHUB_REPOSITORY']}/actions/runs/${env['GITHUB_RUN_ID']}`,
    /** This action's name after "uses:" in a workflow. It is not set when a workflow uses its own working tree. */
    actionName: `${repository || 'example/docs-admin-action'}@${env['GITHUB_ACTION_REF'] || 'v1'}`,
    /** URL, or at least the path, of the documentation of an error code. */
    helpFor(code: string) {
      const page = `docs/troubleshooting.md#${code.toLowerCase()}`;
      if (!repository) return page;
      return `${env['GITHUB_SERVER_URL']}/${repository}/blob/${env['GITHUB_ACTION_REF'] || 'HEAD'}/${page}`;
    },
    /** Logs a group of lines that is collapsed at first. */
    logDetails(title: string, lines: readonly string[]) {
      if (lines.length === 0) return;
      core.startGroup(title);
      for (const line of lines) log.info(line);
      core.endGroup();
    },
    /** Asks GitHub whether a commit contains another. Loads nothing before it is used. */
    async compareCommits(pair: CommitPair) {
      return (await import('./compare-commits.ts')).compareCommits(pair, log);
    },
    /** One comment on a pull request or issue; nothing is loaded or requested before it is written. */
    keepComment: (request: CommentRequest) => new StickyComment(request, log, redactor),
    /** Appends Markdown to the job summary. */
    async writeSummary(markdown: string) {
      if (!env['GITHUB_STEP_SUMMARY']) return;
      await core.summary.addRaw(redactor.redact(markdown), true).write();
    },
    /** Makes the step fail, with its only annotation. */
    fail(message: string, title: string) {
      core.error(redactor.redact(message), { title });
      process.exitCode = core.ExitCode.Failure;
    },
  };
}

function toolCacheAt(root: string): ToolCache {
  return {
    root,
    async find(tool, version, arch) {
      const { find } = await import('@actions/tool-cache');
      return find(tool, version, arch) || undefined;
    },
  };
}

/** @throws ActionError FILE_SYSTEM */
function setOutput(name: string, value: string): void {
  try {
    core.setOutput(name, value);
  } catch (error) {
    throw fileSystemError('Could not set an output', error);
  }
}

function stepOf(env: NodeJS.ProcessEnv): readonly string[] {
  const { GITHUB_WORKFLOW_REF: workflow = '', GITHUB_JOB: job = '', GITHUB_ACTION: action = '' } = env;
  // Without the ref, so that a comment stays the same on every branch.
  return [workflow.replace(/@(?:refs\/.*|[\da-f]+)$/s, ''), job, action];
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

/** Writes to the step's log. */
function createLog(redactor: Redactor): Log {
  return {
    info: line => core.info(redactor.redact(line)),
    warning: message => core.warning(redactor.redact(message)),
    debug: line => core.debug(redactor.redact(line)),
  };
}

/**
 * The toolkit's agents, which honor HTTPS_PROXY and NO_PROXY: one for each origin, because an agent supports one scheme only;
 * behind a proxy, one for each request, because a tunnel carries one request only.
 */
function createAgents(): AgentFor {
  const kept = new Map<string, Agent>();
  return (url, signal, { isFresh = false } = {}) => {
    const known = kept.get(url.origin);
    if (known !== undefined && !isFresh) return known;
    checkProxy(url);
    const agent: TunnelAgent = new HttpClient(undefined, undefined, { keepAlive: true }).getAgent(url.href);
    if (agent.proxyOptions !== undefined) agent.proxyOptions.signal = signal;
    else if (!isFresh) kept.set(url.origin, agent);
    return agent;
  };
}

/**
 * The toolkit ignores most of what is not the URL of a proxy, and fails at the rest.
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
    hint: 'Set it to a URL such as http://proxy.example.com:3128, with a percent-encoded user name and password where the proxy asks for them, or list the hosts that need no proxy in NO_PROXY',
  });
}

/** The toolkit's agent behind a proxy comes from the package "tunnel"; these are the options of its CONNECT request. */
interface TunnelAgent extends Agent {
  readonly proxyOptions?: RequestOptions;
}
