/** A small site, and the step of an example that deploys it, without act. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';

/** What has to be true, by a sentence about it. */
export type Facts = Readonly<Record<string, boolean>>;
export type Files = Readonly<Record<string, string>>;

/** The shell of a step. */
export function stepOf(file: string, name: string): string {
  const text = readFileSync(resolve(import.meta.dirname, '../../examples', file), 'utf8');
  const { jobs } = parse(text) as {
    readonly jobs: Readonly<Record<string, { readonly steps: readonly { name?: string; run?: string }[] }>>;
  };
  const step = jobs['deploy']?.steps.find(step => step.name === name);
  if (step?.run === undefined) throw new Error(`${file} has no step "${name}".`);
  return step.run;
}

export function place(directory: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

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
