import { mkdirSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import type { Runner } from '../../src/github/runner.ts';
import { StickyComment } from '../../src/github/sticky-comment.ts';
import { Redactor } from '../../src/shared/redactor.ts';

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

/** A runner in the test's own process, which keeps what it is told. */
export function testRunner({ root, onLine, parents = {} }: TestRunnerOptions): TestRunner {
  const redactor = new Redactor();
  const events: RunnerEvent[] = [];
  const outputs: Record<string, string> = {};
  const tell = (kind: RunnerEvent['kind'], text: string) => void events.push({ kind, text });
  const write = (kind: 'info' | 'warning' | 'debug') => (line: string) => {
    tell(kind, redactor.redact(line));
    onLine?.(line);
  };
  const log = { info: write('info'), warning: write('warning'), debug: write('debug') };
  const setSecretOutput = (name: string, value: string) => {
    tell('output', name);
    outputs[name] = value;
  };
  const [workspace, temp] = [join(root, 'workspace'), join(root, 'temp')];
  for (const directory of [workspace, temp]) mkdirSync(directory, { recursive: true });
  return {
    events,
    outputs,
    textsOf: kind => events.filter(event => event.kind === kind).map(({ text }) => text),
    log,
    redactor,
    debugging: false,
    agentFor: () => new Agent(),
    directories: { workspace, temp, reserved: [] },
    toolCache: undefined,
    input: () => '',
    mask(secret) {
      redactor.hide(secret);
      tell('mask', secret);
    },
    setOutput: (name, value) => setSecretOutput(name, redactor.redact(value)),
    setSecretOutput,
    step: ['example/docs/.github/workflows/docs.yml', 'docs', 'export'],
    runUrl: undefined,
    actionName: 'example/docs-admin-action@v1',
    helpFor: code => `docs/troubleshooting.md#${code.toLowerCase()}`,
    logDetails(title, lines) {
      for (const line of lines.length === 0 ? [] : [title, ...lines]) tell('detail', redactor.redact(line));
    },
    compareCommits: async ({ base, head }) => {
      for (let commit: string | null = head; commit !== null; commit = parentOf(parents, commit))
        if (commit === base) return true;
      return false;
    },
    keepComment: request => new StickyComment(request, log, redactor),
    writeSummary: async markdown => tell('summary', redactor.redact(markdown)),
    fail: message => tell('failure', redactor.redact(message)),
  };
}

/** @throws an error as GitHub's for a commit that it does not have */
function parentOf(parents: NonNullable<TestRunnerOptions['parents']>, commit: string): string | null {
  const parent = parents[commit];
  if (parent === undefined) throw Object.assign(new Error('Not Found'), { status: 404 });
  return parent;
}
