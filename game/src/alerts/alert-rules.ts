import * as z from 'zod/mini';

/**
 * Alert rules (docs/product.md, Alerts). The browser keeps them and the open page follows them; rules that should reach
 * a closed browser or a webhook are also stored on the server, each with a subscription.
 */

export const rulesMaximum = 20;
export const alertsPerHour = 30;
/** Days after a browser's last visit until its rules are paused. */
export const rulesPausedAfterDays = 90;
/** Days after a browser's last visit until the server deletes its subscription. */
export const subscriptionDays = 180;
/** Days without a delivered message after which the server deletes a subscription. */
export const undeliveredDays = 1;
/** How far the count must fall below the threshold of a rule before the rule is armed again, as a share. */
export const rearmShare = 0.1;

const ruleId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
/** The reader's name for it; '' = the title is made from its content. */
const ruleName = z.string().check(z.maxLength(80));
const serverName = z.string().check(z.minLength(1), z.maxLength(60));
const characterId = z.int().check(z.gte(1));
const common = { id: ruleId, name: ruleName };

/** Greatest number of places left that a rule can wait for. */
export const leftAtMostMaximum = 100;

/** A group that passes a filter is posted. `filter` = as in an address (`game/src/filters`), without unknown words. */
export const groupRuleSchema = z.object({
  ...common,
  kind: z.literal('group'),
  filter: z.string().check(z.maxLength(1000)),
  /** The group also has at most this many places left, and is not full; absent = any number. */
  left_at_most: z.optional(z.int().check(z.gte(1), z.lte(leftAtMostMaximum))),
});
/** A raid timer of one of the reader's characters runs out. `quest_id` null = any raid. */
export const raidTimerRuleSchema = z.object({
  ...common,
  kind: z.literal('raid-timer'),
  character_id: characterId,
  quest_id: z.nullable(z.int().check(z.gte(1))),
});
/** A server goes down, or comes back. */
export const serverRuleSchema = z.object({
  ...common,
  kind: z.literal('server'),
  server: serverName,
  when: z.enum(['down', 'up', 'both']),
});
/** A friend comes online, unless anonymous. */
export const friendRuleSchema = z.object({ ...common, kind: z.literal('friend'), character_id: characterId });
/** A server has this many characters online. */
export const populationRuleSchema = z.object({
  ...common,
  kind: z.literal('population'),
  server: serverName,
  count: z.int().check(z.gte(1), z.lte(100_000)),
});

export const alertRuleSchema = z.discriminatedUnion('kind', [
  groupRuleSchema,
  raidTimerRuleSchema,
  serverRuleSchema,
  friendRuleSchema,
  populationRuleSchema,
]);

export type AlertRule = z.infer<typeof alertRuleSchema>;
export type AlertKind = AlertRule['kind'];
export type RuleOf<Kind extends AlertKind> = Extract<AlertRule, { readonly kind: Kind }>;

/** All kinds, in the order in which they are offered. */
export const alertKinds = [
  'group',
  'friend',
  'raid-timer',
  'server',
  'population',
] as const satisfies readonly AlertKind[];

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** No alert is sent between these times of the reader's clock; they may span midnight. */
export const quietHoursSchema = z.object({ from: clockTime, to: clockTime });

/** The keys that encrypt messages for a browser, base64url. */
export const pushKeysSchema = z.object({
  p256dh: z.string().check(z.maxLength(200)),
  auth: z.string().check(z.maxLength(100)),
});

const subscriptionFields = {
  /** At most {@link rulesMaximum}, each id once. */
  rules: z.array(alertRuleSchema),
  /** IANA name; quiet hours are in this zone. */
  time_zone: z.string().check(z.maxLength(60)),
  quiet_hours: z.nullable(quietHoursSchema),
  /** Tokens for the anonymous characters of raid timers: without one their activity is hidden. */
  tokens: z.optional(z.array(z.string().check(z.maxLength(100)))),
};

