import type { Phase } from '../record/step-record.ts';
import { formatDuration } from '../shared/text.ts';

/** Runs of this many milliseconds and more get a chart. For shorter ones, a line says the same. */
const shortestChart = 60_000;
/** A phase of fewer milliseconds would be shown as "0.0 s". */
const shortestPhase = 50;

function phasesWorthShowing(phases: readonly Phase[]): readonly Phase[] {
  const shown = phases.filter(({ duration }) => duration >= shortestPhase);
  return shown.length < 2 ? [] : shown;
}

/** How long a run took: "4.2 s: 3.9 s waiting for the job, 0.2 s archive", or only "1m 20s" if it has a chart or one phase. */
export function describeTime(elapsed: number, phases: readonly Phase[]): string {
  const total = formatDuration(elapsed);
  const shown = elapsed < shortestChart ? phasesWorthShowing(phases) : [];
  const parts = shown.map(({ name, duration }) => `${formatDuration(duration)} ${name}`);
  return parts.length === 0 ? total : `${total}: ${parts.join(', ')}`;
}

/** Where the time of a long run went, as a Mermaid chart, which GitHub renders; undefined if the run was short or had one phase. */
export function chartOfTime(elapsed: number, phases: readonly Phase[]): string | undefined {
  const shown = elapsed < shortestChart ? [] : phasesWorthShowing(phases);
  if (shown.length === 0) return undefined;
  const seconds = shown.map(({ duration }) => Number((duration / 1000).toFixed(1)));
  // The names include the durations, because the bar of a short phase is hardly visible.
  const names = shown.map(({ name, duration }) => `"${capitalized(name)} · ${formatDuration(duration)}"`);
  // An axis without labels, in a blue that is readable in the light and the dark theme.
  const yAxis = { showLabel: false, showTick: false, showAxisLine: false };
  // Larger names, or names that are closer to the edge, are cut off.
  const xAxis = { labelFontSize: 13, labelPadding: 10 };
  const xyChart = { width: 720, titleFontSize: 16, height: 60 + shown.length * 36, xAxis, yAxis };
  const themeVariables = { xyChart: { backgroundColor: 'transparent', plotColorPalette: '#2f81f7' } };
  return [
    '```mermaid',
    `%%{init: ${JSON.stringify({ xyChart, themeVariables })}}%%`,
    'xychart-beta horizontal',
    '  title "Where the time went"',
    `  x-axis [${names.join(', ')}]`,
    `  y-axis 0 --> ${Math.max(...seconds)}`,
    `  bar [${seconds.join(', ')}]`,
    '```',
  ].join('\n');
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
