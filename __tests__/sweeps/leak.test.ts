import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../simulator/seeded-random.ts';
import {
  type EchoServer,
  type Operation,
  type Reply,
  type Script,
  startEchoServer,
} from '../support/echo-server.ts';
import { decodings, type Encoding, encodings, reveals } from '../support/encodings.ts';
import { type ActionRun, runAction } from '../support/local-runner.ts';
import { casesOf, isLong } from '../support/long.ts';
import { seed, shuffle } from '../support/seed.ts';

/*
 * Everything that a service, its store and GitHub can send repeats the secrets, in every encoding, in every field and header;
 * and nothing that leaves the action tells any of them. docs/reliability.md names how many checks there are.
 */

/** As docs/reliability.md has it. */
const promisedChecks = Number(
  (!isLong ? /more than ([\d,]+) checks on each push/ : /and ([\d,]+) each night/)
    .exec(readFileSync(join(import.meta.dirname, '../../docs/reliability.md'), 'utf8'))?.[1]
    ?.replaceAll(',', ''),
);

const random = seededRandom(seed);

function randomText(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
}
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** With the characters that encodings differ in. */
const randomKey = () =>
  `${randomText(9, letters)}/${randomText(6, letters)}+${randomText(5, letters)}_-&${randomText(4, letters)}=`;

const secrets = {
  key: randomKey(),
  token: `ghs_${randomText(30, letters)}`,
  signature: randomText(64, '0123456789abcdef'),
  sessionToken: randomKey().replace('&', '.'),
  pathToken: `${randomText(20, letters)}7`,
  shortValue: randomText(6, letters),
  /** Of a link that nobody has masked. */
  otherSignature: randomText(64, '0123456789abcdef'),
};
const query = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Expires=900&k=${secrets.shortValue}&X-Amz-Security-Token=${encodeURIComponent(secrets.sessionToken)}&X-Amz-Signature=${secrets.signature}`;
const link = `/dl/${secrets.pathToken}/docs.tar.gz?${query}`;
const otherLink = `https://store.example.com/a/b.tar.gz?X-Amz-Expires=9&X-Amz-Signature=${secrets.otherSignature}`;

interface Form extends Pick<Encoding, 'name' | 'inJson'> {
  readonly text: string;
}

const form = (secret: keyof typeof secrets | 'link', text: string, encoding: Encoding): Form => ({
  ...encoding,
  name: `${secret} ${encoding.name}`,
  text: encoding.encode(text),
});
const formsOf = (...names: (keyof typeof secrets)[]) =>
  names.flatMap(name => encodings.map(encoding => form(name, secrets[name], encoding)));

const keyForms = formsOf('key');
const tokenForms = formsOf('token');
/** A path's token and a short value are hidden as a whole only. */
const whole = encodings.filter(({ name }) => !/cut|lower|base64|hexa|middle|replaced/.test(name));
const storeForms = [
  ...formsOf('key', 'signature', 'sessionToken'),
  ...whole.flatMap(encoding => [
    form('pathToken', secrets.pathToken, encoding),
    form('shortValue', secrets.shortValue, encoding),
  ]),
];
/** A link that nobody has masked, as it may stand in a reason; no form of it is a word. */
const linkForms = [
  ...encodings
    .filter(({ name }) => /^(as it is|JSON|URL|HTML)/.test(name))
    .map(encoding => form('link', otherLink, encoding)),
  form('link', otherLink.replace('https://', ''), { name: 'without scheme', encode: text => text }),
  form('link', otherLink.replace('//', '//user:pass@'), { name: 'with user', encode: text => text }),
];

/** So much before a secret that it would be cut where a text is cut. */
const atCuts = [60, 100, 120, 160, 300, 500, 1000].flatMap(length =>
  [6, 14, 24].map(shown =>
    form('key', secrets.key, { name: `at ${length}`, encode: text => 'x'.repeat(length - shown) + text }),
  ),
);

