/** A step's log as GitHub's log page shows it: dark, with line numbers, closed groups, marked errors and warnings, and colors. */

export interface LogPage {
  /** "Run example/docs-admin-action@v1". */
  readonly step: string;
  readonly succeeded: boolean;
  /** "12s". */
  readonly time: string;
  /** Lines as the log page shows them: masked, and commands processed. */
  readonly lines: readonly string[];
  /** How the page of the run shows a failure. */
  readonly annotations?: readonly { readonly title: string; readonly message: string }[];
}

/** The content of a page; `logStyle` belongs to it. */
export function logHtml({ step, succeeded, time, lines, annotations = [] }: LogPage): string {
  const rows = withoutClosed(lines).map((line, index) => {
    return `<div class="line"><span class="number">${index + 1}</span>${lineHtml(line)}</div>`;
  });
  const boxes = annotations.map(({ title, message }) => {
    return `<div class="annotation">${failedIcon}<div><b>${escaped(title)}</b><p>${escaped(message)}</p></div></div>`;
  });
  return `<section class="log"><header><span class="fold">⌄</span>${succeeded ? succeededIcon : failedIcon}
<b>${escaped(step)}</b><span class="time">${escaped(time)}</span></header>${rows.join('')}</section>${boxes.join('')}`;
}

/** Lines without the content of groups, which are closed after a step has ended. */
function withoutClosed(lines: readonly string[]): readonly string[] {
  let inside = false;
  return lines.filter(line => {
    if (isGroup(line)) {
      inside = true;
      return true;
    }
    if (!/^(::|##\[)endgroup/.test(line)) return !inside;
    inside = false;
    return false;
  });
}

function isGroup(line: string): boolean {
  return /^(::group::|##\[group\])/.test(line);
}

function lineHtml(line: string): string {
  if (isGroup(line))
    return `<span class="fold">▸</span>${colorHtml(line.replace(/^(::group::|##\[group\])/, ''))}`;
  const mark = /^(Error|Warning|Notice): /.exec(line);
  if (mark === null) return `<span>${colorHtml(line)}</span>`;
  const kind = (mark[1] ?? '').toLowerCase();
  return `<span class="${kind}"><b>${mark[0]}</b>${colorHtml(line.slice(mark[0].length))}</span>`;
}

const colors = ['#7d8590', '#ff7b72', '#3fb950', '#d29922', '#58a6ff', '#bc8cff', '#39c5cf', '#f0f6fc'];

/** Text with ANSI escape sequences for colors (SGR) as HTML. */
function colorHtml(text: string): string {
  let style = '';
  return text
    .split(/\p{Cc}\[([\d;]*)m/u)
    .map((part, index) => {
      if (index % 2 === 0)
        return style === '' ? escaped(part) : `<span style="${style}">${escaped(part)}</span>`;
      for (const code of part.split(';').map(Number)) style = code === 0 ? '' : style + styleOf(code);
      return '';
    })
    .join('');
}

function styleOf(code: number): string {
  if (code === 1) return 'font-weight:600;';
  if (code === 2) return 'opacity:.7;';
  if (code === 22) return 'font-weight:400;opacity:1;';
  if (code === 39) return 'color:inherit;';
  const isColor = (code >= 30 && code <= 37) || (code >= 90 && code <= 97);
  return isColor ? `color:${colors[code % 10]};` : '';
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const icon = (color: string, path: string) =>
  `<svg width="16" height="16" viewBox="0 0 16 16"><circle cx="8" cy="8" r="8" fill="${color}"/><path d="${path}" fill="none" stroke="#0d1117" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
const succeededIcon = icon('#8b949e', 'M4.5 8.2l2.3 2.3 4.7-4.8');
const failedIcon = icon('#f85149', 'M5.5 5.5l5 5M10.5 5.5l-5 5');

export const logStyle = `
body { margin: 0; padding: 16px; background: #0d1117; color: #f0f6fc; font: 14px/1.5 "Noto Sans", sans-serif; }
.log { font: 12px/20px "JetBrains Mono", ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-variant-ligatures: none; }
.log header { display: flex; gap: 8px; align-items: center; padding: 8px 12px; margin-bottom: 6px; border-radius: 6px;
  background: #161b22; font: 14px/20px "Noto Sans", sans-serif; }
.log header b { font-weight: 500; }
.time { margin-left: auto; color: #8b949e; font-size: 12px; }
.fold { display: inline-block; width: 1.4em; color: #8b949e; }
.line { display: flex; padding-right: 12px; white-space: pre-wrap; overflow-wrap: anywhere; }
.number { flex: none; width: 40px; margin-right: 16px; text-align: right; color: #6e7681; user-select: none; }
.error b { color: #ff7b72; } .warning b { color: #d29922; } .notice b { color: #58a6ff; }
.annotation { display: flex; gap: 12px; margin-top: 12px; padding: 12px 16px; border: 1px solid #30363d; border-radius: 6px; }
.annotation svg { flex: none; margin-top: 2px; }
.annotation p { margin: 4px 0 0; color: #9198a1; font-size: 12px; white-space: pre-wrap; }
`;
