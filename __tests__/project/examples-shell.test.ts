/** The shell of workflows, given names, texts, and responses that no usual run has. Whole runs, with what they are for: e2e/. */
import { existsSync, readdirSync, readFileSync, symlinkSync, utimesSync } from 'node:fs';
import { describe, expect } from '@jest/globals';
import { commandsIn, startBench, shellTest as test } from '../support/bench.ts';
import { stepsOf, stepWith } from '../support/workflows.ts';

test('no workflow command in the names that the AWS CLI prints is run', () => {
  using bench = startBench();
  bench.program('aws', `printf 'upload: site/%s to s3://docs\\n' '##[add-mask]e.html'`);
  const steps = ['s3-cloudfront.yml', 'changed-pages.yml'].flatMap(file =>
    stepsOf(`examples/${file}`).filter(({ env, run }) => env?.['SITE'] && run?.includes('aws s3 ')),
  );
  const outputs = steps.map(step => bench.run(step, { SITE: bench.path('site') }).stdout);
  for (const output of outputs) {
    expect(output).toContain('##[add-mask]e.html');
    expect(commandsIn(output)).toEqual([]);
  }
  // A name could resume commands if it contained the token.
  expect(new Set(outputs.map(output => output.split('\n')[0])).size).toBe(4);
});

test('changed-pages.yml posts titles that cannot mention anybody, and URLs that are whole', () => {
  using bench = startBench();
  bench.program('curl', 'cat > sent');
  const added = [{ path: 'a b/c#d.html', title: '<!channel> & <@U1> @all' }];
  bench.write('changes.json', { added, changed: [], removed: [{ path: 'old.html', title: 'Old' }] });
  const env = { CHANGES: 'changes.json', SITE_URL: 'https://docs.example.com', WEBHOOK: 'none' };
  expect(bench.run(stepWith('WEBHOOK', 'changed-pages.yml'), env).status).toBe(0);
  expect(JSON.parse(readFileSync(bench.path('sent'), 'utf8'))).toEqual({
    text:
      'New: &lt;!channel&gt; &amp; &lt;@\u200bU1&gt; @\u200ball https://docs.example.com/a%20b/c%23d.html\n' +
      'Removed: Old https://docs.example.com/old.html',
  });
});

describe('helm-lasting-link.yml deletes archives', () => {
  const keyOf = (digit: string) => `docs/${digit.repeat(64)}.tar.gz`;
  const link = (digit: string) => `https://bucket.s3.example.com/${keyOf(digit)}`;

  /**
   * @param links of the revisions 1, 2, …; undefined for one that cannot be read
   * @returns what was deleted
   */
  function deletedFor(links: readonly (string | undefined)[], keys = ['1', '2', '3'].map(keyOf)) {
    using bench = startBench();
    const cases = links.map((bundleUrl, index) => {
      bench.write(`${index + 1}.json`, { staticExport: { bundleUrl } });
      return `*"--revision ${index + 1} "*) ${bundleUrl === undefined ? 'exit 1' : `cat ${index + 1}.json`} ;;`;
    });
    const history = links.map((_, index) => ({ revision: index + 1 }));
    bench.write('history.json', history);
    bench.write('keys.json', keys);
    bench.program('helm', `case "$*" in\nhistory*) cat history.json ;;\n${cases.join('\n')}\nesac`);
    bench.program('aws', 'case $1 in s3api) cat keys.json ;; esac');
    const { status } = bench.run(stepWith('aws s3 rm', 'helm-lasting-link.yml'), { SHA256: '3'.repeat(64) });
    const deleted = bench.calls().flatMap(([service, , place]) => (service === 's3' ? [place] : []));
    return { failed: status !== 0, deleted };
  }

  test('whose keys are those of archives from start to end', () => {
    const used = keyOf('3');
    const keys = [
      keyOf('1'),
      used,
      `${used}\n`,
      `${used} `,
      `x\n${used}`,
      '-r',
      '*',
      'docs/',
      'docs/notes.txt',
    ];
    expect(deletedFor([link('3')], keys)).toEqual({ failed: false, deleted: [`s3://docs/${keyOf('1')}`] });
  });

  test('none, when a revision cannot be read, or the new archive is not in the values', () => {
    const none = { failed: true, deleted: [] };
    expect(deletedFor([link('3'), undefined])).toEqual(none);
    expect(deletedFor([link('2')])).toEqual(none);
    expect(deletedFor([])).toEqual(none);
  });
});

