import { areaSchema } from '@rollcall/game/quest/area';
import { areasBodySchema, questsBodySchema } from '@rollcall/game/api/report';
import { errorAnswerSchema } from '@rollcall/game/api/endpoint';
import type { ingestCalls } from '@rollcall/game/api/ingest-calls';
import { issueSchema } from '@rollcall/game/api/issue';
import { newsPostSchema } from '@rollcall/game/site/news';
import { populationEventPostSchema } from '@rollcall/game/trends/trends';
import * as past from '@rollcall/game/population/past-report';
import * as activity from '@rollcall/game/quest/past-activity';
import { questSchema, questXpSchema } from '@rollcall/game/quest/quest';
import * as report from '@rollcall/game/api/report';
import * as z from 'zod/mini';
import { badRequest, notFound, storeUnavailable, type ErrorNote } from '../errors.ts';
import * as world from '../example-world.ts';
import { parameters as p, type ExamplesOf, type NotesOf } from '../notes.ts';
import { counts, integer, listOf, shape } from '../schemas.ts';
import { liveShapes } from './live.ts';

const areasEnvelope = areasBodySchema.def.options[1];
const questsEnvelope = questsBodySchema.def.options[1];

/** The rows of the catalogue are checked one by one; missing fields are unknown. */
const reportedArea = z.extend(z.partial(areaSchema), z.pick(areaSchema, { id: true, name: true }).shape);
const reportedXp = z.partial(questXpSchema);
const reportedQuest = z.extend(z.partial(questSchema), {
  ...z.pick(questSchema, { id: true, name: true }).shape,
  xp: z.optional(reportedXp),
});

const batch =
  'A name of your own for this report: if it is sent again under the same name within an hour, it is applied once.';
const envelope = {
  servers: 'Servers that the report covers; left out = every known server.',
  batch_id: batch,
  observed_at: 'When the data was observed; left out = now. At most 60 seconds ahead.',
};

