import { isDeepStrictEqual } from 'node:util';
import type { ExportSubject } from '../shared/job.ts';
import { formatCount, oneLine } from '../shared/text.ts';
import { longest } from './fields.ts';
import { type InputProblem, ineffectiveInputs, invalidInputs, problemsOf, withoutSlash } from './problems.ts';
import { type ExportFields, type Fields, type Inputs, type OperationName, schema, shapes } from './schema.ts';

/** Returns the text of an input, empty when the workflow does not set it. */
type Read = (name: string) => string;

/** The text of each field that is set. */
type Texts = Readonly<Record<string, string | undefined>>;

const fieldNames = [...new Set(Object.values(shapes).flatMap(shape => Object.keys(shape)))];

/** `baseUrl` → `base-url`. */
function inputName(field: string): string {
  return field.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
}

/**
 * Reads and checks all inputs.
 * @param read returns the text of an input, empty when the workflow does not set it
 * @throws ActionError INPUTS_INVALID with every problem: the input, what was given, and what is accepted
 */
export function parseInputs(read: Read): Inputs {
  const { data, problems, subject } = check(read);
  if (data === undefined || problems.length > 0)
    throw invalidInputs(
      problems.map(([name, accepted]) => ({ name, found: shown(name, read(name)), accepted })),
    );
  const warnings = [...ineffectiveInputs(data, name => !isDefault(data.operation, name, read))];
  return complete(data, subject, warnings);
}

/** The inputs that choose the comment of a step, or say where it is. */
const ofComment = [
  'operation',
  'domain',
  'project-id',
  'comment',
  'comment-key',
  'issue-number',
  'github-token',
];

/**
 * Reads the inputs of a step of which some are invalid, for its comment alone: the step must not run.
 * @returns undefined if the invalid inputs are those that choose the comment
 */
export function parseCommentInputs(read: Read): Inputs | undefined {
  const invalid = new Set(check(read).problems.map(([name]) => name));
  if (ofComment.some(name => invalid.has(name))) return undefined;
  const withoutInvalid = (name: string) => (invalid.has(name) ? '' : read(name));
  const { data, subject } = check(name => (name === 'api-key' ? 'none' : withoutInvalid(name)));
  return data && complete(data, subject, []);
}

interface CheckedInputs {
  /** Undefined if a field is invalid by itself. */
  readonly data: Fields | undefined;
  readonly problems: readonly InputProblem[];
  readonly subject: ExportSubject | undefined;
}

function check(read: Read): CheckedInputs {
  const texts = Object.fromEntries(fieldNames.map(field => [field, read(inputName(field)) || undefined]));
  const { data, error } = schema.safeParse(texts);
  const problems: InputProblem[] = [];
  for (const { path, message } of error?.issues ?? []) problems.push([inputName(String(path[0])), message]);
  const operation = read('operation') || 'export';
  const subject = subjectOf(texts);
  if (isOperation(operation)) {
    const isSet = (name: string) => read(name) !== '';
    const given = { subject, isSet, valid: validFields(operation, texts) };
    problems.push(...problemsOf[operation](given), ...foreignInputs(operation, read));
  }
  return { data, problems, subject };
}

function complete(data: Fields, subject: ExportSubject | undefined, warnings: readonly string[]): Inputs {
  if (data.operation !== 'export') return { ...data, warnings };
  const { domain, projectId, siteUrl } = data;
  const publish = data.publish && projectId !== undefined ? { projectId } : undefined;
  // By project, site-url also sets the base path.
  const sitePath = domain === undefined && siteUrl ? withoutSlash(siteUrl.pathname) : undefined;
  return { ...data, warnings, subject, publish, basePath: data.basePath ?? sitePath };
}

/** Decides what is exported. A project with a domain is exported by its domain. */
function subjectOf({ domain, projectId }: Texts): ExportSubject | undefined {
  if (domain !== undefined) return { domain };
  return projectId === undefined ? undefined : { project: projectId };
}

function isOperation(text: string): text is OperationName {
  return Object.hasOwn(shapes, text);
}

/** The value of each field that is valid by itself, whatever is wrong with the others. */
function validFields(operation: OperationName, texts: Texts): Partial<ExportFields> {
  const fields = Object.entries(shapes[operation]);
  return Object.fromEntries(fields.map(([name, field]) => [name, field.safeParse(texts[name]).data]));
}

/** The input is not set, or set to its default. */
function isDefault(operation: OperationName, name: string, read: Read): boolean {
  const text = read(name);
  if (text === '') return true;
  const [, field] = Object.entries(shapes[operation]).find(([key]) => inputName(key) === name) ?? [];
  const standard = field?.safeParse(undefined);
  const set = field?.safeParse(text);
  return standard?.success === true && set?.success === true && isDeepStrictEqual(set.data, standard.data);
}

/** Inputs of other operations. They are errors, because they would have no effect. */
function* foreignInputs(operation: OperationName, read: Read): Iterable<InputProblem> {
  for (const field of fieldNames.filter(field => !Object.hasOwn(shapes[operation], field))) {
    const name = inputName(field);
    const users = Object.keys(shapes)
      .filter(isOperation)
      .filter(user => Object.hasOwn(shapes[user], field));
    if (users.every(user => isDefault(user, name, read))) continue;
    const isExport = operation === 'publish' && users.includes('export');
    yield [
      name,
      isExport
        ? 'only with "operation: export". To publish and then export, set "publish: true" there'
        : `only with "operation: ${users.join('" or "operation: ')}"`,
    ];
  }
}

/** A key that is invalid here may be valid for another service. */
const neverShown = ['api-key', 'github-token', 'prompt'];

/** The given text, as messages show it: without secrets. */
function shown(name: string, text: string): string {
  if (text === '') return 'not given';
  if (text.trim() === '') return 'given, but with only white space';
  if (neverShown.includes(name)) return 'given, not shown';
  if (text.length > longest.line) return `given, with ${formatCount(text.length)} characters`;
  const isUrl = name === 'domain' || name.endsWith('-url') || mayHaveUserInfo(text);
  // Where a "?" or "#" comes before an "@", nobody can tell which of them belongs to a password.
  if (isUrl && /[?#].*@/s.test(text)) return 'given, not shown';
  return `given "${oneLine(isUrl ? withoutSecrets(text) : text, 120)}"`;
}

/** Any input may have got a URL, or "user:password@host". */
function mayHaveUserInfo(text: string): boolean {
  const colon = text.indexOf(':');
  return /:[\\/]/.test(text) || (colon !== -1 && text.includes('@', colon));
}

/** A URL, also a mistyped one, without its user info, query, and fragment, each of which may be a secret. */
function withoutSecrets(url: string): string {
  return url.replace(/^(https?:[\\/]*)?.*@/is, '$1***@').replace(/([?#]).+/s, '$1…');
}
