import { ActionError, errorKinds } from '../shared/errors.ts';
import { acceptedJobId } from '../shared/job-id.ts';
import { fillTemplate, type Placeholder, placeholdersOf } from '../shared/link-template.ts';
import { oneLine } from '../shared/text.ts';
import * as parsers from './parsers.ts';

/*
 * The inputs of action.yml. The defaults are repeated here: a default that depends on the operation cannot be in
 * action.yml, and the action may be started without that file. A test compares the two.
 */

interface SharedInputs {
  readonly apiKey: string;
  readonly baseUrl: URL;
  readonly wait: boolean;
  readonly pollIntervalSeconds: number;
  readonly timeoutMinutes: number;
  readonly comment: boolean;
  readonly issueNumber: number | undefined;
  readonly githubToken: string;
  readonly summary: boolean;
  /** Set by the runner, for the post step. Any text is accepted: the workflow's author cannot correct it. */
  readonly jobStatus: string;
}

/** Start a job for a domain, or attach to a job, whose domain may be given for reports. */
type ExportSource =
  | { readonly domain: string; readonly jobId?: undefined }
  | { readonly domain?: string | undefined; readonly jobId: string };

interface ExportFields extends SharedInputs {
  readonly exportVersion: string | undefined;
  readonly paths: readonly string[];
  /** Attach to the job that this step started in an earlier attempt of the same run. */
  readonly resume: boolean;
  readonly download: boolean;
  readonly extractTo: string | undefined;
  readonly clean: boolean;
  readonly minPages: number;
  readonly cache: boolean;
  readonly valuesFile: string | undefined;
  readonly valuesKey: readonly string[];
  /** A URL with placeholders, each of which has a value when the archive is there. */
  readonly valuesBundleUrl: string | undefined;
  readonly maskBundleUrl: boolean;
  /** "live", or the path of a directory or a manifest. */
  readonly compareWith: string | undefined;
  readonly maxRemovedPages: parsers.PageLimit | undefined;
  readonly siteUrl: URL | undefined;
}

interface AgentJobFields extends SharedInputs {
  readonly projectId: string;
  readonly jobId: string;
}

export interface ExportInputs extends ExportFields {
  readonly operation: 'export';
  readonly source: ExportSource;
}

export interface AgentJobInputs extends AgentJobFields {
  readonly operation: 'agent-job';
}

export type Inputs = ExportInputs | AgentJobInputs;

/** A parser for each field. The input `base-url` is the field `baseUrl`. */
type ParserTable<Fields> = { readonly [Name in keyof Fields]: parsers.Parser<Fields[Name]> };

const flag = (defaultValue: boolean) => parsers.withDefault(defaultValue, parsers.parseFlag);
const minutes = (defaultValue: number) =>
  parsers.decimal({ default: defaultValue, limit: 7200, unit: 'minutes' });

const shared: ParserTable<Omit<SharedInputs, 'timeoutMinutes'>> = {
  apiKey: parsers.parseApiKey,
  baseUrl: parsers.parseBaseUrl,
  wait: flag(true),
  pollIntervalSeconds: parsers.decimal({ default: 10, limit: 3600, unit: 'seconds' }),
  comment: flag(false),
  issueNumber: parsers.optional(parsers.parseIssueNumber),
  githubToken: parsers.parseToken,
  summary: flag(true),
  jobStatus: text => text,
};

const exportTable: ParserTable<ExportFields> = {
  ...shared,
  exportVersion: parsers.optional(parsers.parseLabel),
  paths: parsers.parsePagePaths,
  resume: flag(true),
  timeoutMinutes: minutes(10),
  download: flag(true),
  extractTo: parsers.optional(parsers.parseDirectory),
  clean: flag(false),
  minPages: parsers.wholeNumber(1),
  cache: flag(true),
  valuesFile: parsers.optional(parsers.parseFile),
  valuesKey: parsers.keyPath('staticExport'),
  valuesBundleUrl: parsers.optional(parsers.parseLinkTemplate),
  maskBundleUrl: flag(true),
  compareWith: parsers.optional(parsers.parseBaseline),
  maxRemovedPages: parsers.optional(parsers.parsePageLimit),
  siteUrl: parsers.optional(parsers.parseSiteUrl),
};

const jobId = parsers.identifier(
  `the id of a job, such as the output jobId of an earlier step: ${acceptedJobId}`,
);

const sourceTable: ParserTable<{ domain: string | undefined; jobId: string | undefined }> = {
  domain: parsers.optional(parsers.parseHostName),
  jobId: parsers.optional(jobId),
};

const agentJobTable: ParserTable<AgentJobFields> = {
  ...shared,
  timeoutMinutes: minutes(30),
  projectId: parsers.required(
    parsers.identifier('an id, as the service shows it', parsers.isPathSegment),
    'the id of the project that the agent works on',
  ),
  jobId: parsers.required(jobId, 'the id of the agent job to follow'),
};

