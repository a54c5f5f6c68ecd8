/**
 * Runs the action like GitHub's runner: the committed bundle in a process, inputs as INPUT_* with the defaults of
 * action.yml, files for outputs, environment, and summary, and directories for workspace, temp, and tool cache.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { parse } from 'yaml';
import { committedBundle } from '../../script/committed-bundle.ts';
import { moveTime, withMovableTime } from './time-is-up.ts';

const root = resolve(import.meta.dirname, '../..');
/** Compiled code, which halves the time to start. */
const compileCache = join(tmpdir(), 'docs-admin-action-compile-cache');
/**
 * A program with options that starts the action, so that it has another share of the machine than the tests:
 * ACTION_PREFIX="taskset -c 1" taskset -c 0 script/test
 */
const prefix = process.env['ACTION_PREFIX']?.split(' ') ?? [];
/** Milliseconds after which a process counts as one that never ends, and is killed. */
const longest = 110_000;

export interface RunOptions {
  readonly inputs: Readonly<Record<string, string>>;
  /** Added to the environment; undefined removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Directory for all files of this run; a new temporary one by default. */
  readonly directory?: string;
  /** Replaces the tool cache of `directory`, so that runs can share one. */
  readonly toolCache?: string;
  /** Called with each line of standard output as it arrives. */
  readonly onLine?: (line: string) => void;
  /** When this is in a line of the log, time is up for the run. */
  readonly timeIsUpAt?: string;
  /** The value of `github.token`; empty by default. */
  readonly githubToken?: string;
  /** The leg of the matrix as JSON; none by default. */
  readonly matrix?: string;
  /** The payload of the event, for the file at GITHUB_EVENT_PATH. */
  readonly event?: unknown;
  /** ID of the user to run as; the current user by default. The caller gives `directory` to that user. */
  readonly user?: number;
  /** JavaScript to run; dist/index.js by default. */
  readonly entry?: string;
}

interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
}

export interface ActionRun extends Disposable {
  readonly exitCode: number | null;
  readonly outputs: Readonly<Record<string, string>>;
  readonly annotations: readonly Annotation[];
  /** What people see in the log: without commands, masked values, and debug lines. */
  readonly log: readonly string[];
  readonly summary: string;
  /** Values that were masked. */
  readonly masks: readonly string[];
  readonly stdout: string;
  readonly stderr: string;
  readonly directory: string;
  readonly workspace: string;
  readonly temp: string;
  readonly toolCache: string;
  /** When the process ended, in milliseconds since 1970. */
  readonly endedAt: number;
}

export interface StartedAction {
  readonly process: ChildProcess;
  readonly finished: Promise<ActionRun>;
}

/** A directory for a run, with what it finds in its workspace and its temporary directory. */
export function prepareRun(fill: (workspace: string, temp: string) => void): string {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-run-'));
  const [workspace, temp] = [join(directory, 'workspace'), join(directory, 'temp')];
  for (const folder of [workspace, temp]) mkdirSync(folder);
  fill(workspace, temp);
  return directory;
}

export async function runAction(options: RunOptions): Promise<ActionRun> {
  return startAction(options).finished;
}

/** @throws if dist/ was built from another source, unless `entry` says what to run */
export function startAction(options: RunOptions): StartedAction {
  const { timeIsUpAt } = options;
  const entry = options.entry ?? committedBundle();
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'docs-admin-action-run-'));
  const pathOf = (name: string) => join(directory, name);
  const toolCache = options.toolCache ?? pathOf('tool-cache');
  for (const folder of [pathOf('workspace'), pathOf('temp'), toolCache])
    mkdirSync(folder, { recursive: true });
  const files = {
    GITHUB_OUTPUT: pathOf('output'),
    GITHUB_ENV: pathOf('env'),
    GITHUB_STEP_SUMMARY: pathOf('summary.md'),
  };
  for (const file of Object.values(files)) writeFileSync(file, '');
  if (options.event !== undefined) writeFileSync(pathOf('event.json'), JSON.stringify(options.event));
  const env: NodeJS.ProcessEnv = {
    ...inheritedEnvironment(),
    NODE_COMPILE_CACHE: compileCache,
    ...files,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: pathOf('workspace'),
    RUNNER_TEMP: pathOf('temp'),
    RUNNER_TOOL_CACHE: toolCache,
    ...(options.event !== undefined && { GITHUB_EVENT_PATH: pathOf('event.json') }),
    ...inputVariables(options),
    ...(timeIsUpAt !== undefined && withMovableTime),
    ...options.env,
  };
  const [program = '', ...args] = [...prefix, process.execPath, entry];
  const child = spawn(program, args, {
    cwd: pathOf('workspace'),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.user !== undefined && { uid: options.user }),
  });
  let timeIsUp = false;
  const onLine = (line: string) => {
    options.onLine?.(line);
    if (!timeIsUp && timeIsUpAt !== undefined && line.includes(timeIsUpAt)) {
      // Once: a second signal could arrive when the process ends and no longer listens, and kill it.
      timeIsUp = true;
      moveTime(child);
    }
  };
  return { process: child, finished: collect(child, { directory, toolCache, onLine }) };
}

