import type * as keyCalls from '@rollcall/game/api/key-calls';
import * as overview from '@rollcall/game/site/api-overview';
import * as keys from '@rollcall/game/site/reader-keys';
import { type ErrorNote, networkBlocked, storeUnavailable } from '../errors.ts';
import type { ExamplesOf, NotesOf } from '../notes.ts';
import { listOf, shape } from '../schemas.ts';
import type { Guide } from '../stream-guide.ts';

type KeyCalls = typeof keyCalls;

export const keyGuide = {
  notes: [
    [
      'What a key is for',
      'A key is optional: without one, all calls give the same answers. A program that makes many requests can create a key and send it as `X-API-Key` with every call. By default it may then make 300 reads a second instead of 60, 600 at once instead of 120, and open 50 streams instead of 10, for all keys of one address together. All other limits stay the same. Reads and streams from that address without a key are counted separately.',
    ],
    [
      'A wrong key',
      'A call with a key that is malformed, unknown, revoked, removed or blocked is always answered with 401, and never treated as a call without a key. To continue without a key, leave out the header.',
    ],
    [
      'Where to send a key',
      'In the header, and nowhere else. A key in an address is answered with 400 `api-key-in-address`, since addresses end up in logs: revoke such a key. `EventSource` cannot send headers; read streams with `fetch`, as the programs above do. Everybody who opens a page that contains a key has the key, too.',
    ],
    [
      'What is stored',
      'A hash of the key, its name and contact, when it was created and last used, the number of calls in each hour of the last day, and a hash of the network that it was created from, which is used to count keys. Usage is written every half minute: a crash loses at most a minute of it. A key that is not used for 90 days, or within seven days after it was created, is removed with all of this.',
    ],
  ],
} satisfies Guide;

const countNotes = {
  requests: 'Calls that were answered, whatever the answer.',
  refused: 'Calls that were refused with 429 because there were too many.',
  streams: 'Streams that were opened; each is also counted as a call.',
};

export const keyFieldNotes = {
  id: 'Identifies the key to its holder and to the operator; it grants no access.',
  name: 'Name chosen by its creator; null = none.',
  contact: 'How the operator may reach its holder; null = not given.',
  created_at: 'When it was created.',
  last_used_at: 'When it was last used; null = never.',
  expires_at: 'When it will be removed, unless it is used before then.',
  blocked_at: 'When the operator blocked it; null = it is not blocked.',
};

const keptNotes = {
  ...keyFieldNotes,
  limits: 'Limits for all keys of one address together.',
  usage: 'Usage of the last 24 hours, including the current one.',
};

export const keyBodies = {
  KeyPost: shape(keys.readerKeyPostSchema, 'A key to create. Both fields may be left out: send `{}`.', {
    name: 'What it is for, in your own words.',
    contact: 'How the operator may reach you before blocking it.',
  }),
};

export const keyAnswers = {
  MadeKey: shape(keys.createdReaderKeySchema, 'A new key. No other answer contains the key itself.', {
    key: 'The key, to be sent as `X-API-Key`. The server stores only a hash of it.',
    ...keptNotes,
  }),
  ReaderKey: shape(keys.readerKeySchema, 'Everything that is stored about a key.', keptNotes),
  KeyLimits: shape(
    keys.readerKeyLimitsSchema,
    'Limits for all keys of one address together. null = no limit.',
    {
      requests_per_second: 'Sustained reads per second.',
      requests_at_once: 'Reads at once.',
      streams: 'Streams open at the same time.',
    },
  ),
  KeyUsage: shape(keys.readerKeySchema.shape.usage, 'How much a key was used.', {
    ...countNotes,
    hours: listOf('KeyHour', 'Each of the last 24 hours, oldest first.'),
  }),
  KeyHour: shape(keys.readerKeyHourSchema, 'How much a key was used within an hour.', {
    hour: 'Start of the hour.',
    ...countNotes,
  }),
  KeyRow: shape(keys.readerKeyRowSchema, 'A key as operators see it, with its usage of the last 24 hours.', {
    ...keyFieldNotes,
    network:
      'Name of the network that it was created from, as for push subscriptions; null = it was created by an earlier version.',
    ...countNotes,
  }),
};

