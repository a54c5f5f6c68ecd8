import { resolve } from 'node:path';
import { endpoints } from '../api/endpoints.ts';
import type { ExportJob } from '../api/schemas.ts';
import { BundleLink } from '../delivery/bundle-link.ts';
import type { SiteComparison } from '../delivery/comparison.ts';
import type { ArchiveOnDisk } from '../delivery/get-archive.ts';
import type { ValuesGroup } from '../delivery/helm-values.ts';
import type { ExportInputs } from '../inputs/schema.ts';
import { FollowedJob, type JobKind } from '../jobs/followed-job.ts';
import { exportReport } from '../report/export-report.ts';
import type { Report, RunFacts } from '../report/report.ts';
import { ActionError } from '../shared/errors.ts';
import { fillTemplate } from '../shared/link-template.ts';
import type { Redactor } from '../shared/redactor.ts';
import type { Deployment } from './deployment.ts';
import type { Operation, Services } from './operation.ts';

/** Exports a domain: start or attach → wait → bundle → download, cache, unpack → Helm values. */
export class ExportOperation implements Operation {
  readonly target: string;
  readonly #job: FollowedJob<ExportJob>;
  /** While the site is published before the export. */
  #deployment: Deployment | undefined;
  readonly #inputs: ExportInputs;
  readonly #services: Services;
  /** Where the site goes; undefined if there will be none. */
  readonly #siteTarget: string | undefined;
  /** Undefined if no values are written. */
  readonly #valuesGroup: ValuesGroup | undefined;

  constructor(inputs: ExportInputs, services: Services) {
    const { source, extractTo, download, wait, valuesFile, valuesKey: keys } = inputs;
    const pathOf = (path: string) => resolve(services.runner.directories.workspace, path);
    this.#inputs = inputs;
    this.#services = services;
    this.#siteTarget = wait && download && extractTo !== undefined ? pathOf(extractTo) : undefined;
    this.#valuesGroup = wait && valuesFile !== undefined ? { file: pathOf(valuesFile), keys } : undefined;
    this.#job = new FollowedJob(exportKind(inputs, services), inputs, services);
    this.target = source.domain ?? '';
  }

  get job(): Operation['job'] {
    return this.#deployment?.job ?? this.#job;
  }

