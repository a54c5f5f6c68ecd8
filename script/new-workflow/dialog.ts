/** The order of the questions. What a program can find out is said, and not asked. */
import { resolve } from 'node:path';
import { type Ask, say } from './ask.ts';
import { askSite } from './dialog-site.ts';
import type { Answers, Goal, Question } from './goal.ts';
import { repositories } from './goals/service.ts';
import { findIds, isBranchName, type Repository, readCommit, readRepository } from './repository.ts';
import { lookAtService, readApi, type ServiceFacts } from './service.ts';
import { findPagesUrl, isOtherSite, pathProblem, readSiteUrl, readUrl, type Way } from './site.ts';

/**
 * @param home directory of the action
 * @param given directory of the repository that gets the workflow; by default the current one
 * @throws Error if it is in no repository, or in the action itself
 */
export async function findRepository(ask: Ask, home: string, given = '.'): Promise<Repository> {
  const found = readRepository(given);
  if (found === undefined)
    throw new Error(`${resolve(given)} is not in a clone. Name the directory of one: script/new DIRECTORY`);
  if (found.directory === resolve(home))
    throw new Error(
      'This is the action itself. Name the repository that gets the workflow: script/new DIRECTORY',
    );
  if (found.name !== '' && !ask.has('repository')) {
    say.found(`${found.directory} is ${found.name}, with the branch ${found.defaultBranch}.`);
    return found;
  }
  const message = 'Owner and name at GitHub of the repository that gets the workflow';
  const name = await ask.text('repository', message, { placeholder: 'acme/handbook', read: readName });
  return { ...found, name };
}

function readName(name: string): string {
  if (!/^[\w-]+\/[\w.-]+$/.test(name)) throw new Error('Enter OWNER/NAME.');
  return name;
}

interface Request {
  readonly home: string;
  readonly what: string;
  readonly goal: Goal;
  readonly repository: Repository;
}

/** Asks everything that the goal needs. @throws Error that says what is wrong, or which flags are missing */
export async function findAnswers(ask: Ask, { home, what, goal, repository }: Request): Promise<Answers> {
  const own: Record<string, string> = {};
  // Asked first, because the shared workflow of another repository names the service and the project.
  if (what === 'agent') own[repositories.name] = await askOwn(ask, repositories, repositories.initial());
  const isCaller = own[repositories.name] === 'caller';
  const needed = flagsFor(what, goal, readRepository(home)?.name !== '');
  ask.require(isCaller ? needed.filter(name => name !== 'api' && name !== 'project-id') : needed);
  const action = await findAction(ask, home);
  const isDocs = await askIsDocs(ask, { what, goal, repository });
  const { directory, defaultBranch } = repository;
  const branch = await askBranch(ask, { what, isDocs, defaultBranch });
  const none: Service = { baseUrl: '', projectId: '', way: undefined };
  const service = isCaller ? none : await askService(ask, what, goal);
  const { way } = service;
  // Whether the service exports for the path depends on how it exports.
  const pages = what === 'pages' ? await findPages(ask, repository.name, way) : undefined;
  const site = await askSite(ask, { what, goal, way, found: pages?.url });
  own['change'] = pages?.change ?? '';
  const name = own['change'] === 'rename' ? repository.name.replace(/[^/]*$/, 'docs') : repository.name;
  const answers: Answers = {
    ...{ what, directory, repository: name, former: repository.name, defaultBranch, isDocs, branch },
    ...action,
    ...service,
    ...site,
    own,
  };
  if (what === 's3' || what === 'chart') own['ids'] = await askIds(ask, name);
  for (const question of goal.questions ?? [])
    if (own[question.name] === undefined && (question.when?.(answers) ?? true))
      own[question.name] = await askOwn(ask, question, question.initial?.(answers));
  return answers;
}

/** The questions that nothing answers but a person. */
function flagsFor(what: string, goal: Goal, isActionKnown: boolean): readonly string[] {
  const { isHost = false, questions = [] } = goal;
  const own = questions.filter(
    ({ initial, when, choices, pattern }) =>
      initial === undefined && when === undefined && (choices ?? pattern) !== undefined,
  );
  return [
    ...(isActionKnown ? [] : ['action']),
    'api',
    ...(what === 'sites' ? [] : ['project-id']),
    ...(isHost ? ['min-pages'] : []),
    ...(isHost && what !== 'pages' ? ['site'] : []),
    ...own.map(({ name }) => name),
  ];
}

/** @throws Error if the action is not in a clone, so that no commit of it is known */
async function findAction(ask: Ask, home: string) {
  const commit = readCommit(home);
  if (commit === undefined)
    throw new Error(`${home} is not a clone. Clone the action with Git, and run script/new there.`);
  const known = readRepository(home)?.name ?? '';
  const message = 'Owner and name of your copy of this action at GitHub';
  const question = { placeholder: 'acme/docs-admin-action', read: readName };
  const action = known !== '' && !ask.has('action') ? known : await ask.text('action', message, question);
  if (!commit.isPushed) say.warn(`The newest commit of the action is not pushed yet: git -C ${home} push`);
  return { action, sha: commit.sha };
}

async function askIsDocs(ask: Ask, { what, goal, repository }: Omit<Request, 'home'>): Promise<boolean> {
  if (what === 'preview') return true;
  if (goal.isHost !== true && what !== 'publish') return false;
  const message = `Is ${repository.name} the repository of the documentation?`;
  return await ask.confirm('docs', message, repository.hasDocumentation);
}

interface BranchRequest {
  readonly what: string;
  readonly isDocs: boolean;
  readonly defaultBranch: string;
}

