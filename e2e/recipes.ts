/** The workflows in documents. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

interface Recipe {
  /** Name of a workflow file for it. */
  readonly file: string;
  /** A whole workflow. Single steps get the minimum around them that makes a workflow. */
  readonly text: string;
}

const around = `on: workflow_dispatch

permissions: {}

jobs:
  recipe:
    runs-on: ubuntu-latest
    permissions: {}
    steps:
`;

/** Those of README.md and docs/running.md, in this order. */
export function readAllRecipes(): readonly Recipe[] {
  const root = resolve(import.meta.dirname, '..');
  return ['README', 'docs/running'].flatMap(document =>
    readRecipes(
      readFileSync(join(root, `${document}.md`), 'utf8'),
      document.replace('docs/', '').toLowerCase(),
    ),
  );
}

/** An example with the job that docs/hosting.md offers for a failed night. */
export function withReport(example: string): string {
  const hosting = readFileSync(resolve(import.meta.dirname, '../docs/hosting.md'), 'utf8');
  const [, job = ''] = /^```yaml\n( {2}report:\n[\s\S]*?)^```$/m.exec(hosting) ?? [];
  return `${example}\n${job}`;
}

/** Every block of YAML in a document, in order. */
export function readRecipes(markdown: string, name = 'recipe'): readonly Recipe[] {
  const blocks = [...markdown.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)];
  return blocks.map(([, shown = ''], index) => {
    const text = Array.isArray(parse(shown)) ? around + shown.replace(/^(?=.)/gm, '      ') : shown;
    return { file: `${name}-${index + 1}.yml`, text };
  });
}
