import * as alerts from '@rollcall/game/alerts/alert-rules';
import type * as alertCalls from '@rollcall/game/api/alert-calls';
import { badRequest, type ErrorNote, networkBlocked, notFound, storeUnavailable } from '../errors.ts';
import { aelith } from '../example-world.ts';
import { parameters as p, type ExamplesOf, type NotesOf } from '../notes.ts';
import { counts, integer, shape } from '../schemas.ts';

const commonFields = {
  rules: 'What to send alerts about: at most 20 rules, 8 KB as JSON, each with its own id.',
  time_zone: 'IANA name of the time zone of the quiet hours.',
  quiet_hours: 'When nothing is sent; null = there are no quiet hours.',
  tokens:
    'Access tokens of the anonymous characters in raid timer rules. Only hashes are stored, and a revoked token is no longer valid.',
};

const subscriptionFields = {
  endpoint:
    'The push endpoint of the browser, as returned by `pushManager.subscribe`: an https address of a push service of Google, Mozilla, Apple or Microsoft, or of one that the operator has named.',
  keys: 'Keys for encrypting messages to it: `p256dh` and `auth`, base64url.',
  ...commonFields,
};

const ruleFields = {
  id: 'Identifies the rule within its subscription: lower-case letters, digits and hyphens, 40 at most.',
  name: 'A name chosen by the user, 80 characters at most; empty = it is named after its content.',
};

/** Shapes shared by bodies and answers. */
const partShapes = {
  GroupRule: shape(
    alerts.groupRuleSchema,
    'A group is posted that passes a filter, or changes so that it does.',
    {
      ...ruleFields,
      kind: 'Always `group`.',
      filter: 'Filter parameters as in the query of group lists; an unknown one is refused.',
      left_at_most:
        'Only groups that are almost full: at least 1 and at most this number of places are left. Left out = any number.',
    },
  ),
  RaidTimerRule: shape(alerts.raidTimerRuleSchema, 'A raid timer of a character runs out.', {
    ...ruleFields,
    kind: 'Always `raid-timer`.',
    character_id: 'The character.',
    quest_id: 'The raid; null = any raid.',
  }),
  ServerRule: shape(alerts.serverRuleSchema, 'A server goes down, or comes back.', {
    ...ruleFields,
    kind: 'Always `server`.',
    server: 'Server name (case-insensitive).',
    when: 'Which changes to report.',
  }),
  FriendRule: shape(alerts.friendRuleSchema, 'A character that is not anonymous comes online.', {
    ...ruleFields,
    kind: 'Always `friend`.',
    character_id: 'The character.',
  }),
  PopulationRule: shape(
    alerts.populationRuleSchema,
    'The number of characters online on a server reaches a threshold; applies again once it has fallen a tenth below.',
    {
      ...ruleFields,
      kind: 'Always `population`.',
      server: 'Server name (case-insensitive).',
      count: 'The threshold.',
    },
  ),
  QuietHours: shape(alerts.quietHoursSchema, 'When nothing is sent; may span midnight.', {
    from: 'First minute, `HH:MM`.',
    to: 'End, not included, `HH:MM`; the same as `from` = no quiet hours.',
  }),
};

export const alertBodies = {
  ...partShapes,
  PushKeys: shape(alerts.pushKeysSchema, 'Keys of a browser, as returned by `PushSubscription.toJSON()`.', {
    p256dh: 'Its P-256 public key: 65 bytes as base64url.',
    auth: '16 bytes as base64url.',
  }),
  AlertSubscription: shape(
    alerts.alertSubscriptionSchema,
    'A browser that wants alerts while it is closed.',
    subscriptionFields,
  ),
  WebhookSubscription: shape(alerts.webhookSubscriptionSchema, 'A webhook that gets alerts.', {
    webhook:
      'Its address: `https://discord.com/api/webhooks/{id}/{token}`, or one that begins as the operator allows. It is stored encrypted, and no answer contains it.',
    ...commonFields,
  }),
  AlertChange: shape(
    alerts.alertChangeSchema,
    'The fields to change; all others stay the same.',
    subscriptionFields,
  ),
} as const;

const keptFields = {
  id: 'Id of the subscription.',
  endpoint: `${subscriptionFields.endpoint} null = it has a webhook.`,
  rules: 'What it gets alerts about.',
  time_zone: subscriptionFields.time_zone,
  quiet_hours: subscriptionFields.quiet_hours,
  created_at: 'When it was created.',
  last_visit:
    'Last visit of its browser: its rules are paused 90 days later, and it is deleted 180 days later.',
  pushes_last_hour: integer('Messages sent in the last hour: 30 at most.'),
  last_push_at: 'When the last message was sent; null = never.',
};

