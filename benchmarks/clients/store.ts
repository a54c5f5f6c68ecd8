/** Serves one file behind a presigned link: store.ts FILE [BYTES-PER-SECOND]. Prints the link. */
import process from 'node:process';
import { startSimulator } from '../../simulator/server.ts';

const [file = '', bytesPerSecond = ''] = process.argv.slice(2);
const service = await startSimulator({
  archive: { file },
  linkSeconds: 3600,
  jobs: [{ jobId: 'exp_1', domain: 'docs.example.com', status: 'completed' }],
  ...(bytesPerSecond === '' ? {} : { bytesPerSecond: Number(bytesPerSecond) }),
});
const answer = await fetch(`${service.baseUrl}/v1/static-export/jobs/exp_1/bundle`, {
  method: 'POST',
  headers: { Authorization: `Bearer ${service.key}` },
});
console.log(((await answer.json()) as { bundleUrl: string }).bundleUrl);
