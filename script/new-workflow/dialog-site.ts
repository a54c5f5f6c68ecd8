/** Questions about the site: where it is, how many pages it has, and what else it needs. */
import { type Ask, type Choice, say } from './ask.ts';
import type { Goal, Part } from './goal.ts';
import { countPages, lookAtSite, pathProblem, readSiteUrl, readUrl, type Way } from './site.ts';

interface Request {
  readonly what: string;
  readonly goal: Goal;
  readonly way: Way | undefined;
  /** For Pages, where it serves the repository. */
  readonly found: string | undefined;
}

interface Site {
  readonly siteUrl: string;
  readonly domain: string;
  readonly minPages: string;
  readonly parts: readonly Part[];
  readonly isComparable: boolean;
}

export async function askSite(ask: Ask, { what, goal, way, found }: Request): Promise<Site> {
  const none: Site = { siteUrl: '', domain: '', minPages: '', parts: [], isComparable: false };
  if (what === 'publish') return { ...none, siteUrl: await askNow(ask) };
  if (goal.isHost !== true) return none;
  const isDomainAsked = way === 'domain' && !ask.has('domain');
  const now = isDomainAsked || !ask.has('min-pages') || ask.has('now') ? await askNow(ask) : '';
  const domain = way === 'domain' ? await askDomain(ask, now) : '';
  const minPages = await askMinPages(ask, now);
  const siteUrl = found ?? (await askUrl(ask, way, now));
  const parts = (await ask.several(
    'with',
    'Is any of this so? Space selects',
    choicesOf(goal),
  )) as readonly Part[];
  // These are compared with what the last run kept, or with what the cluster's repository names.
  const isCluster = what === 'image' || what === 'chart';
  const isComparable = isCluster || parts.includes('login') || (await sayWhatIsLive(siteUrl));
  return { siteUrl, domain, minPages, parts, isComparable };
}

async function askNow(ask: Ask): Promise<string> {
  const message = 'Where do readers open the documentation today?';
  return await ask.text('now', message, { placeholder: 'https://docs.acme.dev', read: readUrl });
}

async function askDomain(ask: Ask, now: string): Promise<string> {
  const read = (text: string) => {
    if (!/^[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(text))
      throw new Error('Enter a host name, such as docs.acme.dev.');
    return text;
  };
  const initial = now === '' ? undefined : new URL(now).hostname;
  return await ask.text('domain', 'Domain to export', { initial, read });
}

async function askMinPages(ask: Ask, now: string): Promise<string> {
  const count = ask.has('min-pages') ? undefined : await countPages(now);
  if (count !== undefined) say.found(`${now}/sitemap.xml lists ${count} pages.`);
  const read = (text: string) => {
    if (!/^[1-9]\d*$/.test(text)) throw new Error('Enter a number a little below that of your pages.');
    return text;
  };
  const initial = count === undefined ? undefined : `${Math.max(1, Math.floor(count * 0.9))}`;
  return await ask.text('min-pages', 'If an export has fewer pages than this, the run fails', {
    initial,
    read,
  });
}

async function askUrl(ask: Ask, way: Way | undefined, now: string): Promise<string> {
  const read = (text: string) => readSiteUrl(text, way);
  const initial = now !== '' && pathProblem(now, way) === undefined ? now : undefined;
  const question = { initial, placeholder: 'https://static.acme.dev', read };
  return await ask.text('site', 'Where will readers open the exported site?', question);
}

const choicesOf = ({ parts }: Goal): readonly Choice[] =>
  allChoices.filter(({ value }) => parts === undefined || parts.some(part => part === value));

const allChoices: readonly Choice[] = [
  { value: 'search', label: 'The exported site should have a search', hint: 'an export has none' },
  { value: 'chat', label: 'A chat should get a message when a nightly run fails' },
  { value: 'login', label: 'The site asks for a login, or GitHub cannot reach it' },
  { value: 'ghes', label: 'The repository is on GitHub Enterprise Server' },
];

/** @returns whether the first export can be compared with what is live */
async function sayWhatIsLive(siteUrl: string): Promise<boolean> {
  const [found, isComparable] = await lookAtSite(siteUrl);
  if (isComparable) say.found(found);
  else say.warn(`${found} The first run therefore has no limit for removed pages.`);
  return isComparable;
}
