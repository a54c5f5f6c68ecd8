import { mkdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { reportOf, toActionError } from '../../../src/run/ending.ts';
import { ActionError } from '../../../src/shared/errors.ts';
import { Redactor } from '../../../src/shared/redactor.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';

test.each([
  ['ENOENT', () => readFile('/nothing/here')],
  ['EEXIST', () => mkdir(import.meta.dirname)],
])('%s of the file system is the runner’s problem', async (code, action) => {
  const caught = await action().catch((reason: unknown) => reason);
  const error = toActionError(caught, new Redactor());
  expect(error).toMatchObject({ code: 'FILE_SYSTEM', what: expect.stringContaining('The file system') });
  expect(error.message).toContain(code);
});

test('an error of the network is not one of the file system', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  connect({ port: 1, host: '127.0.0.1' }).once('error', resolve);
  const error = await promise;
  expect(error).toHaveProperty('code', 'ECONNREFUSED');
  expect(toActionError(error, new Redactor()).code).toBe('INTERNAL');
});

test.each([
  [undefined, 'warned', 'done'],
  [new ActionError('TIMED_OUT', { what: 'Late' }), 'failed', 'failed'],
])(
  'a report that fails is a warning, and leaves the result of the step as it is: %s',
  (error, state, headline) => {
    const network = testNetwork(manualClock());
    const operation = {
      report() {
        throw new Error('no report');
      },
    };
    const report = reportOf(operation, { error, elapsed: 0 }, network);
    expect(report).toMatchObject({ state, headline, error });
    expect(network.lines).toEqual([
      expect.stringContaining(
        'because of a bug in the action, which has no effect on the result: Error: no report. Report',
      ),
    ]);
  },
);
