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
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { describe, expect, test as onAnySystem } from '@jest/globals';
import { parse } from 'yaml';
import { readRecipes } from '../../e2e/recipes.ts';

interface Step {
  readonly name?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
  readonly shell?: string;
  readonly with?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly jobs?: Readonly<Record<string, { readonly if?: string; readonly steps?: readonly Step[] }>>;
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
  const message = '::error::The service has not published the merge: it reports';

  test.each([
    ['timed_out', `${message} timed_out`],
    ['failure\n::add-mask::e\r##[add-mask]e%0A', `${message} failureaddmaskeaddmaske`],
  ])('names in one command how the check ended: %j', (conclusion, command) => {
    using bench = startBench();
    bench.write('checks.json', { check_runs: [{ conclusion }], statuses: [] });
    bench.program('curl', 'cat checks.json');
    const { status, stdout } = bench.run(step, { CHECK: 'Docs', GH_TOKEN: 'token' });
    expect([status, commandsIn(stdout)]).toEqual([1, [command]]);
  });

  /** @param responses by the end of the URL's path */
  function resultFor(
    variables: Readonly<Record<string, string>>,
    responses: Readonly<Record<string, object>>,
  ) {
    using bench = startBench();
    const cases = Object.entries(responses).map(([path, response]) => {
      bench.write(`${path}.json`, response);
      return `*/${path}\\ *) cat '${bench.path(`${path}.json`)}' ;;`;
    });
    bench.program('curl', `case "$* " in ${cases.join(' ')} *) exit 22 ;; esac`);
    const env = { CHECK: '', ENVIRONMENT: '', ...variables, GITHUB_SHA: 'sha', GH_TOKEN: 'token' };
    return bench.run(step, env).status;
  }
  const noChecks = { 'commits/sha/check-runs': { check_runs: [] } };

  test('finds the service’s name among commit statuses, if there is no check of this name', () => {
    const statuses = [
      { context: 'Other', state: 'failure' },
      { context: 'Docs', state: 'success' },
    ];
    expect(resultFor({ CHECK: 'Docs' }, { ...noChecks, 'commits/sha/status': { statuses } })).toBe(0);
    expect(resultFor({ CHECK: 'Other' }, { ...noChecks, 'commits/sha/status': { statuses } })).toBe(1);
  });

  test('finds a deployment of the commit, also when a newer one has replaced it', () => {
    const after = (state: string) =>
      resultFor({ ENVIRONMENT: 'docs' }, { deployments: [{ id: 7 }], 'deployments/7/statuses': [{ state }] });
    expect(['success', 'inactive', 'error'].map(after)).toEqual([0, 0, 1]);
  });

  test('fails when GitHub cannot be read', () => {
    expect(resultFor({ CHECK: 'Docs' }, noChecks)).not.toBe(0);
    expect(resultFor({ ENVIRONMENT: 'docs' }, { deployments: [{ id: 7 }] })).not.toBe(0);
    expect(resultFor({ ENVIRONMENT: 'docs' }, {})).not.toBe(0);
  });
});

/** What an expression comes to with these contexts, by GitHub's own evaluator. */
function evaluate(expression: string, contexts: Readonly<Record<string, object>>) {
  const { tokens } = new Lexer(expression).lex();
  const tree = new Parser(tokens, Object.keys(contexts), []).parse();
  return new Evaluator(
    tree,
    JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary,
  ).evaluate();
}

/** A stand-in for GitHub's CLI that reads responses from files, by the path in the API. */
const gh = `filter=.
previous=
for argument; do
  if [ "$previous" = --jq ]; then filter=$argument; fi
  previous=$argument
done
if [ -e "github/$2.json" ]; then exec jq --raw-output "$filter" "github/$2.json"; fi
status=$(cat github/status 2> github/none || echo 404)
echo '{"message":"Not now","status":"'$status'"}'
echo "gh: Not now (HTTP $status)" >&2
exit 1`;

