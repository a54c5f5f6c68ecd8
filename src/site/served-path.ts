import {
  decode,
  findTargets,
  SiteFiles,
  type SiteRequest,
  type Target,
  type Targets,
} from './site-targets.ts';

export interface ServedPath {
  /** Path for which the site was made: "/docs", or "/" for the root. Undefined if the files do not tell. */
  readonly basePath: string | undefined;
  /** How the site works where it is served. Unknown also if nothing says where that is, or where its pages are. */
  readonly verdict: 'works' | 'differs' | 'cannot-work' | 'unknown';
  /** Files that pages load, and that the site does not have. */
  readonly missing: { readonly first: string; readonly count: number } | undefined;
}

/** Finds out from the files of a site for which path they were made, and whether they work where they are served. */
export async function findServedPath(request: SiteRequest): Promise<ServedPath> {
  const files = new SiteFiles(request.paths);
  const targets = await findTargets(request, files);
  const prefix = findPrefix(targets);
  if (prefix === undefined) {
    // Where nothing that pages load is there, links alone tell what is missing, and no more.
    const linked = findLinkedPrefix(targets);
    const missing = linked === undefined ? undefined : findMissing(targets.load, linked, files);
    return { basePath: undefined, verdict: 'unknown', missing };
  }
  const servedAt = request.servedAt === undefined ? undefined : decode(request.servedAt);
  return {
    basePath: prefix === '' ? '/' : prefix,
    verdict: servedAt === undefined ? 'unknown' : judge(targets, { prefix, servedAt, files }),
    missing: findMissing(targets.load, prefix, files),
  };
}

/** The files that pages load have to agree with the pages that they lead to. The shares come from tries with 246 sites. */
function findPrefix(targets: Targets): string | undefined {
  const { load, page } = targets;
  const [loaded, linked] = [countVotes(load), countVotes(page)];
  const isLoadClear = loaded.most > 0 && loaded.most >= 0.8 * loaded.found && loaded.next <= loaded.most / 2;
  if (load.length === 0) return findLinkedPrefix(targets);
  // Also when links have no clear winner, no other path has more of them.
  return isLoadClear && countAt(page, loaded.winner) === linked.most ? loaded.winner : undefined;
}

/** @returns undefined if files that pages load are there, which tell more, or if links have no clear winner */
function findLinkedPrefix({ load, page, pages }: Targets): string | undefined {
  const { winner, most, next, found } = countVotes(page);
  const relative = pages.reduce((sum, page) => sum + page.relative.page, 0);
  // A menu of languages or versions leads to other sites, whose pages have the same names as those of this one.
  const isClear = most >= 0.6 * found && most >= 3 && next < most && most > relative;
  return isClear && countVotes(load).found === 0 ? winner : undefined;
}

function countVotes(targets: readonly Target[]) {
  const votes = new Map<string, number>();
  for (const { prefixes, count } of targets)
    for (const prefix of prefixes) votes.set(prefix, (votes.get(prefix) ?? 0) + count);
  const [first, second] = [...votes].toSorted(([, one], [, other]) => other - one);
  const [winner = '', most = 0] = first ?? [];
  const found = countReferences(targets, prefixes => prefixes.length > 0);
  return { winner, most, next: second?.[1] ?? 0, found };
}

function countReferences(
  targets: readonly Target[],
  isCounted: (prefixes: readonly string[]) => boolean,
): number {
  return targets.reduce((sum, { count, prefixes }) => sum + (isCounted(prefixes) ? count : 0), 0);
}

/** Number of references that work when the site is served at one of the paths. */
function countAt(targets: readonly Target[], ...served: readonly string[]): number {
  return countReferences(targets, prefixes => served.some(path => prefixes.includes(path)));
}

interface Served {
  readonly prefix: string;
  readonly servedAt: string;
  readonly files: SiteFiles;
}

function judge(targets: Targets, served: Served): ServedPath['verdict'] {
  const { prefix, servedAt } = served;
  if (prefix.toLowerCase() === servedAt.toLowerCase()) return 'works';
  // Then only files tell a path, and these may be kept at another one than pages.
  if (targets.pages.length > 1 && countAt(targets.page, prefix) === 0) return 'unknown';
  return cannotWork(targets, served) ? 'cannot-work' : 'differs';
}

/** The step fails then, so each doubt counts for the site. */
function cannotWork(targets: Targets, served: Served): boolean {
  const { load, page } = targets;
  const { prefix, servedAt } = served;
  if (isRelative(targets) || isPart(targets, served)) return false;
  // One link is on every page, as in a header, so different ones have to agree.
  const differentAt = (all: readonly Target[]) =>
    all.filter(({ prefixes }) => prefixes.includes(prefix)).length;
  if (differentAt(load) < 2 && differentAt([...load, ...page]) < 3) return false;
  const shareOf = (all: readonly Target[]) => countAt(all, servedAt) / countAt(all, prefix, servedAt);
  const [loaded, linked] = [shareOf(load), shareOf(page)];
  // Without a reference that works, a share is not a number.
  if (Number.isNaN(loaded)) return linked <= 0.2;
  return loaded <= 0.2 && !(linked > 0.5);
}

/** Its pages have their styles anywhere, and a header may lead to another site of the same host. */
function isRelative({ pages }: Targets): boolean {
  // The pages after it may come from another generator.
  const first = pages.find(({ relative, loadsFromRoot }) => relative.load > 0 || loadsFromRoot);
  return first === undefined ? pages.some(({ relative }) => relative.page > 0) : first.relative.load > 0;
}

/** It is served at the path of one of its pages, such as the English ones at "/docs/en", or of all of them. */
function isPart({ pages }: Targets, { prefix, servedAt, files }: Served): boolean {
  if (!servedAt.startsWith(`${prefix}/`)) return false;
  const part = servedAt.slice(prefix.length + 1);
  return files.has(part) || pages.every(({ path }) => path.startsWith(`${part}/`));
}

function findMissing(load: readonly Target[], prefix: string, files: SiteFiles): ServedPath['missing'] {
  const missing = load.filter(
    ({ path, prefixes }) =>
      prefixes.length === 0 &&
      decode(path).startsWith(`${prefix}/`) &&
      files.hasDirectoryOf(decode(path).slice(prefix.length + 1)),
  );
  const [first] = missing;
  return first && { first: first.path, count: missing.length };
}
