import { type Manifest, manifestName } from '../changes/manifest.ts';
import type { VerifyInputs } from '../inputs/schema.ts';
import { pollPause } from '../jobs/follow.ts';
import type { Context } from '../record/context.ts';
import type { Report, RunFacts } from '../report/report.ts';
import {
  describeProblem,
  describeProblems,
  describeServed,
  verificationReport,
} from '../report/verification-report.ts';
import { requestManifestOf } from '../serving/served-manifest.ts';
import { ServedSite } from '../serving/served-site.ts';
import { ActionError } from '../shared/errors.ts';
import { formatDuration } from '../shared/text.ts';
import type { Operation } from './operation.ts';

/** What a look has found; or what is not right yet, in a clause that is safe to show, and what to do if it stays. */
type Found<T> = { readonly found: T } | { readonly problem: string; readonly hint?: string };

/** Looks at a site from outside, until its readers get what was exported. */
export class Verification implements Operation {
  /** The URL of the site already tells comments apart. */
  readonly commentSubject = '';
  readonly #inputs: VerifyInputs;
  readonly #context: Context;
  /** Milliseconds since 1970. */
  readonly #deadline: number;
  /** What readers get, once it is right. */
  #result: string | undefined;

  constructor(inputs: VerifyInputs, context: Context) {
    this.#inputs = inputs;
    this.#context = context;
    this.#deadline = context.clock.now() + inputs.timeoutMinutes * 60_000;
  }

  /** @throws ActionError SITE_NOT_LIVE */
  async run(onStarted: () => void): Promise<void> {
    const { siteUrl } = this.#inputs;
    const { log, record, redactor } = this.#context;
    onStarted();
    log.info(`Looking for the export at ${redactor.show(siteUrl.href)}`);
    const { files } = await this.#until(() => this.#findManifest());
    log.info('Its manifest is there. Looking at its pages as readers get them');
    const site = new ServedSite(siteUrl, files, this.#context);
    await this.#until(() => this.#lookAt(site));
    this.#result = `${describeServed(site)}, after ${formatDuration(record.elapsed)}`;
    log.info(this.#result);
    await this.#checkRule(site);
  }

  report(facts: RunFacts): Report {
    return verificationReport({ ...facts, siteUrl: this.#inputs.siteUrl, result: this.#result });
  }

  async #findManifest(): Promise<Found<Manifest>> {
    const { siteUrl, manifestSha256 } = this.#inputs;
    const answer = await requestManifestOf(siteUrl, manifestSha256, this.#context);
    if (answer.kind === 'expected') return { found: answer.manifest };
    return {
      problem: `instead of the ${manifestName} of this export, there is ${answer.served}`,
      hint: 'Check that it was deployed with the site, that site-url leads there, and that manifest-sha256 is of that export. If an older one stays, invalidate the cache, or raise timeout-minutes',
    };
  }

  async #lookAt(site: ServedSite): Promise<Found<undefined>> {
    if (await site.look()) return { found: undefined };
    return { problem: describeProblems(site, this.#context.redactor) };
  }

  /** Looks again and again, at the pauses of other polls, and for the last time at the deadline. */
  async #until<T>(look: () => Promise<Found<T>>): Promise<T> {
    const { clock, log, record, signal } = this.#context;
    const begin = clock.now();
    const logged = new Set<string>();
    for (;;) {
      const isLast = clock.now() >= this.#deadline;
      const answer = await look();
      if ('found' in answer) return answer.found;
      const { problem, hint } = answer;
      const what = `After ${formatDuration(record.elapsed)}, ${problem}`;
      if (isLast) throw new ActionError('SITE_NOT_LIVE', { what, hint });
      // A cache with several servers may go back and forth.
      if (!logged.has(problem)) log.info(what);
      logged.add(problem);
      const [waited, left] = [clock.now() - begin, Math.max(0, this.#deadline - clock.now())];
      const pause = pollPause(waited, undefined, this.#inputs.pollIntervalSeconds * 1000);
      await clock.sleep(Math.min(pause, left), signal);
    }
  }

  /** People share URLs without ".html", as the service has them. */
  async #checkRule(site: ServedSite): Promise<void> {
    const { documents, log, redactor } = this.#context;
    const missing = await site.findMissingRule();
    if (missing === undefined) return;
    log.warning(
      `A URL without ".html" does not lead to its page: ${describeProblem(missing, redactor)}. If people share such URLs, the host needs a rule: ${documents}/hosting.md#urls-without-html`,
    );
  }
}
