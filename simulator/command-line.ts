/** The options of script/service. */
import { parseArgs } from 'node:util';
import type { SimulatorOptions } from './options.ts';

export const usage = `Usage: script/service [options]

Runs a simulator of the service on this machine until you press Ctrl-C: the admin API, the object store, and a
small GitHub for comments, which are printed.

  --port N           port of the admin API (default: a free port)
  --exports NAME     domain, project, or both: the exports that the service has (default: both)
  --domain NAME      domain that can be exported; can be repeated (default: docs.example.com)
  --project NAME     project that the service knows; any other gets a 404 (default: docs)
  --pages N          number of HTML pages in the site (default: 24)
  --job-seconds N    duration of a job or a deployment (default: 10)
  --fail             make all export jobs fail
  --agent OUTCOME    how all agent jobs end: completed, with a pull request; or failed, archived, or
                     unchanged, without one (default: completed)
  --broken OUTCOME   how all deployments end, with pages that cannot be built: failure or success
  --json             print the URLs and the key as one line of JSON, for scripts
  --help             print this help`;

export interface ServiceOptions extends SimulatorOptions {
  readonly domain: string;
  readonly project: string;
  readonly json: boolean;
}

/**
 * @returns undefined to print the usage
 * @throws Error that says which argument is wrong
 */
export function readOptions(): ServiceOptions | undefined {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      exports: { type: 'string', default: 'both' },
      domain: { type: 'string', multiple: true, default: ['docs.example.com'] },
      project: { type: 'string', default: 'docs' },
      agent: { type: 'string', default: 'completed' },
      pages: { type: 'string', default: '24' },
      'job-seconds': { type: 'string', default: '10' },
      fail: { type: 'boolean', default: false },
      broken: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  return {
    domain: values.domain[0] ?? '',
    project: values.project,
    projects: [values.project],
    newAgentJobs: agentOf(values.agent),
    port: numberOf('port', values.port),
    exports: choiceOf('exports', values.exports, 'domain', 'project', 'both'),
    domains: values.domain,
    pages: numberOf('pages', values.pages),
    jobSeconds: numberOf('job-seconds', values['job-seconds']),
    outcome: values.fail ? 'failed' : 'completed',
    brokenPages:
      values.broken === undefined ? undefined : choiceOf('broken', values.broken, 'failure', 'success'),
    json: values.json,
  };
}

function numberOf(name: string, text: string): number {
  if (/^\d{1,7}(\.\d+)?$/.test(text)) return Number(text);
  throw new Error(`--${name} ${text} is not a number`);
}

function choiceOf<Choice extends string>(name: string, text: string, ...choices: readonly Choice[]): Choice {
  const choice = choices.find(known => known === text);
  if (choice === undefined) throw new Error(`--${name} ${text} is not valid: use ${choices.join(' or ')}`);
  return choice;
}

function agentOf(text: string): NonNullable<SimulatorOptions['newAgentJobs']> {
  const outcome = choiceOf('agent', text, 'completed', 'failed', 'archived', 'unchanged');
  if (outcome === 'completed') return { outcome };
  return { outcome: outcome === 'unchanged' ? 'completed' : outcome, prLink: null };
}
