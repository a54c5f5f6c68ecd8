import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from '@jest/globals';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { parse } from 'yaml';
import { compareSites } from '../../src/changes/compare.ts';
import { readManifest, type SiteFile, writeManifest } from '../../src/changes/manifest.ts';
import { webUrl } from '../../src/shared/text.ts';

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Concurrency {
  readonly group: string;
  readonly 'cancel-in-progress'?: unknown;
}

interface Job {
  readonly needs?: string | readonly string[];
  readonly concurrency?: Concurrency;
  readonly permissions?: unknown;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly steps?: readonly Step[];
  readonly 'timeout-minutes'?: number;
}

interface Workflow {
  readonly concurrency?: Concurrency;
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Metadata {
  readonly inputs: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly outputs: Readonly<Record<string, unknown>>;
}

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = globSync('{.github/workflows,examples,e2e}/*.yml', { cwd: root }).sort();
const action = parse(read('action.yml')) as Metadata;
const inputs = new Set(Object.keys(action.inputs));
const outputs = new Set(Object.keys(action.outputs));

/** Whether this action is meant: as others, this repository's workflows, or callers of a reusable one name it. */
const isAction = (uses = '') =>
  /^(example\/docs-admin-action@v1|\.\/|\$\/\.github\/actions\/export)$/.test(uses);

const pins = (text: string) =>
  [...text.matchAll(/^\s*(?:- )?uses: (\S+)(.*)$/gm)].map(([, uses = '', comment = '']) => ({
    uses,
    comment,
  }));

test('there are examples', () => {
  expect(files.filter(file => file.startsWith('examples')).length).toBeGreaterThan(8);
});

describe.each(files)('%s', file => {
  const text = read(file);
  const workflow = parse(text) as Workflow;
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps ?? []);

  test('gives no permission to all jobs, and to each job what it names', () => {
    expect(workflow.permissions).toEqual({});
    const without = jobs.filter(([, job]) => typeof job.permissions !== 'object').map(([name]) => name);
    expect(without).toEqual([]);
  });

  test('ends, however long something hangs', () => {
    const endless = jobs.filter(([, job]) => job.steps && job['timeout-minutes'] === undefined);
    expect(endless.map(([name]) => name)).toEqual([]);
  });

  test('pins the actions of others to a commit and says which version that is', () => {
    const others = pins(text).filter(({ uses }) => !/^(example\/docs-admin-action[/@]|\.\/|\$\/)/.test(uses));
    const loose = others.filter(
      ({ uses, comment }) => !/@[0-9a-f]{40}$/.test(uses) || !/^ # v\d+\.\d+\.\d+$/.test(comment),
    );
    expect(loose).toEqual([]);
  });

  test('leaves no token behind at checkout', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    for (const checkout of checkouts) expect(checkout.with).toMatchObject({ 'persist-credentials': false });
  });

  test('expands nothing into shell code', () => {
    expect(steps.filter(({ run }) => run?.includes('$' + '{{'))).toEqual([]);
  });

  test('gives the action inputs that it has, and those that it needs', () => {
    for (const step of steps.filter(({ uses }) => isAction(uses))) {
      const given = Object.keys(step.with ?? {});
      expect(given.filter(name => !inputs.has(name))).toEqual([]);
      expect(given).toEqual(expect.arrayContaining(['api-key', 'base-url']));
      expect(given.some(name => ['domain', 'job-id', 'prompt', 'prompt-file'].includes(name))).toBe(true);
    }
  });

  test('reads outputs that the action has', () => {
    for (const [, job] of jobs) {
      const ids = (job.steps ?? []).filter(({ uses }) => isAction(uses)).map(({ id }) => id);
      const references = [...JSON.stringify(job).matchAll(/\bsteps\.([\w-]+)\.outputs\.([\w-]+)/g)];
      const known = references.filter(([, id]) => ids.includes(id)).map(([, , name = '']) => name);
      expect(known.filter(name => !outputs.has(name))).toEqual([]);
    }
  });
});

