import type * as z from 'zod/mini';
import { acceptedJobId } from '../shared/job-id.ts';
import type { Redactor } from '../shared/redactor.ts';
import { UntrustedText } from '../shared/untrusted-text.ts';
import { type Endpoint, endpoints } from './endpoints.ts';
import { invalidResponse, unusableJobId } from './errors.ts';
import { Api, type ApiOptions, type Call } from './request.ts';
import type { AgentJob, Bundle, ExportJob, StartedAgentJob, StartedExport } from './schemas.ts';

interface StartRequest {
  readonly domain: string;
  readonly version?: string | undefined;
  readonly paths?: readonly string[] | undefined;
}

interface AgentJobId {
  readonly projectId: string;
  readonly jobId: string;
}

/**
 * The operations of the admin API, with typed responses. Each one takes a deadline (see `Call`) and throws what `Api.send`
 * throws, and ActionError RESPONSE_INVALID.
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
  getAgentJob(job: AgentJobId, deadline: number): Promise<AgentJob> {
    return this.#call({ endpoint: endpoints.getAgentJob, parameters: { ...job }, deadline });
  }

  /** Starts an agent job. Never sent again once it may have taken effect (docs/service-api.md#ask-the-agent). */
  startAgentJob(projectId: string, prompt: string, deadline: number): Promise<StartedAgentJob> {
    return this.#call({
      endpoint: endpoints.startAgentJob,
      parameters: { projectId },
      body: { prompt },
      deadline,
    });
  }

  /** Sends a follow-up to an agent job. Never sent again once it may have taken effect (docs/service-api.md#ask-the-agent). */
  sendMessage(job: AgentJobId, prompt: string, deadline: number): Promise<AgentJob> {
    return this.#call({
      endpoint: endpoints.sendMessage,
      parameters: { ...job },
      body: { prompt },
      deadline,
    });
  }

  async #call<T extends Endpoint>(call: Call & { readonly endpoint: T }): Promise<z.infer<T['response']>> {
    const body = await this.#api.send(call);
    const response = parse(call.endpoint, body, this.#redactor);
    const named = jobNamedIn(response);
    const asked = call.parameters?.['jobId'];
    if (asked !== undefined && named !== undefined && !named.is(asked)) {
      const problem = `is about another job, ${this.#redactor.show(named, 80)}`;
      throw invalidResponse(call.endpoint, problem, this.#redactor.excerpt(body));
    }
    return response;
  }
}

/** Levels of JSON. Documented responses have two; code that recurses into far deeper ones overflows the stack. */
const maxDepth = 32;

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some(inner => isDeeperThan(inner, levels - 1));
}

/** The ID in a response, which an agent job calls `id`. */
function jobNamedIn(response: unknown): UntrustedText | undefined {
  const { jobId, id } = response as { readonly jobId?: UntrustedText; readonly id?: unknown };
  return jobId ?? (id instanceof UntrustedText ? id : undefined);
}

function parse<T extends Endpoint>(
  endpoint: T,
  body: UntrustedText,
  redactor: Redactor,
): z.infer<T['response']> {
  const invalid = (problem: string) => invalidResponse(endpoint, problem, redactor.excerpt(body));
  let json: unknown;
  try {
    json = JSON.parse(body.raw);
  } catch {
    throw invalid('is not JSON');
  }
  if (isDeeperThan(json, maxDepth)) throw invalid(`is JSON nested more than ${maxDepth} levels deep`);
  const result = endpoint.response.safeParse(json);
  if (result.success) return result.data as z.infer<T['response']>;
  const fields = [...new Set(result.error.issues.map(issue => issue.path.join('.')))].join(', ');
  const isId = fields === 'jobId' || fields === 'id';
  if (isId && typeof (json as Readonly<Record<string, unknown>>)[fields] === 'string')
    throw unusableJobId(
      invalid(`has ${fields === 'id' ? 'an' : 'a'} ${fields} in another form than ${acceptedJobId}`),
    );
  throw invalid(fields === '' ? 'is JSON, but not an object' : `is JSON without a valid ${fields}`);
}
