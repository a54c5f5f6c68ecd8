import { link } from './markdown.ts';

/** Ids that need no quotes in YAML and cannot end a block of code; others are not written into one. */
const plainId = /^[A-Za-z][\w.-]{0,127}$/;

export interface AttachStep {
  /** How a workflow names this action after "uses:". */
  readonly actionName: string;
  readonly baseUrl: URL;
  readonly jobId: string;
  /** Further inputs, in order; those that are undefined are left out. */
  readonly inputs: Readonly<Record<string, string | undefined>>;
}

/** The step that attaches to a job, to be copied; undefined when the id could not stand in it. */
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
  return [
    'To attach to the job, which goes on or has ended, use this step:',
    ['```yaml', ...lines, '```'].join('\n'),
  ].join('\n\n');
}

/** Where more is written about a failure: a link when there is an address, otherwise the path. */
export function helpLine(help: string): string {
  return help.startsWith('http') ? `**More:** ${link(help, 'about this failure')}` : `**More:** \`${help}\``;
}
