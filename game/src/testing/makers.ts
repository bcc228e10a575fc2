import { characterTerms, groupTerms } from '../filters/search-grammar.ts';
import type { Area } from '../quest/area.ts';
import type { RaidActivity } from '../character/character-activity.ts';
import type { Character } from '../character/character.ts';
import { defaultDefinition } from '../definition.ts';
import { defaultLfmSettings } from '../lfm/lfm-settings.ts';
import type { LfmFilter, LfmViewer } from '../lfm/lfm-list.ts';
import type { KnownLfm } from '../lfm/known-lfm.ts';
import type { Lfm, LfmActivity } from '../lfm/lfm.ts';
import type { Quest } from '../quest/quest.ts';
import type { PopulationCoverage } from '../population/population.ts';
import type { ServerInfo } from '../population/server-info.ts';
import { serverKey } from '../servers.ts';
import type { WhoFilter, WhoViewer } from '../who/who-list.ts';
import { defaultWhoSettings, savedWhoFields, type WhoSettings } from '../who/who-settings.ts';
import type { PageSettings } from '../site/page-settings.ts';
import { defaultSiteSettings, type SiteSettings } from '../site/site-settings.ts';

/** Makers of complete objects. A test overrides only the fields that it is about. */

/** Time of the last change of every made object. */
export const madeAt = '2026-03-14T20:15:00Z';
export const madeAtMs = Date.parse(madeAt);

/** Sorts names as in English, with accented and capital letters next to the plain ones. */
export const englishCollator = new Intl.Collator('en');

/** A level-20 fighter of Thelanis: online in the Harbor, in no group, not anonymous. */
export function makeCharacter(overrides: Partial<Character> = {}): Character {
  const id = overrides.id ?? 101;
  return {
    id,
    name: `Player ${id}`,
    gender: 'Female',
    race: 'Human',
    total_level: 20,
    classes: [{ name: 'Fighter', level: 20 }],
    location_id: 501,
    guild_name: 'Lantern Watch',
    server_name: 'Thelanis',
    home_server_name: 'Thelanis',
    group_id: 0,
    is_online: true,
    is_in_party: false,
    is_anonymous: false,
    is_recruiting: false,
    public_comment: null,
    last_update: madeAt,
    last_save: null,
    ...overrides,
  };
}

/** A group of Thelanis for levels 15 to 25 and any class, for quest 701 on Elite. It has only its leader. */
export function makeLfm(overrides: Partial<Lfm> = {}): Lfm {
  const id = overrides.id ?? 9001;
  return {
    id,
    comment: 'Casual evening, all welcome',
    quest_id: 701,
    is_quest_guess: false,
    difficulty: 'Elite',
    accepted_classes: [],
    accepted_classes_count: 0,
    minimum_level: 15,
    maximum_level: 25,
    adventure_active_time: 0,
    leader: makeCharacter({ id: 101, name: 'Torvald', group_id: id, is_in_party: true }),
    members: [],
    activity: [makeActivity()],
    last_update: madeAt,
    server_name: 'Thelanis',
    ...overrides,
  };
}

/** An entry of a group's history that says when it was posted. */
export function makeActivity(overrides: Partial<LfmActivity> = {}): LfmActivity {
  return { timestamp: madeAt, events: [{ tag: 'posted', data: '' }], ...overrides };
}

/** The group of `makeLfm` in the server's form: nothing hidden, everybody on the roster. */
export function makeKnownLfm(overrides: Partial<KnownLfm> = {}): KnownLfm {
  const { activity: _shown, ...lfm } = makeLfm();
  const group = { ...lfm, posted_at: madeAt, ...overrides };
  return {
    activity: [{ timestamp: madeAt, events: [{ tag: 'posted' }] }],
    roster: [group.leader, ...group.members].map(({ id, name, is_anonymous }) => ({
      id,
      name,
      is_anonymous,
    })),
    ...group,
  };
}

/** A party quest of level 20 in area 601 that needs the pack "Tales of the Deep". */
export function makeQuest(overrides: Partial<Quest> = {}): Quest {
  return {
    id: 701,
    alt_id: null,
    area_id: 601,
    name: 'The Sunken Stair',
    heroic_normal_cr: 8,
    epic_normal_cr: 20,
    xp: {
      heroic_casual: 1000,
      heroic_normal: 2000,
      heroic_hard: 2200,
      heroic_elite: 2400,
      epic_casual: 8000,
      epic_normal: 16_000,
      epic_hard: 18_000,
      epic_elite: 20_000,
    },
    is_free_to_play: false,
    is_free_to_vip: true,
    required_adventure_pack: 'Tales of the Deep',
    adventure_area: 'Drowned Quarter',
    quest_journal_group: 'Tales of the Deep',
    group_size: 'Party',
    patron: 'The Coin Lords',
    average_time: 1200,
    length: 1200,
    tip: null,
    ...overrides,
  };
}

