import { unknownQuestMetrics } from '@rollcall/game/quest/quest';
import { makeQuest } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { comparableQuests, type MeasuredQuest } from './comparable-view.ts';

const collator = new Intl.Collator('en');

function measured(id: number, level: number | null, xp: number | null, facts: object = {}): MeasuredQuest {
  return {
    ...makeQuest({ id, name: `Quest ${id}`, heroic_normal_cr: level, epic_normal_cr: null, ...facts }),
    ...unknownQuestMetrics,
    heroic_xp_per_minute: xp,
  };
}

const own = measured(1, 10, 100);
const idsOf = (all: readonly MeasuredQuest[], of = own) =>
  comparableQuests(of, all, 'heroic', collator).map(({ quest: { id } }) => id);

describe('quests comparable to a quest', () => {
  it('are sorted by XP per minute, including the quest itself, with unknown ones last by name', () => {
    const all = [measured(5, 11, null), own, measured(2, 9, 300), measured(4, 10, null), measured(3, 12, 50)];
    expect(idsOf(all)).toEqual([2, 1, 3, 4, 5]);
  });

  it('are the six with the closest levels; ties go to those with more XP per minute', () => {
    const near = [11, 12, 13, 14, 15].map((id) => measured(id, 10, id));
    const rivals = [measured(20, 12, 900), measured(21, 8, 800)];
    expect(idsOf([...near, ...rivals, measured(30, 20, 5000), own])).toEqual([20, 1, 15, 14, 13, 12, 11]);
  });

  it.each([
    ['of another size', measured(2, 10, 1, { group_size: 'Raid' })],
    ['of an unknown size', measured(2, 10, 1, { group_size: null })],
    ['without that version', measured(2, null, 1)],
    ['of level 0', measured(2, 0, 1)],
  ])('are none %s', (_name, other) => {
    expect(idsOf([own, other])).toEqual([]);
  });

  it('compare raids with raids in any spelling', () => {
    const raid = measured(1, 10, 1, { group_size: 'RAID' });
    expect(idsOf([raid, measured(2, 10, 2, { group_size: 'raid' }), measured(3, 10, 3)], raid)).toEqual([
      2, 1,
    ]);
  });

  it('are none for a version that the quest does not have', () => {
    expect(comparableQuests(own, [own, measured(2, 10, 1)], 'epic', collator)).toEqual([]);
    expect(idsOf([measured(2, 10, 1)], measured(1, 0, null))).toEqual([]);
  });

  it('are compared by their epic XP in the epic version', () => {
    const epic = (id: number, level: number, xp: number) => ({
      ...measured(id, 4, 1, { epic_normal_cr: level }),
      epic_xp_per_minute: xp,
    });
    const found = comparableQuests(epic(1, 20, 5), [epic(1, 20, 5), epic(2, 21, 9)], 'epic', collator);
    expect(
      found.map(({ quest, level, xpPerMinute, isOwn }) => [quest.id, level, xpPerMinute, isOwn]),
    ).toEqual([
      [2, 21, 9, false],
      [1, 20, 5, true],
    ]);
  });
});
