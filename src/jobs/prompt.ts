import { resolve } from 'node:path';
import type { AgentJobInputs } from '../inputs/schema.ts';
import { contains } from '../shared/directories.ts';
import { ActionError, errorKinds } from '../shared/errors.ts';
import { readRegularFile, UnusableFile } from '../shared/files.ts';
import type { Runner } from '../shared/ports.ts';
import { oneLine } from '../shared/text.ts';

/** Bytes. */
const maxSize = 1024 * 1024;

/**
 * The prompt from one of the two inputs.
 * @returns undefined if the step only follows a job
 * @throws ActionError INPUTS_INVALID when the file cannot be used
 */
export async function readPrompt(
  { prompt, promptFile }: Pick<AgentJobInputs, 'prompt' | 'promptFile'>,
  { workspace, temp }: Runner['directories'],
): Promise<string | undefined> {
  if (promptFile === undefined) return prompt;
  const path = resolve(workspace, promptFile);
  const within = contains(temp, path) && !contains(workspace, path) ? temp : workspace;
  try {
    const bytes = await readRegularFile(path, { maxBytes: maxSize, within });
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.trim() === '') throw new UnusableFile('is blank');
    return text;
  } catch (error) {
    throw new ActionError('INPUTS_INVALID', {
      what: 'One input is invalid',
      hint: `${errorKinds.INPUTS_INVALID.hint}:\n- prompt-file: ${oneLine(promptFile, 120)} ${problemOf(error)}. Accepted: a file with the prompt, at most 1 MiB of UTF-8, in the workspace or RUNNER_TEMP`,
      cause: error,
    });
  }
}

/** Completes a sentence: "is blank". */
function problemOf(error: unknown): string {
  if (error instanceof UnusableFile) return error.message;
  if (error instanceof TypeError) return 'is not UTF-8';
  const { code, message = String(error) } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'does not exist' : `cannot be read: ${oneLine(message)}`;
}
