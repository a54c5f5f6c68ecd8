import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from '@jest/globals';
import { findPaths } from '../../script/find-paths.ts';
import { testAtOnce } from '../support/at-once.ts';
import { decodings, encodings } from '../support/encodings.ts';
import { runAction } from '../support/local-runner.ts';
import { casesOf } from '../support/long.ts';
import { seed, seededRandom, shuffle } from '../support/seed.ts';
import type { ActionRun } from '../support/step.ts';
import { type EchoServer, type Operation, type Reply, startEchoServer } from './echo-server.ts';

/*
 * Every place where the service, its store, and GitHub can put a text repeats the secrets, in all forms in which the action promises
 * to hide them; and nothing that leaves the action tells any of them.
 */

const secrets = {
  key: 'aB3dE5fG7/hJ9kLm+nP2qR_-&sTu4=',
  token: 'ghs_Zx9Yw8Vu7Ts6Rq5Po4Nm3Lk2Ji1Hg0',
  signature: '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0',
  sessionToken: 'Qw1/Er2+Ty3_Ui4-Op5.As6Df7Gh8=',
  userInfo: 'deploy-robot:vB6nM8-kL0pO2iU4',
};
const query = `X-Amz-Expires=900&X-Amz-Security-Token=${encodeURIComponent(secrets.sessionToken)}&X-Amz-Signature=${secrets.signature}`;

interface Form {
  readonly text: string;
  /** It is already escaped as in a JSON text. */
  readonly inJson?: boolean | undefined;
}

const formsOf = (...texts: readonly string[]) =>
  texts.flatMap(text => encodings.map(({ encode, inJson }): Form => ({ text: encode(text), inJson })));
const keyForms = formsOf(secrets.key);
const storeForms = formsOf(secrets.key, query, secrets.signature, secrets.sessionToken, secrets.userInfo);
const githubForms = formsOf(secrets.token, secrets.key);
/** Links that nobody has masked. */
const linkForms = ['https://', 'https://user:pass@', '//', ''].map(
  (scheme): Form => ({ text: `${scheme}store.example.com/a.tar.gz?X-Amz-Signature=${secrets.signature}` }),
);

/** Writes forms into what is sent. */
const plantsOf = (forms: readonly Form[]) => ({
  /** A JSON text of this shape, in which "@" stands for the forms. */
  json(shape: unknown): string {
    const inJson = ({ text, inJson }: Form) => (inJson ? text : JSON.stringify(text).slice(1, -1));
    return JSON.stringify(shape).replaceAll('@', () => forms.map(inJson).join(' '));
  },
  text: () => forms.map(({ text }) => text).join(' '),
});
type Plants = ReturnType<typeof plantsOf>;

/** Always the same reply, or one after the other, and then those of a good server. */
type Replies = (plants: Plants, baseUrl: string) => Reply | Reply[];

interface Options {
  /** Those of the key, and links, by default. */
  readonly forms?: readonly Form[];
  /** Each form is sent alone, because the action takes the text whole or not at all. */
  readonly single?: boolean;
  readonly inputs?: Readonly<Record<string, string>>;
}

/** A place in the responses. */
interface Place extends Options {
  readonly on: Operation;
  readonly name: string;
  readonly reply: Replies;
}

const at = (on: Operation, name: string, reply: Replies, options: Options = {}): Place => ({
  ...options,
  on,
  name,
  reply,
});

const project = { 'project-id': 'docs', domain: '' };
const agent = { single: true, inputs: { operation: 'agent-job', ...project, 'job-id': 'agt_1' } };
const preview = { single: true, inputs: { operation: 'preview', ...project, branch: 'topic' } };
const store = { single: true, forms: storeForms, inputs: { 'extract-to': 'site', cache: 'false' } };
const single = { single: true, forms: keyForms };
const github = { forms: githubForms };

