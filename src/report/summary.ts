import { detailsOf, headlineOf } from './markdown.ts';
import type { Report } from './report.ts';

/** The job summary. GitHub drops one that is larger than 1 MiB; this is far smaller. */
export function summaryOf(given: Report): string {
  const report = { ...given, facts: [...given.facts, ...(given.details ?? [])] };
  const changes = report.changes ? [report.changes.summary] : [];
  return `${[headlineOf(report), ...detailsOf(report), ...changes, ...(report.extras ?? [])].join('\n\n')}\n`;
}
