import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddress, isLoopbackPeer, isSecure, limitKey, looksProxied } from './client-address.ts';

function call(peer: string, headers: Record<string, string> = {}): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  return Object.assign(new IncomingMessage(socket), { headers });
}

describe('the address of a caller', () => {
  it.each([
    ['is the peer without a proxy', '203.0.113.7', {}, 0, '203.0.113.7'],
    [
      'is not the one claimed by the caller',
      '203.0.113.7',
      { 'x-forwarded-for': '1.2.3.4' },
      0,
      '203.0.113.7',
    ],
    ['is the one seen by our proxy', '10.0.0.1', { 'x-forwarded-for': '1.2.3.4' }, 1, '1.2.3.4'],
    [
      'is the one seen by our proxy, not the one received in the header',
      '10.0.0.1',
      { 'x-forwarded-for': '6.6.6.6, 1.2.3.4' },
      1,
      '1.2.3.4',
    ],
    [
      'is the one seen by the outer of two proxies',
      '10.0.0.1',
      { 'x-forwarded-for': '6.6.6.6, 1.2.3.4, 10.0.0.2' },
      2,
      '1.2.3.4',
    ],
    ['is the peer if the proxy sends no header', '10.0.0.1', {}, 1, '10.0.0.1'],
    ['is IPv4 on an IPv6 socket', '::ffff:203.0.113.7', {}, 0, '203.0.113.7'],
    ['has no port', '10.0.0.1', { 'x-forwarded-for': '1.2.3.4:51000' }, 1, '1.2.3.4'],
    ['has no brackets', '10.0.0.1', { 'x-forwarded-for': '[2001:db8::7]' }, 1, '2001:db8::7'],
    ['has no brackets and no port', '10.0.0.1', { 'x-forwarded-for': '[2001:db8::7]:443' }, 1, '2001:db8::7'],
    ['is IPv4 in brackets', '10.0.0.1', { 'x-forwarded-for': '[::ffff:1.2.3.4]:443' }, 1, '1.2.3.4'],
  ])('%s', (_, peer, headers, proxies, expected) => {
    expect(clientAddress(call(peer, headers), proxies)).toBe(expected);
  });

  it.each([
    ['127.0.0.1', {}, true],
    ['::1', {}, true],
    ['::ffff:127.0.0.1', {}, true],
    ['203.0.113.7', {}, false],
    ['203.0.113.7', { host: 'localhost' }, false],
  ])('%s with %j is a program on this machine: %s', (peer, headers, expected) => {
    expect(isLoopbackPeer(call(peer, headers))).toBe(expected);
  });

  const host = 'localhost:3000';
  it.each([
    ['127.0.0.1', { host }, '1.1', false],
    ['::1', { host: '[::1]:3000' }, '1.1', false],
    ['127.0.0.1', { host, 'x-forwarded-for': '1.2.3.4' }, '1.1', true],
    ['127.0.0.1', { host, forwarded: 'for=1.2.3.4' }, '1.1', true],
    ['127.0.0.1', { host, via: '1.1 cache' }, '1.1', true],
    ['127.0.0.1', { host }, '1.0', true],
    ['127.0.0.1', { host: 'rollcall.example' }, '1.1', true],
    ['203.0.113.7', { host: 'rollcall.example' }, '1.0', false],
    ['203.0.113.7', { host, 'x-real-ip': '1.2.3.4' }, '1.1', true],
  ])('%s with %j by HTTP/%s seems to be forwarded by a proxy: %s', (peer, headers, httpVersion, expected) => {
    expect(looksProxied(Object.assign(call(peer, headers), { httpVersion }))).toBe(expected);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['2001:0DB8:0001:2::6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
  ])('%s is counted as %s', (address, expected) => {
    expect(limitKey(address)).toBe(expected);
  });

  it('is secure only if a trusted proxy says so', () => {
    const secure = { 'x-forwarded-proto': 'https' };
    expect([
      isSecure(call('10.0.0.1', secure), 1),
      isSecure(call('10.0.0.1', secure), 0),
      isSecure(call('10.0.0.1'), 1),
    ]).toEqual([true, false, false]);
  });
});
