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
      'A stream is an answer of the type `text/event-stream` that does not end: server-sent events, the format that `EventSource` in browsers reads. The `data` of each event is a frame, an object in one line of JSON; its `type` says of which kind. In the streams of one server each event is named after its frame, by a line `event: snapshot` or `event: delta`: listen by `addEventListener`, since `onmessage` gets only events without a name. In `v2/live` only `event: ping` has a name. Ignore kinds of frames and events that you do not know.',
    ],
    [
      'Topics',
      'A topic is what can be followed: `characters:<server>`, `lfms:<server>`, or `server-info` for the status of all servers; names of servers in lower case. The stream of a server has one topic, `v2/live` has those that you name in `topics`.',
    ],
    [
      'Snapshots and deltas',
      'A `snapshot` is the whole truth about a topic: drop what you have and keep its `data`. A `delta` says what has changed since. Its `updates` are always whole: put each in the place of the one with the same `id` (of servers: the same `name`), or add it. Then drop those whose ids are in `removals`. `seq` counts the deltas of a topic one by one, so that a gap shows. A snapshot may come at any time, not only at the start.',
    ],
    [
      'Filters',
      'The stream of the groups of a server takes the same filter as `v1/lfms/{server}`. Its snapshots and deltas hold only groups that pass: a group that begins to pass is an update, one that no longer does is a removal, and a report that changes nothing of these groups makes no delta. `seq` may therefore skip numbers; `previous_seq` is that of the frame before, so that a gap still shows. When somebody becomes anonymous a snapshot may come, and when the catalogue of quests changes, one with another `epoch`. At most 500 different filters are followed at a time; then comes 503 `too-many-filters` with `Retry-After`.',
    ],
    [
      'Resuming',
      'Keep the `id` of the newest event that had one; of the snapshots that `v2/live` begins with, only the last has. When the connection breaks, connect again with it in the header `Last-Event-ID` (`EventSource` does so by itself). Where you cannot send that header, as from a page of another origin by `fetch`, use the parameter `last_event_id`. You then get the deltas that you have missed, and no snapshot. They are kept for ten minutes at most. When yours are gone, when the server has been restarted, or when the `id` is of another stream, you get a snapshot as if you had sent none. To change the topics of `v2/live`, connect again with the `id`, and name in `new` those that you did not have before.',
    ],
    [
      'Reconnecting',
      'Before a server stops, it sends `retry:` with the milliseconds to wait, different for each reader, and ends the stream. Wait that long; after any other break a second or two, and twice as long after each attempt that fails, up to half a minute. Add something random, so that not everybody comes back at once.',
    ],
    [
      'Pings and comments',
      'Every 15 seconds, at least a comment (a line that begins with `:`) or an `event: ping` is sent, so that you can tell a quiet evening from a dead connection. When nothing has come for 45 seconds, connect again.',
    ],
    [
      'Readers that are too slow',
      'A reader that is 20 frames or 256 KB behind gets one fresh `snapshot` instead of all that it has missed. One that falls behind again before it has caught up, or takes nothing for a minute, is disconnected.',
    ],
    [
      'Age and clocks',
      '`last_data_fetch` says when a report last covered the server: count the age of the data from there. Each frame and ping has it, and it makes no delta of its own. `adventure_active_time` runs on without deltas, too: add the seconds since `sent_at` to it. A delta comes when that clock starts, stops or jumps. The counts of servers come every ten seconds; that a server is up or down comes at once.',
    ],
    [
      'Compression',
      'With `Accept-Encoding: gzip` a stream is compressed, so that each frame can still be read at once. br is not used here.',
    ],
    [
      'Limits',
      'Ten streams may be open from one address (over IPv6: from one /64 network); the eleventh gets 429 `too-many-requests`. All callers together may have as many as the operator allows, by default 10,000; then comes 503 `too-many-streams`. Both have `Retry-After`: poll in the meantime.',
    ],
    [
      'When to poll instead',
      'Poll the calls of the part “Live” when you look less often than once a minute, when you want a few characters by their ids, or when something between you and the server holds streams back. With `If-None-Match`, an answer without anything new is a 304 of a few bytes.',
    ],
  ],
  programsAbout:
    'Each follows the groups of one server, prints what changes, and resumes after a break. Its arguments are the address of the API and a server.',
  programs: [
    program('follow-groups.sh', 'Shell, with curl', 'sh'),
    program('follow-groups.ts', 'TypeScript, with Node 24 and nothing else', 'ts'),
    program('follow-groups.py', 'Python 3, with its standard library', 'python'),
  ],
} as const satisfies Guide;
