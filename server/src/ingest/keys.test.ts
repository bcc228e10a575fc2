import { describe, expect, it, test } from 'vitest';
import { createKeyAuthenticator, hashSecret, parseCollectorKeys } from './keys.ts';

const north = hashSecret('secret-north');
const south = hashSecret('secret-south');

describe('COLLECTOR_KEYS', () => {
  it('lists several keys with their scopes', () => {
    const keys = parseCollectorKeys(`north:${north}:live+catalogue, south:${south.toUpperCase()}:history`);
    expect(keys).toEqual([
      { name: 'north', sha256: north, scopes: new Set(['live', 'catalogue']) },
      { name: 'south', sha256: south, scopes: new Set(['history']) },
    ]);
  });

  test.each(['', ' ', ',', ' , '])('lists no key when it is %j', (text) => {
    expect(parseCollectorKeys(text)).toEqual([]);
  });

  test.each([
    ['north', 'entry 1 must be name:sha256hex:scope+scope'],
    [`north:${north}`, 'entry 1 must be name:sha256hex:scope+scope'],
    [`north:${north}:`, 'entry 1 must be name:sha256hex:scope+scope'],
    [`north:${north}:live:more`, 'entry 1 must be name:sha256hex:scope+scope'],
    [`:${north}:live`, 'entry 1 must start with a name of letters, digits, ".", "_" or "-"'],
    [`no rth:${north}:live`, 'entry 1 must start with a name of letters, digits, ".", "_" or "-"'],
    ['north:abc:live', 'entry 1 ("north") must hold the SHA-256 of the key as 64 hexadecimal digits'],
    [`a:${north}:live,north:${north}z:live`, 'entry 2 ("north") must hold the SHA-256 of the key'],
    [`north:${north}:live+admin`, 'names a scope that is none of live, catalogue, history, site: "admin"'],
    [`north:${north}:live+`, 'names a scope that is none of live, catalogue, history, site: ""'],
    [`north:${north}:live,north:${south}:live`, 'the name "north" occurs twice'],
  ])('with the value %j is rejected with one clear line', (text, reason) => {
    expect(() => parseCollectorKeys(text)).toThrow(/^COLLECTOR_KEYS: [^\n]+$/);
    expect(() => parseCollectorKeys(text)).toThrow(reason);
  });

  it('is never quoted with a hash in messages', () => {
    const said = (() => {
      try {
        parseCollectorKeys(`north:${north}:live+admin`);
        return '';
      } catch (error) {
        return String(error);
      }
    })();
    expect(said).toContain('admin');
    expect(said).not.toContain(north);
  });
});

describe('a collector key', () => {
  const judge = createKeyAuthenticator(
    parseCollectorKeys(`north:${north}:live,south:${south}:live+catalogue`),
  );

  test.each([
    [undefined, 'missing'],
    ['', 'missing'],
    ['Bearer', 'malformed'],
    ['Bearer ', 'malformed'],
    ['Basic c2VjcmV0', 'malformed'],
    ['secret-north', 'malformed'],
    ['Bearer two words', 'malformed'],
    [`Bearer ${'x'.repeat(513)}`, 'malformed'],
    ['Bearer wrong', 'wrong'],
    [`Bearer ${north}`, 'wrong'],
    ['Bearer secret-north', 'granted'],
    ['bearer secret-south', 'granted'],
  ])('sent as %j is %s for live reports', (authorization, state) => {
    expect(judge(authorization, 'live').state).toBe(state);
  });

  it('grants only its own scopes', () => {
    expect(judge('Bearer secret-north', 'catalogue')).toMatchObject({
      state: 'out-of-scope',
      key: { name: 'north' },
    });
    expect(judge('Bearer secret-south', 'catalogue')).toMatchObject({
      state: 'granted',
      key: { name: 'south' },
    });
  });

  it('grants nothing if none is configured', () => {
    expect(createKeyAuthenticator([])('Bearer anything', 'live').state).toBe('wrong');
  });
});
