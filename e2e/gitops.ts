/** examples/gitops-pull-request.yml: twenty nights in a row, with what people do in between, and values in another repository. */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './hosts.ts';
import { type Content, nightTime, passNight, setNight, setTar } from './nights.ts';
import { Origin } from './origin.ts';
import { parentsOf, published } from './payloads.ts';
import { podFacts } from './pod.ts';
import { differencesFromRole } from './role.ts';
import type { Scenario, Stage } from './scenario.ts';
import { valueFacts } from './values.ts';
import { git, type RunRequest } from './workflows.ts';
import { bucketVariables } from './world.ts';

/** The values in e2e/caller. */
const file = 'environments/production/docs.yaml';
const branch = 'docs-admin-action/export';
/** An App reaches the repository of the values. */
const vars = { ...bucketVariables, DOCS_APP_CLIENT_ID: 'Iv1.docs' };
const secrets = { DOCS_APP_KEY: 'key' };

/** What a run leaves: pull requests, what has become of the branch, and the number of archives. */
class Nights {
  readonly #stage: Stage;
  readonly origin: Origin;
  /** What is not one commit on top of the base, with one line that names an archive in the bucket. */
  readonly wrong: string[] = [];

  constructor(stage: Stage, origin: Origin) {
    this.#stage = stage;
    this.origin = origin;
  }

  archives(): readonly string[] {
    return this.#stage.world.bucket.keys().filter(key => key.endsWith('.tar.gz'));
  }

