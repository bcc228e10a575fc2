import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alertsStore } from '../storage/alerts-store.ts';
import { type StoredWebhook, webhooksStore } from '../storage/webhooks-store.ts';
import { catchProblems } from '../testing/caught-problems.ts';
import { syncPush } from './push.ts';
import { addWebhook, removeWebhook, syncWebhooks, webhookName } from './webhooks.ts';

const address = 'https://discord.com/api/webhooks/123456789012345678/the-token';
const started = {
  id: 'hook-1',
  endpoint: null,
  rules: [],
  time_zone: 'UTC',
  quiet_hours: null,
  created_at: '2026-03-14T20:15:00Z',
  last_visit: '2026-03-14T20:15:00Z',
  pushes_last_hour: 0,
  last_push_at: null,
};
const unreadable = { message: 'No', error: 'No', code: 'webhook-unreadable', request_id: '1' };
const rule = { id: 'a', name: '', kind: 'server', server: 'Orien', when: 'up' } as const;
const startMs = Date.parse('2026-03-14T20:15:00Z');

let answers: Record<string, unknown>;
let calls: { readonly call: string; readonly body: unknown; readonly credential: string | null }[];

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
  answers = { 'POST /v1/alerts': { ...started, secret: 's3cret' } };
  calls = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const call = `${method} ${path}`;
    const said: unknown = typeof body === 'string' ? JSON.parse(body) : null;
    calls.push({ call, body: said, credential: new Headers(headers).get('Authorization') });
    const answer = answers[call];
    if (answer === unreadable) return Response.json(unreadable, { status: 503 });
    if (answer === 'away') throw new TypeError('Failed to fetch');
    if (typeof answer === 'number') return Response.json({ message: 'No' }, { status: answer });
    if (method === 'DELETE') return new Response(null, { status: 204 });
    return Response.json({ data: answer ?? started });
  });
});
afterEach(() => {
  vi.useRealTimers();
  alertsStore.reset();
  webhooksStore.reset();
  vi.unstubAllGlobals();
});

async function add(): Promise<StoredWebhook> {
  const added = await addWebhook(`  ${address} `, 'UTC');
  if (added === null) throw new Error('it was not added');
  calls.length = 0;
  return added;
}
const choose = (...webhooks: readonly string[]) =>
  alertsStore.set({
    rules: [{ rule, isOn: true, onPage: true, byPush: true, webhooks: [...webhooks] }],
    quietHours: null,
  });

describe('adding a webhook', () => {
  it('sends its address, which this browser does not store', async () => {
    choose('another');
    await addWebhook(`  ${address} `, 'UTC');
    expect(calls).toMatchObject([
      { call: 'POST /v1/alerts', body: { webhook: address, rules: [], time_zone: 'UTC', quiet_hours: null } },
    ]);
    expect(webhooksStore.get()).toEqual([
      {
        id: 'hook-1',
        secret: 's3cret',
        name: 'Discord webhook …5678',
        told: JSON.stringify({ rules: [], time_zone: 'UTC', quiet_hours: null }),
        state: 'kept',
        toldAtMs: startMs,
      },
    ]);
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('the-token');
  });

  it('a second time replaces its entry, and its rules are sent again', async () => {
    await add();
    choose('hook-1');
    await syncWebhooks('UTC');
    answers['POST /v1/alerts'] = { ...started, secret: 'n3wsecret' };
    await add();
    expect(webhooksStore.get()).toMatchObject([{ name: 'Discord webhook …5678', secret: 'n3wsecret' }]);
    await syncWebhooks('UTC');
    expect(calls).toMatchObject([{ call: 'PUT /v1/alerts/hook-1', body: { rules: [rule] } }]);
  });

  it('numbers webhooks whose names would be the same', async () => {
    await add();
    for (const id of ['hook-2', 'hook-3']) {
      answers['POST /v1/alerts'] = { ...started, id, secret: 's3cret' };
      await add();
    }
    expect(webhooksStore.get().map(({ name }) => name)).toEqual([
      'Discord webhook …5678',
      'Discord webhook …5678 (2)',
      'Discord webhook …5678 (3)',
    ]);
  });

  it('keeps nothing if the server refuses it', async () => {
    answers['POST /v1/alerts'] = 400;
    await expect(addWebhook(address, 'UTC')).rejects.toThrow('The server answered 400');
    expect(webhooksStore.get()).toEqual([]);
  });

  it.each([
    [address, 'Discord webhook …5678'],
    ['https://canary.discord.com/api/v10/webhooks/98765432109876543/x', 'Discord webhook …6543'],
    ['https://chat.example:8443/hooks/secret', 'Webhook at chat.example:8443'],
    ['what', 'Webhook'],
  ])('names it without its token: %s', (text, name) => {
    expect(webhookName(text)).toBe(name);
  });
});

