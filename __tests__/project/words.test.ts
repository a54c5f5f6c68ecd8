/** The words that readers search for, and not those that only this project would use. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { proseOf } from '../support/prose.ts';

const root = resolve(import.meta.dirname, '../..');

/** What is read for words. */
const scanned = [
  '*.{md,yml}',
  'src/{changes,operations,inputs,report,api,download,github,helm,archive,site,shared}/**',
  'src/*.ts',
  'package.json',
  '.ci/**',
  '.gitattributes',
  '.github/{*,ISSUE_TEMPLATE/**,workflows/**,actions/**}',
  '{__tests__,simulator,script,benchmarks}/**/*.{ts,js,yml}',
  'docs/**',
  'examples/**',
];

interface Term {
  readonly term: RegExp;
  readonly write: string;
  /** Sentences in which the word is found, and sentences in which it is something else. */
  readonly found: readonly string[];
  readonly fine?: readonly string[];
}

const terms: readonly Term[] = [
  {
    term: /\banswer(?:s|ed|ing)?\b/gi,
    write: 'response, responds, returns',
    found: ['The server answers 404.', 'An answer without a body.'],
    fine: ['`ANSWER_INVALID`', 'ANSWER_INVALID'],
  },
  {
    term: /(?<!\b(?:IP|IPv4|IPv6|e-?mail)\s+)\baddress(?:es)?\b/gi,
    write: 'URL (of an endpoint), path (of a file), IP address, email address',
    found: ['The address of the API.', 'Addresses must be https.'],
    fine: ['An IPv6\naddress.', 'Your email address.', 'Link-local IP addresses.'],
  },
  {
    term: /(?<!\bconnection\s+(?:was\s+)?)\brefus(?:e|es|ed|al|als|ing)\b/gi,
    write: 'reject, is rejected, fails',
    found: ['The store refused the archive.', 'A refusal.'],
    fine: ['`KEY_REFUSED`', 'curl: (7) Connection refused', 'ECONNREFUSED'],
  },
  {
    term: /\binterruptions?\b/gi,
    write: 'download error, lost connection',
    found: ['After an interruption.'],
  },
  {
    term: /\bconnections?\s+(?:\w+\s+)?(?:broke|breaks?|breaking|broken)\b/gi,
    write: 'lost connection',
    found: ['The connection broke.', 'The connection kept breaking.'],
    fine: ['Links break below a path.'],
  },
  { term: /\bforecast(?:s|ed|ing)?\b/gi, write: 'ETA, time remaining', found: ['A forecast of the end.'] },
  {
    term: /\bput(?:s|ting)?\s+(?:\w+\s+)?in(?:to)?\s+place\b/gi,
    write: 'rename, replace atomically',
    found: ['The site is put in place.', 'Puts it into place.'],
    fine: ['The file is edited in place.'],
  },
  {
    term: /\bswap(?:s|ped|ping)?\b/gi,
    write: 'rename, replace atomically',
    found: ['Swaps the directories.'],
  },
  {
    term: /\bst(?:ands?|anding|ood)\s+still\b/gi,
    write: 'stalls, sends no data',
    found: ['The job stands still.', 'It stood\nstill.'],
  },
  {
    term: /(?<!-)\b(?:silent|silence)\b(?!-)/gi,
    write: 'stalls, sends no data',
    found: ['The store is silent.', 'Gives up on silence.'],
    fine: ['npm run --silent check', 'It fails silently.'],
  },
  { term: /\bpieces?\b/gi, write: 'path segment, chunk, range', found: ['Each piece of the body.'] },
  { term: /\bpersistence\b/gi, write: 'retry policy', found: ['The persistence of a download.'] },
  { term: /\bpause and try again\b/gi, write: 'back off', found: ['Pause and try again.'] },
  {
    term: /\bcarr(?:y|ies|ied|ying)\s+out\b/gi,
    write: 'perform, process; for links: resolve by copying',
    found: ['Links are carried out.', 'Carries out the request.'],
  },
  {
    term: /\bbreath(?:e|es|ed|ing)\b/gi,
    write: 'yield to the event loop',
    found: ['Lets the loop breathe.'],
  },
  {
    term: /\bg(?:ives?|ave|iven|iving)\s+back\b/gi,
    write: 'return',
    found: ['Gives back a range.', 'A range is given back.'],
  },
  {
    term: /\b(?:as it stands|for the rest|one[’']s own)\b/gi,
    write: 'unchanged; otherwise; your own (or leave it out)',
    found: ['Copy it as it stands.'],
  },
];

/** Every place in a text with a word that has a better one. */
function findWords(file: string, text: string): readonly string[] {
  const prose = proseOf(file, text);
  return terms.flatMap(({ term, write }) =>
    [...prose.matchAll(term)].map(({ 0: word, index }) => {
      const line = prose.slice(0, index).split('\n').length;
      return `${file}:${line}: "${word.replace(/\s+/g, ' ')}". Write: ${write}.`;
    }),
  );
}

const files = scanned
  .flatMap(pattern => globSync(pattern, { cwd: root }))
  // This file quotes the words.
  .filter(file => file !== '__tests__/project/words.test.ts' && !file.endsWith('.png'))
  .filter(file => statSync(join(root, file)).isFile())
  .sort();

test.each(files)('%s uses the words that readers search for', file => {
  expect(findWords(file, readFileSync(join(root, file), 'utf8'))).toEqual([]);
});

test('every document and every YAML file of the project is read', () => {
  const others = new Set(['node_modules', '.git', '.tools', '.demo', 'dist', 'lib', 'coverage', 'publish']);
  const all = globSync(
    ['*', '*/**', '.github/**'].map(start => `${start}/*.{md,yml,yaml}`),
    {
      cwd: root,
      exclude: name => others.has(name.split('/').at(-1) ?? ''),
    },
  );
  const charts = /^__tests__\/(e2e\/caller|support\/chart)\//;
  expect(all.length).toBeGreaterThan(25);
  expect(all.filter(file => !files.includes(file) && !charts.test(file))).toEqual([]);
});

test.each(terms.flatMap(({ term, found }) => found.map(sentence => [term, sentence] as const)))(
  '%s finds a word in %j',
  (term, sentence) => {
    expect(proseOf('a.md', sentence).match(term)).toHaveLength(1);
  },
);

test.each(terms.flatMap(({ term, fine = [] }) => fine.map(sentence => [term, sentence] as const)))(
  '%s finds nothing in %j',
  (term, sentence) => {
    expect(proseOf('a.md', sentence).match(term)).toBeNull();
  },
);

describe('what is read', () => {
  test('a word is reported with its file and line, and with the word to write', () => {
    expect(findWords('docs/a.md', '# A\n\nThe server\nanswers 404.\n')).toEqual([
      'docs/a.md:4: "answers". Write: response, responds, returns.',
    ]);
  });

  test('code, logs, link targets and generated parts of a document are not its words', () => {
    const document = [
      'See [a page](answer.md) and `answer`.',
      '```text\nConnection swapped\n```',
      '<!-- failures -->\n\nIt was refused.\n\n<!-- /failures -->',
    ].join('\n\n');
    expect(findWords('docs/a.md', document)).toEqual([]);
  });

  test('blocks of YAML and shell, and what is between two blocks, are words of a document', () => {
    const document = '```yaml\n# Its answer.\n```\n\nAn answer.\n\n```sh\nrun # an answer\n```\n';
    expect(findWords('docs/a.md', document)).toHaveLength(3);
  });

  test('a phrase may go over two lines of a comment', () => {
    expect(findWords('a.yml', '# An IP\n# address.\na: 1 # it stands\n')).toEqual([]);
    expect(findWords('a.ts', '// It stands\n// still.\n')).toHaveLength(1);
    expect(findWords('a.ts', '/**\n * It stands\n * still.\n */\n')).toHaveLength(1);
  });

  test('of a program, comments and texts are read, and names and code are not', () => {
    const program = [
      "import { answer } from './answer.ts';",
      '// one answer',
      'const refused = /[\'"`]/.test(swap) ? a / b : c / d;',
      "const kind = 'refused';",
      "throw new Error('it was refused');",
      'const text = `the $' + '{f({ a: `a nested answer $' + '{swap}` })} piece`;',
      'const url = `the $' + '{swap} end`;',
      'const address = "the end";',
      '/* the forecast */',
    ].join('\n');
    expect(findWords('a.ts', program).map(place => place.replace(/\. Write.*/, ''))).toEqual([
      'a.ts:2: "answer"',
      'a.ts:6: "answer"',
      'a.ts:5: "refused"',
      'a.ts:9: "forecast"',
      'a.ts:6: "piece"',
    ]);
  });
});
