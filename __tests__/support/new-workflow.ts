/** Every goal of script/new, with every combination of its answers. */
import { join } from 'node:path';
import type { Answers, Goal, Part } from '../../script/new-workflow/goal.ts';
import { goals } from '../../script/new-workflow/goals.ts';
import { makeFiles } from '../../script/new-workflow/write.ts';
import { root } from './workflows.ts';

export interface Case {
  readonly title: string;
  readonly goal: Goal;
  readonly answers: Answers;
}

/** What people answer to the questions of single goals. The first of several answers is the usual one. */
const ownAnswers: Readonly<Record<string, readonly string[]>> = {
  bucket: ['acme-web'],
  prefix: ['web/docs'],
  region: ['eu-central-1'],
  account: ['123456789012'],
  worker: ['handbook-site'],
  image: ['ghcr.io/acme/handbook-site'],
  'config-repository': ['handbook', 'gitops'],
  'config-branch': ['main'],
  'config-file': ['environments/production/kustomization.yaml', 'charts/docs/values.yaml'],
  value: ['.docs.staticExport.bundleUrl'],
  endpoint: ['vpce-0123456789abcdef0'],
  'distribution-account': ['123456789012', '210987654321'],
  distribution: ['E1ABCDEF2GHIJK'],
  host: ['deploy@www.acme.dev'],
  root: ['/srv/handbook'],
  file: ['api/openapi.yaml'],
  open: ['yes', 'no'],
  code: ['lib'],
  workflows: ['acme/workflows'],
  sites: ['docs=https://docs.acme.dev=50,help=https://help.acme.dev=5'],
};

export const usual: Omit<Answers, 'what' | 'own'> = {
  directory: join(root, 'no-clone'),
  repository: 'acme/handbook',
  former: 'acme/handbook',
  defaultBranch: 'main',
  action: 'acme/docs-admin-action',
  sha: '0123456789abcdef0123456789abcdef01234567',
  isDocs: true,
  branch: 'main',
  baseUrl: 'https://api.acme.dev',
  projectId: '65f0c1a2',
  way: 'project',
  domain: '',
  siteUrl: 'https://www.acme.dev/docs',
  minPages: '90',
  isComparable: true,
  parts: [],
};

const hosted: readonly Partial<Answers>[] = [
  {},
  { branch: 'live' },
  { way: 'domain', domain: 'docs.acme.dev', siteUrl: 'https://static.acme.dev' },
  { isDocs: false },
  { isDocs: false, way: 'domain', domain: 'docs.acme.dev', siteUrl: 'https://static.acme.dev' },
  { isComparable: false },
  ...(['search', 'chat', 'login', 'ghes'] as const).map(part => ({ parts: [part] })),
  { parts: ['search', 'chat', 'login'] satisfies Part[], isDocs: false },
];
const others: readonly Partial<Answers>[] = [
  {},
  { isDocs: false },
  { way: 'domain', domain: 'docs.acme.dev' },
  { branch: 'live' },
  { isDocs: false, branch: 'live' },
];

export const cases: readonly Case[] = Object.entries(goals).flatMap(([what, goal]) => {
  const named = (goal.questions ?? []).map(({ name, choices }) => {
    const values = choices?.map(({ value }) => value) ?? ownAnswers[name] ?? ['yes', 'no'];
    return [name, values] as const;
  });
  const owns = named.reduce<readonly Readonly<Record<string, string>>[]>(
    (all, [name, values]) => all.flatMap(own => values.map(value => ({ ...own, [name]: value }))),
    [{}],
  );
  // Exports for a cluster are compared with what its repository names.
  const isCluster = what === 'image' || what === 'chart';
  const able = hosted.filter(
    ({ parts = [], isComparable = true }) =>
      parts.every(part => goal.parts?.includes(part) ?? true) && (isComparable || !isCluster),
  );
  return (goal.isHost === true ? able : others).flatMap((changes, index) =>
    (index === 0 ? owns : owns.slice(0, 1)).map(own => ({
      title: `${what} ${JSON.stringify({ ...changes, ...own })}`,
      goal,
      answers: { ...usual, ...changes, what, own: { change: '', ids: '', ...own } },
    })),
  );
});

const written = new Map<Answers, ReadonlyMap<string, string>>();

/** What script/new writes, made once for each case. */
export function filesOf({ goal, answers }: Case): ReadonlyMap<string, string> {
  const files = written.get(answers) ?? makeFiles(root, goal, answers);
  written.set(answers, files);
  return files;
}