test('nginx-rsync.yml deletes its own old releases, whatever else is there', () => {
  using bench = startBench();
  const others = ["it's", '1-1 current', '-r', '*', '1-1\n5-1', '5-1\\', ' 5-1', 'beta'];
  const releases = ['1-1', '2-1', '2-2', '3-1', '4-1', '5-1'];
  for (const [index, name] of [...others, ...releases].entries()) {
    bench.write(`srv docs/releases/${name}/index.html`, '');
    utimesSync(bench.path('srv docs/releases', name), index, index);
  }
  symlinkSync('releases/5-1', bench.path('srv docs/current'));
  bench.program('rsync', 'mkdir "$ROOT/releases/$RELEASE"');
  bench.program('ssh', 'exec bash');
  const places = { SITE: bench.path('site'), ROOT: bench.path('srv docs'), RELEASE: '7-1' };
  const access = { HOST: 'deploy@www.example.com', SSH_KEY: 'key', KNOWN_HOSTS: 'hosts' };
  const { status, stderr } = bench.run(stepWith('rsync', 'nginx-rsync.yml'), { ...places, ...access });
  expect([status, stderr]).toEqual([0, '']);
  const kept = [...others, ...releases.slice(-4), '7-1'];
  expect(readdirSync(bench.path('srv docs/releases')).sort()).toEqual(kept.sort());
});

/** A stand-in for GitHub's CLI that reads responses from files, by the path in the API. */
const gh = `filter=.
previous=
for argument; do
  if [ "$previous" = --jq ]; then filter=$argument; fi
  previous=$argument
done
if [ -e "github/$2.json" ]; then exec jq --raw-output "$filter" "github/$2.json"; fi
echo 'gh: Not now (HTTP 503)' >&2
exit 1`;

describe('docs-for-pushed-code.yml', () => {
  const step = stepWith('prompt.md', 'docs-for-pushed-code.yml');
  const { RULES: rules = '', IGNORED: ignored = '' } = step.env ?? {};
  const [before, after] = ['1'.repeat(40), '2'.repeat(40)];

  /** @param path of the only response that GitHub has */
  function push(path: string, response: object) {
    using bench = startBench();
    bench.program('gh', gh);
    bench.write(`github/repos/example/app/${path}.json`, response);
    const result = bench.run(step, {
      ...{ RULES: rules, IGNORED: ignored, BEFORE: before, GH_TOKEN: 'token' },
      ...{ GITHUB_SHA: after, GITHUB_REPOSITORY: 'example/app', GITHUB_SERVER_URL: 'https://github.com' },
      GITHUB_OUTPUT: bench.path('output'),
    });
    const prompt = existsSync(bench.path('prompt.md')) ? readFileSync(bench.path('prompt.md'), 'utf8') : '';
    return { ...result, prompt };
  }

  test('keeps each title and each name on its line, whatever it is, and logs none of them', () => {
    const odd = [
      ...['--attributes-only.html', '-l', '--', 'page.html ', 'a\\b.html', '*', '$(id)', "it's.html"],
      ...['"quoted".html', 'line\nbreak.html', '::error::a.html', '##[error]a', 'guides/\\n.html', '\u2028'],
      ...['a\u0000b', '\r::error::b', 'a'.repeat(1000), '$' + '{{ github.token }}'],
    ];
    const { prompt, stdout, stderr } = push(`compare/${before}...${after}`, {
      html_url: 'https://github.com/example/app/compare/master...topic',
      total_commits: odd.length,
      commits: odd.map(message => ({ sha: before, commit: { message } })),
      files: odd.map(filename => ({ filename, status: 'modified' })),
    });
    const values = prompt
      .slice(rules.length)
      .split('\n')
      .flatMap(line => /^- (?:\d{40}|modified) (".*")$/s.exec(line)?.[1] ?? [])
      .map(value => JSON.parse(value) as string);
    expect(values).toEqual([...odd.map(title => title.split('\n')[0]?.slice(0, 200)), ...odd]);
    expect([stdout, stderr]).toEqual(['', '']);
  });

  test('fails on an error of GitHub, instead of asking about the last commit only', () => {
    const commit = { html_url: '', sha: after, commit: { message: 'Start' }, files: [] };
    expect(push(`commits/${after}`, commit)).toMatchObject({ status: 1, prompt: '' });
  });
});

describe('agent-auto-merge.yml', () => {
  const rule = (approvals: number, dismisses: boolean) => ({
    type: 'pull_request',
    parameters: { required_approving_review_count: approvals, dismiss_stale_reviews_on_push: dismisses },
  });

  test.each([
    [[{ type: 'deletion' }, { type: 'required_status_checks', parameters: {} }, rule(0, true)], 1],
    [[rule(1, false), rule(0, true)], 1],
    [[{ type: 'deletion' }, rule(0, false), rule(1, true)], 0],
    [undefined, 1],
  ])('with these rules of the default branch, %j, the status is %d', (rules, expected) => {
    using bench = startBench();
    bench.program('gh', gh);
    if (rules !== undefined) bench.write('github/repos/example/app/rules/branches/main.json', rules);
    const env = { BRANCH: 'main', GITHUB_REPOSITORY: 'example/app' };
    expect(bench.run(stepWith('rules/branches', 'agent-auto-merge.yml'), env).status).toBe(expected);
  });
});
