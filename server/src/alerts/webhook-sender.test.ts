import type { ServerResponse } from 'node:http';
import { plainWebhookMessage, webhookTest } from '@rollcall/game/alerts/webhook-message';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAddressFinder } from './push-endpoints.ts';
import { testCertificate } from './testing/push-service.ts';
import { discord, messageIn, startTestWebhooks, type TestWebhooks } from './testing/webhook-service.ts';
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts';

const message = plainWebhookMessage(webhookTest, null);
const never = new AbortController().signal;
let nowMs = Date.parse('2026-03-14T20:15:07Z');
let webhooks: TestWebhooks;
let sender: WebhookSender;
let usual: TestWebhooks['answer'];

beforeAll(async () => {
  webhooks = await startTestWebhooks('push.test');
  usual = webhooks.answer;
});
afterAll(() => webhooks.close());
beforeEach(() => {
  webhooks.answer = usual;
  sender = openSender();
});
afterEach(() => sender.close());

const openSender = (namedHosts = [`push.test:${webhooks.port}`]) =>
  createWebhookSender({
    findAddress: createAddressFinder({
      namedHosts,
      nowMs: () => nowMs,
      resolve: () => Promise.resolve(['127.0.0.1']),
    }),
    nowMs: () => nowMs,
    ca: testCertificate,
  });
const send = (messageId: string | null = null, name = 'one', signal = never) =>
  sender.send({ address: webhooks.addressOf(name), message, messageId, signal });
const answerWith = (answer: (response: ServerResponse) => unknown) => {
  webhooks.answer = (response) => void answer(response);
};

