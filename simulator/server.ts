/** The service on loopback: the admin API on one origin, its object store on another. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiWorld, answerApi, operationOf } from './admin-api.ts';
import { packSite } from './archive.ts';
import { sendBody, sendText } from './delivery.ts';
import { answerOf, createFaults, type Fault, reset } from './faults.ts';
import { answerStore, type Content, type StoredObject, sign } from './object-store.ts';
import { generateSite } from './site.ts';
import { type AgentJob, type ArchiveFormat, type Behaviour, endOf, type Job } from './state.ts';

export type { Fault } from './faults.ts';

export interface SimulatorOptions {
  readonly key?: string;
  /** Domains that the organization has; others are refused. */
  readonly domains?: readonly string[];
  readonly plan?: Behaviour['plan'];
  readonly queueSeconds?: number;
  /** From the start of a job to its end, queue included. */
  readonly jobSeconds?: number;
  readonly outcome?: Behaviour['outcome'];
  readonly reason?: string | null;
  readonly progress?: Behaviour['progress'];
  readonly extraStatus?: string;
  readonly pages?: number;
  readonly format?: ArchiveFormat;
  /** Served instead of a generated site. */
  readonly archive?: Buffer | { readonly file: string };
  readonly linkSeconds?: number;
  /** Jobs that exist beforehand, and stay as they are. */
  readonly jobs?: readonly { readonly jobId: string; readonly domain: string; readonly status: string }[];
  readonly agentJobs?: readonly AgentJob[];
  readonly faults?: readonly Fault[];
  /** Path of the admin API, such as "/admin". */
  readonly basePath?: string;
  /** Ports to listen on; free ones by default. */
  readonly ports?: { readonly api?: number; readonly store?: number };
  /** Limit of the object store for each connection. */
  readonly bytesPerSecond?: number;
  /** Whether the object store honours Range; it does by default. */
  readonly ranges?: boolean;
}

interface RequestRecord {
  readonly origin: 'api' | 'store';
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Simulator extends AsyncDisposable {
  readonly baseUrl: string;
  readonly storeUrl: string;
  readonly key: string;
  /** Every request in order: "POST /v1/…", "GET store/…"; queries left out, ranges added. */
  readonly requests: readonly string[];
  readonly log: readonly RequestRecord[];
  readonly jobsStarted: number;
  /** When a job reached its end, in milliseconds since 1970. */
  jobEndedAt(jobId: string): number | undefined;
  addFault(fault: Fault): void;
  /** Replaces what is behind the links, as a new version with a new ETag. */
  setArchive(archive: Buffer): void;
  /** Makes every link that has been given out expire. */
  expireLinks(): void;
  close(): Promise<void>;
}

const defaultKey = 'docs_admin_sim_0123456789abcdef';
/** By the system's clock, but never backwards. */
const now = () => performance.timeOrigin + performance.now();

export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const behaviour = behaviourOf(options);
  const basePath = options.basePath ?? '';
  const faults = createFaults(options.faults ?? []);
  const log: RequestRecord[] = [];
  const objects = new Map<string, StoredObject>();
  const jobs = new Map<string, Job>();
  for (const { jobId, domain, status } of options.jobs ?? []) {
    jobs.set(jobId, { jobId, domain, createdAt: now(), version: null, fixedStatus: status });
  }
  let secret = randomBytes(32);
  let replacement: Content | undefined;
  let jobsStarted = 0;
  let storeUrl = '';

  const world: ApiWorld = {
    behaviour,
    now,
    jobs,
    agentJobs: options.agentJobs ?? [],
    newJobId() {
      jobsStarted += 1;
      return `exp_${randomBytes(10).toString('hex')}`;
    },
    async makeBundle(job) {
      const content = replacement ?? (await contentOf(options, job, behaviour));
      const address = `${storeUrl}/exports/${job.jobId}/${job.domain}.${options.format ?? 'tar.gz'}`;
      objects.set(new URL(address).pathname, { content, etag: etagOf(content) });
      const url = sign(address, { secret, now: now(), life: behaviour.linkTime });
      return { url, size: content.size, expiresAt: now() + behaviour.linkTime };
    },
  };

