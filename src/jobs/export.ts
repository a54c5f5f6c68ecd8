import { resolve } from 'node:path';
import type { ExportJob } from '../api/schemas.ts';
import { BundleLink } from '../delivery/bundle-link.ts';
import type { SiteComparison } from '../delivery/comparison.ts';
import type { Archive } from '../delivery/get-archive.ts';
import type { ValuesGroup } from '../delivery/helm-values.ts';
import type { ExportInputs } from '../inputs/schema.ts';
import type { KnownJob, Operation, Services } from '../operation.ts';
import { exportReport } from '../report/export-report.ts';
import type { Report } from '../report/report.ts';
import { ActionError } from '../shared/errors.ts';
import { fillTemplate } from '../shared/link-template.ts';
import type { Redactor } from '../shared/redactor.ts';
import { UntrustedText } from '../shared/untrusted-text.ts';
import { waitForJob } from './job-monitor.ts';
import { type JobKind, ResumableJob } from './resumable-job.ts';

/** Statuses of a job that has ended (docs/service-api.md#responses). */
const terminalStatuses: readonly string[] = ['completed', 'failed'];

/** Errors after which a later attempt needs a new job. */
const finalStates = {
  EXPORT_FAILED: 'failed',
  ARCHIVE_INVALID: 'rejected',
  ARCHIVE_UNSAFE: 'rejected',
  TOO_FEW_PAGES: 'rejected',
  TOO_MANY_REMOVED: 'rejected',
} as const;

/** Exports a domain: start or attach → wait → bundle → download, cache, unpack → Helm values. */
export class ExportOperation implements Operation {
  readonly target: string;
  readonly #inputs: ExportInputs;
  readonly #services: Services;
  readonly #timeLimit: number;
  readonly #deadline: number;
  /** Where the site goes; undefined if there will be none. */
  readonly #siteTarget: string | undefined;
  /** Undefined if no values are written. */
  readonly #valuesGroup: ValuesGroup | undefined;
  /** Undefined when no later attempt can attach to the job. */
  readonly #resumableJob: ResumableJob | undefined;
  /** Empty until there is a job. */
  #jobId = '';

  constructor(inputs: ExportInputs, services: Services) {
    const { source, extractTo, download, wait, valuesFile, valuesKey: keys } = inputs;
    const pathOf = (path: string) => resolve(services.runner.directories.workspace, path);
    this.#inputs = inputs;
    this.#services = services;
    this.#timeLimit = inputs.timeoutMinutes * 60_000;
    this.#deadline = services.startedAt + this.#timeLimit;
    this.#siteTarget = wait && download && extractTo !== undefined ? pathOf(extractTo) : undefined;
    this.#valuesGroup = wait && valuesFile !== undefined ? { file: pathOf(valuesFile), keys } : undefined;
    this.#resumableJob = createResumableJob(inputs, services);
    this.target = source.domain ?? source.jobId ?? '';
  }

