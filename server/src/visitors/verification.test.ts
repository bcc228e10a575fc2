import { verificationWords } from '@rollcall/game/character/verification-words';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { minuteMs } from '@rollcall/game/time';
import { describeStores } from '../store/testing/describe-stores.ts';
import { type Answer, openVerifiedWorld, storedId, type VerifiedWorld } from './testing/verified-world.ts';
import { StoreUnavailableError } from '../store/store-errors.ts';
import { hashCredential } from './secrets.ts';
import { createTokenVerifier } from './verification.ts';
import { until } from '../testing/until.ts';

const heldToken = 'a-token-that-somebody-holds';
const createdAtMs = Date.parse('2026-11-21T12:00:00Z');

describeStores('the verifier of tokens', (open) => {
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
      values ('device', 101, ${new Date(createdAtMs)}, ${hashCredential(heldToken)})`;
  });

  it('finds the character of a token, with or without "Bearer" before it', async () => {
    const verdicts = [];
    for (const header of [
      heldToken,
      `Bearer ${heldToken}`,
      `bearer  ${heldToken} `,
      undefined,
      '',
      'Bearer',
      'x',
      `x ${heldToken}`,
    ]) {
      verdicts.push(await judge()(header));
    }
    const holds = { state: 'holds', characterId: 101 };
    expect(verdicts).toMatchObject([
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

  it('records the use of a token every five minutes, even after the clock was set back', async () => {
    const useAt = async (atMs: number) => {
      nowMs = atMs;
      await judge()(heldToken);
    };
    await useAt(createdAtMs);
    await until(async () => expect(await lastUse()).toBe(createdAtMs));
    await useAt(createdAtMs + 5 * minuteMs - 1);
    await useAt(createdAtMs + 5 * minuteMs);
    await until(async () => expect(await lastUse()).toBe(createdAtMs + 5 * minuteMs));
    await useAt(createdAtMs - 5 * minuteMs);
    await until(async () => expect(await lastUse()).toBe(createdAtMs - 5 * minuteMs));
  });

  it('gives an answer even if the use cannot be recorded', async () => {
    await open.setReadOnly(true);
    expect(await judge()(heldToken)).toMatchObject({ state: 'holds' });
    await open.setReadOnly(false);
    await until(async () => expect(await lastUse()).toBeNull());
  });

  it('cannot give an answer while the store is unavailable', async () => {
    const away = () => Promise.reject(new StoreUnavailableError('the store is away'));
    const awayJudge = createTokenVerifier({
      store: { ...open.store, sql: away as unknown as typeof open.store.sql },
      nowMs: () => nowMs,
    });
    await expect(awayJudge(heldToken)).rejects.toMatchObject({ status: 503, code: 'store-away' });
    expect(await awayJudge(undefined)).toEqual({ state: 'missing' });
  });
});

const id = 101;
const otherId = 202;

describeStores('verification', (open) => {
  let world: VerifiedWorld;
  beforeEach(async () => {
    await open.store.sql`truncate verification_claims, access_tokens`;
    world = await openVerifiedWorld(open.store);
    world.see({ id });
    world.see({ id: otherId });
  });
  afterEach(() => world.close());

  const bearer = (secret: string) => `Bearer ${secret}`;
  /** Makes the character appear with this comment a second later. */
  const write = (public_comment: string | null, more: object = {}) => {
    world.nowMs += 1000;
    world.see({ id, public_comment, ...more });
  };

  describe('a claim', () => {
    it('begins with three words, a secret, and ten minutes', async () => {
      const answer = await world.call({ method: 'POST', path: `${id}` });
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
      const claim = await world.start(id);
      const words = claim.challenge.split(' ');
      expect(words).toHaveLength(3);
      expect(words.filter((word) => !verificationWords.includes(word))).toEqual([]);
      expect(Buffer.from(claim.claim_secret, 'base64url')).toHaveLength(16);
      expect(claim.claim_secret).toMatch(/^[\w-]{22}$/);
      expect(claim.expires_at).toBe('2026-11-21T12:10:00Z');
    });

    test.each([
      ['with an empty JSON body', { 'content-type': 'application/json' }, ''],
      ['with an unexpected body', { 'content-type': 'application/json' }, '{"a":1}'],
      ['with a body that is not JSON', { 'content-type': 'text/plain' }, 'hello'],
    ])('begins %s', async (_case, headers, body) => {
      expect((await world.call({ method: 'POST', path: `${id}`, headers, body })).status).toBe(200);
    });

    it('can begin on a character that is stored but was never seen', async () => {
      const { claim_secret } = await world.start(storedId);
      expect(await world.status(storedId, claim_secret)).toMatchObject({
        is_online: false,
        is_anonymous: false,
        challenge_word_match: false,
      });
    });

    test.each([
      ['999', 404, 'not-found'],
      ['0', 404, 'not-found'],
      ['1099511627776', 404, 'not-found'],
      ['9'.repeat(400), 404, 'not-found'],
      ['-1', 400, 'invalid-request'],
      ['Openly', 400, 'invalid-request'],
      ['1e3', 400, 'invalid-request'],
      ['101%00', 400, 'invalid-request'],
    ])('does not begin on %s', async (path, status, code) => {
      expect(await world.call({ method: 'POST', path })).toMatchObject({ status, body: { code } });
    });

    it('has words and a secret that no other claim has', async () => {
      const claims = await Promise.all(Array.from({ length: 20 }, () => world.start(id)));
      expect(new Set(claims.map(({ challenge }) => challenge)).size).toBe(20);
      expect(new Set(claims.map(({ claim_secret }) => claim_secret)).size).toBe(20);
    });

    it('stores no secret, words or token, only hashes', async () => {
      const { secret, token } = await world.verify(id);
      const rows = await open.store.sql`select row_to_json(c) as row from verification_claims c
        union all select row_to_json(t) from access_tokens t`;
      const text = JSON.stringify(rows);
      expect(rows).toHaveLength(2);
      expect(text).not.toContain(secret);
      expect(text).not.toContain(token);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
      expect(text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    });
  });

  describe('the steps from a claim to a token', () => {
    it('use a comment in the game', async () => {
      const { challenge, claim_secret } = await world.start(id);
      const at = (more: object) => ({ expires_at: '2026-11-21T12:10:00Z', ...more });
      const there = { is_online: true, is_anonymous: false, public_comment: null };
      const away = { ...there, is_online: false };
      const steps: unknown[] = [];
      const step = async () => steps.push(await world.status(id, claim_secret));
      world.lose(id);
      await step();
      write('lfg', { is_anonymous: true });
      await step();
      write('lfg');
      await step();
      write(` ${challenge.toUpperCase()} `);
      await step();
      write(null);
      await step();
      world.lose(id);
      await step();
      expect(steps).toEqual([
        at({ ...away, challenge_word_match: false }),
        at({ ...there, is_anonymous: true, challenge_word_match: false }),
        at({ ...there, public_comment: 'lfg', challenge_word_match: false }),
        at({ ...there, public_comment: ` ${challenge.toUpperCase()} `, challenge_word_match: true }),
        at({ ...there, challenge_word_match: true }),
        at({ ...away, challenge_word_match: true }),
      ]);
      const granted = await world.takeToken(id, claim_secret);
      expect(granted).toMatchObject({ status: 200, body: { data: {} } });
      expect(granted.headers).toMatchObject({ 'cache-control': 'no-store' });
    });

    it('work without requests for the status', async () => {
      const { token, token_id } = await world.verify(id);
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(token_id).toMatch(/^[\w-]{16}$/);
      expect((await world.tokensOf(id, token)).status).toBe(200);
    });

    test.each([
      ['another comment', 0, (words: string) => ({ public_comment: `${words} please` })],
      ['an empty comment', 0, () => ({ public_comment: null })],
      [
        'words in the comment of an anonymous character',
        0,
        (words: string) => ({ public_comment: words, is_anonymous: true }),
      ],
      [
        'words in the comment of an offline character',
        0,
        (words: string) => ({ public_comment: words, is_online: false }),
      ],
      [
        'words that were seen before the claim began',
        minuteMs,
        (words: string) => ({ public_comment: words }),
      ],
    ])('end before the token because of %s', async (_case, agoMs, seen) => {
      const { challenge, claim_secret } = await world.start(id);
      world.nowMs += 1000;
      world.see({ id, ...seen(challenge) }, agoMs);
      expect(await world.status(id, claim_secret)).toMatchObject({ challenge_word_match: false });
      expect(await world.takeToken(id, claim_secret)).toMatchObject({
        status: 409,
        body: { code: 'not-matched-yet' },
      });
      expect(await open.store.sql`select 1 from access_tokens`).toHaveLength(0);
    });

    it('return the same token each time it is requested', async () => {
      const { secret, token, token_id } = await world.verify(id);
      world.nowMs += minuteMs;
      const answers = await Promise.all([
        world.takeToken(id, secret),
        world.takeToken(id, secret),
        world.takeToken(id, secret),
      ]);
      for (const { body } of answers) expect(body).toEqual({ data: { token, token_id } });
      expect(await open.store.sql`select 1 from access_tokens`).toHaveLength(1);
    });

    it('can continue after a restart', async () => {
      const { challenge, claim_secret } = await world.start(id);
      await open.reopen();
      await world.close();
      world = await openVerifiedWorld(open.store, null, world.nowMs);
      write(challenge);
      expect(await world.status(id, claim_secret)).toMatchObject({ challenge_word_match: true });
      const before = await world.takeToken(id, claim_secret);
      await world.close();
      world = await openVerifiedWorld(open.store, null, world.nowMs);
      expect((await world.takeToken(id, claim_secret)).body).toEqual(before.body);
    });

    it('can be started, proven and ended at different servers on the same database', async () => {
      const other = await openVerifiedWorld(open.store, null, world.nowMs);
      const { challenge, claim_secret } = await world.start(id);
      expect(await other.status(id, claim_secret)).toMatchObject({ is_online: false });
      other.nowMs += minuteMs;
      world.nowMs += minuteMs;
      other.see({ id, public_comment: challenge });
      expect(await other.status(id, claim_secret)).toMatchObject({ challenge_word_match: true });
      const granted = await world.takeToken(id, claim_secret);
      expect(granted.status).toBe(200);
      expect((await other.takeToken(id, claim_secret)).body).toEqual(granted.body);
      expect((await other.cancel(id, claim_secret)).status).toBe(204);
      expect((await world.cancel(id, claim_secret)).status).toBe(403);
      await other.close();
    });

    it('give a second browser nothing, since it has different words', async () => {
      const first = await world.start(id);
      const second = await world.start(id);
      write(first.challenge);
      expect(await world.status(id, second.claim_secret)).toMatchObject({ challenge_word_match: false });
      expect((await world.takeToken(id, second.claim_secret)).status).toBe(409);
      expect((await world.takeToken(id, first.claim_secret)).status).toBe(200);
      expect((await world.takeToken(id, second.claim_secret)).status).toBe(409);
    });

    it('can be repeated for another token, and the first token stays valid', async () => {
      const first = await world.verify(id);
      const second = await world.verify(id);
      expect(second.token).not.toBe(first.token);
      expect((await world.tokensOf(id, first.token)).status).toBe(200);
      expect((await world.tokensOf(id, second.token)).status).toBe(200);
    });
  });

  describe('a secret', () => {
    it('is requested if none is sent', async () => {
      for (const authorization of [undefined, '', 'Bearer', 'Bearer ', 'bearer  ']) {
        const answer = await world.call({
          path: `${id}`,
          ...(authorization !== undefined && { authorization }),
        });
        expect(answer).toMatchObject({ status: 401, body: { code: 'secret-missing' } });
        expect(answer.headers).toMatchObject({ 'www-authenticate': 'Bearer' });
      }
    });

    it('gets the same answer whatever is wrong with it', async () => {
      const mine = await world.start(id);
      const theirs = await world.start(otherId);
      const { token, secret: proven } = await world.verify(otherId);
      const wrong = [
        bearer(theirs.claim_secret),
        bearer(proven),
        bearer(token),
        bearer('AAAAAAAAAAAAAAAAAAAAAA'),
        bearer(mine.claim_secret.slice(1)),
        bearer(`${mine.claim_secret}A`),
        bearer(mine.claim_secret.toLowerCase()),
        `Basic ${mine.claim_secret}`,
        'Bearer \u00e4\u00f6\u00fc',
        'a'.repeat(5000),
        "' or true --",
      ];
      const answers: Answer[] = [];
      for (const authorization of wrong) {
        answers.push(await world.call({ path: `${id}`, authorization }));
        answers.push(await world.call({ method: 'POST', path: `${id}/token`, authorization }));
      }
      // An unknown or impossible character makes no difference.
      for (const path of ['999', '0', '1099511627776', '9'.repeat(300)]) {
        answers.push(await world.call({ path, authorization: bearer(mine.claim_secret) }));
      }
      world.nowMs += 10 * minuteMs;
      answers.push(await world.call({ path: `${id}`, authorization: bearer(mine.claim_secret) }));
      const said = new Set(answers.map(({ status, body }) => JSON.stringify([status, body])));
      expect([...said]).toEqual([
        JSON.stringify([
          403,
          {
            message: 'This secret is not, or no longer, that of a claim on this character',
            error: 'This secret is not, or no longer, that of a claim on this character',
            code: 'secret-refused',
          },
        ]),
      ]);
    });

    it('is valid for ten minutes, even if the words were written in time', async () => {
      const { challenge, claim_secret } = await world.start(id);
      write(challenge);
      world.nowMs += 10 * minuteMs - 1001;
      expect((await world.takeToken(id, claim_secret)).status).toBe(200);
      world.nowMs += 1;
      expect((await world.takeToken(id, claim_secret)).status).toBe(403);
      expect((await world.call({ path: `${id}`, authorization: bearer(claim_secret) })).status).toBe(403);
    });

    it('is not valid for longer because the clock was set back', async () => {
      const { claim_secret } = await world.start(id);
      const statusAt = async (backMs: number) => {
        world.nowMs -= backMs;
        const { status } = await world.call({ path: `${id}`, authorization: bearer(claim_secret) });
        world.nowMs += backMs;
        return status;
      };
      expect([await statusAt(500), await statusAt(minuteMs), await statusAt(minuteMs + 1)]).toEqual([
        200, 200, 403,
      ]);
    });

    it('is useless after its claim was cancelled, and cancels no other claim', async () => {
      const mine = await world.start(id);
      const other = await world.start(id);
      expect((await world.cancel(otherId, mine.claim_secret)).status).toBe(403);
      expect(await world.cancel(id, mine.claim_secret)).toMatchObject({ status: 204, body: null });
      write(mine.challenge);
      expect((await world.takeToken(id, mine.claim_secret)).status).toBe(403);
      expect((await world.cancel(id, mine.claim_secret)).status).toBe(403);
      expect(await world.status(id, other.claim_secret)).toMatchObject({ challenge_word_match: false });
    });

    it('is deleted together with its ended claim when another begins', async () => {
      await world.start(id);
      await world.verify(id);
      world.nowMs += 10 * minuteMs;
      await world.start(otherId);
      expect(await open.store.sql`select character_id from verification_claims`).toEqual([
        { character_id: otherId },
      ]);
      world.nowMs -= 60 * minuteMs;
      await world.start(id);
      expect(await open.store.sql`select character_id from verification_claims`).toEqual([
        { character_id: id },
      ]);
    });
  });

  it('cannot be guessed', async () => {
    const { challenge } = await world.start(id);
    await world.verify(id);
    write(challenge);
    const guess = fc.oneof(
      fc
        .uint8Array({ minLength: 16, maxLength: 16 })
        .map((bytes) => Buffer.from(bytes).toString('base64url')),
      fc
        .uint8Array({ minLength: 32, maxLength: 32 })
        .map((bytes) => Buffer.from(bytes).toString('base64url')),
      fc.string({ minLength: 1, maxLength: 60 }).filter((text) => /^[\x21-\x7e]+$/.test(text)),
    );
    const paths = fc.constantFrom('', '/token', '/tokens');
    await fc.assert(
      fc.asyncProperty(guess, paths, async (secret, path) => {
        const { status } = await world.call({
          method: path === '/token' ? 'POST' : 'GET',
          path: `${id}${path}`,
          authorization: bearer(secret),
        });
        expect(status).toBe(403);
      }),
      { numRuns: 60 },
    );
  });
});
