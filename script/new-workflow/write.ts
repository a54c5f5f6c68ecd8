/** The files of a goal: made of the examples, checked, and only then written. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Answers, Goal } from './goal.ts';
import { scalar, Workflow } from './workflow.ts';

/**
 * @param home directory of the action
 * @returns texts by their paths in the repository
 * @throws Error if an example is not as expected
 */
export function makeFiles(home: string, goal: Goal, answers: Answers): ReadonlyMap<string, string> {
  const words = new Map(Object.entries(goal.words?.(answers) ?? {}));
  const used = new Set<string>();
  // Services load each script that is in the documentation. They ignore .github/.
  const search: Readonly<Record<string, string>> = answers.parts.includes('search')
    ? { '.github/site-search.js': 'site-search.js' }
    : {};
  const texts = Object.entries({ ...goal.files(answers), ...search }).map(([path, name]) => {
    const example = readFileSync(join(home, 'examples', name), 'utf8');
    if (name.endsWith('.yml')) return [path, makeWorkflow(home, example, { goal, answers })] as const;
    const text = [...words].reduce((edited, [word, value]) => {
      if (!edited.includes(word)) return edited;
      used.add(word);
      return edited.replaceAll(word, () => value);
    }, withoutSetUp(example));
    return [path, named(home, text, answers)] as const;
  });
  const unused = [...words.keys()].filter(word => !used.has(word));
  if (unused.length > 0) throw new Error(`The examples have no ${unused.join(', ')}.`);
  return new Map(texts);
}

function makeWorkflow(
  home: string,
  example: string,
  { goal, answers }: { goal: Goal; answers: Answers },
): string {
  const workflow = new Workflow(withoutSetUp(example));
  const { isDocs, branch, defaultBranch } = answers;
  if (workflow.has('on.push.branches')) workflow.set('on.push.branches', `[${scalar(branch)}]`);
  for (const step of workflow.steps) {
    const set = (key: string, value: string) =>
      workflow.has(`${step}.with.${key}`) && workflow.set(`${step}.with.${key}`, value);
    set('base-url', answers.baseUrl);
    if (answers.projectId !== '') set('project-id', scalar(answers.projectId));
    // A run that no push started is of the default branch, which the service does not publish.
    if (isDocs && branch !== defaultBranch)
      set('commit', `\${{ github.event_name == 'push' && github.sha || '' }}`);
  }
  goal.edit?.(workflow, answers);
  if (goal.isHost) editHost(workflow, answers);
  addParts(home, workflow, answers);
  const text = workflow.toString();
  return named(home, answers.parts.includes('ghes') ? forServer(text) : text, answers);
}

/** The text of an example with the name of the action, and with links to its pages at the commit that is used. */
function named(home: string, text: string, { action, sha }: Answers): string {
  const { repository } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    repository: string;
  };
  const own = repository.replace('github:', '');
  return text
    .replaceAll(`${own}@v1`, `${action}@${sha}`)
    .replaceAll(`github.com/${own}/blob/main`, `github.com/${action}/blob/${sha}`);
}

/** Comments that begin with "#?" are for people who copy an example, and fill it in. */
const withoutSetUp = (text: string) =>
  text
    .replace(/(?<=^|\n) *#\?.*\n/g, '')
    .replace(/ #\?.*/g, '')
    .replace(/^#\n(?=name:)/m, '');

/** The step that exports, as a path. */
function exportOf(workflow: Workflow): string {
  const step = workflow.steps.find(path => !workflow.has(`${path}.with.operation`));
  if (step === undefined) throw new Error('The example exports nothing.');
  return step;
}

/** What differs between all workflows that export a site for one URL. */
function editHost(workflow: Workflow, answers: Answers): void {
  const { isDocs, domain, siteUrl, minPages, isComparable, parts } = answers;
  const { origin, pathname } = new URL(siteUrl);
  const docs = exportOf(workflow);
  if (workflow.has('env.SITE_URL')) workflow.set('env.SITE_URL', siteUrl);
  if (workflow.has('env.SITE_ORIGIN')) {
    workflow.set('env.SITE_ORIGIN', origin);
    workflow.set('env.BASE_PATH', pathname);
  }
  workflow.set(`${docs}.with.min-pages`, minPages);
  if (!isComparable) workflow.delete(`${docs}.with.max-removed-pages`);
  if (domain !== '') workflow.addAfter(`${docs}.with.project-id`, `domain: ${domain}`);
  if (isDocs) return;
  // Nothing was merged that could be published, or that has a pull request to comment on.
  const permissions = docs.replace(/steps.*$/, 'permissions');
  const own = [`${permissions}.pull-requests`, `${docs}.with.comment`];
  // The search needs a checkout.
  if (parts.includes('search'))
    workflow.replace(
      'contents: read # to find out whether the published commit contains the merge',
      'contents: read # to check out this repository',
    );
  else own.push(`${permissions}.contents`);
  for (const path of own) if (workflow.has(path)) workflow.delete(path);
  for (const path of ['on.push', `${docs}.with.publish`, `${docs}.with.commit`]) workflow.delete(path);
  if (domain !== '') workflow.delete(`${docs}.with.project-id`);
}

function addParts(home: string, workflow: Workflow, { parts }: Answers): void {
  const read = (name: string) => readFileSync(join(home, 'examples/parts', `${name}.yml`), 'utf8');
  // A checkout deletes what is in the directory, so it comes first.
  if (parts.includes('search')) {
    const docs = exportOf(workflow);
    const [first = ''] = workflow.keys(docs.replace(/\.[^.]*$/, ''));
    workflow.addBefore(docs.replace(/[^.]*$/, first), read('checkout'));
    workflow.addAfter(docs, `\n${read('search')}`);
  }
  if (parts.includes('login')) {
    const docs = exportOf(workflow);
    workflow.addBefore(docs, read('restore-manifest'));
    workflow.addAfter(docs, `\n${read('keep-manifest')}`);
    workflow.set(`${docs}.with.compare-with`, 'docs-manifest.json');
    workflow.delete('jobs.verify');
  }
  if (parts.includes('chat')) {
    const jobs = workflow.keys('jobs').join(', ');
    workflow.addAfter(`jobs.${workflow.keys('jobs').at(-1)}`, `\n${read('report')}`);
    workflow.set('jobs.report.needs', `[${jobs}]`);
  }
}

/** GitHub Enterprise Server has no later versions of these actions, and does not know these keys. */
const forServer = (text: string) =>
  text
    .replace(/^ +(?:deployment: false|queue: max).*\n/gm, '')
    .replaceAll(', deployment: false', '')
    .replace(/(actions\/(?:upload-artifact|download-artifact|deploy-pages))@.*/g, '$1@v3')
    .replace(/(actions\/upload-pages-artifact)@.*/g, '$1@v2')
    // Version 2 always includes hidden files.
    .replace(/(?<=upload-pages-artifact@v2\n(?: .*\n)*?)(?: +# .*\n)? +include-hidden-files:.*\n/g, '');

/** Writes all of them. @throws Error of the file system */
export function writeFiles(directory: string, files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}
