import { count, formatDuration } from '../shared/text.ts';

export interface ProgressFacts {
  /** Safe to show. */
  readonly status: string;
  /** 0 to 100. */
  readonly percent?: number | undefined;
  readonly pageCount?: number | undefined;
}

const barLength = 10;
/** No estimate before this many milliseconds have passed and this share is done. */
const shortestObservation = 3_000;
const smallestShare = 0.02;
/** Shorter estimates, in milliseconds, are not shown. */
const shortestEstimate = 3_000;

/** "[██████▁▁▁▁] 61 % · 128 pages". */
export function describeProgress({ status, percent, pageCount }: ProgressFacts): string {
  const parts: string[] = [];
  // A bar implies that the job is running.
  if (percent === undefined || status !== 'running') parts.push(status);
  if (percent !== undefined && (percent < 100 || status === 'running'))
    parts.push(progressBar(percent / 100));
  if (pageCount !== undefined) parts.push(count(pageCount, 'page'));
  return parts.join(' · ') || status;
}

/** @param share of the whole, 0 to 1 */
export function progressBar(share: number): string {
  const full = Math.min(barLength, Math.max(0, Math.floor(share * barLength)));
  return `[${'█'.repeat(full)}${'▁'.repeat(barLength - full)}] ${Math.floor(share * 100)} %`;
}

/** Estimates the time remaining from the progress since the first update. */
export class Eta {
  #first: { readonly share: number; readonly at: number } | undefined;

  /**
   * @param share of the whole, 0 to 1
   * @param now milliseconds of any clock
   * @returns "about 40 s left", or undefined when there is no estimate
   */
  update(share: number | undefined, now: number): string | undefined {
    if (share === undefined || share >= 1) return undefined;
    // Progress that goes back starts again.
    if (this.#first === undefined || share < this.#first.share) this.#first = { share, at: now };
    const done = share - this.#first.share;
    const elapsed = now - this.#first.at;
    if (elapsed < shortestObservation || done < smallestShare) return undefined;
    const left = (elapsed / done) * (1 - share);
    return left < shortestEstimate ? undefined : `about ${roundUp(left)} left`;
  }
}

/** To 5 s below a minute, 10 s below ten minutes, and whole minutes above. */
function stepFor(milliseconds: number): number {
  if (milliseconds < 55_000) return 5_000;
  return milliseconds < 590_000 ? 10_000 : 60_000;
}

function roundUp(milliseconds: number): string {
  const step = stepFor(milliseconds);
  const rounded = Math.ceil(milliseconds / step) * step;
  return rounded < 10_000 ? `${rounded / 1000} s` : formatDuration(rounded);
}
