/** examples/gitops-pull-request.yml: twenty nights in a row, with what people do in between, and values in another repository. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { differencesFromRole } from '../hosts/role.ts';
import { type Content, nightTime, setNight, setTar } from '../support/nights.ts';
import { Origin } from '../support/origin.ts';
import type { Scenario } from '../support/scenario.ts';
import { git, type RunRequest } from '../support/workflows.ts';
import { bucketVariables } from '../support/world.ts';
import { afterTheNights } from './gitops-bucket.ts';
import { branch, file, Nights, secrets, vars } from './gitops-nights.ts';
import { copiedFacts, setFor } from './nightly.ts';
import { valueFacts } from './values.ts';

interface Change {
  /** What the service exports from then on. */
  readonly content?: Content;
  readonly people?: (origin: Origin) => Promise<unknown>;
  readonly request?: Partial<RunRequest>;
}

const news = { news: 'News' };
const otherPicture = { ...news, picture: 'other' };
const busy = { variables: { E2E_S3_BUSY: 'true' } };
const held = { vars: { ...vars, DOCS_HOLD: 'true' } };
const mergeFourth = async (origin: Origin) => {
  await origin.merge(4, branch);
  await origin.ask('update-ref', '-d', `refs/heads/${branch}`);
};
const pushBack = (origin: Origin) =>
  origin.push('main', clone => git(['reset', '--quiet', '--hard', 'HEAD~2'], clone), '--force');

const pulls = '1 MERGED,2 CLOSED,3 CLOSED,4 MERGED,5 OPEN';
/** What happens, and what the night leaves: pull requests, what has become of the branch, and the number of archives. */
const twentyNights: readonly (readonly [title: string, left: string, Change?])[] = [
  ['the first', '1 OPEN | pushed | 1', { content: {}, request: { event: 'push' } }],
  ['other bytes', '1 OPEN | kept | 1', { content: {} }],
  ['a new text', '1 OPEN | pushed | 2', { content: news }],
  ['S3 returns nothing', '1 OPEN | kept | 2 | red', { content: news, request: busy }],
  [
    'the base moves',
    '1 OPEN | kept | 2',
    { people: origin => origin.change('main', 'note.md', () => 'Reviewed.') },
  ],
  ['nothing since', '1 OPEN | kept | 2'],
  [
    'a commit of others',
    '1 OPEN | pushed | 2',
    { people: origin => origin.change(branch, file, text => `${text}# Reviewed\n`) },
  ],
  // In the line that is proposed.
  [
    'a conflict',
    '1 OPEN | pushed | 2',
    {
      people: origin =>
        origin.change('main', file, text => text.replace('bundleUrl: ""', 'bundleUrl: other')),
    },
  ],
  ['merged', '1 MERGED | deleted | 2', { people: origin => origin.merge(1, branch) }],
  ['nothing to propose', '1 MERGED | kept | 2'],
  ['another picture', '1 MERGED,2 OPEN | pushed | 3', { content: otherPicture }],
  ['the first picture', '1 MERGED,2 CLOSED | deleted | 3', { content: news }],
  ['the other picture', '1 MERGED,2 CLOSED,3 OPEN | pushed | 4', { content: otherPicture }],
  [
    'closed by somebody',
    '1 MERGED,2 CLOSED,3 CLOSED,4 OPEN | kept | 4',
    { people: async origin => origin.setPull(3, 'CLOSED') },
  ],
  [
    'merged, and its branch deleted',
    '1 MERGED,2 CLOSED,3 CLOSED,4 MERGED | kept | 4',
    { people: mergeFourth },
  ],
  ['reverted', `${pulls} | pushed | 5`, { people: origin => origin.revert() }],
  ['on hold', `${pulls} | kept | 5`, { content: { news: 'Wrong' }, request: held }],
  ['no longer on hold', `${pulls} | pushed | 6`],
  ['a force-pushed base', `${pulls} | pushed | 6`, { people: pushBack }],
  [
    'the file is gone',
    `${pulls} | kept | 6 | red`,
    { people: origin => origin.push('main', clone => rmSync(join(clone, file))) },
  ],
];

export const gitopsScenario: Scenario = {
  file: 'gitops-pull-request.yml',
  title: 'proposes what readers would notice, in another repository, for twenty nights',
  edit: text => setFor('')(text).replace('REPOSITORY: docs ', 'REPOSITORY: docs-values '),
  service: { now: nightTime },
  async check(stage) {
    const { caller, world } = stage;
    // git finds it there, because its name begins with that of the workflow's repository.
    const values = { ...caller, origin: `${caller.origin}-values` };
    rmSync(values.origin, { recursive: true, force: true });
    await git(['clone', '--quiet', '--bare', caller.origin, values.origin], caller.path);
    const origin = new Origin(values, world.pulls);
    const night = new Nights(stage, origin);
    const copied = await copiedFacts(stage, { vars, secrets, file: 'gitops-pull-request.yml' });
    const unreached = await night.run({ vars: bucketVariables });
    await setTar(world);
    const tar = await night.run();
    const facts: Record<string, boolean> = {};
    const bodies: string[] = [];
    for (const [index, [title, left, change = {}]] of twentyNights.entries()) {
      const { content, people, request } = change;
      if (content !== undefined) await setNight(world, title, content);
      await people?.(origin);
      await night.sync();
      const found = await night.run(request);
      facts[`night ${index + 1}, ${title}: ${left} (${found})`] = found === left;
      bodies.push(origin.pulls().at(-1)?.body.trim() ?? '');
    }
    const refused = differencesFromRole(world.bucket, 'archive-role.json', 'gitops/docs/');
    const isWhole = night.isWhole();
    const [first = ''] = night.archives();
    const later = await afterTheNights(stage, night);
    return {
      ...facts,
      ...later,
      ...copied,
      'the name of each archive says which bytes it and its manifest have': isWhole,
      "the workflow's own token does not reach the values": unreached === ' | kept | 0 | red',
      'an archive that is no .tar.gz is not stored': tar === ' | kept | 0 | red',
      [`the role allows what is asked, and nothing else, such as ${refused[0]}`]: refused.length === 0,
      'what is pushed is one commit, which changes the URL': `${night.wrong}` === '',
      'a pull request lists the pages that differ':
        bodies[10]?.includes('Pages: 0 pages added, 1 changed, 0 removed (of 60)\n') === true &&
        bodies[10].endsWith('\n\n    ~ index.html'),
      [`it says which bytes, and where they are from: ${bodies[0]}`]:
        /SHA-256 of the archive: `[\da-f]{64}`, exported by this run\n- Export: job `\S+`, in https:\S+\/runs\/\d+\n- Commit of the documentation: `5{40}`$/.test(
          bodies[0] ?? '',
        ),
      [`archives are stored under their content, below the site: ${first}`]:
        /^gitops\/docs\/[\da-f]{16}-1-[\da-f]{64}-[\da-f]{64}\.tar\.gz$/.test(first),
      ...(await valueFacts(stage)),
    };
  },
};
