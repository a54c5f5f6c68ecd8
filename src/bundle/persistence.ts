import type { Network } from '../kernel/ports.ts';
import { retryPause } from '../kernel/retry.ts';
import { formatBytes, formatDuration } from '../kernel/text.ts';
import type { Interruption, InterruptionDetails } from './interruption.ts';
import { expiryOf } from './link.ts';

/** Bytes that count as progress, so that a store which sends one byte a time comes to an end. */
const progressSize = 256 * 1024;
/** New links asked for in a row without progress. */
const maxRenewals = 3;
/** A link that expires within this many milliseconds is renewed before it is used. */
const expiryMargin = 5_000;
/** Connections often break together: one line for all that do within so many milliseconds. */
const noticeInterval = 1_000;

export interface PersistenceOptions {
  readonly link: string;
  readonly renewLink: () => Promise<string>;
  readonly retryFor: number;
  readonly network: Network;
}

/** One connection's tries. */
export interface Tries {
  /** The link that was used last. */
  link: string;
  /** Failed ones in a row. */
  failed: number;
  /** Bytes that the tries have brought so far. */
  received: number;
  /** `received` when a try failed last. */
  mark: number;
}

export interface Persistence {
  /** The newest link, renewed when it is about to expire. */
  usableLink(): Promise<string>;
  /**
   * Waits until it makes sense to try again, with a new link when the old one does not serve.
   * @param received bytes of the archive that are on disk; 0 when it is begun
   * @returns false when nothing helps
   * @throws what `renewLink` throws; `signal.reason` when the signal aborts
   */
  recover(interruption: Interruption, tries: Tries, received: number, signal: AbortSignal): Promise<boolean>;
}

export function newTries(): Tries {
  return { link: '', failed: 0, received: 0, mark: 0 };
}

/** Decides for all connections of a download whether and when to go on after something broke. */
export function createPersistence(options: PersistenceOptions): Persistence {
  const { clock, log } = options.network;
  let link = options.link;
  let renewing: Promise<void> | undefined;
  let renewals = 0;
  /** When the download got on last, as far as was noticed: it is looked at only when something breaks. */
  let progress = { received: 0, at: clock.now() };
  let noticed = Number.NEGATIVE_INFINITY;

  /** Several connections may ask at once; all get the same new link. */
  function renew(reason: string): Promise<void> {
    renewing ??= (async () => {
      renewals += 1;
      log.info(`Asking the service for a new link (${reason})`);
      link = await options.renewLink();
    })().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function renewed({ reason }: InterruptionDetails, tries: Tries): Promise<'at once' | 'later' | 'no'> {
    // Another connection was quicker.
    if (link !== tries.link) return 'at once';
    if (renewing === undefined && renewals === maxRenewals) return 'no';
    await renew(reason);
    // The first new link is used at once; when it does not help either, the store may need a moment.
    return renewals === 1 ? 'at once' : 'later';
  }

  return {
    async usableLink() {
      const expiry = expiryOf(link);
      const expired = expiry !== undefined && expiry - clock.now() < expiryMargin;
      if (renewing !== undefined || (expired && renewals === 0)) await renew('the link has expired');
      return link;
    },
    async recover({ details }, tries, received, signal) {
      if (received - progress.received >= progressSize) {
        progress = { received, at: clock.now() };
        renewals = 0;
      }
      if (tries.received - tries.mark >= progressSize) tries.failed = 0;
      tries.mark = tries.received;
      if (details.action === 'fail') return false;
      if (details.action === 'renew') {
        const when = await renewed(details, tries);
        if (when !== 'later') return when === 'at once';
      }
      tries.failed += 1;
      const pause = retryPause(tries.failed, details.retryAfter);
      if (clock.now() + pause > progress.at + options.retryFor) return false;
      if (clock.now() - noticed >= noticeInterval) {
        noticed = clock.now();
        const at = formatBytes(received);
        log.info(
          `The download was interrupted at ${at} (${details.reason}); going on in ${formatDuration(pause)}`,
        );
      }
      await clock.sleep(pause, signal);
      return true;
    },
  };
}
