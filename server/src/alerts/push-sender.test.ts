import { createPublicKey, verify } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createAddressFinder } from './push-endpoints.ts';
import { readRetryAfter } from './endpoint-calls.ts';
import { createPushSender, makeVapidKeys, pushKeysProblem, vapidKeysOf } from './push-sender.ts';
import { testMessage } from './testing/make-subscription.ts';
import {
  makeTestBrowser,
  startTestPushService,
  testCertificate,
  type TestPushService,
} from './testing/push-service.ts';

const nowMs = Date.parse('2026-03-14T20:15:07Z');
const vapid = makeVapidKeys();
const browser = makeTestBrowser();
const never = new AbortController().signal;
let service: TestPushService;
beforeAll(async () => {
  service = await startTestPushService();
});
afterAll(() => service.close());

function openSender(host = 'push.test', resolve = () => Promise.resolve(['127.0.0.1'])) {
  const namedHosts = [`${host}:${service.port}`];
  const findAddress = createAddressFinder({ namedHosts, nowMs: () => nowMs, resolve });
  const contact = 'https://rollcall.example';
  const sender = createPushSender({
    vapid: () => vapid,
    contact,
    findAddress,
    nowMs: () => nowMs,
    ca: testCertificate,
  });
  const endpoint = `https://${host}:${service.port}/push/abc?x=1`;
  const reach = { endpoint, keys: browser.keys };
  return { ...sender, push: (signal = never) => sender.send(reach, testMessage, signal) };
}

let sender: ReturnType<typeof openSender>;
beforeEach(() => {
  sender = openSender();
  service.answer = (response) => response.writeHead(201).end();
});
afterEach(() => sender.close());

