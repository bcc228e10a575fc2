import { describe, expect, it } from 'vitest';
import type { StoredAlerts, StoredPush } from '../storage/alerts-store.ts';
import {
  nextPushStep,
  pushBody,
  type PushFacts,
  pushView,
  renewEveryMs,
  type StepFacts,
} from './push-view.ts';

const works: PushFacts = {
  isAppleTouch: false,
  isOnHomeScreen: false,
  isSupported: true,
  isWorkerOn: true,
  permission: 'default',
  serverKey: { is: 'known', key: 'BKey' },
  hasFailed: false,
  stored: null,
  wanted: '{}',
};
const subscribed = { told: '{}', isRefused: false };

describe('the state of push as a sentence', () => {
  it.each<[what: string, facts: Partial<PushFacts>, says: string, action: string | null]>([
    [
      'an iPhone outside of the home screen',
      { isAppleTouch: true },
      'Add Rollcall to your home screen first',
      null,
    ],
    [
      'an iPhone on the home screen',
      { isAppleTouch: true, isOnHomeScreen: true },
      'Off: alerts only come',
      'turn-on',
    ],
    [
      'a browser without notifications',
      { isSupported: false },
      'This browser can’t show notifications',
      null,
    ],
    [
      'a site without a worker',
      { isWorkerOn: false },
      'This site doesn’t show notifications outside its pages',
      null,
    ],
    ['blocked notifications', { permission: 'denied' }, 'Your browser blocks notifications', 'look-again'],
    [
      'blocked after it worked',
      { permission: 'denied', stored: subscribed },
      'Your browser blocks',
      'look-again',
    ],
    [
      'a server without push',
      { serverKey: { is: 'missing' } },
      'This server doesn’t send push messages, but',
      'turn-on',
    ],
    [
      'a server without push, notifications allowed',
      { serverKey: { is: 'missing' }, permission: 'granted' },
      'This server doesn’t send push messages: notifications only appear',
      null,
    ],
    [
      'a server that does not answer',
      { serverKey: { is: 'unknown' } },
      'The server can’t be reached',
      'look-again',
    ],
    ['a private window', { hasFailed: true, permission: 'granted' }, 'private windows never do', 'turn-on'],
    ['off', {}, 'Off: alerts only come while Rollcall is open', 'turn-on'],
    [
      'on',
      { stored: subscribed },
      'On: this browser gets alerts, even while Rollcall is closed.',
      'turn-off',
    ],
    [
      'on while the server is away',
      { stored: subscribed, serverKey: { is: 'unknown' } },
      'On: this',
      'turn-off',
    ],
    [
      'a change on its way',
      { stored: { ...subscribed, told: 'old' } },
      'still on its way to the server',
      'turn-off',
    ],
    [
      'a refused rule',
      { stored: { ...subscribed, isRefused: true } },
      'didn’t accept one of your rules',
      'turn-off',
    ],
    [
      'a change after a refused rule',
      { stored: { told: 'old', isRefused: true } },
      'still on its way to the server',
      'turn-off',
    ],
  ])('%s', (_, facts, says, action) => {
    const view = pushView({ ...works, ...facts }, 'Rollcall');
    expect(view.text).toContain(says);
    expect(view.action).toBe(action);
    expect(view.text.match(/[.!?]/g), 'it is one sentence, or two short ones').toHaveLength(
      view.text.startsWith('Off') ? 2 : 1,
    );
  });
});

describe('the data sent to the server', () => {
  const rule = (id: string) => ({ id, name: '', kind: 'server', server: 'Orien', when: 'up' }) as const;
  const alerts: StoredAlerts = {
    rules: [
      { rule: rule('a'), isOn: true, onPage: false, byPush: true },
      { rule: rule('b'), isOn: false, onPage: true, byPush: true },
      { rule: rule('c'), isOn: true, onPage: true, byPush: false },
    ],
    quietHours: { from: '23:00', to: '08:00' },
  };

  it('is the rules that are on and use push, the time zone, and quiet hours', () => {
    expect(pushBody(alerts, 'Europe/Berlin')).toEqual({
      rules: [rule('a')],
      time_zone: 'Europe/Berlin',
      quiet_hours: { from: '23:00', to: '08:00' },
    });
  });

  const stored: StoredPush = {
    id: 'i',
    secret: 's',
    endpoint: 'e',
    told: 'w',
    isRefused: false,
    toldAtMs: 1000,
  };
  const facts: StepFacts = { stored, endpoint: 'e', wanted: 'w', nowMs: 2000 };
  it.each<[what: string, facts: Partial<StepFacts>, step: string]>([
    ['without a subscription there is nothing to do', { stored: null, endpoint: null }, 'nothing'],
    ['nothing has changed', {}, 'nothing'],
    ['a rule has changed', { wanted: 'x' }, 'change'],
    ['a visit renews it', { nowMs: 1000 + renewEveryMs }, 'change'],
    ['a clock that was put back renews it too', { nowMs: 1000 - renewEveryMs }, 'change'],
    ['the push service has moved it', { endpoint: 'f', wanted: 'x' }, 'move'],
    ['the browser has no subscription any more', { endpoint: null }, 'delete'],
  ])('%s', (_, some, step) => {
    expect(nextPushStep({ ...facts, ...some })).toBe(step);
  });
});
