import { makeCharacter } from '@rollcall/game/testing/makers';
import { describe, expect, it, test } from 'vitest';
import { emptyList } from '../../storage/kept-list.ts';
import { memberAccess } from './member-access.ts';

const entry = (id: number, overrides: Parameters<typeof makeCharacter>[0] = {}) => ({
  id,
  character: makeCharacter({ id, name: `P${id}`, ...overrides }),
});
const tokens = (...ids: readonly number[]) => ({
  ...emptyList(),
  data: ids.map((characterId) => ({ characterId, token: `t${characterId}`, tokenId: null })),
});
const accessBy = (entries: Parameters<typeof memberAccess>[0], ...ids: readonly number[]) =>
  memberAccess(entries, tokens(...ids), 'thelanis', 'LANTERN watch');

describe('what a visitor sees a guild by', () => {
  it('are the tokens of members, then of those of whom nobody knows', () => {
    const access = accessBy(
      [
        entry(1, { guild_name: null, is_anonymous: true }),
        entry(2),
        entry(3),
        entry(4, { guild_name: 'Ash' }),
        entry(5, { server_name: 'Orien' }),
        entry(6, { guild_name: null }),
        { id: 7, character: null },
      ],
      1,
      3,
      4,
      5,
      6,
      7,
    );
    expect(access).toMatchObject({
      kind: 'tokens',
      tokens: [
        { token: { token: 't3' }, name: 'P3' },
        { token: { token: 't1' }, name: 'P1' },
      ],
    });
  });

  test.each([
    ['a member who is not verified', [entry(2)], { kind: 'unverified', id: 2, name: 'P2' }],
    [
      'a member without a known name',
      [entry(2, { name: null })],
      { kind: 'unverified', id: 2, name: 'Character 2' },
    ],
    ['nobody registered', [], { kind: 'none' }],
    ['somebody of another guild', [entry(2, { guild_name: 'Ash' })], { kind: 'none' }],
    [
      'somebody anonymous without a token',
      [entry(2, { guild_name: null, is_anonymous: true })],
      { kind: 'none' },
    ],
  ] as const)('%s', (_who, entries, expected) => {
    expect(accessBy(entries)).toEqual(expected);
  });
});
