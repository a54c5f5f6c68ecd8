/** A small site, and the step of an example that deploys it where others may have files. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandResult } from '../../__tests__/support/run-command.ts';
import { runStep } from '../support/commands.ts';
import { type Files, place } from '../support/files.ts';
import type { World } from '../support/world.ts';

/** A manifest as an export writes it. */
function manifest(project: string, exportedAt: string, paths: readonly string[]): string {
  const files = paths.map(path => ({ path, size: 1, sha256: 'a'.repeat(64) }));
  return `${JSON.stringify({ version: 1, project, exportedAt, files })}\n`;
}

/** A site of one page, one script, and a search. @param build what is in the names of its files */
export function siteOf(project: string, build: string, exportedAt = '2026-01-01T00:00:00.000Z'): Files {
  const script = `_next/static/${build}.js`;
  return {
    'index.html': `<p>${project} ${build}</p>`,
    'llms.txt': 'Résumé',
    [script]: build,
    [`pagefind/fragment/${build}.pf_fragment`]: build,
    'docs-manifest.json': manifest(project, exportedAt, ['index.html', script]),
  };
}

/** Files that are below a directory. */
export const below = (directory: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${directory}/${path}`, text]));

interface Deployment {
  /** Name of the example, and of the step in its job "deploy". */
  readonly step: readonly [file: string, name: string];
  readonly base: string;
  readonly site?: Files;
  /** The step's own variables. */
  readonly given: Readonly<Record<string, string>>;
}

/** @returns also the directory in which the step has worked */
export async function deploy(
  { sites, env }: World,
  { step: [file, name], base, site = siteOf('docs', 'new'), given }: Deployment,
): Promise<CommandResult & { readonly temp: string }> {
  const temp = mkdtempSync(join(sites, 'run-'));
  place(join(temp, 'site'), site);
  const own = { SITE: join(temp, 'site'), BASE_PATH: base, RUNNER_TEMP: temp };
  return { ...(await runStep([file, 'deploy', name], temp, { ...env, ...own, ...given })), temp };
}

/**
 * Deploys beside others. A deployment that stops has to change nothing.
 * @param all what there is
 * @returns whether it ends as it has to, and whether others keep what they have
 */
export async function deployBeside(
  all: () => readonly string[],
  stops: boolean,
  deploying: () => Promise<CommandResult>,
) {
  const before = all();
  const { code, output } = await deploying();
  const after = new Set(all());
  const isKept = before.every(line => after.has(line)) && stops === (after.size === before.length);
  return { endsSo: (code !== 0) === stops, isKept, output };
}

/** What a deployment does that has to stop, or not. */
export const endOf = (stops: boolean) => (stops ? 'stops' : 'goes on');
