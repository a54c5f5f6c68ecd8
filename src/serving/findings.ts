import type { Redactor } from '../shared/redactor.ts';
import { count, formatCount } from '../shared/text.ts';
import type { Problem, ServedSite } from './served-site.ts';

/** Problems that a text names. */
const namedProblems = 3;

type SiteFacts = Pick<ServedSite, 'total' | 'pages' | 'files' | 'problems'>;

/** "51 of 5,014 pages and 12 files are served as exported", or "all 51 pages …". */
export function describeServed({ total, pages, files }: SiteFacts): string {
  const share = pages.all < total ? `${formatCount(pages.all)} of ` : total === 1 ? '' : 'all ';
  const parts = [share + count(total, 'page'), ...(files.all === 0 ? [] : [count(files.all, 'file')])];
  return `${parts.join(' and ')} ${pages.all + files.all === 1 ? 'is' : 'are'} served as exported`;
}

/** "1 of 4 pages is not served as exported: https://docs.example.com/a.html (HTTP 404); 2 of 4 pages are left to look at". */
export function describeProblems(site: SiteFacts, redactor: Redactor): string {
  const { problems } = site;
  const named = problems.slice(0, namedProblems).map(problem => describeProblem(problem, redactor));
  if (problems.length > named.length) named.push(`and ${formatCount(problems.length - named.length)} more`);
  const wrong = clauseOf(site, 'wrong', `not served as exported: ${named.join(', ')}`);
  return [...wrong, ...clauseOf(site, 'untouched', 'left to look at')].join('; ');
}

/** "1 of 4 pages and 2 of 3 files are …", if there are such pages or files. */
function clauseOf({ pages, files }: SiteFacts, part: 'wrong' | 'untouched', rest: string): readonly string[] {
  const shares = Object.entries({ page: pages, file: files })
    .filter(([, counted]) => counted[part] > 0)
    .map(([noun, counted]) => `${formatCount(counted[part])} of ${count(counted.all, noun)}`);
  const verb = pages[part] + files[part] === 1 ? 'is' : 'are';
  return shares.length === 0 ? [] : [`${shares.join(' and ')} ${verb} ${rest}`];
}

/** "https://docs.example.com/a.html (HTTP 404)". */
export function describeProblem({ url, served }: Problem, redactor: Redactor): string {
  return `${redactor.show(url.href, 200)} (${served})`;
}