test('one action has one pin everywhere, so that an update is one decision', () => {
  const versions = Map.groupBy(
    files.flatMap(file => pins(read(file))).filter(({ comment }) => comment !== ''),
    ({ uses }) => uses.replace(/@.*/, ''),
  );
  expect(versions.size).toBeGreaterThan(8);
  for (const [name, uses] of versions) {
    expect([name, ...new Set(uses.map(({ uses, comment }) => uses + comment))]).toHaveLength(2);
  }
});

test('callers of export-sites.yml give it inputs that it has', () => {
  const called = parse(read('.github/workflows/export-sites.yml')) as {
    readonly on: { readonly workflow_call: Metadata };
  };
  const known = Object.keys(called.on.workflow_call.inputs);
  const calls = files
    .flatMap(file => Object.values((parse(read(file)) as Workflow).jobs))
    .filter(({ uses }) => uses?.includes('/export-sites.yml'));
  expect(calls).toHaveLength(3);
  for (const call of calls) {
    expect(Object.keys(call.with ?? {}).filter(name => !known.includes(name))).toEqual([]);
  }
});

describe('helm-lasting-link.yml deletes archives', () => {
  const { jobs } = parse(read('examples/helm-lasting-link.yml')) as Workflow;
  const script = jobs['upgrade']?.steps?.find(({ run }) => run?.includes('aws s3 rm'))?.run ?? '';
  const keyOf = (digit: string) => `docs/${digit.repeat(64)}.tar.gz`;
  const stored = ['1', '2', '3'].map(keyOf);

  /** @param links of the revisions 1, 2, …; undefined for one that cannot be read. @returns keys that were deleted */
  function deletedFor(links: readonly (string | undefined)[], newest = '3'): readonly string[] {
    const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-prune-'));
    try {
      const program = (name: string, text: string) => {
        writeFileSync(join(directory, name), `#!/bin/sh\n${text}\n`);
        chmodSync(join(directory, name), 0o755);
      };
      const history = JSON.stringify(links.map((_, index) => ({ revision: index + 1 })));
      const cases = links.map((link, index) => {
        const values = JSON.stringify({ staticExport: { bundleUrl: link } });
        return `*"--revision ${index + 1} "*) ${link === undefined ? 'exit 1' : `echo '${values}'`} ;;`;
      });
      program('helm', `case "$*" in\nhistory*) echo '${history}' ;;\n${cases.join('\n')}\nesac`);
      const list = JSON.stringify([...stored, 'docs/notes.txt']);
      program(
        'aws',
        `case "$*" in\ns3api*) echo '${list}' ;;\n*) echo "$3" >> "${directory}/deleted" ;;\nesac`,
      );
      writeFileSync(join(directory, 'deleted'), '');
      const { status } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
        env: {
          PATH: `${directory}:${process.env['PATH']}`,
          ...{ RUNNER_TEMP: directory, BUCKET: 'bucket', SHA256: newest.repeat(64) },
        },
      });
      const deleted = readFileSync(join(directory, 'deleted'), 'utf8').split('\n').filter(Boolean);
      return status === 0 ? deleted : [...deleted, 'failed'];
    } finally {
      rmSync(directory, { recursive: true });
    }
  }
  const link = (digit: string) => `https://bucket.s3.example.com/${keyOf(digit)}`;

  test('that no revision uses, and nothing else', () => {
    expect(deletedFor([link('2'), link('3')])).toEqual([`s3://bucket/${keyOf('1')}`]);
    expect(deletedFor(['https://store.example.com/a.tar.gz?X-Amz-Signature=1', link('3')])).toEqual([
      `s3://bucket/${keyOf('1')}`,
      `s3://bucket/${keyOf('2')}`,
    ]);
    expect(deletedFor([link('1'), link('2'), link('3')])).toEqual([]);
  });

  test('none, when a revision cannot be read', () => {
    expect(deletedFor([undefined, link('3')])).toEqual(['failed']);
    expect(deletedFor([link('3'), undefined])).toEqual(['failed']);
  });

  test('none, when the new archive is not found in the values, perhaps because the link was changed', () => {
    expect(deletedFor([link('2').replace('docs/', 'site/')], '2')).toEqual(['failed']);
    expect(deletedFor([])).toEqual(['failed']);
  });
});

