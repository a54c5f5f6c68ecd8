import { formatDuration } from '../shared/text.ts';

/** A phase of a run. */
export interface Phase {
  readonly name: string;
  /** Milliseconds. */
  readonly duration: number;
}

/** The progress of a job at one moment. */
export interface Sample {
  /** Milliseconds since waiting began. */
  readonly at: number;
  /** 0 to 100. */
  readonly percent: number;
}

/** Runs shorter than this, in milliseconds, get no chart. */
const shortestRun = 1_000;
/** Distinct values that a curve needs at least, and points that are drawn. */
const fewestSamples = 5;
const points = 30;

/** Where the time went, as a Mermaid chart, which GitHub renders; undefined with fewer than two phases. */
export function phasesChart(phases: readonly Phase[]): string | undefined {
  const total = phases.reduce((sum, { duration }) => sum + duration, 0);
  if (phases.length < 2 || total < shortestRun) return undefined;
  const seconds = phases.map(({ duration }) => toSeconds(duration));
  // The names include the durations, because the bar of a short phase is hardly visible.
  const names = phases.map(({ name, duration }) => `"${name} · ${formatDuration(duration)}"`);
  return mermaid({ height: 60 + phases.length * 36, yAxis: hidden }, [
    'xychart-beta horizontal',
    '  title "Where the time went"',
    `  x-axis [${names.join(', ')}]`,
    `  y-axis 0 --> ${Math.max(...seconds)}`,
    `  bar [${seconds.join(', ')}]`,
  ]);
}

/** The progress of the job over time, as a Mermaid chart; undefined with too few distinct values. */
export function progressChart(samples: readonly Sample[]): string | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  const values = new Set(samples.map(({ percent }) => percent)).size;
  if (first === undefined || last === undefined || values < fewestSamples) return undefined;
  const length = last.at - first.at;
  const percents = Array.from({ length: points + 1 }, (_, index) =>
    Math.round(percentAt(samples, first.at + (length * index) / points)),
  );
  return mermaid({ height: 300 }, [
    'xychart-beta',
    '  title "Progress of the job, percent by seconds"',
    `  x-axis ${toSeconds(first.at)} --> ${toSeconds(last.at)}`,
    '  y-axis 0 --> 100',
    `  line [${percents.join(', ')}]`,
  ]);
}

/** Interpolates, because Mermaid needs points at equal distances. */
function percentAt(samples: readonly Sample[], at: number): number {
  const next = samples.findIndex(sample => sample.at >= at);
  const [before, after] = [samples[next - 1], samples[next]];
  if (after === undefined) return samples.at(-1)?.percent ?? 0;
  if (before === undefined) return after.percent;
  const share = (at - before.at) / (after.at - before.at);
  return before.percent + share * (after.percent - before.percent);
}

const toSeconds = (milliseconds: number): number => Number((milliseconds / 1000).toFixed(1));

/** An axis without labels. */
const hidden = { showLabel: false, showTick: false, showAxisLine: false };

function mermaid(
  chart: { readonly height: number; readonly yAxis?: object },
  lines: readonly string[],
): string {
  const xyChart = { width: 720, titleFontSize: 16, ...chart };
  // GitHub's blue, readable in the light and the dark theme.
  const themeVariables = { xyChart: { plotColorPalette: '#2f81f7' } };
  const directive = `%%{init: ${JSON.stringify({ xyChart, themeVariables })}}%%`;
  return ['```mermaid', directive, ...lines, '```'].join('\n');
}
