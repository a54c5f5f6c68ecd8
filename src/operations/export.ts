import { resolve } from 'node:path';
import type { ExportJob } from '../api/schemas.ts';
import { annotationsOf, readBrokenPages } from '../broken-pages/broken-pages.ts';
import { BundleLink } from '../delivery/bundle-link.ts';
import type { SiteComparison } from '../delivery/comparison.ts';
import type { ValuesGroup } from '../delivery/helm-values.ts';
import type { ArchiveLink } from '../download/retry-policy.ts';
import { fillTemplate, type LinkValues } from '../inputs/link-template.ts';
import type { ExportInputs } from '../inputs/schema.ts';
import { follow } from '../jobs/follow.ts';
import { JobRecord } from '../record/job-record.ts';
import { Progress } from '../record/progress.ts';
import { exportReport } from '../report/export-report.ts';
import type { Report, RunFacts } from '../report/report.ts';
import type { ActionError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';
import {
  callFactsOf,
  createExportSource,
  describeDoubtfulPath,
  type ExportSource,
  exportFailed,
  type ReadExport,
  standingOf,
  withoutLink,
} from './export-source.ts';
import { type ApiContext, jobOutputs, type Operation, recordLeftRunning } from './operation.ts';

/** Exports a domain or a project, downloads the archive, and unpacks the site. */
export class ExportOperation implements Operation {
  readonly #inputs: ExportInputs;
  readonly #context: ApiContext;
  readonly #source: ExportSource;
  readonly #job: JobRecord;
  /** True while the site is published before the export. */
  #isPublishing = false;
  /** Absolute path of extract-to; undefined if no site is unpacked. */
  readonly #siteTarget: string | undefined;
  /** Undefined if no values file is written. */
  readonly #valuesGroup: ValuesGroup | undefined;

  constructor(inputs: ExportInputs, context: ApiContext) {
    const { extractTo, download, wait, valuesFile, valuesKey: keys } = inputs;
    const pathOf = (path: string) => resolve(context.directories.workspace, path);
    this.#inputs = inputs;
    this.#context = context;
    this.#source = createExportSource(inputs, context);
    const onKnown = jobOutputs(context);
    this.#job = new JobRecord({ noun: 'job', callFacts: () => callFactsOf(inputs), onKnown }, context);
    this.#siteTarget = wait && download && extractTo !== undefined ? pathOf(extractTo) : undefined;
    this.#valuesGroup = wait && valuesFile !== undefined ? { file: pathOf(valuesFile), keys } : undefined;
  }

  get commentSubject(): string {
    const { subject } = this.#inputs;
    if (subject === undefined) return '';
    return 'domain' in subject ? subject.domain : `project ${subject.project}`;
  }

  async run(): Promise<void> {
    const { jobId: givenId, publish } = this.#inputs;
    const { record } = this.#context;
    // An unusable target fails before a job is started.
    await this.#prepareTargets();
    if (publish !== undefined) await this.#publish(publish.projectId);
    record.setJob(this.#job);
    record.enter('waiting for the job');
    const jobId = givenId === undefined ? await this.#start() : this.#job.attach(givenId);
    // The earlier export is read while the job runs.
    await using comparison = await this.#beginComparison();
    const job = await this.#follow(jobId);
    if (job === undefined) recordLeftRunning(this.#job, this.#context);
    else await this.#deliver(jobId, job, comparison);
    record.setJob(undefined);
  }

  report(facts: RunFacts): Report {
    const { siteUrl, subject } = this.#inputs;
    const { workspace } = this.#context.directories;
    const own = { subject, isPublishing: this.#isPublishing, siteUrl, workspace };
    return exportReport(this.#context.redactor.redactFacts({ ...facts, ...own }));
  }

  async #prepareTargets(): Promise<void> {
    const { clock, directories } = this.#context;
    const now = clock.now();
    const [target, values] = [this.#siteTarget, this.#valuesGroup];
    if (target !== undefined) {
      const { prepareTarget } = await import('../site/extract-to.ts');
      await prepareTarget({ target, clean: this.#inputs.clean, now, ...directories });
    }
    if (values !== undefined) {
      const { prepareValues } = await import('../helm/values-file.ts');
      await prepareValues({ ...values, ...directories, site: target, now });
    }
  }

  async #publish(projectId: string): Promise<void> {
    const { commit, maxBrokenPages, pollIntervalSeconds, timeoutMinutes } = this.#inputs;
    const { DeploymentOperation } = await import('./deployment.ts');
    const pace = { pollIntervalSeconds, timeoutMinutes, wait: true };
    const request = { projectId, commit, maxBrokenPages, ...pace, isForExport: true };
    const doubt = describeDoubtfulPath(this.#inputs);
    if (doubt !== undefined) this.#context.log.info(doubt);
    this.#isPublishing = true;
    await new DeploymentOperation(request, this.#context).run();
    this.#isPublishing = false;
  }

  /** @returns the ID of the job, exactly as the service returned it */
  async #start(): Promise<string> {
    const { clock, log } = this.#context;
    log.info(`Starting the export of ${oneLine(this.commentSubject)}`);
    const { jobId, status } = await this.#source.start(clock.now() + this.#timeLimit);
    return this.#job.start(jobId, status);
  }

  /**
   * Polls the job until it ends. Polls once if the step is attached to the job and does not wait.
   * @returns the completed job; undefined if the step does not wait for it
   * @throws ActionError EXPORT_FAILED, TIMED_OUT
   */
  async #follow(jobId: string): Promise<ReadExport | undefined> {
    const { wait, jobId: givenId, pollIntervalSeconds } = this.#inputs;
    if (!wait && givenId === undefined) return undefined;
    const deadline = this.#context.clock.now() + this.#timeLimit;
    const options = { noun: 'job', deadline, pollIntervalSeconds };
    const progress = new Progress(this.#context);
    const read = () => this.#source.read(jobId, deadline);
    for await (const job of follow(read, options, this.#context)) {
      const status = this.#see(job);
      progress.report(status, standingOf(job));
      if (job.status.is('failed')) throw this.#fail(job);
      if (job.status.is('completed')) {
        if (givenId !== undefined) this.#warnOfAge(job);
        return job;
      }
      if (!wait) break;
    }
    return undefined;
  }

  /** A job-id that is left in a workflow would publish the same old export each night. */
  #warnOfAge({ createdAt }: ExportJob): void {
    const { clock, log } = this.#context;
    const age = createdAt === undefined ? 0 : clock.now() - Date.parse(createdAt);
    if (age > 24 * 60 * 60_000)
      log.warning(`This export was made at ${createdAt}. To get what is published now, remove job-id.`);
  }

  async #requestLink(jobId: string): Promise<ArchiveLink> {
    const deadline = this.#context.clock.now() + this.#timeLimit;
    const { job, link } = await this.#source.requestLink(jobId, deadline);
    const status = job && this.#see(job);
    if (job?.status.is('failed')) throw this.#fail(job);
    if (link === undefined) throw withoutLink(status);
    return link;
  }

  /** Records a response. @returns the status, safe to show */
  #see({ status, pageCount }: ExportJob): string {
    const shown = this.#job.see(status, status.is('completed', 'failed') ? 'ended' : 'running');
    const { record } = this.#context;
    record.set({ pageCount });
    record.setAttempt({ status: shown });
    return shown;
  }

  /** The service's reason may name a broken page. */
  #fail(job: ExportJob): ActionError {
    const { annotate, record, redactor } = this.#context;
    const said = job.error === undefined ? [] : [job.error];
    const broken = readBrokenPages(said, { changedFiles: [], filesUrl: undefined }, redactor);
    for (const annotation of annotationsOf(broken, 'error')) annotate('error', annotation);
    if (broken.count > 0) record.setAttempt({ brokenPages: broken.count, broken });
    return exportFailed(job, redactor);
  }

  /** Milliseconds. */
  get #timeLimit(): number {
    return this.#inputs.timeoutMinutes * 60_000;
  }

  /** @returns undefined if no comparison was asked for */
  async #beginComparison(): Promise<SiteComparison | undefined> {
    const { compareWith, maxRemovedPages: limit, siteUrl, subject } = this.#inputs;
    if (compareWith === undefined || this.#siteTarget === undefined) return undefined;
    const { SiteComparison } = await import('../delivery/comparison.ts');
    return new SiteComparison({ compareWith, siteUrl, limit, subject }, this.#context);
  }

  /** Downloads and unpacks the archive of a completed job, and writes the values file, as the inputs say. */
  async #deliver(jobId: string, job: ReadExport, comparison: SiteComparison | undefined): Promise<void> {
    const { baseUrl, cache, download, subject, wait } = this.#inputs;
    this.#context.record.enter('archive');
    const link = new BundleLink(() => this.#requestLink(jobId), this.#context, job.link);
    if (wait || job.link !== undefined) await link.current();
    if (!wait) return;
    let delivered: LinkValues = { jobId };
    if (download) {
      const { getArchive, storeArchive } = await import('../delivery/get-archive.ts');
      const key = cache ? { baseUrl, subject, jobId } : undefined;
      const archive = await getArchive({ link, key, retryFor: this.#timeLimit }, this.#context);
      const content = await this.#unpack(archive.path, job.pageCount, comparison);
      delivered = { jobId, sha256: archive.sha256, content };
      // Only an archive that was unpacked successfully is cached.
      if (archive.entry !== undefined) await storeArchive(archive.entry, archive, this.#context);
    }
    // The values file is written last, with the newest link.
    if (this.#valuesGroup !== undefined) await this.#writeValues(this.#valuesGroup, link, delivered);
  }

  /** @returns the digest of the site's content, if it was computed */
  async #unpack(
    archive: string,
    exportedPages: number | undefined,
    comparison: SiteComparison | undefined,
  ): Promise<string | undefined> {
    const target = this.#siteTarget;
    if (target === undefined) return undefined;
    const { basePath, clean, minPages, siteUrl, valuesBundleUrl } = this.#inputs;
    const { unpackSite } = await import('../delivery/unpack-site.ts');
    const needsContent = valuesBundleUrl?.includes('{content}') ?? false;
    const expected = { minPages, exportedPages, place: { siteUrl, basePath }, comparison, needsContent };
    return await unpackSite({ target, clean, archive, ...expected }, this.#context);
  }

  async #writeValues(group: ValuesGroup, link: BundleLink, known: LinkValues): Promise<void> {
    const { domain, projectId, exportVersion: version, valuesBundleUrl } = this.#inputs;
    const { writeHelmValues } = await import('../delivery/helm-values.ts');
    const values = { ...known, version, domain, projectId };
    // A link of the workflow's own does not expire.
    const chosen =
      valuesBundleUrl === undefined
        ? await link.current()
        : { url: fillTemplate(valuesBundleUrl, values), expiresAt: undefined };
    await writeHelmValues({ ...group, version, link: chosen }, this.#context);
  }
}
