/** examples/gitops-pull-request.yml, several nights in a row, with what people do in between. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { branch, deployments, file, Nights } from './gitops-nights.ts';
import { setNight } from './nights.ts';
import { startDamagedPod, startPod } from './pod.ts';
import { differencesFromRole } from './role.ts';
import type { Scenario } from './scenario.ts';
import { deleteUnused } from './unused-archives.ts';
import { bucketUrl } from './world.ts';

const nights: Scenario = {
  file: 'gitops-pull-request.yml',
  title: 'proposes what readers would notice, and nothing else',
  ...deployments,
  async check(stage) {
    const night = new Nights(stage);
    await using origin = night.origin;
    const { world } = stage;
    origin.addFork(branch);

    await setNight(world, 'first');
    const first = await night.run({ event: 'push', payload: { ref: 'refs/heads/main' } });
    const firstArchive = await night.named();
    const firstLines = await night.isOneCommit(`2 2 ${file}`);
    const beside = ['json', 'sha256', 'tar.gz'].map(ending => firstArchive.replace('tar.gz', ending));
    const stored = world.bucket.keys().join() === beside.join();
    const quiet = await night.run();
    const pods = [await startPod(stage, firstArchive), await startDamagedPod(stage, firstArchive)];

    await setNight(world, 'third', { news: 'News' });
    const news = await night.run();
    const newsArchive = await night.named();
    const newsPull = [night.pulls(), await night.isOneCommit(`2 2 ${file}`)].join();
    const quietOpen = await night.run();
    await setNight(world, 'fifth', { news: 'News' });
    const bytes = await night.run();

    await origin.merge(2, branch);
    const merged = await night.state();
    const quietMerged = await night.run();
    await origin.revert();
    await night.run();
    const reverted = [night.pulls(), await night.named(), night.body()].join();

    await origin.setPull(3, 'CLOSED');
    const closed = await night.state();
    const quietClosed = await night.run();
    await setNight(world, 'ninth');
    await night.run();
    const later = night.pulls();

    const refused = differencesFromRole(world.bucket, 'archive-role.json', 'gitops/');
    return {
      'each night succeeds': night.codes.every(code => code === 0),
      [`the role allows what is asked, and nothing else, such as ${refused[0]}`]: refused.length === 0,
      'archive, manifest, and checksum are stored under the content': stored,
      'a pod has the site with its manifest, and refuses an archive with other bytes':
        `${pods}` === 'true,false',
      'a pull request with one commit is opened, whatever forks have': first.includes(' OPEN ') && firstLines,
      'a night on which nothing is new changes nothing': quiet === first,
      'a new page is one commit in the same pull request': news !== quiet && newsPull === '2 OPEN,true',
      'its archive is stored': night.archives().includes(newsArchive) && newsArchive !== firstArchive,
      'while it is open, nothing is pushed, also with other bytes': quietOpen === news && bytes === news,
      'once it is merged, neither': quietMerged === merged,
      'what was reverted by hand is proposed again, with its pages':
        reverted === `2 MERGED, 3 OPEN,${newsArchive},` && night.archives().length === 2,
      'what was closed is not proposed again': quietClosed === closed,
      'until the content changes': later === '2 MERGED, 3 CLOSED, 4 OPEN',
    };
  },
};

const people: Scenario = {
  file: 'gitops-pull-request.yml',
  title: 'keeps what people have pushed, and follows what they change',
  ...deployments,
  async check(stage) {
    const night = new Nights(stage);
    await using origin = night.origin;
    const { world, caller } = stage;
    await setNight(world, 'first');
    await night.run();
    await origin.merge(1, branch);
    const deployed = await night.named('main');

    await setNight(world, 'second', { picture: 'other picture' });
    await night.run();
    const picture = [night.pulls(), night.body()].join();

    // Both change the line of the URL.
    await origin.push('main', async clone =>
      replaceIn(join(clone, file), /bundleUrl: "https.*/, 'bundleUrl: ""'),
    );
    await night.run();
    const pushedAnew = (await night.isOneCommit(`1 1 ${file}`)) && night.pulls() === '1 MERGED, 2 OPEN';

    await origin.push(branch, async clone => writeFileSync(join(clone, 'note.md'), 'Reviewed.'));
    const theirs = await night.state();
    const left = await night.run();
    await setNight(world, 'third', { news: 'News' });
    await night.run();
    const kept = await origin.head(branch);

    await setNight(world, 'fourth');
    await origin.push('main', async clone =>
      replaceIn(join(clone, file), 'bundleUrl: ""', `bundleUrl: ${bucketUrl}${deployed}`),
    );
    await night.run();
    const back = night.pulls();

    const workflow = join(caller.path, '.github/workflows', 'edited-gitops-pull-request.yml');
    const text = readFileSync(join(caller.path, '.github/workflows/gitops-pull-request.yml'), 'utf8');
    writeFileSync(workflow, text.replace('EDITION: 1 ', 'EDITION: 2 '));
    await night.run({ file: 'edited-gitops-pull-request.yml' });
    const edition = [night.pulls(), night.body(), await night.named()].join();
    writeFileSync(workflow, text.replace('docs.yaml', 'missing.yaml'));
    const before = await night.state();
    const missing = await night.run({ file: 'edited-gitops-pull-request.yml' });
    return {
      'each night succeeds but the last one, which misses its file': /^(0,)+1$/.test(`${night.codes}`),
      'another picture under the old name is proposed': picture === '1 MERGED, 2 OPEN,    ~ index.html',
      'a pull request that conflicts is pushed anew': pushedAnew,
      'one that others have pushed to stays while it proposes the right archive': left === theirs,
      'and also when it does not': theirs.startsWith(kept),
      'it is closed when what is deployed is up to date': back === '1 MERGED, 2 CLOSED',
      'EDITION proposes the same pages by another URL':
        edition === `1 MERGED, 2 CLOSED, 3 OPEN,,${deployed.replace('-1.', '-2.')}`,
      'a file that does not exist changes nothing': missing === before,
    };
  },
};