/** Several forms at once, as many as can be seen when all of them are redacted. @param longest bytes */
function packsOf(forms: readonly Form[], size: number, longest = 3_500): readonly (readonly Form[])[] {
  const packs: Form[][] = [];
  for (const next of shuffle(forms, random)) {
    const last = packs.at(-1);
    const bytes = Buffer.byteLength([...(last ?? []), next].map(({ text }) => text).join(' '));
    if (last === undefined || last.length === size || bytes > longest) packs.push([next]);
    else last.push(next);
  }
  return packs;
}

/** Writes forms into what is sent for a place, and notes them. */
function createPlants(place: string, all: readonly Form[]) {
  const planted = new Set<string>();
  const note = (field: string, forms: readonly Form[]) => {
    for (const { name } of forms) planted.add(`${place} ${field}: ${name}`);
  };
  const inJson = ({ text, inJson }: Form) => (inJson ? text : JSON.stringify(text).slice(1, -1));
  const fit = all.filter(({ text }) => !/\p{Cc}/u.test(text));
  return {
    planted,
    /** A JSON text of this shape, in which "@" stands for the forms. */
    json(shape: unknown, forms = all): string {
      note('JSON', forms);
      return JSON.stringify(shape).replaceAll('@', () => forms.map(inJson).join(' '));
    },
    text(forms = all): string {
      note('text', forms);
      return forms.map(({ text }) => text).join(' ');
    },
    /** What is longer is not read, so that nothing is cut. */
    short(longest: number): string {
      return this.text(all.filter(({ text }) => text.length <= longest).slice(0, 1));
    },
    header(name: string): string {
      note(name, fit);
      return Buffer.from(fit.map(({ text }) => text).join(' ')).toString('latin1');
    },
  };
}
type Plants = ReturnType<typeof createPlants>;

/** A place in the responses. */
interface Place {
  readonly name: string;
  readonly on: Operation;
  /** What is sent there; all forms of the key and of links by default. */
  readonly forms?: readonly (readonly Form[])[];
  readonly inputs?: Readonly<Record<string, string>>;
  /** Always the same reply, or one after the other, and then those of a good server. */
  readonly reply: (plants: Plants, baseUrl: string) => Reply | Reply[];
}

/** Of each response, three have the forms, besides a URL: Node takes 16 KiB of headers. */
const otherHeaders = ['Server', 'Via', 'X-Error', 'ETag', 'Content-Disposition', 'Last-Modified'];
const idHeaders = [
  ...['x-request-id', 'x-amz-request-id', 'x-ms-request-id', 'x-guploader-uploadid', 'x-correlation-id'],
  'cf-ray',
];
const project = { 'project-id': 'docs', domain: '' };
const agent = { operation: 'agent-job', ...project, 'job-id': 'agt_1', 'extract-to': '' };
const preview = { operation: 'preview', ...project, branch: 'topic' };
const site = { 'extract-to': 'site', cache: 'false' };
const single = (forms: readonly Form[]) => forms.map(one => [one]);

/** What a place sends always, or one after the other. */
const at = (on: Operation, name: string, reply: Place['reply'], more: Partial<Place> = {}): Place => ({
  ...{ on, name, reply },
  ...more,
});

const bodies: readonly ((plants: Plants) => string)[] = [
  plants => plants.json({ error: '@' }),
  plants => plants.json({ error: { message: '@' } }),
  plants => plants.json({ message: '@' }),
  plants => plants.text(),
  plants => `<html><h1>${plants.text()}</h1></html>`,
];
const rejected: readonly (readonly [Operation, shapes: readonly number[], inputs?: Place['inputs']])[] = [
  ['start', [0, 1, 2, 3, 4]],
  ['poll', [0]],
  ['bundle', [1]],
  ['agent', [2], agent],
  ['trigger', [3, 4], preview],
  ['deployment', [0], preview],
];
const rejections = rejected.flatMap(([on, shapes, inputs = {}]) =>
  shapes.map(shape => {
    const status = [400, 401, 403, 404, 422][shape] ?? 400;
    const reply = (plants: Plants) => ({ status, body: bodies[shape]?.(plants) ?? '' });
    return at(on, `${on} is rejected, shape ${shape}`, reply, { inputs });
  }),
);

