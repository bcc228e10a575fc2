import { describe, expect, it } from 'vitest';
import { networkName, networksOf, wideName } from './networks.ts';

describe('the networks of an address', () => {
  it.each([
    ['192.0.2.1', ['192.0.2.0/24', '192.0.2.1', '192.0.2.1']],
    ['192.0.3.255', ['192.0.3.0/24', '192.0.3.255', '192.0.3.255']],
    ['2001:db8:1:2:ffff::1', ['2001:db8:1::/48', '2001:db8:1:0::/56', '2001:db8:1:2::/64']],
    ['2001:0DB8:1:aBcd::9', ['2001:db8:1::/48', '2001:db8:1:ab00::/56', '2001:db8:1:abcd::/64']],
    ['2001:db8::1', ['2001:db8:0::/48', '2001:db8:0:0::/56', '2001:db8:0:0::/64']],
    ['::1', ['0:0:0::/48', '0:0:0:0::/56', '0:0:0:0::/64']],
  ])('%s are %j', (address, networks) => {
    expect(networksOf(address)).toEqual(networks);
  });
});

describe('the name of a network', () => {
  const key = Buffer.from('key');
  const nameOf = (address: string) => networkName(address, key, 'test');

  it('begins like the name of every address in the same wide network, and ends with the household', () => {
    const name = nameOf('2001:db8:1:2::1');
    expect(name).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(nameOf('2001:db8:1:2:ffff::9')).toBe(name);
    const shared = (address: string) => {
      const other = nameOf(address);
      return [8, 14, 20].filter((letters) => other.slice(0, letters) === name.slice(0, letters));
    };
    expect(shared('2001:db8:1:ff::1')).toEqual([8, 14]);
    expect(shared('2001:db8:1:100::1')).toEqual([8]);
    expect(shared('2001:db8:2:2::1')).toEqual([]);
    expect(wideName(nameOf('192.0.2.1'))).toBe(wideName(nameOf('192.0.2.2')));
    expect(nameOf('192.0.2.1')).not.toBe(nameOf('192.0.2.2'));
  });

  it('differs for another key or purpose', () => {
    expect(wideName(networkName('192.0.2.1', key, 'other'))).not.toBe(wideName(nameOf('192.0.2.1')));
    expect(wideName(networkName('192.0.2.1', Buffer.from('x'), 'test'))).not.toBe(
      wideName(nameOf('192.0.2.1')),
    );
  });
});
