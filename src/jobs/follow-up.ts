import type { Clock } from '../shared/clock.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';

/** Milliseconds after which a status is believed that may be from before the prompt. */
const standingTime = 60_000;

/**
 * Decides when a job has ended that already existed when a prompt was sent to it: its status may still be that of the prompt before
 * (docs/service-api.md#ask-the-agent).
 */
export class FollowUp {
  readonly #clock: Clock;
  readonly #ends: readonly string[];
  /** The job had ended before the prompt was sent. */
  readonly #hadEnded: boolean;
  #hasBeenActive = false;
  /** Since when the job has had the same status of those that end it. */
  #standing: { readonly status: UntrustedText; readonly since: number } | undefined;

  /** @param before status before the prompt was sent */
  constructor(clock: Clock, ends: readonly string[], before: UntrustedText) {
    this.#clock = clock;
    this.#ends = ends;
    this.#hadEnded = before.is(...ends);
  }

  /** Takes the next status of the job. @returns whether it is the end of what the prompt asked for */
  observe(status: UntrustedText): boolean {
    if (!status.is(...this.#ends)) {
      this.#hasBeenActive ||= status.is('active');
      this.#standing = undefined;
      return false;
    }
    const now = this.#clock.now();
    if (this.#standing === undefined || !status.is(this.#standing.status.raw))
      this.#standing = { status, since: now };
    return (this.#hadEnded && this.#hasBeenActive) || now - this.#standing.since >= standingTime;
  }
}
