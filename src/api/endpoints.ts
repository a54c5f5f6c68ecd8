import type * as z from 'zod/mini';
import type { ErrorCode } from '../shared/errors.ts';
import * as schemas from './schemas.ts';

/** An endpoint of the admin API (docs/service-api.md#endpoints). */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Path below the base URL, with placeholders in braces. */
  readonly path: string;
  /** Timeout for the headers of the response, and again for its body, in milliseconds. */
  readonly timeout: number;
  /** Longest response that is read, in bytes. Default: 1 MiB. */
  readonly maxBytes?: number;
  /** Completes "Could not …" in messages. */
  readonly action: string;
  /** Undefined if the request has no lasting effect. */
  readonly effect?: Effect;
  readonly response: z.ZodMiniType;
  /** Error codes by status, for statuses that are not retried, or no longer. Other statuses are REQUEST_REFUSED. */
  readonly errors: Readonly<Record<number, ErrorCode>>;
  /** The limit that a 429 stands for. */
  readonly rateLimit?: RateLimit;
  /** Statuses that only this endpoint retries. */
  readonly retries?: Readonly<Record<number, Retry>>;
}

interface Effect {
  /** Completes "Whether … is unknown" in messages. */
  readonly text: string;
  /** The request is idempotent, so it is sent again if it is unknown whether it took effect. */
  readonly repeatable: boolean;
  /** An agent works on a prompt twice if it is sent twice. A bare 503 may come from a proxy that has forwarded the request. */
  readonly isPrompt?: true;
}

/** A documented limit of the service. */
interface RateLimit {
  /** Completes a sentence: "the service allows 10 exports an hour". */
  readonly text: string;
  /** The longest wait, as in "a minute". */
  readonly span: string;
}

/** The pauses between attempts, in milliseconds. */
export interface Pauses {
  /** Each later pause is twice as long as the one before. */
  readonly first: number;
  readonly longest: number;
}

interface Retry {
  /** Milliseconds after the first attempt in which the request is sent again. Infinity: until the deadline. */
  readonly limit: number;
  /** Default: the pauses of other retries. */
  readonly pauses?: Pauses;
  /** For the log and the error. Default: the status and the service's message. */
  readonly reason?: string;
}

/** Such a request must not be sent again if it is unknown whether it took effect. */
export function isUnrepeatable(
  endpoint: Endpoint,
): endpoint is Endpoint & Required<Pick<Endpoint, 'effect'>> {
  return endpoint.effect?.repeatable === false;
}

const jobErrors = {
  401: 'KEY_REFUSED',
  403: 'ACCESS_REFUSED',
  404: 'JOB_NOT_FOUND',
  410: 'JOB_NOT_FOUND',
} as const;
const projectErrors = { 401: 'KEY_REFUSED', 403: 'ACCESS_REFUSED', 404: 'PROJECT_NOT_FOUND' } as const;

/** Milliseconds in which the bundle of a completed job may still be incomplete. */
export const bundleRetryLimit = 30_000;

/** What the two triggers have in common. */
const deploymentTrigger = {
  method: 'POST',
  timeout: 60_000,
  effect: { text: 'the deployment was started', repeatable: true },
  response: schemas.startedDeployment,
  errors: { ...projectErrors, 409: 'SERVICE_UNAVAILABLE' },
  retries: { 409: { limit: Number.POSITIVE_INFINITY } },
} as const;

