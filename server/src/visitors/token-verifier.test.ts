import { beforeEach, expect, it, vi } from 'vitest';
import { describeStores } from '../store/testing/describe-stores.ts';
import { StoreUnavailableError } from '../store/store-errors.ts';
import { hashCredential } from './secrets.ts';
import { createTokenVerifier } from './token-verifier.ts';

const token = 'a-token-that-somebody-holds';
const hourMs = 3_600_000;
const createdAtMs = Date.parse('2026-11-21T12:00:00Z');

describeStores('the judge of tokens', (open) => {
  let nowMs = createdAtMs;
  const judge = () => createTokenVerifier({ store: open.store, nowMs: () => nowMs });
  const lastUse = async () => {
    const [row] = await open.store.sql<
      { last_used_at: Date | null }[]
    >`select last_used_at from access_tokens`;
    return row?.last_used_at?.getTime() ?? null;
  };
  beforeEach(async () => {
    nowMs = createdAtMs;
    await open.store.sql`truncate access_tokens`;
    await open.store.sql`
      insert into access_tokens (token_id, character_id, created_at, token_hash)
      values ('device', 101, ${new Date(createdAtMs)}, ${hashCredential(token)})`;
  });

  it('knows whose a token is, with "Bearer" before it or not', async () => {
    const verdicts = [];
    for (const header of [
      token,
      `Bearer ${token}`,
      `bearer  ${token} `,
      undefined,
      '',
      'Bearer',
      'x',
      `x ${token}`,
    ]) {
      verdicts.push(await judge()(header));
    }
    const holds = { state: 'holds', characterId: 101 };
    expect(verdicts).toEqual([
      holds,
      holds,
      holds,
      { state: 'missing' },
      { state: 'missing' },
      { state: 'missing' },
      { state: 'wrong' },
      { state: 'wrong' },
    ]);
  });

  it('notes the use of a token once an hour, also after the clock was set back', async () => {
    const useAt = async (atMs: number) => {
      nowMs = atMs;
      await judge()(token);
    };
    await useAt(createdAtMs);
    await vi.waitFor(async () => expect(await lastUse()).toBe(createdAtMs));
    await useAt(createdAtMs + hourMs - 1);
    await useAt(createdAtMs + hourMs);
    await vi.waitFor(async () => expect(await lastUse()).toBe(createdAtMs + hourMs));
    await useAt(createdAtMs - hourMs);
    await vi.waitFor(async () => expect(await lastUse()).toBe(createdAtMs - hourMs));
  });

  it('judges though the use cannot be noted', async () => {
    await open.setReadOnly(true);
    expect(await judge()(token)).toMatchObject({ state: 'holds' });
    await open.setReadOnly(false);
    await expect.poll(lastUse).toBeNull();
  });

  it('cannot judge while the store is away', async () => {
    const away = () => Promise.reject(new StoreUnavailableError('the store is away'));
    const awayJudge = createTokenVerifier({
      store: { ...open.store, sql: away as unknown as typeof open.store.sql },
      nowMs: () => nowMs,
    });
    await expect(awayJudge(token)).rejects.toMatchObject({ status: 503, code: 'store-away' });
    expect(await awayJudge(undefined)).toEqual({ state: 'missing' });
  });
});
