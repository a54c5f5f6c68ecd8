import type { Phase } from '../record/step-record.ts';
import { formatDuration } from '../shared/text.ts';

/** Runs shorter than this, in milliseconds, get no chart. */
const shortestRun = 60_000;

/** Where the time went, as a Mermaid chart, which GitHub renders; undefined with fewer than two phases. */
export function phasesChart(phases: readonly Phase[]): string | undefined {
  const total = phases.reduce((sum, { duration }) => sum + duration, 0);
  if (phases.length < 2 || total < shortestRun) return undefined;
  const seconds = phases.map(({ duration }) => Number((duration / 1000).toFixed(1)));
  // The names include the durations, because the bar of a short phase is hardly visible.
  const names = phases.map(({ name, duration }) => `"${name} · ${formatDuration(duration)}"`);
  // An axis without labels, in GitHub's blue, which is readable in the light and the dark theme.
  const yAxis = { showLabel: false, showTick: false, showAxisLine: false };
  const xyChart = { width: 720, titleFontSize: 16, height: 60 + phases.length * 36, yAxis };
  const themeVariables = { xyChart: { plotColorPalette: '#2f81f7' } };
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
