import type { AgentJobInputs } from '../inputs/schema.ts';
import type { Context } from '../record/context.ts';
import { jobOf } from '../report/comment.ts';
import { ActionError } from '../shared/errors.ts';
import type { GivenCommand, StepComment } from '../shared/github.ts';
import { oneLine } from '../shared/text.ts';
import { readPrompt } from './prompt.ts';

/** What the step is to do with which job. */
export interface AgentRequest {
  /** The job to go on with; undefined to start one. */
  readonly jobId?: string | undefined;
  /** The prompt for that job; undefined to only follow it. */
  readonly message?: string | undefined;
  /** The prompt for a new job, if that one takes no prompts; undefined if none may be started. */
  readonly prompt?: string | undefined;
  /** An earlier step has reported on the job. */
  readonly isReported?: boolean;
}

/** Why the step has nothing to do, as a sentence without its full stop. */
interface NoRequest {
  readonly ignored: string;
}

/**
 * Finds out what to ask which job: from the inputs and, with a command, from the comment that has started the run, and from the
 * comment of an earlier step.
 * @throws ActionError INPUTS_INVALID, GITHUB_UNREADABLE, JOB_NOT_FOUND; `context.signal.reason`
 */
export async function readRequest(
  inputs: AgentJobInputs,
  comment: StepComment,
  context: Context,
): Promise<AgentRequest | NoRequest> {
  const prompt = await readPrompt(inputs, context.directories);
  const { jobId, command: name } = inputs;
  if (name === undefined) return jobId === undefined ? { prompt } : { jobId, message: prompt };
  if (jobId !== undefined) {
    // Only the words of the report depend on it.
    const reported = await readJob(comment).catch(() => undefined);
    return { jobId, isReported: reported === jobId };
  }
  const command = context.github.commandOf({ ...context, token: context.githubToken, name });
  const given = await command.read().catch(unreadable('who may give the command', context));
  if (given.kind === 'given') await command.react('eyes');
  if (given.kind === 'refused') await command.react('confused');
  if (given.kind === 'other' || given.kind === 'refused') return { ignored: whyIgnored(given, name) };
  const found = await readJob(comment).catch(
    unreadable('which agent job the earlier comment names', context),
  );
  return given.kind === 'none' ? { jobId: found, message: prompt, prompt } : commanded(given, found, prompt);
}

/** @param found the job of the earlier comment */
function commanded(
  { words, isOfBot }: Extract<GivenCommand, { kind: 'given' }>,
  found: string | undefined,
  prompt: string | undefined,
): AgentRequest {
  const anew = isOfBot ? undefined : [prompt, words].filter(Boolean).join('\n\n');
  if (found === undefined && anew === undefined)
    throw new ActionError('JOB_NOT_FOUND', {
      what: 'A bot has opened this pull request, and the agent was not asked about it',
      facts: { reason: 'pull request of a bot' },
    });
  const message = found === undefined ? undefined : words || undefined;
  return { jobId: found, message, prompt: anew, isReported: found !== undefined };
}

/** The job is archived, or the service does not know it any more. */
export function takesNoPrompts(error: unknown): error is ActionError {
  return error instanceof ActionError && (error.code === 'JOB_ARCHIVED' || error.code === 'JOB_NOT_FOUND');
}

/** @returns the ID of the job that the step's own comment names; undefined if there is none */
async function readJob(comment: StepComment): Promise<string | undefined> {
  const found = await comment.read();
  return found.kind === 'found' ? jobOf(found.body) : undefined;
}

function whyIgnored(given: Extract<GivenCommand, { kind: 'other' | 'refused' }>, name: string): string {
  return given.kind === 'other'
    ? `The first word of the comment is not ${name}`
    : `${oneLine(given.author, 60)} may not push to this repository, so the agent does not get this comment`;
}

/** @param what GitHub was asked. @returns a function that throws GITHUB_UNREADABLE, because a prompt too many opens a second pull request */
function unreadable(what: string, { signal }: Context): (error: Error) => never {
  return error => {
    signal.throwIfAborted();
    const reason = oneLine(error.message, 1000).replace(/\.$/, '');
    throw new ActionError('GITHUB_UNREADABLE', {
      what: `Could not find out from GitHub ${what}: ${reason}`,
      cause: error,
    });
  };
}