  const api = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : '/outside';
    const { body, fault } = await receive(request, 'api', operationOf(path));
    if (await strike(fault, request, response)) return;
    const answer = await answerApi(
      { method: request.method ?? '', path, headers: request.headers, body },
      world,
    );
    if (fault?.reset === 'after-request') reset(request);
    else if (fault?.stall !== 'answer') {
      const answerHeaders = {
        'Content-Type': 'application/json',
        'X-Request-Id': randomBytes(6).toString('hex'),
      };
      await sendText(
        response,
        { ...answer, headers: answerHeaders, text: JSON.stringify(answer.json) },
        fault,
      );
    }
  });

  const store = createServer(async (request, response) => {
    const { fault } = await receive(request, 'store', 'archive');
    if (await strike(fault, request, response)) return;
    const url = new URL(request.url ?? '/', storeUrl);
    const { method = '', headers } = request;
    const answer = answerStore(
      { method, url, headers },
      { secret, objects, now, ranges: options.ranges ?? true },
    );
    if (fault?.reset === 'after-request') reset(request);
    else if (fault?.stall === 'answer') return;
    else if (typeof answer.body === 'string')
      await sendText(response, { ...answer, text: answer.body }, fault);
    else
      await sendBody(
        response,
        { ...answer, body: answer.body, bytesPerSecond: options.bytesPerSecond },
        fault,
      );
  });

  async function receive(request: IncomingMessage, origin: 'api' | 'store', operation: string | undefined) {
    const fault = faults.next(operation);
    const body = await text(request).catch(() => '');
    const { method = '', url = '', headers } = request;
    log.push({ origin, method, url, headers, body, at: now() });
    return { body, fault };
  }

  const baseUrl = `${await listen(api, options.ports?.api)}${basePath}`;
  storeUrl = await listen(store, options.ports?.store);
  const close = async () => {
    await Promise.all([api, store].map(stop));
  };
  return {
    baseUrl,
    storeUrl,
    key: behaviour.key,
    log,
    get requests() {
      return log.map(describe);
    },
    get jobsStarted() {
      return jobsStarted;
    },
    jobEndedAt(jobId) {
      const job = jobs.get(jobId);
      return job === undefined ? undefined : endOf(job, behaviour);
    },
    addFault: faults.add,
    setArchive(bytes) {
      replacement = { bytes, size: bytes.length };
      for (const path of objects.keys())
        objects.set(path, { content: replacement, etag: etagOf(replacement) });
    },
    expireLinks() {
      secret = randomBytes(32);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function behaviourOf(options: SimulatorOptions): Behaviour {
  const jobTime = (options.jobSeconds ?? 2) * 1000;
  return {
    key: options.key ?? defaultKey,
    domains: options.domains ?? ['docs.example.com'],
    plan: options.plan ?? 'enterprise',
    queueTime: Math.min(jobTime, (options.queueSeconds ?? 0.2) * 1000),
    jobTime,
    outcome: options.outcome ?? 'completed',
    reason: options.reason === undefined ? 'A page could not be rendered' : options.reason,
    progress: options.progress ?? 'percent',
    extraStatus: options.extraStatus,
    pages: options.pages ?? 24,
    linkTime: (options.linkSeconds ?? 900) * 1000,
  };
}

async function contentOf(options: SimulatorOptions, job: Job, { pages }: Behaviour): Promise<Content> {
  const { archive } = options;
  if (archive !== undefined && 'file' in archive)
    return { file: archive.file, size: statSync(archive.file).size };
  const bytes = archive ?? (await packSite(generateSite(pages, job.domain), options.format ?? 'tar.gz'));
  return { bytes, size: bytes.length };
}

function etagOf(content: Content): string {
  const mark = 'bytes' in content ? content.bytes : `${content.file} ${content.size}`;
  return `"${createHash('md5').update(mark).digest('hex')}"`;
}

/** Carries out a fault that replaces the answer. @returns whether there is nothing more to do */
async function strike(
  fault: Fault | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (fault === undefined) return false;
  if (fault.delayMs !== undefined) await sleep(fault.delayMs);
  if (fault.reset === 'before-request') {
    reset(request);
    return true;
  }
  const answer = answerOf(fault);
  if (answer === undefined) return false;
  response.writeHead(answer.status, answer.headers).end(answer.body);
  return true;
}

function describe({ origin, method, url, headers }: RequestRecord): string {
  const path = url.replace(/\?.*/, '');
  return `${method} ${origin === 'store' ? 'store' : ''}${path}${headers['range'] ? ` ${headers['range']}` : ''}`;
}

async function listen(server: Server, port = 0): Promise<string> {
  server.keepAliveTimeout = 60_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
