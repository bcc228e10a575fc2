import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { errorAnswerSchema } from '@rollcall/game/api/endpoint';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpListener, type HttpListener, plainUrl } from './http-listener.ts';

let listener: HttpListener;
let url = '';
beforeEach(async () => {
  listener = createHttpListener('starting');
  listener.setHandler((_request, response) => response.end('answered'));
  await listener.listen(0, '127.0.0.1');
  url = `http://127.0.0.1:${(listener.server.address() as AddressInfo).port}`;
});
afterEach(() => listener.close());

const browser = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';

describe.each(['starting', 'stopping'] as const)('a server that is %s', (phase) => {
  beforeEach(() => listener.setPhase(phase));

  it.each([
    ['application/json', '/health?probe=1'],
    ['*/*', '/health/?probe=1'],
    [browser, '/health'],
  ])('says so to clients that accept %s at %s', async (accept, path) => {
    const answer = await fetch(`${url}${path}`, { headers: { accept } });
    expect([answer.status, await answer.text()]).toEqual([503, `{"health":"${phase}"}`]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('vary')).toBe('Accept');
  });

  it.each(['/', '/v1/characters/thelanis', '/health/more', '/metrics'])(
    'asks callers of %s to come back later',
    async (path) => {
      const answer = await fetch(`${url}${path}`);
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
      expect(errorAnswerSchema.parse(await answer.json())).toMatchObject({
        code: 'unavailable',
        message: `The server is ${phase}`,
      });
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]+$/);
    },
  );
});

describe('a listener', () => {
  it('accepts requests on existing connections once it is ready', async () => {
    expect((await fetch(url)).status).toBe(503);
    listener.setPhase('ready');
    expect(await (await fetch(url)).text()).toBe('answered');
  });

  it('does not wait for idle connections when it closes', async () => {
    const socket = connect((listener.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    const left = once(socket, 'close');
    await listener.close();
    await left;
    expect(socket.destroyed).toBe(true);
  });

  it('completes running answers when it closes, and keeps no connection open afterwards', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    listener.setHandler((_request, response) => {
      asked.resolve();
      void answer.promise.then(() => response.end('the last'));
    });
    listener.setPhase('ready');
    const last = fetch(url);
    await asked.promise;
    const closed = listener.close();
    await expect(fetch(url)).rejects.toThrow('fetch failed');
    answer.resolve();
    expect(await (await last).text()).toBe('the last');
    await closed;
    await listener.close();
  });

  it('fails if the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    await expect(createHttpListener('starting').listen(port, '127.0.0.1')).rejects.toMatchObject({
      code: 'EADDRINUSE',
      syscall: 'listen',
    });
    taken.close();
  });
});

describe('the address of a request', () => {
  it.each([
    ['/v1/lfms?search=a%20b', '/v1/lfms?search=a%20b'],
    ['/%761/%6Beys', '/v1/keys'],
    ['/%76%31/keys?x=%72ck%5F%2D%7e', '/v1/keys?x=rck_-~'],
    ['/v1/lfms/', '/v1/lfms'],
    ['/v1/lfms//?search=a/', '/v1/lfms?search=a/'],
    ['/v1//lfms//', '/v1//lfms'],
    ['/%76%31/keys/', '/v1/keys'],
    ['/v2/', '/v2'],
    ['/health/?probe', '/health?probe'],
    ['/grouping/', '/grouping/'],
    ['/v1/guilds/orien/a%2F', '/v1/guilds/orien/a%2F'],
    ['/v1%2Fkeys', '/v1%2Fkeys'],
    ['/guilds/orien/%C3%9Fa%2525%zz%', '/guilds/orien/%C3%9Fa%2525%zz%'],
    ['http://elsewhere.example/v1/keys', '/v1/keys'],
    ['HTTPS://elsewhere.example', '/'],
    ['https://elsewhere.example?x', '/?x'],
    ['/http://x/v1', '/http://x/v1'],
    ['*', '*'],
  ])('%s is treated as %s', (written, plain) => {
    expect(plainUrl(written)).toBe(plain);
  });
});
