import * as z from 'zod/mini';
import type { Inputs } from '../inputs/schema.ts';
import { commentOf, markerOf } from '../report/comment.ts';
import type { Report } from '../report/report.ts';
import type { Clock } from '../shared/clock.ts';
import type { CommentKeeper as Keeper, Runner } from '../shared/ports.ts';
import type { Services } from './operation.ts';

export type CommentKeeper = Keeper<Report>;

interface Place {
  readonly token: string;
  readonly issueNumber: number | undefined;
  readonly marker: string;
}

interface System {
  readonly runner: Runner;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** @param target what the comment is about: one comment is kept for each */
export function createCommentKeeper(inputs: Inputs, services: Services, target: string): CommentKeeper {
  return keepComment(placeOf(inputs, target), services, url => services.results.record({ commentUrl: url }));
}

function placeOf({ operation, baseUrl, githubToken: token, issueNumber }: Inputs, target: string): Place {
  return { token, issueNumber, marker: markerOf(operation, `${baseUrl.href}\n${target}`) };
}

function keepComment(
  place: Place,
  { runner, clock, signal }: System,
  onWritten: (url: string) => void,
): CommentKeeper {
  return runner.keepComment({
    ...place,
    clock,
    signal,
    render: report => commentOf(report, place.marker, runner.runUrl),
    onWritten,
  });
}

/**
 * What the post step needs to write the comment again. The token is in the inputs. Built when needed, because schemas slow the
 * start down.
 */
const stateSchema = () =>
  z.object({
    marker: z.string().check(z.regex(/^<!-- [a-z\d -]+ -->$/)),
    issueNumber: z.optional(z.int()),
    subject: z.string(),
    facts: z.array(z.tuple([z.string(), z.string()])),
  });

/** Has the post step update the comment of a completed export if the job does not succeed. */
export function followJob(inputs: Inputs, target: string, report: Report, runner: Runner): void {
  if (inputs.operation !== 'export' || !inputs.wait || report.state !== 'succeeded') return;
  const { marker, issueNumber } = placeOf(inputs, target);
  const { subject, facts } = report;
  runner.saveState('comment', JSON.stringify({ marker, issueNumber, subject, facts }));
}

const headlines = {
  failure: { state: 'failed', headline: 'exported, but the job failed afterwards' },
  cancelled: { state: 'cancelled', headline: 'exported, but the job was canceled afterwards' },
} as const;

/** The task of the post step: writes to the comment how the job ended, unless it succeeded. */
export async function updateComment(text: string, system: System): Promise<void> {
  const { runner } = system;
  const status = runner.input('job-status');
  if (status !== 'failure' && status !== 'cancelled') return;
  const { marker, issueNumber, ...report } = stateSchema().parse(JSON.parse(text));
  const place = { token: runner.input('github-token'), issueNumber, marker };
  const keeper = keepComment(place, system, url => runner.log.info(`Updated the comment ${url}`));
  await keeper.finish({ ...report, ...headlines[status] });
}
