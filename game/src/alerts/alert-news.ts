import type { Character } from '../character/character.ts';
import {
  type GroupContext,
  makeGroupTest,
  readGroupFilter,
  writeGroupFilter,
} from '../filters/group-filter.ts';
import { type DescribedGroup, describeGroup } from '../lfm/lfm-quest.ts';
import type { FilterFacts } from '../filters/filter-words.ts';
import type { Lfm } from '../lfm/lfm.ts';
import { ownValue, type ServerInfos } from '../population/server-status.ts';
import type { ServerInfo } from '../population/server-info.ts';
import type { RaidTimer } from '../raid-timers/raid-timers.ts';
import { rememberEach } from '../remember.ts';
import type { AlertMatch } from './alert-message.ts';
import {
  createFriendMemory,
  createGroupMemory,
  forgetAfterMs,
  type GroupChange,
  isGroupNews,
} from './alert-memory.ts';
import { type AlertKind, type AlertRule, rearmShare, type RuleOf } from './alert-rules.ts';

/**
 * What is news for alert rules: the decisions that the open page and the server share, and the watch of the page. The
 * server has its own search for the rules that a change concerns (`server/src/alerts`).
 */

/** Whether a server has gone down or come back. An unknown state before is no news. */
export function serverNews(
  before: Pick<ServerInfo, 'is_online'>,
  after: Pick<ServerInfo, 'is_online'>,
): 'down' | 'up' | null {
  if (before.is_online === null || after.is_online === null || before.is_online === after.is_online)
    return null;
  return after.is_online ? 'up' : 'down';
}

export const isToldOf = ({ when }: Pick<RuleOf<'server'>, 'when'>, news: 'down' | 'up'): boolean =>
  when === 'both' || when === news;

/** Whether a rule about a number of players is armed, and what a number does to it. */
export interface PopulationStep {
  readonly isArmed: boolean;
  readonly isReached: boolean;
}

/** A rule is armed once the number is below its threshold, and again once it has fallen a tenth below it. */
export function populationStep(isArmed: boolean | null, number: number, count: number): PopulationStep {
  const isBelow = count < number;
  if (isArmed === null) return { isArmed: isBelow, isReached: false };
  if (isArmed) return { isArmed: isBelow, isReached: !isBelow };
  return { isArmed: count <= number * (1 - rearmShare), isReached: false };
}

/** Whether a rule waits for this timer. */
export const isTimerOf = (
  { character_id, quest_id }: Pick<RuleOf<'raid-timer'>, 'character_id' | 'quest_id'>,
  { characterId, questIds }: Pick<RaidTimer, 'characterId' | 'questIds'>,
): boolean => character_id === characterId && (quest_id === null || questIds.includes(quest_id));

/** Public data of a moment. Unknown parts are left out, and are no news when they return. */
export interface AlertSight {
  readonly nowMs: number;
  /** Groups by key of their server. */
  readonly groups: ReadonlyMap<string, readonly Lfm[]>;
  /** The friends online; null = unknown. */
  readonly online: ReadonlyMap<number, Character> | null;
  readonly servers: ServerInfos;
  /** Running raid timers. */
  readonly timers: readonly RaidTimer[];
  readonly nameOf: (characterId: number) => string | null;
}

export interface AlertContext extends GroupContext {
  readonly definition: GroupContext['definition'] & FilterFacts;
}

export interface AlertWatch {
  /** Matches of these rules since the last look. The first look at a thing never matches. */
  readonly look: (
    rules: readonly AlertRule[],
    sight: AlertSight,
    context: AlertContext,
  ) => readonly AlertMatch[];
}

