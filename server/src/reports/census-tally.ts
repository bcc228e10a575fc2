import { demographicCategories, type DemographicCategory } from '@rollcall/game/population/demographics';

export interface Count {
  readonly all: number;
  readonly active: number;
}

/**
 * Characters of one server with the same counted properties. Each character is in exactly one group of each kind. null
 * = unknown or none.
 */
export type CensusGroup = Count &
  (
    | { readonly kind: 'person'; readonly race: string | null; readonly gender: string | null }
    | { readonly kind: 'class'; readonly primaryClass: string | null; readonly classCount: number }
    | { readonly kind: 'level'; readonly totalLevel: number; readonly homeServerName: string | null }
    | { readonly kind: 'guild'; readonly guildName: string | null }
  );

export interface ServerTally extends Count {
  /** Guild → whether one of its counted characters is active. */
  readonly guilds: ReadonlyMap<string, boolean>;
  readonly demographics: Readonly<Record<DemographicCategory, ReadonlyMap<string, Count>>>;
  readonly homes: ReadonlyMap<string, Count>;
}

/** Returns the name under which a race is counted. null = the race is unknown. */
export type NameRace = (race: string | null) => string;

type Growing = Map<string, { all: number; active: number }>;

interface GrowingTally extends ServerTally {
  all: number;
  active: number;
  readonly guilds: Map<string, boolean>;
  readonly demographics: Readonly<Record<DemographicCategory, Growing>>;
  readonly homes: Growing;
}

function emptyTally(): GrowingTally {
  return {
    all: 0,
    active: 0,
    guilds: new Map(),
    demographics: {
      race: new Map(),
      gender: new Map(),
      'total-level': new Map(),
      'primary-class': new Map(),
      'class-count': new Map(),
      'guild-affiliated': new Map(),
    },
    homes: new Map(),
  };
}

export function tallyOf(groups: readonly CensusGroup[], nameRace: NameRace): ServerTally {
  const tally = emptyTally();
  for (const group of groups) addGroup(tally, group, nameRace);
  return tally;
}

function addGroup(tally: GrowingTally, group: CensusGroup, nameRace: NameRace): void {
  const { demographics } = tally;
  switch (group.kind) {
    case 'person':
      tally.all += group.all;
      tally.active += group.active;
      add(demographics.race, nameRace(group.race), group);
      add(demographics.gender, group.gender ?? '', group);
      break;
    case 'class':
      add(demographics['primary-class'], group.primaryClass ?? 'none', group);
      add(demographics['class-count'], String(group.classCount), group);
      break;
    case 'level':
      add(demographics['total-level'], String(group.totalLevel), group);
      if (group.homeServerName !== null) add(tally.homes, group.homeServerName, group);
      break;
    case 'guild':
      add(demographics['guild-affiliated'], isGuild(group.guildName) ? 'in_guild' : 'not_in_guild', group);
      if (isGuild(group.guildName)) addGuild(tally.guilds, group.guildName, group.active > 0);
      break;
  }
}

const isGuild = (name: string | null): name is string => name !== null && name !== '';

function add(counts: Growing, key: string, { all, active }: Count): void {
  const known = counts.get(key);
  if (known === undefined) {
    counts.set(key, { all, active });
  } else {
    known.all += all;
    known.active += active;
  }
}

function addGuild(guilds: Map<string, boolean>, name: string, isActive: boolean): void {
  if (isActive || !guilds.has(name)) guilds.set(name, isActive);
}

export function mergeTallies(tallies: readonly ServerTally[]): ServerTally {
  const merged = emptyTally();
  for (const tally of tallies) {
    merged.all += tally.all;
    merged.active += tally.active;
    for (const [name, isActive] of tally.guilds) addGuild(merged.guilds, name, isActive);
    for (const [home, count] of tally.homes) add(merged.homes, home, count);
    for (const category of demographicCategories) {
      for (const [key, count] of tally.demographics[category]) add(merged.demographics[category], key, count);
    }
  }
  return merged;
}
