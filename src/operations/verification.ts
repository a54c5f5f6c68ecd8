import type { VerifyInputs } from '../inputs/schema.ts';
import { pollPause } from '../jobs/follow.ts';
import type { Context } from '../record/context.ts';
import type { Report, RunFacts } from '../report/report.ts';
import { verificationReport } from '../report/verification-report.ts';
import { type Look, lookForManifest } from '../serving/served-manifest.ts';
import { type Problem, ServedSite } from '../serving/served-site.ts';
import { ActionError } from '../shared/errors.ts';
import type { ErrorFacts } from '../shared/facts.ts';
import type { Redactor } from '../shared/redactor.ts';
import { count, formatCount, formatDuration } from '../shared/text.ts';
import type { Operation } from './operation.ts';

/** Milliseconds after the deadline in which requests may still begin, so that a short limit does not fail a correct site. */
const grace = 2000;

/** Requests a site as its readers do, until it serves what was exported. */
export class Verification implements Operation {
  /** The URL of the site is enough to tell comments apart. */
  readonly commentSubject = '';
  readonly #inputs: VerifyInputs;
  readonly #context: Context;
  /** Milliseconds since 1970. */
  readonly #deadline: number;
  /** Describes what was found, once the site is correct. */
  #result: string | undefined;
  /** Which export it is, and what the step looks at, once there is something to say. */
  #looked: string | undefined;

  constructor(inputs: VerifyInputs, context: Context) {
    this.#inputs = inputs;
    this.#context = context;
    this.#deadline = context.clock.now() + inputs.timeoutMinutes * 60_000;
  }

