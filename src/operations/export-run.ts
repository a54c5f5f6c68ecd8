import type { ExportInputs } from '../inputs/schema.ts';
import type { ExportFacts } from '../report/export-report.ts';
import type { Context } from './context.ts';

/** What the steps of one export share. */
export interface ExportRun {
  readonly inputs: ExportInputs;
  readonly context: Context;
  /** Grows as things become known; the report is made of it, however the run ends. */
  readonly facts: { -readonly [Name in keyof ExportFacts]: ExportFacts[Name] };
}
