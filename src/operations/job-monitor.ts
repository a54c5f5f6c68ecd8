import { createHash } from 'node:crypto';
import { createForecast, describeProgress, type ProgressFacts } from '../report/progress.ts';
import type { Clock } from '../shared/clock.ts';
import type { ActionError } from '../shared/errors.ts';
import { Foreign } from '../shared/foreign.ts';
import type { Log } from '../shared/ports.ts';
import { formatDuration, oneLine } from '../shared/text.ts';

/** A line at least this often, in milliseconds, so that the log shows signs of life. */
const heartbeat = 60_000;
/** So many unknown statuses get a remark: a service that sends ever new ones could otherwise fill the memory. */
const maxRemarks = 10;
/** A running job whose record does not change for this long, in milliseconds, may be stuck. */
const staleLimit = 5 * 60_000;

export interface Watch {
  /** Sees each answer: `record` is all of it, `facts` what people are shown. */
  onAnswer(record: unknown, facts: ProgressFacts): void;
  onInvalid(error: ActionError): void;
}

/**
 * Tells what goes on while a job is waited for: a line when something changed, and once a minute otherwise.
 * @param knownStatuses statuses that need no remark
 */
export function createWatch(log: Log, clock: Clock, knownStatuses: readonly string[]): Watch {
  const begin = clock.now();
  const remarked = new Set<string>(knownStatuses);
  let shown = { text: '', at: 0 };
  let remarks = 0;
  let record = { hash: '', since: begin };
  let warned = false;
  const forecast = createForecast();
  return {
    onAnswer(answer, facts) {
      const now = clock.now();
      const status = oneLine(facts.status, 60);
      if (!remarked.has(status) && remarks < maxRemarks) {
        remarked.add(status);
        remarks += 1;
        log.info(`The service reports the status "${status}", which this action does not know; waiting on`);
      }
      const text = describeProgress({ ...facts, status });
      const left = forecast(facts.percent === undefined ? undefined : facts.percent / 100, now);
      if (text !== shown.text || now - shown.at >= heartbeat) {
        log.info([text, formatDuration(now - begin), ...(left === undefined ? [] : [left])].join(' · '));
        shown = { text, at: now };
      }
      const hash = fingerprintOf(answer);
      if (hash !== record.hash) record = { hash, since: now };
      if (!warned && now - record.since >= staleLimit) {
        warned = true;
        log.warning(
          `Nothing about the job has changed for ${formatDuration(staleLimit)} (${text}): it may be stuck. Waiting goes on until timeout-minutes is over.`,
        );
      }
    },
    onInvalid(error) {
      log.info(`${error.what}; asking again`);
    },
  };
}

function fingerprintOf(record: unknown): string {
  const text = JSON.stringify(record, (_, value: unknown) =>
    value instanceof Foreign ? value.reveal() : value,
  );
  return createHash('sha256').update(text).digest('hex');
}
