/**
 * The shell of the examples, given names, texts, and answers that no usual run has. Whole runs, with what they are for: e2e/.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, symlinkSync, utimesSync } from 'node:fs';
import { describe, expect } from '@jest/globals';
import { commandsIn, startBench, shellTest as test } from '../support/bench.ts';
import { jobsOf, stepsOf, stepWith } from '../support/workflows.ts';

test('no workflow command in the names that the AWS CLI prints is run', () => {
  using bench = startBench();
  bench.program('aws', `printf 'upload: site/%s to s3://docs\\n' '##[add-mask]e.html'`);
  const steps = ['s3-cloudfront.yml', 'changed-pages.yml'].flatMap(file =>
    stepsOf(`examples/${file}`).filter(({ env, run }) => env?.['SITE'] && run?.includes('aws s3 ')),
  );
  expect(steps).toHaveLength(4);
  const outputs = steps.map(step => bench.run(step, { SITE: bench.path('site') }).stdout);
  for (const output of outputs) {
    expect(output).toContain('##[add-mask]e.html');
    expect(commandsIn(output)).toEqual([]);
  }
  // A name could resume commands if it contained the token.
  expect(new Set(outputs.map(output => output.split('\n')[0])).size).toBe(4);
});

describe('helm-lasting-link.yml deletes archives', () => {
  const step = stepWith('aws s3 rm', 'helm-lasting-link.yml');
  const keyOf = (digit: string) => `docs/${digit.repeat(64)}.tar.gz`;
  const link = (digit: string) => `https://bucket.s3.example.com/${keyOf(digit)}`;
  const stored = [...['1', '2', '3'].map(keyOf), 'docs/notes.txt'];

  /**
   * @param links of the revisions 1, 2, …; undefined for one that cannot be read
   * @returns digits of the archives, or other keys, that were deleted
   */
  function deletedFor(links: readonly (string | undefined)[], { newest = '3', keys = stored } = {}) {
    using bench = startBench();
    const cases = links.map((bundleUrl, index) => {
      bench.write(`${index + 1}.json`, { staticExport: { bundleUrl } });
      return `*"--revision ${index + 1} "*) ${bundleUrl === undefined ? 'exit 1' : `cat ${index + 1}.json`} ;;`;
    });
    bench.write(
      'history.json',
      links.map((_, index) => ({ revision: index + 1 })),
    );
    bench.write('keys.json', keys);
    bench.program('helm', `case "$*" in\nhistory*) cat history.json ;;\n${cases.join('\n')}\nesac`);
    bench.program('aws', 'case $1 in s3api) cat keys.json ;; esac');
    const { status } = bench.run(step, { SHA256: newest.repeat(64) });
    const removals = bench.calls().filter(([service]) => service === 's3');
    const deleted = removals.map(
      ([, , place]) => /^s3:\/\/docs\/docs\/(\d)\1{63}\.tar\.gz$/.exec(place ?? '')?.[1] ?? place,
    );
    return status === 0 ? deleted : [...deleted, 'failed'];
  }

  test('whose keys are those of archives from start to end', () => {
    const used = keyOf('3');
    const keys = [keyOf('1'), used, `${used}\n`, `${used} `, `x\n${used}`, '-r', '*', 'docs/'];
    expect(deletedFor([link('3')], { keys })).toEqual(['1']);
  });

  test('none, when a revision cannot be read', () => {
    expect(deletedFor([undefined, link('3')])).toEqual(['failed']);
    expect(deletedFor([link('3'), undefined])).toEqual(['failed']);
  });

  test('none, when the new archive is not found in the values, perhaps because the link was changed', () => {
    expect(deletedFor([link('2').replace('docs/', 'site/')], { newest: '2' })).toEqual(['failed']);
    expect(deletedFor([])).toEqual(['failed']);
  });
});

