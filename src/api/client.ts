import type * as z from 'zod/mini';
import type { Foreign } from '../shared/foreign.ts';
import type { Redactor } from '../shared/redactor.ts';
import { invalidAnswer, type Purpose } from './errors.ts';
import type { Api, Call } from './request.ts';
import {
  type AgentJob,
  agentJob,
  type Bundle,
  bundle,
  type ExportJob,
  exportJob,
  type StartedExport,
  startedExport,
} from './schemas.ts';

/** The admin API's operations, typed. What to do about an answer is decided elsewhere. */
export interface Client {
  /** Starts an export job (service description, 4.2). Sent at most once after it may have taken effect. */
  startExport(request: StartRequest, deadline: number): Promise<StartedExport>;
  /** Reads an export job's state (4.3). */
  getExport(jobId: string, deadline: number): Promise<ExportJob>;
  /** Has a bundle of a completed job generated, and a link to it signed (4.4). */
  generateBundle(jobId: string, deadline: number): Promise<Bundle>;
  /** Reads an agent job (4.1). */
  getAgentJob(projectId: string, jobId: string, deadline: number): Promise<AgentJob>;
}

interface StartRequest {
  readonly domain: string;
  readonly version?: string | undefined;
  readonly paths?: readonly string[] | undefined;
}

/**
 * @param api the way to the service; every function throws what it throws, and ANSWER_INVALID
 * @param redactor for what an answer that makes no sense is quoted with
 */
export function createClient(api: Api, redactor: Redactor): Client {
  const exportJobs = '/v1/static-export/jobs';
  async function ask<T extends z.ZodMiniType>(schema: T, call: Call): Promise<z.infer<T>> {
    return parse(schema, await api(call), { purpose: call.purpose, redactor });
  }
  return {
    startExport: (body, deadline) =>
      ask(startedExport, { purpose: 'start', method: 'POST', path: exportJobs, body, deadline }),
    getExport: (jobId, deadline) =>
      ask(exportJob, { purpose: 'poll', method: 'GET', path: `${exportJobs}/${piece(jobId)}`, deadline }),
    getAgentJob(projectId, jobId, deadline) {
      const path = `/v2/agent/${piece(projectId)}/job/${piece(jobId)}`;
      return ask(agentJob, { purpose: 'agent-job', method: 'GET', path, deadline });
    },
    generateBundle: (jobId, deadline) =>
      ask(bundle, {
        purpose: 'bundle',
        method: 'POST',
        path: `${exportJobs}/${piece(jobId)}/bundle`,
        deadline,
      }),
  };
}

/** Levels of JSON; the documented answers have two. What is nested far deeper makes recursive code run out of stack. */
const maxDepth = 32;

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some(inner => isDeeperThan(inner, levels - 1));
}

function piece(text: string): string {
  return encodeURIComponent(text);
}

function parse<T extends z.ZodMiniType>(
  schema: T,
  body: Foreign,
  { purpose, redactor }: { readonly purpose: Purpose; readonly redactor: Redactor },
): z.infer<T> {
  const invalid = (problem: string) => invalidAnswer(purpose, problem, redactor.excerpt(body));
  let json: unknown;
  try {
    json = JSON.parse(body.reveal());
  } catch {
    throw invalid('something that is not JSON');
  }
  if (isDeeperThan(json, maxDepth)) {
    throw invalid(`JSON nested more than ${maxDepth} levels deep`);
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const fields = new Set(result.error.issues.map(issue => issue.path.join('.')));
  const problem =
    [...fields].join('') === ''
      ? 'JSON that is not an object'
      : `JSON without a valid ${[...fields].join(', ')}`;
  throw invalid(problem);
}
