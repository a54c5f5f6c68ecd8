/** The simulator alone, until Ctrl-C: to use it with curl, or to run the action against it. */
import process from 'node:process';
import { readCommand, usage } from './command-line.ts';
import type { SimulatorOptions } from './options.ts';
import { type Simulator, startSimulator } from './server.ts';

const agentJob = { projectId: 'docs', id: 'agent_1' };

function instructions({ baseUrl, storeUrl, key }: Simulator, options: SimulatorOptions): string {
  const { domains = [], exports } = options;
  const curl = `curl -s -H 'Authorization: Bearer ${key}'`;
  const json = (body: object) => `-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
  const exportsUrl = `${baseUrl}/v1/static-export`;
  const agentUrl = `${baseUrl}/v2/agent/${agentJob.projectId}/job`;
  const projectUrl = `${baseUrl}/v1/project`;
  const subject =
    exports === 'domain' ? `INPUT_DOMAIN=${domains[0]}` : 'INPUT_PROJECT-ID=docs INPUT_BASE-PATH=/';
  return `The simulator is running. Press Ctrl-C to stop it.

  Admin API      ${baseUrl}
  Object store   ${storeUrl}
  Admin key      ${key}
  Domains        ${domains.join(', ')}
  Project        ${agentJob.projectId}, with the agent job ${agentJob.id}

In the commands below, replace JOB with the jobId, id, or statusId in the response to the first one.

To export a domain:

  ${curl} ${json({ domain: domains[0] })} ${exportsUrl}/jobs
  ${curl} ${exportsUrl}/jobs/JOB
  ${curl} -X POST ${exportsUrl}/jobs/JOB/bundle

To export a project:

  ${curl} -X POST ${exportsUrl}/docs/jobs
  ${curl} ${exportsUrl}/docs/jobs/JOB

To start an agent job, send it a message, and read it:

  ${curl} ${json({ prompt: 'Describe the new option' })} ${agentUrl}
  ${curl} ${json({ prompt: 'Add an example' })} ${agentUrl}/JOB/message
  ${curl} ${agentUrl}/JOB

To publish the docs, preview a branch, and follow either:

  ${curl} -X POST ${projectUrl}/update/docs
  ${curl} ${json({ branch: 'new-guide' })} ${projectUrl}/preview/docs
  ${curl} ${projectUrl}/update-status/JOB

To run the action against the simulator, in another terminal, with the inputs of README.md:

  env 'INPUT_API-KEY=${key}' 'INPUT_BASE-URL=${baseUrl}' ${subject} \\
    INPUT_SITE-URL=https://docs.example.com INPUT_EXTRACT-TO=.demo/site INPUT_CLEAN=true node_modules/.bin/node dist/index.js
`;
}

function startFailure(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { readonly port?: number };
  return code === 'EADDRINUSE'
    ? `Port ${port} is in use. Choose another port with --port.`
    : `The simulator could not start: ${message}`;
}

async function serve(options: SimulatorOptions, json: boolean): Promise<void> {
  const simulator = await startSimulator({ ...options, agentJobs: [agentJob] });
  const { baseUrl, storeUrl, key } = simulator;
  let stopping = false;
  const stop = async () => {
    // The terminal sends Ctrl-C to npm as well, which passes it on.
    if (stopping) return;
    stopping = true;
    await simulator.close();
    if (!json) console.log('\nThe simulator has stopped.');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const { domains } = options;
  console.log(
    json ? JSON.stringify({ baseUrl, storeUrl, key, domains, agentJob }) : instructions(simulator, options),
  );
}

const command = readCommand(process.argv.slice(2));
switch (command.kind) {
  case 'help':
    console.log(usage);
    break;
  case 'mistake':
    console.error(command.sentence);
    process.exitCode = 2;
    break;
  case 'serve':
    await serve(command.options, command.json).catch(error => {
      console.error(startFailure(error));
      process.exitCode = 1;
    });
}