describe('changed-pages.yml', () => {
  const { jobs } = parse(read('examples/changed-pages.yml')) as Workflow;
  const scriptOf = (word: string) =>
    jobs['publish']?.steps?.find(({ run }) => run?.includes(word))?.run ?? '';
  const options = ['--noprofile', '--norc', '-eo', 'pipefail', '-c'];
  type Site = Readonly<Record<string, string>>;
  const fileOf = (path: string, text: string): SiteFile => ({
    path,
    size: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
    ...(path.endsWith('.html') && { text: createHash('md5').update(text).digest('hex') }),
  });

  /** A bucket, and the workflow with a program for the AWS CLI that copies to and from it. */
  function startBucket() {
    const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-bucket-'));
    const place = (...path: readonly string[]) => join(directory, ...path);
    for (const name of ['bucket', 'bin']) mkdirSync(place(name));
    const cli = resolve(import.meta.dirname, '../support/bucket-cli.ts');
    writeFileSync(place('bin/aws'), `#!/bin/sh\nexec "${process.execPath}" "${cli}" "$@"\n`, { mode: 0o755 });
    const run = (word: string, env: Readonly<Record<string, string>>) =>
      spawnSync('bash', [...options, scriptOf(word)], {
        cwd: place('workspace'),
        encoding: 'utf8',
        env: {
          PATH: `${place('bin')}:${process.env['PATH']}`,
          ...{ BUCKET: 'docs', BUCKET_DIRECTORY: place('bucket'), BUCKET_STEPS: place('steps') },
          ...{ RUNNER_TEMP: place('temp'), SITE: place('site'), ...env },
        },
      }).status === 0;
    return {
      /**
       * @param steps files that may be written or deleted before the deployment stops
       * @returns whether it succeeded, and what it uploaded; undefined when that is everything
       */
      async publish(site: Site, { steps = 1000, status }: { steps?: number; status?: string } = {}) {
        for (const name of ['site', 'temp', 'workspace', 'upload'])
          rmSync(place(name), { recursive: true, force: true });
        for (const name of ['site', 'temp', 'workspace']) mkdirSync(place(name));
        writeFileSync(place('steps'), '1000');
        const env = status === undefined ? {} : { BUCKET_STATUS: status };
        if (!run('earlier.json', env)) return { ok: false };
        // What the action does in between.
        for (const [path, text] of Object.entries(site)) {
          mkdirSync(place('site', path, '..'), { recursive: true });
          writeFileSync(place('site', path), text);
        }
        const files = Object.entries(site).map(entry => fileOf(...entry));
        const MANIFEST = place('site/docs-manifest.json');
        await writeManifest(MANIFEST, { domain: 'docs.example.com', files });
        const earlier = existsSync(place('workspace/earlier.json'))
          ? readManifest(readFileSync(place('workspace/earlier.json'), 'utf8')).files
          : undefined;
        const changes = earlier && compareSites(earlier, files, true);
        writeFileSync(place('temp/changes.json'), JSON.stringify(changes ?? {}));
        writeFileSync(place('steps'), String(steps));
        const CHANGES = changes === undefined ? '' : place('temp/changes.json');
        return { ok: run('Nobody knows', { MANIFEST, CHANGES }), changed: changes?.files.changed };
      },
      /** Without the manifest. */
      content: () =>
        Object.fromEntries(
          globSync('**', { cwd: place('bucket/site'), withFileTypes: true })
            .filter(entry => entry.isFile() && entry.name !== 'docs-manifest.json')
            .map(entry => join(entry.parentPath, entry.name))
            .map(path => [path.slice(place('bucket/site/').length), readFileSync(path, 'utf8')]),
        ),
      /** As it was when this function was called. */
      snapshot() {
        cpSync(place('bucket'), place('kept'), { recursive: true });
        return () => {
          rmSync(place('bucket'), { recursive: true });
          cpSync(place('kept'), place('bucket'), { recursive: true });
        };
      },
      [Symbol.dispose]: () => rmSync(directory, { recursive: true }),
    };
  }
  const odd = [
    '--attributes-only.html',
    '-l',
    'page.html ',
    'a\\b.txt',
    '*',
    '$(reboot).html',
    "it's.css",
    'a\nb.html',
  ];
  const site: Site = {
    'index.html': 'Start',
    'page.html': 'Page',
    'guides/a b.html': 'A',
    'logo.svg': '<svg/>',
  };

  test('uploads everything at first, then what changed, and deletes what is gone', async () => {
    using bucket = startBucket();
    expect(await bucket.publish(site)).toEqual({ ok: true, changed: undefined });
    expect(bucket.content()).toEqual(site);
    expect(await bucket.publish(site)).toEqual({ ok: true, changed: [] });
    const { 'logo.svg': _, ...others } = site;
    const later = { ...others, 'guides/a b.html': 'B', 'new.html': '$(reboot)' };
    expect(await bucket.publish(later)).toEqual({ ok: true, changed: ['guides/a b.html', 'new.html'] });
    expect(bucket.content()).toEqual(later);
  });

  test('uploads and deletes files whose names look like options, patterns, and other names', async () => {
    using bucket = startBucket();
    // A manifest lists no backslash and no line break, and neither does the action unpack them.
    const named = odd.filter(name => !/[\\\n]/.test(name));
    await bucket.publish(site);
    const with_ = { ...site, ...Object.fromEntries(named.map(name => [name, `content of ${name}`])) };
    expect(await bucket.publish(with_)).toMatchObject({ ok: true });
    expect(bucket.content()).toEqual(with_);
    expect(await bucket.publish(site)).toMatchObject({ ok: true });
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
    let stops = 0;
    for (let steps = 0; ; steps += 1) {
      restore();
      const { ok } = await bucket.publish(second, { steps });
      expect(await bucket.publish(third)).toMatchObject({ ok: true });
      expect(bucket.content()).toEqual(third);
      if (ok) break;
      stops += 1;
    }
    // Deleting the manifest, four uploads, and writing the manifest.
    expect(stops).toBe(6);
  });

  test('fails before the export if the bucket cannot be read, and changes nothing', async () => {
    using bucket = startBucket();
    await bucket.publish(site);
    expect(await bucket.publish({}, { status: '403' })).toEqual({ ok: false });
    expect(bucket.content()).toEqual(site);
  });

  /** @returns what the chat receives; undefined when nothing is sent */
  function messageFor(changes: object): string | undefined {
    const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-chat-'));
    try {
      writeFileSync(join(directory, 'curl'), '#!/bin/sh\ncat > sent\n', { mode: 0o755 });
      writeFileSync(join(directory, 'changes.json'), JSON.stringify(changes));
      execFileSync('bash', [...options, scriptOf('WEBHOOK')], {
        cwd: directory,
        env: {
          PATH: `${directory}:${process.env['PATH']}`,
          ...{ CHANGES: 'changes.json', SITE_URL: 'https://docs.example.com', WEBHOOK: 'none' },
        },
      });
      const sent = globSync('sent', { cwd: directory }).map(file =>
        readFileSync(join(directory, file), 'utf8'),
      );
      return sent[0] && (JSON.parse(sent[0]) as { readonly text: string }).text;
    } finally {
      rmSync(directory, { recursive: true });
    }
  }
  const none = { version: 1, baseline: null, added: [], changed: [], removed: [] };

  test('posts nothing when nothing changed', () => {
    expect(messageFor(none)).toBeUndefined();
  });

  test('posts titles that cannot mention anybody, and URLs that are whole', () => {
    const added = [{ path: 'a b/c#d.html', title: '<!channel> & <@U1>' }];
    expect(messageFor({ ...none, added, removed: [{ path: 'old.html', title: 'Old' }] })).toBe(
      'New: &lt;!channel&gt; &amp; &lt;@U1&gt; https://docs.example.com/a%20b/c%23d.html\n' +
        'Removed: Old https://docs.example.com/old.html',
    );
  });

  test('posts twenty pages at most', () => {
    const changed = Array.from({ length: 23 }, (_, index) => ({ path: `${index}.html`, title: 'A' }));
    const lines = messageFor({ ...none, changed })?.split('\n');
    expect([lines?.length, lines?.at(-1)]).toEqual([21, 'and 3 more']);
  });
});

