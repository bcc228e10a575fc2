import {
  characterFrameSchema,
  type EntityKind,
  goneFrameSchema,
  helloFrameSchema,
  lfmFrameSchema,
  pingFrameSchema,
  rosterFrameSchema,
  syncFrameSchema,
  serverInfoFrameSchema,
} from '@rollcall/game/api/live-stream';
import type * as streamReads from '@rollcall/game/api/stream-reads';
import { badRequest, unknownServer, wrongFilter, type ErrorNote } from '../errors.ts';
import * as world from '../example-world.ts';
import { parameters as p, type NotesOf, type StreamExamplesOf } from '../notes.ts';
import { map, shape } from '../schemas.ts';
import { serverInfoFields } from './live.ts';

const [characterSnapshot, characterDelta] = characterFrameSchema.def.options;
const [lfmSnapshot, lfmDelta] = lfmFrameSchema.def.options;
const [serverInfoSnapshot, serverInfoDelta] = serverInfoFrameSchema.def.options;

const frameFields = {
  type: 'What kind of frame it is.',
  topic: 'Its topic. Other services that send such streams leave it out.',
  seq: 'Number of the delta within its topic, increasing by one; a snapshot has the number of the delta before it.',
  epoch: 'Changes whenever the server is restarted; `seq` then starts at 0 again.',
  sent_at: 'When the frame was created. Running clocks continue from this time.',
};
const entityFields = {
  ...frameFields,
  server: 'Name of the server.',
  last_data_fetch: 'When a report last covered the server; null = never.',
};
const lfmFields = {
  ...entityFields,
  previous_seq:
    'Only in a filtered stream, whose `seq` may skip numbers: the `seq` of the previous frame. In a snapshot, its own.',
};
const updates = 'New and changed ones, each of them complete.';

export const streamShapes = {
  CharacterSnapshot: shape(characterSnapshot, 'Everybody online on a server. Replaces what you have.', {
    ...entityFields,
    data: map('character id', 'The characters.'),
  }),
  CharacterDelta: shape(characterDelta, 'Changes since the previous frame. Never empty.', {
    ...entityFields,
    updates,
    removals: 'Ids of the characters that are gone.',
  }),
  LfmSnapshot: shape(lfmSnapshot, 'Every group of a server. Replaces what you have.', {
    ...lfmFields,
    data: map('group id', 'The groups.'),
  }),
  LfmDelta: shape(lfmDelta, 'Changes since the previous frame. Never empty.', {
    ...lfmFields,
    updates,
    removals: 'Ids of the groups that are gone.',
  }),
  ServerInfoSnapshot: shape(serverInfoSnapshot, 'The status of every server. Replaces what you have.', {
    ...frameFields,
    data: map('server', 'Their status.'),
  }),
  ServerInfoDelta: shape(serverInfoDelta, 'Servers whose status has changed since the previous frame.', {
    ...frameFields,
    updates: 'Changed servers, each of them complete. A newer `last_data_fetch` alone causes no delta.',
  }),
  ServerInfoUpdate: shape(
    serverInfoDelta.shape.updates.def.element,
    'The status of one server, as ServerInfo.',
    {
      ...serverInfoFields,
      last_data_fetch: 'When a report last covered the server.',
      name: 'Key of the server: its name in lower case.',
    },
  ),
  Hello: shape(helloFrameSchema, 'The first frame of a combined stream. It has no `id`.', {
    type: 'What kind of frame it is.',
    build: 'The running version of the site.',
    epoch: 'Changes whenever the server is restarted; every `id` of the stream begins with it.',
    sent_at: 'When the stream was opened.',
  }),
  Ping: shape(pingFrameSchema, 'Shows that the stream is alive, and how old the data is. It has no `id`.', {
    type: 'What kind of frame it is.',
    sent_at: 'When it was sent.',
    last_data_fetch: map('server', 'When a report last covered each server; null = never.'),
  }),
  RosterFrame: shape(
    rosterFrameSchema,
    'A roster, complete. It has no `id`. Comes after each connect and after each change.',
    {
      type: 'What kind of frame it is.',
      topic: '`raid:` and the id of the roster.',
      sent_at: 'When the frame was created.',
      data: 'The roster, as `v1/raids/{id}` answers.',
    },
  ),
  SyncFrame: shape(
    syncFrameSchema,
    'The version of a sync. It has no `id`. Comes after each connect and after each change.',
    {
      type: 'What kind of frame it is.',
      topic: '`sync:` and the id of the sync.',
      sent_at: 'When the frame was created.',
      data: 'Its version; `v1/user/sync/{id_hash}` has the data.',
    },
  ),
  Gone: shape(goneFrameSchema, 'There is nothing to follow, or no longer. It has no `id`.', {
    type: 'What kind of frame it is.',
    topic: 'Its topic.',
  }),
} as const;

const notAcceptable: ErrorNote = {
  status: 406,
  code: 'not-acceptable',
  when: '`Accept` does not include `text/event-stream`, or `Accept-Encoding` excludes both gzip and plain.',
};
const tooManyOfCaller: ErrorNote = {
  status: 429,
  code: 'too-many-requests',
  when: 'This address already has ten open streams: close one, or poll.',
};
const tooManyOfAll: ErrorNote = {
  status: 503,
  code: 'too-many-streams',
  when: 'The server has as many streams open as the operator allows: poll, or try again after `Retry-After` seconds.',
};
const tooManyFilters: ErrorNote = {
  status: 503,
  code: 'too-many-filters',
  when: 'The limit of 500 different filters of streams is reached: follow all groups and filter them yourself, poll, or try again after `Retry-After` seconds.',
};
const streamErrors = [notAcceptable, tooManyOfCaller, tooManyOfAll];
const otherServer = badRequest('`server` in the query names a different server than the path.');

