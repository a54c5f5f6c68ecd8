/** What script/live tries when it is named: the agent, publishing, and a preview. */
import process from 'node:process';
import { runBundle } from '../__tests__/support/bundle.ts';
import { type Answer, fieldsRow, type RawService, type Row, statusRow, unknownId } from './live-checks.ts';

interface LiveOperation {
  /** What happens, and what it may cost, as sentences. */
  readonly warning: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** Path of a job, without its ID. */
  readonly jobs: string;
  readonly noun: string;
  readonly fields: readonly string[];
  readonly statuses: RegExp;
}

const deployment = {
  jobs: '/v1/project/update-status',
  noun: 'a deployment',
  fields: [
    ...['_id', 'projectId', 'createdAt', 'endedAt', 'status', 'summary', 'logs', 'subdomain', 'screenshot'],
    ...['screenshotLight', 'screenshotDark', 'author', 'commit', 'source'],
  ],
  statuses: /^(queued, )?(in_progress, )?success$/,
};

export const operationNames = ['agent', 'publish', 'preview'] as const;
export type OperationName = (typeof operationNames)[number];

export function operationOf(name: OperationName, projectId: string, branch: string): LiveOperation {
  if (name === 'agent')
    return {
      warning: `This asks the agent of project ${projectId} to change nothing, once, and follows it to its end. It counts for the limit of 100 an hour, and may use up credits. If the agent changes something all the same, close its pull request.`,
      inputs: {
        operation: 'agent-job',
        prompt: 'This is a test. Change no files, open no pull request, and do not ask back.',
      },
      jobs: `/v2/agent/${projectId}/job`,
      noun: 'an agent job',
      fields: ['id', 'status', 'source', 'model', 'prLink', 'createdAt', 'archivedAt'],
      statuses: /^(active, )?completed$/,
    };
  if (name === 'publish')
    return {
      ...deployment,
      warning: `This publishes the deployment branch of project ${projectId}, once: readers get what is there. It counts for the limit of 10 in 10 seconds.`,
      inputs: { operation: 'publish' },
    };
  return {
    ...deployment,
    warning: `This builds a preview of branch ${branch} of project ${projectId}, once. It is public unless the organization restricts it, and stays until somebody deletes it. It counts for the limit of 5 a minute.`,
    inputs: { operation: 'preview', branch },
  };
}

/** Runs the action, reads its job beside it, and compares. */
export async function compareOperation(
  service: RawService,
  { inputs, jobs, noun, fields, statuses }: LiveOperation,
  {
    onLine,
    ...access
  }: { readonly onLine: (line: string) => string | undefined } & Readonly<
    Record<'api-key' | 'base-url' | 'project-id', string>
  >,
): Promise<readonly Row[]> {
  // Ctrl-C reaches the action as well, which then logs what happens to the job.
  process.once('SIGINT', () => undefined);
  const reads: Promise<Answer>[] = [];
  let path = '';
  using run = await runBundle({
    inputs: { ...inputs, ...access },
    longest: 3_600_000,
    onLine(line) {
      const text = onLine(line) ?? '';
      const id = /^Started (?:agent job|deployment) (\S+)/.exec(text)?.[1];
      if (id !== undefined) path = `${jobs}/${id}`;
      if (path !== '' && text.includes(' · ')) reads.push(service.ask(`GET ${path}`));
    },
  });
  const { prLink, previewUrl } = run.outputs;
  const error = run.annotations.find(({ level }) => level === 'error')?.message;
  const rows: Row[] = [['The action follows it to its end', error ?? 'done', run.exitCode === 0]];
  const answers = await Promise.all(reads);
  if (answers.length > 0) {
    const seen = [...new Set(answers.map(({ fields }) => fields['status']))].join(', ');
    rows.push([`Statuses: ${statuses.source.replace(/[\^()?$]/g, '')}`, seen, statuses.test(seen)]);
    rows.push(fieldsRow(noun, fields, answers));
  }
  if (inputs['operation'] === 'agent-job')
    rows.push(['A prompt to change nothing: no pull request', prLink || 'none', !prLink]);
  if (inputs['operation'] === 'preview')
    rows.push(['A preview has a link', previewUrl ?? 'none', Boolean(previewUrl)]);
  return [...rows, statusRow('Unknown job', 404, await service.ask(`GET ${jobs}/${unknownId}`))];
}
