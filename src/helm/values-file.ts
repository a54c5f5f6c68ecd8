import { isUtf8 } from 'node:buffer';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CST, Lexer, Parser, parseDocument, stringify } from 'yaml';
import { contains, hasSegment } from '../files/directories.ts';
import { errorCode, readRegularFile, resolveLinks, UnusableFile } from '../files/regular-file.ts';
import { replaceFile } from '../files/replace-file.ts';
import { removeLeftovers, tryToWrite } from '../files/work-directory.ts';
import { ActionError, fileSystemError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';

/** Maximum size of a values file in bytes: several times that of the largest public charts. */
const maxBytes = 1024 * 1024;

export interface ValuesRequest {
  /** Absolute path of the values file. */
  readonly file: string;
  /** Absolute path of the directory that must hold the file, once all links are resolved. */
  readonly workspace: string;
  /** Path of the group in the file, such as `['docs', 'staticExport']`. */
  readonly keys: readonly string[];
}

type Value = string | true;
interface Edit extends Pick<ValuesRequest, 'file' | 'keys'> {
  /** By the names of their keys in the group. */
  readonly values: Readonly<Record<string, Value>>;
}

/** YAML as Helm reads it, on lines of any length. */
const yaml = { version: '1.1', lineWidth: 0 } as const;
const quoted = { ...yaml, defaultKeyType: 'PLAIN', defaultStringType: 'QUOTE_DOUBLE' } as const;
const braces = { ...quoted, collectionStyle: 'flow', flowCollectionPadding: false } as const;

/**
 * Checks that the values can be written, before a job is started. Removes temporary files of killed runs, which contain a
 * presigned link.
 * @param request `site`: absolute path of the directory that the site replaces, if there will be one; `now`: milliseconds since 1970
 * @throws ActionError VALUES_INVALID, FILE_SYSTEM
 */
export async function prepareValues(
  request: ValuesRequest & { readonly site?: string | undefined; readonly now: number },
): Promise<void> {
  const { file, workspace, keys, site, now } = request;
  const text = await readText(file, workspace);
  const real = await resolveLinks(file);
  if (site !== undefined && contains(await resolveLinks(site), real))
    throw invalid(file, 'is inside extract-to, so it would be published with the site');
  if (hasSegment(real, '.git')) throw invalid(file, 'is inside .git, the data of a repository');
  setValues(text ?? '', { file, keys, values: { enabled: true, bundleUrl: '', version: '' } });
  // The checks above make sure that this directory is in the workspace.
  await removeLeftovers(dirname(real), now);
  await tryToWrite(real).catch(notWritten(file));
}

/** Shown in the log, where "created" reveals a mistyped name. */
type Outcome = 'already up to date' | 'changed' | 'group created' | 'file created';

/**
 * Sets values in a group of a Helm values file, or creates the file, and replaces the file atomically.
 * @throws ActionError VALUES_INVALID when the file cannot be edited safely; FILE_SYSTEM; `signal.reason`
 */
export async function writeValues(
  request: ValuesRequest & Edit & { readonly signal: AbortSignal },
): Promise<Outcome> {
  const { file, workspace, signal } = request;
  const before = await readText(file, workspace);
  const { text: after, hadGroup } = setValues(before ?? '', request);
  if (after === before) return 'already up to date';
  signal.throwIfAborted();
  await replaceFile(file, after).catch(notWritten(file));
  if (before === undefined) return 'file created';
  return hadGroup ? 'changed' : 'group created';
}

function invalid(file: string, problem: string, reason?: 'not block style'): ActionError {
  const what = `The values file ${oneLine(file)} ${problem}`;
  return new ActionError('VALUES_INVALID', { what, facts: { reason } });
}

const notWritten = (file: string) => (error: unknown) => {
  throw fileSystemError('Could not write the values file', error, file);
};

/** @returns undefined when there is no such file */
async function readText(file: string, workspace: string): Promise<string | undefined> {
  try {
    const bytes = await readRegularFile(file, { maxBytes, within: [workspace] });
    if (isUtf8(bytes)) return bytes.toString();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (error instanceof UnusableFile) throw invalid(file, error.message);
    throw fileSystemError('Could not read the values file', error, file);
  }
  throw invalid(file, 'is not UTF-8 text');
}

/** @returns the same text when it holds the values already; whether it had the group before */
function setValues(text: string, edit: Edit): { readonly text: string; readonly hadGroup: boolean } {
  const { file, keys, values } = edit;
  const document = parseDocument(text, yaml);
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = error.linePos?.[0] ?? { line: 1, col: 1 };
    // The library's message quotes the file, which may hold secrets.
    throw invalid(file, `is not valid YAML (line ${line}, column ${col}: ${error.code})`);
  }
  if (document.has('sops')) throw invalid(file, 'is encrypted by SOPS');
  try {
    let after = text;
    let wanted: unknown = document.toJS();
    // In reverse order, because a new key becomes the first one of its group.
    for (const [name, value] of Object.entries(values).toReversed()) {
      after = setValue(after, [...keys, name], value);
      wanted = withValue(wanted, [...keys, name], value);
    }
    // Comparing each key with each other one takes seconds in large files.
    const result = parseDocument(after, { ...yaml, uniqueKeys: false });
    if (result.errors.length === 0 && isDeepStrictEqual(result.toJS(), wanted))
      return { text: after, hadGroup: document.hasIn(keys) };
  } catch {
    // Something is no group, aliases cannot be resolved, or they expand to too much.
  }
  const problem = `has no group at "${oneLine(keys.join('.'))}" that can be changed without other changes`;
  throw invalid(file, problem, 'not block style');
}

