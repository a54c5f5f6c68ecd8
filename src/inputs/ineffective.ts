import type { ExportFields, Fields } from './schema.ts';

/**
 * Finds the inputs that are set in vain, because of others of the same operation.
 * @param isGiven tells whether the workflow sets an input to something else than its default
 * @returns a warning for each
 */
export function ineffectiveInputs(inputs: Fields, isGiven: (name: string) => boolean): readonly string[] {
  const ofComment = { when: !inputs.comment, because: '"comment" is false', names: ['issue-number'] };
  const conditions = [ofComment, ...(inputs.operation === 'export' ? ofExport(inputs) : [])];
  return conditions
    .filter(({ when }) => when)
    .flatMap(({ because, names }) =>
      names.filter(isGiven).map(name => `${name} has no effect because ${because}.`),
    );
}

function ofExport(inputs: ExportFields) {
  const { domain, download, extractTo, jobId, publish, valuesBundleUrl, valuesFile, wait } = inputs;
  const isAttached = jobId !== undefined;
  const hasFile = valuesFile !== undefined;
  const usesProject = publish || valuesBundleUrl?.includes('{projectId}');
  const byDomain = '"domain" is set: an export with both is by domain';
  const started = '"job-id" is set: that export has started already';
  return [
    { when: !wait, because: '"wait" is false', names: ['extract-to', 'cache', 'values-file'] },
    { when: wait && !download, because: '"download" is false', names: ['extract-to', 'cache'] },
    { when: !hasFile, because: '"values-file" is not set', names: ['values-bundle-url', 'values-key'] },
    { when: domain !== undefined && !usesProject, because: byDomain, names: ['project-id'] },
    { when: isAttached, because: started, names: ['paths'] },
    // The label is written to the file, too.
    { when: isAttached && !hasFile, because: started, names: ['export-version'] },
    { when: extractTo === undefined, because: '"extract-to" is not set', names: ['clean', 'min-pages'] },
  ];
}