async function askBranch(ask: Ask, { what, isDocs, defaultBranch }: BranchRequest): Promise<string> {
  const isCode = what === 'agent' || (what === 'publish' && !isDocs);
  if (!isCode && (!isDocs || what === 'preview')) return defaultBranch;
  const message = isCode ? 'Branch to which code is merged' : 'Branch that the service publishes';
  return await ask.text('branch', message, { initial: defaultBranch, read: readBranch });
}

function readBranch(text: string): string {
  if (!isBranchName(text)) throw new Error('Enter the name of a branch.');
  return text;
}

interface Service {
  readonly baseUrl: string;
  /** Empty if each of several sites has its own, or if a shared workflow names it. */
  readonly projectId: string;
  /** Undefined if the goal exports nothing. */
  readonly way: Way | undefined;
}

async function askService(ask: Ask, what: string, goal: Goal): Promise<Service> {
  const api = await ask.text('api', 'URL of any request in the API reference of the service', {
    placeholder: 'https://api.acme.dev/v1/static-export/{projectId}/jobs',
    read(text) {
      readApi(text);
      return text;
    },
  });
  const { baseUrl, way: written } = readApi(api);
  const message = 'Project ID, from the page "API keys" of the service dashboard';
  const projectId = what === 'sites' ? '' : await ask.text('project-id', message, { read: readId });
  let facts: ServiceFacts | undefined;
  await ask.key('Admin API key, to check it (not stored; press Enter to skip)', async key => {
    facts = await lookAtService(key, baseUrl, projectId);
    return facts.problem;
  });
  const seen = facts?.problem === '' ? facts : undefined;
  const way = goal.isHost === true || what === 'sites' ? await askWay(ask, seen?.way ?? written) : undefined;
  if (seen !== undefined) say.found(sentenceOf(seen, projectId));
  return { baseUrl, projectId, way };
}

function readId(id: string): string {
  if (!/^[\w.~:+=-]{1,200}$/.test(id)) throw new Error('Enter letters, digits, and . _ ~ : + = - only.');
  return id;
}

function sentenceOf({ knowsProject, way }: ServiceFacts, projectId: string): string {
  const exports = way === undefined ? '' : ` It exports by ${way}.`;
  if (projectId === '') return `The service accepts the key.${exports}`;
  if (knowsProject) return `The service accepts the key, and knows the project ${projectId}.${exports}`;
  return `The service accepts the key. Its answers do not tell whether it knows the project.${exports}`;
}

async function askWay(ask: Ask, found: Way | undefined): Promise<Way> {
  if (found !== undefined && !ask.has('export')) return found;
  const choices = [
    { value: 'project', label: 'POST /v1/static-export/{projectId}/jobs', hint: 'by project' },
    { value: 'domain', label: 'POST /v1/static-export/jobs', hint: 'by domain' },
  ];
  return (await ask.choose(
    'export',
    'Which request starts an export, in the API reference?',
    choices,
  )) as Way;
}

/** Where Pages serves a repository, and what has to be done so that it does. */
interface PagesPlace {
  readonly url: string;
  readonly change: '' | 'domain' | 'rename';
}

async function findPages(ask: Ask, repository: string, way: Way | undefined): Promise<PagesPlace> {
  const askDomain = async (): Promise<PagesPlace> => {
    const read = (text: string) => readSiteUrl(text, way);
    const question = { placeholder: 'https://static.acme.dev', read };
    const url = await ask.text('site', 'Domain of the repository, as a URL', question);
    return { url, change: new URL(url).hostname.endsWith('.github.io') ? '' : 'domain' };
  };
  if (ask.has('site')) return await askDomain();
  const url = readUrl(await findPagesUrl(repository));
  if (await isOtherSite(url))
    say.warn(`The repository already has a site on GitHub Pages, at ${url}. The workflow replaces it.`);
  const problem = pathProblem(url, way);
  if (problem === undefined) {
    say.found(`Pages serves ${repository} at ${url}.`);
    return { url, change: '' };
  }
  say.warn(`Pages serves ${repository} at ${url}.\n${problem}`);
  const domain = { value: 'domain', label: 'Give the repository a domain of its own' };
  const rename = { value: 'rename', label: 'Rename it to docs' };
  const choices = way === 'domain' ? [domain] : [domain, rename];
  if ((await ask.choose('pages-path', 'What do you want to do?', choices)) === 'domain')
    return await askDomain();
  return { url: `${new URL(url).origin}/docs`, change: 'rename' };
}

/** For the trust policy of a role: GitHub's tokens name the repository with IDs, or without. */
async function askIds(ask: Ask, repository: string): Promise<string> {
  const found = ask.has('ids') ? undefined : findIds(repository);
  if (found !== undefined) return found;
  const message = `Was ${repository} created, renamed, or moved since July 15, 2026? If so, enter what this prints: gh api repos/${repository} --jq '"\\(.owner.id) \\(.id)"'`;
  const read = (text: string) => {
    if (!/^(?:no|\d+ \d+)$/.test(text)) throw new Error('Enter both numbers, or no.');
    return text;
  };
  const answer = await ask.text('ids', message, { initial: 'no', read });
  return answer === 'no' ? '' : answer;
}

async function askOwn(ask: Ask, question: Question, initial: string | undefined): Promise<string> {
  const { name, message, choices, pattern, form = '', placeholder } = question;
  if (choices !== undefined) return await ask.choose(name, message, choices, initial);
  if (pattern === undefined) return (await ask.confirm(name, message, initial === 'yes')) ? 'yes' : 'no';
  const read = (text: string) => {
    if (!pattern.test(text)) throw new Error(form);
    return text;
  };
  return await ask.text(name, message, { initial, placeholder, read });
}
