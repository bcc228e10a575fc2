import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '@rollcall/game/time';
import {
  accessTokensStore,
  openClaimOf,
  openClaimsStore,
  tokenOf,
} from '../../storage/access-tokens-store.ts';
import { emptyList } from '../../storage/stored-list.ts';
import { type Answered, answerFetch } from '../../testing/answers.ts';
import { makeSurroundings } from '../../testing/surroundings.ts';
import { createClaimSession, type ClaimSession } from './claim-session.ts';

const started: Answered = {
  body: {
    data: { challenge: 'three small words', claim_secret: 's3cret', expires_at: '1970-01-01T00:10:00Z' },
  },
};
const told = (more: object = {}): Answered => ({
  body: {
    data: {
      is_online: true,
      is_anonymous: false,
      public_comment: null,
      challenge_word_match: false,
      expires_at: '1970-01-01T00:10:00Z',
      ...more,
    },
  },
});
const met = told({ challenge_word_match: true });
const granted: Answered = { body: { data: { token_id: 'dev1', token: 't0ken' } } };
const refused = (status: number, headers: Record<string, string> = {}): Answered => ({
  status,
  headers,
  body: {},
});
const cutOff = new TypeError('Failed to fetch');

const ends: (() => void)[] = [];
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  ends.splice(0).forEach((end) => end());
  accessTokensStore.reset();
  openClaimsStore.reset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Resolves after the microtasks that an answer takes. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

function open(...answers: readonly (Answered | Error)[]) {
  const fetched = answerFetch(...answers);
  const world = makeSurroundings();
  const session = createClaimSession(7, world.surroundings);
  const end = session.open();
  ends.push(end);
  return {
    ...world,
    end,
    session,
    requested: () =>
      fetched.mock.calls.map(([url, init]) => {
        const secret = new Headers(init?.headers).get('Authorization');
        return `${init?.method} ${JSON.stringify(url).slice(1, -1)}${secret === null ? '' : ` ${secret}`}`;
      }),
    /** Lets time pass in steps of a second, each with its answers. */
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        world.pass(1000);
        await settle();
      }
    },
  };
}

const begin = async (session: ClaimSession) => {
  session.begin();
  await settle();
};
const stateOf = (session: ClaimSession) => session.snapshot().state;
const storedToken = () => tokenOf(accessTokensStore.get(), 7);

describe('obtaining a token', () => {
  it('starts with the words, polls every second, and takes the token once the words were seen', async () => {
    const { session, requested, pass } = open(started, told({ is_online: false }), told(), met, granted);
    expect(stateOf(session)).toBe('idle');
    await begin(session);
    expect(session.snapshot()).toMatchObject({ state: 'waiting', seen: { is_online: false } });
    expect(openClaimOf(7)).toMatchObject({ secret: 's3cret' });
    await pass(1);
    expect(session.snapshot()).toMatchObject({ state: 'waiting', seen: { is_online: true } });
    await pass(1);
    expect(stateOf(session)).toBe('verified');
    expect(storedToken()).toEqual({ characterId: 7, token: 't0ken', tokenId: 'dev1' });
    expect(openClaimOf(7)).toBeNull();
    await pass(60);
    expect(requested()).toEqual([
      'POST /v1/verification/7',
      'GET /v1/verification/7 Bearer s3cret',
      'GET /v1/verification/7 Bearer s3cret',
      'GET /v1/verification/7 Bearer s3cret',
      'POST /v1/verification/7/token Bearer s3cret',
    ]);
  });

  it('requests only the token again when its answer is lost', async () => {
    const { session, requested, pass } = open(started, met, cutOff, refused(503), granted);
    await begin(session);
    expect(session.snapshot()).toMatchObject({ state: 'granting', problem: 'network' });
    await pass(2);
    expect(session.snapshot()).toMatchObject({ state: 'granting', problem: 'store-away' });
    await pass(4);
    expect(stateOf(session)).toBe('verified');
    expect(requested().slice(2)).toEqual(Array(3).fill('POST /v1/verification/7/token Bearer s3cret'));
  });

  it('keeps polling while offline, less and less often, and at once on request', async () => {
    const { session, requested, pass } = open(started, cutOff);
    await begin(session);
    expect(session.snapshot()).toMatchObject({ state: 'waiting', problem: 'network' });
    await pass(30);
    expect(requested()).toHaveLength(2 + 4);
    session.tryNow();
    await settle();
    expect(requested()).toHaveLength(7);
    expect(stateOf(session)).toBe('waiting');
  });

  it('pauses in a hidden tab, and catches up when visible again', async () => {
    const { session, requested, pass, setHidden } = open(started, told(), told(), met, granted);
    await begin(session);
    setHidden(true);
    await pass(9);
    expect(requested()).toHaveLength(3);
    setHidden(false);
    await settle();
    expect(stateOf(session)).toBe('verified');
  });

  it('fails with a token that is not a valid header value', async () => {
    const { session } = open(started, met, { body: { data: { token_id: 'x', token: 'a\r\nb' } } });
    await begin(session);
    expect(session.snapshot()).toMatchObject({ state: 'granting', problem: 'failed' });
    expect(storedToken()).toBeNull();
  });
});

