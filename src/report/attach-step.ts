import { link } from './markdown.ts';

/** Values that need no quotes in YAML and cannot end a code block. */
const plainId = /^[A-Za-z][\w.-]{0,127}$/;

export interface AttachStep {
  /** How a workflow names this action after "uses:". */
  readonly actionName: string;
  readonly baseUrl: URL;
  readonly jobId: string;
  /** Other inputs, in order, without those that are undefined. */
  readonly inputs: Readonly<Record<string, string | undefined>>;
}

/** The workflow step that attaches to a job, ready to copy; undefined when a value would need quotes. */
export function attachStep({ actionName, baseUrl, jobId, inputs }: AttachStep): string | undefined {
  const given = Object.entries({ 'job-id': jobId, ...inputs }).filter(([, value]) => value !== undefined);
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
