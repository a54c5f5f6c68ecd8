import { createHash } from 'node:crypto';

/** A site as the matrix has it: all fields present, all text, as inputs of actions are. */
interface Site {
  readonly name: string;
  readonly domain: string;
  readonly paths: string;
  readonly 'export-version': string;
  readonly 'min-pages': string;
  readonly 'compare-with': string;
  readonly 'max-removed-pages': string;
  readonly 'site-url': string;
}

/** For sites that do not have their own. */
interface Defaults {
  readonly 'compare-with'?: string;
  readonly 'max-removed-pages'?: string;
}

interface Plan {
  readonly sites: readonly Site[];
  /** One sentence each; empty when the list can be used. */
  readonly problems: readonly string[];
}

/** GitHub's own limit on the jobs of one matrix. */
const mostSites = 256;
const fields = [
  'domain',
  'name',
  'paths',
  'export-version',
  'min-pages',
  'compare-with',
  'max-removed-pages',
  'site-url',
];

/** What the name of an artifact cannot contain: `validateArtifactName` in `@actions/artifact` 7. */
const notInArtifactNames = /["*/:<>?\\|\r\n]/;

/**
 * Distinguishes the results of several calls in one workflow run, whatever their prefixes are: "site" + "staging-x" is the
 * same text as "site-staging" + "x".
 */
export function callKey(prefix: string, sites: string): string {
  return createHash('sha256')
    .update(JSON.stringify([prefix, sites]))
    .digest('hex')
    .slice(0, 16);
}

/** @returns one sentence, or undefined if artifacts can have this prefix */
export function prefixProblem(prefix: string): string | undefined {
  return notInArtifactNames.test(prefix)
    ? `"artifact-prefix" has to be without " * / : < > ? \\ | and line breaks, which artifact names cannot contain`
    : undefined;
}

/** Reads the list of sites; every problem with it is told, not only the first. */
export function planSites(text: string, defaults: Defaults = {}): Plan {
  const list = readList(text);
  if (typeof list === 'string') return { sites: [], problems: [list] };
  const plans = list.map((entry, index) => planSite(entry, `site ${index + 1}`, defaults));
  const sites = plans.flatMap(({ sites }) => sites);
  const problems = [...plans.flatMap(({ problems }) => problems), ...sameNames(sites)];
  // The caller relies on this limit, and it would do nothing.
  if (
    defaults['max-removed-pages'] &&
    problems.length === 0 &&
    sites.every(site => site['compare-with'] === '')
  )
    problems.push('"max-removed-pages" needs "compare-with", and no site has it');
  return { sites, problems };
}

function readList(text: string): readonly unknown[] | string {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    return `it is not JSON (${oneLine(error instanceof Error ? error.message : String(error))})`;
  }
  if (!Array.isArray(list)) return 'it is not a list: write [{"domain": "docs.example.com"}]';
  if (list.length === 0) return 'the list is empty';
  if (list.length > mostSites)
    return `it has ${list.length} sites, and one matrix takes ${mostSites}: divide it`;
  return list;
}

function planSite(entry: unknown, place: string, defaults: Defaults): Plan {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    return { sites: [], problems: [`${place} is not an object such as {"domain": "docs.example.com"}`] };
  }
  const given = entry as Readonly<Record<string, unknown>>;
  const problems: string[] = [];
  const check = (name: string, usable: boolean, accepted: string) => {
    if (!usable) problems.push(`${place}: "${name}" has to be ${accepted}`);
  };
  for (const name of Object.keys(given)) {
    if (!fields.includes(name))
      problems.push(`${place}: "${oneLine(name)}" is not one of ${fields.join(', ')}`);
  }
  const { domain, name = domain, paths = '', 'export-version': version = '', 'min-pages': pages = 1 } = given;
  const lines = Array.isArray(paths) ? paths : [paths];
  check('domain', isHostName(domain), 'a host name, such as docs.example.com');
  check('name', isText(name) && safeName(name) !== '', 'text with letters or digits');
  check('paths', lines.every(isText), 'a list of page paths, such as ["guides/start"]');
  check('export-version', isText(version), 'text: put it in quotes, or 1.10 becomes 1.1');
  check('min-pages', isCount(pages), 'a whole number, 0 or more');
  const { 'compare-with': earlier = defaults['compare-with'] ?? '' } = given;
  // The limit of all sites does not apply to a site that is not compared. A limit of its own needs a comparison.
  const { 'max-removed-pages': removed = earlier === '' ? '' : (defaults['max-removed-pages'] ?? '') } =
    given;
  const { 'site-url': url = '' } = given;
  check('compare-with', earlier === 'live' || earlier === '', '"live" or empty: the job has no other site');
  check('site-url', isText(url), 'the URL of the site, such as https://docs.example.com');
  if (earlier === 'live' && url === '') problems.push(`${place}: "compare-with: live" needs "site-url"`);
  check('max-removed-pages', isLimit(removed), 'a number of pages, or a percentage in quotes, such as "10%"');
  if (earlier === '' && removed !== '' && isLimit(removed))
    problems.push(`${place}: "max-removed-pages" needs "compare-with"`);
  if (problems.length > 0) return { sites: [], problems };
  const site = {
    name: safeName(String(name)),
    domain: String(domain),
    paths: lines.join('\n'),
    'export-version': String(version),
    'min-pages': String(pages),
    'compare-with': String(earlier),
    'max-removed-pages': String(removed),
    'site-url': String(url),
  };
  return { sites: [site], problems: [] };
}

/** Two sites of one name would write to one artifact. */
function sameNames(sites: readonly Site[]): readonly string[] {
  // Some file systems that artifacts are unpacked on take capitals and small letters for the same.
  const byName = Map.groupBy(sites, ({ name }) => name.toLowerCase());
  return [...byName.values()]
    .filter(group => group.length > 1)
    .map(
      group =>
        `${group.map(({ domain }) => domain).join(' and ')} have the same name, ${group[0]?.name}: give each a "name"`,
    );
}

/** Letters, digits, dots, hyphens and underscores: all that is safe in names of artifacts and files, and in URLs. */
function safeName(text: string): string {
  return text
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 100)
    .replace(/[.-]+$/, '');
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** As a number or in quotes. Nothing else is turned into text: an object of JSON may bring a "toString" that is no function. */
function isCount(value: unknown): boolean {
  return (typeof value === 'number' || isText(value)) && /^\d{1,9}$/.test(String(value));
}

/** As `isCount`, or a percentage. Empty for no limit. */
function isLimit(value: unknown): boolean {
  if (isCount(value) || value === '') return true;
  return isText(value) && /^\d{1,3}(\.\d{1,6})?\s?%$/.test(value) && Number.parseFloat(value) <= 100;
}

function isHostName(value: unknown): boolean {
  return (
    isText(value) && value.length <= 253 && /^(?!-)[\w-]{1,63}(?<!-)(\.(?!-)[\w-]{1,63}(?<!-))*$/.test(value)
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 120);
}
