import { formatDuration } from '../shared/text.ts';

/** A part of a run's time. */
export interface Phase {
  readonly name: string;
  /** Milliseconds. */
  readonly duration: number;
}

/** How far a job was at some moment. */
export interface Sample {
  /** Milliseconds since waiting began. */
  readonly at: number;
  /** 0 to 100. */
  readonly percent: number;
}

/** Less than this, in milliseconds, is no time worth a chart. */
const shortestRun = 1_000;
/** Fewer changes than this make no curve; more points than these make no better one. */
const fewestSamples = 5;
const points = 30;

/** Where the time went, as Mermaid, which GitHub draws; undefined when there is nothing to compare. */
export function phasesChart(phases: readonly Phase[]): string | undefined {
  const total = phases.reduce((sum, { duration }) => sum + duration, 0);
  if (phases.length < 2 || total < shortestRun) return undefined;
  const seconds = phases.map(({ duration }) => toSeconds(duration));
  // The names carry the figures, because a short phase has no bar to speak of.
  const names = phases.map(({ name, duration }) => `"${name} · ${formatDuration(duration)}"`);
  return mermaid({ height: 60 + phases.length * 36, yAxis: hidden }, [
    'xychart-beta horizontal',
    '  title "Where the time went"',
    `  x-axis [${names.join(', ')}]`,
    `  y-axis 0 --> ${Math.max(...seconds)}`,
    `  bar [${seconds.join(', ')}]`,
  ]);
}

/** How the job came on, as Mermaid; undefined when it was seen too seldom. */
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

/** Mermaid wants points at equal distances; between two samples, progress is taken to be even. */
function percentAt(samples: readonly Sample[], at: number): number {
  const next = samples.findIndex(sample => sample.at >= at);
  const [before, after] = [samples[next - 1], samples[next]];
  if (after === undefined) return samples.at(-1)?.percent ?? 0;
  if (before === undefined) return after.percent;
  const share = (at - before.at) / (after.at - before.at);
  return before.percent + share * (after.percent - before.percent);
}

const toSeconds = (milliseconds: number): number => Number((milliseconds / 1000).toFixed(1));

/** An axis that says nothing. */
const hidden = { showLabel: false, showTick: false, showAxisLine: false };

function mermaid(
  chart: { readonly height: number; readonly yAxis?: object },
  lines: readonly string[],
): string {
  const xyChart = { width: 720, titleFontSize: 16, ...chart };
  // GitHub's own blue, which both of its themes can bear; the rest is the theme's.
  const themeVariables = { xyChart: { plotColorPalette: '#2f81f7' } };
  const directive = `%%{init: ${JSON.stringify({ xyChart, themeVariables })}}%%`;
  return ['```mermaid', directive, ...lines, '```'].join('\n');
}
