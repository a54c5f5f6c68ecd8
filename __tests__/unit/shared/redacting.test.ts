/** Every way by which a step tells something. Its comment: unit/github/sticky-comment.test.ts. */
import { expect, test } from '@jest/globals';
import { redacting } from '../../../src/shared/redacting.ts';
import { Redactor } from '../../../src/shared/redactor.ts';
import type { Runner } from '../../../src/shared/runner.ts';
import { prepareStep, readRun } from '../../support/step.ts';
import { stepProcess } from '../../support/step-process.ts';

const secret = 'a-secret';
const lines = { startLine: 1, endLine: 1 };

test.each<readonly [string, (runner: Runner) => unknown]>([
  ['a line of the log', ({ log }) => log.info(secret)],
  ['a warning', ({ log }) => log.warning(secret)],
  ['a debug line', ({ log }) => log.debug(secret)],
  ['the title of a group', ({ log }) => log.group(secret, [])],
  ['a line of a group', ({ log }) => log.group('title', [secret])],
  ['an output', runner => runner.setOutput('status', secret)],
  ['the summary', runner => runner.writeSummary(secret)],
  ['an annotation', runner => runner.annotate('error', { file: 'a', message: secret, ...lines })],
  ['the file of an annotation', runner => runner.annotate('error', { file: secret, message: 'a', ...lines })],
  ['the error of the step', runner => runner.fail(secret, 'title')],
])('a secret does not reach %s', async (_, tell) => {
  const step = prepareStep({ inputs: {} });
  const written: string[] = [];
  using process = stepProcess(step.env, line => void written.push(line));
  const redactor = new Redactor();
  redactor.hide(secret);
  await tell(redacting(process.runner, redactor));
  const { stdout, outputs, summary } = readRun(step, { exitCode: 0, lines: written, stderr: '' });
  const told = JSON.stringify({ stdout, outputs, summary });
  expect(told).toContain('***');
  expect(told).not.toContain(secret);
});