/** Names of all inputs, as in action.yml. */
export const inputNames: readonly string[] = [
  ...new Set(['operation', ...Object.keys({ ...exportTable, ...sourceTable, ...agentJobTable })]),
].map(inputName);

/** `baseUrl` → `base-url`. */
function inputName(field: string): string {
  return field.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
}

/**
 * Reads and checks all inputs.
 * @param read returns the text of an input, empty when the workflow does not set it
 * @throws ActionError INPUTS_INVALID with every problem: the input, what was given, and what is accepted
 */
export function parseInputs(read: (name: string) => string): Inputs {
  const problems: string[] = [];
  const inputs = parse(read, (name, accepted) =>
    problems.push(`- ${name}: ${shown(name, read(name))}. Accepted: ${accepted}`),
  );
  if (inputs !== undefined && problems.length === 0) return inputs;
  throw new ActionError('INPUTS_INVALID', {
    what: problems.length === 1 ? 'One input is invalid' : `${problems.length} inputs are invalid`,
    hint: `${errorKinds.INPUTS_INVALID.hint}:\n${problems.join('.\n')}`,
  });
}

type AddProblem = (name: string, accepted: string) => void;

/** @returns undefined, or values of which some are undefined, when there are problems */
function parse(read: (name: string) => string, addProblem: AddProblem): Inputs | undefined {
  const parseAll = <Fields>(table: ParserTable<Fields>): Fields => {
    const entries = Object.entries<parsers.Parser<unknown>>(table).map(([field, parser]) => {
      const value = parser(read(inputName(field)));
      if (!(value instanceof parsers.Problem)) return [field, value];
      addProblem(inputName(field), value.accepted);
      return [field, undefined];
    });
    return Object.fromEntries(entries) as Fields;
  };
  switch (read('operation')) {
    case '':
    case 'export': {
      const fields = parseAll(exportTable);
      const { domain, jobId } = parseAll(sourceTable);
      if (fields.valuesBundleUrl !== undefined)
        checkPlaceholders(fields.valuesBundleUrl, { download: fields.download, read, addProblem });
      if (read('compare-with') !== '' && read('extract-to') === '')
        addProblem('compare-with', 'only together with the input extract-to');
      if (read('compare-with') === 'live' && read('site-url') === '')
        addProblem('compare-with', 'only together with the input site-url');
      if (read('max-removed-pages') !== '' && read('compare-with') === '')
        addProblem('max-removed-pages', 'only together with the input compare-with');
      if (jobId !== undefined) return { operation: 'export', ...fields, source: { domain, jobId } };
      if (domain !== undefined) return { operation: 'export', ...fields, source: { domain } };
      if (read('domain') === '' && read('job-id') === '')
        addProblem('domain', 'a host name, such as docs.example.com, or "job-id" to attach to a job');
      return undefined;
    }
    case 'agent-job':
      return { operation: 'agent-job', ...parseAll(agentJobTable) };
    default:
      addProblem('operation', 'export or agent-job');
      return undefined;
  }
}

/** Whether each placeholder of a link gets a value, and the values lead to no other directory. */
function checkPlaceholders(
  template: string,
  {
    download,
    read,
    addProblem,
  }: {
    readonly download: boolean;
    readonly read: (name: string) => string;
    readonly addProblem: AddProblem;
  },
): void {
  const [version, domain] = [read('export-version'), read('domain')];
  const missing: Readonly<Record<Placeholder, string | undefined>> = {
    jobId: undefined,
    sha256: download ? undefined : '"download: true"',
    version: version === '' ? 'the input export-version' : undefined,
    domain: domain === '' ? 'the input domain' : undefined,
  };
  for (const name of new Set(placeholdersOf(template) as Placeholder[])) {
    if (missing[name] !== undefined)
      addProblem('values-bundle-url', `{${name}} only with ${missing[name]}, or a URL without {${name}}`);
  }
  // URL parsers resolve these, however they are encoded.
  const filled = fillTemplate(template, { jobId: read('job-id') || '1', sha256: '1', version, domain });
  if (/\/(?:\.|%2e){1,2}(?=[/?#]|$)/i.test(filled))
    addProblem('values-bundle-url', 'a URL without the path segments "." and ".."');
}

/** What was given, without secrets. */
function shown(name: string, text: string): string {
  if (text === '') return 'not given';
  // A key that is invalid here may be valid for another service.
  if (name === 'api-key' || name === 'github-token') return 'given, not shown';
  // A URL may carry a password or a token.
  const safe = text.replace(/\/\/[^/\s]*@/g, '//***@').replace(/([?#]).+/s, '$1…');
  const isUrl = name === 'base-url' || name === 'values-bundle-url';
  return `given "${oneLine(isUrl ? safe : text, 120)}"`;
}
