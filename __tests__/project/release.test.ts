/** The release script in a repository of its own, with a remote that is a directory. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { repositoryOf } from '../../script/docs.ts';
import { runCommand } from '../support/run-command.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Every place of the version in a tree. */
function versionsIn(directory: string): Readonly<Record<string, string | undefined>> {
  const text = (file: string) => readFileSync(join(directory, file), 'utf8');
  const lock = JSON.parse(text('package-lock.json'));
  return {
    package: JSON.parse(text('package.json')).version,
    lock: lock.version,
    lockEntry: lock.packages[''].version,
    source: /const version = '(.+)';/.exec(text('src/net/http.ts'))?.[1],
  };
}

test('the version is the same everywhere, dist/ included', () => {
  const { package: version = '', ...others } = versionsIn(root);
  expect(new Set(Object.values(others))).toEqual(new Set([version]));
  const words = ['grep', '-l', '--fixed-strings', `const version = '${version}';`, '--', 'dist'];
  expect(execFileSync('git', words, { cwd: root, encoding: 'utf8' })).not.toBe('');
});

test('the announced release is one that the release script accepts, and that moves the tag in the README', () => {
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  const [, announced = version] = /^To be released as (\S+)\.$/m.exec(read('CHANGELOG.md')) ?? [];
  const isNewer = announced.localeCompare(version, 'en', { numeric: true }) > 0;
  expect([announced, isNewer || announced === version]).toEqual([announced, true]);
  const named = read('README.md')
    .split(`uses: ${repositoryOf(root)}@`)
    .slice(1);
  const tags = named.flatMap(text => /^v\d+\b/.exec(text) ?? []);
  expect(new Set(tags)).toEqual(new Set([`v${announced.split('.')[0]}`]));
});

