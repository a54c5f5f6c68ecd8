import * as z from 'zod/mini';
import { ActionError, errorKinds } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';
import { fields, type Problem } from './parsers.ts';

/*
 * The inputs of action.yml. Defaults are repeated here because one that differs by operation cannot stand in
 * action.yml, and because the action may be started without that file; a test holds the two together.
 */

/** One input: text in, value or problem out. Every input is text, and empty when it was not given. */
function input<T>(parse: (text: string) => T | Problem) {
  return z.pipe(
    z.string(),
    z.transform((text, context): T => {
      const value = parse(text);
      if (!isProblem(value)) return value;
      context.issues.push({ code: 'custom', message: value.problem, input: text });
      return z.NEVER;
    }),
  );
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'problem' in value;
}

/** Inputs of both operations. */
const shared = {
  'api-key': input(fields.apiKey),
  'base-url': input(fields.baseUrl),
  'job-id': input(fields.jobId),
  wait: input(fields.flag(true)),
  'poll-interval-seconds': input(fields.decimal({ standard: 10, limit: 3600, unit: 'seconds' })),
  comment: input(fields.flag(false)),
  'issue-number': input(fields.issueNumber),
  'github-token': input(fields.secret),
  summary: input(fields.flag(true)),
};

const exportSchema = z.object({
  operation: z.literal('export'),
  ...shared,
  domain: input(fields.domain),
  'export-version': input(fields.label),
  paths: input(fields.pagePaths),
  'timeout-minutes': input(fields.decimal({ standard: 10, limit: 7200, unit: 'minutes' })),
  download: input(fields.flag(true)),
  'extract-to': input(fields.directory),
  clean: input(fields.flag(false)),
  'min-pages': input(fields.wholeNumber(1)),
  cache: input(fields.flag(true)),
  'values-file': input(fields.file),
  'values-key': input(fields.keyPath('staticExport')),
  'mask-bundle-url': input(fields.flag(true)),
});

const agentJobSchema = z.object({
  operation: z.literal('agent-job'),
  ...shared,
  'project-id': input(fields.identifier),
  'timeout-minutes': input(fields.decimal({ standard: 30, limit: 7200, unit: 'minutes' })),
});

const schema = z.discriminatedUnion('operation', [exportSchema, agentJobSchema]);

/** Names of all inputs, as in action.yml. */
export const inputNames: readonly string[] = [
  ...new Set([...Object.keys(exportSchema.shape), ...Object.keys(agentJobSchema.shape)]),
];

type CamelCase<Name> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
type CamelCased<Inputs> = { readonly [Name in keyof Inputs as CamelCase<Name>]: Inputs[Name] };

/** The inputs as the rest of the action sees them: checked, with their defaults, in camel case. */
export type ExportInputs = CamelCased<z.infer<typeof exportSchema>>;
export type AgentJobInputs = CamelCased<z.infer<typeof agentJobSchema>>;
export type Inputs = ExportInputs | AgentJobInputs;

/**
 * Reads and checks all inputs.
 * @param read gives an input as text, empty when it was not given
 * @throws ActionError INPUTS_INVALID with every problem, each naming the input, what was given, what is accepted
 */
export function parseInputs(read: (name: string) => string): Inputs {
  const given = Object.fromEntries(inputNames.map(name => [name, read(name)]));
  given['operation'] ||= 'export';
  const result = schema.safeParse(given);
  const issues = result.success ? [] : result.error.issues;
  const problems = [
    ...issues.map(({ path, message }) => describe(String(path[0]), given, message)),
    ...combinationProblems(given),
  ];
  if (result.success && problems.length === 0) return camelCased(result.data) as Inputs;
  throw new ActionError('INPUTS_INVALID', {
    what: problems.length === 1 ? 'One input is not usable' : `${problems.length} inputs are not usable`,
    hint: `${errorKinds.INPUTS_INVALID.hint}:\n${problems.join('.\n')}`,
  });
}

type Given = Readonly<Record<string, string | undefined>>;

/** What is required depends on the operation, or on another input. */
function combinationProblems(given: Given): readonly string[] {
  const missing = (name: string, accepted: string) => `- ${name}: not given. Accepted: ${accepted}`;
  if (given['operation'] === 'agent-job') {
    return [
      ...(given['project-id']
        ? []
        : [missing('project-id', 'the id of the project that the agent works on')]),
      ...(given['job-id'] ? [] : [missing('job-id', 'the id of the agent job to follow')]),
    ];
  }
  const { domain, 'job-id': jobId, operation } = given;
  return domain || jobId || operation !== 'export'
    ? []
    : [missing('domain', 'a host name, such as docs.example.com, or "job-id" to attach to a job')];
}

function describe(name: string, given: Given, message: string): string {
  const accepted = name === 'operation' ? 'export or agent-job' : message;
  return `- ${name}: ${shown(name, given[name] ?? '')}. Accepted: ${accepted}`;
}

/** What was given, as far as it may be shown. */
function shown(name: string, text: string): string {
  if (text === '') return 'not given';
  // A wrong key may be another service's right one.
  if (name === 'api-key' || name === 'github-token') return 'given, not shown';
  // An address may carry a password or a token.
  const safe = text.replace(/\/\/[^/\s]*@/g, '//***@').replace(/([?#]).+/s, '$1…');
  return `given "${oneLine(name === 'base-url' ? safe : text, 120)}"`;
}

function camelCased<T extends object>(inputs: T): CamelCased<T> {
  const entries = Object.entries(inputs).map(([name, value]) => [
    name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(entries) as CamelCased<T>;
}