/** A public place. */
export function makeArea(overrides: Partial<Area> = {}): Area {
  return {
    id: 501,
    name: 'The Harbor',
    is_public: true,
    is_wilderness: false,
    region: 'Stormreach',
    ...overrides,
  };
}

/** An online server with fresh data. */
export function makeServerInfo(overrides: Partial<ServerInfo> = {}): ServerInfo {
  return {
    index: null,
    is_online: true,
    is_vip_only: false,
    character_count: 120,
    lfm_count: 6,
    queue_number: null,
    last_status_check: madeAt,
    last_data_fetch: madeAt,
    creation_timestamp: null,
    offline_since: null,
    ...overrides,
  };
}

/** A raid that character 101 left at `madeAt`. */
export function makeRaidActivity(overrides: Partial<RaidActivity> = {}): RaidActivity {
  return { timestamp: madeAt, character_id: 101, data: { quest_ids: [702] }, ...overrides };
}

/** The default settings with an empty search. They hide nothing. */
export function makeLfmFilter(overrides: Partial<LfmFilter> = {}): LfmFilter {
  return { ...defaultLfmSettings(defaultDefinition), searchText: '', ...overrides };
}

/** A viewer without characters, friends or ignored people. Only quest 701 is in the catalogue. */
export function makeLfmViewer(overrides: Partial<LfmViewer> = {}): LfmViewer {
  return {
    definition: defaultDefinition,
    questsById: new Map([[701, makeQuest()]]),
    readTerm: groupTerms(defaultDefinition),
    registeredCharacters: [],
    friendIds: new Set(),
    ignoredIds: new Set(),
    ignoredWords: null,
    raidActivity: [],
    raidsWithheldIds: new Set(),
    collator: englishCollator,
    nowMs: madeAtMs,
    ...overrides,
  };
}

/** The default settings: everybody who is not anonymous, by level. */
export function makeWhoFilter(overrides: Partial<WhoFilter> = {}): WhoFilter {
  return { ...defaultWhoSettings(defaultDefinition), ...overrides };
}

/** A value other than the default for every filter of the Who list. */
export const chosenWhoFilters = {
  stringFilter: 'harbor',
  classNameFilter: ['Bard'],
  minLevel: 5,
  maxLevel: 9,
  isGroupView: true,
  isExactMatch: true,
  guilds: 'Lantern Watch',
  onlyInQuest: true,
  onlyRecruiting: true,
  sortBy: { type: 'guild', ascending: false },
} satisfies Partial<WhoSettings>;

/** The names of filters that have these values in the settings. */
export function rememberedWhoFilters(settings: WhoSettings): (keyof WhoSettings)[] {
  const names = savedWhoFields.flatMap(({ fields }) => [...fields]);
  return names.filter((name) => JSON.stringify(settings[name]) === JSON.stringify(chosenWhoFilters[name]));
}

/** A viewer without characters, friends or ignored people. Only area 501 is in the catalogue. */
export function makeWhoViewer(overrides: Partial<WhoViewer> = {}): WhoViewer {
  return {
    definition: defaultDefinition,
    areasById: new Map([[501, makeArea()]]),
    questsByArea: new Map(),
    registeredIds: new Set(),
    friendIds: new Set(),
    ownGuilds: new Set(),
    ignoredIds: new Set(),
    readTerm: characterTerms(defaultDefinition),
    collator: englishCollator,
    ...overrides,
  };
}

/** Full coverage for every server of the default game. */
export function makeCoverage(): PopulationCoverage {
  return Object.fromEntries(
    defaultDefinition.servers.map(({ name }) => [serverKey(name), { coverage: 1, gaps: [], offline: [] }]),
  );
}

/** Settings of pages: the defaults of game and site, with overrides. */
export function makePageSettings(
  site: Partial<SiteSettings> = {},
  overrides: Partial<PageSettings> = {},
): PageSettings {
  return {
    game: defaultDefinition,
    site: { ...defaultSiteSettings, ...site },
    is_demo: false,
    has_made_up_history: false,
    demo_rosters: [],
    build: { commit_hash: 'unknown', built_at: null },
    ...overrides,
  };
}