test('many-sites.yml lists a site also when it was not exported, so that there is nothing to download', () => {
  using bench = startBench();
  const step = jobsOf('examples/many-sites.yml')
    .flatMap(({ steps = [] }) => steps)
    .find(({ run }) => run);
  const { stdout } = bench.run(step ?? {}, { DOMAIN: 'docs.example.com', RESULT: 'failure' });
  expect(stdout).toBe('docs.example.com: failure\n');
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
  const step = stepWith('rsync', 'nginx-rsync.yml');
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
  const step = stepWith('prompt.md', 'docs-for-pushed-code.yml');
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
  function push(documents: Readonly<Record<string, object>>, status = 404) {
    using bench = startBench();
    bench.program('gh', gh);
    bench.write('github/status', String(status));
    for (const [path, document] of Object.entries(documents))
      bench.write(`github/repos/example/app/${path}.json`, document);
    bench.write('output', '');
    const result = bench.run(step, {
      ...{ RULES: rules, IGNORED: ignored, BEFORE: before, GH_TOKEN: 'token' },
      ...{ GITHUB_SHA: after, GITHUB_REPOSITORY: 'example/app', GITHUB_SERVER_URL: 'https://github.com' },
      GITHUB_OUTPUT: bench.path('output'),
    });
    const prompt = existsSync(bench.path('prompt.md')) ? readFileSync(bench.path('prompt.md'), 'utf8') : '';
    return {
      ...result,
      prompt,
      asked: readFileSync(bench.path('output'), 'utf8') === 'relevant=true\n',
      paths: bench.calls().map(([, path]) => path?.replace('repos/example/app/', '')),
    };
  }
  const pushed = (...given: Parameters<typeof pushOf>) =>
    push({ [`compare/${before}...${after}`]: pushOf(...given) });

  test('keeps each title and each name on its line, whatever it is, and logs none of them', () => {
    const odd = [
      ...['--attributes-only.html', '-l', '--', 'page.html ', ' page.html', 'a\\b.html', '*', '?', '$(id)'],
      ...["it's.html", '"quoted".html', 'line\nbreak.html', 'größe.html', '::error::a.html', '##[error]a'],
      ...['guides/-n', 'guides/\\n.html'],
      '\u2028',
      'a\u0000b',
      '\r::error::b',
      'a'.repeat(1000),
      '$' + '{{ github.token }}',
    ];
    const { prompt, stdout, stderr } = pushed(odd, [...odd, '']);
    expect(rules).toMatch(/only what these changes touch.*Never ask back.*open no pull request/s);
    expect(prompt.startsWith(`${rules}\nRepository: https://github.com/example/app\nChanges: https://`)).toBe(
      true,
    );
    const lines = prompt.slice(rules.length).split('\n');
    const values = lines
      .map(line => /^- (?:\d{40,}|modified) (".*")$/s.exec(line)?.[1])
      .filter(value => value !== undefined)
      .map(value => JSON.parse(value) as string);
    const titles = odd.map(title => title.split('\n')[0]?.slice(0, 200));
    expect(values).toEqual([...titles, '', ...odd]);
    expect([commandsIn(stdout), stdout, stderr]).toEqual([[], '', '']);
  });

  test('asks nothing when nothing changed, or only documents, tests, and workflows', () => {
    const { status, asked, prompt, stdout } = pushed([
      ...['docs/a.ts', 'doc/a.json', 'README.md', 'src/help.mdx', '.github/workflows/ci.yml'],
      ...['test/a.ts', 'src/__tests__/a.ts', 'src/a.test.ts', 'src/a_test.go', 'spec/a.rb', 'a.spec.tsx'],
      { filename: 'docs/b.txt', previous_filename: 'docs/a.txt' },
    ]);
    expect({ status, asked, prompt }).toEqual({ status: 0, asked: false, prompt: '' });
    expect(stdout).toContain('the agent is not asked');
    // As after a push that goes back.
    expect(pushed([], [])).toMatchObject({ status: 0, asked: false });
  });

  test('names everything else that changed, also what has moved out of the documentation, or into it', () => {
    const code = [
      'src/docs.ts',
      'latest/a.ts',
      'src/contest.ts',
      'inspect/a.ts',
      'package.json',
      'src/a.md5',
    ];
    const { prompt } = pushed([
      ...[...code, 'docs/index.md'],
      { filename: 'src/a.ts', previous_filename: 'docs/a.ts' },
      { filename: 'docs/b.ts', previous_filename: 'src/b.ts' },
    ]);
    expect(prompt.split('Files:\n\n')[1]?.trimEnd().split('\n')).toEqual([
      ...code.map(name => `- modified "${name}"`),
      '- renamed "src/a.ts", before "docs/a.ts"',
      '- renamed "docs/b.ts", before "src/b.ts"',
    ]);
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

  const html_url = `https://github.com/example/app/commit/${after}`;
  const last = { html_url, sha: after, commit: { message: 'Start\n\nAll' }, files: filesOf(['src/a.ts']) };

  test('fails on another error of GitHub, and when not even the last commit can be read', () => {
    const result = push({ [`commits/${after}`]: last }, 503);
    expect(result).toMatchObject({ status: 1, asked: false, paths: [`compare/${before}...${after}`] });
    expect(result.stderr).toContain('gh: Not now (HTTP 503)');
    expect(push({})).toMatchObject({ status: 1, asked: false });
  });
});

describe('agent-auto-merge.yml', () => {
  const rule = stepWith('rules/branches', 'agent-auto-merge.yml');
  const merge = stepWith('gh pr merge', 'agent-auto-merge.yml');
  const reviews = (count: number) => ({
    type: 'pull_request',
    parameters: { required_approving_review_count: count },
  });

  test.each([
    [
      [{ type: 'deletion' }, { type: 'required_status_checks', parameters: {} }, reviews(0)],
      [1, 1],
    ],
    [
      [{ type: 'deletion' }, reviews(0), reviews(1)],
      [0, 0],
    ],
    ['rules that cannot be read', [1, 0]],
  ])(
    'with these rules of the default branch, %j, the status and the number of errors are %j',
    (rules, expected) => {
      using bench = startBench();
      bench.program('gh', gh);
      bench.write('github/status', '500');
      if (typeof rules !== 'string') bench.write('github/repos/example/app/rules/branches/main.json', rules);
      const { status, stdout } = bench.run(rule, { BRANCH: 'main', GITHUB_REPOSITORY: 'example/app' });
      expect([status, commandsIn(stdout).length]).toEqual(expected);
    },
  );

  test.each([
    [{}, true],
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

test.each([
  [[], ['create', '--head']],
  // Of a fork with a branch of the same name.
  [[{ number: 5, isCrossRepository: true }], ['create', '--head']],
  [[5, 7].map(number => ({ number, isCrossRepository: number === 5 })), ['edit', '7']],
])(
  'gitops-pull-request.yml commits the values file, whatever its name; with the pull requests %j, %j',
  (pulls, expected) => {
    using bench = startBench();
    const git = (...args: readonly string[]) =>
      execFileSync('git', args, { cwd: bench.path(), encoding: 'utf8', stdio: 'pipe' });
    git('init', '--quiet', '--bare', 'origin');
    git('init', '--quiet', '.');
    git('remote', 'add', 'origin', 'origin');
    for (const name of ['--all.yaml', 'other.yaml']) bench.write(name, 'a: 1\n');
    bench.write('pulls.json', pulls);
    bench.program('gh', 'for last; do :; done\n[ "$2" != list ] || jq --raw-output "$last" pulls.json');
    const step = stepWith('git add', 'gitops-pull-request.yml');
    const { status } = bench.run(step, {
      ...{ BRANCH: 'docs-export', BASE: 'main', FILE: '--all.yaml' },
      ...{ JOB_ID: 'exp_1', PAGES: '12' },
    });
    expect(status).toBe(0);
    expect(git('--git-dir=origin', 'ls-tree', '-r', '--name-only', 'docs-export')).toBe('--all.yaml\n');
    expect(bench.calls().at(-1)?.slice(1, 3)).toEqual(expected);
  },
);

test.each([
  [
    ['v1.0.0', 'v1.2.0', 'v1.2.0-rc.1', 'v1.10'],
    [0, true],
  ],
  [
    ['v1.2.0', 'v1.10.0'],
    [0, false],
  ],
  ['tags that cannot be read', [1, false]],
])(
  'release.yml, for v1.2.0 and these tags: %j; its status, and whether the major tag moves: %j',
  (tags, expected) => {
    using bench = startBench();
    const list = typeof tags === 'string' ? 'exit 1' : `printf 'refs/tags/%s\\n' ${tags.join(' ')}`;
    bench.program('gh', `case "$*" in *matching-refs*) ${list} ;; esac`);
    const [step = {}] = stepsOf('.github/workflows/release.yml').filter(({ run }) =>
      run?.includes('matching-refs'),
    );
    const { status } = bench.run(step, { TAG: 'v1.2.0', GH_REPO: 'example/app', GITHUB_SHA: 'sha' });
    expect([status, bench.calls().some(words => words.includes('PATCH'))]).toEqual(expected);
  },
);
