import { characterActivityTypes } from '@rollcall/game/character/character-activity';
import { exportFormats } from '@rollcall/game/character/own-data';
import { characterIdMaximum } from '@rollcall/game/character/character-id';
import { activityLevels, demographicCategories } from '@rollcall/game/population/demographics';
import type { AnswerOf, PathParams, QueryOf } from '@rollcall/game/api/endpoint';
import type { ExampleKind } from '@rollcall/game/site/api-overview';
import { ticketPattern } from '@rollcall/game/site/feedback';
import { guildMemberKinds, guildMemberOrders, guildMemberPage } from '@rollcall/game/guild/guild';
import { logEventLevels } from '@rollcall/game/site/log-event';
import { analyticsDays, questSortFields } from '@rollcall/game/quest/run-figures';
import { guildSortFields, sortDirections } from '@rollcall/game/guild/guild-search';
import { periodDays, periods } from '@rollcall/game/population/population';
import type * as z from 'zod/mini';
import type { ErrorNote } from './errors.ts';
import type { JsonSchema } from './schemas.ts';

export interface Parameter {
  readonly schema: JsonSchema;
  readonly note: string;
  /** Example value as written in an address. */
  readonly example?: string;
  /** Kind of its value: a live entry of that kind replaces the example when the call is tried. */
  readonly exampleKind?: ExampleKind;
  /** Marks a required query parameter; parameters of a path are always required. */
  readonly isRequired?: true;
  /** Marks the one that is filled in when the call is tried, if at least one of several parameters is required. */
  readonly isPrefilled?: true;
}

export interface CallNotes {
  /** Additional facts for callers that are not in the summary. */
  readonly about?: string;
  readonly path?: Readonly<Record<string, Parameter>>;
  readonly query?: Readonly<Record<string, Parameter>>;
  /** Names for the keys of the maps in the answer, from the outermost inwards. */
  readonly keys?: readonly string[];
  /** Marks that the numbers in the maps and lists of the answer are integers. */
  readonly isInteger?: true;
  /** Shape of the rows if the body may be a bare list. */
  readonly rows?: string;
  readonly errors?: readonly ErrorNote[];
  readonly withToken?: string;
}

type PathNotes<Name extends PropertyKey> = [Name] extends [never]
  ? { readonly path?: never }
  : { readonly path: Readonly<Record<Name, Parameter>> };

type QueryNotes<Name extends string> = [Name] extends [never]
  ? { readonly query?: never }
  : { readonly query: Readonly<Record<Name, Parameter>> };

/** Type of the notes on all calls in a part of the endpoint table, including all parameters. */
export type NotesOf<Table extends Readonly<Record<string, { readonly path: string }>>> = {
  readonly [Name in keyof Table]: CallNotes &
    PathNotes<keyof PathParams<Table[Name]['path']>> &
    QueryNotes<QueryOf<Table[Name]>>;
};

/** An example of an event of a stream. */
export interface StreamEvent<Frame = unknown> {
  /** null = the event has no id, and a reader keeps the previous one. */
  readonly id: string | null;
  /** Absent = `message`. */
  readonly event?: string;
  readonly data: Frame;
}

export interface Example {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer: unknown;
}

type PathExample<Params> = [keyof Params] extends [never]
  ? { readonly path?: never }
  : { readonly path: Params };

/** An endpoint without a body has the same type as one with any body. */
type BodyExample<E> = E extends { readonly body?: infer Body extends z.core.$ZodType }
  ? z.core.$ZodType extends Body
    ? { readonly body?: never }
    : { readonly body: z.input<Body> }
  : { readonly body?: never };

type ExampleOf<E extends { readonly path: string }> = PathExample<PathParams<E['path']>> &
  BodyExample<E> & {
    readonly query?: Readonly<Partial<Record<QueryOf<E>, string>>>;
    readonly answer: AnswerOf<E>;
  };

export type ExamplesOf<Table extends Readonly<Record<string, { readonly path: string }>>> = {
  readonly [Name in keyof Table]: ExampleOf<Table[Name]>;
};

/** The answer of a stream consists of the first events that it may send. */
export type StreamExamplesOf<Table extends Readonly<Record<string, { readonly path: string }>>> = {
  readonly [Name in keyof Table]: Omit<ExampleOf<Table[Name]>, 'answer'> & {
    readonly answer: readonly StreamEvent<AnswerOf<Table[Name]>>[];
  };
};

const text: JsonSchema = { type: 'string' };
const id = (maximum?: number): JsonSchema => ({
  type: 'integer',
  minimum: 1,
  ...(maximum !== undefined && { maximum }),
});
const page: JsonSchema = { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 };
const day: JsonSchema = { type: 'string', format: 'date' };

const daysOfPeriods = periods.map((period) => `${period} ${periodDays[period]}`).join(', ');

