/** The real client and the simulator, and a call of each kind. */
import { expect } from '@jest/globals';
import { type Fault, startSimulator } from '../../simulator/server.ts';
import { Client } from '../../src/api/client.ts';
import { type Endpoint, endpoints } from '../../src/api/endpoints.ts';
import { ActionError } from '../../src/shared/errors.ts';
import { manualClock } from './manual-clock.ts';
import { testNetwork } from './network.ts';

export const minutes = 60_000;

/** The real client and the simulator, with a manual clock. */
export async function setUp(faults: readonly Fault[], options: { baseUrl?: string } = {}) {
  const service = await startSimulator({
    faults,
    jobs: [{ jobId: 'exp_done', domain: 'docs.example.com', status: 'completed' }],
    agentJobs: [{ projectId: 'docs', id: 'agent_1' }],
  });
  const clock = manualClock();
  const network = testNetwork(clock);
  const baseUrl = new URL(options.baseUrl ?? service.baseUrl);
  const client = new Client({ baseUrl, apiKey: service.key, network });
  const deadline = clock.now() + 10 * minutes;
  return { service, client, clock, network, deadline, [Symbol.asyncDispose]: () => service.close() };
}
type Setup = Awaited<ReturnType<typeof setUp>>;

const exportJob = { jobId: 'exp_done' };
const agentJob = { projectId: 'docs', jobId: 'agent_1' };

/** A call without its deadline. The simulator knows no other paths than those that are documented. */
export const caller =
  <E extends Endpoint>(
    endpoint: E,
    request: Omit<Parameters<typeof Client.prototype.call<E>>[1], 'deadline'>,
  ) =>
  ({ client, deadline }: Setup) =>
    client.call(endpoint, { ...request, deadline } as Parameters<typeof Client.prototype.call<E>>[1]);
export const parameters = { projectId: 'docs' };
export const calls = {
  start: caller(endpoints.startExport, { parameters: {}, body: { domain: 'docs.example.com' } }),
  poll: caller(endpoints.getExport, { parameters: exportJob }),
  bundle: caller(endpoints.generateBundle, { parameters: exportJob }),
  'agent-start': caller(endpoints.startAgentJob, { parameters, body: { prompt: 'Do it' } }),
  'agent-message': caller(endpoints.sendMessage, { parameters: agentJob, body: { prompt: 'Do more' } }),
  publish: caller(endpoints.triggerDeployment, { parameters }),
  preview: caller(endpoints.triggerPreview, { parameters, body: { branch: 'a' } }),
};
export type Purpose = keyof typeof calls;
export const purposes = Object.keys(calls) as Purpose[];
/** Those that must not happen twice. */
export const effects = ['start', 'agent-start', 'agent-message'] as const;
export const repeatable = ['poll', 'bundle', 'publish', 'preview'] as const;

export async function failureOf(promise: Promise<unknown>): Promise<ActionError> {
  const error = await promise.catch((reason: unknown) => reason);
  if (error instanceof ActionError) return error;
  throw error;
}

export async function expectFinal(on: Purpose, fault: Partial<Fault>): Promise<ActionError> {
  await using setup = await setUp([{ on, ...fault } as Fault]);
  const error = await failureOf(calls[on](setup));
  expect(setup.service.requests).toHaveLength(1);
  return error;
}
