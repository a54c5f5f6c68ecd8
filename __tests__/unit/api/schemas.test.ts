/** Fields of responses, from what services were seen to send, and from what mock servers make of the description. */
import process from 'node:process';
import { expect, test } from '@jest/globals';
import { bundle, deployment, projectExportJob } from '../../../src/api/schemas.ts';
import { runCommand } from '../../support/run-command.ts';
import { root } from '../../support/workflows.ts';

const link = 'https://store.example.com/a.tar.gz';

test.each<[unknown, string | undefined]>([
  ['2027-01-01T01:00:00+01:00', '2027-01-01T00:00:00.000Z'],
  ['2027-01-01', '2027-01-01T00:00:00.000Z'],
  ['2027-01-01T01:00:00+0100', '2027-01-01T00:00:00.000Z'],
  ['0001-01-01T00:00:00Z', undefined],
  ['2000-12-31T23:59:59Z', undefined],
  ['2101-01-01T00:00:00Z', undefined],
  ['2027-13-01', undefined],
  ['3600', undefined],
  ['0', undefined],
  ['Fri, 01 Jan 2027 00:00:00 GMT', undefined],
  [1798761600, undefined],
  [null, undefined],
])('the end of a link is a date in this century: %j', (expiresAt, date) => {
  expect(bundle.parse({ bundleUrl: link, expiresAt }).expiresAt).toBe(date);
});

test('a date without a zone is in UTC, whatever the zone of the runner', async () => {
  const dates = ['2027-01-01T00:00:00', '2027-01-01 00:00:00.000', '2027-01-01T00:00', '2027-01-01'];
  const program = `
    import { bundle } from './src/api/schemas.ts';
    for (const expiresAt of ${JSON.stringify(dates)})
      console.log(bundle.parse({ bundleUrl: '${link}', expiresAt }).expiresAt);
  `;
  const args = ['--input-type=module', '--eval', program];
  const env = { ...process.env, TZ: 'America/New_York' };
  const { output } = await runCommand(process.execPath, args, { cwd: root, env });
  expect(output.split('\n')).toEqual(dates.map(() => '2027-01-01T00:00:00.000Z'));
});

test('by project, a job that is queued may have a link, whose size is not known when it is 0', () => {
  const fields = { bundleUrl: link, sizeBytes: 0 };
  const job = projectExportJob.parse({ status: 'queued', ...fields });
  expect(job.bundle?.bundleUrl.raw).toBe(link);
  for (const made of [job.bundle, bundle.parse(fields)]) expect(made?.sizeBytes).toBeUndefined();
});

test.each<[unknown, boolean]>([
  ['2026-11-20T00:00:00Z', true],
  ['string', true],
  ['0001-01-01T00:00:00Z', false],
  ['1970-01-01T00:00:00.000Z', false],
  ['0000-00-00 00:00:00', false],
  ['Thu, 01 Jan 1970 00:00:00 GMT', false],
  [1, false],
  [1795132800000, true],
  [1795132800, true],
  ['', false],
  [0, false],
  [null, false],
  [undefined, false],
])('a deployment with endedAt %j has one: %s', (endedAt, isThere) => {
  expect(deployment.parse({ endedAt }).endedAt !== undefined).toBe(isThere);
});

test.each([
  ['docs', 'docs'],
  ['::stop-commands::x', undefined],
  ['x'.repeat(201), undefined],
])('the project of a deployment has an ID like others, or none: %j', (projectId, id) => {
  expect(deployment.parse({ projectId }).projectId?.raw).toBe(id);
});

test.each<[unknown, readonly string[], object, number]>([
  [
    { added: ['a.mdx'], modified: ['b.mdx', 7, 'docs.json'], removed: ['c.MD'] },
    ['a.mdx', 'b.mdx', 'docs.json'],
    { added: 1, changed: 1, removed: 1 },
    1,
  ],
  [{ added: 4, modified: null }, [], { added: 0, changed: 0, removed: 0 }, 0],
])(
  'files that changed are listed and counted where there are lists: %j',
  (filesChanged, paths, pages, others) => {
    const files = deployment.parse({ commit: { filesChanged } }).commit?.filesChanged;
    expect(files).toMatchObject({ pages, others });
    expect(files?.paths.map(({ raw }) => raw)).toEqual(paths);
  },
);
