import { areaSchema } from '@rollcall/game/area';
import { feedbackPostSchema } from '@rollcall/game/feedback';
import { logEventSchema, logPostSchema } from '@rollcall/game/log-event';
import { newsPostSchema } from '@rollcall/game/news';
import * as past from '@rollcall/game/past-report';
import { questSchema, questXpSchema } from '@rollcall/game/quest';
import * as report from '@rollcall/game/report';
import * as visitor from '@rollcall/game/visitor';
import * as z from 'zod/mini';
import { listOf, shape, whole } from '../shape.ts';
import { liveShapes } from './live-shapes.ts';
import { areasEnvelope, questsEnvelope } from './call-shapes.ts';

/** Rows of the catalogue are judged one by one: what they leave out is unknown. */
const reportedArea = z.extend(z.partial(areaSchema), z.pick(areaSchema, { id: true, name: true }).shape);
const reportedXp = z.partial(questXpSchema);
const reportedQuest = z.extend(z.partial(questSchema), {
  ...z.pick(questSchema, { id: true, name: true }).shape,
  xp: z.optional(reportedXp),
});

const batch = 'A name of your own for this report: sent again under it within an hour, it is taken once.';
const envelope = {
  servers: 'Servers that the report covers; left out = every known one.',
  batch_id: batch,
  observed_at: 'When the world looked like this; left out = now. At most 60 seconds ahead.',
};

