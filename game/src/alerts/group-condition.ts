import { type GroupContext, makeGroupTest, readGroupFilter } from '../filters/group-filter.ts';
import type { FilterFacts } from '../filters/filter-words.ts';
import type { GroupFilter } from '../filters/filter-schemas.ts';
import type { DescribedGroup } from '../lfm/lfm-quest.ts';
import { placesLeft } from '../lfm/party-size.ts';
import type { RuleOf } from './alert-rules.ts';

/**
 * What a group must be like to match a rule, as one text that rules can share: a filter or, with `left_at_most`,
 * "2?server=orien". The open page and the server test groups by it.
 */
export type GroupCondition = string;

/** What a condition says. */
interface ReadCondition {
  readonly filter: GroupFilter;
  /** null = any number of places left. */
  readonly leftAtMost: number | null;
}

export const conditionOf = ({
  filter,
  left_at_most,
}: Pick<RuleOf<'group'>, 'filter' | 'left_at_most'>): GroupCondition =>
  left_at_most === undefined ? filter : `${left_at_most}?${filter}`;

/** No filter begins like this, since the name of a word never does. */
const limit = /^(\d+)\?/;

export function readCondition(condition: GroupCondition, facts: FilterFacts): ReadCondition {
  const [start = '', number] = limit.exec(condition) ?? [];
  return {
    filter: readGroupFilter(new URLSearchParams(condition.slice(start.length)), facts).filter,
    leftAtMost: number === undefined ? null : Number(number),
  };
}

/** Makes the test of a condition. A full group is not almost full: nobody can join it. */
export function makeConditionTest(
  condition: GroupCondition,
  context: GroupContext & { readonly definition: GroupContext['definition'] & FilterFacts },
): (group: DescribedGroup) => boolean {
  const { filter, leftAtMost } = readCondition(condition, context.definition);
  const passes = makeGroupTest(filter, context);
  if (leftAtMost === null) return passes;
  return (group) => {
    const left = placesLeft(group.lfm.members.length, group.isRaid, context.definition);
    return left > 0 && left <= leftAtMost && passes(group);
  };
}
