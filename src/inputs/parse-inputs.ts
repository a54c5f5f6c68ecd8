import { isDeepStrictEqual } from 'node:util';
import { ActionError, errorHints } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';
import { type Problem, problemsOf, type Read } from './problems.ts';
import {
  type ExportInputs,
  type ExportRequest,
  type Given,
  type Inputs,
  type OperationName,
  type ReadExport,
  schema,
  shapes,
} from './schema.ts';

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
  const texts = fieldNames.map(field => [field, read(inputName(field)) || undefined]);
  const { data, error } = schema.safeParse(Object.fromEntries(texts));
  const problems: Problem[] = [];
  for (const { path, message } of error?.issues ?? []) problems.push([inputName(String(path[0])), message]);
  const operation = read('operation') || 'export';
  if (isOperation(operation))
    problems.push(...problemsOf[operation](read), ...foreignInputs(operation, read));
  if (data !== undefined && problems.length === 0) {
    const given = givenInputs(data.operation, read);
    return data.operation === 'export' ? exportInputs(data, given) : { ...data, given };
  }
  const count = new Set(problems.map(([name]) => name)).size;
  const lines = problems.map(([name, accepted]) => `- ${name}: ${shown(name, read)}. Accepted: ${accepted}`);
  throw new ActionError('INPUTS_INVALID', {
    what: count === 1 ? 'One input is invalid' : `${count} inputs are invalid`,
    hint: `${errorHints.INPUTS_INVALID}:\n${lines.join('.\n')}`,
  });
}

function isOperation(text: string): text is OperationName {
  return Object.hasOwn(shapes, text);
}

function exportInputs(data: ReadExport, given: Given['given']): ExportInputs {
  const { jobId, publish, ...rest } = data;
  const { domain, projectId, basePath } = rest;
  const source: ExportRequest =
    projectId !== undefined && domain === undefined
      ? { kind: 'project', projectId, basePath, jobId }
      : { kind: 'domain', domain, jobId };
  // With "publish", a missing ID of the project is a problem.
  return { ...rest, given, source, publish: publish ? { projectId: projectId as string } : undefined };
}

/** Inputs that a step to copy has anyway, and those that it must not have: secrets, and the place of a comment. */
const notCopied = ['api-key', 'base-url', 'github-token', 'comment-key', 'job-id'];

function givenInputs(operation: OperationName, read: Read): Given['given'] {
  const names = Object.keys(shapes[operation]).map(inputName);
  const set = names.filter(name => !notCopied.includes(name) && !isDefault(operation, name, read));
  return Object.fromEntries(set.map(name => [name, read(name)]));
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

/** Inputs of other operations: who sets one of them expects something that will not happen. */
function* foreignInputs(operation: OperationName, read: Read): Iterable<Problem> {
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

/** The value as messages show it, without secrets. */
function shown(name: string, read: Read): string {
  const text = read(name);
  if (text === '') return 'not given';
  if (neverShown.includes(name)) return 'given, not shown';
  const isUrl = name === 'domain' || name.endsWith('-url');
  // A URL may carry a password or a token.
  const safe = isUrl ? text.replace(/\/\/[^/\s]*@/g, '//***@').replace(/([?#]).+/s, '$1…') : text;
  return `given "${oneLine(safe, 120)}"`;
}
