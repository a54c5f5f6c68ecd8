/** What script/new writes is complete, and says nothing that is not so. */
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { cases, filesOf } from '../support/new-workflow.ts';
import { exampleFiles, metadataOf, read } from '../support/workflows.ts';

async function problemsOf(content: string): Promise<readonly string[]> {
  const { context, value } = parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(error => error.message);
}

/** Hosts, values, and words that somebody would still have to replace. */
const placeholder =
  /\bexample(?:\.(?:com|org|net)\b|\/)|: (?:PAGES|PATH|URL)$|@v1\b|(?<![$\w{])(?:OWNER|REPOSITORY|BUCKET|PREFIX|DOCS_BUCKET|[A-Z]+_ACCOUNT)\/|#\?/gm;

test.each(cases)('$title leaves nothing to replace', test => {
  for (const [path, text] of filesOf(test)) expect([path, text.match(placeholder) ?? []]).toEqual([path, []]);
});

test.each(cases)('GitHub accepts $title', async test => {
  for (const [path, text] of filesOf(test))
    if (path.endsWith('.yml')) expect([path, await problemsOf(text)]).toEqual([path, []]);
});

/** Everything that is a key, an ID, or a job somewhere in the examples. */
const keys = new Set(exampleFiles.flatMap(file => keysOf(parse(read(file)))));
const inputs = Object.keys(metadataOf('action.yml').inputs);

function keysOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

test.each(cases)('no comment of $title is about a key that is not there', test => {
  for (const [path, text] of filesOf(test)) {
    if (!path.endsWith('.yml')) continue;
    const own = new Set(keysOf(parse(text)));
    const comments = text.replaceAll(/^(?! *#).*?(?:(?<= )#|$)/gm, '').replaceAll(/\n *# ?/g, ' ');
    const named = [...comments.matchAll(/"([a-z][\w-]+)"/g)].map(([, name = '']) => name);
    const missing = named.filter(name => (keys.has(name) || inputs.includes(name)) && !own.has(name));
    expect([path, missing]).toEqual([path, []]);
  }
});

test.each(exampleFiles)('%s tells in comments of their own how to fill it in', file => {
  const plain = read(file).replaceAll(/#\?.*/g, '');
  // These words begin what only somebody does who copies the file.
  expect(
    plain.match(
      /# .*\b(?:Replace [A-Z]{2}|If your service exports by domain|Before the first run|For (?:the|a|any|each) repository)\b.*/g,
    ) ?? [],
  ).toEqual([]);
});
