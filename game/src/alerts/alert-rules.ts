import * as z from 'zod/mini';

/**
 * Rules by which somebody is told what happens: kept in the browser, where the open page follows them; those that are
 * to reach a closed browser stand at the server, too, with a push subscription.
 */

export const rulesMaximum = 20;
export const pushesPerHour = 30;
/** Days after the last visit of a browser until its rules sleep. */
export const ruleSleepsAfterDays = 90;
/** Days after the last visit of a browser until the server deletes what it keeps of it. */
export const subscriptionDays = 180;
/** Days after which the server deletes a subscription that no message has reached. */
export const unreachedDays = 1;
/** A rule about a number of players counts again once the number has fallen so far below it. */
export const rearmShare = 0.1;

const ruleId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
/** What the reader calls it; '' = it is named by what it says. */
const ruleName = z.string().check(z.maxLength(80));
const serverName = z.string().check(z.minLength(1), z.maxLength(60));
const characterId = z.int().check(z.gte(1));
const common = { id: ruleId, name: ruleName };

/** A group that passes a filter is posted. `filter` = as in an address (`game/src/filters`); no unknown words. */
export const groupRuleSchema = z.object({
  ...common,
  kind: z.literal('group'),
  filter: z.string().check(z.maxLength(1000)),
});
/** The timer of a raid that a character of the reader's is on runs out. `quest_id` null = any raid. */
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
/** A friend comes online; never somebody who is anonymous. */
export const friendRuleSchema = z.object({ ...common, kind: z.literal('friend'), character_id: characterId });
/** So many characters are online on a server. */
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

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Nobody is told anything between these times of the reader's clock; they may lie round midnight. */
export const quietHoursSchema = z.object({ from: clockTime, to: clockTime });

/** By which messages are encrypted for a browser, base64url. */
export const pushKeysSchema = z.object({
  p256dh: z.string().check(z.maxLength(200)),
  auth: z.string().check(z.maxLength(100)),
});

/** What a browser hands in: where it can be reached, and what it wants to be told. */
export const alertSubscriptionSchema = z.object({
  endpoint: z.string().check(z.maxLength(1000)),
  keys: pushKeysSchema,
  /** At most {@link rulesMaximum}, each id once. */
  rules: z.array(alertRuleSchema),
  /** IANA name: quiet hours are of this clock. */
  time_zone: z.string().check(z.maxLength(60)),
  quiet_hours: z.nullable(quietHoursSchema),
  /** Of the characters of raid timers that are anonymous: nobody else is told what they did. */
  tokens: z.optional(z.array(z.string().check(z.maxLength(100)))),
});

/** What may be changed: anything but where the browser is reached, unless its push service moved it. */
export const alertChangeSchema = z.partial(alertSubscriptionSchema);

/** What the holder of a subscription is told of it, and what is kept. */
export const keptAlertsSchema = z.object({
  id: z.string(),
  endpoint: z.string(),
  rules: z.array(alertRuleSchema),
  time_zone: z.string(),
  quiet_hours: z.nullable(quietHoursSchema),
  created_at: z.string(),
  /** When the browser was here last: rules sleep 90 days after it. */
  last_visit: z.string(),
  /** Messages sent in the last hour, and when the last one was. */
  pushes_last_hour: z.int(),
  last_push_at: z.nullable(z.string()),
});

/** The secret is told this once: 128 bits, by which the holder reads, changes and deletes. */
export const startedAlertsSchema = z.extend(keptAlertsSchema, { secret: z.string() });

/** The key by which push services know this server (VAPID), as `pushManager.subscribe` takes it. */
export const pushKeySchema = z.object({ public_key: z.string() });

/** What a push holds, and what the open page shows: the same message. */
export const alertMessageSchema = z.object({
  /** Empty in the first message of a subscription, which no rule has made. */
  rule_id: z.string(),
  kind: z.enum(['group', 'raid-timer', 'server', 'friend', 'population', 'welcome']),
  title: z.string(),
  body: z.string(),
  /** A path of this site. */
  path: z.string(),
  /** A newer message of the same thing takes the place of an older one. */
  tag: z.string(),
  /** When it happened. */
  at: z.string(),
});

/** A subscription as operators see it: neither its rules nor where it is reached. */
export const operatorAlertSchema = z.object({
  id: z.string(),
  /** Domain or host of the push service. */
  push_service: z.string(),
  /** Names the networks that it came from; by a part of it or all of it an operator can block them. */
  network: z.string(),
  created_at: z.string(),
  last_visit: z.string(),
  rules: z.int(),
  /** Messages sent since it was made, and when the last one was. */
  pushes: z.int(),
  last_push_at: z.nullable(z.string()),
  /** Since when no message has reached it, from its beginning on; null = the last one has. */
  failing_since: z.nullable(z.string()),
});

/** The subscriptions and rules that come from one /48, or /24 of IPv4. */
export const alertNetworkSchema = z.object({
  /** Its name, the beginning of those of all subscriptions from there. */
  network: z.string(),
  subscriptions: z.int(),
  rules: z.int(),
});

export const operatorAlertsSchema = z.object({
  subscriptions: z.int(),
  /** Rules of all of them, by kind. */
  rules: z.record(z.string(), z.int()),
  /** Messages that wait to be sent. */
  queued: z.int(),
  /** Messages since the server started, by what became of them. */
  pushes: z.record(z.string(), z.int()),
  /** The ten with the most rules. */
  networks: z.array(alertNetworkSchema),
  /** The newest first. */
  list: z.array(operatorAlertSchema),
});

export type OperatorAlerts = z.infer<typeof operatorAlertsSchema>;
export type QuietHours = z.infer<typeof quietHoursSchema>;
export type AlertSubscription = z.infer<typeof alertSubscriptionSchema>;
export type AlertChange = z.infer<typeof alertChangeSchema>;
export type KeptAlerts = z.infer<typeof keptAlertsSchema>;
export type AlertMessage = z.infer<typeof alertMessageSchema>;
