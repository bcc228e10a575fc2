import { expect, it } from 'vitest';
import { deviceRows, revokeQuestion } from './device-rows.ts';

const nowMs = Date.parse('2026-03-14T20:15:00Z');
const token = (token_id: string, more: object = {}) => ({
  token_id,
  created_at: '2026-03-11T20:15:00Z',
  last_used_at: null,
  is_current: false,
  ...more,
});

it('this browser stands first, then what was used or made last', () => {
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

it('what is asked says that it cannot be undone, and whom it concerns', () => {
  const questions = deviceRows([token('mine', { is_current: true }), token('other')], nowMs).map((row) =>
    revokeQuestion(row, 'Torvald'),
  );
  for (const { message } of questions) expect(message).toMatch(/Torvald.*cannot be undone/);
  expect(questions.map(({ title }) => title)).toEqual(['Revoke this browser?', 'Revoke this device?']);
});
