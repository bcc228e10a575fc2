import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import { groupTerms } from '../filters/search-grammar.ts';
import { readGroupFilter } from '../filters/group-filter.ts';
import { describeGroup } from '../lfm/lfm-quest.ts';
import { makeCharacter, makeLfm, makeQuest } from '../testing/makers.ts';
import { checkRules } from './check-rules.ts';
import { conditionOf, makeConditionTest, readCondition } from './group-condition.ts';

const raid = makeQuest({ id: 702, group_size: 'Raid' });
const context = {
  definition: defaultDefinition,
  questsById: new Map([[702, raid]]),
  readTerm: groupTerms(defaultDefinition),
};
const groupOf = (memberCount: number, quest_id = 701) =>
  describeGroup(
    makeLfm({
      server_name: 'Orien',
      quest_id,
      members: Array.from({ length: memberCount }, (_, index) => makeCharacter({ id: 100 + index })),
    }),
    context,
  );

describe('a group that is almost full', () => {
  const meets = makeConditionTest(conditionOf({ filter: 'server=orien', left_at_most: 2 }), context);

  it.each([
    [0, false],
    [2, false],
    [3, true],
    [4, true],
    [5, false],
    [7, false],
  ])('has room for one or two beside its leader and %i members: %s', (members, is) => {
    expect(meets(groupOf(members))).toBe(is);
  });

  it('is a raid with ten of twelve', () => {
    expect([4, 8, 9, 11].map((members) => meets(groupOf(members, 702)))).toEqual([false, false, true, false]);
  });

  it('passes the filter as well', () => {
    const elsewhere = makeConditionTest(conditionOf({ filter: 'server=khyber', left_at_most: 2 }), context);
    expect(elsewhere(groupOf(3))).toBe(false);
  });
});

describe('the text of a condition', () => {
  it('is the filter alone if any number of places will do', () => {
    expect(conditionOf({ filter: 'server=orien' })).toBe('server=orien');
    expect(conditionOf({ filter: 'server=orien', left_at_most: 2 })).toBe('2?server=orien');
  });

  it('says the filter and the number of every valid rule', () => {
    const filterText = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom('', 'room=2', '2?server=orien'),
    );
    const limit = fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined });
    fc.assert(
      fc.property(filterText, limit, (filter, left) => {
        const rule = { id: 'r', name: '', kind: 'group', filter } as const;
        fc.pre(checkRules([rule], defaultDefinition).length === 0);
        const condition = conditionOf({ filter, ...(left !== undefined && { left_at_most: left }) });
        expect(readCondition(condition, defaultDefinition)).toEqual({
          filter: readGroupFilter(new URLSearchParams(filter), defaultDefinition).filter,
          leftAtMost: left ?? null,
        });
      }),
    );
  });
});
