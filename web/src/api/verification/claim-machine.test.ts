import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallError } from '../call-error.ts';
import {
  type ClaimEvent,
  type ClaimState,
  clockSlackMs,
  firstClaimState,
  hasClaim,
  claimProblem,
  nextClaimState,
} from './claim-machine.ts';

const expiresAtMs = 600_000;
const claim = { characterId: 7, challenge: 'three small words', secret: 'abc', expiresAtMs };
const status = (more: object = {}) => ({
  is_online: true,
  is_anonymous: false,
  public_comment: null,
  challenge_word_match: false,
  expires_at: '1970-01-01T00:10:00Z',
  ...more,
});
const refusal = (code: number, retryAfterMs: number | null = null) =>
  new CallError('status', 'no', { status: code, retryAfterMs });
const cutOff = new CallError('network', 'no', { status: null, retryAfterMs: null });
const strange = new CallError('shape', 'no', { status: null, retryAfterMs: null });

const idle: ClaimState = { state: 'idle' };
const starting: ClaimState = { state: 'starting' };
const waiting: ClaimState = { state: 'waiting', claim, seen: null, problem: null };
const seeing: ClaimState = { state: 'waiting', claim, seen: status(), problem: null };
const cut: ClaimState = { state: 'waiting', claim, seen: status(), problem: 'network' };
const granting: ClaimState = { state: 'granting', claim, problem: null };
const verified: ClaimState = { state: 'verified', isNew: false };
const proven: ClaimState = { state: 'verified', isNew: true };
const expired: ClaimState = { state: 'over', why: 'expired' };
const refused: ClaimState = { state: 'over', why: 'refused' };
const notStarted = (why: string, retryAtMs: number | null = null) => ({
  state: 'not-started',
  why,
  retryAtMs,
});

describe('the verification of a character', () => {
  it.each<[what: string, before: ClaimState, event: ClaimEvent, after: unknown, nowMs?: number]>([
    ['begins when the visitor starts', idle, { type: 'begin' }, starting],
    ['begins again after the time is up', expired, { type: 'begin' }, starting],
    ['begins again for another token', verified, { type: 'begin' }, starting],
    ['gets its words', starting, { type: 'started', claim }, waiting],
    [
      'does not start for an unknown character',
      starting,
      { type: 'not-started', error: refusal(404) },
      notStarted('unknown'),
    ],
    [
      'does not start after too many requests, and says when to retry',
      starting,
      { type: 'not-started', error: refusal(429, 9000) },
      notStarted('too-many', 10_000),
      1000,
    ],
    [
      'does not start without the store',
      starting,
      { type: 'not-started', error: refusal(503) },
      notStarted('store-away'),
    ],
    [
      'does not start without a network',
      starting,
      { type: 'not-started', error: cutOff },
      notStarted('network'),
    ],
    [
      'does not start after a server error',
      starting,
      { type: 'not-started', error: strange },
      notStarted('failed'),
    ],
    ['continues after a reload', idle, { type: 'resumed', claim }, waiting],
    ['continues after a reload for a verified character', verified, { type: 'resumed', claim }, waiting],
    [
      'does not continue after its time is up',
      idle,
      { type: 'resumed', claim },
      expired,
      expiresAtMs + clockSlackMs,
    ],
    ['receives its status', waiting, { type: 'answered', status: status() }, seeing],
    [
      'receives another comment',
      seeing,
      { type: 'answered', status: status({ public_comment: 'tree small words' }) },
      { ...seeing, seen: status({ public_comment: 'tree small words' }) },
    ],
    ['is free of problems once the network is back', cut, { type: 'answered', status: status() }, seeing],
    [
      'takes the token when the words were seen',
      seeing,
      { type: 'answered', status: status({ challenge_word_match: true }) },
      granting,
    ],
    ['notes that the network is lost', seeing, { type: 'failed', error: cutOff }, cut],
    [
      'notes that the network is lost before the token',
      granting,
      { type: 'failed', error: cutOff },
      { ...granting, problem: 'network' },
    ],
    [
      'notes that the store is unavailable',
      seeing,
      { type: 'failed', error: refusal(503) },
      { ...seeing, problem: 'store-away' },
    ],
    [
      'notes that the server asks to wait',
      seeing,
      { type: 'failed', error: refusal(429) },
      { ...seeing, problem: 'too-many' },
    ],
    [
      'waits again when the words were not all seen',
      granting,
      { type: 'failed', error: refusal(409) },
      waiting,
    ],
    ['is over when the server does not know it', seeing, { type: 'failed', error: refusal(403) }, refused],
    ['is over when the server refuses it early', seeing, { type: 'failed', error: refusal(401) }, refused],
    [
      'has expired when the server refuses it at the end of its time',
      granting,
      { type: 'failed', error: refusal(403) },
      expired,
      expiresAtMs - clockSlackMs,
    ],
    ['is over when the time is up', cut, { type: 'time' }, expired, expiresAtMs + clockSlackMs],
    ['ends with its token', granting, { type: 'held' }, proven],
    ['ends with a token from another tab', seeing, { type: 'held' }, proven],
    ['ends with a token that came by another claim', idle, { type: 'held' }, verified],
    ['is reset when the token is lost', verified, { type: 'lost' }, idle],
    ['is cancelled', seeing, { type: 'cancelled', hasToken: false }, idle],
    ['is cancelled for a verified character', seeing, { type: 'cancelled', hasToken: true }, verified],
  ])('%s', (_, before, event, after, nowMs = 1000) => {
    expect(nextClaimState(before, event, nowMs)).toEqual(after);
  });

  it.each<[what: string, before: ClaimState, event: ClaimEvent, nowMs?: number]>([
    ['another start', starting, { type: 'begin' }],
    ['a start while it is open', waiting, { type: 'begin' }],
    ['words that arrive late', idle, { type: 'started', claim }],
    ['a failure that arrives late', idle, { type: 'not-started', error: cutOff }],
    ['another claim while it is open', waiting, { type: 'resumed', claim }],
    ['a status that arrives late', verified, { type: 'answered', status: status() }],
    ['a status while the token is requested', granting, { type: 'answered', status: status() }],
    ['the same status', seeing, { type: 'answered', status: status() }],
    ['the same problem', cut, { type: 'failed', error: cutOff }],
    ['a refusal that arrives late', verified, { type: 'failed', error: refusal(403) }],
    ['the same token again', verified, { type: 'held' }],
    ['a token that is lost elsewhere', seeing, { type: 'lost' }],
    ['time that is left', cut, { type: 'time' }, expiresAtMs + clockSlackMs - 1],
    ['time when no claim is open', verified, { type: 'time' }, expiresAtMs * 2],
  ])('is not changed by %s', (_, before, event, nowMs = 1000) => {
    expect(nextClaimState(before, event, nowMs)).toBe(before);
  });

  it('is done if the browser has a token', () => {
    expect([firstClaimState(true), firstClaimState(false)]).toEqual([verified, idle]);
  });
});

