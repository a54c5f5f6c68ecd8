/** The simulator alone, until Ctrl-C: to use it with curl, or to run the action against it. It imports no packages. */
import process from 'node:process';
import { readOptions, type ServiceOptions, usage } from './command-line.ts';
import { type Github, startGithub } from './github/server.ts';
import { type Simulator, startSimulator } from './server.ts';

/** An agent job that exists from the start, and ends as `--agent` says. */
const firstAgentJob = 'agent_1';

interface Servers {
  readonly simulator: Simulator;
  readonly github: Github;
}

/** A command that runs the action like a step with these inputs, which comments. */
function stepCommand({ simulator, github }: Servers, inputs: Readonly<Record<string, string>>): string {
  const access = { 'api-key': simulator.key, 'base-url': simulator.baseUrl };
  const commenting = { comment: 'true', 'issue-number': '7', 'github-token': github.token };
  const given = Object.entries({ ...access, ...inputs, ...commenting });
  const variables = given.map(([name, value]) => quoted(`INPUT_${name.toUpperCase()}=${value}`));
  return `env ${variablesOf(github)} ${variables.join(' ')} ${quoted(process.execPath)} dist/index.js`;
}

/** The variables that lead a step to GitHub. */
const variablesOf = ({ env }: Github) =>
  ['GITHUB_API_URL', 'GITHUB_REPOSITORY'].map(name => `${name}=${env[name]}`).join(' ');

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function instructions(servers: Servers, { domain, domains = [], exports, project }: ServiceOptions): string {
  const { baseUrl, storeUrl, key, readKey } = servers.simulator;
  const step = (inputs: Readonly<Record<string, string>>) => stepCommand(servers, inputs);
  const ofProject = { 'project-id': project };
  // A host below example.com would be a placeholder.
  const site = { 'site-url': 'https://static.acme.test', 'extract-to': '.demo/site', clean: 'true' };
  const subject: Readonly<Record<string, string>> = exports === 'domain' ? { domain } : ofProject;
  const agent = { operation: 'agent-job', ...ofProject };
  const asking = { ...agent, prompt: 'Describe the new option' };
  return `The simulator is running. Press Ctrl-C to stop it.

  Admin API      ${baseUrl}
  Object store   ${storeUrl}
  Admin key      ${key}
  Key that reads ${readKey}
  Domains        ${domains.join(', ')}
  Project        ${project}, with the agent job ${firstAgentJob}
  GitHub         ${variablesOf(servers.github)}, with pull request 7

Comments are printed here, as they would look.

To run the action against the simulator, run one of these commands in another terminal in this directory. They export,
publish, preview, ask the agent, ask it with the key that may only read, and follow the agent job:

  ${step({ ...subject, ...site })}
  ${step({ operation: 'publish', ...ofProject })}
  ${step({ operation: 'preview', ...ofProject, branch: 'new-guide' })}
  ${step(asking)}
  ${step({ ...asking, 'api-key': readKey })}
  ${step({ ...agent, 'job-id': firstAgentJob })}

To send it the requests that docs/service-api.md describes:

  curl -s -H 'Authorization: Bearer ${key}' ${baseUrl}/v2/agent/${project}/job/${firstAgentJob}
`;
}

async function serve(options: ServiceOptions): Promise<void> {
  const { domains = [], json, newAgentJobs, project: projectId } = options;
  const agentJob = { projectId, id: firstAgentJob };
  const agentJobs = [{ ...agentJob, ...newAgentJobs }];
  const simulator = await startSimulator({ ...options, agentJobs });
  // The first lines of a comment are hidden.
  const show = (body: string) =>
    json || console.log(`\n── Comment on pull request 7 ──\n\n${body.replace(/^(?:<!--.*-->\s+)+/, '')}`);
  const github = await startGithub({ schema: false, onComment: show });
  const { baseUrl, storeUrl, key } = simulator;
  let stopping = false;
  const stop = async () => {
    // The terminal sends Ctrl-C to npm as well, which passes it on.
    if (stopping) return;
    stopping = true;
    await simulator.close();
    await github[Symbol.asyncDispose]();
    if (!json) console.log('\nThe simulator has stopped.');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  console.log(
    json
      ? JSON.stringify({ baseUrl, storeUrl, key, domains, agentJob })
      : instructions({ simulator, github }, options),
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
