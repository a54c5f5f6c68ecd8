import process from 'node:process';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { countingBytes } from '../../../src/changes/page-digest.ts';
import { PageReader } from '../../../src/changes/page-reader.ts';
import { factsOf } from '../../support/page-digest.ts';
import { announceSeed } from '../../support/seed.ts';

const seed = announceSeed('page sources');
const runs = process.env['LONG_TESTS'] === undefined ? 20_000 : 500_000;

const reader = new PageReader();

function digestOf(page: string): string {
  reader.load(countingBytes(Buffer.from(page)));
  return reader.source();
}

/** The digest of what is shown, as if nothing could be left out. */
function textOf(page: string): string {
  reader.load(countingBytes(Buffer.from(page)));
  const shown = reader.read(true);
  return (shown.endsHidden ? reader.read(false) : shown).digest;
}

const page = (head: string, body = '<p>Text</p>') =>
  `<!doctype html><head><title>Page</title>${head}</head><body>${body}</body>`;

describe('another build of a page', () => {
  test.each<[string, string, string]>([
    [
      'other names of assets',
      '<link rel="stylesheet" href="/a.3f5a2b1c.css">',
      '<link rel="stylesheet" href="/a.DJ8dCoTZ.css">',
    ],
    [
      'another nonce',
      '<script nonce=a src="/a.js" defer></script>',
      '<script nonce=b src="/a.js" defer></script>',
    ],
    [
      'another script',
      "<script type='module'>a < b; '<p>'</script>",
      "<script type='module'>c > d; '</p>'</script>",
    ],
    [
      'data of another build',
      '<SCRIPT id="data">{"buildId":"a"}</SCRIPT>',
      '<SCRIPT id="data">{"buildId":"b","x":1}</SCRIPT>',
    ],
    [
      'other attributes on more lines',
      '<link\n rel="preload"\n as="script" crossorigin />',
      '<link\n\trel=prefetch href=/a/b.js >',
    ],
    ['a script without an end', '<script>a', '<script>b'],
    [
      'another page in the navigation',
      '<nav class="a"><ul><li><a href="/b">B</a></ul></nav>',
      '<nav id=c><ul><li><a href="/b">B</a><li class=on><a href="/d" title=\'"D" = "E"\'>D</a></ul></nav>',
    ],
    [
      'navigation in navigation, with comments and drawings',
      '<nav><!--[--><nav><svg><path d="M0 0"/></svg></nav></nav>',
      '<nav><!----><!--><nav><p></nav><nav>&lt; a = "b"</nav></nav>',
    ],
    [
      'navigation after a script in navigation',
      '<nav><script></script><nav>a</nav></nav>',
      '<nav><script>b</script><nav>c</nav></nav>',
    ],
  ])('has the same source: %s', (_, one, other) => {
    const { source, ...facts } = factsOf(page(one));
    expect(source).toBe(digestOf(page(other)));
    expect(factsOf(page(other))).toEqual({ ...facts, source });
  });

  test.each<[string, string, string]>([
    ['a word', page('', 'one'), page('', 'two')],
    ['the title', '<title>one</title>', '<title>two</title>'],
    ['an image', page('', '<img src=one.png>'), page('', '<img src=two.png>')],
    ['a link more', page('<link>'), page('<link><link>')],
    ['a link at another place', 'a<link>b', 'ab<link>'],
    ['a link in place of a script without an end', '<nav>a</nav>b<script>', '<nav>a</nav>b<link>'],
    [
      'what may be the main part',
      '<script role=main></script><main>a</main>b',
      '<script></script><main>a</main>b',
    ],
    ['an alternative text', '<link alt="a">', '<link alt="b">'],
    ['navigation more', '<nav></nav>', '<nav></nav><nav></nav>'],
    ['navigation in place of a link', '<link></nav>', '<nav></nav>'],
    ['what seems to be navigation', '<nav-menu>a</nav-menu>', '<nav-menu>b</nav-menu>'],
    ['a link that is part of a text', '<link title="<link>">a', '<link title="<link>a">'],
  ])('has another one when it differs in %s', (_, one, other) => {
    expect(digestOf(one)).not.toBe(digestOf(other));
  });
});

describe('the source says nothing', () => {
  test.each([
    ['where a comment has a link', '<!-- <link> -->'],
    ['where an attribute has a link', '<img alt="<link>">'],
    ['where a text has a script', '<textarea><script></textarea>'],
    ['of scripts in SVG, which are HTML', '<svg><script><a href="b">c</a></script></svg>'],
    ['of navigation in SVG', '<svg><nav>a</nav></svg>'],
    ['of navigation in what is hidden, and might end there', '<div hidden><nav></div></nav></div>'],
    ['of navigation when what is hidden has no end', '<nav>a</nav><template>'],
  ])('%s', (_, html) => {
    expect(factsOf(page('', html)).source).toBeUndefined();
  });
});