// Whoever prepares a release has a POSIX shell.
(process.platform === 'win32' ? describe.skip : describe)('script/release', () => {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-release-'));
  const clone = join(directory, 'clone');
  const env = {
    ...process.env,
    // Signing, hooks and the like of whoever runs this are for their own commits.
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'test',
    GIT_AUTHOR_EMAIL: 'test@example.com',
    GIT_COMMITTER_NAME: 'test',
    GIT_COMMITTER_EMAIL: 'test@example.com',
  };
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, {
      cwd: clone,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  const release = (...args: readonly string[]) =>
    runCommand(process.execPath, ['script/release.ts', ...args], { cwd: clone, env });

  /** The working tree, committed or not, so that a change is tested before it is committed. */
  beforeAll(() => {
    execFileSync('git', ['init', '--quiet', '--bare', join(directory, 'origin')], { env });
    execFileSync('git', ['init', '--quiet', '--initial-branch=main', clone], { env });
    const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const files = execFileSync('git', options, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
    for (const file of files) {
      mkdirSync(dirname(join(clone, file)), { recursive: true });
      cpSync(join(root, file), join(clone, file));
    }
    // script/test checks this tree and builds it. Here, scripts only leave a trace.
    const traced = read('package.json')
      .replace(/"(check|build)": ".*"/g, '"$1": "echo $1 >> .git/scripts"')
      .replace(/"github:[^/]+/, '"github:octo-org')
      .replace(/"email": ".+"/, '"email": "security@octo.example"');
    writeFileSync(join(clone, 'package.json'), traced);
    // This test also runs on the commit of a release, where the section is empty.
    const changelog = read('CHANGELOG.md').replace(
      /^## \[Unreleased\]\n\n(?=## )/m,
      '$&### Added\n\n- Something.\n\n',
    );
    writeFileSync(join(clone, 'CHANGELOG.md'), changelog);
    // Whoever releases corrects these sentences, which a test below writes again.
    for (const file of files.filter(name => name.endsWith('.md'))) {
      const text = readFileSync(join(clone, file), 'utf8');
      writeFileSync(join(clone, file), text.replace(/\bthe\s+first\s+release\b/gi, 'a release'));
    }
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Copy');
    git('remote', 'add', 'origin', join(directory, 'origin'));
    git('push', '--quiet', 'origin', 'main');
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  const state = () => [git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')].join('\n');

  test('rejects a version, a branch, changes, a tag that exists here or at the remote, and an empty changelog', async () => {
    const rejected = async (reason: string, version = '1000.0.0') => {
      const before = state();
      const { code, output } = await release(version);
      expect([output, code, state()]).toEqual([expect.stringContaining(reason), 1, before]);
    };
    await rejected('MAJOR.MINOR.PATCH', '1.0.0-rc.1');
    const named = readFileSync(join(clone, 'package.json'), 'utf8');
    for (const [own, placeholder] of [
      ['octo-org', 'example'],
      ['octo.example', 'example.com'],
    ] as const) {
      writeFileSync(join(clone, 'package.json'), named.replace(own, placeholder));
      await rejected('still a placeholder');
    }
    writeFileSync(join(clone, 'package.json'), named);
    await rejected('is not larger than', versionsIn(root)['package']);
    git('switch', '--quiet', '--create', 'other');
    await rejected('on the branch main');
    git('switch', '--quiet', 'main');
    writeFileSync(join(clone, 'new.txt'), '');
    await rejected('not committed');
    rmSync(join(clone, 'new.txt'));
    git('tag', 'v1000.0.0');
    await rejected('The tag v1000.0.0 exists');
    git('push', '--quiet', 'origin', 'v1000.0.0');
    git('tag', '--delete', 'v1000.0.0');
    await rejected('The tag v1000.0.0 exists');
    git('push', '--quiet', '--delete', 'origin', 'v1000.0.0');
    writeFileSync(join(clone, 'CHANGELOG.md'), '# Changelog\n\n## [Unreleased]\n\n## [0.0.1] - 2026-01-01\n');
    git('commit', '--quiet', '--all', '--message', 'Nothing new');
    await rejected('is empty');
    git('reset', '--quiet', '--hard', 'HEAD~1');
  });

  test('lists the sentences of all documents that are not true after a release, also over two lines', async () => {
    const write = (file: string, text: string) => {
      const before = readFileSync(join(clone, file), 'utf8');
      writeFileSync(join(clone, file), `${before}\n${text}\n`);
      return `  ${file}:${before.split('\n').length + 1}: `;
    };
    const readme = write('README.md', 'Copy it. Until the first\nrelease, clone it. Then go on.');
    const agent = write('docs/agent.md', '- After the first release, the tag moves.');
    const { code, output } = await release('1000.0.0');
    git('checkout', '--quiet', '.');
    expect(code).toBe(1);
    expect(output.split('\n').filter(line => line.startsWith(' '))).toEqual([
      `${readme}Until the first release, clone it`,
      `${agent}- After the first release, the tag moves`,
    ]);
  });

  test('prints its help, and with --dry-run checks all, says what it would do, and changes nothing', async () => {
    const before = state();
    expect(await release('--help')).toMatchObject({ code: 0, output: expect.stringMatching(/^Usage: /) });
    const dry = await release('1000.0.0', '--dry-run');
    expect(dry).toMatchObject({ code: 0, output: expect.stringContaining('would commit and tag v1000.0.0') });
    expect(state()).toBe(before);
    expect(readFileSync(join(clone, '.git/scripts'), 'utf8')).toBe('check\n');
    rmSync(join(clone, '.git/scripts'));
  });

  test('sets the version, commits, tags, and says what to push', async () => {
    const { code, output } = await release('1000.0.0');
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('Committed and tagged'),
    });
    expect(new Set(Object.values(versionsIn(clone)))).toEqual(new Set(['1000.0.0']));
    expect(git('status', '--porcelain')).toBe('');
    expect(git('rev-parse', 'v1000.0.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
    expect(readFileSync(join(clone, '.git/scripts'), 'utf8')).toBe('check\nbuild\n');
    expect(readFileSync(join(clone, 'CHANGELOG.md'), 'utf8')).toMatch(
      /^## \[Unreleased\]\n\n## \[1000\.0\.0\] - \d{4}-\d\d-\d\d\n\n### Added\n/m,
    );
    expect((await release('1000.0.0', '--notes')).output).toMatch(/^### Added\n/);

    const push = /^ {2}git (push .+)$/m.exec(output)?.[1]?.split(' ') ?? [];
    git(...push);
    expect(git('ls-remote', '--tags', 'origin', 'v1000.0.0')).not.toBe('');
  }, 300_000);

  test('releases again what was not published, as docs/releasing.md says, with one section "Unreleased"', async () => {
    const file = join(clone, 'CHANGELOG.md');
    const changelog = () => readFileSync(file, 'utf8');
    git('tag', '--delete', 'v1000.0.0');
    git('push', '--quiet', '--delete', 'origin', 'v1000.0.0');
    writeFileSync(file, changelog().replace(/^## \[1000\.0\.0\].*/m, '## [Unreleased]'));
    git('commit', '--quiet', '--all', '--message', 'Correct it');
    expect(await release('1000.0.1')).toMatchObject({ code: 0 });
    expect(
      changelog()
        .match(/^## \[.*/gm)
        ?.slice(0, 2),
    ).toEqual(['## [Unreleased]', expect.stringMatching(/^## \[1000\.0\.1\] - /)]);
    expect(changelog().match(/^## \[(?:Unreleased|1000)/gm)).toHaveLength(2);
    expect((await release('1000.0.1', '--notes')).output).toMatch(/^### Added\n/);
  }, 300_000);
});
