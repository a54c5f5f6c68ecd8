import { resolve } from 'node:path';
import type { ExportJob } from '../api/schemas.ts';
import { BundleLink } from '../delivery/bundle-link.ts';
import type { SiteComparison } from '../delivery/comparison.ts';
import type { ArchiveOnDisk } from '../delivery/get-archive.ts';
import type { ValuesGroup } from '../delivery/helm-values.ts';
import { fillTemplate } from '../inputs/link-template.ts';
import type { ExportInputs } from '../inputs/schema.ts';
import { FollowedJob, type JobKind } from '../jobs/followed-job.ts';
import { exportReport } from '../report/export-report.ts';
import type { Report, RunFacts } from '../report/report.ts';
import type { ActionError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';
import type { Deployment } from './deployment.ts';
import { createExportSource, type ExportSource, exportFailed } from './export-source.ts';
import type { KnownJob, Operation, OperationParts } from './operation.ts';

/** Exports a domain or a project: start or attach → wait → link → download, cache, unpack → Helm values. */
export class ExportOperation implements Operation {
  readonly #inputs: ExportInputs;
  readonly #parts: OperationParts;
  readonly #source: ExportSource;
  readonly #job: FollowedJob<ExportJob>;
  /** Exists before the first poll, because a response to that may have the link. */
  readonly #link: BundleLink;
  /** While the site is published before the export. */
  #deployment: Deployment | undefined;
  /** Where the site goes; undefined if there will be none. */
  readonly #siteTarget: string | undefined;
  /** Undefined if no values are written. */
  readonly #valuesGroup: ValuesGroup | undefined;

  constructor(inputs: ExportInputs, parts: OperationParts) {
    const { extractTo, download, wait, valuesFile, valuesKey: keys, maskBundleUrl: mask } = inputs;
    const { client, network, results, runner } = parts;
    const pathOf = (path: string) => resolve(runner.directories.workspace, path);
    this.#inputs = inputs;
    this.#parts = parts;
    this.#siteTarget = wait && download && extractTo !== undefined ? pathOf(extractTo) : undefined;
    this.#valuesGroup = wait && valuesFile !== undefined ? { file: pathOf(valuesFile), keys } : undefined;
    this.#source = createExportSource(inputs, client, network);
    this.#job = new FollowedJob(this.#kind(), inputs, network);
    const request = () => this.#source.requestBundle(this.#job.id);
    this.#link = new BundleLink({ request, mask, runner, results });
  }

  get commentSubject(): string {
    const { subject } = this.#source;
    if (subject === undefined) return '';
    return 'domain' in subject ? subject.domain : `project ${subject.project}`;
  }

  get job(): KnownJob | undefined {
    if (this.#deployment !== undefined) return this.#deployment.job;
    const facts = this.#job.facts;
    if (facts === undefined) return undefined;
    const { publish, commit } = this.#inputs;
    // The export of a given job has started already.
    const out = commit === undefined ? '"publish"' : '"publish" and "commit"';
    const instead = publish === undefined ? '' : ` and without ${out}`;
    return {
      ...facts,
      howToFollow: `To attach to it, run the step with "job-id: ${facts.jobId}"${instead}`,
    };
  }

  async start(): Promise<void> {
    const { source } = this.#inputs;
    const { runner } = this.#parts;
    // First, so that no job is started for nothing.
    if (this.#siteTarget !== undefined) await this.#checkTarget(this.#siteTarget);
    if (this.#valuesGroup !== undefined) {
      const { checkValues } = await import('../helm/values-file.ts');
      await checkValues({ ...this.#valuesGroup, ...runner.directories, site: this.#siteTarget });
    }
    if (source.jobId !== undefined) {
      this.#job.attach(source.jobId);
      return;
    }
    await this.#publish();
    this.#parts.timeline.enter('Queue');
    runner.log.info(`Starting the export of ${oneLine(this.commentSubject)}`);
    await this.#job.start(deadline => this.#source.start(deadline));
  }

  async complete(): Promise<void> {
    const { wait, download } = this.#inputs;
    const { network, timeline } = this.#parts;
    await using comparison = await this.#compare();
    const job = await this.#job.wait();
    if (job === undefined) return;
    if (job.status.is('failed')) throw exportFailed(job, network.redactor);
    if (!wait) return;
    if (!this.#link.isKnown) timeline.enter('Package');
    await this.#link.current();
    const archive = download ? await this.#downloadAndUnpack(job.pageCount, comparison) : undefined;
    // Last, with the newest link, and only when everything else has succeeded.
    if (this.#valuesGroup !== undefined) await this.#writeValues(this.#valuesGroup, archive?.sha256);
  }

  report(facts: RunFacts, state: 'running' | 'ended', error?: ActionError): Report {
    const { siteUrl } = this.#inputs;
    const { workspace } = this.#parts.runner.directories;
    return exportReport({ ...facts, subject: this.#source.subject, siteUrl, workspace }, state, error);
  }

  #kind(): JobKind<ExportJob> {
    const { results, timeline } = this.#parts;
    return {
      noun: 'job',
      statuses: ['queued', 'running', 'completed', 'failed'],
      changesWhileRunning: this.#source.changesWhileRunning,
      hasEnded: ({ status }) => status.is('completed', 'failed'),
      read: async (jobId, deadline) => {
        const { bundle, ...job } = await this.#source.read(jobId, deadline);
        if (bundle !== undefined) this.#link.take(bundle);
        return job;
      },
      onId: jobId => results.record({ jobId }),
      onStatus: status => results.record({ status }),
      onResponse({ status, pageCount }) {
        timeline.enter(status.is('queued') ? 'Queue' : 'Render');
        results.record({ pageCount });
      },
    };
  }

  async #publish(): Promise<void> {
    const { publish, commit, githubToken, pollIntervalSeconds, timeoutMinutes } = this.#inputs;
    if (publish === undefined) return;
    const { Deployment } = await import('./deployment.ts');
    const pace = { pollIntervalSeconds, timeoutMinutes, wait: true };
    const request = { ...publish, ...pace, commit, githubToken };
    this.#deployment = new Deployment({ ...request, role: 'before an export' }, this.#parts);
    await this.#deployment.start();
    await this.#deployment.complete();
    this.#deployment = undefined;
  }

  /** Brings the archive to disk, unpacks it, and keeps it in the cache. */
  async #downloadAndUnpack(
    exportedPages: number | undefined,
    comparison: SiteComparison | undefined,
  ): Promise<ArchiveOnDisk> {
    const { baseUrl, cache, clean, minPages, timeoutMinutes } = this.#inputs;
    const { results } = this.#parts;
    const { getArchive } = await import('../delivery/get-archive.ts');
    const key = cache ? { baseUrl, jobId: this.#job.id } : undefined;
    const request = { link: this.#link, key, retryFor: timeoutMinutes * 60_000 };
    const found = await getArchive(request, this.#parts);
    const { path: archive, size: bundleSize, sha256: bundleSha256, cacheHit } = found;
    results.record({ cacheHit, bundlePath: archive, bundleSize, bundleSha256 });
    const target = this.#siteTarget;
    if (target !== undefined) {
      // Again, because minutes have passed since the first check.
      await this.#checkTarget(target);
      const servedBelow = pathOfSite(this.#inputs);
      const request = { archive, target, clean, minPages, exportedPages, servedBelow, comparison };
      const { unpackSite } = await import('../delivery/unpack-site.ts');
      await unpackSite(request, this.#parts);
    }
    // Only now: a damaged archive would come out of the cache each time.
    if (key !== undefined && !cacheHit) {
      const { storeArchive } = await import('../delivery/archive-cache.ts');
      await storeArchive(key, found, this.#parts);
    }
    return found;
  }

  /** @returns undefined if there will be no site, or nothing to compare it with */
  async #compare(): Promise<SiteComparison | undefined> {
    const { compareWith, maxRemovedPages: limit, siteUrl } = this.#inputs;
    if (compareWith === undefined || this.#siteTarget === undefined) return undefined;
    const { SiteComparison } = await import('../delivery/comparison.ts');
    const { subject } = this.#source;
    return new SiteComparison({ compareWith, siteUrl, limit, subject }, this.#parts);
  }

  async #checkTarget(target: string): Promise<void> {
    const { checkDestination } = await import('../delivery/unpack-site.ts');
    await checkDestination({ target, clean: this.#inputs.clean }, this.#parts.runner);
  }

  async #writeValues(group: ValuesGroup, sha256: string | undefined): Promise<void> {
    const { domain, projectId, exportVersion: version, valuesBundleUrl } = this.#inputs;
    const { writeHelmValues } = await import('../delivery/helm-values.ts');
    const values = { jobId: this.#job.id, sha256, version, domain, projectId };
    // The workflow's own link does not expire.
    const chosen =
      valuesBundleUrl === undefined
        ? await this.#link.current()
        : { url: fillTemplate(valuesBundleUrl, values), expiresAt: undefined };
    await writeHelmValues({ ...group, version, link: chosen }, this.#parts);
  }
}

/** @returns the path that the site is served below, without a slash at its end; undefined when no input says so */
function pathOfSite({ siteUrl, source }: ExportInputs): string | undefined {
  const basePath = source.kind === 'project' ? source.basePath : undefined;
  return (siteUrl?.pathname ?? basePath)?.replace(/\/+$/, '');
}
