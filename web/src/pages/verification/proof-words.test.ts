import { describe, expect, it } from 'vitest';
import type { ClaimState, Hindrance } from '../../data/verification/claim-machine.ts';
import { proofAnnouncement, proofChecks } from './proof-words.ts';

const claim = { characterId: 7, challenge: 'three small words', secret: 'abc', expiresAtMs: 0 };
const seen = (more: object = {}) => ({
  is_online: true,
  is_anonymous: false,
  challenge_word_match: false,
  expires_at: '2026-03-14T20:15:00Z',
  ...more,
});
const waiting = (status: ReturnType<typeof seen> | null, trouble: Hindrance | null = null): ClaimState => ({
  state: 'waiting',
  claim,
  seen: status,
  trouble,
});
const granting: ClaimState = { state: 'granting', claim, trouble: null };

describe('the checklist', () => {
  it.each<[string, ClaimState, string]>([
    ['nothing before it begins', { state: 'idle' }, 'unknown unknown unknown'],
    ['nothing before the first answer', waiting(null), 'unknown unknown unknown'],
    [
      'somebody offline, of whom nothing else is known',
      waiting(seen({ is_online: false })),
      'missing unknown unknown',
    ],
    [
      'somebody anonymous, whose comment nobody reads',
      waiting(seen({ is_anonymous: true })),
      'done missing unknown',
    ],
    ['another comment', waiting(seen()), 'done done missing'],
    ['the words', waiting(seen({ challenge_word_match: true })), 'done done done'],
    ['the words, once seen', granting, 'done done done'],
  ])('shows %s', (_, proof, marks) => {
    expect(proofChecks(proof, 'Torvald').map(({ mark }) => mark)).toEqual(marks.split(' '));
  });

  it('advises on what is missing, and on nothing else', () => {
    const advices = (status: ReturnType<typeof seen>) =>
      proofChecks(waiting(status), 'Torvald').map(({ advice }) => advice);
    expect(advices(seen({ is_online: false }))).toEqual([
      expect.stringContaining('Log in with Torvald'),
      '',
      '',
    ]);
    expect(advices(seen({ is_anonymous: true }))).toEqual([
      '',
      expect.stringContaining('Switch anonymous off'),
      '',
    ]);
    expect(advices(seen())).toEqual(['', '', expect.stringContaining('three words')]);
  });
});

describe('what is read out', () => {
  const said = (proof: ClaimState, isLastMinute = false) => proofAnnouncement(proof, 'Torvald', isLastMinute);

  it.each<[ClaimState, string]>([
    [{ state: 'idle' }, ''],
    [{ state: 'starting' }, ''],
    [waiting(null), ''],
    [{ state: 'verified', isNew: false }, ''],
    [{ state: 'verified', isNew: true }, ''],
    [granting, 'The words were seen. The proof is being stored in this browser.'],
  ])('%j: %j', (proof, text) => {
    expect(said(proof)).toBe(text);
  });

  it('is what is missing first, and the last minute', () => {
    expect(said(waiting(seen({ is_online: false })))).toMatch(/^Not yet: Torvald is online\. Log in/);
    expect(said(waiting(seen(), 'network'))).toMatch(/^Not yet: Its public comment/);
    expect(said(waiting(seen()), true)).toMatch(/Less than a minute is left\.$/);
    expect(said(waiting(null), true)).toBe('Less than a minute is left.');
  });

  it('is nothing where a notice says it', () => {
    expect(said({ state: 'over', why: 'expired' })).toBe('');
    expect(said({ state: 'not-started', why: 'too-many', retryAtMs: null })).toBe('');
  });
});