/** Follows the rules of one reader from look to look, for the open page. */
export function createAlertWatch(): AlertWatch {
  const groups = createGroupMemory();
  const friends = createFriendMemory();
  const armed = new Map<string, boolean>();
  let last: AlertSight | null = null;

  function groupChanges(sight: AlertSight): readonly GroupChange[] {
    return [...sight.groups].flatMap(([server, now]) => {
      const before = last?.groups.get(server);
      return before === undefined ? [] : changesOf(before, now, sight.nowMs);
    });
  }

  function changesOf(before: readonly Lfm[], now: readonly Lfm[], nowMs: number): readonly GroupChange[] {
    const former = new Map(before.map((group) => [group.id, group]));
    const present = new Set(now.map(({ id }) => id));
    for (const group of before) if (!present.has(group.id)) groups.leave(group, nowMs);
    return now
      .filter((group) => former.get(group.id) !== group)
      .map((group) => groups.change(former.get(group.id) ?? null, group, nowMs));
  }

  function tellGroups(
    rules: readonly RuleOf<'group'>[],
    sight: AlertSight,
    context: AlertContext,
  ): AlertMatch[] {
    const changes = groupChanges(sight);
    if (changes.length === 0) return [];
    const describe = rememberEach((group: Lfm) => describeGroup(group, context));
    return rules.flatMap((rule) => {
      const { filter, test } = ruleTest(rule, context);
      return changes
        .filter((change) => isGroupNews(change, filter, (group) => test(describe(group))))
        .map(({ after }): AlertMatch => ({ kind: 'group', rule, group: describe(after) }));
    });
  }

  function tellFriends(rules: readonly RuleOf<'friend'>[], { online, nowMs }: AlertSight): AlertMatch[] {
    const before = last?.online ?? null;
    if (before === null || online === null) return [];
    const ids = new Set([...before.keys(), ...online.keys()]);
    const came = new Set(
      [...ids].filter((id) => friends.cameOnline(id, before.get(id) ?? null, online.get(id) ?? null, nowMs)),
    );
    return rules.flatMap((rule): AlertMatch[] => {
      const character = came.has(rule.character_id) ? online.get(rule.character_id) : undefined;
      return character === undefined ? [] : [{ kind: 'friend', rule, character }];
    });
  }

  function tellServer(rule: RuleOf<'server'>, { servers }: AlertSight): AlertMatch[] {
    const [before, now] = [last && ownValue(last.servers, rule.server), ownValue(servers, rule.server)];
    const news = before && now ? serverNews(before, now) : null;
    return news !== null && isToldOf(rule, news) ? [{ kind: 'server', rule, news }] : [];
  }

  function tellPopulation(rule: RuleOf<'population'>, { servers }: AlertSight): AlertMatch[] {
    const info = ownValue(servers, rule.server);
    if (info === undefined) return [];
    const key = `${rule.server} ${rule.count}`;
    const count = info.character_count;
    const step = populationStep(armed.get(`${rule.id} ${key}`) ?? null, rule.count, count);
    armed.set(`${rule.id} ${key}`, step.isArmed);
    return step.isReached ? [{ kind: 'population', rule, count }] : [];
  }

  function tellTimers(rule: RuleOf<'raid-timer'>, { nowMs, nameOf }: AlertSight): AlertMatch[] {
    const ended = (last?.timers ?? []).filter(
      ({ endsAtMs }) => endsAtMs <= nowMs && nowMs - endsAtMs < forgetAfterMs,
    );
    return ended
      .filter((timer) => isTimerOf(rule, timer))
      .map((timer) => ({ kind: 'raid-timer', rule, timer, characterName: nameOf(timer.characterId) }));
  }

  return {
    look(rules, sight, context) {
      const matches = [
        ...tellGroups(rulesOf(rules, 'group'), sight, context),
        ...tellFriends(rulesOf(rules, 'friend'), sight),
        ...rulesOf(rules, 'server').flatMap((rule) => tellServer(rule, sight)),
        ...rulesOf(rules, 'population').flatMap((rule) => tellPopulation(rule, sight)),
        ...rulesOf(rules, 'raid-timer').flatMap((rule) => tellTimers(rule, sight)),
      ];
      last = sight;
      return matches;
    },
  };
}

function rulesOf<Kind extends AlertKind>(rules: readonly AlertRule[], kind: Kind): RuleOf<Kind>[] {
  return rules.filter((rule): rule is RuleOf<Kind> => rule.kind === kind);
}

interface RuleTest {
  /** The one spelling of the filter. */
  readonly filter: string;
  readonly test: (group: DescribedGroup) => boolean;
}

/** The test of a group rule. */
function ruleTest({ filter: text }: Pick<RuleOf<'group'>, 'filter'>, context: AlertContext): RuleTest {
  const { filter } = readGroupFilter(new URLSearchParams(text), context.definition);
  return {
    filter: writeGroupFilter(filter, context.definition),
    test: makeGroupTest(filter, context),
  };
}
