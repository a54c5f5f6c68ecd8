/** The shell of the examples that copy a site to a bucket, with a directory for it. Whole runs with an S3 server: e2e/changes.ts. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from '@jest/globals';
import { compareSites } from '../../src/changes/compare.ts';
import { readManifest, type SiteFile, writeManifest } from '../../src/changes/manifest.ts';
import { type Bench, startBench, shellTest as test } from '../support/bench.ts';
import { stepsOf, stepWith } from '../support/workflows.ts';

type Site = Readonly<Record<string, string>>;

const fileOf = (path: string, text: string): SiteFile => ({
  path,
  size: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
  ...(path.endsWith('.html') && { text: createHash('md5').update(text).digest('hex') }),
});

/** The files of a directory with their texts. */
function filesIn(directory: string): Site {
  const entries = globSync('**', { cwd: directory, withFileTypes: true }).filter(entry => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    paths.map(path => [path.slice(directory.length + 1), readFileSync(path, 'utf8')]).sort(),
  );
}

function writeSite(bench: Bench, site: Site): void {
  rmSync(bench.path('site'), { recursive: true, force: true });
  for (const [path, text] of Object.entries(site)) bench.write(`site/${path}`, text);
}

test('s3-cloudfront.yml deletes nothing of other examples in the bucket, not even with "sync --delete"', () => {
  using bench = startBench();
  bench.bucketProgram();
  // Of helm-lasting-link.yml and changed-pages.yml.
  const others = [`docs/${'0'.repeat(64)}.tar.gz`, 'site/index.html', 'site/docs-manifest.json'];
  for (const path of others) bench.write(`bucket/${path}`, path);
  const steps = stepsOf('examples/s3-cloudfront.yml').filter(({ run }) => run?.includes('aws s3 '));
  const publish = (site: Site) => {
    writeSite(bench, site);
    for (const step of steps) {
      const { status, stderr } = bench.run(step, { SITE: bench.path('site') });
      expect([status, stderr]).toEqual([0, '']);
    }
    return Object.keys(filesIn(bench.path('bucket')));
  };
  const first = publish({ 'index.html': 'a', 'old.html': 'b', 'style.css': 'c' });
  expect(first).toEqual([...others, 'web/index.html', 'web/old.html', 'web/style.css'].sort());
  const second = publish({ 'index.html': 'aa', 'style.css': 'c' });
  expect(second).toEqual(first.filter(path => path !== 'web/old.html'));
});

describe('changed-pages.yml', () => {
  /** A bucket, and a workspace of the workflow. */
  function startBucket() {
    const bench = startBench();
    bench.bucketProgram();
    const place = bench.path;
    const isRun = (word: string, env: Readonly<Record<string, string>>) =>
      bench.run(stepWith(word, 'changed-pages.yml'), env, place('workspace')).status === 0;
    return {
      /**
       * @param steps files that may be written or deleted before the deployment stops
       * @returns whether it succeeded
       */
      async publish(site: Site, steps = 1000) {
        bench.write('workspace/kept.txt', '');
        rmSync(place('workspace/earlier.json'), { force: true });
        bench.write('steps', '1000\n');
        if (!isRun('earlier.json', {})) return false;
        // The action, in between.
        writeSite(bench, site);
        const files = Object.entries(site).map(entry => fileOf(...entry));
        const MANIFEST = place('site/docs-manifest.json');
        await writeManifest(MANIFEST, { subject: { domain: 'docs.example.com' }, files });
        const earlier = existsSync(place('workspace/earlier.json'))
          ? readManifest(readFileSync(place('workspace/earlier.json'), 'utf8')).files
          : undefined;
        const changes = earlier && compareSites(earlier, files);
        bench.write('changes.json', changes ?? {});
        bench.write('steps', `${steps}\n`);
        const CHANGES = changes === undefined ? '' : place('changes.json');
        return isRun('Nobody knows', { SITE: place('site'), MANIFEST, CHANGES });
      },
      /** Without the manifest. */
      content() {
        const { 'docs-manifest.json': _, ...files } = filesIn(place('bucket/site'));
        return files;
      },
      /** @returns a function that makes the bucket what it is now */
      snapshot() {
        cpSync(place('bucket'), place('kept'), { recursive: true });
        return () => {
          rmSync(place('bucket'), { recursive: true });
          cpSync(place('kept'), place('bucket'), { recursive: true });
        };
      },
      [Symbol.dispose]: () => bench[Symbol.dispose](),
    };
  }
  const site: Site = {
    'index.html': 'Start',
    'page.html': 'Page',
    'guides/a b.html': 'A',
    'logo.svg': '<svg/>',
  };

  test('uploads and deletes files whose names look like options, patterns, and other names', async () => {
    using bucket = startBucket();
    // A manifest lists no backslash and no line break, and neither does the action unpack them.
    const odd = ['--attributes-only.html', '-l', 'page.html ', '*', '$(reboot).html', "it's.css"];
    await bucket.publish(site);
    const all = { ...site, ...Object.fromEntries(odd.map(name => [name, `content of ${name}`])) };
    expect(await bucket.publish(all)).toBe(true);
    expect(bucket.content()).toEqual(all);
    expect(await bucket.publish(site)).toBe(true);
    expect(bucket.content()).toEqual(site);
  });

  test('wherever a deployment stops, the next export is in the bucket afterwards, whatever it is', async () => {
    const second = {
      ...site,
      'logo.svg': '<svg a=""/>',
      'index.html': 'Home',
      'font.woff': '',
      'b.html': 'B',
    };
    const third = { 'index.html': 'Hello', 'b.html': 'C', 'logo.svg': '<svg a=""/>' };
    using bucket = startBucket();
    await bucket.publish(site);
    const restore = bucket.snapshot();
    // It deletes the manifest, uploads four files, and writes the manifest.
    for (let steps = 0; steps <= 6; steps += 1) {
      restore();
      expect(await bucket.publish(second, steps)).toBe(steps === 6);
      expect(await bucket.publish(third)).toBe(true);
      expect(bucket.content()).toEqual(third);
    }
  });

  /** @returns what the chat receives */
  function messageFor(changes: object): string {
    using bench = startBench();
    bench.program('curl', 'cat > sent');
    bench.write('changes.json', {
      version: 1,
      baseline: {},
      added: [],
      changed: [],
      removed: [],
      ...changes,
    });
    const env = { CHANGES: 'changes.json', SITE_URL: 'https://docs.example.com', WEBHOOK: 'none' };
    expect(bench.run(stepWith('WEBHOOK', 'changed-pages.yml'), env).status).toBe(0);
    return (JSON.parse(readFileSync(bench.path('sent'), 'utf8')) as { readonly text: string }).text;
  }

  test('posts titles that cannot mention anybody, and URLs that are whole', () => {
    const added = [{ path: 'a b/c#d.html', title: '<!channel> & <@U1> @all' }];
    expect(messageFor({ added, removed: [{ path: 'old.html', title: 'Old' }] })).toBe(
      'New: &lt;!channel&gt; &amp; &lt;@\u200bU1&gt; @\u200ball https://docs.example.com/a%20b/c%23d.html\n' +
        'Removed: Old https://docs.example.com/old.html',
    );
  });
});
