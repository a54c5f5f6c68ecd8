interface SiteResult {
  readonly name: string;
  readonly domain: string;
  /** `success`, `failure` or `cancelled`, as GitHub names them; `missing` when the job ended without a word. */
  readonly result: string;
  /** Last status of the export job; empty when none was started. */
  readonly status: string;
  readonly jobId: string;
  readonly pages: string;
  /** Name of the artifact that holds the site; empty when there is none. */
  readonly artifact: string;
}

/**
 * Every planned site with what is known of it, in the order of the plan.
 * @param plan JSON list of the planned sites
 * @param files texts of the result files; one that is not JSON counts as missing
 */
export function collectResults(plan: string, files: readonly string[]): readonly SiteResult[] {
  const sites = JSON.parse(plan) as readonly { readonly name: string; readonly domain: string }[];
  const found = files.flatMap(readResult);
  return sites.map(({ name, domain }) => {
    const result = found.find(candidate => candidate['name'] === name) ?? {};
    const text = (field: string) => harmless(result[field]);
    return {
      name,
      domain,
      result: text('result') || 'missing',
      status: text('status'),
      jobId: text('jobId'),
      pages: text('pages'),
      artifact: text('artifact'),
    };
  });
}

function readResult(text: string): readonly Readonly<Record<string, unknown>>[] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? [value as Readonly<Record<string, unknown>>] : [];
  } catch {
    return [];
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
  const rows = results.map(({ domain, result, status, pages, jobId, artifact }) => {
    const cells = [`${signs[result] ?? '❌'} ${result}`, domain, status, pages, code(jobId), code(artifact)];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| result | site | job status | pages | job | artifact |',
    '|---|---|---|---:|---|---|',
    ...rows,
  ].join('\n');
}

function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}
