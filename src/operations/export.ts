import type { ExportInputs } from '../inputs.ts';
import { ActionError } from '../kernel/errors.ts';
import type { Network } from '../kernel/ports.ts';
import { formatDuration, oneLine, withoutQuery } from '../kernel/text.ts';
import { createOutputs } from '../outputs.ts';
import { exportSummary } from '../report/summary.ts';
import { createClient } from '../service/client.ts';
import { createApi } from '../service/http.ts';
import { waitFor } from '../service/poll.ts';
import type { Bundle, ExportJob } from '../service/schemas.ts';
import type { Context, ExportRun } from './context.ts';
import { withJob } from './job-errors.ts';
import { createWatch } from './watch.ts';

/**
 * Exports a domain: start (or attach) → poll → bundle → download, cache, unpack.
 * @throws ActionError; `context.signal.reason` when the run is cancelled
 */
export async function runExport(inputs: ExportInputs, context: Context): Promise<void> {
  const { runner, clock, signal } = context;
  const begin = clock.now();
  const network: Network = { agentFor: runner.agentFor, clock, log: runner.log, signal };
  const client = createClient(createApi({ baseUrl: inputs.baseUrl, apiKey: inputs.apiKey, network }));
  const facts: ExportRun['facts'] = { domain: inputs.domain, elapsed: 0 };
  const run: ExportRun = { inputs, context, network, client, set: createOutputs(runner), facts };
  let failure: unknown;
  try {
    await steps(run, begin + inputs.timeoutMinutes * 60_000);
  } catch (error) {
    const { jobId, status } = facts;
    failure = withJob(error, jobId === undefined ? undefined : { jobId, status, ended: isSettled(status) });
    throw failure;
  } finally {
    facts.elapsed = clock.now() - begin;
    await summarize(run, failure);
  }
  runner.log.info(`Done in ${formatDuration(clock.now() - begin)}`);
}

async function steps(run: ExportRun, deadline: number): Promise<void> {
  const { inputs, context, facts, set } = run;
  const { log } = context.runner;
  if (inputs.extractTo !== undefined) await (await import('./archive.ts')).checkDestination(run);

  const jobId = inputs.jobId ?? (await start(run, deadline));
  // Shown and set before the first poll: whatever happens from here on, the job can be found again.
  facts.jobId = oneLine(jobId, 512);
  set('jobId', jobId);
  log.info(inputs.jobId === undefined ? `Started job ${facts.jobId}` : `Attached to job ${facts.jobId}`);
  if (!inputs.wait && inputs.jobId === undefined) {
    log.info('Not waiting for the job, because "wait" is false; fetch its result later with "job-id"');
    return;
  }
  const job = await poll(run, jobId, deadline);
  if (!isSettled(job.status)) return;
  if (job.status === 'failed') throw exportFailed(job);
  if (!inputs.wait) return;

  // The job is done; fetching its bundle gets the time limit anew, so that a job that took long is not wasted.
  const fetchDeadline = context.clock.now() + inputs.timeoutMinutes * 60_000;
  const requestBundle = () => generateBundle(run, jobId, fetchDeadline);
  const bundle = await requestBundle();
  if (!inputs.download) return;
  const { fetchAndUnpack } = await import('./archive.ts');
  await fetchAndUnpack(run, { jobId, bundle, requestBundle });
}

async function start(run: ExportRun, deadline: number): Promise<string> {
  const { inputs, context, set, facts } = run;
  const { domain = '', exportVersion: version, paths } = inputs;
  context.runner.log.info(`Starting the export of ${domain}`);
  const request = { domain, version, paths: paths.length === 0 ? undefined : paths };
  const started = await run.client.startExport(request, deadline).catch(error => {
    if (error instanceof ActionError && error.code === 'CANCELLED') {
      const what = 'Cancelled while the export was being started; whether it was started is not known';
      throw new ActionError('CANCELLED', { what, hint: 'Look for the job in the service dashboard' });
    }
    throw error;
  });
  noteStatus(run, started.status);
  set('status', facts.status);
  return started.jobId;
}

async function poll(run: ExportRun, jobId: string, deadline: number): Promise<ExportJob> {
  const { inputs, context, client } = run;
  const { clock, signal, runner } = context;
  const watch = createWatch(runner.log, clock, ['queued', 'running', 'completed', 'failed']);
  // "wait: false" takes the first answer, whatever it is.
  return waitFor(
    () => client.getExport(jobId, deadline),
    job => !inputs.wait || isSettled(job.status),
    {
      clock,
      signal,
      deadline,
      longestPause: inputs.pollIntervalSeconds * 1000,
      percentOf: job => job.progress,
      onInvalid: watch.onInvalid,
      onAnswer(job) {
        noteStatus(run, job.status);
        run.facts.pageCount = job.pageCount ?? run.facts.pageCount;
        run.set('pageCount', run.facts.pageCount);
        watch.onAnswer(job, { status: job.status, percent: job.progress, pageCount: job.pageCount });
      },
    },
  );
}

function noteStatus(run: ExportRun, status: string | undefined): void {
  if (status === undefined) return;
  run.facts.status = oneLine(status, 60);
  run.set('status', run.facts.status);
}

function isSettled(status: string | undefined): boolean {
  return status === 'completed' || status === 'failed';
}

function exportFailed(job: ExportJob): ActionError {
  const reason = job.error === undefined ? 'the service gave no reason' : oneLine(job.error);
  return new ActionError('EXPORT_FAILED', { what: `The export failed: ${reason}` });
}

/** Has a bundle generated; hides its link before anything else can show it, and sets the outputs. */
async function generateBundle(run: ExportRun, jobId: string, deadline: number): Promise<Bundle> {
  const { inputs, context, facts, set } = run;
  const bundle = await run.client.generateBundle(jobId, deadline);
  const { bundleUrl } = bundle;
  const { expiryOf, secretsOf } = await import('../bundle/link.ts');
  if (inputs.maskBundleUrl) {
    for (const secret of secretsOf(bundleUrl)) context.runner.mask(secret);
  }
  const expiry = expiryOf(bundleUrl);
  facts.bundleExpiresAt =
    bundle.expiresAt ?? (expiry === undefined ? undefined : new Date(expiry).toISOString());
  set('bundleUrl', bundleUrl);
  set('bundleExpiresAt', facts.bundleExpiresAt);
  const expires = facts.bundleExpiresAt === undefined ? '' : `, link expires at ${facts.bundleExpiresAt}`;
  context.runner.log.info(`Bundle: ${withoutQuery(bundleUrl)}${expires}`);
  return bundle;
}

/** A summary that cannot be written is no reason to fail. */
async function summarize({ inputs, context, facts }: ExportRun, failure: unknown): Promise<void> {
  if (!inputs.summary) return;
  const error = failure instanceof ActionError ? failure : undefined;
  await context.runner.writeSummary(exportSummary(facts, error)).catch(cause => {
    context.runner.log.warning(`The job summary could not be written: ${oneLine(String(cause))}`);
  });
}
