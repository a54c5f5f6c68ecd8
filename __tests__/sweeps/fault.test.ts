import { describe, expect } from '@jest/globals';
import { type Fault, startSimulator } from '../../simulator/server.ts';
import type { ErrorCode } from '../../src/shared/errors.ts';
import { testAtOnce } from '../support/at-once.ts';
import { leaksOf, leftoversOf } from '../support/leaks.ts';
import { runAction } from '../support/local-runner.ts';
import { casesOf } from '../support/long.ts';
import { seed, seededRandom, shuffle } from '../support/seed.ts';

/*
 * Every fault at every request, alone and in pairs, against the contract's table of what is repeated and what is not.
 */

const places = [
  ...(['start', 'poll', 'bundle', 'archive', 'agent-job', 'agent-start', 'agent-message'] as const),
  ...(['publish', 'preview', 'deployment'] as const),
  ...(['project-start', 'project-poll', 'project-archive'] as const),
];
type Place = (typeof places)[number];
/** The request in the simulator, which has one name for both generations of the export. */
const requestAt = (place: Place) => place.replace('project-', '') as Fault['on'];
/** How a run ends: with a code, or well. */
type Ending = ErrorCode | 'well';

interface Kind {
  readonly name: string;
  /** Made when it is used, because it may hold a date. */
  readonly fault: () => Omit<Fault, 'on'>;
  /** By the place where it strikes. */
  readonly ending: Readonly<Record<Place, Ending>>;
}

/** By project, an export ends as by domain, unless `others` say something else. */
function ends(rest: Ending, others: Partial<Record<string, Ending>> = {}): Kind['ending'] {
  const endingAt = (place: Place) => others[place] ?? others[requestAt(place)] ?? rest;
  return Object.fromEntries(places.map(place => [place, endingAt(place)])) as Record<Place, Ending>;
}

/** Repeated everywhere, except a request to start, which may have had an effect. */
const unlessStart = ends('well', {
  start: 'START_UNKNOWN',
  'agent-start': 'START_UNKNOWN',
  'agent-message': 'START_UNKNOWN',
});
/** Nonsense is tolerated where asking again costs nothing; an archive of another size is asked for by a new link. */
const nonsense = ends('RESPONSE_INVALID', {
  poll: 'well',
  'agent-job': 'well',
  deployment: 'well',
  archive: 'well',
});
/** These need something that may not exist, or no longer, before there is a job. */
const startsAt = (ending: Ending) => ({
  'agent-start': ending,
  publish: ending,
  preview: ending,
  'project-start': ending,
});
const rejected = ends('REQUEST_REFUSED', { archive: 'DOWNLOAD_REFUSED' });

const statuses: Readonly<Record<number, Kind['ending']>> = {
  400: { ...rejected, start: 'DOMAIN_REFUSED' },
  401: ends('KEY_REFUSED', { archive: 'DOWNLOAD_REFUSED' }),
  403: ends('ACCESS_REFUSED', {
    start: 'EXPORT_NOT_ENABLED',
    'project-start': 'ACCESS_REFUSED',
    archive: 'well',
  }),
  404: ends('JOB_NOT_FOUND', {
    start: 'API_NOT_FOUND',
    ...startsAt('PROJECT_NOT_FOUND'),
    archive: 'well',
    // Some of the service's machines may not know a job yet that the step has just started.
    poll: 'well',
    deployment: 'well',
  }),
  409: { ...rejected, bundle: 'well', publish: 'well', preview: 'well' },
  410: ends('JOB_NOT_FOUND', { start: 'REQUEST_REFUSED', ...startsAt('REQUEST_REFUSED'), archive: 'well' }),
  418: rejected,
  408: ends('well'),
  425: ends('well'),
  429: ends('well'),
  // A proxy that sends a bare 503 may have sent the prompt on.
  503: ends('well', { 'agent-start': 'START_UNKNOWN', 'agent-message': 'START_UNKNOWN' }),
  500: unlessStart,
  502: unlessStart,
  504: unlessStart,
};

const inOneSecond = () => new Date(Date.now() + 1000).toUTCString();
const kinds: readonly Kind[] = [
  ...Object.entries(statuses).map(([status, ending]) => ({
    name: `HTTP ${status}`,
    // A server may say anything, and so quote what gives access.
    fault: () => ({
      status: Number(status),
      body: { error: 'no: docs_admin_sim_0123456789abcdef ::error::x' },
    }),
    ending,
  })),
  { name: 'Retry-After in seconds', fault: () => ({ retryAfter: 1 }), ending: ends('well') },
  {
    name: 'Retry-After as a date',
    fault: () => ({ status: 429, retryAfter: inOneSecond() }),
    ending: ends('well'),
  },
  { name: 'cut before', fault: () => ({ reset: 'before-request' }), ending: unlessStart },
  { name: 'cut after', fault: () => ({ reset: 'after-request' }), ending: unlessStart },
  { name: 'cut within', fault: () => ({ reset: { afterBytes: 9 } }), ending: unlessStart },
  { name: 'ended early', fault: () => ({ end: { afterBytes: 9 } }), ending: unlessStart },
  { name: 'slow', fault: () => ({ trickle: { bytesPerSecond: 9000 } }), ending: ends('well') },
  { name: 'malformed', fault: () => ({ body: '{"jobId": ' }), ending: nonsense },
  { name: 'a page', fault: () => ({ body: '<html><title>Sign in</title></html>' }), ending: nonsense },
  { name: 'other JSON', fault: () => ({ body: [1, null] }), ending: nonsense },
];

