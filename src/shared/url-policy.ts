import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { ActionError } from './errors.ts';
import { isLoopback } from './http.ts';
import { withoutQuery } from './text.ts';

export interface UrlPolicy {
  /** Whether URLs may lead to this machine: only when the service, or the site, is on it. */
  readonly allowLoopback: boolean;
  /** What is fetched, in messages: "archive". */
  readonly what: string;
  /** From where, in messages: "store". */
  readonly server: string;
}

/**
 * Checks a URL that a server chose before anything is sent there. It has to be https, and must not lead to this machine,
 * unless the service is on it; then plain http will do.
 *
 * A name is checked each time it is resolved for a new connection, so it cannot pass and then change. A proxy resolves names
 * itself. A reused connection leads to where it was checked to lead.
 * @param policy `from`: the redirecting URL, because a server elsewhere must not redirect to this machine
 * @returns the URL, and a function that rejects names which resolve to a forbidden IP address
 * @throws ActionError LINK_UNSAFE
 */
export function checkUrl(link: string, policy: UrlPolicy & { readonly from?: URL }) {
  const { what, server, from } = policy;
  const url = URL.parse(link);
  const local = url !== null && isLoopback(url.hostname);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && local)) {
    throw unsafe(`The URL of the ${what} does not use https: ${withoutQuery(link)}`);
  }
  const allowLoopback = policy.allowLoopback && (from === undefined || isLoopback(from.hostname));
  if ((local || /(^|\.)localhost\.?$/.test(url.hostname)) && !allowLoopback) {
    const leads = from === undefined ? `The URL of the ${what} leads` : `The ${server} redirected`;
    throw unsafe(`${leads} to the runner itself: ${withoutQuery(link)}`);
  }
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (metadataNames.has(host) || (isIP(host) !== 0 && isForbidden(host, allowLoopback))) {
    throw unsafe(`The URL of the ${what} leads to a reserved IP address: ${withoutQuery(link)}`);
  }
  const lookup: LookupFunction = (...request) => lookUp(what, allowLoopback, ...request);
  return { url, lookup };
}

function lookUp(
  what: string,
  allowLoopback: boolean,
  ...[hostname, options, done]: Parameters<LookupFunction>
): void {
  lookup(hostname, options, (error, address, family) => {
    if (error !== null) return done(error, address, family);
    const found = Array.isArray(address) ? address.map(entry => entry.address) : [address];
    const forbidden = found.some(entry => isForbidden(entry, allowLoopback));
    const problem = `The host of the ${what} resolves to a reserved IP address: ${hostname}`;
    done(forbidden ? unsafe(problem) : null, address, family);
  });
}

/** Metadata services by name, because a proxy would resolve it. */
const metadataNames = new Set(['metadata.google.internal', 'metadata.goog']);

/**
 * Blocks that are not globally reachable (https://www.iana.org/assignments/iana-ipv4-special-registry and
 * iana-ipv6-special-registry), multicast and site-local IP addresses, and the metadata services of clouds. Left out are
 * private networks (10.0.0.0/8, 100.64.0.0/10, 172.16.0.0/12, 192.168.0.0/16, fc00::/7), which may have a store of their own;
 * loopback IP addresses, which `isForbidden` checks separately; and blocks that embed an IPv4 address, which is checked instead.
 */
const forbiddenBlocks = [
  '0.0.0.0/8 169.254.0.0/16 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24',
  // Multicast, reserved, and broadcast.
  '224.0.0.0/3',
  // Metadata services of Alibaba Cloud and Azure.
  '100.100.100.200/32 168.63.129.16/32',
  '100::/63',
  // NAT64 inside a network, in whose layouts an IPv6 address could embed any IPv4 address (RFC 8215).
  '64:ff9b:1::/48',
  // IETF protocol assignments: Teredo, benchmarking, ORCHID.
  '2001::/23 2001:db8::/32 3fff::/20 5f00::/16',
  // Link-local and site-local.
  'fe80::/9 ff00::/8',
  // Metadata services of AWS, Google Cloud, Oracle, Scaleway, Akamai, and Alibaba Cloud.
  'fd00:ec2::/32 fd20:ce::254/128 fd00:c1::a9fe:a9fe/128 fd00:42::42/128 fd00:a9fe:a9fe::1/128 fd00:100::100:200/128',
];

/**
 * IPv6 blocks that embed an IPv4 address: IPv4-compatible (RFC 4291), IPv4-translated (RFC 2765), NAT64
 * (RFC 6052), 6to4 (RFC 3056). BlockList handles IPv4-mapped ones itself.
 */
const embeddings: readonly { readonly prefix: number; readonly embed: (ipv4: string) => string }[] = [
  { prefix: 96, embed: ipv4 => `::${ipv4}` },
  { prefix: 96, embed: ipv4 => `::ffff:0:${ipv4}` },
  { prefix: 96, embed: ipv4 => `64:ff9b::${ipv4}` },
  { prefix: 16, embed: ipv4 => `2002:${hexGroups(ipv4)}::` },
];

/** "127.0.0.1" as "7f00:1". */
function hexGroups(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  return [a * 256 + b, c * 256 + d].map(group => group.toString(16)).join(':');
}

/** @returns a list that also finds IPv4 blocks embedded in IPv6 addresses */
function listOf(...groups: readonly string[]): BlockList {
  const list = new BlockList();
  for (const block of groups.flatMap(group => group.split(' '))) {
    const [address = '', prefix] = block.split('/');
    const ipv4 = isIP(address) === 4;
    list.addSubnet(address, Number(prefix), ipv4 ? 'ipv4' : 'ipv6');
    for (const embedding of ipv4 ? embeddings : []) {
      list.addSubnet(embedding.embed(address), embedding.prefix + Number(prefix), 'ipv6');
    }
  }
  return list;
}

const loopback = listOf('127.0.0.0/8 ::1/128');
const forbidden = listOf(...forbiddenBlocks);

/** @param ip IPv4 or IPv6 */
function isForbidden(ip: string, allowLoopback: boolean): boolean {
  // Without the name of the interface that resolvers append to link-local IP addresses.
  const [bare = ''] = ip.split('%');
  const isIn = (list: BlockList) => list.check(bare, isIP(bare) === 4 ? 'ipv4' : 'ipv6');
  // First, because ::1 also looks like an embedded 0.0.0.1.
  return isIn(loopback) ? !allowLoopback : isIn(forbidden);
}

function unsafe(what: string): ActionError {
  return new ActionError('LINK_UNSAFE', { what });
}
