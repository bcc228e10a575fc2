import { makeCharacter } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import type { ClaimState, ClaimProblem } from '../../api/verification/claim-machine.ts';
import {
  classFacts,
  deviceRows,
  placeFacts,
  proofAnnouncement,
  proofChecks,
  revokeQuestion,
  verificationSubject,
} from './verification-view.ts';

const classes = [
  { name: 'Fighter', level: 12 },
  { name: 'Rogue', level: 8 },
];

it.each([
  ['a character', makeCharacter({ classes }), ['Thelanis · Level 20', 'Fighter 12, Rogue 8']],
  ['a character without classes', makeCharacter({ classes: [] }), ['Thelanis · Level 20', '']],
  ['a character never seen', null, ['Not seen yet', '']],
])('describes %s', (_who, character, facts) => {
  const entry = { id: 7, character };
  expect([placeFacts(entry), classFacts(entry)]).toEqual(facts);
});

const claim = { characterId: 7, challenge: 'three small words', secret: 'abc', expiresAtMs: 0 };
const seen = (more: object = {}) => ({
  is_online: true,
  is_anonymous: false,
  public_comment: null,
  challenge_word_match: false,
  expires_at: '2026-03-14T20:15:00Z',
  ...more,
});
const waiting = (
  status: ReturnType<typeof seen> | null,
  problem: ClaimProblem | null = null,
): ClaimState => ({
  state: 'waiting',
  claim,
  seen: status,
  problem,
});
const granting: ClaimState = { state: 'granting', claim, problem: null };

describe('the checklist', () => {
  it.each<[string, ClaimState, string]>([
    ['nothing before it begins', { state: 'idle' }, 'unknown unknown unknown'],
    ['nothing before the first answer', waiting(null), 'unknown unknown unknown'],
    [
      'an offline character, of which nothing else is known',
      waiting(seen({ is_online: false })),
      'missing unknown unknown',
    ],
    [
      'an anonymous character, whose comment cannot be read',
      waiting(seen({ is_anonymous: true })),
      'done missing unknown',
    ],
    ['another comment', waiting(seen()), 'done done missing'],
    ['the words', waiting(seen({ challenge_word_match: true })), 'done done done'],
    ['the words, seen once before', granting, 'done done done'],
  ])('shows %s', (_, proof, marks) => {
    expect(proofChecks(proof, 'Torvald').map(({ mark }) => mark)).toEqual(marks.split(' '));
  });

  it('only gives advice on what is missing', () => {
    const adviceFor = (status: ReturnType<typeof seen>) =>
      proofChecks(waiting(status), 'Torvald').map(({ advice }) => advice);
    expect(adviceFor(seen({ is_online: false }))).toEqual([
      expect.stringContaining('Log in as Torvald'),
      '',
      '',
    ]);
    expect(adviceFor(seen({ is_anonymous: true }))).toEqual([
      '',
      expect.stringContaining('Turn anonymous off'),
      '',
    ]);
    expect(adviceFor(seen())).toEqual(['', '', expect.stringContaining('three words')]);
  });

  it.each([
    [null, 'We don’t see a comment yet.'],
    ['  ', 'We don’t see a comment yet.'],
    ['tree small words', 'We see “tree small words”.'],
    [' three\u202e  words\n', 'We see “three words”.'],
    ['x'.repeat(80), `We see “${'x'.repeat(80)}”.`],
    ['x'.repeat(81), `We see “${'x'.repeat(80)}…”.`],
  ])('says what it sees of the comment %j', (public_comment, said) => {
    const advice = proofChecks(waiting(seen({ public_comment })), 'Torvald').at(-1)?.advice;
    expect(advice).toContain(said);
    expect(advice).toContain('exactly the three words');
  });
});