const starts: readonly Place[] = [
  ...rejections,
  at('start', 'a rejection that is cut', plants => ({ status: 403, body: plants.text() }), {
    forms: single(atCuts),
  }),
  at('start', 'a page instead of a start', plants => ({ body: plants.text() })),
  at('start', 'JSON without a job', plants => ({ body: plants.json({ '@': '@', error: '@' }) })),
  at('start', 'no HTTP at all', plants => ({ raw: `${plants.text()}\r\n\r\n` })),
  at('start', 'a start that is busy, then breaks off', plants => {
    const headers = { 'Retry-After': '0' };
    return [503, 500].map(status => ({ status, headers, body: plants.json({ error: '@' }) }));
  }),
  at('start', 'a redirect', (plants, baseUrl) => {
    const other = baseUrl.replace('127.0.0.1', 'localhost');
    const Location = `${other}/${plants.header('path')}?x=${secrets.key}#${secrets.key}`;
    return { status: 307, headers: { Location } };
  }),
  // It goes everywhere: outputs, log, reports, and how to attach.
  at('start', 'a job ID that is accepted', plants => ({ body: plants.json({ jobId: '@' }) }), {
    forms: single(keyForms.filter(({ text }) => /^\w[\w.~:+=-]{0,199}$/.test(text))),
    inputs: { wait: 'false' },
  }),
  ...[{ 'extract-to': 'site' }, { wait: 'false' }].map((inputs, index) => {
    const reply = (plants: Plants) => ({ body: plants.json({ jobId: '@', status: '@' }) });
    const forms = packsOf(keyForms, 30, 480);
    return at('start', `a job ID that is rejected, ${index}`, reply, { forms, inputs });
  }),
];

const forRecords = [...packsOf(keyForms, 10), ...single([...keyForms, ...atCuts])];
const few = packsOf(keyForms, 9, 2000);
const source = { repository: '@', ref: '@' };
const agentFields = { prLink: '@', source, model: '@', createdAt: '@', archivedAt: '@' };
/** A record with each of the forms. */
const recordsOf = (plants: Plants, record: object) =>
  forRecords.map(forms => ({ body: plants.json(record, forms) }));

const records: readonly Place[] = [
  ...[
    { status: 'failed', error: '@' },
    { status: 'completed', error: '@', progress: '@', pageCount: '@', createdAt: '@', '@': '@' },
  ].map(last =>
    at('poll', `records of an export that is ${last.status}`, plants => [
      ...recordsOf(plants, { status: '@', error: '@', x: '@' }),
      { body: plants.text() },
      { body: plants.json({ error: '@', '@': '@' }) },
      { body: plants.json(last) },
    ]),
  ),
  ...['completed', 'failed', 'archived'].map(status => {
    const linked = { status: 'active', prLink: 'https://git.example.com/@/pull/7?x=@' };
    const reply = (plants: Plants) => [
      ...recordsOf(plants, { status: '@', ...agentFields }),
      ...single(keyForms).map(forms => ({ body: plants.json(linked, forms) })),
      { body: plants.json({ status, ...agentFields, prLink: 'https://git.example.com/@' }) },
    ];
    return at('agent', `records of an agent job that is ${status}`, reply, { forms: few, inputs: agent });
  }),
];

const filesChanged = { added: ['@'], modified: '@', removed: [] };
const commit = { sha: '@', ref: '@', message: '@', filesChanged };
const reports = { summary: '@', logs: ['@', '@'], subdomain: '@', author: '@', source: '@', '@': '@' };
const cutLog = { status: 'failure', summary: '@', logs: ['@', 'b', '@'] };
const previewed = { statusId: 'dep_1', previewUrl: 'https://docs.example.com/@?x=@' };
const deployments: readonly Place[] = [
  ...['success', 'failure'].map(status => {
    const reply = (plants: Plants) => [
      ...recordsOf(plants, { status: '@', ...reports, commit }),
      { body: plants.json({ status, ...reports, commit }) },
    ];
    const name = `records of a deployment that is a ${status}`;
    return at('deployment', name, reply, { forms: few, inputs: preview });
  }),
  at('deployment', 'forms where the log of a deployment is cut', plants => ({ body: plants.json(cutLog) }), {
    ...{ forms: single(atCuts), inputs: preview },
  }),
  at('trigger', 'the URL of a preview', plants => ({ body: plants.json(previewed) }), {
    ...{ forms: single(keyForms), inputs: preview },
  }),
];

