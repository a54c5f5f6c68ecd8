/** Each warning and each error code of src/ has an entry in docs/troubleshooting.md, under the words by which its reader looks for it. */
import { globSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { errorHints } from '../../src/shared/errors.ts';
import { read, root } from '../support/workflows.ts';

/** Words of a warning that stand in its file of src/, and in bold in the document. */
interface Words {
  readonly words: string;
  /** If it is another one than the file that warns. */
  readonly file?: string;
}

/** A place that shows what other places in this table write. */
const passesOn: readonly Words[] = [];
const says = (words: string, file?: string) => [file === undefined ? { words } : { words, file }];
const brokenPage = says('Page that could not be built', 'src/github/toolkit.ts');
const unusableLink = says('that is not a usable http or https URL', 'src/operations/operation.ts');

/** File → the places that warn in it, and what each says. */
const warnings: Readonly<Record<string, readonly (readonly Words[])[]>> = {
  'src/delivery/comparison.ts': [
    [{ words: 'The earlier export cannot be read' }, { words: 'The live site does not tell what it has' }],
    says('no earlier export to compare with'),
    says('of its own, so the next export cannot be compared with this one'),
    says('so none is left'),
  ],
  'src/delivery/helm-values.ts': [says('The link in the values file')],
  'src/delivery/unpack-site.ts': [
    says('The previous content could not be removed'),
    says('so it has no home page'),
    says('but the service exported'),
    says('that its pages load'),
  ],
  'src/github/sticky-comment.ts': [says('The comment may be missing or out of date')],
  'src/inputs/problems.ts': [says('has no effect because')],
  'src/operations/agent-job.ts': [
    unusableLink,
    says('Someone archived this job', 'src/report/agent-report.ts'),
  ],
  'src/operations/deployment.ts': [unusableLink],
  'src/operations/deployment-checks.ts': [
    says('It is not known whether commit'),
    says('The preview is of commit'),
  ],
  'src/operations/deployment-end.ts': [
    says('The service skipped the deployment'),
    says('The deployment is of branch'),
    brokenPage,
    [
      { words: 'does not answer yet', file: 'src/operations/deployment-checks.ts' },
      { words: 'was not requested', file: 'src/operations/deployment-checks.ts' },
    ],
  ],
  'src/operations/export.ts': [says('Remove job-id to get what is published now'), brokenPage],
  'src/operations/verification.ts': [says('A short URL, or a link, does not lead to its page')],
  'src/run/run-operation.ts': [passesOn, says('Could not set the output commentUrl')],
  'src/run/ending.ts': [says('Could not write the job summary')],
  'src/shared/redactor.ts': [passesOn],
};

/** A call that shows a warning, collects one, or marks a page; or the text of one that is collected as an expression. */
const place = /\.warning\(|\bwarnings\.push\(|\bannotate\([^:{]+?\)|\bno effect because\b/g;

test('each place of src/ that warns is known here, with what it says', () => {
  const found = globSync('src/**/*.ts', { cwd: root }).flatMap(path => {
    const file = path.replaceAll('\\', '/');
    const count = read(file).match(place)?.length ?? 0;
    return count === 0 ? [] : [[file, count] as const];
  });
  const known = Object.entries(warnings).map(([file, places]) => [file, places.length]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known));
});

const document = read('docs/troubleshooting.md');
/** What is in bold at the beginning of an item of a list. */
const entries = [...document.matchAll(/^- (?:\*\*[^*]+\*\*(?:, )?)+/gm)].map(([bold]) => bold);

test.each(
  Object.entries(warnings).flatMap(([warning, places]) =>
    places.flat().map(({ words, file = warning }) => ({ words, file })),
  ),
)('"$words" of $file has an entry in troubleshooting', ({ words, file }) => {
  expect(read(file)).toContain(words);
  expect(entries.filter(bold => bold.includes(words))).toHaveLength(1);
});

test('each error code has one section, and no section is about a code that is gone', () => {
  const sections = [...document.matchAll(/^### `(\w+)`$/gm)].map(([, code]) => code);
  expect(sections.toSorted()).toEqual(Object.keys(errorHints).toSorted());
});
