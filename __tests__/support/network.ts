import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Network } from '../../src/net/network.ts';
import type { Clock } from '../../src/shared/clock.ts';
import { Redactor } from '../../src/shared/redactor.ts';

export interface TestNetwork extends Network {
  /** All lines that were logged, of all levels. */
  readonly lines: readonly string[];
  readonly cancel: (reason: Error) => void;
}

/** The real network, with a log to read. */
export function testNetwork(clock: Clock): TestNetwork {
  const lines: string[] = [];
  const write = (line: string) => {
    lines.push(line);
  };
  const controller = new AbortController();
  return {
    clock,
    lines,
    redactor: new Redactor(),
    log: { info: write, notice: write, warning: write, debug: write, group: write },
    agentFor: url => (url.protocol === 'https:' ? new SecureAgent() : new Agent()),
    signal: controller.signal,
    allowLoopback: true,
    cancel: reason => controller.abort(reason),
  };
}
