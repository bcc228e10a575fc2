import { describe, expect, it } from 'vitest';
import {
  createAddressFinder,
  endpointProblem,
  isPublicAddress,
  RefusedAddressError,
} from './push-endpoints.ts';

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://FCM.googleapis.com:443/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('%s belongs to a known push service', (endpoint) => {
    expect(endpointProblem(endpoint, [])).toBeNull();
  });

  it.each([
    ['', 'must be the address of a push service'],
    ['fcm.googleapis.com', 'must be the address of a push service'],
    ['http://fcm.googleapis.com/a', 'must begin with https://'],
    ['file:///etc/passwd', 'must begin with https://'],
    ['https://user@fcm.googleapis.com/a', 'must not hold a user name or a password'],
    ['https://:word@fcm.googleapis.com/a', 'must not hold a user name or a password'],
    ['https://fcm.googleapis.com/a#b', 'must end before the #'],
    ['https://fcm.googleapis.com:8443/a', 'must not name a port other than 443'],
    ['https://127.0.0.1/a', 'must be of a push service that is known here'],
    ['https://[::ffff:127.0.0.1]/a', 'must be of a push service that is known here'],
    ['https://2130706433/a', 'must be of a push service that is known here'],
    ['https://localhost/a', 'must be of a push service that is known here'],
    ['https://fcm.googleapis.com.evil.example/a', 'must be of a push service that is known here'],
    ['https://evilpush.apple.com/a', 'must be of a push service that is known here'],
    ['https://push.apple.com/a', 'must be of a push service that is known here'],
    ['https://fcm.googleapis.com@evil.example/a', 'must not hold a user name or a password'],
    ['https://evil.example\\@fcm.googleapis.com/a', 'must be of a push service that is known here'],
    ['https://fcm.googleapis.com./a', 'must be of a push service that is known here'],
    ['https://.push.apple.com/a', 'must be of a push service that is known here'],
    ['https://..push.apple.com/a', 'must be of a push service that is known here'],
    ['https://a..push.apple.com/a', 'must be of a push service that is known here'],
    ['https://-.notify.windows.com/a', 'must be of a push service that is known here'],
    ['https://%2e.push.apple.com/a', 'must be of a push service that is known here'],
  ])('%s is refused: it %s', (endpoint, problem) => {
    expect(endpointProblem(endpoint, [])).toBe(problem);
  });

  it('of a host that the operator named may have the named port, and no other', () => {
    const named = ['push.example:8443', 'plain.example'];
    expect(endpointProblem('https://push.example:8443/a', named)).toBeNull();
    expect(endpointProblem('https://plain.example/a', named)).toBeNull();
    expect(endpointProblem('https://push.example/a', named)).not.toBeNull();
    expect(endpointProblem('https://plain.example:8443/a', named)).not.toBeNull();
    expect(endpointProblem('http://push.example:8443/a', named)).not.toBeNull();
  });
});

describe('an IP address', () => {
  it.each(['8.8.8.8', '142.250.74.106', '2a00:1450:4001:82b::200a'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2001:db8::1',
    '2002:a00:1::1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    'no address',
    '',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('the address that is called', () => {
  const url = new URL('https://fcm.googleapis.com/a');

  it('is the one that was checked, even if the name resolves differently a moment later', async () => {
    const answers = [['142.250.74.106'], ['127.0.0.1']];
    let nowMs = 0;
    const find = createAddressFinder({
      namedHosts: [],
      nowMs: () => nowMs,
      resolve: () => Promise.resolve(answers.shift() ?? []),
    });
    expect(await find(url)).toBe('142.250.74.106');
    nowMs = 59_999;
    expect(await find(url)).toBe('142.250.74.106');
    nowMs = 60_000;
    await expect(find(url)).rejects.toBeInstanceOf(RefusedAddressError);
  });

  it.each([[['10.0.0.1']], [['142.250.74.106', '::1']], [['::ffff:192.168.0.1']], [[]]])(
    'is none if the host resolves to %j',
    async (addresses) => {
      const find = createAddressFinder({
        namedHosts: [],
        nowMs: () => 0,
        resolve: () => Promise.resolve(addresses),
      });
      await expect(find(url)).rejects.toBeInstanceOf(RefusedAddressError);
    },
  );

  it('may be private for a host that the operator named, at that port only', async () => {
    const find = createAddressFinder({
      namedHosts: ['push.example:8443', '127.0.0.1:9000'],
      nowMs: () => 0,
      resolve: () => Promise.resolve(['10.0.0.1']),
    });
    expect(await find(new URL('https://push.example:8443/a'))).toBe('10.0.0.1');
    expect(await find(new URL('https://127.0.0.1:9000/a'))).toBe('127.0.0.1');
    await expect(find(new URL('https://push.example/a'))).rejects.toBeInstanceOf(RefusedAddressError);
  });

  it('is resolved again after a failure', async () => {
    let tries = 0;
    const find = createAddressFinder({
      namedHosts: [],
      nowMs: () => 0,
      resolve: () => {
        tries += 1;
        return tries === 1 ? Promise.reject(new Error('no answer')) : Promise.resolve(['8.8.8.8']);
      },
    });
    await expect(find(url)).rejects.toThrow('no answer');
    expect(await find(url)).toBe('8.8.8.8');
  });
});
