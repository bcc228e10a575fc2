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
import { map, shape, integer } from '../schemas.ts';
import { questExamples, questMetricFields, questNotes } from './quests.ts';

const xp = (tier: string, difficulty: string) =>
  `Base experience on ${difficulty}, ${tier}; null = not known or not offered.`;

const questFields = {
  id: 'As in `quest_id`.',
  alt_id: integer('A second id that the game uses for it; null = none.'),
  area_id: integer('The Area inside of it; 0 or null = not known.'),
  name: 'Its name.',
  heroic_normal_cr: integer('Level on heroic normal; null = not heroic.'),
  epic_normal_cr: integer('Level on epic normal; null = not epic.'),
  xp: 'Base experience.',
  is_free_to_play: 'Open to everybody.',
  is_free_to_vip: 'Open to subscribers.',
  required_adventure_pack: 'What must be owned to play it; null = nothing.',
  adventure_area: 'The area that its entrance is in.',
  quest_journal_group: 'Heading in the journal.',
  group_size: 'Solo, Party, Raid or Arena; null = not known.',
  patron: 'Whom it earns favour with.',
  average_time: 'Seconds that it takes, usually; null = not known.',
  length: 'The same as `average_time`.',
  tip: 'Advice for players; null = none.',
};

export const liveShapes = {
  Character: shape(
    characterSchema,
    'Somebody who plays. Of an anonymous character `name`, `guild_name`, `public_comment` and `location_id` are null.',
    {
      id: 'The same for ever, also on another server.',
      name: 'null = hidden because anonymous.',
      gender: 'As the game says it; null = not known.',
      race: 'As the game says it; null = not known.',
      total_level: integer('All class levels together.'),
      classes: 'Class levels. `Epic` and `Legendary` may stand among them: they are no classes.',
      location_id: integer('Where: the id of an Area. null = not known, or hidden because anonymous.'),
      guild_name: 'null = no guild, or hidden because anonymous.',
      server_name: 'Where the character is now.',
      home_server_name: 'Where the character came from; null = not known.',
      group_id: integer('Who shares it is in one group; 0 = in no group.'),
      is_online: 'false = last seen at `last_save`.',
      is_in_party: 'In a group, posted or not.',
      is_anonymous: 'Hides who this is.',
      is_recruiting: 'Says to be looking for members of a guild.',
      public_comment: 'What the character says of itself; null = nothing, or hidden because anonymous.',
      last_update: 'When the character last differed. For an offline character: when it was last online.',
      last_save: 'When the game last saved the character; null = not known.',
    },
  ),
  ClassLevel: shape(classLevelSchema, 'Levels taken in one class.', {
    name: 'Name of the class.',
    level: integer('Levels in it.'),
  }),
  Lfm: shape(lfmSchema, 'A group that looks for members.', {
    id: 'Names the group while it lasts; ids come again later.',
    comment: 'What the group says of itself; null = nothing.',
    quest_id: integer('The id of a Quest; 0 or null = none.'),
    is_quest_guess: 'true = the quest was guessed from the comment, not chosen.',
    difficulty: 'As chosen; null = not chosen.',
    accepted_classes: 'Names of classes; empty = every class.',
    accepted_classes_count: integer('How many classes are accepted.'),
    minimum_level: integer('Lowest level that may join.'),
    maximum_level: integer('Highest level that may join.'),
    adventure_active_time: integer(
      'Seconds inside of the adventure, counted on from the report that told them: in streams up to `sent_at`, else up to the last full minute; 0 = not begun.',
    ),
    leader: 'Who posted the group.',
    members: 'Everybody else in it, without the leader.',
    activity: 'What happened to the group, oldest first.',
    last_update: 'When the group last differed.',
    server_name: 'Where the group is.',
  }),
  LfmActivity: shape(lfmActivitySchema, 'What was found to have changed at one moment.', {
    timestamp: 'When.',
    events:
      'In the order `quest`, `comment`, `member_left`, `member_joined`; the first moment holds `posted` alone.',
  }),
  LfmActivityEvent: shape(lfmActivityEventSchema, 'One change of a group.', {
    tag: 'What changed.',
    data: '`posted`: empty; `comment`: the new text; `quest`: the id as text, "0" = none; `member_joined` and `member_left`: the name. null = it would name somebody who is anonymous now.',
  }),
  ServerInfo: shape(serverInfoSchema, 'What is known of one server of the game.', {
    index: integer('Place in the game’s own list; 0 marks the default server.'),
    is_online: 'null = nobody has said.',
    is_vip_only: 'null = nobody has said.',
    character_count: integer('Characters online, anonymous ones included.'),
    lfm_count: integer('Groups looking for members.'),
    queue_number: integer('How many wait to log in; null = not known.'),
    last_status_check: 'When a collector last looked whether the server is up.',
    last_data_fetch: 'When a report last covered the server. Under two minutes ago = fresh.',
    creation_timestamp: 'Since when the server has been up; null = not known.',
    offline_since: 'When a server that is down was first reported down; null = it is up, or not known.',
  }),
  Area: shape(areaSchema, 'A place of the game.', {
    id: 'As in `location_id`.',
    name: 'Its name.',
    is_public: 'Everybody meets there.',
    is_wilderness: 'An open landscape.',
    region: 'The part of the world; null = not known.',
  }),
  Quest: shape(questSchema, 'A quest of the game. Its levels may lie above the level cap.', questFields),
  QuestWithMetrics: shape(questWithMetricsSchema, 'A quest with what running it comes to.', {
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
  Settings: shape(pageSettingsSchema, 'What the site is told about the game and about itself.', {
    game: 'Facts of the game, as the operator runs it.',
    site: 'What the operator says of the site.',
    is_demo: 'true = a simulated world reports.',
    has_made_up_history:
      'true = a simulated world reports, or did: what is recorded is not the game’s own past.',
    build: 'Which version runs.',
  }),
  Build: shape(pageSettingsSchema.shape.build, 'Which version runs.', {
    commit_hash: 'Commit that it was built from, or `unknown`.',
    built_at: 'When the site was built; null = not built.',
  }),
  GameDefinition: shape(gameDefinitionSchema, 'Facts of the game that an operator may change.', {
    name: 'Name of the game.',
    abbreviation: 'Its short name.',
    wiki_url: 'Where its pages begin in the wiki.',
    level_minimum: 'Lowest level.',
    level_cap: 'Highest level.',
    party_size: 'Most characters in a group.',
    raid_size: 'Most characters in a raid.',
    raid_timer_hours: 'How long a raid stays closed to who was in it.',
    rhythm_zone: 'Time zone by whose clock people play: forecasts follow its daylight saving.',
    classes: 'Names of the classes, without `Epic` and `Legendary`.',
    races: 'The races.',
    crowned_character_ids: 'Ids of characters that have a crown beside their names.',
    servers: 'The servers, in the order in which they are shown.',
  }),
  RaceFacts: shape(raceFactsSchema, 'A race.', {
    name: 'Its name.',
    aliases: 'Other spellings of it in reports.',
    family: 'The race whose picture stands for it.',
  }),
  ServerFacts: shape(serverFactsSchema, 'A server of the game.', {
    name: 'Its name.',
    bitness: '64 = in the main list.',
    colour: 'Its colour in charts.',
  }),
  SiteSettings: shape(
    siteSettingsSchema,
    'What the operator says of the site. A link of null is not shown.',
    {
      product_name: 'What the site is called.',
      tagline: 'What stands below its name.',
      author: 'Who is credited.',
      source_url: 'Its source.',
      donation_url: 'Where to donate.',
      status_page_url: 'A status page elsewhere.',
      transfer_guide_url: 'How to move to another server.',
      stages: map('page', 'Pages that are live, new or still to come, where the operator says otherwise.'),
      is_telemetry_on: 'Whether browsers report page views and errors, to this server only.',
      is_service_worker_on: 'Whether browsers keep the site for when there is no network.',
      alpha_release_notice: 'What is said above every page, until a visitor closes it.',
      activity_development_notice: 'What is said above the page of activity, until a visitor closes it.',
    },
  ),
} as const;

const noCharacter = notFound('There is no such character, or it is anonymous and was asked for by name.');
const badName = badRequest('The name is not 1 to 30 letters, digits or hyphens.');

type Catalogue = typeof catalogueReads & typeof questReads;

export const liveNotes = {
  characters: {
    about:
      'Large: ask with `If-None-Match`, and for one server when one is enough. Everybody online, anonymous ones without what would tell who they are.',
    keys: ['server', 'character id'],
  },
  characterCounts: { keys: ['server'], isInteger: true },
  onlineCharacterIds: { keys: ['server'], isInteger: true },
  charactersByIds: {
    about: 'Online or not. Ids that are not known are missing from the answer.',
    path: { ids: p.characterIds },
    keys: ['character id'],
    errors: [badRequest('An id is no number or out of range, or there are more than 100.'), storeUnavailable],
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
    about: 'A last part of digits only is the id of a character, not a server.',
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
    errors: [badRequest('The id is no number.'), notFound('There is no such area.')],
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
    about: 'In any case of letters; of several quests of one name the one with the lowest id.',
    path: { name: p.questName },
    query: { force: p.force },
    errors: [notFound('There is no quest of that name; `closest` is the nearest one.')],
  },
  questsWithMetrics: {
    about:
      'As `v1/quests`, with what running each quest comes to: made every hour from 90 days. `runs` is null until that is made for the first time after a start.',
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