/** Bodies of reports. A missing field leaves the value unchanged; null = unknown or none from now on. */
export const collectorBodies = {
  CharactersReport: shape(report.charactersBodySchema, 'Characters of some servers.', {
    characters: listOf('ReportedCharacter', 'Checked one by one: an invalid one is rejected alone.'),
    deleted_ids: 'Characters that have left.',
    ...envelope,
  }),
  ReportedCharacter: shape(
    report.reportedCharacterSchema,
    'A character as a collector sees it. Complete = with `name`, `server_name`, `total_level` and `classes`; a delta may contain only some fields of a character that is online.',
    {
      id: 'Never changes.',
      name: 'null only for an anonymous character.',
      gender: 'As in the game.',
      race: 'As in the game.',
      total_level: 'All class levels together.',
      classes: 'Class levels.',
      location_id: 'Id of an area.',
      guild_name: 'null = no guild.',
      server_name: 'Where the character is now (case-insensitive).',
      home_server_name: 'The server that it came from.',
      group_id: '0 or null = in no group.',
      is_in_party: 'Whether it is in a group, posted or not.',
      is_anonymous: 'true hides name, guild, comment and place from everybody.',
      is_recruiting: 'Whether it is recruiting for a guild.',
      public_comment: 'Its public comment.',
      last_save: 'When the game last saved it.',
    },
  ),
  ReportedClass: shape(report.reportedClassSchema, 'Levels taken in one class.', {
    name: 'Name of the class.',
    level: 'Levels in it.',
  }),
  LfmsReport: shape(report.lfmsBodySchema, 'Groups of some servers.', {
    lfms: listOf('ReportedLfm', 'Checked one by one: an invalid one is rejected alone.'),
    deleted_ids: 'Groups that are gone, on the servers in `servers`, or on all servers without it.',
    ...envelope,
  }),
  ReportedLfm: shape(
    report.reportedLfmSchema,
    'A group as a collector sees it. Complete = with `server_name`, `leader`, `minimum_level` and `maximum_level`.',
    {
      id: 'Id of the group while it exists.',
      comment: 'Comment of the group.',
      quest_id: 'Id of a quest; 0 or null = none.',
      is_quest_guess: 'true = guessed from the comment.',
      difficulty: 'As chosen.',
      accepted_classes: 'Names of classes; empty = every class.',
      accepted_classes_count: 'Number of accepted classes; left out = as many as are named.',
      minimum_level: 'Lowest level that may join; null = any.',
      maximum_level: 'Highest level that may join; null = any.',
      adventure_active_time: 'Seconds spent in the adventure; 0 = not begun.',
      leader: 'The character that posted the group.',
      members: 'All other members.',
      server_name: 'Server of the group.',
      activity:
        'Its activity at another service that the collector follows, as a list of LfmActivity; read when the group is first seen. Otherwise leave it out: the server creates the activity.',
    },
  ),
  ServerInfoReport: shape(report.serverInfoBodySchema, 'Status of some servers.', {
    servers: {
      description: 'Any subset of the fields for each server; each server is checked separately.',
      keys: ['server'],
      values: 'ReportedServerInfo',
    },
    batch_id: batch,
    observed_at: envelope.observed_at,
  }),
  ReportedServerInfo: shape(report.reportedServerInfoSchema, 'A server as a collector sees it.', {
    index: 'Place in the game’s own list; 0 marks the default server.',
    is_online: 'Whether it is up.',
    is_vip_only: 'Whether it is open to VIP players only.',
    queue_number: 'Players waiting to log in.',
    last_status_check: 'When the collector checked whether it is up.',
    creation_timestamp: 'Since when the server has been up.',
  }),
  AreasReport: shape(areasEnvelope, 'Places, with an id for the batch.', {
    areas: listOf('ReportedArea', 'Added, or replaced by id; checked one by one.'),
    batch_id: batch,
  }),
  QuestsReport: shape(questsEnvelope, 'Quests, with an id for the batch.', {
    quests: listOf('ReportedQuest', 'Added, or replaced by id; checked one by one.'),
    batch_id: batch,
  }),
  ReportedArea: shape(reportedArea, 'A place as a collector knows it.', liveShapes.Area.fields),
  ReportedQuest: shape(
    reportedQuest,
    'A quest as a collector knows it. If it does not say for whom it is free, it is free if it requires no pack.',
    liveShapes.Quest.fields,
  ),
  ReportedQuestXp: shape(reportedXp, 'Base experience by tier and difficulty.', liveShapes.QuestXp.fields),
  SamplesReport: shape(
    past.populationHistoryBodySchema.def.options[1],
    'Past samples, with an id for the batch.',
    {
      samples: listOf('ReportedSample', 'Checked one by one: an invalid one is rejected alone.'),
      batch_id: batch,
    },
  ),
  ReportedSample: shape(
    past.reportedSampleSchema,
    'One server at one moment of the past. It belongs to the nearest five-minute mark. If the server was up, at least one count is required.',
    {
      timestamp: 'When it was counted.',
      server: 'Server name (case-insensitive).',
      is_online: 'false = it was down; left out = it was up.',
      character_count: 'Characters online; null or left out = not counted, which is not zero.',
      lfm_count: 'Groups looking for members; null or left out = not counted.',
      guilds:
        'For full hours only: every guild with members online, and how many, without anonymous members. The first list of an hour stays.',
    },
  ),
  GuildCount: shape(past.guildCountSchema, 'A guild at one hour of the past.', {
    guild_name: 'Its name.',
    online_count: integer('Members online, at least 1, without anonymous ones.'),
  }),
  PastCharactersReport: shape(past.charactersHistoryBodySchema, 'Characters known from the past.', {
    characters: listOf(
      'ReportedCharacter',
      'Complete, each with its `last_save`, and with `recent_activity` if it is known: `level_ups`, `place_changes`, `sessions` and `session_seconds` of the 90 days before; checked one by one.',
    ),
    batch_id: batch,
  }),
  PastActivityReport: shape(activity.activityHistoryBodySchema, 'Past sessions in quests, and past groups.', {
    sessions: listOf('PastSession', 'Checked one by one. Only sessions that began within the last 90 days.'),
    groups: listOf(
      'PastGroup',
      'Checked one by one. Only as far back as groups are kept: 180 days, unless the operator has changed that.',
    ),
    batch_id: batch,
  }),
  PastSession: shape(
    activity.pastSessionSchema,
    'A past stay of a character in a quest, of 60 seconds to a day.',
    {
      character_id: 'Id of the character.',
      server: 'Its server at that time (case-insensitive).',
      quest_id: 'Id of a known quest, or its other id.',
      group_id: 'The group that it was in; 0, null or left out = alone.',
      started: 'When it entered, UTC or with an offset.',
      ended: 'When it was last inside.',
      has_left: 'true = it ended by leaving for another place, not by a logout.',
      total_level: 'All class levels together, when it entered.',
      difficulty: 'As the group had announced it; null or left out = not known.',
    },
  ),
  PastGroup: shape(activity.pastGroupSchema, 'A group that is no longer posted.', {
    id: 'Id of the group while it existed.',
    server: 'Its server (case-insensitive).',
    posted: 'When it was posted, UTC or with an offset.',
    closed: 'When it was taken down, at most a day later.',
    leader_id: 'Id of the character that posted it.',
    quest_id: 'Id of a known quest; 0, null or left out = none.',
    difficulty: 'As announced; null or left out = not announced.',
    minimum_level: 'Lowest level that could join.',
    maximum_level: 'Highest level that could join.',
  }),
  PopulationEventPost: shape(populationEventPostSchema, 'An event to mark in the charts.', {
    kind: 'What kind of event.',
    title: 'What it was, in one line of at most 200 characters.',
    link: 'Where to read more, http or https; left out or null = nowhere.',
    from: 'When it began, UTC or with an offset.',
    to: 'When it ended; left out or null = it has no end, or has not ended.',
    servers: 'Names of the affected servers (case-insensitive); left out or empty = all of them.',
  }),
  NewsPost: shape(newsPostSchema, 'A message from the operator.', {
    message: 'The text.',
    date: 'From when it is shown; left out = now.',
  }),
} as const;

