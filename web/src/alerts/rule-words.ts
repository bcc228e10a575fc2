import type { AlertRule, AlertKind, RuleOf } from '@rollcall/game/alerts/alert-rules';
import type { GameDefinition } from '@rollcall/game/definition';
import { readGroupFilter } from '@rollcall/game/filters/group-filter';
import { levelRangeText } from '@rollcall/game/filters/level-range';
import { findServer } from '@rollcall/game/servers';
import type { AlertDraft } from '../storage/alerts-store.ts';
import { formatNumber } from '../ui/format.ts';
import { moreFilterTexts } from './filter-texts.ts';

/** Names of what rules refer to by id. */
export interface RuleNames {
  readonly definition: GameDefinition;
  readonly questName: (id: number) => string | null;
  readonly characterName: (id: number) => string | null;
}

/** Names of the kinds of alerts. */
export const kindLabels: Readonly<Record<AlertKind, string>> = {
  group: 'Group',
  'raid-timer': 'Raid timer',
  server: 'Server status',
  friend: 'Friend',
  population: 'Players online',
};

/** Condition of a rule: "a group is posted on Orien: levels 28–32, raids only". Follows "Alerts you when …". */
export function whenText(rule: AlertDraft | AlertRule, names: RuleNames): string {
  switch (rule.kind) {
    case 'group':
      return groupText(rule, names);
    case 'raid-timer': {
      const raid = rule.quest_id === null ? 'any raid' : (names.questName(rule.quest_id) ?? 'a raid');
      return `${names.characterName(rule.character_id) ?? 'your character'} is off timer for ${raid}`;
    }
    case 'server':
      return `${properName(rule.server, names)} ${serverVerbs[rule.when]}`;
    case 'friend':
      return `${names.characterName(rule.character_id) ?? 'this friend'} comes online`;
    case 'population':
      return `${properName(rule.server, names)} has ${formatNumber(rule.count)} players online`;
  }
}

const serverVerbs = { down: 'goes down', up: 'comes back', both: 'goes down or comes back' } as const;

const properName = (server: string, { definition }: RuleNames) =>
  findServer(definition, server)?.name ?? server;

/** Title of a rule in a list: the visitor's name for it, or else its content. */
export function ruleTitle(rule: AlertRule, names: RuleNames): string {
  if (rule.name !== '') return rule.name;
  const text = whenText(rule, names);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function groupText(
  { filter: filterText, left_at_most }: Pick<RuleOf<'group'>, 'filter' | 'left_at_most'>,
  { definition, questName }: RuleNames,
): string {
  const { filter } = readGroupFilter(new URLSearchParams(filterText), definition);
  const { servers, levels, classes, guilds, search } = filter;
  const who = guilds === '' ? '' : ` with a member of ${guilds}`;
  const where = servers.length === 0 ? '' : ` on ${servers.join(', ')}`;
  const conditions = [
    levels !== null && levelRangeText(levels).toLowerCase(),
    classes.length > 0 && `for ${classes.join(', ')}`,
    filter.onlyRaids && 'raids only',
    (filter.onlyJoinable || filter.hideFull) && 'not full',
    filter.hideAllLevels && 'not for all levels',
    ...moreFilterTexts({ ...filter, servers: [], guilds: '' }, questName).map(lowerFirst),
    search !== '' && `“${search}”`,
  ].filter((text) => text !== false);
  // Characters of a filter have no id, so their timers are unknown.
  const timers = filter.fits === null ? '' : ' (raid timers not considered)';
  const what =
    left_at_most === undefined ? `is posted${where}` : `${where} has ${placesText(left_at_most)}`.trimStart();
  return `a group${who} ${what}${conditions.length === 0 ? '' : `: ${conditions.join(', ')}`}${timers}`;
}

const placesText = (most: number) =>
  most === 1 ? 'only one place left' : `at most ${formatNumber(most)} places left`;

/** Lower-cases the first letter of our own texts; names keep their capital. */
const lowerFirst = (text: string) =>
  /^(?:For|Without|Not) /.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