/** A browser's subscription: its endpoint and its rules. */
export const alertSubscriptionSchema = z.object({
  endpoint: z.string().check(z.maxLength(1000)),
  keys: pushKeysSchema,
  ...subscriptionFields,
});

/** A subscription whose messages go to a webhook. Its address is a secret, which no answer contains. */
export const webhookSubscriptionSchema = z.object({
  webhook: z.string().check(z.maxLength(1000)),
  ...subscriptionFields,
});

/** Everything may be changed except the address of a webhook, and the endpoint unless its push service has moved it. */
export const alertChangeSchema = z.partial(alertSubscriptionSchema);

/** The stored subscription as its holder reads it. */
export const keptAlertsSchema = z.object({
  id: z.string(),
  /** null = it has a webhook instead. */
  endpoint: z.nullable(z.string()),
  rules: z.array(alertRuleSchema),
  time_zone: z.string(),
  quiet_hours: z.nullable(quietHoursSchema),
  created_at: z.string(),
  /** The browser's last visit: rules are paused 90 days after it. */
  last_visit: z.string(),
  /** Messages sent in the last hour, and the time of the last one. */
  pushes_last_hour: z.int(),
  last_push_at: z.nullable(z.string()),
});

/**
 * The secret is returned only this once: 128 bits, with which the holder reads, changes and deletes the subscription.
 */
export const startedAlertsSchema = z.extend(keptAlertsSchema, { secret: z.string() });

/** How this server sends messages. */
export const pushKeySchema = z.object({
  /** Its key for push services (VAPID), in the form for `pushManager.subscribe`. */
  public_key: z.string(),
  /** Absent from servers of an earlier version. */
  has_webhooks: z.optional(z.boolean()),
});

/** The content of a push; the open page shows the same message. */
export const alertMessageSchema = z.object({
  /** Empty in the first message of a subscription, which belongs to no rule. */
  rule_id: z.string(),
  kind: z.enum([...alertKinds, 'welcome']),
  title: z.string(),
  body: z.string(),
  /** A path on this site. */
  path: z.string(),
  /** A newer message with the same tag replaces an older one. */
  tag: z.string(),
  /** Time of the match. */
  at: z.string(),
});

/** A subscription as operators see it, without its rules and endpoint. */
export const operatorAlertSchema = z.object({
  id: z.string(),
  /** Domain or host of the push service, or host of the webhook. */
  push_service: z.string(),
  /** Hash of its address. Each prefix names a wider network, which operators can block. */
  network: z.string(),
  created_at: z.string(),
  last_visit: z.string(),
  rules: z.int(),
  /** Messages sent since it was made, and the time of the last one. */
  pushes: z.int(),
  last_push_at: z.nullable(z.string()),
  /**
   * Time of the first failed message since one was delivered, or since its creation; null = the last message was
   * delivered.
   */
  failing_since: z.nullable(z.string()),
});

/** Subscriptions and rules from one /48, or /24 of IPv4. */
export const alertNetworkSchema = z.object({
  /** The common prefix of the network names of its subscriptions. */
  network: z.string(),
  subscriptions: z.int(),
  rules: z.int(),
});

export const operatorAlertsSchema = z.object({
  subscriptions: z.int(),
  /** Number of rules by kind. */
  rules: z.record(z.string(), z.int()),
  /** Messages waiting to be sent. */
  queued: z.int(),
  /** Messages since the server started, by result. */
  pushes: z.record(z.string(), z.int()),
  /** The ten with the most rules. */
  networks: z.array(alertNetworkSchema),
  /** The newest first. */
  list: z.array(operatorAlertSchema),
});

export type OperatorAlerts = z.infer<typeof operatorAlertsSchema>;
export type QuietHours = z.infer<typeof quietHoursSchema>;
export type AlertSubscription = z.infer<typeof alertSubscriptionSchema>;
export type WebhookSubscription = z.infer<typeof webhookSubscriptionSchema>;
export type AlertChange = z.infer<typeof alertChangeSchema>;
export type KeptAlerts = z.infer<typeof keptAlertsSchema>;
export type AlertMessage = z.infer<typeof alertMessageSchema>;