const oddHost = { bundleUrl: 'https://@.example.com/@?x=@' };
const bundles: readonly Place[] = [
  at('bundle', 'a bundle that is none', plants => ({ body: plants.json({ bundleUrl: 7, error: '@' }) })),
  at('bundle', 'a bundle that is not ready at first', plants => [
    { status: 409, body: plants.json({ error: '@' }) },
    { body: plants.json({ bundleUrl: 'ftp://store.example.com/@' }) },
  ]),
  // Hosts of links are told.
  at('bundle', 'a link whose host is odd', plants => ({ body: plants.json(oddHost) }), {
    ...{ forms: single(keyForms), inputs: { download: 'false' } },
  }),
];

const xml = (plants: Plants) =>
  `<?xml version="1.0"?><Error><Code>${plants.short(100)}</Code><Message>${plants.short(300)}</Message><RequestId>${secrets.signature}</RequestId></Error>`;
const elsewhere = (plants: Plants) =>
  `http://store.example.com/${plants.header('Location')}?x=${secrets.signature}`;
const inStore = { inputs: site, forms: packsOf(storeForms, 19) };
const stores: readonly Place[] = [
  at('archive', 'the store rejects', plants => ({ status: 400, body: xml(plants) }), inStore),
  at(
    'archive',
    'the store is busy, then sends a page',
    plants => [{ status: 503, body: xml(plants) }, { body: `<html>${plants.text()}` }],
    inStore,
  ),
  at(
    'archive',
    'the store redirects',
    plants => ({ status: 302, headers: { Location: elsewhere(plants) } }),
    inStore,
  ),
  at('archive', 'the store sends text', plants => ({ body: plants.text() }), inStore),
  at('archive', 'the archive arrives', () => [], inStore),
];

const githubForms = [...tokenForms, ...keyForms];
const inGithub = { forms: packsOf(githubForms, 19) };
const oddUrl = { node_id: '@', html_url: 'https://github.example.com/@' };
const githubs: readonly Place[] = [
  at(
    'rest',
    'GitHub rejects the comment',
    plants => ({
      status: 403,
      headers: { 'x-github-request-id': plants.header('x-github-request-id') },
      body: plants.json({ message: '@', documentation_url: '@', errors: [{ message: '@' }] }),
    }),
    inGithub,
  ),
  at(
    'graphql',
    'GraphQL tells an error',
    plants => ({ body: plants.json({ errors: [{ message: '@', type: 'FORBIDDEN' }] }) }),
    inGithub,
  ),
  at('rest', 'GitHub sends an odd URL', plants => ({ status: 201, body: plants.json(oddUrl) }), {
    forms: single(githubForms),
  }),
];

interface Scenario {
  readonly name: string;
  readonly place: Place;
  readonly forms: readonly Form[];
}

/** On each push, each place with some of the forms; which ones is left to chance. */
const scenarios = [...starts, ...records, ...deployments, ...bundles, ...stores, ...githubs].flatMap(
  (place): Scenario[] => {
    const packs = place.forms ?? packsOf([...keyForms, ...linkForms], 19);
    const chosen = shuffle(packs, random).slice(0, casesOf(1, 10));
    return chosen.map((forms, index) => ({ name: `${place.name}, ${index}`, place, forms }));
  },
);

