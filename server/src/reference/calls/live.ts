import { areaSchema } from '@rollcall/game/quest/area';
import { characterSchema, classLevelSchema } from '@rollcall/game/character/character';
import {
  gameDefinitionSchema,
  raceFactsSchema,
  serverFactsSchema,
  defaultDefinition,
} from '@rollcall/game/definition';
import type * as catalogueReads from '@rollcall/game/api/catalogue-reads';
import type * as questReads from '@rollcall/game/api/quest-reads';
import type { liveReads } from '@rollcall/game/api/endpoints';
import { lfmActivityEventSchema, lfmActivitySchema, lfmSchema } from '@rollcall/game/lfm/lfm';
import { boardChangeSchema, boardGapSchema, lfmReplaySchema } from '@rollcall/game/lfm/replay';
import {
  lfmChangeSchema,
  replayedGroupSchema,
  replayedMemberSchema,
  replayedPersonSchema,
} from '@rollcall/game/lfm/replayed-group';
import {
  questSchema,
  questWithMetricsSchema,
  questXpSchema,
  unknownQuestMetrics,
} from '@rollcall/game/quest/quest';
import { serverInfoSchema } from '@rollcall/game/population/server-info';
import { pageSettingsSchema } from '@rollcall/game/site/page-settings';
import { siteSettingsSchema, defaultSiteSettings } from '@rollcall/game/site/site-settings';
import * as world from '../example-world.ts';
import { badRequest, filterErrors, notFound, storeUnavailable, unknownServer } from '../errors.ts';
import { parameters as p, type ExamplesOf, type NotesOf } from '../notes.ts';
import { integer, listOf, map, shape } from '../schemas.ts';
import { questExamples, questMetricFields, questNotes } from './quests.ts';

const xp = (tier: string, difficulty: string) =>
  `Base experience on ${difficulty}, ${tier}; null = not known or not offered.`;

const questFields = {
  id: 'As in `quest_id`.',
  alt_id: integer('A second id that the game uses for it; null = none.'),
  area_id: integer('The Area in which it is played; 0 or null = not known.'),
  name: 'Its name.',
  heroic_normal_cr: integer('Level on heroic normal; null = not heroic.'),
  epic_normal_cr: integer('Level on epic normal; null = not epic.'),
  xp: 'Base experience.',
  is_free_to_play: 'Whether it is free for everybody.',
  is_free_to_vip: 'Whether it is free for subscribers.',
  required_adventure_pack: 'The adventure pack that it requires; null = none.',
  adventure_area: 'The area with its entrance.',
  quest_journal_group: 'Heading in the journal.',
  group_size: 'Solo, Party, Raid or Arena; null = not known.',
  patron: 'The patron with whom it earns favour.',
  average_time: 'Usual duration in seconds; null = not known.',
  length: 'The same as `average_time`.',
  tip: 'Advice for players; null = none.',
};

/** Fields of the status of a server, in answers and in streams. */
export const serverInfoFields = {
  index: integer('Place in the game’s own list; 0 marks the default server.'),
  is_online: 'null = not known.',
  is_vip_only: 'null = not known.',
  character_count: integer('Characters online, anonymous ones included.'),
  lfm_count: integer('Groups looking for members.'),
  queue_number: integer('Players waiting to log in; null = not known.'),
  last_status_check: 'When a collector last checked whether the server is up.',
  creation_timestamp: 'Since when the server has been up; null = not known.',
  offline_since: 'When the server was first reported down; null = it is up, or not known.',
};

/** Fields of groups, now and in replays. */
const groupFields = {
  comment: 'Comment of the group; null = none.',
  quest_id: integer('The id of a Quest; 0 or null = none.'),
  is_quest_guess: 'true = the quest was guessed from the comment, not chosen.',
  difficulty: 'As chosen; null = not chosen.',
  accepted_classes: 'Names of classes; empty = every class.',
  accepted_classes_count: integer('Number of accepted classes.'),
  minimum_level: integer('Lowest level that may join.'),
  maximum_level: integer('Highest level that may join.'),
};

const replayedLfmFields = {
  id: 'Id of the group.',
  posted_at: 'When it was posted.',
  ...groupFields,
  adventure_active_time: integer(
    'Seconds spent in the adventure at the time of the change, from which they continue; 0 = not begun. A change without it continues the clock.',
  ),
  leader: 'Id of a ReplayedPerson.',
  members: integer('Ids of all other members.'),
  people: listOf(
    'ReplayedMember',
    'Levels of leader and members. A change contains those who are new or changed.',
  ),
  activity:
    'History of the group; a change contains what it added. `character_id` is the id of a ReplayedPerson.',
};