test('many-sites.yml lists a site also when it was not exported, so that there is nothing to download', () => {
  const { jobs } = parse(read('examples/many-sites.yml')) as Workflow;
  const script = jobs['use']?.steps?.find(({ run }) => run !== undefined)?.run ?? '';
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-many-'));
  try {
    const env = { ...process.env, DOMAIN: 'docs.example.com', RESULT: 'failure' };
    // How runners start Bash.
    const options = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
    const output = execFileSync('bash', options, { cwd: directory, env, encoding: 'utf8' });
    expect(output).toBe('docs.example.com: failure\n');
  } finally {
    rmSync(directory, { recursive: true });
  }
});

describe('of two runs at the same time, the newest export wins', () => {
  const examples = files.filter(file => file.startsWith('examples/'));
  /** What readers of a site would notice. */
  const deploys = (job: Job) =>
    (job.steps ?? []).some(
      ({ uses = '', run = '' }) =>
        uses.startsWith('actions/deploy-pages@') ||
        /\b(?:helm upgrade|aws s3 (?:sync|cp|rm)|rsync)\b/.test(run),
    );
  const exports = (job: Job) =>
    (job.steps ?? []).some(
      ({ uses, with: given }) =>
        isAction(uses) && given?.['operation'] !== 'agent-job' && 'domain' in (given ?? {}),
    );
  /** Groups that a job is in, by its workflow and by itself. */
  const groupsOf = (workflow: Workflow, job: Job) =>
    [workflow.concurrency, job.concurrency].filter(concurrency => concurrency !== undefined);
  const publishing = examples.filter(file =>
    Object.values((parse(read(file)) as Workflow).jobs).some(deploys),
  );

  test('every example that publishes is found', () => {
    expect(publishing).toEqual(
      [
        ...[
          'changed-pages',
          'github-pages',
          'gitops-pull-request',
          'helm-lasting-link',
          'helm-upgrade',
          'nginx-rsync',
        ],
        ...['publish-on-merge', 's3-cloudfront'],
      ].map(name => `examples/${name}.yml`),
    );
  });

  test.each(examples)('%s says for each job what a newer run does', file => {
    const workflow = parse(read(file)) as Workflow;
    for (const [name, job] of Object.entries(workflow.jobs)) {
      const groups = groupsOf(workflow, job);
      expect([name, groups.length > 0]).toEqual([name, true]);
      for (const group of groups)
        expect([name, typeof group['cancel-in-progress']]).toEqual([name, 'boolean']);
    }
  });

  test.each(publishing)('%s never cancels a deployment, and all runs are in one group', file => {
    const workflow = parse(read(file)) as Workflow;
    for (const job of Object.values(workflow.jobs).filter(deploys)) {
      for (const { group, 'cancel-in-progress': cancels } of groupsOf(workflow, job)) {
        expect(cancels).toBe(false);
        expect(group).not.toContain('$' + '{{');
      }
    }
  });

  test.each(publishing)(
    '%s exports in a group of all runs, so that no older export is deployed last',
    file => {
      const workflow = parse(read(file)) as Workflow;
      for (const job of Object.values(workflow.jobs).filter(exports)) {
        const groups = groupsOf(workflow, job);
        expect(groups).not.toEqual([]);
        for (const { group } of groups) expect(group).not.toContain('$' + '{{');
      }
    },
  );

  test.each(publishing)('%s explains it above the group', file => {
    const lines = read(file).split('\n');
    const groups = lines.flatMap((line, index) => (/^ *concurrency:$/.test(line) ? [index] : []));
    const cancelled = groups.filter(index => lines[index + 2]?.trim() === 'cancel-in-progress: false');
    expect(cancelled.length).toBeGreaterThan(0);
    const explained = cancelled.filter(index => /^ *# /.test(lines[index - 1] ?? ''));
    expect(explained.length).toBeGreaterThan(0);
  });

  test('workflows that upgrade one release are in one group', () => {
    const helm = publishing.filter(file => read(file).includes('helm upgrade docs '));
    const groups = helm.map(file => (parse(read(file)) as Workflow).concurrency?.group);
    expect([helm.length, new Set(groups).size]).toEqual([2, 1]);
  });
});

test('the Pages examples name the artifact by attempt and keep hidden files', () => {
  const pages = files.filter(file => read(file).includes('actions/deploy-pages@'));
  expect(pages).toHaveLength(2);
  for (const file of pages) {
    const steps = Object.values((parse(read(file)) as Workflow).jobs).flatMap(job => job.steps ?? []);
    const given = (action: string) => steps.find(({ uses }) => uses?.startsWith(`actions/${action}@`))?.with;
    const name = 'github-pages-$' + '{{ github.run_attempt }}';
    expect(given('upload-pages-artifact')).toMatchObject({ name, 'include-hidden-files': true });
    expect(given('deploy-pages')).toEqual({ artifact_name: '$' + '{{ needs.export.outputs.artifact }}' });
  }
});

test('examples/README.md lists every file once', () => {
  const listed = [...read('examples/README.md').matchAll(/\]\(([\w.-]+)\)/g)].map(([, name]) => name);
  const present = globSync('examples/*', { cwd: root }).map(file => file.slice('examples/'.length));
  expect(listed.sort()).toEqual(present.filter(name => name !== 'README.md').sort());
});

