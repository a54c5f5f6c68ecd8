import { formatCount } from '../shared/text.ts';
import type { Problem } from './problems.ts';

/** UTF-16 code units. The time of some checks grows with the square of the length. */
const longest = { line: 2048, path: 4096 };
const paths: readonly string[] = [
  'base-path',
  'compare-with',
  'extract-to',
  'paths',
  'prompt-file',
  'values-file',
];
/** No check of them looks at a character twice. */
const unlimited: readonly string[] = ['api-key', 'comment-key', 'github-token', 'prompt'];

/** The problem of an input whose text, or a line of it, is too long to be looked at. */
export function lengthProblems(name: string, text: string): readonly Problem[] {
  if (unlimited.includes(name)) return [];
  const limit = paths.includes(name) ? longest.path : longest.line;
  const parts = name === 'paths' ? text.split('\n') : [text];
  if (parts.every(part => part.length <= limit)) return [];
  const each = name === 'paths' ? ' in each line' : '';
  return [[name, `at most ${formatCount(limit)} characters${each}`]];
}