export const overviewShapes = {
  ApiOverview: shape(overview.apiOverviewSchema, 'The calls, limits and example programs of this API.', {
    limits: 'Limits for one address, as configured on this server.',
    groups: listOf('ApiGroup', 'The calls, in the groups of the reference.'),
    programs: listOf('ApiExample', 'Programs to start from.'),
  }),
  ApiLimits: shape(overview.apiLimitsSchema, 'Limits for one address. null = no limit.', {
    reads: 'Reads without a key.',
    keyed_reads: 'Reads with all its keys together.',
    streams: 'Open streams without a key.',
    keyed_streams: 'Open streams with all its keys together.',
    keys_a_day: 'Keys that can be created in one network within a day.',
    keys_at_once: 'Keys that one network can have at once.',
    key_days: 'Days without use after which a key is removed.',
  }),
  ApiRate: shape(overview.apiRateSchema, 'A rate of reads. null = no limit.', {
    per_second: 'Sustained reads per second.',
    at_once: 'Reads at once.',
  }),
  ApiGroup: shape(overview.apiGroupSchema, 'A group of calls.', {
    name: 'Its anchor in the reference: `#group-<name>`.',
    title: 'Its title.',
    about: 'What its calls are for.',
    calls: listOf('ApiCall', 'In the order of the reference.'),
  }),
  ApiCall: shape(overview.apiCallSchema, 'A call.', {
    name: 'Its anchor in the reference: `#<name>`.',
    method: 'The HTTP method.',
    path: 'The path, with `:name` for parameters.',
    summary: 'What it does.',
    caller: 'Who may call it.',
    is_open: 'true = anybody may read it as it is, without a body or credentials.',
    is_stream: 'true = its answer does not end.',
    parameters: listOf('ApiParameter', 'Its parameters, those of the path first.'),
  }),
  ApiParameter: shape(overview.apiParameterSchema, 'A parameter of a call.', {
    name: 'Its name.',
    in: 'Whether it is part of the path or of the query.',
    note: 'What it means.',
    is_prefilled:
      'true = it is filled in when the call is tried, since it, or another one instead, is required.',
    example: 'An example, as written in an address; empty = none.',
  }),
  ApiExample: shape(
    overview.apiExampleSchema,
    'A complete program that takes the address of the site as its first argument.',
    {
      topic: 'What it does.',
      language: 'The language it is written in.',
      file: 'A file name for it.',
      text: 'The program.',
    },
  ),
};

const noKey: readonly ErrorNote[] = [
  { status: 401, code: 'api-key-missing', when: 'No key was sent.' },
  storeUnavailable,
];

export const keyNotes = {
  makeKey: {
    about:
      'One network (an IPv4 address or an IPv6 /64) can create three keys a day, and have ten at once. A key that is not used within seven days is removed; later it is removed after 90 days without use.',
    errors: [
      { status: 409, code: 'too-many-keys', when: 'This network already has ten keys: revoke one first.' },
      networkBlocked,
      storeUnavailable,
    ],
  },
  keyUsage: { about: 'Works with a blocked key, too.', errors: noKey },
  revokeKey: {
    about:
      'From then on the key is unknown, and everything stored about it is deleted. A blocked key can be revoked, too.',
    errors: noKey,
  },
} satisfies NotesOf<KeyCalls>;

const hours = Array.from({ length: keys.readerKeyHours }, (_, index): keys.ReaderKeyHour => {
  const day = index < 3 ? '19' : '20';
  const hour = String((index + 21) % 24).padStart(2, '0');
  return { hour: `2026-11-${day}T${hour}:00:00Z`, requests: 0, refused: 0, streams: 0 };
});

const kept = {
  id: 1,
  name: 'Guild dashboard',
  contact: 'aelith@mail.example',
  created_at: '2026-11-20T20:15:31Z',
  last_used_at: null,
  expires_at: '2026-11-27T20:15:31Z',
  blocked_at: null,
  limits: { requests_per_second: 300, requests_at_once: 600, streams: 50 },
  usage: { requests: 0, refused: 0, streams: 0, hours },
};

const usedHours = hours.map((each, index) =>
  index === hours.length - 1 ? { ...each, requests: 12, streams: 1 } : each,
);

export const keyExamples: ExamplesOf<KeyCalls> = {
  makeKey: {
    body: { name: 'Guild dashboard', contact: 'aelith@mail.example' },
    answer: { key: 'rck_b3JkZXItb2YtdGhlLWxhbnRlcm4tMTIz', ...kept },
  },
  keyUsage: {
    answer: {
      ...kept,
      last_used_at: '2026-11-20T20:16:10Z',
      expires_at: '2027-02-18T20:16:10Z',
      usage: { requests: 12, refused: 0, streams: 1, hours: usedHours },
    },
  },
  revokeKey: { answer: null },
};
