import process from 'node:process';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pageSource } from '../../../src/changes/page-source.ts';
import { factsOf } from '../../support/page-digest.ts';
import { announceSeed } from '../../support/seed.ts';

const seed = announceSeed('page sources');
const runs = process.env['LONG_TESTS'] === undefined ? 20_000 : 500_000;

const digestOf = (page: string) => pageSource(Buffer.from(page)).digest;
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
    ['an alternative text', '<link alt="a">', '<link alt="b">'],
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
/** What two builds write at one place. */
const place: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  { weight: 6, arbitrary: fragment.map(text => [text, text] as const) },
  { weight: 2, arbitrary: fc.tuple(link, link) },
  { weight: 2, arbitrary: fc.tuple(scriptElement, scriptElement) },
  { weight: 1, arbitrary: fc.tuple(link, scriptElement) },
  { weight: 1, arbitrary: fc.tuple(scriptElement, link) },
);

test('pages with the same source are the same to their readers, whatever is around links and scripts', () => {
  let [certain, same] = [0, 0];
  fc.assert(
    fc.property(fc.array(place, { maxLength: 8 }), places => {
      const [one, other] = [0, 1].map(index => places.map(pair => pair[index]).join('')) as [string, string];
      const { source, ...facts } = factsOf(one);
      if (source === undefined) return;
      certain += 1;
      const { source: otherSource, ...otherFacts } = factsOf(other);
      if (one === other || digestOf(other.replaceAll('\0', '')) !== source) return;
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
])('a page of 7 MB takes no longer than others: %s', (_, html) => {
  const begin = process.cpuUsage();
  factsOf(html);
  const { user } = process.cpuUsage(begin);
  expect(user / 1_000_000).toBeLessThan(4);
});
