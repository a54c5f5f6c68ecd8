import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ActionRun } from '../../script/local-runner.ts';

/** What gives access, besides the values that were masked: signatures of presigned links. */
const signature = /X-Amz-(?:Signature|Credential)(?:=|%3D)[\w%]/i;

/**
 * Where a run has shown what gives access: in its log, its summary, or a file of its own. The link may stand in the
 * file of outputs, and in a values file.
 * @param secrets such as the API key; what the run has masked is looked for as well
 * @returns places, with nothing of the secret
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
  const files = globSync('{workspace,temp,tool-cache}/**/*', { cwd: directory }).filter(
    name => statSync(join(directory, name)).isFile() && !name.endsWith('values.yaml'),
  );
  return Object.fromEntries(files.map(name => [name, readFileSync(join(directory, name), 'latin1')]));
}

/** Files that a failed run has left in workspace, temp and tool cache. */
export function leftoversOf({ directory }: ActionRun): readonly string[] {
  return globSync('{workspace,temp,tool-cache}/**/*', { cwd: directory });
}