/** The content as it should be after the edit. */
function withValue(content: unknown, [key, ...rest]: readonly string[], value: Value): unknown {
  if (key === undefined) return value;
  const map = (typeof content === 'object' ? content : null) as Readonly<Record<string, unknown>> | null;
  return { ...map, [key]: withValue(map?.[key], rest, value) };
}

/** Sets one value in the library's tokens, which give back all other bytes. In an unusual layout, the result can be wrong. */
function setValue(text: string, path: readonly string[], value: Value): string {
  const tokens = [...new Parser().parse(text)];
  const isOpen = text !== '' && !text.endsWith('\n');
  if (!setBelow(tokens.find(token => token.type === 'document')?.value, path, value)) {
    // Helm reads a block of text ("|") at the end of a file as it is. A line below it would add a line break.
    if (isOpen && /^\s/.test([...new Lexer().lex(text)].at(-1) ?? '')) throw new TypeError('no line break');
    tokens.push(tokenOf((isOpen ? '\n' : '') + stringify(withValue({}, path, value), quoted)));
  }
  const edited = tokens.map(token => CST.stringify(token)).join('');
  const loneBreak = /(?<!\r)\n/g;
  return text.includes('\n') && text.search(loneBreak) < 0 ? edited.replace(loneBreak, '\r\n') : edited;
}

/** @returns false if the caller has to add the first key of the path */
function setBelow(group: CST.Token | undefined, path: readonly string[], value: Value): boolean {
  const [key, ...rest] = path;
  const items = CST.isCollection(group) ? group.items : [];
  const item = items.find(({ key: name }) => CST.resolveAsScalar(name ?? null)?.value === key);
  if (item !== undefined && rest.length === 0) replaceValue(item, value);
  else if (item !== undefined) {
    const { value: below, sep = [] } = item;
    if (setBelow(below, rest, value)) return true;
    const indent = below?.type === 'block-map' ? below.indent : (group as CST.BlockMap).indent + 2;
    const lineEnd = sep.findIndex(({ type }) => type === 'newline');
    const lines = stringify(withValue({}, rest, value), quoted);
    sep.splice(lineEnd + 1, 0, tokenOf(lines.replace(/^(?=.)/gm, ' '.repeat(indent))));
  } else if (group?.type === 'flow-collection') {
    const pair = stringify(withValue({}, path, value), braces).slice(1, -2);
    group.start.source += items.length === 0 ? pair : `${pair}, `;
  } else return false;
  return true;
}

function replaceValue({ value: token, sep = [] }: CST.CollectionItem, value: Value): void {
  if (CST.isCollection(token)) throw new TypeError('no plain value');
  const old = CST.resolveAsScalar(token ?? null);
  if (old?.value === `${value}` && (old.type === 'PLAIN') === (value === true)) return;
  if (token === undefined) sep.splice(1, 0, tokenOf(` ${JSON.stringify(value)}`));
  else CST.setScalarValue(token, `${value}`, { type: value === true ? 'PLAIN' : 'QUOTE_DOUBLE' });
}

function tokenOf(source: string): CST.SourceToken {
  return { type: 'space', offset: -1, indent: -1, source };
}
