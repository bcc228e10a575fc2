import { describe, expect, it } from 'vitest';
import type { Character } from '../character/character.ts';
import type { Lfm } from '../lfm/lfm.ts';
import { makeCharacter, makeLfm } from '../testing/makers.ts';
import { createIgnoredWatch } from './ignored-joins.ts';

const mine = makeCharacter({ id: 1, name: 'Torvald' });
const stranger = makeCharacter({ id: 2, name: 'Ysolde' });
const avoided = makeCharacter({ id: 3, name: 'Grimbold' });
const hidden = makeCharacter({ id: 3, name: null, is_anonymous: true });
const lists = { ownIds: new Set([1]), ignoredIds: new Set([3]) };

const group = (leader: Character, ...members: Character[]) =>
  makeLfm({ id: 10, server_name: 'Orien', leader, members });

/** The names found by successive looks; null = the group is not posted. */
function follow(...looks: readonly (Lfm | null)[]): (string | null)[][] {
  const watch = createIgnoredWatch();
  return looks.map((one) =>
    watch(new Map([['orien', one === null ? [] : [one]]]), lists, 0).map(({ person }) => person.name),
  );
}

describe('an ignored player', () => {
  it.each([
    ['led by the reader', group(mine), group(mine, avoided)],
    ['with the reader as a member', group(stranger, mine), group(stranger, mine, avoided)],
    ['that the reader joins at the same time', group(stranger), group(stranger, mine, avoided)],
    ['as its leader', group(stranger, mine), group(avoided, mine)],
  ])('is found when joining a group %s', (_what, before, after) => {
    expect(follow(before, after)).toEqual([[], ['Grimbold']]);
  });

  it.each([
    ['in a group without the reader', [group(stranger), group(stranger, avoided)]],
    ['who was there before the reader', [group(avoided), group(avoided, mine)]],
    ['who was there at the start', [group(mine, avoided), group(mine, stranger, avoided)]],
    ['in a group that is posted now', [null, group(mine, avoided)]],
    ['who is anonymous', [group(mine), group(mine, hidden)]],
  ])('is not found %s', (_what, looks) => {
    expect(follow(...looks).flat()).toEqual([]);
  });

  it('is found once for each group, even after leaving or while the group flickers', () => {
    const [without, together] = [group(mine), group(mine, avoided)];
    expect(follow(without, together, { ...together }, without, together)).toEqual([
      [],
      ['Grimbold'],
      [],
      [],
      [],
    ]);
    expect(follow(without, null, together, null, { ...together })).toEqual([[], [], ['Grimbold'], [], []]);
  });

  it('is found when no longer anonymous', () => {
    expect(follow(group(mine), group(mine, hidden), group(mine, avoided))).toEqual([[], [], ['Grimbold']]);
  });
});
