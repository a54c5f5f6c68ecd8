import type { Network } from '../net/network.ts';
import { retryPause } from '../net/retry.ts';
import { untilAborted } from '../shared/clock.ts';
import { formatBytes, formatDuration } from '../shared/text.ts';
import type { DownloadError } from './errors.ts';

/** Least number of bytes that counts as progress, so that a store that sends one byte at a time does not keep the run alive. */
export const progressSize = 256 * 1024;
/** Most new links in a row without progress. */
const maxRenewals = 3;
/** A link that expires within this many milliseconds is renewed before it is used. */
const expiryMargin = 5_000;
/** Connections often fail together, so there is at most one log line in this many milliseconds. */
const noticeInterval = 1_000;

/** A presigned link to the archive. */
export interface ArchiveLink {
  readonly url: string;
  /** Size of the archive in bytes, when the service announced it. */
  readonly size?: number | undefined;
  /** ISO 8601; undefined when neither the service nor the link says it. */
  readonly expiresAt?: string | undefined;
}

export interface RetryOptions {
  readonly link: ArchiveLink;
  /** Has the service generate the bundle again, which may change the archive. */
  readonly renewLink: () => Promise<ArchiveLink>;
  /** How long to retry without progress, in milliseconds. */
  readonly retryFor: number;
  readonly network: Pick<Network, 'clock' | 'log'>;
}

/** An attempt of one connection that failed. */
interface FailedAttempt {
  readonly link: ArchiveLink;
  /** How many have failed in a row without progress, with this one. */
  readonly failures: number;
}

/** Decides for all connections of a download whether, when and with which link to retry. */
export class RetryPolicy {
  readonly #options: RetryOptions;
  #link: ArchiveLink;
  /** When the link expires, in milliseconds since 1970; undefined when only the store can tell. */
  #expiry: number | undefined;
  #renewing: Promise<void> | undefined;
  /** New links in a row without progress. */
  #renewals = 0;
  /** How often in a row, without progress, the download has started over. */
  #restarts = 0;
  /** The latest progress: bytes on disk, rounded down by less than `progressSize`, and when they were. */
  #progress: { readonly received: number; readonly at: number };
  #noticedAt = Number.NEGATIVE_INFINITY;

  constructor(options: RetryOptions) {
    this.#options = options;
    this.#link = options.link;
    this.#expiry = this.#readExpiry(options.link);
    this.#progress = { received: 0, at: options.network.clock.now() };
  }

  /** @param received bytes on disk; those fetched again after the archive has changed are no progress */
  progressed(received: number): void {
    if (received - this.#progress.received < progressSize) return;
    this.#progress = { received, at: this.#options.network.clock.now() };
    this.#renewals = 0;
    this.#restarts = 0;
  }

  /** The download starts over. Its connections count their failures anew, but the pauses go on growing. */
  startedOver(): void {
    this.#restarts += 1;
  }

  /**
   * @returns the newest link, renewed when it is about to expire
   * @throws what `renewLink` throws; `signal.reason` when the signal aborts
   */
  async usableLink(signal: AbortSignal): Promise<ArchiveLink> {
    const expired = this.#expiry !== undefined && this.#isOver(this.#expiry);
    if (this.#renewing !== undefined || (expired && this.#renewals === 0)) {
      await this.#renew('the link has expired', signal);
    }
    return this.#link;
  }

  #isOver(expiry: number): boolean {
    return expiry - this.#options.network.clock.now() < expiryMargin;
  }

  /** A new link that looks expired shows that this machine's clock differs from the store's. */
  #readExpiry({ expiresAt }: ArchiveLink): number | undefined {
    const expiry = expiresAt === undefined ? undefined : Date.parse(expiresAt);
    return expiry === undefined || this.#isOver(expiry) ? undefined : expiry;
  }

  /**
   * Backs off, or renews the link, whichever may help.
   * @returns whether to retry
   * @throws what `renewLink` throws; `signal.reason` when the signal aborts
   */
  async recover(error: DownloadError, attempt: FailedAttempt, signal: AbortSignal): Promise<boolean> {
    const { network, retryFor } = this.#options;
    const { clock } = network;
    const { remedy, message } = error;
    if (remedy.kind === 'none') return false;
    if (remedy.kind === 'renew-link') {
      // Another connection has renewed the link already.
      if (this.#link !== attempt.link) return true;
      if (this.#renewing === undefined && this.#renewals === maxRenewals) return false;
      await this.#renew(message, signal);
      // The first new link is used at once; if it fails too, the store may need a moment.
      if (this.#renewals === 1) return true;
    }
    const pause = retryPause(this.#restarts + attempt.failures, remedy.after);
    if (clock.now() + pause > this.#progress.at + retryFor) return false;
    this.#notice(message, pause);
    await clock.sleep(pause, signal);
    return true;
  }

  #notice(reason: string, pause: number): void {
    const { clock, log } = this.#options.network;
    if (clock.now() - this.#noticedAt < noticeInterval) return;
    this.#noticedAt = clock.now();
    const at = formatBytes(this.#progress.received);
    log.info(`Download error at ${at} (${reason}); retrying in ${formatDuration(pause)}`);
  }

  /** Connections that call it at the same time get the same new link. */
  async #renew(reason: string, signal: AbortSignal): Promise<void> {
    this.#renewing ??= this.#requestLink(reason).finally(() => {
      this.#renewing = undefined;
    });
    await untilAborted(this.#renewing, signal);
  }

  async #requestLink(reason: string): Promise<void> {
    this.#renewals += 1;
    this.#options.network.log.info(`Requesting a new link (${reason})`);
    this.#link = await this.#options.renewLink();
    this.#expiry = this.#readExpiry(this.#link);
  }
}
