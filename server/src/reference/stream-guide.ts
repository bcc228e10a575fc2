import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A complete sample program for callers. */
export interface Program {
  readonly file: string;
  readonly title: string;
  readonly language: string;
  readonly text: string;
}

/** Instructions for using the calls of a group together. */
export interface Guide {
  readonly notes: readonly (readonly [title: string, text: string])[];
  /** Example addresses, each with a description of its answer. */
  readonly addresses?: readonly { readonly address: string; readonly answers: string }[];
  readonly programsAbout?: string;
  readonly programs?: readonly Program[];
}

const program = (file: string, title: string, language: string): Program => ({
  file,
  title,
  language,
  text: readFileSync(join(import.meta.dirname, 'examples', file), 'utf8').trimEnd(),
});

export const streamGuide = {
  notes: [
    [
      'Events and frames',
      'A stream is an answer of the type `text/event-stream` that does not end: server-sent events, the format that `EventSource` in browsers reads. The `data` of each event is a frame, an object in one line of JSON; its `type` says what kind of frame it is. In the streams of one server each event is named after its frame, by a line `event: snapshot` or `event: delta`: listen with `addEventListener`, since `onmessage` gets only events without a name. In `v2/live` only `event: ping` has a name. Ignore kinds of frames and events that you do not know.',
    ],
    [
      'Topics',
      'A topic is something that you can follow: `characters:<server>`, `lfms:<server>`, or `server-info` for the status of all servers; server names are in lower case. The stream of a server has one topic, `v2/live` has those that you name in `topics`.',
    ],
    [
      'Snapshots and deltas',
      'A `snapshot` is the complete state of a topic: drop what you have and keep its `data`. A `delta` says what has changed since. Its `updates` are always complete: each replaces the entry with the same `id` (for servers: the same `name`), or is added. Then drop the entries whose ids are in `removals`. `seq` increases by one with each delta of a topic, so you can detect a gap. A snapshot may come at any time, not only at the start.',
    ],
    [
      'Rosters',
      'In `v2/live`, `raid:<id>` is a topic, too, at most three times in one stream. It is outside the counter: its frames have neither `id` nor `seq`, and are not repeated after a reconnect. Whatever `last_event_id` and `new` say, it begins with the complete roster, a frame of the type `roster`, and another one comes after each change; if you read slowly, only the newest. A `gone` frame says that the roster has been deleted, or has never existed. The stream goes on. `sync:<id_hash>` is such a topic as well: its frames, of the type `sync`, tell the version of the sync only.',
    ],
    [
      'Filters',
      'The stream of the groups of a server takes the same filter as `v1/lfms/{server}`. Its snapshots and deltas hold only groups that pass: a group that begins to pass is an update, one that no longer does is a removal, and a report that does not change these groups causes no delta. `seq` may therefore skip numbers; `previous_seq` is the `seq` of the previous frame, so you can still detect a gap. When a character becomes anonymous, a snapshot may come, and when the catalogue of quests changes, one with another `epoch`. At most 500 different filters are followed at a time; beyond that, the answer is 503 `too-many-filters` with `Retry-After`.',
    ],
    [
      'Resuming',
      'Keep the `id` of the newest event that had one; of the snapshots that `v2/live` begins with, only the last has one. When the connection breaks, connect again with it in the header `Last-Event-ID` (`EventSource` does so by itself). If you cannot send that header, for example from a page of another origin with `fetch`, use the parameter `last_event_id`. You then get the deltas that you have missed, and no snapshot. They are kept for ten minutes at most. If yours are gone, if the server has been restarted, or if the `id` belongs to another stream, you get a snapshot as if you had sent none. To change the topics of `v2/live`, connect again with the `id`, and name in `new` those that you did not have before.',
    ],
    [
      'Reconnecting',
      'Before a server stops, it sends `retry:` with the milliseconds to wait, different for each reader, and ends the stream. Wait that long. After any other disconnect wait a second or two, and twice as long after each failed attempt, up to half a minute. Add a random delay, so that not all clients come back at once.',
    ],
    [
      'Pings and comments',
      'Every 15 seconds, at least a comment (a line that begins with `:`) or an `event: ping` is sent, so that you can tell a quiet evening from a dead connection. If nothing has arrived for 45 seconds, connect again.',
    ],
    [
      'Slow readers',
      'A reader that is 20 frames or 256 KB behind gets one fresh `snapshot` instead of everything that it has missed. A reader that falls behind again before it has caught up, or reads nothing for a minute, is disconnected.',
    ],
    [
      'Age and clocks',
      '`last_data_fetch` says when a report last covered the server: the age of the data counts from then. Every frame and ping has it, and a new value alone causes no delta. `adventure_active_time` also runs on without deltas: add the seconds since `sent_at` to it. A delta comes when that clock starts, stops or jumps. The counts of servers are sent every ten seconds; a server that goes up or down is reported at once.',
    ],
    [
      'Compression',
      'With `Accept-Encoding: gzip` a stream is compressed in such a way that each frame can still be read at once. br is not used here.',
    ],
    [
      'Limits',
      'Ten streams may be open from one address (over IPv6: from one /64 network); the eleventh gets 429 `too-many-requests`. All callers together may have as many as the operator allows, by default 10,000; beyond that, the answer is 503 `too-many-streams`. Both have `Retry-After`: poll in the meantime.',
    ],
    [
      'When to poll instead',
      'Poll the calls of the part “Live” if you need the data less often than once a minute, if you want a few characters by their ids, or if something between you and the server buffers streams. With `If-None-Match`, the answer is a 304 of a few bytes if nothing has changed.',
    ],
  ],
  programsAbout:
    'Each follows the groups of one server, prints what changes, and resumes after a disconnect. Its arguments are the address of the API and a server.',
  programs: [
    program('follow-groups.sh', 'Shell, with curl', 'sh'),
    program('follow-groups.ts', 'TypeScript, with Node 24 and nothing else', 'ts'),
    program('follow-groups.py', 'Python 3, with its standard library', 'python'),
  ],
} as const satisfies Guide;
