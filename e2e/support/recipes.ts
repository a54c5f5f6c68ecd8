/** The workflows in documents, and the parts that people add to an example. */
import { parse } from 'yaml';
import { read } from '../../__tests__/support/workflows.ts';

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

/** Those of README.md. */
export function readAllRecipes(): readonly Recipe[] {
  return readRecipes(read('README.md'), 'readme');
}

/** A file of examples/parts, indented by as many spaces as its place in a workflow needs. */
export function readPart(name: string, spaces = 0): string {
  return read(`examples/parts/${name}.yml`).replace(/^(?=.)/gm, ' '.repeat(spaces));
}

/** An example with the job for a failed night. */
export function withReport(example: string): string {
  return `${example}\n${readPart('report', 2)}`;
}

/** An example as docs/hosting.md changes it for a site that asks for a login, which the steps of a workflow do not have. */
export function forPrivateSite(example: string): string {
  return example
    .replace('      - name: Export the site\n', found => `${readPart('restore-manifest', 6)}\n${found}`)
    .replace('      - name: Upload the site\n', found => `${readPart('keep-manifest', 6)}\n${found}`)
    .replace('compare-with: live', 'compare-with: docs-manifest.json')
    .replace(/\n.*\n {2}verify:\n[\s\S]*$/, '');
}

/** Every block of YAML in a document, in order. */
export function readRecipes(markdown: string, name = 'recipe'): readonly Recipe[] {
  const blocks = [...markdown.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)];
  return blocks.map(([, shown = ''], index) => {
    const text = Array.isArray(parse(shown)) ? around + shown.replace(/^(?=.)/gm, '      ') : shown;
    return { file: `${name}-${index + 1}.yml`, text };
  });
}