export const liveShapes = {
  Character: shape(
    characterSchema,
    'A character of a player. If it is anonymous, `name`, `guild_name`, `public_comment` and `location_id` are null.',
    {
      id: 'Never changes, not even when the character moves to another server.',
      name: 'null = hidden because anonymous.',
      gender: 'As in the game; null = not known.',
      race: 'As in the game; null = not known.',
      total_level: integer('All class levels together.'),
      classes: 'Class levels. They may include `Epic` and `Legendary`, which are not classes.',
      location_id: integer('Id of the Area where it is; null = not known, or hidden because anonymous.'),
      guild_name: 'null = no guild, or hidden because anonymous.',
      server_name: 'Where the character is now.',
      home_server_name: 'Where the character came from; null = not known.',
      group_id: integer('Characters with the same value are in one group; 0 = in no group.'),
      is_online: 'false = last seen at `last_save`.',
      is_in_party: 'Whether it is in a group, posted or not.',
      is_anonymous: 'Whether it is anonymous.',
      is_recruiting: 'Whether it is marked as recruiting for a guild.',
      public_comment: 'Public comment; null = none, or hidden because anonymous.',
      last_update: 'When the character last changed. For an offline character: when it was last online.',
      last_save: 'When the game last saved the character; null = not known.',
    },
  ),
  ClassLevel: shape(classLevelSchema, 'Levels taken in one class.', {
    name: 'Name of the class.',
    level: integer('Levels in it.'),
  }),
  Lfm: shape(lfmSchema, 'A group that is looking for members.', {
    id: 'Id of the group while it exists; ids are reused later.',
    ...groupFields,
    adventure_active_time: integer(
      'Seconds spent in the adventure, counted on from the last report: in streams up to `sent_at`, otherwise up to the last full minute; 0 = not begun.',
    ),
    leader: 'The character that posted the group.',
    members: 'All other members, without the leader.',
    activity: 'History of the group, oldest first.',
    last_update: 'When the group last changed.',
    server_name: 'Server of the group.',
  }),
  LfmActivity: shape(lfmActivitySchema, 'Changes that were found at one moment.', {
    timestamp: 'When they were found.',
    events:
      'In the order `quest`, `comment`, `member_left`, `member_joined`; the first moment holds `posted` alone.',
  }),
  LfmActivityEvent: shape(lfmActivityEventSchema, 'One change of a group.', {
    tag: 'What changed.',
    data: '`posted`: empty; `comment`: the new text; `quest`: the id as text, "0" = none; `member_joined` and `member_left`: the name. null = it would name a character that is now anonymous.',
  }),
  LfmReplay: shape(lfmReplaySchema, 'The groups of a server in a past hour, or in part of it.', {
    server: 'Name of the server.',
    from: 'First moment of the answer.',
    to: 'Last moment of the answer; at most the present one.',
    first: 'The first moment that can be replayed on this server.',
    people: listOf('ReplayedPerson', 'Everybody whose id occurs in the answer.'),
    keyframe: listOf('ReplayedLfm', 'The groups at `from`.'),
    changes: listOf('BoardChange', 'What changed after `from`, oldest first.'),
    reports: integer(
      'Moments of reports, in seconds after `from`. While reports arrive, there is one every ten seconds at least.',
    ),
    gaps: listOf('BoardGap', 'Spans of more than two minutes without reports.'),
  }),
  ReplayedPerson: shape(replayedPersonSchema, 'Somebody in a replay, by the facts of today.', {
    id: 'Id of the character. People are hidden who are anonymous or unknown now, or were anonymous at any moment of the answer: they have a negative id, which is valid only in this answer.',
    name: 'null = hidden.',
    gender: 'As in the game; null = not known.',
    race: 'As in the game; null = not known.',
    guild_name: 'null = no guild, or hidden.',
    server_name: 'Where the character is now.',
    home_server_name: 'Where the character came from; null = not known.',
  }),
  ReplayedLfm: shape(replayedGroupSchema, 'A group of a past board.', {
    ...replayedLfmFields,
    last_update: 'When the group last changed.',
  }),
  LfmChange: shape(
    lfmChangeSchema,
    'A new group, or the fields of a known group that have changed. A new group omits fields that are null, empty, 0 or false, and levels of 1.',
    replayedLfmFields,
  ),
  BoardChange: shape(boardChangeSchema, 'The changes by one report.', {
    at: 'Time of the report.',
    updates: listOf('LfmChange', 'New and changed groups, to be applied in order, before the removals.'),
    removals: integer('Ids of groups that have closed.'),
  }),
  BoardGap: shape(boardGapSchema, 'A span in which nobody knows how the board looked.', {
    from: 'The last report before it, or the beginning of the answer.',
    to: 'The next report, or the end of the answer.',
  }),
  ReplayedMember: shape(replayedMemberSchema, 'Levels of a member of a group.', {
    id: 'Id of a ReplayedPerson.',
    total_level: integer('All class levels together.'),
    classes: 'Class levels.',
  }),
  ServerInfo: shape(serverInfoSchema, 'The status of one server of the game.', {
    ...serverInfoFields,
    last_data_fetch: 'When a report last covered the server. Under two minutes ago = fresh.',
  }),
  Area: shape(areaSchema, 'A place in the game.', {
    id: 'As in `location_id`.',
    name: 'Its name.',
    is_public: 'Whether it is a public area, where all players meet.',
    is_wilderness: 'Whether it is a wilderness area.',
    region: 'The region of the world; null = not known.',
  }),
  Quest: shape(questSchema, 'A quest in the game. Its levels may exceed the level cap.', questFields),
  QuestWithMetrics: shape(questWithMetricsSchema, 'A quest with figures about its runs.', {
    ...questFields,
    ...questMetricFields,
  }),
  QuestXp: shape(questXpSchema, 'Base experience by tier and difficulty.', {
    heroic_casual: xp('heroic', 'casual'),
    heroic_normal: xp('heroic', 'normal'),
    heroic_hard: xp('heroic', 'hard'),
    heroic_elite: xp('heroic', 'elite'),
    epic_casual: xp('epic', 'casual'),
    epic_normal: xp('epic', 'normal'),
    epic_hard: xp('epic', 'hard'),
    epic_elite: xp('epic', 'elite'),
  }),
  Settings: shape(pageSettingsSchema, 'Facts about the game and settings of the site.', {
    game: 'Facts about the game, as configured by the operator.',
    site: 'Settings of the site.',
    is_demo: 'true = a simulated world reports.',
    has_made_up_history:
      'true = a simulated world reports, or has reported: the recorded history is not that of the real game.',
    demo_rosters: 'Ids of the raid rosters of a simulated world; empty without one.',
    build: 'The running version.',
  }),
  Build: shape(pageSettingsSchema.shape.build, 'The running version.', {
    commit_hash: 'Commit that it was built from, or `unknown`.',
    built_at: 'When the site was built; null = not built.',
  }),
  GameDefinition: shape(gameDefinitionSchema, 'Facts about the game that an operator may change.', {
    name: 'Name of the game.',
    abbreviation: 'Its short name.',
    wiki_url: 'Base address of its wiki pages.',
    level_minimum: 'Lowest level.',
    level_cap: 'Highest level.',
    party_size: 'Maximum number of characters in a group.',
    raid_size: 'Maximum number of characters in a raid.',
    raid_timer_hours: 'Hours before a character can enter the same raid again.',
    rhythm_zone: 'Time zone of most players: forecasts follow its daylight saving time.',
    classes: 'Names of the classes, without `Epic` and `Legendary`.',
    races: 'The races.',
    crowned_character_ids: 'Ids of characters with a crown beside their names.',
    servers: 'The servers, in the order in which they are shown.',
  }),
  RaceFacts: shape(raceFactsSchema, 'A race.', {
    name: 'Its name.',
    aliases: 'Other spellings of it in reports.',
    family: 'The race whose picture is shown for it.',
  }),
  ServerFacts: shape(serverFactsSchema, 'A server of the game.', {
    name: 'Its name.',
    bitness: '64 = in the main list.',
    colour: 'Its colour in charts.',
  }),
  SiteSettings: shape(siteSettingsSchema, 'Settings of the site. A link that is null is not shown.', {
    product_name: 'Name of the site.',
    tagline: 'Line below the name.',
    author: 'Who is credited.',
    source_url: 'Address of the source code.',
    donation_url: 'Where to donate.',
    status_page_url: 'An external status page.',
    transfer_guide_url: 'A guide to moving to another server.',
    stages: map('page', 'Stages of pages (live, new or still to come) that the operator has changed.'),
    is_telemetry_on: 'Whether browsers report page views and errors, to this server only.',
    is_service_worker_on: 'Whether browsers store the site for offline use.',
    alpha_release_notice: 'Notice above every page, until a visitor closes it.',
    activity_development_notice: 'Notice above the activity page, until a visitor closes it.',
  }),
} as const;