export const alertAnswers = {
  ...partShapes,
  PushKey: shape(alerts.pushKeySchema, 'How this server sends alerts.', {
    public_key:
      'The public key (VAPID) that identifies it to push services, for `applicationServerKey` of `pushManager.subscribe`.',
    has_webhooks: 'Whether it sends alerts to webhooks.',
  }),
  KeptAlerts: shape(alerts.keptAlertsSchema, 'A stored subscription.', keptFields),
  StartedAlerts: shape(alerts.startedAlertsSchema, 'A new subscription.', {
    ...keptFields,
    secret:
      'Needed to read, change or delete it. No other answer contains it, and only a hash of it is stored.',
  }),
  OperatorAlert: shape(alerts.operatorAlertSchema, 'A subscription as operators see it.', {
    id: 'Its id.',
    push_service: 'Domain or host of its push service, or host of its webhook.',
    network:
      'Name of the network that it came from: the first 8 letters stand for an IPv4 /24 or an IPv6 /48, the first 14 for a /56, all of it for an IPv4 address or a /64.',
    created_at: 'When it was created.',
    last_visit: 'Last visit of its browser.',
    rules: integer('How many rules it has.'),
    pushes: integer('Messages sent since it was created.'),
    last_push_at: 'When the last one was sent; null = never.',
    failing_since:
      'Since when no message has reached it, possibly since its creation; null = the last one reached it.',
  }),
  OperatorAlerts: shape(alerts.operatorAlertsSchema, 'Subscriptions as operators see them.', {
    subscriptions: integer('How many there are.'),
    rules: counts('kind', 'Rules of all of them.'),
    queued: integer('Messages waiting to be sent.'),
    pushes: counts('fate', 'Messages since the server started, by outcome.'),
    networks: 'The ten networks with the most rules.',
    list: 'The subscriptions, newest first.',
  }),
  AlertNetwork: shape(alerts.alertNetworkSchema, 'The subscriptions from an IPv4 /24 or an IPv6 /48.', {
    network: 'The beginning of the network names of all subscriptions from there.',
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
  when: 'A raid timer rule names a character that is anonymous or not known: `tokens` must contain its access token.',
};
const tokenRefused: ErrorNote = { status: 403, code: 'token-refused', when: 'A token is wrong or revoked.' };
const webhookUnreadable: ErrorNote = {
  status: 503,
  code: 'webhook-unreadable',
  when: 'The address of the webhook is encrypted with a key other than the current one. It gets messages again when its key is back.',
};
const path = { id: p.alertsId };

export const alertNotes = {
  pushKey: {
    about: 'The key is generated at the first start of the server, and unchanged since then.',
    errors: [storeUnavailable],
  },
  startAlerts: {
    about:
      'Only this answer contains the secret. A browser that sends its endpoint again, with the same keys, gets a new subscription that replaces the old one. A network (an IPv4 address or an IPv6 /64) can have at most 20 subscriptions. A first message is sent at once; a subscription that no message has reached within a day is deleted. Messages are encrypted (RFC 8291), limited to 30 an hour, and dropped if they could not be delivered for ten minutes. With `webhook` instead of `endpoint` and `keys`, messages are posted to that address in the form of Discord (`embeds`, `allowed_mentions`), with `?wait=true`; a test message must be answered with a status of 200 to 299 first. Each group has one message: it is changed with the group by `PATCH {address}/messages/{id}`, at most every 30 seconds, and marked as closed. 429 with `retry_after` is obeyed; 401, 403 and 404 end the subscription. A webhook that is sent again keeps its id and gets a new secret instead of the old one.',
    errors: [
      badRequest('The test message to the webhook failed: `issues` has the status of its answer.'),
      tokenNeeded,
      tokenRefused,
      taken,
      { status: 429, code: 'too-many-subscriptions', when: 'This network already has twenty subscriptions.' },
      {
        status: 503,
        code: 'busy',
        when: 'Too many webhooks fail their test at the moment: try again later.',
      },
      { status: 503, code: 'webhooks-off', when: 'This server does not send alerts to webhooks.' },
      networkBlocked,
      storeUnavailable,
    ],
  },
  keptAlerts: {
    about: 'Counts as a visit of the browser, also for a webhook.',
    path,
    errors: [webhookUnreadable, storeUnavailable],
  },
  changeAlerts: {
    about:
      'Fields that are left out stay the same. Counts as a visit of the browser. The address of a webhook cannot be changed.',
    path,
    errors: [tokenNeeded, tokenRefused, taken, webhookUnreadable, storeUnavailable],
  },
  deleteAlerts: { about: 'Everything stored about it is deleted.', path, errors: [storeUnavailable] },
} satisfies NotesOf<Omit<typeof alertCalls, 'operatorAlerts' | 'blockAlerts'>>;

export const operatorAlertNotes = {
  operatorAlerts: {
    about: 'Contains neither rules nor addresses.',
    query: { before: p.beforeAlerts, limit: p.listLimit },
    errors: [badRequest('A parameter is invalid.'), storeUnavailable],
  },
  blockAlerts: {
    about: 'It gets no more alerts, but may subscribe again.',
    path,
    errors: [notFound('There is no such subscription.'), storeUnavailable],
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
      has_webhooks: true,
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