/** Two sites in one file, which is behind a link. */
const twoSites: Scenario = {
  file: 'gitops-pull-request.yml',
  title: 'of two sites in one file behind a link, and deletes what nothing names',
  edit: text => text.replace('KEY: staticExport ', 'KEY: handbook.staticExport '),
  ...deployments,
  async check(stage) {
    const night = new Nights(stage);
    await using origin = night.origin;
    const { world } = stage;
    const real = 'shared/docs.yaml';
    await origin.moveBehindLink(file, real);
    await setNight(world, 'first');
    await night.run({ file: 'gitops-pull-request.yml' });
    const one = await night.isOneCommit(`2 2 ${real}`);
    await origin.merge(1, branch);
    await setNight(world, 'second', { news: 'News' });
    await night.run();
    const other = await night.isOneCommit(`1 1 ${real}`);
    const compared = night.body();
    await origin.merge(2, branch);
    const quiet = (await night.run()) === (await night.state()) && night.pulls() === '1 MERGED, 2 MERGED';
    await setNight(world, 'third', { news: 'Later' });
    await night.run();
    const changed = night.body();

    const used = night.archives();
    const keys = world.bucket.keys();
    const unused = ['tar.gz', 'json', 'sha256'].map(ending => `gitops/${'0'.repeat(63)}1-1.${ending}`);
    for (const key of [...unused, 'gitops/notes.txt']) world.bucket.put(key, 'not used');
    const nowhere = await deleteUnused(stage, { repository: 'empty' });
    const listed = await deleteUnused(stage, { option: '' });
    const sinceListed = world.bucket.keys().length - keys.length;
    const single = await deleteUnused(stage, { clone: ['--single-branch', '--depth', '1'] });
    const left = world.bucket.keys().filter(key => key !== 'gitops/notes.txt');
    await origin.push('main', async clone =>
      replaceIn(join(clone, real), /gitops\/[\da-f]{64}/g, 'gitops/none'),
    );
    await origin.ask('update-ref', '-d', `refs/heads/${branch}`);
    const most = await deleteUnused(stage, {});
    return {
      'each night succeeds': night.codes.every(code => code === 0),
      'each changes the lines of its site in the file that the link leads to': one && other,
      'what other sites name is nothing to compare with': compared === '',
      'a site is compared with its own archive': changed === '    ~ index.html',
      'once both are merged, nothing is proposed': quiet,
      'in a repository that names no archive, the script deletes nothing':
        nowhere.code === 1 && listed.code === 0,
      'without an option, it lists': sinceListed === 4 && unused.every(key => listed.output.includes(key)),
      'in a clone of a single branch, it deletes what no branch names, and nothing else':
        single.code === 0 && left.join() === keys.join() && used.length === 3,
      'once nothing is named, it deletes nothing':
        most.code === 1 && world.bucket.keys().length === left.length + 1,
    };
  },
};

export const gitopsScenarios: readonly Scenario[] = [nights, people, twoSites];

function replaceIn(path: string, from: RegExp | string, to: string): void {
  const text = readFileSync(path, 'utf8');
  const edited = text.replace(from, to);
  if (edited === text) throw new Error(`${path} has no ${from}`);
  writeFileSync(path, edited);
}
