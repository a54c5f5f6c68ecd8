import type * as z from 'zod/mini';
import type { ErrorCode } from '../shared/errors.ts';
import * as schemas from './schemas.ts';

/** All that is specific to one endpoint of the admin API. docs/service-api.md#endpoints describes them. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Path below the base URL; the client fills in what is in braces. */
  readonly path: string;
  /** Longest wait for the response's headers, and again for its body, in milliseconds. */
  readonly timeout: number;
  /** What a request does, in messages: "Could not …". */
  readonly action: string;
  /**
   * What a request does if it took effect, in messages: "Whether … is unknown". Such a request is never sent again when nobody knows.
   * Without it, a request may be repeated.
   */
  readonly effect?: string;
  /** The service's limit, as a sentence for the hint of a 429. */
  readonly rateLimit?: string;
  /** Hint of a 403, where it is not that of the error's code. */
  readonly forbidden?: string;
  readonly response: z.ZodMiniType;
  /** The field of a response with the ID of the job that it is about. */
  readonly idField?: 'jobId' | 'id';
  /** What a status means that is not retried, or no longer. Others are REQUEST_REFUSED. */
  readonly errors: Readonly<Record<number, ErrorCode>>;
  /** Error statuses that are retried all the same, and for how many milliseconds. */
  readonly retries?: Readonly<Record<number, number>>;
}

const jobErrors = {
  401: 'KEY_REFUSED',
  403: 'ACCESS_REFUSED',
  404: 'JOB_NOT_FOUND',
  410: 'JOB_NOT_FOUND',
} as const;
const projectErrors = { 401: 'KEY_REFUSED', 403: 'ACCESS_REFUSED', 404: 'PROJECT_NOT_FOUND' } as const;

export const endpoints = {
  startExport: {
    method: 'POST',
    path: '/v1/static-export/jobs',
    timeout: 60_000,
    action: 'start the export',
    effect: 'the export was started',
    response: schemas.startedExport,
    idField: 'jobId',
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
    idField: 'jobId',
    errors: jobErrors,
  },
  generateBundle: {
    method: 'POST',
    path: '/v1/static-export/jobs/{jobId}/bundle',
    // Packing a large site may take the service a while.
    timeout: 120_000,
    action: 'generate the bundle',
    response: schemas.bundle,
    idField: 'jobId',
    errors: { ...jobErrors, 409: 'BUNDLE_NOT_READY' },
    // "Not finished", although the job was just seen as completed.
    retries: { 409: 30_000 },
  },
  getAgentJob: {
    method: 'GET',
    path: '/v2/agent/{projectId}/job/{jobId}',
    timeout: 30_000,
    action: 'read the agent job',
    response: schemas.agentJob,
    idField: 'id',
    errors: jobErrors,
  },
  startAgentJob: {
    method: 'POST',
    path: '/v2/agent/{projectId}/job',
    timeout: 60_000,
    action: 'start the agent job',
    effect: 'the agent job was started',
    rateLimit: 'The service allows 100 agent jobs an hour for each project',
    response: schemas.startedAgentJob,
    idField: 'id',
    errors: projectErrors,
  },
  sendMessage: {
    method: 'POST',
    path: '/v2/agent/{projectId}/job/{jobId}/message',
    timeout: 60_000,
    action: 'send the prompt to the agent job',
    effect: 'the agent got the prompt',
    rateLimit: 'The service allows 100 messages an hour for each project',
    response: schemas.agentJob,
    idField: 'id',
    errors: jobErrors,
  },
  triggerDeployment: {
    method: 'POST',
    path: '/v1/project/update/{projectId}',
    timeout: 60_000,
    action: 'publish the project',
    rateLimit: 'The service allows 10 deployments in 10 seconds for each organization',
    response: schemas.startedDeployment,
    errors: projectErrors,
  },
  triggerPreview: {
    method: 'POST',
    path: '/v1/project/preview/{projectId}',
    timeout: 60_000,
    action: 'build the preview',
    rateLimit: 'The service allows 5 previews a minute for each organization',
    forbidden:
      'Check that previews are in the plan of the organization, and that the admin API key belongs to the organization of this project',
    response: schemas.startedDeployment,
    errors: projectErrors,
  },
  getDeployment: {
    method: 'GET',
    path: '/v1/project/update-status/{statusId}',
    timeout: 30_000,
    action: 'read the deployment',
    response: schemas.deployment,
    errors: jobErrors,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
