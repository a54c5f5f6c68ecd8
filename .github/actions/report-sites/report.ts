import type { ResultFile } from './files.ts';

interface SiteResult {
  readonly name: string;
  readonly domain: string;
  /**
   * `success`, `failure` or `cancelled`, as GitHub names them; `missing` when the job ended without a word, `unreadable`
   * when what it left cannot be read.
   */
  readonly result: string;
  /** Last status of the export job; empty when none was started. */
  readonly status: string;
  readonly jobId: string;
  readonly pages: string;
  /** Empty without a comparison, as the other two. */
  readonly pagesAdded: string;
  readonly pagesChanged: string;
  readonly pagesRemoved: string;
  /** Name of the artifact that holds the site; empty when there is none. */
  readonly artifact: string;
}

type Result = Readonly<Record<string, unknown>>;

/**
 * Every planned site with what is known of it, in the order of the plan.
 * @param plan JSON list of the planned sites
 * @param files what the sites' jobs have left; one that cannot be read says so of its site and of no other
 */
export function collectResults(plan: string, files: readonly ResultFile[]): readonly SiteResult[] {
  const sites = JSON.parse(plan) as readonly { readonly name: string; readonly domain: string }[];
  const found = new Map<string, Result>();
  const broken: string[] = [];
  for (const { name, text } of files) {
    const result = readResult(text);
    const site = sites.find(planned => planned.name === result?.['name']);
    if (site === undefined || harmless(result?.['result']) === '') broken.push(name);
    else if (result !== undefined) found.set(site.name, result);
  }
  const unreadable = ownersOf(
    broken,
    sites.map(({ name }) => name).filter(name => !found.has(name)),
  );
  return sites.map(({ name, domain }) => {
    const result = found.get(name) ?? {};
    const text = (field: string) => harmless(result[field]);
    return {
      name,
      domain,
      result: text('result') || (unreadable.has(name) ? 'unreadable' : 'missing'),
      status: text('status'),
      jobId: text('jobId'),
      pages: text('pages'),
      pagesAdded: text('pagesAdded'),
      pagesChanged: text('pagesChanged'),
      pagesRemoved: text('pagesRemoved'),
      artifact: text('artifact'),
    };
  });
}

/** The sites that files belong to by their names, "<prefix>-<site>.json". The longest name counts: "b" ends "a-b" as well. */
function ownersOf(files: readonly string[], sites: readonly string[]): ReadonlySet<string> {
  const longestFirst = [...sites].sort((one, other) => other.length - one.length);
  const owners = files.map(file =>
    longestFirst.find(site => file === `${site}.json` || file.endsWith(`-${site}.json`)),
  );
  return new Set(owners.filter(owner => owner !== undefined));
}

/** @returns undefined when it is not an object of JSON */
function readResult(text: string | undefined): Result | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Result) : undefined;
  } catch {
    return undefined;
  }
}

/** Status and id are the service's own words: no Markdown, no workflow command, no second line comes through. */
function harmless(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[^\w .-]/g, '').slice(0, 100) : '';
}

/** One sentence, such as "2 of 3 sites exported". */
export function headline(results: readonly SiteResult[]): string {
  const good = results.filter(({ result }) => result === 'success').length;
  if (good === results.length) return good === 1 ? 'The site was exported' : `All ${good} sites exported`;
  return `${good} of ${results.length} ${results.length === 1 ? 'site' : 'sites'} exported`;
}

const signs: Readonly<Record<string, string>> = { success: '✅', cancelled: '⏹️' };

/** The results as a Markdown table. */
export function summaryTable(results: readonly SiteResult[]): string {
  const rows = results.map(site => {
    const { domain, result, status, pages, jobId, artifact } = site;
    const facts = [domain, status, pages, changesOf(site), code(jobId), code(artifact)];
    return `| ${[`${signs[result] ?? '❌'} ${result}`, ...facts].join(' | ')} |`;
  });
  return [
    '| result | site | job status | pages | changes | job | artifact |',
    '|---|---|---|---:|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Such as "3 added, 12 changed, 1 removed", or "none"; empty without a comparison. */
export function changesOf({ pagesAdded, pagesChanged, pagesRemoved }: SiteResult): string {
  const counts = [
    [pagesAdded, 'added'],
    [pagesChanged, 'changed'],
    [pagesRemoved, 'removed'],
  ] as const;
  if (counts.some(([number]) => !/^\d+$/.test(number))) return '';
  const some = counts.filter(([number]) => number !== '0').map(([number, kind]) => `${number} ${kind}`);
  return some.length === 0 ? 'none' : some.join(', ');
}

function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}
