/** A form in which servers repeat what they were sent, and in which the action promises to hide a secret. */
export interface Encoding {
  readonly name: string;
  readonly encode: (secret: string) => string;
  /** The form is already escaped as in a JSON text. */
  readonly inJson?: boolean;
}

const inJson = (secret: string) => JSON.stringify(secret).slice(1, -1);
const base64 = [0, 1, 2].flatMap((before): readonly Encoding[] => {
  const bytes = (secret: string) => Buffer.from(`${'u:'.slice(0, before)}${secret}${'~?>'.slice(before)}`);
  return [
    { name: `base64 after ${before} bytes`, encode: secret => bytes(secret).toString('base64') },
    { name: `base64 for URLs after ${before} bytes`, encode: secret => bytes(secret).toString('base64url') },
  ];
});

export const encodings: readonly Encoding[] = [
  { name: 'as it is', encode: secret => secret },
  { name: 'JSON', inJson: true, encode: inJson },
  { name: 'JSON as PHP writes it', inJson: true, encode: secret => inJson(secret).replaceAll('/', '\\/') },
  {
    name: 'JSON as Go writes it',
    inJson: true,
    encode: secret =>
      inJson(secret).replaceAll('&', '\\u0026').replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'),
  },
  { name: 'percent-encoded', encode: encodeURIComponent },
  {
    name: 'percent-encoded in lower case',
    encode: secret => encodeURIComponent(secret).replace(/%../g, code => code.toLowerCase()),
  },
  ...base64,
];

/** A text with any of these forms in it decoded; written apart from the code that hides them. */
export function decodings(text: string): readonly string[] {
  const unescaped = text
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1');
  const decoded = text.replace(/(?:%[\da-f]{2})+/gi, bytes =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString(),
  );
  const binary = [...text.matchAll(/[\w+/-]{8,}/g)].flatMap(([run]) =>
    [0, 1, 2, 3].map(start => Buffer.from(run.slice(start), 'base64').toString('latin1')),
  );
  return [text, unescaped, decoded, ...binary];
}
