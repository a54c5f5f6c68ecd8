import { detailsOf, headlineOf } from './markdown.ts';
import type { Report } from './report.ts';

/** The job summary. Far below the 1 MiB at which GitHub drops one. */
export function summaryOf(report: Report): string {
  return `${[headlineOf(report), ...detailsOf(report), ...(report.extras ?? [])].join('\n\n')}\n`;
}