  async start(): Promise<void> {
    const { source } = this.#inputs;
    const { runner } = this.#services;
    for (const warning of findIneffective(this.#inputs)) runner.log.warning(warning);
    // First, so that no job is started for nothing.
    if (this.#siteTarget !== undefined) await this.#checkTarget(this.#siteTarget);
    if (this.#valuesGroup !== undefined) {
      const { checkValues } = await import('../helm/values-file.ts');
      await checkValues({ ...this.#valuesGroup, ...runner.directories, site: this.#siteTarget });
    }
    if (source.jobId !== undefined) this.#job.attach(source.jobId);
    else {
      await this.#publish();
      await this.#startJob(source.domain);
    }
  }

  async complete(): Promise<void> {
    const { source, wait, download, timeoutMinutes, maskBundleUrl: mask } = this.#inputs;
    const { client, clock, runner, timeline } = this.#services;
    if (this.#job.isLeft()) return;
    await using comparison = await this.#compare();
    timeline.enter('Queue');
    const job = await this.#job.wait();
    if (job.status.is('failed')) throw exportFailed(job, runner.redactor);
    if (!wait) return;

    // A new time limit, so that a job that took long is not wasted.
    const deadline = clock.now() + timeoutMinutes * 60_000;
    const { domain } = source;
    const link = new BundleLink({ client, jobId: this.#job.id, domain, deadline, mask }, this.#services);
    timeline.enter('Package');
    await link.current();
    const archive = download ? await this.#downloadAndUnpack(link, job.pageCount, comparison) : undefined;
    // Last, with the newest link, and only when everything else has succeeded.
    if (this.#valuesGroup !== undefined) await this.#writeValues(this.#valuesGroup, link, archive?.sha256);
  }

  report(facts: RunFacts, state: 'running' | 'ended', error?: ActionError): Report {
    const { source, siteUrl } = this.#inputs;
    const { workspace } = this.#services.runner.directories;
    return exportReport({ ...facts, domain: source.domain, siteUrl, workspace }, state, error);
  }

  async #publish(): Promise<void> {
    const { publish, commit, githubToken, pollIntervalSeconds, timeoutMinutes } = this.#inputs;
    if (publish === undefined) return;
    const { Deployment } = await import('./deployment.ts');
    const pace = { pollIntervalSeconds, timeoutMinutes, wait: true };
    const request = { ...publish, ...pace, commit, githubToken, isMain: false };
    this.#deployment = new Deployment(request, this.#services);
    await this.#deployment.start();
    await this.#deployment.complete();
    this.#deployment = undefined;
  }

  async #startJob(domain: string): Promise<void> {
    const { exportVersion: version, paths } = this.#inputs;
    const { client, runner } = this.#services;
    runner.log.info(`Starting the export of ${domain}`);
    const body = { domain, version, paths: paths.length === 0 ? undefined : paths };
    const request = { parameters: {}, body };
    await this.#job.start(async deadline => {
      const { jobId: id, status } = await client.call(endpoints.startExport, { ...request, deadline });
      return { id, facts: { status: status && runner.redactor.show(status, 60) } };
    });
  }

  /** Brings the archive to disk, unpacks it, and keeps it in the cache. */
  async #downloadAndUnpack(
    link: BundleLink,
    exported: number | undefined,
    comparison: SiteComparison | undefined,
  ): Promise<ArchiveOnDisk> {
    const { baseUrl, cache, clean, minPages, siteUrl, timeoutMinutes } = this.#inputs;
    const { results } = this.#services;
    const { cacheArchive, evictIfDamaged, getArchive } = await import('../delivery/get-archive.ts');
    const key = cache ? { baseUrl, jobId: this.#job.id } : undefined;
    const found = await getArchive({ link, key, retryFor: timeoutMinutes * 60_000 }, this.#services);
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
    const { compareWith, maxRemovedPages: limit, siteUrl, source, timeoutMinutes } = this.#inputs;
    if (compareWith === undefined || this.#siteTarget === undefined) return undefined;
    const { SiteComparison } = await import('../delivery/comparison.ts');
    const timeLimit = timeoutMinutes * 60_000;
    const request = { compareWith, siteUrl, limit, domain: source.domain, timeLimit };
    return new SiteComparison(request, this.#services);
  }

  async #checkTarget(target: string): Promise<void> {
    const { checkDestination } = await import('../delivery/unpack-site.ts');
    await checkDestination({ target, clean: this.#inputs.clean }, this.#services.runner);
  }

  async #writeValues(group: ValuesGroup, link: BundleLink, sha256: string | undefined): Promise<void> {
    const { source, exportVersion: version, valuesBundleUrl } = this.#inputs;
    const { writeHelmValues } = await import('../delivery/helm-values.ts');
    const values = { jobId: this.#job.id, sha256, version, domain: source.domain };
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
  const { commit, extractTo, valuesFile, valuesBundleUrl, download, publish, wait } = inputs;
  if (extractTo !== undefined && !(download && wait))
    yield `extract-to has no effect because "${wait ? 'download' : 'wait'}" is false.`;
  if (valuesFile !== undefined && !wait) yield 'values-file has no effect because "wait" is false.';
  if (commit !== undefined && publish === undefined) yield 'commit has no effect because "publish" is false.';
  if (valuesBundleUrl !== undefined && valuesFile === undefined)
    yield 'values-bundle-url has no effect because "values-file" is not set.';
}

function exportKind(inputs: ExportInputs, { client, runner }: Services): JobKind<ExportJob> {
  return {
    noun: 'job',
    pendingStatuses: ['queued', 'running'],
    terminalStatuses: ['completed', 'failed'],
    attachInputs: { 'extract-to': inputs.extractTo },
    fetch: (jobId, deadline) => client.call(endpoints.getExport, { parameters: { jobId }, deadline }),
    factsOfId: jobId => ({ jobId }),
    phaseOf: ({ status }) => (status.is('queued') ? 'Queue' : 'Render'),
    factsOf: ({ status, pageCount }) => ({ status: runner.redactor.show(status, 60), pageCount }),
  };
}

function exportFailed({ error }: ExportJob, redactor: Redactor): ActionError {
  const reason = error === undefined ? 'the service gave no reason' : redactor.show(error);
  return new ActionError('EXPORT_FAILED', { what: `The export failed: ${reason}` });
}
