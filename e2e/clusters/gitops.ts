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

interface Night {
  readonly title: string;
  /** What the service exports from then on. */
  readonly content?: Content;
  readonly people?: (origin: Origin) => Promise<unknown>;
  readonly request?: Partial<RunRequest>;
  readonly left: string;
}

const pulls = '1 MERGED,2 CLOSED,3 CLOSED,4 MERGED,5 OPEN';
const twentyNights: readonly Night[] = [
  { title: 'the first', content: {}, request: { event: 'push' }, left: '1 OPEN | pushed | 1' },
  { title: 'other bytes', content: {}, left: '1 OPEN | kept | 1' },
  { title: 'a new text', content: { news: 'News' }, left: '1 OPEN | pushed | 2' },
  {
    title: 'S3 returns nothing',
    content: { news: 'News' },
    request: { variables: { E2E_S3_BUSY: 'true' } },
    left: '1 OPEN | kept | 2 | red',
  },
  {
    title: 'the base moves',
    people: origin => origin.change('main', 'note.md', () => 'Reviewed.'),
    left: '1 OPEN | kept | 2',
  },
  { title: 'nothing since', left: '1 OPEN | kept | 2' },
  {
    title: 'a commit of others',
    people: origin => origin.change(branch, file, text => `${text}# Reviewed\n`),
    left: '1 OPEN | pushed | 2',
  },
  {
    title: 'a conflict',
    // In the line that is proposed.
    people: origin =>
      origin.change('main', file, text => text.replace('  bundleUrl: ""', '  bundleUrl: other')),
    left: '1 OPEN | pushed | 2',
  },
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
    left: '1 MERGED,2 CLOSED,3 OPEN | pushed | 4',
  },
  {
    title: 'closed by somebody',
    people: async origin => origin.setPull(3, 'CLOSED'),
    left: '1 MERGED,2 CLOSED,3 CLOSED,4 OPEN | kept | 4',
  },
  {
    title: 'merged, and its branch deleted',
    async people(origin) {
      await origin.merge(4, branch);
      await origin.ask('update-ref', '-d', `refs/heads/${branch}`);
    },
    left: '1 MERGED,2 CLOSED,3 CLOSED,4 MERGED | kept | 4',
  },
  { title: 'reverted', people: origin => origin.revert(), left: `${pulls} | pushed | 5` },
  {
    title: 'on hold',
    content: { news: 'Wrong' },
    request: { vars: { ...vars, DOCS_HOLD: 'true' } },
    left: `${pulls} | kept | 5`,
  },
  { title: 'no longer on hold', left: `${pulls} | pushed | 6` },
  {
    title: 'a force-pushed base',
    people: origin =>
      origin.push('main', clone => git(['reset', '--quiet', '--hard', 'HEAD~2'], clone), '--force'),
    left: `${pulls} | pushed | 6`,
  },
  {
    title: 'the file is gone',
    people: origin => origin.push('main', clone => rmSync(join(clone, file))),
    left: `${pulls} | kept | 6 | red`,
  },
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
    for (const [index, { title, content, people, request, left }] of twentyNights.entries()) {
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
