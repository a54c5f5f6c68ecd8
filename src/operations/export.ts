import { waitFor } from '../api/poll.ts';
import type { Bundle, ExportJob } from '../api/schemas.ts';
import type { ExportInputs } from '../inputs/schema.ts';
import { attachStep } from '../report/attach-step.ts';
import { exportReport } from '../report/export-report.ts';
import { ActionError } from '../shared/errors.ts';
import { Foreign } from '../shared/foreign.ts';
import type { Redactor } from '../shared/redactor.ts';
import { oneLine } from '../shared/text.ts';
import type { Context } from './context.ts';
import type { ExportRun } from './export-run.ts';
import { createWatch } from './job-monitor.ts';
import type { Operation } from './run.ts';

/** Statuses with which a job has ended (docs/service-api.md#export-job). */
const ends: readonly string[] = ['completed', 'failed'];

/** Exports a domain: start (or attach) → poll → bundle → download, cache, unpack. */
export function createExport(inputs: ExportInputs, context: Context): Operation {
  const facts: ExportRun['facts'] = { domain: inputs.domain, elapsed: 0 };
  const run: ExportRun = { inputs, context, facts };
  const { clock, begin } = context;
  return {
    target: inputs.domain ?? inputs.jobId ?? '',
    run: announce => steps(run, begin + inputs.timeoutMinutes * 60_000, announce),
    report: (state, error) => exportReport({ ...facts, elapsed: clock.now() - begin }, state, error),
    attachStep() {
      const { baseUrl, extractTo } = inputs;
      if (facts.jobId === undefined) return undefined;
      const { actionName } = context.runner;
      return attachStep({ actionName, baseUrl, jobId: facts.jobId, inputs: { 'extract-to': extractTo } });
    },
    knownJob() {
      const { jobId, status } = facts;
      return jobId === undefined ? undefined : { jobId, status, ended: ends.includes(status ?? '') };
    },
  };
}

async function steps(run: ExportRun, deadline: number, announce: () => void): Promise<void> {
  const { inputs, context, facts } = run;
  const { log } = context.runner;
  if (inputs.extractTo !== undefined) await (await import('./archive.ts')).checkDestination(run);
  if (inputs.valuesFile !== undefined) await (await import('./helm-values.ts')).checkValuesFile(run);

  const jobId = inputs.jobId ?? (await start(run, deadline));
  // Shown and set before the first poll: whatever happens from here on, the job can be found again.
  const { redactor } = context.runner;
  facts.jobId = redactor.show(new Foreign(jobId), 512);
  context.set('jobId', redactor.line(new Foreign(jobId)));
  log.info(inputs.jobId === undefined ? `Started job ${facts.jobId}` : `Attached to job ${facts.jobId}`);
  announce();
  if (!inputs.wait && inputs.jobId === undefined) {
    log.info('Not waiting for the job, because "wait" is false; fetch its result later with "job-id"');
    return;
  }
  const job = await poll(run, jobId, deadline);
  if (!job.status.is(...ends)) return;
  if (job.status.is('failed')) throw exportFailed(job, redactor);
  if (!inputs.wait) return;

  // The job is done; fetching its bundle gets the time limit anew, so that a job that took long is not wasted.
  const fetchDeadline = context.clock.now() + inputs.timeoutMinutes * 60_000;
  let newest: Bundle | undefined;
  const requestBundle = async () => {
    newest = await generateBundle(run, jobId, fetchDeadline);
    return newest;
  };
  context.timeline.enter('Package');
  const bundle = await requestBundle();
  if (inputs.download) {
    const { fetchAndUnpack } = await import('./archive.ts');
    await fetchAndUnpack(run, { jobId, bundle, requestBundle });
  }
  // Last, so that the link is the newest one, and only when all else has succeeded.
  if (inputs.valuesFile !== undefined) {
    const { writeValuesFile } = await import('./helm-values.ts');
    await writeValuesFile(run, (newest ?? bundle).bundleUrl.reveal());
  }
}