const rejected = (plants: Plants): Reply => ({ status: 403, body: plants.json({ error: '@' }) });
const rejections: readonly Place[] = [
  at('start', 'a start is rejected', rejected),
  at('start', 'a start is rejected with an object', plants => ({
    status: 400,
    body: plants.json({ error: { message: '@' } }),
  })),
  at('start', 'a start is rejected with text', plants => ({ status: 400, body: plants.text() })),
  at('poll', 'a poll is rejected', rejected),
  at('bundle', 'a bundle is rejected', rejected),
  at('agent', 'the poll of an agent job is rejected', rejected, agent),
  at('trigger', 'a preview is rejected', rejected, preview),
  at('deployment', 'the poll of a deployment is rejected', rejected, preview),
];

const starts: readonly Place[] = [
  at('start', 'a page comes instead of a start', plants => ({ body: plants.text() })),
  at('start', 'JSON comes without a job', plants => ({ body: plants.json({ '@': '@', error: '@' }) })),
  at('start', 'no HTTP comes at all', plants => ({ raw: `${plants.text()}\r\n\r\n` })),
  at('start', 'a start is busy, then breaks off', plants => {
    const busy = { status: 503, headers: { 'Retry-After': '0' }, body: plants.json({ error: '@' }) };
    return [busy, { status: 500, body: plants.json({ error: '@' }) }];
  }),
  at('start', 'the service redirects', (plants, baseUrl) => {
    const other = baseUrl.replace('127.0.0.1', 'localhost');
    return { status: 307, headers: { Location: `${other}/${plants.text()}?x=${secrets.key}` } };
  }),
  at('start', 'the ID of a job is odd', plants => ({ body: plants.json({ jobId: '@' }) }), {
    ...single,
    inputs: { wait: 'false' },
  }),
];

const agentFields = {
  source: { repository: '@', ref: '@' },
  prLink: 'https://git.example.com/@/pull/7?x=@',
  archivedAt: '@',
};
const deploymentFields = {
  summary: '@',
  logs: ['@', '@'],
  commit: { sha: '@', message: '@', filesChanged: { added: ['@'], modified: '@' } },
};
/** A record that is not final, and one that is. */
const polled =
  (status: string, fields: object): Replies =>
  plants => [{ body: plants.json({ status: '@', ...fields }) }, { body: plants.json({ status, ...fields }) }];
const records: readonly Place[] = [
  at('poll', 'an export fails', polled('failed', { error: '@', '@': '@' })),
  at('poll', 'an export completes', polled('completed', { progress: '@', pageCount: '@', '@': '@' })),
  at('poll', 'a poll brings a page', plants => [{ body: plants.text() }]),
  ...['completed', 'failed', 'archived'].map(status =>
    at('agent', `an agent job is ${status}`, polled(status, agentFields), agent),
  ),
  ...['success', 'failure'].map(status =>
    at('deployment', `a deployment is a ${status}`, polled(status, deploymentFields), preview),
  ),
  at(
    'trigger',
    'the URL of a preview is odd',
    plants => ({ body: plants.json({ statusId: 'dep_1', previewUrl: 'https://docs.example.com/@?x=@' }) }),
    // It keeps its own query, by which people may have access.
    { ...preview, forms: keyForms },
  ),
];

const links: readonly Place[] = [
  at('bundle', 'a bundle is none', plants => [
    { status: 409, body: plants.json({ error: '@' }) },
    { body: plants.json({ bundleUrl: 7, error: '@' }) },
  ]),
  at(
    'bundle',
    'the host of a link is odd',
    plants => ({ body: plants.json({ bundleUrl: 'https://@.example.com/@?x=@' }) }),
    { ...single, inputs: { download: 'false' } },
  ),
  at('archive', 'the store rejects', plants => ({ status: 400, body: errorOfStore(plants) }), store),
  at('archive', 'the store is busy', plants => [{ status: 503, body: errorOfStore(plants) }], store),
  at('archive', 'the store sends a page', plants => ({ body: `<html>${plants.text()}` }), store),
  at(
    'archive',
    'the store redirects',
    plants => ({ status: 302, headers: { Location: `http://store.example.com/${plants.text()}` } }),
    store,
  ),
  at('archive', 'the archive arrives', () => [], store),
];

function errorOfStore(plants: Plants): string {
  return `<Error><Code>No</Code><Message>${plants.text()}</Message></Error>`;
}