/** What may begin, end, or hide something, so that a link or a script after it is none. */
const fragment = fc.constantFrom(
  ...[
    'text',
    ' ',
    '\n',
    '<p>',
    '</p>',
    '<b',
    '>',
    '"',
    "'",
    '=',
    '/',
    '<',
    '</',
    '&amp',
    '&lt;',
    'alt',
    '\0',
    'é',
  ],
  ...[
    '<!--',
    '-->',
    '--!>',
    '<!',
    '<![CDATA[',
    ']]>',
    '<?',
    '<img alt="',
    '<img alt=',
    '<a href="',
    '<a>',
    '</a>',
  ],
  ...[
    '<svg>',
    '</svg>',
    '<svg/>',
    '<nav>',
    '</nav>',
    '<nav>a</nav>',
    '<main>',
    '</main>',
    '<template>',
    '</template>',
    '<pre>',
  ],
  ...['<title>', '</title>', '<textarea>', '</textarea>', '<style>', '</style>', '<noscript>', '</noscript>'],
  ...['<script>', '</script>', '</script', '<iframe>', '</iframe>', '<xmp>', '</xmp>', '<p hidden>'],
);
const attribute = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(' rel="a"', " href='b'", ' src=c', '\tasync', '\nid=d/', ' data-x'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        ' e="f>g"',
        ' h="<p>"',
        ' i="j',
        ' = ',
        ' alt=k',
        ' role=main',
        ' hidden',
        ' ALT="l"',
        'm',
        ' n = o',
      ],
      ...[' p="q"r', '\v', '\u00a0alt="s"', ' "', '/', ' data-t=">"'],
    ),
  },
);
const attributes = fc.array(attribute, { maxLength: 2 }).map(list => list.join(''));
const script = fc
  .array(
    fc.constantFrom(
      ...[
        'a()',
        '<p>b</p>',
        '</SCRIPT >',
        '</script/',
        '</scripts>',
        '<!--',
        '-->',
        '<script>',
        '<link>',
        '"',
        "'",
      ],
    ),
    { maxLength: 3 },
  )
  .map(list => list.join(''));
const link = fc
  .tuple(fc.constantFrom('<link', '<link', '<LINK'), attributes, fc.constantFrom('>', '>', '/>', ' >', ''))
  .map(parts => parts.join(''));
const scriptElement = fc
  .tuple(
    fc.constantFrom('<script', '<script', '<Script'),
    attributes,
    fc.constantFrom('>', '>', '/>'),
    script,
    fc.constantFrom('</script>', '</script>', '</script>', ''),
  )
  .map(parts => parts.join(''));
/** Mostly what ends for sure, and what might not. */
const navigationContent = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        ...[
          'a',
          ' ',
          '<li class="b">',
          '</li>',
          "<a href='c'>",
          '</a>',
          '<!--[-->',
          '<!---->',
          '<nav>',
          '</nav>',
        ],
        ...['<svg>', '</svg>', '<p title="d = e">', '&quot;', '<br/>', '<main>', '</main>', '</p>'],
      ),
    },
    { weight: 1, arbitrary: fragment },
    { weight: 1, arbitrary: attribute },
  ),
  { maxLength: 5 },
);
const navigation = fc
  .tuple(
    fc.constantFrom('<nav', '<nav', '<Nav'),
    attributes,
    fc.constantFrom('>', '>', '>', '/>', ' >'),
    navigationContent.map(list => list.join('')),
    fc.constantFrom('</nav>', '</nav>', '</nav>', '</NAV >', '</nav/', '</nav', '</nave>', ''),
  )
  .map(parts => parts.join(''));
const anyPart = fc.oneof(link, scriptElement, navigation);
/** What two builds write at one place. */
const place: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  { weight: 6, arbitrary: fragment.map(text => [text, text] as const) },
  { weight: 2, arbitrary: fc.tuple(link, link) },
  { weight: 2, arbitrary: fc.tuple(scriptElement, scriptElement) },
  { weight: 2, arbitrary: fc.tuple(navigation, navigation) },
  { weight: 1, arbitrary: fc.tuple(anyPart, anyPart) },
);

test('pages with the same source are the same to their readers, whatever is around what is left out', () => {
  let [certain, same] = [0, 0];
  fc.assert(
    fc.property(fc.array(place, { maxLength: 8 }), places => {
      const [one, other] = [0, 1].map(index => places.map(pair => pair[index]).join('')) as [string, string];
      const { source, ...facts } = factsOf(one);
      expect(facts.text).toBe(textOf(one));
      if (source === undefined) return;
      certain += 1;
      const { source: otherSource, ...otherFacts } = factsOf(other);
      if (one === other || digestOf(other) !== source) return;
      same += 1;
      expect({ ...otherFacts, source: otherSource }).toEqual({ ...facts, source });
    }),
    { seed, numRuns: runs },
  );
  expect(certain).toBeGreaterThan(runs / 4);
  expect(same).toBeGreaterThan(runs / 50);
});

test.each<[string, string]>([
  ['attributes without an end', `<link${' a'.repeat(2_000_000)}`],
  ['links without an end', '<link '.repeat(1_000_000)],
  ['spaces', `<link${' '.repeat(7_000_000)}`],
  ['a value without an end', `<link a="${'b'.repeat(7_000_000)}`],
  ['scripts without an end', '<script>'.repeat(900_000)],
  ['scripts with ends that are none', `<script>${'</scripts>'.repeat(700_000)}`],
  ['short scripts', '<script></script>'.repeat(400_000)],
  ['short navigation', '<nav></nav>'.repeat(600_000)],
  ['navigation without an end', '<nav>'.repeat(1_400_000)],
  ['navigation that may have no end', '<nav><a <nav>'.repeat(500_000)],
  ['navigation with a value without an end', '<nav a="'.repeat(900_000)],
  ['a long value in navigation', `<nav><a b="${'c '.repeat(3_500_000)}"></a></nav>`],
  ['a value in navigation without an end', `<nav><a b="${'c '.repeat(3_500_000)}`],
  ['navigation inside navigation', `${'<nav>'.repeat(600_000)}${'</nav>'.repeat(600_000)}`],
])('a page of 7 MB takes no longer than others: %s', (_, html) => {
  const begin = process.cpuUsage();
  factsOf(html);
  const { user } = process.cpuUsage(begin);
  expect(user / 1_000_000).toBeLessThan(4);
});
