/** RFC 4648 in lower case, without padding: some cache servers fold the case of keys. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

export function encodeBase32(text: string): string {
  const bits = [...Buffer.from(text)].map(byte => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map(group => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

/** @returns undefined if it is not what `encodeBase32` makes of a text */
export function decodeBase32(encoded: string): string | undefined {
  const bits = [...encoded].map(digit => alphabet.indexOf(digit).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map(group => Number.parseInt(group, 2));
  const text = Buffer.from(bytes).toString();
  return encodeBase32(text) === encoded ? text : undefined;
}
