/** What to do about the job that an error leaves: the same for all codes. */
import type { ErrorFacts } from '../shared/facts.ts';
import { caution, code, type MaybeSteps, runAgain, type Step, type Steps } from './steps.ts';

/** @param isLate the step ended because its time was up */
export function stepsOfJob(facts: ErrorFacts, isLate: boolean): MaybeSteps {
  const { command, isPublishing, job, kind, prompt, timeoutMinutes = 0 } = facts;
  if (job === undefined) return [];
  // With a command, a comment is the shortest way if nothing has to be corrected first.
  const isLeftToComment = command !== undefined && prompt === undefined && isLate;
  if (kind === 'agent job' && (job.hasAsked || isLeftToComment)) return [`To go on, ${followAgent(facts)}`];
  if (isAttached(facts) || kind === 'agent job') return [runAgain];
  // By project, the service runs one export at a time.
  const isAlone = kind === 'export by project' && !isPublishing && job.state !== 'ended';
  const later =
    isAlone &&
    isLate &&
    `Wait for ${Math.ceil(timeoutMinutes)} minutes, because the next export starts when this one has ended`;
  return [later, runAgain, `Or, ${withId(facts)}, which follows the same job to its result`];
}

/** How a later step follows the job that this one has left: for a step that has succeeded. */
export function stepsToFollow(facts: ErrorFacts): Steps {
  // With a command, the next step follows the job, or a comment does.
  if (isAttached(facts) || facts.command !== undefined) return [];
  const how = facts.kind === 'agent job' ? followAgent(facts) : withId(facts);
  return [`To follow the job, ${how}, and without \`wait: false\``];
}

/** How to follow an agent job that this step has asked, or may have asked: completes a condition. */
function followAgent({ command, job, prompt }: ErrorFacts): string {
  const instead = prompt === 'first' ? 'instead of the prompt' : 'and without the prompt';
  const line = job === undefined ? 'its `job-id`' : code(`job-id: ${job.id}`);
  if (command === undefined) return `run the step once with ${line} ${instead}`;
  // No comment names a job whose ID is not known.
  return prompt === 'first' && job === undefined
    ? 'start the workflow by hand, with its ID'
    : `comment ${code(command)} without more text`;
}

/** The harm that a re-run may do, whatever the state of the job. */
export function cautionOf({ command, job, kind, mayHaveEffect, prompt }: ErrorFacts): Step | false {
  if (kind !== 'agent job' || prompt === undefined || !(job?.hasAsked || mayHaveEffect)) return false;
  // With a command, a re-run goes on with the job that the comment names.
  const isKnown = prompt === 'follow-up' || (command !== undefined && job !== undefined);
  return caution(
    isKnown
      ? 'A re-run sends the prompt once more'
      : 'A re-run asks again, and may open a second pull request',
  );
}

/** The step only follows the job, so a re-run does the same. */
function isAttached({ hasJobId, kind, prompt }: ErrorFacts): boolean {
  return kind === 'agent job' ? prompt === undefined : hasJobId === true;
}

function withId({ isPublishing, job, notWithJobId = [], projectId = '' }: ErrorFacts): string {
  const id = code(`job-id: ${job?.id}`);
  if (isPublishing)
    return `run once another step with \`operation: publish\`, ${code(`project-id: ${projectId}`)}, and ${id}`;
  // The list is formatted only if there is one: the first takes a tenth of the startup time.
  const names = notWithJobId.map(name => code(name));
  const without = names.length === 0 ? '' : ` and without ${new Intl.ListFormat('en').format(names)}`;
  return `run the step once with ${id}${without}`;
}

/** What to do if nobody knows whether a request has started something, or has sent a prompt. */
export function afterUnknownStart(facts: ErrorFacts): MaybeSteps {
  const { isPublishing, kind, prompt } = facts;
  if (kind === 'publish' || kind === 'preview' || isPublishing) return [runAgain];
  if (kind === 'export by project')
    return [`${runAgain}: if an export is running, the step waits for its end, and then starts a new one`];
  if (prompt === 'follow-up')
    return [
      'Look in the service dashboard whether the job has the prompt',
      `If it has the prompt, ${followAgent(facts)}`,
      'If it does not have the prompt, run the step again',
    ];
  return [
    'Look for the job in the service dashboard',
    prompt === 'first'
      ? `If it is there, ${followAgent(facts)}`
      : 'If it is there, run the step once with its `job-id`',
    'If it is not there, run the step again',
  ];
}