export const endpoints = {
  startExport: {
    method: 'POST',
    path: '/v1/static-export/jobs',
    timeout: 60_000,
    action: 'start the export',
    effect: { text: 'the export was started', repeatable: false },
    response: schemas.startedExport,
    errors: {
      400: 'DOMAIN_REFUSED',
      401: 'KEY_REFUSED',
      403: 'EXPORT_NOT_ENABLED',
      404: 'API_NOT_FOUND',
      422: 'DOMAIN_REFUSED',
    },
  },
  getExport: {
    method: 'GET',
    path: '/v1/static-export/jobs/{jobId}',
    timeout: 30_000,
    action: 'read the export job',
    response: schemas.exportJob,
    errors: jobErrors,
  },
  generateBundle: {
    method: 'POST',
    path: '/v1/static-export/jobs/{jobId}/bundle',
    // Packing a large site may take the service a while.
    timeout: 120_000,
    action: 'generate the bundle',
    response: schemas.bundle,
    errors: { ...jobErrors, 409: 'BUNDLE_NOT_READY' },
    retries: { 409: { limit: bundleRetryLimit } },
  },
  startProjectExport: {
    method: 'POST',
    path: '/v1/static-export/{projectId}/jobs',
    timeout: 60_000,
    action: 'start the export',
    effect: {
      text: 'the export was started',
      repeatable: false,
    },
    response: schemas.startedExport,
    errors: { ...projectErrors, 400: 'REQUEST_REFUSED', 409: 'TIMED_OUT' },
    rateLimit: { text: 'the service allows 10 exports an hour for each organization', span: 'an hour' },
    retries: {
      // Each attempt may count toward the limit of ten exports an hour.
      409: {
        limit: Number.POSITIVE_INFINITY,
        pauses: { first: 10_000, longest: 120_000 },
        reason: 'another export of this project is running',
      },
    },
  },
  getProjectExport: {
    method: 'GET',
    path: '/v1/static-export/{projectId}/jobs/{jobId}',
    timeout: 30_000,
    action: 'read the export job',
    response: schemas.projectExportJob,
    errors: jobErrors,
  },
  getAgentJob: {
    method: 'GET',
    path: '/v2/agent/{projectId}/job/{jobId}',
    timeout: 30_000,
    action: 'read the agent job',
    response: schemas.agentJob,
    errors: jobErrors,
  },
  startAgentJob: {
    method: 'POST',
    path: '/v2/agent/{projectId}/job',
    timeout: 60_000,
    action: 'start the agent job',
    effect: {
      text: 'the agent job was started',
      repeatable: false,
      isPrompt: true,
    },
    response: schemas.startedAgentJob,
    errors: projectErrors,
    rateLimit: { text: 'the service allows 100 agent jobs an hour for each project', span: 'an hour' },
  },
  sendMessage: {
    method: 'POST',
    path: '/v2/agent/{projectId}/job/{jobId}/message',
    timeout: 60_000,
    action: 'send the prompt to the agent job',
    effect: {
      text: 'the agent got the prompt',
      repeatable: false,
      isPrompt: true,
    },
    response: schemas.messagedAgentJob,
    errors: jobErrors,
    rateLimit: { text: 'the service allows 100 messages an hour for each project', span: 'an hour' },
  },
  triggerDeployment: {
    ...deploymentTrigger,
    path: '/v1/project/update/{projectId}',
    action: 'publish the project',
    rateLimit: {
      text: 'the service allows 10 deployments in 10 seconds for each organization, which automations share',
      span: '10 seconds',
    },
  },
  triggerPreview: {
    ...deploymentTrigger,
    path: '/v1/project/preview/{projectId}',
    action: 'build the preview',
    rateLimit: { text: 'the service allows 5 previews a minute for each organization', span: 'a minute' },
  },
  getDeployment: {
    method: 'GET',
    path: '/v1/project/update-status/{statusId}',
    timeout: 30_000,
    // The log of a deployment may be long.
    maxBytes: 32 * 1024 * 1024,
    action: 'read the deployment',
    response: schemas.deployment,
    errors: jobErrors,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

/** Milliseconds in which parts of the service may not know a new job. */
const newJobLimit = 15_000;

/** Adapts an endpoint that reads a job which the step has started: a 404 may be temporary. */
export function ofOwnJob<E extends Endpoint>(endpoint: E): E {
  return { ...endpoint, retries: { ...endpoint.retries, 404: { limit: newJobLimit } } };
}
