import { alertMessage } from '@rollcall/game/alerts/alert-message';
import type { AlertRule } from '@rollcall/game/alerts/alert-rules';
import { type AlertContext, type AlertSnapshot, createAlertWatch } from '@rollcall/game/alerts/alert-changes';
import { createIgnoredWatch } from '@rollcall/game/alerts/ignored-joins';
import { isQuiet } from '@rollcall/game/alerts/quiet-hours';
import type { RaidActivity } from '@rollcall/game/character/character-activity';
import type { Character } from '@rollcall/game/character/character';
import type { GameDefinition } from '@rollcall/game/definition';
import { readGroupFilter } from '@rollcall/game/filters/group-filter';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { countedServers, type ServerInfos } from '@rollcall/game/population/server-status';
import { runningRaidTimers } from '@rollcall/game/raid-timers/raid-timers';
import { serverKey } from '@rollcall/game/servers';
import type { StoredAlerts } from '../storage/alerts-store.ts';
import type { ListedCharacter } from '../storage/character-list-stores.ts';
import type { ShownAlert } from './deliver-alert.ts';
import { ignoredWarning } from './ignored-warning.ts';

/** The rules that an open page follows. */
export function rulesOfPage({ rules }: StoredAlerts): readonly AlertRule[] {
  return rules.flatMap(({ rule, isOn, onPage }) => (isOn && onPage ? [rule] : []));
}

/** Data to follow for a set of rules. */
export interface AlertSources {
  /** Keys of the servers whose groups matter. */
  readonly groups: readonly string[];
  /** Keys of the servers where friends were last seen. */
  readonly people: readonly string[];
  readonly hasServers: boolean;
  readonly hasTimers: boolean;
}

/**
 * @param people people that the visitor knows, as last seen
 * @param guarded the visitor's characters whose groups matter, whatever the rules say
 */
export function sourcesOf(
  rules: readonly AlertRule[],
  people: readonly ListedCharacter[],
  definition: GameDefinition,
  guarded: readonly ListedCharacter[] = [],
): AlertSources {
  const friendIds = new Set(rules.flatMap((rule) => (rule.kind === 'friend' ? [rule.character_id] : [])));
  const seen = people.flatMap(({ id, character }) =>
    character !== null && friendIds.has(id) ? [serverKey(character.server_name)] : [],
  );
  return {
    groups: unique([
      ...rules.flatMap((rule) => (rule.kind === 'group' ? serversOf(rule.filter, definition) : [])),
      ...guarded.flatMap(({ character }) => (character === null ? [] : [serverKey(character.server_name)])),
    ]),
    people: unique(seen),
    hasServers: rules.some((rule) => 'server' in rule),
    hasTimers: rules.some(({ kind }) => kind === 'raid-timer'),
  };
}

const unique = (keys: readonly string[]) => [...new Set(keys)].toSorted();

/** Servers that a filter names, or else those of its characters, or else all with a group list. */
function serversOf(filterText: string, definition: GameDefinition): readonly string[] {
  const { servers, fits } = readGroupFilter(new URLSearchParams(filterText), definition).filter;
  if (servers.length > 0) return servers.map(serverKey);
  if (fits !== null) return fits.map(({ server }) => serverKey(server));
  return countedServers(definition.servers).map(({ name }) => serverKey(name));
}

/** Data received so far. The first data of a source is a baseline that causes no alerts. */
export interface FollowedData {
  readonly groups: Map<string, Readonly<Record<string, Lfm>>>;
  readonly people: Map<string, Readonly<Record<string, Character>>>;
  servers: ServerInfos;
  activity: readonly RaidActivity[];
}

export const noData = (): FollowedData => ({
  groups: new Map(),
  people: new Map(),
  servers: {},
  activity: [],
});

export interface LookFacts {
  readonly rules: readonly AlertRule[];
  readonly sources: AlertSources;
  readonly quietHours: StoredAlerts['quietHours'];
  readonly timeZone: string;
  readonly nowMs: number;
  readonly context: AlertContext & { readonly definition: GameDefinition };
  /** The visitor's own and ignored characters; rules skip the groups that they lead. */
  readonly ownIds: ReadonlySet<number>;
  readonly ignoredIds: ReadonlySet<number>;
  readonly warnsOfIgnored: boolean;
  readonly nameOf: (characterId: number) => string | null;
}

/**
 * Creates a function that returns the alerts since its last call. During quiet hours it follows the data too, but
 * returns no alerts.
 */
export function createPageAlerts(): (data: FollowedData, facts: LookFacts) => readonly ShownAlert[] {
  const watch = createAlertWatch();
  const joinsOf = createIgnoredWatch();
  return (data, facts) => {
    const { nowMs, context } = facts;
    const groups = groupsOf(data, facts.sources);
    const matches = watch.look(facts.rules, snapshotOf(data, groups, facts), context);
    const joins = joinsOf(groups, facts, nowMs);
    if (isQuiet(facts.quietHours, facts.timeZone, nowMs)) return [];
    const { definition, questsById } = context;
    const messages: readonly ShownAlert[] = [
      ...matches.map((match) => alertMessage(match, { definition, questsById, atMs: nowMs })),
      ...(facts.warnsOfIgnored ? joins.map((join) => ignoredWarning(join, context)) : []),
    ];
    // Two rules can match the same group.
    return [...new Map(messages.map((message) => [message.tag, message])).values()];
  };
}

function groupsOf(data: FollowedData, sources: AlertSources): AlertSnapshot['groups'] {
  return new Map(
    sources.groups.flatMap((server) => {
      const listed = data.groups.get(server);
      return listed === undefined ? [] : [[server, Object.values(listed)] as const];
    }),
  );
}

function snapshotOf(
  data: FollowedData,
  groups: AlertSnapshot['groups'],
  { sources, ownIds, ignoredIds, nowMs, context, nameOf }: LookFacts,
): AlertSnapshot {
  const isOffered = ({ leader: { id } }: Lfm) => !ownIds.has(id) && !ignoredIds.has(id);
  return {
    nowMs,
    groups: new Map([...groups].map(([server, listed]) => [server, listed.filter(isOffered)])),
    online: onlineOf(data, sources),
    servers: data.servers,
    timers: runningRaidTimers(data.activity, context.definition, nowMs),
    nameOf,
  };
}

/** Everybody online on the servers where friends were last seen; null until all those servers are loaded. */
function onlineOf({ people }: FollowedData, sources: AlertSources): ReadonlyMap<number, Character> | null {
  const known = sources.people.map((server) => people.get(server));
  if (known.includes(undefined)) return null;
  return new Map(
    known.flatMap((listed) =>
      Object.values(listed ?? {}).map((character) => [character.id, character] as const),
    ),
  );
}
