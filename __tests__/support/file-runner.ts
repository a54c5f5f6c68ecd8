import { randomUUID } from 'node:crypto';
import { appendFileSync, cpSync, globSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { dirname, join } from 'node:path';
import { environmentOf } from '../../src/github/environment.ts';
import type { Runner } from '../../src/shared/runner.ts';
import { inputVariable } from './step.ts';

/**
 * The runner's protocol without a process: files for outputs and summary, and lines instead of standard output.
 * @param write takes each line, commands included
 * @param fail is called when the step fails
 */
export function fileRunner(
  env: NodeJS.ProcessEnv,
  write: (line: string) => void,
  fail: () => void,
): Runner & Disposable {
  const all: Agent[] = [];
  const kept = new Map<string, Agent>();
  const print = (text: string) => text.split(/\r\n|\r|\n/).forEach(write);
  const command = (name: string, text: string) => print(`::${name}::${escapeData(text)}`);
  const append = (file: string | undefined, text: string) => appendFileSync(file ?? '', `${text}\n`);
  const cache = env['RUNNER_TOOL_CACHE'] ?? '';
  return {
    debugging: env['RUNNER_DEBUG'] === '1',
    agentFor(url, _signal, { isFresh = false } = {}) {
      const known = kept.get(url.origin);
      if (known !== undefined && !isFresh) return known;
      const agent = new (url.protocol === 'https:' ? SecureAgent : Agent)({ keepAlive: true });
      all.push(agent);
      if (!isFresh) kept.set(url.origin, agent);
      return agent;
    },
    input: name => (env[inputVariable(name)] ?? '').trim(),
    log: {
      info: print,
      debug: line => command('debug', line),
      warning: message => command('warning', message),
      group(title, lines) {
        command('group', title);
        for (const line of lines) print(line);
        command('endgroup', '');
      },
    },
    mask: secret => command('add-mask', secret),
    setOutput(name, value) {
      const delimiter = `delimiter_${randomUUID()}`;
      append(env['GITHUB_OUTPUT'], `${name}<<${delimiter}\n${value}\n${delimiter}`);
    },
    async writeSummary(markdown) {
      append(env['GITHUB_STEP_SUMMARY'], markdown);
    },
    annotate(level, { message, ...place }) {
      const { file, startLine, endLine, startColumn, endColumn } = place;
      const places = { file, line: startLine, endLine, col: startColumn, endColumn };
      const properties = Object.entries(places).filter(([, value]) => value !== undefined);
      const text = properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(',');
      command(`${level} title=Page that could not be built,${text}`, message);
    },
    fail(message, title) {
      command(`error title=${escapeProperty(title)}`, message);
      fail();
    },
    environment: environmentOf(env),
    toolCache: {
      root: cache,
      async findVersions(tool, arch) {
        const cwd = join(cache, tool);
        return globSync(`*/${arch}.complete`, { cwd }).map(dirname);
      },
      async store({ tool, version, arch }, directory) {
        const path = join(cache, tool, version, arch);
        cpSync(directory, path, { recursive: true });
        writeFileSync(`${path}.complete`, '');
      },
    },
    /** Ends all connections, as the end of a process does. */
    [Symbol.dispose]() {
      for (const agent of all) agent.destroy();
    },
  };
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
