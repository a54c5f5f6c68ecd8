/** Figures that the documents name, each on both sides of its edge. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { listen } from '../../simulator/http/loopback.ts';
import { readSite } from '../../src/changes/site-files.ts';
import { checkBasePath } from '../../src/delivery/site-place.ts';
import { downloadArchive } from '../../src/download/download.ts';
import { writeValues } from '../../src/helm/values-file.ts';
import { Redactor } from '../../src/shared/redactor.ts';
import { calls, failureOf, setUp } from '../support/api-client.ts';
import { testContext } from '../support/context.ts';
import { rejection } from '../support/inputs.ts';
import { manualClock } from '../support/manual-clock.ts';
import { testNetwork } from '../support/network.ts';
import { testDirectory } from '../support/test-directory.ts';
import { until } from '../support/until.ts';

const directory = testDirectory();
const { signal } = new AbortController();

/** The title of a page, as the manifest has it; empty if the page counts by its bytes. */
async function titleOf(page: string): Promise<string | undefined> {
  writeFileSync(join(directory(), 'index.html'), page);
  const [file] = await readSite(directory(), { clock: manualClock(), signal });
  return file?.title;
}

describe('docs/changes.md', () => {
  test('a page of 8 MiB is read as its readers do, and a larger one is not', async () => {
    const start = '<title>a</title>';
    const page = start + ' '.repeat(8 * 1024 ** 2 - start.length);
    expect([await titleOf(page), await titleOf(`${page} `)]).toEqual(['a', '']);
  });

  test('a page of 500 levels is read as its readers do, and a deeper one is not', async () => {
    const page = (levels: number) => `<title>a</title>${'<b>'.repeat(levels)}`;
    expect([await titleOf(page(500)), await titleOf(page(501))]).toEqual(['a', '']);
  });

  test('a title has up to 200 characters', async () => {
    expect((await titleOf(`<title>${'a'.repeat(300)}</title>`))?.length).toBe(200);
  });
});

describe('docs/reliability.md', () => {
  test('a values file has up to 1 MiB', async () => {
    const file = join(directory(), 'values.yaml');
    const write = (size: number) => {
      writeFileSync(file, '#'.padEnd(size, '-'));
      const values = { enabled: true, bundleUrl: 'https://store.example.com/a' } as const;
      return writeValues({ file, workspace: directory(), keys: ['a'], values, signal });
    };
    await expect(write(1024 ** 2)).resolves.toBe('group created');
    await expect(write(1024 ** 2 + 1)).rejects.toMatchObject({ code: 'VALUES_INVALID' });
  });

  test('a large archive is fetched over eight connections', async () => {
    const archive = Buffer.alloc(100 * 1024 ** 2);
    const ends = new Set<() => void>();
    let most = 0;
    const server = createServer(({ headers }, response) => {
      const [start = 0, end = archive.length - 1] = headers.range?.match(/\d+/g)?.map(Number) ?? [];
      const body = archive.subarray(start, end + 1);
      response.writeHead(headers.range === undefined ? 200 : 206, {
        ETag: '"a"',
        'Accept-Ranges': 'bytes',
        'Content-Length': body.length,
        'Content-Range': `bytes ${start}-${end}/${archive.length}`,
      });
      response.write(body.subarray(0, 1));
      const finish = () => {
        ends.delete(finish);
        response.end(body.subarray(1));
      };
      ends.add(finish);
    });
    await using store = await listen(server);
    const link = { url: `${store.url}/archive` };
    const network = testNetwork(manualClock());
    const renewLink = () => Promise.resolve(link);
    const file = join(directory(), 'archive');
    const request = { link, renewLink, file, retryFor: 1000, network, onProgress: () => undefined };
    const downloading = downloadArchive(request);
    await until(() => ends.size >= 8);
    // Further connections would have begun by now.
    await delay(200);
    most = ends.size;
    const finishing = setInterval(() => ends.forEach(finish => void finish()), 10);
    expect([(await downloading)?.size, most]).toEqual([archive.length, 8]);
    clearInterval(finishing);
  });
});

describe('SECURITY.md', () => {
  test('a secret of eight characters is hidden, and no shorter one', () => {
    const redactor = new Redactor();
    for (const secret of ['a-secret', 'a-short']) redactor.hide(secret);
    expect(redactor.redact('a-secret, a-short')).toBe('***, a-short');
  });
});

describe('docs/service-api.md', () => {
  test('three redirects of the service are followed, and no more', async () => {
    const redirect = '/v1/static-export/jobs/exp_done';
    await using three = await setUp([{ on: 'poll', redirect, times: 3 }]);
    expect((await calls.poll(three)).status.raw).toBe('completed');
    await using four = await setUp([{ on: 'poll', redirect, times: 4 }]);
    expect((await failureOf(calls.poll(four))).code).toBe('REDIRECTED');
    expect(four.service.requests).toHaveLength(4);
  });
});

describe('docs/contract.md', () => {
  test('files that pages load, and the site does not have, are named in a warning', async () => {
    const context = testContext(directory());
    const site = join(directory(), 'site');
    mkdirSync(join(site, 'assets'), { recursive: true });
    const load = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css">`;
    const page = `${load('there') + load('missing') + load('gone')}<a href="/index.html">`;
    writeFileSync(join(site, 'index.html'), page);
    const written = {
      paths: ['index.html', 'assets/there.css'],
      root: '.',
      fileCount: 2,
      htmlFileCount: 1,
      hasIndex: true,
    };
    await checkBasePath(written, site, { siteUrl: undefined, basePath: undefined }, context);
    expect(context.lines.filter(line => line.includes('lacks'))).toEqual([
      expect.stringMatching(/2 files .*\/assets\/missing\.css/),
    ]);
  });
});

describe('docs/inputs.md', () => {
  test('a prompt is not shown in an error about inputs, whatever the operation', () => {
    const given = { domain: 'docs.example.com', prompt: 'Write about the merger' };
    expect(rejection(given)).toContain('- prompt: given, not shown');
    expect(rejection(given)).not.toContain('merger');
  });
});