/** The environment of this process, without variables that belong to a run of an action. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  const ofRuns = /^(INPUT_|GITHUB_|RUNNER_|ACTIONS_|NODE_OPTIONS$|(HTTPS?|NO|ALL)_PROXY$)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofRuns.test(name)));
}

interface Metadata {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
}

/** Read once, because a test file starts many runs. */
const metadata = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Metadata;

function inputVariables({ inputs, githubToken = '', matrix = 'null' }: RunOptions) {
  const names = new Set([...Object.keys(metadata.inputs), ...Object.keys(inputs)]);
  const variables: Record<string, string> = {};
  for (const name of names) {
    const defaultValue = (metadata.inputs[name]?.default ?? '')
      .replace('$' + '{{ github.token }}', githubToken)
      .replace('$' + '{{ toJSON(matrix) }}', matrix);
    variables[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] = inputs[name] ?? defaultValue;
  }
  return variables;
}

interface Collection {
  readonly directory: string;
  readonly toolCache: string;
  readonly onLine: (line: string) => void;
}

async function collect(
  child: ChildProcess,
  { directory, toolCache, onLine }: Collection,
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
    onLine(line);
  });
  const guard = setTimeout(() => child.kill('SIGKILL'), longest);
  const exitCode = await new Promise<number | null>((done, failed) => {
    child.once('error', failed);
    child.once('close', code => done(code));
  }).finally(() => clearTimeout(guard));
  const log = createLog();
  return {
    exitCode,
    outputs: readOutputs(readFileSync(join(directory, 'output'), 'utf8')),
    annotations: lines.flatMap(line => readAnnotation(line) ?? []),
    log: lines.flatMap(line => log(line) ?? []),
    summary: readFileSync(join(directory, 'summary.md'), 'utf8'),
    masks: lines.flatMap(line => (line.startsWith('::add-mask::') ? [decodeCommand(line.slice(12))] : [])),
    stdout: lines.join('\n'),
    stderr,
    directory,
    workspace: join(directory, 'workspace'),
    temp: join(directory, 'temp'),
    toolCache,
    endedAt: performance.timeOrigin + performance.now(),
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** Reads the format of GITHUB_OUTPUT: name<<delimiter, lines, delimiter. The last value of a name counts. */
function readOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  for (const [, name = '', , value = ''] of text.matchAll(/^([^\n<]+)<<([^\n]+)\n([\s\S]*?)\n\2$/gm)) {
    outputs[name] = value;
  }
  return outputs;
}

function readAnnotation(line: string): Annotation | undefined {
  const match = /^::(error|warning|notice)(?: ([^:]*))?::(.*)$/.exec(line);
  if (match === null) return undefined;
  const title = /(?:^|,)title=([^,]*)/.exec(match[2] ?? '')?.[1] ?? '';
  return {
    level: match[1] as Annotation['level'],
    title: decodeCommand(title).replaceAll('%3A', ':').replaceAll('%2C', ','),
    message: decodeCommand(match[3] ?? ''),
  };
}

/** Removes the escaping of workflow commands. */
function decodeCommand(text: string): string {
  return text.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%');
}

/** Shows lines as GitHub's log page does: undefined for lines that it does not show. */
export function createLog(): (line: string) => string | undefined {
  const masks: string[] = [];
  return line => {
    if (line.startsWith('::add-mask::')) {
      masks.push(decodeCommand(line.slice(12)));
      return undefined;
    }
    if (line.startsWith('::debug::') || line === '') return undefined;
    const annotation = readAnnotation(line);
    const level = annotation?.level ?? 'notice';
    const text =
      annotation === undefined ? line : `${level[0]?.toUpperCase()}${level.slice(1)}: ${annotation.message}`;
    return masks.reduce((shown, mask) => (mask === '' ? shown : shown.replaceAll(mask, '***')), text);
  };
}
