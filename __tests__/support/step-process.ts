import type { Agent } from 'node:http';
import process from 'node:process';
import { githubActions } from '../../src/github/toolkit.ts';

/** Calls a member of the runner. */
type Call = <Result>(member: () => Result) => Result;

/** Ends when no member is at work any more that goes on after it has returned. */
let turns: Promise<unknown> = Promise.resolve();

/**
 * The toolkit for a step in this process, which others share: while a member of the runner is at work, environment, standard output,
 * and exit code of the process are those of the step.
 * @param onLine is called with each line of standard output
 */
export function stepProcess(env: NodeJS.ProcessEnv, onLine: (line: string) => void) {
  const own = { env: { ...env }, exitCode: 0 };
  const agents = new Set<Agent>();
  const write = (text: string | Uint8Array) => {
    const lines = String(text).replace(/\n$/, '');
    for (const line of lines.split(/\r\n|\r|\n/)) onLine(line);
    return true;
  };
  /** Makes the process the step's, until it is disposed of. */
  const enter = (): Disposable => {
    const { env, exitCode, stdout } = process;
    const before = stdout.write;
    Object.assign(process, { env: own.env, exitCode: undefined });
    stdout.write = write;
    return {
      [Symbol.dispose]() {
        own.exitCode = Number(process.exitCode ?? own.exitCode);
        stdout.write = before;
        Object.assign(process, { env, exitCode });
      },
    };
  };
  const atOnce: Call = member => {
    using _process = enter();
    return member();
  };
  // If two were at work at the same time, the first one would give the process back while the second one needs it.
  const inTurn = (member: () => unknown) => {
    const ended = turns.then(async () => {
      using _process = enter();
      return await member();
    });
    turns = ended.catch(() => undefined);
    return ended;
  };
  const { runner, github } = atOnce(githubActions);
  const { agentFor, log, toolCache } = runner;
  return {
    own,
    github,
    runner: {
      ...through(atOnce, runner),
      log: through(atOnce, log),
      toolCache: toolCache && through(inTurn as Call, toolCache),
      agentFor(...request: Parameters<typeof agentFor>) {
        const agent = atOnce(() => agentFor(...request));
        agents.add(agent);
        return agent;
      },
    },
    /** Ends all connections, as the end of a process does. */
    [Symbol.dispose]() {
      // Those for a proxy have no such method, and keep no connection.
      for (const agent of agents) agent.destroy?.();
    },
  };
}

/** The same members, each function called by `call`. */
function through<Members extends object>(call: Call, members: Members): Members {
  const entries = Object.entries(members).map(([name, member]) => {
    const isFunction = typeof member === 'function';
    return [name, isFunction ? (...given: unknown[]) => call(() => member(...given)) : member];
  });
  return Object.fromEntries(entries);
}