const noCharacter = notFound('There is no such character, or it is anonymous and was requested by name.');
const badName = badRequest('The name is not 1 to 30 letters, digits or hyphens.');

type Catalogue = typeof catalogueReads & typeof questReads;

export const liveNotes = {
  characters: {
    about:
      'Large: send `If-None-Match`, and request a single server if that is enough. Everybody online; anonymous characters without anything that would identify them.',
    keys: ['server', 'character id'],
  },
  characterCounts: { keys: ['server'], isInteger: true },
  onlineCharacterIds: { keys: ['server'], isInteger: true },
  charactersByIds: {
    about: 'Online or not. Unknown ids are missing from the answer.',
    path: { ids: p.characterIds },
    keys: ['character id'],
    errors: [
      badRequest('An id is not a number or out of range, or there are more than 100.'),
      storeUnavailable,
    ],
  },
  charactersByName: {
    about: 'At most ten, those online first. Anonymous characters are not found.',
    path: { name: p.characterName },
    query: { match: p.nameMatch },
    keys: ['character id'],
    errors: [badName, notFound('Nobody has this name.'), storeUnavailable],
  },
  charactersInGroup: {
    path: { group: p.group },
    keys: ['character id'],
    errors: [badRequest('The id is not a whole number above 0.')],
  },
  charactersInGuild: {
    about: 'An empty map for a guild that does not exist.',
    path: { server: p.server, guild: p.guild },
    keys: ['character id'],
    errors: [notFound('No guild can have that name: it is empty or too long.'), unknownServer],
  },
  charactersOnServer: {
    about: 'If the last part of the path has only digits, it is the id of a character, not a server.',
    path: { server: p.server },
    keys: ['character id'],
    errors: [...filterErrors, unknownServer],
  },
  characterById: {
    about: '`source` is `cache` for a character that is online, else `database`.',
    path: { id: p.characterId },
    errors: [notFound('There is no such character.'), storeUnavailable],
  },
  characterByName: {
    about:
      '`source` is `cache` for a character that is online, else `database`. Anonymous characters are not found.',
    path: { server: p.server, name: p.characterName },
    errors: [badName, unknownServer, noCharacter, storeUnavailable],
  },
  lfms: {
    about: 'With `server=`, only those servers are in the answer.',
    keys: ['server', 'group id'],
    errors: filterErrors,
  },
  lfmCounts: { keys: ['server'], isInteger: true },
  lfmCountsByQuest: {
    about: 'Groups without a quest are left out, and quests without a group are missing.',
    keys: ['quest id', 'server'],
    isInteger: true,
  },
  lfmsOnServer: {
    path: { server: p.server },
    keys: ['group id'],
    errors: [...filterErrors, unknownServer],
  },
  lfmReplay: {
    about:
      'A keyframe and the changes after it. Boards are kept for 14 days; places of people are not among them. Comments and group fields are those of the time, names and guilds those of today. A clock counts on from the last change of its group; a jump of more than a minute is a change.',
    path: { server: p.server },
    query: { from: p.replayFrom, to: p.replayTo },
    errors: [
      badRequest(
        'A moment is missing or no UTC time, `from` is in the future, `to` is not after `from` or more than an hour after it, or all of it is before the first recorded moment, which `issues` names.',
      ),
      unknownServer,
      storeUnavailable,
    ],
  },
  serverInfo: {
    about: 'The answer is the map itself, without `data`.',
    keys: ['server'],
  },
  serverInfoOfServer: {
    about: 'The answer is the object itself, without `data`.',
    path: { server: p.server },
    errors: [unknownServer],
  },
} satisfies NotesOf<Omit<typeof liveReads, keyof Catalogue | 'gameDefinition'>>;

