import { link } from './markdown.ts';

/** Values that need no quotes in YAML, whatever its readers take for a number or a boolean. */
const plainValue = /^(?!(?:true|false|yes|no|on|off|null|y|n)$)[a-z][\w./-]*$/i;

/**
 * The workflow step that follows a job, ready to copy.
 * @param actionName how a workflow names this action after "uses:"
 * @param job `followingInputs`: all inputs besides the job's ID and those that every step has
 */
export function followStep(
  actionName: string,
  baseUrl: URL,
  job: { readonly jobId: string; readonly followingInputs: Readonly<Record<string, string>> },
): string {
  const inputs = Object.entries({ 'job-id': job.jobId, ...job.followingInputs });
  const lines = [
    `- uses: ${actionName}`,
    '  with:',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub Actions
    '    api-key: ${{ secrets.DOCS_ADMIN_API_KEY }}',
    `    base-url: ${baseUrl.href.replace(/\/$/, '')}`,
    ...inputs.map(
      ([name, value]) => `    ${name}: ${plainValue.test(value) ? value : JSON.stringify(value)}`,
    ),
  ];
  return ['To follow this job, use this step:', ['```yaml', ...lines, '```'].join('\n')].join('\n\n');
}

/** Where to read about a failure: a link for a URL, otherwise the path. */
export function helpLine(help: string): string {
  return help.startsWith('http') ? `**More:** ${link(help, 'about this failure')}` : `**More:** \`${help}\``;
}
