import { isIPv6 } from 'node:net';
import type { IncomingMessage } from 'node:http';

/**
 * Returns the caller's address for limits. Proxies append the address that they see to `X-Forwarded-For`, so with
 * `proxyCount` trusted proxies the caller's address is at that position from the end. Everything before that position
 * is only claimed by the caller.
 *
 * @param proxyCount 0 = the peer is the caller, whatever it sends
 */
export function clientAddress(request: IncomingMessage, proxyCount: number): string {
  const peer = plainAddress(request.socket.remoteAddress ?? '');
  if (proxyCount === 0) return peer;
  const forwarded = forwardedFor(request)
    .split(',')
    .map((address) => address.trim());
  return plainAddress(forwarded.at(-proxyCount) ?? '') || peer;
}

/** Whether the peer is a program on this machine, which may be a caller or a proxy. */
export function isLoopbackPeer(request: IncomingMessage): boolean {
  const peer = plainAddress(request.socket.remoteAddress ?? '');
  return peer === '::1' || peer.startsWith('127.');
}

/**
 * Whether a request seems to come through a proxy. HTTP/1.0 counts as well, since nginx uses it by default without any
 * forwarding header, and so does an unexpected host name, since a page in a browser on this machine can make any name
 * resolve to this machine (DNS rebinding).
 */
export function looksProxied(request: IncomingMessage): boolean {
  const { headers, httpVersion } = request;
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return true;
  return isLoopbackPeer(request) && (httpVersion === '1.0' || !localHost.test(headers.host ?? ''));
}

export function isSecure(request: IncomingMessage, proxyCount: number): boolean {
  const scheme = request.headers['x-forwarded-proto'];
  return proxyCount > 0 && typeof scheme === 'string' && scheme.split(',').at(-1)?.trim() === 'https';
}

export function callerKey(request: IncomingMessage, proxyCount: number): string {
  return limitKey(clientAddress(request, proxyCount));
}

/** Returns the key for limits. A household counts as one caller: an IPv6 subscriber has a whole /64. */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const filled = tail === undefined ? groups : [...groups, ...zeros(8 - groups.length - countOf(tail))];
  // Normalizes the spelling: `0DB8` becomes `db8`.
  const network = [...filled, ...zeros(4)]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

const forwardingHeaders = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'via',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const;

const localHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

const zeros = (count: number) => Array.from({ length: Math.max(0, count) }, () => '0');
const countOf = (tail: string) => (tail === '' ? 0 : tail.split(':').length);

function forwardedFor(request: IncomingMessage): string {
  const header = request.headers['x-forwarded-for'];
  return Array.isArray(header) ? header.join(',') : (header ?? '');
}

/**
 * Returns the address without a port. Some proxies append the caller's port (`203.0.113.7:51000`, `[2001:db8::1]:443`),
 * which would make each connection a different caller. IPv4 that arrives on an IPv6 socket is written as IPv4.
 */
function plainAddress(address: string): string {
  const [, bracketed, v4] = withPort.exec(address) ?? [];
  const bare = bracketed ?? v4 ?? address;
  return bare.toLowerCase().startsWith('::ffff:') ? bare.slice(7) : bare;
}

const withPort = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/;