const comments: readonly Place[] = [
  at(
    'rest',
    'GitHub rejects the comment',
    plants => ({ status: 403, body: plants.json({ message: '@', errors: [{ message: '@' }] }) }),
    github,
  ),
  at(
    'graphql',
    'GraphQL tells an error',
    plants => ({ body: plants.json({ errors: [{ message: '@', type: 'FORBIDDEN' }] }) }),
    github,
  ),
  at(
    'rest',
    'the URL of the comment is odd',
    plants => ({
      status: 201,
      body: plants.json({ node_id: '@', html_url: 'https://github.example.com/@' }),
    }),
    { ...github, single: true },
  ),
];

/** In each response, because errors name the ID of a request. */
const headers = ['x-request-id', 'x-amz-request-id', 'x-github-request-id', 'Server', 'Content-Disposition'];

const random = seededRandom(seed);

/** So few forms together that an error shows them all; which ones of a place is left to chance. */
const scenarios = [...rejections, ...starts, ...records, ...links, ...comments].flatMap(place => {
  const forms = shuffle(place.forms ?? [...keyForms, ...linkForms], random);
  const size = place.single ? 1 : 2;
  const packs = forms.flatMap((_, index) => (index % size === 0 ? [forms.slice(index, index + size)] : []));
  const chosen = packs.slice(0, casesOf(1, 10));
  return chosen.map((pack, index) => [`${place.name}, ${index}`, { place, forms: pack }] as const);
});

/** @returns which secrets can be read where, after a run in which they stand at this place */
async function leaksOf(place: Place, forms: readonly Form[]): Promise<readonly string[]> {
  const plants = plantsOf(forms);
  let replies: Reply | Reply[] | undefined;
  const script = {
    [place.on]: (count: number, baseUrl: string) => {
      replies ??= place.reply(plants, baseUrl);
      const next = Array.isArray(replies) ? replies[count] : replies;
      const planted = Object.fromEntries(headers.map(name => [name, plants.text()]));
      return next && { ...next, headers: { ...planted, ...next.headers } };
    },
  };
  await using server = await startEchoServer(script, {
    userInfo: secrets.userInfo,
    path: `/docs.tar.gz?${query}`,
  });
  using run = await runAction({
    inputs: {
      'api-key': secrets.key,
      'base-url': server.baseUrl,
      domain: 'docs.example.com',
      'poll-interval-seconds': '0.1',
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
  expect(server.requests).toContain(place.on);
  expect(run.stdout).not.toContain('INTERNAL');
  return Object.entries(placesOf(run, server)).flatMap(([out, text]) => {
    // In commands of the log, "%" is escaped.
    const views = [text, text.replaceAll('%25', '%')].flatMap(decodings);
    const shown = Object.entries(secrets).filter(([, secret]) => views.some(view => view.includes(secret)));
    return shown.map(([name]) => `${name} in ${out}`);
  });
}

/** All ways out, apart from the output that is meant to hold the link. */
function placesOf(run: ActionRun, server: EchoServer): Readonly<Record<string, string>> {
  const lines = run.stdout.split('\n').filter(line => !line.startsWith('::add-mask::'));
  const { bundleUrl: _, ...outputs } = run.outputs;
  const names = findPaths('{workspace,temp,tool-cache}/**/*', run.directory);
  const files = names.filter(name => statSync(join(run.directory, name)).isFile());
  // The archive itself is what the store sent.
  const own = files.filter(name => !/(^|\/)bundle(\.[a-z.]+)?$/.test(name));
  return {
    log: lines.join('\n'),
    'standard error': run.stderr,
    summary: run.summary,
    comment: server.comments.map(bodyOf).join('\n'),
    outputs: Object.values(outputs).join('\n'),
    'names of files': names.join('\n'),
    files: own.map(name => readFileSync(join(run.directory, name), 'latin1')).join('\n'),
  };
}

/** The text that a request gives to a comment, by REST or GraphQL. */
function bodyOf(request: string): string {
  const { body, variables } = JSON.parse(request) as { body?: string; variables?: { body: string } };
  return body ?? variables?.body ?? '';
}

describe('nothing that leaves the action contains a secret in a promised form (promise: The action itself never writes) when', () => {
  testAtOnce(scenarios, async ({ place, forms }) => {
    expect(await leaksOf(place, forms)).toEqual([]);
  });
});
