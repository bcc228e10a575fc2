import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hashCredential, isTokenId, makeSecret, makeToken, readCredential, tokenIdOf } from './secrets.ts';

const claim = { id: 7, characterId: 101 };

describe('a claim secret', () => {
  it('has 128 bits and never repeats', () => {
    const secrets = Array.from({ length: 1000 }, makeSecret);
    expect(new Set(secrets).size).toBe(1000);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{22}$/);
  });
});

describe('a token', () => {
  it('is the same for the same secret and claim, and different for any other', () => {
    const token = makeToken('secret', claim);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(makeToken('secret', { ...claim })).toBe(token);
    const others = [
      makeToken('Secret', claim),
      makeToken('secret', { ...claim, id: 8 }),
      makeToken('secret', { ...claim, characterId: 102 }),
      makeToken('secret', { id: 71, characterId: 1 }),
      makeToken('secret', { id: 7, characterId: 1101 }),
    ];
    expect(new Set([token, ...others]).size).toBe(6);
  });

  it('has an id that is neither part of the token nor of the stored hash', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const secret = Buffer.from(bytes).toString('base64url');
        const token = makeToken(secret, claim);
        const name = tokenIdOf(hashCredential(secret));
        expect(isTokenId(name)).toBe(true);
        for (const text of [secret, token, hashCredential(secret).toString('base64url')]) {
          expect(text).not.toContain(name);
        }
      }),
    );
  });
});

describe('a credential', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['  ', null],
    ['Bearer', null],
    ['bearer ', null],
    ['abc', 'abc'],
    ['Bearer abc', 'abc'],
    ['BEARER\tabc ', 'abc'],
    ['Bearerabc', 'Bearerabc'],
    ['Basic abc', 'Basic abc'],
    ['Bearer Bearer abc', 'Bearer abc'],
  ])('of %j is %j', (header, credential) => {
    expect(readCredential(header)).toBe(credential);
  });
});