export const collectorAnswers = {
  IngestAnswer: shape(report.ingestAnswerSchema, 'The outcome of a report.', {
    message: 'Always `success`.',
    accepted: integer('Accepted entities, whether or not they changed anything.'),
    rejected:
      'Rejected entities, the first thousand of them. A rejected entity keeps its last accepted state and does not count as missing.',
    removed: integer('Entities that left.'),
    duplicates: integer('Entities that occurred more than once: the last one won.'),
    versions: counts('server', 'Version of the reported kind on each server that the report covers.'),
    durable: 'true = the history of the report is on disk. false = it is shown, but the history may miss it.',
    duplicate:
      'true = this `batch_id` was answered before: this is the same answer, and nothing was done twice.',
    stale: 'true = older than a report that was applied before: not applied.',
    warnings: 'Accepted rows that deserve attention.',
  }),
  Rejection: shape(report.rejectionSchema, 'One entity and what is wrong with it.', {
    index:
      'Position in the list, after the name of the list if there are two; for a map, the name as it was sent.',
    issues: 'What is wrong.',
  }),
  Issue: shape(issueSchema, 'What is wrong with one field.', {
    path: 'Path to the field, separated by dots; empty = the whole value.',
    message: 'What is wrong, such as "must be at least 1".',
  }),
  Error: shape(errorAnswerSchema, 'Every error has this shape.', {
    message: 'What is wrong, for people.',
    error: 'The same text again, for clients that look here.',
    code: 'What is wrong, for programs: it never changes.',
    request_id: 'Identifies the request in the log; also in `X-Request-ID`.',
    issues: 'Which fields are wrong.',
    closest: 'If a server or a quest is not known: the closest known name or id, or null.',
    data: 'With 412: the newer version of what was to be changed.',
  }),
} as const;

type Site = Pick<
  typeof ingestCalls,
  | 'postNews'
  | 'deleteNews'
  | 'postPageMessage'
  | 'deletePageMessage'
  | 'postPopulationEvent'
  | 'deletePopulationEvent'
  | 'feedback'
  | 'deleteFeedback'
  | 'browserLog'
  | 'readerKeys'
  | 'blockKey'
  | 'unblockKey'
