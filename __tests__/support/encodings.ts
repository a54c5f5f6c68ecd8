/**
 * Forms in which servers, proxies and logs repeat what they were sent. `json` is what stands in a JSON text as it is, where
 * that differs from the form itself.
 */
export interface Encoding {
  readonly name: string;
  readonly encode: (secret: string) => string;
  /** The form is already escaped as in a JSON text. */
  readonly inJson?: boolean;
}

const hex = (character: string, length: number) => character.charCodeAt(0).toString(16).padStart(length, '0');
const each = (text: string, write: (character: string) => string) => [...text].map(write).join('');
const special = (text: string, write: (character: string) => string) => text.replace(/[^a-z\d]/gi, write);
const inside = (text: string, inserted: string) => [...text].join(inserted);
const middle = (text: string, inserted: string) =>
  text.slice(0, text.length / 2) + inserted + text.slice(text.length / 2);

const json = (text: string) => each(text, character => `\\u${hex(character, 4)}`);
const url = (text: string) => each(text, character => `%${hex(character, 2)}`);
const named: Readonly<Record<string, string>> = {
  '/': '&sol;',
  '+': '&plus;',
  _: '&lowbar;',
  '=': '&equals;',
  '.': '&period;',
  '&': '&amp;',
  '-': '&dash;',
};

const base64 = [0, 1, 2].flatMap((before): readonly Encoding[] => {
  const bytes = (secret: string) => Buffer.from(`${'u:'.slice(0, before)}${secret}${'~?>'.slice(before)}`);
  return [
    { name: `base64 after ${before} bytes`, encode: secret => bytes(secret).toString('base64') },
    { name: `base64 for URLs after ${before} bytes`, encode: secret => bytes(secret).toString('base64url') },
  ];
});

export const encodings: readonly Encoding[] = [
  { name: 'as it is', encode: secret => secret },
  {
    name: 'JSON as PHP writes it',
    inJson: true,
    encode: secret => JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
  },
  {
    name: 'JSON as .NET writes it',
    inJson: true,
    encode: secret => special(secret, c => `\\u${hex(c, 4).toUpperCase()}`),
  },
  { name: 'JSON, each character', inJson: true, encode: json },
  { name: 'JSON in JSON', encode: secret => special(secret, c => `\\u${hex(c, 4)}`) },
  {
    name: 'JSON in JSON as PHP writes it',
    encode: secret => JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
  },
  { name: 'URL', encode: encodeURIComponent },
  {
    name: 'URL in lower case',
    encode: secret => encodeURIComponent(secret).replace(/%../g, c => c.toLowerCase()),
  },
  { name: 'URL, each character', encode: url },
  { name: 'URL, every second character', encode: s => [...s].map((c, i) => (i % 2 ? url(c) : c)).join('') },
  { name: 'URL in a URL', encode: secret => encodeURIComponent(url(secret)) },
  { name: 'HTML, decimal', encode: secret => each(secret, c => `&#${c.charCodeAt(0)};`) },
  { name: 'HTML, hexadecimal', encode: secret => each(secret, c => `&#x${hex(c, 4)};`) },
  { name: 'HTML, names', encode: secret => special(secret, c => named[c] ?? c) },
  {
    name: 'HTML in a URL',
    encode: secret => encodeURIComponent(special(secret, c => `&#${c.charCodeAt(0)};`)),
  },
  ...base64,
  {
    name: 'base64 in lines',
    encode: secret => Buffer.from(`u:${secret}`).toString('base64').replace(/.{19}/g, '$&\r\n'),
  },
  { name: 'base64 in a URL', encode: s => encodeURIComponent(Buffer.from(`Basic:${s}`).toString('base64')) },
  { name: 'hexadecimal', encode: secret => Buffer.from(secret).toString('hex') },
  { name: 'zero-width characters inside', encode: secret => inside(secret, '\u200b') },
  { name: 'invisible signs inside', encode: secret => inside(secret, '\u2064') },
  { name: 'soft hyphen inside', encode: secret => middle(secret, '\u00ad') },
  { name: 'variation selector inside', encode: secret => middle(secret, '\ufe0f') },
  { name: 'zero-width characters in a URL', encode: secret => inside(secret, '%E2%80%8B') },
  { name: 'zero-width characters in HTML', encode: secret => middle(secret, '&#8203;') },
  { name: 'control characters inside', encode: secret => inside(secret, '\u0001') },
  { name: 'a color inside', encode: secret => middle(secret, '\u001b[31m') },
  { name: 'a line break inside', encode: secret => middle(secret, '\r\n') },
  { name: 'lower case, as in a host name', encode: secret => secret.toLowerCase() },
  { name: 'cut off by the server', encode: secret => `${secret.slice(0, -3)}…` },
  { name: 'cut at the beginning', encode: secret => `…${secret.slice(3)}` },
  { name: 'without its middle', encode: secret => `${secret.slice(0, 15)}...${secret.slice(-15)}` },
  { name: 'a character replaced', encode: secret => `${secret.slice(0, 14)}*${secret.slice(15)}` },
  ...['\u2800', '\u{1d159}', '\ufffc', '\u0336', '\u3164', '\u{e0020}'].map(character => ({
    name: `U+${character.codePointAt(0)?.toString(16)} inside`,
    encode: (secret: string) => inside(secret, character),
  })),
];

/** All forms of a text, so that some decoder can make of them what they were; written apart from the code that redacts. */
export function decodings(text: string): readonly string[] {
  const seen = (given: string) =>
    given
      // biome-ignore lint/suspicious/noControlCharactersInRegex: ESC begins a color
      .replace(/\u001b\[[\d;]*m/g, '')
      .replace(/[\p{C}\p{M}\p{Default_Ignorable_Code_Point}\s\u2800\u{1d159}\ufffc]/gu, '');
  const character = (code: string, base: number) => {
    const value = Number.parseInt(code, base);
    return value < 0x110000 ? String.fromCodePoint(value) : '';
  };
  const names = Object.fromEntries(Object.entries(named).map(([sign, name]) => [name, sign]));
  const views = [seen(text)];
  for (let round = 0; round < 4; round += 1) {
    const last = views.at(-1) ?? '';
    views.push(
      seen(
        last
          .replace(/\\+u([\da-f]{4})/gi, (_, code: string) => character(code, 16))
          .replaceAll('\\', '')
          .replace(/(?:%[\da-f]{2})+/gi, bytes =>
            Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
          )
          .replace(/&#x([\da-f]+);/gi, (_, code: string) => character(code, 16))
          .replace(/&#(\d+);/g, (_, code: string) => character(code, 10))
          .replace(/&[a-z]+;/g, name => names[name] ?? name),
      ),
    );
  }
  const distinct = [...new Set(views)];
  const binary = distinct.flatMap(view => [
    ...[...view.matchAll(/[\w+/-]{12,}/g)].flatMap(([run]) =>
      [0, 1, 2, 3].map(start => Buffer.from(run.slice(start), 'base64').toString('latin1')),
    ),
    ...[...view.matchAll(/(?:[\da-f]{2}){8,}/gi)].map(([run]) => Buffer.from(run, 'hex').toString('latin1')),
  ]);
  return [...distinct, ...binary].map(view => view.toLowerCase());
}

/** Whether a text tells so much of a secret: ten characters in a row, in any form. */
export function reveals(views: readonly string[], secret: string): boolean {
  const length = Math.min(10, secret.length);
  const parts = Array.from({ length: secret.length - length + 1 }, (_, at) =>
    secret.slice(at, at + length).toLowerCase(),
  );
  return parts.some(part => views.some(view => view.includes(part)));
}
