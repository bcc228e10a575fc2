import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';

/**
 * Allowed destinations of messages: the push services of the browsers, and hosts that the operator has named. No other
 * host is ever called.
 */
const knownHosts = ['fcm.googleapis.com'];
const knownDomains = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/** A host, or a host with a port, as the operator names it. */
export const pushHostPattern = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::\d{1,5})?$/;

/** The problem with an endpoint, worded to follow "endpoint", as in "must be …"; null = none. */
export function endpointProblem(endpoint: string, namedHosts: readonly string[]): string | null {
  if (!URL.canParse(endpoint)) return 'must be the address of a push service';
  const url = new URL(endpoint);
  const problem = addressProblem(url);
  if (problem !== null) return problem;
  if (isNamed(url, namedHosts)) return null;
  if (url.port !== '') return 'must not name a port other than 443';
  return isKnown(url.hostname) ? null : 'must be of a push service that is known here';
}

/** The problem with the form of any address that messages may be sent to; null = none. */
export function addressProblem(url: URL): string | null {
  if (url.protocol !== 'https:') return 'must begin with https://';
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or a password';
  return url.hash === '' ? null : 'must end before the #';
}

/** Host names below a domain, without empty labels. */
const hostPart = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;
const isBelow = (hostname: string, domain: string) =>
  hostname.endsWith(domain) && hostPart.test(hostname.slice(0, -domain.length)) && !hostname.includes('..');

const isKnown = (hostname: string) =>
  knownHosts.includes(hostname) || knownDomains.some((domain) => isBelow(hostname, domain));

/** The push service of an endpoint: the known domain with all its hosts, or else the host. */
export function serviceOf(endpoint: string): string {
  const { host } = new URL(endpoint);
  return knownDomains.find((domain) => host.endsWith(domain))?.slice(1) ?? host;
}

/** A name without a port stands for port 443. */
const isNamed = ({ host }: URL, namedHosts: readonly string[]) =>
  namedHosts.some((named) => named.toLowerCase().replace(/:443$/, '') === host);

const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
// The public IPv6 internet is 2000::/3, except for ranges that embed IPv4 addresses or are reserved.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(network, bits, 'ipv6');
const internet6 = new BlockList();
internet6.addSubnet('2000::', 3, 'ipv6');

/** Whether this is an address of the public internet, rather than of this machine or of its private network. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !inside.check(address, 'ipv4');
    case 6:
      return internet6.check(address, 'ipv6') && !inside.check(address, 'ipv6');
    default:
      return false;
  }
}

/** The addresses of a host. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

const resolveBySystem: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';
}

/**
 * Resolves and checks the address that a message is sent to. That address is used for the connection, so that a later
 * DNS answer cannot redirect it. Rejects with RefusedAddressError if one of the host's addresses is not public.
 */
export type FindAddress = (url: URL) => Promise<string>;

const rememberedMs = 60_000;
const mostRemembered = 1000;

export function createAddressFinder(parts: {
  readonly namedHosts: readonly string[];
  readonly nowMs: () => number;
  readonly resolve?: ResolveHost;
}): FindAddress {
  const { namedHosts, nowMs, resolve = resolveBySystem } = parts;
  const known = new LRUCache<string, { readonly atMs: number; readonly address: Promise<string> }>({
    max: mostRemembered,
  });

  async function look(url: URL): Promise<string> {
    const hostname = url.hostname.replaceAll(/^\[|\]$/g, '');
    const addresses = isIP(hostname) === 0 ? await resolve(hostname) : [hostname];
    const [first] = addresses;
    if (first === undefined) throw new RefusedAddressError('the host has no address');
    if (!isNamed(url, namedHosts) && !addresses.every(isPublicAddress))
      throw new RefusedAddressError('the host has an address that is not of the internet');
    return first;
  }

  return (url) => {
    const found = known.get(url.host);
    if (found !== undefined && Math.abs(nowMs() - found.atMs) < rememberedMs) return found.address;
    const address = look(url);
    known.set(url.host, { atMs: nowMs(), address });
    address.catch(() => known.delete(url.host));
    return address;
  };
}