interface Case {
  readonly strikes: readonly { readonly at: Place; readonly kind: Kind }[];
}

const singles: readonly Case[] = places
  .flatMap(at => kinds.map(kind => ({ strikes: [{ at, kind }] })))
  // After this, a run waits for ten seconds at least (unit/operations/export-source).
  .filter(({ strikes: [strike] }) => strike?.at !== 'project-start' || strike.kind.name !== 'HTTP 409');

/** The request that it strikes succeeds all the same, so that no second one follows it. */
function succeeds(kind: Kind): boolean {
  return kind.fault().trickle !== undefined;
}

/** Pairs at places of one operation, in the order in which they strike; both of them do. */
function pairs(): readonly Case[] {
  const groups = Map.groupBy(singles, ({ strikes }) => operationAt(strikes[0]?.at));
  const all = [...groups.values()].flatMap(group =>
    group.flatMap((first, index) =>
      group.slice(index).map(second => ({ strikes: [...first.strikes, ...second.strikes] })),
    ),
  );
  return all.filter(({ strikes: [first, second] }) => {
    return first?.at !== second?.at || first === undefined || !succeeds(first.kind);
  });
}

/** The operation that has a request. */
function operationAt(place: Place = 'start'): keyof typeof inputsOf {
  if (place === 'deployment') return 'publish';
  if (place.startsWith('project-')) return 'project-export';
  return place in inputsOf ? (place as keyof typeof inputsOf) : 'export';
}

const nameOf = ({ strikes }: Case) => strikes.map(({ at, kind }) => `${kind.name} at ${at}`).join(', then ');

function endingOf({ strikes }: Case): Ending {
  return strikes.map(({ at, kind }) => kind.ending[at]).find(ending => ending !== 'well') ?? 'well';
}

const token = 'ghs_0123456789abcdef0123456789abcdef';
const inputsOf = {
  'agent-job': { operation: 'agent-job', 'project-id': 'docs', 'job-id': 'agt_1' },
  'agent-start': { operation: 'agent-job', 'project-id': 'docs', prompt: 'Add a page.' },
  'agent-message': { operation: 'agent-job', 'project-id': 'docs', 'job-id': 'agt_1', prompt: 'Add a page.' },
  publish: { operation: 'publish', 'project-id': 'docs' },
  preview: { operation: 'preview', 'project-id': 'docs', branch: 'topic' },
  export: { domain: 'docs.example.com', 'extract-to': 'site' },
  'project-export': { 'project-id': 'docs', 'extract-to': 'site' },
};

async function expectEnding(scenario: Case): Promise<void> {
  const { strikes } = scenario;
  const operation = operationAt(strikes[0]?.at);
  await using service = await startSimulator({
    jobSeconds: 0.3,
    deploymentSeconds: 0.3,
    queueSeconds: 0,
    previewLimit: { uses: Infinity, seconds: 1 },
    pages: 3,
    faults: strikes.map(({ at, kind }) => ({ on: requestAt(at), ...kind.fault() })),
    // It has ended. After a message, it is active again for a while.
    agentJobs: [{ projectId: 'docs', id: 'agt_1', createdAt: Date.now() - 60_000, time: 300 }],
  });
  const access = { 'api-key': service.key, 'base-url': service.baseUrl };
  using run = await runAction({
    inputs: { ...access, 'poll-interval-seconds': '0.1', ...inputsOf[operation] },
    env: { RUNNER_DEBUG: '1' },
    githubToken: token,
  });
  const errors = run.annotations.filter(({ level }) => level === 'error');
  const ending = errors.map(({ title }) => title.replace('Docs Admin Action: ', '')).join(' and ') || 'well';
  const expected = endingOf(scenario);
  expect({
    ending,
    exitCode: run.exitCode,
    startedTwice: service.jobsStarted > 1 || service.prompts.length > 1,
    leaks: leaksOf(run, [service.key, token]),
    leftovers: ending === 'well' ? [] : leftoversOf(run),
    obeyed: [...run.stdout.matchAll(/^::error::x/gm)].length,
  }).toEqual({
    ending: expected,
    exitCode: expected === 'well' ? 0 : 1,
    startedTwice: false,
    leaks: [],
    leftovers: [],
    obeyed: 0,
  });
}

const named = (cases: readonly Case[]) => cases.map(scenario => [nameOf(scenario), scenario] as const);

const random = seededRandom(seed);
const chosen = shuffle(pairs(), random).slice(0, casesOf(5, Number.POSITIVE_INFINITY));
/** On each push, each kind at one place. */
const chosenSingles = [
  ...Map.groupBy(shuffle(singles, random), ({ strikes }) => strikes[0]?.kind).values(),
].flatMap(ofKind => ofKind.slice(0, casesOf(1, places.length)));

describe('a fault ends as the contract says, with nothing leaked or left behind (promise: anything else):', () => {
  testAtOnce(named(chosenSingles), expectEnding);
});

describe('two faults in one run end as the first that is final, or well:', () => {
  testAtOnce(named(chosen), expectEnding);
});
