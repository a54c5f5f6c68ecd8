/**
 * A step of a workflow, as GitHub's runner prepares it and reads what it has done: inputs as INPUT_* with the defaults of
 * action.yml, files for outputs, environment, and summary, and directories for workspace, temp, and tool cache.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { type Annotation, decodeCommand, readAnnotation, shownLog } from './step-log.ts';

const root = resolve(import.meta.dirname, '../..');

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
  /** The value of `github.token`; empty by default. */
  readonly githubToken?: string;
  /** The leg of the matrix as JSON; none by default. */
  readonly matrix?: string;
  /** The payload of the event, for the file at GITHUB_EVENT_PATH. */
  readonly event?: unknown;
}

export interface ActionRun extends Disposable {
  readonly exitCode: number | null;
  readonly outputs: Readonly<Record<string, string>>;
  readonly annotations: readonly Annotation[];
  /** The lines of the log that people see: without commands, masked values, and debug lines. */
  readonly log: readonly string[];
  readonly summary: string;
  /** Values that were masked. */
  readonly masks: readonly string[];
  readonly stdout: string;
  readonly stderr: string;
  readonly directory: string;
  readonly workspace: string;
  readonly toolCache: string;
}

export interface Step {
  readonly directory: string;
  readonly toolCache: string;
  readonly env: NodeJS.ProcessEnv;
}

/** A directory for a run, with what it finds in its workspace. */
export function prepareRun(fill: (workspace: string) => void): string {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-run-'));
  const workspace = join(directory, 'workspace');
  mkdirSync(workspace);
  fill(workspace);
  return directory;
}

export function prepareStep(options: RunOptions): Step {
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
  const env = {
    ...inheritedEnvironment(),
    ...files,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'example/docs',
    GITHUB_WORKSPACE: pathOf('workspace'),
    RUNNER_TEMP: pathOf('temp'),
    RUNNER_TOOL_CACHE: toolCache,
    ...(options.event !== undefined && { GITHUB_EVENT_PATH: pathOf('event.json') }),
    ...inputVariables(options),
    ...options.env,
  };
  return { directory, toolCache, env };
}

/** The environment of this process, without variables that belong to a run of an action. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  const ofRuns = /^(INPUT_|GITHUB_|RUNNER_|ACTIONS_|NODE_OPTIONS$|(HTTPS?|NO|ALL)_PROXY$)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofRuns.test(name)));
}

/**
 * The inputs in action.yml with their defaults, empty for those that have none. Read without the package that parses YAML,
 * because the demo runs without packages; and once, because a test file starts many runs.
 */
export const inputDefaults = readDefaults(readFileSync(join(root, 'action.yml'), 'utf8'));

function readDefaults(metadata: string): Readonly<Record<string, string>> {
  const [inputs = ''] = metadata.split(/^outputs:/m);
  const found: Record<string, string> = {};
  let name = '';
  for (const [, input, value = ''] of inputs.matchAll(/^ {2}([\w-]+):$|^ {4}default: '?(.*?)'?$/gm)) {
    name = input ?? name;
    found[name] = value;
  }
  return found;
}

function inputVariables({ inputs, githubToken = '', matrix = 'null' }: RunOptions) {
  const expressions = { 'github-token': githubToken, 'comment-key': matrix };
  const given = Object.entries({ ...inputDefaults, ...expressions, ...inputs });
  return Object.fromEntries(given.map(([name, value]) => [inputVariable(name), value]));
}

/** The environment variable that holds an input. */
const inputVariable = (name: string) => `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;

interface Ending {
  readonly exitCode: number | null;
  /** Lines of standard output. */
  readonly lines: readonly string[];
  readonly stderr: string;
}

/** Reads the files that a step has written. */
export function readRun({ directory, toolCache }: Step, { exitCode, lines, stderr }: Ending): ActionRun {
  return {
    exitCode,
    outputs: readOutputs(readFileSync(join(directory, 'output'), 'utf8')),
    annotations: lines.flatMap(line => readAnnotation(line) ?? []),
    log: shownLog(lines),
    summary: readFileSync(join(directory, 'summary.md'), 'utf8'),
    masks: lines.flatMap(line => (line.startsWith('::add-mask::') ? [decodeCommand(line.slice(12))] : [])),
    stdout: lines.join('\n'),
    stderr,
    directory,
    workspace: join(directory, 'workspace'),
    toolCache,
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** Reads the format of GITHUB_OUTPUT: name<<delimiter, lines, delimiter. The last value of a name counts. */
function readOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  for (const [, name = '', , value = ''] of text.matchAll(
    /^([^\r\n<]+)<<([^\r\n]+)\r?\n([\s\S]*?)\r?\n\2\r?$/gm,
  )) {
    outputs[name] = value;
  }
  return outputs;
}
