/** The simulator alone, until Ctrl-C: to use it with curl, or to run the action against it. It imports no packages. */
import process from 'node:process';
import { readOptions, type ServiceOptions, usage } from './command-line.ts';
import { type Simulator, startSimulator } from './server.ts';

const firstAgentJob = 'agent_1';

/** A command that runs the action like a step with these inputs. */
function stepCommand({ baseUrl, key }: Simulator, inputs: Readonly<Record<string, string>>): string {
  const given = Object.entries({ 'api-key': key, 'base-url': baseUrl, ...inputs });
  const variables = given.map(([name, value]) => quoted(`INPUT_${name.toUpperCase()}=${value}`));
  return `env ${variables.join(' ')} ${quoted(process.execPath)} dist/index.js`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function instructions(
  simulator: Simulator,
  { domain, domains = [], exports, project }: ServiceOptions,
): string {
  const { baseUrl, storeUrl, key } = simulator;
  const step = (inputs: Readonly<Record<string, string>>) => stepCommand(simulator, inputs);
  const ofProject = { 'project-id': project };
  const site = { 'site-url': `https://${domain}`, 'extract-to': '.demo/site', clean: 'true' };
  const subject: Readonly<Record<string, string>> =
    exports === 'domain' ? { domain } : { ...ofProject, 'base-path': '/' };
  return `The simulator is running. Press Ctrl-C to stop it.

  Admin API      ${baseUrl}
  Object store   ${storeUrl}
  Admin key      ${key}
  Domains        ${domains.join(', ')}
  Project        ${project}, with the agent job ${firstAgentJob}

To run the action against the simulator, in another terminal: export, publish, preview, ask the agent, or follow a job of it

  ${step({ ...subject, ...site })}
  ${step({ operation: 'publish', ...ofProject })}
  ${step({ operation: 'preview', ...ofProject, branch: 'new-guide' })}
  ${step({ operation: 'agent-job', ...ofProject, prompt: 'Describe the new option' })}
  ${step({ operation: 'agent-job', ...ofProject, 'job-id': firstAgentJob })}

To send it the requests that docs/service-api.md describes:

  curl -s -H 'Authorization: Bearer ${key}' ${baseUrl}/v2/agent/${project}/job/${firstAgentJob}
`;
}

async function serve(options: ServiceOptions): Promise<void> {
  const { domains = [], json, newAgentJobs, project: projectId } = options;
  const agentJob = { projectId, id: firstAgentJob };
  const simulator = await startSimulator({ ...options, agentJobs: [{ ...agentJob, ...newAgentJobs }] });
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
  console.log(
    json ? JSON.stringify({ baseUrl, storeUrl, key, domains, agentJob }) : instructions(simulator, options),
  );
}

try {
  const options = readOptions();
  if (options === undefined) console.log(usage);
  else await serve(options);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const more = code === 'EADDRINUSE' ? 'Choose another port with --port.' : 'Try --help.';
  // parseArgs explains at length; its first sentence is the mistake.
  console.error(`${message.replace(/\.\s.*/s, '').replace(/\.$/, '')}. ${more}`);
  process.exitCode = 2;
}
