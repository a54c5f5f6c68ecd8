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
  return mermaid(80 + phases.length * 40, [
    'xychart-beta horizontal',
    '  title "Where the time went, in seconds"',
    `  x-axis [${phases.map(({ name }) => `"${name}"`).join(', ')}]`,
    `  y-axis "s" 0 --> ${Math.max(...seconds)}`,
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
  return mermaid(220, [
    'xychart-beta',
    '  title "Progress of the job, in percent"',
    `  x-axis "s" ${toSeconds(first.at)} --> ${toSeconds(last.at)}`,
    '  y-axis "%" 0 --> 100',
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

function mermaid(height: number, lines: readonly string[]): string {
  const size = `%%{init: {"xyChart": {"width": 720, "height": ${height}}}}%%`;
  return ['```mermaid', size, ...lines, '```'].join('\n');
}
