import * as alerts from '@rollcall/game/alerts/alert-rules';
import type * as alertCalls from '@rollcall/game/api/alert-calls';
import { badRequest, type ErrorNote, networkBlocked, notFound, storeUnavailable } from '../errors.ts';
import { aelith } from '../example-world.ts';
import { parameters as p, type ExamplesOf, type NotesOf } from '../notes.ts';
import { counts, integer, shape } from '../schemas.ts';

const subscriptionFields = {
  endpoint:
    'Where the browser is reached, as `pushManager.subscribe` gave it: https, of a push service of Google, Mozilla, Apple or Microsoft, or one that the operator named.',
  keys: 'By which messages are encrypted for it: `p256dh` and `auth`, base64url.',
  rules: 'What it is to be told of: at most 20 rules, 8 KB as JSON, each with an id of its own.',
  time_zone: 'IANA name: quiet hours are of this clock.',
  quiet_hours: 'From when to when nothing is sent; null = always.',
  tokens:
    'Access tokens of the characters of raid timers that are anonymous. Hashes are kept, and a token that is revoked is worth nothing any more.',
};

const ruleFields = {
  id: 'Names the rule within its subscription: lower-case letters, digits and hyphens, 40 at most.',
  name: 'What its reader calls it, 80 characters at most; empty = it is named by what it says.',
};

/** Shapes shared by bodies and answers. */
const partShapes = {
  GroupRule: shape(alerts.groupRuleSchema, 'A group that passes a filter is posted.', {
    ...ruleFields,
    kind: 'Always `group`.',
    filter: 'Words as lists of groups take them behind the `?`; an unknown word is refused.',
  }),
  RaidTimerRule: shape(alerts.raidTimerRuleSchema, 'A raid timer of a character runs out.', {
    ...ruleFields,
    kind: 'Always `raid-timer`.',
    character_id: 'Whose.',
    quest_id: 'Of which raid; null = of any.',
  }),
  ServerRule: shape(alerts.serverRuleSchema, 'A server goes down, or comes back.', {
    ...ruleFields,
    kind: 'Always `server`.',
    server: 'Server name (case-insensitive).',
    when: 'What is told of it.',
  }),
  FriendRule: shape(alerts.friendRuleSchema, 'Somebody comes online who is not anonymous.', {
    ...ruleFields,
    kind: 'Always `friend`.',
    character_id: 'Who.',
  }),
  PopulationRule: shape(
    alerts.populationRuleSchema,
    'So many characters are online on a server; counts again once a tenth fewer are.',
    {
      ...ruleFields,
      kind: 'Always `population`.',
      server: 'Server name (case-insensitive).',
      count: 'How many.',
    },
  ),
  QuietHours: shape(alerts.quietHoursSchema, 'When nothing is sent; may lie round midnight.', {
    from: 'From this minute on, `HH:MM`.',
    to: 'Up to this minute, `HH:MM`; the same as `from` = never.',
  }),
};

export const alertBodies = {
  ...partShapes,
  PushKeys: shape(alerts.pushKeysSchema, 'Keys of a browser, as `PushSubscription.toJSON()` has them.', {
    p256dh: 'Its public key of P-256: 65 bytes as base64url.',
    auth: '16 bytes as base64url.',
  }),
  AlertSubscription: shape(
    alerts.alertSubscriptionSchema,
    'A browser that wants to be told something while it is closed.',
    subscriptionFields,
  ),
  AlertChange: shape(alerts.alertChangeSchema, 'What is to be changed: the rest stays.', subscriptionFields),
} as const;

const keptFields = {
  id: 'Names the subscription.',
  endpoint: subscriptionFields.endpoint,
  rules: 'What it is told of.',
  time_zone: subscriptionFields.time_zone,
  quiet_hours: subscriptionFields.quiet_hours,
  created_at: 'When it was made.',
  last_visit:
    'When its browser was here last: rules sleep 90 days after it, and 180 days after it all of it is deleted.',
  pushes_last_hour: integer('Messages of the last hour: 30 at most.'),
  last_push_at: 'When the last message was sent; null = never.',
};

export const alertAnswers = {
  ...partShapes,
  PushKey: shape(alerts.pushKeySchema, 'By which push services know this server.', {
    public_key: 'The public key (VAPID), as `applicationServerKey` of `pushManager.subscribe` takes it.',
  }),
  KeptAlerts: shape(alerts.keptAlertsSchema, 'What is kept of a push subscription.', keptFields),
  StartedAlerts: shape(alerts.startedAlertsSchema, 'A push subscription that was made.', {
    ...keptFields,
    secret: 'Reads, changes and deletes it. No other answer holds it, and a hash of it is kept.',
  }),
  OperatorAlert: shape(alerts.operatorAlertSchema, 'A push subscription as operators see it.', {
    id: 'Names it.',
    push_service: 'Domain or host of its push service.',
    network:
      'Names the networks that it came from: the first 8 letters a /24 of IPv4 or /48 of IPv6, 14 letters a /56, all of it an address of IPv4 or a /64.',
    created_at: 'When it was made.',
    last_visit: 'When its browser was here last.',
    rules: integer('How many rules it has.'),
    pushes: integer('Messages sent since it was made.'),
    last_push_at: 'When the last one was; null = never.',
    failing_since: 'Since when no message has reached it, from its beginning on; null = the last one has.',
  }),
  OperatorAlerts: shape(alerts.operatorAlertsSchema, 'Push subscriptions as operators see them.', {
    subscriptions: integer('How many there are.'),
    rules: counts('kind', 'Rules of all of them.'),
    queued: integer('Messages that wait.'),
    pushes: counts('fate', 'Messages since the server started, by what became of them.'),
    networks: 'The ten with the most rules.',
    list: 'The newest first.',
  }),
  AlertNetwork: shape(alerts.alertNetworkSchema, 'What comes from a /24 of IPv4 or a /48 of IPv6.', {
    network: 'The beginning of the names of all subscriptions from there.',
    subscriptions: integer('How many subscriptions it has.'),
    rules: integer('How many rules these have.'),
  }),
} as const;