describe('what publish-on-merge.yml writes into its summary', () => {
  const workflow = parse(read('examples/publish-on-merge.yml')) as Workflow;
  const script = workflow.jobs['agent']?.steps?.find(({ run }) => run?.includes('PR_LINK'))?.run ?? '';

  function summaryFor(prLink: string): string {
    const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-summary-'));
    try {
      const file = join(directory, 'summary.md');
      // As the runner starts it.
      const shell = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script];
      execFileSync('bash', shell, {
        env: { PATH: '/usr/bin:/bin', PR_LINK: prLink, GITHUB_STEP_SUMMARY: file },
      });
      const options = { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true };
      return micromark(readFileSync(file, 'utf8'), options);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }

  test('is that nothing was opened, when nothing was', () => {
    expect(summaryFor('')).toBe('<p>There is no pull request to merge.</p>\n');
  });

  test.each([
    'https://git.example.com/example/docs/pull/7',
    'https://git.example.com/[x](javascript:alert(1))',
    'https://git.example.com/<img src=x>'.replaceAll(' ', ''),
    'https://git.example.com/`id`$(id)*bold*|a|b|',
    'https://git.example.com/?a=<script>"%s%n\\',
    'https://git.example.com/#><b>&lt;b&gt;',
  ])('is one link, whatever the URL: %s', link => {
    const html = summaryFor(webUrl(link) ?? '');
    expect(html).toMatch(
      /^<p>Next: review and merge <a href="https:\/\/git\.example\.com\/[^"<>]*">[^<>]*<\/a><\/p>\n$/,
    );
  });
});
