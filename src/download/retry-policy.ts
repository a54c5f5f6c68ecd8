import type { Clock } from '../shared/clock.ts';
import { ActionError } from '../shared/errors.ts';
import type { Log } from '../shared/ports.ts';
import { retryPause } from '../shared/retry.ts';
import { formatBytes, formatDuration } from '../shared/text.ts';
import type { Interruption, InterruptionDetails } from './errors.ts';
import { expiryOf } from './presigned-url.ts';

/** Bytes that count as progress, so that a store which sends one byte at a time comes to an end. */
const progressSize = 256 * 1024;
/** New links requested in a row without progress. */
const maxRenewals = 3;
/** A link that expires within this many milliseconds is renewed before it is used. */
const expiryMargin = 5_000;
/** Connections often fail together: one line for all that do within so many milliseconds. */
const noticeInterval = 1_000;

/** A presigned link, and what the service said of the archive behind it. */
export interface ArchiveLink {
  readonly url: string;
  /** Size of the archive in bytes. */
  readonly size?: number | undefined;
}

export interface RetryOptions {
  readonly link: ArchiveLink;
  /** Has the service generate the bundle again; the archive may be another one then. */
  readonly renewLink: () => Promise<ArchiveLink>;
  /** How long to go on without progress, in milliseconds. */
  readonly retryFor: number;
  readonly clock: Clock;
  readonly log: Log;
}

/** The attempts of one connection. */
export interface Attempts {
  /** The link of the latest one. */
  link: ArchiveLink | undefined;
  /** Failed ones in a row. */
  failed: number;
  /** Bytes that all of them have brought. */
  received: number;
  /** `received` when one failed last. */
  mark: number;
}

export function newAttempts(): Attempts {
  return { link: undefined, failed: 0, received: 0, mark: 0 };
}

/** Decides for all connections of a download whether, when and with which link to try again. */
export class RetryPolicy {
  readonly #options: RetryOptions;
  #link: ArchiveLink;
  #renewing: Promise<void> | undefined;
  #renewals = 0;
  /** The most bytes that have been on disk, but for less than `progressSize`, and since when. */
  #progress: { readonly received: number; readonly at: number };
  #noticed = Number.NEGATIVE_INFINITY;
  readonly #limit = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(options: RetryOptions) {
    const { link, clock, retryFor } = options;
    this.#options = options;
    this.#link = link;
    this.#progress = { received: 0, at: clock.now() };
    // A store that sends a little now and then causes no error that anybody could look at.
    this.#timer = setTimeout(() => this.#limit.abort(tooSlow(retryFor)), retryFor).unref();
  }

  /** Aborts with the error to fail with when there is no progress for too long, whatever goes on meanwhile. */
  get signal(): AbortSignal {
    return this.#limit.signal;
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }

  /**
   * Notes how far the download is.
   * @param received bytes on disk; ones that arrive again, because the archive has changed, are no progress
   */
  progressed(received: number): void {
    if (received - this.#progress.received < progressSize) return;
    this.#progress = { received, at: this.#options.clock.now() };
    this.#renewals = 0;
    this.#timer.refresh();
  }

  /** Size in bytes of the archive behind the newest link, when the service gave one. */
  get announcedSize(): number | undefined {
    return this.#link.size;
  }

  /**
   * The newest link, renewed when it is about to expire.
   * @throws what `renewLink` throws; `signal.reason` when the signal aborts
   */
  async usableLink(signal: AbortSignal): Promise<ArchiveLink> {
    const expiry = expiryOf(this.#link.url);
    const expired = expiry !== undefined && expiry - this.#options.clock.now() < expiryMargin;
    if (this.#renewing !== undefined || (expired && this.#renewals === 0)) {
      await this.#renew('the link has expired', signal);
    }
    return this.#link;
  }

  /**
   * Waits until it makes sense to try again, with a new link when the old one does not serve.
   * @returns false when nothing helps
   * @throws what `renewLink` throws; `signal.reason` when the signal aborts
   */
  async recover({ details }: Interruption, attempts: Attempts, signal: AbortSignal): Promise<boolean> {
    const { clock, retryFor } = this.#options;
    if (attempts.received - attempts.mark >= progressSize) attempts.failed = 0;
    attempts.mark = attempts.received;
    if (details.action === 'fail') return false;
    if (details.action === 'renew') {
      const when = await this.#replaceLink(details, attempts, signal);
      if (when !== 'later') return when === 'at once';
    }
    attempts.failed += 1;
    const pause = retryPause(attempts.failed, details.retryAfter);
    if (clock.now() + pause > this.#progress.at + retryFor) return false;
    this.#notice(details, pause);
    await clock.sleep(pause, signal);
    return true;
  }

  #notice({ reason }: InterruptionDetails, pause: number): void {
    const { clock, log } = this.#options;
    if (clock.now() - this.#noticed < noticeInterval) return;
    this.#noticed = clock.now();
    const at = formatBytes(this.#progress.received);
    log.info(`Download error at ${at} (${reason}); retrying in ${formatDuration(pause)}`);
  }

  async #replaceLink(
    { reason }: InterruptionDetails,
    attempts: Attempts,
    signal: AbortSignal,
  ): Promise<'at once' | 'later' | 'no'> {
    // Another connection was quicker.
    if (this.#link !== attempts.link) return 'at once';
    if (this.#renewing === undefined && this.#renewals === maxRenewals) return 'no';
    await this.#renew(reason, signal);
    // The first new link is used at once; when it does not help either, the store may need a moment.
    return this.#renewals === 1 ? 'at once' : 'later';
  }

  /** Several connections may ask at once; all get the same new link. */
  async #renew(reason: string, signal: AbortSignal): Promise<void> {
    this.#renewing ??= (async () => {
      this.#renewals += 1;
      this.#options.log.info(`Requesting a new link (${reason})`);
      this.#link = await this.#options.renewLink();
    })().finally(() => {
      this.#renewing = undefined;
    });
    await unlessAborted(this.#renewing, signal);
  }
}

function tooSlow(limit: number): ActionError {
  const what = `Could not download the archive: less than ${formatBytes(progressSize)} arrived within ${formatDuration(limit)}`;
  return new ActionError('DOWNLOAD_FAILED', { what });
}

/** Waits for something that nobody needs any more when the signal aborts. */
async function unlessAborted(waiting: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    signal.throwIfAborted();
    await Promise.race([waiting, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
    // Its failure is of no interest to anybody then.
    waiting.catch(() => undefined);
  }
}
