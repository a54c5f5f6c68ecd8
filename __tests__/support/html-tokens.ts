/** HTML as the tokenizer of its standard splits it, and random markup to compare with that. */
import fc from 'fast-check';
import { type Token, Tokenizer, TokenizerMode } from 'parse5';

const modes = new Map([
  ...['title', 'textarea'].map(name => [name, TokenizerMode.RCDATA] as const),
  ...['iframe', 'noembed', 'noframes', 'style', 'xmp'].map(name => [name, TokenizerMode.RAWTEXT] as const),
  ['script', TokenizerMode.SCRIPT_DATA] as const,
]);

export interface TokenHandler {
  readonly onTag: (token: Token.TagToken, isClosing: boolean) => void;
  readonly onText: (text: string) => void;
}

/** Splits a page outside SVG and MathML. Tokens have the location of their source. */
export function tokenize(html: string, { onTag, onText }: TokenHandler): void {
  const addCharacters = ({ chars }: Token.CharacterToken) => onText(chars);
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onComment() {},
      onDoctype() {},
      onEof() {},
      onNullCharacter: addCharacters,
      onCharacter: addCharacters,
      onWhitespaceCharacter: addCharacters,
      onStartTag(token) {
        onTag(token, false);
        tokenizer.state = modes.get(token.tagName) ?? TokenizerMode.DATA;
        tokenizer.lastStartTagName = token.tagName;
      },
      onEndTag: token => onTag(token, true),
    },
  );
  tokenizer.write(html, true);
}

const fragment = fc.oneof(
  fc.constantFrom(
    ...['<', '>', '/', '!', '?', '-', '--', '=', '"', "'", ' ', '\n', '\t', '\f', 'a', 'B', 'é', ']'],
    ...[
      '</',
      '<!',
      '<?',
      '<!-',
      '<!--',
      '-->',
      '--!>',
      '<!-->',
      '<!--->',
      '<!--!>',
      '<![CDATA[',
      ']]>',
      '/>',
    ],
    ...[
      '<a',
      '<A ',
      '</a',
      '</a>',
      '<p>',
      '<b c="d">',
      "<b c='>'>",
      '<b c=>',
      '<b c=d/>',
      '<b =e>',
      '<b c c>',
    ],
    ...[
      '<script>',
      '</script',
      '</SCRIPT >',
      '<title>',
      '</title>',
      '</titles>',
      '<style/>',
      '</style/>',
      '<br/>',
    ],
    ...[
      ' href="/a"',
      ' hidden',
      ' a=b>',
      '<i a="b" a="c" A=d>',
      '<textarea>',
      '</textarea\n>',
      'text',
      '1 < 2',
    ],
  ),
  fc.string({ maxLength: 3, unit: fc.constantFrom(...'ab<>="\'/ -!') }),
);
/** Random markup, without scripts in which "</script>" may not be the end. */
export const markup = fc
  .array(fragment, { maxLength: 25 })
  .map(fragments => fragments.join(''))
  .filter(html => !/<script.*<!--/is.test(html));
