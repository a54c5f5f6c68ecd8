/** What Git and the GitHub CLI know of a repository. */
import { spawnSync } from 'node:child_process';

/** @returns what the program prints; undefined if it fails, or does not exist */
function run(program: string, args: readonly string[]): string | undefined {
  const { stdout, status } = spawnSync(program, args, { encoding: 'utf8', timeout: 20_000 });
  return status === 0 ? stdout.trim() : undefined;
}

const git = (directory: string, ...args: readonly string[]) => run('git', ['-C', directory, ...args]);

/** @returns what GitHub answers to somebody who is signed in with the GitHub CLI; undefined otherwise */
export function github(path: string, query: string): string | undefined {
  return run('gh', ['api', path, '--jq', query]);
}

export interface Repository {
  /** Its top directory. */
  readonly directory: string;
  /** OWNER/NAME at GitHub; empty if no remote says so. */
  readonly name: string;
  readonly defaultBranch: string;
  readonly hasDocumentation: boolean;
}

/** @returns undefined if the directory is in no repository */
export function readRepository(path: string): Repository | undefined {
  const directory = git(path, 'rev-parse', '--show-toplevel');
  if (directory === undefined) return undefined;
  const [, name = ''] = remote.exec(git(directory, 'remote', 'get-url', 'origin') ?? '') ?? [];
  const head = git(directory, 'symbolic-ref', '--short', 'refs/remotes/origin/HEAD')?.replace('origin/', '');
  const defaultBranch = head ?? (git(directory, 'branch', '--show-current') || 'main');
  const files = git(directory, 'ls-files')?.split('\n') ?? [];
  const hasDocumentation = files.some(file => /(?:^|\/)(?:docs|mint)\.json$/.test(file));
  return { directory, name, defaultBranch, hasDocumentation };
}

/** Whether a branch can have that name, by Git's rules. */
export const isBranchName = (text: string) => run('git', ['check-ref-format', '--branch', text]) === text;

/** A URL or an SSH address of a repository at a host. */
const remote =
  /^(?:https?:\/\/|ssh:\/\/)?(?:[^@/]+@)?[\w-]+(?:\.[\w-]+)+(?::\d+)?[:/]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/;

/** @returns paths of what is staged, which the next commit would contain, too */
export function changedFiles(directory: string): readonly string[] {
  return (git(directory, 'diff', '--cached', '--name-only') ?? '').split('\n').filter(path => path !== '');
}

/** The commit of a clone. @returns undefined if it is no clone */
export function readCommit(
  directory: string,
): { readonly sha: string; readonly isPushed: boolean } | undefined {
  const sha = git(directory, 'rev-parse', 'HEAD');
  if (sha === undefined) return undefined;
  return { sha, isPushed: Boolean(git(directory, 'branch', '--remotes', '--contains', sha)) };
}

/**
 * The subject of the tokens that GitHub gives to jobs of an environment. It has IDs in repositories that were created, renamed, or moved
 * on or after July 15, 2026.
 * @param ids of the owner and of the repository; empty for an older repository
 */
export function subjectOf(repository: string, ids: string, environment: string): string {
  const [ownerId = '', id = ''] = ids.split(' ');
  const [owner = '', name = ''] = repository.split('/');
  return `repo:${ids === '' ? repository : `${owner}@${ownerId}/${name}@${id}`}:environment:${environment}`;
}

/** @returns both IDs, if GitHub certainly uses them; undefined if that is not known */
export function findIds(repository: string): string | undefined {
  const found = github(`repos/${repository}`, '"\\(.owner.id) \\(.id) \\(.created_at)"')?.split(' ');
  if (found === undefined) return undefined;
  // Whether an older repository was renamed or moved since, GitHub does not tell.
  return (found[2] ?? '') >= '2026-07-15' ? found.slice(0, 2).join(' ') : undefined;
}