>;

const noMessage = [
  badRequest('The id is not a number.'),
  notFound('There is no such message.'),
  storeUnavailable,
];
const badQuery = badRequest('A parameter is invalid.');
const nothingTaken: ErrorNote = {
  ...storeUnavailable,
  when: 'The database is unavailable, and nothing was accepted: send it again after `Retry-After` seconds.',
};
const tooManyRows: ErrorNote = {
  status: 413,
  code: 'too-many-rows',
  when: 'More than 20,000 rows: send them in parts.',
};

export const collectorNotes = {
  reportCharacters: {
    about:
      'The complete state of the servers in `servers`, or of every known server without it. Characters that are not in it have logged out.',
  },
  changeCharacters: {
    about:
      'Complete or partial characters by id, then removals. A field that is left out stays the same. A partial character that is not online is rejected.',
  },
  reportLfms: {
    about:
      'The complete state of the servers in `servers`, or of every known server without it. Send no `activity`: the server creates it.',
  },
  changeLfms: {
    about: 'Complete or partial groups by id, then removals. A field that is left out stays the same.',
  },
  changeServerInfo: { about: 'A field that is left out stays the same.' },
  reportAreas: {
    about:
      'A list, or an object with a list. Rows may also use the field names of other collectors (`areaid`, `ispublicspace`, …), and numbers as text.',
    rows: 'ReportedArea',
  },
  reportQuests: {
    about:
      'A list, or an object with a list. Rows may also use the field names of other collectors (`questid`, `heroicnormalcr`, …), and numbers as text.',
    rows: 'ReportedQuest',
  },
  reportPopulationHistory: {
    about:
      'A list, or an object with a list. A sample that is sent twice counts once; of two at one five-minute mark the later one wins. Affected reports are recomputed at once.',
    rows: 'ReportedSample',
    errors: [tooManyRows, nothingTaken],
  },
  reportCharacterHistory: {
    about: 'They are known from then on, as offline characters; newer data about a character stays.',
    errors: [tooManyRows, nothingTaken],
  },
  reportActivityHistory: {
    about:
      'Past stays of characters in quests, and past groups: at most 20,000 rows of both together. Rows that are already known stay as they are, and count as duplicates. Figures of quests are recomputed at once.',
    errors: [tooManyRows, nothingTaken],
  },
} satisfies NotesOf<Omit<typeof ingestCalls, keyof Site>>;

const noKey: readonly ErrorNote[] = [
  badRequest('The id is not a number.'),
  notFound('There is no such key.'),
  storeUnavailable,
];

export const siteNotes = {
  postNews: { about: 'Shown from its `date` on, or at once without one.', errors: [storeUnavailable] },
  deleteNews: { path: { id: p.messageId }, errors: noMessage },
  postPageMessage: { about: 'It stays until it is deleted.', errors: [storeUnavailable] },
  deletePageMessage: { path: { id: p.messageId }, errors: noMessage },
  postPopulationEvent: {
    about:
      'Shown at once in the charts of the population; its effect is computed within the hour, from the two weeks before and the two weeks after it.',
    errors: [
      badRequest('A server is not known: `closest` is the closest known name.'),
      {
        status: 409,
        code: 'too-many-events',
        when: 'There are 10,000 events already: delete some first.',
      },
      storeUnavailable,
    ],
  },
  deletePopulationEvent: {
    about: 'Outages found in the data cannot be deleted; a posted outage replaces them.',
    path: { id: p.eventId },
    errors: [badRequest('The id is not a number.'), notFound('There is no such event.'), storeUnavailable],
  },
  feedback: {
    about: 'Newest first. Messages are kept until they are deleted.',
    query: { since: p.since, before: p.beforeTicket, limit: p.listLimit },
    errors: [badQuery, storeUnavailable],
  },
  deleteFeedback: {
    path: { ticket: p.ticket },
    errors: [
      badRequest('This is not a ticket.'),
      notFound('There is no message with this ticket.'),
      storeUnavailable,
    ],
  },
  browserLog: {
    about:
      'Newest first. Events are kept for 30 days, at most 200,000 of them; a new one appears within seconds.',
    query: { level: p.logLevel, since: p.since, before: p.beforeEvent, limit: p.listLimit },
    errors: [badQuery, storeUnavailable],
  },
  readerKeys: {
    about: 'Newest first, with their usage of the last 24 hours, but without the keys themselves.',
    query: { before: p.beforeKey, limit: p.listLimit },
    errors: [badQuery, storeUnavailable],
  },
  blockKey: {
    about: 'From then on it is answered with 401 `api-key-blocked`. Its holder can still see and revoke it.',
    path: { id: p.keyId },
    errors: noKey,
  },
  unblockKey: { about: 'A key that is not blocked stays unblocked.', path: { id: p.keyId }, errors: noKey },
} satisfies NotesOf<Site>;