const asPolled = (read: string) =>
  `\`event: snapshot\` first, then \`event: delta\` for each report that changes something; together they give the answer of \`${read}\`. A comment line comes every 15 seconds, and \`event: ping\` with a Ping every minute.`;

export const streamNotes = {
  charactersStream: {
    about: `${asPolled('v1/characters/{server}')} A character that becomes anonymous is sent as an update without a name.`,
    path: { server: p.server },
    query: { last_event_id: p.lastEventId },
    errors: [otherServer, unknownServer, ...streamErrors],
  },
  lfmsStream: {
    about: `${asPolled('v1/lfms/{server}')} With a filter, only groups that pass are sent: one that begins to pass comes as an update, one that no longer passes as a removal.`,
    path: { server: p.server },
    query: { last_event_id: p.lastEventId },
    errors: [wrongFilter, otherServer, unknownServer, ...streamErrors, tooManyFilters],
  },
  liveStream: {
    about:
      'For pages that show several things: browsers open only six connections to one host over HTTP/1.1. Begins with a Hello, then a `snapshot` of every topic, then each `delta` as it comes; `topic` names the topic of a frame. A roster comes as a RosterFrame each time, a sync as a SyncFrame, or either as Gone. `event: ping` with a Ping comes after 2 and 5 seconds and then every 15; if the first two do not arrive, something on the way buffers the stream: poll instead.',
    query: { topics: p.topics, new: p.newTopics, last_event_id: p.lastEventId },
    errors: [
      badRequest(
        '`topics` is empty, or `topics` or `new` names a topic that does not exist, or more than three rosters and syncs.',
      ),
      ...streamErrors,
    ],
  },
} satisfies NotesOf<typeof streamReads>;

const sentAt = '2026-11-20T20:15:13Z';
const laterAt = '2026-11-20T20:15:24Z';
const run = 'Zk3vQ1aB';
const epochOf = (kind: EntityKind) => `${run}-${kind}-orien`;

const { bellGroup, orienInfo, seenAt, thelanisInfo, veiled } = world;

const snapshotOfOrien = (kind: EntityKind) => ({
  topic: `${kind}:orien`,
  type: 'snapshot' as const,
  seq: 41,
  epoch: epochOf(kind),
  server: 'Orien',
  last_data_fetch: seenAt,
  sent_at: sentAt,
});
const removalOnOrien = (kind: EntityKind, id: number) => ({
  topic: `${kind}:orien`,
  type: 'delta' as const,
  seq: 42,
  epoch: epochOf(kind),
  server: 'Orien',
  last_data_fetch: laterAt,
  sent_at: laterAt,
  updates: [],
  removals: [id],
});
const groupSnapshot = { ...snapshotOfOrien('lfms'), data: { [bellGroup.id]: bellGroup } };
const groupRemoval = removalOnOrien('lfms', bellGroup.id);

export const streamExamples: StreamExamplesOf<typeof streamReads> = {
  charactersStream: {
    path: { server: 'orien' },
    answer: [
      {
        id: `${epochOf('characters')}:41`,
        event: 'snapshot',
        data: { ...snapshotOfOrien('characters'), data: { [veiled.id]: veiled } },
      },
      {
        id: `${epochOf('characters')}:42`,
        event: 'delta',
        data: removalOnOrien('characters', veiled.id),
      },
    ],
  },
  lfmsStream: {
    path: { server: 'orien' },
    answer: [
      { id: `${epochOf('lfms')}:41`, event: 'snapshot', data: groupSnapshot },
      { id: `${epochOf('lfms')}:42`, event: 'delta', data: groupRemoval },
    ],
  },
  liveStream: {
    query: { topics: 'lfms:orien,server-info' },
    answer: [
      {
        id: null,
        data: {
          type: 'hello',
          build: { commit_hash: '3f9c0d1', built_at: '2026-11-19T09:12:44Z' },
          epoch: run,
          sent_at: sentAt,
        },
      },
      { id: null, data: groupSnapshot },
      {
        id: `${run}:230`,
        data: {
          topic: 'server-info',
          type: 'snapshot',
          seq: 17,
          epoch: `${run}-server-info`,
          sent_at: sentAt,
          data: { orien: orienInfo, thelanis: thelanisInfo },
        },
      },
      {
        id: null,
        event: 'ping',
        data: {
          type: 'ping',
          sent_at: '2026-11-20T20:15:15Z',
          last_data_fetch: { orien: seenAt, thelanis: seenAt },
        },
      },
      { id: `${run}:231`, data: groupRemoval },
      {
        id: `${run}:232`,
        data: {
          topic: 'server-info',
          type: 'delta',
          seq: 18,
          epoch: `${run}-server-info`,
          sent_at: laterAt,
          updates: [{ name: 'orien', ...orienInfo, lfm_count: 0 }],
        },
      },
    ],
  },
};
