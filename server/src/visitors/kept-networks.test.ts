import { beforeEach, describe, expect, it } from 'vitest';
import { HttpError } from '../http/http-error.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { admitNetwork, blockedNetworks, blockNetwork, unblockNetwork } from './kept-networks.ts';

const nowMs = Date.parse('2026-11-28T12:00:00Z');

describeStores('networks', (testStore) => {
  beforeEach(() => testStore.clear());

  const nameOf = (address: string) => testStore.store.transaction((sql) => admitNetwork(sql, address));
  const codeOf = (address: string) =>
    nameOf(address).then(
      () => 'admitted',
      (error: unknown) => (error instanceof HttpError ? error.code : 'failed'),
    );
  const block = (text: string) => blockNetwork(testStore.store, text, nowMs);

  it('have the same name each time', async () => {
    expect(await nameOf('2001:db8:1:2::1')).toBe(await nameOf('2001:db8:1:2::ffff'));
  });

  describe('that are blocked', () => {
    it.each([
      ['192.0.2.7', '192.0.2.7', '192.0.2.8'],
      ['192.0.2.0/24', '192.0.2.99', '192.0.3.1'],
      ['2001:db8:1::/48', '2001:db8:1:ffff::1', '2001:db8:2::1'],
      ['2001:db8:1:200::/56', '2001:db8:1:2ff::1', '2001:db8:1:300::1'],
      ['2001:db8:1:2::/64', '2001:db8:1:2:3::1', '2001:db8:1:3::1'],
      ['2001:db8:1:2::9', '2001:db8:1:2:3::1', '2001:db8:1:3::1'],
    ])('by %s are rejected, such as %s, but no others, such as %s', async (text, inside, outside) => {
      await block(text);
      expect([await codeOf(inside), await codeOf(outside)]).toEqual(['network-blocked', 'admitted']);
    });

    it('are recognized by name, and are accepted again after they are unblocked', async () => {
      const name = (await nameOf('192.0.2.7')).slice(0, 8);
      await block(name);
      await block('192.0.2.0/24');
      expect(await blockedNetworks(testStore.store.sql)).toEqual([
        { network: name, blocked_at: '2026-11-28T12:00:00Z' },
      ]);
      expect(await unblockNetwork(testStore.store.sql, name)).toBe(true);
      expect(await unblockNetwork(testStore.store.sql, name)).toBe(false);
      expect(await codeOf('192.0.2.7')).toBe('admitted');
    });

    it.each(['', '192.0.2.0/25', '2001:db8::/32', '192.0.2.0/24/24', 'orien', '192.0.2.0/', '%', '::/0'])(
      'cannot be given in the form %j',
      async (text) => {
        await expect(block(text)).rejects.toMatchObject({ status: 400 });
      },
    );
  });
});
