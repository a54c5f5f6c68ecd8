/** examples/gitops-pull-request.yml, several nights in a row. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from '../__tests__/support/run-command.ts';
import { setNight } from './nights.ts';
import type { Scenario, Stage } from './scenario.ts';
import { commandsOf } from './stand-ins.ts';
import { git } from './workflows.ts';
import { bucketVariables as vars } from './world.ts';

const file = 'environments/production/docs.yaml';
const night = { event: 'schedule', vars };
/** A pull request is open. */
const openPull = { variables: { E2E_PULL: '12' } };

/** Merges the branch that was proposed. Disposing undoes it. */
async function merge({ caller }: Stage): Promise<AsyncDisposable> {
  await git(['fetch', '--quiet', caller.origin, 'docs-export'], caller.path);
  await git(['merge', '--quiet', '--ff-only', 'FETCH_HEAD'], caller.path);
  await git(['push', '--quiet', caller.origin, 'HEAD:main'], caller.path);
  return {
    async [Symbol.asyncDispose]() {
      await git(['reset', '--quiet', '--hard', caller.sha], caller.path);
      await git(['push', '--quiet', '--force', caller.origin, 'HEAD:main', ':docs-export'], caller.path);
    },
  };
}

/** Runs the commands at the top of the example in a clone. */
async function deleteUnused({ caller, world, env }: Stage): Promise<boolean> {
  const example = readFileSync(resolve(import.meta.dirname, '../examples/gitops-pull-request.yml'), 'utf8');
  const [script = ''] = /^# {3}git fetch[\s\S]*?^#$/m.exec(example) ?? [];
  const clone = join(caller.path, '../clone');
  await runCommand('rm', ['-rf', clone], { cwd: caller.path, env });
  await git(['clone', '--quiet', caller.origin, clone], caller.path);
  const settings = {
    ...env,
    ...world.bucket.env,
    HTTPS_PROXY: world.proxyUrl,
    AWS_CA_BUNDLE: world.certificate,
  };
  const { code } = await runCommand('bash', ['-e', '-c', script.replace(/^# */gm, '')], {
    cwd: clone,
    env: { ...settings, BUCKET: vars.DOCS_BUCKET },
  });
  return code === 0 && script !== '';
}

export const gitopsScenario: Scenario = {
  file: 'gitops-pull-request.yml',
  title: 'proposes what its readers would notice, and nothing else',
  async check(stage) {
    const { run, world, caller } = stage;
    const head = () => git(['rev-parse', 'docs-export'], caller.origin);
    const values = () => git(['show', `docs-export:${file}`], caller.origin);
    const stored = () => world.bucket.keys().join();

    await setNight(world, 'first');
    const first = await run({ vars });
    const opened = commandsOf(first.artifacts, 'pr create');
    const [manifest = '', archive = ''] = world.bucket.keys();
    const [proposed, proposedValues, proposedStored] = [await head(), await values(), stored()];

    await setNight(world, 'second');
    const open = await run({ ...night, ...openPull });
    const sinceOpen = [await head(), stored(), commandsOf(open.artifacts, 'pr edit')];

    await using _ = await merge(stage);
    await setNight(world, 'third');
    const quiet = await run(night);
    const sinceMerge = [await head(), stored(), commandsOf(quiet.artifacts, 'pr create')];

    await setNight(world, 'fourth', 'News');
    const changed = await run(night);
    const body = readFileSync(join(changed.artifacts, 'gh-body'), 'utf8');
    const lines = await git(['diff', '--numstat', 'main', 'docs-export'], caller.origin);
    const commits = await git(['rev-list', '--count', 'main..docs-export'], caller.origin);
    const changedHead = await head();

    await setNight(world, 'fifth');
    const reverted = await run({ ...night, ...openPull });
    const closed = commandsOf(reverted.artifacts, 'pr close');
    const revertedHead = await head();

    await setNight(world, 'sixth', 'News');
    const always = await run({ ...openPull, vars, inputs: { always: 'true' } });
    const alwaysHead = await head();

    const before = world.bucket.keys().length;
    const deleted = await deleteUnused(stage);
    return {
      'each night succeeds': [first, open, quiet, changed, reverted, always].every(({ code }) => code === 0),
      'archive and manifest are stored under the SHA-256 of the archive':
        /^gitops\/[0-9a-f]{64}\.tar\.gz$/.test(archive) && manifest === archive.replace('.tar.gz', '.json'),
      'the values name it': proposedValues.includes(`/${archive}`) && !proposedValues.includes('version'),
      'a pull request is opened': opened.includes('--head docs-export --base main'),
      'while it is open, and no page differs from it, nothing is pushed or stored':
        sinceOpen.join() === [proposed, proposedStored, ''].join(),
      'once it is merged, and no page differs from it, neither':
        sinceMerge.join() === [proposed, proposedStored, ''].join(),
      'a pull request is closed when its page is again as deployed':
        closed.startsWith('pr close 12 ') && revertedHead === changedHead,
      'a changed page is one commit': changedHead !== proposed && commits.trim() === '1',
      'with one line of values': lines.trim() === `1\t1\t${file}`,
      'and is listed in the pull request': /^ {4}~ index\.html$/m.test(body) && !body.includes('guides/'),
      'with "always", what is proposed already is proposed again': alwaysHead !== changedHead,
      'the commands at its top delete what no branch names, and nothing else':
        deleted &&
        before === 6 &&
        world.bucket.keys().length === 4 &&
        world.bucket.keys().includes(archive) &&
        world.bucket.keys().includes(/gitops\/\w+\.tar\.gz/.exec(await values())?.[0] ?? ''),
    };
  },
};