async function start(run: ExportRun, deadline: number): Promise<string> {
  const { inputs, context } = run;
  const { domain = '', exportVersion: version, paths } = inputs;
  context.runner.log.info(`Starting the export of ${domain}`);
  const request = { domain, version, paths: paths.length === 0 ? undefined : paths };
  const started = await context.client.startExport(request, deadline).catch(error => {
    if (error instanceof ActionError && error.code === 'CANCELLED') {
      const what = 'Cancelled while the export was being started; whether it was started is not known';
      throw new ActionError('CANCELLED', { what, hint: 'Look for the job in the service dashboard' });
    }
    throw error;
  });
  noteStatus(run, started.status);
  return started.jobId.reveal();
}

async function poll(run: ExportRun, jobId: string, deadline: number): Promise<ExportJob> {
  const { inputs, context, facts } = run;
  const { client, clock, signal, runner, set, timeline } = context;
  timeline.enter('Queue');
  const watch = createWatch(runner.log, clock, ['queued', 'running', 'completed', 'failed']);
  // "wait: false" takes the first answer, whatever it is.
  return waitFor(
    () => client.getExport(jobId, deadline),
    job => !inputs.wait || job.status.is(...ends),
    {
      clock,
      signal,
      deadline,
      longestPause: inputs.pollIntervalSeconds * 1000,
      percentOf: job => job.progress,
      onInvalid: watch.onInvalid,
      onResponse(job) {
        noteStatus(run, job.status);
        if (!job.status.is('queued')) timeline.enter('Render');
        timeline.sample(job.progress);
        facts.pageCount = job.pageCount ?? facts.pageCount;
        set('pageCount', facts.pageCount);
        const status = runner.redactor.show(job.status, 60);
        watch.onAnswer(job, { status, percent: job.progress, pageCount: job.pageCount });
      },
    },
  );
}

function noteStatus({ facts, context }: ExportRun, status: Foreign | undefined): void {
  if (status === undefined) return;
  facts.status = context.runner.redactor.show(status, 60);
  context.set('status', facts.status);
}

function exportFailed({ error }: ExportJob, redactor: Redactor): ActionError {
  const reason = error === undefined ? 'the service gave no reason' : redactor.show(error);
  return new ActionError('EXPORT_FAILED', { what: `The export failed: ${reason}` });
}

/** Has a bundle generated; hides its link before anything else can show it, and sets the outputs. */
async function generateBundle(run: ExportRun, jobId: string, deadline: number): Promise<Bundle> {
  const { inputs, context, facts } = run;
  const { client, runner, set } = context;
  const bundle = await client.generateBundle(jobId, deadline);
  const bundleUrl = bundle.bundleUrl.reveal();
  // Before the link is hidden as a whole.
  const host = URL.parse(runner.redactor.line(bundle.bundleUrl))?.host || 'an unknown host';
  const { expiryOf, secretsOf, telltalesOf } = await import('../download/presigned-url.ts');
  for (const secret of secretsOf(bundleUrl)) {
    // The workflow may pass the link on to other jobs then; reports do not show it all the same.
    if (inputs.maskBundleUrl) runner.mask(secret);
    else runner.redactor.hide(secret);
  }
  for (const part of telltalesOf(bundleUrl, [jobId, inputs.domain])) {
    runner.redactor.hideInForeignText(part);
  }
  const expiry = expiryOf(bundleUrl);
  facts.bundleExpiresAt =
    bundle.expiresAt ?? (expiry === undefined ? undefined : new Date(expiry).toISOString());
  set('bundleUrl', bundleUrl);
  set('bundleExpiresAt', facts.bundleExpiresAt);
  const expires = facts.bundleExpiresAt === undefined ? '' : `, link expires at ${facts.bundleExpiresAt}`;
  runner.log.info(`Bundle: on ${oneLine(host)}${expires}`);
  return bundle;
}
