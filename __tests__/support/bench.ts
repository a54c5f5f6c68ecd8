/** A place to run the shell of a workflow's step, with programs that stand in for clients of other systems. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { test } from '@jest/globals';
import type { Step } from './workflows.ts';

/** The examples run on ubuntu-latest. Other systems have other tools, and do not allow some of the names. */
export const shellTest = process.platform === 'linux' ? test : test.skip;

export function startBench() {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-shell-'));
  const path = (...names: readonly string[]) => join(directory, ...names);
  mkdirSync(path('bin'));
  writeFileSync(path('calls'), '');
  return {
    path,
    write(name: string, content: string | object) {
      mkdirSync(path(name, '..'), { recursive: true });
      writeFileSync(path(name), typeof content === 'string' ? content : JSON.stringify(content));
    },
    /** A program that records its arguments exactly, and then runs `text`. */
    program(name: string, text: string) {
      const record = `printf '%s\\0' "$#" "$@" >> '${path('calls')}'`;
      writeFileSync(path('bin', name), `#!/bin/bash\n${record}\n${text}\n`, { mode: 0o755 });
    },
    /** The arguments of each call of a program. */
    calls(): readonly (readonly string[])[] {
      const fields = readFileSync(path('calls'), 'utf8').split('\0');
      const calls: string[][] = [];
      while (fields.length > 1) calls.push(fields.splice(0, Number(fields.shift())));
      return calls;
    },
    /** Runs the shell of a step as runners do. */
    run({ run = 'exit 99', shell }: Step, env: Readonly<Record<string, string>>, cwd = directory) {
      const options = shell === 'bash' ? '-eo pipefail' : '-e';
      const { status, stdout, stderr } = spawnSync(
        'bash',
        ['--noprofile', '--norc', ...options.split(' '), '-c', run],
        {
          cwd,
          encoding: 'utf8',
          env: {
            PATH: `${path('bin')}:${process.env['PATH']}`,
            ...{ RUNNER_TEMP: directory, HOME: directory },
            BUCKET: 'docs',
            ...env,
          },
        },
      );
      return { status, stdout, stderr };
    },
    [Symbol.dispose]: () => rmSync(directory, { recursive: true }),
  };
}

/** Lines that the runner executes (runner source, ActionCommand.cs) before the step stops commands, if it does. */
export function commandsIn(output: string): readonly string[] {
  const lines = output.split(/\r\n|\r|\n/);
  const stop = lines.findIndex(line => /^::stop-commands::[0-9a-f]{32}$/.test(line));
  return (stop === -1 ? lines : lines.slice(0, stop)).filter(line => /^\s*::|##\[/.test(line));
}
