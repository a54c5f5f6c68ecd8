/** examples/gitops-pull-request.yml: twenty nights in a row, with what people do in between, and values in another repository. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { gunzipSync, gzipSync } from 'node:zlib';
import { runCommand } from '../../__tests__/support/run-command.ts';
import { at } from '../hosts/hosts.ts';
import { differencesFromRole } from '../hosts/role.ts';
import { type Content, nightTime, passNight, setNight, setTar } from '../support/nights.ts';
import { Origin } from '../support/origin.ts';
import { parentsOf, published } from '../support/payloads.ts';
import type { Scenario, Stage } from '../support/scenario.ts';
import { staticSite } from '../support/served-host.ts';
import { git, type RunRequest } from '../support/workflows.ts';
import { bucketVariables } from '../support/world.ts';
import { podFacts } from './pod.ts';
import { valueFacts } from './values.ts';

/** The values in e2e/caller. */
const file = 'environments/production/docs.yaml';
const branch = 'docs-admin-action/gitops/docs';
/** An App reaches the repository of the values. */
const vars = { ...bucketVariables, DOCS_APP_CLIENT_ID: 'Iv1.docs' };
const secrets = { DOCS_APP_KEY: 'key' };

/** What a run leaves: pull requests, what has become of the branch, and the number of archives. */
class Nights {
  readonly #stage: Stage;
  readonly origin: Origin;
  /** What is not one commit on top of the base, with two lines that name an archive in the bucket, and its bytes. */
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

  #digestOf(key: string): string {
    const content = readFileSync(join(this.#stage.world.bucket.directory, key));
    return createHash('sha256').update(content).digest('hex');
  }

  /** The checksum beside each archive is that of its bytes. */
  isWhole(): boolean {
    const { bucket } = this.#stage.world;
    return this.archives().every(key => {
      const checksum = key.replace('tar.gz', 'sha256');
      return bucket.keys().includes(checksum) && bucket.read(checksum).startsWith(this.#digestOf(key));
    });
  }

  /** The tool that watches the base deploys what it names. */
  async sync(): Promise<void> {
    const { bucket, host, sites } = this.#stage.world;
    const values = await this.origin.ask('show', `main:${file}`).catch(() => '');
    const key = this.archives().find(name => values.includes(`amazonaws.com/${name}"`));
    if (key === undefined) return;
    const directory = join(sites, 'deployed');
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory);
    const archive = join(bucket.directory, key);
    await runCommand('tar', ['-xzf', archive, '-C', directory], { cwd: sites, env: process.env });
    cpSync(archive.replace('tar.gz', 'json'), join(directory, 'docs-manifest.json'));
    host.serve(staticSite(directory));
  }

  async #isOneCommit(): Promise<boolean> {
    const below = await this.origin.ask('rev-parse', `${branch}^`);
    const lines = await this.origin.ask('diff', '--numstat', 'main', branch);
    const values = await this.origin.ask('show', `${branch}:${file}`);
    return (
      below === (await this.origin.head('main')) &&
      // Of an archive that is stored anew, only the SHA-256 is another one.
      [1, 2].some(count => lines === `${count}\t${count}\t${file}`) &&
      this.archives().some(
        key => values.includes(`amazonaws.com/${key}"`) && values.includes(`"${this.#digestOf(key)}"`),
      )
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
    title: 'S3 does not return the manifest',
    content: { news: 'News' },
    request: { variables: { E2E_S3_BUSY: 'true' } },
    left: '1 OPEN | kept | 2 | red',
  },
  { title: 'the base moves', people: origin => origin.push('main', note), left: '1 OPEN | kept | 2' },
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
    at(
      'https://docs.acme.test',
      '',
    )(text)
      .replace('REPOSITORY: docs ', 'REPOSITORY: docs-values ')
      .replace("CHECKSUM: ''", 'CHECKSUM: .staticExport.sha256')
      // The documented limit is ten minutes.
      .replace('operation: verify\n', '$&          timeout-minutes: 0.1\n'),
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
      await night.sync();
      const found = await night.run(request);
      facts[`night ${index + 1}, ${title}: ${left} (${found})`] = found === left;
      bodies.push(origin.pulls().at(-1)?.body.trim() ?? '');
    }
    const refused = differencesFromRole(world.bucket, 'archive-role.json', 'gitops/docs/');
    const later = await afterTheNights(stage, night);
    const first = night.archives()[0] ?? '';
    const beside = ['json', 'sha256', 'tar.gz'].map(ending => first.replace('tar.gz', ending));
    return {
      ...facts,
      ...later,
      'as it is copied, it exports nothing': isRefused,
      'the checksum beside each archive stays that of its bytes': night.isWhole(),
      "the workflow's own token does not reach the values": unreached === ' | kept | 0 | red',
      'an archive that is no .tar.gz is not stored': tar === ' | kept | 0 | red',
      [`the role allows what is asked, and nothing else, such as ${refused[0]}`]: refused.length === 0,
      'what is pushed is one commit, which changes the URL and the SHA-256': `${night.wrong}` === '',
      'a pull request lists the pages that differ':
        bodies[10]?.endsWith('Pages:\n\n    ~ index.html') === true && bodies[0]?.endsWith('Pages:') === true,
      'it says which bytes, and where they are from':
        /SHA-256 of the archive: `[\da-f]{64}`\n- Export: job `\S+`, 20\S+Z, in https:\S+\/runs\/\d+\n- Commit of the documentation: `5{40}`/.test(
          bodies[0] ?? '',
        ),
      'archive, manifest, and checksum are stored under the content, below the site':
        /^gitops\/docs\/[\da-f]{64}-1\./.test(first) &&
        beside.every(key => world.bucket.keys().includes(key)),
      ...(await valueFacts(stage)),
      ...(await podFacts(stage, first)),
    };
  },
};

