/** The options of "npm run service". */
import { parseArgs } from 'node:util';
import type { SimulatorOptions } from './options.ts';
import { keyProblems } from './service/key.ts';
import type { ArchiveFormat } from './service/state.ts';
import type { LinkStyle } from './site/site.ts';

export const usage = `Usage: npm run service -- [options]

Runs a simulator of the service on this machine until you press Ctrl-C: the admin API and the object store.

  --port N           port of the admin API (default: a free port)
  --store-port N     port of the object store (default: a free port)
  --domain NAME      domain that can be exported; can be repeated (default: docs.example.com)
  --pages N          number of HTML pages in the site (default: 24)
  --links NAME       file or root: links look like ../guides/start.html or /guides/start (default: file)
  --job-seconds N    duration of a job or a deployment (default: 10)
  --format NAME      tar.gz, tar, tar.zst, or zip (default: tar.gz)
  --link-seconds N   time until a link to a bundle expires (default: 900)
  --fail             make all export jobs fail
  --fail-deployments make all deployments fail
  --commit SHA       commit that deployments report
  --key-problem NAME expired, read-only, or ip-limited: the key is not accepted, or not for every request
  --json             print the URLs and the key as one line of JSON, for scripts
  --help             print this help`;

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'mistake'; readonly sentence: string }
  | { readonly kind: 'serve'; readonly options: SimulatorOptions; readonly json: boolean };

const formats: readonly ArchiveFormat[] = ['tar.gz', 'tar', 'tar.zst', 'zip'];
const linkStyles: readonly LinkStyle[] = ['file', 'root'];

/** Reads the arguments. A mistake becomes one sentence. */
export function readCommand(args: readonly string[]): Command {
  try {
    const values = parse(args);
    if (values.help) return { kind: 'help' };
    const problem = values['key-problem'];
    const options: SimulatorOptions = {
      ports: {
        api: wholeNumber('port', values.port, 65_535),
        store: wholeNumber('store-port', values['store-port'], 65_535),
      },
      domains: values.domain.map(domainOf),
      pages: wholeNumber('pages', values.pages, 1_000_000),
      jobSeconds: seconds('job-seconds', values['job-seconds']),
      linkSeconds: seconds('link-seconds', values['link-seconds']),
      format: oneOf('format', values.format, formats),
      links: oneOf('links', values.links, linkStyles),
      outcome: values.fail ? 'failed' : 'completed',
      newDeployments: [
        {
          outcome: values['fail-deployments'] ? 'failure' : 'success',
          ...(values.commit !== undefined && { sha: values.commit }),
        },
      ],
      ...(problem !== undefined && { keyProblem: { kind: oneOf('key-problem', problem, keyProblems) } }),
    };
    return { kind: 'serve', options, json: values.json };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // parseArgs explains at length; its first sentence is the mistake.
    return { kind: 'mistake', sentence: `${message.replace(/\.\s.*/s, '').replace(/\.$/, '')}. Try --help.` };
  }
}

function parse(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      'store-port': { type: 'string', default: '0' },
      domain: { type: 'string', multiple: true, default: ['docs.example.com'] },
      pages: { type: 'string', default: '24' },
      'job-seconds': { type: 'string', default: '10' },
      format: { type: 'string', default: 'tar.gz' },
      links: { type: 'string', default: 'file' },
      'link-seconds': { type: 'string', default: '900' },
      fail: { type: 'boolean', default: false },
      'fail-deployments': { type: 'boolean', default: false },
      commit: { type: 'string' },
      'key-problem': { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  return values;
}

function wholeNumber(name: string, text: string, most: number): number {
  if (/^\d+$/.test(text) && Number(text) <= most) return Number(text);
  throw new Error(`--${name} ${text} is not a whole number from 0 to ${most}`);
}

function seconds(name: string, text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new Error(`--${name} ${text} is not a number of seconds`);
}

function domainOf(text: string): string {
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text)) return text;
  throw new Error(`--domain ${text} is not a host name`);
}

function oneOf<T extends string>(name: string, text: string, all: readonly T[]): T {
  const known = all.find(candidate => candidate === text);
  if (known !== undefined) return known;
  throw new Error(`--${name} ${text} is not valid: use ${all.join(', ')}`);
}
