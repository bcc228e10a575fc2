import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alertsStore, pushStore, type StoredPush } from '../storage/alerts-store.ts';
import { syncPush, readServerKey, turnOffPush, turnOnPush } from './push.ts';
import { catchProblems } from '../testing/caught-problems.ts';

const endpoint = 'https://fcm.googleapis.com/fcm/send/1';
const keys = { p256dh: 'BKey', auth: 'auth' };
const started = {
  id: 'sub-1',
  endpoint,
  rules: [],
  time_zone: 'UTC',
  quiet_hours: null,
  created_at: '2026-03-14T20:15:00Z',
  last_visit: '2026-03-14T20:15:00Z',
  pushes_last_hour: 0,
  last_push_at: null,
};
const stored: StoredPush = {
  id: 'sub-1',
  secret: 's3cret',
  endpoint,
  told: '',
  isRefused: false,
  toldAtMs: 0,
};
const rule = { id: 'a', name: '', kind: 'server', server: 'Orien', when: 'up' } as const;

/** A browser with a worker, and a status or an answer for each call. */
const browser = {
  permission: 'granted' as NotificationPermission,
  isSubscribed: false,
  willSubscribe: true,
  answers: {} as Record<string, unknown>,
  calls: [] as { readonly call: string; readonly body: unknown; readonly credential: string | null }[],
};
const subscription = {
  endpoint,
  toJSON: () => ({ endpoint, keys }),
  unsubscribe: async () => {
    browser.isSubscribed = false;
    return true;
  },
};
const pushManager = {
  subscribe: async () => {
    if (!browser.willSubscribe) throw new DOMException('No push here', 'AbortError');
    browser.isSubscribed = true;
    return subscription;
  },
  getSubscription: async () => (browser.isSubscribed ? subscription : null),
};

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(browser, { permission: 'granted', isSubscribed: false, willSubscribe: true });
  Object.assign(browser, { answers: {}, calls: [] });
  const registration = { pushManager };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { requestPermission: async () => browser.permission, permission: 'granted' });
  vi.stubGlobal('caches', undefined);
  Reflect.deleteProperty(globalThis, 'caches');
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const call = `${method} ${path}`;
    const said: unknown = typeof body === 'string' ? JSON.parse(body) : null;
    browser.calls.push({ call, body: said, credential: new Headers(headers).get('Authorization') });
    const answer = browser.answers[call];
    if (answer === 'away') throw new TypeError('Failed to fetch');
    if (typeof answer === 'number') return Response.json({ message: 'No' }, { status: answer });
    if (method === 'DELETE') return new Response(null, { status: 204 });
    return Response.json({ data: answer ?? started });
  });
});
afterEach(() => {
  vi.useRealTimers();
  alertsStore.reset();
  pushStore.reset();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

const calls = () => browser.calls.map(({ call }) => call);
const known = { is: 'known', key: 'BServer' } as const;

describe('turning push on', () => {
  it('subscribes, sends the rules, and stores the secret', async () => {
    browser.answers['POST /v1/alerts'] = { ...started, secret: 's3cret' };
    alertsStore.set({ rules: [{ rule, isOn: true, onPage: true, byPush: true }], quietHours: null });
    expect(await turnOnPush(known)).toBe('on');
    expect(browser.calls[0]?.body).toMatchObject({ endpoint, keys, rules: [rule], quiet_hours: null });
    expect(pushStore.get()).toMatchObject({ id: 'sub-1', secret: 's3cret', endpoint });
  });

  it('stops if the visitor, the server or the browser refuses', async () => {
    browser.permission = 'denied';
    expect(await turnOnPush(known)).toBe('not allowed');
    browser.permission = 'granted';
    expect(await turnOnPush({ is: 'missing' })).toBe('page only');
    browser.willSubscribe = false;
    const problems = catchProblems();
    expect(await turnOnPush(known)).toBe('failed');
    expect(problems).toEqual(['The browser does not subscribe to push messages']);
    expect(browser.calls.filter(({ call }) => call.includes('/v1/alerts'))).toEqual([]);
    expect(pushStore.get()).toBeNull();
  });

  it.each([
    [{ public_key: 'BServer' }, known, []],
    [404, { is: 'missing' }, []],
    [503, { is: 'unknown' }, ['/v1/alerts/key was answered with 503']],
    ['away', { is: 'unknown' }, ['No answer from /v1/alerts/key']],
  ])('reads the server’s key: %j', async (answer, key, logged) => {
    const problems = catchProblems();
    browser.answers['GET /v1/alerts/key'] = answer;
    expect(await readServerKey()).toEqual(key);
    expect(problems).toEqual(logged);
  });
});

describe('turning push off', () => {
  it('deletes the stored data, even if the server has already forgotten it', async () => {
    for (const answer of [204, 404]) {
      browser.answers['DELETE /v1/alerts/sub-1'] = answer === 204 ? undefined : answer;
      browser.isSubscribed = true;
      pushStore.set(stored);
      await turnOffPush();
      expect([browser.isSubscribed, pushStore.get()]).toEqual([false, null]);
    }
    expect(browser.calls[0]?.credential).toBe('Bearer s3cret');
  });

  it('unsubscribes at once, and remembers to tell the server later', async () => {
    const problems = catchProblems();
    browser.answers['DELETE /v1/alerts/sub-1'] = 'away';
    browser.isSubscribed = true;
    pushStore.set(stored);
    await expect(turnOffPush()).rejects.toThrow('No answer');
    expect(problems).toEqual(['No answer from /v1/alerts/sub-1']);
    expect([browser.isSubscribed, pushStore.get()?.id]).toEqual([false, 'sub-1']);
  });
});

describe('a page with a subscription', () => {
  it('sends several changes once, and nothing without a change', async () => {
    browser.isSubscribed = true;
    pushStore.set(stored);
    const stop = syncPush();
    alertsStore.set({ rules: [{ rule, isOn: true, onPage: true, byPush: true }], quietHours: null });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls()).toEqual(['PUT /v1/alerts/sub-1']);
    expect(browser.calls[0]).toMatchObject({ body: { rules: [rule] }, credential: 'Bearer s3cret' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls()).toHaveLength(1);
    stop();
  });

  it('retries failed requests', async () => {
    const problems = catchProblems();
    browser.answers['PUT /v1/alerts/sub-1'] = 'away';
    browser.isSubscribed = true;
    pushStore.set(stored);
    const stop = syncPush();
    await vi.advanceTimersByTimeAsync(2000);
    browser.answers['PUT /v1/alerts/sub-1'] = started;
    await vi.advanceTimersByTimeAsync(6000);
    expect(pushStore.get()?.told).not.toBe('');
    expect(problems).toEqual(['No answer from /v1/alerts/sub-1']);
    stop();
  });

  it('remembers a refused rule, and does not send it again', async () => {
    browser.answers['PUT /v1/alerts/sub-1'] = 400;
    browser.isSubscribed = true;
    pushStore.set(stored);
    const stop = syncPush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls()).toHaveLength(1);
    expect(pushStore.get()?.isRefused).toBe(true);
    stop();
  });

  it('subscribes again when the server has forgotten it', async () => {
    browser.answers['PUT /v1/alerts/sub-1'] = 404;
    browser.answers['POST /v1/alerts'] = { ...started, id: 'sub-2', secret: 'new' };
    browser.isSubscribed = true;
    pushStore.set(stored);
    const stop = syncPush();
    await vi.advanceTimersByTimeAsync(2000);
    expect(pushStore.get()).toMatchObject({ id: 'sub-2', secret: 'new' });
    stop();
  });

  it('deletes it from the server when the browser no longer has a subscription', async () => {
    pushStore.set(stored);
    const stop = syncPush();
    await vi.advanceTimersByTimeAsync(2000);
    expect(calls()).toEqual(['DELETE /v1/alerts/sub-1']);
    expect(pushStore.get()).toBeNull();
    stop();
  });

  it('sends the new endpoint when the push service has changed it', async () => {
    browser.isSubscribed = true;
    pushStore.set({ ...stored, endpoint: 'https://fcm.googleapis.com/fcm/send/old' });
    const stop = syncPush();
    await vi.advanceTimersByTimeAsync(2000);
    expect(browser.calls[0]?.body).toMatchObject({ endpoint, keys });
    expect(pushStore.get()?.endpoint).toBe(endpoint);
    stop();
  });
});
