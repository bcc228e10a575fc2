import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorAnswerSchema, fillPath } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

describe('fillPath', () => {
  it('replaces parameters with their encoded values', () => {
    expect(fillPath('/v1/lfms/:server', { server: 'thelanis' })).toBe('/v1/lfms/thelanis');
    expect(fillPath('/v1/guilds/:server/:guild', { server: 'orien', guild: 'A/B & C?' })).toBe(
      '/v1/guilds/orien/A%2FB%20%26%20C%3F',
    );
    expect(fillPath('/v1/verification/:id/tokens/:token_id', { id: 5, token_id: 'x' })).toBe(
      '/v1/verification/5/tokens/x',
    );
    expect(fillPath('/v1/lfms', {})).toBe('/v1/lfms');
  });

  it('replaces a missing parameter with nothing', () => {
    const unchecked: string = '/v1/lfms/:server';
    expect(fillPath(unchecked, {})).toBe('/v1/lfms/');
  });

  it('encodes every character that could end a path segment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (server) => {
        expect(fillPath('/v1/lfms/:server', { server })).toMatch(/^\/v1\/lfms\/[^/?#\s:]*$/);
      }),
    );
  });
});

describe('the endpoint table', () => {
  const all = Object.entries(endpoints);

  it('has each address once, and only addresses of versions 1 and 2', () => {
    const addresses = all.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
    const paramsMeetWords = ['GET /v1/characters/:', 'GET /v1/quests/:'];
    const repeated = addresses.filter((address, index) => addresses.indexOf(address) !== index);
    expect(repeated.filter((address) => !paramsMeetWords.includes(address))).toEqual([]);
    expect(all.every(([, { path }]) => /^\/v[12]\//.test(path))).toBe(true);
  });

  it.each(all)('%s has a summary, a valid path and a known caller', (_, endpoint) => {
    const { method, caller, caching, summary, path } = endpoint;
    expect(summary).not.toBe('');
    expect(path).toMatch(/^(?:\/(?:[a-z0-9_.-]+|:[a-z_]+))+$/);
    if (method === 'GET') expect(endpoint.body).toBeUndefined();
    else expect(caching).toBe('none');
    if (typeof caller === 'object') expect(['live', 'catalogue', 'history', 'site']).toContain(caller.scope);
  });
});

describe('an error answer', () => {
  const answer = {
    message: 'no such server',
    error: 'no such server',
    code: 'unknown-server',
    request_id: 'r1',
  };
  it.each([
    [answer, true],
    [{ ...answer, closest: null, issues: [{ path: 'a.0', message: 'must be at least 1' }] }, true],
    [{ ...answer, code: undefined }, false],
  ])('%j fits the schema of error answers: %s', (body, fits) => {
    expect(errorAnswerSchema.safeParse(body).success).toBe(fits);
  });
});
