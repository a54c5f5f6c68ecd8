/** How soon after the end of a short job the step ends, download and unpacking included. */

import { runAction } from '../__tests__/support/local-runner.ts';
import { startSimulator } from '../simulator/server.ts';
import { median, type Table } from './table.ts';

const rounds = 5;

export async function benchmarkReaction(): Promise<Table> {
  const delays: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await using service = await startSimulator({ jobSeconds: 2 });
    using run = await runAction({
      inputs: {
        'api-key': service.key,
        'base-url': service.baseUrl,
        domain: 'docs.example.com',
        'extract-to': 'site',
      },
    });
    const ended = service.jobEndedAt(run.outputs['jobId'] ?? '');
    if (run.exitCode !== 0 || ended === undefined) throw new Error(`The run failed:\n${run.log.join('\n')}`);
    delays.push(run.endedAt - ended);
  }
  return {
    title: `Reaction: a job of 2 s, ${rounds} runs`,
    head: ['from the end of the job to the end of the step', 'median', 'longest'],
    rows: [['', `${median(delays).toFixed(0)} ms`, `${Math.max(...delays).toFixed(0)} ms`]],
    goal: 'at most 1,500 ms',
  };
}
