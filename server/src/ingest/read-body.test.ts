import { once } from 'node:events';
import { request as openRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { HttpError } from '../http/http-error.ts';
import { inlineMaximumBytes } from './body-checker.ts';
import { createBodyReader } from './read-body.ts';
import { openTestIngest, secret, type TestIngest } from './testing/open-test-ingest.ts';

const megabyte = 1024 * 1024;

/** A POST on a real connection whose body the test writes itself. */
function post(port: number, headers: Record<string, string | number>): ClientRequest {
  const sending = openRequest({ host: '127.0.0.1', port, path: '/v1/characters', method: 'POST', headers });
  // The connection may be cut while the rest is being sent; only the answer matters.
  sending.on('error', () => {});
  return sending;
}

async function answerTo(sending: ClientRequest) {
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode,
    headers: response.headers,
    body: JSON.parse(await text(response)) as unknown,
  };
}

describe('over a real connection', () => {
  let ingest: TestIngest;
  let port: number;
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  beforeEach(async () => {
    ingest = await openTestIngest();
    await ingest.app.listen({ host: '127.0.0.1', port: 0 });
    port = (ingest.app.server.address() as AddressInfo).port;
  });
  afterEach(() => ingest.close());

  it('a body that announces 40 MB is rejected before it is sent', async () => {
    const before = ingest.live.current();
    const sending = post(port, { ...headers, 'content-length': 40 * megabyte });
    sending.flushHeaders();
    expect(await answerTo(sending)).toMatchObject({ status: 413, body: { code: 'body-too-large' } });
    sending.destroy();
    expect(ingest.live.current()).toBe(before);
  });

  it('a client that sends all of its 40 MB can read the answer', async () => {
    const sending = post(port, { ...headers, 'content-length': 40 * megabyte });
    const answer = answerTo(sending);
    sending.end(Buffer.alloc(40 * megabyte, 0x20));
    expect(await answer).toMatchObject({ status: 413 });
  });

  it('a body of 40 MB without an announced length is rejected when it has become too large', async () => {
    const before = ingest.live.current();
    const sending = post(port, { ...headers, 'transfer-encoding': 'chunked' });
    const answer = answerTo(sending);
    sending.end(Buffer.alloc(40 * megabyte, 0x20));
    expect(await answer).toMatchObject({
      status: 413,
      body: { code: 'body-too-large', message: 'The body may hold at most 32 MB' },
    });
    sending.destroy();
    expect(ingest.live.current()).toBe(before);
  });

  it('a client that disconnects changes nothing', async () => {
    const before = ingest.live.current();
    const sending = post(port, { ...headers, 'content-length': 1_000 });
    sending.write('{"characters":[');
    const [socket] = (await once(ingest.app.server, 'connection')) as [Socket];
    const closed = once(socket, 'close');
    sending.destroy();
    await closed;
    expect(ingest.live.current()).toBe(before);
    expect((await ingest.send('POST', '/v1/characters', { characters: [] })).status).toBe(200);
  });

  it('a connection can be used after a rejection', async () => {
    const sending = post(port, { ...headers, authorization: 'Bearer wrong', 'content-length': megabyte });
    const answer = answerTo(sending);
    sending.end(Buffer.alloc(megabyte, 0x20));
    expect(await answer).toMatchObject({ status: 403 });
    expect((await answer).headers.connection).not.toBe('close');
  });
});

describe('the memory for large bodies', () => {
  test.each([
    ['bodies', { heldBodies: 1 }, 503],
    ['bytes', { heldBytes: megabyte }, 503],
    ['both within their limits', { heldBodies: 2, heldBytes: 4 * megabyte }, 200],
  ])('is limited by %s', async (_, limits, expected) => {
    const reader = createBodyReader({ bodyBytes: 2 * megabyte, ...limits });
    const gate = Promise.withResolvers<null>();
    const inside = Promise.withResolvers<null>();
    const app = Fastify();
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof HttpError)) throw error;
      return reply.code(error.status).headers(error.headers).send({ code: error.code });
    });
    app.post('/', (request) =>
      reader.withBody(request.raw, async (bytes) => {
        inside.resolve(null);
        await gate.promise;
        return { length: bytes.length };
      }),
    );
    const send = (length: number) =>
      app.inject({
        method: 'POST',
        url: '/',
        payload: Buffer.alloc(length),
        headers: { 'content-type': 'application/json' },
      });
    const length = inlineMaximumBytes * 2 + 1;
    const first = send(length);
    await inside.promise;
    const second = send(length);
    const small = send(10);
    if (expected === 503) {
      expect(await second).toMatchObject({ statusCode: 503, headers: { 'retry-after': '1' } });
    }
    gate.resolve(null);
    expect((await first).json()).toEqual({ length });
    expect((await second).statusCode).toBe(expected);
    expect((await small).json()).toEqual({ length: 10 });
    expect((await send(length)).statusCode).toBe(200);
    await app.close();
  });
});