/** What is proposed becomes what is deployed, and then a run was canceled when it had stored nothing but its archive. */
async function afterTheNights(stage: Stage, night: Nights): Promise<Readonly<Record<string, boolean>>> {
  const { world, run } = stage;
  const { origin } = night;
  const proposed = await origin.ask('show', `${branch}:${file}`);
  await origin.push('main', clone => {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    writeFileSync(join(clone, file), `${proposed}\n`);
  });
  const request = { event: 'schedule', vars, secrets };
  const runAtNight = () => {
    passNight();
    return run(request);
  };
  const early = await runAtNight();
  await night.sync();
  const synced = await runAtNight();

  const key = night.archives().find(name => proposed.includes(name)) ?? '';
  const path = join(world.bucket.directory, key);
  const bucket = `s3://${bucketVariables.DOCS_BUCKET}/`;
  for (const ending of ['sha256', 'json'])
    await asOwner(stage, 's3', 'rm', bucket + key.replace('tar.gz', ending));
  const other = join(world.sites, 'other.tar.gz');
  writeFileSync(other, gzipSync(gunzipSync(readFileSync(path)), { level: 1 }));
  await asOwner(stage, 's3', 'cp', other, bucket + key);
  const healed = await night.run();
  return {
    [`before the sync, only the job "verify" is red: ${early.jobs}`]:
      [...early.jobs].sort().join() === 'Export: succeeded,Propose: succeeded,Read: succeeded,Verify: failed',
    [`after the sync, all jobs succeed: ${synced.jobs}`]: synced.code === 0 && synced.jobs.length === 4,
    [`an archive without its checksum gets the right one, which is proposed: ${healed}`]:
      night.isWhole() && healed.includes('6 OPEN | pushed') && !healed.includes('red'),
  };
}

/** Runs the AWS CLI as the owner of the bucket. */
async function asOwner({ world, env }: Stage, ...args: readonly string[]): Promise<void> {
  const { code, output } = await runCommand('aws', args, {
    cwd: world.sites,
    env: { ...env, ...world.bucket.env, HTTPS_PROXY: world.proxyUrl, AWS_CA_BUNDLE: world.certificate },
  });
  if (code !== 0) throw new Error(`aws ${args.join(' ')} failed:\n${output}`);
}

/** Somebody adds to what is proposed. */
function addLine(directory: string): void {
  writeFileSync(join(directory, file), `${readFileSync(join(directory, file), 'utf8')}# Reviewed\n`);
}

/** Somebody changes the line that is proposed. */
function setOther(directory: string): void {
  const text = readFileSync(join(directory, file), 'utf8');
  writeFileSync(join(directory, file), text.replace('  bundleUrl: ""', '  bundleUrl: other'));
}