const taken: ErrorNote = {
  status: 409,
  code: 'endpoint-taken',
  when: 'Another subscription has this endpoint, with other keys.',
};
const tokenNeeded: ErrorNote = {
  status: 403,
  code: 'token-missing',
  when: 'A raid timer is of a character that is anonymous or not known: `tokens` must hold its access token.',
};
const tokenRefused: ErrorNote = { status: 403, code: 'token-refused', when: 'A token is wrong or revoked.' };
const path = { id: p.alertsId };

export const alertNotes = {
  pushKey: {
    about: 'Made at the first start of the server, and the same ever since.',
    errors: [storeUnavailable],
  },
  startAlerts: {
    about:
      'The secret is told in this answer alone. A browser that hands in its own endpoint again, with the same keys, gets a new subscription in the place of the old one. At most 20 subscriptions of a network (an address of IPv4, a /64 of IPv6). A first message follows at once; a subscription that none reaches within a day is deleted. Messages are encrypted (RFC 8291), at most 30 an hour, and are dropped when they could not be delivered for ten minutes.',
    errors: [
      tokenNeeded,
      tokenRefused,
      taken,
      { status: 429, code: 'too-many-subscriptions', when: 'Twenty of this network are there already.' },
      networkBlocked,
      storeUnavailable,
    ],
  },
  keptAlerts: {
    about: 'To ask counts as a visit of the browser.',
    path,
    errors: [storeUnavailable],
  },
  changeAlerts: {
    about: 'What is left out stays. Counts as a visit of the browser.',
    path,
    errors: [tokenNeeded, tokenRefused, taken, storeUnavailable],
  },
  deleteAlerts: { about: 'Nothing of it is kept.', path, errors: [storeUnavailable] },
} satisfies NotesOf<Omit<typeof alertCalls, 'operatorAlerts' | 'blockAlerts'>>;

export const operatorAlertNotes = {
  operatorAlerts: {
    about: 'Neither rules nor where anybody is reached.',
    query: { before: p.beforeAlerts, limit: p.listLimit },
    errors: [badRequest('A parameter is not of its form.'), storeUnavailable],
  },
  blockAlerts: {
    about: 'Its browser is told nothing any more, and may hand itself in again.',
    path,
    errors: [notFound('There is no such push subscription.'), storeUnavailable],
  },
} satisfies NotesOf<Pick<typeof alertCalls, 'operatorAlerts' | 'blockAlerts'>>;

const id = 'Qm9sZHdpbmctMDAx';
const wanted = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/cR1yT0x4kE8:APA91bH',
  rules: [
    { id: 'shroud', name: '', kind: 'group' as const, filter: 'quest=7024&room=1' },
    { id: 'orien', name: '', kind: 'server' as const, server: 'Orien', when: 'both' as const },
    { id: 'aelith', name: '', kind: 'friend' as const, character_id: aelith.id },
  ],
  time_zone: 'Europe/Berlin',
  quiet_hours: { from: '23:00', to: '07:30' },
};
const kept: alerts.KeptAlerts = {
  id,
  ...wanted,
  created_at: '2026-11-20T20:15:30Z',
  last_visit: '2026-11-20T20:15:30Z',
  pushes_last_hour: 0,
  last_push_at: null,
};

export const alertExamples: ExamplesOf<typeof alertCalls> = {
  pushKey: {
    answer: {
      public_key: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    },
  },
  startAlerts: {
    body: {
      ...wanted,
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
    answer: { ...kept, secret: 'hVx3bQmZr0Jc5tWk8NfYuA' },
  },
  keptAlerts: {
    path: { id },
    answer: { ...kept, pushes_last_hour: 2, last_push_at: '2026-11-20T21:02:11Z' },
  },
  changeAlerts: {
    path: { id },
    body: { quiet_hours: null },
    answer: { ...kept, quiet_hours: null },
  },
  deleteAlerts: { path: { id }, answer: null },
  operatorAlerts: {
    query: { limit: '1' },
    answer: {
      subscriptions: 214,
      rules: { group: 390, 'raid-timer': 22, server: 96, friend: 118, population: 9 },
      queued: 0,
      pushes: { sent: 1840, refused: 2, gone: 3, late: 0 },
      networks: [{ network: 'b3JkZXIt', subscriptions: 3, rules: 8 }],
      list: [
        {
          id,
          push_service: 'fcm.googleapis.com',
          network: 'b3JkZXItb2YtdGhlLWxh',
          created_at: '2026-11-20T20:15:30Z',
          last_visit: '2026-11-20T20:15:30Z',
          rules: 3,
          pushes: 2,
          last_push_at: '2026-11-20T21:02:11Z',
          failing_since: null,
        },
      ],
    },
  },
  blockAlerts: { path: { id }, answer: null },
};