/** What is sent. A field that may be left out stays as it was; null = unknown or none from now on. */
export const bodyShapes = {
  CharactersReport: shape(report.charactersBodySchema, 'Characters of some servers.', {
    characters: listOf('ReportedCharacter', 'Judged one by one: a wrong one is rejected alone.'),
    deleted_ids: 'Who has left.',
    ...envelope,
  }),
  ReportedCharacter: shape(
    report.reportedCharacterSchema,
    'A character as a collector sees it. Whole = with `name`, `server_name`, `total_level` and `classes`; a delta may send a part of somebody who is online.',
    {
      id: 'The same for ever.',
      name: 'null only for an anonymous character.',
      gender: 'As the game says it.',
      race: 'As the game says it.',
      total_level: 'All class levels together.',
      classes: 'Class levels.',
      location_id: 'Id of an area.',
      guild_name: 'null = no guild.',
      server_name: 'Where the character is now, in any case of letters.',
      home_server_name: 'Where it came from.',
      group_id: '0 or null = in no group.',
      is_in_party: 'In a group, posted or not.',
      is_anonymous: 'true hides name, guild, comment and place from everybody.',
      is_recruiting: 'Looks for members of a guild.',
      public_comment: 'What the character says of itself.',
      last_save: 'When the game last saved it.',
    },
  ),
  ReportedClass: shape(report.reportedClassSchema, 'Levels taken in one class.', {
    name: 'Name of the class.',
    level: 'Levels in it.',
  }),
  LfmsReport: shape(report.lfmsBodySchema, 'Groups of some servers.', {
    lfms: listOf('ReportedLfm', 'Judged one by one: a wrong one is rejected alone.'),
    deleted_ids: 'Groups that are gone, on the servers named in `servers`, else on all.',
    ...envelope,
  }),
  ReportedLfm: shape(
    report.reportedLfmSchema,
    'A group as a collector sees it. Whole = with `server_name`, `leader`, `minimum_level` and `maximum_level`.',
    {
      id: 'Names the group while it lasts.',
      comment: 'What the group says of itself.',
      quest_id: 'Id of a quest; 0 or null = none.',
      is_quest_guess: 'true = guessed from the comment.',
      difficulty: 'As chosen.',
      accepted_classes: 'Names of classes; empty = every class.',
      accepted_classes_count: 'How many classes are accepted; left out = as many as are named.',
      minimum_level: 'Lowest level that may join; null = any.',
      maximum_level: 'Highest level that may join; null = any.',
      adventure_active_time: 'Seconds inside of the adventure; 0 = not begun.',
      leader: 'Who posted the group.',
      members: 'Everybody else in it.',
      server_name: 'Where the group is.',
      activity:
        'What another service that is followed knows of it, as a list of LfmActivity; taken when the group is first seen. Otherwise left out: activity is made here.',
    },
  ),
  ServerInfoReport: shape(report.serverInfoBodySchema, 'Status of some servers.', {
    servers: {
      note: 'Any subset of the fields for each server; each is judged by itself.',
      keys: ['server'],
      values: 'ReportedServerInfo',
    },
    batch_id: batch,
    observed_at: envelope.observed_at,
  }),
  ReportedServerInfo: shape(report.reportedServerInfoSchema, 'What a collector knows of a server.', {
    index: 'Place in the game’s own list; 0 marks the default server.',
    is_online: 'Whether it is up.',
    is_vip_only: 'Whether it is closed to others.',
    queue_number: 'How many wait to log in.',
    last_status_check: 'When the collector looked.',
    creation_timestamp: 'Since when the server has been up.',
  }),
  AreasReport: shape(areasEnvelope, 'Places, with a name for the batch.', {
    areas: listOf('ReportedArea', 'Added, or replaced by id; judged one by one.'),
    batch_id: batch,
  }),
  QuestsReport: shape(questsEnvelope, 'Quests, with a name for the batch.', {
    quests: listOf('ReportedQuest', 'Added, or replaced by id; judged one by one.'),
    batch_id: batch,
  }),
  ReportedArea: shape(reportedArea, 'A place as a collector knows it.', liveShapes.Area.fields),
  ReportedQuest: shape(
    reportedQuest,
    'A quest as a collector knows it. Without a word on who plays free it is free when it needs no pack.',
    liveShapes.Quest.fields,
  ),
  ReportedQuestXp: shape(reportedXp, 'Base experience by tier and difficulty.', liveShapes.QuestXp.fields),
  SamplesReport: shape(
    past.populationHistoryBodySchema.def.options[1],
    'Past samples, with a name for the batch.',
    {
      samples: listOf('ReportedSample', 'Judged one by one: a wrong one is rejected alone.'),
      batch_id: batch,
    },
  ),
  ReportedSample: shape(
    past.reportedSampleSchema,
    'One server at one moment of the past. It belongs to the five-minute mark that is nearest. Of a server that was up at least one count is told.',
    {
      timestamp: 'When it was counted.',
      server: 'Which server, in any case of letters.',
      is_online: 'false = it was down; left out = it was up.',
      character_count: 'Characters online; null or left out = not counted, which is not zero.',
      lfm_count: 'Groups that looked for members; null or left out = not counted.',
      guilds: listOf(
        'GuildCount',
        'Every guild of which somebody was online, with how many, anonymous ones left out; of full hours only. The first telling of an hour stays.',
      ),
    },
  ),
  GuildCount: shape(past.guildCountSchema, 'A guild at one hour of the past.', {
    guild_name: 'Its name.',
    online_count: whole('Members online, at least 1, anonymous ones left out.'),
  }),
  PastCharactersReport: shape(past.charactersHistoryBodySchema, 'Characters known from the past.', {
    characters: listOf(
      'ReportedCharacter',
      'Whole, each with its `last_save`, and `recent_activity` where it is known: `level_ups`, `place_changes`, `sessions` and `session_seconds` of the 90 days before; judged one by one.',
    ),
    batch_id: batch,
  }),
  NewsPost: shape(newsPostSchema, 'A word of the operator.', {
    message: 'The text.',
    date: 'When it counts from; left out = now.',
  }),
  FeedbackPost: shape(feedbackPostSchema, 'A message to the operator.', {
    message: 'The text. Control characters and the blank around it are taken out.',
    contact: 'How to answer.',
    user_id: 'A random name of the browser.',
    session_id: 'A random name of the visit.',
    commit_hash: 'Version of the site.',
  }),
  LogEvent: shape(logEventSchema, 'Something that happened in a browser.', {
    message: 'What.',
    level: 'How bad.',
    timestamp: 'When.',
    session_id: 'A random name of the visit.',
    user_id: 'A random name of the browser.',
    originating_user_id: 'The browser that the settings came from.',
    user_agent: 'The browser, in its own words.',
    browser: 'Its name.',
    browser_version: 'Its version.',
    os: 'Its system.',
    screen_resolution: 'Its screen.',
    viewport_size: 'Its window.',
    url: 'Where it was. Ids, names and the part behind the `#` are taken out.',
    page_title: 'Title of the page.',
    referrer: 'Where it came from; of another site its origin alone is kept.',
    route: 'Path of the page.',
    commit_hash: 'Version of the site.',
    metadata: 'More, as the page sees fit: up to four levels and 4,096 characters of JSON are kept.',
  }),
  LogEvents: shape(logPostSchema.def.options[0], 'Several events at once.', {
    events: 'In the order in which they happened; judged one by one.',
  }),
  SettingsDepositPost: shape(
    visitor.settingsTransferSchema,
    'Encrypted settings on their way to another browser.',
    {
      id_hash: 'SHA-256 of the id that the other browser will name.',
      ciphertext: 'What only the two browsers can read.',
    },
  ),
  SettingsRedeemPost: shape(visitor.settingsRedeemSchema, 'Names settings that wait.', {
    id: 'The id that the first browser showed.',
  }),
} as const;
