import { resolve } from 'node:path';
import { readRegularFile, UnusableFile } from '../files/regular-file.ts';
import { invalidInputs } from '../inputs/problems.ts';
import type { AgentJobInputs } from '../inputs/schema.ts';
import type { Directories } from '../shared/runner.ts';
import { oneLine } from '../shared/text.ts';

/** Bytes. */
const maxSize = 1024 * 1024;

/**
 * Reads the prompt from one of the two inputs.
 * @returns undefined if the step only follows a job
 * @throws ActionError INPUTS_INVALID when the file cannot be used
 */
export async function readPrompt(
  { prompt, promptFile }: Pick<AgentJobInputs, 'prompt' | 'promptFile'>,
  directories: Directories,
): Promise<string | undefined> {
  return promptFile === undefined ? prompt : await readPromptFile(promptFile, directories);
}

async function readPromptFile(promptFile: string, { workspace, temp }: Directories): Promise<string> {
  const path = resolve(workspace, promptFile);
  try {
    const bytes = await readRegularFile(path, { maxBytes: maxSize, within: [workspace, temp] });
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.trim() === '') throw new UnusableFile('is blank');
    // UTF-16 without a byte order mark is valid UTF-8 that contains NUL characters.
    if (text.includes('\0')) throw new UnusableFile('is not UTF-8');
    return text;
  } catch (error) {
    const found = `${oneLine(promptFile, 120)} ${problemOf(error)}`;
    const accepted = 'a file with the prompt, at most 1 MiB of UTF-8, in the workspace or RUNNER_TEMP';
    throw invalidInputs([{ name: 'prompt-file', found, accepted }], error);
  }
}

/** Completes a sentence: "is blank". */
function problemOf(error: unknown): string {
  if (error instanceof UnusableFile) return error.message;
  if (error instanceof TypeError) return 'is not UTF-8';
  const { code, message = String(error) } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'does not exist' : `cannot be read: ${oneLine(message)}`;
}