describe('the rules of a webhook', () => {
  it('are sent when they change, and renewed after half a day', async () => {
    const { id } = await add();
    await syncWebhooks('UTC');
    expect(calls).toEqual([]);
    choose(id);
    await syncWebhooks('UTC');
    expect(calls).toMatchObject([
      { call: 'PUT /v1/alerts/hook-1', body: { rules: [rule] }, credential: 'Bearer s3cret' },
    ]);
    await syncWebhooks('UTC');
    expect(calls).toHaveLength(1);
    vi.setSystemTime(startMs + 12 * 3_600_000);
    await syncWebhooks('UTC');
    expect(calls).toHaveLength(2);
    choose('another');
    await syncWebhooks('UTC');
    expect(calls.at(-1)?.body).toMatchObject({ rules: [] });
  });

  it.each([
    [400, 'refused'],
    [404, 'gone'],
    [401, 'gone'],
  ])('that the server answers with %i make it %s, once', async (status, state) => {
    const { id } = await add();
    choose(id);
    answers['PUT /v1/alerts/hook-1'] = status;
    await syncWebhooks('UTC');
    await syncWebhooks('UTC');
    expect([webhooksStore.get()[0]?.state, calls.length]).toEqual([state, 1]);
  });

  it.each([
    [503, 'The server answered 503'],
    ['away', 'No answer'],
  ])('are sent again later after: %s', async (answer, message) => {
    catchProblems();
    const { id } = await add();
    choose(id);
    answers['PUT /v1/alerts/hook-1'] = answer;
    await expect(syncWebhooks('UTC')).rejects.toThrow(message);
    expect(webhooksStore.get()[0]?.state).toBe('kept');
    answers['PUT /v1/alerts/hook-1'] = started;
    await syncWebhooks('UTC');
    expect(calls).toHaveLength(2);
  });

  it('wait while the server cannot read the address, and are sent once it can', async () => {
    catchProblems();
    const { id, told } = await add();
    choose(id);
    answers['PUT /v1/alerts/hook-1'] = unreadable;
    await expect(syncWebhooks('UTC')).rejects.toThrow('No');
    expect(webhooksStore.get()[0]).toMatchObject({ state: 'unreadable', told });
    answers['PUT /v1/alerts/hook-1'] = started;
    await syncWebhooks('UTC');
    expect(webhooksStore.get()[0]?.state).toBe('kept');
  });

  it('are sent less and less often while the server cannot read the address', async () => {
    catchProblems();
    const { id } = await add();
    choose(id);
    answers['PUT /v1/alerts/hook-1'] = unreadable;
    const stop = syncPush();
    for (const [untilMs, count] of [
      [1500, 1],
      [6400, 1],
      [6500, 2],
      [16_400, 2],
      [16_500, 3],
    ] as const) {
      await vi.advanceTimersByTimeAsync(startMs + untilMs - Date.now());
      expect(calls).toHaveLength(count);
    }
    stop();
  });

  it('are sent for the other webhooks while one is unreadable', async () => {
    catchProblems();
    await add();
    answers['POST /v1/alerts'] = { ...started, id: 'hook-2', secret: 's3cret' };
    await add();
    choose('hook-1', 'hook-2');
    answers['PUT /v1/alerts/hook-1'] = unreadable;
    await expect(syncWebhooks('UTC')).rejects.toThrow('No');
    expect(webhooksStore.get().map(({ state }) => state)).toEqual(['unreadable', 'kept']);
    expect(calls.at(-1)).toMatchObject({ call: 'PUT /v1/alerts/hook-2', body: { rules: [rule] } });
  });
});

describe('removing a webhook', () => {
  it.each([204, 404])('deletes it on the server, here and in rules: %i', async (status) => {
    const webhook = await add();
    choose(webhook.id, 'another');
    if (status === 404) answers['DELETE /v1/alerts/hook-1'] = 404;
    await removeWebhook(webhook);
    expect(calls).toMatchObject([{ call: 'DELETE /v1/alerts/hook-1', credential: 'Bearer s3cret' }]);
    expect([webhooksStore.get(), alertsStore.get().rules[0]?.webhooks]).toEqual([[], ['another']]);
  });

  it('keeps it while the server is not reachable', async () => {
    catchProblems();
    const webhook = await add();
    answers['DELETE /v1/alerts/hook-1'] = 'away';
    await expect(removeWebhook(webhook)).rejects.toThrow('No answer');
    expect(webhooksStore.get()).toHaveLength(1);
  });
});
