import type * as z from 'zod/mini';
import type { Foreign } from '../shared/foreign.ts';
import type { Redactor } from '../shared/redactor.ts';
import { type Endpoint, endpoints } from './endpoints.ts';
import { invalidResponse } from './errors.ts';
import { Api, type ApiOptions, type Call } from './request.ts';
import type { AgentJob, Bundle, ExportJob, StartedExport } from './schemas.ts';

interface StartRequest {
  readonly domain: string;
  readonly version?: string | undefined;
  readonly paths?: readonly string[] | undefined;
}

/**
 * The operations of the admin API, with typed responses. Each one takes a deadline (see `Call`) and throws what `Api.send`
 * throws, and ActionError ANSWER_INVALID.
 */
export class Client {
  readonly #api: Api;
  readonly #redactor: Redactor;

  constructor(options: ApiOptions) {
    this.#api = new Api(options);
    this.#redactor = options.network.redactor;
  }

  /** Starts an export job. Never sent again once it may have taken effect (docs/service-api.md#start-an-export-job). */
  startExport(body: StartRequest, deadline: number): Promise<StartedExport> {
    return this.#call({ endpoint: endpoints.startExport, body, deadline });
  }

  /** Reads an export job (docs/service-api.md#read-an-export-job). */
  getExport(jobId: string, deadline: number): Promise<ExportJob> {
    return this.#call({ endpoint: endpoints.getExport, parameters: { jobId }, deadline });
  }

  /** Generates the bundle of a completed job and a link to it (docs/service-api.md#generate-a-bundle). */
  generateBundle(jobId: string, deadline: number): Promise<Bundle> {
    return this.#call({ endpoint: endpoints.generateBundle, parameters: { jobId }, deadline });
  }

  /** Reads an agent job (docs/service-api.md#read-an-agent-job). */
  getAgentJob(projectId: string, jobId: string, deadline: number): Promise<AgentJob> {
    return this.#call({ endpoint: endpoints.getAgentJob, parameters: { projectId, jobId }, deadline });
  }

  async #call<T extends Endpoint>(call: Call & { readonly endpoint: T }): Promise<z.infer<T['response']>> {
    return parse(call.endpoint, await this.#api.send(call), this.#redactor);
  }
}

/** Levels of JSON. Documented responses have two; code that recurses into far deeper ones overflows the stack. */
const maxDepth = 32;

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some(inner => isDeeperThan(inner, levels - 1));
}

function parse<T extends Endpoint>(endpoint: T, body: Foreign, redactor: Redactor): z.infer<T['response']> {
  const invalid = (problem: string) => invalidResponse(endpoint, problem, redactor.excerpt(body));
  let json: unknown;
  try {
    json = JSON.parse(body.reveal());
  } catch {
    throw invalid('is not JSON');
  }
  if (isDeeperThan(json, maxDepth)) throw invalid(`is JSON nested more than ${maxDepth} levels deep`);
  const result = endpoint.response.safeParse(json);
  if (result.success) return result.data as z.infer<T['response']>;
  const fields = [...new Set(result.error.issues.map(issue => issue.path.join('.')))].join(', ');
  throw invalid(fields === '' ? 'is JSON, but not an object' : `is JSON without a valid ${fields}`);
}
