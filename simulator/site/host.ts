/** A web server that hosts a site, as readers get it: with a rule for URLs without ".html". */
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../http/loopback.ts';

export interface HostOptions {
  /** Absolute path of what is served at the root. Need not exist yet. */
  readonly directory: string;
  /** Changes what is served of a file. */
  readonly change?: (path: string, content: Buffer) => Buffer;
  /** Milliseconds before each response. */
  readonly delay?: number;
}

export interface Host extends AsyncDisposable {
  /** Without a slash at its end. */
  readonly url: string;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.xml': 'application/xml',
};

interface Served {
  readonly status: number;
  readonly type: string;
  /** Path of the file, from the root; empty if there is none. */
  readonly file: string;
  readonly content: Buffer;
}

/** What a host that serves this directory at its root has at a path. */
export function readServed(directory: string, url: string): Served {
  const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  const file = [path, `${path}.html`, join(path, 'index.html')].find(name => isFile(join(directory, name)));
  if (file === undefined || path.split('/').includes('..'))
    return { status: 404, type: 'text/html', file: '', content: Buffer.from('<h1>Not found</h1>') };
  const type = types[extname(file)] ?? 'application/octet-stream';
  return { status: 200, type, file, content: readFileSync(join(directory, file)) };
}

export async function startHost({ directory, change, delay = 0 }: HostOptions): Promise<Host> {
  const server = createServer(async (request, response) => {
    await sleep(delay);
    const { status, type, file, content } = readServed(directory, request.url ?? '');
    response.writeHead(status, { 'Content-Type': type });
    response.end(change !== undefined && file !== '' ? change(file, content) : content);
  });
  return listen(server);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