it('an unknown failure counts as "failed"', () => {
  expect([refusal(500), refusal(418), strange].map(claimProblem)).toEqual(['failed', 'failed', 'failed']);
});

describe('random events in any order', () => {
  const error = fc.constantFrom(
    cutOff,
    strange,
    ...[401, 403, 404, 409, 429, 500, 503].map((code) => refusal(code)),
  );
  const event: fc.Arbitrary<ClaimEvent> = fc.oneof(
    fc.constantFrom<ClaimEvent>(
      { type: 'begin' },
      { type: 'started', claim },
      { type: 'resumed', claim },
      { type: 'held' },
      { type: 'lost' },
      { type: 'time' },
    ),
    fc.boolean().map((hasToken): ClaimEvent => ({ type: 'cancelled', hasToken })),
    fc
      .boolean()
      .map((match): ClaimEvent => ({ type: 'answered', status: status({ challenge_word_match: match }) })),
    error.map((each): ClaimEvent => ({ type: 'failed', error: each })),
    error.map((each): ClaimEvent => ({ type: 'not-started', error: each })),
  );
  const story = fc.array(fc.tuple(event, fc.nat({ max: expiresAtMs * 2 })), { maxLength: 40 });

  it('verify only with a token, wait only with a claim, and keep no expired claim', () => {
    fc.assert(
      fc.property(story, (events) => {
        let state: ClaimState = idle;
        for (const [each, nowMs] of events) {
          const before: ClaimState = state;
          state = nextClaimState(before, each, nowMs);
          if (state.state === 'verified' && before.state !== 'verified') {
            expect(each.type === 'held' || (each.type === 'cancelled' && each.hasToken)).toBe(true);
          }
          if (hasClaim(state) && !hasClaim(before)) expect(['started', 'resumed']).toContain(each.type);
          if (state.state === 'granting' && before.state !== 'granting') expect(before.state).toBe('waiting');
          expect(hasClaim(nextClaimState(state, { type: 'time' }, expiresAtMs + clockSlackMs))).toBe(false);
          expect(nextClaimState(state, { type: 'held' }, nowMs).state).toBe('verified');
        }
      }),
    );
  });
});
