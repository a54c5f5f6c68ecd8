/** What the service remembers, and how it changes over time. Pure functions: the time is a parameter. */

import type { KeyProblem } from './key.ts';

export type ArchiveFormat = 'tar.gz' | 'tar' | 'tar.zst' | 'zip';

export interface Behavior {
  readonly key: string;
  readonly keyProblem: KeyProblem | undefined;
  readonly domains: readonly string[];
  /** Static export needs `enterprise`. The agent is part of every paid plan. */
  readonly plan: 'enterprise' | 'starter';
  /** Milliseconds from the start of a job to its rendering, and to its end. */
  readonly queueTime: number;
  readonly jobTime: number;
  readonly outcome: 'completed' | 'failed';
  /** The reason that the service reports when a job fails. */
  readonly reason: string | null;
  readonly pages: number;
  /** Milliseconds until a link expires. */
  readonly linkTime: number;
}

export interface Job {
  readonly jobId: string;
  readonly domain: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly version: string | null;
  /** Set for jobs that do not change over time. */
  readonly fixedStatus?: string | undefined;
}

export interface JobRecord {
  readonly jobId: string;
  readonly status: string;
  readonly progress?: number;
  readonly pageCount?: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly error: string | null;
}

/** When a job ends, in milliseconds since 1970. A job with a fixed status has ended. */
export function endOf(job: Job, behavior: Behavior): number {
  return job.fixedStatus === undefined ? job.createdAt + behavior.jobTime : job.createdAt;
}

/** What the service reports about a job at a time. */
export function recordOf(job: Job, behavior: Behavior, now: number): JobRecord {
  const status = statusOf(job, behavior, now);
  const running = status !== 'queued' && status !== 'completed' && status !== 'failed';
  const percent = Math.min(99, Math.floor(100 * unevenly(fraction(job, behavior, now))));
  const pages = status === 'completed' ? behavior.pages : Math.floor((behavior.pages * percent) / 100);
  const live = { ...(running && { progress: percent }), ...(status !== 'queued' && { pageCount: pages }) };
  return {
    jobId: job.jobId,
    status,
    ...(status !== 'failed' && live),
    createdAt: new Date(job.createdAt).toISOString(),
    updatedAt: new Date(Math.min(now, endOf(job, behavior))).toISOString(),
    error: status === 'failed' ? behavior.reason : null,
  };
}

function statusOf(job: Job, behavior: Behavior, now: number): string {
  if (job.fixedStatus !== undefined) return job.fixedStatus;
  if (now >= endOf(job, behavior)) return behavior.outcome;
  return now < job.createdAt + behavior.queueTime ? 'queued' : 'running';
}

/** How much of the rendering is done, 0 to 1. */
function fraction(job: Job, { queueTime, jobTime }: Behavior, now: number): number {
  const length = Math.max(1, jobTime - queueTime);
  return Math.min(1, Math.max(0, (now - job.createdAt - queueTime) / length));
}

/** Slow, fast, slow: renderings are not linear. */
function unevenly(share: number): number {
  return share - Math.sin(2 * Math.PI * share) / (2.5 * Math.PI);
}

export interface AgentJob {
  readonly projectId: string;
  readonly id: string;
  readonly repository: string;
  readonly ref: string | null;
  readonly model: string;
  /** Its last status. */
  readonly outcome: 'active' | 'completed' | 'archived' | 'failed';
  readonly prLink: string | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds that the agent works on a prompt. */
  readonly time: number;
  /** When the last message made it active again, in milliseconds since 1970. */
  readonly wokenAt: number | undefined;
}

/** When the work ends that has begun. */
export const endOfAgentJob = ({ createdAt, wokenAt, time }: AgentJob): number =>
  (wokenAt ?? createdAt) + time;

/** The record of an agent job, exactly as the service documents it. */
export function agentRecordOf(job: AgentJob, now: number) {
  const end = endOfAgentJob(job);
  const status = now >= end ? job.outcome : 'active';
  return {
    id: job.id,
    status,
    source: { repository: job.repository, ref: job.ref },
    model: job.model,
    prLink: status === 'active' ? null : job.prLink,
    createdAt: new Date(job.createdAt).toISOString(),
    archivedAt: status === 'archived' ? new Date(end).toISOString() : null,
  };
}
