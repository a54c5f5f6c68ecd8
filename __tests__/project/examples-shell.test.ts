/** The shell of the examples and recipes, given names and texts that look like something else. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { describe, expect, test as onAnySystem } from '@jest/globals';
import { parse } from 'yaml';
import { readRecipes } from '../../e2e/recipes.ts';
import { webUrl } from '../../src/shared/text.ts';

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly with?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly jobs?: Readonly<Record<string, { readonly steps?: readonly Step[] }>>;
}

// The examples run on ubuntu-latest. Other systems have other tools, and do not allow some of the names.
const test = process.platform === 'linux' ? onAnySystem : onAnySystem.skip;

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

function stepsOf(text: string): readonly Step[] {
  const { jobs = {} } = parse(text) as Workflow;
  return Object.values(jobs).flatMap(({ steps = [] }) => steps);
}

/** Steps of an example whose shell contains a text. */
function stepsWith(text: string, file: string): readonly Step[] {
  const found = stepsOf(read(`examples/${file}`)).filter(({ run }) => run?.includes(text));
  expect(found).not.toEqual([]);
  return found;
}

/** A runner's directories, with programs that stand in for clients of other systems. */
function startBench() {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-shell-'));
  const path = (...names: readonly string[]) => join(directory, ...names);
  mkdirSync(path('bin'));
  writeFileSync(path('calls'), '');
  return {
    path,
    write(name: string, content: string | object) {
      mkdirSync(path(name, '..'), { recursive: true });
      writeFileSync(path(name), typeof content === 'string' ? content : JSON.stringify(content));
    },
    /** A program that records its arguments exactly, and then runs `text`. */
    program(name: string, text: string) {
      const record = `printf '%s\\0' "$#" "$@" >> '${path('calls')}'`;
      writeFileSync(path('bin', name), `#!/bin/bash\n${record}\n${text}\n`, { mode: 0o755 });
    },
    /** The arguments of each call of a program. */
    calls(): readonly (readonly string[])[] {
      const fields = readFileSync(path('calls'), 'utf8').split('\0');
      const calls: string[][] = [];
      while (fields.length > 1) calls.push(fields.splice(0, Number(fields.shift())));
      return calls;
    },
    /** Runs the shell of a step as runners do. */
    run(step: Step | undefined, env: Readonly<Record<string, string>>) {
      const options = step?.shell === 'bash' ? '-eo pipefail' : '-e';
      const shell = ['--noprofile', '--norc', ...options.split(' '), '-c', step?.run ?? 'exit 99'];
      const { status, stdout, stderr } = spawnSync('bash', shell, {
        cwd: directory,
        encoding: 'utf8',
        env: {
          PATH: `${path('bin')}:${process.env['PATH']}`,
          ...{ RUNNER_TEMP: directory, HOME: directory, ...env },
        },
      });
      return { status, stdout, stderr };
    },
    [Symbol.dispose]: () => rmSync(directory, { recursive: true }),
  };
}

