import { detailsOf, headlineOf } from './markdown.ts';
import type { Report } from './report.ts';

/** The job summary. Far below the 1 MiB at which GitHub drops one. */
export function summaryOf(given: Report): string {
  const report = { ...given, facts: [...given.facts, ...(given.details ?? [])] };
  return `${[headlineOf(report), ...detailsOf(report), ...(report.extras ?? [])].join('\n\n')}\n`;
}
