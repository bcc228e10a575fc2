import {
  alertRuleSchema,
  type AlertRule,
  type QuietHours,
  quietHoursSchema,
  rulesMaximum,
} from '@rollcall/game/alerts/alert-rules';
import * as z from 'zod/mini';
import { createLocalStore, readBySchema, type Reading, type StoreSurroundings } from './local-store.ts';
import { type StoredListKind, uniqueEntries } from './stored-list.ts';

const storedRuleSchema = z.object({
  rule: alertRuleSchema,
  isOn: z.boolean(),
  /** Delivered by an open page. */
  onPage: z.boolean(),
  /** Delivered by push, even if no page is open; needs a push subscription. */
  byPush: z.boolean(),
  /** Ids of the webhooks that it is sent to; those of other browsers are unknown here. */
  webhooks: z.optional(z.array(z.string())),
  /** Name of the sound of an open page (alerts/sounds.ts); absent = the usual one. */
  sound: z.optional(z.string()),
});

/** A rule with its delivery channels. */
export type StoredRule = Readonly<z.infer<typeof storedRuleSchema>>;

/** The visitor's alert rules (docs/product.md, Alerts). */
export interface StoredAlerts {
  readonly rules: readonly StoredRule[];
  /** In the displayed time zone; null = no quiet hours. */
  readonly quietHours: QuietHours | null;
  /** Whether the open page warns when an ignored player joins a group of the visitor. */
  readonly warnsOfIgnored?: boolean;
}

/** Like `Omit`, but distributes over the kinds of rules. */
type WithoutNames<Rule> = Rule extends AlertRule ? Omit<Rule, 'id' | 'name'> : never;

/** Content of a rule, without its id and name. */
export type AlertDraft = WithoutNames<AlertRule>;

/** Equal for rules with the same content. */
export function ruleKey(rule: AlertDraft | AlertRule): string {
  const server = 'server' in rule ? rule.server.toLowerCase() : null;
  const content = Object.entries({ ...rule, id: null, name: null, server });
  return JSON.stringify(content.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Rules as a mergeable list without duplicates. */
export const alertRulesKind: StoredListKind<StoredRule> = {
  keyOf: ({ rule }) => ruleKey(rule),
  limit: rulesMaximum,
  readEntry(stored) {
    const parsed = storedRuleSchema.safeParse(stored);
    return parsed.success ? { value: parsed.data, isCorrected: false } : null;
  },
};

const recordSchema = z.object({
  rules: z.array(z.unknown()),
  quietHours: z.unknown(),
  warnsOfIgnored: z.optional(z.unknown()),
});

/** Reads rules one by one: invalid ones are dropped, and at most twenty are kept. */
function readAlerts(stored: unknown): Reading<StoredAlerts> | null {
  const record = recordSchema.safeParse(stored);
  if (!record.success) return null;
  const found = record.data.rules;
  const readable = found.flatMap((entry) => alertRulesKind.readEntry(entry)?.value ?? []);
  const ids = new Set<string>();
  const rules = uniqueEntries(readable, alertRulesKind)
    .filter(({ rule: { id } }) => !ids.has(id) && ids.add(id))
    .slice(0, alertRulesKind.limit);
  const quiet = z.nullable(quietHoursSchema).safeParse(record.data.quietHours);
  return {
    value: {
      rules,
      quietHours: quiet.data ?? null,
      ...(record.data.warnsOfIgnored === true && { warnsOfIgnored: true }),
    },
    isCorrected: rules.length < found.length || !quiet.success,
  };
}

/** Creates the store. @param surroundings tests supply their own */
export const createAlertsStore = (surroundings?: StoreSurroundings) =>
  createLocalStore<StoredAlerts>(
    {
      key: 'alerts',
      label: 'notification rules',
      makeDefault: () => ({ rules: [], quietHours: null }),
      read: readAlerts,
    },
    surroundings,
  );

export const alertsStore = createAlertsStore();

/** The rule with this content, if any. */
export function findRule({ rules }: StoredAlerts, draft: AlertDraft): StoredRule | null {
  return rules.find(({ rule }) => ruleKey(rule) === ruleKey(draft)) ?? null;
}

/** Appends a rule, unless its content is already there or the list is full. */
export function withRule(
  alerts: StoredAlerts,
  added: StoredRule,
): { readonly alerts: StoredAlerts; readonly outcome: 'added' | 'present' | 'full' } {
  if (findRule(alerts, added.rule) !== null) return { alerts, outcome: 'present' };
  if (alerts.rules.length >= rulesMaximum) return { alerts, outcome: 'full' };
  return { alerts: { ...alerts, rules: [...alerts.rules, added] }, outcome: 'added' };
}

/** Removes a rule. @returns the remaining rules, and its former position; -1 = not found */
export function withoutRule(
  alerts: StoredAlerts,
  id: string,
): { readonly alerts: StoredAlerts; readonly place: number } {
  const place = alerts.rules.findIndex(({ rule }) => rule.id === id);
  return {
    alerts: place === -1 ? alerts : { ...alerts, rules: alerts.rules.toSpliced(place, 1) },
    place,
  };
}

/** Undoes a removal, unless an equal rule was added meanwhile or the list is full. */
export function withRuleBack(alerts: StoredAlerts, removed: StoredRule, place: number): StoredAlerts {
  if (withRule(alerts, removed).outcome !== 'added') return alerts;
  return { ...alerts, rules: alerts.rules.toSpliced(place, 0, removed) };
}

/** Replaces a rule; changes nothing if another rule already has that content. */
export function withChangedRule(alerts: StoredAlerts, id: string, changed: StoredRule): StoredAlerts {
  const isTaken = alerts.rules.some(({ rule }) => rule.id !== id && ruleKey(rule) === ruleKey(changed.rule));
  if (isTaken) return alerts;
  return { ...alerts, rules: alerts.rules.map((each) => (each.rule.id === id ? changed : each)) };
}

const pushSchema = z.nullable(
  z.object({
    /** Id of the subscription on the server. */
    id: z.string(),
    /** Secret that authorizes reading, changing and deleting it. */
    secret: z.string(),
    /** Address of this browser at the push service, as stored on the server. */
    endpoint: z.string(),
    /** Last content sent to the server, as text. */
    told: z.string(),
    /** Whether the server rejected that content. */
    isRefused: z.boolean(),
    /** Time of that request, milliseconds since 1970. */
    toldAtMs: z.number(),
  }),
);

/** The push subscription of this browser, which is never exported. */
export type StoredPush = NonNullable<z.infer<typeof pushSchema>>;

export const pushStore = createLocalStore<StoredPush | null>({
  key: 'alert-push',
  label: 'push subscription',
  isSingular: true,
  makeDefault: () => null,
  read: readBySchema(pushSchema),
});