  /** @throws ActionError SITE_NOT_LIVE */
  async run(): Promise<void> {
    const { siteUrl, manifestSha256 } = this.#inputs;
    const { log, record, redactor } = this.#context;
    record.enter('waiting for the deployment');
    log.info(`Looking for the export at ${redactor.show(siteUrl.href)}`);
    const manifest = await this.#until(() => lookForManifest(siteUrl, manifestSha256, this.#context));
    record.enter('looking at pages');
    log.info('The site has the manifest of this export. Checking the pages as readers get them');
    const site = new ServedSite(siteUrl, { ...manifest, sha256: manifestSha256 }, this.#context);
    this.#looked = describeExport(manifest, site);
    if (this.#looked !== undefined) log.info(this.#looked);
    if (site.pages.all === 0)
      throw new ActionError('SITE_NOT_LIVE', {
        what: 'The export has no pages, so there is nothing to verify',
        facts: { reason: 'no pages' },
      });
    await this.#until(() => this.#lookAt(site));
    this.#result = describeServed(site, record.elapsed);
    log.info(this.#result);
    await this.#checkRule(site);
  }

  report(facts: RunFacts): Report {
    const own = { siteUrl: this.#inputs.siteUrl, result: this.#result, looked: this.#looked };
    return verificationReport(this.#context.redactor.redactFacts({ ...facts, ...own }));
  }

  async #lookAt(site: ServedSite): Promise<Look<undefined>> {
    if (await site.look(this.#deadline + grace)) return { found: undefined };
    return { problem: describeProblems(site, this.#context.redactor), facts: this.#factsOf(site) };
  }

  /** A site below a path often needs its own rule for the URL without a slash. An old page there comes from a cache instead. */
  #factsOf({ problems, entranceProblem }: ServedSite): ErrorFacts {
    if (entranceProblem !== undefined && problems.length === 0) return { reason: 'no home page' };
    const { href, pathname } = this.#inputs.siteUrl;
    const [first, ...others] = problems;
    const isAlone = !pathname.endsWith('/') && first?.url.href === href && others.length === 0;
    const isUnruled = isAlone && /^HTTP 40[34]$|redirects/.test(first.served);
    return isUnruled ? { reason: 'no rule', place: pathname } : {};
  }

  /** Repeats a look until it finds something, for the last time at the deadline. @throws ActionError SITE_NOT_LIVE */
  async #until<T>(look: () => Promise<Look<T>>): Promise<T> {
    const { clock, log, record, signal } = this.#context;
    const begin = clock.now();
    const logged = new Set<string>();
    for (;;) {
      const answer = await look();
      if ('found' in answer) return answer.found;
      const { problem, facts } = answer;
      const what = `After ${formatDuration(record.elapsed)}, ${problem}`;
      const left = this.#deadline - clock.now();
      if (left <= 0) throw new ActionError('SITE_NOT_LIVE', { what, facts });
      // Servers of a cache may disagree, so problems can alternate.
      if (!logged.has(problem)) log.info(what);
      logged.add(problem);
      const pause = pollPause(clock.now() - begin, this.#inputs.pollIntervalSeconds * 1000);
      await clock.sleep(Math.min(pause, left), signal);
    }
  }

  /** Warns about short URLs that do not work: the service's own site has them, and people share them. */
  async #checkRule(site: ServedSite): Promise<void> {
    const { documents, log, redactor } = this.#context;
    const missing = await site.findMissingRule();
    if (missing === undefined) return;
    log.warning(
      `A short URL, or a link, does not lead to its page: ${describeProblem(missing, redactor)}. If people use such URLs, the host needs a rule: ${documents}/hosting.md#urls-without-html`,
    );
  }
}

/** Problems that a text names. */
const namedProblems = 3;

type SiteFacts = Pick<ServedSite, 'total' | 'pages' | 'files' | 'problems' | 'entranceProblem'>;

/** "This is the export that was made …", and of which pages it is a sample. */
function describeExport(
  { exportedAt }: { readonly exportedAt?: string | undefined },
  { pages, total }: SiteFacts,
): string | undefined {
  const sample = 'The step looks at the home page, at pages that have changed, and at a sample of the others';
  const made = exportedAt === undefined ? [] : [`This is the export that was made ${exportedAt}`];
  return [...made, ...(pages.all < total ? [sample] : [])].join('. ') || undefined;
}

/**
 * "51 pages of 5,014 and 12 files checked: all as exported, after 8.1 s (3 pages changed by the host)", or "all 51 pages …".
 * @param time in milliseconds
 */
function describeServed({ total, pages, files, alteredPages }: ServedSite, time: number): string {
  const checked = count(pages.all, 'page');
  const whole = total === 1 ? checked : `all ${checked}`;
  const share = pages.all < total ? `${checked} of ${formatCount(total)}` : whole;
  const parts = [share, ...(files.all === 0 ? [] : [count(files.all, 'file')])];
  const altered = alteredPages === 0 ? '' : ` (${count(alteredPages, 'page')} changed by the host)`;
  return `${parts.join(' and ')} checked: all as exported, after ${formatDuration(time)}${altered}`;
}

/** "1 of 4 pages is not served as exported: https://docs.example.com/a.html (HTTP 404); 2 of 4 pages are not checked yet". */
function describeProblems(site: SiteFacts, redactor: Redactor): string {
  const { problems } = site;
  const named = problems.slice(0, namedProblems).map(problem => describeProblem(problem, redactor));
  if (problems.length > named.length) named.push(`and ${formatCount(problems.length - named.length)} more`);
  const wrong = clauseOf(site, 'wrong', `not served as exported: ${named.join(', ')}`);
  const { entranceProblem: entrance } = site;
  const closed =
    entrance === undefined
      ? []
      : [`site-url does not lead to a page: ${describeProblem(entrance, redactor)}`];
  return [...closed, ...wrong, ...clauseOf(site, 'untouched', 'not checked yet')].join('; ');
}

/** "1 of 4 pages and 2 of 3 files are …", if there are such pages or files. */
function clauseOf({ pages, files }: SiteFacts, part: 'wrong' | 'untouched', rest: string): readonly string[] {
  const shares = Object.entries({ page: pages, file: files })
    .filter(([, counted]) => counted[part] > 0)
    .map(([noun, counted]) => `${formatCount(counted[part])} of ${count(counted.all, noun)}`);
  const verb = pages[part] + files[part] === 1 ? 'is' : 'are';
  return shares.length === 0 ? [] : [`${shares.join(' and ')} ${verb} ${rest}`];
}

/** "https://docs.example.com/a.html (HTTP 404)". */
function describeProblem({ url, served }: Problem, redactor: Redactor): string {
  return `${redactor.show(url.href, 200)} (${served})`;
}
