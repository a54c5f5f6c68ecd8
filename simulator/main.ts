/** The simulator alone, until Ctrl-C: to use it with curl, or to run the action against it. */
import process from 'node:process';
import { readCommand, usage } from './command-line.ts';
import type { SimulatorOptions } from './options.ts';
import { type Simulator, startSimulator } from './server.ts';

const agentJob = { projectId: 'docs', id: 'agent_1' };

function instructions({ baseUrl, storeUrl, key }: Simulator, domains: readonly string[]): string {
  const authorization = `-H 'Authorization: Bearer ${key}'`;
  const json = (body: object) => `-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
  const agentUrl = `${baseUrl}/v2/agent/${agentJob.projectId}/job`;
  const projectUrl = `${baseUrl}/v1/project`;
  return `The simulator is running. Press Ctrl-C to stop it.

  Admin API      ${baseUrl}
  Object store   ${storeUrl}
  Admin key      ${key}
  Domains        ${domains.join(', ')}
  Agent job      project ${agentJob.projectId}, job ${agentJob.id}

To start an export, follow it, and get the link to its bundle, run these commands. Replace JOB with the jobId in the first response:

  curl -s ${authorization} ${json({ domain: domains[0] })} ${baseUrl}/v1/static-export/jobs
  curl -s ${authorization} ${baseUrl}/v1/static-export/jobs/JOB
  curl -s -X POST ${authorization} ${baseUrl}/v1/static-export/jobs/JOB/bundle

To start an agent job, send it a message, and read it, run these commands. Replace JOB with the id in the first response:

  curl -s ${authorization} ${json({ prompt: 'Describe the new option' })} ${agentUrl}
  curl -s ${authorization} ${json({ prompt: 'Add an example' })} ${agentUrl}/JOB/message
  curl -s ${authorization} ${agentUrl}/JOB

To publish the docs, preview a branch, and follow either, run these commands. Replace JOB with the statusId in a response:

  curl -s -X POST ${authorization} ${projectUrl}/update/${agentJob.projectId}
  curl -s ${authorization} ${json({ branch: 'new-guide' })} ${projectUrl}/preview/${agentJob.projectId}
  curl -s ${authorization} ${projectUrl}/update-status/JOB

To run the action against the simulator, in another terminal:

  env 'INPUT_API-KEY=${key}' 'INPUT_BASE-URL=${baseUrl}' INPUT_DOMAIN=${domains[0]} node_modules/.bin/node dist/index.js
`;
}

function startFailure(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { readonly port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Choose another port with --port or --store-port.`;
  if (code === 'EACCES')
    return `Port ${port} requires more permissions. Choose a port above 1023 with --port or --store-port.`;
  return `The simulator could not start: ${message}`;
}

async function start(options: SimulatorOptions): Promise<Simulator | undefined> {
  try {
    return await startSimulator({ ...options, agentJobs: [agentJob] });
  } catch (error) {
    console.error(startFailure(error));
    process.exitCode = 1;
    return undefined;
  }
}

async function serve(options: SimulatorOptions, json: boolean): Promise<void> {
  const simulator = await start(options);
  if (simulator === undefined) return;
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
  const domains = options.domains ?? [];
  console.log(
    json ? JSON.stringify({ baseUrl, storeUrl, key, domains, agentJob }) : instructions(simulator, domains),
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
    await serve(command.options, command.json);
}