/** Lines that the runner executes (runner source, ActionCommand.cs) before the step stops commands, if it does. */
function commandsIn(output: string): readonly string[] {
  const lines = output.split(/\r\n|\r|\n/);
  const stop = lines.findIndex(line => /^::stop-commands::[0-9a-f]{32}$/.test(line));
  return (stop === -1 ? lines : lines.slice(0, stop)).filter(line => /^\s*::|##\[/.test(line));
}

const oddNames = [
  ...['--attributes-only.html', '-l', '--', 'page.html ', ' page.html', 'a\\b.html', '*', '?', '$(id)'],
  ...["it's.html", '"quoted".html', 'line\nbreak.html', 'größe.html', '::error::a.html', '##[error]a.html'],
  ...['guides/-n', 'guides/\\n.html'],
];

describe('s3-cloudfront.yml', () => {
  test('lists every file of the site by its exact name', () => {
    using bench = startBench();
    const listed = ['-l', 'gone.html', 'gone\nline.html', 'a\\b.html', '--gone', 'page.html'];
    for (const name of oddNames) bench.write(`site/${name}`, '');
    bench.write('listed.json', listed);
    bench.program('aws', 'case $2 in list-keys) cat listed.json ;; *) echo V1 ;; esac');
    const [step] = stepsWith('list-keys', 's3-cloudfront.yml');
    const { status, stderr } = bench.run(step, { SITE: bench.path('site'), STORE: 'store' });
    expect([status, stderr]).toEqual([0, '']);
    const changed = (option: string) =>
      bench
        .calls()
        .filter(call => call.includes(option))
        .flatMap(
          call => JSON.parse(call[call.indexOf(option) + 1] ?? '') as readonly { readonly Key: string }[],
        )
        .map(({ Key }) => Key)
        .sort();
    expect(changed('--puts')).toEqual(oddNames.filter(name => !listed.includes(name)).sort());
    expect(changed('--deletes')).toEqual(listed.filter(name => !oddNames.includes(name)).sort());
  });

  test('runs no workflow command in the names that the AWS CLI prints', () => {
    using bench = startBench();
    bench.program('aws', `printf 'upload: site/%s to s3://docs\\n' '##[add-mask]e.html'`);
    const steps = stepsWith('aws s3 sync', 's3-cloudfront.yml');
    expect(steps).toHaveLength(3);
    const outputs = steps.map(step => bench.run(step, { SITE: bench.path('site'), BUCKET: 'docs' }).stdout);
    for (const output of outputs) {
      expect(output).toContain('##[add-mask]e.html');
      expect(commandsIn(output)).toEqual([]);
    }
    // A name could resume commands if it contained the token.
    expect(new Set(outputs.map(output => output.split('\n')[0])).size).toBe(3);
  });
});

test('helm-lasting-link.yml deletes only keys that are archives from start to end', () => {
  using bench = startBench();
  const [old, used] = ['1', '2'].map(digit => `docs/${digit.repeat(64)}.tar.gz`);
  bench.write('values.json', { staticExport: { bundleUrl: `https://docs.s3.example.com/${used}` } });
  bench.write('keys.json', [old, used, `${used}\n`, `${used} `, `x\n${used}`, '-r', '*', 'docs/']);
  bench.program('helm', `case $1 in history) echo '[{"revision":1}]' ;; *) cat values.json ;; esac`);
  bench.program('aws', 'case $1 in s3api) cat keys.json ;; esac');
  const [step] = stepsWith('aws s3 rm', 'helm-lasting-link.yml');
  const { status, stderr } = bench.run(step, { BUCKET: 'docs', SHA256: '2'.repeat(64) });
  expect([status, stderr]).toEqual([0, '']);
  expect(bench.calls().filter(call => call[0] === 's3')).toEqual([['s3', 'rm', `s3://docs/${old}`]]);
});

test('nginx-rsync.yml deletes its own old releases, whatever else is there', () => {
  using bench = startBench();
  const others = ["it's", '1-1 current', '-r', '*', '1-1\n5-1', '5-1\\', ' 5-1', 'beta'];
  const releases = ['1-1', '2-1', '2-2', '3-1', '4-1', '5-1'];
  for (const [index, name] of [...others, ...releases].entries()) {
    bench.write(`srv docs/releases/${name}/index.html`, '');
    utimesSync(bench.path('srv docs/releases', name), index, index);
  }
  for (const name of ['5-1', 'releases.txt']) bench.write(`srv docs/${name}`, '');
  symlinkSync('releases/5-1', bench.path('srv docs/current'));
  bench.program('rsync', 'mkdir "$ROOT/releases/$RELEASE"');
  bench.program('ssh', 'exec bash');
  const [step] = stepsWith('rsync', 'nginx-rsync.yml');
  const { status, stderr } = bench.run(step, {
    ...{ SITE: bench.path('site'), ROOT: bench.path('srv docs'), RELEASE: '7-1' },
    ...{ HOST: 'deploy@www.example.com', SSH_KEY: 'key', KNOWN_HOSTS: 'hosts' },
  });
  expect([status, stderr]).toEqual([0, '']);
  const kept = [...others, ...releases.slice(-4), '7-1'];
  expect(readdirSync(bench.path('srv docs/releases')).sort()).toEqual(kept.sort());
  expect(readdirSync(bench.path('srv docs')).sort()).toEqual(['5-1', 'current', 'releases', 'releases.txt']);
  expect(readlinkSync(bench.path('srv docs/current'))).toBe('releases/7-1');
});

describe('publish-on-merge.yml', () => {
  const [step] = stepsWith('::error::', 'publish-on-merge.yml');
  const message = '::error::The service has not published the merge: its check ended with';

  test.each([
    ['timed_out', `${message} timed_out`],
    ['failure\n::add-mask::e\r##[add-mask]e%0A', `${message} failureaddmaskeaddmaske`],
  ])('names in one command how the check ended: %j', (conclusion, command) => {
    using bench = startBench();
    bench.write('checks.json', { check_runs: [{ conclusion }] });
    bench.program('curl', 'cat checks.json');
    const { status, stdout } = bench.run(step, { CHECK: 'Docs', GH_TOKEN: 'token' });
    expect([status, commandsIn(stdout)]).toEqual([1, [command]]);
  });
});

test('gitops-pull-request.yml commits the values file, whatever its name', () => {
  using bench = startBench();
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: bench.path(), encoding: 'utf8', stdio: 'pipe' });
  git('init', '--quiet', '--bare', 'origin');
  git('init', '--quiet', '.');
  git('remote', 'add', 'origin', 'origin');
  for (const name of ['--all.yaml', 'other.yaml']) bench.write(name, 'a: 1\n');
  bench.program('gh', '');
  const [step] = stepsWith('git add', 'gitops-pull-request.yml');
  const { status } = bench.run(step, {
    ...{ BRANCH: 'docs-export', BASE: 'main', FILE: '--all.yaml' },
    ...{ JOB_ID: 'exp_1', PAGES: '12', EXPIRES: '2026-11-20T02:00:00.000Z' },
  });
  expect(status).toBe(0);
  expect(git('--git-dir=origin', 'ls-tree', '-r', '--name-only', 'docs-export')).toBe('--all.yaml\n');
});

describe('recipes in documents', () => {
  const documents = ['README.md', 'examples/README.md', ...globSync('docs/*.md', { cwd: root })];
  const steps = documents.flatMap(file => readRecipes(read(file)).flatMap(({ text }) => stepsOf(text)));

  test('expand nothing into shell code', () => {
    expect(steps.filter(({ run }) => run !== undefined).length).toBeGreaterThan(2);
    expect(steps.filter(({ run }) => run?.includes('$' + '{{'))).toEqual([]);
  });

  test.each(['https://git.example.com/a/b/pull/7', 'https://git.example.com/pull/7#*x*##[add-mask]e'])(
    'show a pull request as a link, and run no workflow command in it: %s',
    link => {
      using bench = startBench();
      const summary = bench.path('summary.md');
      writeFileSync(summary, '');
      const step = steps.find(({ run }) => run?.includes('PR_LINK'));
      const { status, stdout } = bench.run(step, {
        PR_LINK: webUrl(link) ?? '',
        GITHUB_STEP_SUMMARY: summary,
      });
      expect([status, commandsIn(stdout)]).toEqual([0, []]);
      expect(readFileSync(summary, 'utf8')).toBe(`The agent opened <${webUrl(link)}>\n`);
    },
  );
});
