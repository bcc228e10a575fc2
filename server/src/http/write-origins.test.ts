import { describe, expect, test } from 'vitest';
import { createWriteOriginJudge, parseOrigins } from './write-origins.ts';

const judge = createWriteOriginJudge({
  invited: ['https://guild.example', 'http://localhost:5173'],
  publicUrl: 'https://rollcall.example/',
});

describe('the origin of a write', () => {
  test.each([
    ['program', 'without an Origin', {}],
    ['program', 'of a bookmark', { 'sec-fetch-site': 'none' }],
    ['own', 'of the host that was asked', { origin: 'http://10.0.0.7:3000', host: '10.0.0.7:3000' }],
    ['own', 'of a host in capitals', { origin: 'http://box.lan:3000', host: 'BOX.lan:3000' }],
    ['own', 'that was asked over TLS', { origin: 'https://box.example', host: 'box.example' }],
    ['own', 'of the public address', { origin: 'https://rollcall.example', host: 'inside:3000' }],
    ['own', 'that the browser vouches for', { origin: 'https://x.example', 'sec-fetch-site': 'same-origin' }],
    ['invited', 'that is named', { origin: 'https://guild.example', host: 'rollcall.example' }],
    ['invited', 'that is named with its port', { origin: 'http://localhost:5173', host: 'localhost:3000' }],
    ['foreign', 'of somebody else', { origin: 'https://elsewhere.example', host: 'rollcall.example' }],
    ['foreign', 'of another port', { origin: 'http://localhost:5174', host: 'localhost:3000' }],
    ['foreign', 'of a named host by another scheme', { origin: 'http://guild.example', host: 'a' }],
    ['foreign', 'below a named host', { origin: 'https://a.guild.example', host: 'a' }],
    ['foreign', 'that begins like a named one', { origin: 'https://guild.example.evil.example', host: 'a' }],
    ['foreign', 'that hides itself', { origin: 'null', host: 'null' }],
    ['foreign', 'that is no origin', { origin: '://', host: 'rollcall.example' }],
    ['foreign', 'that is empty', { origin: '', host: '' }],
    ['foreign', 'left out by another site', { 'sec-fetch-site': 'cross-site' }],
    ['foreign', 'of a neighbour', { origin: 'https://x.rollcall.example', 'sec-fetch-site': 'same-site' }],
  ])('is %s: one %s', (expected, _case, headers) => {
    expect(judge(headers)).toBe(expected);
  });

  test('of a site without a public address is known by the host alone', () => {
    const unknown = createWriteOriginJudge({ invited: [], publicUrl: null });
    expect(unknown({ origin: 'https://rollcall.example', host: 'inside:3000' })).toBe('foreign');
  });
});

describe('a list of origins', () => {
  test.each([
    ['', []],
    ['https://guild.example', ['https://guild.example']],
    [' https://guild.example/ , http://localhost:5173,', ['https://guild.example', 'http://localhost:5173']],
    ['HTTPS://Guild.Example:443,https://guild.example', ['https://guild.example']],
    ['https://guild.example/app', undefined],
    ['https://guild.example?x', undefined],
    ['https://me@guild.example', undefined],
    ['https://*.example', undefined],
    ['guild.example', undefined],
    ['*', undefined],
    ['null', undefined],
    ['ftp://guild.example', undefined],
    ['https://guild.example:99999', undefined],
  ])('%j is read as %j', (text, origins) => {
    expect(parseOrigins(text)).toEqual(origins);
  });
});