describe('a message to a webhook', () => {
  it('is posted, and changed under the id that the answer names', async () => {
    const posted = await send();
    expect(posted).toEqual({ state: 'sent', messageId: expect.any(String) as unknown });
    const messageId = posted.state === 'sent' ? posted.messageId : null;
    expect(await send(messageId)).toMatchObject({ state: 'sent' });
    const [post, patch] = webhooks.taken.slice(-2);
    expect(post).toMatchObject({ method: 'POST', path: '/hooks/one?wait=true' });
    expect(patch).toMatchObject({ method: 'PATCH', path: `/hooks/one/messages/${messageId}` });
    expect(post?.headers).toMatchObject({
      host: `push.test:${webhooks.port}`,
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^Rollcall/) as unknown,
    });
    expect([post, patch].map((each) => each && messageIn(each))).toEqual([message, message]);
  });

  it.each<[string, (response: ServerResponse) => unknown, object, object]>([
    [
      '204',
      (response) => response.writeHead(204).end(),
      { state: 'sent', messageId: null },
      { state: 'sent', messageId: null },
    ],
    ['an unknown webhook', discord.unknownWebhook, { state: 'gone' }, { state: 'gone' }],
    ['an unknown message', discord.unknownMessage, { state: 'gone' }, { state: 'lost' }],
    ['404', (response) => response.writeHead(404).end(), { state: 'gone' }, { state: 'lost' }],
    ['401', (response) => response.writeHead(401).end(), { state: 'gone' }, { state: 'gone' }],
    ['403', (response) => response.writeHead(403).end(), { state: 'gone' }, { state: 'gone' }],
    ['410', (response) => response.writeHead(410).end(), { state: 'gone' }, { state: 'gone' }],
    ['400', (response) => discord.json(response, 400, {}), { state: 'refused' }, { state: 'refused' }],
    [
      'a redirect',
      (response) => response.writeHead(307, { Location: 'https://127.0.0.1/' }).end(),
      { state: 'refused' },
      { state: 'refused' },
    ],
    [
      '500',
      (response) => response.writeHead(500).end(),
      { state: 'again', afterMs: null },
      { state: 'again', afterMs: null },
    ],
    [
      'no answer',
      (response) => response.socket?.destroy(),
      { state: 'again', afterMs: null },
      { state: 'again', afterMs: null },
    ],
    [
      'nonsense',
      (response) => response.writeHead(200).end('{"id":'),
      { state: 'sent', messageId: null },
      { state: 'sent', messageId: null },
    ],
    [
      'an id that leads elsewhere',
      (response) => discord.json(response, 200, { id: '..' }),
      { state: 'sent', messageId: null },
      { state: 'sent', messageId: null },
    ],
    [
      '10 MB',
      (response) => discord.json(response, 200, { id: '7', content: 'x'.repeat(10_000_000) }),
      { state: 'sent', messageId: null },
      { state: 'sent', messageId: null },
    ],
  ])('that is answered with %s', async (_, answer, posted, changed) => {
    answerWith(answer);
    expect(await send()).toEqual(posted);
    expect(await send('7')).toEqual(changed);
  });

  it('waits as long as the answer asks, without another request', async () => {
    answerWith((response) => discord.rateLimited(response, 1.5));
    expect(await send()).toEqual({ state: 'again', afterMs: 1500 });
    webhooks.answer = usual;
    const before = webhooks.taken.length;
    nowMs += 1000;
    expect(await send()).toEqual({ state: 'again', afterMs: 500 });
    expect(webhooks.taken).toHaveLength(before);
    expect(await send(null, 'two')).toMatchObject({ state: 'sent' });
    nowMs += 500;
    expect(await send()).toMatchObject({ state: 'sent' });
  });

  it('waits for all webhooks of a service if the whole service asks', async () => {
    answerWith((response) => discord.rateLimited(response, 2, true));
    expect(await send()).toEqual({ state: 'again', afterMs: 2000 });
    webhooks.answer = usual;
    expect(await send(null, 'two')).toEqual({ state: 'again', afterMs: 2000 });
    nowMs += 2000;
    expect(await send(null, 'two')).toMatchObject({ state: 'sent' });
  });

  it('waits for all webhooks of a service if its proxy asks, which does not answer in JSON', async () => {
    answerWith((response) => response.writeHead(429, { 'Retry-After': '60' }).end('<html>error 1015'));
    expect(await send()).toEqual({ state: 'again', afterMs: 60_000 });
    webhooks.answer = usual;
    expect(await send(null, 'two')).toEqual({ state: 'again', afterMs: 60_000 });
    nowMs += 60_000;
    expect(await send(null, 'two')).toMatchObject({ state: 'sent' });
  });

  it('is not sent for ten minutes to a service that was about to ban this server', async () => {
    answerWith((response) => response.writeHead(403).end());
    for (let count = 0; count <= 5_000; count += 100)
      await Promise.all(Array.from({ length: 100 }, (_, index) => send(null, `forbidden-${index}`)));
    webhooks.answer = usual;
    const before = webhooks.taken.length;
    expect(await send(null, 'two')).toEqual({ state: 'again', afterMs: 600_000 });
    expect(webhooks.taken).toHaveLength(before);
    nowMs += 600_000;
    expect(await send(null, 'two')).toMatchObject({ state: 'sent' });
  });

  it.each([
    [{ 'Retry-After': '3' }, 3000],
    [{ 'X-RateLimit-Reset-After': '2.25' }, 2250],
    [{}, null],
  ])('waits as the headers %j say if the body does not', async (headers, afterMs) => {
    answerWith((response) => response.writeHead(429, headers).end('slow down'));
    expect(await send()).toEqual({ state: 'again', afterMs });
    nowMs += 60_000;
  });

  it('waits before it would be refused', async () => {
    answerWith((response) =>
      discord.json(
        response,
        200,
        { id: '5' },
        {
          'X-RateLimit-Remaining': '0',
          'X-RateLimit-Reset-After': '1',
        },
      ),
    );
    expect(await send()).toEqual({ state: 'sent', messageId: '5' });
    expect(await send()).toEqual({ state: 'again', afterMs: 1000 });
    nowMs += 1000;
  });

  it('waits for the previous one to the same webhook', async () => {
    const [first, second] = [send(), send()];
    expect(await second).toEqual({ state: 'again', afterMs: 250 });
    expect(await first).toMatchObject({ state: 'sent' });
    expect(await send()).toMatchObject({ state: 'sent' });
  });

  it('is not sent to a private address that nobody has named', async () => {
    const other = openSender([]);
    const before = webhooks.taken.length;
    const call = { address: webhooks.addressOf('one'), message, messageId: null, signal: never };
    expect(await other.send(call)).toEqual({ state: 'refused' });
    expect(webhooks.taken).toHaveLength(before);
    other.close();
  });

  it('can be given up', async () => {
    answerWith(() => {});
    const stop = new AbortController();
    const sent = send(null, 'one', stop.signal);
    stop.abort();
    expect(await sent).toEqual({ state: 'again', afterMs: null });
  });
});

it('a test message returns the status of the answer only', async () => {
  const test = () => sender.test(webhooks.addressOf('new'), message);
  expect(await test()).toBe(200);
  answerWith(discord.unknownWebhook);
  expect(await test()).toBe(404);
  answerWith((response) => response.socket?.destroy());
  expect(await test()).toBeNull();
});