export const catalogueNotes = {
  areas: { query: { force: p.force } },
  area: {
    path: { id: p.areaId },
    query: { force: p.force },
    errors: [badRequest('The id is not a number.'), notFound('There is no such area.')],
  },
  quests: { query: { force: p.force } },
  quest: {
    path: { id: p.questId },
    query: { force: p.force },
    errors: [
      badRequest('The id is too long.'),
      notFound('There is no such quest; `closest` is the nearest id.'),
    ],
  },
  questByName: {
    about: 'Case-insensitive. If several quests have the name, the one with the lowest id.',
    path: { name: p.questName },
    query: { force: p.force },
    errors: [notFound('There is no quest with that name; `closest` is the closest name.')],
  },
  questsWithMetrics: {
    about:
      'Like `v1/quests`, with figures about the runs of each quest, computed every hour from 90 days. `runs` is null until they are first computed after a start.',
    query: { force: p.force },
  },
  ...questNotes,
} satisfies NotesOf<Catalogue>;

export const definitionNotes = { gameDefinition: {} } satisfies NotesOf<
  Pick<typeof liveReads, 'gameDefinition'>
>;

const { aelith, bramwick, veiled, corvane, dunmarrow, bellGroup } = world;

const onOrien = { [aelith.id]: aelith, [bramwick.id]: bramwick, [veiled.id]: veiled };
const groupsOnOrien = { [bellGroup.id]: bellGroup };
const fromCatalogue = { source: 'cache', timestamp: '2026-11-20T06:00:00Z' } as const;