  async start(): Promise<void> {
    const { source } = this.#inputs;
    const { client, runner, results } = this.#services;
    for (const warning of findIneffective(this.#inputs)) runner.log.warning(warning);
    // First, so that no job is started for nothing.
    if (this.#siteTarget !== undefined) await this.#checkTarget(this.#siteTarget);
    if (this.#valuesGroup !== undefined) {
      const { checkValues } = await import('../helm/values-file.ts');
      await checkValues({ ...this.#valuesGroup, ...runner.directories });
    }
    const earlier = await this.#resumableJob?.find(jobId => client.getExport(jobId, this.#deadline));
    this.#jobId = source.jobId ?? earlier ?? (await this.#startJob(source.domain));
    // Before the first poll: whatever happens from here on, people can find the job.
    const shown = runner.redactor.line(new UntrustedText(this.#jobId));
    results.record({ jobId: shown });
    const isNew = source.jobId === undefined && earlier === undefined;
    runner.log.info(`${isNew ? 'Started' : 'Attached to'} job ${shown}`);
    if (isNew) this.#resumableJob?.started(this.#jobId);
  }

  async complete(): Promise<void> {
    const { source, wait, download, maskBundleUrl: mask } = this.#inputs;
    const { client, clock, runner, timeline } = this.#services;
    if (!wait && source.jobId === undefined) {
      runner.log.info('Not waiting because "wait" is false. To get the result later, use "job-id".');
      return;
    }
    await using comparison = await this.#compare();
    const job = await this.#waitForJob();
    if (job.status.is('failed')) throw exportFailed(job, runner.redactor);
    if (!wait) return;

    // A new time limit, so that a job that took long is not wasted.
    const deadline = clock.now() + this.#timeLimit;
    const { domain } = source;
    const link = new BundleLink({ client, jobId: this.#jobId, domain, deadline, mask }, this.#services);
    timeline.enter('Package');
    await link.current();
    const archive = download ? await this.#downloadAndUnpack(link, job.pageCount, comparison) : undefined;
    // Last, with the newest link, and only when everything else has succeeded.
    if (this.#valuesGroup !== undefined) await this.#writeValues(this.#valuesGroup, link, archive?.sha256);
  }

  async finish(error: unknown): Promise<void> {
    await this.#resumableJob?.finish(error);
  }

  report(state: 'running' | 'ended', error?: ActionError): Report {
    const { clock, results, runner, startedAt } = this.#services;
    const { source, siteUrl } = this.#inputs;
    const { workspace } = runner.directories;
    const elapsed = clock.now() - startedAt;
    return exportReport(
      { ...results.facts, domain: source.domain, siteUrl, workspace, elapsed },
      state,
      error,
    );
  }

  knownJob(): KnownJob | undefined {
    const { jobId, status } = this.#services.results.facts;
    if (jobId === undefined) return undefined;
    return {
      jobId,
      status,
      ended: terminalStatuses.includes(status ?? ''),
      resumable: this.#resumableJob !== undefined,
      attachInputs: { 'extract-to': this.#inputs.extractTo },
    };
  }

  async #startJob(domain: string): Promise<string> {
    const { exportVersion: version, paths } = this.#inputs;
    const { client, runner } = this.#services;
    runner.log.info(`Starting the export of ${domain}`);
    const request = { domain, version, paths: paths.length === 0 ? undefined : paths };
    const started = await client.startExport(request, this.#deadline);
    this.#recordStatus(started.status);
    return started.jobId.raw;
  }

  async #waitForJob(): Promise<ExportJob> {
    const { client, results, timeline } = this.#services;
    timeline.enter('Queue');
    return waitForJob(
      {
        fetchJob: () => client.getExport(this.#jobId, this.#deadline),
        terminalStatuses,
        pendingStatuses: ['queued', 'running'],
        deadline: this.#deadline,
        inputs: this.#inputs,
        onResponse: job => {
          this.#recordStatus(job.status);
          if (!job.status.is('queued')) timeline.enter('Render');
          timeline.addSample(job.progress);
          results.record({ pageCount: job.pageCount });
        },
      },
      this.#services,
    );
  }

  #recordStatus(status: UntrustedText | undefined): void {
    const { results, runner } = this.#services;
    results.record({ status: status && runner.redactor.show(status, 60) });
  }

  /** Brings the archive to disk, unpacks it, and keeps it in the cache. */
  async #downloadAndUnpack(
    link: BundleLink,
    exported: number | undefined,
    comparison: SiteComparison | undefined,
  ): Promise<Archive> {
    const { baseUrl, cache, clean, minPages, siteUrl } = this.#inputs;
    const { results } = this.#services;
    const { cacheArchive, evictIfDamaged, getArchive } = await import('../delivery/get-archive.ts');
    const key = cache ? { baseUrl, jobId: this.#jobId } : undefined;
    const found = await getArchive({ link, key, retryFor: this.#timeLimit }, this.#services);
    const { path: archive, size: bundleSize, sha256: bundleSha256, cacheHit } = found;
    results.record({ cacheHit, bundlePath: archive, bundleSize, bundleSha256 });
    const target = this.#siteTarget;
    if (target !== undefined) {
      // Again, because minutes have passed since the first check.
      await this.#checkTarget(target);
      const request = { archive, target, clean, minPages, exported, siteUrl, comparison };
      const { unpackSite } = await import('../delivery/unpack-site.ts');
      await unpackSite(request, this.#services).catch(async (error: unknown) => {
        if (key !== undefined && cacheHit) await evictIfDamaged(key, error, this.#services);
        throw error;
      });
    }
    // Only now: a damaged archive would come out of the cache each time.
    if (key !== undefined && !cacheHit) await cacheArchive(key, found, this.#services);
    return found;
  }

  /** @returns undefined if there will be no site, or nothing to compare it with */
  async #compare(): Promise<SiteComparison | undefined> {
    const { compareWith, maxRemovedPages: limit, siteUrl, source } = this.#inputs;
    if (compareWith === undefined || this.#siteTarget === undefined) return undefined;
    const { SiteComparison } = await import('../delivery/comparison.ts');
    return new SiteComparison({ compareWith, siteUrl, limit, domain: source.domain }, this.#services);
  }

  async #checkTarget(target: string): Promise<void> {
    const { checkDestination } = await import('../delivery/unpack-site.ts');
    await checkDestination({ target, clean: this.#inputs.clean }, this.#services.runner);
  }

  async #writeValues(group: ValuesGroup, link: BundleLink, sha256: string | undefined): Promise<void> {
    const { source, exportVersion: version, valuesBundleUrl } = this.#inputs;
    const { writeHelmValues } = await import('../delivery/helm-values.ts');
    const values = { jobId: this.#jobId, sha256, version, domain: source.domain };
    // The workflow's own link does not expire.
    const chosen =
      valuesBundleUrl === undefined
        ? await link.current()
        : { url: fillTemplate(valuesBundleUrl, values), expiresAt: undefined };
    await writeHelmValues({ ...group, version, link: chosen }, this.#services);
  }
}

/** @returns a warning for each input that is set in vain */
function* findIneffective(inputs: ExportInputs): Iterable<string> {
  const { extractTo, valuesFile, valuesBundleUrl, download, wait } = inputs;
  if (extractTo !== undefined && !(download && wait))
    yield `extract-to has no effect because "${wait ? 'download' : 'wait'}" is false.`;
  if (valuesFile !== undefined && !wait) yield 'values-file has no effect because "wait" is false.';
  if (valuesBundleUrl !== undefined && valuesFile === undefined)
    yield 'values-bundle-url has no effect because "values-file" is not set.';
}

/** A step that was given a job, or does not wait for one, has nothing to resume. */
function createResumableJob(inputs: ExportInputs, services: Services): ResumableJob | undefined {
  const { resume, wait, source } = inputs;
  const { step } = services.runner;
  if (!resume || !wait || source.jobId !== undefined || step === undefined) return undefined;
  return new ResumableJob(jobKindOf(inputs, source.domain), step, services);
}

/** What distinguishes an export from others. */
export function jobKindOf(
  { baseUrl, exportVersion = '', paths }: Pick<ExportInputs, 'baseUrl' | 'exportVersion' | 'paths'>,
  domain: string,
): JobKind {
  const request = [baseUrl.href.replace(/\/+$/, ''), domain, exportVersion, paths];
  return { request, finalStates, expires: true };
}

function exportFailed({ error }: ExportJob, redactor: Redactor): ActionError {
  const reason = error === undefined ? 'the service gave no reason' : redactor.show(error);
  return new ActionError('EXPORT_FAILED', { what: `The export failed: ${reason}` });
}
