import { isAbsolute, relative, resolve } from 'node:path';
import type { ExportJob } from '../api/schemas.ts';
import type { ExportInputs } from '../inputs/schema.ts';
import { attachStep } from '../report/attach-step.ts';
import { exportReport } from '../report/export-report.ts';
import type { Report } from '../report/report.ts';
import { ActionError } from '../shared/errors.ts';
import { fillTemplate } from '../shared/link-template.ts';
import type { Redactor } from '../shared/redactor.ts';
import { oneLine } from '../shared/text.ts';
import { UntrustedText } from '../shared/untrusted-text.ts';
import type { Archive, UnpackRequest } from './archive.ts';
import { BundleLink } from './bundle-link.ts';
import type { SiteComparison } from './comparison.ts';
import { waitForJob } from './job-monitor.ts';
import type { KnownJob, Operation, Services } from './operation.ts';
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
  /** Undefined when no later attempt can attach to the job. */
  readonly #resumableJob: ResumableJob | undefined;
  /** Undefined until there is one. */
  #job: { readonly id: string; readonly shown: string } | undefined;

  constructor(inputs: ExportInputs, services: Services) {
    this.#inputs = inputs;
    this.#services = services;
    this.#timeLimit = inputs.timeoutMinutes * 60_000;
    this.#resumableJob = createResumableJob(inputs, services);
    this.target = inputs.source.domain ?? inputs.source.jobId ?? '';
  }

  async start(): Promise<void> {
    const { source, extractTo, valuesFile, valuesBundleUrl } = this.#inputs;
    const { runner, results } = this.#services;
    // First, so that no job is started for nothing.
    if (extractTo !== undefined) await this.#checkTarget();
    if (valuesFile !== undefined) await this.#checkValuesFile();
    else if (valuesBundleUrl !== undefined)
      runner.log.warning('values-bundle-url has no effect because "values-file" is not set.');
    const earlier = await this.#findEarlierJob();
    const id = source.jobId ?? earlier ?? (await this.#startJob(source.domain));
    this.#job = { id, shown: runner.redactor.line(new UntrustedText(id)) };
    // Before the first poll: whatever happens from here on, people can find the job.
    results.record({ jobId: this.#job.shown });
    const shown = oneLine(this.#job.shown, 512);
    const isNew = source.jobId === undefined && earlier === undefined;
    runner.log.info(isNew ? `Started job ${shown}` : `Attached to job ${shown}`);
    if (isNew) this.#resumableJob?.started(id);
  }

  async complete(): Promise<void> {
    const { source, wait, download, valuesFile } = this.#inputs;
    const { client, clock, runner, timeline } = this.#services;
    if (!wait && source.jobId === undefined) {
      runner.log.info('Not waiting because "wait" is false. To get the result later, use "job-id".');
      return;
    }
    await using comparison = await this.#compare();
    const job = await this.#waitForJob(this.#jobId);
    if (job.status.is('failed')) throw exportFailed(job, runner.redactor);
    if (!wait) return;

    // A new time limit, so that a job that took long is not wasted.
    const deadline = clock.now() + this.#timeLimit;
    const { domain } = source;
    const mask = this.#inputs.maskBundleUrl;
    const link = new BundleLink({ client, jobId: this.#jobId, domain, deadline, mask }, this.#services);
    timeline.enter('Package');
    await link.current();
    const archive = download ? await this.#downloadAndUnpack(link, job.pageCount, comparison) : undefined;
    // Last, with the newest link, and only when everything else has succeeded.
    if (valuesFile !== undefined) await this.#writeValuesFile(link, archive?.sha256);
  }

  async finish(error: unknown): Promise<void> {
    await this.#resumableJob?.finish(error);
  }

  report(state: 'running' | 'ended', error?: ActionError): Report {
    const { clock, results, runner, startedAt } = this.#services;
    const { facts } = results;
    const shown = (path: string | undefined) => path && pathFrom(runner.directories.workspace, path);
    const domain = this.#inputs.source.domain;
    const paths = { sitePath: shown(facts.sitePath), valuesFile: shown(facts.valuesFile) };
    const { siteUrl } = this.#inputs;
    return exportReport(
      { ...facts, ...paths, domain, siteUrl, elapsed: clock.now() - startedAt },
      state,
      error,
    );
  }

  knownJob(): KnownJob | undefined {
    if (this.#job === undefined) return undefined;
    const { status } = this.#services.results.facts;
    const resumable = this.#resumableJob !== undefined;
    const jobId = oneLine(this.#job.shown, 512);
    return { jobId, status, ended: terminalStatuses.includes(status ?? ''), resumable };
  }

  attachStep(): string | undefined {
    const { baseUrl, extractTo } = this.#inputs;
    if (this.#job === undefined) return undefined;
    const { actionName } = this.#services.runner;
    return attachStep({ actionName, baseUrl, jobId: this.#job.shown, inputs: { 'extract-to': extractTo } });
  }

  get #jobId(): string {
    return this.#job?.id ?? '';
  }

  async #findEarlierJob(): Promise<string | undefined> {
    const { client, startedAt } = this.#services;
    return this.#resumableJob?.find(jobId => client.getExport(jobId, startedAt + this.#timeLimit));
  }

  async #startJob(domain: string): Promise<string> {
    const { exportVersion: version, paths } = this.#inputs;
    const { client, runner, startedAt } = this.#services;
    runner.log.info(`Starting the export of ${domain}`);
    const request = { domain, version, paths: paths.length === 0 ? undefined : paths };
    const started = await client.startExport(request, startedAt + this.#timeLimit);
    this.#recordStatus(started.status);
    return started.jobId.raw;
  }

  async #waitForJob(jobId: string): Promise<ExportJob> {
    const { client, startedAt, results, timeline } = this.#services;
    const deadline = startedAt + this.#timeLimit;
    timeline.enter('Queue');
    return waitForJob(
      {
        fetchJob: () => client.getExport(jobId, deadline),
        terminalStatuses,
        pendingStatuses: ['queued', 'running'],
        deadline,
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
    const { baseUrl, cache, extractTo } = this.#inputs;
    const { results } = this.#services;
    const { cacheArchive, evictIfDamaged, getArchive } = await import('./archive.ts');
    const key = cache ? { baseUrl, jobId: this.#jobId } : undefined;
    const archive = await getArchive({ link, key, retryFor: this.#timeLimit }, this.#services);
    const { path: bundlePath, size: bundleSize, sha256: bundleSha256, cacheHit } = archive;
    results.record({ cacheHit, bundlePath, bundleSize, bundleSha256 });
    if (extractTo !== undefined) {
      await this.#unpack({ archive: bundlePath, extractTo, exported, comparison }).catch(
        async (error: unknown) => {
          if (key !== undefined && cacheHit) await evictIfDamaged(key, error, this.#services);
          throw error;
        },
      );
    }
    // Only now: a damaged archive would come out of the cache each time.
    if (key !== undefined && !cacheHit) await cacheArchive(key, archive, this.#services);
    return archive;
  }

  async #unpack({
    extractTo,
    ...unpacked
  }: Pick<UnpackRequest, 'archive' | 'exported' | 'comparison'> & {
    readonly extractTo: string;
  }): Promise<void> {
    const { clean, minPages, siteUrl } = this.#inputs;
    // Again, because minutes have passed since the first check.
    await this.#checkTarget();
    const { unpackArchive } = await import('./archive.ts');
    const target = this.#pathOf(extractTo);
    await unpackArchive({ ...unpacked, target, clean, minPages, siteUrl }, this.#services);
  }

  /** @returns undefined if there will be no site, or nothing to compare it with */
  async #compare(): Promise<SiteComparison | undefined> {
    const { compareWith, maxRemovedPages: limit, siteUrl, source, download, wait } = this.#inputs;
    if (compareWith === undefined || !download || !wait) return undefined;
    const { SiteComparison } = await import('./comparison.ts');
    return new SiteComparison({ compareWith, siteUrl, limit, domain: source.domain }, this.#services);
  }

  async #checkTarget(): Promise<void> {
    const { extractTo, clean, download, wait } = this.#inputs;
    if (extractTo === undefined) return;
    if (!download || !wait) {
      const reason = wait ? '"download" is false' : '"wait" is false';
      this.#services.runner.log.warning(`extract-to has no effect because ${reason}.`);
      return;
    }
    const { checkDestination } = await import('./archive.ts');
    await checkDestination({ target: this.#pathOf(extractTo), clean }, this.#services.runner);
  }

  async #checkValuesFile(): Promise<void> {
    const { valuesFile, valuesKey: keys, wait } = this.#inputs;
    if (valuesFile === undefined) return;
    if (!wait) {
      this.#services.runner.log.warning('values-file has no effect because "wait" is false.');
      return;
    }
    const { checkHelmValues } = await import('./helm-values.ts');
    await checkHelmValues({ file: this.#pathOf(valuesFile), keys }, this.#services.runner);
  }

  async #writeValuesFile(link: BundleLink, sha256: string | undefined): Promise<void> {
    const { valuesFile, valuesKey: keys, exportVersion: version } = this.#inputs;
    if (valuesFile === undefined) return;
    const { writeHelmValues } = await import('./helm-values.ts');
    const request = {
      file: this.#pathOf(valuesFile),
      keys,
      version,
      ...(await this.#linkForChart(link, sha256)),
    };
    await writeHelmValues(request, this.#services);
  }

  /** The workflow's own link, which does not expire, or else the newest presigned one. */
  async #linkForChart(link: BundleLink, sha256: string | undefined) {
    const { source, exportVersion: version, valuesBundleUrl } = this.#inputs;
    if (valuesBundleUrl === undefined) {
      const { url: bundleUrl, expiresAt } = await link.current();
      return { bundleUrl, expiresAt };
    }
    const values = { jobId: this.#jobId, sha256, version, domain: source.domain };
    return { bundleUrl: fillTemplate(valuesBundleUrl, values), expiresAt: undefined };
  }

  #pathOf(path: string): string {
    return resolve(this.#services.runner.directories.workspace, path);
  }
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

/** A path as people write it. */
function pathFrom(workspace: string, path: string): string {
  const inside = relative(workspace, path);
  return inside === '' || isAbsolute(inside) ? path : inside;
}

function exportFailed({ error }: ExportJob, redactor: Redactor): ActionError {
  const reason = error === undefined ? 'the service gave no reason' : redactor.show(error);
  return new ActionError('EXPORT_FAILED', { what: `The export failed: ${reason}` });
}