export const liveExamples: ExamplesOf<typeof liveReads> = {
  characters: { answer: { orien: { [aelith.id]: aelith }, thelanis: { [corvane.id]: corvane } } },
  characterCounts: { answer: { orien: 3, thelanis: 1 } },
  onlineCharacterIds: { answer: { orien: [aelith.id, bramwick.id, veiled.id], thelanis: [corvane.id] } },
  charactersByIds: {
    path: { ids: `${aelith.id},${dunmarrow.id}` },
    answer: { [aelith.id]: aelith, [dunmarrow.id]: dunmarrow },
  },
  charactersByName: { path: { name: 'corvane' }, answer: { [corvane.id]: corvane } },
  charactersInGroup: {
    path: { group: bellGroup.id },
    answer: { [aelith.id]: aelith, [bramwick.id]: bramwick },
  },
  charactersInGuild: {
    path: { server: 'orien', guild: 'Lantern Watch' },
    answer: { [aelith.id]: aelith, [bramwick.id]: bramwick },
  },
  charactersOnServer: { path: { server: 'orien' }, answer: onOrien },
  characterById: { path: { id: dunmarrow.id }, answer: { data: dunmarrow, source: 'database' } },
  characterByName: {
    path: { server: 'orien', name: 'aelith' },
    answer: { data: aelith, source: 'cache' },
  },

  lfms: { answer: { orien: groupsOnOrien, thelanis: {} } },
  lfmCounts: { answer: { orien: 1, thelanis: 0 } },
  lfmCountsByQuest: { answer: { [world.drownedBell.id]: { orien: 1 } } },
  lfmsOnServer: { path: { server: 'orien' }, answer: groupsOnOrien },
  lfmReplay: {
    path: { server: 'orien' },
    query: { from: '2026-11-20T20:00:00Z', to: '2026-11-20T20:15:30Z' },
    answer: world.orienReplay,
  },

  serverInfo: { answer: { orien: world.orienInfo, thelanis: world.thelanisInfo } },
  serverInfoOfServer: { path: { server: 'orien' }, answer: world.orienInfo },
  gameDefinition: {
    answer: {
      game: {
        ...defaultDefinition,
        classes: ['Alchemist', 'Artificer', 'Barbarian'],
        races: [{ name: 'Half Elf', aliases: ['Half-Elf'], family: 'Half Elf' }],
        servers: [...world.exampleServers],
      },
      site: { ...defaultSiteSettings, source_url: 'https://code.example/rollcall', stages: { api: 'live' } },
      is_demo: false,
      has_made_up_history: false,
      demo_rosters: [],
      build: { commit_hash: '4d80028', built_at: '2026-11-20T06:00:00Z' },
    },
  },

  areas: { answer: { data: [world.quay, world.bellTower], ...fromCatalogue } },
  area: { path: { id: world.quay.id }, answer: { data: world.quay, ...fromCatalogue } },
  quests: { answer: { data: [world.drownedBell], ...fromCatalogue } },
  quest: { path: { id: world.drownedBell.id }, answer: { data: world.drownedBell, ...fromCatalogue } },
  questByName: {
    path: { name: world.drownedBell.name },
    answer: { data: world.drownedBell, ...fromCatalogue },
  },
  questsWithMetrics: {
    answer: { data: [{ ...world.drownedBell, ...unknownQuestMetrics, runs: 1 }], ...fromCatalogue },
  },
  ...questExamples,
};
