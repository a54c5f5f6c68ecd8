/** @returns a number that stands for bytes: different ones on one site do not get the same by chance */
export function hashOf(pointer: usize, bytes: i32): u64 {
  let hash: u64 = <u64>bytes;
  let at = pointer;
  let left = bytes;
  for (; left >= 8; left -= 8) {
    hash = mix(hash ^ load<u64>(at));
    at += 8;
  }
  if (left > 0) hash = mix(hash ^ (load<u64>(at) & (((<u64>1) << (8 * left)) - 1)));
  return hash;
}

/** One to one, so that tags which differ in eight bytes in a row do not get the same hash. */
function mix(value: u64): u64 {
  // biome-ignore lint/correctness/noPrecisionLoss: here, numbers have 64 bits
  const product = value * 0x9e3779b97f4a7c15;
  return product ^ (product >> 32);
}
