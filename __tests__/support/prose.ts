/** The text in a file that people read: all of a document, and the comments and messages in a program. */

import { SyntaxKind } from 'typescript/unstable/ast';
import { createScanner } from 'typescript/unstable/ast/scanner';

/** Blocks of code in a document, with their language. */
const fences = /^ *```(\w*)\n[\s\S]*?^ *```$/gm;
/** Languages of blocks that quote what others write: trees of files, logs. */
const quoted: ReadonlySet<string> = new Set(['', 'text']);
/** Parts of a document that "npm run docs" writes. Their source is checked instead. */
const generatedParts = /^<!-- (\w+) -->$[\s\S]*?^<!-- \/\1 -->$/gm;
/** Code in a line and targets of links hold names, not words. */
const names = /`[^`\n]*`|\]\([^)\s]*\)/g;
/** What starts a line of a comment, so that a phrase may go over two lines. */
const commentMarks = /^ *(?:#+|\/\/+|\/?\*+)(?=\s)/gm;

/**
 * @returns the text with everything else replaced by spaces, so that each word keeps its line
 */
export function proseOf(file: string, text: string): string {
  if (file.endsWith('.md')) {
    // All blocks are matched, because the end of one looks like the start of one without a language.
    const own = text.replace(fences, (block, language) => (quoted.has(language) ? spaces(block) : block));
    return blank(own, generatedParts, names);
  }
  return blank(/\.[jt]s$/.test(file) ? stringsAndComments(text) : text, commentMarks, names);
}

function blank(text: string, ...patterns: readonly RegExp[]): string {
  return patterns.reduce((rest, pattern) => rest.replace(pattern, spaces), text);
}

function spaces(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** Tokens before a slash that divides; after any other token, a slash starts a regular expression. */
const operands: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.Identifier,
  SyntaxKind.NumericLiteral,
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateTail,
  SyntaxKind.CloseParenToken,
  SyntaxKind.CloseBracketToken,
  SyntaxKind.CloseBraceToken,
  SyntaxKind.ThisKeyword,
]);

const comments: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.SingleLineCommentTrivia,
  SyntaxKind.MultiLineCommentTrivia,
]);

const strings: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
]);

const trivia: ReadonlySet<SyntaxKind> = new Set([SyntaxKind.WhitespaceTrivia, SyntaxKind.NewLineTrivia]);

/**
 * Comments and texts in a program. A string without a space is a name: a path of a module, a key, a code.
 * @returns the program with everything else replaced by spaces
 */
function stringsAndComments(program: string): string {
  const scanner = createScanner(false, undefined, program);
  /** For each open brace, whether it is that of a template. */
  const braces: boolean[] = [];
  let prose = '';
  let before: SyntaxKind = SyntaxKind.Unknown;
  for (let kind = scanner.scan(); kind !== SyntaxKind.EndOfFile; kind = scanner.scan()) {
    if (isSlash(kind) && !operands.has(before)) kind = scanner.reScanSlashToken();
    if (kind === SyntaxKind.OpenBraceToken) braces.push(false);
    if (kind === SyntaxKind.CloseBraceToken && braces.pop() === true)
      kind = scanner.reScanTemplateToken(false);
    if (kind === SyntaxKind.TemplateHead || kind === SyntaxKind.TemplateMiddle) braces.push(true);
    const text = scanner.getTokenText();
    const isProse = comments.has(kind) || (strings.has(kind) && /\s/.test(text));
    // Without its own backquotes, a template is not taken for code in a comment.
    prose += isProse ? (comments.has(kind) ? text : text.replace(/^[`}]|`$/g, ' ')) : spaces(text);
    if (!comments.has(kind) && !trivia.has(kind)) before = kind;
  }
  return prose;
}

function isSlash(kind: SyntaxKind): boolean {
  return kind === SyntaxKind.SlashToken || kind === SyntaxKind.SlashEqualsToken;
}