describe('docs-for-pushed-code.yml', () => {
  const [step] = stepsWith('prompt.md', 'docs-for-pushed-code.yml');
  const { RULES: rules = '', IGNORED: ignored = '' } = step?.env ?? {};
  const [before, after] = ['1'.repeat(40), '2'.repeat(40)];
  type File = string | { readonly filename: string; readonly previous_filename: string };
  const filesOf = (files: readonly File[]) =>
    files.map(file =>
      typeof file === 'string' ? { filename: file, status: 'modified' } : { status: 'renamed', ...file },
    );
  const commitsOf = (messages: readonly string[]) =>
    messages.map((message, index) => ({ sha: `${index}`.repeat(40), commit: { message } }));

  /** What GitHub responds about a push. */
  const pushOf = (files: readonly File[], messages: readonly string[] = ['Add retry']) => ({
    html_url: 'https://github.com/example/app/compare/master...topic',
    total_commits: messages.length,
    commits: commitsOf(messages),
    files: filesOf(files),
  });

  /** @param status of responses to what is not in `documents` */
  function push(documents: Readonly<Record<string, object>>, { since = before, status = 404 } = {}) {
    using bench = startBench();
    bench.program('gh', gh);
    bench.write('github/status', String(status));
    for (const [path, document] of Object.entries(documents))
      bench.write(`github/repos/example/app/${path}.json`, document);
    bench.write('output', '');
    const result = bench.run(step, {
      ...{ RULES: rules, IGNORED: ignored, BEFORE: since, GH_TOKEN: 'token' },
      ...{ GITHUB_SHA: after, GITHUB_REPOSITORY: 'example/app', GITHUB_SERVER_URL: 'https://github.com' },
      GITHUB_OUTPUT: bench.path('output'),
    });
    const [prompt] = globSync('prompt.md', { cwd: bench.path() }).map(file =>
      readFileSync(bench.path(file), 'utf8'),
    );
    return {
      ...result,
      prompt,
      asked: readFileSync(bench.path('output'), 'utf8') === 'relevant=true\n',
      paths: bench.calls().map(([, path]) => path?.replace('repos/example/app/', '')),
    };
  }
  const pushed = (...given: Parameters<typeof pushOf>) =>
    push({ [`compare/${before}...${after}`]: pushOf(...given) });

  test('names the repository, the difference, the commits, and the code, below the rules', () => {
    const { status, stderr, asked, prompt } = pushed(
      ['src/a.ts', 'docs/a.md', { filename: 'lib/b.ts', previous_filename: 'src/b.ts' }, 'src/a.test.ts'],
      ['Add retry\n\nIt was missing.', 'Merge pull request #7'],
    );
    expect({ status, stderr, asked }).toEqual({ status: 0, stderr: '', asked: true });
    expect(rules).toMatch(/only what these changes touch.*Never ask back.*open no pull request/s);
    expect(prompt).toBe(`${rules}
Repository: https://github.com/example/app
Changes: https://github.com/example/app/compare/master...topic

Commits:

- ${'0'.repeat(40)} "Add retry"
- ${'1'.repeat(40)} "Merge pull request #7"

Files:

- modified "src/a.ts"
- renamed "lib/b.ts", before "src/b.ts"
`);
  });

  test('keeps each title and each name on its line, whatever it is, and logs none of them', () => {
    const odd = [
      ...oddNames,
      '\u2028',
      'a\u0000b',
      '\r::error::b',
      'a'.repeat(1000),
      '$' + '{{ github.token }}',
    ];
    const { prompt = '', stdout, stderr } = pushed(odd, [...odd, '']);
    const lines = prompt.slice(rules.length).split('\n');
    const values = lines
      .map(line => /^- (?:\d{40,}|modified) (".*")$/s.exec(line)?.[1])
      .filter(value => value !== undefined)
      .map(value => JSON.parse(value) as string);
    const titles = odd.map(title => title.split('\n')[0]?.slice(0, 200));
    expect(values).toEqual([...titles, '', ...odd]);
    expect([commandsIn(stdout), stdout, stderr]).toEqual([[], '', '']);
  });

  test.each([
    ...['docs/a.ts', 'doc/a.json', 'README.md', 'src/help.mdx', '.github/workflows/ci.yml'],
    ...['test/a.ts', 'src/__tests__/a.ts', 'src/a.test.ts', 'src/a_test.go', 'spec/a.rb', 'a.spec.tsx'],
    { filename: 'docs/b.txt', previous_filename: 'docs/a.txt' },
  ])('asks nothing when only %j changed', file => {
    const { status, asked, prompt, stdout } = pushed([file]);
    expect({ status, asked, prompt }).toEqual({ status: 0, asked: false, prompt: '' });
    expect(stdout).toContain('the agent is not asked');
  });

  test.each([
    ...['src/docs.ts', 'latest/a.ts', 'src/contest.ts', 'inspect/a.ts', 'package.json', 'src/a.md5'],
    { filename: 'src/a.ts', previous_filename: 'docs/a.ts' },
    { filename: 'docs/a.ts', previous_filename: 'src/a.ts' },
  ])('asks when %j changed', file => {
    expect(pushed([file, 'docs/index.md']).asked).toBe(true);
  });

  test('asks nothing after a push of no commits, such as one that goes back', () => {
    expect(pushed([], [])).toMatchObject({ status: 0, asked: false });
  });

  test.each([
    [299, false],
    [300, true],
  ])('with %d files that do not count, it is %s that others could: GitHub lists 300', (count, asked) => {
    const names = Array.from({ length: count }, (_, index) => `docs/${index}.md`);
    const result = pushed(names);
    expect([result.status, result.asked]).toEqual([0, asked]);
    if (asked) expect(result.prompt).toMatch(/Files:\n\n- and more files, which the URL above shows\n$/);
  });

  test('counts the commits that GitHub does not list', () => {
    const difference = { ...pushOf(['src/a.ts'], ['b', 'c']), total_commits: 252 };
    const { prompt } = push({ [`compare/${before}...${after}`]: difference });
    expect(prompt).toContain('"c"\n- 250 earlier commits\n');
  });

  // As GitHub's description of its API shows one.
  const html_url = 'https://github.com/example/app/commit/6dcb09b5b57875f334f61aebed695e2e4193db5e';
  const last = { html_url, sha: after, commit: { message: 'Start\n\nAll' }, files: filesOf(['src/a.ts']) };
  const lastCommit = `Changes: https://github.com/example/app/commit/6dcb09b5b57875f334f61aebed695e2e4193db5e

Commits:

- ${after} "Start"

Files:

- modified "src/a.ts"
`;

  test('after the first push, asks about the last commit', () => {
    const { status, prompt, paths } = push({ [`commits/${after}`]: last }, { since: '0'.repeat(40) });
    expect([status, paths]).toEqual([0, [`commits/${after}`]]);
    expect(prompt).toContain(lastCommit);
  });

  test('after a force push whose earlier commit is gone, asks about the last commit', () => {
    const { status, prompt, paths } = push({ [`commits/${after}`]: last });
    expect([status, paths]).toEqual([0, [`compare/${before}...${after}`, `commits/${after}`]]);
    expect(prompt).toContain(lastCommit);
  });

  test.each([403, 500, 503])('fails on another error of GitHub: %d', status => {
    const result = push({ [`commits/${after}`]: last }, { status });
    expect(result).toMatchObject({ status: 1, asked: false, paths: [`compare/${before}...${after}`] });
    expect(result.stderr).toContain(`gh: Not now (HTTP ${status})`);
  });

  test('fails when not even the last commit can be read', () => {
    expect(push({})).toMatchObject({ status: 1, asked: false });
  });
});

