import type { AlertRule } from '@rollcall/game/alerts/alert-rules';
import { describe, expect, it } from 'vitest';
import { makeStorage } from '../testing/storage.ts';
import {
  type AlertDraft,
  createAlertsStore,
  findRule,
  ruleKey,
  type StoredAlerts,
  type StoredRule,
  withChangedRule,
  withoutRule,
  withRule,
  withRuleBack,
} from './alerts-store.ts';

const friend = (id: number): StoredRule => ({
  rule: { id: `rule-${id}`, name: '', kind: 'friend', character_id: id },
  isOn: true,
  onPage: true,
  byPush: false,
});
const alertsOf = (...ids: number[]): StoredAlerts => ({ rules: ids.map(friend), quietHours: null });
const idsOf = ({ rules }: StoredAlerts) => rules.map(({ rule }) => rule.id);
const twenty = Array.from({ length: 20 }, (_, index) => index + 1);

const read = (stored: unknown) => {
  const { surroundings, notices } = makeStorage({ 'v1-alerts': JSON.stringify(stored) });
  return { alerts: createAlertsStore(surroundings).get(), notices: notices.map(({ type }) => type) };
};

describe('stored rules', () => {
  it('are read as they were written', () => {
    const kept = { rules: [friend(1), friend(2)], quietHours: { from: '23:00', to: '07:30' } };
    expect(read(kept)).toEqual({ alerts: kept, notices: [] });
  });

  it('say whether ignored players are watched for', () => {
    const kept = { rules: [], quietHours: null, warnsOfIgnored: true };
    expect(read(kept)).toEqual({ alerts: kept, notices: [] });
    expect(read({ ...kept, warnsOfIgnored: 'x' }).alerts).toEqual({ rules: [], quietHours: null });
  });

  it.each<[what: string, stored: unknown, left: readonly string[]]>([
    ['drop unreadable entries', { rules: [7, friend(1), {}, null], quietHours: null }, ['rule-1']],
    [
      'drop a rule of an unknown kind',
      { rules: [{ ...friend(1), rule: { kind: 'x' } }], quietHours: null },
      [],
    ],
    [
      'drop a duplicate rule',
      { rules: [friend(1), { ...friend(1), rule: { ...friend(1).rule, id: 'other' } }], quietHours: null },
      ['rule-1'],
    ],
    [
      'drop a rule with a duplicate id',
      { rules: [friend(1), { ...friend(2), rule: { ...friend(2).rule, id: 'rule-1' } }], quietHours: null },
      ['rule-1'],
    ],
    [
      'keep only the first twenty',
      { rules: [...twenty, 21, 22].map(friend), quietHours: null },
      twenty.map((id) => `rule-${id}`),
    ],
  ])('%s, with a notice', (_, stored, left) => {
    const { alerts, notices } = read(stored);
    expect(idsOf(alerts)).toEqual(left);
    expect(notices).toEqual(['corrected']);
  });

  it.each([{ from: '25:00', to: '07:00' }, 'at night', { from: '23:00' }])(
    'drop invalid quiet hours: %j',
    (quietHours) => {
      expect(read({ rules: [friend(1)], quietHours })).toEqual({
        alerts: alertsOf(1),
        notices: ['corrected'],
      });
    },
  );

  it.each([null, 5, [], { quietHours: null }])('are empty if %j is stored', (stored) => {
    expect(read(stored)).toEqual({ alerts: alertsOf(), notices: ['unreadable'] });
  });

  it('follow changes in another tab', () => {
    const { surroundings, writeElsewhere } = makeStorage();
    const store = createAlertsStore(surroundings);
    expect(store.get()).toEqual(alertsOf());
    writeElsewhere('v1-alerts', JSON.stringify(alertsOf(4)));
    expect(store.get()).toEqual(alertsOf(4));
  });
});

describe('changing rules', () => {
  it('appends one without duplicates, up to twenty', () => {
    expect(withRule(alertsOf(1), friend(2))).toEqual({ alerts: alertsOf(1, 2), outcome: 'added' });
    expect(withRule(alertsOf(1), { ...friend(1), isOn: false })).toEqual({
      alerts: alertsOf(1),
      outcome: 'present',
    });
    expect(withRule(alertsOf(...twenty), friend(21)).outcome).toBe('full');
  });

  it('removes one and restores it to its place', () => {
    const { alerts, place } = withoutRule(alertsOf(1, 2, 3), 'rule-2');
    expect([alerts, place]).toEqual([alertsOf(1, 3), 1]);
    expect(withRuleBack(alerts, friend(2), place)).toEqual(alertsOf(1, 2, 3));
    expect(withRuleBack(alertsOf(2, 3), friend(2), 0)).toEqual(alertsOf(2, 3));
    expect(withoutRule(alertsOf(1), 'rule-9')).toEqual({ alerts: alertsOf(1), place: -1 });
  });

  it('replaces one, unless another has the same content', () => {
    const off = { ...friend(1), isOn: false };
    expect(withChangedRule(alertsOf(1, 2), 'rule-1', off).rules).toEqual([off, friend(2)]);
    const two = alertsOf(1, 2);
    expect(withChangedRule(two, 'rule-1', friend(2))).toBe(two);
  });

  it.each<[one: AlertDraft | AlertRule, other: AlertDraft, isSame: boolean]>([
    [friend(1).rule, { kind: 'friend', character_id: 1 }, true],
    [friend(1).rule, { kind: 'friend', character_id: 2 }, false],
    [{ kind: 'server', server: 'Orien', when: 'up' }, { kind: 'server', server: 'orien', when: 'up' }, true],
    [
      { kind: 'server', server: 'Orien', when: 'up' },
      { kind: 'server', server: 'Orien', when: 'both' },
      false,
    ],
    [{ kind: 'group', filter: 'raids=only' }, { kind: 'group', filter: 'raids=only' }, true],
    [
      { kind: 'raid-timer', character_id: 1, quest_id: null },
      { kind: 'raid-timer', character_id: 1, quest_id: 7 },
      false,
    ],
    [
      { kind: 'population', server: 'Orien', count: 5 },
      { kind: 'population', server: 'ORIEN', count: 5 },
      true,
    ],
  ])('treats %j and %j as equal: %s', (one, other, isSame) => {
    expect(ruleKey(one) === ruleKey(other)).toBe(isSame);
  });

  it('finds a rule by its content', () => {
    expect(findRule(alertsOf(1, 2), { kind: 'friend', character_id: 2 })).toEqual(friend(2));
    expect(findRule(alertsOf(1), { kind: 'friend', character_id: 2 })).toBeNull();
  });
});
