import { mkdirSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { createRunner, type Toolkit } from '../../src/github/runner.ts';
import type { Runner } from '../../src/shared/runner.ts';

/** What a step told its runner. */
interface RunnerEvent {
  readonly kind: 'info' | 'warning' | 'debug' | 'detail' | 'mask' | 'output' | 'summary' | 'failure';
  readonly text: string;
}

export interface TestRunner extends Runner {
  /** Everything, in order. */
  readonly events: readonly RunnerEvent[];
  readonly outputs: Readonly<Record<string, string>>;
  textsOf(kind: RunnerEvent['kind']): readonly string[];
}

export interface TestRunnerOptions {
  /** Directory for its files, as an absolute path. */
  readonly root: string;
  /** Is called with each line of the log. */
  readonly onLine?: (line: string) => void;
  /** The commits of the repository, each with the one before it; null for the first. */
  readonly parents?: Readonly<Record<string, string | null>>;
}

/** The action's runner, which keeps what it is told, and asks no GitHub about commits. */
export function testRunner({ root, onLine, parents = {} }: TestRunnerOptions): TestRunner {
  const events: RunnerEvent[] = [];
  const outputs: Record<string, string> = {};
  const tell = (kind: RunnerEvent['kind'], text: string) => void events.push({ kind, text });
  const write = (kind: 'info' | 'warning' | 'debug') => (line: string) => {
    tell(kind, line);
    onLine?.(line);
  };
  const toolkit: Toolkit = {
    debugging: false,
    agentFor: () => new Agent(),
    input: () => '',
    info: write('info'),
    warning: write('warning'),
    debug: write('debug'),
    group(title, lines) {
      for (const line of [title, ...lines]) tell('detail', line);
    },
    mask: secret => tell('mask', secret),
    setOutput(name, value) {
      tell('output', name);
      outputs[name] = value;
    },
    appendSummary: async markdown => tell('summary', markdown),
    fail: message => tell('failure', message),
    findTool: async () => undefined,
  };
  const [workspace, temp] = [join(root, 'workspace'), join(root, 'temp')];
  for (const directory of [workspace, temp]) mkdirSync(directory, { recursive: true });
  const env = {
    GITHUB_WORKSPACE: workspace,
    RUNNER_TEMP: temp,
    GITHUB_STEP_SUMMARY: join(root, 'summary.md'),
    GITHUB_WORKFLOW_REF: 'example/docs/.github/workflows/docs.yml@refs/heads/main',
    GITHUB_JOB: 'docs',
    GITHUB_ACTION: 'export',
  };
  return {
    ...createRunner(env, toolkit),
    events,
    outputs,
    textsOf: kind => events.filter(event => event.kind === kind).map(({ text }) => text),
    compareCommits: async ({ base, head }) => {
      for (let commit: string | null = head; commit !== null; commit = parentOf(parents, commit))
        if (commit === base) return true;
      return false;
    },
  };
}

/** @throws an error as GitHub's for a commit that it does not have */
function parentOf(parents: NonNullable<TestRunnerOptions['parents']>, commit: string): string | null {
  const parent = parents[commit];
  if (parent === undefined) throw Object.assign(new Error('Not Found'), { status: 404 });
  return parent;
}