describe('the announcement', () => {
  const said = (proof: ClaimState, isLastMinute = false) => proofAnnouncement(proof, 'Torvald', isLastMinute);

  it.each<[ClaimState, string]>([
    [{ state: 'idle' }, ''],
    [{ state: 'starting' }, ''],
    [waiting(null), ''],
    [{ state: 'verified', isNew: false }, ''],
    [{ state: 'verified', isNew: true }, ''],
    [granting, 'The words were found. Saving the proof in this browser.'],
  ])('%j: %j', (proof, text) => {
    expect(said(proof)).toBe(text);
  });

  it('names the first missing step, and the last minute', () => {
    expect(said(waiting(seen({ is_online: false })))).toMatch(/^Not yet: Torvald is online\. Log in/);
    expect(said(waiting(seen(), 'network'))).toMatch(/^Not yet: Its public comment/);
    expect(said(waiting(seen()), true)).toMatch(/Less than a minute left\.$/);
    expect(said(waiting(null), true)).toBe('Less than a minute left.');
  });

  it('is empty if a notice says it', () => {
    expect(said({ state: 'over', why: 'expired' })).toBe('');
    expect(said({ state: 'not-started', why: 'too-many', retryAtMs: null })).toBe('');
  });
});

const nowMs = Date.parse('2026-03-14T20:15:00Z');
const token = (token_id: string, more: object = {}) => ({
  token_id,
  created_at: '2026-03-11T20:15:00Z',
  last_used_at: null,
  is_current: false,
  ...more,
});

it('devices are listed with this browser first, then by latest use or creation', () => {
  const rows = deviceRows(
    [
      token('old'),
      token('used', { last_used_at: '2026-03-14T18:15:00Z' }),
      token('mine', { is_current: true, created_at: '2026-03-01T20:15:00Z' }),
      token('new', { created_at: '2026-03-14T20:14:30Z' }),
    ],
    nowMs,
  );
  expect(rows.map(({ id, name, created, used }) => [id, name, created, used])).toEqual([
    ['mine', 'This browser', 'Verified 13 days ago', 'Not used yet'],
    ['new', 'Another browser', 'Verified just now', 'Not used yet'],
    ['used', 'Another browser', 'Verified 3 days ago', 'Last used 2 hours ago'],
    ['old', 'Another browser', 'Verified 3 days ago', 'Not used yet'],
  ]);
});

it('the question before revoking says that it can’t be undone and which device it concerns', () => {
  const questions = deviceRows([token('mine', { is_current: true }), token('other')], nowMs).map((row) =>
    revokeQuestion(row, 'Torvald'),
  );
  for (const { message } of questions) expect(message).toMatch(/Torvald.*can’t be undone/);
  expect(questions.map(({ title }) => title)).toEqual(['Revoke this browser?', 'Revoke this device?']);
});

const entry = (id: number) => ({ id, character: null });
const two = [entry(7), entry(8)];

describe('the character of the page', () => {
  it.each([
    ['is one of the visitor’s', '?id=8', two, { kind: 'own', entry: entry(8) }],
    ['is one of the visitor’s, among other parameters', '?x=1&id=7', two, { kind: 'own', entry: entry(7) }],
    ['is not one of the visitor’s', '?id=9', two, { kind: 'unregistered', id: 9 }],
    ['is anybody’s for a visitor without characters', '?id=9', [], { kind: 'unregistered', id: 9 }],
    ['is the only one when none is named', '', [entry(7)], { kind: 'own', entry: entry(7) }],
    ['is to be chosen among several', '', two, { kind: 'choose' }],
    ['is missing', '', [], { kind: 'nobody' }],
    ['has the largest id', '?id=1099511627775', [], { kind: 'unregistered', id: 1_099_511_627_775 }],
  ])('%s', (_, search, registered, subject) => {
    expect(verificationSubject(search, registered)).toEqual(subject);
  });

  it.each(['', '0', '-7', '7.5', '1e3', '0x7', 'Torvald', '7;8', '1099511627776', '9'.repeat(400), '%00'])(
    'is invalid for %j',
    (id) => {
      expect(verificationSubject(`?id=${id}`, two)).toEqual({ kind: 'bad-id' });
    },
  );
});
