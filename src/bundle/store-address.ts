import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { ActionError } from '../kernel/errors.ts';
import { isLoopback } from '../kernel/http.ts';
import { withoutQuery } from '../kernel/text.ts';

/**
 * Addresses that no object store has, and where clouds keep what only the machine itself may know: link-local ones
 * (RFC 3927, RFC 4291), and the metadata services of AWS by IPv6, Alibaba Cloud and Azure. Private networks are allowed:
 * stores of one's own live there.
 */
const forbidden = new BlockList();
forbidden.addSubnet('169.254.0.0', 16, 'ipv4');
forbidden.addSubnet('fe80::', 10, 'ipv6');
forbidden.addAddress('fd00:ec2::254', 'ipv6');
forbidden.addAddress('100.100.100.200', 'ipv4');
forbidden.addAddress('168.63.129.16', 'ipv4');

/**
 * Checks an address before anything is sent there. Archives come by https; plain http is accepted from this machine only.
 * @param from where a redirect came from: a store elsewhere does not send anybody to this machine
 * @throws ActionError LINK_UNSAFE
 */
export function storeAddress(link: string, from?: URL): URL {
  const url = URL.parse(link);
  const local = url !== null && isLoopback(url.hostname);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && local)) {
    throw unsafe(`The link to the archive does not use https: ${withoutQuery(link)}`);
  }
  if (local && from !== undefined && !isLoopback(from.hostname)) {
    throw unsafe(`The store redirected to this machine itself: ${withoutQuery(link)}`);
  }
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isForbidden(host) || host === 'metadata.google.internal') {
    throw unsafe(
      `The link to the archive leads to an address inside the runner's network: ${withoutQuery(link)}`,
    );
  }
  return url;
}

/**
 * Resolves names as Node does, and refuses those that lead to an address that is not allowed; so a name that says one thing
 * first and another one later gains nothing. A proxy resolves names by itself.
 */
export function lookupStore(
  hostname: string,
  options: LookupOptions,
  done: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
): void {
  lookup(hostname, options, (error, address, family) => {
    const found = Array.isArray(address) ? address.map(entry => entry.address) : [address];
    const what = `The store's name leads to an address inside the runner's network: ${hostname}`;
    done(error ?? (found.some(isForbidden) ? unsafe(what) : null), address, family);
  });
}

function isForbidden(host: string): boolean {
  const version = isIP(host);
  return version !== 0 && forbidden.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

function unsafe(what: string): ActionError {
  return new ActionError('LINK_UNSAFE', { what });
}