test.each([
  ['merged', {}, true],
  ['closed', { merged: false }, false],
  ['merged from a fork', { head: { repo: { full_name: 'somebody/app' } } }, false],
  ['merged from a fork that is gone', { head: { repo: null } }, false],
  ['merged for Dependabot', { user: { login: 'dependabot[bot]' } }, false],
])('docs-for-merged-code.yml, pull request %s: %j asks the agent: %s', (_, changes, expected) => {
  const { jobs = {} } = parse(read('examples/docs-for-merged-code.yml')) as Workflow;
  const own = { merged: true, head: { repo: { full_name: 'example/app' } }, user: { login: 'someone' } };
  const github = { repository: 'example/app', event: { pull_request: { ...own, ...changes } } };
  expect(evaluate(jobs['ask']?.if ?? '', { github }).coerceString()).toBe(String(expected));
});

describe('agent-auto-merge.yml', () => {
  const [[rule], [merge]] = ['rules/branches', 'gh pr merge'].map(text =>
    stepsWith(text, 'agent-auto-merge.yml'),
  ) as [Step[], Step[]];
  const reviews = (count: number) => ({
    type: 'pull_request',
    parameters: { required_approving_review_count: count },
  });

  test.each([
    [[], false],
    [[{ type: 'deletion' }, { type: 'required_status_checks', parameters: {} }], false],
    [[reviews(0)], false],
    [[reviews(1)], true],
    [[{ type: 'deletion' }, reviews(0), reviews(2)], true],
  ])('with these rules of the default branch, %j, it is %s that it continues', (rules, continues) => {
    using bench = startBench();
    bench.program('gh', gh);
    bench.write('github/repos/example/app/rules/branches/main.json', rules);
    const { status, stdout } = bench.run(rule, { BRANCH: 'main', GITHUB_REPOSITORY: 'example/app' });
    expect([status, commandsIn(stdout).length]).toEqual(continues ? [0, 0] : [1, 1]);
  });

  test('does not continue when the rules cannot be read', () => {
    using bench = startBench();
    bench.program('gh', gh);
    bench.write('github/status', '500');
    expect(bench.run(rule, { BRANCH: 'main', GITHUB_REPOSITORY: 'example/app' }).status).not.toBe(0);
  });

  test.each([
    [{}, true],
    [{ author: { login: 'somebody' } }, false],
    [{ author: { login: 'app/docs-agent false main' } }, false],
    [{ isCrossRepository: true }, false],
    [{ baseRefName: 'unprotected' }, false],
  ])('a pull request with %j: it is %s that it is merged', (changes, expected) => {
    using bench = startBench();
    const own = { author: { login: 'app/docs-agent' }, isCrossRepository: false, baseRefName: 'main' };
    bench.write('github/view.json', { ...own, ...changes });
    bench.program('gh', `case "$2" in\nview) ${gh} ;;\nesac`);
    const { status } = bench.run(merge, { BRANCH: 'main', AGENT: 'app/docs-agent', NUMBER: '7' });
    const merges = bench.calls().filter(([, verb]) => verb === 'merge');
    expect([status, merges]).toEqual(expected ? [0, [['pr', 'merge', '7', '--auto', '--squash']]] : [1, []]);
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
    ...{ JOB_ID: 'exp_1', PAGES: '12' },
  });
  expect(status).toBe(0);
  expect(git('--git-dir=origin', 'ls-tree', '-r', '--name-only', 'docs-export')).toBe('--all.yaml\n');
});

describe('recipes in documents', () => {
  const documents = ['README.md', 'examples/README.md', ...globSync('docs/*.md', { cwd: root })];
  const steps = documents.flatMap(file => readRecipes(read(file)).flatMap(({ text }) => stepsOf(text)));

  test('expand nothing into shell code', () => {
    expect(steps.filter(({ run }) => run !== undefined).length).toBeGreaterThan(0);
    expect(steps.filter(({ run }) => run?.includes('$' + '{{'))).toEqual([]);
  });
});
