import { afterEach, beforeEach, expect, it } from 'vitest';
import { minuteMs } from '@rollcall/game/time';
import { describeStores } from '../store/testing/describe-stores.ts';
import { openVerifiedWorld, type VerifiedWorld } from './testing/verified-world.ts';
import { until } from '../testing/until.ts';

const id = 101;
const otherId = 202;

describeStores('tokens', (open) => {
  let world: VerifiedWorld;
  beforeEach(async () => {
    await open.store.sql`truncate verification_claims, access_tokens`;
    world = await openVerifiedWorld(open.store);
  });
  afterEach(() => world.close());

  it('are listed as devices, newest first', async () => {
    const first = await world.verify(id);
    world.nowMs += minuteMs;
    const second = await world.verify(id);
    await world.verify(otherId);
    await until(async () => {
      expect((await world.tokensOf(id, first.token)).body).toEqual({
        data: [
          {
            token_id: second.token_id,
            created_at: '2026-11-21T12:01:02Z',
            last_used_at: null,
            is_current: false,
          },
          {
            token_id: first.token_id,
            created_at: '2026-11-21T12:00:01Z',
            last_used_at: '2026-11-21T12:01:03Z',
            is_current: true,
          },
        ],
      });
    });
  });

  it('are revoked individually and at once', async () => {
    const first = await world.verify(id);
    const second = await world.verify(id);
    expect(await world.revoke(id, first.token, second.token_id)).toMatchObject({ status: 204, body: null });
    expect((await world.tokensOf(id, second.token)).status).toBe(403);
    expect((await world.tokensOf(id, first.token)).status).toBe(200);
    expect(await world.revoke(id, first.token, first.token_id)).toMatchObject({ status: 204 });
    expect((await world.tokensOf(id, first.token)).status).toBe(403);
    expect((await world.revoke(id, first.token, first.token_id)).status).toBe(403);
  });

  it('are not restored by the claim that granted them', async () => {
    const stolen = await world.verify(id);
    const mine = await world.verify(id);
    await world.revoke(id, mine.token, stolen.token_id);
    expect(await world.takeToken(id, stolen.secret)).toMatchObject({
      status: 403,
      body: { code: 'secret-refused' },
    });
    expect((await world.tokensOf(id, stolen.token)).status).toBe(403);
    expect((await world.takeToken(id, mine.secret)).status).toBe(200);
  });

  it('are revoked even if the revocation and the claim that grants them come at the same time', async () => {
    const mine = await world.verify(id);
    for (let round = 0; round < 10; round += 1) {
      const other = await world.verify(id);
      await Promise.all([
        world.takeToken(id, other.secret),
        world.revoke(id, mine.token, other.token_id),
        world.takeToken(id, other.secret),
      ]);
      expect((await world.tokensOf(id, other.token)).status).toBe(403);
    }
  });

  it('of others are not revoked, and nothing reveals whether they exist', async () => {
    const mine = await world.verify(id);
    const theirs = await world.verify(otherId);
    const ids = [theirs.token_id, 'AAAAAAAAAAAAAAAA', 'a', '%00', "'%20or%20true--", '..%2f..'];
    const answers = [];
    for (const tokenId of ids) answers.push(await world.revoke(id, mine.token, tokenId));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set(['[204,null]']),
    );
    expect((await world.tokensOf(otherId, theirs.token)).status).toBe(200);
  });

  it('grant access only to their own character', async () => {
    const mine = await world.verify(id);
    const theirs = await world.verify(otherId);
    const answers = [
      await world.tokensOf(id, theirs.token),
      await world.tokensOf(id, mine.secret),
      await world.tokensOf(id, mine.token_id),
      await world.tokensOf(id, 'A'.repeat(43)),
      await world.tokensOf(999, mine.token),
      await world.tokensOf(0, mine.token),
      await world.revoke(id, theirs.token, mine.token_id),
      await world.call({ path: `${id}/tokens`, authorization: `Token ${mine.token}` }),
    ];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([
        JSON.stringify([
          403,
          {
            message: 'This is not a token of this character',
            error: 'This is not a token of this character',
            code: 'token-refused',
          },
        ]),
      ]),
    );
    expect((await world.tokensOf(id, mine.token)).status).toBe(200);
  });

  it('are requested if none is sent, and accepted with or without "Bearer"', async () => {
    const { token } = await world.verify(id);
    expect(await world.call({ path: `${id}/tokens` })).toMatchObject({
      status: 401,
      body: { code: 'token-missing' },
    });
    for (const authorization of [token, `bearer ${token}`, `BEARER   ${token}`]) {
      expect((await world.call({ path: `${id}/tokens`, authorization })).status).toBe(200);
    }
  });
});
