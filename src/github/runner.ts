import { resolve } from 'node:path';
import type { AgentFor } from '../shared/ports.ts';
import { Redactor } from '../shared/redactor.ts';
import type { Runner, StepLinks, StepLog, ToolCache } from '../shared/runner.ts';
import { compareCommits } from './compare-commits.ts';
import { directoriesOf } from './directories.ts';
import { contextOf } from './event.ts';
import { StickyComment } from './sticky-comment.ts';

/** The runner's protocol and network. Text arrives as it is given: `createRunner` removes the secrets. */
export interface Toolkit {
  readonly debugging: boolean;
  readonly agentFor: AgentFor;
  /** Trimmed; an empty string when it was not given. */
  input(name: string): string;
  info(line: string): void;
  debug(line: string): void;
  warning(message: string): void;
  /** A group of lines that is collapsed at first. */
  group(title: string, lines: readonly string[]): void;
  mask(secret: string): void;
  /** @throws errors of the file system */
  setOutput(name: string, value: string): void;
  /** @throws errors of the file system */
  appendSummary(markdown: string): Promise<void>;
  /** Makes the step fail, with an annotation. */
  fail(message: string, title: string): void;
  readonly toolCache: Omit<ToolCache, 'root'>;
}

/**
 * A step on GitHub Actions. What leaves it by log, outputs, annotations, summary, or comment is redacted here.
 * @param env the environment that the runner gives to the step
 */
export function createRunner(env: NodeJS.ProcessEnv, toolkit: Toolkit): Runner {
  const redactor = new Redactor();
  const stepLog = createStepLog(toolkit, redactor);
  const { log } = stepLog;
  const context = contextOf(env);
  const cache = env['RUNNER_TOOL_CACHE'];
  return {
    input: toolkit.input,
    redactor,
    mask(secret) {
      redactor.hide(secret);
      toolkit.mask(secret);
    },
    ...stepLog,
    setOutput: (name, value) => toolkit.setOutput(name, redactor.redact(value)),
    setSecretOutput: toolkit.setOutput,
    async writeSummary(markdown) {
      if (env['GITHUB_STEP_SUMMARY']) await toolkit.appendSummary(redactor.redact(markdown));
    },
    ...linksOf(env),
    compareCommits: pair => compareCommits(pair, context, log),
    keepComment: request => new StickyComment(request, { context, log, redactor }),
    directories: directoriesOf(env),
    toolCache: cache ? { root: resolve(cache), ...toolkit.toolCache } : undefined,
    agentFor: toolkit.agentFor,
    step: stepOf(env),
  };
}

function createStepLog(toolkit: Toolkit, redactor: Redactor): StepLog {
  return {
    log: {
      info: line => toolkit.info(redactor.redact(line)),
      warning: message => toolkit.warning(redactor.redact(message)),
      debug: line => toolkit.debug(redactor.redact(line)),
    },
    debugging: toolkit.debugging,
    logDetails(title, lines) {
      const redacted = lines.map(line => redactor.redact(line));
      if (lines.length > 0) toolkit.group(title, redacted);
    },
    fail: (message, title) => toolkit.fail(redactor.redact(message), title),
  };
}

function linksOf(env: NodeJS.ProcessEnv): StepLinks {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = env;
  const { GITHUB_ACTION_REPOSITORY: action, GITHUB_ACTION_REF: ref } = env;
  return {
    runUrl: run ? `${server}/${repository}/actions/runs/${run}` : undefined,
    actionName: `${action || 'example/docs-admin-action'}@${ref || 'v1'}`,
    helpFor(code) {
      const page = `docs/troubleshooting.md#${code.toLowerCase()}`;
      return action ? `${server}/${action}/blob/${ref || 'HEAD'}/${page}` : page;
    },
  };
}

function stepOf(env: NodeJS.ProcessEnv): readonly string[] {
  const { GITHUB_WORKFLOW_REF: workflow = '', GITHUB_JOB: job = '', GITHUB_ACTION: action = '' } = env;
  // Without the ref, so that a comment stays the same on every branch.
  return [workflow.replace(/@(?:refs\/.*|[\da-f]+)$/s, ''), job, action];
}
