import { count, formatDuration } from '../shared/text.ts';

export interface ProgressFacts {
  /** Safe to show. */
  readonly status: string;
  /** 0 to 100. */
  readonly percent?: number | undefined;
  readonly pageCount?: number | undefined;
}

const barLength = 10;
/** Nothing is foretold before this many milliseconds have passed and this share is done: the rate says little by then. */
const shortestObservation = 3_000;
const smallestShare = 0.02;
/** So little, in milliseconds, is not worth telling. */
const shortestForecast = 3_000;

/** "[██████▁▁▁▁] 61 % · 128 pages": what changes from poll to poll. */
export function describeProgress({ status, percent, pageCount }: ProgressFacts): string {
  const parts: string[] = [];
  // The bar says that the job runs.
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

/** "Downloading [███▁▁▁▁▁▁▁] 31 % · 320 MiB of 1.0 GiB · 42.1 MiB/s · 8.2 s · about 20 s left". */
export function progressLine(
  what: string,
  progress: {
    /** Of the whole, 0 to 1; undefined when that is not known. */
    readonly share: number | undefined;
    readonly done: readonly string[];
    /** Milliseconds. */
    readonly passed: number;
    readonly left: string | undefined;
  },
): string {
  const { share, done, passed, left } = progress;
  const begin = share === undefined ? what : `${what} ${progressBar(share)}`;
  return [begin, ...done, formatDuration(passed), ...(left === undefined ? [] : [left])].join(' · ');
}

/**
 * Foretells how long something still takes, from how far it has come since it was first seen: takes its share of the
 * whole, 0 to 1, and milliseconds of any clock, and gives "about 40 s left", or undefined while that is not known.
 */
export type Forecast = (share: number | undefined, now: number) => string | undefined;

export function createForecast(): Forecast {
  let first: { readonly share: number; readonly at: number } | undefined;
  return (share, now) => {
    if (share === undefined || share >= 1) return undefined;
    // What goes back, or starts now, is seen for the first time.
    if (first === undefined || share < first.share) first = { share, at: now };
    const [done, passed] = [share - first.share, now - first.at];
    if (passed < shortestObservation || done < smallestShare) return undefined;
    const left = (passed / done) * (1 - share);
    return left < shortestForecast ? undefined : `about ${roughly(left)} left`;
  };
}

/** A forecast is no measurement: 5 s below a minute, 10 s below ten, whole minutes above. */
function roughly(milliseconds: number): string {
  const step = milliseconds < 55_000 ? 5_000 : milliseconds < 590_000 ? 10_000 : 60_000;
  const rounded = Math.ceil(milliseconds / step) * step;
  return rounded < 10_000 ? `${rounded / 1000} s` : formatDuration(rounded);
}
