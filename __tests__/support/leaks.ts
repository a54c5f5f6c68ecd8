import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findPaths } from '../../script/find-paths.ts';
import type { ActionRun } from './step.ts';

/** Signatures of presigned URLs, which give access too, besides the masked values. */
const signature = /X-Amz-(?:Signature|Credential)(?:=|%3D)[\w%]/i;

/**
 * Finds places where a run shows a secret: its log, its summary, or a file that it wrote. The link is allowed in the file
 * of outputs and in a values file.
 * @param secrets such as the API key; values that the run masked are included
 * @returns places, without the secret
 */
export function leaksOf(run: ActionRun, secrets: readonly string[]): readonly string[] {
  const hidden = [...secrets, ...run.masks].filter(secret => secret.length >= 8);
  const reveals = (text: string) => hidden.some(secret => text.includes(secret)) || signature.test(text);
  const places: Readonly<Record<string, string>> = {
    log: run.stdout.replace(/^::add-mask::.*$/gm, ''),
    stderr: run.stderr,
    summary: run.summary,
    annotations: JSON.stringify(run.annotations),
    ...filesOf(run),
  };
  return Object.entries(places)
    .filter(([, text]) => reveals(text))
    .map(([place]) => place);
}

function filesOf({ directory }: ActionRun): Readonly<Record<string, string>> {
  const files = findPaths('{workspace,temp,tool-cache}/**/*', directory).filter(
    name => statSync(join(directory, name)).isFile() && !name.endsWith('values.yaml'),
  );
  return Object.fromEntries(files.map(name => [name, readFileSync(join(directory, name), 'latin1')]));
}

/** Files that a failed run left in workspace, temp, and tool cache. */
export function leftoversOf({ directory }: ActionRun): readonly string[] {
  return findPaths('{workspace,temp,tool-cache}/**/*', directory);
}
