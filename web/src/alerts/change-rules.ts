import { rulesMaximum } from '@rollcall/game/alerts/alert-rules';
import {
  type AlertDraft,
  alertsStore,
  type StoredRule,
  withChangedRule,
  withoutRule,
  withRule,
  withRuleBack,
} from '../storage/alerts-store.ts';
import { alertsOpener } from './alerts-opener.ts';
import { type SoundName, usualSound } from './sounds.ts';
import { pageToasts, showUndo, type ToastAction } from '../ui/toast-store.ts';

const title = 'Notifications';
const addedForMs = 10_000;

function newRuleId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The visitor's name for a rule, and the rule's sound. */
interface RuleChoices {
  readonly name: string;
  readonly sound: SoundName;
}

/** A new rule, delivered through every channel of this browser. */
export const newRule = (
  draft: AlertDraft,
  { name, sound }: RuleChoices = { name: '', sound: usualSound },
): StoredRule => ({
  ...(sound !== usualSound && { sound }),
  rule: { ...draft, id: newRuleId(), name },
  isOn: true,
  onPage: true,
  byPush: true,
});

/**
 * Adds a rule and says what will happen, with buttons to change and undo it.
 *
 * @param when text from `whenText`
 * @param change opens the page of rules; null = the visitor is already there
 */
export function addRule(added: StoredRule, when: string, change: ToastAction | null): boolean {
  const { alerts, outcome } = withRule(alertsStore.get(), added);
  if (outcome === 'full') {
    pageToasts.show({
      type: 'warning',
      title,
      message: `You have ${rulesMaximum} rules, the maximum. Delete one first.`,
      ...(change !== null && { actions: [change] }),
    });
    return false;
  }
  if (outcome === 'present') {
    pageToasts.show({
      type: 'info',
      title,
      message: `You already have an alert for when ${when}.`,
      lifeMs: addedForMs,
    });
    return false;
  }
  alertsStore.set(alerts);
  alertsOpener.open();
  const undo = { label: 'Undo', onClick: () => removeQuietly(added.rule.id) };
  pageToasts.show({
    type: 'success',
    title: 'Alert on',
    message: `When ${when}.`,
    ...(change !== null && { subMessage: 'Change its delivery under Notifications.' }),
    lifeMs: addedForMs,
    actions: change === null ? [undo] : [change, undo],
  });
  return true;
}

function removeQuietly(id: string): void {
  alertsStore.set(withoutRule(alertsStore.get(), id).alerts);
}

/** Removes a rule, with an undo. @param when text from `whenText` */
export function removeRule(removed: StoredRule, when: string): void {
  const { alerts, place } = withoutRule(alertsStore.get(), removed.rule.id);
  if (place === -1) return;
  alertsStore.set(alerts);
  showUndo('Alert deleted', `When ${when}.`, () =>
    alertsStore.set(withRuleBack(alertsStore.get(), removed, place)),
  );
}

/** Changes the channels of a rule, or switches it on or off. */
export function setRule(changed: StoredRule): void {
  alertsStore.set(withChangedRule(alertsStore.get(), changed.rule.id, changed));
}

/**
 * Changes the content, name and sound of a rule. The changed rule has a new id, so that an import does not mistake it
 * for the old one.
 *
 * @returns false if there already is a rule with this content
 */
export function rewriteRule(before: StoredRule, draft: AlertDraft, choices: RuleChoices): boolean {
  const current = alertsStore.get();
  const rule = { ...draft, id: newRuleId(), name: choices.name };
  const changed = withChangedRule(current, before.rule.id, { ...before, rule, sound: choices.sound });
  return changed !== current && alertsStore.set(changed);
}