  async run(request: Partial<RunRequest> = {}): Promise<string> {
    passNight();
    const before = await this.origin.head(branch);
    const { code } = await this.#stage.run({ event: 'schedule', vars, secrets, ...request });
    const head = await this.origin.head(branch);
    const pulls = this.origin.pulls().map(({ number, state }) => `${number} ${state}`);
    const fate = head === before ? 'kept' : head === '' ? 'deleted' : 'pushed';
    if (fate === 'pushed' && !(await this.#isOneCommit())) this.wrong.push(head);
    return [pulls, fate, this.archives().length, ...(code === 0 ? [] : ['red'])].join(' | ');
  }

  async #isOneCommit(): Promise<boolean> {
    const below = await this.origin.ask('rev-parse', `${branch}^`);
    const lines = await this.origin.ask('diff', '--numstat', 'main', branch);
    const values = await this.origin.ask('show', `${branch}:${file}`);
    return (
      below === (await this.origin.head('main')) &&
      lines === `1\t1\t${file}` &&
      this.archives().some(key => values.includes(`amazonaws.com/${key}"`))
    );
  }
}

interface Night {
  readonly title: string;
  /** What the service exports from then on. */
  readonly content?: Content;
  readonly people?: (origin: Origin) => Promise<unknown>;
  readonly request?: Partial<RunRequest>;
  readonly left: string;
}

const note = (directory: string) => writeFileSync(join(directory, 'note.md'), 'Reviewed.');
const held = { vars: { ...vars, DOCS_HOLD: 'true' } };
const pulls = '1 MERGED,2 CLOSED,3 CLOSED,4 MERGED,5 OPEN';
const twentyNights: readonly Night[] = [
  { title: 'the first', content: {}, request: { event: 'push' }, left: '1 OPEN | pushed | 1' },
  { title: 'other bytes', content: {}, left: '1 OPEN | kept | 1' },
  { title: 'a new text', content: { news: 'News' }, left: '1 OPEN | pushed | 2' },
  {
    title: 'S3 does not tell what it has',
    content: { news: 'News' },
    request: { variables: { E2E_S3_BUSY: 'true' } },
    left: '1 OPEN | kept | 2 | red',
  },
  { title: 'the base moves', people: origin => origin.push('main', note), left: '1 OPEN | pushed | 2' },
  { title: 'nothing since', left: '1 OPEN | kept | 2' },
  {
    title: 'a commit of others',
    people: origin => origin.push(branch, addLine),
    left: '1 OPEN | pushed | 2',
  },
  { title: 'a conflict', people: origin => origin.push('main', setOther), left: '1 OPEN | pushed | 2' },
  { title: 'merged', people: origin => origin.merge(1, branch), left: '1 MERGED | deleted | 2' },
  { title: 'nothing to propose', left: '1 MERGED | kept | 2' },
  {
    title: 'another picture',
    content: { news: 'News', picture: 'other' },
    left: '1 MERGED,2 OPEN | pushed | 3',
  },
  { title: 'the first picture', content: { news: 'News' }, left: '1 MERGED,2 CLOSED | deleted | 3' },
  {
    title: 'the other picture',
    content: { news: 'News', picture: 'other' },
    left: '1 MERGED,2 CLOSED,3 OPEN | pushed | 3',
  },
  {
    title: 'closed by somebody',
    people: async origin => origin.setPull(3, 'CLOSED'),
    left: '1 MERGED,2 CLOSED,3 CLOSED,4 OPEN | kept | 3',
  },
  {
    title: 'merged, and its branch deleted',
    async people(origin) {
      await origin.merge(4, branch);
      await origin.ask('update-ref', '-d', `refs/heads/${branch}`);
    },
    left: '1 MERGED,2 CLOSED,3 CLOSED,4 MERGED | kept | 3',
  },
  { title: 'reverted', people: origin => origin.revert(), left: `${pulls} | pushed | 3` },
  { title: 'on hold', content: { news: 'Wrong' }, request: held, left: `${pulls} | kept | 3` },
  { title: 'no longer on hold', left: `${pulls} | pushed | 4` },
  {
    title: 'a force-pushed base',
    people: origin =>
      origin.push('main', clone => git(['reset', '--quiet', '--hard', 'HEAD~2'], clone), '--force'),
    left: `${pulls} | pushed | 4`,
  },
  {
    title: 'the file is gone',
    people: origin => origin.push('main', clone => rmSync(join(clone, file))),
    left: `${pulls} | kept | 4 | red`,
  },
];

export const gitopsScenario: Scenario = {
  file: 'gitops-pull-request.yml',
  title: 'proposes what readers would notice, in another repository, for twenty nights',
  edit: text =>
    at('https://docs.example.com', '')(text).replace('REPOSITORY: docs ', 'REPOSITORY: docs-values '),
  service: { now: nightTime, newDeployments: [{ sha: published }] },
  github: sha => ({ parents: parentsOf(sha) }),
  async check(stage) {
    const { caller, world } = stage;
    // git finds it there, because its name begins with that of the workflow's repository.
    const values = { ...caller, origin: `${caller.origin}-values` };
    rmSync(values.origin, { recursive: true, force: true });
    await git(['clone', '--quiet', '--bare', caller.origin, values.origin], caller.path);
    const origin = new Origin(values, world.pulls);
    const night = new Nights(stage, origin);
    const copied = await stage.run({ event: 'schedule', vars, secrets, file: 'gitops-pull-request.yml' });
    const isRefused = copied.code !== 0 && world.service.jobsStarted === 0;
    const unreached = await night.run({ vars: bucketVariables });
    await setTar(world);
    const tar = await night.run();
    const facts: Record<string, boolean> = {};
    const bodies: string[] = [];
    for (const [index, { title, content, people, request, left }] of twentyNights.entries()) {
      if (content !== undefined) await setNight(world, title, content);
      await people?.(origin);
      const found = await night.run(request);
      facts[`night ${index + 1}, ${title}: ${left} (${found})`] = found === left;
      bodies.push(origin.pulls().at(-1)?.body.trim() ?? '');
    }
    const refused = differencesFromRole(world.bucket, 'archive-role.json', 'gitops/docs/');
    const first = night.archives()[0] ?? '';
    const isWhole = (key: string) => {
      const sha256 = createHash('sha256').update(readFileSync(join(world.bucket.directory, key)));
      return world.bucket.read(key.replace('tar.gz', 'sha256')).startsWith(sha256.digest('hex'));
    };
    const beside = ['json', 'sha256', 'tar.gz'].map(ending => first.replace('tar.gz', ending));
    return {
      ...facts,
      'as it is copied, it exports nothing': isRefused,
      'the checksum beside each archive stays that of its bytes': night.archives().every(isWhole),
      "the workflow's own token does not reach the values": unreached === ' | kept | 0 | red',
      'an archive that is no .tar.gz is not stored': tar === ' | kept | 0 | red',
      [`the role allows what is asked, and nothing else, such as ${refused[0]}`]: refused.length === 0,
      'what is pushed is one commit, which changes one line': `${night.wrong}` === '',
      'a pull request lists the pages that differ':
        bodies[10]?.endsWith('\n    ~ index.html') === true && bodies[0]?.endsWith('open.') === true,
      'archive, manifest, and checksum are stored under the content, below the site':
        /^gitops\/docs\/[\da-f]{64}-1\./.test(first) &&
        beside.every(key => world.bucket.keys().includes(key)),
      ...(await valueFacts(stage)),
      ...(await podFacts(stage, first)),
    };
  },
};

/** Somebody adds to what is proposed. */
function addLine(directory: string): void {
  writeFileSync(join(directory, file), `${readFileSync(join(directory, file), 'utf8')}# Reviewed\n`);
}

/** Somebody changes the line that is proposed. */
function setOther(directory: string): void {
  const text = readFileSync(join(directory, file), 'utf8');
  writeFileSync(join(directory, file), text.replace('  bundleUrl: ""', '  bundleUrl: other'));
}
