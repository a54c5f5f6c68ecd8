/**
 * Serves one file at a presigned https URL: store.ts FILE KEY CERTIFICATE [OPTIONS]. The options are those of the simulator,
 * as JSON. Prints the URL.
 */
import { readFileSync } from 'node:fs';
import { get } from 'node:https';
import process from 'node:process';
import { startSimulator } from '../../simulator/server.ts';

const [file = '', key = '', cert = '', options = '{}'] = process.argv.slice(2);
const service = await startSimulator({
  archive: { file },
  tls: { key: readFileSync(key), cert: readFileSync(cert) },
  jobs: [{ jobId: 'exp_1', domain: 'docs.example.com', status: 'completed' }],
  ...JSON.parse(options),
});
const request = get(`${service.baseUrl}/v1/static-export/jobs/exp_1/bundle`, {
  method: 'POST',
  ca: readFileSync(cert),
  headers: { Authorization: `Bearer ${service.key}` },
});
request.on('response', async response => {
  const [json] = await response.setEncoding('utf8').toArray();
  console.log((JSON.parse(json) as { bundleUrl: string }).bundleUrl);
});