describe('a verification that does not start', () => {
  it.each([
    ['an unknown character', refused(404), { why: 'unknown', retryAtMs: null }],
    ['too many requests', refused(429, { 'Retry-After': '60' }), { why: 'too-many', retryAtMs: minuteMs }],
    ['an unavailable store', refused(503, { 'Retry-After': '5' }), { why: 'store-away', retryAtMs: 5000 }],
    ['a missing network', cutOff, { why: 'network', retryAtMs: null }],
    ['a server error', { body: { data: {} } }, { why: 'failed', retryAtMs: null }],
  ])('%s shows why, and can be retried', async (_, answer, said) => {
    const { session } = open(answer, started, told());
    await begin(session);
    expect(session.snapshot()).toEqual({ state: 'not-started', ...said });
    await begin(session);
    expect(stateOf(session)).toBe('waiting');
  });
});

describe('a verification ends', () => {
  it('when the server no longer knows it', async () => {
    const { session, pass } = open(started, told(), refused(403));
    await begin(session);
    await pass(1);
    expect(session.snapshot()).toEqual({ state: 'over', why: 'refused' });
    expect(openClaimOf(7)).toBeNull();
  });

  it('when the time is up, even offline', async () => {
    const { session, pass, requested } = open(started, cutOff);
    await begin(session);
    await pass(605);
    expect(session.snapshot()).toEqual({ state: 'over', why: 'expired' });
    const before = requested().length;
    await pass(120);
    expect(requested()).toHaveLength(before);
  });

  it('when the visitor cancels it, even while the words are on their way', async () => {
    const { session, pass, requested } = open(started, started, told());
    session.begin();
    session.cancel();
    await settle();
    expect(stateOf(session)).toBe('idle');
    await begin(session);
    expect(stateOf(session)).toBe('waiting');
    session.cancel();
    await pass(10);
    expect(stateOf(session)).toBe('idle');
    expect(openClaimOf(7)).toBeNull();
    expect(requested().slice(3)).toEqual(['DELETE /v1/verification/7 Bearer s3cret']);
  });
});

describe('a verification whose page was left', () => {
  it('continues with the same words, and sends no requests meanwhile', async () => {
    const first = open(started, told());
    await begin(first.session);
    first.end();
    await first.pass(10);
    expect(first.requested()).toHaveLength(2);
    const second = open(met, granted);
    expect(second.session.snapshot()).toMatchObject({ claim: { challenge: 'three small words' } });
    await settle();
    expect(stateOf(second.session)).toBe('verified');
    expect(second.requested()[0]).toBe('GET /v1/verification/7 Bearer s3cret');
  });

  it('does not continue after the time is up', async () => {
    const first = open(started, told());
    await begin(first.session);
    first.end();
    openClaimsStore.set(openClaimsStore.get().map((claim) => ({ ...claim, expiresAtMs: -minuteMs })));
    const { session, requested } = open(told());
    await settle();
    expect(session.snapshot()).toEqual({ state: 'over', why: 'expired' });
    expect([requested(), openClaimOf(7)]).toEqual([[], null]);
  });
});

describe('another tab', () => {
  const hold = (token: string) =>
    accessTokensStore.set({ ...emptyList(), data: [{ characterId: 7, token, tokenId: 'n' }] });

  it('ends the verification here when it verifies the character', async () => {
    const { session, requested, pass } = open(started, told());
    await begin(session);
    hold('theirs');
    expect(stateOf(session)).toBe('verified');
    await pass(10);
    expect(requested()).toHaveLength(2);
  });

  it('resets the verification here when it forgets the token', () => {
    hold('mine');
    const { session } = open(told());
    expect(stateOf(session)).toBe('verified');
    accessTokensStore.set(emptyList());
    expect(stateOf(session)).toBe('idle');
  });

  it('does not disturb a repeated verification', async () => {
    hold('mine');
    const { session, pass } = open(started, told(), met, granted);
    await begin(session);
    accessTokensStore.set({ ...accessTokensStore.get(), updatedAt: '2026-01-01T00:00:00.000Z' });
    expect(stateOf(session)).toBe('waiting');
    await pass(1);
    expect([stateOf(session), storedToken()?.token]).toEqual(['verified', 't0ken']);
    expect(accessTokensStore.get().data).toHaveLength(1);
  });
});