/** What a server sends that plants forms at a place, and in headers of its responses there. */
function scriptOf({ on, reply }: Place, plants: Plants): Script {
  let replies: Reply | Reply[] | undefined;
  const start = Math.floor(random() * 6);
  return {
    [on]: (count: number, baseUrl: string) => {
      replies ??= reply(plants, baseUrl);
      const next = Array.isArray(replies) ? replies[count] : replies;
      if (next === undefined) return undefined;
      const at = (start + count) % 6;
      const names = [otherHeaders[at], otherHeaders[5 - at], idHeaders[at]].filter(
        name => name !== undefined,
      );
      const headers = Object.fromEntries(names.map(name => [name, plants.header(name)]));
      return { ...next, headers: { ...headers, ...next.headers } };
    },
  };
}

async function examine({ place, forms }: Scenario) {
  const plants = createPlants(place.name, forms);
  await using server = await startEchoServer(scriptOf(place, plants), link);
  using run = await runAction({
    inputs: {
      'api-key': secrets.key,
      'base-url': server.baseUrl,
      domain: 'docs.example.com',
      'poll-interval-seconds': '0.001',
      'timeout-minutes': '5',
      comment: 'true',
      ...place.inputs,
    },
    githubToken: secrets.token,
    env: {
      RUNNER_DEBUG: '1',
      GITHUB_API_URL: server.baseUrl,
      GITHUB_GRAPHQL_URL: `${server.baseUrl}/graphql`,
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_REPOSITORY: 'example/docs',
    },
    event: { pull_request: { number: 7 } },
  });
  // It has read what it was sent, to the end.
  expect(run.stdout).not.toContain('Header overflow');
  expect([0, 1]).toContain(run.exitCode);
  const places = placesOf(run, server);
  const leaks = Object.entries(places).flatMap(([place, text]) => {
    const views = decodings(text);
    return Object.entries(secrets)
      .filter(([, secret]) => reveals(views, secret))
      .map(([name]) => `${name} in ${place}`);
  });
  return { checks: plants.planted.size * Object.keys(places).length, leaks };
}

/** All ways out, apart from the output that is meant to hold the link. */
function placesOf(run: ActionRun, server: EchoServer): Readonly<Record<string, string>> {
  const lines = run.stdout.split('\n').filter(line => !line.startsWith('::add-mask::'));
  const { bundleUrl: _, ...outputs } = run.outputs;
  const names = globSync('{workspace,temp,tool-cache}/**/*', { cwd: run.directory });
  const files = names.filter(name => statSync(join(run.directory, name)).isFile());
  // What the archive holds is what the store sent.
  const own = files.filter(name => !/(^|\/)bundle(\.[a-z.]+)?$/.test(name));
  return {
    log: lines.filter(line => !/^::(debug|error|warning)/.test(line)).join('\n'),
    'debug log': lines.filter(line => line.startsWith('::debug')).join('\n'),
    annotations: run.annotations.map(({ title, message }) => `${title} ${message}`).join('\n'),
    'standard error': run.stderr,
    summary: run.summary,
    comment: server.comments.map(bodyOf).join('\n'),
    outputs: JSON.stringify(outputs),
    environment: readFileSync(join(run.directory, 'env'), 'utf8'),
    'names of files': names.join('\n'),
    files: own.map(name => readFileSync(join(run.directory, name), 'latin1')).join('\n'),
  };
}

/** What a request makes a comment say, by REST or GraphQL. */
function bodyOf(request: string): string {
  const { body, variables } = JSON.parse(request) as { body?: string; variables?: { body: string } };
  return body ?? variables?.body ?? '';
}

// Several at once, because most of the time is waiting: GitHub's client writes once a second.
describe('nothing that leaves the action contains a secret in any form when', () => {
  let checks = 0;
  test.concurrent.each(scenarios.map(scenario => [scenario.name, scenario] as const))(
    '%s, number %#',
    async (_, scenario) => {
      const finding = await examine(scenario);
      checks += finding.checks;
      expect(finding.leaks).toEqual([]);
    },
  );

  test('all of this is sent, which makes more checks than the documents promise', () => {
    process.stderr.write(`leak sweep: ${checks} checks in ${scenarios.length} runs\n`);
    expect(checks).toBeGreaterThan(promisedChecks);
  });
});
