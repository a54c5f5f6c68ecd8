import type { PreviewInputs, PublishInputs } from '../inputs/schema.ts';
import type { Operation, Services } from '../operation.ts';
import { deploymentReport } from '../report/deployment-report.ts';
import type { Report } from '../report/report.ts';
import type { ActionError } from '../shared/errors.ts';
import { Deployment } from './deployment.ts';

/** Publishes a project, or builds a preview of a branch. */
export class PublishOperation implements Operation {
  readonly target: string;
  readonly #inputs: PublishInputs | PreviewInputs;
  readonly #services: Services;
  readonly #deployment: Deployment;

  constructor(inputs: PublishInputs | PreviewInputs, services: Services) {
    const { projectId, githubToken } = inputs;
    const branch = inputs.operation === 'preview' ? inputs.branch : undefined;
    const commit = inputs.operation === 'publish' ? inputs.commit : undefined;
    this.#inputs = inputs;
    this.#services = services;
    this.#deployment = new Deployment(
      { projectId, branch, commit, githubToken, isMain: true, pace: inputs },
      services,
    );
    this.target = branch === undefined ? projectId : `${projectId}\n${branch}`;
  }

  get job(): Deployment['job'] {
    return this.#deployment.job;
  }

  async start(): Promise<void> {
    const { jobId } = this.#inputs;
    this.#services.timeline.enter('Publish');
    if (jobId === undefined) await this.#deployment.trigger();
    else this.job.attach(jobId);
  }

  async complete(): Promise<void> {
    if (!this.job.isLeft()) await this.#deployment.complete();
  }

  report(state: 'running' | 'ended', error?: ActionError): Report {
    const { clock, results, startedAt } = this.#services;
    const { projectId } = this.#inputs;
    const branch = this.#inputs.operation === 'preview' ? this.#inputs.branch : undefined;
    const elapsed = clock.now() - startedAt;
    return deploymentReport({ ...results.facts, projectId, branch, elapsed }, state, error);
  }
}
