import { link } from './markdown.ts';

/** Values that need no quotes in YAML and cannot end a code block. */
const plainId = /^[A-Za-z][\w.-]{0,127}$/;

/**
 * The workflow step that attaches to a job, ready to copy.
 * @param actionName how a workflow names this action after "uses:"
 * @param job `attachInputs`: other inputs, in order; those that are undefined are left out
 * @returns undefined when a value would need quotes
 */
export function attachStep(
  actionName: string,
  baseUrl: URL,
  job: { readonly jobId: string; readonly attachInputs: Readonly<Record<string, string | undefined>> },
): string | undefined {
  const given = Object.entries({ 'job-id': job.jobId, ...job.attachInputs }).filter(
    ([, value]) => value !== undefined,
  );
  if (!given.every(([, value]) => plainId.test(value ?? ''))) return undefined;
  const lines = [
    `- uses: ${actionName}`,
    '  with:',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub Actions
    '    api-key: ${{ secrets.DOCS_ADMIN_API_KEY }}',
    `    base-url: ${baseUrl.href.replace(/\/$/, '')}`,
    ...given.map(([name, value]) => `    ${name}: ${value}`),
  ];
  return ['To attach to this job, use this step:', ['```yaml', ...lines, '```'].join('\n')].join('\n\n');
}

/** Where to read about a failure: a link for a URL, otherwise the path. */
export function helpLine(help: string): string {
  return help.startsWith('http') ? `**More:** ${link(help, 'about this failure')}` : `**More:** \`${help}\``;
}
