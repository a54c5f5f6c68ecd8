import { plain } from './markdown.ts';
import { knownFacts, type Report, type RunFacts, stateOf, timeOf } from './report.ts';

interface VerificationFacts extends RunFacts {
  readonly siteUrl: URL;
  /** What readers get, once it is right. */
  readonly result: string | undefined;
  /** Which export it is, and what was looked at: sentences without the last full stop. */
  readonly looked: string | undefined;
}

export function verificationReport(facts: VerificationFacts): Report {
  const { siteUrl, error, looked } = facts;
  return {
    state: stateOf(facts, false),
    subject: plain(siteUrl.host + siteUrl.pathname.replace(/\/$/, '')),
    headline: outcomeOf(facts),
    note: looked,
    link: { name: 'Site', url: siteUrl.href },
    error,
    facts: knownFacts([['Time', timeOf(facts)]]),
  };
}

function outcomeOf({ error, result }: VerificationFacts): string {
  if (error?.code === 'SITE_NOT_LIVE') return 'readers do not get what was exported';
  if (error?.code === 'CANCELLED') return 'canceled';
  if (error !== undefined) return 'could not be verified';
  return result ?? '';
}
