import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { ActionError } from '../shared/errors.ts';
import { isLoopback } from '../shared/http.ts';
import { withoutQuery } from '../shared/text.ts';

/** Resolves names as `dns.lookup` does. */
type Lookup = (
  hostname: string,
  options: LookupOptions,
  done: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
) => void;

interface StoreAddress {
  readonly url: URL;
  /** Refuses names that resolve to an address that is not allowed. */
  readonly lookup: Lookup;
}

/**
 * Checks a URL that somebody else chose before anything is sent there. Archives come by https. Links to this machine, where
 * plain http is accepted as well, are for services on this machine.
 *
 * A name is judged by what it resolves to, each time that a connection is made, so a name that says one thing first and
 * another one later gains nothing. A proxy resolves names by itself. A connection that is used again, as by a store at
 * the origin of the admin API, leads where it led before.
 * @param policy `allowLoopback`: whether the service is on this machine; `from`: where a redirect came from, because a store
 *   elsewhere does not send anybody to this machine
 * @throws ActionError LINK_UNSAFE
 */
export function storeAddress(
  link: string,
  policy: { readonly allowLoopback: boolean; readonly from?: URL },
): StoreAddress {
  const url = URL.parse(link);
  const local = url !== null && isLoopback(url.hostname);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && local)) {
    throw unsafe(`The link to the archive does not use https: ${withoutQuery(link)}`);
  }
  const allowLoopback =
    policy.allowLoopback && (policy.from === undefined || isLoopback(policy.from.hostname));
  if ((local || /(^|\.)localhost\.?$/.test(url.hostname)) && !allowLoopback) {
    const what = policy.from === undefined ? 'The link to the archive leads' : 'The store redirected';
    throw unsafe(`${what} to this machine itself: ${withoutQuery(link)}`);
  }
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (metadataNames.has(host) || (isIP(host) !== 0 && isForbidden(host, allowLoopback))) {
    throw unsafe(`The link to the archive leads to an address that no store has: ${withoutQuery(link)}`);
  }
  return { url, lookup: (...request) => lookUp(allowLoopback, ...request) };
}

function lookUp(allowLoopback: boolean, ...[hostname, options, done]: Parameters<Lookup>): void {
  lookup(hostname, options, (error, address, family) => {
    if (error !== null) return done(error, address, family);
    const found = Array.isArray(address) ? address.map(entry => entry.address) : [address];
    const what = `The store's name leads to an address that no store has: ${hostname}`;
    done(found.some(entry => isForbidden(entry, allowLoopback)) ? unsafe(what) : null, address, family);
  });
}

/** Names of metadata services, for runners behind a proxy, which resolves them. */
const metadataNames = new Set(['metadata.google.internal', 'metadata.goog']);

/**
 * The blocks of IANA's special-purpose address registries (https://www.iana.org/assignments/iana-ipv4-special-registry and
 * iana-ipv6-special-registry) that are not globally reachable, with multicast and site-local addresses; and the
 * addresses where clouds keep what only the machine itself may know. Left out are private networks (10.0.0.0/8,
 * 100.64.0.0/10, 172.16.0.0/12, 192.168.0.0/16, fc00::/7), where stores of one's own live; loopback addresses, which are
 * judged by themselves; and blocks that hold an IPv4 address, which is judged instead.
 */
const forbiddenBlocks = {
  ipv4: [
    ['0.0.0.0', 8],
    ['169.254.0.0', 16],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    // Multicast and reserved, up to the address of broadcasts.
    ['224.0.0.0', 3],
    // Metadata of Alibaba Cloud, and Azure.
    ['100.100.100.200', 32],
    ['168.63.129.16', 32],
  ],
  ipv6: [
    ['100::', 63],
    // Teredo, benchmarking, ORCHID and the like: the part that the IETF keeps for protocols.
    ['2001::', 23],
    ['2001:db8::', 32],
    ['3fff::', 20],
    ['5f00::', 16],
    // Link-local and site-local.
    ['fe80::', 9],
    ['ff00::', 8],
    // Metadata of AWS, Google Cloud, Oracle, Scaleway, Akamai, and Alibaba Cloud.
    ['fd00:ec2::', 32],
    ['fd20:ce::254', 128],
    ['fd00:c1::a9fe:a9fe', 128],
    ['fd00:42::42', 128],
    ['fd00:a9fe:a9fe::1', 128],
    ['fd00:100::100:200', 128],
  ],
} as const;

/**
 * IPv6 blocks whose addresses hold an IPv4 address: IPv4-compatible (RFC 4291), IPv4-translated (RFC 2765), NAT64
 * (RFC 6052, and RFC 8215 as far as it is laid out in the same way), 6to4 (RFC 3056). BlockList knows mapped ones.
 */
const embeddings: readonly { readonly prefix: number; readonly embed: (ipv4: string) => string }[] = [
  { prefix: 96, embed: ipv4 => `::${ipv4}` },
  { prefix: 96, embed: ipv4 => `::ffff:0:${ipv4}` },
  { prefix: 96, embed: ipv4 => `64:ff9b::${ipv4}` },
  { prefix: 96, embed: ipv4 => `64:ff9b:1::${ipv4}` },
  { prefix: 16, embed: ipv4 => `2002:${hexGroups(ipv4)}::` },
];

/** "127.0.0.1" as "7f00:1". */
function hexGroups(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  return [a * 256 + b, c * 256 + d].map(group => group.toString(16)).join(':');
}

type Blocks = readonly (readonly [address: string, prefix: number])[];

/** @returns a list that also finds the IPv4 blocks inside of IPv6 addresses */
function listOf(blocks: { readonly ipv4: Blocks; readonly ipv6: Blocks }): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of blocks.ipv6) list.addSubnet(address, prefix, 'ipv6');
  for (const [address, prefix] of blocks.ipv4) {
    list.addSubnet(address, prefix, 'ipv4');
    for (const embedding of embeddings) {
      list.addSubnet(embedding.embed(address), embedding.prefix + prefix, 'ipv6');
    }
  }
  return list;
}

const loopback = listOf({ ipv4: [['127.0.0.0', 8]], ipv6: [['::1', 128]] });
const forbidden = listOf(forbiddenBlocks);
/** NAT64 of one's own: what is laid out in another way could hold any IPv4 address. */
const localNat64 = listOf({ ipv4: [], ipv6: [['64:ff9b:1::', 48]] });
const plainLocalNat64 = listOf({ ipv4: [], ipv6: [['64:ff9b:1::', 96]] });

/** @param address of IPv4 or IPv6 */
function isForbidden(address: string, allowLoopback: boolean): boolean {
  // What a resolver adds to link-local addresses, the name of an interface, is no part of the address.
  const [bare = ''] = address.split('%');
  const isIn = (list: BlockList) => list.check(bare, isIP(bare) === 4 ? 'ipv4' : 'ipv6');
  // First, because ::1 would be 0.0.0.1 when it is read as an embedded address.
  if (isIn(loopback)) return !allowLoopback;
  return isIn(forbidden) || (isIn(localNat64) && !isIn(plainLocalNat64));
}

function unsafe(what: string): ActionError {
  return new ActionError('LINK_UNSAFE', { what });
}
