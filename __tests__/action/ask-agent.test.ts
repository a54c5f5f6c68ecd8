/** From a prompt to a pull request. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { expectSuccess, type Options, optionsFor } from '../support/export-action.ts';
import { runAction } from '../support/local-runner.ts';
import { prepareRun } from '../support/step.ts';
import { until } from '../support/until.ts';
import { commented, pullRequest, startWorld } from '../support/world.ts';

const prompt = 'Describe the option --frobnicate.\nChange nothing else.';
const quick: SimulatorOptions = { newAgentJobs: { time: 50 } };

const asking = { operation: 'agent-job', 'project-id': 'docs', prompt, domain: '' };
const optionsOf = (service: Simulator, changes: Options = {}) =>
  optionsFor(service, { ...changes, inputs: { ...asking, ...changes.inputs } });

const ask = (service: Simulator, changes?: Options) => runAction(optionsOf(service, changes));
describe('a file with the prompt', () => {
  const fromFile = (service: Simulator, directory: string) =>
    ask(service, { directory, inputs: { prompt: '', 'prompt-file': 'p' } });

  test('is sent whole', async () => {
    await using service = await startSimulator(quick);
    const text = `${'Long é '.repeat(30_000)}\n`;
    using run = await fromFile(
      service,
      prepareRun(workspace => writeFileSync(join(workspace, 'p'), text)),
    );
    expectSuccess(run);
    expect(service.prompts.map(sent => sent.prompt === text)).toEqual([true]);
  });
});

describe('the comment', () => {
  const inputs = asking;

  test('says that the agent is working, and then what became of it', async () => {
    const ended = Promise.withResolvers<void>();
    await using world = await startWorld({ service: quick });
    world.service.addFault({ on: 'agent-job', hold: ended.promise });
    const running = commented(world, { ...pullRequest, inputs });
    await until(() => world.github.commentsOf(7)[0]?.body.includes('the agent is working') === true);
    ended.resolve();
    using _run = expectSuccess(await running);
    const [comment, ...others] = world.github.commentsOf(7);
    expect(others).toEqual([]);
    expect(comment?.body).toContain('the agent opened a pull request');
    expect(comment?.body).toContain('https://github.com/example/docs/pull/7');
    expect(comment?.body).not.toContain('frobnicate');
  });

  test('is one for each place of a step, whatever the prompt and the branch are', async () => {
    await using world = await startWorld({ service: quick });
    const workflow = (name: string, ref = 'main') => ({
      env: { ...pullRequest.env, GITHUB_WORKFLOW_REF: `example/docs/${name}.yml@refs/heads/${ref}` },
    });
    const runs: readonly [Parameters<typeof commented>[1], number][] = [
      [workflow('a'), 1],
      [{ ...workflow('a', 'x@y'), inputs: { ...inputs, prompt: 'Something else.' } }, 1],
      [workflow('b'), 2],
      [{ ...workflow('a'), matrix: '{"leg":"b"}' }, 3],
      [{ ...workflow('a'), inputs: { ...inputs, 'comment-key': 'b' } }, 4],
    ];
    for (const [changes, comments] of runs) {
      using _run = expectSuccess(await commented(world, { ...pullRequest, inputs, ...changes }));
      expect(world.github.commentsOf(7)).toHaveLength(comments);
    }
  });
});
