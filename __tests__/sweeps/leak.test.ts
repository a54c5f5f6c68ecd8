import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../simulator/seeded-random.ts';
import { type EchoServer, type Reply, type Script, startEchoServer } from '../support/echo-server.ts';
import { decodings, type Encoding, encodings, reveals } from '../support/encodings.ts';
import { type ActionRun, startAction } from '../support/local-runner.ts';
import { isLong } from '../support/long.ts';
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

interface Form {
  readonly name: string;
  readonly text: string;
  readonly inJson: boolean;
  readonly notInHeader: boolean;
}

const form = (secret: keyof typeof secrets | 'link', text: string, encoding: Encoding): Form => ({
  name: `${secret} ${encoding.name}`,
  text: encoding.encode(text),
  inJson: encoding.inJson === true,
  notInHeader: encoding.notInHeader === true,
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

/** Several forms at once, as many as can be seen when all of them are redacted. */
function packsOf(forms: readonly Form[], size: number, longest = 12_000): readonly (readonly Form[])[] {
  const packs: Form[][] = [];
  for (const next of shuffle(forms, random)) {
    const last = packs.at(-1);
    const length = last?.reduce((sum, { text }) => sum + text.length + 1, next.text.length) ?? 0;
    if (last === undefined || last.length === size || length > longest) packs.push([next]);
    else last.push(next);
  }
  return packs;
}

/** Notes what is planted where, and writes it. */
function createPlants() {
  const planted = new Set<string>();
  const note = (field: string, forms: readonly Form[]) => {
    for (const { name } of forms) planted.add(`${field}: ${name}`);
  };
  const inJson = ({ text, inJson }: Form) => (inJson ? text : JSON.stringify(text).slice(1, -1));
  return {
    planted,
    /** A JSON text of this shape, in which "@" stands for the forms. */
    json(field: string, shape: unknown, forms: readonly Form[]): string {
      note(field, forms);
      return JSON.stringify(shape).replaceAll('@', () => forms.map(inJson).join(' '));
    },
    text(field: string, forms: readonly Form[], separator = ' '): string {
      note(field, forms);
      return forms.map(({ text }) => text).join(separator);
    },
    headers(names: readonly string[], forms: readonly Form[]): Record<string, string> {
      const fit = forms.filter(({ notInHeader }) => !notInHeader);
      const value = Buffer.from(fit.map(({ text }) => text).join(' ')).toString('latin1');
      for (const name of names) note(name, fit);
      return Object.fromEntries(names.map(name => [name, value]));
    },
  };
}
type Plants = ReturnType<typeof createPlants>;

interface Scenario {
  readonly name: string;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly script: (plants: Plants) => Script;
}

const idHeaders = [
  'x-request-id',
  'x-amz-request-id',
  'x-ms-request-id',
  'x-guploader-uploadid',
  'x-correlation-id',
  'cf-ray',
];
const otherHeaders = ['Server', 'Via', 'X-Error', 'ETag', 'Content-Disposition', 'Last-Modified'];
const agent = {
  operation: 'agent-job',
  'project-id': 'docs',
  'job-id': 'agt_1',
  domain: '',
  'extract-to': '',
};

const bodies: readonly ((plants: Plants, field: string, forms: readonly Form[]) => string)[] = [
  (plants, field, forms) => plants.json(`${field} error`, { error: '@' }, forms),
  (plants, field, forms) => plants.json(`${field} error.message`, { error: { message: '@' } }, forms),
  (plants, field, forms) => plants.json(`${field} message`, { message: '@' }, forms),
  (plants, field, forms) => plants.text(`${field} text`, forms),
  (plants, field, forms) => `<html><h1>${plants.text(`${field} page`, forms)}</h1></html>`,
];

/** Rejections: of each shape, with an id in each header. */
const rejections: readonly Scenario[] = (['start', 'poll', 'bundle', 'agent'] as const).flatMap(
  (operation, index) =>
    packsOf([...keyForms, ...linkForms.slice(0, 4)], 19).flatMap((forms, pack) =>
      // The first of all shapes; what follows goes the same way.
      (operation === 'start' ? bodies : bodies.slice((index + pack) % 5).slice(0, 1)).map(
        (body, shape): Scenario => ({
          name: `${operation} is rejected, ${pack} ${shape}`,
          inputs: operation === 'agent' ? agent : {},
          script: plants => {
            const id = idHeaders[(shape + index + pack) % idHeaders.length] ?? '';
            const reply: Reply = {
              status: [400, 401, 403, 404, 422][shape] ?? 400,
              headers: { ...plants.headers(otherHeaders, forms), ...plants.headers([id], forms) },
              body: body(plants, operation, forms),
            };
            return { [operation]: () => reply };
          },
        }),
      ),
    ),
);

const cuts: readonly Scenario[] = packsOf(atCuts, 1)
  .filter((_, index) => index % 3 === 0)
  .flatMap((forms): readonly Scenario[] => [
    {
      name: `a rejection that is cut, ${forms[0]?.name}`,
      script: plants => ({
        start: () => ({
          status: 403,
          headers: plants.headers(['x-request-id'], forms),
          body: plants.text('start text', forms),
        }),
      }),
    },
  ]);

const nonsense: readonly Scenario[] = packsOf(keyForms, 19).flatMap((forms): readonly Scenario[] => [
  {
    name: 'a page instead of a start',
    script: plants => ({ start: () => ({ body: plants.text('start 200', forms) }) }),
  },
  {
    name: 'JSON without a job',
    script: plants => ({
      start: () => ({ body: plants.json('start other', { '@': '@', error: '@' }, forms) }),
    }),
  },
  {
    name: 'no HTTP at all',
    script: plants => ({ start: () => ({ raw: `${plants.text('start raw', forms)}\r\n\r\n` }) }),
  },
  {
    name: 'a start that is busy, then breaks off',
    script: plants => ({
      start: count => ({
        status: count === 0 ? 503 : 500,
        headers: { ...plants.headers(['x-request-id'], forms), 'Retry-After': '0' },
        body: plants.json('start busy', { error: '@' }, forms),
      }),
    }),
  },
  {
    name: 'a redirect',
    script: plants => ({
      start: (_, baseUrl) => ({
        status: 307,
        headers: {
          Location: `${baseUrl.replace('127.0.0.1', 'localhost')}/${plants.headers(['Location path'], forms)['Location path']}?x=${secrets.key}#${secrets.key}`,
        },
      }),
    }),
  },
  {
    name: 'a bundle that is no bundle',
    script: plants => ({
      bundle: () => ({ body: plants.json('bundle other', { bundleUrl: 7, error: '@' }, forms) }),
    }),
  },
  {
    name: 'a bundle that is not ready at first',
    script: plants => ({
      bundle: count =>
        count === 0
          ? { status: 409, body: plants.json('bundle busy', { error: '@' }, forms) }
          : { body: plants.json('bundle bundleUrl', { bundleUrl: 'ftp://store.example.com/@' }, forms) },
    }),
  },
]);

/** Hosts of links are told. */
const hosts: readonly Scenario[] = packsOf(keyForms, 9).map(forms => ({
  name: 'a link whose host is odd',
  inputs: { download: 'false' },
  script: plants => ({
    bundle: () => ({
      body: plants.json('bundle host', { bundleUrl: 'https://@.example.com/@?x=@' }, forms.slice(0, 1)),
    }),
  }),
}));

/** Ids go everywhere: outputs, log, reports, and how to attach. */
const jobIds: readonly Scenario[] = packsOf(keyForms, 30, 480).map((forms, index) => ({
  name: `a job id, ${index}`,
  inputs: index % 2 === 0 ? { 'extract-to': 'site' } : { wait: 'false' },
  script: plants => ({
    start: () => ({ body: plants.json('start jobId', { jobId: '@', status: '@' }, forms) }),
    poll: () => ({ body: plants.json('poll error', { status: 'failed', error: '@' }, forms) }),
  }),
}));

const records: readonly Scenario[] = [
  { status: 'failed', error: '@' },
  { status: 'completed', error: '@', progress: '@', pageCount: '@', createdAt: '@', '@': '@' },
].flatMap(last =>
  packsOf([...keyForms, ...linkForms], 19).map(
    (ending, index, _, several = packsOf(keyForms, 10)): Scenario => ({
      name: `records of an export that is ${last.status}, ${index}`,
      script: plants => {
        const replies = [
          ...several.map(
            forms => () => plants.json('poll status', { status: '@', error: '@', x: '@' }, forms),
          ),
          ...[...keyForms, ...atCuts].map(
            single => () => plants.json('poll status', { status: '@' }, [single]),
          ),
          () => plants.text('poll 200', ending),
          () => plants.json('poll other', { error: '@', '@': '@' }, ending),
        ];
        return {
          poll: count => ({ body: replies[count]?.() ?? plants.json('poll error', last, ending) }),
        };
      },
    }),
  ),
);

const agents: readonly Scenario[] = ['completed', 'failed', 'archived'].map((last, index) => {
  const all = shuffle(
    [...packsOf(keyForms, 9, 2000), ...keyForms.map(single => [single]), ...atCuts.map(single => [single])],
    random,
  );
  const ending = packsOf(keyForms, 9, 2000)[index] ?? [];
  return {
    name: `records of an agent job that is ${last}`,
    inputs: agent,
    script: plants => {
      const fields = {
        prLink: '@',
        source: { repository: '@', ref: '@' },
        model: '@',
        createdAt: '@',
        archivedAt: '@',
      };
      const replies = all.map(forms => () => plants.json('agent fields', { status: '@', ...fields }, forms));
      const links = keyForms.map(
        single => () =>
          plants.json('agent prLink', { status: 'active', prLink: 'https://git.example.com/@/pull/7?x=@' }, [
            single,
          ]),
      );
      const polls = [...replies, ...links];
      return {
        agent: count => ({
          body:
            polls[count]?.() ??
            plants.json(
              'agent end',
              { status: last, ...fields, prLink: 'https://git.example.com/@' },
              ending,
            ),
        }),
      };
    },
  };
});

const stores: readonly Scenario[] = packsOf(storeForms, 19).flatMap((forms, index): readonly Scenario[] => {
  // What is longer is not read, so that nothing is cut.
  const fitting = (longest: number) => forms.filter(({ text }) => text.length <= longest).slice(0, 1);
  const xml = (plants: Plants) =>
    `<?xml version="1.0"?><Error><Code>${plants.text('store Code', fitting(100))}</Code><Message>${plants.text('store Message', fitting(300))}</Message><RequestId>${secrets.signature}</RequestId></Error>`;
  const rejected = (status: number): Scenario => ({
    name: `the store sends HTTP ${status}, ${index}`,
    script: plants => ({
      archive: () => ({
        status,
        headers: {
          ...plants.headers(otherHeaders, forms),
          ...plants.headers([idHeaders[index % 6] ?? ''], forms),
        },
        body: xml(plants),
      }),
    }),
  });
  const scenarios: readonly Scenario[] = [
    rejected(400),
    {
      name: `the store is busy, then sends a page, ${index}`,
      inputs: { 'extract-to': 'site', cache: 'false' },
      script: plants => ({
        archive: count =>
          count === 0
            ? { status: 503, body: xml(plants) }
            : { body: `<html>${plants.text('store page', forms)}` },
      }),
    },
    {
      name: `the store redirects, ${index}`,
      script: plants => ({
        archive: () => ({
          status: 302,
          headers: {
            Location: `http://store.example.com/${plants.headers(['store Location'], forms)['store Location']}?x=${secrets.signature}`,
          },
        }),
      }),
    },
    {
      name: `the archive arrives, ${index}`,
      inputs: { 'extract-to': 'site' },
      script: plants => {
        const body = `${plants.text('store text', forms)}`;
        return index % 2 === 0 ? { archive: () => ({ body }) } : {};
      },
    },
  ];
  return scenarios.slice(index % 2 === 0 ? 0 : 1);
});

const githubs: readonly Scenario[] = packsOf([...tokenForms, ...keyForms], 19).flatMap(
  (forms): readonly Scenario[] => [
    {
      name: 'GitHub rejects the comment',
      script: plants => ({
        rest: () => ({
          status: 403,
          headers: plants.headers(['x-github-request-id', ...otherHeaders], forms),
          body: plants.json(
            'rest message',
            { message: '@', documentation_url: '@', errors: [{ message: '@' }] },
            forms,
          ),
        }),
      }),
    },
    {
      name: 'GraphQL tells an error',
      script: plants => ({
        graphql: () => ({
          body: plants.json('graphql message', { errors: [{ message: '@', type: 'FORBIDDEN' }] }, forms),
        }),
      }),
    },
    {
      name: 'GitHub sends an odd URL',
      script: plants => ({
        rest: () => ({
          status: 201,
          body: plants.json(
            'rest html_url',
            { node_id: '@', html_url: 'https://github.example.com/@' },
            forms.slice(0, 1),
          ),
        }),
      }),
    },
  ],
);

const everything = [
  ...rejections,
  ...cuts,
  ...nonsense,
  ...hosts,
  ...jobIds,
  ...records,
  ...agents,
  ...stores,
  ...githubs,
];
/** On each push, some of each kind, which others of its kind repeat with other forms. */
const scenarios = !isLong
  ? [...Map.groupBy(shuffle(everything, random), ({ name }) => name.replace(/, .*/, '')).values()].flatMap(
      ofKind => ofKind.slice(0, Math.ceil(ofKind.length / 3)),
    )
  : everything;

interface Finding {
  readonly checks: number;
  readonly leaks: readonly string[];
}

async function examine(scenario: Scenario): Promise<Finding> {
  const plants = createPlants();
  await using server = await startEchoServer(scenario.script(plants), link);
  const started = startAction({
    inputs: {
      'api-key': secrets.key,
      'base-url': server.baseUrl,
      domain: 'docs.example.com',
      'poll-interval-seconds': '0.001',
      'timeout-minutes': '5',
      comment: 'true',
      ...scenario.inputs,
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
  const argumentsSeen = watchArguments(started.process.pid ?? 0);
  using run = await started.finished;
  const places = placesOf(run, server, argumentsSeen());
  const leaks = Object.entries(places).flatMap(([place, text]) => {
    const views = decodings(text);
    return Object.entries(secrets)
      .filter(([, secret]) => reveals(views, secret))
      .map(([name]) => `${name} in ${place}`);
  });
  return { checks: plants.planted.size * Object.keys(places).length, leaks };
}

/** All ways out, apart from the output that is meant to hold the link. */
function placesOf(
  run: ActionRun,
  server: EchoServer,
  argumentsSeen: string,
): Readonly<Record<string, string>> {
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
    arguments: argumentsSeen,
  };
}

/** What a request makes a comment say, by REST or GraphQL. */
function bodyOf(request: string): string {
  const { body, variables } = JSON.parse(request) as { body?: string; variables?: { body: string } };
  return body ?? variables?.body ?? '';
}

/** Reads the arguments of a process and of those that it starts, again and again. */
function watchArguments(pid: number): () => string {
  const seen = new Set<string>();
  const read = (id: number) => {
    try {
      seen.add(readFileSync(`/proc/${id}/cmdline`, 'utf8'));
      for (const task of readdirSync(`/proc/${id}/task`)) {
        const children = readFileSync(`/proc/${id}/task/${task}/children`, 'utf8');
        for (const child of children.split(' ').filter(Boolean)) read(Number(child));
      }
    } catch {
      // It has ended, or the system has no /proc.
    }
  };
  read(pid);
  const timer = setInterval(() => read(pid), 20);
  return () => {
    clearInterval(timer);
    return [...seen].join('\n');
  };
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
