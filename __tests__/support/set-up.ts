/** Secrets and variables that a text tells its reader to create before workflows run: all there are for their jobs. */

export interface SetUp {
  readonly secrets: readonly string[];
  readonly variables: readonly string[];
}

/** @param text a document, or a workflow with comments at its top */
export function readSetUp(text: string): SetUp {
  const oneLine = text.replace(/\n *(?:#\??\s*)?/g, ' ');
  const names = (pattern: RegExp) => [
    ...new Set([...oneLine.matchAll(pattern)].map(([, name = '']) => name)),
  ];
  return {
    secrets: names(/\b(?:repository|organization|environment) secret `?([A-Z][A-Z_]+)/g),
    variables: names(/\brepository variable `?([A-Z][A-Z_]+)/g),
  };
}

/** Secrets and variables that the jobs of a workflow read. */
export function readUses(workflow: string): SetUp {
  const names = (context: string) => {
    const code = workflow.replace(/^ *#.*$/gm, '');
    const found = code.matchAll(new RegExp(`\\b${context}\\.([A-Z][A-Z_]+)`, 'g'));
    return [...new Set([...found].map(([, name = '']) => name))];
  };
  return { secrets: names('secrets'), variables: names('vars') };
}
