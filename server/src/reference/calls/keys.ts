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
      'Nobody must have one: without a key everything answers as it does with one. A program that asks often makes itself a key and sends it as `X-API-Key` with every call: by default 300 reads a second instead of 60, 600 at once instead of 120, and 50 streams instead of 10, for all keys of one address together. All other limits stay. The reads and streams of that address without a key are counted for themselves.',
    ],
    [
      'A wrong key',
      'A call with a key that is malformed, unknown, revoked, removed or blocked is answered 401, whatever it asks for: it is never answered within the limits of everybody as if nothing were wrong. Leave the header out to go on without a key.',
    ],
    [
      'Where a key stands',
      'In the header, and nowhere else. A key in an address is answered 400 `api-key-in-address`, since addresses end up in logs: revoke such a key. `EventSource` cannot send headers; read streams by `fetch`, as the programs above do. A key in a page that others open is theirs, too.',
    ],
    [
      'What is kept',
      'A hash of the key, its name and contact, when it was made and last used, how often it asked in each hour of the last day, and a hash of the network that it was made from, by which keys are counted. Usage is written every half minute: a crash loses a minute of it at most. A key that nobody uses for 90 days, or within seven days after it was made, is removed with all of this.',
    ],
  ],
} satisfies Guide;

const countNotes = {
  requests: 'Calls that were answered, whatever the answer.',
  refused: 'Calls that were refused with 429 because there were too many.',
  streams: 'Streams that were opened; each is among the calls, too.',
};

export const keyFieldNotes = {
  id: 'Names the key, for its holder and for the operator; it opens nothing.',
  name: 'As its maker named it; null = without a name.',
  contact: 'How the operator may reach its holder; null = not given.',
  created_at: 'When it was made.',
  last_used_at: 'When it was last sent; null = never.',
  expires_at: 'When it is removed unless it is used before.',
  blocked_at: 'Since when the operator has blocked it; null = it is not blocked.',
};

const keptNotes = {
  ...keyFieldNotes,
  limits: 'What all keys of one address may do together.',
  usage: 'Of the last 24 hours, the current one included.',
};

export const keyBodies = {
  KeyPost: shape(keys.readerKeyPostSchema, 'A key to be made. Both fields may be left out: send `{}`.', {
    name: 'What it is for, in your words.',
    contact: 'How the operator may reach you before blocking it.',
  }),
};

export const keyAnswers = {
  MadeKey: shape(keys.createdReaderKeySchema, 'A new key. No other answer holds the key itself.', {
    key: 'The key, to be sent as `X-API-Key`. It is kept here as a hash only.',
    ...keptNotes,
  }),
  ReaderKey: shape(keys.readerKeySchema, 'All that is kept of a key.', keptNotes),
  KeyLimits: shape(
    keys.readerKeyLimitsSchema,
    'What all keys of one address may do together. null = no limit.',
    {
      requests_per_second: 'Reads a second, for long.',
      requests_at_once: 'Reads at once.',
      streams: 'Streams that are open at the same time.',
    },
  ),
  KeyUsage: shape(keys.readerKeySchema.shape.usage, 'What a key was used for.', {
    ...countNotes,
    hours: listOf('KeyHour', 'Each of the last 24 hours, the oldest first.'),
  }),
  KeyHour: shape(keys.readerKeyHourSchema, 'What a key was used for within an hour.', {
    hour: 'When the hour began.',
    ...countNotes,
  }),
  KeyRow: shape(keys.readerKeyRowSchema, 'A key as operators see it, with its usage of the last 24 hours.', {
    ...keyFieldNotes,
    network:
      'Names the networks that it was made from, as those of push subscriptions; null = an earlier version made it.',
    ...countNotes,
  }),
};

export const overviewShapes = {
  ApiOverview: shape(overview.apiOverviewSchema, 'The calls, limits and example programs of this API.', {
    limits: 'What one address may do, as this server is set.',
    groups: listOf('ApiGroup', 'The calls, in the groups of the reference.'),
    programs: listOf('ApiExample', 'Programs to start from.'),
  }),
  ApiLimits: shape(overview.apiLimitsSchema, 'What one address may do. null = there is no limit.', {
    reads: 'Without a key.',
    keyed_reads: 'With all its keys together.',
    streams: 'Open streams without a key.',
    keyed_streams: 'Open streams with all its keys together.',
    keys_a_day: 'Keys that can be made in one network within a day.',
    keys_at_once: 'Keys made in one network that exist at once.',
    key_days: 'Days without use after which a key is removed.',
  }),
  ApiRate: shape(overview.apiRateSchema, 'How much may be read. null = there is no limit.', {
    per_second: 'Reads a second, for long.',
    at_once: 'Reads at once.',
  }),
  ApiGroup: shape(overview.apiGroupSchema, 'A group of calls.', {
    name: 'Names it in the reference: `#group-<name>`.',
    title: 'Its title.',
    about: 'What its calls are for.',
    calls: listOf('ApiCall', 'In the order of the reference.'),
  }),
  ApiCall: shape(overview.apiCallSchema, 'A call.', {
    name: 'Names it in the reference: `#<name>`.',
    method: 'The method of HTTP.',
    path: 'With `:name` for parameters.',
    summary: 'What it does.',
    caller: 'Who may call.',
    is_open: 'Anybody may read it as it is, without a body and a proof.',
    is_stream: 'Its answer does not end.',
    parameters: listOf('ApiParameter', 'Those of the path first.'),
  }),
  ApiParameter: shape(overview.apiParameterSchema, 'A parameter of a call.', {
    name: 'Its name.',
    in: 'Where it stands.',
    note: 'What it means.',
    is_prefilled: 'It is filled in when the call is tried: it, or another in its place, must be given.',
    example: 'As it stands in an address; empty = there is none to give.',
  }),
  ApiExample: shape(
    overview.apiExampleSchema,
    'A whole program, which takes the address of the site as its first argument.',
    {
      topic: 'What it does.',
      language: 'In which it is written.',
      file: 'A name for it.',
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
      'Three keys a day can be made in one network (an address of IPv4, a /64 of IPv6), and ten may exist at once. A key that is not used within seven days is removed; later it is removed after 90 days without use.',
    errors: [
      { status: 409, code: 'too-many-keys', when: 'Ten keys of this network exist: revoke one first.' },
      networkBlocked,
      storeUnavailable,
    ],
  },
  keyUsage: { about: 'A blocked key is answered here, too.', errors: noKey },
  revokeKey: {
    about:
      'From then on the key is unknown, and what was kept of it is deleted. A blocked key can be revoked, too.',
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
