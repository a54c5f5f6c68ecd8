/** Runs dist/index.js in a process of its own, as GitHub's runner does: for tests in which the process is the point. */
import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { committedBundle } from '../../script/committed-bundle.ts';
import { type ActionRun, prepareStep, type RunOptions, readRun, type Step } from './step.ts';

/** Compiled code, which halves the time to start. */
const compileCache = join(tmpdir(), 'docs-admin-action-compile-cache');

/** Windows ends a process that another one sends a signal; its runner sends Ctrl-C, which Node reports as SIGINT. */
const hasNoSignals = process.platform === 'win32';
const relay = "process.on('message', signal => process.emit(signal)); process.channel.unref();";
const withRelay = ({ NODE_OPTIONS = '', ...env }: NodeJS.ProcessEnv) => ({
  ...env,
  NODE_OPTIONS: `${NODE_OPTIONS} --import=data:text/javascript,${encodeURIComponent(relay)}`,
});

export interface BundleOptions extends RunOptions {
  /** ID of the user to run as; the current user by default. The caller gives `directory` to that user. */
  readonly user?: number;
  /** JavaScript to run; dist/index.js by default. */
  readonly entry?: string;
  /** Milliseconds after which the process counts as one that never ends, and is killed; 40 s by default. */
  readonly longest?: number;
}

export interface StartedBundle {
  readonly process: ChildProcess;
  readonly finished: Promise<ActionRun>;
  /** GitHub's runner sends SIGINT, and then SIGTERM. */
  cancel(signal?: NodeJS.Signals): void;
}

export async function runBundle(options: BundleOptions): Promise<ActionRun> {
  return startBundle(options).finished;
}

/** @throws if dist/ was built from another source, unless `entry` says what to run */
export function startBundle(options: BundleOptions): StartedBundle {
  const entry = options.entry ?? committedBundle();
  const step = prepareStep(options);
  const child = spawn(process.execPath, [entry], {
    cwd: join(step.directory, 'workspace'),
    env: { NODE_COMPILE_CACHE: compileCache, ...(hasNoSignals ? withRelay(step.env) : step.env) },
    stdio: ['ignore', 'pipe', 'pipe', ...(hasNoSignals ? (['ipc'] as const) : [])],
    ...(options.user !== undefined && { uid: options.user }),
  });
  return {
    process: child,
    finished: collect(child, step, options),
    cancel: (signal = 'SIGINT') => void (hasNoSignals ? child.send(signal) : child.kill(signal)),
  };
}

async function collect(
  child: ChildProcess,
  step: Step,
  { onLine, longest = 40_000 }: BundleOptions,
): Promise<ActionRun> {
  const lines: string[] = [];
  let stderr = '';
  const { stdout } = child;
  if (stdout === null || child.stderr === null) throw new Error('The process has no output');
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  createInterface({ input: stdout }).on('line', line => {
    lines.push(line);
    onLine?.(line);
  });
  const guard = setTimeout(() => child.kill('SIGKILL'), longest);
  const exitCode = await new Promise<number | null>((done, failed) => {
    child.once('error', failed);
    child.once('close', code => done(code));
  }).finally(() => clearTimeout(guard));
  return readRun(step, { exitCode, lines, stderr });
}