const observed_at = '2026-11-20T20:15:12Z';

function taken(accepted: number, more: Partial<report.IngestAnswer> = {}): report.IngestAnswer {
  return {
    message: 'success',
    accepted,
    rejected: [],
    removed: 0,
    duplicates: 0,
    versions: {},
    durable: true,
    ...more,
  };
}

const { aelith, bramwick, corvane, bellGroup } = world;

/** An anonymous character as the collector sees it, with the facts that are hidden from everybody else. */
const veiledInTruth = { ...world.reported(world.veiled), location_id: world.quay.id };

export const collectorExamples: ExamplesOf<typeof ingestCalls> = {
  reportCharacters: {
    body: {
      servers: ['Orien', 'Thelanis'],
      batch_id: 'north-2026-11-20-4711',
      observed_at,
      characters: [world.reported(aelith), world.reported(bramwick), veiledInTruth, world.reported(corvane)],
    },
    answer: taken(4, { versions: { orien: 812, thelanis: 640 } }),
  },
  changeCharacters: {
    body: {
      batch_id: 'north-2026-11-20-4712',
      characters: [{ id: bramwick.id, location_id: world.bellTower.id }],
      deleted_ids: [410077],
    },
    answer: taken(1, { versions: { orien: 813, thelanis: 640 } }),
  },
  reportLfms: {
    body: { servers: ['Orien', 'Thelanis'], observed_at, lfms: [world.reportedGroup(bellGroup)] },
    answer: taken(1, { versions: { orien: 95, thelanis: 71 } }),
  },
  changeLfms: {
    body: { lfms: [{ id: bellGroup.id, comment: 'One more and we go' }] },
    answer: taken(1, { versions: { orien: 96, thelanis: 71 } }),
  },
  changeServerInfo: {
    body: {
      servers: {
        Orien: {
          index: 0,
          is_online: true,
          is_vip_only: false,
          queue_number: 0,
          last_status_check: '2026-11-20T20:15:05Z',
          creation_timestamp: '2026-11-18T15:02:00Z',
        },
        Thelanis: { index: 1, is_online: true },
      },
    },
    answer: taken(2, { versions: { orien: 40, thelanis: 38 } }),
  },
  reportAreas: {
    body: [world.quay, world.bellTower, world.ironTide],
    answer: taken(3),
  },
  reportQuests: {
    body: { batch_id: 'catalogue-2026-11-20', quests: [world.drownedBell, world.ironTideRaid] },
    answer: taken(2),
  },
  reportPopulationHistory: {
    body: {
      batch_id: 'past-2026-11-20',
      samples: [
        { timestamp: '2026-11-20T20:00:00Z', server: 'Orien', character_count: 120, lfm_count: 9 },
        { timestamp: '2026-11-20T20:05:00Z', server: 'Orien', character_count: 118, lfm_count: 8 },
        { timestamp: '2026-11-20T20:10:00Z', server: 'Orien', is_online: false },
        { timestamp: '2026-11-20T20:00:00Z', server: 'Thelanis', character_count: 45, lfm_count: 3 },
      ],
    },
    answer: taken(4),
  },
  reportCharacterHistory: {
    body: { batch_id: 'past-people-1', characters: [world.reported(world.dunmarrow)] },
    answer: taken(1),
  },
  reportActivityHistory: {
    body: {
      batch_id: 'past-runs-1',
      sessions: [world.aelith, world.bramwick].map(({ id, total_level }, place) => ({
        character_id: id,
        server: 'Orien',
        quest_id: world.drownedBell.id,
        group_id: 69904,
        started: '2026-11-19T19:02:10Z',
        ended: place === 0 ? '2026-11-19T19:20:10Z' : '2026-11-19T19:20:20Z',
        has_left: true,
        total_level,
        difficulty: 'Hard',
      })),
      groups: [
        {
          id: 69904,
          server: 'Orien',
          posted: '2026-11-19T18:50:00Z',
          closed: '2026-11-19T19:01:30Z',
          leader_id: world.aelith.id,
          quest_id: world.drownedBell.id,
          difficulty: 'Hard',
          minimum_level: 9,
          maximum_level: 13,
        },
      ],
    },
    answer: taken(3),
  },
  postNews: {
    body: { message: 'History now goes back a year.', date: '2026-11-20T18:00:00Z' },
    answer: { id: 2, date: '2026-11-20T18:00:00Z', message: 'History now goes back a year.' },
  },
  deleteNews: { path: { id: 2 }, answer: null },
  postPageMessage: {
    body: { message: 'The servers restart at 13:00 UTC tomorrow.', date: '2026-11-20T19:30:00Z' },
    answer: {
      id: 1,
      date: '2026-11-20T19:30:00Z',
      message: 'The servers restart at 13:00 UTC tomorrow.',
    },
  },
  deletePageMessage: { path: { id: 1 }, answer: null },
  postPopulationEvent: {
    body: {
      kind: 'update',
      title: 'Update 71: The Drowned Bell',
      link: 'https://news.example/update-71',
      from: '2026-11-18T15:00:00Z',
    },
    answer: {
      id: 1,
      kind: 'update',
      title: 'Update 71: The Drowned Bell',
      link: 'https://news.example/update-71',
      from: '2026-11-18T15:00:00Z',
      to: null,
      servers: [],
    },
  },
  deletePopulationEvent: { path: { id: 1 }, answer: null },
  feedback: {
    answer: [
      {
        ticket: 'F-7K2M-Q4XD',
        date: '2026-11-20T19:12:44Z',
        message: 'The list of raids is just what I needed.',
        contact: 'aelith@mail.example',
        user_id: null,
        session_id: null,
        commit_hash: null,
      },
    ],
  },
  deleteFeedback: { path: { ticket: 'F-7K2M-Q4XD' }, answer: null },
  browserLog: {
    query: { level: 'info', limit: '100' },
    answer: [
      {
        id: 1,
        received_at: '2026-11-20T20:15:34Z',
        message: 'page_view',
        level: 'info',
        timestamp: '2026-11-20T20:15:30Z',
        session_id: null,
        user_id: null,
        originating_user_id: null,
        user_agent: null,
        browser: null,
        browser_version: null,
        os: null,
        screen_resolution: null,
        viewport_size: null,
        url: null,
        page_title: null,
        referrer: null,
        route: '/grouping',
        commit_hash: null,
        metadata: { page_path: '/grouping' },
      },
    ],
  },
  readerKeys: {
    query: { limit: '100' },
    answer: {
      data: [
        {
          id: 1,
          name: 'Guild dashboard',
          contact: 'aelith@mail.example',
          created_at: '2026-11-20T20:15:31Z',
          last_used_at: null,
          expires_at: '2027-02-18T20:15:31Z',
          blocked_at: null,
          network: 'b3JkZXItb2YtdGhlLWxh',
          requests: 0,
          refused: 0,
          streams: 0,
        },
      ],
      total: 1,
      blocked: 0,
    },
  },
  blockKey: { path: { id: 1 }, answer: null },
  unblockKey: { path: { id: 1 }, answer: null },
};
