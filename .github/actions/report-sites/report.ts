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
 * @param prefix of the artifact names of this call: another call's site with the same file name is not reported
 */
export function collectResults(
  plan: string,
  files: readonly ResultFile[],
  prefix: string,
): readonly SiteResult[] {
  const sites = JSON.parse(plan) as readonly { readonly name: string; readonly domain: string }[];
  return sites.map(({ name, domain }) => {
    const file = files.find(found => found.name === `${prefix}-${name}.json`);
    const found = readResult(file?.text) ?? {};
    const expected = { prefix, name, domain };
    const isOurs = Object.entries(expected).every(([field, value]) => found[field] === value);
    const result = isOurs && typeof found['result'] === 'string' ? found : {};
    // Text only: an object of JSON may bring a "toString" that is no function.
    const text = (field: string) => (typeof result[field] === 'string' ? result[field] : '');
    return {
      name,
      domain,
      result: text('result') || (file === undefined ? 'missing' : 'unreadable'),
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

/** @returns undefined when it is not an object of JSON */
function readResult(text: string | undefined): Result | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Result) : undefined;
  } catch {
    return undefined;
  }
}

/** For Markdown and the log: the service's text without what could be markup, a workflow command, or a second line. */
export function safeText(text: string): string {
  return text.replace(/[^\w .,:-]/g, '').slice(0, 300);
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
    const facts = [result, domain, status, pages, changesOf(site)].map(safeText);
    return `| ${signs[result] ?? '❌'} ${[...facts, code(jobId), code(artifact)].join(' | ')} |`;
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
  return text === '' ? '' : `\`${text.replace(/[`|\s]+/g, ' ')}\``;
}
