/** The service's memory and its rules over time. Pure: time comes in as a number, nothing goes out. */

export type ArchiveFormat = 'tar.gz' | 'tar' | 'tar.zst' | 'zip';

export interface Behaviour {
  readonly key: string;
  readonly domains: readonly string[];
  readonly plan: 'enterprise' | 'starter';
  /** Milliseconds from the start of a job to its rendering, and to its end. */
  readonly queueTime: number;
  readonly jobTime: number;
  readonly outcome: 'completed' | 'failed';
  /** The service's words when a job fails. */
  readonly reason: string | null;
  readonly progress: 'percent' | 'none';
  /** A status outside the documentation, reported for the middle third of the rendering. */
  readonly extraStatus: string | undefined;
  readonly pages: number;
  /** Milliseconds that a link lives. */
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

/** When a job reaches its end, in milliseconds since 1970; a job with a fixed status is where it stays. */
export function endOf(job: Job, behaviour: Behaviour): number {
  return job.fixedStatus === undefined ? job.createdAt + behaviour.jobTime : job.createdAt;
}

/** What the service says of a job at a moment. */
export function recordOf(job: Job, behaviour: Behaviour, now: number): JobRecord {
  const status = statusOf(job, behaviour, now);
  const running = status !== 'queued' && status !== 'completed' && status !== 'failed';
  const percent = Math.min(99, Math.floor(100 * unevenly(fraction(job, behaviour, now))));
  const pages = status === 'completed' ? behaviour.pages : Math.floor((behaviour.pages * percent) / 100);
  const live = { ...(running && { progress: percent }), ...(status !== 'queued' && { pageCount: pages }) };
  return {
    jobId: job.jobId,
    status,
    ...(behaviour.progress === 'percent' && status !== 'failed' && live),
    createdAt: new Date(job.createdAt).toISOString(),
    updatedAt: new Date(Math.min(now, endOf(job, behaviour))).toISOString(),
    error: status === 'failed' ? behaviour.reason : null,
  };
}

function statusOf(job: Job, behaviour: Behaviour, now: number): string {
  if (job.fixedStatus !== undefined) return job.fixedStatus;
  if (now >= endOf(job, behaviour)) return behaviour.outcome;
  if (now < job.createdAt + behaviour.queueTime) return 'queued';
  const part = fraction(job, behaviour, now);
  return behaviour.extraStatus !== undefined && part > 1 / 3 && part < 2 / 3
    ? behaviour.extraStatus
    : 'running';
}

/** How much of the rendering is over, 0 to 1. */
function fraction(job: Job, { queueTime, jobTime }: Behaviour, now: number): number {
  const length = Math.max(1, jobTime - queueTime);
  return Math.min(1, Math.max(0, (now - job.createdAt - queueTime) / length));
}

/** Slow, fast, slow: renderings are not linear. */
function unevenly(part: number): number {
  return part - Math.sin(2 * Math.PI * part) / (2.5 * Math.PI);
}

export interface AgentJob {
  readonly projectId: string;
  readonly id: string;
  readonly repository: string;
  readonly ref: string | null;
  readonly model: string;
  /** The end it comes to. */
  readonly outcome: 'active' | 'completed' | 'archived' | 'failed';
  readonly prLink: string | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds until it ends. */
  readonly time: number;
}

/** The record of an agent job, exactly as the service documents it. */
export function agentRecordOf(job: AgentJob, now: number) {
  const ended = now >= job.createdAt + job.time;
  const status = ended ? job.outcome : 'active';
  return {
    id: job.id,
    status,
    source: { repository: job.repository, ref: job.ref },
    model: job.model,
    prLink: status === 'active' ? null : job.prLink,
    createdAt: new Date(job.createdAt).toISOString(),
    archivedAt: status === 'archived' ? new Date(job.createdAt + job.time).toISOString() : null,
  };
}
