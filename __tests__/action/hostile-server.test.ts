import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import type { ErrorCode } from '../../src/shared/errors.ts';
import { expectFailure } from '../support/export-action.ts';
import { type ActionRun, type RunOptions, startAction } from '../support/local-runner.ts';
import { peakMemory } from '../support/peak-memory.ts';

const key = 'docs_admin_key_0123456789';
const limit = 200;
let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(() => {
  server?.close();
  for (const socket of sockets) socket.destroy();
});

async function listen(made: Server): Promise<string> {
  server = made;
  made.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  made.listen(0, '127.0.0.1');
  await once(made, 'listening');
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Runs an export against a hostile server. Checks the memory where the system reports it. */
async function runAgainst(
  baseUrl: string,
  more: Pick<RunOptions, 'env' | 'event' | 'githubToken' | 'timeIsUpAt'> & {
    inputs?: Record<string, string>;
  } = {},
): Promise<ActionRun> {
  const started = startAction({
    ...more,
    inputs: {
      'api-key': key,
      'base-url': baseUrl,
      domain: 'docs.example.com',
      'timeout-minutes': '2',
      'poll-interval-seconds': '0.1',
      'extract-to': 'site',
      ...more.inputs,
    },
  });
  const peak = await peakMemory(started.process.pid ?? 0);
  const run = await started.finished;
  if (!Number.isNaN(peak)) expect(peak).toBeLessThan(limit);
  expectOnlyKnownCommands(run);
  return run;
}

/** Lines that a runner would obey, by its two syntaxes; none of them may come from the server. */
function expectOnlyKnownCommands({ stdout, outputs }: ActionRun): void {
  const commands = stdout
    .split(/\r\n|\r|\n/)
    .flatMap(line => /^\s*::([\w-]+)|##\[([\w-]+)/.exec(line)?.[1] ?? []);
  const known = new Set(['add-mask', 'error', 'warning', 'group', 'endgroup', 'debug', 'set-output']);
  expect(commands.filter(command => !known.has(command))).toEqual([]);
  expect(stdout).not.toContain('##[');
  expect(stdout).not.toMatch(/injected::/);
  expect(Object.keys(outputs)).not.toContain('forged');
}

const json =
  (body: string): Handler =>
  (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
  };

/** Sends the same chunk again and again until the client closes the connection. */
const endless =
  (headers: Readonly<Record<string, string>>, times: number): Handler =>
  (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', ...headers });
    const piece = Buffer.alloc(1024 * 1024, ' ');
    let left = times;
    const more = () => {
      while (left > 0 && !response.destroyed) {
        left -= 1;
        if (!response.write(piece)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  };

const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const fields = `{${Array.from({ length: 60_000 }, (_, field) => `"f${field}":1`).join(',')},"jobId":"exp_1"}`;

/** Accepts something that was never asked for. */
const switchProtocols = (socket: Socket) =>
  void socket.once('data', () =>
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello',
    ),
  );

/** The job ends after so many polls, however slow the machine is. */
const manyPolls = 100;

// Which IDs and links are accepted: __tests__/unit/shared.
describe('a start whose response is', () => {
  test.each<readonly [string, Handler, ErrorCode]>([
    ['a gibibyte, announced', endless({ 'Content-Length': String(2 ** 30) }, 1024), 'RESPONSE_INVALID'],
    ['a gibibyte in chunks', endless({}, 1024), 'RESPONSE_INVALID'],
    ['JSON 100,000 levels deep', json(nested), 'RESPONSE_INVALID'],
    ['JSON of deep objects', json(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`), 'RESPONSE_INVALID'],
    ['10^6 fields', json(`{${'"f":1,'.repeat(1_000_000)}"jobId":"exp_1"}`), 'RESPONSE_INVALID'],
    ['bytes that are no text', (_, response) => response.end(Buffer.alloc(5000, 0xff)), 'RESPONSE_INVALID'],
    ['an id of prototype keys', json('{"__proto__":{"jobId":"x"},"constructor":1}'), 'RESPONSE_INVALID'],
    ['an id of a mebibyte', json(JSON.stringify({ jobId: 'x'.repeat(900_000) })), 'RESPONSE_INVALID'],
    [
      'what claims to be compressed',
      (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('{}'),
      'RESPONSE_INVALID',
    ],
    [
      'a redirect without end of name',
      (_, response) =>
        response.writeHead(302, { Location: `https://e.example.com/${'x'.repeat(9000)}` }).end(),
      'REDIRECTED',
    ],
  ])('%s', async (_, handler, code) => {
    using run = await runAgainst(await listen(createServer(handler)));
    expect(expectFailure(run, code).length).toBeLessThan(3000);
  });

  test('headers that never end', async () => {
    const tcp = createTcpServer(socket => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = () => {
        while (!socket.destroyed && socket.write(`X-${Math.random()}: ${'x'.repeat(1000)}\r\n`));
      };
      socket.on('drain', more);
      more();
    });
    using run = await runAgainst(await listen(tcp));
    expectFailure(run, 'START_UNKNOWN');
  });

  test('interim responses without end', async () => {
    const tcp = createTcpServer(socket => {
      const timer = setInterval(() => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), 1);
      socket.on('close', () => clearInterval(timer));
    });
    using run = await runAgainst(await listen(tcp), { inputs: { 'timeout-minutes': '0.1' } });
    expectFailure(run, 'START_UNKNOWN');
  });

  test('another protocol', async () => {
    using run = await runAgainst(await listen(createTcpServer(switchProtocols)));
    expect(expectFailure(run, 'START_UNKNOWN')).toContain('without a response');
  });

  test('text that a runner would obey', async () => {
    const error =
      '\r\n::injected::x\r##[injected]\n::set-output name=forged::1\u001b[31m\u202e%0A::injected::';
    const handler: Handler = (_, response) => {
      response.writeHead(400, { 'X-Request-Id': '::injected::' }).end(JSON.stringify({ error }));
    };
    using run = await runAgainst(await listen(createServer(handler)));
    const message = expectFailure(run, 'DOMAIN_REFUSED');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(message).not.toMatch(/[\u0000-\u001f\u202e]/);
    expect(run.summary).not.toContain('##[');
  });
});

test('a response may have any number of unknown fields', async () => {
  const handler: Handler = (request, response) => {
    if (request.method === 'POST' && !request.url?.endsWith('/bundle')) response.end(fields);
    else response.writeHead(404).end('{"error":"no"}');
  };
  using run = await runAgainst(await listen(createServer(handler)));
  expectFailure(run, 'JOB_NOT_FOUND');
  expect(run.outputs['jobId']).toBe('exp_1');
});

describe('a job whose record', () => {
  /** A server of one job that is completed, whose bundle has this link. */
  async function runJob(
    record: object,
    bundle: unknown,
    inputs: Record<string, string> = {},
    timeIsUpAt?: string,
  ): Promise<ActionRun> {
    const handler: Handler = (request, response) => {
      const body = request.url?.endsWith('/bundle') ? bundle : { jobId: 'exp_1', ...record };
      response.end(JSON.stringify(body));
    };
    const more = timeIsUpAt === undefined ? {} : { timeIsUpAt };
    return runAgainst(await listen(createServer(handler)), { inputs, ...more });
  }

  /** A server that starts exp_1 and then sends these responses. */
  async function runAfterStart(record: object, bundle: object): Promise<ActionRun> {
    const handler: Handler = (request, response) => {
      const later = request.url?.endsWith('/bundle') ? bundle : record;
      const started = request.url?.endsWith('/jobs');
      response.end(JSON.stringify(started ? { jobId: 'exp_1' } : later));
    };
    return runAgainst(await listen(createServer(handler)), { inputs: { 'poll-interval-seconds': '0.01' } });
  }

  test.each([
    ['the record', { jobId: 'exp_2', status: 'completed' }, {}],
    ['the bundle', { status: 'completed' }, { jobId: 'exp_2', bundleUrl: 'https://store.example.com/a' }],
  ])('is that of another job ends the step: %s', async (_, record, bundle) => {
    using run = await runAfterStart(record, bundle);
    expect(expectFailure(run, 'RESPONSE_INVALID')).toContain('is about another job, exp_2');
    expect(run.outputs['bundleUrl']).toBeUndefined();
  });

  test('names its job by a number is accepted', async () => {
    using run = await runAfterStart({ status: 'failed', jobId: 7 }, {});
    expectFailure(run, 'EXPORT_FAILED');
  });

  test.each([
    [
      'has odd values',
      { status: 'running\u001b[2J\n::injected::', progress: 1e308, pageCount: -1, error: {} },
    ],
    ['has deep values', { status: 'running', progress: { a: [] }, pageCount: 'many', createdAt: 'never' }],
  ])('%s is waited for', async (_, record) => {
    using run = await runJob(record, {}, {}, 'running');
    expectFailure(run, 'TIMED_OUT');
  });

  test('changes in megabytes from poll to poll is waited for, in few lines', async () => {
    let polls = 0;
    const handler: Handler = (request, response) => {
      polls += 1;
      const filler = String.fromCharCode(97 + (polls % 26)).repeat(450_000);
      const status = polls > manyPolls ? 'failed' : `${polls} ${filler}`;
      const record = { status, pageCount: 7, other: filler };
      response.end(JSON.stringify(request.method === 'POST' ? { jobId: 'exp_1' } : record));
    };
    const inputs = { 'poll-interval-seconds': '0.001' };
    using run = await runAgainst(await listen(createServer(handler)), { inputs });
    expectFailure(run, 'EXPORT_FAILED');
    expect(run.stdout.match(/unknown job status/g)).toHaveLength(10);
  });

  test.each([
    ['record', { status: 'completed', deep: 0 }, {}],
    ['bundle', { status: 'completed' }, { bundleUrl: 'https://store.example.com/a', deep: 0 }],
  ])('is nested 100,000 levels deep, as is its bundle: %s', async (_, record, bundle) => {
    const handler: Handler = (request, response) => {
      const body = request.url?.endsWith('/bundle') ? bundle : { jobId: 'exp_1', ...record };
      const text = JSON.stringify(body);
      response.end(
        request.method === 'GET' || text.includes('Url') ? text.replace(':0', `:${nested}`) : text,
      );
    };
    using run = await runAgainst(await listen(createServer(handler)));
    expect(expectFailure(run, 'RESPONSE_INVALID')).toContain('levels deep');
  });

  test('is completed, and whose link has one letter of query, leaves the log readable', async () => {
    const bundleUrl = 'https://store.example.com/a?e';
    using run = await runJob({ status: 'completed' }, { bundleUrl }, { download: 'false', 'extract-to': '' });
    expect(run.exitCode).toBe(0);
    expect(run.masks).toContain(bundleUrl);
    expect(run.masks).not.toContain('e');
  });

  test.each([
    ['javascript:alert(1)', 'LINK_UNSAFE'],
    ['https://169.254.169.254/latest/meta-data', 'LINK_UNSAFE'],
    ['\n::injected::', 'RESPONSE_INVALID'],
    [7, 'RESPONSE_INVALID'],
  ])('is completed, and whose link is %j, is not followed', async (bundleUrl, code) => {
    using run = await runJob({ status: 'completed' }, { bundleUrl });
    const titles = run.annotations.filter(({ level }) => level === 'error').map(({ title }) => title);
    expect([`Docs Admin Action: ${code}`, 'Docs Admin Action: LINK_UNSAFE']).toContain(titles[0]);
    expect(titles).toHaveLength(1);
    expect(run.exitCode).toBe(1);
  });
});

test('an agent’s record that changes in megabytes fills neither log nor outputs', async () => {
  let polls = 0;
  const handler: Handler = (_, response) => {
    polls += 1;
    const filler = `${polls} \n::injected::${'x'.repeat(200_000)}`;
    const source = { repository: filler, ref: `main ${polls}\nforged=1` };
    const status = polls > manyPolls ? 'failed' : 'active';
    response.end(JSON.stringify({ status, prLink: filler, model: filler, source }));
  };
  const inputs = {
    ...{ operation: 'agent-job', 'project-id': 'p', 'job-id': 'j', domain: '', 'extract-to': '' },
    'poll-interval-seconds': '0.001',
  };
  using run = await runAgainst(await listen(createServer(handler)), { inputs });
  expectFailure(run, 'AGENT_FAILED');
  expect(Object.keys(run.outputs).sort()).toEqual(['jobId', 'prLink', 'prNumber', 'ref', 'status']);
  expect(run.stdout.length + run.summary.length).toBeLessThan(20_000);
});

describe('GitHub whose response to a comment is', () => {
  const created = (html_url: unknown): Handler =>
    githubResponse(JSON.stringify({ node_id: 'IC_1', html_url }));
  const failed =
    (body: string): Handler =>
    (_, response) =>
      response.writeHead(422, { 'Content-Type': 'application/json' }).end(body);
  const noComments = {
    repository: {
      issueOrPullRequest: { comments: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } },
    },
  };
  /** Finds no comment, and sends this response to the one that is written. */
  function githubResponse(body: string): Handler {
    return (request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(request.url === '/graphql' ? JSON.stringify({ data: noComments }) : body);
    };
  }

  test.each<readonly [string, Handler]>([
    ['an error of 7 MiB', failed(JSON.stringify({ message: 'ÿ😀'.repeat(1_200_000) }))],
    ['JSON 100,000 levels deep', json(nested)],
    ['comments 100,000 levels deep', githubResponse(nested)],
    ['a deep URL', githubResponse(`{"node_id":"IC_1","html_url":${nested}}`)],
    ['a URL with a line break', created('x\nforged=1')],
    ['text that a runner would obey', (_, response) => response.writeHead(422).end('\r\n::injected::x##[y]')],
    ['no comment', created(undefined)],
  ])('%s does not disturb the export', async (_, handler) => {
    await using service = await startSimulator({ jobSeconds: 0, queueSeconds: 0 });
    let requests = 0;
    const counted: Handler = (request, response) => {
      requests += 1;
      handler(request, response);
    };
    const github = await listen(createServer(counted));
    using run = await runAgainst(service.baseUrl, {
      githubToken: 'ghs_0123456789',
      env: {
        GITHUB_API_URL: github,
        GITHUB_GRAPHQL_URL: `${github}/graphql`,
        GITHUB_EVENT_NAME: 'pull_request',
        GITHUB_REPOSITORY: 'example/docs',
      },
      event: { pull_request: { number: 7 } },
      inputs: {
        'api-key': service.key,
        comment: 'true',
        download: 'false',
        'extract-to': '',
      },
    });
    expect(run.exitCode).toBe(0);
    expect(run.outputs['status']).toBe('completed');
    expect(run.outputs['commentUrl']).toBeUndefined();
    expect(run.annotations.map(({ level }) => level)).toEqual(['warning']);
    expect(requests).toBeGreaterThan(0);
  });
});
