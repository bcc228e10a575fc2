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
  /** Told by a page that is open. */
  onPage: z.boolean(),
  /** Told by push, also when no page is open; only a browser with a push subscription can. */
  byPush: z.boolean(),
});

/** A rule with how it is told. */
export type StoredRule = Readonly<z.infer<typeof storedRuleSchema>>;

/** The alerts that the visitor wants (docs/product.md, Alerts). */
export interface StoredAlerts {
  readonly rules: readonly StoredRule[];
  /** By the clock that the visitor reads; null = at any time. */
  readonly quietHours: QuietHours | null;
}

/** Distributes over the kinds, as `Omit` does not. */
type WithoutNames<Rule> = Rule extends AlertRule ? Omit<Rule, 'id' | 'name'> : never;

/** What a rule says, without its id and the name that the visitor gave it. */
export type AlertDraft = WithoutNames<AlertRule>;

/** Equal for rules with the same content. */
export function ruleKey(rule: AlertDraft | AlertRule): string {
  const server = 'server' in rule ? rule.server.toLowerCase() : null;
  const content = Object.entries({ ...rule, id: null, name: null, server });
  return JSON.stringify(content.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Rules as a list to be merged: the same thing is told once. */
export const alertRulesKind: StoredListKind<StoredRule> = {
  keyOf: ({ rule }) => ruleKey(rule),
  limit: rulesMaximum,
  readEntry(stored) {
    const parsed = storedRuleSchema.safeParse(stored);
    return parsed.success ? { value: parsed.data, isCorrected: false } : null;
  },
};

const recordSchema = z.object({ rules: z.array(z.unknown()), quietHours: z.unknown() });

/** Rule by rule: what can be understood is kept, at most twenty. */
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
    value: { rules, quietHours: quiet.data ?? null },
    isCorrected: rules.length < found.length || !quiet.success,
  };
}

/** A store for them; a test brings a browser of its own. */
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

/** The rule that says this, if there is one. */
export function findRule({ rules }: StoredAlerts, draft: AlertDraft): StoredRule | null {
  return rules.find(({ rule }) => ruleKey(rule) === ruleKey(draft)) ?? null;
}

export type AddRuleOutcome = 'added' | 'present' | 'full';

/** Puts a rule at the end, unless there is one that says the same, or there are twenty. */
export function withRule(
  alerts: StoredAlerts,
  added: StoredRule,
): { readonly alerts: StoredAlerts; readonly outcome: AddRuleOutcome } {
  if (findRule(alerts, added.rule) !== null) return { alerts, outcome: 'present' };
  if (alerts.rules.length >= rulesMaximum) return { alerts, outcome: 'full' };
  return { alerts: { ...alerts, rules: [...alerts.rules, added] }, outcome: 'added' };
}

/** Without a rule, and where it stood: -1 = it was not there. */
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

/** Undoes a removal: at its place, unless something that says the same has come since, or there is no room. */
export function withRuleBack(alerts: StoredAlerts, removed: StoredRule, place: number): StoredAlerts {
  if (withRule(alerts, removed).outcome !== 'added') return alerts;
  return { ...alerts, rules: alerts.rules.toSpliced(place, 0, removed) };
}

/** With one rule changed; as it was where that would make two rules that say the same. */
export function withChangedRule(alerts: StoredAlerts, id: string, changed: StoredRule): StoredAlerts {
  const isTaken = alerts.rules.some(({ rule }) => rule.id !== id && ruleKey(rule) === ruleKey(changed.rule));
  if (isTaken) return alerts;
  return { ...alerts, rules: alerts.rules.map((each) => (each.rule.id === id ? changed : each)) };
}

const pushSchema = z.nullable(
  z.object({
    /** Of the subscription at the server. */
    id: z.string(),
    /** By which it is read, changed and deleted. */
    secret: z.string(),
    /** Where the push service reaches this browser, as the server knows it. */
    endpoint: z.string(),
    /** What the server was told last, as text. */
    told: z.string(),
    /** It would not have that. */
    isRefused: z.boolean(),
    /** When; milliseconds since 1970. */
    toldAtMs: z.number(),
  }),
);

/** The push subscription of this browser: never part of an export. */
export type StoredPush = NonNullable<z.infer<typeof pushSchema>>;

export const pushStore = createLocalStore<StoredPush | null>({
  key: 'alert-push',
  label: 'push subscription',
  isSingular: true,
  makeDefault: () => null,
  read: readBySchema(pushSchema),
});
