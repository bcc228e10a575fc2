import { defaultDefinition } from '@rollcall/game/definition';
import * as censusReads from '@rollcall/game/endpoints/census-reads';
import { fillPath } from '@rollcall/game/endpoint';
import { describe, expect, it } from 'vitest';
import { changedSearch } from '../../charts/controls/useAddressChoice.ts';
import { askedServer, guildListCall, readGuildQuery, searchedName, writeGuildQuery } from './guild-query.ts';

describe('the address of the list of guilds', () => {
  it.each([
    ['', { name: '', server: '', page: 1 }],
    ['?guild-name=Lantern+Watch', { name: 'Lantern Watch', server: '', page: 1 }],
    ['?guild-name=%20ash%20&server-name=ORIEN&page=3', { name: 'ash', server: 'ORIEN', page: 3 }],
    ['?guild-name=50%25+%2F+%F0%9F%90%89', { name: '50% / 🐉', server: '', page: 1 }],
    ['?page=0', { name: '', server: '', page: 1 }],
    ['?page=-1', { name: '', server: '', page: 1 }],
    ['?page=two', { name: '', server: '', page: 1 }],
    ['?page=9999999', { name: '', server: '', page: 1_000_000 }],
    [`?guild-name=${'x'.repeat(70)}`, { name: 'x'.repeat(64), server: '', page: 1 }],
  ])('%j asks for %j', (search, query) => {
    expect(readGuildQuery(search)).toEqual(query);
  });

  it.each([
    ['?range=day', { name: 'ash' }, '?range=day&guild-name=ash'],
    ['?guild-name=ash&page=4&range=day', { name: 'oak' }, '?guild-name=oak&range=day'],
    ['?guild-name=ash&page=4', { server: 'orien' }, '?guild-name=ash&server-name=orien'],
    ['?guild-name=ash&server-name=orien', { name: '  ' }, '?server-name=orien'],
    ['?server-name=orien', { server: '' }, ''],
    ['?guild-name=ash', { page: 2 }, '?guild-name=ash&page=2'],
    ['?guild-name=ash&page=2', { page: 1 }, '?guild-name=ash'],
  ])('%j with %j is %j', (before, query, after) => {
    expect(changedSearch(before, writeGuildQuery(query))).toBe(after);
  });

  it('never cuts a letter in two', () => {
    expect(searchedName(`${'x'.repeat(63)}🐉`)).toBe(`${'x'.repeat(63)}\ufffd`);
  });
});

describe('the server that is asked for', () => {
  it.each([
    ['', { kind: 'all' }],
    ['oRIEN', { kind: 'known', key: 'orien', name: 'Orien' }],
    ['cormyr', { kind: 'known', key: 'cormyr', name: 'Cormyr' }],
    ['Oreon', { kind: 'unknown', typed: 'Oreon', closest: 'Orien' }],
    ['Xyzzyqwq', { kind: 'unknown', typed: 'Xyzzyqwq', closest: null }],
  ])('%j', (typed, expected) => {
    expect(askedServer(defaultDefinition, typed)).toEqual(expected);
  });
});

describe('the call', () => {
  it.each([
    [{ name: '', server: '', page: 1 }, '', '/v1/guilds'],
    [{ name: 'a&b=c', server: '', page: 1 }, '', '/v1/guilds?name=a%26b%3Dc'],
    [{ name: ':name', server: 'x', page: 2 }, 'Orien', '/v1/guilds?name=%3Aname&server=Orien&page=2'],
  ])('for %j is one path', (query, server, path) => {
    const call = guildListCall(query, server);
    expect(fillPath(call.path, {})).toBe(path);
    expect(call.answer).toBe(censusReads.guilds.answer);
  });
});
