import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import { serverKey } from '../servers.ts';
import {
  chosenServers,
  comparedServers,
  chosenWord,
  groupAround,
  serverGroups,
  serversOf,
  withToggled,
} from './server-selection.ts';

const { servers } = defaultDefinition;
const keys = servers.map(({ name }) => serverKey(name));
const keysOf = ({ servers: chosen }: { readonly servers: readonly { readonly name: string }[] }) =>
  chosen.map(({ name }) => serverKey(name));

describe('the servers of a page', () => {
  it.each([
    [null, '64-bit', 8],
    [null, 'all', 12],
    ['64-bit', '64-bit', 8],
    ['32-bit', '32-bit', 4],
    ['all', 'all', 12],
    ['', '64-bit', 8],
    ['128-bit', '64-bit', 8],
    ['atlantis', '64-bit', 8],
  ] as const)('chosen by the word %s are the group %s', (word, group, count) => {
    const chosen = chosenServers(word, servers, group === 'all' && word === null ? 'all' : '64-bit');
    expect([chosen.group, chosen.servers.length]).toEqual([group, count]);
  });

  it.each([
    ['orien,argonnessen', ['argonnessen', 'orien']],
    [' Orien , ORIEN,,atlantis', ['orien']],
    ['cormyr,orien', ['orien', 'cormyr']],
  ])('chosen by the list %s are in the order of the definition', (word, expected) => {
    const chosen = chosenServers(word, servers, '64-bit');
    expect([keysOf(chosen), chosen.group]).toEqual([expected, null]);
  });

  it('are the default ones if the chosen group is empty', () => {
    const only = servers.filter(({ bitness }) => bitness === 32);
    expect(chosenServers(null, only, '64-bit')).toEqual({ servers: only, group: 'all' });
  });

  it('are the same after being written into an address and read again', () => {
    fc.assert(
      fc.property(fc.subarray(keys, { minLength: 1 }), fc.constantFrom(...serverGroups), (list, usual) => {
        const chosen = chosenServers(list.join(','), servers, usual);
        expect(keysOf(chosen)).toEqual(list);
        expect(chosenServers(chosenWord(chosen), servers, usual)).toEqual(chosen);
      }),
    );
  });

  it('can be switched on and off one by one, except for the last one', () => {
    fc.assert(
      fc.property(fc.subarray(keys, { minLength: 2 }), fc.constantFrom(...keys), (list, key) => {
        const before = chosenServers(list.join(','), servers, 'all');
        const after = withToggled(before, key, servers);
        expect(after.servers.length).toBe(before.servers.length + (list.includes(key) ? -1 : 1));
        expect(withToggled(after, key, servers)).toEqual(before);
      }),
    );
    const one = chosenServers('orien', servers, '64-bit');
    expect(withToggled(one, 'orien', servers)).toEqual(one);
  });

  it('become a group again when its last server is switched on', () => {
    const seven = withToggled(chosenServers('64-bit', servers, '64-bit'), 'orien', servers);
    expect(seven.group).toBe(null);
    expect(withToggled(seven, 'orien', servers).group).toBe('64-bit');
  });

  it.each([
    ['orien,khyber', '64-bit'],
    ['cormyr', '32-bit'],
    ['orien,cormyr', 'all'],
  ])('with %s have a legend with the group %s', (list, group) => {
    const chosen = chosenServers(list, servers, 'all').servers;
    expect(groupAround(chosen)).toBe(group);
    expect(serversOf(servers, groupAround(chosen))).toEqual(expect.arrayContaining([...chosen]));
  });
});

describe('the servers of a comparison', () => {
  it.each([
    ['orien,argonnessen', ['Orien', 'Argonnessen']],
    [' ORIEN ,, orien,atlantis,Khyber', ['Orien', 'Khyber']],
    ['orien,khyber,sarlona,cannith,thelanis', ['Orien', 'Khyber', 'Sarlona', 'Cannith']],
    ['orien', ['Orien']],
    ['', []],
  ])('are read from "%s": %j', (list, names) => {
    expect(comparedServers(list, servers).map(({ name }) => name)).toEqual(names);
  });
});