describe('a push', () => {
  it('arrives encrypted for its browser, lives for ten minutes, and has a topic that hides its subject', async () => {
    expect(await sender.push()).toEqual({ state: 'sent' });
    const push = service.taken.at(-1);
    expect(push && browser.decrypt(push.body)).toEqual(testMessage);
    expect(push?.path).toBe('/push/abc?x=1');
    expect(push?.headers).toMatchObject({
      host: `push.test:${service.port}`,
      ttl: '600',
      urgency: 'high',
      'content-encoding': 'aes128gcm',
    });
    expect(push?.headers['topic']).toMatch(/^[\w-]{32}$/);
    expect(push?.body.includes('Shroud')).toBe(false);
  });

  it('is signed with the key of this server, for that service only', async () => {
    await sender.push();
    const authorization = service.taken.at(-1)?.headers.authorization ?? '';
    const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
    expect(key).toBe(vapid.publicKey);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const point = Buffer.from(vapid.publicKey, 'base64url');
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const signed = Buffer.from(`${header}.${payload}`);
    const isGood = verify(
      'sha256',
      signed,
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isGood).toBe(true);
    const claims = z
      .object({ aud: z.string(), sub: z.string() })
      .parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    expect(claims).toEqual({ aud: `https://push.test:${service.port}`, sub: 'https://rollcall.example' });
  });

  it.each([
    [200, {}, { state: 'sent' }],
    [301, { Location: 'https://127.0.0.1/' }, { state: 'refused' }],
    [307, { Location: '/elsewhere' }, { state: 'refused' }],
    [400, {}, { state: 'refused' }],
    [403, {}, { state: 'refused' }],
    [413, {}, { state: 'refused' }],
    [404, {}, { state: 'gone' }],
    [410, {}, { state: 'gone' }],
    [429, {}, { state: 'again', afterMs: null }],
    [429, { 'Retry-After': '120' }, { state: 'again', afterMs: 120_000 }],
    [429, { 'Retry-After': 'Sat, 14 Mar 2026 20:16:07 GMT' }, { state: 'again', afterMs: 60_000 }],
    [429, { 'Retry-After': 'soon' }, { state: 'again', afterMs: null }],
    [500, {}, { state: 'again', afterMs: null }],
    [503, { 'Retry-After': '7' }, { state: 'again', afterMs: 7000 }],
  ])('that is answered %i with %j: %j', async (status, headers, outcome) => {
    const before = service.taken.length;
    service.answer = (response) => response.writeHead(status, headers).end('words');
    expect(await sender.push()).toEqual(outcome);
    expect(service.taken).toHaveLength(before + 1);
  });

  it('is complete when the answer begins, without reading ten megabytes of it', async () => {
    const closed = Promise.withResolvers<number>();
    service.answer = (response) => {
      response.writeHead(201);
      const piece = Buffer.alloc(64 * 1024);
      let written = 0;
      const write = () => {
        while (written < 10 * 1024 * 1024 && !response.destroyed) {
          written += piece.length;
          if (!response.write(piece)) {
            response.once('drain', write);
            return;
          }
        }
        response.end();
      };
      response.once('close', () => closed.resolve(written));
      write();
    };
    expect(await sender.push()).toEqual({ state: 'sent' });
    expect(await closed.promise).toBeLessThan(10 * 1024 * 1024);
  });

  it('to a service that hangs is retried after its time limit', async () => {
    service.answer = () => {};
    const stop = new AbortController();
    const pushed = sender.push(stop.signal);
    await service.arrived(service.taken.length + 1);
    stop.abort();
    expect(await pushed).toEqual({ state: 'again', afterMs: null });
  });

  it('to a service that breaks the connection is retried', async () => {
    service.answer = (response) => response.socket?.destroy();
    expect(await sender.push()).toEqual({ state: 'again', afterMs: null });
  });

  it('is not sent if the name resolves to an address that is not public', async () => {
    const before = service.taken.length;
    const findAddress = createAddressFinder({
      namedHosts: [],
      nowMs: () => nowMs,
      resolve: () => Promise.resolve(['127.0.0.1']),
    });
    const other = createPushSender({
      vapid: () => vapid,
      contact: 'mailto:a@b.example',
      findAddress,
      nowMs: () => nowMs,
      ca: testCertificate,
    });
    const reach = { endpoint: 'https://fcm.googleapis.com/a', keys: browser.keys };
    expect(await other.send(reach, testMessage, never)).toEqual({ state: 'refused' });
    expect(service.taken).toHaveLength(before);
    other.close();
  });

  it('is not sent to a server whose certificate is for another name', async () => {
    const other = openSender('elsewhere.test');
    const before = service.taken.length;
    expect(await other.push()).toEqual({ state: 'again', afterMs: null });
    expect(service.taken).toHaveLength(before);
    other.close();
  });

  it('is retried if the name has no address', async () => {
    const other = openSender('push.test', () => Promise.reject(new Error('no such name')));
    expect(await other.push()).toEqual({ state: 'again', afterMs: null });
    other.close();
  });
});

describe('keys', () => {
  it('of this server are derived from the private key', () => {
    expect(vapidKeysOf(vapid.privateKey)).toEqual(vapid);
    expect(() => vapidKeysOf('short')).toThrow('32 bytes');
    expect(() => vapidKeysOf('A'.repeat(43))).toThrow('Private key is not valid for specified curve');
  });

  const { p256dh, auth } = browser.keys;
  it.each([
    [{ p256dh, auth }, null],
    [{ p256dh: '', auth }, 'keys.p256dh'],
    [{ p256dh: 'B'.repeat(87), auth }, 'keys.p256dh'],
    [{ p256dh: `${p256dh}AA`, auth }, 'keys.p256dh'],
    [{ p256dh: '\0'.repeat(87), auth }, 'keys.p256dh'],
    [{ p256dh, auth: '' }, 'keys.auth'],
    [{ p256dh, auth: `${auth}AA` }, 'keys.auth'],
    [{ p256dh, auth: '!'.repeat(22) }, 'keys.auth'],
  ])('of a browser %j have a problem at %s', (keys, field) => {
    expect(pushKeysProblem(keys)?.[0] ?? null).toBe(field);
  });
});

it.each([
  [undefined, null],
  ['', null],
  ['0', 0],
  [' 30 ', 30_000],
  ['-5', null],
  ['1e9', null],
  ['99999999999999', null],
  ['2026', 2_026_000],
  ['Sat, 14 Mar 2026 20:15:00 GMT', 0],
  ['nonsense', null],
])('Retry-After %j is %j ms', (text, ms) => {
  expect(readRetryAfter(text, nowMs)).toBe(ms);
});