export const parameters = {
  server: { schema: text, note: 'Server name (case-insensitive).', exampleKind: 'server' },
  characterId: { schema: id(characterIdMaximum), note: 'Id of a character.', exampleKind: 'characterId' },
  characterIds: {
    schema: { type: 'array', items: id(characterIdMaximum), minItems: 1, maxItems: 100 },
    note: 'Ids of characters, separated by commas.',
    exampleKind: 'characterIds',
  },
  characterName: {
    schema: { type: 'string', pattern: '^[A-Za-z0-9-]{1,30}$' },
    note: 'Character name (case-insensitive).',
    exampleKind: 'characterName',
  },
  forecastServer: {
    schema: text,
    note: 'Server name (case-insensitive); left out = all servers together.',
    exampleKind: 'server',
  },
  groupServer: {
    schema: text,
    note: 'Server name (case-insensitive). Required.',
    exampleKind: 'server',
    isRequired: true,
  },
  groupQuest: {
    schema: id(),
    note: 'Groups for the quest of this id.',
    exampleKind: 'questId',
    isPrefilled: true,
  },
  groupRaids: { schema: { type: 'string', enum: ['any'] }, note: 'Groups for any raid.' },
  groupLevels: {
    schema: { type: 'string', pattern: String.raw`^\d{1,2}-\d{1,2}$` },
    note: 'Groups for a range of four levels: `1-4`, `5-8` and so on; the last range ends at the level cap.',
    example: '1-4',
  },
  group: { schema: id(), note: 'Id of a group: the `group_id` of its members.', exampleKind: 'group' },
  guild: {
    schema: { type: 'string', minLength: 1, maxLength: 64 },
    note: 'Guild name (case-insensitive).',
    exampleKind: 'guild',
  },
  areaId: { schema: { type: 'integer', minimum: 0 }, note: 'Id of an area.', exampleKind: 'areaId' },
  questId: { schema: id(), note: 'Id of a quest.', exampleKind: 'questId' },
  questName: { schema: text, note: 'Quest name (case-insensitive).', exampleKind: 'questName' },
  questServer: {
    schema: text,
    note: 'Only what was played on this server; left out = all servers together.',
    exampleKind: 'server',
  },
  questDays: {
    schema: { type: 'integer', minimum: 1, maximum: analyticsDays, default: analyticsDays },
    note: 'Number of UTC days back, including today.',
  },
  questPageSize: {
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
    note: 'Quests per page.',
  },
  questSort: {
    schema: { type: 'string', enum: questSortFields, default: questSortFields[0] },
    note: 'What to sort by. Unknown values come last.',
  },
  sortDirection: {
    schema: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
    note: 'Sort direction.',
  },
  eventId: { schema: id(), note: 'Id of an event, from the list of events.' },
  messageId: { schema: id(), note: 'Id of a message, from the list of messages.' },
  force: { schema: text, note: 'Accepted and ignored: the answer is always the newest.' },
  period: {
    schema: { type: 'string', enum: periods },
    note: `Days back from the last full bucket: ${daysOfPeriods}.`,
  },
  zone: {
    schema: { type: 'string', maxLength: 64 },
    note: 'IANA time zone name (case-insensitive); hours and weekdays are those of its clock. Left out = UTC.',
    example: 'America/New_York',
  },
  category: { schema: { type: 'string', enum: demographicCategories }, note: 'What to count by.' },
  activityLevel: {
    schema: { type: 'string', enum: activityLevels, default: 'all' },
    note: 'Which characters to count.',
  },
  guildName: {
    schema: { type: 'string', maxLength: 64 },
    note: 'Part of a guild name (case-insensitive).',
    exampleKind: 'guild',
  },
  guildSort: {
    schema: { type: 'string', enum: guildSortFields },
    note: 'What to sort by; left out = the best matches for the name first, then the largest.',
  },
  nameMatch: {
    schema: { type: 'string', enum: ['exact', 'near'], default: 'exact' },
    note: 'With `near`, also characters online whose name begins with this one or differs from it by a letter or two, the closest first.',
  },
  guildMatch: {
    schema: { type: 'string', enum: ['part', 'near'], default: 'part' },
    note: 'With `near`, guilds with exactly this name, ignoring accents, come first. If no name contains the text, guilds whose names differ by a letter or two.',
  },
  guildSortDirection: {
    schema: { type: 'string', enum: sortDirections },
    note: 'Sort direction; left out = ascending for names, descending for numbers and times.',
  },
  guildServer: { schema: text, note: 'Only guilds of this server.', exampleKind: 'server' },
  page: { schema: page, note: 'Page number.' },
  memberPage: { schema: page, note: 'Page of `member_ids`.' },
  pageSize: {
    schema: {
      type: 'integer',
      minimum: 1,
      maximum: guildMemberPage.maximum,
      default: guildMemberPage.default,
    },
    note: 'Members per page.',
  },
  sortBy: {
    schema: { type: 'string', enum: guildMemberOrders, default: guildMemberOrders[0] },
    note: 'Order of the members: last seen first, by name, highest level first.',
  },
  members: {
    schema: { type: 'string', enum: guildMemberKinds, default: guildMemberKinds[0] },
    note: 'All members, or those who are not online.',
  },
  raidCharacterIds: {
    schema: { type: 'array', items: id(characterIdMaximum), minItems: 1, maxItems: 30 },
    note: 'Ids of characters, separated by commas.',
    exampleKind: 'characterIds',
    isRequired: true,
  },
  activityType: { schema: { type: 'string', enum: characterActivityTypes }, note: 'Type of activity.' },
  startDate: { schema: day, note: 'First day, UTC, included. At most 90 days before the last.' },
  endDate: { schema: day, note: 'Last day, UTC, included.' },
  limit: {
    schema: { type: 'integer', minimum: 1, maximum: 500, default: 500 },
    note: 'Maximum rows of one answer. An answer contains whole seconds, so it may contain fewer.',
  },
  before: {
    schema: { type: 'string', format: 'date-time' },
    note: 'Only rows before this moment: for the next page, use the `timestamp` of the last row. After the last page comes an empty one.',
  },
  replayFrom: {
    schema: { type: 'string', format: 'date-time' },
    note: 'First moment.',
    isRequired: true,
    example: '2026-11-20T20:00:00Z',
    exampleKind: 'replayFrom',
  },
  replayTo: {
    schema: { type: 'string', format: 'date-time' },
    note: 'Last moment, at most an hour after `from`. A moment in the future counts as the present one.',
    isRequired: true,
    example: '2026-11-20T21:00:00Z',
    exampleKind: 'replayTo',
  },
  samplesTo: {
    schema: { type: 'string', format: 'date-time' },
    note: 'End of the span, not included, at most 25 hours after `from`. A moment in the future counts as the present one.',
    isRequired: true,
    example: '2026-11-20T21:00:00Z',
    exampleKind: 'replayTo',
  },
  ticket: {
    schema: { type: 'string', pattern: ticketPattern.source },
    note: 'The ticket that the sender of the message was given (case-insensitive).',
  },
  logLevel: {
    schema: { type: 'string', enum: logEventLevels, default: logEventLevels[0] },
    note: 'The lowest level to include.',
  },
  since: {
    schema: { type: 'string', format: 'date-time' },
    note: 'Only entries that arrived at this moment or later.',
  },
  beforeTicket: {
    schema: { type: 'string', pattern: ticketPattern.source },
    note: 'Only messages that arrived before the one with this ticket: for the next page, use the last ticket.',
  },
  beforeEvent: {
    schema: { type: 'integer', minimum: 0 },
    note: 'Only events with smaller ids: for the next page, use the last id.',
  },
  beforeKey: {
    schema: { type: 'integer', minimum: 0 },
    note: 'Only keys with smaller ids: for the next page, use the last id.',
  },
  keyId: { schema: id(), note: 'Id of a key, from the list of keys.' },
  listLimit: {
    schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 },
    note: 'Maximum entries of one answer.',
  },
  lastEventId: {
    schema: text,
    note: 'The newest `id` that was read, for clients that cannot send the header `Last-Event-ID`; the header takes precedence.',
  },
  topics: {
    schema: { type: 'array', items: text, minItems: 1 },
    note: 'What to follow, separated by commas: `characters:<server>`, `lfms:<server>` and `server-info`, for any number of servers, and `raid:<id>` and `sync:<id_hash>` for at most three rosters and syncs together.',
    exampleKind: 'topics',
    isRequired: true,
  },
  newTopics: {
    schema: { type: 'array', items: text },
    note: 'Those of `topics` that you did not follow before: they begin with a snapshot, whatever `last_event_id` says.',
  },
  rosterId: {
    schema: { type: 'string', pattern: '^[\\w-]{22}$' },
    note: 'Id of a roster, as in the address of its page.',
  },
  syncId: {
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    note: 'Id of the sync: 32 bytes in hex.',
  },
  personId: { schema: text, note: 'Id of a person in the roster.' },
  pageUrl: {
    schema: { type: 'string', format: 'uri' },
    note: 'The complete address of a page of this site.',
    exampleKind: 'pageUrl',
    isRequired: true,
  },
  oembedFormat: {
    schema: { type: 'string', enum: ['json'], default: 'json' },
    note: 'Only `json` is available.',
  },
  maxWidth: { schema: id(100_000), note: 'Maximum width of a frame or picture, in pixels.' },
  maxHeight: { schema: id(100_000), note: 'Maximum height of a frame or picture, in pixels.' },
  alertsId: { schema: text, note: 'Id of a subscription.' },
  network: { schema: text, note: 'Name of a network, from the list of blocked networks.' },
  beforeAlerts: {
    schema: text,
    note: 'Only subscriptions created before this one: for the next page, use the last id.',
  },
  exportFormat: {
    schema: { type: 'string', enum: exportFormats, default: exportFormats[0] },
    note: 'Format of the export.',
  },
  erasureJob: { schema: text, note: 'Id of an erasure, from the answer that began it.' },
  tokenId: { schema: text, note: 'Id of a token, from the list of tokens.' },
} as const satisfies Readonly<Record<string, Parameter>>;
