import { count, formatDuration } from '../kernel/text.ts';

export interface ProgressFacts {
  /** Safe to show. */
  readonly status: string;
  /** 0 to 100. */
  readonly percent?: number | undefined;
  readonly pageCount?: number | undefined;
}

/** "running · 61 % · 128 pages": what changes from poll to poll. */
export function describeProgress({ status, percent, pageCount }: ProgressFacts): string {
  const parts = [status];
  if (percent !== undefined) parts.push(`${Math.floor(percent)} %`);
  if (pageCount !== undefined) parts.push(count(pageCount, 'page'));
  return parts.join(' · ');
}

/** The same with the time since waiting began, in milliseconds. */
export function progressLine(facts: string, elapsed: number): string {
  return `${facts} · ${formatDuration(elapsed)}`;
}
